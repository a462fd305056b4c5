cimport cython
from mazzo.bots.player cimport Player
from mazzo.games cimport base
from mazzo.games.standing cimport Standing
from mazzo.games.ventuno.bots.policy cimport Policy
from mazzo.games.ventuno.table cimport Table

cdef int LIMIT, DRAW, PLAY, STEP, CARELESS
cdef int[43] NUMBER_OF

cdef class Easy(Player):
    @cython.locals(here=Table, count=cython.int, safe=cython.int, i=cython.int, best=cython.int, most=cython.int, look=cython.int)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
    @cython.locals(number=cython.int)
    cdef int at_first_sight(self, Table here, int move) noexcept

cdef class Normal(Player):
    cdef Policy policy

    @cython.locals(here=Table)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1

cdef class Expert(Player):
    cdef readonly int rollouts, worlds

    @cython.locals(here=Table)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
