"""The table of Trente et Quarante: chips dragged, clicked and typed onto fields, the rows, the refait, every size."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.table.access.naming import zone_name
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.games.trente_et_quarante.table.bets import Bet, results_since_shuffle
from cardhall.games.trente_et_quarante.table.layout import lay_out_cloth
from cardhall.match import Match
from tests.desktop.table_helpers import open_table
from tests.games.trente_et_quarante.test_rules import CHANCES, COUPS, begin_match

NAMES = ("You", "Bruno", "Mei", "Ada", "Zoe", "Leo", "Kim")
SIZES = [(800, 560), (1024, 700), (1440, 900), (2560, 1440)]


def make_match(stock: str = COUPS["push"], seats: int = 1, **options: Any) -> Match:
    return Match(begin_match(stock, seats, **options), dict.fromkeys(range(1, seats), "easy"), NAMES[:seats])


def find_chip(page: Any, words: str) -> Any:
    return next(one for one in page.tray_of.chips if one.chip.label == words)


@pytest.fixture
def table(qtbot: Any) -> Any:
    def opened(match: Match, **more: Any) -> Any:
        page = open_table(qtbot, match, **more)
        page.tray_of = page.widgets.tray
        return page

    return opened


def chance_middle(page: Any, chance: str) -> QPoint:
    area = page.stage.zone_layouts[f"field:{chance}"].area
    return QPoint(round(area.cx), round(area.cy))


def drag_chip(page: Any, words: str, to: QPoint) -> None:
    """Drag a chip of the tray to a point of the cloth."""
    one, view = find_chip(page, words), page.stage.cloth.viewport()
    start = one.rect().center()
    QTest.mousePress(one, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(one, start + QPoint(0, -20))
    goal = one.mapFromGlobal(view.mapToGlobal(to))
    QTest.mouseMove(one, goal)
    QTest.mouseRelease(one, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, goal)


def click(page: Any, point: QPoint) -> None:
    QTest.mouseClick(page.stage.cloth.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)


def shown_bets(page: Any) -> str:
    return str(page.match.state.observe(0).facts["bets"])


def test_a_chip_is_dragged_onto_a_field(table: Any) -> None:
    page = table(make_match())
    drag_chip(page, "500", chance_middle(page, "noir"))
    assert shown_bets(page) == "0:noir=500"
    drag_chip(page, "500", QPoint(5, 300))
    assert shown_bets(page) == "0:noir=500", "beside the fields nothing happens"
    drag_chip(page, "200", chance_middle(page, "noir"))
    assert shown_bets(page) == "0:noir=500" and "already" in page.widgets.prompt.refusal
    drag_chip(page, "Insure", chance_middle(page, "noir"))
    assert page.match.state.observe(0).facts["insured"] == "0:noir=5"


def test_a_chip_is_clicked_and_then_fields(table: Any) -> None:
    page = table(make_match(), size=(800, 560))
    click(page, chance_middle(page, "rouge"))
    assert shown_bets(page) == "none" and page.widgets.prompt.refusal == "Take a chip first."
    assert not page.stage.zone_marks.lit_zones
    find_chip(page, "1,000").click()
    assert page.stage.zone_marks.lit_zones == {f"field:{chance}" for chance in CHANCES}
    click(page, chance_middle(page, "rouge"))
    assert page.stage.zone_marks.lit_zones == {f"field:{chance}" for chance in CHANCES if chance != "rouge"}, (
        "gold where it may go"
    )
    click(page, chance_middle(page, "inverse"))
    assert shown_bets(page) == "0:rouge=1000 0:inverse=1000"
    find_chip(page, "1,000").click()
    assert not page.stage.zone_marks.lit_zones, "a second click puts it back"


def test_two_keys_bet_and_enter_deals(table: Any) -> None:
    page = table(make_match(COUPS["noir couleur"]))
    for key in "2n1c6n":
        QTest.keyClicks(page.focusWidget() or page, key)
    facts = page.match.state.observe(0).facts
    assert facts["bets"] == "0:noir=200 0:couleur=100" and facts["insured"] == "0:noir=2"
    QTest.keyClicks(page.focusWidget() or page, "a")
    assert page.match.state.observe(0).facts["insured"] == "0:noir=2 0:couleur=1", "insure all"
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Return)
    assert page.match.state.results[0].delta == (297,) and page.widgets.reckoning.isVisible()


def test_the_bets_of_the_last_coup_once_more(table: Any) -> None:
    match = make_match(COUPS["push"] + " " + COUPS["noir couleur"])
    for action in ("bet rouge 500", "insure rouge 3", "bet couleur 100", "done"):
        match.play(action)
    page = table(match)
    assert [button.text() for button in page.tray_of.extra_buttons] == ["Same bets"]
    page.tray_of.extra_buttons[0].click()
    facts = page.match.state.observe(0).facts
    assert (facts["bets"], facts["insured"]) == ("0:rouge=500 0:couleur=100", "0:rouge=3")
    assert [button.text() for button in page.tray_of.extra_buttons] == ["Insure all"]
    page.flow.undo()
    assert shown_bets(page) == "none", "one move, taken back as one"


def test_a_bet_too_high_is_grey_and_why(table: Any) -> None:
    match = make_match(stack=1000)
    match.play("bet noir 500")
    page = table(match)
    usable = {one.chip.label: one.isEnabled() for one in page.tray_of.chips}
    assert usable == {"100": True, "200": True, "500": True, "1,000": False, "2,000": False, "Insure": True}
    page = table(make_match(max_bet=500, insurance=False))
    assert [one.chip.label for one in page.tray_of.chips] == ["100", "200", "500"]


def test_at_a_refait_the_field_asked_about_is_lit(table: Any) -> None:
    match = make_match(COUPS["refait"], refait="choice")
    for action in ("bet couleur 200", "bet noir 500", "done"):
        match.play(action)
    page = table(match)
    texts = [button.text() for button in page.widgets.row.buttons]
    assert texts == ["Leave in prison", "Give up half, 250 back"]
    assert page.stage.zone_marks.lit_zones == {"field:noir"}
    assert not any(one.isVisible() for one in page.tray_of.chips), "its buttons stand in the place of the chips"
    page.widgets.row.buttons[0].click()
    assert page.stage.zone_marks.lit_zones == {"field:couleur"}
    page.widgets.row.buttons[1].click()
    assert match.state.results[0].delta == (-100,)


def test_the_hint_lights_the_chip(table: Any) -> None:
    page = table(make_match())
    page.match.play("bet noir 500")
    page.flow.rebuild()
    page.hints.show_ranking([(rules.Action("insure", "noir", 5), 1.0), (rules.Action("done"), 0.0)])
    assert [one.chip.label for one in page.tray_of.chips if one.is_hinted] == ["Insure"]
    page.hints.show_next()
    assert page.tray_of.finish_button.is_hint and not any(one.is_hinted for one in page.tray_of.chips)


def test_totals_grow_with_every_card(table: Any, qtbot: Any) -> None:
    page = table(make_match(COUPS["push"]), instant=False)
    while page.stage.script.is_running:
        page.stage.script.skip_wait()
    page.flow.act(rules.Action("done"))
    told: list[str] = []
    labels = page.stage.zone_marks.labels

    def totals() -> bool:
        shown = [label for key, label in labels.items() if key.startswith("figure noir") and label.isVisible()]
        if shown and shown[-1].text != (told or [""])[-1]:
            told.append(max(shown, key=lambda label: label.size).text)
        return len(told) >= 4

    qtbot.waitUntil(totals, timeout=8000)
    assert told[:4] == ["10", "20", "29", "35"]
    page.close_page()


def test_who_hears_the_table_hears_the_bets(table: Any) -> None:
    match = make_match(COUPS["refait"], seats=2)
    for action in ("bet noir 500", "insure noir 5", "done", "bet noir 1000", "done", "bet noir 200"):
        match.play(action)
    page = table(match)
    assert zone_name(page.stage, "field:noir") == "Noir: You 200 and 500 in prison; Bruno 1,000 in prison"
    assert zone_name(page.stage, "field:inverse") == "Inverse, no bets"
    assert results_since_shuffle(match.state.observe(0)) == [(1, "refait")]


def crowded_match(seats: int) -> Match:
    """All seats have bets on all chances, and others in prison there."""
    match, rng = make_match(COUPS["refait"], seats), random.Random(seats)
    for _ in range(2):
        for seat in range(seats):
            for chance in CHANCES:
                for verb in ("bet", "insure"):
                    able = [one for one in match.state.actions() if one.verb == verb and one.words[0] == chance]
                    match.play(rng.choice(able))
            if match.state.deal_number == 1 or seat < seats - 1:
                match.play("done")
    return match


@pytest.mark.parametrize("size", SIZES)
def test_the_chips_of_seven_seats_can_be_told_apart(table: Any, size: tuple[int, int]) -> None:
    page = table(crowded_match(7), size=size)
    drawn = [extra for extra in page.stage.canvas.drawn_items if isinstance(extra, Bet)]
    felt, unit = lay_out_cloth(page.stage.frame), page.stage.frame.unit
    assert len(drawn) == 56
    for at, one in enumerate(drawn):
        whole = felt.places[one.caption.rpartition(" ")[2]].field
        assert whole.x <= one.rect.x and one.rect.right <= whole.right + 1
        assert whole.y <= one.rect.y and one.rect.bottom <= whole.bottom + 1
        assert one.caption.startswith(NAMES[one.seat]) and one.rect.h >= 11 * unit
        assert not any(one.rect.grown(-0.5).meets(other.rect) for other in drawn[at + 1 :])


@pytest.mark.parametrize("seats", [1, 2, 3, 7])
@pytest.mark.parametrize("text", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps(seats: int, text: float, size: tuple[int, int]) -> None:
    frame = build_frame(*size, seats=seats, text_scale=text, row_share=0.745, needs_strips_row=True)
    felt = lay_out_cloth(frame)
    boxes = [felt.shoe, felt.discard, *felt.rows.values(), felt.cloth, frame.row]
    for at, one in enumerate(boxes):
        assert frame.stage.x <= one.x and one.right <= frame.stage.right and one.w > 0 and one.h > 0
        assert not any(one.grown(-0.5).meets(other) for other in boxes[at + 1 :]), (one, boxes[at + 1 :])
    assert felt.cloth.h >= 150 and felt.card_width >= 36, "cards and fields are large enough to be read"
