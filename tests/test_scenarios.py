"""Every rule scenario of every game: ours, and those beside the checkout where there are any."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from tests.game_files import games_with
from tests.scenarios.runner import Failure, run, scenarios_in

GIVEN = Path(__file__).parents[2] / "shared" / "scenarios"


def collect_scenarios() -> list[Any]:
    found = []
    given = {path.stem: path for path in sorted(GIVEN.glob("*.yaml"))}
    for files, source in ((games_with("scenarios.yaml"), "ours"), (given, "given")):
        for game_id, path in files.items():
            if game_id in rules.GAMES:
                for scenario in scenarios_in(path):
                    found.append(pytest.param(scenario, id=f"{source}-{game_id}-{scenario['name']}".replace(" ", "-")))
    return found


@pytest.mark.parametrize("scenario", collect_scenarios())
def test_scenario(scenario: dict[str, Any]) -> None:
    run(scenario)


def test_every_file_is_of_a_game_and_says_its_rules() -> None:
    for game_id, path in games_with("scenarios.yaml").items():
        scenarios = scenarios_in(path)
        assert game_id in rules.GAMES, f"{path.parent} is of no game in the catalogue"
        for scenario in scenarios:
            assert scenario["game"] == game_id
            assert scenario["rule"].endswith("."), f"{game_id}: “{scenario['name']}” says no rule"
        names = [scenario["name"] for scenario in scenarios]
        assert len(set(names)) == len(names), f"{path.name}: two scenarios have one name"


BASE = {"game": "whist", "dealer": 3, "deal": {"hand:0": "AS"}}


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        (["turn 1"], "the turn is 0, not 1"),
        (["illegal play AS"], "it was allowed"),
        (["do 2: play AS"], "seat 2 is not to act"),
        (["do play 2Q"], "step 1"),
        (["count 12"], "number of legal actions"),
        (["hasnt play AS"], "should not be legal"),
        (["legal play AS"], "what is legal"),
        (["zone hand:0 AS"], "what lies in hand:0"),
        (["zone elsewhere"], "no zone 'elsewhere'"),
        (["size hand:0 12"], "cards in hand:0"),
        (["over"], "whether the match is over"),
        (["winners 0"], "the winners"),
        (["fact trump NT"], "fact trump"),
        (["delta 0 0"], "no deal is finished"),
        (["scores 1 0"], "the score"),
        (["phase auction"], "the phase"),
        (["dealer 0"], "the dealer"),
        (["dealnumber 2"], "number of the deal"),
        (["finish tea"], "no 'tea' to finish"),
        (["dance"], "no step 'dance'"),
    ],
)
def test_the_runner_finds_what_is_wrong(steps: list[str], says: str) -> None:
    with pytest.raises(Failure, match=says):
        run({**BASE, "steps": steps})


def test_the_runner_refuses_a_deal_that_cannot_be() -> None:
    with pytest.raises(Failure, match="The pack has no AS left for hand:1"):
        run({**BASE, "deal": {"hand:0": "AS", "hand:1": "AS"}, "steps": []})
    with pytest.raises(Failure, match="no place 1 in stock"):
        run({**BASE, "deal": {"stock": "AS"}, "steps": []})
