"""What stands in deploy/ fits what Mazzo offers."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from mazzo.server import metrics
from mazzo.server.settings import ServerSettings
from tests.server.memory import make_house
from tests.server.test_tables import DeafBus

DEPLOY = Path(__file__).parents[1] / "deploy"
SETTINGS = {f"MAZZO_{name.upper()}" for name in ServerSettings.__struct_fields__}


def loaded(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text())


def test_every_alert_asks_for_existing_metrics_and_says_what_is_wrong() -> None:
    house = make_house(bus=DeafBus())
    shown = set(re.findall(r"^([a-z_]+)[ {]", metrics.text(house, database_answers=True), re.MULTILINE))
    rules = loaded("alerts.yaml")["groups"][0]["rules"]
    assert len(rules) > 8
    for rule in rules:
        asked = set(re.findall(r"\b(?:mazzo|process)_[a-z_]+", rule["expr"]))
        assert asked <= shown, rule["alert"]
        assert rule["annotations"]["summary"].endswith(".")


@pytest.mark.parametrize("name", ["mazzo.service", "Containerfile"])
def test_units_and_images_set_what_can_be_set(name: str) -> None:
    found = set(re.findall(r"\bMAZZO_[A-Z_]+", (DEPLOY / name).read_text()))
    assert found
    assert found <= SETTINGS


def test_the_compose_file_sets_what_can_be_set_and_its_example_fills_it_in() -> None:
    composed = loaded("compose.yaml")
    assert set(composed["services"]["mazzo"]["environment"]) <= SETTINGS
    wanted = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    example = {line.split("=")[0] for line in (DEPLOY / "env.example").read_text().splitlines()}
    assert wanted == example
    subnet = composed["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert composed["services"]["mazzo"]["environment"]["MAZZO_TRUSTED_PROXY"] == subnet
