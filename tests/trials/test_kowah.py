"""Kowah: its scenarios, and random matches in which what is known of hands is never contradicted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardhall import rules
from tests.scenarios.runner import run, scenarios_in
from tests.trials import registered

SCENARIOS = list(scenarios_in(Path(__file__).parent / "scenarios" / "kowah.yaml"))


@pytest.fixture(autouse=True)
def _trials() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one["name"].replace(" ", "-"))
def test_scenario(scenario: dict[str, Any]) -> None:
    run(scenario)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_samples_cannot_be_told_from_the_true_state(seats: int) -> None:
    rng = random.Random(seats)
    met: set[str] = set()
    for seed in range(4):
        state: Any = rules.get("kowah").start(seats=seats, seed=seed)
        for _ in range(80):
            if state.is_over:
                break
            met.add(state.phase)
            for seat in range(seats):
                seen = state.observe(seat)
                assert seen.sample(rng).observe(seat).as_dict() == seen.as_dict()
            actions = state.actions()
            state.play(next((action for action in actions if action.verb in ("declare", "claim")), rng.choice(actions)))
    assert {"draw", "discard"} <= met
