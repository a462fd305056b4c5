cimport cython
from mazzo.games.the_game.bots.sight cimport Sight
from mazzo.games.the_game.table cimport Table

cdef int DOWN, UNITS, JOINED, BACK, AHEAD, SPAN, ONE, MOST, PER_CARD
cdef int FITS, SCORE, PLAYERS, FLAGS, INPUTS
cdef int UNSEEN_AROUND, KEPT_AROUND, TOP, KEPT, UNSEEN, TO_DRAW, HELD, PILE_BIAS, BIAS, SECOND, THIRD
cdef double[2049] LIKELY

cpdef double likely(int logit) noexcept

@cython.final
cdef class Judge:
    cdef short[52448] numbers
    cdef int[43] biases
    cdef long long looks
    cdef int players
    cdef int[4] held_next
    cdef int[101] known
    cdef int[64] unseen, common, sums
    cdef int[12928] around
    cdef long long[202] around_at
    cdef int[4] tops
    cdef int used
    cdef short[352] inputs

    @cython.locals(i=cython.int, card=cython.int)
    cpdef void look(self, Sight sight, Table table)
    @cython.locals(first=cython.int, second=cython.int, third=cython.int, fourth=cython.int)
    cdef void take_up(self, long long turn) noexcept
    @cython.locals(i=cython.int, place=cython.int, total=cython.int, unit=cython.Py_ssize_t)
    cpdef int logit(self, Sight sight, long long turn, int score) noexcept
    cdef int liking(self, int logit, int score) noexcept
    @cython.locals(top=cython.int, at=cython.int, i=cython.int, step=cython.int)
    cdef void encode(self, Sight sight, int place) noexcept
    @cython.locals(i=cython.int, card=cython.int, start=cython.Py_ssize_t, unit=cython.Py_ssize_t)
    cdef void look_around(self, Sight sight, int place, int top, int at) noexcept
    @cython.locals(i=cython.int, begin=cython.int, up=cython.int, down=cython.int, end=cython.int, last=cython.int, stop=cython.int, card=cython.int)
    cdef void count_fits(self, Sight sight) noexcept
    @cython.locals(inputs=cython.p_short, numbers=cython.p_short, at=cython.Py_ssize_t, total=cython.int, i=cython.Py_ssize_t)
    cdef inline int joined(self, int unit) noexcept
    @cython.locals(unit=cython.Py_ssize_t)
    cdef inline void clear(self) noexcept
    @cython.locals(sums=cython.p_int, numbers=cython.p_short, unit=cython.Py_ssize_t)
    cdef inline void add(self, Py_ssize_t at) noexcept
    @cython.locals(sums=cython.p_int, numbers=cython.p_short, unit=cython.Py_ssize_t)
    cdef inline void take_off(self, Py_ssize_t at) noexcept
    @cython.locals(unit=cython.Py_ssize_t)
    cdef inline void copy(self, int* to, int* source) noexcept
    @cython.locals(sums=cython.p_int, around=cython.p_int, unit=cython.Py_ssize_t)
    cdef inline void recall(self, Py_ssize_t start) noexcept
    @cython.locals(sums=cython.p_int, inputs=cython.p_short, start=cython.Py_ssize_t, most=cython.int, unit=cython.Py_ssize_t)
    cdef inline void put_out(self, int encoder) noexcept
    @cython.locals(i=cython.int, card=cython.int)
    cpdef bytes seen(self, Sight sight, long long turn, int score)
