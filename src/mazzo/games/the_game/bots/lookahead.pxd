cimport cython
from mazzo.games.the_game.bots.planner cimport Planner
from mazzo.games.the_game.table cimport Table

cdef int BEATEN, STUCK
cdef double[99] NEARLY

cdef class Lookahead:
    cdef Planner planner
    cdef Table scratch

    @cython.locals(scratch=Table, move=cython.int, left=cython.int)
    cpdef double value(self, Table world, list moves)
