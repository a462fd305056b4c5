cimport cython
from mazzo.bots.player cimport Player
from mazzo.games cimport base
from mazzo.games.standing cimport Standing
from mazzo.games.the_game.table cimport Table

cdef int END, START, DOWN, SLOTS, TRICK, ALL_LAID, STUCK, NOTHING, LAST_RESORT, CHEAP, CARELESS, NEARLY

cdef class Easy(Player):
    cdef Table scratch
    cdef int[33] costs
    cdef int[101] below

    @cython.locals(here=Table, count=cython.int, best=cython.int, second=cython.int, i=cython.int)
    cpdef int choose(self, base.Table table, int seat, Standing standing) except -1
    @cython.locals(card=cython.int, seat=cython.int, slot=cython.int, i=cython.int)
    cdef void count_cards(self, Table here) noexcept
    @cython.locals(last_cost=cython.int, last_place=cython.int, cost=cython.int, place=cython.int, i=cython.int, found=cython.int)
    cdef int cheapest(self, Table here, int count, int but, bint careful) noexcept
    @cython.locals(card=cython.int, pile=cython.int, owes_two=cython.bint, follows=cython.int)
    cdef int cost(self, Table here, int move) noexcept
    @cython.locals(cheapest=cython.int, first=cython.int, slot=cython.int, other=cython.int, on=cython.int, top=cython.int, step=cython.int)
    cdef int cheapest_after(self, Table here, int card, int pile) noexcept
    @cython.locals(trick=cython.int, first=cython.int, slot=cython.int)
    cdef int trick_after(self, Table here, int card, int pile) noexcept
    cdef inline int passed(self, int top, int card, int pile) noexcept
    @cython.locals(after=Table)
    cdef bint loses(self, Table here, int move) noexcept
    cpdef bint offers(self, base.Table table, int seat, Standing standing) except -1
