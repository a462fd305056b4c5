cimport cython

cdef double CLEARLY, DOUBT

@cython.final
cdef class Race:
    cdef int count
    cdef list opinion, totals, squares
    cdef readonly list alive
    cdef readonly int worlds

    @cython.locals(place=cython.int, one=cython.int, before=cython.int, other=cython.int, gap=cython.double)
    cpdef void note(self, list values)
    @cython.locals(best=cython.int, one=cython.int)
    cpdef void drop(self)
    @cython.locals(gap=cython.double)
    cdef bint is_behind(self, int one, int best) except -1
    cpdef void halve(self, int half)
