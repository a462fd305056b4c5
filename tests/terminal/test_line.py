"""Links to tables."""

import pytest

from mazzo.server.messages import Refused
from mazzo.terminal.table.line import Link, read_link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://192.168.1.7:8000/table/09ppjsn6byv5f", Link("http://192.168.1.7:8000", "09ppjsn6byv5f")),
        ("https://play.example.org/table/09PPJSN6BYV5F ", Link("https://play.example.org", "09ppjsn6byv5f")),
        ("localhost:8000/table/abc", Link("http://localhost:8000", "abc")),
        ("09ppjsn6byv5f", Link("http://127.0.0.1:8000", "09ppjsn6byv5f")),
    ],
)
def test_a_link_or_a_code_says_where_the_table_is(text: str, link: Link) -> None:
    assert read_link(text) == link


@pytest.mark.parametrize("text", ["", "ftp://host/table/abc", "http://host/", "http://host/table/", "a b", "../x"])
def test_what_is_no_link_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_link(text)
    assert refused.value.code == "bad-link"
