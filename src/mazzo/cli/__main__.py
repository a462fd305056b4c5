"""`python -m mazzo.cli` runs a command."""

import sys

from mazzo.cli import main

if __name__ == "__main__":
    sys.exit(main())
