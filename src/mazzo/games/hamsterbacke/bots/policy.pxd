cimport cython
from mazzo.games.hamsterbacke.table cimport Table

cdef int COLOURS, ROWS, BLOCK, MOST_GROUPS, SCORE, SCORE_FROM, GIVE, NOBODY, ROWS_AT_THE_END, WORST
cdef int GROUP, PART, PART_NOW, CARD, MOST, LAID, ACTION, BONUS, SHUT, DENY, SPOIL, TOP
cdef int[7] NUMBERS, POWERS
cdef int[5] FIRST_PART

@cython.final
cdef class Policy:
    cdef int[38] weights
    cdef int[896] in_hand
    cdef int[7] gives
    cdef int stage

    @cython.locals(best=cython.int, most=cython.int, row=cython.int, colour=cython.int, worth=cython.int, groups=cython.int)
    cpdef int choose(self, Table table) noexcept
    cpdef int worth(self, Table table, int move) noexcept
    @cython.locals(takes=cython.int)
    cdef void judge_stage(self, Table table) noexcept
    @cython.locals(number=cython.int, rest=cython.int, worth=cython.int)
    cdef int work_out(self, int stage, int colour, int count) noexcept
    cdef inline int worth_of_cards(self, int colour, int count) noexcept
    @cython.locals(worth=cython.int, more=cython.int, held=cython.int, gain=cython.int, colour=cython.int)
    cdef int worth_of_row(self, Table table, int seat, int row) noexcept
    @cython.locals(seat=cython.int, size=cython.int, worth=cython.int, spoilt=cython.int)
    cdef int worth_of_taking(self, Table table, int row) noexcept
    @cython.locals(seat=cython.int, count=cython.int, worth=cython.int, top=cython.int, other=cython.int, held=cython.int)
    cdef int worth_of_blocking(self, Table table, int colour, int groups) noexcept
    @cython.locals(seat=cython.int, count=cython.int, most=cython.int, bonus=cython.int, worth=cython.int, colour=cython.int)
    cdef int worth_of_scoring(self, Table table) noexcept
    @cython.locals(most=cython.int, donor=cython.int, points=cython.int, seat=cython.int)
    cdef int scoring(self, Table table) noexcept
    @cython.locals(first=cython.int, move=cython.int, colour=cython.int, best=cython.int, least=cython.int, held=cython.int, loss=cython.int, _=cython.int)
    cdef int cheapest_give(self, Table table) noexcept
    cpdef void finish(self, Table table) noexcept

@cython.locals(other=cython.int)
cdef bint is_shut(Table table, int colour, int seat) noexcept
