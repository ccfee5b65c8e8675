"""Back Alley: scripted deals after deals that are passed out, equal scores, what nobody can hold without trumps."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from cardhall.cards import BLACK_JOKER
from cardhall.match import Match
from cardhall.rules import IllegalAction, SetupError

GAME = rules.get("back-alley")


def deal_of_size(size: int, upcard: str = "2S") -> dict[str, str]:
    """A deal of that size."""
    pack = [str(card) for card in GAME.deck() if str(card) != upcard]
    hands = {f"hand:{seat}": " ".join(pack[size * seat : size * seat + size]) for seat in range(4)}
    return {**hands, "upcard": upcard, "stock": " ".join(pack[4 * size :])}


def pass_all(state) -> None:  # type: ignore[no-untyped-def]
    for _ in range(4):
        state.play("pass")


def test_a_scripted_deal_may_follow_one_that_is_passed_out() -> None:
    state = GAME.start(deals=[deal_of_size(13), deal_of_size(13), deal_of_size(12)], dealer=0)
    pass_all(state)
    assert state.deal == deal_of_size(13) and state.deal_number == 2
    state.play("bid 1")
    while len(state.results) < 2:
        state.play(state.actions()[0])
    assert state.deal == deal_of_size(12)


def test_an_imagined_deal_that_is_over_keeps_its_size() -> None:
    """The next deal has fewer cards, on which this one does not depend."""
    state = GAME.start(deals=[deal_of_size(13)], dealer=0)
    state.play("bid 1")
    imagined = state.observe(1).sample(random.Random(1))
    while imagined.turn is not None:
        imagined.advance(imagined.actions()[0])
    assert len(imagined.results) == 1 and not imagined.results[0].thrown_in
    assert {zone: len(some.split()) for zone, some in imagined.deal.items()} == state.layout
    assert imagined.layout["hand:0"] == imagined.hand_size == 13


def test_scripted_deals_have_a_size_that_may_come() -> None:
    with pytest.raises(SetupError):
        GAME.start(deals=[deal_of_size(12)])
    with pytest.raises(SetupError):
        GAME.start(deals=[deal_of_size(13), deal_of_size(11)])
    state = GAME.start(deals=[deal_of_size(13), deal_of_size(12)])
    for _ in range(3):
        state.play("pass")
    with pytest.raises(SetupError):  # the same number of cards is dealt again
        state.play("pass")


def test_equal_scores_share_the_match() -> None:
    state = GAME.start(options={"deals": 13})
    state.scores = (40, 40)
    assert GAME.match_winners(state) == (0, 1)


def test_without_trumps_nobody_is_imagined_with_a_blooper() -> None:
    """The other one lies in the stock, for who had been dealt it would have given it up."""
    deal = deal_of_size(13, "RJ")
    deal["hand:3"], deal["stock"] = deal["hand:3"].replace("BJ", deal["stock"]), "BJ"
    state = GAME.start(deals=[deal])
    assert state.observe(0).facts["swapped"] == "none" and state.observe(0).zones["stock"][0].text == "??"
    for seed in range(10):
        world = state.observe(0).sample(random.Random(seed))
        assert world.zones["stock"] == [BLACK_JOKER]


def test_refusals_say_which_card_has_to_be_played() -> None:
    deal = deal_of_size(13)
    state = GAME.start(deals=[deal], dealer=3)
    reasons = {}
    for said in ("bid double", "bid 13", "bid 0", "yes"):
        with pytest.raises(IllegalAction) as refused:
            state.play(said)
        reasons[said] = refused.value.reason
    assert reasons["bid double"] == "Double board can be bid only over board."
    assert reasons["yes"] == "Bid a number of tricks, board (all tricks), or pass."


def test_a_match_with_deals_passed_out_is_saved_and_loaded(tmp_path) -> None:  # type: ignore[no-untyped-def]
    match = Match.new("back-alley", seed=3)
    pass_all(match)
    match.play("bid 2")
    while len(match.state.results) < 2:
        match.play(match.state.actions()[0])
    match.save(tmp_path / "saved.json")
    again = Match.load(tmp_path / "saved.json")
    assert again.state.zones == match.state.zones and again.state.observe(0).facts["hand_size"] == "12"
