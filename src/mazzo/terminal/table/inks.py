"""The inks of the table: on a dark ground, on a light one, and with no colour at all."""

from typing import Literal

from rich.style import Style

Ground = Literal["dark", "light", "none"]

GROUNDS = {"dark": ("#e6eee8", "#16241e"), "light": ("#1b2722", "#e9f0e6")}
"""Ink and paper; every other ink stands on this paper unless it says otherwise."""

_CARD = ("#1d2421", "#f5efe0")
_INKS: dict[str, tuple[str, str, str]] = {
    # name: on dark, on light, without colour
    "soft": ("#9db3a7", "#4f6459", ""),
    "title": ("bold #ffd479", "bold #7a4a00", "bold"),
    "strong": ("bold", "bold", "bold"),
    "key": ("bold #ffd479", "bold #8a4f00", "bold"),
    "warn": ("bold #ff9d8a", "bold #a3180c", "bold"),
    "turn": ("bold #8fe3a8", "bold #0d6b33", "bold"),
    "line": ("#3d5a4c", "#9fb5a6", ""),
    "button": ("#e6eee8 on #2b4438", "#1b2722 on #cbdccb", ""),
    "button-key": ("bold #ffd479 on #2b4438", "bold #7a4200 on #cbdccb", "bold"),
    "card": (f"bold {_CARD[0]} on {_CARD[1]}", f"bold {_CARD[0]} on #fffdf6", "bold"),
    "card-mark": (f"bold #b3261e on {_CARD[1]}", "bold #b3261e on #fffdf6", ""),
    "dull": ("#39463f on #b3ada0", "#5c665f on #d6d6cb", ""),
    "dull-mark": ("#7a2a24 on #b3ada0", "#8a3c36 on #d6d6cb", ""),
    "held": ("bold #1d1400 on #ffc94d", "bold #1d1400 on #ffc94d", "bold reverse"),
    "held-mark": ("bold #7a0f08 on #ffc94d", "bold #7a0f08 on #ffc94d", "bold reverse"),
    "lit": ("bold #0c2b18 on #a9ecb9", "bold #0c2b18 on #a9ecb9", "bold"),
    "lit-mark": ("bold #8e1a12 on #a9ecb9", "bold #8e1a12 on #a9ecb9", "bold"),
    "risk": ("bold #3d0a06 on #ffb3a6", "bold #3d0a06 on #ffb3a6", "bold"),
    "risk-mark": ("bold #8e1a12 on #ffb3a6", "bold #8e1a12 on #ffb3a6", "bold"),
    "back": ("#8fb3d9 on #274060", "#dce9f7 on #3d628c", ""),
    "fuse": ("#f0a63c", "#b36b00", "bold"),
    "panel": ("#e6eee8 on #1f332a", "#1b2722 on #f8fbf5", ""),
    "panel-title": ("bold #ffd479 on #1f332a", "bold #7a4a00 on #f8fbf5", "bold"),
    "panel-soft": ("#9db3a7 on #1f332a", "#4f6459 on #f8fbf5", ""),
    "panel-warn": ("bold #ff9d8a on #1f332a", "bold #a3180c on #f8fbf5", "bold"),
    "lg": ("bold #14300a on #9bdc78", "bold #14300a on #9bdc78", "bold"),
    "dg": ("bold #f2fff6 on #1f6b41", "bold #f2fff6 on #1f6b41", "bold"),
    "lb": ("bold #07293f on #86cdf5", "bold #07293f on #86cdf5", "bold"),
    "bl": ("bold #f3f6ff on #2a56b0", "bold #f3f6ff on #2a56b0", "bold"),
    "ye": ("bold #3d2f00 on #f6d743", "bold #3d2f00 on #f6d743", "bold"),
    "or": ("bold #3a1a00 on #f29137", "bold #3a1a00 on #f29137", "bold"),
    "re": ("bold #fff4f2 on #c2313a", "bold #fff4f2 on #c2313a", "bold"),
}


def ink(name: str, ground: Ground) -> Style:
    """Return an ink; a name that ends in an exclamation mark is turned over."""
    plain = name.rstrip("!")
    if ground == "none":
        style = Style.parse(_INKS[plain][2] if plain else "")
    else:
        text, paper = GROUNDS[ground]
        style = Style.parse(f"{text} on {paper}")
        if plain:
            style += Style.parse(_INKS[plain][("dark", "light").index(ground)])
    return style + Style(reverse=not style.reverse) if name != plain else style


def ground_of_terminal(colours: str | None) -> Ground:
    """Return the ground that suits a terminal which tells its colours as COLORFGBG does: 15;0 is white on black."""
    paper = (colours or "").rpartition(";")[2]
    return "light" if paper in ("7", "15") else "dark"
