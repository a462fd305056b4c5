cimport cython
from mazzo.games.rng cimport Random
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int DOWN, SLOTS, LEAVE, SMALL, HOLD, PROMISING, KINDS, NEAR, TRICK
cdef int[101] COMMAND_OF

@cython.final
cdef class Imagination:
    cdef int[98] unseen
    cdef int count
    cdef int[40] hand
    cdef int[5] held

    @cython.locals(other=cython.int, pile=cython.int, command=cython.int, said=cython.int, silence_tells=cython.bint)
    cpdef void deal(self, Table world, int seat, Signals signals, Random rng) except *
    @cython.locals(other=cython.int, slot=cython.int, i=cython.int)
    cdef void gather(self, Table world, int seat) noexcept
    @cython.locals(slot=cython.int, i=cython.int)
    cdef void grant(self, Table world, int other, int word, int about) noexcept
    @cython.locals(step=cython.int)
    cdef bint is_meant(self, Table world, int card, int word, int about) noexcept
    @cython.locals(i=cython.int)
    cdef void take(self, int other, int place) noexcept
    @cython.locals(i=cython.int)
    cdef void fill(self, Table world, int other, int said, bint tells) noexcept
    @cython.locals(pile=cython.int, step=cython.int)
    cdef bint is_untold(self, Table world, int card, int said) noexcept
    @cython.locals(other=cython.int, slot=cython.int, i=cython.int)
    cdef void lay_out(self, Table world, int seat) noexcept
