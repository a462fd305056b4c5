"""Says which bot has the floor at a table: whose word or move it is. Here, seats are bits of a number.

The director asks it for tables with people, `self_play` for tables of bots: the same bots play the same game at both.
"""

from mazzo.games.base import Table

NOBODY = -1
MOVE, OPENS, TALK = range(3)


class Floor:
    """Remembers whom it has asked since the last move."""

    def __init__(self, talking: bool) -> None:
        self.talking = talking
        self.about = MOVE
        self.moves = -1
        self.talked = 0
        self.declined = 0
        self.opener = NOBODY

    def next(self, table: Table, moves: int, last: int, bots: int, talkers: int, opening: bool) -> int:
        """Return the bot that has the floor, or nobody, and set `about`, the kind of question.

        `moves` is the number of moves so far, and seat `last` made the latest. Between turns the `talkers` talk, each
        once, in the order of their seats. Bots start only if no person wants to.
        """
        if bots == 0 or table.over or table.awaits_deal:
            return NOBODY
        self.forget_before(moves)
        if self.talking and (moves < 2 or last != table.to_move) and talkers & ~self.talked and not table.silent():
            for seat in range(table.players):
                if talkers & ~self.talked & 1 << seat:
                    self.about = TALK
                    return seat
        if opening:
            return self.next_opener(table.players, bots)
        self.about = MOVE
        return table.to_move if bots >> table.to_move & 1 else NOBODY

    def forget_before(self, moves: int) -> None:
        """Forget whom it has asked before the last move."""
        if self.moves != moves:
            self.moves = moves
            self.talked = 0
            self.declined = 0
            self.opener = NOBODY

    def next_opener(self, players: int, bots: int) -> int:
        """Return bot after bot until one wants to start, then that one for its move; nobody while people may start."""
        if ~bots & ~self.declined & (1 << players) - 1:
            return NOBODY
        self.about = MOVE
        if self.opener != NOBODY and bots >> self.opener & 1:
            return self.opener
        self.about = OPENS
        last = NOBODY
        for seat in range(players):
            if bots >> seat & 1:
                if not self.declined >> seat & 1:
                    return seat
                last = seat
        return last

    def has_talked(self, seat: int) -> None:
        """Note that a bot has answered what it says."""
        self.talked |= 1 << seat

    def has_offered(self, seat: int, opens: bool, bots: int) -> None:
        """Note whether a bot wants to start; if none does, the last one starts."""
        if opens or bots >> seat == 1:
            self.opener = seat
        else:
            self.declined |= 1 << seat
