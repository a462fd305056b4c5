"""Game records: read, replay to any move, check. A game is one JSON object; a file holds one game per line."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, BinaryIO, Literal

import msgspec

from mazzo import games, shuffles
from mazzo.games.errors import BadOptions, BadRecord, IllegalMove, IllegalTalk, UnreadableRecord, shown
from mazzo.games.game import Game, Options
from mazzo.match import FORMAT, Match, Seat, Shuffler, generator, stacker

LONGEST_LINE = 4 * 1024 * 1024
"""No game is longer than this; Mazzo does not read longer lines."""
BYTE_ORDER_MARK = "\ufeff"
"""Some editors begin a file with it."""


class _Header(msgspec.Struct):
    format: str


class _Seat(msgspec.Struct):
    name: str
    kind: Literal["human", "bot"]
    bot: str | None = None


class _Shuffle(msgspec.Struct):
    hash: str
    nonce: str


class Record(msgspec.Struct):
    """A record whose fields have the right types; `replay` and `check` say whether its game is legal."""

    format: str
    game: str
    options: dict[str, Any]
    seats: list[_Seat]
    deals: list[list[int | str]]
    moves: list[tuple[int, str]]
    talk: list[tuple[int, int, str]] = []
    shuffles: list[_Shuffle] = []
    result: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    seed: Any = None
    number: Any = None
    continues: Any = None
    hints: Any = None


_record = msgspec.json.Decoder(Record)
_header = msgspec.json.Decoder(_Header)


def parse(line: bytes | str) -> Record:
    """Read a record from its JSON text, or raise `UnreadableRecord` or `BadRecord`."""
    text = check_header(line)
    try:
        return _record.decode(text)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise _bad_field(problem) from None


def check_header(line: bytes | str) -> str:
    """Return the JSON text of a record, without a byte order mark, or raise `UnreadableRecord`."""
    try:
        text = (line if isinstance(line, str) else line.decode()).removeprefix(BYTE_ORDER_MARK)
        header = _header.decode(text)
    except msgspec.ValidationError:
        raise UnreadableRecord(
            "unknown-format", f"This is not a record: expected a JSON object with the format '{FORMAT}'."
        ) from None
    except (UnicodeDecodeError, msgspec.DecodeError, RecursionError) as problem:
        sentence = f"This is not a record: expected one JSON object per line ({_unreadable(problem)})."
        raise UnreadableRecord("not-json", sentence) from None
    _check_format(header.format)
    return text


def _unreadable(problem: Exception) -> str:
    if isinstance(problem, UnicodeDecodeError):
        return "it is not text"
    return "it ends too early" if "truncated" in str(problem) else str(problem)


def _check_format(format_: str) -> None:
    if format_ != FORMAT:
        raise UnreadableRecord("unknown-format", f"This record's format should be '{FORMAT}', not {format_!r:.40}.")


def _bad_field(problem: Exception) -> BadRecord:
    return BadRecord("bad-field", f"A field is missing or has the wrong type: {problem}.")


def from_dict(record: Mapping[str, Any]) -> Record:
    """Take a record that is already a dict, or raise as `parse` does."""
    try:
        found = msgspec.convert(record, Record)
    except msgspec.ValidationError as problem:
        raise _bad_field(problem) from None
    _check_format(found.format)
    return found


def replay(record: Record | Mapping[str, Any], moves: int | None = None, seed: int | None = None) -> Match:
    """Replay a record, whole or up to this number of moves, or raise `BadRecord`.

    You can play on from there: Mazzo shuffles what still has to be shuffled with `seed`.
    """
    found = record if isinstance(record, Record) else from_dict(record)
    if moves is not None and (type(moves) is not int or not 0 <= moves <= len(found.moves)):
        raise BadOptions("bad-moves", f"Choose a move from 0 to {len(found.moves)}, not {shown(moves)}.")
    match = _replay(found, moves)
    match.dealer = Shuffler(generator(seed))
    match.deal()
    return match


def check(record: Record) -> None:
    """Raise `BadRecord` unless every move is legal and a finished game has the right result."""
    match = _replay(record)
    _check_shuffles(record)
    rule = match.game.rule_of["result"]
    if match.result is None:
        if record.result is not msgspec.UNSET:
            raise BadRecord(
                "result-too-early",
                "By the rules the game is not over: remove the result, or add the missing moves.",
                rule,
            )
        return
    if record.result is msgspec.UNSET:
        raise BadRecord("result-missing", f"The game is over: add its result, {_json(match.result)}.", rule)
    for key, value in match.result.items():
        stated = _json(record.result.get(key))
        if stated != _json(value):
            raise BadRecord("wrong-result", f"The result's {key} should be {_json(value)}, not {stated:.100}.", rule)


def _check_shuffles(record: Record) -> None:
    """Raise `BadRecord` if the record has hashes of its shuffles and one of them does not fit its deal."""
    if record.shuffles and len(record.shuffles) != len(record.deals):
        sentence = f"Give a hash for each of the {len(record.deals)} deals, or none, not {len(record.shuffles)}."
        raise BadRecord("wrong-shuffles", sentence)
    for number, (shuffle, deal) in enumerate(zip(record.shuffles, record.deals, strict=False), 1):
        if not shuffles.keeps(shuffle.hash, shuffle.nonce, deal):
            raise BadRecord("wrong-shuffle", f"Deal {number} is not the shuffle that its hash promised.")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _replay(record: Record, moves: int | None = None) -> Match:
    game = _game(record)
    deals = [_deal(game, labels) for labels in record.deals]
    if not deals:
        raise BadRecord("no-deal", "The record has no deal: add at least one.", game.rule_of["deal"])
    remaining = iter(deals)
    match = Match(game, _options(game, record), [Seat(s.name, s.kind, s.bot) for s in record.seats], stacker(remaining))
    match.seed, match.number = (what if type(what) is int else None for what in (record.seed, record.number))
    if isinstance(record.hints, list) and [type(n) for n in record.hints] == [int] * len(match.seats):
        match.hints = list(record.hints)
    talk = iter(record.talk)
    following = next(talk, None)
    for number in range(len(record.moves) + 1):
        while following and following[0] == number:
            _say(match, following)
            following = next(talk, None)
        if number == moves:
            return match
        if number < len(record.moves):
            _play(match, *record.moves[number])
    if following:
        raise BadRecord("bad-talk", f"Talk is out of order, or follows a move that does not exist: {following!r:.80}.")
    if next(remaining, None):
        raise BadRecord(
            "too-many-deals",
            "The record has more deals than the game needed: remove the last ones.",
            game.rule_of["deal"],
        )
    return match


def _game(record: Record) -> Game:
    try:
        return games.find(record.game)
    except BadOptions as problem:
        raise BadRecord(problem.code, problem.sentence) from None


def _options(game: Game, record: Record) -> Options:
    names = game.option_names
    missing = [name for name in names if name not in record.options]
    if missing:
        raise BadRecord("missing-option", f"A record names all options of its game: add {' and '.join(missing)}.")
    try:
        options = game.options({name: record.options[name] for name in names})
    except BadOptions as problem:
        raise BadRecord(problem.code, problem.sentence, problem.rule, 0, **problem.values) from None
    if len(record.seats) != options["players"]:
        sentence = f"{options['players']} players need {options['players']} seats, not {len(record.seats)}."
        raise BadRecord("bad-seats", sentence, game.rule_of["players"])
    return options


def _deal(game: Game, labels: list[int | str]) -> list[int]:
    cards = [game.number_of(label) for label in labels]
    unknown = [label for label, card in zip(labels, cards, strict=True) if card is None]
    if unknown:
        raise BadRecord("bad-deck", f"{unknown[0]!r:.40} is not a card of {game.title}.", game.rule_of["deck"])
    known = [card for card in cards if card is not None]
    if sorted(known) != sorted(game.deck):
        raise _wrong_deck(game, known)
    return known


def _wrong_deck(game: Game, cards: list[int]) -> BadRecord:
    wrong = Counter(cards)
    wrong.subtract(game.deck)
    card, excess = next((card, excess) for card, excess in wrong.items() if excess)
    amount = f"{abs(excess)} too {'many' if excess > 0 else 'few'}"
    sentence = f"A deal holds the whole deck, but this one has {amount} of {game.labels[card]}."
    return BadRecord("bad-deck", sentence, game.rule_of["deck"])


def _play(match: Match, seat: int, text: str) -> None:
    try:
        match.play(text, seat)
    except IllegalMove as problem:
        raise BadRecord(problem.code, problem.sentence, problem.rule, len(match.log) + 1, **problem.values) from None


def _say(match: Match, said: tuple[int, int, str]) -> None:
    after, seat, text = said
    try:
        match.say(text, seat, recorded=True)
    except IllegalTalk as problem:
        raise BadRecord(problem.code, f"Talk: {problem.sentence}", problem.rule, after) from None


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file that are not blank, numbered from 1, or raise `UnreadableRecord` at a long one."""
    for number in count(1):
        line = file.readline(LONGEST_LINE + 1)
        if not line:
            return
        if len(line) > LONGEST_LINE:
            raise UnreadableRecord(
                "long-line", f"Line {number} is longer than {LONGEST_LINE} bytes: put one game on each line."
            )
        if line.removeprefix(BYTE_ORDER_MARK.encode()).strip():
            yield number, line
