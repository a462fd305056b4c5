cimport cython
from mazzo.bots.player cimport Player
from mazzo.floor cimport Floor
from mazzo.games.base cimport Table
from mazzo.games.standing cimport Standing

cdef int NOBODY, OPENS, TALK

@cython.locals(table=Table, shown=Table, log=list, standing=Standing, made=cython.int, last=cython.int, bots=cython.longlong, opening=cython.bint, asking=Floor, seat=cython.int, player=Player, signal=cython.int, move=cython.int)
cpdef play_out(object match, list players, bint talking)
