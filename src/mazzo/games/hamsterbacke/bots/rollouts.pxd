cimport cython
from mazzo.games.hamsterbacke.bots.policy cimport Policy
from mazzo.bots.search cimport Search, shuffle_pile
from mazzo.games.hamsterbacke.table cimport Table
from mazzo.games.rng cimport Random

cdef int WIN, POINT, FAR

cdef class Rollouts(Search):
    cdef list worlds
    cdef int imagined, dealt, seat
    cdef Policy policy
    cdef Random rng
    cdef Table scratch

    cpdef long long rollout(self, int move, int world) except? -1
    @cython.final
    @cython.locals(table=Table)
    cdef void deal_anew(self, int world)

@cython.locals(own=cython.int, best=cython.int, equals=cython.int, score=cython.int, worth=cython.int, other=cython.int)
cpdef int value(Table table, int seat) noexcept
