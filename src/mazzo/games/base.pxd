cimport cython
from mazzo.games.rng cimport Random

cdef class Table:
    cdef readonly int players, deck_size, most_moves
    cdef public int to_move, drawn
    cdef public bint over, awaits_deal
    cdef short[::1] fresh
    cdef readonly short[::1] deck
    cdef readonly long long[::1] moves

    @cython.locals(i=cython.int, j=cython.int, card=cython.int)
    cpdef void shuffle(self, Random rng)
    @cython.locals(i=cython.int)
    cpdef void stack(self, list cards)
    cpdef void deal(self)
    cpdef void hide_from(self, int seat) except *
    cpdef bint silent(self)
    @cython.locals(i=cython.int)
    cpdef int legal(self) except -1
    cpdef void play(self, int move) except *
    cpdef int mover(self, int move) except? -1
    cpdef Table copy(self)
    @cython.locals(i=cython.int)
    cpdef void copy_from(self, Table other)
    @cython.locals(steps=cython.longlong, move=cython.int, found=cython.int)
    cpdef long long playout(self, Random rng, list deals=*, list log=*)
