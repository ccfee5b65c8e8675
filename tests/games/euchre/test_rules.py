"""Euchre: bowers, the exchange and who knows what, lone hands, refusals, and random play."""

from __future__ import annotations

import random

import pytest

from cardhall.cards import Card, cards
from cardhall.rules import IllegalAction, get
from cardhall.rules.mechanisms.bowers import bower_order, trumps_of
from tests.games.random_play import play_through
from tests.strategies import EUCHRE

GAME = get("euchre")


def start_deal(**setup):
    return GAME.start(dealer=3, deals=[EUCHRE], **setup)


def play_actions(*actions, **setup):
    state = start_deal(**setup)
    for action in actions:
        state.play(action)
    return state


def test_trumps_rank_right_bower_left_bower_ace():
    hand = cards("7H AH JD JH KH JS")
    assert trumps_of("H", hand) == cards("JH JD AH KH 7H")
    order = bower_order("H")
    assert order.suits[Card.of("JD")] == "H"
    assert order.suits[Card.of("JS")] == "S"
    assert order.power["S"][Card.of("JS")] > order.power["S"][Card.of("TS")]
    assert order.power["S"][Card.of("7H")] > order.power["S"][Card.of("AS")]


def test_without_trumps_jacks_are_plain_and_the_joker_is_the_only_trump():
    order = bower_order("NT")
    assert order.suits[Card.of("JD")] == "D"
    assert order.suits[Card.of("RJ")] == "NT"
    assert order.power["D"][Card.of("RJ")] > order.power["D"][Card.of("AD")] > order.power["D"][Card.of("JD")] > 0


def test_the_dealer_alone_knows_the_card_laid_away_and_all_know_the_upcard_in_hand():
    state = play_actions("pass", "accept", "discard TD")
    for seat in range(4):
        seen = state.observe(seat)
        assert ("TD" in str(seen.zones["stock"])) == (seat == 3)
        assert Card.of("7S") in seen.zones["hand:3"]
        discard = next(
            e for e in seen.history if e.kind == "act" and e.action is not None and e.action.verb == "discard"
        )
        assert str(discard.action) == ("discard TD" if seat == 3 else "discard ??")
    for draw in range(20):
        sample = state.observe(0).sample(random.Random(draw))
        assert Card.of("7S") in sample.zones["hand:3"]
        assert state.observe(3).sample(random.Random(draw)).zones["stock"][-1] == Card.of("TD")


def test_a_seat_that_failed_to_follow_is_never_given_the_suit():
    state = play_actions("accept", "pass", "no", "play AS", "play TS", "play 9C")
    for draw in range(30):
        sample = state.observe(0).sample(random.Random(draw))
        assert not [c for c in sample.zones["hand:2"] if bower_order("S").suits[c] == "S"]


def test_buttons_say_what_the_seat_would_say():
    state = start_deal()
    said = []
    for _ in range(4):
        said.append([state.observe(state.turn).label(action) for action in state.actions()])
        state.play("pass")
    assert said == [["Order up", "Pass"], ["I assist", "Pass"], ["Order up", "Pass"], ["Take up", "Turn down"]]
    assert [state.observe(0).label(a) for a in state.actions()] == ["Pass", "♣ Clubs", "♦ Diamonds", "♥ Hearts"]


@pytest.mark.parametrize(
    ("before", "tried", "words"),
    [
        ([], "trump S", "Make spades trumps, or pass."),
        (["pass"] * 4, "trump S", "Spades have been turned down: name another suit."),
        (["accept"], "discard 7S", "The seven of spades is the upcard"),
        (["accept"], "discard AC", "You do not hold the ace of clubs."),
        (["accept", "pass"], "play JS", "Say first whether you play alone"),
        (["accept", "pass", "no", "play 8H"], "play TS", "You hold a heart, so you must follow suit."),
    ],
)
def test_refusals_are_sentences(before, tried, words):
    state = play_actions(*before)
    with pytest.raises(IllegalAction, match=words):
        state.play(tried)


def test_a_left_bower_is_explained_when_it_must_follow_or_cannot():
    deal = {
        "hand:0": "JS 9S AS 8H 7H",
        "hand:1": "JC KH QH AH TH",
        "hand:2": "AC KC QC TC 9C",
        "hand:3": "AD KD QD JD TD",
        "upcard": "7S",
        "stock": "KS QS 8S JH TS 9H 8C 7C 9D 8D 7D",
    }
    state = GAME.start(dealer=3, deals=[deal])
    for action in ("accept", "pass", "no", "play JS"):
        state.play(action)
    with pytest.raises(IllegalAction, match="left bower, a trump, so you must play it"):
        state.play("play AH")


def test_the_headline_and_lines_tell_who_made_what():
    state = play_actions("accept", "pass", "yes")
    while not state.results:
        state.play(state.actions()[0])
    result = state.results[0]
    assert result.headline.startswith("{0} made spades trumps, played alone, ")
    assert result.lines[0].note == "spades made by the player left of the dealer"
    assert sum(result.lines[0].amounts) == 5


@pytest.mark.parametrize(
    "options", [{}, {"pack": 24, "target": 10}, {"stick_dealer": True, "target": 7}], ids=["book", "usual", "stuck"]
)
def test_random_play_keeps_every_promise(options):
    for seed in range(2):
        state = play_through(GAME, seed, options=options)
        assert max(state.scores) >= state.options["target"]
        assert len(state.winners) == 1


def test_a_dealer_who_is_stuck_is_not_told_to_pass():
    state = play_actions(*["pass"] * 7, options={"stick_dealer": True})
    for action in ("pass", "trump NT", "trump S"):
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert "or pass" not in refused.value.reason
