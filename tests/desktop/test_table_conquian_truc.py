"""What is special about the tables of Conquian and Truc: melds in the making, calls, and cards named as the pack is."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cardhall.cards import Card, cards
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.items.cloth_items import Slot
from cardhall.desktop.table.screenshot import random_match
from cardhall.desktop.table.table_lookup import table_for
from cardhall.match import Match
from cardhall.rules import Action, get
from tests.desktop.table_helpers import open_table

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def conquian_match() -> Match:
    """A deal in which a card turned goes with the own table, of two melds, alone."""
    for seed in range(200):
        match = Match.new("conquian", seed=seed, names=("You", "Ada"), options={"target": 3})
        rng = random.Random(seed)
        for _ in range(80):
            state = match.state
            own = state.zones["melds:0"]
            legal = state.actions(0)
            if state.phase == "stock" and len(own) >= 6 and Action("meld") in legal and len(state.zones["hand:0"]) > 1:
                return match
            if state.results:
                break
            match.play(rng.choice(state.actions()), state.turn)
    raise AssertionError("no deal found")


def card_item(page: Any, card: Any) -> Any:
    return next(one for one in page.stage.all_items() if one.card == card)


def drag_card(page: Any, card: Any, to: tuple[float, float], *, drop: bool = True) -> None:
    spot, view = card_item(page, card).spot, page.stage.cloth.viewport()
    start = QPoint(round(spot.x - 0.35 * spot.width), round(spot.y))
    goal = QPoint(round(to[0]), round(to[1]))
    QTest.mousePress(view, LEFT, NONE, start)
    QTest.mouseMove(view, start + QPoint(0, -12))
    QTest.mouseMove(view, goal)
    if drop:
        QTest.mouseRelease(view, LEFT, NONE, goal)


def zone_of_card(page: Any, card: Any) -> tuple[float, float]:
    spot = card_item(page, card).spot
    return spot.x - 0.3 * spot.width, spot.y


def button_texts(page: Any) -> list[str]:
    return [button.text() for button in page.widgets.row.buttons]


# ---- conquian


def test_moving_a_card_between_melds_says_what_is_wrong_and_can_be_put_right(qtbot):
    page = open_table(qtbot, conquian_match())
    meld_builder = page.stage.meld_builder
    first, second = meld_builder.groups[0], meld_builder.groups[1]
    moved = first[-1]
    before = [list(group) for group in meld_builder.groups]
    log = len(page.match.log)
    assert "Put in order" not in button_texts(page)
    drag_card(page, moved, zone_of_card(page, second[0]))
    assert moved in meld_builder.groups[1]
    assert any(meld_builder.fault(group) for group in meld_builder.groups)
    assert [place.text for place in meld_builder.group_places] == [
        meld_builder.fault(group) for group in meld_builder.groups
    ]
    assert "Put in order" in button_texts(page)
    assert len(page.match.log) == log, "nothing has been played"
    page.gestures.tidy_melds()
    assert meld_builder.groups == before
    assert "Put in order" not in button_texts(page)


def test_a_group_that_takes_the_held_card_says_how(qtbot):
    page = open_table(qtbot, conquian_match())
    meld_builder = page.stage.meld_builder
    card = meld_builder.offered_cards()[0]
    drag_card(page, card, zone_of_card(page, meld_builder.groups[0][0]), drop=False)
    lit = [place.text for place in meld_builder.group_places if place.is_target]
    assert lit == [
        page.match.game.explain_join(card, g) for g in meld_builder.groups if page.match.game.explain_join(card, g)
    ]
    assert lit


def test_the_card_on_offer_dropped_on_the_own_table_is_laid(qtbot):
    page = open_table(qtbot, conquian_match())
    card = page.stage.meld_builder.offered_cards()[0]
    drag_card(page, card, zone_of_card(page, page.stage.meld_builder.groups[0][0]))
    assert page.match.log[-1] == (0, Action("meld"))
    assert card in page.match.state.zones["melds:0"]
    assert sorted(c for group in page.stage.meld_builder.groups for c in group) == sorted(
        page.match.state.zones["melds:0"]
    )


def test_the_card_on_offer_takes_the_chosen_cards_along(qtbot):
    match, action = next(
        (match, action)
        for match in (Match.new("conquian", seed=seed, dealer=1, names=("You", "Ada")) for seed in range(200))
        for action in match.state.actions(0)
        if len(action.cards) == 2
    )
    page = open_table(qtbot, match)
    page.gestures.select_cards(action.cards)
    area = page.stage.zone_layouts["melds:0"].area
    drag_card(page, page.stage.meld_builder.offered_cards()[0], (area.cx, area.cy))
    assert match.log == [(0, action)]


def test_a_hand_card_can_be_tried_and_goes_back(qtbot):
    page = open_table(qtbot, conquian_match())
    meld_builder, legal = page.stage.meld_builder, page.situation.legal
    card = next(c for c in page.situation.seen.hand if not legal.actions_with([c]))
    drag_card(page, card, zone_of_card(page, meld_builder.groups[0][0]))
    assert meld_builder.tried_cards == [card]
    assert card_item(page, card).zone == "melds:0"
    assert len(page.stage.items["hand:0"]) == len(page.situation.seen.hand) - 1
    hand = page.stage.zone_layouts["hand:0"].area
    drag_card(page, card, (hand.cx, hand.cy))
    assert meld_builder.tried_cards == []
    assert len(page.stage.items["hand:0"]) == len(page.situation.seen.hand)


def test_cards_that_were_tried_stay_where_they_lie_when_they_are_laid(qtbot):
    page = open_table(qtbot, conquian_match(), instant=False)
    page.stage.clock.finish_movements()
    meld_builder = page.stage.meld_builder
    card = meld_builder.offered_cards()[0]
    taker = next(n for n, group in enumerate(meld_builder.groups) if page.match.game.explain_join(card, group))
    x = page.stage.meld_builder.group_places[taker].box.cx
    meld_builder.place_cards([card], x, 0)
    page.stage.sync_to(meld_builder.seen)
    page.gestures.set_legal(page.situation.legal)
    action = meld_builder.action()
    assert action == Action("meld")
    assert meld_builder.is_ready()
    before = list(page.stage.items["melds:0"])
    page.flow.act(action)
    qtbot.waitUntil(lambda: page.match.log[-1] == (0, action) and not page.stage.script.is_running, timeout=8000)
    assert [one.card for one in page.stage.items["melds:0"]] == [one.card for one in before]
    assert page.stage.items["melds:0"] == before, "the same cards, not new ones"


def test_the_meld_builder_knows_the_action_that_it_makes():
    state = get("conquian").start(
        dealer=1,
        deals=[
            {
                "hand:0": "3C 4C 6D 6H QD KS QS 2S 7H JS",
                "hand:1": "AH 2H 4H 4D 7D JD KD 3S 5S KC",
                "stock": "5C AD 6C 7C AC 2C JC QC 2D 3D 5D 3H 5H JH QH KH AS 4S 6S 7S",
            }
        ],
    )
    from cardhall.desktop.table.items.meld_builder import MeldBuilder

    spec = table_for("conquian").melds
    assert spec is not None
    meld_builder = MeldBuilder(spec)
    meld_builder.sync_to(state.observe(0))
    meld_builder.place_cards(cards("3C"), 0, 0)
    assert meld_builder.action() is None
    assert not meld_builder.is_ready()
    meld_builder.groups[0] += cards("4C")
    meld_builder.tried_cards += cards("4C")
    assert meld_builder.action() == Action.parse("meld 3C 4C")
    assert meld_builder.is_ready(), "the card on offer will put it in order"
    meld_builder.tidy_groups()
    assert meld_builder.groups == [cards("3C 4C 5C")]
    assert meld_builder.is_ready()


def test_the_card_on_offer_lies_in_the_middle_wherever_it_came_from():
    table = table_for("conquian")
    state = get("conquian").start(seed=3)
    state.play("pass")
    seen = state.observe(state.turn)
    assert seen.zones["upcard"] == []
    shown = table.moves.shown_zones(seen)
    assert shown["upcard"] == seen.zones["discard"][-1:]
    assert shown["discard"] == seen.zones["discard"][:-1]


# ---- truc


def truc_match(**options: Any) -> Any:
    return get("truc").start(seed=2, dealer=1, options={"cut": False, **options})


def test_cards_are_played_plainly_and_raises_with_them_are_asked_for():
    state = truc_match()
    seen = state.observe(0)
    legal = LegalActions(table_for("truc"), seen)
    card = seen.hand[0]
    assert legal.actions_with([card]) == [Action("play", card)]
    assert legal.controls.plain_actions() == [Action("truc")]
    assert list(legal.controls.menus) == ["Card and truc"]
    assert len(legal.controls.menus["Card and truc"]) == 3
    table = table_for("truc")
    assert table.buttons.shift_variant(seen, Action("play", card)) == Action("play", card, "truc")
    assert table.buttons.shift_variant(seen, Action("truc")) is None


def test_signs_are_a_menu():
    legal = LegalActions(table_for("truc"), truc_match(signals=True).observe(0))
    assert len(legal.controls.menus["Sign"]) == 8
    assert not any(action.verb == "signal" for action in legal.controls.plain_actions())


def test_the_lamps_tell_the_stake():
    def names(seat):
        return ("You", "Bruno", "Ines", "Ada")[seat]

    table, state = table_for("truc"), truc_match()
    state.play("truc")
    lamps = table.rail[0].panels(state.observe(0), names)[0].lamps
    assert [(lamp.large_text, lamp.note, lamp.state) for lamp in lamps] == [
        ("1", "agreed", "settled"),
        ("2 ?", "You ask", "now"),
        ("3", "to come", "later"),
    ]
    state.play("accept")
    lamps = table.rail[0].panels(state.observe(0), names)[0].lamps
    assert [(lamp.large_text, lamp.state) for lamp in lamps] == [("1", "later"), ("2", "settled"), ("3", "later")]


def test_a_sign_that_was_not_noticed_is_not_told(qtbot):
    match = Match.new("truc", seed=3, options={"cut": False, "signals": True, "notice": 0})
    while match.state.turn in (0, 2):
        match.play(match.state.actions()[0], match.state.turn)
    page = open_table(qtbot, match)
    said: list[Any] = []
    page.event_player.event_shown.connect(said.append)
    page.runner.play_action(Action("signal", "ace"), match.state.turn)
    assert not any(event.action is not None and event.action.verb == "signal" for event in said)
    assert "signal" not in str(page.stage.seen.history)


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ("plays 7♥", "plays the seven of cups"),
        ("Q♣ with truc", "The horse of clubs with truc"),
        ("Accept truc", "Accept truc"),
        ("10♦ and A♠", "The ten of coins and the ace of swords"),
    ],
)
def test_cards_are_named_as_the_spanish_pack_shows_them(text, spanish):
    assert in_pack(text, "spanish") == spanish
    assert in_pack(text, "french") == text
    assert Card.of("7H").face == "7♥"


# ---- the card on offer


def on_offer(phase: str, usable: bool) -> Match:
    """A deal in which a card is offered to seat 0, which it can use or not."""
    for seed in range(300):
        match = Match.new("conquian", seed=seed, dealer=seed % 2, names=("You", "Ada"))
        rng = random.Random(seed)
        for _ in range(30):
            state = match.state
            if state.is_over:
                break
            able = any(action.verb != "pass" for action in state.actions(0))
            if state.turn is not None and 0 in state.actors and state.phase == phase and able == usable:
                return match
            match.play(rng.choice(state.actions()))
    raise AssertionError("no such deal")


def test_the_ring_is_only_round_a_card_that_can_be_used(qtbot: Any) -> None:
    for usable in (True, False):
        page = open_table(qtbot, on_offer("stock", usable))
        rings = [made for made in page.stage.canvas.drawn_items if isinstance(made, Slot) and made.is_lit]
        assert bool(rings) == usable


def test_a_click_on_the_card_on_offer_lays_it_or_asks_with_which(qtbot: Any) -> None:
    match = on_offer("stock", True)
    page = open_table(qtbot, match)
    card = page.stage.meld_builder.offered_cards()[0]
    melds = [action for action in match.state.actions(0) if action.verb == "meld"]
    before = len(match.log)
    asked: list[Any] = []
    page.gestures.choice_wanted.connect(lambda actions, at: asked.append(actions))
    page.gestures.use_card(card_item(page, card))
    if len(melds) == 1:
        assert match.log[before] == (0, melds[0])
    else:
        assert asked == [melds] and len(match.log) == before
        page.gestures.select_cards(melds[0].cards)
        page.gestures.use_card(card_item(page, card))
        assert match.log[before] == (0, melds[0])


def test_a_click_on_a_card_that_makes_no_meld_says_why(qtbot: Any) -> None:
    page = open_table(qtbot, on_offer("stock", False))
    page.gestures.use_card(card_item(page, page.stage.meld_builder.offered_cards()[0]))
    assert "makes no meld" in page.widgets.prompt.refusal


def test_the_log_says_who_turned_a_card(qtbot: Any) -> None:
    page = open_table(qtbot, on_offer("stock", True))
    groups = page.situation.log_groups(page.situation.seen)
    card = page.stage.meld_builder.offered_cards()[0]
    assert groups[-1].title == "Your turn"
    assert (groups[-1].lines[-1].seat_name, groups[-1].lines[-1].text) == ("You", f"turn {card.face}")


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080), (2560, 1440)], ids=str)
def test_the_card_on_offer_is_the_largest_in_the_middle(qtbot: Any, size: tuple[int, int]) -> None:
    for seed in range(40):
        match = random_match("conquian", seed=seed, action_count=3)
        if match.state.observe(0).facts["offered"] and match.state.turn == 0:
            break
    page = open_table(qtbot, match, size=size, painted=False)
    (item,) = page.stage.items["upcard"]
    assert item.home.width >= 0.8 * page.stage.frame.w
    bands = [page.stage.zone_layouts[f"melds:{owner}"].frame for owner in (0, 1)]
    assert all(band is not None and not band.meets(item.home.box) for band in bands)
    assert not any(plaque.rect.meets(band) for plaque in page.stage.plaques for band in bands if band is not None)
