cimport cython
from mazzo.bots.the_game.endgame cimport Endgame
from mazzo.games.the_game.table cimport Table

cdef int DOWN, SLOTS, END, START, DEEPEST, TRICK, NEAR, NO_STEP
cdef double WON, LOST
cdef int CHEAP, LATE_CHEAP, MARGIN, WIDEST, LEFT_ALONE, STEPPED_SMALL
cdef int ALL_LAID, STOP, NO_TRICK, ONE_PILE
cdef int UNSEEN, OWN, MOVED, TRICK_HELD, TRICK_UNSEEN, PAIR, NEXT, AFTER_NEXT, LAID
cdef int LEAVE, LEAVE_STEP, SMALL, SMALL_STEP, BURNING, OPENS, COMMAND, NEIGHBOUR, NEIGHBOURS, WEIGHTS, LASTING
cdef int[101] COMMAND_OF

@cython.final
cdef class Planner:
    cdef public double[120] weights
    cdef double[40] now
    cdef public int turns
    cdef readonly int found
    cdef readonly long long looked_at
    cdef int players, seat, cheap, limit, least, held
    cdef public bint talking
    cdef bint burns, commands
    cdef list tables
    cdef public Endgame endgame
    cdef int[8] cards
    cdef int[121] bits
    cdef int[101] mine_to, seen_to, unseen
    cdef int[4] old_tops
    cdef public int[4] leave, small
    cdef int[10] line
    cdef public double[16] scores
    cdef long long[16] keys
    cdef public int[16] lengths
    cdef public int[160] moves

    cpdef int plan(self, Table table) noexcept
    @cython.locals(root=Table, late=cython.bint, solved=cython.bint)
    cpdef int plan_heard(self, Table table) noexcept
    @cython.locals(after=Table, length=cython.int, used=cython.int, move=cython.int, i=cython.int)
    cdef void keep_solution(self, Table table) noexcept
    @cython.locals(pile=cython.int, seat=cython.int, slot=cython.int, card=cython.int, step=cython.int)
    cpdef void listen(self, Table table) noexcept
    @cython.locals(pile=cython.int, seat=cython.int, slot=cython.int, card=cython.int, i=cython.int, seen=cython.int, mine=cython.int)
    cdef void look(self, Table table) noexcept
    @cython.locals(drawn=cython.double, i=cython.int)
    cdef void weigh(self, Table table) noexcept
    @cython.locals(total=cython.int, taken=cython.int, best=cython.int, pick=cython.int, i=cython.int, pile=cython.int, step=cython.int)
    cdef int cheapest(self, Table root) noexcept
    @cython.locals(here=Table, after=Table, room=cython.int, first=cython.int, i=cython.int, pile=cython.int, top=cython.int, fitting=cython.int, card=cython.int, step=cython.int, back=cython.int, net=cython.int, ask=cython.int)
    cdef void extend(self, int depth, int last_pile, int spent, int dear, int used) noexcept
    cdef inline int within(self, int top, int pile, int furthest) noexcept
    @cython.locals(here=Table, before=Table)
    cdef bint order_matters(self, int depth, int last_pile, int card, int pile) noexcept
    cdef bint binds(self, int card) noexcept
    cdef void consider(self, Table after, int depth, int pile, int spent, int dear, int used) noexcept
    cdef bint must_go_on(self, Table here) noexcept
    @cython.locals(key=cython.longlong, pile=cython.int, i=cython.int, rank=cython.int)
    cdef void keep(self, double score, int length, int spent, int used, Table after) noexcept
    @cython.locals(total=cython.double, pile=cython.int, top=cython.int, trick=cython.int, step=cython.int)
    cdef double score(self, Table after, int used, int laid) noexcept
    cdef int neighbours(self, int top, int pile) noexcept
    @cython.locals(low=cython.int, high=cython.int, under=cython.int, over=cython.int, start=cython.int, last=cython.int, up=cython.int, down=cython.int, end=cython.int, stop=cython.int, total=cython.double)
    cdef double reach(self, Table after) noexcept
    @cython.locals(total=cython.double, cheapest=cython.int, second=cython.int, count=cython.int, i=cython.int, card=cython.int, best=cython.int, fits=cython.int, pile=cython.int, low=cython.int, high=cython.int, under=cython.int, over=cython.int, tricks=cython.int, trick=cython.int)
    cdef double kept(self, Table after, int used) noexcept
    @cython.locals(seat=cython.int, pile=cython.int, trial=Table)
    cpdef void open(self, Table table)
    @cython.locals(i=cython.int)
    cpdef void play_turn(self, Table table)
    cpdef void play_any(self, Table table)
    cpdef int finish(self, Table table)
