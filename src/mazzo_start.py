"""Where the command begins: outside the package, so that Ctrl-C is understood while that is still being imported."""

import sys


def main() -> int:
    """Run the command and return its exit code."""
    try:
        from mazzo.cli import main as run

        return run()
    except KeyboardInterrupt:
        print("mazzo: interrupted", file=sys.stderr)
        return 130
