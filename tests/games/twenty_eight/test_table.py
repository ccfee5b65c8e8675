"""The table of Twenty-Eight: the trump card before its declarer, a place for the person's, needed points, buttons."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.table import parts
from cardhall.desktop.table.thinkers import NoThinker
from cardhall.games.twenty_eight import table as twenty_eight
from cardhall.match import Match
from cardhall.match.positions import exchange_cards
from tests.desktop.fake_seen import name
from tests.desktop.table_helpers import card_item, drag_card, open_table

GAME = rules.get("twenty-eight")
HANDS = {
    "hand:0": "JH 9H AH KH",
    "hand:3": "JC 9C AC TC",
    "hand:2": "7H 8D 7D KD",
    "hand:1": "7C 8C KC QC",
    "stock": "QH TH 8H QD JD 9D AD TD JS 9S AS TS 8S 7S KS QS",
}
BID = ("bid 20", "pass", "pass", "pass")


def start_deal(*actions: str, dealer: int = 1, **options: Any) -> Any:
    state = GAME.start(dealer=dealer, deals=[exchange_cards(GAME.start(options=options).deal, HANDS)], options=options)
    for action in actions:
        state.play(action)
    return state


def make_match(state: Any) -> Match:
    return Match(state, dict.fromkeys(range(1, 4), "normal"), ("You", "Bruno", "Ines", "Ada"))


def test_the_person_drags_a_card_to_its_place(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(start_deal(*BID)), size=(1024, 700), worker=NoThinker())
    laid = page.stage.zone_layouts["trumpcard"]
    assert page.stage.zone_marks.labels["label trumpcard"].text == "Your trumps"
    assert not any(laid.slot.box.meets(box) for box in page.stage.occupied_rects.all_rects("trumpcard"))
    card = page.situation.seen.zones["hand:0"][3]
    drag_card(page, card_item(page, card), (laid.area.cx, laid.area.cy))
    qtbot.waitUntil(lambda: page.situation.seen.zones["trumpcard"] == [card], timeout=2000)
    (item,) = page.stage.items["trumpcard"]
    assert page.situation.seen.phase == "play" and item.card is card


@pytest.mark.parametrize(("seat", "size"), [(1, (800, 560)), (2, (800, 560)), (3, (1440, 900))])
def test_the_card_lies_beside_its_declarer(qtbot: Any, seat: int, size: tuple[int, int]) -> None:
    state = start_deal(*BID, dealer=(seat + 1) % 4)
    state.play(state.actions()[0])
    page = open_table(qtbot, make_match(state), size=size, worker=NoThinker())
    (item,) = page.stage.items["trumpcard"]
    x, y, _ = page.stage.frame.seat_layout.hand_position(seat)
    assert abs(item.home.x - x) + abs(item.home.y - y) < 300 * page.stage.frame.unit
    assert not any(item.home.box.meets(box) for box in page.stage.occupied_rects.all_rects("trumpcard"))


def test_the_rail_tells_what_is_needed_and_hides_the_suit() -> None:
    state = start_deal("bid 26", "pass", "pass", "pass", "trump AH", royals=True)
    badges = [twenty_eight.HiddenTrumpsBadge().badges(state.observe(seat), name)[0] for seat in (0, 1)]
    assert [badge.text for badge in badges] == ["Hearts, hidden", "Trumps are hidden"]
    assert [badge.suit for badge in badges] == ["H", ""] and badges[0].note == "Trick 1 of 8"
    for action in ("play QD", "play TD", "play 7D", "play 7C"):
        state.play(action)
    assert twenty_eight.HiddenTrumpsBadge().badges(state.observe(1), name)[0].text == "Hearts are trumps"
    needed = twenty_eight.ContractWithRoyals()
    assert needed.strip_words(state.observe(0), name) == "26 · You"
    state.play("declare royals")
    (panel,) = needed.panels(state.observe(0), name)
    assert isinstance(panel, parts.Panel) and panel.large_text == "26"
    assert [row.label for row in panel.rows][1:] == ["22 points needed", "Your royals"]
    assert needed.strip_words(state.observe(0), name) == "26 · You needs 22"


def test_calls_and_royals_are_gold_buttons(qtbot: Any) -> None:
    state = start_deal("bid 26", "pass", "pass", "pass", "trump AH", "play QD", "play TD", "play 7D", royals=True)
    state.play("play 7C")
    page = open_table(qtbot, make_match(state), size=(1024, 700), worker=NoThinker())
    assert "Royals" in [button.text() for button in page.widgets.row.buttons]


def test_the_keys_are_high_enough_in_a_small_window(qtbot: Any) -> None:
    page = open_table(
        qtbot, make_match(start_deal("bid 14", "pass", "pass", dealer=0)), size=(800, 560), worker=NoThinker()
    )
    keys = page.widgets.keys.keys
    assert len(keys) == 15 and min(key.height() for key in keys) >= 22 and min(key.width() for key in keys) >= 34


def test_the_score_goes_both_ways() -> None:
    score = twenty_eight.TABLE.score
    assert score.choose_form(start_deal().observe(0)) == parts.ScoreScale(-30, 10)
    assert not isinstance(score.choose_form(start_deal(floor=0).observe(0)), parts.ScoreScale)
