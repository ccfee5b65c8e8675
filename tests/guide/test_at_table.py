"""Callouts of a first match at the table: they cover neither what they speak of nor the buttons, at any size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from cardhall import rules
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.felt.callout import TAIL_LENGTH, Callout
from cardhall.language import use_language
from tests.guide import guide_steps
from tests.guide.at_table import faults_in_callout, resize, show, step_moments, table_with_step
from tests.tools.sizes.views import TEXT_SCALES, WINDOW_SIZES

GAMES_WITH_GUIDE = sorted(rules.GAMES)
TIGHT_STEPS = [("mus", 1.0), ("spinado", 1.5), ("put-and-take", 1.5)]  # in the smallest window


@pytest.fixture(autouse=True)
def usual_size(qapp: Any) -> Iterator[None]:
    """Other tests find pages as large as they were, and in English."""
    yield
    use_language("en")
    theme.apply_settings(Settings())
    theme.scale_for_window(1440, 900)


@pytest.mark.parametrize(("game_id", "text"), TIGHT_STEPS)
def test_nothing_is_covered_where_it_is_tight(game_id: str, text: float) -> None:
    found = []
    for moment in step_moments(game_id, "book", range(1, 4)):
        with table_with_step(moment, WINDOW_SIZES[0], text) as page:
            found += faults_in_callout(page, moment.step)
    assert not found


def test_a_tail_points_only_at_what_lies_above_or_below(qapp: Any) -> None:
    """Beside it, it would point at whatever stands there: another player, for one."""
    table = QWidget()
    callout = Callout(table)
    tail, words = theme.px(TAIL_LENGTH), QRectF(400, 100, 200, 100)
    for left, points in ((420.0, True), (380.0, True), (280.0, False), (640.0, False)):
        callout.target = QRectF(left, words.bottom() + tail, 100, 40)
        callout._move_body(words)
        assert callout.tail_point.isNull() is not points, left


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", TEXT_SCALES)
@pytest.mark.parametrize("game_id", GAMES_WITH_GUIDE)
def test_nothing_is_covered_at_any_size(game_id: str, text: float, language: str) -> None:
    """Each step where it comes, in each preset: it is there, and covers nothing at all sizes of window and text."""
    use_language(language)
    found = []
    for moment in step_moments(game_id):
        with table_with_step(moment, WINDOW_SIZES[0], text) as page:
            for size in WINDOW_SIZES:
                resize(page, size)
                show(page, moment.step)
                found += [f"{size}: {fault}" for fault in faults_in_callout(page, moment.step)]
    assert not found


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES_WITH_GUIDE)
def test_every_step_comes_at_the_table(game_id: str) -> None:
    for preset in rules.get(game_id).presets:
        found = step_moments(game_id, preset)
        assert {one.step.title for one in found} == {step.title for step in guide_steps(found[0].match)}
