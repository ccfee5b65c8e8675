"""The table of Tresette: bubbles that stay, the buttons for true words, the reckoning with melds by seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cardhall import rules
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.pages.help_text import typeset_page
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.items.cloth_items import Bubble
from cardhall.desktop.table.rail.log import describe_aloud, log_groups
from cardhall.desktop.table.rail.reckoning import line_with_names
from cardhall.games.tresette.table import TABLE
from cardhall.match import Match
from cardhall.rules.engine.action_verbs import describe_decision
from tests.desktop.fake_seen import NAMES, name
from tests.desktop.table_helpers import open_table

DEAL = {
    "hand:0": "3S KS 4S AH 2H 7H 5D 6D 4C 5C",
    "hand:1": "2S JS 5S 3H KH 4H AD 7D KC 6C",
    "hand:2": "AS QS 6S JH QH 5H KD JD QD 4D",
    "hand:3": "7S 6H 3D 2D 3C 2C AC JC QC 7C",
}
SPOKEN = ("say best", "play 4S", "say count", "play 5S", "say none", "play AS", "say one", "play 7S")


def match_in_play(*actions: str, dealer: int = 3, **options: Any) -> Match:
    state = rules.get("tresette").start(dealer=dealer, deals=[DEAL], options=options)
    match = Match(state, dict.fromkeys((1, 2, 3), "easy"), NAMES[:4])
    for action in actions:
        match.play(action)
    return match


def kept_cards(match: Match) -> dict[int, str]:
    return dict(TABLE.events.lasting_words(match.state.observe(0)))


def test_what_is_said_stays_for_the_deal() -> None:
    """With the suits that others led, which the words themselves do not name."""
    match = match_in_play()
    assert kept_cards(match) == {3: "Good play"}
    match.play("say best")
    assert kept_cards(match) == {3: "Good play"}  # of a suit that nobody knows yet
    for action in SPOKEN[1:]:
        match.play(action)
    assert kept_cards(match) == {0: "Best ♠", 1: "♠ three", 2: "None of a suit", 3: "Good play\nOne of a suit"}
    for action in ("play 4D", "say count", "play 3D", "say two", "play 5D", "say two", "play 7D"):
        match.play(action)
    assert kept_cards(match)[3] == "A nap\n♦ two\nOne of a suit"
    assert kept_cards(match)[0] == "Best ♠\nTwo of a suit"


@pytest.mark.parametrize("size", [(800, 560), (1440, 900)])
def test_bubbles_stay_clear_of_the_trick_and_inside(qtbot: Any, size: tuple[int, int]) -> None:
    match = match_in_play(*SPOKEN, "play 4D", "say count", "play 3D")
    page = open_table(qtbot, match, size=size)
    bubbles = [item for item in page.stage.scene.items() if isinstance(item, Bubble)]
    assert sorted(bubble.text.split("\n")[0] for bubble in bubbles) == [
        "Best swords",
        "Good play",
        "None of a suit",
        "Swords three",
    ]
    trick = [item.sceneBoundingRect() for item in page.stage.items["trick"]]
    for bubble in bubbles:
        body = bubble.mapRectToScene(bubble._body_rect())
        assert page.stage.scene.sceneRect().contains(body)
        assert not any(body.intersects(card) for card in trick)


def test_only_true_words_are_buttons(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play("play 6S", "play 7S", dealer=1))
    assert [button.text() for button in page.widgets.row.buttons] == ["I have three", "Two of a suit"]
    assert page.widgets.row.gold_button is None
    QTest.keyClick(page, Qt.Key.Key_I)
    assert page.match.log[-1] == (0, rules.Action.parse("say count"))
    assert not page.widgets.row.buttons


def test_the_log_and_the_screen_reader_say_it_in_words() -> None:
    match = match_in_play(*SPOKEN)
    history = match.state.observe(0).history
    lines = [line.text for group in log_groups(match.state.game, history, name, "trick") for line in group.lines]
    assert "Good play" in lines and "says “I have three”" in lines and "say “Play your best”" in lines
    read = [describe_aloud(match.state.game, event, name) for event in history]
    assert f"{NAMES[3]}: Good play" in read and f"{NAMES[1]} says “I have three”" in read


def test_hints_about_words_are_sentences() -> None:
    game = rules.get("tresette")
    said = {word: rules.Action.parse(f"say {word}") for word in ("best", "count", "two")}
    told = {word: describe_decision(action, "", True, game.phrases) for word, action in said.items()}
    assert told == {
        "best": "say “play your best”",
        "count": "say how many of the suit you have",
        "two": "say “I have two of a suit”",
    }
    assert describe_decision(said["best"], "", False, game.phrases) == "says “play your best”"


def test_the_reckoning_names_the_seats() -> None:
    match = match_in_play("play 5C", "play 6C", "play QD", "play 3C")
    while not match.state.results:
        match.play(match.state.actions()[0])
    lines = [line_with_names(line, NAMES[:4]) for line in match.state.results[0].lines]
    assert lines[0].label == "A nap" and lines[0].amounts == (None, 3) and lines[0].note == f"announced by {NAMES[3]}"
    own = line_with_names(type(lines[0])("A nap", (3, None), "announced by seat 0", adds=False), NAMES[:4])
    assert own.note == "announced by you" and not own.adds


@pytest.mark.parametrize(("court", "hand"), [("text", "3S AS KS JS QS"), ("usual", "3S AS KS QS JS")])
def test_the_hand_lies_as_its_cards_rank(court: str, hand: str) -> None:
    state = rules.get("tresette").start(options={"court": court})
    wanted: Sequence[Any] = rules.Action.parse(f"show {hand}").cards
    assert [str(card) for card in TABLE.hand.sort_cards(state.observe(0), wanted)] == hand.split()


def test_words_of_the_pack_in_the_help_and_in_refusals(qtbot: Any) -> None:
    """Suits in the singular too, with the article that fits; the help's words and pictures follow the pack."""
    assert in_pack("You hold a heart, so you must follow suit.", "italian").startswith("You hold a cup,")
    assert in_pack("A queen, an ace, a club or a spade.", "german") == "An Ober, a Daus, an acorn or a leaf."
    text = "You hold two hearts and a jack.\n\n![Words](cards:trick 4H KH AH)"
    for style, wanted in (
        (CardStyle(), "two cups and a knave"),
        (CardStyle(uses_regional_packs=False), "two hearts and a jack"),
    ):
        shown, _ = typeset_page("tresette", text, 1.0, style)
        assert wanted in shown.toPlainText()
    page = open_table(qtbot, match_in_play("play 6S", "play 7S", dealer=1))
    assert page.situation.why_not(rules.Action.parse("play 5D")) == "You hold a sword, so you must follow suit."


def test_french_cards(qtbot: Any) -> None:
    page = open_table(qtbot, match_in_play(*SPOKEN), regional_packs=False)
    texts = [item.text for item in page.stage.scene.items() if isinstance(item, Bubble)]
    assert "Best ♠" in texts
