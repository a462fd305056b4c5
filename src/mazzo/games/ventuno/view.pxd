cimport cython
from mazzo.games.ventuno.table cimport Table

@cython.locals(players=cython.int)
cpdef dict public(Table table)
@cython.locals(hand=tuple, moves=list)
cpdef dict own(Table table, object seat)
cdef tuple _labels(list cards)
