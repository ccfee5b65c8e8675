"""Every zone of every deal is shown, in every game and variant, whether the game has a table of its own or not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts import Table
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.match import Match
from tests.strategies import Variant, step, variants

from .table_helpers import open_table

WINDOW = (1440, 900)
ACTIONS, FEW = 16, 2  # played at random after the deal: by the book, and in other variants


def make_stage(qtbot: Any, table: Table, seats: int, game_id: str) -> Stage:
    settings = Settings(theme="light")
    theme.apply_settings(settings)
    cloth = Cloth(theme.felt_for(game_id, settings.felt))
    qtbot.addWidget(cloth)
    stage = Stage(table, [f"Seat {seat}" for seat in range(seats)], settings, game_id, cloth)
    stage.clock.instant = True
    stage.resize(*WINDOW)
    return stage


def not_shown(stage: Stage, seen: Any) -> list[str]:
    """The zones with cards of which none can be seen, or one lies outside the window."""
    found = []
    window = Rect(0, 0, *WINDOW).grown(2)
    for zone, some in stage.table.moves.shown_zones(seen).items():
        if zone.partition(":")[0] in stage.table.hidden_kinds or not some:
            continue
        items = stage.items.get(zone, [])
        boxes = [item.spot.box for item in items if item.isVisible() and item.scene() is not None]
        inside = all(window.contains(box.x, box.y) and window.contains(box.right, box.bottom) for box in boxes)
        if len(items) != len(some) or not boxes or not inside:
            found.append(zone)
    return found


def check(qtbot: Any, variant: Variant, table: Table, actions: int) -> None:
    """Deal, and play a little, with every zone on the stage."""
    state = variant.start(1)
    seen = state.observe(0)
    stage = make_stage(qtbot, table, state.seats, variant.game)
    hidden = {zone for zone, some in seen.zones.items() if some and zone.partition(":")[0] in table.hidden_kinds}
    assert not hidden, f"{variant}: zones that are dealt are hidden: {hidden}"
    rng = random.Random(1)
    for _ in range(actions):
        stage.sync_to(seen)
        assert not not_shown(stage, seen), f"{variant}: {not_shown(stage, seen)}"
        if state.is_over:
            break
        step(state, rng)
        seen = state.observe(0)


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_every_zone_is_shown(qtbot: Any, game_id: str) -> None:
    for place, variant in enumerate(variants(game_id)):
        check(qtbot, variant, table_for(game_id), FEW if place else ACTIONS)


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_every_zone_is_shown_without_a_table_of_its_own(qtbot: Any, game_id: str) -> None:
    tricks = rules.CATALOGUE[game_id].family == "trick-taking"
    for seats in rules.get(game_id).seat_counts:
        check(qtbot, Variant(game_id, seats), Table(tricks=tricks), FEW)


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_what_was_not_dealt_has_a_label(game_id: str) -> None:
    seen, table = rules.get(game_id).start(seed=1).observe(0), table_for(game_id)
    left = [zone for zone in ("stock", "widow") if seen.zones.get(zone) and zone not in table.hidden_kinds]
    for zone in left:
        spec = table.zone_for(zone)
        assert spec is not None and spec.label_words(seen, -1, str), f"{zone} of {game_id} has no label"


def test_cards_that_a_fault_has_left_unlaid_are_laid_when_it_is_recovered_from(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new("big-two", seed=1)
    page = open_table(qtbot, match, worker=NoThinker(), painted=False)
    real, faults = CardItem.show_face, [ArithmeticError("a fault")]

    def broken(item: CardItem, *arguments: Any) -> None:
        if faults:
            raise faults.pop()
        real(item, *arguments)

    monkeypatch.setattr(CardItem, "show_face", broken)
    events = match.play(match.state.actions()[0])
    with pytest.raises(ArithmeticError):
        page.flow.show_events(events)
    page.recover()
    assert len(page.stage.zone_layouts["trick"].spots) == len(page.stage.items["trick"]) == len(events[0].cards) > 0
