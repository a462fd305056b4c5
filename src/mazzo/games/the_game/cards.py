"""The cards of The Game that carry more than a number: fire and commands."""

PILES = "ABCD"
"""A and B ascend from 1, C and D descend from 100."""

DECK = range(2, 100)
"""TG-1: one card of each number."""

FIRE_CARDS = (22, 33, 44, 55, 66, 77)
"""OF-1: under On Fire these numbers burn."""

COMMAND_CARDS: dict[str, tuple[int, ...]] = {
    "stop": (3, 27, 73, 97),
    "skull": (10, 35, 65, 90),
    "three": (17, 41, 59, 83),
    "silence": (6, 31, 69, 94),
    "no-trick": (13, 38, 62, 87),
    "one-pile": (20, 46, 54, 80),
    "draw-one": (24, 48, 52, 76),
}
"""TX-2: which cards carry a command under Extreme. The distribution is Mazzo's own invention."""

COMMANDS = ("", *COMMAND_CARDS)
"""The commands' names by number; 0 is no command."""

COMMAND_OF = [0] * 101
"""The number of the command that a card carries, by card."""
for _command, _name in enumerate(COMMANDS):
    for _card in COMMAND_CARDS.get(_name, ()):
        COMMAND_OF[_card] = _command

BURNS = [card in FIRE_CARDS for card in range(101)]
"""Whether a card burns under On Fire, by card."""
