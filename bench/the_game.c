/* The Game, base rules, uniform random play: a hand-written loop, the limit that the compiled engine is measured against.
 * Same generator, same shuffle, same order of moves as the engine, so both play the same games.
 * Usage: the_game GAMES PLAYERS SEED  ->  "steps cards-left seconds" */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t s[4];

static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static void seed(uint64_t state) {
    for (int i = 0; i < 4; i++) s[i] = mix(state + (uint64_t)(i + 1) * 0x9E3779B97F4A7C15u);
}

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(void) {
    uint64_t x = rotl(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = rotl(s[3], 45);
    return x;
}

static inline uint32_t below(uint32_t n) {
    uint64_t m = (next() >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = -n % n;
        while ((uint32_t)m < floor) m = (next() >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

static int deck[98], drawn, left, hands[5][8], held[5], tops[4], players, size;

static inline int can_lay(int card, int pile) {
    int step = pile < 2 ? card - tops[pile] : tops[pile] - card;
    return step > 0 || step == -10;
}

static void refill(int seat) {
    while (held[seat] < size && drawn < 98) hands[seat][held[seat]++] = deck[drawn++];
}

static int stuck(int seat) {
    for (int slot = 0; slot < held[seat]; slot++)
        for (int pile = 0; pile < 4; pile++)
            if (can_lay(hands[seat][slot], pile)) return 0;
    return 1;
}

static long play(void) {
    long steps = 1;
    for (int i = 0; i < 98; i++) deck[i] = i + 2;
    for (int i = 97; i > 0; i--) {
        int j = below(i + 1), card = deck[i];
        deck[i] = deck[j]; deck[j] = card;
    }
    tops[0] = tops[1] = 1; tops[2] = tops[3] = 100;
    drawn = 0; left = 98;
    for (int seat = 0; seat < players; seat++) { held[seat] = 0; refill(seat); }
    int seat = below(players), laid = 0, owed = 2;
    while (!(laid < owed && stuck(seat))) {
        int moves[40], n = 0;
        for (int slot = 0; slot < held[seat]; slot++)
            for (int pile = 0; pile < 4; pile++) {
                moves[n] = slot * 4 + pile;
                n += can_lay(hands[seat][slot], pile);
            }
        moves[n] = -1;
        n += laid >= owed;
        int move = moves[below(n)];
        steps++;
        if (move < 0) {
            refill(seat);
            do seat = (seat + 1) % players; while (!held[seat]);
            laid = 0;
            owed = drawn < 98 ? 2 : 1;
            continue;
        }
        tops[move & 3] = hands[seat][move >> 2];
        hands[seat][move >> 2] = hands[seat][--held[seat]];
        laid++;
        if (--left == 0) break;
    }
    return steps;
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    long games = atol(argv[1]), steps = 0, cards = 0;
    players = atoi(argv[2]);
    size = players == 1 ? 8 : players == 2 ? 7 : 6;
    seed(strtoull(argv[3], NULL, 10));
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < games; i++) { steps += play(); cards += left; }
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%ld %ld %.6f\n", steps, cards, (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) / 1e9);
    return 0;
}
