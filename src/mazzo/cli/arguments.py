"""What the words of the command line mean: the parser of every command, its options and its help."""

import argparse
from typing import TypeAlias

from mazzo import __version__, bots, compiled, games, lessons, texts
from mazzo.cli import about, commands
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.terminal.parser import Parser

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where commands are added."""

OWN_BOT = "your own as FILE.py:Class"


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all the commands."""
    *titles, last = [games.find(name).title for name in games.names()]
    parser = Parser(
        prog="mazzo",
        description=f"Card games to play, simulate and study: {', '.join(titles)} and {last}.",
        epilog="\n".join([about.EPILOG, *games.problems()]),
    )
    rules = "compiled rules" if compiled else "plain Python rules"
    parser.add_argument("--version", action="version", version=f"mazzo {__version__} ({rules})")
    parsers = parser.add_subparsers(metavar="COMMAND", required=True, title="commands")
    for add in (
        _add_play,
        _add_saves,
        _add_serve,
        _add_export,
        _add_import,
        _add_admin,
        _add_simulate,
        _add_compare,
        _add_check,
        _add_learn,
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
        description=about.PLAY,
        epilog=f"{about.PLAY_EPILOG}\nhow to type a move:\n{_notations()}",
    )
    _add_game(play, asks=True)
    play.add_argument("--people", type=int, metavar="N", help="how many of the players are people (default: 1)")
    play.add_argument(
        "--bots",
        type=lambda text: tuple(text.split(",")),
        default=(),
        metavar="LEVEL,...",
        help=f"how well the bots play: random, easy, normal or expert, or {OWN_BOT}; "
        "one for all of them, or one for each (default: normal)",
    )
    _add_records(play, "the record of each game")
    play.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="the name of a person at this keyboard; repeat it for the others, in the order of the seats "
        "(default: You, or numbers)",
    )
    other = play.add_argument_group("instead of a new game")
    other.add_argument(
        "--resume",
        nargs="?",
        type=_number_of_save,
        const=commands.LATEST,
        metavar="N",
        help="go on with saved game N, as mazzo saves lists them (default: the latest)",
    )
    other.add_argument("--join", metavar="LINK", help="sit down at a table of a server that runs, by its link")
    _add_reading(play)
    play.set_defaults(run=commands.play)


def _add_saves(parsers: Commands) -> None:
    saves = parsers.add_parser(
        "saves", help="list your saved games, or delete some", description=about.SAVES, epilog=about.SAVES_EPILOG
    )
    either = saves.add_mutually_exclusive_group()
    either.add_argument("--delete", type=int, nargs="+", metavar="N", help="delete the saved games of these numbers")
    either.add_argument("--json", action="store_true", help="print the list as JSON")
    _add_language(saves)
    saves.set_defaults(run=commands.saves)


def _notations() -> str:
    """Return how the moves of each game are typed."""
    return "".join(f"  {game.title}: {game.move_help}\n" for game in map(games.find, games.names()))


def _add_serve(parsers: Commands) -> None:
    serve = parsers.add_parser(
        "serve",
        help="open a server where people and bots play together, by browser",
        description=about.SERVE,
        epilog=about.SERVE_EPILOG,
    )
    serve.add_argument(
        "--host", metavar="ADDRESS", help="where to listen (default: 127.0.0.1, so that only this machine can connect)"
    )
    serve.add_argument("--port", type=int, metavar="N", help="on which port; 0 takes any that is free (default: 8000)")
    serve.add_argument(
        "--lan", action="store_true", default=None, help="let phones on your network in; prints the link"
    )
    serve.add_argument("--open", action="store_true", help="open the page in your browser")
    _add_database(serve)
    serve.add_argument(
        "--public-origin",
        metavar="URL",
        help="the address that people use, if there is a proxy, such as https://cards.example.org (default: none)",
    )
    serve.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        help="the IP address of the proxy whose X-Forwarded headers are believed (default: none)",
    )
    serve.add_argument(
        "--table-timeout", type=float, metavar="SECONDS", help="when idle tables are closed (default: 86400, a day)"
    )
    serve.add_argument(
        "--bot-workers", type=int, metavar="N", help="in how many processes bots think (default: one per core less one)"
    )
    serve.add_argument("--log-level", metavar="LEVEL", help="debug, info, warning or error (default: info)")
    serve.add_argument("--log-format", metavar="FORMAT", help="text, or json for programs (default: text)")
    serve.set_defaults(run=commands.serve)


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="FILE|URL",
        help="where tables and people are kept: a file, or PostgreSQL (default: a file in your data folder)",
    )


def _add_export(parsers: Commands) -> None:
    export = parsers.add_parser(
        "export",
        help="write all that a server keeps to a folder",
        description=about.EXPORT,
        epilog=about.EXPORT_EPILOG,
    )
    export.add_argument("folder", metavar="DIR", help="a new folder, or one of an export that was interrupted")
    _add_database(export)
    export.set_defaults(run=commands.export)


def _add_import(parsers: Commands) -> None:
    load = parsers.add_parser(
        "import", help="read such a folder into a database", description=about.IMPORT, epilog=about.IMPORT_EPILOG
    )
    load.add_argument("folder", metavar="DIR", help="the folder that mazzo export wrote")
    _add_database(load)
    load.set_defaults(run=commands.import_)


def _add_admin(parsers: Commands) -> None:
    admin = parsers.add_parser(
        "admin",
        help="see the load of a server, and act against abuse",
        description=about.ADMIN,
        epilog=about.ADMIN_EPILOG,
    )
    tasks = admin.add_subparsers(metavar="TASK", required=True, title="tasks", dest="task", help="what to do")
    for name, meaning in (
        ("tables", "list the open tables with the most events in the last hour"),
        ("people", "list the people with the most events in the last hour"),
        ("log", "list the latest actions"),
    ):
        task = tasks.add_parser(name, help=meaning, description=f"{meaning.capitalize()}.")
        task.add_argument("--most", type=int, default=20, metavar="N", help="how many to list (default: 20)")
        _add_database(task)
    _add_database(tasks.add_parser("bans", help="list who is banned", description="List who is banned."))
    for name, subject, meaning in (
        ("close", "TABLE", "close a table"),
        ("ban", "WHO", "ban an address, a network or a person"),
        ("unban", "WHO", "let somebody in again"),
    ):
        task = tasks.add_parser(name, help=meaning, description=f"{meaning.capitalize()}.")
        task.add_argument("subject", metavar=subject, help="as mazzo admin lists it")
        task.add_argument("--why", default="", metavar="TEXT", help="the reason, for mazzo admin log")
        if name == "ban":
            task.add_argument("--days", type=float, metavar="N", help="for how many days (default: for good)")
        _add_database(task)
    admin.set_defaults(run=commands.admin)


def _add_simulate(parsers: Commands) -> None:
    simulate = parsers.add_parser(
        "simulate",
        help="let bots play many games, and print what came of them",
        description=about.SIMULATE,
        epilog=about.SIMULATE_EPILOG,
    )
    _add_game(simulate, asks=False)
    simulate.add_argument(
        "--bot",
        metavar="NAME",
        help=f"which bot plays every seat: {', '.join(bots.LEVELS)}, or {OWN_BOT} (default: random)",
    )
    simulate.add_argument("--bots", metavar="NAME,NAME,...", help="a mixed table: which bot plays each seat")
    _add_many_games(simulate)
    simulate.set_defaults(run=commands.simulate)


def _add_compare(parsers: Commands) -> None:
    compare = parsers.add_parser(
        "compare",
        help="give several bots, or tables of bots, the same deals to play",
        description=about.COMPARE,
        epilog=about.COMPARE_EPILOG,
    )
    _add_game(compare, asks=False)
    compare.add_argument(
        "--bots",
        required=True,
        metavar="A,B,...",
        help=f"what to compare: bots, also {OWN_BOT}, or mixed tables (expert+normal+normal)",
    )
    compare.add_argument(
        "--against",
        metavar="NAME",
        help="who sits at the other seats where a single bot is named (default: the same bot)",
    )
    _add_many_games(compare)
    compare.set_defaults(run=commands.compare)


def _add_check(parsers: Commands) -> None:
    check = parsers.add_parser(
        "check",
        help="replay records and say what is wrong with them",
        description=about.CHECK,
        epilog=about.CHECK_EPILOG,
    )
    check.add_argument(
        "files",
        nargs="+",
        metavar="FILE|LINK",
        help="JSON Lines, one game per line; - is standard input; or the link of a server's game",
    )
    check.set_defaults(run=commands.check)


def _add_learn(parsers: Commands) -> None:
    learn = parsers.add_parser(
        "learn", help="learn a game by playing, in two minutes", description=about.LEARN, epilog=about.LEARN_EPILOG
    )
    _add_name(learn)
    names = "; ".join(f"{game.title}: {', '.join(found)}" for game, found in _lessons())
    learn.add_argument("lesson", nargs="?", metavar="LESSON", help=f"which lesson: {names} (default: first)")
    _add_reading(learn)
    learn.set_defaults(run=commands.learn)


def _lessons() -> list[tuple[Game, list[str]]]:
    """Return the games that bring lessons, and the names of these."""
    found = [(game, [lesson.name for lesson in lessons.of_game(game)]) for game in map(games.find, games.names())]
    return [(game, names) for game, names in found if names]


def _add_rules(parsers: Commands) -> None:
    rules = parsers.add_parser(
        "rules", help="read the rules of a game", description=about.RULES, epilog=about.RULES_EPILOG
    )
    _add_name(rules)
    _add_reading(rules)
    rules.set_defaults(run=commands.rules)


def _add_replay(parsers: Commands) -> None:
    replay = parsers.add_parser(
        "replay", help="step through a record", description=about.REPLAY, epilog=about.REPLAY_EPILOG
    )
    _add_one_game(replay)
    replay.add_argument(
        "--move", type=int, metavar="N", help="show only the position after N moves (default: show all)"
    )
    replay.add_argument(
        "--seat", type=int, metavar="N", help="see it with the eyes of this seat, 0 is the first (default: all hands)"
    )
    _add_reading(replay)
    replay.set_defaults(run=commands.replay)


def _add_analyse(parsers: Commands) -> None:
    analyse = parsers.add_parser(
        "analyse",
        aliases=["analyze"],
        help="say what every move of a record was worth, and what it turned on",
        description=about.ANALYSE,
        epilog=about.ANALYSE_EPILOG,
    )
    _add_position(analyse, "all; several are a table")
    analyse.add_argument(
        "--seat", type=int, metavar="N", help="only the moves of this seat, 0 is the first (default: all seats)"
    )
    analyse.add_argument("--plot", metavar="FILE", help="draw the curve to FILE.svg or FILE.png")
    analyse.set_defaults(run=commands.analyse)


def _add_advise(parsers: Commands) -> None:
    advise = parsers.add_parser(
        "advise",
        help="say what would be best in one position of a record",
        description=about.ADVISE,
        epilog=about.ADVISE_EPILOG,
    )
    _add_position(advise)
    advise.add_argument("--move", type=int, metavar="N", help="the position after N moves (default: the last decision)")
    advise.add_argument(
        "--seat", type=int, metavar="N", help="the seat to advise, 0 is the first (default: the one to move)"
    )
    advise.set_defaults(run=commands.advise)


def _add_completion(parsers: Commands) -> None:
    completion = parsers.add_parser(
        "completion",
        help="print what makes the Tab key complete commands in your shell",
        description=about.COMPLETION,
        epilog=about.COMPLETION_EPILOG,
    )
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish")
    completion.set_defaults(run=commands.completion)


def _add_reading(parser: argparse.ArgumentParser) -> None:
    """Add how people would like to read what a command shows."""
    group = parser.add_argument_group("how it is shown")
    group.add_argument(
        "--plain", action="store_true", help="lines of text without any drawing, for screen readers, pipes and scripts"
    )
    _add_language(group)


def _add_language(parser: "argparse._ActionsContainer") -> None:
    """Add the language in which a command speaks."""
    parser.add_argument(
        "--lang",
        choices=texts.languages(),
        metavar="LANG",
        help="en or it (default: the language of your locale, or English)",
    )


def _add_records(parser: argparse.ArgumentParser, what: str, extra: str = "") -> None:
    """Add the file of records, which means the same in every command."""
    parser.add_argument(
        "--records",
        metavar="FILE",
        help=f"write {what} to FILE{extra}. The new records replace those that FILE held, once they are complete; "
        "Mazzo leaves a file alone that does not begin with a record",
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
    usual = ", ".join(f"{game.title} {game.usual_players}" for game in all_games if game.usual_players)
    default = f"the people and bots that you name; you alone: {usual}" if asks else usual
    parser.add_argument("--players", type=int, metavar="N", help=f"how many play: {numbers} (default: {default})")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same seed gives the same shuffles and bots (default: a random one)"
    )
    parser.add_argument(
        "--first-seat",
        type=_seat_or_random,
        metavar="N|random",
        help="who opens, 0 is the first seat (default: the players agree, or a draw decides)",
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
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default: 1000)")
    parser.add_argument(
        "--effort", type=float, default=1.0, metavar="X", help="scales the time bots think (default: 1)"
    )
    parser.add_argument("--no-talk", action="store_true", help="the bots of The Game stay silent")
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes play (default: one per core)")
    parser.add_argument(
        "--on", choices=("here", "ray"), default="here", help="play here, or on a Ray cluster (default: here)"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    _add_records(parser, "the records", " (- is standard output)")
    parser.add_argument("--plot", metavar="FILE", help="draw the distribution to FILE.svg or FILE.png")


def _add_one_game(parser: argparse.ArgumentParser, default: str = "1") -> None:
    """Add which game of a file a command is about."""
    parser.add_argument(
        "file",
        metavar="FILE|LINK",
        help="JSON Lines, one game per line; - is standard input; or the link of a server's game",
    )
    parser.add_argument("--game", type=int, metavar="N", help=f"which game of the file (default: {default})")


def _add_position(parser: argparse.ArgumentParser, default: str = "1") -> None:
    """Add what every command has that weighs the moves of a record."""
    _add_one_game(parser, default)
    parser.add_argument(
        "--effort",
        type=float,
        metavar="X",
        help="how closely to look: 0.1 is ten times faster and less exact (default: 1; many games: 0.2)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed gives the same answers (default: 0)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as one JSON object")
    _add_language(parser)


def _number_of_save(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(
            f"it is the number of a saved game, as mazzo saves lists them, not {text!r:.40}"
        )
    return int(text)


def _seat_or_random(text: str) -> int | str:
    if text != "random" and not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(f"it is the number of a seat, 0 being the first, or random, not {text!r:.40}")
    return text if text == "random" else int(text)
