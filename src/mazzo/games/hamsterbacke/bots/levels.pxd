cimport cython
from mazzo.bots.player cimport GreedyPlayer, Player, SearchPlayer
from mazzo.games cimport base
from mazzo.games.hamsterbacke.bots.policy cimport Policy
from mazzo.games.hamsterbacke.imagine cimport Imagination
from mazzo.games.hamsterbacke.table cimport Table
from mazzo.games.standing cimport Standing

cdef int COLOURS, BLOCK, MOST_GROUPS, SCORE, GIVE, A_GOOD_PILE
cdef int[7] NUMBERS, POWERS

cdef class Easy(GreedyPlayer):
    @cython.locals(here=Table, first=cython.int, look=cython.int, colour=cython.int, code=cython.int)
    cpdef int at_first_sight(self, base.Table table, int move) except? -1

cdef class Normal(Player):
    cdef Policy policy
    cdef Imagination imagination

    @cython.locals(here=Table)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1

cdef class Expert(SearchPlayer):
    @cython.locals(imagination=Imagination)
    cpdef int search(self, list worlds, int seat) except -1
