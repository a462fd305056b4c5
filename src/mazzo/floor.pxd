cimport cython
from mazzo.games.base cimport Table

cdef class Floor:
    cdef readonly bint talking
    cdef readonly int about
    cdef int moves, opener
    cdef public long long talked, declined

    @cython.locals(seat=cython.int)
    cpdef int next(self, Table table, int moves, int last, long long bots, long long talkers, bint opening) except -2
    cpdef void forget_before(self, int moves) noexcept
    @cython.locals(seat=cython.int, last=cython.int)
    cdef int next_opener(self, int players, long long bots) noexcept
    cpdef void has_talked(self, int seat) noexcept
    cpdef void has_offered(self, int seat, bint opens, long long bots) noexcept
