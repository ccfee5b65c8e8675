"""Hands that somebody else plays: a dummy's cards lie where the dummy sits, in every game that lends a hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.parts.observation_readers import finished_tricks
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.event_player import EventPlayer
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_lookup import table_for
from cardhall.rules.mechanisms.tricks import TrickPlay
from tests.trials import registered

from .fake_seen import NAMES

MINIBRIDGE = "minibridge"  # of the trials: the plainest dummy


@pytest.fixture(autouse=True)
def _trials() -> Iterator[None]:
    with registered():
        yield


def lends_hands(game_id: str) -> bool:
    """Whether in a deal of that game somebody may play another's hand."""
    stem = type(rules.get(game_id)).__module__
    found, left = False, list(TrickPlay.__subclasses__())
    while left and not found:
        phase = left.pop()
        left += phase.__subclasses__()
        found = phase.__module__.startswith(stem) and phase.deciders is not TrickPlay.deciders
    return found


def with_lent_hands() -> list[str]:
    return [game_id for game_id in rules.GAMES if lends_hands(game_id)]


def test_the_games_with_lent_hands_are_found() -> None:
    assert "contract-bridge" in with_lent_hands() and lends_hands(MINIBRIDGE) and not lends_hands("whist")


def make_stage(qtbot: Any, game_id: str, seats: int) -> tuple[Stage, EventPlayer]:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    cloth = Cloth(theme.felt_for(game_id, settings.felt))
    qtbot.addWidget(cloth)
    stage = Stage(table_for(game_id), NAMES[:seats], settings, game_id, cloth)
    stage.clock.instant = True
    stage.resize(1440, 900)
    return stage, EventPlayer(stage)


def lies_where_it_came_from(stage: Stage, from_hands: dict[Any, int]) -> None:
    """Every card of the trick lies at a place of its own, towards the seat from whose hand it came."""
    items = stage.items["trick"]
    assert [item.seat for item in items] == [from_hands[item.card] for item in items]
    assert len({(round(item.home.x), round(item.home.y)) for item in items}) == len(items)
    cx, cy = sum(i.home.x for i in items) / len(items), sum(i.home.y for i in items) / len(items)
    for item in items * (len(items) == stage.seats):
        dx, dy = item.home.x - cx, item.home.y - cy
        assert (item.seat, True) in ((0, dy > 20), (1, dx < -20), (2, dy < -20), (3, dx > 20)), item.card


@pytest.mark.parametrize("game_id", [*with_lent_hands(), MINIBRIDGE])
def test_a_card_lies_where_the_hand_that_it_came_from_sits(game_id: str, qtbot: Any) -> None:
    lent = 0
    for seed in range(3):
        state, chance = rules.get(game_id).start(seed=seed), random.Random(seed)
        stage, player = make_stage(qtbot, game_id, state.seats)
        stage.sync_to(state.observe(0))
        from_hands: dict[Any, int] = {}
        while not state.results and not state.is_over:
            events = state.play(chance.choice(state.actions()))
            for event in (one.seen_by(0) for one in events if one.noticed_by(0)):
                if event.kind in ("deal", "score", "over"):
                    break
                if event.kind == "trick":
                    assert len(stage.items["trick"]) == state.seats
                    lies_where_it_came_from(stage, from_hands)
                for step in player._event_steps(event):
                    step()
                if event.kind == "move" and event.target == "trick":
                    seat = int(event.source.removeprefix("hand:"))
                    lent += event.seat != seat
                    from_hands[event.cards[0]] = seat
                    lies_where_it_came_from(stage, from_hands)
            if not state.results:
                stage.sync_to(state.observe(0))
                if stage.items.get("trick"):
                    lies_where_it_came_from(stage, from_hands)
        for trick in finished_tricks(state.observe(0).history):
            assert [seat for seat, card in trick.played] == [from_hands[card] for _, card in trick.played]
            assert len({seat for seat, _ in trick.played}) == len(trick.played)
    assert lent, "no hand was lent in these deals"
