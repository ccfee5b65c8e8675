"""Cards, packs and the text of actions."""

from __future__ import annotations

import pickle

import pytest

from cardhall.cards import BLACK_JOKER, CARDS, FRENCH_24, FRENCH_52, FRENCH_54, HIDDEN, RED_JOKER, Card, cards
from cardhall.rules import Action, IllegalAction


def test_every_face_reads_back_and_is_one_object() -> None:
    assert len(CARDS) == 54
    for card in CARDS:
        assert Card.of(str(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_canonical_order() -> None:
    assert cards("RJ 2S AS KH BJ TC AC") != sorted(cards("RJ 2S AS KH BJ TC AC"))
    assert sorted(cards("RJ 2S AS KH BJ TC AC")) == cards("AC TC KH AS 2S BJ RJ")
    assert list(FRENCH_52) == sorted(FRENCH_52)


def test_people_read_ten_of_hearts_with_a_sign() -> None:
    assert Card.of("TH").face == "10♥"
    assert Card.of("TH").name == "ten of hearts"


def test_packs() -> None:
    assert (len(FRENCH_52), len(FRENCH_24), len(FRENCH_54)) == (52, 24, 54)
    assert RED_JOKER.is_joker and BLACK_JOKER.is_joker
    assert not HIDDEN.is_joker


def test_no_card() -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.of("1H")


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("play QH", "play QH"),
        ("play qh", "play QH"),
        ("play RJ BJ", "play BJ RJ"),
        ("play 9C 4D 4H 4C", "play 4C 9C 4D 4H"),
        ("meld 7H 5H 6H", "meld 5H 6H 7H"),
        ("play JC e5", "play JC e5"),
        ("play RJ H", "play RJ H"),
        ("bid 1 C", "bid 1 C"),
        ("  pass ", "pass"),
        ("limits 2 20", "limits 2 20"),
        ("pluck 2 3H", "pluck 2 3H"),
    ],
)
def test_text_both_ways(written: str, canonical: str) -> None:
    action = Action.parse(written)
    assert str(action) == canonical
    assert Action.parse(str(action)) == action
    assert hash(Action.parse(canonical)) == hash(action)
    assert pickle.loads(pickle.dumps(action)) == action


def test_a_number_is_no_card() -> None:
    """A card is a number inside, but `play 0` is not `play AC`."""
    assert Action.parse("play 0") != Action.parse("play AC")


def test_order_of_actions() -> None:
    texts = ["bid 10", "bid 9", "pass", "play AC", "play 2C", "play AD", "bid 9 C"]
    assert [str(a) for a in sorted(map(Action.parse, texts))] == [
        "bid 9",
        "bid 9 C",
        "bid 10",
        "pass",
        "play AC",
        "play 2C",
        "play AD",
    ]


def test_no_words_no_action() -> None:
    with pytest.raises(ValueError, match="verb"):
        Action.parse("  ")
    assert issubclass(IllegalAction, ValueError)


@pytest.mark.parametrize(("text", "number"), [("bet 12", 12), ("x -3", -3), ("bet QH 5", 5)])
def test_the_number_of_an_action(text: str, number: int) -> None:
    assert Action.parse(text).number == number


@pytest.mark.parametrize("text", ["pass", "bet ²", "bet --5", "bet 1.5", "limits x"])
def test_what_looks_like_a_number_and_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="no number"):
        _ = Action.parse(text).number
    assert sorted([Action.parse(text), Action.parse("bet 5")])  # such words are sorted as words
