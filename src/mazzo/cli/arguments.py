"""What the words of the command line mean: the parser of every command, its options and its help."""

import argparse
from typing import TypeAlias

from mazzo import __version__, bots, compiled, games, lessons, texts
from mazzo.cli import commands
from mazzo.games.errors import BadOptions
from mazzo.games.game import Game
from mazzo.terminal.parser import Parser
from mazzo.texts import t

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"
"""Where commands are added."""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all the commands, with help in the chosen language."""
    titles = ", ".join(games.find(name).title for name in games.names())
    parser = Parser(
        prog="mazzo",
        description=t("cli.about", games=titles),
        epilog="\n".join([t("cli.examples"), *games.problems()]),
    )
    rules = t("cli.version.compiled" if compiled else "cli.version.plain")
    parser.add_argument("--version", action="version", version=f"mazzo {__version__} ({rules})", help=t("cli.version"))
    _add_language(parser)
    parsers = parser.add_subparsers(metavar="COMMAND", required=True, title=t("cli.commands"))
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


def _add_command(parsers: Commands, name: str, *aliases: str, **values: object) -> Parser:
    """Add a command with what the catalogue says about it."""
    command = parsers.add_parser(
        name,
        aliases=aliases,
        help=t(f"cli.{name}"),
        description=t(f"cli.{name}.about"),
        epilog=t(f"cli.{name}.examples", **values),
    )
    _add_language(command)
    return command


def _add_play(parsers: Commands) -> None:
    play = _add_command(parsers, "play", notations=_notations())
    _add_game(play, asks=True)
    play.add_argument("--people", type=int, metavar="N", help=t("cli.play.people"))
    play.add_argument(
        "--bots",
        type=lambda text: tuple(text.split(",")),
        default=(),
        metavar="LEVEL,...",
        help=t("cli.play.bots", own=t("cli.own-bot")),
    )
    _add_records(play, t("cli.play.records"))
    play.add_argument("--name", action="append", default=[], metavar="NAME", help=t("cli.play.name"))
    other = play.add_argument_group(t("cli.play.instead"))
    other.add_argument(
        "--resume", nargs="?", type=_number_of_save, const=commands.LATEST, metavar="N", help=t("cli.play.resume")
    )
    other.add_argument("--join", metavar="LINK", help=t("cli.play.join"))
    _add_plain(play)
    play.set_defaults(run=commands.play)


def _add_saves(parsers: Commands) -> None:
    saves = _add_command(parsers, "saves")
    either = saves.add_mutually_exclusive_group()
    either.add_argument("--delete", type=int, nargs="+", metavar="N", help=t("cli.saves.delete"))
    either.add_argument("--json", action="store_true", help=t("cli.saves.json"))
    saves.set_defaults(run=commands.saves)


def _notations() -> str:
    """Return how to type the moves of each game."""
    return "".join(f"  {games.find(name).title}: {t(f'plain.notation.{name}')}\n" for name in games.names())


def _add_serve(parsers: Commands) -> None:
    serve = _add_command(parsers, "serve")
    serve.add_argument("--host", metavar="ADDRESS", help=t("cli.serve.host"))
    serve.add_argument("--port", type=int, metavar="N", help=t("cli.serve.port"))
    serve.add_argument("--lan", action="store_true", default=None, help=t("cli.serve.lan"))
    serve.add_argument("--open", action="store_true", help=t("cli.serve.open"))
    _add_database(serve)
    serve.add_argument("--public-origin", metavar="URL", help=t("cli.serve.public-origin"))
    serve.add_argument("--trusted-proxy", metavar="ADDRESS", help=t("cli.serve.trusted-proxy"))
    serve.add_argument("--table-timeout", type=float, metavar="SECONDS", help=t("cli.serve.table-timeout"))
    serve.add_argument("--bot-workers", type=int, metavar="N", help=t("cli.serve.bot-workers"))
    serve.add_argument("--log-level", metavar="LEVEL", help=t("cli.serve.log-level"))
    serve.add_argument("--log-format", metavar="FORMAT", help=t("cli.serve.log-format"))
    serve.set_defaults(run=commands.serve)


def _add_database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="FILE|URL", help=t("cli.database"))


def _add_export(parsers: Commands) -> None:
    export = _add_command(parsers, "export")
    export.add_argument("folder", metavar="DIR", help=t("cli.export.folder"))
    _add_database(export)
    export.set_defaults(run=commands.export)


def _add_import(parsers: Commands) -> None:
    load = _add_command(parsers, "import")
    load.add_argument("folder", metavar="DIR", help=t("cli.import.folder"))
    _add_database(load)
    load.set_defaults(run=commands.import_)


def _add_admin(parsers: Commands) -> None:
    admin = _add_command(parsers, "admin")
    tasks = admin.add_subparsers(
        metavar="TASK", required=True, title=t("cli.admin.tasks"), dest="task", help=t("cli.admin.task")
    )
    for name in ("tables", "people", "log"):
        task = _add_task(tasks, name)
        task.add_argument("--most", type=int, default=20, metavar="N", help=t("cli.admin.most"))
        _add_database(task)
    task = _add_task(tasks, "results")
    task.add_argument("--days", type=float, default=30, metavar="N", help=t("cli.admin.results-days"))
    _add_database(task)
    _add_database(_add_task(tasks, "bans"))
    subjects = (
        ("close", "TABLE", t("cli.admin.table")),
        ("ban", "WHO", t("cli.admin.who")),
        ("unban", "WHO", t("cli.admin.banned")),
    )
    for name, subject, meaning in subjects:
        task = _add_task(tasks, name)
        task.add_argument("subject", metavar=subject, help=meaning)
        task.add_argument("--why", default="", metavar="TEXT", help=t("cli.admin.why"))
        if name == "ban":
            task.add_argument("--days", type=float, metavar="N", help=t("cli.admin.days"))
        _add_database(task)
    admin.set_defaults(run=commands.admin)


def _add_task(tasks: Commands, name: str) -> Parser:
    task = tasks.add_parser(
        name,
        help=t(f"cli.admin.{name}"),
        description=t(f"cli.admin.{name}.about"),
        epilog=t(f"cli.admin.{name}.example"),
    )
    _add_language(task)
    return task


def _add_simulate(parsers: Commands) -> None:
    simulate = _add_command(parsers, "simulate")
    _add_game(simulate, asks=False)
    levels = ", ".join(bots.LEVELS)
    simulate.add_argument("--bot", metavar="NAME", help=t("cli.simulate.bot", levels=levels, own=t("cli.own-bot")))
    simulate.add_argument("--bots", metavar="NAME,NAME,...", help=t("cli.simulate.bots"))
    _add_many_games(simulate)
    simulate.set_defaults(run=commands.simulate)


def _add_compare(parsers: Commands) -> None:
    compare = _add_command(parsers, "compare")
    _add_game(compare, asks=False)
    compare.add_argument("--bots", required=True, metavar="A,B,...", help=t("cli.compare.bots", own=t("cli.own-bot")))
    compare.add_argument("--against", metavar="NAME", help=t("cli.compare.against"))
    _add_many_games(compare)
    compare.set_defaults(run=commands.compare)


def _add_check(parsers: Commands) -> None:
    check = _add_command(parsers, "check")
    check.add_argument("files", nargs="+", metavar="FILE|LINK", help=t("cli.file"))
    check.set_defaults(run=commands.check)


def _add_learn(parsers: Commands) -> None:
    learn = _add_command(parsers, "learn")
    _add_name(learn)
    names = "; ".join(f"{game.title}: {', '.join(found)}" for game, found in _lessons())
    learn.add_argument("lesson", nargs="?", metavar="LESSON", help=t("cli.learn.lesson", names=names))
    _add_plain(learn)
    learn.set_defaults(run=commands.learn)


def _lessons() -> list[tuple[Game, list[str]]]:
    """Return the games that have lessons, and the names of the lessons."""
    found = [(game, [lesson.name for lesson in lessons.of_game(game)]) for game in map(games.find, games.names())]
    return [(game, names) for game, names in found if names]


def _add_rules(parsers: Commands) -> None:
    rules = _add_command(parsers, "rules")
    _add_name(rules)
    _add_plain(rules)
    rules.set_defaults(run=commands.rules)


def _add_replay(parsers: Commands) -> None:
    replay = _add_command(parsers, "replay")
    _add_one_game(replay)
    replay.add_argument("--move", type=int, metavar="N", help=t("cli.replay.move"))
    replay.add_argument("--seat", type=int, metavar="N", help=t("cli.replay.seat"))
    _add_plain(replay)
    replay.set_defaults(run=commands.replay)


def _add_analyse(parsers: Commands) -> None:
    analyse = _add_command(parsers, "analyse", "analyze")
    _add_position(analyse, t("cli.which-game.all"))
    analyse.add_argument("--seat", type=int, metavar="N", help=t("cli.analyse.seat"))
    analyse.add_argument("--plot", metavar="FILE", help=t("cli.plot.curve"))
    analyse.set_defaults(run=commands.analyse)


def _add_advise(parsers: Commands) -> None:
    advise = _add_command(parsers, "advise")
    _add_position(advise)
    advise.add_argument("--move", type=int, metavar="N", help=t("cli.advise.move"))
    advise.add_argument("--seat", type=int, metavar="N", help=t("cli.advise.seat"))
    advise.set_defaults(run=commands.advise)


def _add_completion(parsers: Commands) -> None:
    completion = _add_command(parsers, "completion")
    completion.add_argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help=t("cli.completion.shell"))
    completion.set_defaults(run=commands.completion)


def _add_plain(parser: argparse.ArgumentParser) -> None:
    """Add the choice of lines of text instead of drawings."""
    parser.add_argument("--plain", action="store_true", help=t("cli.plain"))


def _add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language; `main` reads it before it builds the parser, so that help and errors speak it too."""
    codes = texts.languages()
    parser.add_argument("--lang", choices=codes, metavar="LANG", help=t("cli.lang", languages=", ".join(codes)))


def _add_records(parser: argparse.ArgumentParser, what: str, extra: str = "") -> None:
    """Add the file of records, which means the same in every command."""
    parser.add_argument("--records", metavar="FILE", help=t("cli.records", what=what, extra=extra))


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
            raise argparse.ArgumentTypeError(texts.refusal(problem)) from None
    return name


def _add_game(parser: argparse.ArgumentParser, *, asks: bool) -> None:
    """Add the choice of a game and of its options; an interactive command asks for what is missing."""
    _add_name(parser, asks=asks)
    all_games = [games.find(name) for name in games.names()]
    numbers = ", ".join(f"{game.title} {game.players[0]}-{game.players[-1]}" for game in all_games)
    usual = ", ".join(f"{game.title} {game.usual_players}" for game in all_games if game.usual_players)
    default = t("cli.players.named", usual=usual) if asks else usual
    parser.add_argument("--players", type=int, metavar="N", help=t("cli.players", numbers=numbers, default=default))
    parser.add_argument("--seed", type=int, metavar="N", help=t("cli.seed.games"))
    parser.add_argument("--first-seat", type=_seat_or_random, metavar="N|random", help=t("cli.first-seat"))
    added: set[str] = set()
    for game in all_games:
        variants, said = (
            parser.add_argument_group(t("cli.variants", game=game.title)),
            texts.of_game(game, texts.spoken()),
        )
        for flag in game.flags:
            if flag not in added:  # another game may have an option of the same name
                meaning = str(said[f"tui.option.{flag}"]).replace("%", "%%")
                variants.add_argument(f"--{flag.replace('_', '-')}", action="store_true", help=meaning)
            added.add(flag)


def _add_many_games(parser: argparse.ArgumentParser) -> None:
    """Add the options of every command that plays many games."""
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=t("cli.games"))
    parser.add_argument("--effort", type=float, default=1.0, metavar="X", help=t("cli.effort.bots"))
    parser.add_argument("--no-talk", action="store_true", help=t("cli.no-talk"))
    parser.add_argument("--workers", type=int, metavar="N", help=t("cli.workers"))
    parser.add_argument("--on", choices=("here", "ray"), default="here", help=t("cli.on"))
    parser.add_argument("--json", action="store_true", help=t("cli.json.results"))
    _add_records(parser, t("cli.simulate.records"), t("cli.standard-output"))
    parser.add_argument("--plot", metavar="FILE", help=t("cli.plot.spread"))


def _add_one_game(parser: argparse.ArgumentParser, default: str = "1") -> None:
    """Add the choice of a game in a file."""
    parser.add_argument("file", metavar="FILE|LINK", help=t("cli.file"))
    parser.add_argument("--game", type=int, metavar="N", help=t("cli.which-game", default=default))


def _add_position(parser: argparse.ArgumentParser, default: str = "1") -> None:
    """Add the options of every command that weighs the moves of a record."""
    _add_one_game(parser, default)
    parser.add_argument("--effort", type=float, metavar="X", help=t("cli.effort.look"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help=t("cli.seed.answers"))
    parser.add_argument("--json", action="store_true", help=t("cli.json.all"))


def _number_of_save(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(t("cli.error.saved-game", value=f"{text!r:.40}"))
    return int(text)


def _seat_or_random(text: str) -> int | str:
    if text != "random" and not text.removeprefix("-").isdecimal():
        raise argparse.ArgumentTypeError(t("cli.error.seat", value=f"{text!r:.40}"))
    return text if text == "random" else int(text)
