"""What a seat may know at a table of The Game."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from mazzo.games import game
from mazzo.games.rng import Random
from mazzo.games.the_game.cards import COMMAND_OF, COMMANDS, DECK
from mazzo.games.the_game.notation import MOVE_TEXTS, move_of
from mazzo.games.the_game.table import REASONS, Table

NONE = ("",) * 4


@dataclass(frozen=True, slots=True)
class View(game.View):
    """What one seat may know (TG-2, TG-17, TG-19); a spectator's `seat` is None and its hand empty."""

    game: ClassVar[str] = "the-game"
    seat: int | None
    players: int
    professional: bool
    fewer_cards: bool
    on_fire: bool
    extreme: bool
    hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    draw_pile: int
    tops: tuple[int, ...]
    commands: tuple[str, ...]
    """The command in view on each pile, or an empty text."""
    in_force: tuple[str, ...]
    """The command that binds now on each pile, or an empty text; `three` says whether a three binds."""
    fires: tuple[int, ...]
    """For each pile 0, or the turns within which its fire must be covered: 1 is this turn, 2 the following one too."""
    opening: bool = field()
    to_move: int
    laid: int
    """Cards laid so far this turn."""
    owed: int
    """Cards still to lay before the turn may end."""
    three: bool
    only_pile: int
    """The pile that the turn is bound to, or -1."""
    tricks: bool
    silent: bool = field()
    over: bool
    reason: str
    """Why the game ended, or an empty text."""
    seen: tuple[int, ...]
    """Every card laid so far, as a good memory would have it. Normal play shows only the tops."""
    moves: tuple[str, ...]
    steps: tuple[int, ...]
    """How far each of the moves moves its pile on: -10 for a trick, 0 if it lays nothing."""

    def table(self) -> Table:
        """Return the table as this seat sees it: the other cards are where `Table.hide_from` puts them."""
        table = Table(self.players, self.professional, self.fewer_cards, self.on_fire, self.extreme)
        known = {*self.hand, *self.seen}
        unseen = [card for card in DECK if card not in known]
        hands = []
        for seat, size in enumerate(self.hand_sizes):
            hands.append(list(self.hand) if seat == self.seat else unseen[:size])
            if seat != self.seat:
                del unseen[:size]
        table.set_up(hands, unseen)
        table.tops = list(self.tops)
        table.fires = list(self.fires)
        table.opening = self.opening
        table.to_move = self.to_move
        table.left = sum(self.hand_sizes) + self.draw_pile
        table.laid = self.laid
        table.owed = 0 if self.opening else table.minimum()  # what is to draw changes only between turns
        table.three = self.three
        table.only_pile = self.only_pile
        table.tricks = self.tricks
        table.over = self.over
        table.reason = REASONS.index(self.reason)
        return table

    def imagine(self, rng: Random) -> Table:
        """Deal the unseen cards at random into a full table that this seat could be sitting at."""
        table = self.table()
        table.deal_hidden(-1 if self.seat is None else self.seat, rng)
        return table

    def warning(self, move: str) -> str:
        """Say how a legal move of this seat would lose the game for certain, or an empty text (TX-3)."""
        after = self.table()
        after.play(game.legal_number(self, move, move_of))
        reason = REASONS[after.reason]
        decided_by_hidden_cards = reason == "stuck" and after.laid == 0
        return "" if reason == "all-laid" or decided_by_hidden_cards else reason


def view(table: Table, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know of this table."""
    return View(**public(table), **own(table, seat))


def public(table: Table) -> dict[str, Any]:
    """Return the fields of a view that are the same for everybody."""
    players, tops = table.players, tuple(table.tops)
    return {
        "players": players,
        "professional": table.professional,
        "fewer_cards": table.fewer_cards,
        "on_fire": table.on_fire,
        "extreme": table.extreme,
        "hand_sizes": tuple([table.held[seat] for seat in range(players)]),
        "draw_pile": table.deck_size - table.drawn,
        "tops": tops,
        "commands": tuple([COMMANDS[COMMAND_OF[top]] for top in tops]) if table.extreme else NONE,
        "in_force": tuple([COMMANDS[command] for command in table.in_force()]) if table.extreme else NONE,
        "fires": tuple(table.fires),
        "opening": table.opening,
        "to_move": table.to_move,
        "laid": table.laid,
        "owed": max(0, table.owed - table.laid),
        "three": table.three,
        "only_pile": table.only_pile,
        "tricks": table.tricks,
        "silent": table.silent(),
        "over": table.over,
        "reason": REASONS[table.reason],
        "seen": tuple(table.cards_laid()),
    }


def own(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the other fields: a seat's own cards and its legal moves."""
    if seat is None:
        return {"seat": None, "hand": (), "moves": (), "steps": ()}
    hand = tuple(table.hand(seat))
    if seat != table.to_move and not table.opening:
        return {"seat": seat, "hand": hand, "moves": (), "steps": ()}
    moves = sorted(table.legal_moves())
    if table.opening:
        moves = [move for move in moves if table.mover(move) == seat]
    return {
        "seat": seat,
        "hand": hand,
        "moves": tuple([MOVE_TEXTS[move] for move in moves]),
        "steps": tuple(table.steps(moves)),
    }
