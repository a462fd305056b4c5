cimport cython
from mazzo.bots.player cimport GreedyPlayer, Player, SearchPlayer
from mazzo.games cimport base
from mazzo.games.standing cimport Standing
from mazzo.games.ventuno.bots.policy cimport Policy
from mazzo.games.ventuno.table cimport Table

cdef int LIMIT, DRAW, PLAY, STEP
cdef int[43] NUMBER_OF

cdef class Easy(GreedyPlayer):
    @cython.locals(here=Table, count=cython.int, safe=cython.int, i=cython.int)
    cpdef int list_moves(self, base.Table table) except -1
    @cython.locals(here=Table, number=cython.int)
    cpdef int at_first_sight(self, base.Table table, int move) except? -1

cdef class Normal(Player):
    cdef Policy policy

    @cython.locals(here=Table)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1

cdef class Expert(SearchPlayer):
    cpdef int search(self, list worlds, int seat) except -1
