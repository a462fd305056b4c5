cimport cython
from mazzo.games.base cimport Table
from mazzo.games.rng cimport Random

cdef int BATCH, CLEARLY

cdef class Search:
    cdef int[::1] moves, order
    cdef long long[::1] values, latest, squares

    cpdef long long rollout(self, int move, int world) except? -1
    @cython.locals(count=cython.int, left=cython.int, share=cython.int, world=cython.int, half=cython.int, budget=cython.int, _=cython.int)
    cpdef int best(self, list moves, int rollouts) except -1
    @cython.final
    @cython.locals(count=cython.int, i=cython.int, j=cython.int, place=cython.int, other=cython.int, difference=cython.longlong)
    cdef int try_all(self, int left, int world) except -1
    @cython.final
    @cython.locals(i=cython.int, place=cython.int, at=cython.int)
    cdef void sort(self, int left) noexcept
    @cython.final
    @cython.locals(leader=cython.int, kept=cython.int, i=cython.int, place=cython.int, behind=cython.longlong, variance=cython.longlong)
    cdef int drop(self, int left, int worlds) noexcept

@cython.locals(rounds=cython.int)
cpdef int rounds_for(int moves) noexcept

@cython.locals(i=cython.int, j=cython.int, card=cython.int)
cpdef void shuffle_pile(Table table, Random rng) noexcept
