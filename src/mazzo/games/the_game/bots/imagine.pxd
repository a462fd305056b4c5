cimport cython
from mazzo.games.rng cimport Random
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int SLOTS, HOLD, HOLDS, TRIES
cdef int[101] COMMAND_OF

@cython.final
cdef class Imagination:
    cdef int[98] unseen
    cdef int count

    @cython.locals(claiming=cython.int, other=cython.int, commands=cython.int, i=cython.int)
    cpdef void deal(self, Table world, int seat, Signals signals, Random rng) except *
    @cython.locals(other=cython.int, slot=cython.int, i=cython.int)
    cdef void gather(self, Table world, int seat) noexcept
    @cython.locals(size=cython.int, i=cython.int, _=cython.int)
    cdef void draw(self, Table world, int other, int commands, Random rng) except *
    @cython.locals(i=cython.int)
    cdef void shuffle_first(self, int size, int count, Random rng) except *
    @cython.locals(commands=cython.int, i=cython.int)
    cdef int commands_of(self, int size) noexcept
    @cython.locals(taken=cython.int, i=cython.int, command=cython.int)
    cdef void mend(self, int size, int commands) noexcept
    @cython.locals(card=cython.int)
    cdef inline void swap(self, int one, int other) noexcept
