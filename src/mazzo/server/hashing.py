"""Hashes of secrets: the store keeps these, and the log shows their beginnings."""

import hashlib


def digest(secret: str) -> str:
    """Return the hash of a secret. Secrets are random and long, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()
