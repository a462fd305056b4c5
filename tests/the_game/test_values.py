"""The value filter: what it must catch, what it must let through."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mazzo import texts
from mazzo.games.the_game.number_words import LANGUAGES
from mazzo.games.the_game.values import find_value

CAUGHT = {
    "digits": "37 3-7 A7 ٣٧ ३७ ③⑦ ³⁷ ₃₇ ½ ３７ 𝟛𝟟 𝟯 ⑴ ⒎ ㉑ Ⅶ ⅻ 三十七 ㍙",
    "digits in words": "s3tte tr3nta th1rty s3v3n f0ur 3sette trenta7 thirty-7",
    "pictures": "3️⃣ 🔟 💯 🎱 🕒 🕧 🂢 🁫 ⚄ ⠼⠉ 🀙",
    "English": "zero two three six ten twelve nineteen thirty forty fourty ninety-nine thirty-seven thirtyseven "
    "hundred THREE Thirty-Seven sixes sevens thirties twenties teens dozen dozens tenish fiftyish twentysomething half "
    "double third fourth tenth seventh twelfth thirtieth thirty-seventh thirtyseventh ninetyfirst",
    "Italian": "zero due tre quattro sette otto nove dieci undici diciassette diciannove venti ventuno ventun ventotto "
    "ventitré ventitre ventitrè trentasette trentasei novantanove sessanta cento TRE Trentasette metà "
    "decina decine dozzina ventina trentina cinquantina centinaio terzo quarta settimo decimo ventesimo "
    "trentasettesimo ventitreesimo ventiseiesimo",
    "glued": "settetre threeseven onetwo tresette trentanovesei seventytwothree iltrenta xxthirtyxx",
    "broken": "s.e.t.t.e s-e-t-t-e t_r_e s*e*v*e*n tren-ta set-te cin-quan-ta sev-en se-ven-ty quat.tro s/i/x s.e.i",
    "look-alikes": "ѕеttе тrе trеnta ｔｒｅ ＳＥＶＥＮ 𝓼𝓮𝓽𝓽𝓮 𝔱𝔢𝔫 ᴛʀᴇ ⓣⓡⓔ 🅣🅡🅔 ŧrê d̶u̶e̶ tréntà ŝëvęn sіx ηiηe τre sëi "
    "t\u200br\u200be s\u00ade\u2060v\u200cen $ette $ix $€tte tr@nta@trenta sev€n th!rty n|ne tw€lve",
    "repeated": "settte seeeven trreee duuue TENNN ventiiiii ottto trentaaasette",
    "Roman": "XXXVII xxxvii XxXvIi II Ii III IV VI IX LI XL XC XCIX xix lxxvii viii vI lI X V L ХХ",
    "letters for digits": "lO lOO IOO",
    "tallies": "|||||| ///// ||| IIIII lllll",
}

CAUGHT_PHRASES = [
    *("venti tre", "thirty seven", "t r e n t a", "s e t t e", "s i x", "s e i", "I have t e n", "set te", "thir ty"),
    *("| | | |", "tap tap tap tap", "toc toc toc toc toc", "knock, knock, knock, knock"),
    *("ten more than the top", "dieci in più della cima", "one above", "one higher", "just one more than the pile"),
    *("mine is one below", "only one less", "one step above", "higher by one", "plus one", "a gap of one"),
    *(
        "uno sopra",
        "una sotto",
        "uno in più",
        "uno in meno della cima",
        "un numero sopra",
        "più uno",
        "un passo di uno",
    ),
    *("il doppio", "la metà", "la meta'", "it is double that", "half of it", "twice the top", "the next number"),
    *("il numero dopo", "sulla cinquantina", "in the thirties", "a dozen", "una ventina", "about a hundred"),
    *("the third", "la terza", "the fourth is mine", "the thirty-seventh card", "la decima carta"),
    *("sei", "Sei!", "il sei", "ho sei", "un sei", "metto sei", "sei sopra", "sei in più", "sei su B", "hai il sei?"),
    *("mi serve un sei", "poi sei", "sei, forse", "ok, sei", "gioco sei su A", "seiii", "I have sei", "sei A"),
    *("il due", "mine is a three", "noi due", "l'otto", "L'OTTO", "vent'otto", "my eights", "size XL", "capitolo V"),
]

ENGLISH = """
leave this pile to me
only a small step here
don't play on A
please not on pile C
I can help on D
I have nothing good
someone else first
no one
everyone ok?
one moment
the first pile
second pile
the third pile is fine
the fourth pile, please
the third player should go
it is your second turn
Great!
often
weight
height
attention
listen
content
tension
canine
I'll take this one
I've got a big jump, sorry
I'm stuck, I'd rather wait
you're too fast for me
we're doing well to the end
this one over there
one more turn and we are done
one by one
which one is lower?
give me a second
to me, for you, too late
I ate already
both piles are bad
I have a pair
a couple of bad cards
don't re-read that
can't retreat now
DON'T RE-READ THAT
I think I can save pile B
leave C and D, please
A, B, C or D?
A and B are mine
I... I think so
I love it
no, no, no!
ok ok ok
The draw pile is nearly empty
let's finish this
who starts?
I can start well
I would rather not start
any better idea?
that would hurt a lot
it hurts me only a little
huge jump coming, sorry!
the fire must be covered
the fire is due
due to the silence we waited
better not play stop now
I hold a skull
wait for me on the descending pile
can you avoid B for a while?
the ascending piles look good
nice trick!
I can go back on pile A
think twice
none of us
well done everyone
a tree in the wind
tonight is fine
freight and sleight
sixpence
phone, money, stone
often written, seldom read
the tenor of the tent
Hmm... maybe
:-) :D ;)
haha hahaha
ha ha ha ha ha
no no no no!
I have two cards left
ho due carte
che fine fanno i due mucchi
❤️🔥🔥🔥🔥🔥
!!!!! ..... ?????
set time aside
I will mix it up
civil, vivid, livid, mild
""".strip().splitlines()

ITALIAN = """
lascia stare questo mucchio
solo un piccolo passo qui
non giocare su A
uno di noi
sono messo male
bravo!
un attimo
per me va bene la seconda pila
la terza pila è mia
il quarto mucchio no
il terzo giocatore
attento
contento
settembre
interessante
presente
ottimo
ottobre
vento
ventaglio
vi aspetto
Vi prego
li vedo
Li vedo anch'io
di ci mi il si
sei pronto?
tu sei
ci sei?
sei bravo
dove sei
chi sei
sei sicuro?
sei tu
non sei su questa pila
sei d'accordo?
Sei D'Accordo?
se sei pronto vai
tocca a te, ci sei?
Sei... sicuro?
e tu dove sei?
come sei forte
sei in ritardo
sei di turno
se i mucchi scendono
se dici così
se sta bene a te
se sto fermo
non a me
no no
no, ve lo dico dopo
L'altra pila è meglio
l'ultima carta
C'è tempo
D'accordo
dai, su!
grazie mille
aspetta un secondo
secondo me no
una sopra l'altra
ne gioco una
ho una carta così così
posso aiutare su D
tutti e due i mucchi
tutte e due vanno bene
entrambi
un paio di carte brutte
la coppia va bene
nonno e nonna giocano
chi comincia?
io comincio bene
IO NO
preferirei non cominciare
lascia A a me
A o B, non C
salto enorme, scusate
mi fa male ma lo faccio
un altro turno e basta
il fuoco va coperto
meglio non giocare stop adesso
che sfortuna
quasi fatta
perché?
perché no
più in alto no
più o meno
uno alla volta
ognuno per sé
nessuno
qualcuno può aiutare?
sete e fame
treno, trend, strega
notte, lotto, botto, cotto
duello, duetto
novella, novembre
decidi tu
dimmi quando
quarantena
""".strip().splitlines()


HELD_TRICKS = """
I hold the card for the trick
I have the card for the trick on A
I've got the trick
I have a backwards trick for C
I hold a trick card
who has the trick for B?
does anyone have the trick?
do you have the card for the backwards trick
I can do the trick on A
I could use the trick here
I'll do the trick next turn
let me do the trick on D
should I use the trick on B
I can go backwards on A
I can play it backwards
can you do the trick
can anyone do the trick on C
who can do the trick
my trick is on A
the trick is mine
the card for the trick is mine
the right card for the trick is here
I have one that goes backwards
I drew the trick
I just picked the trick
I have the trick in hand
the trick on A I have it
I am holding the trick
ho la carta per la mossa al contrario
ho la mossa al contrario
ho una mossa al contrario su A
ho il trucco
hai il trucco?
ho un trucco per B
ho quella per il trucco
abbiamo la mossa al contrario
chi ha la mossa al contrario?
qualcuno ha il trucco?
ce l'ho io la mossa al contrario
la mossa al contrario ce l'ho io
il trucco ce l'ho
il trucco l'ho io
la mossa al contrario è mia
la carta per la mossa al contrario è qui
la carta giusta per il trucco
la carta del trucco
la mia mossa al contrario
posso fare la mossa al contrario su A
posso fare il trucco
riesco a fare il trucco su C
faccio la mossa al contrario
faccio io il trucco
puoi fare la mossa al contrario?
chi può fare il trucco?
qualcuno riesce a fare il trucco
ho pescato il trucco
tengo il trucco per dopo
mi tengo la mossa al contrario
ho una carta al contrario su B
ho la carta del gambero
ho una carta all'indietro
posso andare al contrario su A
I have two skulls and the trick
ho due teschi e il trucco
non ho il trucco
I don't have the trick
I haven't the trick
I've the trick
I've a trick
you've the trick?
can't you do the trick
can't anyone do the trick
who can't do the trick
I have no idea but I've the trick
I have no idea who has the trick
I have the one to go back
I've a card for going back
ho quella per tornare indietro
ho la carta giusta per andare indietro
chi ha quella per tornare indietro?
""".strip().splitlines()

TALK_ABOUT_THE_TRICK = """
Don't use the trick on A
don't do the trick on B please
nice trick!
what a trick
good trick, well played
that was a great backwards trick
no tricks now
no trick, please
no more tricks
the trick is forbidden
no-trick is in view
I hold a no-trick
I have a no-trick card
I hold no-trick
two no-tricks
remember the trick
remember that the trick goes back
how does the trick work?
how do I use the trick?
when can I use the trick?
you have to cover the no-trick
we have to avoid the trick
I have already used the trick
I've used the trick
have you seen that trick
the trick saved us
I love that trick
I like tricks
I forgot the trick
thanks for the trick
we can't use the trick while no-trick lies there
you can use the trick on any pile
is the trick allowed now?
please never use the trick on C
ha ha nice trick
hold on, what trick?
you did the trick again
niente mosse al contrario
niente mosse al contrario su A
niente trucco
niente trucchi per ora
non usate la mossa al contrario
non fare il trucco su A
bella mossa al contrario!
bel trucco
che trucco!
ricordatevi la mossa al contrario
come si fa la mossa al contrario?
come faccio la mossa al contrario?
si può fare la mossa al contrario?
quando posso fare la mossa al contrario
la mossa al contrario è vietata
la mossa al contrario vale sempre
ho già fatto la mossa al contrario
ho fatto la mossa al contrario
hai usato il trucco
ha giocato la mossa al contrario
abbiamo perso la mossa al contrario
ho capito il trucco
ho un niente trucco
ho un mai al contrario
ho il comando mai al contrario
ho un niente contrario
al contrario, meglio B
al contrario
non ho niente in contrario
anzi al contrario
mai al contrario
senza trucchi
hai ragione sul trucco
ha senso il trucco?
evitate il trucco su C
meglio non fare mosse al contrario
non posso fare la mossa al contrario
I can't do the trick
I cannot do the trick
I couldn't use the trick
I've got to avoid the trick
I've been thinking about the trick
I've never seen that trick
I haven't seen the trick
I have no idea what the trick is
I've no idea what the trick is
I have no doubt about the trick
non ho idea di cosa sia il trucco
posso tornare indietro?
ho dovuto tornare indietro
I want to go back to the menu
""".strip().splitlines()

COMMANDS_AND_HOW_MANY = """
I hold two skulls
I have three commands
two skulls
three stops here
I have two more skulls
two or three commands
I have two skull cards
four commands in my hand
I hold six commands
a skull and two stops
two silences
two draw-ones and a one-pile
I hold the three command
I hold a skull
I hold a skull and a stop
both skulls
I have two cards left
I have six cards
ho due teschi
ho tre comandi
due teschi
tre comandi
ho altri due teschi
ho due o tre comandi
ho due stop
ho due silenzi
ho quattro comandi
ho sei comandi
un teschio e due stop
ho il comando tre
ho due comandi e un teschio
ho un teschio
ho solo comandi
due niente trucco
ho due pesca una
""".strip().splitlines()

COMMANDS_AND_VALUES = """
I hold the skull 35
two and thirty
skull thirty-five
ho il teschio trentacinque
two, skulls
ho due
I have two
twenty-two skulls
ventidue teschi
two skulls and a seven
due teschi e un sette
two above
my two stays
""".strip().splitlines()


@pytest.mark.rule("TG-17", "TG-18")
@pytest.mark.parametrize("text", [word for words in CAUGHT.values() for word in words.split()] + CAUGHT_PHRASES)
def test_values_are_caught(text: str) -> None:
    piece = find_value(text)
    assert piece
    assert piece in text


@pytest.mark.rule("TG-17")
@pytest.mark.parametrize("text", ENGLISH + ITALIAN)
def test_ordinary_talk_is_free(text: str) -> None:
    assert find_value(text) is None
    assert find_value(text[0].upper() + text[1:]) is None


@pytest.mark.rule("TG-17", "TG-18")
@pytest.mark.parametrize("text", HELD_TRICKS)
def test_nobody_tells_or_asks_who_holds_the_card_for_the_trick(text: str) -> None:
    for said in (text, text.upper(), f"well, {text}!"):
        piece = find_value(said)
        assert piece, said
        assert piece in said


@pytest.mark.rule("TG-17")
@pytest.mark.parametrize("text", TALK_ABOUT_THE_TRICK)
def test_talk_about_the_trick_itself_is_free(text: str) -> None:
    assert find_value(text) is None
    assert find_value(text[0].upper() + text[1:]) is None


@pytest.mark.rule("TX-13")
@pytest.mark.parametrize("text", COMMANDS_AND_HOW_MANY)
def test_players_may_tell_which_commands_they_hold_and_how_many(text: str) -> None:
    assert find_value(text) is None
    assert find_value(text[0].upper() + text[1:]) is None


@pytest.mark.rule("TX-13", "TG-17")
@pytest.mark.parametrize("text", COMMANDS_AND_VALUES)
def test_commands_are_no_excuse_for_values(text: str) -> None:
    assert find_value(text)


@pytest.mark.rule("TG-18")
@pytest.mark.parametrize("language", texts.languages())
def test_every_language_that_the_product_speaks_has_its_number_words(language: str) -> None:
    assert len(LANGUAGES.get(language, ())) > 98, "a catalogue is there, and its number words are missing"


def test_there_is_enough_ordinary_talk() -> None:
    assert len(ENGLISH) >= 60
    assert len(ITALIAN) >= 60


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("I have the s3tte, ok?", "s3tte"),
        ("maybe (37).", "37"),
        ("ho il ѕеttе qui", "ѕеttе"),
        ("now s.e.t.t.e!", "s.e.t.t.e"),
        ("is it one  above?", "one  above"),
        ("well: XXXVII", "XXXVII"),
        ("ok, I hold the card for the trick now", "card for the trick"),
        ("sì, il trucco ce l'ho io", "trucco ce l'ho"),
    ],
)
def test_the_offending_piece_is_quoted(text: str, piece: str) -> None:
    assert find_value(text) == piece


# Every value in every disguise ---------------------------------------------------------------------------------------

EN_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
EN_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
IT_SMALL = (
    *("zero", "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci", "undici", "dodici"),
    *("tredici", "quattordici", "quindici", "sedici", "diciassette", "diciotto", "diciannove"),
)
IT_TENS = ("venti", "trenta", "quaranta", "cinquanta", "sessanta", "settanta", "ottanta", "novanta")
LOOKALIKES = {
    look[0]: look[1:]
    for look in (
        *(
            "aаα@ａáᴀ𝐚",
            "cсｃç𝕔",
            "dԁｄ𝖽",
            "eеεé€ｅ3ᴇ",
            "fｆ𝑓",
            "gｇğ",
            "hһｈ",
            "iіιｉí1ı",
            "lӏｌ1",
            "nηｎñɴ",
            "oоοｏò0ø",
        ),
        *("qԛｑ", "rгｒʀ", "sѕｓ$5ş", "tтτｔ7ť", "uυｕüᴜ", "vνｖѵ", "wԝωｗ", "xхχｘ", "yуγｙý", "zｚż"),
    )
}
CARRIERS = ("{}", "ho {}", "metto {} su B", "il {}!", "I have {} here", "my {}, sorry", "{}?")


def english(n: int) -> str:
    """Spell a number in English."""
    return EN_SMALL[n] if n < 20 else EN_TENS[n // 10 - 2] + ("-" + EN_SMALL[n % 10] if n % 10 else "")


def italian(n: int) -> str:
    """Spell a number in Italian."""
    if n < 20:
        return IT_SMALL[n]
    ten = IT_TENS[n // 10 - 2]
    return (ten[:-1] if n % 10 in (1, 8) else ten) + (IT_SMALL[n % 10] if n % 10 else "")


def roman(n: int) -> str:
    """Write a number in Roman numerals."""
    tens = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
    return tens[n // 10] + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[n % 10]


spelled: st.SearchStrategy[str] = st.builds(
    lambda spell, n: spell(n), st.sampled_from([english, italian]), st.integers(2, 99)
)
carriers = st.sampled_from(CARRIERS)


@st.composite
def letter_by_letter(draw: st.DrawFn, kind: str) -> str:
    """Draw a spelled number with each letter disguised."""
    word: str = draw(spelled)
    if kind == "case":
        return "".join(draw(st.sampled_from([letter, letter.upper()])) for letter in word)
    if kind == "spaced":
        gap = draw(st.sampled_from([" ", ".", "-", "_", "*", " - ", ", ", "\u2009", "·", "~"]))
        return gap.join(word.replace("-", ""))
    if kind == "hidden":
        return "".join(letter + draw(st.sampled_from(["", "\u200b", "\u00ad", "\u2060", "\u0301"])) for letter in word)
    if kind == "repeated":
        place = draw(st.sampled_from([i for i, letter in enumerate(word) if letter != "-"]))
        return word[:place] + word[place] * draw(st.integers(3, 6)) + word[place + 1 :]
    return "".join(draw(st.sampled_from(letter + LOOKALIKES.get(letter, ""))) for letter in word)


@pytest.mark.rule("TG-17", "TG-18")
@pytest.mark.parametrize("kind", ["case", "spaced", "hidden", "repeated", "look-alike"])
@given(data=st.data(), carrier=carriers)
def test_every_spelled_value_is_found(kind: str, data: st.DataObject, carrier: str) -> None:
    text = carrier.format(data.draw(letter_by_letter(kind)))
    assert find_value(text), text


@pytest.mark.rule("TG-17", "TG-18")
@pytest.mark.parametrize("n", range(2, 99 + 1))
def test_every_value_is_found(n: int) -> None:
    forms = [str(n), english(n), italian(n), english(n).replace("-", ""), english(n).replace("-", " "), roman(n)]
    forms += ["".join(chr(zero + int(digit)) for digit in str(n)) for zero in (0x660, 0x966, 0xFF10, 0x1D7D8)]
    forms += [english(n).upper(), italian(n).upper(), italian(n).title()]
    for form in forms:
        for carrier in CARRIERS:
            assert find_value(carrier.format(form)), carrier.format(form)


@pytest.mark.rule("TG-17")
@given(st.integers(2, 99), st.lists(st.booleans(), min_size=8, max_size=8), carriers)
def test_roman_numerals_in_any_case(n: int, lower: list[bool], carrier: str) -> None:
    mixed = "".join(letter.lower() if low else letter for letter, low in zip(roman(n), lower, strict=False))
    numeral = roman(n) if mixed in ("x", "v", "l", "vi", "Vi", "li", "Li") else mixed
    assert find_value(carrier.format(numeral)), numeral


@given(st.one_of(st.text(max_size=200), st.text(alphabet=st.characters(categories=["L", "N", "M"]), max_size=200)))
def test_any_text_gets_an_answer(text: str) -> None:
    piece = find_value(text)
    assert piece is None or (piece and piece in text)
