"""The words that name a number from 0 to 100 in each language of the product, and the words around them: data only.

All words stand in small letters without accents, as the filter in `values` reads them.
"""


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# English -------------------------------------------------------------------------------------------------------------

_EN_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_EN_UNITH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_EN_TEENS = (
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
    *("fourten", "forteen", "fiveteen", "eightteen", "ninteen"),
)
_EN_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "fourty", "ninty")
_EN_OTHERS = (
    *("zero", "zeroes", "zeros", "nought", "hundred", "hundreds", "hundredth"),
    *("twelfth", "twelth", "fith", "eigth", "nineth", "sixes", "teens", "dozen", "dozens"),
    *("half", "halves", "quarter", "quarters", "double", "doubled", "triple", "quadruple"),
)

# Italian -------------------------------------------------------------------------------------------------------------

_IT_UNITS = ("uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove")
_IT_TEENS = (
    *("dieci", "undici", "dodici", "tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto"),
    *("diciannove", "diciasette", "dicianove", "quatordici"),
)
_IT_TENS = (
    *("venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta"),
    *("sesanta", "setanta", "otanta"),
)
_IT_ORDINALS = ("terz", "quart", "quint", "sest", "settim", "ottav", "non", "decim")
_IT_OTHERS = (
    *("zero", "zeri", "cento", "centesimo", "centinaio", "centinaia", "quatro"),
    *("decina", "decine", "dozzina", "dozzine", "quindicina", "quindicine"),
    *("meta", "doppio", "doppia", "doppie", "triplo", "tripla", "quadruplo", "quadrupla"),
)

# German --------------------------------------------------------------------------------------------------------------

_DE_UNITS = ("ein", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zwo", "fuenf")
_DE_TEENS = (
    *("zehn", "elf", "zwolf", "zwoelf", "dreizehn", "vierzehn", "funfzehn", "fuenfzehn", "sechzehn", "siebzehn"),
    *("achtzehn", "neunzehn", "sechszehn", "siebenzehn", "fuffzehn", "fufzehn"),
)
_DE_TENS = (
    *("zwanzig", "dreisig", "dreissig", "vierzig", "funfzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig"),
    *("sechszig", "siebenzig", "fuffzig", "fufzig", "fuchzig"),
    *("zwanzich", "dreisich", "dreissich", "vierzich", "funfzich", "fuffzich", "sechzich", "siebzich", "achtzich"),
    *("neunzich", "zwanzg", "dreisg", "dreissg", "drissg", "vierzg", "funfzg", "fuffzg", "fufzg", "fuchzg", "sechzg"),
    *("sachzg", "siebzg", "sibezg", "achtzg", "achzg", "neunzg", "nunzg"),
)
_DE_ORDINALS = ("dritt", "viert", "funft", "fuenft", "sechst", "siebt", "siebent", "acht", "neunt")
_DE_OTHERS = (
    *("null", "nullen", "hundert", "hunderter", "hundertste", "dutzend", "dutzende"),
    *("schnapszahl", "schnapszahlen"),
    *("halfte", "haelfte", "drittel", "viertel", "doppelt", "doppelte", "doppelten", "dreifach", "dreifache"),
)

# French --------------------------------------------------------------------------------------------------------------

_FR_UNITS = ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf")
_FR_TEENS = ("dix", "onze", "douze", "treize", "quatorze", "quinze", "seize")
_FR_TENS = (
    *("vingt", "vingts", "trente", "quarante", "cinquante", "soixante"),
    *("septante", "huitante", "octante", "nonante"),
)
_FR_ORDINALS = ("trois", "quatr", "cinqu", "six", "sept", "huit", "neuv", "dix", "onz", "douz", "treiz", "quatorz")
_FR_OTHERS = (
    *("zero", "zeros", "cent", "cents", "centieme", "moitie", "moities", "tiers"),
    *("huitaine", "dizaine", "dizaines", "douzaine", "douzaines", "quinzaine", "vingtaine", "trentaine", "quarantaine"),
    *("cinquantaine", "soixantaine", "centaine", "centaines"),
)

# The vocabulary ------------------------------------------------------------------------------------------------------


def _english_cardinals() -> set[str]:
    compounds = {ten + unit for ten in _EN_TENS for unit in _EN_UNITS}
    return {*_EN_UNITS[1:], *_EN_TEENS, *_EN_TENS, *compounds, "hundred", "zero"}


def _english_words() -> set[str]:
    cardinals = _english_cardinals()
    words = {word + ending for word in cardinals for ending in ("", "s", "th", "ish")}
    words |= {word[:-1] + ending for word in _EN_TENS for ending in ("ies", "ieth", "ieths")}
    words |= {ten + unit + ending for ten in ("", *_EN_TENS) for unit in _EN_UNITH for ending in ("", "s")}
    return (words | {*_EN_OTHERS}) - {"first", "second", "firsts", "seconds"}


def _italian_cardinals() -> set[str]:
    compounds = {ten + unit for ten in _IT_TENS for unit in _IT_UNITS}
    compounds |= {ten[:-1] + unit for ten in _IT_TENS for unit in ("uno", "un", "otto")}
    compounds |= {ten + "un" for ten in _IT_TENS}
    return {*_IT_UNITS[1:], *_IT_TEENS, *_IT_TENS, *compounds, "cento", "zero"}


def _italian_words() -> set[str]:
    cardinals = _italian_cardinals()
    long = cardinals - {*_IT_UNITS}
    stems = {*_IT_ORDINALS} | {word[:-1] + "esim" for word in long} | {word + "esim" for word in long}
    stems |= {ten[:-1] + "in" for ten in _IT_TENS}
    endings = {stem + ending for stem in stems for ending in "oaie"}
    return (cardinals | endings | {*_IT_OTHERS}) - {"none", "sei", "quarantine"}


def _german_cardinals() -> set[str]:
    compounds = {f"{unit}und{ten}" for unit in _DE_UNITS for ten in _DE_TENS}
    return {*_DE_UNITS[1:], *_DE_TEENS, *_DE_TENS, *compounds, "hundert", "null"}


def _german_words() -> set[str]:
    cardinals = _german_cardinals()
    stems = {*_DE_ORDINALS} | {word + "t" for word in _DE_TEENS}
    stems |= {word + "st" for word in cardinals if word.endswith("ig")}
    words = {stem + ending for stem in stems for ending in ("e", "er", "es", "en", "em")}
    words |= {word + ending for word in {*_DE_UNITS[1:], *_DE_TEENS, *_DE_TENS, "siebe"} for ending in ("er", "ern")}
    return cardinals | words | {*_DE_OTHERS}


def _french_cardinals() -> set[str]:
    compounds = {f"{ten}et{rest}" for ten in _FR_TENS for rest in ("un", "une", "onze")}
    return {*_FR_UNITS, *_FR_TEENS, *_FR_TENS, *compounds, "cent", "zero"}


def _french_words() -> set[str]:
    stems = {*_FR_ORDINALS, "quinz", "seiz"} | {ten.removesuffix("s").removesuffix("e") for ten in _FR_TENS}
    ordinals = {stem + ending for stem in stems for ending in ("ieme", "iemes")}
    return _french_cardinals() | ordinals | {*_FR_OTHERS}


LANGUAGES = {
    "en": frozenset(_english_words()),
    "it": frozenset(_italian_words()),
    "de": frozenset(_german_words()),
    "fr": frozenset(_french_words()),
}
"""The words by language: each language that people can choose is here, or its numbers would pass (TG-18)."""

WORDS = frozenset().union(*LANGUAGES.values())
"""Every word that is a value wherever it stands; sei, "six" and "you are", is judged by what stands around it."""

CARDINALS = frozenset(_english_cardinals() | _italian_cardinals() | _german_cardinals() | _french_cardinals())
"""The words that may be glued to each other, as in settetre or threeseven."""

UNMISTAKABLE = (
    *_IT_TENS[1:],
    *("quattro", "cinque", "undici", "dodici", "tredici", "quattordici", "quindici", "diciassette", "diciotto"),
    *_EN_TENS,
    *("seven", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "eighteen", "nineteen", "hundred"),
    *_DE_TENS,
    *("zwolf", "zwoelf", "dreizehn", "vierzehn", "funfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
    *("vingt", "cinquante", "soixante", "septante", "huitante", "quatorze", "quinze", "treize"),
)
"""Words that no ordinary word of any of the languages contains, found even inside another word."""

INNOCENT = frozenset({"tree", "teen", "nonno", "nonna", "nonni", "settee", "elfe"})
"""Ordinary words that look like a value with a letter repeated."""

PIECES = _set("se i no ve non a o na ni sta sto sti dici do un set time d eux ne")
"""Ordinary words that would make a value if they were read as one: se dici, non a, no no, set time, d'eux."""

NOT_ROMAN = _set("I i vi Vi li Li l v x")
"""Words and single letters of ordinary talk that are Roman numerals too, by how they are written."""

# Words judged by their neighbours ------------------------------------------------------------------------------------

EXCUSED: dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = {
    "due": (
        *(((), ("to",)), (("is",), ()), (("are",), ()), (("was",), ())),
        *((("tutti", "e"), ()), (("tutte", "e"), ())),
    ),
    "meta": ((("the",), ()),),
    "three": ((("command",), ()), ((), ("command",))),
    "tre": ((("comando",), ()),),
    "drei": ((("kommando",), ()),),
    "trois": ((("ordre",), ()),),
    "acht": ((("gib",), ()), (("gebt",), ()), (("hab",), ()), (("in",), ("nehmen",))),
    "achte": (((), ("auf",)), (("ich",), ()), (("bitte",), ())),
    "achten": (((), ("auf",)), (("darauf",), ()), (("wir",), ())),
    "half": ((("das",), ()), (("es",), ())),
    "deux": ((("tous", "les"), ()), (("toutes", "les"), ())),
    "seize": (((), ("the",)), ((), ("it",)), ((), ("this",))),
    "cent": ((("per",), ()), (("pour",), ()), ((), ("pour",))),
}
"""Words that are not a value between these words before and these after."""

PLACE_ORDINALS = frozenset(
    {"third", "fourth", "fifth", "troisieme", "quatrieme", "cinquieme"}
    | {stem + ending for stem in ("terz", "quart", "quint") for ending in "oaie"}
    | {stem + ending for stem in ("dritt", "viert", "funft", "fuenft") for ending in ("e", "er", "es", "en", "em")}
)
PLACES = _set(
    "pile piles stack stacks column player players seat turn turns round card cards time "
    "mucchio mucchi pila giocatore giocatori giocatrice posto turno turni giro carta carte volta "
    "partita mano fila persona stapel stapeln spieler spielerin person platz zug runde partie karte mal "
    "joueur joueuse personne place tour manche fois"
)
"""After an ordinal, what is counted by its place at the table and not by its value."""

COUNTERS = _set(
    "two three four five six seven eight due tre quattro cinque sei sette otto "
    "zwei zwo drei vier funf fuenf sechs sieben acht deux trois quatre cinq sept huit"
)
COUNTED = _set(
    "cards piles turns rounds games players minutes seconds "
    "carte mucchi pile turni giri partite mani mosse giocatori giocatrici persone minuti secondi "
    "commands skulls stops stop silences comandi teschi silenzi "
    "karten stapel stapeln zuge zuegen zugen runden partien spieler spielerinnen personen leute minuten sekunden "
    "kommandos stopps "
    "totenkopfe totenkoepfe totenkopfen schweigen "
    "cartes tours manches parties coups joueurs joueuses personnes secondes ordres cranes silences"
)
COUNTED_PAIRS = frozenset(
    tuple(pair.split())
    for pair in (
        *("skull cards", "stop cards", "silence cards", "skull commands", "stop commands", "silence commands"),
        *("no trick", "no tricks", "one pile", "one piles", "draw one", "draw ones"),
        *("niente trucco", "niente contrario", "mai al", "una pila", "pesca una"),
        *("nie ruckwarts", "nie rueckwaerts", "ein stapel", "zieh eine", "jamais en", "une pile", "pioche une"),
    )
)
"""Few of these are a number of things, not a value: ho due carte, I hold two skulls (TX-13)."""
OR = frozenset({"or", "o", "oder", "ou"})
MORE_OF = _set("more other different altri altre weitere weiteren andere anderen autres")
"""What may stand between a number and the things that it counts: two or three cards, two more skulls."""

SIX_BEFORE = _set(
    "il un del al dal nel sul col di da a in con per i gli le alle delle dei tra fra oltre circa quasi "
    "ho hai ha abbiamo avete hanno avevo avevi tengo tieni metto metti mette gioco giochi gioca poso posa calo cala "
    "butto butta lascio piazzo piazza prendo voglio vorrei serve servono manca mancano mi numero carta carte "
    "mio tuo suo altri altre piu meno have got my your the hold play"
)
"""Before sei these make it the number."""

SIX_AFTER = _set("su sopra sotto sul sulla sulle sui carte punti above below more higher lower on")
"""After sei these make it the number."""

YOU_ARE = _set("tu dove chi ci ce come quanto quanta che non lo cosa se quando perche es dem wie auch er sie")
"""Right before sei, or anywhere before a closing one, these make it the verb: tu sei, in German wie dem auch sei."""

# Relative values -----------------------------------------------------------------------------------------------------

_ONE = frozenset({"one", "uno", "una"})
_A = frozenset({"one", "uno", "un", "una", "a", "single", "solo", "singolo"})
_UNIT = _set("step point number notch rank unit digit tick numero punto gradino passo posto tacca")
_MORE = _set("more above higher below lower less fewer under over up down away off bigger smaller greater sopra sotto")
_PIU = frozenset({"piu", "meno"})
_THAN = frozenset({"del", "della", "dello", "dell", "di"})
_GAP = _set("step gap distance difference passo salto differenza distanza scarto schritt abstand pas ecart")
_EINS = frozenset({"eins", "einer"})
_MEHR = _set(
    "hoher hoeher tiefer niedriger grosser groser groesser kleiner daruber darueber druber drueber darunter drunter"
)
_UN = frozenset({"un", "une"})
_RANG = _set("numero nombre rang cran")

RELATIVES: tuple[tuple[frozenset[str], ...], ...] = (
    (_ONE, _MORE),
    (_A, _UNIT, _MORE),
    (_ONE | {"sei"}, frozenset({"in", "di"}), _PIU),
    (frozenset({"couple"}), _MORE),
    (_A, _UNIT, frozenset({"in"}), _PIU),
    (_ONE | {"sei"}, _PIU, _THAN),
    (_PIU | {"by", "plus", "minus"}, _ONE),
    (_MORE, frozenset({"di"}), _ONE),
    (_GAP, frozenset({"of", "di"}), _ONE),
    (_GAP, frozenset({"von"}), _EINS),
    (_GAP, frozenset({"de", "d"}), _UN),
    (_EINS, _MEHR),
    (frozenset({"eins"}), frozenset({"mehr", "weniger"})),
    (frozenset({"um"}), _EINS),
    (_UN, frozenset({"de"}), frozenset({"plus", "moins"})),
    (_UN, frozenset({"au"}), frozenset({"dessus", "dessous"})),
    (_UN, _RANG, frozenset({"au"}), frozenset({"dessus", "dessous"})),
    (_UN, _RANG, frozenset({"de"}), frozenset({"plus", "moins"})),
    (frozenset({"uno", "one"}), _PIU, _set("alto basso grande piccolo")),
    (frozenset({"zahl", "nummer"}), _set("danach davor daruber darueber darunter")),
    (frozenset({"nombre", "chiffre"}), frozenset({"d"}), _set("apres avant")),
    (frozenset({"nombre", "chiffre"}), frozenset({"juste"})),
    (_set("nachste naechste folgende vorige nachsten naechsten"), frozenset({"zahl", "nummer"})),
    (frozenset({"nombre", "chiffre"}), _set("suivant precedent apres avant")),
    (frozenset({"prochain"}), frozenset({"nombre", "chiffre"})),
    (frozenset({"twice"}), frozenset({"the", "that", "as", "my", "your"})),
    (frozenset({"next", "following", "previous", "prossimo"}), frozenset({"number", "value", "numero", "valore"})),
    (frozenset({"numero", "valore"}), _set("dopo prima successivo seguente precedente")),
)
"""Phrases that place a value beside one that everybody sees, word by word."""

NOT_RELATIVE_BEFORE = _set("this that which other any no every each one questo quella questa quello")
NOT_RELATIVE_AFTER = _set(
    "time turn card game round move moment minute second thing question try chance player problem there here to of all "
    "l altro altra volta carta turno partita mossa cosa domanda der dem den"
)
"""Around such a phrase these make it ordinary: this one over there, one more turn, una sopra l'altra."""

CHEERS = _set(
    "ha ah he eh hi ho oh no yes yeah go come on si sì dai vai via bravo brava bravi evviva ole bla "
    "ja nein los komm weiter hopp oui non allez hop"
)
"""Words that people repeat without counting anything."""

# Signs ---------------------------------------------------------------------------------------------------------------

LEET = {"$": "s", "@": "a", "€": "e", "£": "l", "§": "s", "¢": "c", "¥": "y", "!": "i", "|": "i", "+": "t"}
"""Signs that stand for a letter inside a word; digits need no table, because players may say none."""
