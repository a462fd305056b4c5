cimport cython
from libc.stdint cimport uint64_t

cdef uint64_t MASK, GOLDEN, MIX_1, MIX_2, STREAM, LOW

@cython.locals(z=uint64_t)
cpdef uint64_t split_mix(uint64_t state) noexcept

@cython.final
cdef class Random:
    cdef public uint64_t s0, s1, s2, s3

    @cython.locals(x=uint64_t, t=uint64_t)
    cpdef uint64_t next(self) noexcept

    @cython.locals(m=uint64_t, floor=uint64_t)
    cpdef uint64_t below(self, uint64_t n) noexcept

    @cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t)
    cpdef void shuffle(self, list cards)
