"""What is said of actions where a game says nothing: in the log, on buttons, and why they are not legal."""

from __future__ import annotations

import pytest

from cardhall.cards import Card, cards
from cardhall.rules import Action
from cardhall.rules.engine.action_verbs import describe_decision, format_words, make_request, to_third_person
from cardhall.rules.engine.refusals import explain_illegal, name_missing_card


def actions(text: str) -> list[Action]:
    return [Action.parse(part.strip()) for part in text.split(",")]


@pytest.mark.parametrize(
    ("action", "faces", "you", "they"),
    [
        ("play TH", "10♥", "play 10♥", "plays 10♥"),
        ("pass", "", "pass", "passes"),
        ("bid 4 S", "", "bid 4♠", "bids 4♠"),
        ("bid 7 NT", "", "bid 7 NT", "bids 7 NT"),
        ("bid abundance", "", "bid abundance", "bids abundance"),
        ("trump H", "", "name hearts", "names hearts"),
        ("declare ace-no-face", "", "declare ace no face", "declares ace no face"),
        ("declare 7H", "7♥", "declare 7♥", "declares 7♥"),
        ("discard QH", "a card", "discard a card", "discards a card"),
        ("deal 3", "", "deal 3 each", "deals 3 each"),
        ("done", "", "are done", "is done"),
        ("fold", "", "fold", "folds"),
        ("pluck 2 3H", "3♥", "pluck 3♥ 2", "plucks 3♥ 2"),
        ("signal three", "", "sign: three", "signs: three"),
    ],
)
def test_what_a_seat_did(action: str, faces: str, you: str, they: str) -> None:
    assert describe_decision(Action.parse(action), faces, True, {}) == you
    assert describe_decision(Action.parse(action), faces, False, {}) == they


def test_a_game_says_only_what_differs() -> None:
    own = {"accept": ("order it up", "orders it up"), "no": ("play with your partner", "plays with the partner")}
    assert describe_decision(Action("accept"), "", False, own) == "orders it up"
    assert describe_decision(Action("no"), "", True, own) == "play with your partner"
    assert describe_decision(Action("no"), "", False, own) == "plays with the partner"
    assert describe_decision(Action("pass"), "", False, own) == "passes"


def test_the_third_person() -> None:
    assert [to_third_person(verb) for verb in ("match", "lay a card away", "fix", "buzz", "wash it", "say")] == [
        "matches",
        "lays a card away",
        "fixes",
        "buzzes",
        "washes it",
        "says",
    ]


def test_words_as_people_read_them() -> None:
    assert format_words(["4", "S"]) == "4♠"
    assert format_words(["-3", "last-one"]) == "-3 last one"
    assert format_words([]) == ""


@pytest.mark.parametrize(
    ("legal", "sentence"),
    [
        ("play QH, play KS", "Play a card."),
        ("pass, play QH", "Play a card, or pass."),
        ("pass", "Pass."),
        ("accept, reject", "Accept or reject."),
        ("accept, reject, retruc", "Accept, reject or retruc."),
        ("no, yes", "Say no or say yes."),
        ("discard QH, done", "Discard a card, or say that you are done."),
        ("trump C, trump D", "Name trumps."),
    ],
)
def test_what_is_asked_for(legal: str, sentence: str) -> None:
    assert make_request(actions(legal)) == sentence


def test_cards_that_are_not_held() -> None:
    hand = cards("QH QH 2C ??")
    assert name_missing_card(hand, cards("QH 2C")) == ""
    assert name_missing_card(hand, cards("QH QH")) == ""
    assert name_missing_card(hand, cards("2C 2C")) == "You do not hold the two of clubs."
    assert name_missing_card(hand, cards("2C TS KS")) == "You do not hold the ten of spades."
    assert name_missing_card(hand, [Card.of("??")]) == "You do not hold the hidden card."


@pytest.mark.parametrize(
    ("tried", "says"),
    [
        ("play KS", "You do not hold the king of spades."),
        ("play 2C", "You cannot play 2♣ now."),
        ("play 2C KS", "You do not hold the king of spades."),
        ("play 2C 3C", "Play one card."),
        ("play 2C H", "Play one card."),
        ("discard 2C", "Play one card."),
        ("play", "Play one card."),
        ("pass", "Play one card."),
    ],
)
def test_why_not(tried: str, says: str) -> None:
    hand = cards("2C 3C QH")
    assert explain_illegal(Action.parse(tried), actions("play QH"), hand, "Play one card.") == says
