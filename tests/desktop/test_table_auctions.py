"""Auctions keep their place: calls and keys stand where they stood, whoever is to call; bubbles lie over neither."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from cardhall.desktop.table.input.key_box import KeyBox, PaperKey
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.rail.panels import BRIEF_MEASURES, TRANSPOSED_MEASURES
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.match import Match

from .table_helpers import open_table

ENCLOSED_AREA = [
    pytest.param(size, marks=pytest.mark.long) for size in ((1366, 768), (1440, 900))
]  # what the others enclose
SIZES = [(800, 560), (1024, 700), *ENCLOSED_AREA, (2560, 1440)]
AUCTIONS = ["contract-bridge", "five-hundred", "solo-whist", "twenty-eight", "nap", "hasenpfeffer", "spades", "oh-hell"]
NAMES = ("You", "Bruno", "Ines", "Ada")


def match_after_calls(game_id: str, calls: int) -> Match:
    """An auction after that many calls: everybody bids a little more, as long as that is possible."""
    match = Match.new(game_id, seed=4, names=NAMES)
    while match.state.phase != "auction":
        match.play(match.state.actions()[0])
    for _ in range(calls):
        bids = [action for action in match.state.actions() if action.verb == "bid"]
        match.play(bids[0] if bids else match.state.actions()[0])
        assert match.state.phase == "auction"
    return match


def show_match(qtbot: Any, match: Match, size: tuple[int, int], **more: Any) -> Any:
    """The match on its table, where nobody thinks of a call."""
    return open_table(qtbot, match, size=size, worker=NoThinker(), painted=False, **more)


def placed_calls(page: Any) -> list[Any]:
    return [page.widgets.auction.geometry(), page.widgets.keys.geometry()]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", AUCTIONS)
def test_calls_and_keys_stay_while_others_call(qtbot: Any, game_id: str, size: tuple[int, int]) -> None:
    if game_id == "solo-whist" and size == (800, 560):
        pytest.skip("a plaque that says “Bid abundance trump” takes room that nothing else could leave it")
    page = show_match(qtbot, match_after_calls(game_id, 0), size)
    assert page.widgets.auction.isVisible() and page.widgets.keys.isVisible()
    stood, match = placed_calls(page), page.match
    while len(page.situation.table.auction.calls(match.state.observe(0))) < 3:  # type: ignore[union-attr]
        bids = [action for action in match.state.actions() if action.verb == "bid"]
        match.play(bids[0])
        page.flow.rebuild()
        assert page.widgets.auction.isVisible() and placed_calls(page) == stood
    assert not placed_calls(page)[0].intersects(placed_calls(page)[1])


@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", AUCTIONS)
def test_the_last_two_rounds_are_in_sight(qtbot: Any, game_id: str, size: tuple[int, int], text: float) -> None:
    page = show_match(qtbot, match_after_calls(game_id, 2), size, text_scale=text)
    panel = page.widgets.auction
    assert panel.isVisible()
    if panel.measures is not TRANSPOSED_MEASURES:
        assert panel.count_fitting_lines(panel.height(), has_meanings=panel.shows_meanings) >= 2
    cells = [cell for line in panel.panel.lines for cell in line.cells]
    made = page.situation.table.auction.calls(page.situation.seen)  # type: ignore[union-attr]
    assert sum(bool(cell) for cell in cells) >= len(made)


def test_a_sheet_with_little_room_has_a_line_for_each_seat_or_short_words(qtbot: Any) -> None:
    page = show_match(qtbot, match_after_calls("solo-whist", 2), (800, 560))
    panel = page.widgets.auction.panel
    assert page.widgets.auction.measures is TRANSPOSED_MEASURES
    assert [line.label for line in panel.lines] == ["B.", "I.", "A.", "You"]
    match = Match.new("contract-bridge", seed=4, names=NAMES)
    match.play("bid 1 S")
    match.play("double")
    page = show_match(qtbot, match, (800, 560))
    assert page.widgets.auction.measures is BRIEF_MEASURES
    assert "X" in [cell for line in page.widgets.auction.panel.lines for cell in line.cells]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", AUCTIONS)
def test_what_is_called_is_said_beside_hands_and_keys(qtbot: Any, game_id: str, size: tuple[int, int]) -> None:
    page = show_match(qtbot, match_after_calls(game_id, 3), size)
    stage = page.stage
    standing = [Rect(*box.getRect()) for box in placed_calls(page)]  # type: ignore[misc]
    hands = [card.home.box for zone, cards in stage.items.items() if zone.startswith("hand") for card in cards]
    for seat in (1, 2, 3):
        bubble = stage.speech_bubbles.make_passing(seat, "Pass")
        shown = bubble.rect.grown(-2)
        assert not any(shown.meets(box) for box in [*standing, *hands, *(p.rect for p in stage.plaques)]), seat
        assert stage.frame.stage.contains(shown.x, shown.y) and stage.frame.stage.contains(shown.right, shown.bottom)


def test_keys_that_a_fault_has_left_half_made_are_made_anew(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = show_match(qtbot, match_after_calls("spades", 0), (1024, 700))
    assert page.widgets.keys.isVisible()
    number = len(page.widgets.keys.keys)
    made, real = [0], KeyBox._new_key

    def broken(box: KeyBox, *arguments: Any) -> Any:
        made[0] += 1
        if made[0] == 4:
            raise ArithmeticError("a fault")
        return real(box, *arguments)

    page.widgets.keys.show_grid(None, str, str, Rect(0, 0, 100, 100))
    monkeypatch.setattr(KeyBox, "_new_key", broken)
    with pytest.raises(ArithmeticError):
        page.flow.rebuild()
    assert made == [4]
    for _ in range(2):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        page.recover()
    keys = page.widgets.keys
    assert keys.isVisible() and len(keys.keys) == number
    assert len([one for one in keys.findChildren(PaperKey) if one.isVisible()]) == number
