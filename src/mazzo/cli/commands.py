"""What each command does. It imports what it needs when it runs, so that `--help` is instant."""

import argparse
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mazzo import games, texts
from mazzo.games.errors import BadOptions

if TYPE_CHECKING:
    from mazzo.server.archive import Archive
    from mazzo.simulation.job import Lineup
    from mazzo.simulation.report import Output
    from mazzo.simulation.request import Request
    from mazzo.terminal.setup import Wish


LATEST = 0
"""What `--resume` means without a number."""


def play(args: argparse.Namespace) -> int:
    """Play a game, drawn or in lines of text."""
    from mazzo.terminal.setup import Wish

    names = () if args.join is not None else tuple(args.name)
    wish = Wish(args.game or "", args.players, args.people, args.bots, args.first_seat, args.seed, _flags(args), names)
    _check_play(args, is_chosen=wish != Wish(""))
    return _play_in_lines(wish, args) if _wants_lines(args) else _play_drawn(wish, args)


def _check_play(args: argparse.Namespace, *, is_chosen: bool) -> None:
    """Raise `BadOptions` if some of the options do not go together."""
    if is_chosen and (args.join is not None or args.resume is not None):
        raise BadOptions("chosen-already", "The game is already chosen: leave out its name and its options.")
    if args.join is not None and args.resume is not None:
        sentence = "--join goes to a server's table, --resume to a game saved here: leave out one of them."
        raise BadOptions("join-and-resume", sentence)
    if args.join is not None and args.records is not None:
        raise BadOptions("join-and-records", "The server keeps the record of its tables: leave out --records.")
    if args.join is not None and len(args.name) > 1:
        sentence = "You join a table alone: give one --name. Others can join there."
        raise BadOptions("too-many-names", sentence, case="join")


def _play_in_lines(wish: "Wish", args: argparse.Namespace) -> int:
    from mazzo.terminal.plain import play

    if args.join is not None:
        return play.join(args.join, *args.name)
    if args.resume is not None:
        return play.resume(args.records, args.resume or None)
    return play.run(wish, args.records)


def _play_drawn(wish: "Wish", args: argparse.Namespace) -> int:
    from mazzo.terminal.drawn.app import MazzoApp

    if args.join is not None:
        return MazzoApp.join(args.join, *args.name)
    if args.resume is not None:
        return MazzoApp.resume(args.records, args.resume or None)
    is_open = not wish.game
    if is_open and wish != type(wish)("", names=wish.names):
        sentence = "Name the game too, as in mazzo play ventuno, or type just mazzo play for the menu."
        raise BadOptions("unknown-game", sentence, case="missing")
    return MazzoApp.menu(wish.names, args.records) if is_open else MazzoApp.play(wish, args.records)


def _wants_lines(args: argparse.Namespace) -> bool:
    """Say whether to use lines of text: on request, or because the other end can show nothing else."""
    from mazzo.terminal.plain.prompt import at_terminal, can_draw

    return args.plain or not at_terminal() or not can_draw()


def serve(args: argparse.Namespace) -> int:
    """Start a server."""
    from mazzo.server import serve, settings

    flags = {name: value for name, value in vars(args).items() if name not in ("run", "lang", "open")}
    return serve.run(settings.load(flags), show=args.open)


def export(args: argparse.Namespace) -> int:
    """Write everything that a server keeps to a folder."""
    from mazzo.server import operating, settings

    return operating.export(settings.load({"database": args.database}), Path(args.folder))


def import_(args: argparse.Namespace) -> int:
    """Read an exported folder into a database."""
    from mazzo.server import operating, settings

    return operating.load(settings.load({"database": args.database}), Path(args.folder))


def admin(args: argparse.Namespace) -> int:
    """Look at a server's load, or act against abuse."""
    from mazzo.server import admin, operating, settings

    tasks: dict[str, Callable[[Archive], Awaitable[list[str]]]] = {
        "tables": lambda store: admin.tables(store, args.most),
        "people": lambda store: admin.people(store, args.most),
        "results": lambda store: admin.results(store, args.days),
        "close": lambda store: admin.close(store, args.subject, args.why),
        "ban": lambda store: admin.ban(store, args.subject, args.days, args.why),
        "unban": lambda store: admin.unban(store, args.subject, args.why),
        "bans": admin.bans,
        "log": lambda store: admin.log(store, args.most),
    }
    return operating.administer(settings.load({"database": args.database}), tasks[args.task])


def saves(args: argparse.Namespace) -> int:
    """List or delete saved games."""
    from mazzo.terminal import manage

    return manage.delete(args.delete) if args.delete else manage.show(as_json=args.json)


def simulate(args: argparse.Namespace) -> int:
    """Let bots play many games."""
    from mazzo.simulation import command

    lineup = command.choose_lineup(args.bot, args.bots, args.game, args.players)
    return command.run(_request(args, lineup), lineup, _output(args))


def compare(args: argparse.Namespace) -> int:
    """Give several bots the same deals."""
    from mazzo.simulation import compare

    lineups = compare.read_lineups(args.bots, args.game, args.players, args.against)
    return compare.run(_request(args, lineups[0]), lineups, _output(args))


def _output(args: argparse.Namespace) -> "Output":
    from mazzo.simulation.report import Output

    return Output(args.records, args.json, args.plot)


def _request(args: argparse.Namespace, lineup: "Lineup") -> "Request":
    from mazzo.simulation.request import ask

    return ask(
        args.game,
        lineup,
        args.players,
        _flags(args),
        args.games,
        args.first_seat,
        args.seed,
        args.effort,
        not args.no_talk,
        args.workers,
        args.on,
    )


def check(args: argparse.Namespace) -> int:
    """Check records."""
    from mazzo.terminal import check

    return check.run(args.files)


def learn(args: argparse.Namespace) -> int:
    """Teach a game."""
    if _wants_lines(args):
        from mazzo.terminal.plain import learn

        return learn.run(args.game, args.lesson)
    from mazzo.terminal.drawn.app import MazzoApp

    return MazzoApp.learn(args.game, args.lesson)


def rules(args: argparse.Namespace) -> int:
    """Show the rules of a game."""
    page = texts.rules(args.game)
    if _wants_lines(args):
        print(page, end="")
    else:
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(100, shutil.get_terminal_size().columns)).print(Markdown(page, hyperlinks=False))
    return 0


def replay(args: argparse.Namespace) -> int:
    """Step through a record."""
    from mazzo import record
    from mazzo.terminal.check import line_of, unless_wrong

    number, line = line_of(args.file, 1 if args.game is None else args.game)

    def replayed() -> int:
        found = record.parse(line)
        if args.move is None:
            record.replay(found)  # before anything is shown; a single position needs only the moves up to it
        if args.move is not None or _wants_lines(args):
            from mazzo.terminal.plain import replay

            return replay.run(found, args.move, args.seat)
        from mazzo.terminal.drawn.app import MazzoApp

        return MazzoApp.replay(found, 0, args.seat)

    return unless_wrong(f"{args.file}:{number}", replayed)


def analyse(args: argparse.Namespace) -> int:
    """Say what every move of a record was worth."""
    from mazzo.terminal import analyse

    return analyse.run(args.file, args.game, args.seat, args.effort, args.json, args.plot, args.seed)


def advise(args: argparse.Namespace) -> int:
    """Say what would be best in one position."""
    from mazzo.terminal import advise

    return advise.run(
        args.file, 1 if args.game is None else args.game, args.move, args.seat, args.effort, args.json, args.seed
    )


def completion(args: argparse.Namespace) -> int:
    """Print what makes a shell complete commands."""
    from mazzo.terminal import completion

    print(completion.SCRIPTS[args.shell], end="")
    return 0


def _flags(args: argparse.Namespace) -> dict[str, bool]:
    owners = {flag: games.find(name) for name in games.names() for flag in games.find(name).flags}
    given = {flag: True for flag in owners if getattr(args, flag)}
    for flag in given:
        if args.game is not None and flag not in games.find(args.game).flags:
            option, title, owner = flag.replace("_", "-"), games.find(args.game).title, owners[flag].title
            sentence = f"{title} has no --{option}: leave it out, it is a variant of {owner}."
            raise BadOptions("unknown-option", sentence, case="other", game=title, flag=option, owner=owner)
    return given
