"""A press that slips is a click in every game, a drag that ends on nothing says so, and no drag is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.input.dragging import NO_PLACE_TEXT, NOT_YOUR_TURN_TEXT
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.number_picker import NumberPicker
from cardhall.desktop.table.input.pointer_slips import MAX_SLIP_CARD_WIDTHS, drag_distance
from cardhall.desktop.table.items.dragged_chip import CHIP_REFUSAL
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.desktop.table.table_lookup import table_for
from cardhall.rules.catalogue import CATALOGUE
from tests.desktop.table_helpers import card_point, legal_item, open_table, whist_match

LEFT = Qt.MouseButton.LeftButton
SOME_GAMES = (  # each way of clicking: play, ask, choose some, lay melds, squares, columns, piles
    *("whist", "truc", "conquian", "last-one", "stealing-bundles", "one-eyed-jack", "nuts", "samba", "reversis"),
)


class Hand:
    """A hand on the mouse at a game's stage, and what its gestures asked for."""

    def __init__(self, qtbot: Any, game_id: str, *, actions: int = 8) -> None:
        settings = Settings(theme="light", click_plays=True)
        theme.apply_settings(settings)
        self.match = random_match(game_id, seed=2, action_count=actions)
        seen = self.match.state.observe(0)
        cloth = Cloth(theme.felt_for(game_id, settings.felt))
        qtbot.addWidget(cloth)
        table = table_for(game_id)
        self.stage = Stage(table, self.match.names, settings, game_id, cloth)
        self.stage.clock.instant = True
        self.stage.resize(1440, 900)
        self.stage.sync_to(seen)
        self.gestures = Gestures(self.stage)
        self.gestures.set_legal(LegalActions(table, seen))
        self.asked: list[str] = []
        self.gestures.acted.connect(lambda action: self.asked.append(str(action)))
        self.gestures.planned.connect(lambda plan: self.asked.append(" ".join(map(str, plan))))
        self.gestures.choice_wanted.connect(lambda actions, _: self.asked.append("? " + " ".join(map(str, actions))))
        self.gestures.refused.connect(lambda reason: self.asked.append(f"! {reason}"))

    def presses(self) -> list[tuple[Any, QPointF]]:
        """Cards that can be picked up, with a point on each that no other card covers."""
        found = []
        for item in self.stage.all_items():
            spot = item.spot
            for share in (-0.4, 0.0, 0.4):
                point = spot.x + share * spot.width, spot.y
                if self.stage.places.card_at(*point) is item and self.gestures.can_pick_up(item):
                    found.append((item, QPointF(*point)))
                    break
        return found

    def press(self, start: QPointF, *to: QPointF) -> list[str]:
        """Press, move from point to point, and release. Return what was asked for, and the cards chosen at the end."""
        self.asked.clear()
        self.gestures.press(start, LEFT)
        for point in to:
            self.gestures.move(point)
        self.gestures.release(to[-1] if to else start, LEFT)
        return [*self.asked, *sorted(card.text for card in self.gestures.cards)]

    def nowhere(self) -> QPointF:
        """A point of bare felt, at the edge of the cloth."""
        points = ((x, y) for y in range(10, 890, 20) for x in (4, 1436, 300, 700, 1100))
        return QPointF(*next(point for point in points if not self.stage.places.zones_at(*point)))


def slip_distances(width: float) -> Iterator[QPointF]:
    """Ways to slip: just farther than the system's distance, and almost as far as is still a slip."""
    yield QPointF(0, -(drag_distance() + 1))
    far = MAX_SLIP_CARD_WIDTHS * width - 2
    yield QPointF(0.7 * far, -0.7 * far)


@pytest.mark.parametrize("game_id", SOME_GAMES)
def test_a_slip_does_what_a_click_does(qtbot: Any, game_id: str) -> None:
    hand = Hand(qtbot, game_id)
    presses = hand.presses()[:4]
    assert presses
    for item, point in presses:
        hand.gestures.clear()
        clicked = hand.press(point)
        for by in slip_distances(item.home.width):
            hand.gestures.clear()
            assert hand.press(point, point + by / 2, point + by) == clicked, (item.card.text, by)
            assert item.spot == hand.stage.places.rest_spot(item) and not hand.gestures.dragged_items


def test_a_slip_keeps_the_cards_chosen_before(qtbot: Any) -> None:
    hand = Hand(qtbot, "dou-dizhu", actions=9)
    assert hand.gestures.legal is not None and hand.gestures.legal.chooses_before_playing
    (first, there), (second, here) = hand.presses()[:2]
    hand.press(there)
    assert hand.press(here, here + QPointF(12, -12)) == sorted(one.card.text for one in (first, second))


@pytest.mark.parametrize("game_id", SOME_GAMES)
def test_a_drag_that_ends_on_nothing_says_so(qtbot: Any, game_id: str) -> None:
    hand = Hand(qtbot, game_id)
    for _, point in hand.presses()[:3]:
        hand.gestures.clear()
        said = hand.press(point, point - QPointF(0, 40), hand.nowhere())
        assert [line[:1] for line in said] == ["!"], said


def test_what_is_said_of_a_drop_on_nothing(qtbot: Any) -> None:
    page = open_table(qtbot, whist_match(), painted=False)
    item, view = legal_item(page), page.stage.cloth.viewport()

    def drop() -> str:
        QTest.mousePress(view, LEFT, pos=card_point(item))
        QTest.mouseMove(view, card_point(item) - QPoint(0, 80))
        QTest.mouseMove(view, QPoint(4, 420))
        QTest.mouseRelease(view, LEFT, pos=QPoint(4, 420))
        return str(page.widgets.prompt.refusal)

    assert drop() == NO_PLACE_TEXT
    page.gestures.set_legal(None)
    assert drop() == NOT_YOUR_TURN_TEXT


def test_within_the_hand_a_slow_drag_moves_the_card_and_a_quick_one_is_a_click(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_table(qtbot, whist_match(actions=2), size=(1024, 700), painted=False)
    row, view = page.stage.items["hand:0"], page.stage.cloth.viewport()
    legal = page.situation.legal
    assert legal is not None
    item = next(one for one in row[:-1] if legal.is_usable(one.card))
    step = QPoint(round(0.8 * (row[row.index(item) + 1].home.x - item.home.x)), 0)  # nearer to the next place
    assert drag_distance() < step.x() < MAX_SLIP_CARD_WIDTHS * item.home.width

    def slide() -> None:
        start = card_point(item)
        QTest.mousePress(view, LEFT, pos=start)
        QTest.mouseMove(view, start + QPoint(drag_distance() + 1, 0))
        QTest.mouseMove(view, start + step)
        QTest.mouseRelease(view, LEFT, pos=start + step)

    place = row.index(item)
    monkeypatch.setattr("cardhall.desktop.table.input.pointer_slips.Press.is_quick", False)
    slide()
    assert page.stage.items["hand:0"].index(item) == place + 1 and item.zone == "hand:0"
    monkeypatch.setattr("cardhall.desktop.table.input.pointer_slips.Press.is_quick", True)
    slide()
    assert item.card in page.match.state.zones["trick"]


def test_a_chip_dropped_on_nothing_says_so_and_a_slip_adds_it(qtbot: Any) -> None:
    page = open_table(qtbot, random_match("pontoon", seed=1, action_count=0), painted=False)
    (picker,) = page.widgets.row.findChildren(NumberPicker)
    chip = picker.chip_keys[-1]
    middle = chip.rect().center()
    said: list[str] = []
    page.widgets.row.refused.connect(said.append)
    for to in (QPoint(middle.x() + 12, middle.y()), QPoint(middle.x(), -300)):
        before = picker.slider.value()
        QTest.mousePress(chip, LEFT, pos=middle)
        QTest.mouseMove(chip, to)
        QTest.mouseMove(chip, to + QPoint(1, 0))
        QTest.mouseRelease(chip, LEFT, pos=to + QPoint(1, 0))
        if not said:
            assert picker.slider.value() > before
    assert said == [CHIP_REFUSAL]


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_no_drag_is_needed(game_id: str) -> None:
    """Whatever can be dropped somewhere is also done by clicks or keys: with its cards chosen, or at its pile."""
    table, found = table_for(game_id), 0
    for played in (0, 9, 30, 90):
        seen = random_match(game_id, seed=4, action_count=played).state.observe(0)
        legal = LegalActions(table, seen)
        held = {card for zone in legal.usable_zones for card in seen.zones[zone]}
        for action, handle in legal.cards_by_action.items():
            if handle:
                assert action in legal.actions_with(handle) and held.issuperset(handle), action
                found += 1
        for zone in seen.zones:
            for action in legal.pile_actions(zone) if legal.pile_targets(zone) else ():
                clicked = action == legal.pile_action(zone) or action in legal.pile_choices(zone)
                assert clicked or legal.cards_by_action[action], (zone, action)
                found += 1
    assert found or not table.tricks


@pytest.mark.parametrize(
    ("way", "moved"),
    [
        (((0.5, 0.0), (0.95, 0.05)), True),  # straight to the next place
        (((0.9, 0.0), (0.5, 0.0), (0.95, 0.0)), False),  # back and forth, as a hand that trembles
        (((0.3, 0.3), (0.6, 0.6)), False),  # away from the hand
    ],
)
def test_a_quick_drag_straight_to_the_next_place_moves_the_card(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch, way: tuple[tuple[float, float], ...], moved: bool
) -> None:
    page = open_table(qtbot, whist_match(actions=2), size=(800, 560), painted=False, card_size=1.3)  # cards lie close
    row, view = page.stage.items["hand:0"], page.stage.cloth.viewport()
    legal = page.situation.legal
    assert legal is not None
    item = next(one for one in row[:-1] if legal.is_usable(one.card))
    place = row.index(item)
    step = row[place + 1].home.x - item.home.x
    assert 0.96 * step < MAX_SLIP_CARD_WIDTHS * item.home.width, "so near it may be a slip"
    monkeypatch.setattr("cardhall.desktop.table.input.pointer_slips.Press.is_quick", True)
    start = card_point(item)
    QTest.mousePress(view, LEFT, pos=start)
    QTest.mouseMove(view, start + QPoint(drag_distance() + 1, 0))  # here the card is picked up
    for along, down in way:
        point = start + QPoint(round(along * step), round(down * step))
        QTest.mouseMove(view, point)
    QTest.mouseRelease(view, LEFT, pos=point)
    assert page.stage.items["hand:0"].index(item) == place + 1 if moved else item.zone == "trick"
