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

WEIGHTS = {
    3: [30, 28, 52, 33, 6, -2, 30, -18, 17, 53, 114, 108, 55, -14, 20, 23, -12, -94, -2, -21, -15, 32, 84, 74, 90, 94, 71, 104, 27, -4, 115, 127, 130, 113, 25, 16, 13, 22],
    4: [30, 28, 52, 33, 6, -2, 30, -18, 17, 53, 114, 108, 55, -14, 20, 23, -12, -94, -2, -21, -15, 32, 84, 74, 90, 94, 71, 104, 27, -4, 115, 127, 130, 113, 25, 16, 13, 22],
    5: [30, 28, 52, 33, 6, -2, 30, -18, 17, 53, 114, 108, 55, -14, 20, 23, -12, -94, -2, -21, -15, 32, 84, 74, 90, 94, 71, 104, 27, -4, 115, 127, 130, 113, 25, 16, 13, 22],
}  # fmt: skip
