cimport cython
from mazzo.bots.player cimport Player
from mazzo.games cimport base
from mazzo.games.standing cimport Standing
from mazzo.games.the_game.bots.imagine cimport Imagination
from mazzo.games.the_game.bots.meaning cimport Meaning
from mazzo.games.the_game.bots.planner cimport Planner
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int DOWN, START, END, NEAR, LEAVE, SMALL, AVOID, START_WELL, RATHER_NOT
cdef int[101] COMMAND_OF

cdef class PlanningBot(Player):
    cdef readonly object care
    cdef readonly double effort
    cdef list planned
    cdef int done, planned_at
    cdef Meaning meaning

    @cython.locals(here=Table)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
    @cython.locals(signals=Signals, planner=Planner, found=cython.int)
    cpdef list plan(self, Table here, Standing standing)
    cpdef int best_of(self, Planner planner, int found, Table here, Signals signals) except -1
    @cython.locals(seat=cython.int, planner=Planner, world=Table, imagination=Imagination, i=cython.int, budget=cython.int, enough=cython.longlong)
    cpdef int compare(self, Table here, Signals signals, list turns, list totals) except -1
    @cython.locals(here=Table)
    cpdef bint offers(self, base.Table table, int seat, Standing standing) except -1
    @cython.locals(here=Table, signals=Signals, mine=cython.int, piles=cython.int, pile=cython.int)
    cpdef list says(self, base.Table table, int seat, Standing standing)

@cython.locals(following=cython.int)
cpdef bint has_just_played(Table here, int seat)
@cython.locals(planner=Planner)
cdef Planner planner_of(Table here, object care)
