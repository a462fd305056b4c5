"""Play many random games and print a digest of every move: run it at both speeds and compare.

Usage: python -m tests.speed.digest [SHARE]    (SHARE 10 plays a tenth of the games)
"""

import hashlib
import sys
from itertools import combinations

import mazzo
from mazzo import Random, games
from mazzo.match import Seat, begin
from tests.tables import deal_kindly, thrifty_move

GAMES = {"the-game": 270, "ventuno": 40, "hamsterbacke": 120}
"""How many games for each number of players and each combination of variants: over 20,000 in all."""


def digests(share: int) -> list[str]:
    """Return a line for each game and variant: its name, the number of games, a digest of all their moves."""
    found = []
    for name, count in GAMES.items():
        game = games.find(name)
        for flags in (chosen for size in range(len(game.flags) + 1) for chosen in combinations(game.flags, size)):
            digest, played = hashlib.sha256(), 0
            for players in game.players:
                for number in range(count // share):
                    rng = Random(players, number)
                    options = {"players": players, **dict.fromkeys(flags, True)}
                    match = begin(game, options, None, [Seat("bot")] * players, rng)
                    match.table.playout(rng, match.deals, match.log)
                    digest.update(repr((match.deals, match.log, match.result)).encode())
                    played += 1
            found.append(f"{name} {'+'.join(flags) or 'base'} {played} {digest.hexdigest()}")
    return found + thrifty_digests(share)


def thrifty_digests(share: int) -> list[str]:
    """Return the same for games of The Game that are played with care, so that many are played to the last card."""
    game, found = games.find("the-game"), []
    for flags in (chosen for size in range(len(game.flags) + 1) for chosen in combinations(game.flags, size)):
        digest, played, beaten = hashlib.sha256(), 0, 0
        for players in game.players:
            for number in range(20 // share):
                rng = Random(players, number)
                options = {"players": players, **dict.fromkeys(flags, True)}
                match = begin(game, options, 0, [Seat("bot")] * players, rng)
                deal_kindly(match, rng)
                while thrifty_move(match, rng):
                    pass
                digest.update(repr((match.deals, match.log, match.result)).encode())
                played += 1
                beaten += bool(match.result and match.result["won"])
        found.append(f"careful {'+'.join(flags) or 'base'} {played} {digest.hexdigest()} {beaten}")
    return found


if __name__ == "__main__":
    print("compiled" if mazzo.compiled else "plain")
    print("\n".join(digests(int(sys.argv[1]) if len(sys.argv) > 1 else 1)))
