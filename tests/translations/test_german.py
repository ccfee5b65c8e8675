"""German where English words, keys or forms stood before: each as it is told at a table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.desktop.table.card_words import manner_for, spoken_text
from cardhall.desktop.table.flow.hints import advice_text
from cardhall.desktop.table.rail.log import describe_action
from cardhall.desktop.table.rail.reckoning import line_with_names
from cardhall.desktop.table.zone_words import ZONE_NOUNS as ZONES
from cardhall.games.contract_bridge.table import Auction
from cardhall.language import card_name, current_language, one_of_suit, rank_name, say, suit_name, use_language
from cardhall.rules import Action
from cardhall.rules.engine.action_verbs import default_label
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.results import Line
from cardhall.rules.mechanisms.contracts import Outcome

TRUC: Any = rules.get("truc")  # read before German is in use, as all tests expect it


@pytest.fixture(autouse=True)
def german() -> Iterator[None]:
    use_language("de")
    yield
    use_language("en")


def check_text(text: str, pack: str = "french", game: str = "") -> str:
    return current_language().translate(text, manner_for(pack, game))


def test_a_hint_says_a_card_once_though_it_comes_first() -> None:
    assert advice_text("9♣ spielen", "play", "spielst 9♣") == "9♣ spielen"
    assert advice_text("9♣", "play", "spielst 9♣") == "Spiel 9♣"


def test_signs_are_told_in_words() -> None:
    event = Event("act", seat=1, action=Action("signal", "duck"))
    assert check_text(describe_action(TRUC, event, str, you=False)) == "macht ein Zeichen: überlass es mir"
    for word in TRUC.signs:
        assert word not in check_text(
            describe_action(TRUC, Event("act", seat=1, action=Action("signal", word)), str, you=True)
        )


def test_calls_in_the_cells_of_an_auction_are_calls() -> None:
    bridge, common = Auction(), parts.AuctionSheet()
    assert bridge.call_text(Action("bid", "3", "NT")) == "3 SA" and common.call_text(Action("bid", "7", "NT")) == "7 OT"
    assert [common.call_text(Action(verb)) for verb in ("double", "redouble", "pass")] == [
        "Kontra",
        "Rekontra",
        "Passe",
    ]


def test_buttons_without_words_of_a_game_are_translated() -> None:
    labels = [check_text(default_label(Action(verb))) for verb in ("force", "take", "play", "stuck")]
    assert labels == ["Aufzwingen", "Nehmen", "Spielen", "Ich sitze fest"]


def test_words_of_tables_that_were_english() -> None:
    assert check_text(say("broken", context="trumps")) == "gebrochen"
    assert check_text(say("aces 4, kings 3, queens 2, jacks 1, tens 10")).startswith("Asse 4, Könige 3")


def test_suits_of_a_country_have_their_number_and_case() -> None:
    assert check_text(say("{suit:capital} are trumps", suit=suit_name("H")), "spanish") == "Kelche sind Trumpf"
    assert check_text(say("{suit:capital} are trumps", suit=suit_name("H"))) == "Herz ist Trumpf"
    assert check_text(say("{suit:capital} are trumps", suit=suit_name("C")), "german") == "Eichel ist Trumpf"
    only = say("It is the highest {suit} that does not win the trick.", suit=suit_name("C"))
    assert "Karte in Stäben" in check_text(only, "spanish") and "Karte in Kreuz" in check_text(only)


def test_jokers_have_their_cases() -> None:
    missing = say("You do not hold the {card}.", card=card_name(Card.of("BJ")))
    assert check_text(missing) == "Den kleinen Joker hast du nicht."


def test_headlines_are_whole_sentences() -> None:
    made = Outcome(False, 0).headline(1, say("bid {bid}", bid=3), say("none", context="of tricks"))
    assert check_text(made) == "{1}: Gebot: 3, aber gemacht: keine"


@pytest.mark.parametrize("game_id", ["nap", "solo_whist"])
def test_what_bids_bring_is_known_in_every_language(game_id: str) -> None:
    """The module is read while German is in use, as when the window opens in it."""
    asked = f"""
from cardhall.language import use_language
use_language("de")
from cardhall.games.{game_id} import rules as game
print([note for note in game.Bidding.notes if note.startswith("bid ")] != [])
"""
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"


def test_seats_in_the_reckoning_have_their_names() -> None:
    line = Line("x", (1,), say("seat {seat}, {note}", seat=1, note=say("bank")))
    assert line_with_names(line, ["Du", "Bruno"]).note.startswith("Bruno, ")


def test_buttons_about_chosen_cards_are_translated() -> None:
    moves, plan = parts.Moves(), [Action("discard", Card.of("2C")), Action("discard", Card.of("3C"))]
    assert [moves.verb_words(verb) for verb in ("play", "double")] == ["Spielen", "Verdoppeln"]
    assert moves.plan_words(plan) == "2 Karten abwerfen"


def test_cards_are_read_out_by_their_names_though_their_corners_are_german() -> None:
    assert spoken_text("spielt D♥ 10♠") == "spielt Herz-Dame, Pik-Zehn"
    assert spoken_text("spielt 9 10 B D K A") == "spielt 9 10 Bube Dame König Ass"
    assert (
        spoken_text("bietet 4♥", has_calls=True) == "bietet vier Herz"
        and spoken_text("bietet 1♦", has_calls=True) == "bietet ein Karo"
    )


def test_what_is_the_person_s_own_has_its_gender() -> None:
    """A zone that has no such form yet needs one in the German catalogue, under the context `said dein`."""
    lacking = [kind for kind, word in ZONES.items() if not check_text(say("{zone:dein}", zone=word)).startswith("dein")]
    assert not lacking
    told_so = [check_text(say("Your {zone}", zone=ZONES[kind])) for kind in ("hand", "melds", "widow")]
    assert told_so == ["Dein Blatt", "Deine Auslagen", "Dein Talon"]


def test_one_english_word_is_two_german_ones() -> None:
    assert check_text(say("March")) == "März" and check_text(say("March", context="all tricks")) == "Durchmarsch"
    assert check_text(say("Game")) == "Spiel" and check_text(say("Game", context="scored")) == "Game"


def test_ranks_and_jokers_have_their_articles() -> None:
    eight, joker = rank_name("8"), card_name(Card.of("RJ"))
    sentence = "Your {card} is the highest trump left."
    assert check_text(say(sentence, card=eight)) == "Die Acht ist der höchste verbliebene Trumpf."
    assert check_text(say(sentence, card=joker)).startswith("Der Joker ist ")
    assert (
        check_text(say("A red {rank} goes on the {name}.", name="X", rank=rank_name("J")))
        == "Auf X gehört ein roter Bube."
    )
    left = say("Your {card} is the highest {suit} left.", card=rank_name("A"), suit=one_of_suit("C"))
    assert check_text(left, "italian") == "Das Ass ist die höchste verbliebene Karte in Stäben."


def test_words_for_another_pack_stand_beside_those_for_the_french_one() -> None:
    sentence = say("You do not hold king and queen of {suit}.", suit=suit_name("S"))
    assert check_text(sentence, game="tute") == "König und Dame in Pik hast du nicht beide."
    assert check_text(sentence, "spanish", "tute") == "König und Reiter in Schwertern hast du nicht beide."
    order = say("three, two, ace, then king, queen, jack, 7 to 4")
    assert "Dame" in check_text(order, game="truc") and "Reiter" in check_text(order, "spanish", "truc")
