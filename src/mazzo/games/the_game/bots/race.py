"""Compares turns by what they are worth in the same worlds, and lets those that are clearly behind drop out."""

CLEARLY = 9.0
"""The square of how many standard errors that is."""
DOUBT = 1.0
"""Turns count as if they had differed by so much more: a few worlds that agree prove little."""


class Race:
    """The turns that are still in the race, the totals of all, and by how much each two differed."""

    def __init__(self, opinion: list[float]) -> None:
        """Let turns start with what the bot thinks of them."""
        self.count = len(opinion)
        self.opinion = opinion
        self.totals = list(opinion)
        self.squares = [0.0] * (self.count * self.count)
        self.alive = list(range(self.count))
        self.worlds = 0

    def note(self, values: list[float]) -> None:
        """Add what the turns still in the race are worth in one more world."""
        self.worlds += 1
        for place in range(len(values)):
            one = self.alive[place]
            self.totals[one] += values[place]
            for before in range(place):
                gap = values[place] - values[before]
                if gap != 0.0:
                    other = self.alive[before]
                    self.squares[one * self.count + other] += gap * gap
                    self.squares[other * self.count + one] += gap * gap

    def drop(self) -> None:
        """Let the turns drop out that are clearly behind the best."""
        best = self.alive[0]
        for one in self.alive:
            if self.totals[one] > self.totals[best]:
                best = one
        self.alive = [one for one in self.alive if one == best or not self.is_behind(one, best)]

    def is_behind(self, one: int, best: int) -> bool:
        """Say whether the worlds alone, without the opinion, show that a turn is clearly behind another."""
        gap = self.totals[best] - self.opinion[best] - self.totals[one] + self.opinion[one]
        return gap > 0.0 and gap * gap > CLEARLY * (DOUBT + self.squares[best * self.count + one])

    def halve(self, half: int) -> None:
        """Keep the best so many, the best first."""
        self.alive.sort(key=self.totals.__getitem__, reverse=True)
        self.alive = self.alive[:half]
