cimport cython
from mazzo.games.the_game.bots.hazards cimport Hazards
from mazzo.games.the_game.table cimport Table

cdef int DOWN, TRICK, NEAR, NO_STEP
cdef int UNSEEN, OWN, MOVED, TRICK_HELD, TRICK_UNSEEN, PAIR, NEXT, AFTER_NEXT, LAID
cdef int LEAVE, LEAVE_STEP, SMALL, SMALL_STEP, OPENS
cdef int NEAR_TOP, BARE, ADVANCE, FURTHEST, LEAST, SPREAD, ROOM, TRICK_SOON, STEPS, WITHIN, BEYOND, ADJACENT, PAIR_UNSEEN, FAR, SOON

cdef class Appraiser(Hazards):
    cpdef double opens_from(self) noexcept
    @cython.locals(total=cython.double, pile=cython.int, top=cython.int, step=cython.int)
    cdef double score(self, Table after, int used, int laid) noexcept
    @cython.final
    @cython.locals(first=cython.int, second=cython.int, third=cython.int, fourth=cython.int, total=cython.double, furthest=cython.int, least=cython.int)
    cdef double lie(self, Table after) noexcept
    @cython.final
    @cython.locals(place=cython.int, way=cython.int, room=cython.int, near=cython.int, total=cython.double, trick=cython.int, step=cython.int, card=cython.int)
    cdef double score_pile(self, int pile, int top) noexcept
    @cython.final
    @cython.locals(count=cython.int, step=cython.int, card=cython.int, trick=cython.int)
    cdef int tricks_soon(self, int pile, int top, int used) noexcept
    @cython.final
    @cython.locals(low=cython.int, high=cython.int, under=cython.int, over=cython.int, start=cython.int, last=cython.int, up=cython.int, down=cython.int, end=cython.int, stop=cython.int, total=cython.double)
    cdef double reach(self, Table after) noexcept
    @cython.final
    @cython.locals(total=cython.double, cheapest=cython.int, next_cheapest=cython.int, count=cython.int, left=cython.int, i=cython.int, card=cython.int, best=cython.int, fits=cython.int, pile=cython.int, first=cython.int, second=cython.int, third=cython.int, fourth=cython.int, tricks=cython.int, trick=cython.int)
    cdef double kept(self, Table after, int used) noexcept
