cimport cython
from mazzo.games cimport base
from mazzo.games.rng cimport Random

cdef int DOWN, SLOTS, END, START
cdef int STOP, SKULL, THREE, SILENCE, NO_TRICK, ONE_PILE, DRAW_ONE
cdef int UNSEEN, OWN, DEALS
cdef int ALL_LAID, STUCK, BY_FIRE, BY_SKULL, BY_THREE
cdef int[101] COMMAND_OF
cdef bint[101] BURNS

cdef class Table(base.Table):
    cdef readonly bint professional, fewer_cards, on_fire, extreme
    cdef readonly int hand_size
    cdef public bint opening, tricks, three
    cdef public int left, laid, owed, only_pile, reason
    cdef public int[4] tops, fires
    cdef public int[5] held
    cdef public short[40] hands
    cdef short[101] marked

    cpdef void deal(self)
    @cython.final
    cdef void open(self, int seat) noexcept
    @cython.final
    cdef void begin_turn(self) noexcept
    cpdef int minimum(self) noexcept
    @cython.final
    @cython.locals(step=cython.int, fits=cython.bint)
    cdef inline bint can_lay(self, int card, int pile) noexcept
    cpdef bint allows(self, int card, int pile) noexcept
    @cython.final
    cdef inline int step(self, int card, int pile) noexcept
    @cython.final
    cdef inline bint can_end(self) noexcept
    cpdef int legal(self) except -1
    cpdef void play(self, int move) except *
    cpdef int mover(self, int move) except? -1
    @cython.final
    cdef void lay(self, int card, int pile) noexcept
    @cython.final
    cdef bint obey(self, int command, int pile) noexcept
    @cython.final
    cdef inline bint in_view(self, int command) noexcept
    @cython.final
    cdef bint binds(self, int command) noexcept
    @cython.final
    cdef void judge_stuck(self) noexcept
    @cython.final
    cdef void end_turn(self) noexcept
    cpdef int failed(self) noexcept
    @cython.final
    @cython.locals(due=cython.bint)
    cdef inline bint fire_is_due(self) noexcept
    @cython.final
    cdef void burn_on(self) noexcept
    @cython.final
    cdef void finish(self, int reason) noexcept
    @cython.final
    cdef void refill(self) noexcept
    @cython.final
    cdef void draw(self, int seat, int count) noexcept
    @cython.final
    cdef void pass_turn(self) noexcept
    @cython.final
    cdef inline void take_from_hand(self, int card) noexcept
    cpdef bint silent(self)
    @cython.locals(card=cython.int, other=cython.int, slot=cython.int, i=cython.int, unseen=cython.int)
    cpdef void hide_from(self, int seat) except *
    @cython.final
    cdef inline int next_marked(self, int card, int mark) noexcept
    @cython.locals(count=cython.int, other=cython.int, slot=cython.int, i=cython.int, j=cython.int, card=cython.int, _=cython.int)
    cpdef void deal_hidden(self, int seat, Random rng) except *
    @cython.final
    @cython.locals(count=cython.int, other=cython.int, slot=cython.int, i=cython.int)
    cdef void put_hidden(self, int seat) noexcept
    @cython.locals(card=cython.int, i=cython.int, seat=cython.int, slot=cython.int)
    cpdef list cards_laid(self)
    cpdef bint has_rules_of(self, Table other) noexcept
    cpdef Table copy(self)
    @cython.locals(source=Table)
    cpdef void copy_from(self, base.Table other)
