"""The command `mazzo play --plain`: a game at one keyboard or through pipes, one line a question."""

import contextlib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from mazzo.bots import Bot
from mazzo.croupier import is_between_turns, opener, speak
from mazzo.games.errors import MazzoError
from mazzo.match import Match
from mazzo.terminal.ask import Quit, ask, at_terminal, means
from mazzo.terminal.draw import addressed, draw, hands, listed, result
from mazzo.terminal.guide import guide, hint
from mazzo.terminal.menu import choose
from mazzo.terminal.sitting import Wish, sit_down
from mazzo.terminal.tell import play_and_tell, told
from mazzo.texts import refusal, t

MOST_SHOWN = 60


def run(wish: Wish, records: str | None) -> int:
    """Play one game and return the exit code."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (it lets people edit what they type)
    try:
        match, bots = sit_down(wish if wish.game else choose(wish))
        with contextlib.ExitStack() as stack:
            if records:
                file = stack.enter_context(Path(records).open("ab"))
                stack.callback(lambda: file.write(msgspec.json.encode(match.record()) + b"\n"))
            AtTable(match, bots).play()
    except Quit:
        print(t("plain.goodbye"))
    return 0


class AtTable:
    """The people at this keyboard, and the bots."""

    def __init__(self, match: Match, bots: dict[int, Bot]) -> None:
        self.match = match
        self.bots = bots
        self.names = [seat.name for seat in match.seats]
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self.looking = self.people[0]
        self.news: list[str] = []

    def play(self) -> None:
        """Play to the end."""
        self.welcome()
        while not self.match.over:
            self.let_bots_talk()
            seat = self.opener() if self.is_opening() else self.match.to_move
            if seat in self.bots:
                self.do(self.bots[seat].move(self.match.view(seat), self.match.heard()), seat)
            elif self.match.legal_moves(seat) == ["start"]:
                self.do("start", seat)
            else:
                self.person_moves(seat)
        self.show_end()

    def is_opening(self) -> bool:
        """Say whether the players still have to agree who opens."""
        return not self.match.log and self.match.game.first_seat_agreed

    def welcome(self) -> None:
        """Say which game it is, who plays, and how to get help."""
        game = self.match.game
        variants = [t(f"option.{flag}") for flag in game.flags if self.match.options[flag]]
        print(f"{listed([game.title, *variants])}. {t(f'game.{game.name}.line')}")
        for seat in self.bots:
            print(t("plain.seat", name=self.names[seat], what=t(f"level.{self.match.seats[seat].bot}")))
        print(t("plain.how"))

    def let_bots_talk(self) -> None:
        """Let the bots say what they have to say when a turn begins."""
        said = len(self.match.talk)
        if is_between_turns(self.match):
            speak(self.match, self.bots)
        for words in self.match.talk[said:]:
            self.tell(told(self.names[words.seat], words.text))

    def show_end(self) -> None:
        """Show the last position with all the hands, and the result."""
        name = self.match.game.name
        views = [self.match.view(seat) for seat in range(len(self.names))]
        print(f"\n{draw(name, self.match.view(None), self.names)}")
        if left := hands(views, self.names):
            print(left)
        if self.match.result:
            print(result(name, self.match.result, self.names))

    def do(self, move: str, seat: int) -> None:
        """Make a move and tell it."""
        before: Any = self.match.view(seat)
        self.tell(play_and_tell(self.match, move, seat, self.names))
        now: Any = self.match.view(seat)
        drawn = (Counter(now.hand) - Counter(before.hand)).elements()
        if seat in self.people and not move.startswith("take") and (cards := listed(drawn)):
            print(t("plain.drawn", cards=cards))

    def tell(self, line: str) -> None:
        """Print what happened, and remember it for those who are not looking."""
        print(line)
        self.news.append(line)

    def opener(self) -> int:
        """Ask the people who opens; if nobody wants to, a bot does."""
        if len(self.names) == 1:
            return 0
        while True:
            for seat in self.people:
                self.show(seat)
                if self.wants_to_open(seat):
                    return seat
                self.tell(told(self.names[seat], "!rather-not"))
            if self.bots:
                wants = opener(self.match, self.bots)
                return wants if wants in self.bots else max(self.bots)
            print(t("plain.somebody"))

    def wants_to_open(self, seat: int) -> bool:
        """Ask a person until the answer is yes or no."""
        while True:
            answer = ask(addressed(self.names[seat], "plain.opens-you", "plain.opens"))
            if answer in ("", "start") or means(answer, "yes"):
                return True
            if means(answer, "no"):
                return False
            if not self.aside(answer, seat):
                print(t("plain.yes-or-no"))

    def show(self, seat: int) -> None:
        """Show the table to a person, behind a curtain if another one was looking, and what happened meanwhile."""
        if self.looking != seat:
            wipe = "\033[2J\033[3J\033[H" if at_terminal() else ""  # so that nobody can scroll back to another hand
            ask(f"{wipe}{t('plain.curtain', name=self.names[seat])}")
            print("\n".join(self.news))
        self.looking = seat
        self.news.clear()
        self.show_table(seat)

    def show_table(self, seat: int) -> None:
        """Show the table with the eyes of a person."""
        print(f"\n{draw(self.match.game.name, self.match.view(seat), self.names)}")

    def person_moves(self, seat: int) -> None:
        """Ask a person for a move until it is one, and make it."""
        self.show(seat)
        view = self.match.view(seat)
        warnings = {move: view.warning(move) for move in view.moves}
        doomed = all(warnings.values())
        if doomed:
            print(t("tg.doomed" if self.match.game.is_team else "plain.explodes"))
        warned = ""
        while True:
            answer = ask(addressed(self.names[seat], "plain.move-you", "plain.move"))
            if self.aside(answer, seat):
                continue
            move = as_written(answer, view.moves)
            if warnings.get(move) and warned != move and not doomed:
                print(f"{_warning(warnings[move])} {t('plain.again')}")
                warned = move
                continue
            try:
                self.do(move, seat)
            except MazzoError as problem:
                print(refusal(problem))
                if problem.code == "unknown-move":
                    print(t("plain.what"))
                continue
            return

    def aside(self, answer: str, seat: int) -> bool:
        """Do what is asked for besides moves: legal moves, help, the table, a hint, talk. Say whether it was such."""
        if answer == "":
            self.show_moves(self.match.legal_moves(seat))
        elif answer == "?" or means(answer, "help"):
            print("\n".join(guide(self.match)))
        elif means(answer, "table"):
            self.show_table(seat)
        elif means(answer, "hint"):
            print(hint(self.match, seat))
        else:
            return self.says(seat, answer)
        return True

    def show_moves(self, moves: list[str]) -> None:
        """Print the legal moves, or as many as can be taken in."""
        print(t("plain.moves", moves=listed(moves[:MOST_SHOWN])))
        if len(moves) > MOST_SHOWN:
            print(t("plain.more", n=len(moves) - MOST_SHOWN))

    def says(self, seat: int, answer: str) -> bool:
        """Let a person talk, if this is talk."""
        word, _, rest = answer.partition(" ")
        text = rest.strip() if means(word, "say") else answer
        if text is answer and not answer.startswith("!"):
            return False
        try:
            self.match.say(text, seat)
        except MazzoError as problem:
            print(refusal(problem))
        else:
            self.tell(told(self.names[seat], text))
        return True


def _warning(reason: str) -> str:
    return t("vu.warning") if reason == "explosion" else t(f"tg.warning.{reason}")


def as_written(answer: str, legal: tuple[str, ...]) -> str:
    """Return the legal move that a person meant, whatever the spaces and capitals; else the answer itself."""
    plain = "".join(answer.lower().split())
    return next((move for move in legal if move.lower().replace(" ", "") in (plain, f"play{plain}")), answer)
