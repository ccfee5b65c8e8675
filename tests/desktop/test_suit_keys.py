"""Keys of suits, the marks of hints on keys, one name for whose turn it is, and the keys of a review."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from cardhall.cards import Card
from cardhall.desktop import keys
from cardhall.desktop.look.packs import PACK_NAMES, suit_keys
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.key_box import PaperKey
from cardhall.match import Match
from cardhall.rules import Action
from tests.desktop.table_helpers import NAMES, open_table
from tests.desktop.test_laying_away import match_at_phase
from tests.desktop.test_review import finished_match, open_review


@pytest.mark.parametrize("pack", PACK_NAMES)
def test_each_suit_has_letters_that_no_other_has(pack: str) -> None:
    letters = suit_keys(pack)
    every = [letter for some in letters.values() for letter in some]
    assert len(every) == len(set(every)) and all(suit in some for suit, some in letters.items())


def test_the_own_names_of_a_pack_have_keys_too() -> None:
    assert suit_keys("german") == {"C": ("A", "C"), "D": ("B", "D"), "H": ("H",), "S": ("L", "S")}
    assert suit_keys("french") == {suit: (suit,) for suit in "CDHS"}


@pytest.mark.parametrize(("key", "suit"), [("s", "S"), ("h", "H"), ("d", "D"), ("c", "C")])
def test_a_suit_is_named_by_its_letter(qtbot: Any, key: str, suit: str) -> None:
    page = open_table(qtbot, match_at_phase("hasenpfeffer", "trump"))
    page.runner.set_paused(False)
    length = len(page.match.log)
    shown = {button.key_name for button in page.widgets.row.buttons if isinstance(button, FeltButton)}
    assert shown >= {"S", "D"} - {""} or "Enter" in shown
    QTest.keyClick(page.stage.cloth, key)
    assert page.match.log[length] == (0, Action("trump", suit))


def test_where_no_suit_is_named_the_letters_mean_what_they_always_do(qtbot: Any) -> None:
    page = open_table(qtbot, Match.new("whist", seed=2, names=NAMES, dealer=3))
    qtbot.waitUntil(lambda: page.situation.legal is not None, timeout=4000)
    QTest.keyClick(page.stage.cloth, "h")
    assert page.hints.is_awaited or page.hints.ideas


def test_a_card_is_typed_with_the_letter_of_its_suit_in_the_pack(qtbot: Any) -> None:
    key = None
    for seed in range(1, 300, 10):
        page = open_table(qtbot, match_at_phase("calabrasella", "call", range(seed, seed + 200)))
        box = page.widgets.keys
        key = next((key for key in box.keys if key.isEnabled() and key.key.suit == "D"), None)
        if key is not None:
            break
    assert key is not None
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow, timeout=2000)
    rank = key.key.text
    assert box.skin.pack == "italian" and f"{rank}O" in key.codes and f"{rank}D" in key.codes
    QTest.keyClick(page.stage.cloth, rank)
    QTest.keyClick(page.stage.cloth, "o")
    assert key.hasFocus() and key.key.action.cards == (Card.of(f"{rank}D"),)


def picture(key: PaperKey) -> QImage:
    return key.grab().toImage()


def test_a_hinted_key_looks_otherwise_than_a_typed_one(qtbot: Any) -> None:
    page = open_table(qtbot, match_at_phase("contract-bridge", "auction"))
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow, timeout=2000)
    box = page.widgets.keys
    key = next(key for key in box.keys if key.isEnabled())
    page.stage.cloth.setFocus()
    plain = picture(key)
    box.light_actions([key.key.action])
    hinted = picture(key)
    box.light_actions([])
    box.focus_key(key)
    typed = picture(key)
    assert len({bytes(image.constBits()) for image in (plain, hinted, typed)}) == 3
    middle = key.rect().center() + key.rect().topLeft()
    ground = (middle.x(), 4)
    assert hinted.pixel(*ground) == typed.pixel(*ground) != plain.pixel(*ground), "the key that Enter means is gold"


@pytest.mark.parametrize(
    ("game_id", "phase", "words"), [("hasenpfeffer", "auction", "To call"), ("whist", "play", "To play")]
)
def test_whose_turn_it_is_has_one_name(qtbot: Any, game_id: str, phase: str, words: str) -> None:
    page = open_table(qtbot, match_at_phase(game_id, phase))
    assert page.stage.plaques[0].fact == words


def test_the_buttons_of_a_review_show_the_keys_that_the_page_of_keys_lists(qtbot: Any) -> None:
    page = open_review(qtbot, finished_match("whist"))
    page.flow.step_forward()
    shown = {button.text(): button.key_name for button in page.widgets.row.buttons if isinstance(button, FeltButton)}
    caps = {key.name: key.shown_keys for key in keys.REPLAY_KEYS}
    wanted = {"Start": "deal_before", "Back": "backward", "Forward": "forward", "Next deal": "next_of_deals"}
    assert {text: shown[text] for text in wanted} == {text: caps[name] for text, name in wanted.items()}
    length = len(page.match.log)
    QTest.keyClick(page.stage.cloth, Qt.Key.Key_Right)
    assert len(page.match.log) == length + 1
