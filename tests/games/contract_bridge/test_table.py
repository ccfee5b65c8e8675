"""The table of Contract Bridge: the score pad, the dummy played by click, drag and key, what was said, the stand-in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.table_page import TablePage
from cardhall.games.contract_bridge.table import TABLE, ContractProgress
from cardhall.games.contract_bridge.table.rubber import RubberPad, describe_vulnerable_sides
from cardhall.games.contract_bridge.table.score_pad import PadLine
from cardhall.match import Match
from cardhall.players.advice import find_seat_claim, meaning
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table

DEAL = {
    "hand:0": "AS KS QS JS TS 5S 4S AH 5H KD 4D 6C 5C",
    "hand:1": "9S 8S KH QH JH 4H QD JD TD KC QC JC 4C",
    "hand:2": "7S 6S TH 9H 8H AD 9D 8D 7D AC TC 9C 8C",
    "hand:3": "3S 2S 7H 6H 3H 2H 6D 5D 3D 2D 7C 3C 2C",
}
BY_PERSON = ("bid 4 S", "pass", "pass", "pass")
BY_PARTNER = ("pass", "pass", "bid 4 S", "pass", "pass", "pass")


def make_match(*actions: str, dealer: int = 0, **options: Any) -> Match:
    state = rules.get("contract-bridge").start(dealer=dealer, deals=[DEAL], options=options)
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def card_item(page: TablePage, card: str) -> Any:
    return next(one for one in page.stage.all_items() if one.card == Card.of(card))


def click(page: TablePage, card: str) -> None:
    spot = card_item(page, card).spot
    at = QPointF(spot.x - 0.35 * spot.width, spot.y - 0.6 * spot.width)
    page.gestures.press(at, Qt.MouseButton.LeftButton)
    page.gestures.release(at, Qt.MouseButton.LeftButton)


def drag_card(page: TablePage, card: str) -> None:
    spot = card_item(page, card).spot
    start, end = QPointF(spot.x - 0.35 * spot.width, spot.y - 0.6 * spot.width), QPointF(*page.stage.frame.centre)
    page.gestures.press(start, Qt.MouseButton.LeftButton)
    page.gestures.move(start + QPointF(0, 14))
    page.gestures.move(end)
    page.gestures.release(end, Qt.MouseButton.LeftButton)


# ---- the score pad and the contract


def test_the_pad_has_premiums_above_the_line_and_trick_points_of_each_game_below() -> None:
    match = make_match("bid 2 S", "double", "pass", "pass", "pass")
    while not match.state.results:
        match.play(match.state.actions()[0])
    seen = match.state.observe(0)
    form = RubberPad().choose_form(seen)
    entries = list(seen.score_pad)
    assert entries and sum(entry.points for entry in entries) == sum(match.state.scores)
    shown = [line for column in form.above for line in column]
    assert PadLine(150, "honours") in form.above[0]
    if match.state.rubber.games == (1, 0):
        assert form.below == [([PadLine(120, "2♠ doubled")], []), ([], [])]
        assert RubberPad().note_words(seen) == "Second game"
        assert describe_vulnerable_sides(seen) == "You are vulnerable"
    assert len(shown) == sum(not entry.game for entry in entries)


def test_columns_of_the_pad_are_we_and_they_whoever_declares() -> None:
    match = make_match("pass", "bid 1 NT", "pass", "pass", "pass")
    while not match.state.results:
        match.play(match.state.actions()[0])
    entries = match.state.observe(0).score_pad
    form = RubberPad().choose_form(match.state.observe(0))
    for column, side in enumerate((0, 1)):
        assert [line.points for line in form.above[column]] == [
            e.points for e in entries if e.side == side and not e.game
        ]


def test_the_contract_stands_in_the_rail_with_the_tricks_that_are_needed() -> None:
    match = make_match(*BY_PERSON[:1], "double", "pass", "pass", "pass")
    seen = match.state.observe(0)
    (panel,) = ContractProgress(needs_no_contract=False).panels(seen, name)
    assert (panel.large_text, panel.suit, panel.note) == ("4", "S", "Trick 1 of 13")
    assert [row.label for row in panel.rows] == ["You play it", "10 tricks, doubled", "Nobody vulnerable"]
    assert [(row.label, row.text) for row in ContractProgress(needs_no_contract=False).rows(seen, name)] == [
        ("Your tricks", "0 of 10"),
        ("Their tricks", "0 of 4"),
    ]
    assert ContractProgress(needs_no_contract=False).strip_words(seen, name) == "You play 4♠ doubled: 10 to go"


def test_the_strip_says_how_the_contract_stands_and_whose_it_is() -> None:
    match = make_match("pass", "pass", "bid 7 NT", "double", "redouble", "pass", "pass", "pass")
    told = set()
    while not match.state.results:
        told.add(ContractProgress(needs_no_contract=False).strip_words(match.state.observe(0), name))
        match.play(match.state.actions()[0])
    player = name(2)
    assert f"{player} plays 7 NT redoubled: 13 to go" in told
    assert f"{player} plays 7 NT redoubled: one down" in told
    assert f"{player} plays 7 NT redoubled: two down" in told


def test_plaques_tell_the_last_call_then_who_declares() -> None:
    match = make_match("bid 1 S", "double", "pass")
    lines = [TABLE.seats.fact_line(match.state.observe(0), seat, name) for seat in range(4)]
    assert lines == ["Bid 1♠", "Doubled", "Passed", ""]
    seen = make_match(*BY_PERSON).state.observe(0)
    assert [TABLE.seats.fact_line(seen, seat, name) for seat in range(4)] == ["Declarer", "", "Dummy · you play", ""]


# ---- what was said


def test_what_was_said_stands_below_the_calls_and_follows_the_pointer(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("bid 1 S", "pass", "bid 2 S", "pass"))
    panel = page.widgets.auction
    assert panel.isVisible() and [one.call for one in panel.calls] == ["1♠", "Pass", "2♠", "Pass"]
    seen = page.match.state.observe(0)
    assert panel.calls[0].meaning == meaning(seen, rules.Action("bid", "1", "S"), 0) != ""
    assert panel.meaning_lines(400)[0].startswith("2♠, Ines: "), "the last bid first, and no passes"
    first = panel.calls[0]
    left, wide = panel.column_geometry()
    at = QPointF(left + (first.column + 0.5) * wide, panel.skin.px(64 + 13) + first.row * panel.skin.px(27))
    nothing = Qt.MouseButton.NoButton
    panel.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, at, at, nothing, nothing, Qt.KeyboardModifier.NoModifier))
    assert panel.asked_call == first and panel.meaning_lines(400)[0].startswith("1♠, You: ")
    panel.leaveEvent(QEvent(QEvent.Type.Leave))
    assert panel.asked_call is None
    assert "Meaning of the calls" in panel.accessibleName() and first.meaning in panel.accessibleName()


@pytest.mark.parametrize("calls", [("bid 7 NT", "double", "pass", "pass"), ("pass", "pass", "pass", "bid 7 NT")])
def test_enter_passes_where_one_may_only_double_or_redouble(qtbot: Any, calls: tuple[str, ...]) -> None:
    page = open_table(qtbot, make_match(*calls))
    assert {one.text() for one in page.widgets.row.buttons if one.isEnabled()} > {"Pass"}
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert str(page.match.log[-1][1]) == "pass" and len(page.match.log) == len(calls) + 1


def test_a_key_says_what_the_bid_would_mean(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("bid 1 S", "pass", "bid 2 S", "pass"))
    key = next(key for key in page.widgets.keys.keys if "4S" in key.codes)
    page.widgets.keys.focus_key(key)
    means = meaning(page.match.state.observe(0), rules.Action("bid", "4", "S"))
    assert means and page.widgets.auction.asked_call is not None and page.widgets.auction.asked_call.meaning == means
    assert key.accessibleDescription() == means
    button = page.widgets.row.keys["P"]
    page.widgets.row.action_pointed.emit(rules.Action("pass"))
    assert button.isVisible() and page.widgets.auction.asked_call.meaning == meaning(
        page.match.state.observe(0), rules.Action("pass")
    )
    page.widgets.row.action_pointed.emit(None)
    assert page.widgets.auction.asked_call is None


def test_in_a_small_window_the_prompt_says_it_and_a_key_lists_all_calls(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("bid 1 S", "pass", "bid 2 S", "pass"), size=(800, 560))
    panel = page.widgets.auction
    assert panel.isVisible() and not panel.shows_meanings and len(panel.panel.lines) >= 2, (
        "the calls, without what they mean"
    )
    page.view.prompt_view.show_key_meaning(rules.Action("bid", "4", "S"))
    assert page.widgets.prompt.fact == "4♠" and page.widgets.prompt.task == page.situation.meaning_of(
        rules.Action("bid", "4", "S")
    )
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_W)
    assert page.widgets.call_list.isVisible() and [one.call for one in page.widgets.call_list.calls] == [
        "1♠",
        "Pass",
        "2♠",
        "Pass",
    ]
    assert page.widgets.call_list.calls[2].meaning in page.widgets.call_list.accessibleName()
    QTest.keyClick(page.widgets.call_list, Qt.Key.Key_Escape)
    assert not page.widgets.call_list.isVisible()
    page.view.overviews.show_last_events()
    assert page.widgets.call_list.isVisible(), "before the first trick there is nothing else to look back at"


def test_what_was_said_can_be_looked_up_during_the_play(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PERSON, "play KH"))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_W)
    assert page.widgets.call_list.isVisible() and len(page.widgets.call_list.calls) == 4


def test_a_click_on_the_contract_lists_the_calls(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PERSON))
    QTest.mouseClick(page.widgets.rail.part_panels[0], Qt.MouseButton.LeftButton)
    assert page.widgets.call_list.isVisible()


def test_in_a_small_window_the_pad_stands_beside_the_log(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PERSON), size=(800, 560))
    page.widgets.log_button.click()
    assert page.widgets.score_pad.isVisible() and not page.widgets.score_pad.geometry().intersects(
        page.widgets.drawer.geometry()
    )
    assert page.widgets.score_pad.accessibleName().startswith("Score pad: ")
    page.widgets.log_button.click()
    assert not page.widgets.score_pad.isVisible()


def test_of_a_long_auction_the_passes_are_left_out_where_there_is_no_room(qtbot: Any) -> None:
    bids = [f"bid {level} {strain}" for level in (1, 2, 3) for strain in ("C", "D", "H", "S")]
    page = open_table(qtbot, make_match(*(call for bid in bids for call in (bid, "pass"))), size=(800, 560))
    page.view.show_calls()
    assert len(page.widgets.call_list.calls) < len(page.situation.call_meanings(page.situation.observe())) == 24
    assert page.widgets.call_list.geometry().bottom() < page.height()
    assert page.widgets.call_list.calls[-1].call != "Pass"


# ---- the dummy


def test_n_and_enter_play_the_dummys_cards(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PERSON, "play KH"))
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_N)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    seat, action = page.match.log[-1]
    assert (seat, action.verb) == (0, "play")
    assert page.match.state.observe(0).zones["trick"][-1].suit == "H"


@pytest.mark.parametrize("how", ["click", "drag", "key"])
def test_the_declarer_plays_from_both_hands(qtbot: Any, how: str) -> None:
    page = open_table(qtbot, make_match(*BY_PERSON, "play KH"))
    assert page.widgets.prompt.task == "Follow suit from the dummy"
    if how == "click":
        click(page, "8H")
    elif how == "drag":
        drag_card(page, "8H")
    else:
        for _ in range(4):
            if page.gestures.cursor is None or page.gestures.cursor.card != Card.of("8H"):
                QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.log[-1] == (0, rules.Action("play", Card.of("8H")))
    page.match.play("play 2H")
    page.flow.rebuild()
    click(page, "AH")
    assert page.match.log[-1] == (0, rules.Action("play", Card.of("AH")))


def test_the_log_names_the_hand_that_was_played_from(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PERSON, "play KH", "play 8H"))
    lines = [
        (line.seat_name, line.text)
        for group in page.situation.log_groups(page.situation.observe())
        for line in group.lines
    ]
    assert ("Ines", "plays 8♥") in lines and ("You", "play 8♥") not in lines


def test_a_dummy_watches(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PARTNER, "play 3H"))
    assert page.match.state.turn == 2 and page.situation.legal is None and page.runner.seating.person_seat == 0
    assert page.situation.observe().zones["hand:2"][0] is HIDDEN


def test_a_dummy_plays_for_the_partner_if_the_settings_say_so(qtbot: Any, tmp_path: Path) -> None:
    match = make_match(*BY_PARTNER, "play 3H")
    page = open_table(qtbot, match, play_dummy=True)
    assert page.runner.seating.person_seat == 2 and page.situation.legal is not None
    assert page.widgets.prompt.task == "Follow suit from your hand"
    assert card_item(page, "TH").zone == "hand:2" and not card_item(page, "AH").is_dim
    click(page, "5H")
    assert match.log[-1] == (2, rules.Action("play", Card.of("5H")))
    page.hints.request()
    match.play("play 4H")
    page.flow.rebuild()
    assert page.widgets.prompt.task == "Follow suit from Ines’s hand" and page.situation.legal is not None
    assert page.stage.plaques[2].fact == "Declarer · you play"
    click(page, "9H")
    assert match.log[-1] == (2, rules.Action("play", Card.of("9H")))
    page.flow.undo()
    assert len(match.log) == 9 and page.situation.legal is not None, "back to the card for the partner"
    page.flow.undo()
    assert len(match.log) == 7 and page.widgets.prompt.task == "Follow suit from your hand"
    page.flow.redo()
    assert len(match.log) == 9
    file = tmp_path / "bridge.json"
    match.save(file)
    again = open_table(qtbot, Match.load(file), play_dummy=True)
    assert again.runner.seating.person_seat == 2 and again.situation.legal is not None
    again.flow.undo()
    assert len(again.match.log) == 7, "the file tells no less of whose decisions they were"


def test_the_setting_may_be_changed_at_the_table(qtbot: Any) -> None:
    page = open_table(qtbot, make_match(*BY_PARTNER, "play 3H"))
    page.settings.play_dummy = True
    page.apply_settings()
    assert page.situation.legal is not None and page.runner.seating.person_seat == 2
    page.settings.play_dummy = False
    page.apply_settings()
    assert page.situation.legal is None and page.situation.observe().zones["hand:2"][0] is HIDDEN


def test_partners_bids_are_never_the_persons_own(qtbot: Any) -> None:
    page = open_table(qtbot, make_match("bid 1 S", "pass", "bid 2 S", "pass"), play_dummy=True)
    assert page.runner.seating.person_seat == 0
    page.flow.undo()
    assert len(page.match.log) == 0


def test_a_declarer_claims_with_the_dummys_cards(qtbot: Any) -> None:
    own = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    rest = [str(card) for card in rules.get("contract-bridge").deck() if str(card) not in own.split()]
    deal = {"hand:0": own, **{f"hand:{seat}": " ".join(rest[seat - 1 :: 3]) for seat in (1, 2, 3)}}
    state = rules.get("contract-bridge").start(dealer=0, deals=[deal])
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in BY_PERSON:
        match.play(action)
    for _ in range(4):
        match.play(match.state.actions()[0])
    found = find_seat_claim(match.state.observe(0))
    assert found is not None and found.wins_rest and found.turns_left == 24
    page = open_table(qtbot, match)
    page.claims.claim_rest()
    qtbot.waitUntil(lambda: bool(page.match.state.results) and page.widgets.reckoning.isVisible(), timeout=20_000)
    assert match.state.results[0].lines[0].amounts == (13, 0)
