"""In the smallest window: words, keys and cards keep the room that is there."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtGui import QPainter

from cardhall.desktop.table.input.action_row import FeltButton
from cardhall.desktop.table.layout import hands
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.desktop.table.screenshot import random_match, table_page
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from tests.tools.sizes.fit import find_overlaps, find_problems
from tests.tools.sizes.views import ALL_VIEWS, View, show_view

from .table_helpers import open_table

TINY = (800, 560)


def match_asked(game_id: str, phase: str) -> Match:
    """A match in which seat 0 is asked in that phase."""
    for seed in range(20):
        match, rng = Match.new(game_id, seed=seed), random.Random(seed)
        for _ in range(100):
            if match.state.turn == 0 and match.state.phase == phase:
                return match
            if match.state.is_over:
                break
            match.play(rng.choice(match.state.actions()))
    raise AssertionError(f"no seed comes to {phase}")


@contextmanager
def show_match(match: Match, monkeypatch: pytest.MonkeyPatch) -> Iterator[TablePage]:
    monkeypatch.setitem(ALL_VIEWS, "asked", View("asked", lambda settings, size: table_page(match, settings, size)))
    with show_view("asked", TINY) as page:
        assert isinstance(page, TablePage)
        yield page


LONG = "Bartholomewa Wilhelmin"  # 22 letters


@pytest.mark.parametrize(
    ("game_id", "phase"), [("truc", "cut"), ("truc", "answer"), ("reversis", "exchange"), ("pontoon", "limits")]
)
def test_a_long_prompt_over_buttons_has_one_line_where_nothing_lies(
    qapp: Any, game_id: str, phase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with show_match(match_asked(game_id, phase), monkeypatch) as page:
        assert not page.widgets.prompt.needs_two_lines(page.widgets.prompt.width())
        assert find_problems(page) == []


def test_keys_for_bids_leave_the_card_turned_up_in_sight(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with show_match(match_asked("oh-hell", "auction"), monkeypatch) as page:
        keys = page.widgets.keys.geometry()
        piles = [card.home.box for zone, cards in page.stage.items.items() if "hand" not in zone for card in cards]
        assert piles and keys.width() > 0
        assert not any(box.x < keys.right() and box.right > keys.x() and box.bottom > keys.y() for box in piles)


def test_a_label_leaves_an_empty_place_free(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with show_match(match_asked("conquian", "discard"), monkeypatch) as page:
        slots = [slot.rect for slot in page.stage.zone_marks.slots.values() if slot.isVisible() and slot.has_outline]
        labels = [label.rect for label in page.stage.zone_marks.labels.values() if label.isVisible()]
        assert slots and labels and not any(label.meets(slot) for label in labels for slot in slots)


@pytest.mark.parametrize("game_id", ["tute", "calabrasella"])
def test_a_long_prompt_takes_the_free_row_instead_of_a_second_line(qapp: Any, game_id: str) -> None:
    with show_view(f"table-{game_id}", TINY) as page:
        assert isinstance(page, TablePage)
        assert "You have no swords" in page.widgets.prompt.text
        assert not page.widgets.prompt.needs_two_lines(page.widgets.prompt.width())
        assert (
            page.widgets.prompt.x() >= page.stage.plaques[0].rect.right and page.widgets.prompt.geometry().right() < 800
        )


def test_a_refusal_of_two_lines_has_a_prompt_of_two_lines(qapp: Any) -> None:
    with show_view("table-whist", TINY) as page:
        assert isinstance(page, TablePage)
        one = page.widgets.prompt.height()
        page.widgets.prompt.refuse("You have a heart, and hearts were led: " * 4)
        assert page.widgets.prompt.needs_two_lines(page.widgets.prompt.width()) and page.widgets.prompt.height() > one
        page.widgets.prompt.clear_refusal()
        assert page.widgets.prompt.height() == one


def test_keys_stay_on_buttons_while_the_row_has_room_beside_the_own_plaque(qapp: Any) -> None:
    with show_view("table-tresette", TINY) as page:
        assert isinstance(page, TablePage)
        buttons = [one for one in page.widgets.row.buttons if isinstance(one, FeltButton) and one.isVisible()]
        assert len(buttons) == 3 and all(one.key_name for one in buttons)


@pytest.mark.parametrize("count", [1, 3, 5, 9, 13, 17])
def test_the_own_hand_lies_whole_in_a_low_window(count: int) -> None:
    frame = build_frame(*TINY, seats=4)
    for spot in hands.lay_out_own_hand(frame, count).spots:
        assert spot.box.bottom < frame.height


@pytest.mark.parametrize("view", ["reckoning-nuts-8", "reckoning-pontoon-8"])
def test_the_names_over_the_columns_of_a_reckoning_are_whole_and_alike(qapp: Any, view: str) -> None:
    with show_view(view, TINY) as page:
        assert isinstance(page, TablePage)
        drawn = []
        with patch.object(QPainter, "drawText", lambda painter, *what: drawn.append((what[-1], painter.font()))):
            page.widgets.reckoning.sheet.repaint()
        account = page.widgets.reckoning.sheet.account
        below = drawn[[text for text, _ in drawn].index(account.caption) :]  # of the sheet, not of the table under it
        heads = [(text, font.pixelSize()) for text, font in below if text in account.names][: len(account.names)]
        assert [text for text, _ in heads] == list(account.names)
        assert len({size for _, size in heads}) == 1


def test_eight_long_scores_leave_the_log_button_free(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match("pontoon", seed=3, seats=8, action_count=16)
    with show_match(match, monkeypatch) as page:
        assert find_problems(page) == []


@pytest.mark.parametrize("size", [(800, 560), (1024, 700)], ids=str)
@pytest.mark.parametrize(
    ("game_id", "names"), [("nuts", (LONG, "Bruno")), ("conquian", (LONG, LONG)), ("trex", (LONG,) * 4)]
)
def test_long_names_leave_scores_cards_and_plaques_apart(qtbot: Any, game_id: str, names: Any, size: Any) -> None:
    for text in (1.0, 1.5):
        page = open_table(qtbot, Match.new(game_id, seed=3, names=names), size=size, text_scale=text)
        assert list(find_overlaps(page)) == []
