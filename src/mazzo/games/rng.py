"""The games' own random numbers: xoshiro256** (Blackman and Vigna), seeded by SplitMix64.

Written out here so that the plain and the compiled files, and every platform, shuffle alike.
"""

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
STREAM = 0xD1342543DE82EF95
LOW = 0xFFFFFFFF  # the lower 32 bits


def split_mix(state: int) -> int:
    """Return SplitMix64's output for a state that GOLDEN has already advanced."""
    z = state
    z = ((z ^ (z >> 30)) * MIX_1) & MASK
    z = ((z ^ (z >> 27)) * MIX_2) & MASK
    return z ^ (z >> 31)


class Random:
    """A small generator; `seed` and `stream` (say, the number of the game) each name 2**64 different ones."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        state = (seed + split_mix(stream * STREAM & MASK)) & MASK
        self.s0 = split_mix((state + GOLDEN) & MASK)
        self.s1 = split_mix((state + 2 * GOLDEN) & MASK)
        self.s2 = split_mix((state + 3 * GOLDEN) & MASK)
        self.s3 = split_mix((state + 4 * GOLDEN) & MASK)

    def next(self) -> int:
        """Return the next 64 random bits."""
        x = self.s1 * 5 & MASK
        x = ((x << 7) | (x >> 57)) & MASK
        t = self.s1 << 17 & MASK
        self.s2 ^= self.s0
        self.s3 ^= self.s1
        self.s1 ^= self.s2
        self.s0 ^= self.s3
        self.s2 ^= t
        self.s3 = ((self.s3 << 45) | (self.s3 >> 19)) & MASK
        return x * 9 & MASK

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely (Lemire's method); n is at most 2**32."""
        m = (self.next() >> 32) * n
        if m & LOW < n:
            floor = (LOW - n + 1) % n
            while m & LOW < floor:
                m = (self.next() >> 32) * n
        return m >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle the list in place (Fisher and Yates)."""
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
