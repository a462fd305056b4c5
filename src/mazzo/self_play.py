"""Plays games between Mazzo's own bots in compiled code; at other tables `mazzo.director` says whom to ask."""

from mazzo import floor
from mazzo.bots.player import Player
from mazzo.floor import Floor
from mazzo.games.base import Table
from mazzo.games.talk import Said
from mazzo.match import Match

NOBODY = floor.NOBODY
OPENS = floor.OPENS
TALK = floor.TALK


def play_out(match: Match, players: list[Player], talking: bool) -> None:
    """Play a match until it is over or there is no deck for the next deal, with one player per seat."""
    table: Table = match.table
    log, standing = match.log, match.standing
    signals = list(match.game.signals)
    made = len(log)
    last = log[made - 1][0] if made > 0 else NOBODY
    bots = (1 << len(players)) - 1
    opening = match.game.first_seat_agreed and made == 0
    asking = Floor(talking)
    shown = table.copy()
    while True:
        seat = asking.next(table, made, last, bots, bots if signals else 0, opening)
        if seat == NOBODY:
            return
        player = players[seat]
        shown.copy_from(table)
        shown.hide_from(seat)
        if asking.about == TALK:
            asking.has_talked(seat)
            for signal in player.says(shown, seat, standing):
                match.talk.append(Said(made, seat, signals[signal]))
                standing.say(seat, signal)
        elif asking.about == OPENS:
            asking.has_offered(seat, player.offers(shown, seat, standing), bots)
        else:
            move = player.choose(shown, seat, standing)
            log.append((seat, move))
            table.play(move)
            standing.moved(seat, move)
            made += 1
            last = seat
            opening = False
            if table.awaits_deal:
                match.deal()
