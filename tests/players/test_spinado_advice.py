"""Spinado: deals played out by card number, leads that cost nothing, the spinado kept, and reasons that are true."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import CARDS, Card
from cardhall.match.positions import completed
from cardhall.players.advice.spinado import ADVICE, SpinadoAdvice, SpinadoExpert, position
from cardhall.players.advice.spinado.sequences import BEFORE, NEXT, SPINADO
from tests.players.seeing import shortfall

GAME = rules.get("spinado")
HARD = ADVICE.for_level("hard")


def to_play(hands: dict[str, str], *actions: str, kings: bool = False) -> Any:
    """A deal of four in which seat 0 begins, after some actions, as the seat to act sees it."""
    options = {"kings": kings}
    deals = [completed(GAME.start(dealer=3, seed=2).deal, hands)]
    state = GAME.start(dealer=3, options=options, deals=deals)
    for action in actions:
        state.play(action)
    return state.observe(state.turn)


def number(text: str) -> int:
    return int(Card.of(text))


def test_what_comes_next_is_as_the_rules_have_it() -> None:
    for card in GAME.pack:
        following = GAME.next_above(card)
        assert NEXT[card] == (-1 if following is None else following)
        if following is not None:
            assert BEFORE[following] == card
    assert number("AD") == SPINADO
    assert BEFORE[number("3C")] == BEFORE[number("9D")] == -1


@pytest.mark.parametrize("sound", [False, True])
@pytest.mark.parametrize("kings", [False, True])
def test_a_deal_played_out_is_the_deal_of_the_rules(sound: bool, kings: bool) -> None:
    """What the fast play decides, done by the rules, comes to the same chips."""
    tried = 0
    for seed in range(10):
        rng = random.Random(seed)
        state = GAME.start(seats=3 + seed % 3, seed=seed, options={"kings": kings})
        for _ in range(rng.randrange(16)):
            if not state.results:
                state.play(rng.choice(state.actions()))
        if state.results:
            continue
        world = state.observe(state.turn).sample(rng)
        fast, slow = world.copy(), world.copy()
        advice = HARD if sound else ADVICE
        assert advice.finish(fast, rng) > 0
        while not slow.results:
            slow.advance(thought_best(slow, sound))
        assert fast.results[0].delta == slow.results[0].delta
        assert fast.out == slow.out
        tried += 1
    assert tried > 4


def thought_best(state: Any, sound: bool) -> Any:
    """What the seat to act does in fast play, as an action."""
    at, hand = position(state), [card for card in sorted(state.zones[f"hand:{state.turn}"]) if card != SPINADO]
    if state.wanted is not None:
        hand = [state.wanted]
    card = max(hand, key=lambda one: at.lead_worth(int(one), sound), default=CARDS[SPINADO])
    along = CARDS[SPINADO] in state.zones[f"hand:{state.turn}"] and card != SPINADO and not at.stays(int(card))
    wanted = {card, CARDS[SPINADO]} if along else {card}
    return next(action for action in state.actions() if set(action.cards) == wanted)


def test_hard_takes_a_free_lead_and_keeps_the_spinado() -> None:
    seen = to_play({"hand:0": "KS 5C 9H 4S 7H TC JD AD 6D"})
    assert [str(one) for one in HARD.distinct(seen.state, 0, seen.actions())] == ["play KS"]
    assert str(players.get("hard", game="spinado", seed=1, simulations=40).choose(seen)) == "play KS"
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH AD", "hand:2": "JH"}, "play 9H")
    assert len(HARD.distinct(seen.state, 1, seen.actions())) == 2, "others could follow: it is worth a thought"
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH JH AD"}, "play 9H")
    assert [str(one) for one in HARD.distinct(seen.state, 1, seen.actions())] == ["play TH"]


def test_who_goes_out_saves_the_next_antes() -> None:
    state = GAME.start(seed=1)
    ADVICE.finish(state, random.Random(1))
    leaves = list(ADVICE.leaves(state))
    assert leaves[state.out] == 3 and sum(leaves) == 3
    last = GAME.start(seed=1, options={"deals": 1})
    ADVICE.finish(last, random.Random(1))
    assert not ADVICE.leaves(last)


@pytest.mark.parametrize(
    ("hand", "before", "action", "said"),
    [
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play KS", "No card follows the K♠: you lead again."),
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play KS AD", "Two cards go at once."),
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play 9H AD", "The spinado stops the play, so you lead again."),
        ("KS 5C 9H 4S 7H TC JD AD 6D", (), "play AD", "You are rid of it, and lead again."),
        (
            "QS KS 9H 4S 7H TC JD 3D 6D",
            (),
            "play QS",
            "Your own cards follow up to the K♠, and there the play stops: you",
        ),
        ("9H TH 4S 7S TC 5C JD 3D 6D", (), "play 9H", "Two cards of yours go one after the other."),
        ("3C 9H 4S 7S TC 5S JD 8H 6D", (), "play 3C", "Nothing leads up to the 3♣ any more: it goes only when it"),
        ("4C 9H 4S 7S TC QC JD 6H 6D", (), "play 4C", "It may bring out 2 cards of yours further up the suit."),
        ("4C 9H 4S 7S TC 2X JD 6H 6D", (), "play TC", "None of your leads is free, and this one helps the others"),
    ],
)
def test_reasons_are_true(hand: str, before: tuple[str, ...], action: str, said: str) -> None:
    seen = to_play({"hand:0": hand.replace("2X", "6S")}, *before)
    found = next(one for one in seen.actions() if one == type(one).parse(action))
    assert str(ADVICE.reason(seen, found)).startswith(said)


def test_after_a_stop_the_card_below_is_a_free_lead() -> None:
    seen = to_play({"hand:0": "9H 8H 4S 3C", "hand:1": "5C", "dead": "TH AD"}, "play 9H")
    found = next(one for one in seen.actions() if str(one) == "play 8H")
    assert str(ADVICE.reason(seen, found)) == "Nobody holds the 9♥ that would follow: you lead again."
    assert [str(one) for one in HARD.distinct(seen.state, 0, seen.actions())] == ["play 8H"]


def test_what_is_said_of_the_spinado_when_following() -> None:
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH AD", "hand:2": "JH"}, "play 9H")
    alone, along = seen.actions()[1], seen.actions()[0]
    assert (str(alone), str(along)) == ("play TH", "play AD TH")
    assert str(ADVICE.reason(seen, alone)) == "You keep the spinado for another turn."
    seen = to_play({"hand:0": "9H 3C", "hand:1": "TH JH AD"}, "play 9H")
    alone = next(one for one in seen.actions() if str(one) == "play TH")
    assert str(ADVICE.reason(seen, alone)) == "Without the spinado, too, the lead stays with you."


def test_levels_differ_in_how_they_think() -> None:
    assert isinstance(HARD, SpinadoExpert)
    assert type(ADVICE.for_level("normal")) is SpinadoAdvice
    assert not ADVICE.for_level("easy").sound


def test_a_player_that_sees_all_cards_is_measured() -> None:
    found = shortfall("spinado", 2, simulations=10)
    assert found.n == 2
    assert -30 < found.mean < 30
