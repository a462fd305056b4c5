"""A decision of one person, line by line: a move, who opens, and all that can be asked for before."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mazzo.games.errors import MazzoError
from mazzo.games.game import Game, View
from mazzo.games.talk import Said
from mazzo.terminal.ask import ask, means
from mazzo.terminal.draw import addressed, draw, listed
from mazzo.terminal.guide import guide, hint
from mazzo.terminal.tell import in_words, warned
from mazzo.texts import refusal, rules, t

MOST_SHOWN = 60


@dataclass
class Turn:
    """What a person sees, and what they may do besides moving."""

    game: Game
    options: Mapping[str, Any]
    view: View
    names: Sequence[str]
    heard: Sequence[Said]
    hints: bool
    """Whether a hint may be asked for."""
    say: Callable[[str], None]
    """Says something at the table, or raises an error of Mazzo's."""
    _warned: str = ""

    @property
    def name(self) -> str:
        """The name of the person."""
        assert self.view.seat is not None
        return self.names[self.view.seat]

    @cached_property
    def warnings(self) -> dict[str, str]:
        """How each legal move would certainly lose, in a word; an empty text if it would not."""
        return {move: self.view.warning(move) for move in self.view.moves}

    @property
    def is_doomed(self) -> bool:
        """Whether every move would certainly lose."""
        return bool(self.warnings) and all(self.warnings.values())

    def show(self) -> None:
        """Show the table, and whether all is lost."""
        print(f"\n{draw(self.game.name, self.view, self.names)}")
        if self.is_doomed:
            print(t("tg.doomed" if self.game.is_team else "plain.explodes"))

    def move(self) -> str:
        """Ask until the answer is meant as a move; one that certainly loses has to be typed twice."""
        while True:
            answer = ask(addressed(self.name, "plain.move-you", "plain.move"))
            if self._aside(answer):
                continue
            move = as_written(answer, self.view.moves)
            reason = self.warnings.get(move)
            if not reason or self.is_doomed or move == self._warned:
                return move
            print(warned(reason), t("plain.again"))
            self._warned = move

    def refuse(self, problem: MazzoError) -> None:
        """Say why a move was refused."""
        print(refusal(problem))
        if problem.code == "unknown-move":
            print(t("plain.what"))

    def opens(self) -> bool:
        """Ask until the person says whether they open."""
        while True:
            answer = ask(addressed(self.name, "plain.opens-you", "plain.opens"))
            if answer in ("", "start") or means(answer, "yes"):
                return True
            if means(answer, "no"):
                return False
            if not self._aside(answer):
                print(t("plain.yes-or-no"))

    def _aside(self, answer: str) -> bool:
        """Do what is asked for besides moves, and say whether it was such."""
        if answer == "":
            self._show_moves()
        elif answer == "?" or means(answer, "help"):
            print("\n".join(guide(self.game, self.options, len(self.names))))
        elif means(answer, "rules"):
            print(rules(self.game.name), end="")
        elif means(answer, "table"):
            self.show()
            for said in self.heard:
                if said.text in self.game.signals:
                    print(t("plain.standing", name=self.names[said.seat], text=in_words(said.text)))
        elif means(answer, "hint"):
            print(hint(self.view, self.heard) if self.hints else t("plain.hints-off"))
        else:
            return self._says(answer)
        return True

    def _show_moves(self) -> None:
        """Print the legal moves, or as many as can be taken in."""
        moves = self.view.moves
        print(t("plain.moves", moves=listed(moves[:MOST_SHOWN])))
        if len(moves) > MOST_SHOWN:
            print(t("plain.more", n=len(moves) - MOST_SHOWN))

    def _says(self, answer: str) -> bool:
        """Let the person talk, if this is talk."""
        word, _, rest = answer.partition(" ")
        is_said = means(word, "say")
        if not is_said and not answer.startswith("!"):
            return False
        try:
            self.say(rest.strip() if is_said else answer)
        except MazzoError as problem:
            print(refusal(problem))
        return True


def as_written(answer: str, legal: Sequence[str]) -> str:
    """Return the legal move that a person meant, whatever the spaces and capitals; else the answer itself."""
    plain = "".join(answer.lower().split())
    return next((move for move in legal if move.lower().replace(" ", "") in (plain, f"play{plain}")), answer)
