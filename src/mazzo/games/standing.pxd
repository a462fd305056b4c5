cdef class Standing:
    cpdef void say(self, int seat, int signal) noexcept
    cpdef void moved(self, int seat, int move) noexcept
    cpdef bint stands(self, int seat, int signal) noexcept
