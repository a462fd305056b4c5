"""Print the table of The Game in docs/strength.md: how often each level beats it.

python -m bench.strength --level normal --games 2000
python -m bench.strength --level expert --games 300 --no-talk
"""

import argparse
import json
import subprocess
import sys

from mazzo import games

VARIANTS = ("", "--professional", "--fewer-cards", "--on-fire", "--extreme")


def beaten(level: str, players: int, count: int, *flags: str) -> str:
    """Return the share of games beaten in per cent, with its 95 % interval."""
    words = ["simulate", "the-game", "--players", str(players), "--bot", level, "--games", str(count), "--seed", "1"]
    command = [sys.executable, "-m", "mazzo.cli", *words, "--json", *flags]
    share = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)["beaten"]
    low, high = (100 * bound for bound in share["interval"])
    return f"{100 * share['share']:.1f} ({low:.1f}–{high:.1f})"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--level", default="normal")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--no-talk", action="store_true")
    parser.add_argument("--variants", action="store_true", help="each variant too, not only the base game")
    args = parser.parse_args()
    players = games.find("the-game").players
    talk = ["--no-talk"] if args.no_talk else []
    print(f"| {args.level}, {args.games} games{', silent' if talk else ''} | {' | '.join(f'{n}p' for n in players)} |")
    print("|---" * (len(players) + 1) + "|")
    for variant in VARIANTS if args.variants else VARIANTS[:1]:
        flags = [*talk, *([variant] if variant else [])]
        row = [beaten(args.level, count, args.games, *flags) for count in players]
        print(f"| {variant.removeprefix('--') or 'base'} | {' | '.join(row)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
