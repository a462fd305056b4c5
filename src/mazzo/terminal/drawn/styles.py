"""The styles of the table: in a dark theme, in a light one, and with no colour at all."""

from collections.abc import Mapping
from typing import Literal

from rich.style import Style

ThemeName = Literal["dark", "light", "none"]
Palette = Mapping[str, tuple[str, str, str]]
"""Styles by their names: in the dark theme, in the light one, and without colour."""

THEMES = {"dark": ("#e6eee8", "#16241e"), "light": ("#1b2722", "#e9f0e6")}
"""Text and background; every style has this background unless it says otherwise."""

_CARD = ("#1d2421", "#f5efe0")
STYLES: Palette = {
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
}


def style(name: str, theme: ThemeName, more: Palette = {}) -> Style:  # noqa: B006 (nobody writes to it)
    """Return a style, from the game's own ones too; a name that ends in an exclamation mark is turned over."""
    plain = name.rstrip("!")
    dark, light, colourless = (more.get(plain) or STYLES[plain]) if plain else ("", "", "")
    if theme == "none":
        found = Style.parse(colourless)
    else:
        text, background = THEMES[theme]
        found = Style.parse(f"{text} on {background}") + Style.parse(dark if theme == "dark" else light)
    return found + Style(reverse=not found.reverse) if name != plain else found


def theme_of_terminal(colours: str | None) -> ThemeName:
    """Return the theme for a terminal whose colours COLORFGBG describes: 15;0 is white on black."""
    background = (colours or "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"
