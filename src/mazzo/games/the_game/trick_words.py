"""Find texts that say, or ask, who holds the card for the backwards trick: that names one card (TG-18).

To talk about the trick itself is free: "don't use the trick on A", "nice trick". All words stand in small letters
without accents, as the filter in `values` reads them, and each list of words is one clause.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

Span = tuple[int, int]
"""The first word of an offending piece, and the first after it."""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


TERMS = sorted(
    (
        tuple(term.split())
        for term in (
            *("trick", "tricks", "backwards", "backward"),
            *("backwards trick", "backward trick", "backwards move", "backward move"),
            *("trucco", "trucchi", "trucchetto", "gambero", "al contrario", "del contrario", "all indietro"),
            *("mossa al contrario", "mosse al contrario", "mossa contraria", "mosse contrarie", "mossa all indietro"),
            *("mossa inversa", "mosse inverse", "retromarcia", "marcia indietro", "passo indietro"),
            *("salto indietro", "salti indietro", "saltare indietro"),
            *("ruckwarts", "rueckwaerts", "ruckwartstrick", "rueckwaertstrick", "ruckwartstricks", "rueckwaertstricks"),
            *("ruckwartsgang", "rueckwaertsgang", "ruckwartssprung", "rueckwaertssprung", "ruckwartszug"),
            *("rueckwaertszug", "rucksprung", "ruecksprung", "zurucksprung", "zuruecksprung", "zuruckspringen"),
            *("zurueckspringen", "zehnertrick", "zehnersprung"),
            *("marche arriere", "marches arriere", "de marche arriere", "en arriere", "saut en arriere", "astuce"),
            *("saut arriere", "retour arriere", "reculer", "recul"),
            "hat trick",  # or the hat would be a German verb
        )
    ),
    key=len,
    reverse=True,
)
"""What the product and its players call the trick, the longest first."""

WAYS_BACK = {("go", "back"), ("going", "back"), ("tornare", "indietro"), ("andare", "indietro")}
"""These mean the trick only where a player has a card for them: people also go back to a menu."""

NO = _set(
    "no non niente nessun nessuna mai senza without not never cannot "
    "kein keine keinen keiner nie nicht ohne pas jamais sans aucun aucune ne"
)
"""Right before the trick these make it the command no-trick, or talk about the rule; before a verb they deny it."""

HOLD = _set(
    "have has had having haven't hasn't hadn't got hold holds holding held drew drawn picked "
    "ho hai ha abbiamo avete hanno avevo avevi aveva tengo tenete tieni tiene teniamo avere pescato preso trovato "
    "habe hab hast hat haben habt hatte halte gezogen avons avez ont avais avait tiens garde pioche recu"
)
FRENCH_HAVE = _set("ai as a")
FRENCH_SUBJECTS = _set("qui il elle on un personne")
FRENCH_HELD = _set("la le l une un ma pas deja aussi bien")
"""Around j'ai, tu as and on a these show that it is the French verb: as and a are English words, à la is French."""
HAVE_ENDING = "'ve"
HELD = _set("the a an that this my your another some")
"""After I've these show that it means to hold; other words mostly say what a person has done."""
NOT_HOLD = _set("to on fun ragione torto paura voglia bisogno senso dubbi idea da recht lust angst raison tort envie")
"""After such a verb these give it another sense: have to, hold on, hai ragione."""
NO_SUCH = _set("idea ideas clue doubt doubts problem problems question questions ahnung idee zweifel doute")
"""What a person can lack without talking about cards."""
LAUGHS = _set("ha ah ho oh eh he hey")
DONE = _set(
    "done seen made forgotten lost thought fatto visto perso detto messo letto scelto "
    "fait vu perdu oublie compris utilise joue rate"
)
DONE_LAST = _set("gemacht gespielt benutzt genutzt gesehen vergessen verstanden verloren verpasst gelernt")
"""At the end of a German clause these say what a person has done: ich habe den Trick gemacht."""
DONE_ENDINGS = ("ed", "ato", "uto", "ito")
SHORT = _set("gia appena sempre mai anche just already never ever not non you we they anyone")
"""Between have and what a person has done: ho già fatto, have you seen."""

CARD = _set("card cards carta carte karte karten cartes")
LINKS = _set(
    "for of to do use make with the a that which does my this right good it one "
    "per del della di da con la il un una lo fare usare giocare che fa giusta buona mia quella "
    "fur fuer den die das der zum zur mit von eine einen richtige passende pour de du le une faire qui fait bonne en"
)
"""Between card and trick, or between a verb and the trick."""

ONE = _set("one quella quello una uno")

MY = _set("my mio mia miei mie mein meine meinen meinem ma mes")
MINE = _set("mine mio mia meiner meins moi mien mienne")

DO = _set("do doing use using make making play playing try trying go going pull")
SELF = _set("i me")
OTHERS = _set("you we they he she anyone anybody someone somebody who")
SUBJECTS = _set("i you we they he she")
CAN = _set("can could can't couldn't")
ABLE = _set(
    "posso potrei riesco faccio faro farei uso usero gioco giochero calo calero provo puoi potresti puo riesci riesce "
    "kann konnte koennte kannst konntest mache spiele nutze benutze peux peut pourrais pourrait fais ferai utiliserai"
)
AFTER_ABLE = _set("nicht pas")
"""Behind a verb these deny it: ich kann den Trick nicht machen, je peux pas faire l'astuce."""
HOW = _set("how when why come quando perche si wie wann warum man comment quand pourquoi on")
"""Before such a verb these make it talk about the rule: how do I use the trick, si può fare."""


def find_trick(clause: Sequence[str]) -> Span | None:
    """Return the span of a clause that tells or asks who holds the card for the trick, else None."""
    for start, end in _terms(clause):
        if start and clause[start - 1] in NO:
            continue
        first = _holder(clause, start, end)
        if first is not None:
            return min(first, start), max(first + 1, end)
    return _card_for_going_back(clause)


def _card_for_going_back(clause: Sequence[str]) -> Span | None:
    """Return the span that gives a player a card for going back: ho quella per tornare indietro."""
    for way in range(1, len(clause) - 1):
        if (clause[way], clause[way + 1]) not in WAYS_BACK or clause[way - 1] not in {"for", "to", "per"}:
            continue
        for card in range(way - 2, 0, -1):
            if clause[card] in CARD | ONE and _leads(clause, card, way):
                holder = next((i for i in range(card - 1, -1, -1) if _holds(clause, i)), None)
                if holder is not None:
                    return holder, way + 2
    return None


def _terms(clause: Sequence[str]) -> Iterator[Span]:
    i = 0
    while i < len(clause):
        found = next((term for term in TERMS if tuple(clause[i : i + len(term)]) == term), ())
        if found:
            yield i, i + len(found)
        i += len(found) or 1


def _holder(clause: Sequence[str], start: int, end: int) -> int | None:
    """Return the word that gives a holder to the trick between these places."""
    if clause[end : end + 1] and clause[end] in CARD:
        return end
    for i in range(start - 1, -1, -1):
        if _holds(clause, i) or (clause[i] in MY and i >= start - 2):
            return i
        if _leads(clause, i, start) and (clause[i] in CARD or (clause[i] in DO and _acts(clause, i))):
            return i
        if clause[i] in ABLE and (NO | HOW).isdisjoint(clause[:i]) and AFTER_ABLE.isdisjoint(clause[i:]):
            return i
    for i in range(end, len(clause)):
        has_object = clause[i - 1] in {"l", "lo", "la", "ce"} or not {"it", "ich"}.isdisjoint(clause[i + 1 : i + 2])
        if clause[i] in MINE or (has_object and (clause[i] in FRENCH_HAVE or _holds(clause, i))):
            return i
    return None


def _leads(clause: Sequence[str], i: int, start: int) -> bool:
    """Say whether only small words stand between this word and the trick."""
    return LINKS.issuperset(clause[i + 1 : start])


def _holds(clause: Sequence[str], i: int) -> bool:
    """Say whether this word means that a player has something in hand."""
    following = clause[i + 1 : i + 3]
    if clause[i].endswith(HAVE_ENDING):
        return not HELD.isdisjoint(following[:1])
    if clause[i] in FRENCH_HAVE and not FRENCH_HELD.isdisjoint(following[:1]):
        is_verb = clause[i] != "a" or not FRENCH_SUBJECTS.isdisjoint(clause[max(i - 1, 0) : i])
        return is_verb and DONE.isdisjoint(following)
    if clause[i] not in HOLD or clause[-1] in DONE_LAST:
        return False
    around = {*clause[max(i - 1, 0) : i], *following[:1]}
    after = [word for word in following if word not in SHORT][:1]
    has_done = any(word not in HOLD and (word in DONE or word.endswith(DONE_ENDINGS)) for word in after)
    laughs = clause[i] in LAUGHS and not LAUGHS.isdisjoint(around)
    has_none = not NO.isdisjoint(following[:1]) and not NO_SUCH.isdisjoint(following[1:])
    return not (has_done or laughs or has_none or NOT_HOLD.intersection(following[:1]))


def _acts(clause: Sequence[str], verb: int) -> bool:
    """Say whether the speaker is the one who does it, or asks who can."""
    before = clause[:verb]
    if not (NO | HOW).isdisjoint(before) or _is_denied(before):
        return False
    who = next((i for i in range(verb - 1, -1, -1) if before[i] in SELF | OTHERS), None)
    if who is None or before[who] in SELF:
        return who is not None
    beside = {*before[max(who - 1, 0) : who]} | ({*before[who + 1 :]} if before[who] == "who" else set())
    return not CAN.isdisjoint(beside)


def _is_denied(before: Sequence[str]) -> bool:
    """Say whether the words deny it, as can't or don't do; the question "can't you" is not a denial."""
    return any(verb.endswith("n't") and who in SUBJECTS for who, verb in pairwise(before))
