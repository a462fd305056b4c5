cimport cython
from mazzo.games.the_game.table cimport Table

cdef int DOWN, SLOTS, SPARED, RESERVE, FURTHEST, NOTHING, LAID

@cython.final
cdef class Meaning:
    cdef readonly int[4] open
    cdef readonly int[101] explains
    cdef int[4] taken, furthest

    @cython.locals(most=cython.int, size=cython.int, count=cython.int, card=cython.int, i=cython.int, seat=cython.int, slot=cython.int, pile=cython.int)
    cpdef void look(self, Table table) noexcept
    @cython.locals(missing=cython.int, step=cython.int, turn=cython.int, pile=cython.int, card=cython.int)
    cdef void share_out(self, Table table, int size) noexcept
    @cython.locals(chosen=cython.int, best=cython.int, fits=cython.bint, pile=cython.int, _=cython.int)
    cdef void open_nearest(self, int count, int size) noexcept
    cpdef int open_piles(self) noexcept
    @cython.locals(some=cython.int, several=cython.int, slot=cython.int, pile=cython.int)
    cpdef int wishes(self, Table table, int seat) noexcept
