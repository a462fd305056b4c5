cimport cython
from mazzo.games.rng cimport Random
from mazzo.games.the_game.bots.meaning cimport Meaning
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int SLOTS, SMALL, HOLD, COMMANDS, HOLDS, PROMISING, TRIES
cdef int[101] COMMAND_OF

@cython.final
cdef class Imagination:
    cdef Meaning meaning
    cdef int[98] unseen
    cdef int count
    cdef int[101] about

    @cython.locals(other=cython.int, said=cython.int, open_piles=cython.int, spoken=cython.int, unspoken=cython.int, silence_tells=cython.bint, i=cython.int)
    cpdef void deal(self, Table world, int seat, Signals signals, Random rng) except *
    @cython.locals(open_piles=cython.int, card=cython.int, other=cython.int, slot=cython.int, i=cython.int)
    cdef int gather(self, Table world, int seat) noexcept
    @cython.locals(size=cython.int, some=cython.int, several=cython.int, i=cython.int, _=cython.int)
    cdef void draw(self, Table world, int other, int spoken, int unspoken, int commands, Random rng) except *
    @cython.locals(i=cython.int)
    cdef void shuffle_first(self, int size, int count, Random rng) except *
    @cython.locals(some=cython.int, several=cython.int, about=cython.int, i=cython.int)
    cdef (int, int) explained_by(self, int size) noexcept
    @cython.locals(taken=cython.int, some=cython.int, several=cython.int, i=cython.int)
    cdef void mend(self, int size, int spoken, int commands) noexcept
    @cython.locals(card=cython.int)
    cdef inline void swap(self, int one, int other) noexcept
