"""The deal of a sampled state may have led there: dealt again, the same actions lead to the same table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.rules import Action

LOOKS = 0.12  # at which share of the positions every seat imagines a state


def replayed(sample: Any, seat: int, log: list[tuple[int, Action]]) -> Any:
    """A match from the sample's deal, with the same actions; a card laid away unseen lies under the stock."""
    state = sample.game.start(options=dict(sample.options), dealer=sample.dealer, deals=[sample.deal])
    for who, action in log:
        unseen = action.verb == "discard" and who != seat
        state.play(Action("discard", sample.zones["stock"][-1]) if unseen else action, who)
    return state


def told(state: Any, seat: int) -> dict[str, Any]:
    """What the seat knows of the deal under way, the matches' scores aside."""
    seen = state.observe(seat).as_dict()
    history = [event for event in seen["history"] if event["kind"] != "ready"]  # numbered by deals
    return {**seen, "scores": [], "results": [], "deal_number": 0, "history": history}


@pytest.mark.parametrize(
    ("game_id", "options", "actions"),
    [
        ("whist", {}, 110),
        ("stealing-bundles", {"deals": 3}, 150),
        ("stealing-bundles", {"deals": 3, "must_capture": False}, 100),
        ("euchre", {}, 120),
        ("dou-dizhu", {"deals": 3}, 90),
        ("dou-dizhu", {"deals": 3, "show_widow": True}, 60),
    ],
)
def test_an_imagined_deal_leads_to_the_imagined_state(game_id: str, options: dict[str, Any], actions: int) -> None:
    rng = random.Random(game_id)
    state = rules.get(game_id).start(seed=3, options=options)
    log: list[tuple[int, Action]] = []
    for _ in range(actions):
        if state.is_over:
            break
        for seat in range(state.seats) if rng.random() < LOOKS else ():
            sample = state.observe(seat).sample(rng)
            again = replayed(sample, seat, log)
            assert {zone: sorted(some) for zone, some in again.zones.items()} == {
                zone: sorted(some) for zone, some in sample.zones.items()
            }
            assert told(again, seat) == told(state, seat)
        deals = len(state.results)
        seat, action = state.turn, rng.choice(state.actions())
        state.play(action)
        log = [*log, (seat, action)] if len(state.results) == deals else []
