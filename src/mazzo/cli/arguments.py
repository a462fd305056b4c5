"""What the words of the command line mean: the parser of every command, its options and its help."""

import argparse
from typing import TypeAlias

from mazzo import __version__, bots, compiled, games, texts
from mazzo.cli import commands
from mazzo.games.errors import BadOptions
from mazzo.terminal.parser import Parser

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where commands are added."""

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
  mazzo play the-game --name Ada --name Bo        two people at this keyboard, by their names
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
    parsers = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    for add in (
        _add_play,
        _add_serve,
        _add_simulate,
        _add_compare,
        _add_check,
        _add_rules,
        _add_replay,
        _add_analyse,
        _add_advise,
        _add_completion,
    ):
        add(parsers)
    return parser


def _add_play(parsers: Commands) -> None:
    play = parsers.add_parser(
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
    play.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="the name of a person at this keyboard; repeat it for the others, in the order of the seats",
    )
    play.add_argument("--records", metavar="FILE", help="append the record of the game to FILE")
    other = play.add_argument_group("instead of a new game")
    other.add_argument("--resume", action="store_true", help="go on with the game that was saved last")
    other.add_argument("--join", metavar="LINK", help="sit down at a table of a server that runs, by its link")
    _add_reading(play)
    play.set_defaults(run=commands.play)


def _add_serve(parsers: Commands) -> None:
    serve = parsers.add_parser("serve", help="open a server where people and bots play together, by browser")
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
    serve.set_defaults(run=commands.serve)


def _add_simulate(parsers: Commands) -> None:
    simulate = parsers.add_parser("simulate", help="let bots play many games, and print what came of them")
    _add_game(simulate, asks=False)
    simulate.add_argument(
        "--bot", metavar="NAME", help=f"which bot plays every seat (random): {', '.join(bots.LEVELS)}, or {OWN_BOT}"
    )
    simulate.add_argument("--bots", metavar="NAME,NAME,...", help="a mixed table: which bot plays each seat")
    _add_many_games(simulate)
    simulate.set_defaults(run=commands.simulate)


def _add_compare(parsers: Commands) -> None:
    compare = parsers.add_parser("compare", help="give several bots, or tables of bots, the same deals to play")
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
    compare.set_defaults(run=commands.compare)


def _add_check(parsers: Commands) -> None:
    check = parsers.add_parser("check", help="replay records and say what is wrong with them")
    check.add_argument("files", nargs="+", metavar="FILE", help="JSON Lines, one game a line; - is the input")
    check.set_defaults(run=commands.check)


def _add_rules(parsers: Commands) -> None:
    rules = parsers.add_parser("rules", help="read the rules of a game")
    _add_name(rules)
    _add_reading(rules)
    rules.set_defaults(run=commands.rules)


def _add_replay(parsers: Commands) -> None:
    replay = parsers.add_parser(
        "replay",
        help="step through a record",
        epilog=REPLAY_EPILOG,
    )
    replay.add_argument("file", metavar="FILE", help="JSON Lines, one game a line; - is the input")
    replay.add_argument("--game", type=int, default=1, metavar="N", help="which game of the file (1)")
    replay.add_argument("--move", type=int, metavar="N", help="show only the position after N moves")
    replay.add_argument("--seat", type=int, metavar="N", help="see it with the eyes of this seat (0 is the first)")
    _add_reading(replay)
    replay.set_defaults(run=commands.replay)


def _add_analyse(parsers: Commands) -> None:
    analyse = parsers.add_parser(
        "analyse", aliases=["analyze"], help="say what every move of a record was worth, and what it turned on"
    )
    _add_position(analyse)
    analyse.add_argument("--seat", type=int, metavar="N", help="only the moves of this seat (0 is the first)")
    analyse.add_argument("--plot", metavar="FILE", help="draw the curve to FILE.svg or FILE.png")
    analyse.set_defaults(run=commands.analyse)


def _add_advise(parsers: Commands) -> None:
    advise = parsers.add_parser("advise", help="say what would be best in one position of a record")
    _add_position(advise)
    advise.add_argument("--move", type=int, metavar="N", help="the position after N moves (the last one)")
    advise.add_argument("--seat", type=int, metavar="N", help="the seat to advise (the one to move)")
    advise.set_defaults(run=commands.advise)


def _add_completion(parsers: Commands) -> None:
    completion = parsers.add_parser(
        "completion",
        help="print what makes the Tab key complete commands in your shell",
        epilog=COMPLETION_EPILOG,
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
    completion.set_defaults(run=commands.completion)


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
