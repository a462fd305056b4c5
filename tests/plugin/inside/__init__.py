"""Tests for a Python that has Ometto installed: `tests/plugin/test_screens.py` runs them there."""
