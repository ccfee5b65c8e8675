"""Deals on conditions: what is found meets them, what is asked for wrongly is said, and what is too rare ends."""

from __future__ import annotations

from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import cards
from cardhall.match import Match, deal_conditions
from cardhall.match.deal_conditions import (
    BOTH,
    PARTNER,
    ConditionError,
    DealCondition,
    DealSearch,
    offered_conditions,
    read,
)


def offer(game_id: str) -> Any:
    game = rules.get(game_id)
    return offered_conditions(game, game.seat_counts[0], {})


def find_match(game_id: str, *texts: str, **more: Any) -> tuple[Match, DealSearch]:
    """A match that begins with such a deal."""
    told = offer(game_id)
    search = DealSearch(game_id, rules.get(game_id).seat_counts[0], {}, [read(text, told) for text in texts], **more)
    seed = search.run()
    assert seed is not None
    return Match.new(game_id, seed=seed, dealer=more.get("dealer")), search


def hand(match: Match, seat: int = 0) -> list[Any]:
    return cards(match.deals[0][f"hand:{seat}"])


def test_a_strong_balanced_hand_opposite_a_long_suit() -> None:
    match, search = find_match(
        "contract-bridge", "points 15-17", "balanced", "partner spades 5+", "both points 23+", dealer=2
    )
    own, partner = hand(match), hand(match, 2)
    worth = [sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card.rank, 0) for card in some) for some in (own, partner)]
    assert 15 <= worth[0] <= 17 and sum(worth) >= 23 and match.first_dealer == 2
    assert sorted(sum(card.suit == suit for card in own) for suit in "CDHS")[0] >= 2
    assert sum(card.suit == "S" for card in partner) >= 5
    assert 0 < search.deals_tried < deal_conditions.MAX_SEARCHED_DEALS


@pytest.mark.parametrize(
    ("game_id", "text"),
    [
        ("whist", "trumps 6+"),
        ("euchre", "jacks 2"),
        ("dou-dizhu", "twos 3+"),
        ("ecarte", "kings 2+"),
        ("spades", "high spades 3+"),
    ],
)
def test_other_games_count_their_own_cards(game_id: str, text: str) -> None:
    match, _ = find_match(game_id, text)
    told = read(text, offer(game_id))
    trump = match.state.observe(0).facts.get("trump", "")
    number = deal_conditions.count_feature(told.feature, hand(match), trump, ("A", "K", "Q", "J"))
    assert told.minimum <= number <= told.maximum


def test_a_set_takes_numbers_that_its_file_can_hold() -> None:
    match, search = find_match("whist", "aces 3+", is_keyed=False, dealer=1)
    assert search.seed is not None and search.seed <= deal_conditions.LARGEST_SEED
    assert sum(card.rank == "A" for card in hand(match)) >= 3 and match.first_dealer == 1


def test_what_is_too_rare_is_given_up_and_said() -> None:
    search = DealSearch("whist", 4, {}, [DealCondition("spades", 13, 13)])
    search.deals_tried = deal_conditions.MAX_SEARCHED_DEALS - 30
    assert search.run() is None and search.deals_tried == deal_conditions.MAX_SEARCHED_DEALS
    assert search.failure_text == "None of 200,000 deals meets the conditions. Relax or remove a condition."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("points 15-17", DealCondition("points", 15, 17)),
        ("my hearts 5+", DealCondition("hearts", 5)),
        ("Partner  aces 2", DealCondition("aces", 2, 2, PARTNER)),
        ("both points 10-", DealCondition("points", 0, 10, BOTH)),
        ("high hearts 3+", DealCondition("high hearts", 3)),
        ("partner balanced", DealCondition("balanced", 1, 1, PARTNER)),
    ],
)
def test_conditions_are_read_and_written(text: str, told: DealCondition) -> None:
    asked = offer("contract-bridge")
    assert read(text, asked) == told == read(str(told), asked)


@pytest.mark.parametrize(
    ("game_id", "text", "says"),
    [
        ("whist", "", "This game has no condition ''"),
        ("whist", "knights 3", "Its conditions are points, balanced"),
        ("whist", "aces", "Add a number"),
        ("whist", "aces 3-1", "must not be higher than"),
        ("whist", "balanced 2", "balanced hand has no number"),
        ("ecarte", "partner kings 2", "You have no partner"),
        ("ecarte", "points 20+", "This game has no condition"),
    ],
)
def test_what_cannot_be_asked_is_said(game_id: str, text: str, says: str) -> None:
    with pytest.raises(ConditionError, match=says):
        read(text, offer(game_id))


def test_games_without_a_hand_or_a_choice_have_no_conditions() -> None:
    lacking = {game_id for game_id in rules.GAMES if offer(game_id) is None}
    assert {"trente-et-quarante", "put-and-take"} <= lacking and not {"whist", "mus", "belote"} & lacking
