cimport cython
from mazzo.games.the_game.bots.sight cimport Sight
from mazzo.games.the_game.table cimport Table

cdef int DOWN, TRICK, SKULL, THREE, DRAW_ONE, LASTING
cdef int BURNING, COMMAND, RISK, SHORT, SKULL_BARE, DOOMED, SKULL_TIGHT, ENOUGH
cdef int[4] SKULLS
cdef int[101] COMMAND_OF

cdef class Hazards(Sight):
    @cython.final
    @cython.locals(top=cython.int, trick=cython.int, drawn=cython.int, fitting=cython.int, chance=cython.double, unseen=cython.int, i=cython.int)
    cdef double lacks(self, Table after, int pile, int steps, int used, int laid) noexcept
    @cython.final
    @cython.locals(kept=cython.int)
    cdef bint covers(self, int card, int pile, int steps, int used) noexcept
    @cython.final
    @cython.locals(total=cython.double, pile=cython.int)
    cdef double burning(self, Table after, int used, int laid) noexcept
    @cython.final
    @cython.locals(total=cython.double, drawing=cython.int, lacking=cython.int, pile=cython.int, command=cython.int, left=cython.int, i=cython.int)
    cdef double commanded(self, Table after, int used, int laid) noexcept
    @cython.final
    @cython.locals(command=cython.int, total=cython.double)
    cdef double keeps(self, Table after, int card, int used, int laid) noexcept
    @cython.final
    @cython.locals(pile=cython.int, step=cython.int)
    cdef bint coverable(self, Table after, int card, int used) noexcept
    @cython.final
    @cython.locals(count=cython.int, i=cython.int, card=cython.int, most=cython.int, pile=cython.int, trick=cython.int)
    cdef int tight_skulls(self, Table after) noexcept
