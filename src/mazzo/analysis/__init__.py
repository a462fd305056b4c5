"""What a position is worth to its players, and where a game was decided.

`advise` answers for one view and knows nothing else, so it can give hints in a running game.
`review` goes through a record, turn by turn, with the same computation. Both yield better and better answers. To stop
them, close the iterator or pass `should_stop`, such as a deadline. The same seed gives the same answers. What a
position is worth is the share of sampled worlds that end in a win if the bot `normal` plays on at every seat.
"""

from mazzo.analysis.advice import WORLDS, Advice, Alternative, advise, worlds_for
from mazzo.analysis.outlook import Shares
from mazzo.analysis.reasons import Reason
from mazzo.analysis.review import Player, Review, budget, review
from mazzo.analysis.turning import TurningPoint
from mazzo.analysis.turns import Begun, Step, Turn, begun, final_shares, turns

__all__ = [
    "WORLDS",
    "Advice",
    "Alternative",
    "Begun",
    "Player",
    "Reason",
    "Review",
    "Shares",
    "Step",
    "Turn",
    "TurningPoint",
    "advise",
    "begun",
    "budget",
    "final_shares",
    "review",
    "turns",
    "worlds_for",
]
