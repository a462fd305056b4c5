"""The command line. Each command imports what it needs when it runs, so that `--help` is instant."""

import argparse
import io
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from mazzo import __version__, bots, compiled, games, texts
from mazzo.games.errors import BadOptions, MazzoError
from mazzo.terminal.parser import Parser

if TYPE_CHECKING:
    from mazzo.simulate.report import Output
    from mazzo.simulate.request import Request
    from mazzo.terminal.setup import Wish

UNUSABLE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141

EPILOG = """examples:
  mazzo play                                   choose a game from a menu
  mazzo play the-game --players 2              a game of The Game with a bot
  mazzo play ventuno --players 3 --people 2    two people and a bot at one keyboard
  mazzo simulate the-game --players 3 --games 10000 --seed 7 --records games.jsonl
  mazzo compare the-game --players 3 --bots easy,normal,easy+normal+normal --games 300
  mazzo compare the-game --players 3 --bots my.py:Frugal,normal      your own bot, a class of a file of yours
  mazzo serve --lan                            let phones at home play too; prints the link
  mazzo check games.jsonl                      is every game legal, every result right?
  mazzo replay games.jsonl --game 12           step through the twelfth game
  mazzo analyse games.jsonl --game 12          what was every move worth, and where did it turn?
  mazzo advise games.jsonl --move 30           what would be best after 30 moves?

mazzo COMMAND --help tells more about a command.

exit codes:
  0  all is well           1  a record is wrong       2  bad usage, or a file or server that cannot be reached
  130  interrupted         141  the reader of the output went away
"""

PLAY_ABOUT = """Play a game: alone, against bots, with others at this keyboard or at a table of a server.
With no GAME there is a menu."""

PLAY_EPILOG = """examples:
  mazzo play                                      choose from a menu
  mazzo play the-game                             you and a bot against The Game
  mazzo play the-game --players 1 --on-fire       alone, with fires
  mazzo play hamsterbacke --bots expert,normal    you, an expert and a normal bot
  mazzo play ventuno --people 2 --players 4       two people and two bots
  mazzo play --resume                             go on after a break, or a crash
  mazzo play --join http://192.168.1.7:8000/table/3k9… --name Ada
  mazzo play ventuno --plain --lang it            line by line, in Italian

A terminal shows the table with its cards; press ? there for help. With --plain, or where there is no terminal, every
question is one line and the answer a move, such as 37A, play 7 or take 3; ? explains, quit ends.
"""

REPLAY_EPILOG = """examples:
  mazzo replay games.jsonl                        step through the first game, all the hands open
  mazzo replay games.jsonl --game 12 --seat 0     the twelfth, with the eyes of the first seat
  mazzo replay games.jsonl --move 30              print one position
  mazzo replay games.jsonl --plain | less         print them all
"""

COMPLETION_EPILOG = """to have it in every new shell:
  bash   echo 'source <(mazzo completion bash)' >> ~/.bashrc
  zsh    echo 'source <(mazzo completion zsh)' >> ~/.zshrc      (below the line with compinit)
  fish   mazzo completion fish > ~/.config/fish/completions/mazzo.fish
"""

OWN_BOT = "your own as FILE.py:Class"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    _prepare_streams()
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["__complete"]:
        return _complete(words[1:])
    args = build_parser().parse_args(words)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except MazzoError as problem:
        return _complain(texts.refusal(problem))
    except BrokenPipeError:
        _give_up_output()
        return PIPE_CLOSED
    except KeyboardInterrupt as stop:
        _complain(str(stop) or texts.t("common.interrupted"))
        return INTERRUPTED
    except OSError as problem:
        if problem.filename is None:
            _give_up_output()
        return _complain(f"{problem.filename or 'output'}: {problem.strerror}")
    return code


def _give_up_output() -> None:
    """Write nowhere from now on, or Python complains as it exits about what it could not write."""
    with suppress(io.UnsupportedOperation):  # a test may have put something else in its place
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complete(words: Sequence[str]) -> int:
    """Answer the Tab key: what the last of these words could become."""
    from mazzo.terminal import completion

    print(*completion.complete(build_parser(), words), sep="\n")
    return 0


def _prepare_streams() -> None:
    """Make sure that there are streams, and that no letter is too strange for them."""
    for name, errors in (("stdin", "replace"), ("stdout", "backslashreplace"), ("stderr", "backslashreplace")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("r" if name == "stdin" else "w"))  # noqa: SIM115 (for the whole run)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _complain(sentence: str) -> int:
    print(f"mazzo: {sentence}", file=sys.stderr)
    return UNUSABLE


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all the commands."""
    *titles, last = [games.find(name).title for name in games.names()]
    parser = Parser(
        prog="mazzo",
        description=f"Card games to play, simulate and study: {', '.join(titles)} and {last}.",
        epilog="\n".join([EPILOG, *games.problems()]),
    )
    rules = "compiled rules" if compiled else "plain Python rules"
    parser.add_argument("--version", action="version", version=f"mazzo {__version__} ({rules})")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")

    _add_play(commands)

    serve = commands.add_parser("serve", help="open a server where people and bots play together, by browser")
    serve.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1: this machine only)")
    serve.add_argument("--port", type=int, metavar="N", help="on which port (8000); 0 takes any")
    serve.add_argument(
        "--lan", action="store_true", default=None, help="let phones on your network in; prints the link"
    )
    serve.add_argument("--database", metavar="FILE|URL", help="where tables and people are kept (your data folder)")
    serve.add_argument("--public-origin", metavar="URL", help="the address that people use, if there is a proxy")
    serve.add_argument("--trusted-proxy", metavar="ADDRESS", help="the proxy whose X-Forwarded headers are believed")
    serve.add_argument("--table-timeout", type=float, metavar="SECONDS", help="when idle tables are closed (a day)")
    serve.add_argument("--bot-workers", type=int, metavar="N", help="in how many processes bots think")
    serve.add_argument("--log-level", metavar="LEVEL", help="debug, info (usual), warning or error")
    serve.set_defaults(run=_serve)

    simulate = commands.add_parser("simulate", help="let bots play many games, and print what came of them")
    _add_game(simulate, asks=False)
    simulate.add_argument(
        "--bot", metavar="NAME", help=f"which bot plays every seat (random): {', '.join(bots.LEVELS)}, or {OWN_BOT}"
    )
    simulate.add_argument("--bots", metavar="NAME,NAME,...", help="a mixed table: which bot plays each seat")
    _add_many_games(simulate)
    simulate.set_defaults(run=_simulate)

    compare = commands.add_parser("compare", help="give several bots, or tables of bots, the same deals to play")
    _add_game(compare, asks=False)
    compare.add_argument(
        "--bots",
        required=True,
        metavar="A,B,...",
        help=f"what to compare: bots, also {OWN_BOT}, or mixed tables (expert+normal+normal)",
    )
    compare.add_argument(
        "--against", metavar="NAME", help="who sits at the other seats where a single bot is named (the same bot)"
    )
    _add_many_games(compare)
    compare.set_defaults(run=_compare)

    check = commands.add_parser("check", help="replay records and say what is wrong with them")
    check.add_argument("files", nargs="+", metavar="FILE", help="JSON Lines, one game a line; - is the input")
    check.set_defaults(run=_check)

    _add_rules(commands)
    _add_replay(commands)

    analyse = commands.add_parser(
        "analyse", aliases=["analyze"], help="say what every move of a record was worth, and what it turned on"
    )
    _add_position(analyse)
    analyse.add_argument("--seat", type=int, metavar="N", help="only the moves of this seat (0 is the first)")
    analyse.add_argument("--plot", metavar="FILE", help="draw the curve to FILE.svg or FILE.png")
    analyse.set_defaults(run=_analyse)

    advise = commands.add_parser("advise", help="say what would be best in one position of a record")
    _add_position(advise)
    advise.add_argument("--move", type=int, metavar="N", help="the position after N moves (the last one)")
    advise.add_argument("--seat", type=int, metavar="N", help="the seat to advise (the one to move)")
    advise.set_defaults(run=_advise)

    completion = commands.add_parser(
        "completion",
        help="print what makes the Tab key complete commands in your shell",
        epilog=COMPLETION_EPILOG,
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
    completion.set_defaults(run=_completion)
    return parser


def _add_play(commands: "argparse._SubParsersAction[Parser]") -> None:
    play = commands.add_parser(
        "play",
        help="play in the terminal, against bots or several people at one keyboard",
        description=PLAY_ABOUT,
        epilog=PLAY_EPILOG,
    )
    _add_game(play, asks=True)
    play.add_argument("--people", type=int, metavar="N", help="how many of the players are people (1)")
    play.add_argument(
        "--bots",
        type=lambda text: tuple(text.split(",")),
        default=(),
        metavar="LEVEL,...",
        help="how well the bots play: random, easy, normal (usual) or expert, "
        f"or {OWN_BOT}; one for all of them, or one for each",
    )
    play.add_argument("--records", metavar="FILE", help="append the record of the game to FILE")
    other = play.add_argument_group("instead of a new game")
    other.add_argument("--resume", action="store_true", help="go on with the game that was saved last")
    other.add_argument("--join", metavar="LINK", help="sit down at a table of a server that runs, by its link")
    other.add_argument("--name", metavar="NAME", help="your name at that table")
    _add_reading(play)
    play.set_defaults(run=_play)


def _add_rules(commands: "argparse._SubParsersAction[Parser]") -> None:
    rules = commands.add_parser("rules", help="read the rules of a game")
    _add_name(rules)
    _add_reading(rules)
    rules.set_defaults(run=_rules)


def _add_replay(commands: "argparse._SubParsersAction[Parser]") -> None:
    replay = commands.add_parser(
        "replay",
        help="step through a record",
        epilog=REPLAY_EPILOG,
    )
    replay.add_argument("file", metavar="FILE", help="JSON Lines, one game a line; - is the input")
    replay.add_argument("--game", type=int, default=1, metavar="N", help="which game of the file (1)")
    replay.add_argument("--move", type=int, metavar="N", help="show only the position after N moves")
    replay.add_argument("--seat", type=int, metavar="N", help="see it with the eyes of this seat (0 is the first)")
    _add_reading(replay)
    replay.set_defaults(run=_replay)


def _add_reading(parser: argparse.ArgumentParser) -> None:
    """Add how people would like to read what a command shows."""
    group = parser.add_argument_group("how it is shown")
    group.add_argument(
        "--plain", action="store_true", help="lines of text without any drawing, for screen readers, pipes and scripts"
    )
    group.add_argument(
        "--lang", choices=texts.languages(), metavar="LANG", help="en or it (the language of your locale, or English)"
    )


def _add_name(parser: argparse.ArgumentParser, *, asks: bool = False) -> None:
    """Add the name of a game."""
    parser.add_argument(
        "game",
        nargs="?" if asks else None,
        type=_game,
        choices=games.names(),
        metavar="GAME",
        help=", ".join(games.names()),
    )


def _game(name: str) -> str:
    """Return the name of a game, or say why a game that is installed cannot be played."""
    try:
        games.find(name)
    except BadOptions as problem:
        if problem.code == "bad-game":
            raise argparse.ArgumentTypeError(problem.sentence) from None
    return name


def _add_game(parser: argparse.ArgumentParser, *, asks: bool) -> None:
    """Add the choice of a game and of its options; an interactive command asks for what is not given."""
    _add_name(parser, asks=asks)
    all_games = [games.find(name) for name in games.names()]
    numbers = ", ".join(f"{game.title} {game.players[0]}-{game.players[-1]}" for game in all_games)
    parser.add_argument("--players", type=int, metavar="N", help=f"how many play: {numbers}")
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same shuffles and bots")
    parser.add_argument(
        "--first-seat", type=_seat_or_random, metavar="N|random", help="who opens (0 is the first seat)"
    )
    added: set[str] = set()
    for game in all_games:
        variants = parser.add_argument_group(f"variants of {game.title}")
        for flag, meaning in game.flags.items():
            if flag not in added:  # another game may have an option of the same name
                variants.add_argument(
                    f"--{flag.replace('_', '-')}", action="store_true", help=meaning.replace("%", "%%")
                )
            added.add(flag)


def _add_many_games(parser: argparse.ArgumentParser) -> None:
    """Add what every command has that plays many games."""
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (1000)")
    parser.add_argument("--effort", type=float, default=1.0, metavar="X", help="scales the time bots think (1)")
    parser.add_argument("--no-talk", action="store_true", help="the bots of The Game stay silent")
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes play (one for each core)")
    parser.add_argument(
        "--on", choices=("here", "ray"), default="here", help="play here (default), or on a Ray cluster"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--records", metavar="FILE", help="write the records to FILE, replacing it; - is the output")
    parser.add_argument("--plot", metavar="FILE", help="draw the distribution to FILE.svg or FILE.png")


def _add_position(parser: argparse.ArgumentParser) -> None:
    """Add what every command has that weighs the moves of a record."""
    parser.add_argument("file", metavar="FILE", help="JSON Lines, one game a line; - is the input")
    parser.add_argument("--game", type=int, default=1, metavar="N", help="which game of the file (1)")
    parser.add_argument(
        "--effort", type=float, default=1.0, metavar="X", help="scales the 300 worlds imagined for every decision (1)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same answers (0)")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")


def _seat_or_random(text: str) -> int | str:
    if text != "random" and not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(f"it is the number of a seat, 0 being the first, or random, not {text!r:.40}")
    return text if text == "random" else int(text)


def _flags(args: argparse.Namespace) -> dict[str, bool]:
    owners = {flag: games.find(name) for name in games.names() for flag in games.find(name).flags}
    given = {flag: True for flag in owners if getattr(args, flag)}
    for flag in given:
        if args.game is not None and flag not in games.find(args.game).flags:
            option, title = flag.replace("_", "-"), games.find(args.game).title
            sentence = f"{title} has no --{option}: that is a variant of {owners[flag].title}."
            raise BadOptions("unknown-option", sentence)
    return given


def _play(args: argparse.Namespace) -> int:
    from mazzo.terminal.setup import Wish

    texts.speak(args.lang)
    wish = Wish(args.game or "", args.players, args.people, args.bots, args.first_seat, args.seed, _flags(args))
    if wish != Wish("") and (args.join is not None or args.resume):
        raise BadOptions("chosen-already", "The game is chosen already: leave out its name and its options.")
    return _play_in_lines(wish, args) if _wants_lines(args) else _play_drawn(wish, args)


def _play_in_lines(wish: "Wish", args: argparse.Namespace) -> int:
    from mazzo.terminal.plain import play

    if args.join is not None:
        return play.join(args.join, args.name)
    return play.resume(args.records) if args.resume else play.run(wish, args.records)


def _play_drawn(wish: "Wish", args: argparse.Namespace) -> int:
    from mazzo.terminal.drawn.app import MazzoApp

    if args.join is not None:
        return MazzoApp.join(args.join, args.name)
    if args.resume:
        return MazzoApp.resume(args.records)
    is_open = not wish.game
    if is_open and wish != type(wish)(""):
        raise BadOptions(
            "unknown-game", "Name the game too, as in mazzo play ventuno; or just mazzo play for the menu."
        )
    return MazzoApp.play(None if is_open else wish, args.records)


def _wants_lines(args: argparse.Namespace) -> bool:
    """Say whether lines of text are wanted, or all that the other end can show."""
    from mazzo.terminal.plain.prompt import at_terminal

    return args.plain or not at_terminal()


def _serve(args: argparse.Namespace) -> int:
    from mazzo.server import serve, settings

    flags = {name: value for name, value in vars(args).items() if name != "run"}
    return serve.run(settings.load(flags))


def _simulate(args: argparse.Namespace) -> int:
    from mazzo.simulate import command

    lineup = command.choose_lineup(args.bot, args.bots, args.game, args.players)
    return command.run(_request(args, len(lineup)), lineup, _output(args))


def _compare(args: argparse.Namespace) -> int:
    from mazzo.simulate import compare

    lineups = compare.read_lineups(args.bots, args.game, args.players, args.against)
    return compare.run(_request(args, len(lineups[0])), lineups, _output(args))


def _output(args: argparse.Namespace) -> "Output":
    from mazzo.simulate.report import Output

    return Output(args.records, args.json, args.plot)


def _request(args: argparse.Namespace, players: int) -> "Request":
    from mazzo.simulate.request import Request, new_seed

    game = games.find(args.game)
    if args.no_talk and not game.signals:
        raise BadOptions("unknown-option", f"There is no talk about the game in {game.title}: leave out --no-talk.")
    return Request(
        game=game,
        options={"players": players if args.players is None else args.players, **_flags(args)},
        count=args.games,
        first_seat=args.first_seat,
        seed=new_seed() if args.seed is None else args.seed,
        effort=args.effort,
        talking=not args.no_talk,
        workers=args.workers,
        place=args.on,
    )


def _check(args: argparse.Namespace) -> int:
    from mazzo.terminal import check

    return check.run(args.files)


def _rules(args: argparse.Namespace) -> int:
    texts.speak(args.lang)
    page = texts.rules(args.game)
    if _wants_lines(args):
        print(page, end="")
    else:
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(100, shutil.get_terminal_size().columns)).print(Markdown(page, hyperlinks=False))
    return 0


def _replay(args: argparse.Namespace) -> int:
    from mazzo import record
    from mazzo.terminal.check import line_of, unless_wrong

    texts.speak(args.lang)
    number, line = line_of(args.file, args.game)

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


def _analyse(args: argparse.Namespace) -> int:
    from mazzo.terminal import analyse

    return analyse.run(args.file, args.game, args.seat, args.effort, args.json, args.plot, args.seed)


def _advise(args: argparse.Namespace) -> int:
    from mazzo.terminal import advise

    return advise.run(args.file, args.game, args.move, args.seat, args.effort, args.json, args.seed)


def _completion(args: argparse.Namespace) -> int:
    from mazzo.terminal import completion

    print(completion.SCRIPTS[args.shell], end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
