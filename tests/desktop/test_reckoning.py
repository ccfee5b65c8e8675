"""The reckoning, and what can be seen from it: all hands, the last position, the steps of a review."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.desktop.look import theme
from cardhall.desktop.table.card_words import card_name
from cardhall.desktop.table.flow.deal_cards import SHOWN_CARDS_TEXT
from cardhall.desktop.table.parts.observation_readers import finished_tricks
from cardhall.desktop.table.rail.reckoning_bars import BarPart, bar_bounds, bar_parts
from cardhall.desktop.table.rail.reckoning_sheet import ReckoningSheet
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_page import TablePage
from cardhall.match import Match
from cardhall.rules.engine.game import zone_owner
from tests.desktop.table_helpers import open_table
from tests.desktop.test_review import finished_match, open_review

SIZES = ((800, 560), (1440, 900))
# Each game at one of the sizes, and at the other in the long run.
GAMES_AT_SIZES = [
    pytest.param(game_id, size, marks=[] if place % 2 == at else pytest.mark.long)
    for place, game_id in enumerate(rules.CATALOGUE)
    for at, size in enumerate(SIZES)
]


def test_bars_reach_below_nought_where_scores_do() -> None:
    assert bar_bounds([10, 40], 100) == (0.0, 100) and bar_bounds([0, 0], None) == (0.0, 1.0)
    assert bar_bounds([-40, 20], None) == (-40, 20) and bar_bounds([-40, -80], None) == (-80, 20)
    assert bar_parts(20, 50, 0, 100) == [BarPart(0.0, 0.5, True, False), BarPart(0.0, 0.2, False, False)]
    assert bar_parts(0, -20, -80, 20) == [BarPart(0.6, 0.8, True, True)]
    assert bar_parts(-40, -80, -80, 20) == [BarPart(0.0, 0.8, True, True), BarPart(0.4, 0.8, False, True)]
    assert bar_parts(-20, 20, -80, 20) == [BarPart(0.8, 1.0, True, False)]


def open_at_reckoning(qtbot: Any, game_id: str, size: tuple[int, int] = (1440, 900), **more: Any) -> TablePage:
    """The table at the reckoning of its first deal."""
    match = random_match(game_id, seed=3, until_deal_end=True, **more)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match, size=size, painted=False)
    page.runner.play_action(action, seat)
    qtbot.waitUntil(page.widgets.reckoning.isVisible)
    return page


@pytest.mark.parametrize(("game_id", "size"), GAMES_AT_SIZES)
def test_nothing_of_a_line_is_cut_while_there_is_room(qtbot: Any, game_id: str, size: tuple[int, int]) -> None:
    page = open_at_reckoning(qtbot, game_id, size)
    sheet = page.widgets.reckoning.sheet
    assert sheet.sheet_layout.rows and not sheet.grab().isNull()
    for row in sheet.sheet_layout.rows:
        words = sheet.sheet_layout.label_width(row.line), sheet.sheet_layout.note_width(row.line)
        wanted = sum(words) + theme.px(14) * bool(row.line.note) if row.is_single_line else max(words)
        assert wanted <= sheet.sheet_layout.max_label_width(row.line) + 1, f"“{row.line}” is cut"
    buttons = [
        one
        for one in (
            page.widgets.reckoning.look_button,
            page.widgets.reckoning.cards_button,
            page.widgets.reckoning.check_button,
        )
        if one.isVisible()
    ]
    assert len(buttons) == 3
    for button in (*buttons, page.widgets.reckoning.next_button):
        assert sheet.rect().contains(button.geometry()) and button.width() >= button.sizeHint().width()
        others = [one for one in (*buttons, page.widgets.reckoning.next_button) if one is not button]
        assert not any(button.geometry().intersects(one.geometry()) for one in others)


def test_what_adds_up_stands_apart_from_what_does_not(qtbot: Any) -> None:
    account = open_at_reckoning(qtbot, "whist").widgets.reckoning.account
    assert [line.label for line in account.descriptive_lines] == ["Tricks taken"]
    assert [line.label for line in account.counted_lines] == ["Tricks above six"]


@pytest.mark.parametrize(("game_id", "start"), [("spinado", 0), ("reversis", 0), ("kabu", 70)])
def test_antes_of_the_next_deal_are_not_in_the_scores_before_the_one_reckoned(
    qtbot: Any, game_id: str, start: int
) -> None:
    account = open_at_reckoning(qtbot, game_id).widgets.reckoning.account
    seats = range(len(account.names))
    assert list(account.scores_before) == [start for _ in seats]
    assert list(account.scores_after) == [start + account.result.delta[seat] for seat in seats]


def green_sums(page: TablePage) -> list[str]:
    """The sums of the deal that are painted as good news."""
    sheet, good = page.widgets.reckoning.sheet, []

    def noting(self: ReckoningSheet, painter: Any, at: Any, words: str, font: Any, colour: Any, **more: Any) -> None:
        if colour == theme.page_colours().accent:
            good.append(words)

    with patch.object(ReckoningSheet, "paint_text", noting):
        sheet.grab()
    return good


def test_points_against_a_person_are_no_good_news(qtbot: Any) -> None:
    for game_id, good in (("big-two", False), ("last-one", False), ("stealing-bundles", True)):
        seats = rules.CATALOGUE[game_id].seat_counts
        pages = (open_at_reckoning(qtbot, game_id, seats=number) for number in seats)
        page = next(page for page in pages if page.widgets.reckoning.account.result.delta[0] > 0)
        assert bool(green_sums(page)) == good, game_id


def test_eight_players_have_their_names_and_their_lines(qtbot: Any) -> None:
    sheet = open_at_reckoning(qtbot, "pontoon", (1024, 700), seats=8).widgets.reckoning.sheet
    columns = sheet.sheet_layout.column_edges()
    room = columns[1] - columns[0] - theme.px(8)
    assert not sheet.sheet_layout.hidden_height
    for name in sheet.account.names:
        assert QFontMetricsF(theme.sans(14, 600)).horizontalAdvance(name) <= room


@pytest.mark.parametrize("game_id", list(rules.CATALOGUE))
def test_all_hands_can_be_seen_from_the_reckoning_and_on_the_table(qtbot: Any, game_id: str) -> None:
    page = open_at_reckoning(qtbot, game_id)
    look_at_all_hands(page)
    look_at_the_table(page)


def look_at_all_hands(page: TablePage) -> None:
    """Open the sheet with all hands: it shows every hand that is known, and no other card that was not seen."""
    page.widgets.reckoning.cards_button.click()
    sheet = page.deal_cards.sheet
    assert sheet.isVisible()
    labels = sheet.body.findChildren(QLabel)
    shown = " ".join(label.accessibleName() for label in labels if label.accessibleName())
    known = page.situation.may_see_deal(1)
    assert known or sheet.sentence_label.plain_text == SHOWN_CARDS_TEXT
    closing = page.match.closing_state.observe(0)
    for zone, text in page.match.deals[0].items():
        for card in rules.Action.parse(f"show {text}").cards if zone_owner(zone)[0] == "hand" and known else ():
            assert card_name(card, page.stage.pack) in shown
    if not known:  # no card is told that the person has not seen
        seen = {
            card_name(card, page.stage.pack) for some in closing.zones.values() for card in some if card is not HIDDEN
        } | {
            card_name(card, page.stage.pack)
            for event in closing.history
            for card in event.cards
            if event.kind == "show"
        }
        told = {name for label in labels for name in label.accessibleName().split(", ") if name}
        assert {name for name in told if " of " in name} <= seen
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible() and page.widgets.reckoning.isVisible()


def test_the_tricks_are_told_in_order(qtbot: Any) -> None:
    page = open_at_reckoning(qtbot, "whist")
    tricks = finished_tricks(page.match.closing_state.observe(0).history)
    assert len(tricks) == 13 and all(len(trick.played) == 4 for trick in tricks)
    for before, after in pairwise(tricks):
        assert after.played[0][0] == before.winner
    page.widgets.reckoning.cards_button.click()
    names = [label.accessibleName() for label in page.deal_cards.sheet.body.findChildren(QLabel)]
    assert sum(name.startswith("leads ") for name in names) == 13 == sum(name.endswith(", wins") for name in names)


def test_the_table_behind_the_reckoning_has_open_hands_the_new_score_and_a_way_back(qtbot: Any) -> None:
    page = open_at_reckoning(qtbot, "truc")
    left = {
        zone: set(some) for zone, some in page.match.closing_state.zones.items() if zone.startswith("hand:") and some
    }
    assert any(zone != "hand:0" for zone in left)
    page.widgets.reckoning.look_button.click()
    for zone, some in left.items():
        assert {item.shown_card for item in page.stage.items[zone]} == some
    assert page.situation.seen is not None and list(page.situation.seen.scores) == list(page.match.state.scores) != [
        0,
        0,
    ]
    assert page.widgets.result_button.isVisible() and page.widgets.go_button.isVisible()
    assert not page.widgets.result_button.geometry().intersects(page.widgets.go_button.geometry())
    page.widgets.result_button.click()
    assert page.widgets.reckoning.isVisible() and not page.widgets.result_button.isVisible()
    page.widgets.reckoning.look_button.click()
    page.widgets.go_button.click()
    assert page.match.state.deal_number == 2 and not page.widgets.result_button.isVisible()
    assert all(item.shown_card is HIDDEN for zone in ("hand:1", "hand:2", "hand:3") for item in page.stage.items[zone])


def test_the_table_keeps_cards_closed_that_may_come_again(qtbot: Any) -> None:
    page = open_at_reckoning(qtbot, "truc")
    page.situation.may_see_deal = lambda deal: False  # type: ignore[method-assign]
    kept = page.match.closing_state.observe(0).zones["hand:1"]
    assert HIDDEN in kept
    page.widgets.reckoning.look_button.click()
    assert [item.shown_card for item in page.stage.items["hand:1"]].count(HIDDEN) == list(kept).count(HIDDEN)


@pytest.mark.parametrize("seed", [3, 4, 6])
def test_hands_shown_at_the_settlement_are_open_on_the_table_and_among_all_hands(qtbot: Any, seed: int) -> None:
    match = random_match("pontoon", seed=seed, seats=4, until_deal_end=True)
    seat, action = match.log[-1]
    match.undo()
    page = open_table(qtbot, match)
    page.runner.play_action(action, seat)
    qtbot.waitUntil(page.widgets.reckoning.isVisible)
    assert not page.situation.may_see_deal(1)
    sheet = page.widgets.reckoning.sheet
    shown = [row.line.label.split(" · ")[0].split() for row in sheet.sheet_layout.rows if " · " in str(row.line.label)]
    page.widgets.reckoning.cards_button.click()
    told = " ".join(label.text() for label in page.deal_cards.sheet.body.findChildren(QLabel))
    assert "closed card" not in told
    for faces in shown:
        assert all(f">{face}<" in told for face in faces), faces
    QTest.keyClick(page.deal_cards.sheet, Qt.Key.Key_Escape)
    page.widgets.reckoning.look_button.click()
    hands = [items for zone, items in page.stage.items.items() if zone_owner(zone)[0] == "hand"]
    assert all(item.shown_card is not HIDDEN for items in hands for item in items)


def look_at_the_table(page: TablePage) -> None:
    """Look at the table behind the reckoning: it shows all hands and the last trick, and the next deal hides them."""
    closing = page.match.closing_state
    played = finished_tricks(closing.history)
    lying = list(closing.zones.get("trick", ()))
    page.widgets.reckoning.look_button.click()
    stage = page.stage
    assert any(item.isVisible() and item.shown_card is not HIDDEN for item in stage.all_items())
    for seat in range(closing.seats):
        zone = f"hand:{seat}"
        if zone not in stage.items:
            continue
        cards = [card for trick in (played if lying else played[:-1]) for one, card in trick.played if one == seat]
        items = stage.items[zone]
        if page.situation.may_see_deal(1):
            assert sorted(item.shown_card.text for item in items) == sorted(
                card.text for card in (*closing.zones[zone], *cards)
            )
    if played and not lying and "trick" in stage.items:
        assert [(item.seat, item.shown_card) for item in stage.items["trick"]] == list(played[-1].played)
    if page.widgets.go_button.text() == "Next deal":
        page.widgets.go_button.click()
        assert not stage.open_hands and stage.last_trick is None


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game_id", ["stealing-bundles", "whist"])
def test_the_last_step_of_a_review_leaves_back_and_forward_in_sight(
    qtbot: Any, game_id: str, size: tuple[int, int]
) -> None:
    page = open_review(qtbot, finished_match(game_id), size)
    while page.match.can_redo():
        page.flow.jump_to_next_deal()
    assert page.widgets.reckoning.isVisible()
    sheet = page.widgets.reckoning.sheet
    QCoreApplication.processEvents()
    for button in page.widgets.row.buttons:
        middle = button.mapTo(page, button.rect().center())
        assert page.childAt(middle) is button, f"{button.text()} is covered"
    assert sheet.mapTo(page, sheet.rect().bottomLeft()).y() < page.widgets.row.y()
    page.widgets.reckoning.look_button.click()
    assert page.widgets.row.buttons[-1].text() == "Result" and not page.widgets.go_button.isVisible()
    page.widgets.row.buttons[-1].click()
    assert page.widgets.reckoning.isVisible()
    page.widgets.row.buttons[1].click()
    assert not page.widgets.reckoning.isVisible() and page.match.can_redo()


def test_a_lost_match_is_not_told_in_the_colour_of_a_win(qtbot: Any) -> None:
    page = open_at_reckoning(qtbot, "whist")
    accent = QColor(theme.page_colours().accent)

    def is_green(winner: int) -> bool:
        page.widgets.reckoning.show_result(
            page.match.state.results[0],
            deal=1,
            sides=page.match.state.sides,
            names=page.match.names,
            scores_before=(0, 0),
            own_side=0,
            is_match_over=True,
            winners=(winner,),
        )
        sheet = page.widgets.reckoning.sheet
        image = sheet.grab(sheet.rect().adjusted(0, 0, 0, sheet.sheet_layout.head_height() - sheet.height())).toImage()
        return any(image.pixelColor(x, y) == accent for x in range(image.width()) for y in range(60, image.height()))

    assert is_green(0) and not is_green(1)


def test_a_deal_that_is_over_as_soon_as_it_is_dealt_comes_after_the_one_before(qtbot: Any) -> None:
    """Écarté: the last trick of a deal, and a king turned up in the next one, which wins the match."""
    match, rng = Match.new("ecarte", seed=58), random.Random(58)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.play(rng.choice(match.state.actions(seat)), seat)
    (seat, action), deals = match.log[-1], len(match.state.results)
    match.undo()
    page = open_table(qtbot, match, painted=False)
    reckoning, panel = page.widgets.reckoning, page.widgets.rail.score
    page.runner.play_action(action, seat)
    qtbot.waitUntil(reckoning.isVisible)
    assert reckoning.account.caption == f"Deal {deals - 1}" and not reckoning.account.winner
    assert list(panel.standing.values) == list(reckoning.account.scores_after) and max(panel.standing.values) < 5
    reckoning.next_button.click()
    qtbot.waitUntil(lambda: reckoning.isVisible() and reckoning.account.is_match_over)
    assert reckoning.account.caption == f"Deal {deals}, the last of the match" and reckoning.account.winner
    assert list(panel.standing.values) == list(reckoning.account.scores_after) == list(match.state.scores)
    assert page.situation.shown_observation.deal_number == deals, "the table behind it is that of its deal"
    reckoning.look_button.click()
    assert page.stage.seen.deal_number == deals


def test_mus_reckons_stones_and_tells_the_games(qtbot: Any) -> None:
    page = open_at_reckoning(qtbot, "mus", options={"games": 3})
    account, panel = page.widgets.reckoning.account, page.widgets.rail.score
    assert any(account.result.delta) and list(account.scores_after) == list(panel.standing.values)
    assert account.descriptive_lines[0].label == "Games won" and account.counted_lines and account.target == 40
