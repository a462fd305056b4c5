"""The command `mazzo play`: a game at one keyboard, people and bots."""

import secrets
from pathlib import Path

import msgspec

from mazzo import bots, games
from mazzo.bots import Bot
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.match import Match, Seat, begin, generator
from mazzo.terminal.draw import draw, result

HELP = "Type a move, ? for the legal moves, say TEXT to talk, or quit."
WARNINGS = {
    "stuck": "after it you can lay nothing, with cards still owed",
    "fire": "a fire is not covered in time",
    "skull": "a skull is not covered",
    "three": "three is not obeyed",
    "explosion": "the row goes over 21",
}


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
    try:
        game = games.find(name or _choose_game())
        players = max(2, game.players[0]) if players is None else players
        people = min(people, players)
        if people < 1:
            raise BadOptions("bad-people", f"At least 1 of the players is a person, not {people}.")
        rng = generator(secrets.randbits(64) if seed is None else seed)
        seats = [Seat("You" if people == 1 else f"Player {n + 1}") for n in range(people)]
        seats += [Seat(f"Bot {n}", "bot", bot) for n in range(1, players - people + 1)]
        match = begin(game, {"players": players, **flags}, first_seat, seats, rng)
        at_table = AtTable(match, people, {seat: bots.make(bot, game.name, rng) for seat in range(people, players)})
        try:
            at_table.play()
        finally:
            if records:
                with Path(records).open("ab") as file:
                    file.write(msgspec.json.encode(match.record()) + b"\n")
    except Quit:
        print("Goodbye.")
    return 0


def _choose_game() -> str:
    for number, name in enumerate(games.NAMES, 1):
        print(f"  {number}  {games.find(name).title}")
    while True:
        answer = ask("Which game (1)? ") or "1"
        if answer in games.NAMES:
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(games.NAMES):
            return games.NAMES[int(answer) - 1]
        print(f"Type a number from 1 to {len(games.NAMES)}.")


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


class AtTable:
    """The people at this keyboard: the first seats are theirs, the rest are bots'."""

    def __init__(self, match: Match, people: int, bots: dict[int, Bot]) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.names = [seat.name for seat in match.seats]
        self.looking: int | None = None

    def play(self) -> None:
        """Play to the end."""
        print(HELP)
        while not self.match.over:
            seat = self.opener() if self.several_may_move() else self.match.to_move
            if seat < self.people:
                self.person_moves(seat)
            else:
                self.bot_moves(seat)
        final = self.match.result
        assert final is not None
        print(f"\n{draw(self.match.game.name, self.match.view(None), self.names)}")
        print(f"\n{result(self.match.game.name, final, self.names)}")

    def several_may_move(self) -> bool:
        """Say whether the players still have to agree who moves."""
        return all(self.match.legal_moves(seat) for seat in range(len(self.names))) and len(self.names) > 1

    def opener(self) -> int:
        """Ask the people who opens; if nobody wants to, a bot does."""
        for seat in range(self.people):
            self.show(seat)
            if ask(f"{self.names[seat]}: Enter to open the game, or n to leave it to another: ").lower() != "n":
                return seat
        return len(self.names) - 1

    def show(self, seat: int) -> None:
        """Show the table to a person, behind a curtain if another one was looking."""
        if self.people > 1 and self.looking != seat:
            ask("\n" * 40 + f"{self.names[seat]}, it is for you: press Enter when nobody else is looking. ")
        self.looking = seat
        print(f"\n{draw(self.match.game.name, self.match.view(seat), self.names)}\n")

    def person_moves(self, seat: int) -> None:
        """Ask a person for a move until it is one, and make it."""
        legal = self.match.legal_moves(seat)
        if legal == ["start"]:
            self.match.play("start", seat)
            return
        self.show(seat)
        warned = ""
        while True:
            answer = ask(f"{self.names[seat]}> ")
            if answer in ("", "?", "help"):
                print(f"{HELP}\nLegal: {', '.join(legal)}")
                continue
            if answer.lower().startswith("say "):
                self.say(seat, answer[4:])
                continue
            move = as_written(answer, legal)
            warning = self.match.view(seat).warning(move) if move in legal else ""
            if warning and warned != move:
                print(f"That loses: {WARNINGS[warning]}. Type it again to play it all the same.")
                warned = move
                continue
            try:
                self.match.play(move, seat)
            except MazzoError as problem:
                print(problem)
                continue
            return

    def say(self, seat: int, text: str) -> None:
        """Let a person talk to the table."""
        try:
            self.match.say(text, seat)
        except MazzoError as problem:
            print(problem)
        else:
            print(f"{self.names[seat]}: {text}")

    def bot_moves(self, seat: int) -> None:
        """Let a bot move, and tell what the table sees of it."""
        self.match.play(self.bots[seat].move(self.match.view(seat), tuple(self.match.talk)), seat)
        _, told = self.match.moves_seen_by(None)[-1]
        print(f"{self.names[seat]}: {told}")


def as_written(answer: str, legal: list[str]) -> str:
    """Return the legal move that a person meant, whatever the case of the letters; else the answer itself."""
    return next((move for move in legal if move.lower() == " ".join(answer.lower().split())), answer)
