"""The protocol's page is true, and so is the server's."""

import ast
import re
import subprocess
import sys
from pathlib import Path

from tests.server.protocol_page import DESCRIBED, PAGE, SERVER_PAGE, SERVER_SECTIONS, described, renewed
from tests.server.real import PATIENCE, RealServer


def test_the_tables_of_the_protocol_are_those_of_the_message_types() -> None:
    page = PAGE.read_text()
    assert page == renewed(page), "run `make protocol`"


def test_the_docs_list_the_settings_of_the_server() -> None:
    page = SERVER_PAGE.read_text()
    assert page == renewed(page, SERVER_SECTIONS), "run `make protocol`"


def test_the_page_has_the_types_of_the_server() -> None:
    assert DESCRIBED.read_text() == described(), "run `make protocol`"


def test_the_client_of_the_protocol_plays_a_game(server: RealServer, tmp_path: Path) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert example
    script = tmp_path / "client.py"
    script.write_text(example[1].replace('{"players": 2}', '{"players": 2}, "settings": {"pace": "fast"}'))
    done = subprocess.run([sys.executable, script, server.url], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert set(ast.literal_eval(done.stdout)) == {"scores", "winners", "rounds"}
