cimport cython
from mazzo.games.the_game.bots.endgame cimport Endgame
from mazzo.games.the_game.bots.appraiser cimport Appraiser
from mazzo.games.the_game.bots.judge cimport Judge, likely
from mazzo.games.the_game.standing cimport Signals
from mazzo.games.the_game.table cimport Table

cdef int DOWN, END, START, DEEPEST, TRICK, NEAR, NO_STEP, SLOTS
cdef double WON, LOST
cdef int CHEAP, LATE_CHEAP, MARGIN, WIDEST, LEFT_ALONE, STEPPED_SMALL
cdef int ALL_LAID, STOP, NO_TRICK, ONE_PILE
cdef int[101] COMMAND_OF

@cython.final
cdef class Planner:
    cdef readonly Appraiser appraiser
    cdef public int turns
    cdef readonly int found
    cdef readonly long long looked_at
    cdef int cheap, limit, least
    cdef bint burns, commands
    cdef list tables
    cdef public Endgame endgame
    cdef public Judge judge
    cdef public int[16] logits, likings
    cdef public int best
    cdef int[10] line
    cdef public double[16] scores
    cdef long long[16] keys
    cdef public int[16] lengths
    cdef public int[160] moves

    cpdef void hear(self, Signals signals, int seat) noexcept
    cpdef int plan(self, Table table) noexcept
    @cython.locals(root=Table, late=cython.bint, solved=cython.bint)
    cpdef int plan_heard(self, Table table) noexcept
    @cython.locals(rank=cython.int, score=cython.int)
    cdef void judge_found(self, Judge judge, Table table) noexcept
    cpdef double chance(self, int rank) noexcept
    cdef int points(self, int rank) noexcept
    @cython.locals(judge=Judge)
    cpdef bytes seen(self, Table table, int rank)
    @cython.locals(after=Table, length=cython.int, used=cython.int, move=cython.int)
    cdef void keep_solution(self, Table table) noexcept
    cdef void lay_out(self, Table table) noexcept
    @cython.locals(appraiser=Appraiser, total=cython.int, taken=cython.int, best=cython.int, pick=cython.int, i=cython.int, pile=cython.int, step=cython.int)
    cdef int cheapest(self, Table root) noexcept
    @cython.locals(appraiser=Appraiser, here=Table, after=Table, room=cython.int, first=cython.int, i=cython.int, pile=cython.int, top=cython.int, fitting=cython.int, card=cython.int, step=cython.int, back=cython.int, net=cython.int, ask=cython.int)
    cdef void extend(self, int depth, int last_pile, int spent, int dear, int used) noexcept
    @cython.locals(appraiser=Appraiser)
    cdef inline int within(self, int top, int pile, int furthest) noexcept
    @cython.locals(here=Table, before=Table)
    cdef bint order_matters(self, int depth, int last_pile, int card, int pile) noexcept
    cdef bint binds(self, int card) noexcept
    cdef void consider(self, Table after, int depth, int pile, int spent, int dear, int used) noexcept
    cdef bint must_go_on(self, Table here) noexcept
    @cython.locals(key=cython.longlong, pile=cython.int, i=cython.int, rank=cython.int)
    cdef void keep(self, double score, int length, int spent, int used, Table after) noexcept
    @cython.locals(opened=Table)
    cpdef double first_score(self, Table table, int seat) except? -1
    cpdef bint starts_well(self, Table table, int seat) except -1
    @cython.locals(seat=cython.int)
    cpdef void open(self, Table table)
    @cython.locals(i=cython.int)
    cpdef list turn(self, int rank)
    cpdef bint wins(self) noexcept
    cpdef void play_turn(self, Table table)
    @cython.locals(i=cython.int)
    cdef void play_found(self, Table table)
    cpdef void play_any(self, Table table)
    cpdef int finish(self, Table table)
