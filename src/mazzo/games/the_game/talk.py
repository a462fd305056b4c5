def check(table: object, text: str) -> None:
    """Stub."""
