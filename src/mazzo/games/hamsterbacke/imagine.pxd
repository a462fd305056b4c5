cimport cython
from mazzo.games.hamsterbacke.table cimport Table
from mazzo.games.rng cimport Random

cdef int COLOURS, ROWS, DEALT, TOOK, BLOCKED, GAVE
cdef long long VERB, CARDS, SIZE
cdef int[7] COUNTS

@cython.final
cdef class Imagination:
    cdef int[7] unseen
    cdef int[35] needs
    cdef int[1680] needs_then
    cdef int[120] pool
    cdef int size
    cdef int[35] hands

    @cython.locals(other=cython.int, i=cython.int)
    cpdef void deal(self, Table table, int seat, Random rng) except *
    cdef inline int cards_of(self, long long event, int colour) noexcept
    @cython.locals(colour=cython.int, count=cython.int, row=cython.int, i=cython.int, event=cython.longlong)
    cdef void count_unseen(self, Table table, int seat) noexcept
    @cython.locals(colour=cython.int, need=cython.int, i=cython.int, event=cython.longlong)
    cdef void work_out_needs(self, Table table, int other) noexcept
    @cython.locals(colour=cython.int, _=cython.int, i=cython.int, j=cython.int, likely=cython.bint, other=cython.int, fixed=cython.int, twins=cython.bint, place=cython.int)
    cdef bint deal_hands(self, Table table, int seat, Random rng) noexcept
    @cython.locals(place=cython.int, i=cython.int, event=cython.longlong, verb=cython.int, pile=cython.int, colour=cython.int)
    cdef void count_points(self, Table table) noexcept
    @cython.locals(first=cython.int, i=cython.int, event=cython.longlong, sign=cython.int, colour=cython.int)
    cdef void live(self, Table table, int other, Random rng) noexcept
    @cython.locals(first=cython.int, event=cython.longlong, pile=cython.int, free=cython.int, colour=cython.int, noted=cython.longlong, _=cython.int, place=cython.int)
    cdef long long choose_gift(self, Table table, int other, int i, Random rng) noexcept
