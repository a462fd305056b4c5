"""How fast the rules are: against a hand-written C loop, the plain files, and OpenSpiel's hanabi."""

import random
import shutil
import subprocess
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from bench.timing import Rate, plain_random_play, random_play, side_by_side

PLAYERS = {"the-game": 3, "ventuno": 3, "hamsterbacke": 3}
COMPILED_GAMES = {"the-game": 60_000, "ventuno": 2_000, "hamsterbacke": 8_000}
WANTED: dict[str, dict[str, float]] = {
    "the-game": {"plain": 30, "hand-written C": 0.45, "OpenSpiel hanabi (C++)": 8},
    "ventuno": {"plain": 25},
    "hamsterbacke": {"plain": 25},
}
"""How many times as fast the compiled rules should at least be."""
PLAIN_GAMES = {"the-game": 600, "ventuno": 20, "hamsterbacke": 80}


def report() -> None:
    """Measure and print."""
    for name, players in PLAYERS.items():
        rates: dict[str, Rate] = {
            "compiled": partial(random_play, name, players, COMPILED_GAMES[name]),
            "plain": plain_random_play(name, players, PLAIN_GAMES[name]),
        }
        if name == "the-game":
            rates |= hand_written_c(players) | open_spiel_hanabi(players)
        found = side_by_side(rates)
        print(f"\n{name}, {players} players, uniform random play, million moves per second:")
        for label, rate in found.items():
            wanted = f"(wanted: {WANTED[name][label]})" if label in WANTED[name] else ""
            print(f"  {label:28} {rate / 1e6:8.3f}   compiled is {found['compiled'] / rate:7.2f} of it {wanted}")


def hand_written_c(players: int) -> dict[str, Rate]:
    """Compile bench/the_game.c, if there is a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        print("(no C compiler: the hand-written loop is left out)")
        return {}
    program = Path(tempfile.mkdtemp()) / "the_game"
    subprocess.run([compiler, "-O3", "-o", program, Path(__file__).with_name("the_game.c")], check=True)

    def rate() -> float:
        command = [str(program), str(COMPILED_GAMES["the-game"]), str(players), "1"]
        steps, _, seconds = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        return int(steps) / float(seconds)

    return {"hand-written C": rate}


def open_spiel_hanabi(players: int) -> dict[str, Rate]:
    """Play OpenSpiel's C++ hanabi with its C++ uniform random bots, one game per call. Chance moves count as moves."""
    try:
        import pyspiel
    except ImportError:
        print("(OpenSpiel is not installed: pip install -r requirements/bench.txt)")
        return {}
    game = pyspiel.load_game(f"hanabi(players={players})")
    bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(players)]
    length = mean_length(game)
    count = 300

    def rate() -> float:
        started = time.perf_counter()
        for seed in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return count * length / (time.perf_counter() - started)

    return {"OpenSpiel hanabi (C++)": rate}


def mean_length(game: Any) -> float:
    """Return the mean number of moves, the chance ones included, of a random game."""
    rng, moves, games = random.Random(1), 0, 300
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / games
