"""The HTTP API does what its OpenAPI description says, whatever is sent: schemathesis asks."""

import json
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.specs.openapi import checks

from mazzo import games
from mazzo.server.messages import write
from mazzo.server.openapi import describe
from mazzo.server.web import OPERATIONS
from tests.server.conftest import server
from tests.server.real import Client, RealServer

__all__ = ["server"]

schema = schemathesis.openapi.from_dict(json.loads(write(describe(OPERATIONS, "0"))))
at_tables = schema.include(path_regex="code}|commands")
patient = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def ada(server: RealServer) -> Client:
    """A person whom the server knows."""
    return Client(server, "Ada")


@pytest.fixture(scope="module")
def tables(ada: Client) -> list[str]:
    """Tables of every game: one where people gather, one that is played at, and one where the game is over."""
    found = []
    for game in games.names():
        found.append(ada.create(game, 3))
        for level in ("random", None):
            table = ada.create(game, 3, sit=level is None)
            for seat in range(0 if level else 1, 3):
                ada.command("seat-bot", table, seat=seat, level="random")
            ada.command("start", table)
            found.append(table)
        line = ada.socket()
        update = line.watch(found[-2])
        while not (update["type"] == "update" and update["state"] and update["state"]["phase"] == "over"):
            update = line.read()
        line.close()
    return found


def ask(case: Case[Any], client: Client) -> None:
    """Send a request, and see that the answer is one that the description allows."""
    headers = {"Cookie": client.cookie}
    # What is valid can still be refused: an empty name, a code that is none.
    case.call_and_validate(
        base_url=client.server.url, headers=headers, excluded_checks=[checks.positive_data_acceptance]
    )


@schema.parametrize()
@patient
def test_every_operation_answers_as_described_whatever_it_is_sent(case: Case[Any], ada: Client) -> None:
    deletes = (case.method, case.path) == ("DELETE", "/api/me")
    ask(case, Client(ada.server, "Bo") if deletes else ada)


@at_tables.parametrize()
@at_tables.given(place=st.integers(0, 8))
@patient
def test_it_does_so_at_tables_that_exist(case: Case[Any], place: int, ada: Client, tables: list[str]) -> None:
    assume(case.meta and case.meta.generation.mode.is_positive)
    if "code" in case.path_parameters:
        case.path_parameters["code"] = tables[place]
    elif isinstance(case.body, dict):
        case.body["table"] = tables[place]
    ask(case, ada)


@pytest.mark.parametrize("seat", ["10", "-1", "x", "null", "", "9" * 5000, "\u0663"])
def test_a_text_that_is_not_a_seat_is_refused(seat: str, ada: Client, tables: list[str]) -> None:
    status, body, _ = ada.request("GET", f"/api/tables/{tables[0]}?seat={quote(seat)}")
    assert (status, body["code"]) == (400, "bad-message")
