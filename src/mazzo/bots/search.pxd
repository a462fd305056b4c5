cimport cython
from mazzo.games.base cimport Table
from mazzo.games.rng cimport Random

cdef class Search:
    cdef int[::1] moves
    cdef long long[::1] values

    cpdef long long rollout(self, int move, int world) except? -1
    @cython.locals(left=cython.int, i=cython.int, rounds=cython.int, world=cython.int, until=cython.int)
    cpdef int best(self, list moves, int rollouts) except -1
    @cython.final
    @cython.locals(i=cython.int, move=cython.int, value=cython.longlong, place=cython.int)
    cdef void sort(self, int count) noexcept

@cython.locals(rounds=cython.int)
cpdef int rounds_for(int moves) noexcept

@cython.locals(i=cython.int, j=cython.int, card=cython.int)
cpdef void shuffle_pile(Table table, Random rng) noexcept
