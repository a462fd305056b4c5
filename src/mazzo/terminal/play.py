"""The command `mazzo play --plain`: a game at one keyboard or through pipes, one line a question."""

import contextlib
from collections import Counter
from pathlib import Path
from typing import Any

from mazzo import record
from mazzo.bots import Bot, named
from mazzo.croupier import is_between_turns, opener, speak
from mazzo.games.errors import MazzoError
from mazzo.match import Match, generator
from mazzo.terminal.ask import Quit, ask, at_terminal
from mazzo.terminal.draw import draw, hands, listed, result
from mazzo.terminal.menu import choose
from mazzo.terminal.sitting import USUAL_BOT, Wish, bot_name, sit_down
from mazzo.terminal.table.saves import Save, latest, new_save
from mazzo.terminal.tell import play_and_tell, told
from mazzo.terminal.turn import Turn
from mazzo.texts import t


def run(wish: Wish, records: str | None) -> int:
    """Play the game of a wish, asking for what it does not say, and return the exit code."""
    try:
        match, bots = sit_down(wish if wish.game else choose(wish))
        return _play_on(AtTable(match, bots, new_save() if at_terminal() else None), records)
    except Quit:
        print(t("plain.goodbye"))
        return 0


def resume(records: str | None) -> int:
    """Go on with the game that was saved last, or raise `BadOptions`: there is none."""
    save, match = latest()
    rng = generator(None)
    levels = {seat: who.bot or USUAL_BOT for seat, who in enumerate(match.seats) if who.kind == "bot"}
    at_table = AtTable(match, {seat: named(level, match.game.name, rng) for seat, level in levels.items()}, save)
    if len(at_table.people) > 1:
        at_table.looking = -1
    return _play_on(at_table, records)


def _play_on(at_table: "AtTable", records: str | None) -> int:
    """Play to the end, or until somebody wants to stop; the record is written in any case."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (it lets people edit what they type)
    match = at_table.match
    with contextlib.ExitStack() as stack:
        if records:
            stack.enter_context(Path(records).open("ab"))  # a file that cannot be written is refused before the game
            stack.callback(lambda: record.append(Path(records), match.record()))
        try:
            at_table.play()
        except Quit:
            print(t("tui.saved") if at_table.save else t("plain.goodbye"))
        except KeyboardInterrupt:
            if at_table.save:
                print(f"\n{t('tui.saved')}")
            raise
    if at_table.save and match.over and records:
        at_table.save.path.unlink(missing_ok=True)
    elif at_table.save and match.over:
        print(f"{t('tui.kept', file=at_table.save.finish(match, None))}.")
    return 0


class AtTable:
    """The people at this keyboard, and the bots."""

    def __init__(self, match: Match, bots: dict[int, Bot], save: Save | None = None) -> None:
        self.match = match
        self.bots = bots
        self.save = save
        self.names = [seat.name for seat in match.seats]
        self.people = [seat for seat in range(len(self.names)) if seat not in bots]
        self.looking = self.people[0]
        self.news: list[str] = []

    def play(self) -> None:
        """Play to the end."""
        self.keep()
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
            print(t("plain.seat", name=self.names[seat], what=bot_name(self.match.seats[seat].bot or USUAL_BOT)))
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
        """Print what happened, if anything is to be said, remember it for those who are not looking, and save."""
        if line:
            print(line)
            self.news.append(line)
        self.keep()

    def keep(self) -> None:
        """Save the game, if it is to be saved and can be."""
        if self.save:
            try:
                self.save.write(self.match)
            except OSError as problem:
                print(f"{t('tui.not-saved', why=problem.strerror)}.")
                self.save = None

    def opener(self) -> int:
        """Ask the people who opens; if nobody wants to, a bot does."""
        if len(self.names) == 1:
            return 0
        while True:
            for seat in self.people:
                if self.turn(seat).opens():
                    return seat
                self.tell(told(self.names[seat], "!rather-not"))
            if self.bots:
                wants = opener(self.match, self.bots)
                return wants if wants in self.bots else max(self.bots)
            print(t("plain.somebody"))

    def turn(self, seat: int) -> Turn:
        """Show a person the table, behind a curtain if another one was looking, and what happened meanwhile."""
        if self.looking != seat:
            wipe = "\033[2J\033[3J\033[H" if at_terminal() else ""  # so that nobody can scroll back to another hand
            ask(f"{wipe}{t('plain.curtain', name=self.names[seat])}")
            print("\n".join(self.news))
        self.looking = seat
        self.news.clear()

        def say(text: str) -> None:
            self.match.say(text, seat)
            self.tell(told(self.names[seat], text))

        match = self.match
        turn = Turn(match.game, match.options, match.view(seat), self.names, match.heard(), hints=True, say=say)
        turn.show()
        return turn

    def person_moves(self, seat: int) -> None:
        """Ask a person for a move until it is one, and make it."""
        turn = self.turn(seat)
        while True:
            try:
                self.do(turn.move(), seat)
            except MazzoError as problem:
                turn.refuse(problem)
            else:
                return
