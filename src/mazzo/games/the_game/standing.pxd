cimport cython
from mazzo.games cimport standing

cdef int SEATS, END, LEAVE, SMALL, FREE, START_WELL, HOLD, AVOID, AVOIDS
cdef int[101] COMMAND_OF

cdef class Signals(standing.Standing):
    cdef readonly int[5] bits
    cdef int[5] ending

    @cython.locals(other=Signals, seat=cython.int)
    cpdef Signals copy(self)
    cpdef void say(self, int seat, int signal) noexcept
    @cython.locals(other=cython.int)
    cpdef void moved(self, int seat, int move) noexcept
    cpdef bint stands(self, int seat, int signal) noexcept
    @cython.locals(said=cython.int, other=cython.int)
    cpdef int said_by_others(self, int seat) noexcept
    @cython.locals(count=cython.int, other=cython.int)
    cpdef int count_others(self, int seat, int signal) noexcept
