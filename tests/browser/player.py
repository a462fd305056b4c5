"""A person who plays in a browser: sees what is on the page, and clicks, taps or types."""

import contextlib
import re
import time
from collections.abc import Sequence
from itertools import cycle
from typing import Literal

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLong

PATIENCE = 40_000
"""How long a player waits for the page, in milliseconds: machines may be busy."""
SOON = 3_000
"""How long a player tries to be the first."""
MOST_MOVES = 2_000
MOST_STEPS = 150
"""How often the Tab key is pressed before something must be out of reach."""
WHERE = """target => target === document.activeElement ? '' :
    document.activeElement.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'"""

By = Literal["mouse", "touch", "keys"]


class Player:
    """A person at a page, who plays by mouse, by touch or by the keyboard alone."""

    def __init__(self, page: Page, by: By = "mouse") -> None:
        self.page = page
        self.by = by

    def press(self, button: Locator) -> None:
        """Use a button."""
        if self.by == "keys":
            self.go_to(button)
            self.page.keyboard.press("Enter")
        elif self.by == "touch":
            button.tap()
        else:
            button.click()

    def go_to(self, target: Locator) -> None:
        """Press Tab until something has the focus."""
        element = target.element_handle()
        for _ in range(MOST_STEPS):
            key = element.evaluate(WHERE)
            if not key:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the Tab key never comes to {target}")

    def play_to_the_end(self) -> str:
        """Play whatever game is on the table until its result shows, and return that."""
        for _ in range(MOST_MOVES):
            self.page.wait_for_selector(ANYTHING_TO_DO)
            if not self.one_step():
                return self.page.locator("section.end h2").inner_text()
        raise AssertionError("the game does not end")

    def one_step(self) -> bool:
        """Do the first thing that can be done; return whether there was one before the end."""
        at: int = self.page.evaluate("found => found.findIndex(one => document.querySelector(one))", list(STEPS))
        if at <= 0:
            return at < 0  # nothing yet, or the result
        found, do = list(STEPS.items())[at]
        do(self, self.page.locator(found).first)
        return True


def play_in_turn(players: Sequence[Player]) -> list[str]:
    """Let everybody do what they can until the game is over, and return what each page says in the end."""
    since = time.monotonic()
    for player in cycle(players):
        if player.page.locator("section.end h2").count():
            break
        if player.page.locator(ANYTHING_TO_DO).count():
            player.one_step()
            since = time.monotonic()
        assert time.monotonic() - since < PATIENCE / 1000, "nobody has anything to do"
    return [player.page.locator("section.end h2").inner_text() for player in players]


def press(player: Player, button: Locator) -> None:
    """Use a button."""
    player.press(button)


def offer(player: Player, button: Locator) -> None:
    """Open the game, unless another player does while the button is on its way."""
    if player.by == "keys":
        player.press(button)
    else:
        with contextlib.suppress(TooLong):
            (button.tap if player.by == "touch" else button.click)(timeout=SOON)


def use_card(player: Player, card: Locator) -> None:
    """Lay or play a card of the hand."""
    player.press(card)
    if not player.page.locator(".piles").count():
        player.press(player.page.locator(".target, .play:not([aria-disabled=true])").first)
    elif player.by == "keys":
        pile = player.page.locator(".pile.legal .lay").first.get_attribute("data-pile")
        player.page.keyboard.press(str(pile).lower())
    else:
        player.press(player.page.locator(".pile.legal .lay").first)


def take_row(player: Player, row: Locator) -> None:
    """Take a row of Hamsterbacke."""
    player.press(row)
    player.press(player.page.locator(".actions .button").first)


def block(player: Player, colour: Locator) -> None:
    """Block a colour of Hamsterbacke."""
    player.press(colour)
    player.press(player.page.locator(".actions .button").last)


def give(player: Player, colour: Locator) -> None:
    """Give the first cards of the hand."""
    wanted = int(re.findall(r"\d+", player.page.locator(".actions .button").inner_text())[-1])
    colours = player.page.locator(".group")
    for number in range(colours.count()):
        held = int(re.findall(r"\d+", colours.nth(number).locator(".visually-hidden").inner_text())[0])
        for _ in range(min(held, wanted)):
            player.press(colours.nth(number))
        wanted -= min(held, wanted)
    player.press(player.page.locator(".actions .button:not([aria-disabled=true])").first)


STEPS = {
    "section.end h2": press,  # nothing more to do
    "dialog[open].curtain button": press,
    "dialog[open].boom button": press,
    "dialog[open] .button.quiet": press,  # yes, do it all the same
    ".starts .button:not(:disabled)": offer,
    "[data-giving] .group": give,
    ".group.ready": block,
    "[data-scores]": press,
    ".slot.legal": take_row,
    ".button.end:not([aria-disabled=true])": press,
    ".hand button.playable:not(.held)": use_card,
    "button.deck:not([aria-disabled=true])": press,
}
"""What can be done, in the order in which it is looked for, and how."""
ANYTHING_TO_DO = ", ".join(STEPS)
