"""Asking, line by line, for what you did not say about the game to play."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mazzo import bots, games
from mazzo.games.game import Game
from mazzo.terminal import saves
from mazzo.terminal.manage import line
from mazzo.terminal.plain.prompt import ask, ask_number, number_of
from mazzo.terminal.saves import Save
from mazzo.terminal.setup import USUAL_BOT, Wish, usual_players
from mazzo.texts import t


def choose_saved() -> Save | None:
    """Return the chosen saved game, or None for a new one."""
    offered = saves.resumable()
    for number, saved in enumerate(offered, 1):
        print(f"{number} {saved.when:%Y-%m-%d %H:%M} {line(saved)}")
    while offered and (answer := ask(t("plain.which-saved"))):
        if number_of(answer) in range(1, len(offered) + 1):
            return offered[number_of(answer) - 1].save
        print(t("plain.a-number", least=1, most=len(offered)))
    return None


def choose(wish: Wish) -> Wish:
    """Return a wish completed with its game and everything else that was missing."""
    titles = [
        f"{games.find(name).title}, {t(f'game.{name}.players')}. {t(f'game.{name}.line')}" for name in games.names()
    ]
    print(t("learn.offer"), "(mazzo learn GAME)")
    game = games.find(games.names()[_pick(titles, t("plain.which-game"), 0)])
    wish = replace(wish, game=game.name)
    if wish.players is None:
        wish = replace(wish, players=ask_number(t("new.players"), game.players, usual_players(wish)))
    if game.flags and not wish.flags:
        wish = replace(wish, flags=_variants(_letters(game)))
    players = wish.players or 1
    if wish.people is None and players > 1:
        wish = replace(wish, people=ask_number(t("plain.people"), range(1, players + 1), 1))
    if not wish.bots and players > (wish.people or 1):
        levels = [f"{t(f'level.{level}')}. {t(f'level.{level}.help')}" for level in bots.LEVELS]
        wish = replace(wish, bots=(bots.LEVELS[_pick(levels, t("plain.level"), bots.LEVELS.index(USUAL_BOT))],))
    return wish


def _pick(things: Sequence[str], question: str, usual: int) -> int:
    """Return the place of the chosen one."""
    for number, thing in enumerate(things, 1):
        print(f"{number} {thing}")
    return ask_number(question, range(1, len(things) + 1), usual + 1) - 1


def _letters(game: Game) -> dict[str, str]:
    """Return the variants by their letters: those of the game's part `lines`, or else the first free ones."""
    letters: dict[str, str] = dict(getattr(game.part("lines"), "LETTERS", {}))
    for flag in game.flags:
        if flag not in letters.values():
            letters[next(letter for letter in f"{flag}abcdefghijklmnopqrstuvwxyz" if letter not in letters)] = flag
    return letters


def _variants(letters: Mapping[str, str]) -> dict[str, bool]:
    for letter, flag in letters.items():
        print(f"{letter} {t(f'option.{flag}')}. {t(f'option.{flag}.help')}")
    while True:
        answer = ask(t("plain.variants")).lower()
        if set(answer) <= {*letters, " ", ","}:
            return {flag: True for letter, flag in letters.items() if letter in answer}
        print(t("plain.letters"))
