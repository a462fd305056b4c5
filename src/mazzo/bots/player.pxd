from mazzo.games.base cimport Table
from mazzo.games.rng cimport Random
from mazzo.games.standing cimport Standing

cdef class Player:
    cdef readonly Random rng

    cpdef int choose(self, Table table, int seat, Standing standing) except -1
    cpdef bint offers(self, Table table, int seat, Standing standing) except -1
    cpdef list says(self, Table table, int seat, Standing standing)
