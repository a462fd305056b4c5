"""What a position is worth to those who sit at it, and what a game turned on.

`advise` answers for one view, and knows nothing else: a hint to a player in a running game may come from it.
`analyse` goes through a record. Both yield as they go; closing the iterator stops them, as does `should_stop` (a
deadline, say), and the same seed gives the same answers. What a position is worth is the share of imagined worlds that
are won from it, with everybody playing on like the bot `normal`.
"""

from mazzo.analysis.advice import CLEAR, WORLDS, Advice, Alternative, advise, worlds_for
from mazzo.analysis.game_review import Player, Review, review
from mazzo.analysis.outlook import Shares
from mazzo.analysis.reasons import Reason
from mazzo.analysis.review import Step, TurningPoint, analyse, final_shares, outcome, turning_points

__all__ = [
    "CLEAR",
    "WORLDS",
    "Advice",
    "Alternative",
    "Player",
    "Reason",
    "Review",
    "Shares",
    "Step",
    "TurningPoint",
    "advise",
    "analyse",
    "final_shares",
    "outcome",
    "review",
    "turning_points",
    "worlds_for",
]
