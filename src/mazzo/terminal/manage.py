"""The command `mazzo saves`: list the saved games, and delete some."""

from contextlib import ExitStack
from typing import Any

import msgspec

from mazzo.terminal import saves
from mazzo.terminal.names import listed, printable
from mazzo.terminal.saves import Saved
from mazzo.terminal.setup import you_in
from mazzo.texts import t


def show(*, as_json: bool) -> int:
    """Print the saved games, the latest first, each with its number."""
    found = saves.listing()
    if as_json:
        print(msgspec.json.encode([_about(number, saved) for number, saved in enumerate(found, 1)]).decode())
    elif not found:
        print(t("saves.none"))
    else:
        for number, saved in enumerate(found, 1):
            print(f"{number:3}  {saved.when:%Y-%m-%d %H:%M}  {line(saved)}")
        print(t("saves.how"))
    return 0


def delete(numbers: list[int]) -> int:
    """Delete the games of these numbers, or raise `BadOptions` and delete none."""
    chosen = [saves.numbered(number) for number in dict.fromkeys(numbers)]
    with ExitStack() as taken:
        for saved in chosen:
            saved.save.take()
            taken.callback(saved.save.release)
        for saved in chosen:
            saved.save.remove()
            print(t("saves.deleted", game=line(saved)))
    return 0


def line(saved: Saved) -> str:
    """Return which game was saved, its variants, who plays, and how far it is."""
    if saved.match is None:
        return t("saves.unreadable", file=printable(saved.save.path.name))
    match = saved.match
    variants = [t(f"option.{flag}") for flag in match.game.flags if match.options.get(flag)]
    you = you_in(match)
    names = listed(t("table.you") if seat == you else printable(who.name) for seat, who in enumerate(match.seats))
    who = t("saves.line", game=listed([match.game.title, *variants]), names=names)
    about = f"{who}, {t('saves.moves', n=len(match.log))}"
    return f"{about} ({t('saves.taken')})" if saved.is_taken else about


def _about(number: int, saved: Saved) -> dict[str, Any]:
    match = saved.match
    return {
        "number": number,
        "file": str(saved.save.path),
        "saved": saved.when.isoformat(timespec="seconds"),
        "open": saved.is_taken,
        "game": match and match.game.name,
        "options": match and match.options,
        "seats": match and [seat.record() for seat in match.seats],
        "moves": match and len(match.log),
    }
