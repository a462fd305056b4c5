cimport cython
from mazzo.bots.player cimport Player
from mazzo.games cimport base
from mazzo.games.standing cimport Standing
from mazzo.games.the_game.table cimport Table

cdef int END, START, DOWN, ALL_LAID, STUCK, LAST_RESORT, CARELESS

cdef class Easy(Player):
    cdef Table scratch

    @cython.locals(here=Table, count=cython.int, best=cython.int, second=cython.int)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
    @cython.locals(best=cython.int, last_step=cython.int, last_place=cython.int, step=cython.int, place=cython.int, i=cython.int, found=cython.int)
    cdef (int, int) two_smallest(self, Table here, int count, bint careful)
    @cython.locals(pile=cython.int)
    cdef inline int step(self, Table here, int move) noexcept
    @cython.locals(after=Table)
    cdef bint loses(self, Table here, int move) noexcept
    cpdef bint offers(self, base.Table table, int seat, Standing standing) except -1
