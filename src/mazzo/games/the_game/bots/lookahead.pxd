cimport cython
from mazzo.games.the_game.bots.planner cimport Planner
from mazzo.games.the_game.table cimport Table

cdef int BEATEN, STUCK
cdef double[99] NEARLY

@cython.final
cdef class Lookahead:
    cdef Planner planner
    cdef Table scratch
    cdef public int turns

    @cython.locals(scratch=Table, planner=Planner, move=cython.int, turns=cython.int, found=cython.int)
    cpdef double value(self, Table world, list moves)
