"""One person's decision, line by line: a move, who starts, and all that they can ask for before."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mazzo.games.errors import MazzoError
from mazzo.terminal import words
from mazzo.terminal.names import listed
from mazzo.terminal.plain import show
from mazzo.terminal.plain.guide import guide
from mazzo.terminal.plain.prompt import ask, means
from mazzo.terminal.snapshot import Snapshot
from mazzo.terminal.turn import confirmation
from mazzo.texts import refusal, rules, t

MOST_SHOWN = 60


@dataclass
class Decision:
    """What a person sees, and what they may do besides moving."""

    snapshot: Snapshot
    hint: Callable[[], str]
    """Returns a hint in words, or raises an error of Mazzo's."""
    say: Callable[[str], None]
    """Says something at the table, or raises an error of Mazzo's."""
    _warned: str = ""

    def show(self) -> None:
        """Show the table, and whether all is lost."""
        snapshot = self.snapshot
        print(f"\n{show.position(snapshot.game, snapshot.view, snapshot.names)}")
        if snapshot.is_doomed:
            print(words.doomed(snapshot.game))

    def _ask(self, to_you: str, to_others: str) -> str:
        assert self.snapshot.seat is not None
        return ask(self.snapshot.names.addressed(self.snapshot.seat, to_you, to_others))

    def move(self) -> str:
        """Ask until the answer is a move. The player has to type one that certainly loses twice."""
        while True:
            answer = self._ask("plain.move-you", "plain.move")
            if self._is_command(answer):
                continue
            move = as_written(answer, self.snapshot.moves)
            warning = confirmation(self.snapshot, move)
            if not warning or move == self._warned:
                return move
            print(warning, t("plain.again"))
            self._warned = move

    def refuse(self, problem: MazzoError) -> None:
        """Say why a move was refused."""
        print(words.refused(self.snapshot.game, problem))
        if problem.code == "unknown-move":
            print(t("plain.what"))

    def opens(self) -> bool:
        """Ask until the person says whether they open."""
        while True:
            answer = self._ask("plain.opens-you", "plain.opens")
            if answer in ("", self.snapshot.game.opening_move) or means(answer, "yes"):
                return True
            if means(answer, "no"):
                return False
            if not self._is_command(answer):
                print(t("plain.yes-or-no"))

    def _is_command(self, answer: str) -> bool:
        """Carry out a command such as help or hint, and say whether the answer was one."""
        snapshot = self.snapshot
        if answer == "":
            self._show_moves()
        elif answer == "?" or means(answer, "help"):
            print("\n".join(guide(snapshot)))
        elif means(answer, "rules"):
            print(rules(snapshot.game.name), end="")
        elif means(answer, "table"):
            self.show()
            for line in words.standing(snapshot):
                print(line)
        elif means(answer, "hint"):
            self._print_hint()
        else:
            return self._says(answer)
        return True

    def _print_hint(self) -> None:
        try:
            print(self.hint())
        except MazzoError as problem:
            print(refusal(problem))

    def _show_moves(self) -> None:
        """Print the legal moves, or as many as can be taken in."""
        moves = self.snapshot.moves
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
    """Return the legal move that a person meant, whatever the spaces and capitals, or else the answer itself."""
    plain = "".join(answer.lower().split())
    return next((move for move in legal if move.lower().replace(" ", "") in (plain, f"play{plain}")), answer)
