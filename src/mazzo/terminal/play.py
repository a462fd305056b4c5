"""The command `mazzo play`: a game at one keyboard, people and bots."""

import contextlib
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from mazzo import bots, games
from mazzo.bots import Bot
from mazzo.croupier import speak
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.games.game import Game
from mazzo.games.the_game.talk import SIGNALS
from mazzo.match import Match, Seat, begin, generator
from mazzo.terminal.draw import VENTUNO_LETTERS, draw, hands, result
from mazzo.terminal.tell import in_words, play_and_tell

HELP = "Type a move, ? for help, say TEXT to talk, or quit."
WARNINGS = {
    "stuck": "That loses: after it you can lay nothing, with cards still to lay.",
    "fire": "That loses: a fire is not covered in time.",
    "skull": "That loses: a skull is not covered.",
    "three": "That loses: three is not obeyed.",
    "explosion": "That explodes: the row goes over 21, and the round brings you nothing.",
}
VARIANTS = {"p": "professional", "f": "fewer_cards", "o": "on_fire", "x": "extreme"}


class Quit(Exception):
    """The person wants to stop, or the input has ended."""


def run(
    name: str | None,
    players: int | None,
    people: int,
    bot: str,
    first_seat: int | str | None,
    seed: int | None,
    flags: dict[str, bool],
    records: str | None,
) -> int:
    """Play one game and return the exit code."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (it lets people edit what they type)
    try:
        if name is None:
            name, players, flags = _choose_game()
        game = games.find(name)
        players = max(2, game.players[0]) if players is None else game.check_players(players)
        if not 1 <= people <= players:
            raise BadOptions("bad-people", f"At least 1 and at most {players} of the players are people, not {people}.")
        rng = generator(seed)
        seats = [Seat("You" if people == 1 else f"Player {n + 1}") for n in range(people)]
        seats += [Seat(f"Bot {n}", "bot", bot) for n in range(1, players - people + 1)]
        match = begin(game, {"players": players, **flags}, first_seat, seats, rng)
        at_table = AtTable(match, people, {seat: bots.make(bot, name, rng) for seat in range(people, players)})
        with contextlib.ExitStack() as stack:
            if records:
                file = stack.enter_context(Path(records).open("ab"))
                stack.callback(lambda: file.write(msgspec.json.encode(match.record()) + b"\n"))
            at_table.play()
    except Quit:
        print("Goodbye.")
    return 0


def _choose_game() -> tuple[str, int, dict[str, bool]]:
    """Ask which game is to be played, by how many, and with which variants."""
    for number, name in enumerate(games.NAMES, 1):
        print(f"  {number}  {games.find(name).title}")
    game = games.find(games.NAMES[_number("Which game", range(1, len(games.NAMES) + 1), 1) - 1])
    players = _number("How many players, you included", game.players, max(2, game.players[0]))
    return game.name, players, _choose_variants(game)


def _number(question: str, choice: range, usual: int) -> int:
    while True:
        answer = ask(f"{question}, {choice[0]} to {choice[-1]} ({usual})? ") or str(usual)
        if number_of(answer) in choice:
            return number_of(answer)
        print(f"Type a number from {choice[0]} to {choice[-1]}.")


def _choose_variants(game: Game) -> dict[str, bool]:
    if not game.flags:
        return {}
    letters = ", ".join(f"{letter} {flag.replace('_', ' ')}" for letter, flag in VARIANTS.items())
    while True:
        answer = ask(f"Variants: {letters} (none)? ").lower()
        if set(answer) <= {*VARIANTS, " ", ","}:
            return {flag: True for letter, flag in VARIANTS.items() if letter in answer}
        print("Type the letters of the variants you want, or just Enter.")


def number_of(answer: str) -> int:
    """Return the number that a person typed, or -1."""
    return int(answer) if answer.isdecimal() and len(answer) < 10 else -1


def ask(question: str) -> str:
    """Ask a question; the end of the input, or quit, is a wish to stop."""
    try:
        answer = input(question).strip()
    except EOFError:
        print()
        raise Quit from None
    if answer.lower() in ("quit", "exit", "q"):
        raise Quit
    return answer


def clear_screen() -> str:
    """Return what wipes a terminal, so that nobody can scroll back to another hand."""
    return "\033[2J\033[3J\033[H" if sys.stdout.isatty() else ""


class AtTable:
    """The people at this keyboard: the first seats are theirs, the rest are bots'."""

    def __init__(self, match: Match, people: int, bots: dict[int, Bot]) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.names = [seat.name for seat in match.seats]
        self.looking = 0
        self.news: list[str] = []

    def play(self) -> None:
        """Play to the end."""
        print(f"{self.match.game.title}. {HELP} The rules are in docs/rules.")
        while not self.match.over:
            self.let_bots_talk()
            agreeing = not self.match.log and self.match.game.first_seat_agreed
            seat = self.opener() if agreeing else self.match.to_move
            if seat >= self.people:
                self.do(self.bots[seat].move(self.match.view(seat), self.match.heard()), seat)
            elif self.match.legal_moves(seat) == ["start"]:
                self.do("start", seat)
            else:
                self.person_moves(seat)
        self.show_end()

    def let_bots_talk(self) -> None:
        """Let the bots say what they have to say when a turn begins."""
        log, talk = self.match.log, self.match.talk
        said = len(talk)
        if len(log) < 2 or log[-1][0] != self.match.to_move:
            speak(self.match, self.bots)
        for words in talk[said:]:
            self.tell(f"{self.names[words.seat]}: “{in_words(words.text)}”")

    def show_end(self) -> None:
        """Show the last position with all the hands, and the result."""
        name = self.match.game.name
        views = [self.match.view(seat) for seat in range(len(self.names))]
        print(f"\n{draw(name, self.match.view(None), self.names)}\n\n{hands(views, self.names)}")
        if self.match.result:
            print(f"\n{result(name, self.match.result, self.names, self.match.to_move)}")

    def do(self, move: str, seat: int) -> None:
        """Make a move and tell it."""
        before: Any = self.match.view(seat)
        self.tell(play_and_tell(self.match, move, seat, self.names))
        now: Any = self.match.view(seat)
        drawn = [str(card) for card in (Counter(now.hand) - Counter(before.hand)).elements()]
        if seat < self.people and drawn and not move.startswith("take"):
            print(f"   drawn: {' '.join(drawn)}")

    def tell(self, line: str) -> None:
        """Print what happened, and remember it for those who are not looking."""
        print(line)
        self.news.append(line)

    def opener(self) -> int:
        """Ask the people who opens; if nobody wants to, a bot does."""
        if len(self.names) == 1:
            return 0
        while True:
            for seat in range(self.people):
                self.show(seat)
                if self.wants_to_open(seat):
                    return seat
                self.tell(f"{self.names[seat]} would rather not open.")
            if self.people < len(self.names):
                return len(self.names) - 1
            print("Somebody has to open.")

    def wants_to_open(self, seat: int) -> bool:
        """Ask a person until the answer is yes or no."""
        while True:
            answer = ask(f"{self.names[seat]}, do you open (y, or n to leave it to another)? ").lower()
            if answer in ("", "y", "yes", "start"):
                return True
            if answer in ("n", "no"):
                return False
            if not self.says(seat, answer):
                print("Type y or n; say TEXT talks to the others first, as in say !start-well or say !rather-not.")

    def show(self, seat: int) -> None:
        """Show the table to a person, behind a curtain if another one was looking, and what happened meanwhile."""
        if self.looking != seat:
            ask(f"{clear_screen()}{self.names[seat]}, press Enter when nobody else is looking. ")
            print("\n".join(self.news))
        self.looking = seat
        self.news.clear()
        print(f"\n{draw(self.match.game.name, self.match.view(seat), self.names)}\n")

    def person_moves(self, seat: int) -> None:
        """Ask a person for a move until it is one, and make it."""
        self.show(seat)
        view = self.match.view(seat)
        warnings = {move: view.warning(move) for move in view.moves}
        warned = ""
        while True:
            answer = ask(f"{self.names[seat]}> ")
            if answer in ("", "?", "help"):
                self.help(view.moves)
                continue
            if self.says(seat, answer):
                continue
            move = as_written(answer, view.moves)
            if warnings.get(move) and warned != move and not all(warnings.values()):
                print(f"{WARNINGS[warnings[move]]} Type it again to play it all the same.")
                warned = move
                continue
            try:
                self.do(move, seat)
            except MazzoError as problem:
                print(problem)
                continue
            return

    def help(self, moves: tuple[str, ...]) -> None:
        """Print what can be typed now."""
        shown = ", ".join(moves[:60]) + (f" and {len(moves) - 60} more" if len(moves) > 60 else "")
        print(f"{HELP}\nLegal moves: {shown}")
        if self.match.game.name == "ventuno":
            print(f"Letters: {VENTUNO_LETTERS}")
        if self.match.game.name == "the-game" and len(self.names) > 1:
            print(
                "Signals: " + ", ".join(f"say {signal}" for signal in SIGNALS if signal.endswith((" A", "well", "not")))
            )

    def says(self, seat: int, answer: str) -> bool:
        """Let a person talk, if this is talk."""
        text = answer[4:] if answer.lower().startswith("say ") else answer if answer.startswith("!") else None
        if text is None:
            return False
        try:
            self.match.say(text, seat)
        except MazzoError as problem:
            print(problem)
        else:
            self.tell(f"{self.names[seat]}: “{in_words(text)}”")
        return True


def as_written(answer: str, legal: tuple[str, ...]) -> str:
    """Return the legal move that a person meant, whatever the spaces and capitals; else the answer itself."""
    plain = "".join(answer.lower().split())
    return next((move for move in legal if move.lower().replace(" ", "") in (plain, f"play{plain}")), answer)
