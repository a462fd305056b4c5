"""Tables in their hardest states, which games rarely reach: what the server sends changes on its way to the page."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

LONG = "W" * 24
"""The longest name, of the widest letters."""
Update = dict[str, Any]
Dress = Callable[[Update], None]
COMMANDS = ["silence", "no-trick", "one-pile", "draw-one"]


def dress(page: Page, change: Dress) -> None:
    """Let a page see a table changed from the first."""

    def between(page_side: WebSocketRoute) -> None:
        server = page_side.connect_to_server()
        server.on_message(lambda message: page_side.send(_changed(message, change)))

    page.route_web_socket("**/socket", between)


def _changed(message: str | bytes, change: Dress) -> str:
    update = json.loads(message)
    if update.get("type") == "update" and update["view"] and update["state"]:
        change(update)
    return json.dumps(update)


def long_names(update: Update) -> None:
    """The last player has the longest name, and everybody has just said something."""
    seats = update["state"]["seats"]
    seats[-1].update(name=LONG, kind="human", present=True)
    last = update["number"]
    for seat in range(1, len(seats)):
        said = {"type": "said", "seat": seat, "text": "!thanks"}
        update["events"].append({"number": last + seat / 10, "at": 0, "event": said})


def signals_everywhere(update: Update) -> None:
    """Everybody signals on every pile of The Game."""
    update["signals"] = [
        {"seat": seat, "text": f"!{'leave' if seat % 2 else 'small'} {pile}"}
        for seat in range(1, len(update["state"]["seats"]))
        for pile in "ABCD"
    ]


def every_command(update: Update) -> None:
    """A command of Extreme is in force on every pile, and everybody signals: the signals are older than the silence."""
    long_names(update)
    signals_everywhere(update)
    view = update["view"]
    view["commands"] = view["in_force"] = COMMANDS
    view["tops"] = [38, 57, 62, 44]


def every_fire(update: Update) -> None:
    """Two piles burn, a skull and a silence lie open, three cards are due, and everybody signals."""
    long_names(update)
    signals_everywhere(update)
    view = update["view"]
    view["fires"] = [1, 2, 0, 0]
    view["commands"] = view["in_force"] = ["", "", "skull", "silence"]
    view["three"] = True
    view["tops"] = [22, 33, 88, 44]


def row_of(cards: int) -> Dress:
    """The row of Ventuno has this many cards, and the player can aim at all of them."""
    labels = ["3", "-1t", "2d", "4", "1r", "-2", "5s", "3t", "2", "-3", "1", "6d", "4r", "2s", "-1", "3d", "1t", "5"]

    def change(update: Update) -> None:
        long_names(update)
        view = update["view"]
        view["row"] = (labels * 2)[:cards]
        view["hand"] = ["3t", "5", "-1", "2d"][: max(2, min(4, cards))]
        view["hand_sizes"] = [len(view["hand"]), *[4] * (view["players"] - 1)]
        view["total"] = -12 if cards == 4 else 18
        view["discards"] = labels
        view["scores"] = [-12, 98, 45, 7, 66, 99][: view["players"]]
        targets = list(dict.fromkeys(view["row"]))
        view["moves"] = ["draw", *[f"play 3t>{one}" for one in targets], "play 5", "play -1", "play 2d"]
        view["totals"] = [0, *range(10, 10 + len(targets)), 23, 17, 20]
        view["to_move"] = view["seat"] or 0

    return change


def full_cheeks(update: Update) -> None:
    """Every player of Hamsterbacke blocks a colour, the hand has all seven, and every row has many colours."""
    long_names(update)
    view = update["view"]
    colours = ["lg", "dg", "lb", "bl", "ye", "or", "re"]
    view["hand"] = [colour for colour in colours for _ in range(12 if colour == "re" else 3)]
    view["rows"] = [[*colours[at % 3 :], *colours[:2]] for at in range(8)]
    players = view["players"]
    view["block_tops"] = (colours * 2)[:players]
    view["block_piles"] = [[[colour, 11]] for colour in view["block_tops"]]
    view["blockers"] = [[colour, [seat]] for seat, colour in enumerate(view["block_tops"])]
    view["points"] = [-12, 48, 31, 29, 0, 7][:players]
    view["moves"] = [f"take {row}" for row in range(8)] + [f"block re {n}" for n in (1, 2, 3)]
    view["moves"] += [f"score {seat}" for seat in range(1, players)]
    view["last_turn"] = True


def all_to_give(update: Update) -> None:
    """The player of Hamsterbacke gives three of seven colours."""
    full_cheeks(update)
    view = update["view"]
    view["gift"], view["donor"] = 3, view["seat"]
    view["moves"] = ["give lg lg dg", "give lg dg dg", "give re re re"]
