"""A few hundred auctions that the systems of Contract Bridge hold with themselves, and by the long test many."""

from __future__ import annotations

import pytest

from cardhall.games.contract_bridge.advice import system
from cardhall.games.contract_bridge.advice.calls import CALL_ACTIONS, PASS
from tests.games.contract_bridge import self_bidding
from tests.games.contract_bridge.self_bidding import (
    MISSED,
    OVERBID,
    PASSED,
    auction_of_deal,
    is_unexplained_game,
    stayman_misses,
    strange_calls,
)
from tests.games.contract_bridge.test_bidding import hand, parse_calls

AUCTIONS, MANY = 300, 20_000
MOST_STRANGE = 0.001  # of the auctions


@pytest.mark.parametrize("agreed", sorted(system.MEANINGS_BY_SYSTEM))
def test_nothing_strange_in_a_few_hundred_auctions(agreed: str) -> None:
    found = [one.told for seed in range(AUCTIONS) for one in strange_calls(seed, agreed)]
    assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("agreed", sorted(system.MEANINGS_BY_SYSTEM))
def test_next_to_nothing_strange_in_many(agreed: str) -> None:
    found = [one for seed in range(MANY) for one in strange_calls(seed, agreed)]
    told = "\n".join(one.told for one in found)
    for kind in (PASSED, MISSED, OVERBID):
        assert sum(one.kind == kind for one in found) <= MOST_STRANGE * MANY, told


def test_what_is_strange_is_found() -> None:
    """Hands and auctions made up for it: nobody bids so."""
    strong, weak = hand("A54.AK64.QT4.AJT"), hand("KQJ98.J7.A63.543")
    nothing = hand("T763.T85.J8.9762")
    both = hand("KQ43.A654.QJ.AJ2"), hand("AJ52.432.K432.K3")
    missed = system.read_auction(parse_calls("1N - 2C - 2H - 3N - - -"))
    assert stayman_misses([both[0], nothing, both[1], nothing], missed) == 2 + 1
    found = system.read_auction(parse_calls("1N - 2C - 2H - 4S - - -"))
    assert not stayman_misses([both[0], nothing, both[1], nothing], found)
    game = system.read_auction(parse_calls("1S - 3N - - -"))
    assert is_unexplained_game([weak, nothing, nothing, nothing], game)
    assert not is_unexplained_game([weak, nothing, strong, nothing], game)
    assert self_bidding.hand_notation(weak) == "KQJ98.J7.A63.543"


def test_an_auction_is_told_as_it_was_held() -> None:
    hands, readings = auction_of_deal(3)
    assert readings[-1].is_over() and len(readings) == len(readings[-1].calls) + 1
    for before, call in zip(readings, readings[-1].calls, strict=False):
        assert call == system.choose_call(before, hands[before.seat])
    assert PASS in readings[-1].calls


@pytest.mark.parametrize(
    ("agreed", "seed", "game"),
    [
        ("natural", 7018967, "4 H"),  # 16 points opposite an opening, a raise passed once that was for want of a better
        ("natural", 7006739, "3 NT"),
        ("natural", 7001383, "4 H"),
        ("sayc", 7018476, "3 NT"),  # 15 opposite one no trump
        ("sayc", 7018179, "4 H"),  # after a negative double
        ("sayc", 7017835, "6 S"),  # four spades each behind a question about six no trumps
    ],
)
def test_points_for_a_game_are_not_passed_below_it_for_want_of_a_better_call(agreed: str, seed: int, game: str) -> None:
    assert " ".join(CALL_ACTIONS[auction_of_deal(seed, agreed)[1][-1].last_bid].words) == game


def test_a_strong_balanced_hand_answers_an_opening() -> None:
    """Eighteen points, four-three-three-three: too much for three no trumps, and no suit to name."""
    for opening in ("1C", "1D", "1H", "1S"):
        for text in ("A54.AK64.QT4.AJT", "AK4.A64.QT43.AJT", "AK4.A64.QT4.AJT5", "AKT4.A64.QT4.AJ5"):
            assert system.choose_call(system.read_auction(parse_calls(f"{opening} -")), hand(text)) != PASS
            assert (
                system.choose_call(
                    system.read_auction(parse_calls(f"{opening} 1S" if opening < "1S" else f"{opening} 2C")), hand(text)
                )
                != PASS
            )
    assert system.choose_call(system.read_auction(parse_calls("2N -")), hand(".Q7.AT853.AKJ654")) != PASS
    assert system.choose_call(system.read_auction(parse_calls("2H -")), hand("AKQ6.A.AK654.A62")) != PASS
