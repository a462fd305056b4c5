"""What holds for all the tests."""

import pytest


def pytest_unconfigure(config: pytest.Config) -> None:
    """Say last of all, in one line, how many tests want a browser and how to get one."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    count = sum("no Chromium" in str(report.longrepr) for report in reporter.stats.get("skipped", []))
    if count:
        how = "install Chromium (Debian: apt-get install chromium), then run `make browser`"
        reporter.write_line(f"{count} tests in the browser were skipped: {how}.", yellow=True)
