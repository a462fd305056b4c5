cimport cython
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int LEAVE_PILE, SMALL_STEP_ON, AVOID_COMMAND
cdef int DOWN, SLOTS, KINDS, WEIGHTS
cdef int[101] COMMAND_OF
cdef int[256] FIRST_OF

cdef class Sight:
    cdef double[195] weights
    cdef double[65] now
    cdef bint fires, commands, alone
    cdef int held, draw_pile, full_hand, next_held
    cdef int[8] cards
    cdef int[121] bits
    cdef int[101] mine_to, seen_to, unseen
    cdef long long looks
    cdef double[404] scored
    cdef long long[404] scored_at
    cdef int[4] old_tops
    cdef int[4] leave, small
    cdef int[8] avoid
    cdef int avoided

    @cython.locals(pile=cython.int, command=cython.int)
    cdef void forget(self) noexcept
    @cython.locals(said=cython.int, pile=cython.int, command=cython.int)
    cdef void hear(self, Signals signals, int seat) noexcept
    @cython.locals(pile=cython.int, seat=cython.int, other=cython.int, slot=cython.int, card=cython.int, i=cython.int, seen=cython.int, mine=cython.int)
    cdef void look(self, Table table) noexcept
    @cython.locals(following=cython.int)
    cdef void look_next(self, Table table, int seat) noexcept
    @cython.locals(drawn=cython.double, i=cython.int)
    cdef void weigh(self, Table table) noexcept
    @cython.final
    cdef inline int first_of(self, int some) noexcept
    @cython.final
    cdef inline int ahead(self, int top, int pile, int steps) noexcept
