"""What the policy of Ventuno goes by, for each number of players; `learnt` has the numbers.

| table | what it says |
|---|---|
| `policy` | the weights of the policy, in tenths of a point |
| `spread` | for each ten points of the leader: how many points behind divide the chance to win by e |
| `kept` | how much likelier than by chance, per cent, a number is in another hand of 1, 2 or 3 cards |
"""

import math
from collections.abc import Sequence
from functools import cache

from mazzo.games.ventuno.bots.learnt import LEARNT

SAFETY = 0  # by the shape of the hand, MARGINS for each: what room its most harmless card leaves
MARGINS = 5  # none (it would explode), 0, 1 or 2, 3 to 5, more
AFTER_A_DRAW = 4  # the shapes are the cards held after a play, and from here on those held before a draw
ROOM = 35  # a point of room that is left to the next player
HELPER = 36  # a card that discards or takes
HARMLESS = 37  # a card that adds nothing to the row
SECOND = 38  # only one card that can be played
COUNT = 39
FATAL = -1_000_000  # what exploding is worth
POINT = 10  # a point in hand, which the others are measured by

LEADS = 160
SCALE = 10_000
WIN = 100_000


@cache
def chances(players: int) -> list[int]:
    """Return the relative chance to win of a seat by the leader's tens and by how far behind it is."""
    learnt = LEARNT[players]["spread"]
    spreads = [learnt[1], *learnt[1:]]  # hardly any round ends with a leader below ten points: nothing to learn from
    return [max(1, round(SCALE * math.exp(-behind / spread))) for spread in spreads for behind in range(LEADS)]


def promised(scores: Sequence[int]) -> list[int]:
    """Return the share of the win that totals promise each seat between two rounds, as rollouts count it."""
    lead = max(scores)
    stage = max(0, lead) // 10 * LEADS
    by_lead = chances(len(scores))
    each = [by_lead[stage + min(LEADS - 1, lead - score)] for score in scores]
    return [WIN * chance // sum(each) for chance in each]
