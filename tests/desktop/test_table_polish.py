"""Small things at the tables: a score in pips, the landlord's hat, chips that are dragged, a reckoning that scrolls."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.cards import cards
from cardhall.desktop.table.input.number_picker import NumberPicker
from cardhall.desktop.table.layout.frame import build_frame
from cardhall.desktop.table.layout.zone_layout import ZoneContents
from cardhall.desktop.table.parts import Boxes
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.table_lookup import table_for
from cardhall.games.dou_dizhu.table.hat import paint_landlord_hat
from cardhall.games.euchre.table.score_cards import ScoreCards, score_cards
from cardhall.match import Match
from cardhall.rules import get
from cardhall.rules.engine.results import DealResult, Line

from .table_helpers import open_table


def _open_pips(points: int) -> int:
    """How many pips can be seen: those of the upper card, and those of the lower one that it leaves open."""
    lower, upper = score_cards(points)
    return len(upper.pips) + sum(1 for x, _ in lower.pips if x < upper.shift)


def test_so_many_pips_are_seen_as_there_are_points() -> None:
    assert [_open_pips(points) for points in range(6)] == [0, 1, 2, 3, 4, 5]


def test_long_matches_of_euchre_are_kept_in_boxes() -> None:
    table = table_for("euchre")
    short, long = (get("euchre").start(options={"target": target}).observe(0) for target in (5, 10))
    assert table.score.choose_form(short) == ScoreCards("sh")
    assert table.score.choose_form(long) == Boxes(10)


def test_an_upcard_turned_down_lies_aside(qtbot: Any) -> None:
    match = Match.new("euchre", seed=3, dealer=3)
    page = open_table(qtbot, match)
    assert page.stage.zone_layouts["upcard"].spots[0].angle == 0
    for _ in range(4):
        match.play("pass")
    page.stage.sync_to(match.state.observe(0))
    assert page.stage.zone_layouts["upcard"].spots[0].angle == 90


def test_tricks_of_a_lone_hand_have_three_cards() -> None:
    zone = table_for("euchre").zone_for("won:0")
    assert zone is not None
    frame, sides = build_frame(1440, 900, seats=4), ((0, 2), (1, 3))
    spots = zone.lay_out(frame, 0, "won:0", ZoneContents(cards("9C TC JC QC KC AC"), trick_size=3), sides).spots
    assert [spot.angle for spot in spots] == [0, 0, 0, 90, 90, 90]


def test_a_hat_marks_the_landlord(qtbot: Any) -> None:
    match = Match.new("dou-dizhu", seed=4)
    match.play("bid 3")
    page = open_table(qtbot, match)
    landlord = int(match.state.observe(0).facts["landlord"])
    assert all(plaque.role_picture is paint_landlord_hat for plaque in page.stage.plaques)
    assert [bool(plaque.role) for plaque in page.stage.plaques] == [seat == landlord for seat in range(3)]
    assert page.stage.plaques[landlord].fact.startswith("Landlord")
    assert not page.grab().isNull()


def open_betting_table(qtbot: Any) -> tuple[Any, NumberPicker]:
    match = Match.new("pontoon", seats=3, seed=2, dealer=2, options={"banker_limits": False})
    while match.state.turn != 0:
        match.play(match.state.actions()[0])
    page = open_table(qtbot, match)
    picker = page.widgets.row.pickers[0]
    assert isinstance(picker, NumberPicker) and page.stage.canvas.betting_place is not None
    return page, picker


def carry_chip(page: Any, chip: Any, to: tuple[float, float]) -> None:
    goal = chip.mapFromGlobal(page.stage.cloth.viewport().mapToGlobal(QPoint(round(to[0]), round(to[1]))))
    QTest.mousePress(chip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, chip.rect().center())
    QTest.mouseMove(chip, chip.rect().center() + QPoint(0, 12))
    QTest.mouseMove(chip, goal)
    QTest.mouseRelease(chip, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, goal)


def test_chips_are_dragged_to_the_place_for_bets(qtbot: Any) -> None:
    page, picker = open_betting_table(qtbot)
    place = page.stage.canvas.betting_place.ring_rect
    carry_chip(page, picker.chip_keys[1], (place.cx, place.cy))
    carry_chip(page, picker.chip_keys[0], (place.cx, place.cy))
    assert picker.slider.value() == picker.chip_keys[1].value + picker.chip_keys[0].value
    assert page.stage.canvas.betting_place.pile.amount == picker.slider.value()
    assert not page.stage.canvas.betting_place.is_lit


def test_a_chip_let_go_elsewhere_is_no_bet(qtbot: Any) -> None:
    page, picker = open_betting_table(qtbot)
    carry_chip(page, picker.chip_keys[1], (page.width() / 2, 80))
    assert page.stage.canvas.betting_place.pile.amount == 0
    assert picker.slider.value() == picker.slider.minimum()


def test_the_log_names_a_card_that_was_twisted_and_hides_what_others_buy() -> None:
    match = Match.new("pontoon", seats=3, seed=1, dealer=2, options={"banker_limits": False})
    while match.state.phase != "play":
        match.play(match.state.actions()[0])
    game, seen_by = match.game, match.state.observe
    match.play(next(action for action in match.state.actions() if action.verb == "buy"))

    def lines(seat: int) -> list[str]:
        history = seen_by(seat).history
        return [
            line.text
            for group in log.log_groups(game, history, lambda one: match.names[one], "deal")
            for line in group.lines
        ]

    bought = match.state.zones["hand:0"][-1].face
    assert lines(0)[-1] == f"buy a card for 1: {bought}"
    assert lines(1)[-1] == "buy a card for 1"
    match.play("twist")
    assert f"twist: {match.state.zones['hand:0'][-1].face}" in lines(1)


def test_a_long_reckoning_keeps_its_notes_and_scrolls(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("pontoon", seats=6, seed=1), size=(1024, 700))
    lines = tuple(Line(f"line {n}", (None,) * 6, "a note") for n in range(40))
    page.widgets.reckoning.show_result(
        DealResult((0,) * 6, lines, "The deal is over"),
        deal=1,
        sides=tuple((seat,) for seat in range(6)),
        names=page.match.names,
        scores_before=(0,) * 6,
        own_side=0,
        is_match_over=False,
    )
    sheet = page.widgets.reckoning.sheet
    assert sheet.sheet_layout.hidden_height > 0 and not sheet.sheet_layout.shows_bars
    QTest.keyClick(page.widgets.reckoning, Qt.Key.Key_PageDown)
    assert 0 < sheet.scroll_offset <= sheet.sheet_layout.hidden_height
    sheet.scroll_by(10_000)
    assert sheet.scroll_offset == sheet.sheet_layout.hidden_height
    assert not sheet.grab().isNull()


def test_boxes_below_each_other_line_up(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("conquian", seed=1, names=("You", "Bartholomewa")))
    score = page.widgets.rail.score
    room = score.label_width(score.rows)
    assert len(score.rows) == 2 and 0 < room <= 0.6 * score.width()  # the rest is enough for eleven boxes
    assert not score.grab().isNull()


def test_labels_of_zones_do_not_run_into_each_other(qtbot: Any) -> None:
    match = Match.new("conquian", seed=5, names=("You", "Bartholomewa"))
    for _ in range(6):
        match.play(match.state.actions()[0])
    page = open_table(qtbot, match, text_scale=1.5)
    shown = [
        label.rect
        for key, label in page.stage.zone_marks.labels.items()
        if key.startswith("label") and label.isVisible()
    ]
    assert len(shown) > 2
    assert not any(a.meets(b) for n, a in enumerate(shown) for b in shown[n + 1 :])


def test_the_score_of_nuts_tells_the_deal_beside_the_colours_of_the_backs(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("nuts", seats=4, seed=1))
    assert page.widgets.rail.score.form.side_facts[0] == "13 in the reserve, 0 played"
    assert len(set(page.widgets.rail.score.form.card_colours)) == 4
    assert [panel.panel.title for panel in page.widgets.rail.part_panels] == ["Nothing more to play"]
