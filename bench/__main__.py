"""Run all the measurements."""

import sys

import mazzo
from bench import commands, playouts, rules

if not mazzo.compiled:
    sys.exit("The rules are not compiled: there is nothing to compare. Run `make build` with a C compiler.")
rules.report()
playouts.report()
commands.report()
