cimport cython
from mazzo.games.rng cimport Random

cdef class Table:
    cdef readonly int players, deck_size
    cdef public int to_move, drawn
    cdef public bint over, awaits_deal
    cdef short[120] fresh
    cdef public short[120] deck
    cdef int[256] moves

    @cython.locals(i=cython.int, j=cython.int, card=cython.int)
    cpdef void shuffle(self, Random rng)
    @cython.locals(i=cython.int)
    cpdef void stack(self, list cards)
    cpdef void deal(self)
    cpdef int legal(self) noexcept
    cpdef void play(self, int move) noexcept
    cpdef int mover(self, int move) noexcept
    cpdef Table copy(self)
    cpdef void copy_from(self, Table other)
    @cython.locals(steps=cython.longlong, move=cython.int)
    cpdef long long playout(self, Random rng, list deals=*, list log=*)
