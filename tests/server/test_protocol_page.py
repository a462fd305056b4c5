"""The protocol's page is true."""

from tests.server.protocol_page import DESCRIBED, PAGE, described, renewed


def test_the_tables_of_the_protocol_are_those_of_the_message_types() -> None:
    page = PAGE.read_text()
    assert page == renewed(page), "run `make protocol`"


def test_the_page_has_the_types_of_the_server() -> None:
    assert DESCRIBED.read_text() == described(), "run `make protocol`"
