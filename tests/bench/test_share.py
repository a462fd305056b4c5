"""A process of a benchmark gets its share of a core, and no more."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench import share


@pytest.mark.skipif(sys.platform != "linux", reason="control groups are Linux's")
def test_a_busy_process_is_held_to_its_share() -> None:
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as busy:
        try:
            with share.limited(busy.pid, 0.2) as is_limited:
                if not is_limited:
                    pytest.skip("no control group may be made here")
                before, began = used(busy.pid), time.perf_counter()
                time.sleep(1.0)
                assert used(busy.pid) - before <= 0.3 * (time.perf_counter() - began)
            assert not list(share.V1.glob(f"mazzo-bench-{busy.pid}")) + list(share.V2.glob(f"mazzo-bench-{busy.pid}"))
        finally:
            busy.kill()


def used(pid: int) -> float:
    """Return the seconds of the processor that a process has used."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def test_where_no_group_can_be_made_the_process_goes_on_unlimited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(share, "V1", tmp_path / "missing")
    monkeypatch.setattr(share, "V2", tmp_path / "missing")
    with share.limited(1, 0.2) as is_limited:
        assert not is_limited
