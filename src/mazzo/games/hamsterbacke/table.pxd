cimport cython
from mazzo.games cimport base

cdef int COLOURS, ROWS, DEALT, ROWS_AT_THE_END
cdef int BLOCK, MOST_GROUPS, SCORE, SCORE_FROM, GIVE
cdef int NOBODY, TOOK, BLOCKED, GAVE
cdef long long VERB, CARDS, SIZE
cdef int[7] NUMBERS, POWERS

cdef class Table(base.Table):
    cdef readonly int first_seat
    cdef public int turn_of, actions, gift, rows_left, events_seen
    cdef public bint last_turn
    cdef public int[56] rows
    cdef public int[8] row_sizes
    cdef public int[35] hands, blocks, points
    cdef public int[5] hand_sizes, block_tops, point_sizes
    cdef public long long[240] events
    cdef public tuple recalled
    cdef public int events_recalled

    cpdef void deal(self)
    @cython.final
    cdef void clear(self) noexcept
    @cython.final
    cdef inline int draw(self) noexcept
    @cython.final
    cdef inline void lengthen(self, int row) noexcept
    @cython.final
    cdef inline bint is_blocked(self, int colour) noexcept
    @cython.final
    @cython.locals(most=cython.int)
    cdef int most_held_by_others(self) noexcept
    @cython.final
    cdef inline bint is_donor(self, int seat, int most) noexcept
    @cython.final
    @cython.locals(count=cython.int)
    cdef int donors(self) noexcept
    @cython.final
    cdef int only_donor(self) noexcept
    @cython.locals(n=cython.int)
    cpdef int legal(self) except -1
    @cython.final
    @cython.locals(held=cython.int, group=cython.int, move=cython.int)
    cdef int list_blocks(self, int n) noexcept
    @cython.final
    cdef int list_scores(self, int n) noexcept
    @cython.final
    @cython.locals(count=cython.int)
    cdef int list_gives(self, int colour, int missing, int move, int n) noexcept
    cpdef void play(self, int move) except *
    @cython.final
    @cython.locals(packed=cython.longlong, count=cython.int)
    cdef void take(self, int row) noexcept
    @cython.final
    cdef inline int refill_size(self) noexcept
    @cython.final
    cdef void fill(self, int row) noexcept
    @cython.final
    @cython.locals(packed=cython.longlong, size=cython.int)
    cdef void block(self, int colour, int groups) noexcept
    @cython.final
    cdef void score(self, int donor) noexcept
    @cython.final
    @cython.locals(packed=cython.longlong, count=cython.int)
    cdef void give(self, int code) noexcept
    @cython.final
    cdef void remember(self, int verb, int seat, long long packed, long long size) noexcept
    @cython.final
    cdef void end_action(self) noexcept
    @cython.locals(other=cython.int, place=cython.int, i=cython.int)
    cpdef void hide_from(self, int seat) except *
    cpdef Table copy(self)
    @cython.locals(source=Table)
    cpdef void copy_from(self, base.Table other)
