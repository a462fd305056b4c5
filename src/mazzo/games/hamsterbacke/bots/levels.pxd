cimport cython
from mazzo.bots.player cimport Player
from mazzo.games cimport base
from mazzo.games.hamsterbacke.bots.policy cimport Policy
from mazzo.games.hamsterbacke.imagine cimport Imagination
from mazzo.games.hamsterbacke.table cimport Table
from mazzo.games.standing cimport Standing

cdef int COLOURS, BLOCK, MOST_GROUPS, SCORE, GIVE, CARELESS, A_GOOD_PILE
cdef int[7] NUMBERS, POWERS

cdef class Easy(Player):
    @cython.locals(here=Table, count=cython.int, i=cython.int, best=cython.int, most=cython.int, look=cython.int)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
    @cython.locals(first=cython.int, look=cython.int, colour=cython.int, code=cython.int)
    cdef int at_first_sight(self, Table here, int move) noexcept

cdef class Normal(Player):
    cdef Policy policy
    cdef Imagination imagination

    @cython.locals(here=Table)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1

cdef class Expert(Player):
    cdef readonly int rollouts, worlds

    @cython.locals(here=Table, imagination=Imagination)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
