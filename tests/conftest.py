"""What holds for all the tests."""

import os

import pytest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Run one more test at a time than there are cores, because many wait for browsers and servers."""
    return (os.cpu_count() or 1) + 1


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say last of all, in one line, how many tests want a browser and how to get one."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    count = sum("no Chromium" in str(report.longrepr) for report in reporter.stats.get("skipped", []))
    if count:
        how = "install Chromium (Debian: apt-get install chromium), then run `make browser`"
        reporter.write_line(f"{count} tests in the browser were skipped: {how}.", yellow=True)
