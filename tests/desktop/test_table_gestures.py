"""Pointer and keys on tables of games without rules yet: a dummy's hand, squares, piles, one drop of several moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, Qt

from cardhall.cards import Card, cards
from cardhall.desktop.look import theme
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.parts import Field, Moves, OpenHand, Pile, SuitColumns, Table
from cardhall.desktop.table.stage.cloth import Cloth
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules import Action

from .fake_seen import NAMES, FakeSeen, facts_with

LEFT = Qt.MouseButton.LeftButton


class Pointer:
    """A stage with what a fake observation shows, and a hand on the mouse."""

    def __init__(self, qtbot: Any, table: Table, seen: FakeSeen, **more: Any) -> None:
        settings = Settings(theme="light", **more)
        theme.apply_settings(settings)
        cloth = Cloth(theme.felt_for("whist", settings.felt))
        qtbot.addWidget(cloth)
        self.stage = Stage(table, NAMES[: seen.seats], settings, "whist", cloth)
        self.stage.clock.instant = True
        self.stage.resize(1440, 900)
        self.stage.sync_to(seen)
        self.hand = Gestures(self.stage)
        self.hand.set_legal(LegalActions(table, seen))
        self.done: list[list[str]] = []
        self.refused: list[str] = []
        self.hand.acted.connect(lambda action: self.done.append([str(action)]))
        self.hand.planned.connect(lambda plan: self.done.append([str(action) for action in plan]))
        self.hand.choice_wanted.connect(lambda actions, at: self.done.append(["?", *map(str, actions)]))
        self.hand.refused.connect(self.refused.append)

    def item(self, card: str) -> Any:
        return next(item for item in self.stage.all_items() if item.card is Card.of(card))

    def middle(self, zone: str) -> tuple[float, float]:
        area = self.stage.zone_layouts[zone].area
        return area.cx, area.cy

    def click(self, x: float, y: float) -> None:
        self.hand.press(QPointF(x, y), LEFT)
        self.hand.release(QPointF(x, y), LEFT)

    def click_card(self, card: str) -> None:
        spot = self.item(card).spot
        self.click(spot.x - 0.35 * spot.width, spot.y - 0.42 * spot.height)

    def drag(self, item: Any, to: tuple[float, float]) -> None:
        start = item.spot.x - 0.35 * item.spot.width, item.spot.y
        self.hand.press(QPointF(*start), LEFT)
        self.hand.move(QPointF(start[0], start[1] - 12))
        self.hand.move(QPointF(*to))
        self.lit = set(self.stage.zone_marks.lit_zones)
        self.hand.release(QPointF(*to), LEFT)


def bridge_match(*actions: str, dummy: int | None = 2, **more: str) -> FakeSeen:
    zones = {"hand:0": "AS KS 9H 2C", "hand:1": "4?", "hand:2": "2H 3H 4C QD", "hand:3": "4?", "trick": "9D"}
    return FakeSeen(*actions, zones={**zones, **more}, facts=facts_with(dummy=dummy, trump="H"))


def test_the_dummys_hand_lies_in_columns_by_suit_trumps_first_and_is_played_from(qtbot: Any) -> None:
    table = Pointer(qtbot, Table(), bridge_match("play QD"))
    assert isinstance(table.stage.shown_zone("hand:2"), SuitColumns)
    assert [item.card for item in table.stage.items["hand:2"]] == cards("3H 2H 4C QD")
    columns = [item.spot.x for item in table.stage.items["hand:2"]]
    assert columns[0] == columns[1] < columns[2] < columns[3]
    assert not table.stage.plaques[2].rect.meets(table.stage.zone_layouts["hand:2"].area)
    assert [item.is_dim for item in table.stage.items["hand:2"]] == [True, True, True, False]
    assert not any(item.is_dim for item in table.stage.items["hand:0"]), "the own hand has nothing to do"
    table.drag(table.item("QD"), table.middle("trick"))
    table.click_card("QD")
    assert table.done == [["play QD"], ["play QD"]] and table.lit == {"trick"}
    table.click_card("3H")
    assert table.refused == ["No play 3♥."]
    assert [item.card for item in table.hand.keyboard.rows()[1]] == cards("3H 2H 4C QD")


def test_a_dummy_at_the_side_lies_in_rows_beside_the_trick(qtbot: Any) -> None:
    seen = bridge_match("play AS", dummy=1, **{"hand:1": "2D 3D 4D KC", "hand:2": "4?"})
    table = Pointer(qtbot, Table(), seen)
    rows = [round(item.spot.y) for item in table.stage.items["hand:1"]]
    assert len(set(rows)) == 2
    trick = table.stage.items["trick"][0].spot.box
    assert not any(item.spot.box.meets(trick) for item in table.stage.items["hand:1"])
    table.click_card("2D")
    assert table.done == []


def test_a_hand_that_is_not_open_is_a_fan_of_backs(qtbot: Any) -> None:
    table = Pointer(qtbot, Table(), bridge_match("play AS", dummy=None, **{"hand:2": "4?"}))
    assert not isinstance(table.stage.shown_zone("hand:2"), SuitColumns)
    assert table.hand.keyboard.rows() == [table.stage.own_hand_items()]


# ---- squares


@dataclass(frozen=True)
class OnSquares(Moves):
    def permanent_zones(self, seen: Any) -> list[str]:
        return [f"square:{column}{row}" for column in "abcdef" for row in range(1, 3)]

    def targets(self, seen: Any, action: Action) -> list[str]:
        return [f"square:{action.words[0]}"]


def square_rect(frame: Any, owner: int, zone: str) -> Rect:
    column, row = "abcdef".index(zone[-2]), int(zone[-1])
    return Rect(300 + 60 * column, 200 + 60 * row, 52, 52)


BOARD = Table(zones=(Field("square", square_rect),), tricks=False, moves=OnSquares())


def test_a_card_with_many_places_waits_until_one_is_clicked(qtbot: Any) -> None:
    names = [f"play JH {column}{row}" for column in "abc" for row in (1, 2)]
    table = Pointer(qtbot, BOARD, FakeSeen(*names, "play 3S f2"), click_plays=True)
    table.click_card("JH")
    assert table.done == [] and table.hand.cards == cards("JH")
    table.click(*table.middle("square:f2"))
    assert table.done == [], "that square does not take it"
    table.click(*table.middle("square:b2"))
    assert table.done == [["play JH b2"]]
    table.hand.clear()
    table.click_card("3S")
    table.drag(table.item("JH"), table.middle("square:c1"))
    assert table.done[1:] == [["play 3S f2"], ["play JH c1"]]
    assert table.lit == {f"square:{column}{row}" for column in "abc" for row in (1, 2)}


# ---- piles, and one drop as several actions


def test_the_stock_is_drawn_from_by_a_click_or_by_dragging_its_top_card_to_the_hand(qtbot: Any) -> None:
    seen = FakeSeen(
        "draw",
        "take",
        zones={"hand:0": "2C 3C", "stock": "5?", "discard": "9H KD"},
        seats=2,
        targets={"draw": ["hand:0"], "take": ["hand:0"]},
    )
    table = Pointer(qtbot, Table(tricks=False), seen)
    table.click(*table.middle("stock"))
    table.drag(table.stage.items["stock"][-1], table.middle("hand:0"))
    assert table.lit == {"hand:0"}
    table.drag(table.item("KD"), table.middle("hand:0"))
    table.drag(table.item("KD"), (20.0, 400.0))
    assert table.done == [["draw"], ["draw"], ["take"]]


def test_chosen_cards_are_dropped_together_and_laid_away_one_by_one(qtbot: Any) -> None:
    names = [f"discard {card}" for card in ("2C", "4D", "9H", "KS")]
    table = Pointer(
        qtbot,
        Table(zones=(Pile("talon", shows_slot=True),), moves=Moves(one_by_one={"discard": "done"})),
        FakeSeen(
            *names, zones={"hand:0": "2C 4D 9H KS", "talon": "AC"}, targets={action: ["talon"] for action in names}
        ),
    )
    table.click_card("4D")
    table.click_card("KS")
    assert table.hand.cards == cards("4D KS") and table.done == []
    table.drag(table.item("KS"), table.middle("talon"))
    assert table.lit == {"talon"}
    assert table.done == [["discard 4D", "discard KS", "done"]]
    table.hand.clear()
    table.click_card("2C")
    table.click_card("9H")
    table.hand.play_selected()
    assert table.done[1:] == [["discard 2C", "discard 9H", "done"]]


def test_hands_of_one_seat_share_its_room(qtbot: Any) -> None:
    zones = {"hand:0": "2C 3C", "hand:1": "4C 5C", "hand:1:2": "6C 7C 8C"}
    table = Pointer(qtbot, Table(zones=(OpenHand(),)), FakeSeen(zones=zones, turn=1))
    first, second = (table.stage.zone_layouts[zone].area for zone in ("hand:1", "hand:1:2"))
    assert not first.grown(-2).meets(second.grown(-2))
