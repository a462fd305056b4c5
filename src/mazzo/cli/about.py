"""What `--help` says about each command: what it does, and examples."""

EPILOG = """examples:
  mazzo                                        choose a game from a menu
  mazzo learn the-game                         learn a game by playing, in two minutes
  mazzo play the-game --players 2              a game of The Game with a bot
  mazzo play ventuno --players 3 --people 2    two people and a bot at one keyboard
  mazzo simulate the-game --games 10000 --seed 7 --records games.jsonl
  mazzo compare the-game --players 3 --bots easy,normal,easy+normal+normal --games 300
  mazzo compare the-game --players 3 --bots my.py:Frugal,normal      your own bot, a class of a file of yours
  mazzo serve --lan                            let phones at home play too; prints the link
  mazzo check games.jsonl                      is every game legal, every result right?
  mazzo replay games.jsonl --game 12           step through the twelfth game
  mazzo analyse games.jsonl --game 12          what was every move worth, and where did it turn?
  mazzo advise games.jsonl --move 30           what would be best after 30 moves?

Without a command, mazzo opens the menu at a terminal, and prints this help elsewhere.
mazzo COMMAND --help tells more about a command.

exit codes:
  0  all is well           1  a record is wrong       2  bad usage, or a file or server that cannot be reached
  130  interrupted         141  the reader of the output went away
"""

PLAY = """Play a game: alone, against bots, with others at this keyboard or at a table of a server.
With no GAME there is a menu."""

PLAY_EPILOG = """examples:
  mazzo play                                      choose from a menu
  mazzo play the-game                             you and two bots against The Game
  mazzo play the-game --players 1 --on-fire       alone, with fires
  mazzo play hamsterbacke --bots expert,normal    you, an expert and a normal bot
  mazzo play ventuno --people 2 --players 4       two people and two bots
  mazzo play the-game --name Ada --name Bo        two people at this keyboard, by their names
  mazzo play --resume                             go on after a break, or a crash
  mazzo play --resume 3                           go on with the third game that mazzo saves lists
  mazzo play --join http://192.168.1.7:8000/table/3k9… --name Ada
  mazzo play ventuno --plain --lang it            line by line, in Italian

A terminal shows the table with its cards; press ? there for help. With --plain, or where there is no terminal, every
question is one line and the answer a move, such as 37A, play 7 or take 3; ? explains, quit ends.
"""

SAVES = """List the games that you left before their end, the latest first, or delete some of them.
Mazzo saves a game at a terminal after every move."""

SAVES_EPILOG = """examples:
  mazzo saves                                     list them, each with its number
  mazzo play --resume 3                           go on with the third
  mazzo saves --delete 2 3                        delete the second and the third
"""

SERVE = """Open a server where people and bots play together in the browser. It runs until you press Ctrl-C.
Each option can also stand in the environment: MAZZO_PORT=8080 is --port 8080."""

SERVE_EPILOG = """examples:
  mazzo serve                                     for this machine only; prints the link
  mazzo serve --lan --port 8080                   also for phones on your network
  mazzo serve --public-origin https://cards.example.org --trusted-proxy 127.0.0.1
"""

EXPORT = """Write everything that a server keeps, tables and people, to a folder. With mazzo import it moves to another
database, SQLite or PostgreSQL. Stop the server first. If the export is interrupted, the same command continues it."""

EXPORT_EPILOG = """examples:
  mazzo export everything                         from the file in your data folder
  mazzo export everything --database postgresql+psycopg://mazzo@db/mazzo

Run it again on a finished folder, and it says whether the database is still the same. Keep the folder to yourself: it
holds the cards of the games that people play.
"""

IMPORT = """Read a folder that mazzo export wrote into an empty database, and compare the two at the end.
If the import is interrupted, the same command continues it; until then no server opens the database."""

IMPORT_EPILOG = """examples:
  mazzo import everything --database /srv/mazzo.sqlite3
  mazzo import everything --database postgresql+psycopg://mazzo@db/mazzo
"""

ADMIN = """See which tables and people a server is busiest with, close a table, ban an address or a person.
It works on the server's database; servers that use it act within seconds. Each action is kept: mazzo admin log."""

ADMIN_EPILOG = """examples:
  mazzo admin tables                              the open tables with the most events in the last hour
  mazzo admin people --most 5
  mazzo admin close 3k9x0c7t5m2ha --why "insults"
  mazzo admin ban 203.0.113.7 --days 2 --why "flood"
  mazzo admin ban 203.0.113.0/24
  mazzo admin log --database postgresql+psycopg://mazzo@db/mazzo
"""

SIMULATE = """Let bots play many games, and print how often they win, what they score and how the results are spread.
The same seed gives the same games, however many processes play them. Ctrl-C prints what was finished."""

SIMULATE_EPILOG = """examples:
  mazzo simulate the-game --bot normal --games 300
  mazzo simulate hamsterbacke --bots expert,normal,normal --effort 0.1 --games 50
  mazzo simulate the-game --players 3 --games 10000 --seed 7 --records games.jsonl
  mazzo simulate ventuno --bot my.py:Frugal --json
"""

COMPARE = """Give several bots, or mixed tables of bots, the same deals to play, and print how they differ.
Where players win against each other, the first bot of each table is measured, and the seats rotate."""

COMPARE_EPILOG = """examples:
  mazzo compare the-game --bots easy,normal --games 300
  mazzo compare the-game --bots normal,expert+normal+normal
  mazzo compare ventuno --players 4 --bots my.py:Frugal,normal --against easy
"""

CHECK = """Replay records, and say whether every move is legal and every result right.
For each wrong game, Mazzo names the file, the line, the move and the rule."""

CHECK_EPILOG = """examples:
  mazzo check games.jsonl
  mazzo check january.jsonl february.jsonl
  mazzo simulate ventuno --games 100 --records - | mazzo check -

exit codes:
  0  every game is legal and every result right
  1  a game or a result is wrong
  2  a file cannot be read, or a line in it is no record
"""

LEARN = "Learn a game by playing: a short guided game, one idea at a time. Leave it whenever you like."

LEARN_EPILOG = """examples:
  mazzo learn ventuno
  mazzo learn the-game on-fire
  mazzo learn hamsterbacke --lang it --plain
"""

RULES = "Read the rules of a game, as Mazzo plays it."

RULES_EPILOG = """examples:
  mazzo rules ventuno
  mazzo rules the-game --lang it
  mazzo rules hamsterbacke --plain > rules.md
"""

REPLAY = "Step through a record at the table, or print its positions."

REPLAY_EPILOG = """examples:
  mazzo replay games.jsonl                        step through the first game, all the hands open
  mazzo replay games.jsonl --game 12 --seat 0     the twelfth, with the eyes of the first seat
  mazzo replay games.jsonl --move 30              print one position
  mazzo replay games.jsonl --plain | less         print them all
  mazzo replay http://127.0.0.1:8000/table/CODE   a game that was played at a server
"""

ANALYSE = """Say how each player of a record played, where the game turned and why, and what every move was worth.
Each turn is tried in imagined deals that agree with what its player knew. Several games give a table."""

ANALYSE_EPILOG = """examples:
  mazzo analyse games.jsonl                       a table, or a report if it is one game
  mazzo analyse games.jsonl --game 12 --seat 0    the twelfth, only the moves of the first seat
  mazzo analyse games.jsonl --effort 0.1          ten times faster, and less exact
  mazzo analyse games.jsonl --plot curve.svg
  mazzo analyse http://127.0.0.1:8000/table/CODE  a game that was played at a server
"""

ADVISE = """Say what would be best in one position of a record, and what each alternative is worth.
Only what the deciding player knows counts."""

ADVISE_EPILOG = """examples:
  mazzo advise games.jsonl                        the last decision of the first game
  mazzo advise games.jsonl --game 12 --move 30    the twelfth game, after 30 moves
  mazzo advise games.jsonl --move 30 --json
"""

COMPLETION = "Print what makes the Tab key complete commands, options and games in your shell."

COMPLETION_EPILOG = """to have it in every new shell:
  bash   echo 'source <(mazzo completion bash)' >> ~/.bashrc
  zsh    echo 'source <(mazzo completion zsh)' >> ~/.zshrc      (below the line with compinit)
  fish   mazzo completion fish > ~/.config/fish/completions/mazzo.fish
"""
