"""Somebody who plays in a browser: sees what is on the page, and clicks."""

import re

from playwright.sync_api import Locator, Page

PATIENCE = 20_000
"""How long a player waits for the page, in milliseconds."""
MOST_MOVES = 2_000


class Player:
    """A person at a page; `keys` plays by the keyboard alone, and otherwise by mouse or touch."""

    def __init__(self, page: Page, *, keys: bool = False) -> None:
        self.page = page
        self.keys = keys
        page.set_default_timeout(PATIENCE)

    def press(self, button: Locator) -> None:
        """Use a button."""
        if self.keys:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    def play_to_the_end(self) -> str:
        """Play whatever game is on the table until its result shows, and return that."""
        for _ in range(MOST_MOVES):
            waits = self.page.wait_for_selector(ANYTHING_TO_DO)
            assert waits
            if self.page.locator("section.end").count():
                return self.page.locator("section.end h2").inner_text()
            self.one_step()
        raise AssertionError("the game does not end")

    def one_step(self) -> None:
        """Do the first thing that can be done."""
        for found, do in STEPS:
            button = self.page.locator(found)
            if button.count():
                do(self, button.first)
                return


def press(player: Player, button: Locator) -> None:
    """Use a button."""
    player.press(button)


def lay(player: Player, card: Locator) -> None:
    """Lay a card of The Game on the first pile that lights up."""
    if player.keys:
        card.focus()
        player.page.keyboard.press("Enter")
        pile = player.page.locator(".pile.legal .lay").first.get_attribute("data-pile")
        assert pile
        player.page.keyboard.press(pile.lower())
    else:
        card.click()
        player.page.locator(".pile.legal .lay").first.click()


def play_card(player: Player, card: Locator) -> None:
    """Play a card of Ventuno, on the first target if it wants one."""
    player.press(card)
    player.press(player.page.locator(".target, .play:not(:disabled)").first)


def use_card(player: Player, card: Locator) -> None:
    """Lay or play a card of the hand."""
    (lay if player.page.locator(".piles").count() else play_card)(player, card)


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
        held = int(re.findall(r"\d+", colours.nth(number).locator(".hidden").inner_text())[0])
        for _ in range(min(held, wanted)):
            player.press(colours.nth(number))
        wanted -= min(held, wanted)
    player.press(player.page.locator(".actions .button:not(:disabled)").first)


STEPS = (
    ("dialog[open].curtain button", press),
    ("dialog[open].boom button", press),
    ("dialog[open] .button.quiet", press),  # yes, do it all the same
    (".starts .button:not(:disabled)", press),
    ("[data-giving] .group", give),
    (".group.ready", block),
    ("[data-scores]", press),
    (".slot.legal", take_row),
    (".button.end:not(:disabled)", press),
    (".hand button.playable:not(.held)", use_card),
    (".deck:not(:disabled):is(button)", press),
)
ANYTHING_TO_DO = ", ".join(["section.end h2", *(found for found, _ in STEPS)])
