"""The table of Put and Take: the dealer turns by click, drag and key, cards that match stand out, many hands fit."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.desktop.table.layout.frame import Frame, build_frame
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.layout.zone_layout import ZoneContents
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.games.put_and_take.table import ChancesHand, Players
from cardhall.games.put_and_take.table.places import OtherSeatHand
from cardhall.games.put_and_take.table.table_layout import MATCH_LIFT, middle_layout, seat_blocks
from cardhall.match import Match
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import card_point, drag_card, open_table

HANDS = ("AC AD 7H 4S 2C", "KC KD 7S 4H 2D")
STOCK = "KH 9C AS JD 5S 4D KS 8H QC 2H"


def match_in_play(dealer: int, *, turned: int = 0) -> Match:
    """Two players, of whom the one who does not deal has the first or the second of `HANDS`."""
    game = rules.get("put-and-take")
    hand = HANDS[1 - dealer]
    rest = [str(card) for card in game.deck() if str(card) not in f"{hand} {STOCK}".split()]
    deal = {f"hand:{1 - dealer}": hand, "stock": " ".join([*STOCK.split(), *rest])}
    match = Match(game.start(seats=2, dealer=dealer, deals=[deal]), {1: "normal"}, NAMES[:2])
    for _ in range(turned):
        match.play("turn", dealer)
    return match


def turned_cards(page: TablePage) -> list[str]:
    return [str(card) for card in page.match.state.zones["turned"]]


@pytest.mark.parametrize("way", ["stock", "place", "drag", "key"])
def test_the_person_turns(qtbot: Any, way: str) -> None:
    page = open_table(qtbot, match_in_play(0), painted=False)
    top, place = page.stage.items["stock"][-1], page.stage.zone_layouts["turned"].slot
    assert page.stage.zone_marks.lit_zones == {"turned"}, "the next place is gold"
    viewport = page.stage.cloth.viewport()
    if way == "key":
        page.stage.cloth.setFocus()
        QTest.keyClick(page.widgets.row.buttons[0], Qt.Key.Key_Return)
    elif way == "drag":
        drag_card(page, top, (place.x, place.y))
    else:
        point = card_point(top) if way == "stock" else QPointF(place.x, place.y).toPoint()
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert turned_cards(page) == ["KH"]


def test_a_card_dropped_elsewhere_goes_back(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(0), painted=False)
    last = middle_layout(page.stage.frame, True).places[-1]
    drag_card(page, page.stage.items["stock"][-1], (last.x, last.y))
    assert turned_cards(page) == []


def test_cards_that_match_stand_out_until_the_next_one(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(0, turned=1), painted=False)
    lit = [item for item in page.stage.items["hand:1"] if item.is_lit]
    assert {str(item.card) for item in lit} == {"KC", "KD"}
    for item in page.stage.items["hand:1"]:
        assert (item.spot.y > item.home.y) == item.is_lit, "they come out towards the middle"
    page.runner.play_action(page.match.state.actions()[0])
    assert not any(item.is_lit for item in page.stage.items["hand:1"])


def test_chips_come_from_the_cards_that_match(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(0), painted=False)
    event = next(event for event in page.match.play("turn", 0) if event.kind == "chips")
    page.stage.sync_to(page.match.state.observe(0))
    for item in page.stage.items["hand:1"]:
        item.set_marks(is_lit=False)
    start = page.event_player.payments.light_paid_cards(event)["seat:1"]
    kings = [item.home for item in page.stage.items["hand:1"] if item.card.rank == "K"]
    assert start[0] == sum(spot.x for spot in kings) / 2 and start[1] > kings[0].y


def test_nothing_turns_by_itself_for_the_person(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(0), painted=False, play_forced=True, do_idle=True)
    qtbot.wait(60)
    assert turned_cards(page) == [] and not page.runner.autoplay._timer.isActive()


def test_others_turn_at_their_pace_or_at_a_click(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(1), painted=False, instant=False, worker=NoThinker(), pace=1500, guide=False)
    page.stage.script.clear()
    page.stage.clock.instant = True
    page.runner.continue_play()
    assert turned_cards(page) == []
    page.gestures.press(QPointF(20, 200), Qt.MouseButton.LeftButton)
    assert turned_cards(page) == ["KH"]
    page.runner.continue_play()
    key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    page.stage.cloth.setFocus()
    assert page.gestures.handle_key(key) and turned_cards(page) == ["KH", "9C"]


def test_a_hint_says_what_the_next_card_is_worth(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(1), painted=False, instant=False, worker=NoThinker())
    page.stage.script.clear()
    page.situation.seen = page.match.state.observe(0)
    page.hints.request()
    # two aces, three sevens, fours and twos; the aces count twice
    assert page.widgets.prompt.text == "Matching cards left: 11 of 47. The next card costs 0.3 on average."
    assert ChancesHand().words_beside(page.situation.seen) == (
        ("11 of 47", "cards left match"),
        ("0.3", "the next card costs on average"),
    )
    page = open_table(qtbot, match_in_play(0), painted=False)
    page.hints.request()
    told = "Turn a card: on average the next card costs the others 0.3 credits in all."
    assert page.widgets.prompt.text == told


def test_plaques_tell_the_deal_and_the_bank() -> None:
    seen = match_in_play(0, turned=1).state.observe(0)
    assert [Players().fact_line(seen, seat, name) for seat in (0, 1)] == ["Bank 0", "This deal −2"]


SIZES = [(800, 560, 1.0), (1024, 700, 1.0), (1024, 700, 1.5), (1440, 900, 1.0), (1440, 900, 1.5), (2560, 1440, 1.0)]


def fit_layout(width: int, height: int, text: float, seats: int) -> Frame:
    return build_frame(
        width,
        height,
        seats=seats,
        text_scale=text,
        has_plaques_above=True,
        seat_w=0.5,
        needs_strips_row=seats in (2, 4, 5, 6),
    )


@pytest.mark.parametrize("seats", range(2, 10))
def test_nothing_lies_over_anything_else(seats: int) -> None:
    for width, height, text in [*SIZES, (700, 1000, 1.0)]:
        frame = fit_layout(width, height, text, seats)
        found = [
            rect
            for block in seat_blocks(frame)
            for rect in (
                block.plaque,
                block.cards._replace(h=block.cards.h * (1 + MATCH_LIFT)),
            )  # with cards that come out
        ]
        for own in (False, True):
            laid = middle_layout(frame, own)
            shared = [spot.box for spot in (*laid.places, laid.stock, *laid.put_round_spots)]
            everything = [*found, *shared, frame.own_plaque]
            for one, other in combinations(everything, 2):
                assert not one.grown(-0.5).meets(other.grown(-0.5)), (width, height, text, own, one, other)
            window = Rect(0, frame.bar.bottom, width, height - frame.bar.bottom)
            inside = all(window.contains(r.x, r.y) and window.contains(r.right, r.bottom) for r in everything)
            assert inside, (width, height, text, own)
            assert laid.stock.width >= 36 and min(block.card_width for block in seat_blocks(frame)) >= 34, (
                width,
                height,
                text,
            )


@pytest.mark.parametrize("size", [(800, 560), (1440, 900), (2560, 1440)])
def test_hands_side_by_side_are_seen_apart(size: tuple[int, int]) -> None:
    frame = build_frame(*size, seats=9, has_plaques_above=True)
    hands = [
        OtherSeatHand().lay_out(frame, owner, f"hand:{owner}", ZoneContents([HIDDEN] * 5), ()).spots
        for owner in range(2, 8)
    ]
    for left, right in pairwise(hands):
        assert right[0].box.x - left[-1].box.right >= 0.12 * left[0].box.w
