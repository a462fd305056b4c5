cimport cython
from mazzo.games.the_game.bots.meaning cimport Meaning
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int LEAVE_PILE, SMALL_STEP_ON, AVOID_COMMAND
cdef int DOWN, SLOTS, TRICK, NEAR, NO_STEP, LASTING, KINDS
cdef int UNSEEN, OWN, MOVED, TRICK_HELD, TRICK_UNSEEN, PAIR, NEXT, AFTER_NEXT, LAID
cdef int LEAVE, LEAVE_STEP, SMALL, SMALL_STEP, BURNING, OPENS, COMMAND, WEIGHTS
cdef int NEAR_TOP, BARE, ADVANCE, FURTHEST, LEAST, SPREAD, ROOM, TRICK_SOON, STEPS, WITHIN, BEYOND, ADJACENT, PAIR_UNSEEN, FAR, SOON
cdef int[101] COMMAND_OF
cdef int[256] FIRST_OF

cdef class Appraiser:
    cdef double[177] weights
    cdef double[59] now
    cdef bint commands
    cdef int held
    cdef int[8] cards
    cdef int[121] bits
    cdef int[101] mine_to, seen_to, unseen
    cdef long long looks
    cdef double[404] scored
    cdef long long[404] scored_at
    cdef int[4] old_tops
    cdef Meaning meaning
    cdef int[4] leave, small
    cdef int[8] avoid
    cdef int avoided

    @cython.locals(pile=cython.int, command=cython.int)
    cdef void forget(self) noexcept
    @cython.locals(said=cython.int, pile=cython.int, command=cython.int)
    cdef void hear(self, Signals signals, int seat) noexcept
    @cython.locals(seat=cython.int, piles=cython.int, pile=cython.int)
    cdef void listen(self, Table table) noexcept
    @cython.locals(pile=cython.int, seat=cython.int, other=cython.int, slot=cython.int, card=cython.int, i=cython.int, seen=cython.int, mine=cython.int)
    cdef void look(self, Table table) noexcept
    @cython.locals(drawn=cython.double, i=cython.int)
    cdef void weigh(self, Table table) noexcept
    cpdef double opens_from(self) noexcept
    @cython.locals(total=cython.double, pile=cython.int, top=cython.int, step=cython.int)
    cdef double score(self, Table after, int used, int laid) noexcept
    @cython.final
    cdef inline int first_of(self, int some) noexcept
    @cython.final
    cdef inline int ahead(self, int top, int pile, int steps) noexcept
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
