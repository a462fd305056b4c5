"""Fair shuffles: a hash shown before the first card binds the dealer to the order of the whole deck."""

import hashlib
import hmac
from collections.abc import Sequence

from mazzo.games.game import Card

SCHEME = "mazzo-shuffle/1"


def commitment(nonce: str, deck: Sequence[Card]) -> str:
    """Return the hash of a shuffle: SHA-256, in hexadecimal, of three lines of text: scheme, nonce, cards in order."""
    text = "\n".join((SCHEME, nonce, " ".join(str(card) for card in deck)))
    return hashlib.sha256(text.encode()).hexdigest()


def keeps(promise: str, nonce: str, deck: Sequence[Card]) -> bool:
    """Say whether this is the shuffle that the hash promised."""
    return hmac.compare_digest(commitment(nonce, deck).encode(), promise.encode())
