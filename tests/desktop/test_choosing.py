"""Several cards are chosen for one play: what they are is said at once, the button stays, one key goes through all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall.cards import cards
from cardhall.match import Match
from cardhall.rules import Action, get
from tests.trials import registered

from .table_helpers import NAMES, open_table
from .test_table_euchre_dou_dizhu import LANDLORD

SIZES = [(800, 560), (1024, 700), (1440, 900)]
WIDOW = "2S KD KS"
ROCKET = "BJ RJ"


def match_in_fight(*played: str, first: str = "4S 4H 4C 7C 7D 7H 9C 9D 9H JC JD JH JS KC KH BJ RJ") -> Match:
    """The person is the landlord and has led, and the others have done the rest of `played`."""
    left = [str(card) for card in get("dou-dizhu").deck() if str(card) not in f"{LANDLORD} {WIDOW} {first}".split()]
    deal = {"hand:0": LANDLORD, "hand:1": first, "hand:2": " ".join(left), "widow": WIDOW}
    match = Match(get("dou-dizhu").start(dealer=0, deals=[deal]), {1: "easy", 2: "easy"}, NAMES[:3])
    for action in ("bid 3", *played):
        match.play(action)
    return match


def choose(page: Any, text: str) -> None:
    page.gestures.select_cards(cards(text))


def play_button(page: Any) -> Any:
    return next(button for button in page.widgets.row.buttons if button.text() == "Play")


def chosen_cards(page: Any) -> list[str]:
    return sorted(str(item.card) for item in page.stage.own_hand_items() if item.is_chosen)


# ---- what a choice is, and why the button waits


@pytest.mark.parametrize(
    ("text", "what", "lacks"),
    [
        ("8C 8D 8S", "Three eights", ""),
        ("8C 8D 8S 3H", "Three eights and a three", ""),
        ("8C 8D 8S 3H 4D", "Three eights, a three and a four", "Kickers must be all single cards or all pairs"),
        ("QC QD KD KS", "A pair of queens and a pair of kings", "needs one more for a triplet with a pair"),
        ("QC QD KD KS AC", "A pair of queens, a pair of kings and an ace", "needs another ace"),
        ("TC QC KD AC", "Four cards", "Those cards make no combination."),
    ],
)
def test_a_choice_says_what_it_is_and_what_it_lacks(text: str, what: str, lacks: str) -> None:
    said = match_in_fight().state.observe(0).choice(Action("play", *cards(text)))
    assert said.description == what and said.obstacle.startswith(lacks) and bool(said.obstacle) == bool(lacks)


def test_a_four_needs_its_second_kicker_or_none() -> None:
    hand = "3H 3C 3D 3S 6S 6C 8C 8D 8S TC TH QC QD QH AC AS 2D"
    left = [str(card) for card in get("dou-dizhu").deck() if str(card) not in f"{hand} {WIDOW}".split()]
    deal = {"hand:0": hand, "hand:1": " ".join(left[:17]), "hand:2": " ".join(left[17:]), "widow": WIDOW}
    state = get("dou-dizhu").start(dealer=0, deals=[deal])
    state.play("bid 3")
    said = state.observe(0).choice(Action.parse("play 3H 3C 3D 3S 6S"))
    assert said.obstacle == "needs a single card with it, or nothing with it"


def test_in_big_two_a_choice_is_named_by_its_suits_too() -> None:
    state = get("big-two").start(seed=4, dealer=0)
    seen = state.observe(state.turn)
    card = next(action.cards[0] for action in seen.actions() if len(action.cards) == 1)
    assert seen.choice(Action("play", card)).description == f"The {card.face}"
    five = next(action.cards for action in seen.actions() if len(action.cards) == 5)
    part = seen.choice(Action("play", *five[:4]))
    assert part.description and part.obstacle
    sizes = [len(action.cards) for action in seen.from_least()]
    assert sizes == sorted(sizes)


def test_other_phases_count_what_is_missing() -> None:
    with registered():
        state = get("burraco").start(seed=3)
        for _ in range(40):
            melds = [action for action in state.actions() if len(action.cards) >= 3]
            if melds:
                break
            state.play(state.actions()[0])
        else:
            pytest.skip("no meld in this deal")
        meld = min(melds, key=lambda action: len(action.cards))
        seen = state.observe(state.turn)
        assert seen.choice(meld).obstacle == ""
        assert seen.choice(Action(meld.verb, *meld.cards[:-1])).obstacle.startswith("needs one")


@pytest.mark.parametrize("size", SIZES)
def test_chosen_cards_cover_neither_the_row_nor_the_own_plaque(qtbot: Any, size: tuple[int, int]) -> None:
    page = open_table(qtbot, match_in_fight(), size=size, guide=False)
    page.gestures.select_cards([item.card for item in page.stage.own_hand_items()][::2])
    row, plaque = page.widgets.row.geometry(), page.stage.plaques[0].rect
    up, down = [], []
    for item in page.stage.own_hand_items():
        top = item.spot.y - item.spot.height / 2
        assert top > row.bottom() and top > plaque.bottom
        (up if item.is_chosen else down).append(item.home.y - item.spot.y)
    assert min(up) - max(down) > 0.15 * page.stage.own_hand_items()[0].home.height
    page.gestures.clear()
    assert all(item.spot.y == item.home.y for item in page.stage.own_hand_items())
    qtbot.wait(1)  # the row is laid out by the event loop
    buttons = [button.mapTo(page, button.rect().topLeft()).x() for button in page.widgets.row.buttons]
    assert min(buttons) >= plaque.right


def test_the_button_stays_in_its_place_and_says_why_it_waits(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight(), guide=False)
    button, places = play_button(page), []
    assert not button.isEnabled() and button.reason == "Choose the cards first."
    for text, able in (("QC QD KD KS", False), ("8C 8D 8S", True), ("8C 8D 8S 3H 4D", False), ("2D", True)):
        choose(page, text)
        qtbot.wait(1)
        button = play_button(page)
        places.append(button.mapTo(page, button.rect().topLeft()))
        assert button.isEnabled() == able
        if not able:
            assert button.toolTip() == button.reason and button.reason in button.accessibleDescription()
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            assert page.widgets.prompt.refusal == button.reason and len(page.match.log) == 1
    assert len(set(places)) == 1
    assert page.widgets.prompt.fact == "A two" and page.widgets.prompt.task == "can be played"
    button.click()
    assert len(page.match.log) == 2 and str(page.match.log[-1][1]).startswith("play 2")


def test_a_refusal_leaves_what_is_chosen_behind_it_and_not_an_old_hint(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight(), guide=False)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: page.hints.shown_action is not None, timeout=2000)
    hint = page.widgets.prompt.text
    choose(page, "3H 4D")
    page.gestures.play_selected()
    assert page.widgets.prompt.refusal
    page.widgets.prompt.clear_refusal()
    assert page.widgets.prompt.fact == "A three and a four" and page.widgets.prompt.text != hint
    page.gestures.clear()
    assert "combination" in page.widgets.prompt.text


# ---- hints look unlike choices


def test_cards_of_a_hint_are_marked_and_not_chosen_and_enter_plays_them(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight(), guide=False)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_H)
    qtbot.waitUntil(lambda: page.hints.shown_action is not None, timeout=2000)
    hinted = [item for item in page.stage.own_hand_items() if item.is_hinted]
    assert hinted and not page.gestures.selected_items and not any(item.is_chosen for item in hinted)
    assert play_button(page) is page.widgets.row.gold_button
    other = next(item for item in page.stage.own_hand_items() if not item.is_hinted)
    page.gestures.click(hinted[0])
    assert hinted[-1].is_hinted, "a part of the hint is chosen: it still shows what belongs to it"
    page.gestures.click(other)
    assert not any(item.is_hinted for item in page.stage.own_hand_items())
    page.gestures.clear()
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_H)
    wanted = page.hints.shown_action
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.log[-1] == (0, wanted)


def test_the_marks_of_hint_and_choice_differ_in_more_than_colour(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight(), guide=False)
    item = page.stage.own_hand_items()[-1]

    def look(**state: bool) -> Any:
        item.set_marks(is_chosen=False, is_hinted=False)
        item.set_marks(**state)
        page.stage.clock.finish_movements()
        corner = page.stage.cloth.mapToScene(0, 0)
        box = item.mapRectToScene(item.boundingRect()).translated(-corner).toRect()
        grey = (
            page.stage.cloth.grab(box)
            .toImage()
            .convertToFormat(page.stage.cloth.grab(box).toImage().Format.Format_Grayscale8)
        )
        return bytes(grey.constBits())

    assert look(is_chosen=True) != look(is_hinted=True)


# ---- nothing beats it


def test_where_nothing_beats_the_table_all_says_so(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight("play 3H", f"play {ROCKET}", "pass"), guide=False, do_idle=False)
    assert page.widgets.prompt.task == "Nothing you hold beats it: pass"
    assert all(item.is_dim for item in page.stage.own_hand_items())
    assert page.widgets.row.gold_button is not None and page.widgets.row.gold_button.text() == "Pass"
    assert play_button(page).reason == "None of your cards can beat the cards on the table."
    page.gestures.click(page.stage.own_hand_items()[0])
    assert page.widgets.prompt.refusal == "None of your cards can beat the cards on the table."
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Escape)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert page.match.log[4] == (0, Action("pass"))


# ---- one key through all that can be played


def test_one_key_goes_through_all_that_can_be_played_the_smallest_first(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_fight("play 3H", "play 4S", "pass"), guide=False)
    wanted = [str(action) for action in page.situation.seen.from_least()]
    assert wanted[0] == "play 6S" and len(wanted) > 4
    heights = [Action.parse(text).cards[0].rank for text in wanted]
    assert heights == sorted(heights, key="3456789TJQKA2".index)
    found = []
    for place in range(len(wanted)):
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_N)
        found.append("play " + " ".join(chosen_cards(page)))
        assert page.widgets.prompt.task == f"{place + 1} of {len(wanted)} playable choices"
    assert found == wanted
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_N)
    assert chosen_cards(page) == [wanted[0].removeprefix("play ")]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert chosen_cards(page) == [wanted[-1].removeprefix("play ")]
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Return)
    assert str(page.match.log[4][1]) == wanted[-1]


def test_where_one_card_is_played_the_key_takes_the_cursor_there(qtbot: Any) -> None:
    from .table_helpers import whist_match

    page = open_table(qtbot, whist_match(), guide=False)
    page.stage.cloth.setFocus()
    seen = []
    for _ in range(len(page.situation.legal.actions)):
        QTest.keyClick(page.stage.cloth, Qt.Key.Key_N)
        seen.append(page.gestures.cursor.card)
    assert sorted(seen) == sorted(action.cards[0] for action in page.situation.legal.actions)
    ranks = ["23456789TJQKA".index(card.rank) for card in seen if card.suit != page.situation.seen.facts["trump"]]
    assert ranks == sorted(ranks) and not page.gestures.selected_items


def test_leads_go_from_few_cards_to_many_and_power_comes_last() -> None:
    def key(action: Action, kinds: Any) -> Sequence[int]:
        play = kinds.read_play(kinds.count_by_rank(action.cards))
        return (play.shape.power, len(action.cards))

    state = match_in_fight().state
    keys = [key(action, state.kinds) for action in state.observe(0).from_least()]
    assert keys == sorted(keys) and len(keys) > 40
