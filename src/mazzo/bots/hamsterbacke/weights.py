"""The weights of a good habit, for each number of players, in hundredths of a point.

Four weights in a row are one for each stage of the game, the end being the last.

Made by `python -m training.hamsterbacke --seed 1`.
"""

GROUP = 0  # a card in hand that belongs to a complete group
PART = 4  # a group that still lacks cards: 1 of 2, 1 of 3, 2 of 3, 1 of 4, 2 of 4, 3 of 4
PART_NOW = 10  # what per cent of it counts in this stage
CARD = 14  # any card that a row brings
MOST = 18  # a row that brings the largest hand of all
LAID = 22  # a card on the block pile
ACTION = 26  # scoring at all, instead of something else
BONUS = 30  # a card that somebody must give
SHUT = 34  # per cent of a group's worth, if its colour is blocked by somebody else
DENY = 35  # a card of a complete group in another hand that a block shuts out
SPOIL = 36  # per cent of what a row would be worth to the next player
TOP = 37  # a card of the bonus that the top of the block pile promises
COUNT = 38

WEIGHTS: dict[int, list[int]] = {}
for _players in (3, 4, 5):
    WEIGHTS[_players] = [
        60, 60, 60, 20,
        25, 15, 40, 10, 30, 60,
        100, 100, 70, 0,
        -5, -5, -20, -80,
        -10, -20, -20, 0,
        80, 80, 75, 40,
        100, 100, 80, 0,
        100, 100, 100, 100,
        30, 15, 20, 10,
    ]  # fmt: skip
