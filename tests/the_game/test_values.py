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
    "decina decine dozzina ventina trentina cinquantina centinaio terzo quarta settimo decimo ventesimo doppia tripla "
    "trentasettesimo ventitreesimo ventiseiesimo",
    "German": "null zwei zwo drei fünf fuenf sechs sieben acht neun zehn elf zwölf zwoelf dreizehn siebzehn zwanzig "
    "dreißig dreissig sechzig einundzwanzig siebenunddreißig neunundneunzig hundert DREI Siebenunddreißig vierzehnte "
    "dritte siebter zwanzigste siebenunddreißigste dutzend Hälfte Drittel doppelt zwanziger Achter Zehner Schnapszahl "
    "fuffzig fuffzehn dreißich siebenunddreissich zwänzg drissg vierzg sibezg sibenedrissg fuchzig",
    "French": "zéro deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente "
    "quarante soixante-dix quatre-vingts quatre-vingt-dix-neuf vingt-deux vingtdeux septante huitante nonante TRENTE "
    "troisième neuvième vingtième dizaine douzaine quinzaine centaine moitié octante octantième huitaine",
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
    *("eins höher", "eins drüber", "um eins", "eins mehr", "ein Schritt von eins", "die nächste Zahl", "die Hälfte"),
    *("eins größer", "eins kleiner", "die Zahl danach", "uno più basso", "il doppio", "in den Zwanzigern"),
    *("un rang de plus", "un numéro au-dessus", "le chiffre d'après", "le nombre juste au-dessus"),
    *(
        "mitte dreißig",
        "sieben und dreißig",
        "die dritte",
        "s i e b e n",
        "ich habe die acht",
        "sechs auf A",
        "drei zig",
    ),
    *("un de plus", "une de moins", "un au-dessus", "le nombre suivant", "la moitié", "une douzaine", "le troisième"),
    *("soixante et onze", "quatre vingt", "t r o i s", "j'ai le six", "sept sur A", "la seize", "un pas d'un"),
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
aspetta due secondi
siamo in due persone
""".strip().splitlines()

GERMAN = """
lasst diesen Stapel in Ruhe
nur ein kleiner Schritt hier
bitte nicht auf A
ich kann auf D helfen
ich habe nichts Gutes
wer fängt an?
ich fange gern an
ich fange lieber nicht an
einen Moment bitte
eine Sekunde
der erste Stapel
der zweite Stapel
der dritte Stapel ist gut
der vierte Stapel gehört mir
die dritte Person sollte anfangen
du bist an der Reihe
Achtung!
gib acht
achte auf den Stapel C
wir achten auf die Feuer
pass auf
beachte die Kommandos
super gemacht
sei vorsichtig
sei so nett
wie dem auch sei
das Feuer muss weg
der Totenkopf muss abgedeckt werden
lieber jetzt kein Stopp
großer Sprung, sorry
das tut weh
das tut mir nur wenig weh
ich brauche C nicht
A und B gehören mir
A oder B, nicht C
der Nachziehstapel ist fast leer
gleich geschafft
noch eine Runde
noch ein Zug
noch einmal
eine Karte mehr
alle zusammen
niemand
keiner von uns
jemand anders zuerst
ja ja ja ja ja
nein, nein, nein!
hm, mal sehen
vielleicht
das war knapp
gute Idee
ich überlege noch
einer von uns beiden
beide Stapel sind schlecht
ein Paar schlechte Karten
zu dritt macht es mehr Spaß
nacheinander
über alles reden
viel Glück euch
danke euch allen
bis morgen
ich habe zwei Karten
zwei oder drei Karten
keine Ahnung
das half mir
einfach weiter so
zwei Leute warten
keine größeren Sprünge bitte
kleiner geht es nicht
""".strip().splitlines()

FRENCH = """
laissez cette pile
juste un petit pas ici
pas sur A, s'il vous plaît
je peux aider sur D
je n'ai rien de bon
qui commence ?
je peux bien commencer
je préfère ne pas commencer
un instant
une seconde
la première pile
la deuxième pile
la troisième pile est bien
la quatrième pile, s'il te plaît
le troisième joueur devrait commencer
c'est ton deuxième tour
c'est à toi
attention !
bravo
bien joué
aucun d'eux
chacun d'eux
ne jouez pas sur B
le feu doit être couvert
mieux vaut éviter stop maintenant
j'ai un crâne
grand saut, désolé
ça me fait mal
ça ne me coûte rien
la pile C ne me sert pas
A et B sont à moi
A ou B, pas C
la pioche est presque vide
on y est presque
encore un tour
encore une fois
une carte de plus
tous ensemble
personne
aucun de nous
quelqu'un d'autre d'abord
oui oui oui oui
non, non, non !
hum, on verra
peut-être
c'était juste
bonne idée
je réfléchis encore
l'un de nous
tous les deux
toutes les deux vont bien
un plus pour nous
les piles qui montent vont bien
l'une sur l'autre
une paire de mauvaises cartes
c'est très bien
dès que possible
bonne chance à tous
merci à vous
à demain
j'ai deux cartes
deux ou trois cartes
je ne sais pas
cent pour cent d'accord, ou presque
le bronze et l'or
deux coups à la fois
la troisième personne commence
un jeu tout nouveau
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
ich habe den Rückwärtstrick
ich hab den Rückwärtstrick für A
ich habe die Karte für den Rückwärtstrick
wer hat den Rückwärtstrick?
hat jemand den Rückwärtstrick?
hast du den Rueckwaertstrick
den Rückwärtstrick habe ich
ich kann den Rückwärtstrick machen
ich kann auf A rückwärts
kannst du den Rückwärtstrick?
wer kann den Rückwärtstrick auf C
mein Rückwärtstrick ist auf A
die Karte für den Rückwärtstrick ist hier
wir haben den Rückwärtstrick
ich habe den Rückwärtstrick gezogen
ich mache den Rückwärtstrick
ich habe den Rückwärtsgang
ich habe den Zehnertrick auf A
kannst du auf A zurückspringen?
ho la retromarcia
tengo il salto indietro per A
j'ai la marche arrière
j'ai une marche arrière pour A
j'ai la carte pour la marche arrière
qui a la marche arrière ?
tu as la marche arrière ?
quelqu'un a la marche arrière ?
on a la marche arrière
nous avons la marche arrière
la marche arrière je l'ai
je peux faire la marche arrière sur A
je peux aller en arrière sur C
qui peut faire la marche arrière
ma marche arrière est sur B
la carte pour la marche arrière est ici
je n'ai pas la marche arrière
je fais la marche arrière
j'ai reçu la marche arrière
je peux reculer sur A
tu peux reculer ?
la marche arrière est la mienne
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
schöner Rückwärtstrick!
was für ein Trick
kein Rückwärtstrick auf A bitte
nie rückwärts
ich habe ein nie rückwärts
der Rückwärtstrick ist verboten
wie geht der Rückwärtstrick?
wie mache ich den Rückwärtstrick?
man kann den Rückwärtstrick auf jedem Stapel machen
ich habe den Rückwärtstrick gemacht
hast du den Rückwärtstrick gesehen
ich habe den Rückwärtstrick verstanden
denkt an den Rückwärtstrick
ich kann den Rückwärtstrick nicht machen
ich habe keine Ahnung vom Rückwärtstrick
du hast recht mit dem Trick
what a hat trick
belle marche arrière !
pas de marche arrière sur A
jamais en arrière
j'ai un jamais en arrière
la marche arrière est interdite
comment fait-on la marche arrière ?
on peut faire la marche arrière sur toutes les piles
j'ai déjà fait la marche arrière
j'ai vu la marche arrière
pensez à la marche arrière
on peut reculer de temps en temps
ne reculez pas sur A
niente retromarcia su A
schöner Zehnertrick
évitez la marche arrière sur C
je ne peux pas faire la marche arrière
sans marche arrière
as a trick it is nice
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
ich habe zwei Totenköpfe
zwei Kommandos
drei weitere Kommandos
zwei oder drei Stopps
ich habe das Kommando Drei
zwei nie rückwärts
j'ai deux crânes
deux ordres
trois autres ordres
deux ou trois stops
j'ai l'ordre trois
deux jamais en arrière
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
Totenkopf fünfunddreißig
zwei Totenköpfe und eine Sieben
ich habe zwei
crâne trente-cinq
deux crânes et un sept
j'ai deux
""".strip().splitlines()


@pytest.mark.rule("TG-17", "TG-18")
@pytest.mark.parametrize("text", [word for words in CAUGHT.values() for word in words.split()] + CAUGHT_PHRASES)
def test_values_are_caught(text: str) -> None:
    piece = find_value(text)
    assert piece
    assert piece in text


@pytest.mark.rule("TG-17")
@pytest.mark.parametrize("text", ENGLISH + ITALIAN + GERMAN + FRENCH)
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
    for talk in (ENGLISH, ITALIAN, GERMAN, FRENCH):
        assert len(talk) >= 60


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
DE_SMALL = (
    *("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
DE_TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
FR_SMALL = (
    *("zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze", "treize"),
    *("quatorze", "quinze", "seize"),
)
FR_TENS = ("vingt", "trente", "quarante", "cinquante", "soixante", "", "quatre-vingt")
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


def german(n: int) -> str:
    """Spell a number in German."""
    if n < 20:
        return DE_SMALL[n]
    unit = DE_SMALL[n % 10].removesuffix("s") if n % 10 == 1 else DE_SMALL[n % 10]
    return (f"{unit}und" if n % 10 else "") + DE_TENS[n // 10 - 2]


def french(n: int) -> str:
    """Spell a number in French."""
    if n < 17:
        return FR_SMALL[n]
    if n < 20:
        return f"dix-{FR_SMALL[n - 10]}"
    ten = FR_TENS[min(n // 10, 8) - 2 if n // 10 != 7 else 4]
    rest = n - {7: 60, 9: 80}.get(n // 10, n // 10 * 10)
    if not rest:
        return f"{ten}s" if n == 80 else ten
    return f"{ten}-et-{FR_SMALL[rest]}" if rest in (1, 11) and n < 80 else f"{ten}-{french(rest)}"


def roman(n: int) -> str:
    """Write a number in Roman numerals."""
    tens = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
    return tens[n // 10] + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[n % 10]


spelled: st.SearchStrategy[str] = st.builds(
    lambda spell, n: spell(n), st.sampled_from([english, italian, german, french]), st.integers(2, 99)
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
    forms += [german(n), german(n).upper(), french(n), french(n).replace("-", " "), french(n).replace("-", "")]
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
