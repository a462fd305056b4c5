cimport cython
from mazzo.games.the_game.table cimport Table

@cython.locals(players=cython.int, tops=tuple)
cpdef dict public(Table table)
@cython.locals(hand=tuple, moves=list)
cpdef dict own(Table table, object seat)
