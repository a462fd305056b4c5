cimport cython
from libc.stdint cimport uint64_t
from mazzo.games cimport base
from mazzo.games.rng cimport Random

cdef int KINDS, LIMIT, GOAL, FULL, NOBODY, NO_TARGET
cdef int REVERSE, DISCARD, TAKE, SAME
cdef int DRAW, PLAY, STEP
cdef int[43] NUMBER_OF, ACTION_OF
cdef uint64_t ONE

cdef class Table(base.Table):
    cdef readonly int first_seat
    cdef public int starter, direction, total, row_length, discarded
    cdef public int[90] row, discards
    cdef public int[6] scores, held, known_held
    cdef public int[18] hands, known
    cdef int[90] hidden
    cdef int[43] counts
    cdef public list chain, rounds

    cpdef void deal(self)
    @cython.final
    cdef inline bint can_draw(self, int seat) noexcept
    @cython.final
    cdef inline bint can_act(self, int seat) noexcept
    @cython.final
    cdef inline bint needs_target(self, int card) noexcept
    @cython.locals(n=cython.int, seat=cython.int, first=cython.int, slot=cython.int, card=cython.int)
    cpdef int legal(self) except -1
    @cython.final
    @cython.locals(i=cython.int, listed=uint64_t, kind=uint64_t)
    cdef int list_targets(self, int card, int n) noexcept
    cpdef void play(self, int move) except *
    @cython.final
    cdef void draw(self) noexcept
    @cython.final
    cdef void play_card(self, int card, int target) noexcept
    @cython.locals(card=cython.int, target=cython.int, total=cython.int)
    cpdef int total_after(self, int move) noexcept
    @cython.final
    cdef void act(self, int card, int target) noexcept
    @cython.final
    @cython.locals(i=cython.int, kept=cython.int, card=cython.int)
    cdef void discard_same(self, int number) noexcept
    @cython.final
    cdef inline void discard(self, int card) noexcept
    @cython.final
    @cython.locals(i=cython.int, place=cython.int)
    cdef void take_from_row(self, int card) noexcept
    @cython.final
    @cython.locals(first=cython.int, slot=cython.int)
    cdef inline void add_to_hand(self, int card) noexcept
    @cython.final
    @cython.locals(i=cython.int, slot=cython.int)
    cdef inline void take_from_hand(self, int card) noexcept
    @cython.final
    cdef inline void know(self, int card) noexcept
    @cython.final
    @cython.locals(first=cython.int, last=cython.int, slot=cython.int)
    cdef inline void forget(self, int card) noexcept
    @cython.final
    cdef void end_turn(self) noexcept
    @cython.final
    @cython.locals(seat=cython.int, _=cython.int)
    cdef bint pass_turn(self) noexcept
    @cython.final
    @cython.locals(earlier=cython.int, changes=dict)
    cdef bint is_third_time(self) noexcept
    @cython.final
    cdef void explode(self) noexcept
    @cython.final
    @cython.locals(seat=cython.int, points=list)
    cdef void end_round(self, int exploder, int starter) noexcept
    @cython.final
    @cython.locals(slot=cython.int, points=cython.int)
    cdef int hand_points(self, int seat) noexcept
    @cython.locals(kind=cython.int, i=cython.int, _=cython.int, place=cython.int, other=cython.int, slot=cython.int)
    cpdef void hide_from(self, int seat) except *
    @cython.locals(i=cython.int, j=cython.int, card=cython.int)
    cpdef void deal_hidden(self, int seat, Random rng) except *
    @cython.final
    @cython.locals(count=cython.int, other=cython.int, slot=cython.int, struck=cython.int, found=cython.int, i=cython.int)
    cdef int gather_hidden(self, int seat) noexcept
    @cython.final
    @cython.locals(i=cython.int)
    cdef int find_known(self, int seat, int card, int struck) noexcept
    @cython.final
    @cython.locals(count=cython.int, to_move=cython.int, other=cython.int, size=cython.int, i=cython.int)
    cdef void put_hidden(self, int seat) noexcept
    cpdef Table copy(self)
    @cython.locals(source=Table)
    cpdef void copy_from(self, base.Table other)
