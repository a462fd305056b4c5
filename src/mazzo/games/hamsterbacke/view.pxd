cimport cython
from mazzo.games.hamsterbacke.table cimport Table

cdef long long CARDS, SIZE, VERBS, TAKEN, GIVEN

@cython.locals(players=cython.int, tops=tuple, seat=cython.int, row=cython.int, colour=cython.int)
cpdef dict public(Table table)
@cython.locals(hand=list, given=list, dealt=cython.longlong, event=cython.longlong, cards=cython.longlong, i=cython.int, colour=cython.int, place=cython.int)
cpdef dict own(Table table, object seat)
@cython.locals(known=list, seat=cython.int)
cpdef tuple recall(Table table)
@cython.locals(colour=cython.int)
cdef tuple _block_pile(Table table, int seat)
