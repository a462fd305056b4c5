cimport cython
from mazzo.games.ventuno.table cimport Table

cdef int LIMIT, DRAW, PLAY, STEP, DISCARD, TAKE, SAME, FULL, NOTHING, MOST_ROOM, FATAL
cdef int SAFETY, MARGINS, AFTER_A_DRAW, ROOM, HELPER, HARMLESS, SECOND, POINT
cdef int[43] NUMBER_OF, ACTION_OF

@cython.final
cdef class Policy:
    cdef int[39] weights
    cdef int low, second, extras

    @cython.locals(count=cython.int, best=cython.int, most=cython.int, i=cython.int, value=cython.int)
    cpdef int choose(self, Table table) noexcept
    cpdef int weigh(self, Table table, int move) noexcept
    @cython.locals(first=cython.int, held=cython.int, highest=cython.int, slot=cython.int)
    cdef int weigh_draw(self, Table table) noexcept
    @cython.locals(action=cython.int, number=cython.int, room=cython.int, gone=cython.int, i=cython.int)
    @cython.locals(highest=cython.int, first=cython.int, held=cython.int, slot=cython.int, played=cython.bint)
    cdef int weigh_play(self, Table table, int card, int target) noexcept
    cdef inline void begin_hand(self) noexcept
    @cython.locals(number=cython.int, harm=cython.int)
    cdef inline void look_at(self, int card, int highest) noexcept
    @cython.locals(margin=cython.int, width=cython.int, worth=cython.int)
    cdef inline int sum_up(self, int shape, int room) noexcept
    cpdef void finish_round(self, Table table) noexcept
    cpdef void finish_round_among(self, Policy others, Table table, int seat) noexcept

@cython.locals(highest=cython.int, removed=cython.bint, i=cython.int, card=cython.int)
cdef int highest_in_row(Table table, int target, int gone) noexcept
