"""The keys of a bid box, worked by pointer, arrows and typing; the calls in columns beside them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.desktop.table.flow import claims
from cardhall.desktop.table.parts import AuctionSheet
from cardhall.match import Match
from cardhall.rules import Action, Event
from tests.mechanisms.auction_trials import Bridge, FiveHundred, OhHell, SoloWhist
from tests.trials import registered

from .fake_seen import FakeSeen, name
from .table_helpers import NAMES, open_table


@pytest.fixture(autouse=True)
def _trials(monkeypatch: Any) -> Iterator[None]:
    monkeypatch.setattr(claims, "find_seat_claim", lambda seen: None)  # the trials of auctions have no cards to claim
    with registered():
        yield


def open_trial(qtbot: Any, game: Any, calls: list[str], dealer: int, **more: Any) -> Any:
    state = game().start(seed=3, dealer=dealer, **more.pop("start", {}))
    for call in calls:
        state.play(call)
    match = Match(state, {}, NAMES)
    return open_table(qtbot, match, **more)


def open_bridge(qtbot: Any, **more: Any) -> Any:
    return open_trial(qtbot, Bridge, ["bid 1 S", "pass", "bid 2 H"], 1, **more)


def find_key(page: Any, text: str) -> Any:
    return next(one for one in page.widgets.keys.keys if str(one.key.action) == text)


def test_a_bid_is_made_by_a_click_and_low_ones_say_why_not(qtbot: Any) -> None:
    page = open_bridge(qtbot)
    assert page.widgets.keys.isVisible() and len(page.widgets.keys.keys) == 35
    low = find_key(page, "bid 1 C")
    assert not low.isEnabled() and low.toolTip() == page.situation.seen.refusal(Action.parse("bid 1 C"))
    assert {button.text() for button in page.widgets.row.buttons} == {"Pass", "Double", "Redouble"}
    find_key(page, "bid 3 S").click()
    assert page.match.log == [(0, Action.parse("bid 3 S"))]
    assert not any(one.isEnabled() for one in page.widgets.keys.keys), "while others bid"


def test_bids_are_typed_and_the_arrows_go_from_key_to_key(qtbot: Any) -> None:
    page = open_bridge(qtbot)
    page.stage.cloth.setFocus()
    QTest.keyClicks(page.focusWidget(), "3")
    assert page.focusWidget() is find_key(page, "bid 3 C")
    QTest.keyClicks(page.focusWidget(), "h")
    assert page.focusWidget() is find_key(page, "bid 3 H")
    assert page.widgets.prompt.task == page.situation.action_label(Action.parse("bid 3 H"))
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Down)
    assert page.focusWidget() is find_key(page, "bid 4 S")
    for _ in range(4):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Up)
    assert page.focusWidget() is find_key(page, "bid 2 S"), "what is not legal is left out"
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert page.match.log == [(0, Action.parse("bid 2 S"))]


def test_numbers_of_two_digits_are_typed(qtbot: Any) -> None:
    page = open_trial(qtbot, OhHell, [], 3)
    page.match.state.turn = 0
    page.flow.let_person_decide()
    page.stage.cloth.setFocus()
    QTest.keyClicks(page.focusWidget(), "1")
    QTest.keyClicks(page.focusWidget(), "2")
    assert str(page.focusWidget().key.action) == "bid 12"


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700), (800, 560)])
def test_the_keys_cover_nothing_and_the_calls_stand_beside_them(qtbot: Any, size: tuple[int, int]) -> None:
    page = open_bridge(qtbot, size=size)
    box = page.widgets.keys.geometry()
    others = [page.widgets.row.geometry(), page.widgets.prompt.geometry()]
    assert page.widgets.auction.isVisible()
    others.append(page.widgets.auction.geometry())
    assert not any(box.intersects(other) for other in others)
    for plaque in page.stage.plaques:
        rect = plaque.rect
        inside = rect.x < box.right() and box.x() < rect.right and rect.y < box.bottom() and box.y() < rect.bottom
        assert not inside, plaque.name
    assert min(one.height() for one in page.widgets.keys.keys) >= 22


@pytest.mark.parametrize(("game", "calls"), [(SoloWhist, ["bid abundance", "pass"]), (FiveHundred, ["bid nullo"])])
def test_the_words_of_bids_with_names_are_whole_beside_the_calls(qtbot: Any, game: Any, calls: list[str]) -> None:
    page = open_trial(qtbot, game, calls, 3 - len(calls))  # the person is to call
    assert page.widgets.auction.isVisible() and page.widgets.keys.isVisible()
    assert not page.widgets.auction.geometry().intersects(page.widgets.keys.geometry())
    for one in page.widgets.keys.keys:
        assert (
            page.widgets.keys.skin.text_width(one.key.text, page.widgets.keys.skin.sans(11, 600)) <= one.width() - 8
        ), one.key.text
    rows = [row for row in page.widgets.keys.rows if len(row) > 1]
    assert all(a.geometry().right() < b.x() for row in rows for a, b in pairwise(row))


def test_a_match_of_spades_is_bid_on_keys(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("spades", seed=2, dealer=3))
    assert (
        page.widgets.keys.isVisible()
        and [str(action) for action in page.situation.legal.controls.plain_actions()] == []
    )
    find_key(page, "bid 4").click()
    assert page.match.log[0] == (0, Action.parse("bid 4"))


def test_the_sheet_has_a_column_for_each_seat() -> None:
    calls = [(1, "bid 1 S"), (2, "pass"), (3, "double"), (0, "bid 2 NT"), (1, "pass")]
    history = [Event("ready", number=1), *(Event("act", seat=s, action=Action.parse(c)) for s, c in calls)]
    seen = FakeSeen(history=history, phase="auction", turn=2)
    sheet = AuctionSheet().sheet(seen, name)
    assert sheet is not None and list(sheet.column_heads) == ["Bruno", "Ines", "Ada", "You"]
    assert [list(line.cells) for line in sheet.lines] == [
        ["1♠", "Pass", "Double", "2 NT"],
        ["Pass", "…", "", ""],
    ]
    assert AuctionSheet().sheet(FakeSeen(history=history, phase="play"), name) is None
    right = [Event("ready", number=1), Event("act", seat=3, action=Action.parse("bid 14"))]
    seen = FakeSeen(history=right, phase="auction", turn=2)
    seen.direction = -1
    round_the_other_way = AuctionSheet().sheet(seen, name)
    assert round_the_other_way is not None and list(round_the_other_way.column_heads) == ["Ada", "Ines", "Bruno", "You"]
