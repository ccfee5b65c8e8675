"""Cards weighed by what the trick brings, in positions written down: who plays for card points, and who avoids them."""

from __future__ import annotations

import pytest

from cardhall.players.tricks.play_evidence import play_likelihood
from cardhall.players.tricks.point_avoidance import PointAvoidance
from cardhall.players.tricks.point_play import PointPlay
from cardhall.rules.mechanisms.trick_position import Position
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST
from tests.players.trick_positions import card_bits, card_texts, position_at_trick


def point_play(position: Position, held: str, able: str = "", trump: str = "D") -> str:
    """What seat 0 plays for points with these cards, of which it may play some (by default all)."""
    return card_texts(PointPlay(position, card_bits(held, trump)).best_card(card_bits(able or held, trump)), trump)


def avoiding_play(position: Position, held: str, able: str = "") -> str:
    """The same of a seat that avoids them."""
    return card_texts(PointAvoidance(position, card_bits(held)).best_card(card_bits(able or held)))


@pytest.mark.parametrize(
    ("trick", "held", "able", "card"),
    [
        ("5S AS 3S", "KS TS 2S 4H", "KS TS 2S", "TS"),  # the partner's ace is sure: the dearest card that is not
        ("5S KS 3S", "QS TS 2S 4H", "QS TS 2S", "TS"),  # the last to play
        ("AS 3S KS", "JS 5S 2S 4H", "JS 5S 2S", "2S"),  # an opponent has it: the least
        ("QS 3S JS", "AS 5S 2S 4H", "AS 5S 2S", "AS"),  # five points are worth an ace
        ("3S JS 4S", "AS TS 2S 4H", "AS TS 2S", "TS"),  # with the ten the ace stays
        ("AS 3S TS", "7D 2D 4C 8H", "", "2D"),  # a loser with points is ruffed, low
        ("5S AS 3S", "7D 2D TC 8H", "", "TC"),  # the partner's is not
    ],
)
def test_following_for_points(trick: str, held: str, able: str, card: str) -> None:
    assert point_play(position_at_trick(trick, points=True), held, able) == card


def test_leading_for_points() -> None:
    assert (
        point_play(position_at_trick("", points=True, trump="NT"), "TS AH 5H 4H 3C 2C", trump="NT") != "TS"
    )  # the ace of it is out
    assert point_play(position_at_trick("", points=True), "AS 9H 4H 8C 3C") == "AS"  # before it is ruffed
    assert (
        point_play(position_at_trick("", gone="AS KS", points=True, trump="NT"), "TS QS 4H 3H 3C 2C", trump="NT")
        != "QS"
    )


@pytest.mark.parametrize(
    ("trick", "held", "able", "card"),
    [
        ("9S 3S", "TS 8S 2S 4H", "TS 8S 2S", "8S"),  # the highest that loses
        ("9S 3S 4S", "KS TS 8H 3H", "KS TS", "KS"),  # no way to lose it: the highest
        ("9S", "AH 8C 7C 4C", "", "AH"),  # the most dangerous is thrown
    ],
)
def test_avoiding_points(trick: str, held: str, able: str, card: str) -> None:
    position = position_at_trick(trick, points=True, trump="NT")
    position.aim([AIM_FEWEST] * 4)
    assert position.all_want_fewest
    found = PointAvoidance(position, card_bits(held, "NT")).best_card(card_bits(able or held, "NT"))
    assert card_texts(found, "NT") == card


def test_avoiding_on_a_lead() -> None:
    position = position_at_trick("", points=True, trump="NT")
    position.aim([AIM_FEWEST] * 4)
    found = PointAvoidance(position, card_bits("AS KS 2H 9H QC JC", "NT")).best_card(
        card_bits("AS KS 2H 9H QC JC", "NT")
    )
    assert card_texts(found, "NT") == "2H"


def test_the_weight_of_what_was_played() -> None:
    """Who gives the partner a low card on a sure trick is not likely to hold a ten of that suit."""
    position = position_at_trick("5S AS 3S", points=True)
    others = "9H 8H 7H 6H 4H 9C 8C 7C 6C 4C 3C"
    with_ten = play_likelihood(position, card_bits(f"TS 2S {others}"), card_bits("2S"))
    without = play_likelihood(position, card_bits(f"7S 2S {others}"), card_bits("2S"))
    assert 0 < with_ten < 0.2 < 0.4 < without < 1
    assert play_likelihood(position, card_bits("2S 4H"), card_bits("2S")) == 1  # the only card of the suit
