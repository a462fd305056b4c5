cimport cython
from mazzo.bots.search cimport Search, shuffle_pile
from mazzo.bots.ventuno.habit cimport Habit
from mazzo.games.rng cimport Random
from mazzo.games.ventuno.table cimport Table

cdef int WIN, LEADS, FULL, NUMBERS, SWEEPS
cdef int[43] NUMBER_OF

cdef class Trials(Search):
    cdef list worlds
    cdef int imagined, dealt, seat
    cdef Habit habit
    cdef int[1600] chances
    cdef int[57] kept
    cdef Random rng
    cdef Table scratch

    cpdef long long trial(self, int move, int world) except? -1
    @cython.final
    @cython.locals(table=Table)
    cdef void deal_anew(self, int world)
    @cython.final
    @cython.locals(_=cython.int, seat=cython.int, slot=cython.int)
    cdef void make_likely(self, Table table) noexcept
    @cython.final
    @cython.locals(place=cython.int, size=cython.int, card=cython.int, other=cython.int, luck=cython.int)
    cdef void exchange(self, Table table, int seat, int slot) noexcept
    @cython.locals(lead=cython.int, seat=cython.int, stage=cython.int, own=cython.int, total=cython.int, chance=cython.int)
    cpdef int value(self, Table table) noexcept
    @cython.final
    @cython.locals(seat=cython.int, equals=cython.int)
    cdef int share(self, Table table, int lead) noexcept

@cython.locals(slot=cython.int)
cdef bint is_known(Table table, int seat, int card) noexcept

@cython.locals(first=cython.int, last=cython.int, card=cython.int, slot=cython.int)
cdef void put_in_order(Table table, int seat) noexcept
