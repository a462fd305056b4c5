"""Run all the measurements."""

import argparse
import sys

import mazzo
from bench import commands, playouts, rules

ABOUT = "Measure how fast the rules, the playouts and the commands are; it takes some minutes."
OTHERS = "Others are measured by themselves: python -m bench.strength, .words, .spiel, .beginner, .pace and .server."


def main() -> int:
    """Measure and print."""
    argparse.ArgumentParser(prog="python -m bench", description=ABOUT, epilog=OTHERS).parse_args()
    if not mazzo.compiled:
        sys.exit("The rules are not compiled: there is nothing to compare. Run `make build` with a C compiler.")
    rules.report()
    playouts.report()
    commands.report()
    return 0


if __name__ == "__main__":
    sys.exit(main())
