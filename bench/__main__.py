"""Run all the measurements."""

import sys

import mazzo
from bench import commands, rules

if not mazzo.compiled:
    sys.exit("The rules are not compiled: there is nothing to compare. Run `make build` with a C compiler.")
rules.report()
commands.report()
