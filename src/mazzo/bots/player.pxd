cimport cython
from mazzo.games.base cimport Table
from mazzo.games.rng cimport Random
from mazzo.games.standing cimport Standing

cdef class Player:
    cdef readonly Random rng

    cpdef int choose(self, Table table, int seat, Standing standing) except -1
    cpdef bint offers(self, Table table, int seat, Standing standing) except -1
    cpdef list says(self, Table table, int seat, Standing standing)

cdef class GreedyPlayer(Player):
    cdef int careless

    @cython.locals(count=cython.int, best=cython.int, most=cython.int, i=cython.int, look=cython.int)
    cpdef int choose(self, Table table, int seat, Standing standing) except -1
    cpdef int list_moves(self, Table table) except -1
    cpdef int at_first_sight(self, Table table, int move) except? -1

cdef class SearchPlayer(Player):
    cdef readonly int rollouts, worlds

    cpdef int choose(self, Table table, int seat, Standing standing) except -1
    cpdef int search(self, list worlds, int seat) except -1
