"""The weights of a good policy, for each number of players, in hundredths of a point.

Four weights in a row belong to the four stages of the game. The last stage is the end.

Made by `python -m training.hamsterbacke --seed 1`.
"""

GROUP = 0  # a card in hand that belongs to a complete group
PART = 4  # a group that still lacks cards: 1 of 2, 1 of 3, 2 of 3, 1 of 4, 2 of 4, 3 of 4
PART_NOW = 10  # what per cent of it counts in this stage
CARD = 14  # any card that a row brings
MOST = 18  # a row that brings the largest hand of all
LAID = 22  # a card on the block pile
ACTION = 26  # scoring at all, instead of something else
BONUS = 30  # a card that another player must give
SHUT = 34  # per cent of a group's worth, if another player blocks its colour
DENY = 35  # a card of a complete group in another hand that a block shuts out
SPOIL = 36  # per cent of what a row would be worth to the next player
TOP = 37  # a card of the bonus that the top of the block pile promises
COUNT = 38

WEIGHTS = {
    3: [
        27, 37, 59, 36, 17, -2, 51, -11, 39, 83, 71, 77, 57, -7, 28, 13, -41, -87, -18, -8, -27, 0, 89, 82, 86, 41,
        50, 88, 98, 4, 142, 139, 148, 50, 62, 15, 13, 25,
    ],
    4: [
        23, 25, 56, 29, 3, -11, 43, -25, 23, 63, 68, 69, 39, -31, 21, 19, -21, -133, 12, 18, -34, 18, 81, 83, 92, 91,
        66, 103, 49, 40, 123, 129, 100, 111, 40, 1, 6, 16,
    ],
    5: [
        35, 36, 54, 22, 17, -9, 50, -5, 48, 77, 107, 77, 27, -9, 49, 16, -6, -36, -21, -11, 7, -27, 96, 85, 90, 71,
        72, 69, 53, -6, 120, 172, 136, 88, 39, 8, 5, 35,
    ],
}  # fmt: skip
