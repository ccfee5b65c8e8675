"""Layouts: the frame of a window, the seats, and that nothing overlaps on any table at three sizes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cardhall.cards import HIDDEN, cards
from cardhall.desktop.table.flow.open_hands import other_hands
from cardhall.desktop.table.items.plaque import FACT_SIZES
from cardhall.desktop.table.layout.frame import build_frame, usual_seat_places
from cardhall.desktop.table.layout.geometry import Rect, bounding_rect
from cardhall.desktop.table.layout.zone_layout import READABLE_CARD_WIDTH, ZoneContents
from cardhall.desktop.table.parts import Fan, Trick, who_played
from cardhall.desktop.table.parts.hand import sort_by_suit
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.stage.stage import Stage
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

from .table_helpers import open_table

SIZES = [(1024, 700), (1440, 900), (2560, 1440)]
ALL_SIZES = [(800, 560), *SIZES, (800, 1300)]


def occupied_places(stage: Stage) -> dict[str, Rect]:
    """What takes room on the stage, by name."""
    found = {f"plaque {seat}": plaque.rect for seat, plaque in enumerate(stage.plaques)}
    for zone, items in stage.items.items():
        around = bounding_rect(item.home for item in items if item.isVisible())
        if around is not None:
            found[f"zone {zone}"] = around
    return found


def lies_within(one: Rect, other: Rect) -> bool:
    """Whether the first lies wholly inside the second."""
    return one.x >= other.x and one.y >= other.y and one.right <= other.right and one.bottom <= other.bottom


def test_card_widths_of_the_look() -> None:
    widths = {(1024, 700): 102, (1440, 900): 131, (1920, 1080): 158, (3840, 2160): 315}
    for (wide, high), w in widths.items():
        assert abs(build_frame(wide, high, seats=4).w - w) <= 1


def test_a_small_window_has_no_rail_and_a_large_one_a_wider_one() -> None:
    assert build_frame(1024, 700, seats=4).rail is None
    assert build_frame(1440, 740, seats=4).rail is None
    assert build_frame(900, 1400, seats=4).rail is None
    assert build_frame(1440, 900, seats=4).rail == Rect(1136, 64, 288, 820)
    assert build_frame(1920, 1080, seats=4).rail.w == 352  # type: ignore[union-attr]
    large = build_frame(3840, 2160, seats=4)
    wide, top = 288 * large.unit, large.bar.h + 16
    assert large.unit == 2.4 and large.rail == Rect(3840 - 16 - wide, top, wide, 2160 - top - 16)


def test_the_stage_is_never_wider_than_it_should_be() -> None:
    frame = build_frame(3840, 1600, seats=4)
    assert frame.stage.w <= 1.75 * 1600 + 1


@pytest.mark.parametrize("seats", range(2, 10))
def test_seats_stand_clockwise(seats: int) -> None:
    where = usual_seat_places(seats)
    assert len(where) == seats and where[0].edge == "own"
    tops = [place.share for place in where if place.edge == "top"]
    assert tops == sorted(tops)
    edges = [place.edge for place in where[1:]]
    assert edges == sorted(edges, key=("left", "top", "right").index)


@pytest.mark.parametrize("count", [1, 4, 5, 13, 17, 20, 27, 40])
@pytest.mark.parametrize("size", ALL_SIZES)
def test_the_own_fan_stays_in_the_window(count: int, size: tuple[int, int]) -> None:
    frame = build_frame(*size, seats=4)
    laid = Fan().lay_out(frame, 0, "hand:0", ZoneContents([HIDDEN] * count), ((0, 2), (1, 3)))
    assert len(laid.spots) == count
    for spot in laid.spots:
        assert spot.box.x >= frame.stage.x and spot.box.right <= frame.stage.right
        assert spot.box.bottom <= frame.height + 6
    if count > 1:
        steps = [b.x - a.x for a, b in zip(laid.spots, laid.spots[1:], strict=False) if b.x > a.x]
        assert min(steps) >= 0.28 * laid.spots[0].width or count > 30


@pytest.mark.parametrize("seats", range(2, 10))
@pytest.mark.parametrize("size", ALL_SIZES)
def test_others_hands_and_plaques_keep_apart(seats: int, size: tuple[int, int]) -> None:
    frame = build_frame(*size, seats=seats)
    boxes: dict[str, Rect] = {"row": frame.row}
    for seat in range(1, seats):
        laid = Fan().lay_out(frame, seat, f"hand:{seat}", ZoneContents([HIDDEN] * 5), ())
        hand = laid.area
        boxes[f"hand {seat}"] = hand
        boxes[f"plaque {seat}"] = frame.seat_layout.plaque_rect(seat, 150 * frame.unit)
    names = list(boxes)
    for i, one in enumerate(names):
        assert lies_within(boxes[one], Rect(0, 0, *size).grown(2)), one
        for other in names[i + 1 :]:
            assert not boxes[one].grown(-3).meets(boxes[other].grown(-3)), (one, other)


def test_a_trick_of_four_lies_round_the_middle() -> None:
    frame = build_frame(1440, 900, seats=4)
    laid = Trick().lay_out(frame, -1, "trick", ZoneContents(cards("2C 3C 4C 5C"), (1, 2, 3, 0)), ())
    left, top, right, own = laid.spots
    cx, cy = frame.centre
    assert left.x < cx < right.x and top.y < cy < own.y
    assert abs((right.x - left.x) - 2 * 0.86 * frame.w) < 1
    assert own.box.bottom < frame.row.y


def test_a_hand_is_sorted_with_alternating_colours() -> None:
    hand = sort_by_suit(cards("2C AS KD 3H TS"), "AKQJT98765432")
    assert " ".join(map(str, hand)) == "AS TS 3H 2C KD"
    three = sort_by_suit(cards("2C AS KD 3C"), "AKQJT98765432")
    assert [card.suit for card in three] in (["S", "D", "C", "C"], ["C", "C", "D", "S"])


def test_who_played_the_cards_of_a_trick_is_read_from_the_events() -> None:
    one, two, three = cards("2C 3C 4C")
    history = [
        Event("move", seat=1, cards=(one,), source="hand:1", target="trick"),
        Event("move", seat=2, cards=(two,), source="hand:2", target="trick"),
        Event("move", seat=2, cards=(one, two), source="trick", target="won:0"),
        Event("move", seat=3, cards=(three,), source="hand:3", target="trick"),
    ]
    assert who_played(history, "trick") == [3]


@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("game", list(CATALOGUE))
def test_nothing_overlaps_on_the_table(qtbot: Any, game: str, size: tuple[int, int]) -> None:
    match = random_match(game, seed=2, action_count=11)
    page = open_table(qtbot, match, size=size, painted=False)
    window = Rect(0, 0, *size)
    taken = occupied_places(page.stage)
    for name, box in taken.items():
        assert lies_within(box, window.grown(8)), f"{name} is outside the window: {box}"
    plaques = [name for name in taken if name.startswith("plaque")]
    hands = [name for name in taken if name.startswith(("zone hand", "plaque"))]
    for i, one in enumerate(hands):
        for other in hands[i + 1 :]:
            if one in plaques or other in plaques:
                assert not taken[one].grown(-6).meets(taken[other].grown(-6)), (one, other)
    prompt = Rect(*page.widgets.prompt.geometry().getRect())
    hand = [item.home.box for item in page.stage.own_hand_items()]
    if page.widgets.prompt.text and hand:
        assert prompt.bottom <= min(box.y for box in hand) + 6
    if page.stage.frame.rail is not None:
        rail = page.stage.frame.rail
        for name, box in taken.items():
            assert not box.grown(-4).meets(rail), f"{name} lies under the rail"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", list(CATALOGUE))
def test_usual_names_and_prompts_are_not_cut(qtbot: Any, game: str, size: tuple[int, int]) -> None:
    page = open_table(qtbot, random_match(game, seed=3, action_count=8), size=size, painted=False)
    for plaque in page.stage.plaques:
        assert plaque.size[0] >= plaque.wanted_width(FACT_SIZES[-1]) - 1, plaque.name
    skin = page.stage.skin
    assert skin.text_width(page.widgets.prompt.task, skin.sans(14, 500)) + 40 <= page.widgets.prompt.width()
    for button in page.widgets.row.buttons:
        assert button.width() >= button.sizeHint().width() - 2, button.text()


@pytest.mark.parametrize("size", [(800, 560), *SIZES])
def test_the_card_turned_down_and_the_stock_lie_clear_of_the_trick(qtbot: Any, size: tuple[int, int]) -> None:
    for seed in range(200):
        match = random_match("euchre", seed=seed, action_count=12, until_choice=False)
        seen = match.state.observe(0)
        played = [event.seat for event in seen.history if event.kind == "move" and event.target == "trick"]
        lying = len(seen.zones["trick"])
        if seen.facts["turned_down"] != "none" and lying and 1 in played[-lying:]:
            break
    page = open_table(qtbot, match, size=size)
    items = page.stage.items
    beside = [item.home.box.grown(-3) for zone in ("upcard", "stock") for item in items[zone] if item.isVisible()]
    assert beside and items["trick"]
    for card in items["trick"]:
        assert not any(card.home.box.grown(-3).meets(box) for box in beside)
    upcard, stock = (next(item.home.box for item in items[zone]) for zone in ("upcard", "stock"))
    assert not upcard.grown(-3).meets(stock.grown(-3))


@pytest.mark.parametrize("size", [(800, 560), (1440, 900)], ids=str)
@pytest.mark.parametrize("game_id", ["burraco", "samba"])
def test_hands_laid_open_in_a_row_of_seats_can_be_read(qtbot: Any, game_id: str, size: tuple[int, int]) -> None:
    match = random_match(game_id, seed=2, seats=4, action_count=10)
    page = open_table(qtbot, match, size=size)
    stage = page.stage
    assert stage.frame.has_seats_in_row
    stage.open_hands = other_hands(stage.table, match.state)
    stage.sync_to(match.state.observe(0))
    stage.clock.finish_movements()
    for zone, some in stage.open_hands.items():
        spots = [item.spot for item in stage.items[zone]]
        assert len(spots) == len(some) and min(spot.width for spot in spots) >= READABLE_CARD_WIDTH
        plaque = stage.frame.seat_layout.plaque_rect(zone_owner(zone)[1], 0)
        for spot in spots:
            box = spot.box
            assert box.x >= plaque.right and box.right <= stage.frame.stage.right and box.y >= stage.frame.stage.y
        rows = [[spot.x for spot in spots if spot.y == y] for y in sorted({spot.y for spot in spots})]
        steps = [on - at for row in rows for at, on in pairwise(row)]
        assert min(steps) >= 8, "ranks show beside one another"
