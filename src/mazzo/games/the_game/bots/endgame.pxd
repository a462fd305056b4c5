cimport cython
from mazzo.games.the_game.table cimport Table

cdef int DOWN, SLOTS, END, ALL_LAID, DEEPEST, AFTER_THESE, MEMORY, PROBES

@cython.final
cdef class Endgame:
    cdef list tables
    cdef int[101] number
    cdef long long held
    cdef readonly int nodes
    cdef public int patience
    cdef readonly int length
    cdef readonly int[40] line
    cdef long long[4099] seen, seen_held

    @cython.locals(others=cython.int, seat=cython.int)
    cpdef bint open_to(self, Table table) noexcept
    @cython.locals(first=Table, card=cython.int, count=cython.int, seat=cython.int, slot=cython.int, i=cython.int)
    cpdef bint solve(self, Table table) noexcept
    @cython.locals(here=Table, after=Table, count=cython.int, last=cython.int, step=cython.int, cost=cython.int, move=cython.int, i=cython.int)
    cdef bint search(self, int depth) noexcept
    @cython.locals(card=cython.int, pile=cython.int)
    cdef int cost(self, Table here, int move) noexcept
    @cython.locals(key=cython.longlong, pile=cython.int, seat=cython.int, slot=cython.int, home=cython.longlong, place=cython.longlong, i=cython.int)
    cdef bint known(self, Table here) noexcept
    @cython.locals(low=cython.int, high=cython.int, seat=cython.int, slot=cython.int, card=cython.int)
    cdef bint hopeless(self, Table here) noexcept
    cdef bint comes(self, Table here, int card, int pile) noexcept
