"""Calabrasella: who sees which card when, what a call proves, words."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall.cards import HIDDEN, Card, cards
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction, get

GAME = get("calabrasella")
DEAL = {
    "hand:0": "3S 2S AS KS QS JS 3H 2H AH KH 4C 5C",
    "hand:1": "3C 3D AC KC QC JC 2C AD KD QD JD 2D",
    "hand:2": "QH JH 7H 6H 5H 4H 7S 6S 5S 4S 7D 6D",
    "widow": "6C 7C 4D 5D",
}
TO_DISCARD = ("bid play", "call 3C", "exchange 4C")
TO_PLAY = (*TO_DISCARD, "discard 3C", "discard 5C", "done", "take 6C 4D")
ALL_THREES = {"hand:0": "3S 3H 3D 3C 2S AS AH KH QH 4C 5C 6C", "hand:1": "2H"}


def play_deal(deal: dict[str, str], *actions: str, **options: Any) -> Any:
    state = GAME.start(dealer=2, deals=[exchange_cards(GAME.start().deal, deal)], options=options)
    for action in actions:
        state.play(action)
    return state


def sample_states(state: Any, seat: int, number: int = 60) -> list[Any]:
    seen = state.observe(seat)
    return [seen.sample(random.Random(draw)) for draw in range(number)]


def visible_faces(state: Any, seat: int, zone: str) -> set[Card]:
    """The cards of a zone that the seat sees."""
    return set(state.observe(seat).zones[zone]) - {HIDDEN}


def cards_seen(state: Any, seat: int) -> set[Card]:
    """Every card that the seat has seen in this deal's history, other than in the deal."""
    return {card for event in state.observe(seat).history if event.kind != "deal" for card in event.cards} - {HIDDEN}


def test_the_called_card_is_known_until_the_first_discard() -> None:
    called = set(cards("3C"))
    for seat in (1, 2):
        assert visible_faces(play_deal(DEAL, "bid play", "call 3C"), seat, "hand:0") == called
        assert visible_faces(play_deal(DEAL, *TO_DISCARD), seat, "hand:0") == called
        assert not visible_faces(play_deal(DEAL, *TO_DISCARD, "discard 5C"), seat, "hand:0")
        assert not visible_faces(play_deal(DEAL, *TO_DISCARD, "discard 3C"), seat, "hand:0")


def test_a_called_card_in_the_widow_is_known_there() -> None:
    state = play_deal(
        {**DEAL, "hand:1": DEAL["hand:1"].replace("3C", "4D"), "widow": "6C 7C 3C 5D"}, "bid play", "call 3C"
    )
    for seat in range(3):
        assert visible_faces(state, seat, "widow") == set(cards("3C"))
        assert all(Card.of("3C") in world.zones["widow"] for world in sample_states(state, seat, 10))


def test_the_card_given_back_is_known_to_two() -> None:
    state = play_deal(DEAL, *TO_DISCARD)
    given = Card.of("4C")
    assert visible_faces(state, 0, "hand:1") == {given} and given in visible_faces(state, 1, "hand:1")
    assert not visible_faces(state, 2, "hand:1")
    assert given in cards_seen(state, 0) and given in cards_seen(state, 1) and given not in cards_seen(state, 2)
    assert all(given in world.zones["hand:1"] for world in sample_states(state, 0))
    assert {given in world.zones["hand:1"] for world in sample_states(state, 2)} == {True, False}


def test_cards_laid_away_are_the_declarers_secret() -> None:
    state = play_deal(DEAL, *TO_PLAY)
    laid = set(cards("3C 5C"))
    assert visible_faces(state, 0, "discard") == laid and laid <= cards_seen(state, 0)
    for seat in (1, 2):
        assert not visible_faces(state, seat, "discard") and Card.of("5C") not in cards_seen(state, seat)
    assert all(set(world.zones["discard"]) == laid for world in sample_states(state, 0, 10))


def test_the_widow_is_seen_once_it_is_turned_and_what_was_taken_until_it_is_played() -> None:
    before = play_deal(DEAL, *TO_DISCARD, "discard 5C", "discard JS")
    assert not any(visible_faces(before, seat, "widow") for seat in range(3))
    before.play("done")
    assert all(visible_faces(before, seat, "widow") == set(cards(DEAL["widow"])) for seat in range(3))
    state = play_deal(DEAL, *TO_PLAY)
    for seat in (1, 2):
        assert visible_faces(state, seat, "widow") == set(cards("7C 5D"))
        assert visible_faces(state, seat, "hand:0") == set(cards("6C 4D"))
    for action in ("play AC", "play 7D", "play 6C"):
        state.play(action)
    assert visible_faces(state, 1, "hand:0") == set(cards("4D"))


def test_the_widow_of_a_deal_that_all_pass_stays_hidden() -> None:
    state = play_deal(DEAL, "pass", "pass", "pass", deals=1)
    assert state.is_over and not visible_faces(state, 0, "widow") and not cards_seen(state, 0)


def test_who_calls_a_two_has_held_all_threes() -> None:
    """The third player cannot tell whether one of them has been given back since, or laid away."""
    threes = set(cards("3S 3H 3D 3C"))
    asked = play_deal(ALL_THREES, "bid play", "call 2H")
    for seat in (1, 2):
        assert all(threes <= set(world.zones["hand:0"]) for world in sample_states(asked, seat, 20))
    state = play_deal(ALL_THREES, "bid play", "call 2H", "exchange 3S", "discard 3H", "discard 4C", "done")
    state.play(state.actions()[0])
    for world in sample_states(state, 2):
        declarers = set(world.zones["hand:0"] + world.zones["discard"])
        assert len(threes - declarers) <= 1 and threes <= declarers | set(world.zones["hand:1"])
    assert all(
        {Card.of("3H"), Card.of("3D"), Card.of("3C")} <= set(world.zones["hand:0"] + world.zones["discard"])
        for world in sample_states(state, 1)
    )  # the giver knows where the fourth is


def test_what_the_call_of_a_king_proves() -> None:
    hand = [rank + suit for rank in "32A" for suit in "SHDC"]
    state = play_deal({"hand:0": " ".join(hand), "hand:1": "KS", "widow": "KH"}, "bid play", "call KS", "exchange AD")
    for action in ("", "discard AC", "done", "take KH"):
        if action:
            state.play(action)
        for world in sample_states(state, 2, 20):
            declarers = {*world.zones["hand:0"], *world.zones["discard"]} - set(cards("KS KH"))
            (given,) = set(cards(" ".join(hand))) - declarers
            assert given in world.zones["hand:1"]


def test_the_called_card_is_not_imagined_with_a_defender() -> None:
    state = play_deal(DEAL, *TO_PLAY)
    for seat in (1, 2):
        for world in sample_states(state, seat):
            assert Card.of("3C") in world.zones["hand:0"] + world.zones["discard"]


def test_who_has_no_card_of_a_suit_gets_none_but_may_have_laid_one_away() -> None:
    state = play_deal(
        DEAL, *TO_DISCARD, "discard 3C", "discard 5C", "done", "take 4D 5D", "play AC", "play 7D", "play 4D"
    )
    worlds = sample_states(state, 1)
    assert not any(card.suit == "C" for world in worlds for card in world.zones["hand:0"] + world.zones["hand:2"])
    assert all(Card.of("3C") in world.zones["discard"] for world in worlds)


def test_what_the_last_trick_counts_tells_nobody_what_was_laid_away() -> None:
    state = play_deal(DEAL, *TO_DISCARD, "discard AS", "done", "take 6C", set_aside="last_trick")
    assert state.rules.last_trick == 6
    assert [state.observe(seat).card_points.last_trick for seat in range(3)] == [6, 3, 3]
    assert state.observe(1).sample(random.Random(1)).rules.last_trick in (3, 4, 6)


def test_refusals() -> None:
    def why(state: Any, action: str) -> str:
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        return refused.value.reason

    state = play_deal(DEAL)
    assert why(state, "bid 3") == "Play alone against the other two, or pass."
    state.play("bid play")
    assert why(state, "call 3S") == "You hold the three of spades yourself. Call a three that you do not hold."
    assert why(state, "call 2C") == "Call a three that you do not hold."
    assert (
        why(play_deal(ALL_THREES, "bid play"), "call AC") == "You hold all threes, so call a two that you do not hold."
    )
    state.play("call 3C")
    assert why(state, "exchange 3C") == "You called the three of clubs: give a different card in return."
    assert why(state, "done") == "Give a card of your hand in return."
    state.play("exchange 4C")
    assert why(state, "done") == "Lay one to four cards away, one at a time."
    state.play("discard 5C")
    state.play("done")
    assert why(state, "take 6C 7C") == "Take one card of the widow."
    assert why(state, "take 3S") == "The three of spades is not in the widow."


def test_the_reckoning() -> None:
    state = play_deal(DEAL, *TO_PLAY, deals=1)
    rng = random.Random(2)
    while not state.is_over:
        state.play(rng.choice(state.actions()))
    (result,) = state.results
    lines = {line.label: line for line in result.lines}
    own, theirs, also = lines["Points"].amounts
    assert theirs == also and own is not None and theirs is not None
    assert lines["Difference"].note.startswith(str(abs(own - theirs)))
    assert result.delta == lines["Paid"].amounts and sum(result.delta) == 0
    assert own + theirs == 35 - 1  # the three that was laid away counts for nobody
    assert lines["Cards set aside"].note == "1 point for nobody"
