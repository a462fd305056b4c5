"""The hash of a shuffle binds the dealer, and check verifies it."""

import hashlib
from typing import Any

import pytest

from mazzo import shuffles
from tests.test_record import finished, verdict


def promised(game: str) -> dict[str, Any]:
    """Return a record whose shuffles were promised."""
    found = finished(game)
    hashes = [{"hash": shuffles.commitment(f"n{i}", deal), "nonce": f"n{i}"} for i, deal in enumerate(found["deals"])]
    return {**found, "shuffles": hashes}


def test_the_hash_is_the_documented_one() -> None:
    text = b"mazzo-shuffle/1\nsalt\n7 -2 4d"
    assert shuffles.commitment("salt", [7, "-2", "4d"]) == hashlib.sha256(text).hexdigest()


@pytest.mark.parametrize("game", ["the-game", "ventuno", "hamsterbacke"])
def test_check_verifies_every_shuffle(game: str) -> None:
    found = promised(game)
    assert verdict(found) == ("", "", 0)
    found["shuffles"][-1]["nonce"] = "another"
    assert verdict(found)[0] == "wrong-shuffle"
    found["shuffles"].pop()
    assert verdict(found)[0] in ("wrong-shuffles", "")
    found["shuffles"] = [{"hash": "ü", "nonce": "n"}] * len(found["deals"])
    assert verdict(found)[0] == "wrong-shuffle"
    found["shuffles"] = "none"
    assert verdict(found)[0] == "bad-field"


def test_the_deal_at_fault_is_named() -> None:
    from mazzo import BadRecord, record

    found = promised("ventuno")
    assert len(found["deals"]) > 1
    found["shuffles"][1]["hash"] = "0" * 64
    with pytest.raises(BadRecord, match="Deal 2 is not the shuffle that its hash promised"):
        record.check(record.from_dict(found))
    found["shuffles"].pop()
    with pytest.raises(BadRecord, match="Give a hash for each of"):
        record.check(record.from_dict(found))
