"""What every player of trick games knows, in positions written down; and what it tells of the hands of others."""

from __future__ import annotations

import random
from math import exp

import pytest

from cardhall import rules
from cardhall.players.tricks import play_evidence
from cardhall.players.tricks.play_evidence import (
    DISCARD_AGREEMENT,
    FOLLOW_AGREEMENT,
    LEAD_CARD_AGREEMENT,
    LEAD_VALUE_TEMPERATURE,
    OTHER_CARD_SHARE,
    RUFF_AGREEMENT,
    PlayEvidence,
)
from cardhall.players.tricks.playout import (
    PlayGuide,
    choose_discard,
    choose_duck,
    choose_follow,
    choose_ruff_or_discard,
    is_trick_safe,
    most_valuable_card,
)
from cardhall.rules.mechanisms.trick_rules import AIM_FEWEST, AIM_SPOIL
from tests.players.trick_positions import card_bits, card_texts, position_at_trick

# ---- following; diamonds are trumps, and the partner has played the card before the last one


@pytest.mark.parametrize(
    ("trick", "gone", "held", "plays"),
    [
        ("5S", "", "3S", "3S"),  # the only one
        ("5S", "", "KS 3S", "3S"),  # second hand low
        ("5S", "", "AS 3S", "AS"),  # but what nobody can beat
        ("5S", "AS", "KS 3S", "KS"),
        ("5S", "QS JS TS 9S 8S 7S 6S 4S 2S", "KS 3S", "3S"),
        ("5S", "", "AS KS QS 3S", "QS"),  # as cheaply as can be
        ("5S", "", "4S 3S", "3S"),  # what cannot win is low
        ("5S 6S", "", "KS 3S", "KS"),  # third hand high
        ("5S 6S", "", "KS QS 3S", "QS"),  # but of cards alike the lower
        ("5S 6S", "", "KS JS 3S", "KS"),
        ("5S 6S", "QS", "KS JS 3S", "JS"),  # which they are when what lay between is gone
        ("QS 3S", "", "AS 2S", "AS"),  # the partner's queen may be beaten by the king
        ("QS 3S", "KS", "AS 2S", "2S"),  # which is gone
        ("QS 3S", "", "KS 2S", "2S"),  # the king would add nothing: only the ace beats either
        ("QS 3S", "", "AS KS 2S", "2S"),
        ("5S 6S 9S", "", "AS JS TS 3S", "TS"),  # fourth hand wins as cheaply as can be
        ("5S 6S 9S", "", "8S 3S", "3S"),  # if it can win
        ("5S 9S 6S", "", "AS JS TS 3S", "3S"),  # and nothing from the partner
        ("5S 2D", "", "AS 3S", "3S"),  # ruffed
        ("5D 6D", "", "KD 3D", "KD"),  # trumps led
    ],
)
def test_following(trick: str, gone: str, held: str, plays: str) -> None:
    assert card_texts(choose_follow(position_at_trick(trick, gone), card_bits(held))) == plays
    assert card_texts(PlayGuide(random.Random(1)).choose_card(position_at_trick(trick, gone), card_bits(held))) == plays


@pytest.mark.parametrize(
    ("trick", "held", "plays"),
    [
        ("5S", "7D 2D 4C", "2D"),  # ruffed low
        ("5S 5D 9S", "7D 2D 4C", "4C"),  # the partner has ruffed
        ("4C 5S 5D", "7D 2D 8H", "7D"),  # an opponent has
        ("4C 5S 5D", "6D 2D 8H", "6D"),  # also just above
        ("4C 5S 8D", "7D 2D 8H", "8H"),  # too high
        ("5C 5D 9H", "7D 2D 8S", "8S"),  # the partner's, and the last to play
        ("5C 9H", "7D 2D 8S", "2D"),  # a partner's low card is not safe
        ("9C 4H", "7D 2D 8S", "2D"),
        ("4C 9C 6H", "7D 2D 8S", "8S"),  # unless nobody is to play any more
        ("TC 9H", "7D 2D 8S", "8S"),  # a ten nearly is
        ("AC 9H", "7D 2D 8S", "8S"),
        ("5D", "8S 9H", "8S"),  # no trumps to follow with: thrown
    ],
)
def test_ruffing(trick: str, held: str, plays: str) -> None:
    assert card_texts(choose_ruff_or_discard(position_at_trick(trick), card_bits(held))) == plays


def test_a_partners_card_is_safe_when_nothing_higher_is_out() -> None:
    low = "AC KC QC JC TC 9C 8C 7C 6C"
    assert card_texts(choose_ruff_or_discard(position_at_trick("5C 9H", gone=low), card_bits("7D 2D 8S"))) == "8S"
    assert (
        card_texts(
            choose_ruff_or_discard(position_at_trick("5C 9H", gone=low.replace("9C ", "")), card_bits("7D 2D 8S"))
        )
        == "2D"
    )


@pytest.mark.parametrize(
    ("avoids", "trick", "gone", "held", "plays"),
    [
        (1, "9S", "", "KS 8S 3S", "8S"),  # who avoids tricks plays next: stay below what lies
        (1, "9S", "", "KS JS", "JS"),  # or come over it by as little as can be
        (1, "9S", "AS KS QS JS TS", "8S 3S", "8S"),
        (1, "9S", "AS QS JS TS", "KS 8S", "KS"),  # nobody can go over it any more: be rid of the king
        (1, "5S 9S", "", "KS 8S 3S", "8S"),
        (3, "9S", "", "KS 8S 3S", "8S"),  # it holds the trick: leave it there
        (3, "9S", "", "KS JS", "KS"),  # it cannot be left there: be rid of the king
        (3, "9S 2S", "", "KS JS", "KS"),
        (3, "3S 5S 9S", "", "KS 8S", "8S"),
        (3, "5S 9S 3S", "", "KS 8S", "KS"),  # the partner holds it, and the other has played
        (3, "9S 2S", "", "KC 3C 4H", "KC"),  # without the suit high cards go
    ],
)
def test_leaving_tricks_to_who_wants_none(avoids: int, trick: str, gone: str, held: str, plays: str) -> None:
    position = position_at_trick(trick, gone, trump="NT")
    position.aim([AIM_FEWEST if seat == avoids else AIM_SPOIL for seat in range(4)])
    position.hands[0].cards = card_bits(held, "NT")
    assert card_texts(PlayGuide(random.Random(1)).choose_card(position, card_bits(held, "NT")), "NT") == plays


@pytest.mark.parametrize(
    ("gone", "held", "plays"),
    [
        ("", "7S 5H 9C", "5H"),  # low
        ("", "7S 3D", "7S"),  # trumps last
        ("", "8D 3D", "3D"),
        ("", "KS 2S 4H 3H", "3H"),  # not the guard of a king
        ("", "KS 2S 9H 8H 7H", "2S"),  # unless the other is much higher
        ("", "TS 2S 4H 3H", "2S"),  # a ten need not be guarded
        ("AS KS QS JS TS 9S 8S", "7S 9H", "9H"),  # not what nobody can beat
    ],
)
def test_throwing(gone: str, held: str, plays: str) -> None:
    assert card_texts(choose_discard(position_at_trick("5C", gone), card_bits(held))) == plays


# ---- leading


def lead(held: str, gone: str = "", trump: str = "D", maker: int = -1) -> set[str]:
    """What may be led, chance being what it may."""
    return {
        card_texts(
            PlayGuide(random.Random(seed), maker).choose_lead(
                position_at_trick("", gone, trump), card_bits(held, trump)
            ),
            trump,
        )
        for seed in range(60)
    }


def test_what_is_led() -> None:
    assert lead("AS 5S 9H 2H") == {"AS"}  # the highest card left
    assert lead("QS JS 5S 9H 2H") == {"QS"}  # the top of a sequence
    assert lead("9S 7S 5S 2S 9H 2H") == {"2S"}  # low from the longest suit
    assert lead("9S 8S 5S 9H 2H") == {"9S"}
    assert lead("KS 9S 7S 9H 2H", gone="AS") == {"KS"}
    assert lead("9S 2S 9H 2H") == {"2S", "2H"}  # chance decides between equals
    assert lead("AS 2S", trump="S") == {"AS"} and lead("KS 2S", trump="S") == {"2S"}  # trumps alone


def test_what_is_led_without_trumps() -> None:
    assert lead("KH QH 9S 7S 6S 4S 3S 2S", trump="NT") == {"2S"}  # low from the longest suit, and no king
    assert lead("AS 5H 4H 3H 2C", trump="NT") == {"3H"}  # which an ace that wins in any case can wait for
    assert lead("AS KS QS JS 5H 4H 3C 2C", trump="NT") == {"JS"}  # a long suit that wins; one as good as another


def test_trumps_are_drawn_by_who_has_many() -> None:
    many = "AD QD JD 9D 8D 7D"
    assert lead(f"{many} AS") == {"AD"}
    assert lead("QD JD 9D 8D 7D 5H", gone="AD") == {"7D"}  # five: low, as the king is out
    assert lead("AD KD QD JD AS", gone="TD 9D") == {"AD"}  # four of eleven
    assert lead("AD KD QD JD AS") == {"AS"}  # four of thirteen are not many
    assert lead("QD JD 9D 8D AS", gone="2D 3D 4D 5D 6D") == {"AS"}  # four, not the highest
    assert lead("AD KD QD AS", gone="JD TD 9D 8D 7D 6D 5D") == {"AS"}  # three
    assert lead(f"{many} AS", gone="KD TD 6D 5D 4D 3D 2D") == {"AS"}  # nobody else has any


def test_the_maker_and_the_partner_draw_trumps() -> None:
    assert lead("AD AS", maker=0) == {"AD"}
    assert lead("QD 3D 2D AS", maker=0) == {"QD"}  # three
    assert lead("QD 3D AS", maker=0) == {"AS"}
    assert lead("QD 3D AS", maker=2) == {"QD", "AS"}  # the partner leads them through, mostly
    assert lead("QD 3D AS", maker=1) == {"AS"}
    assert lead("AD AS", gone="KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", maker=2) == {"AS"}
    often = sum(
        card_texts(PlayGuide(random.Random(seed), 2).choose_lead(position_at_trick(), card_bits("QD 3D AS"))) == "QD"
        for seed in range(400)
    )
    assert 280 < often < 360  # four times in five


def test_fast_random_numbers_are_fair() -> None:
    guide = PlayGuide(random.Random(3))
    drawn = [guide.draw_below(5) for _ in range(5_000)]
    assert set(drawn) == set(range(5)) and all(880 < drawn.count(number) < 1120 for number in range(5))


# ---- card points, and who avoids tricks


def test_what_is_safe() -> None:
    assert is_trick_safe(position_at_trick("AS 3S")) and not is_trick_safe(position_at_trick("QS 3S"))
    assert is_trick_safe(position_at_trick("QS 3S", gone="AS KS"))
    assert is_trick_safe(position_at_trick("3S QS 4S"))  # nobody comes after
    assert is_trick_safe(position_at_trick("QS 3S", gone="AS")) is False
    assert not is_trick_safe(position_at_trick("5S 2D")) and is_trick_safe(
        position_at_trick("5S AD")
    )  # a trump may be trumped over


def test_the_dearest_card_goes_onto_a_sure_trick() -> None:
    position = position_at_trick("AS 3S", points=True)
    assert card_texts(most_valuable_card(position, card_bits("KS TS 2S"))) == "TS"
    assert card_texts(most_valuable_card(position, card_bits("TH AD 2C"))) == "TH"  # not a trump
    assert card_texts(most_valuable_card(position, card_bits("AD KD"))) == "AD"
    assert card_texts(most_valuable_card(position, card_bits("7S 4S 2S"))) == "2S"
    assert card_texts(most_valuable_card(position, card_bits("JS 2S"))) == "JS"
    assert card_texts(PlayGuide(random.Random(1)).choose_card(position, card_bits("KS TS 2S"))) == "TS"
    assert (
        card_texts(
            PlayGuide(random.Random(1)).choose_card(position_at_trick("QS 3S", points=True), card_bits("KS TS 2S"))
        )
        == "2S"
    )


@pytest.mark.parametrize(
    ("trick", "held", "plays"),
    [
        ("9S", "TS 8S 2S", "8S"),  # the highest that loses
        ("9S", "KS TS", "TS"),  # low where none does
        ("9S 8S 7S", "KS TS", "KS"),  # and high when the trick is one's own in any case
        ("9S", "AH 8C 4D", "AH"),  # what is dangerous is thrown, not a trump, which would win
        ("9S 5D 8S", "4D 2D", "4D"),  # a trump that loses
        ("9S 5D 8S", "4D 2D 3H", "3H"),
    ],
)
def test_ducking(trick: str, held: str, plays: str) -> None:
    assert card_texts(choose_duck(position_at_trick(trick), card_bits(held))) == plays


def test_card_points_are_thrown_by_who_avoids_them() -> None:
    assert card_texts(choose_duck(position_at_trick("9S", points=True), card_bits("KH TC 8C"))) == "TC"
    assert (
        card_texts(choose_duck(position_at_trick("9S", points=True), card_bits("JH JC"))) == "JH"
    )  # of equal ones the highest bit
    assert card_texts(choose_duck(position_at_trick("9S"), card_bits("KH AC"))) == "AC"


def test_who_avoids_tricks_leads_low() -> None:
    position = position_at_trick()
    position.aim([0, -1, -1, -1])
    assert not position.wants_tricks(0)
    led = {
        card_texts(PlayGuide(random.Random(seed)).choose_card(position, card_bits("AS KS 3H 5C 6C")))
        for seed in range(40)
    }
    assert led <= {"3H", "5C"} and led


# ---- what play tells


def rule_is_on(card: str) -> int:
    return card_bits(card)


def likely_winner(trick: str, held: str, card: str, gone: str = "") -> float:
    return play_evidence.play_likelihood(position_at_trick(trick, gone), card_bits(held), card_bits(card))


def test_who_follows_as_expected_is_likelier() -> None:
    """By how many play after."""
    for trick, usual in (
        ("5S", FOLLOW_AGREEMENT[2]),
        ("5S 6S", FOLLOW_AGREEMENT[1]),
        ("5S 6S 7S", FOLLOW_AGREEMENT[0]),
    ):
        expected, other = ("KS", "3S") if len(trick) > 2 else ("3S", "KS")
        assert likely_winner(trick, "KS 3S 9H", expected) == usual
        assert likely_winner(trick, "KS 3S 9H", other) == pytest.approx((1 - usual) * OTHER_CARD_SHARE)
    assert FOLLOW_AGREEMENT[0] > FOLLOW_AGREEMENT[1] > FOLLOW_AGREEMENT[2] > 0.5


def test_cards_alike_tell_nothing() -> None:
    assert likely_winner("5S", "4S 3S 9H", "4S") == likely_winner("5S", "4S 3S 9H", "3S") == 1.0
    assert likely_winner("5S", "KS 9H", "KS") == 1.0
    assert likely_winner("5S 6S", "KS QS 3S", "KS") == likely_winner("5S 6S", "KS QS 3S", "QS") == FOLLOW_AGREEMENT[1]
    assert likely_winner("5S 6S", "KS JS 3S", "JS") == pytest.approx((1 - FOLLOW_AGREEMENT[1]) * OTHER_CARD_SHARE)
    assert likely_winner("5S 6S", "KS JS 3S", "JS", gone="QS") == FOLLOW_AGREEMENT[1]


def test_who_could_ruff_mostly_does() -> None:
    assert likely_winner("5S", "7D 2D 4C", "2D") == likely_winner("5S", "7D 2D 4C", "7D") == RUFF_AGREEMENT
    assert likely_winner("5S", "7D 2D 4C", "4C") == pytest.approx((1 - RUFF_AGREEMENT) * OTHER_CARD_SHARE)
    assert likely_winner("5S 5D 9S", "7D 2D 4C 8H", "2D") == pytest.approx(
        (1 - RUFF_AGREEMENT) * OTHER_CARD_SHARE
    )  # over the partner
    assert likely_winner("5S", "7D 2D", "7D") == 1.0  # there was nothing else


def test_what_is_thrown_tells_of_its_suit() -> None:
    assert likely_winner("5S", "9H 4H 8C", "4H") == DISCARD_AGREEMENT
    assert (
        likely_winner("5S", "9H 4H 8C", "9H")
        == likely_winner("5S", "9H 4H 8C", "8C")
        == pytest.approx((1 - DISCARD_AGREEMENT) * OTHER_CARD_SHARE)
    )
    assert likely_winner("5S", "5H 4H 8C", "5H") == DISCARD_AGREEMENT  # as good as the four
    assert likely_winner("5S", "6H 4H 8C", "6H", gone="5H") == DISCARD_AGREEMENT
    assert likely_winner("5S 5D 9S", "7D 4H 8C", "4H") == pytest.approx(RUFF_AGREEMENT * DISCARD_AGREEMENT)
    assert likely_winner("5S 5D 9S", "7D 4H 8C", "8C") == pytest.approx(
        RUFF_AGREEMENT * (1 - DISCARD_AGREEMENT) * OTHER_CARD_SHARE
    )


def test_what_is_led_tells_of_its_suit() -> None:
    """Spades are worth 8 with their ace; a sequence of three hearts 6 + 1½; three clubs 2 + 4½, to be led low."""
    held = "AS 5S 7H 6H 2H KC 9C 3C"
    shares = {
        "S": exp(8 / LEAD_VALUE_TEMPERATURE),
        "H": exp(7.5 / LEAD_VALUE_TEMPERATURE),
        "C": exp(6.5 / LEAD_VALUE_TEMPERATURE),
    }
    total = sum(shares.values())
    strange = (1 - LEAD_CARD_AGREEMENT) * OTHER_CARD_SHARE
    for card, chance in {
        "AS": LEAD_CARD_AGREEMENT, "5S": strange, "7H": LEAD_CARD_AGREEMENT, "6H": LEAD_CARD_AGREEMENT, "2H": strange,
        "3C": LEAD_CARD_AGREEMENT, "9C": strange, "KC": strange,
    }.items():  # fmt: skip
        assert likely_winner("", held, card) == pytest.approx(shares[card[1]] / total * chance), card
    assert likely_winner("", "5S 9H", "5S") == pytest.approx(0.5)  # single cards
    assert likely_winner("", "6S 5S 9H", "6S") == pytest.approx(
        exp(7 / LEAD_VALUE_TEMPERATURE) / (exp(7 / LEAD_VALUE_TEMPERATURE) + exp(3.5 / LEAD_VALUE_TEMPERATURE))
    )


@pytest.mark.parametrize(
    ("own", "others", "trumps", "card", "worth"),
    [
        ("AS 5S", "KS QS", False, "AS", 8.0),
        ("5S", "", False, "5S", 8.0),
        ("QS JS 4S", "KS 9S", False, "QS", 7.5),
        ("QS 9S 4S", "KS JS", False, "4S", 6.5),
        ("QS 9S 4S", "KS 3S", False, "QS", 7.5),  # what lay between is gone
        ("4S", "KS", False, "4S", 3.5),
        ("AD 9D 8D 7D", "KD QD 3D", True, "AD", 10.0),
        ("QD 9D 8D 7D", "KD 6D 3D", True, "7D", 10.0),
        ("AD 9D 8D 7D", "KD QD JD TD 6D 5D 4D 3D", True, "AD", 2.0),  # four, and eight elsewhere
        ("AD 9D 8D 7D", "KD QD JD TD 6D 5D 4D", True, "AD", 10.0),
        ("QD 9D 8D", "KD", True, "8D", 2.0),
    ],
)
def test_what_a_suit_is_worth_to_be_led(own: str, others: str, trumps: bool, card: str, worth: float) -> None:
    found, value = play_evidence.rate_lead(card_bits(own), card_bits(others), trumps)
    assert (card_texts(found), value) == (card, worth)


def test_hands_are_as_likely_as_all_that_was_played_from_them() -> None:
    """The product over others' cards; each card is put back into the hand from which it was played."""
    state = rules.get("whist").start(seed=5)
    rng = random.Random(5)
    for _ in range(9):
        state.play(rng.choice(state.actions()))
    seat = state.turn
    seen = state.observe(seat)
    found = PlayEvidence(seen.state, seat)
    expected = 1.0
    replayed = rules.get("whist").start(seed=5)
    position = play_evidence.empty_position(replayed)
    rng = random.Random(5)
    for _ in range(9):
        action, who = rng.choice(replayed.actions()), replayed.turn
        flags = position.suits.flags(replayed.zones[f"hand:{who}"])
        card = position.suits.flag[action.cards[0]]
        position.turn = who
        if who != seat:
            expected *= play_evidence.play_likelihood(position, flags, card)
        position.play(card)
        replayed.play(action)
    assert found.likelihood(state) == pytest.approx(expected) and expected < 1
    assert sum(len(shown) for shown in found.plays_by_seat.values()) == 9 - sum(
        seat in trick.seats for trick in state.tricks
    ) - (seat in state.trick_seats[: len(state.zones["trick"])])
