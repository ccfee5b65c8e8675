"""What is written at a table: the log, legal from legal actions, text with suits, the sentences of a reckoning."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from cardhall import rules
from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.look.felt_text import Skin, side_name, split_runs
from cardhall.desktop.look.packs import PACK_NAMES, pack_of
from cardhall.desktop.look.suit_colours import PAPER_TEXT_COLOUR
from cardhall.desktop.settings import Settings
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.parts.score_painter import format_score
from cardhall.desktop.table.rail.log import describe_aloud, log_groups
from cardhall.desktop.table.rail.reckoning import headline_sentence, result_in_pack, winner_sentence
from cardhall.desktop.table.screenshot import random_match
from cardhall.match import Match
from cardhall.rules import Action, Event
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.results import DealResult, Line
from tests.desktop.table_helpers import open_table

NAMES = ("You", "Bruno", "Ines", "Ada")


def name(seat: int) -> str:
    return NAMES[seat]


def test_the_log_groups_a_deal_by_tricks_and_names_the_winner() -> None:
    match = random_match("whist", seed=1, action_count=9, until_choice=False)
    found = log_groups(match.game, match.state.observe(0).history, name, "trick")
    tricks = [group for group in found if group.title.startswith("Trick")]
    assert [group.title.split(" · ")[0] for group in tricks] == ["Trick 1", "Trick 2", "Trick 3"]
    assert [len(group.lines) for group in tricks] == [4, 4, 1]
    first = tricks[0].lines[0]
    assert first.text.startswith("lead" if first.seat_name == "You" else "leads")
    winner = tricks[0].title.split(" · ")[1]
    assert winner in ("you", *NAMES[1:])
    assert tricks[2].title == "Trick 3"


def test_a_list_has_the_newest_line_first() -> None:
    match = random_match("stealing-bundles", seed=1, action_count=6, until_choice=False)
    history = match.state.observe(0).history
    newest = [event for event in history if event.kind == "act"][-1]
    lines = log_groups(match.game, history, name, "list")[0].lines
    assert newest.action.cards[0].face in lines[0].text


def test_cards_of_others_are_not_told() -> None:
    match = random_match("whist", seed=1, action_count=0, until_choice=False)
    seen = match.state.observe(0)
    hidden = {card.face for seat in (1, 2, 3) for card in match.state.zones[f"hand:{seat}"]} - {
        Card.of(seen.facts["upcard"]).face
    }
    told = " ".join(line.text for group in log_groups(match.game, seen.history, name, "deal") for line in group.lines)
    assert not any(face in told for face in hidden)


def test_what_is_spoken_names_every_card_seen_and_no_other() -> None:
    ten, six = Card.of("TH"), Card.of("6H")
    laid = Event("act", seat=1, action=Action("meld", six), cards=(six, ten))  # told with the card on offer
    assert describe_aloud(rules.get("conquian"), laid, name) == "Bruno melds six of hearts, ten of hearts"
    away = Event("act", seat=1, action=Action("discard", ten), cards=(ten,), seen=(1,)).seen_by(0)
    assert describe_aloud(rules.get("euchre"), away, name) == "Bruno lays a card away"
    assert describe_aloud(rules.get("whist"), Event("show", seat=0, cards=(ten,)), name) == "You show ten of hearts"
    spanish = Event("act", seat=2, action=Action("play", ten), cards=(ten,))
    assert describe_aloud(rules.get("truc"), spanish, name, "spanish") == "Ines plays ten of cups"
    looked = Event("show", seat=1, cards=(ten,), source="hand:1", seen=(1,)).seen_by(0)
    assert describe_aloud(rules.get("pontoon"), looked, name) == "Bruno shows a card"


def test_events_are_spoken_in_words() -> None:
    match = random_match("whist", seed=1, action_count=1, until_choice=False)
    event = next(event for event in match.state.observe(0).history if event.kind == "act")
    card = event.action.cards[0]
    assert card.name in describe_aloud(match.game, event, name)


def test_text_is_cut_into_words_and_cards() -> None:
    assert [tuple(run) for run in split_runs("leads 10♥ and K♠")] == [
        ("leads ", ""),
        ("10", "h"),
        (" and ", ""),
        ("K", "s"),
    ]


def test_names_and_numbers() -> None:
    assert side_name((0, 2), NAMES) == "You and Ines"
    assert side_name((1,), NAMES) == "Bruno"
    assert format_score(1145) == "1,145" and format_score(-15) == "−15" and format_score(2.5) == "2.5"


def test_sentences_of_the_reckoning() -> None:
    assert (
        headline_sentence("{0} took 9 tricks of 13", ["You and Ines", "Bruno and Ada"])
        == "You and Ines took 9 tricks of 13."
    )
    assert headline_sentence("{1} won the party, {0} lost it", ["You", "Bruno"]) == "Bruno won the party, you lost it."
    assert winner_sentence((0,), ["You", "Bruno"], 0) == "You win the match."
    assert winner_sentence((1,), ["You", "Bruno"], 0) == "Bruno wins the match."
    assert (
        winner_sentence((0,), ["You and Ines", "Bruno and Ada"], 0, are_partnerships=True)
        == "You and Ines win the match."
    )
    assert winner_sentence((0, 1), ["You", "Bruno"], 0) == "You and Bruno share the match."


def test_four_colours_reach_the_suit_marks_in_text() -> None:
    """In the log and wherever else cards are named on felt or paper; the four are four, and readable."""
    for name, felt in theme.FELT_COLOURS.items():
        for paper in (False, True):
            plain = QColor(PAPER_TEXT_COLOUR if paper else felt.text)
            two, four = Skin(felt), Skin(felt, four_colours=True)
            assert len({two.suit_colour(suit, plain).name() for suit in "cdhs"}) == 2
            shades = {suit: four.suit_colour(suit, plain) for suit in "cdhs"}
            assert len({shade.name() for shade in shades.values()}) == 4, name
            assert shades["s"] == plain
            # on paper and light felt hearts are darker than in two colours, to stand out from clubs by lightness too
            assert luminance(shades["h"]) <= luminance(two.suit_colour("h", plain))
            ground = QColor("#fffdf8" if paper else felt.middle)
            for shade in shades.values():
                light, dark = sorted((luminance(shade), luminance(ground)), reverse=True)
                assert (light + 0.05) / (dark + 0.05) >= 3, (name, shade.name())


def painted_image(skin: Skin, text: str, paper: bool) -> QImage:
    """A line as the skin draws it."""
    image = QImage(120, 24, QImage.Format.Format_RGB32)
    image.fill(QColor("#fffdf8" if paper else skin.felt.middle))
    painter = QPainter(image)
    end = skin.draw_line(painter, 4, 12, text, skin.sans(13), PAPER_TEXT_COLOUR if paper else skin.felt.text)
    painter.end()
    assert end == pytest.approx(4 + skin.text_width(text, skin.sans(13)), abs=1)
    return image


@pytest.mark.parametrize("paper", [True, False])
def test_cards_in_a_line_have_the_marks_of_the_pack(qapp: object, paper: bool) -> None:
    """Each suit of each pack is another picture, on felt too, and a card's rank is what the pack prints."""
    felt = theme.FELT_COLOURS["green"]
    found = {
        (pack, suit): bytes(painted_image(Skin(felt, pack=pack), f"Shows {sign}", paper).constBits())
        for pack in PACK_NAMES
        for suit, sign in SUIT_SIGNS.items()
    }
    assert len(set(found.values())) == len(found)
    assert [
        Skin(felt, pack=pack).run_text(split_runs("J♦")[0]) for pack in ("french", "spanish", "italian", "german")
    ] == [
        "J",
        "10",
        "8",
        "U",
    ]
    assert Skin(felt, pack="spanish").run_text(split_runs("Jack")[0]) == "Jack"


def test_the_reckoning_is_in_the_words_of_the_pack() -> None:
    result = DealResult((1, 0), (Line("Queens", (2, None), "king and queen of hearts"),), "{0} had the Q♦")
    shown = result_in_pack("spanish", result)
    assert shown.lines[0] == "Horses: 2, – (king and horse of cups)" and shown.lines[0].adds
    assert shown.headline == "{0} had the horse of coins"
    assert result_in_pack("french", result) == result


def luminance(colour: QColor) -> float:
    """As WCAG has it."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize(
    ("pack", "text", "shown"),
    [
        ("spanish", "shows K♠ Q♠", "shows the king of swords, the horse of swords"),
        ("italian", "The Q♦ is higher; a jack of hearts", "The knight of coins is higher; a knave of cups"),
        ("italian", "Your Q♣ and your 7♦ capture", "Your knight of clubs and your seven of coins capture"),
        ("german", "A♣ and Q♦ with queens", "The Daus of acorns and the Ober of bells with Ober"),
        ("german", "Follow ♠ with spades", "Follow leaves with leaves"),
        ("spanish", "Hearts are trumps", "Cups are trumps"),
    ],
)
def test_ranks_and_suits_are_called_as_the_pack_has_them(pack: str, text: str, shown: str) -> None:
    assert in_pack(text, pack) == shown
    assert in_pack(text, "french") == text


def test_every_game_can_be_shown_with_french_cards() -> None:
    own, french = Settings(), Settings(regional_packs=False)
    packs = {game_id: entry.cards for game_id, entry in CATALOGUE.items() if entry.cards != "french"}
    assert set(packs.values()) == {"spanish", "italian", "german"}
    for game_id, pack in packs.items():
        assert (pack_of(game_id, own), pack_of(game_id, french)) == (pack, "french")
        assert CardStyle.from_settings(own).for_game(game_id).folder == pack
        assert CardStyle.from_settings(french).for_game(game_id).folder == "french"
    assert pack_of("whist", own) == "french"


def test_a_table_changes_its_pack_with_the_settings(qtbot: QtBot) -> None:
    page = open_table(qtbot, Match.new("truc", seed=1))
    assert page.stage.faces.pack == "spanish"
    page.settings.regional_packs = False
    page.apply_settings()
    assert page.stage.faces.pack == "french"
