cimport cython
from mazzo.bots.search cimport Search, shuffle_pile
from mazzo.games.ventuno.bots.policy cimport Policy
from mazzo.games.rng cimport Random
from mazzo.games.ventuno.table cimport Table

cdef int WIN, LEADS, FULL, NUMBERS, SWEEPS
cdef int[43] NUMBER_OF

@cython.final
cdef class Keeping:
    cdef int[57] kept

    @cython.locals(_=cython.int, other=cython.int, slot=cython.int)
    cpdef void make_likely(self, Table table, int seat, Random rng) noexcept
    @cython.locals(place=cython.int, size=cython.int, card=cython.int, other=cython.int, luck=cython.int)
    cdef void exchange(self, Table table, int seat, int slot, Random rng) noexcept

cdef class Rollouts(Search):
    cdef list worlds
    cdef int imagined, dealt, seat
    cdef Policy policy
    cdef int[1600] chances
    cdef Keeping keeping
    cdef Random rng
    cdef Table scratch

    cpdef long long rollout(self, int move, int world) except? -1
    @cython.final
    @cython.locals(table=Table)
    cdef void deal_anew(self, int world)
    @cython.locals(lead=cython.int, seat=cython.int, stage=cython.int, own=cython.int, total=cython.int, chance=cython.int)
    cpdef int value(self, Table table) noexcept
    @cython.final
    @cython.locals(seat=cython.int, equals=cython.int)
    cdef int share(self, Table table, int lead) noexcept

@cython.locals(slot=cython.int)
cdef bint is_known(Table table, int seat, int card) noexcept

@cython.locals(first=cython.int, last=cython.int, card=cython.int, slot=cython.int)
cdef void put_in_order(Table table, int seat) noexcept
