"""Last One: deals played out in bits go as the rules have it, and what others have done tells of their hands."""

from __future__ import annotations

import random

import pytest

from cardhall import players, rules
from cardhall.cards import SUITS, Card
from cardhall.games.last_one.advice import open_deal as thumbs
from cardhall.games.last_one.advice import public_view
from cardhall.games.last_one.advice.hand_reading import signs_of_others
from cardhall.games.last_one.advice.open_deal import DEFAULT_WEIGHTS
from cardhall.match.positions import exchange_cards
from cardhall.players.advice import advice_for
from cardhall.rules.engine.card_masks import mask_of

ADVICE = advice_for("last-one")
GAME = rules.get("last-one")


def by_thumbs(state):
    """What the rules of thumb do, found in the legal actions."""
    seat, able = state.turn, state.actions()
    hand = mask_of(state.zones[f"hand:{seat}"])
    cards = [action.cards[0] for action in able if action.verb == "play"]
    if state.phase == "name":
        suit = SUITS[thumbs.best_suit(hand)]
        return f"declare {suit}" if state.rank else f"declare 3{suit}"
    if state.phase == "call":
        return "declare last-one"
    if not cards:
        return str(able[0])
    sight = public_view(state, seat)
    if state.phase == "melee":
        joker = state.next_card not in cards
        wants = thumbs.answer_value(DEFAULT_WEIGHTS, state.next_card, joker, hand, seat == state.defender, sight) > 0
        return f"play {max(cards) if joker else state.next_card}" if wants else "pass"
    return f"play {max(cards, key=lambda card: thumbs.card_value(DEFAULT_WEIGHTS, card, hand, sight))}"


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_deals_are_played_out_as_the_rules_have_it(seats):
    """From wherever random play has led: the same cards are left to each seat, as long as no new stock is shuffled."""
    compared = 0
    for seed in range(14):
        state, rng = GAME.start(seats=seats, seed=seed, options={"hand_size": 4 + seed % 5}), random.Random(seed)
        for _ in range(rng.randrange(25)):
            if not state.results:
                state.play(rng.choice(state.actions()))
        if state.results:
            continue
        state.single_deal = True
        fast = state.copy()
        ADVICE.finish(fast, rng)
        before = state.reshuffled_masks
        while not state.results:
            state.advance(rules.Action.parse(by_thumbs(state)))
        if state.reshuffled_masks == before:
            compared += 1
            assert fast.results[-1].delta == state.results[-1].delta, f"seed {seed}"
    assert compared > 2


def deal_state(hands, upcard, dealer=None, **more):
    options = {"hand_size": len(hands[0].split())}
    dealer = len(hands) - 1 if dealer is None else dealer
    deal = {f"hand:{seat}": hand for seat, hand in enumerate(hands)} | {"upcard": upcard}
    plain = GAME.start(seats=len(hands), seed=1, options=options, dealer=dealer)
    return GAME.start(
        seats=len(hands), seed=1, options=options, dealer=dealer, deals=[exchange_cards(plain.deal, deal)], **more
    )


def share(seen, zone, wanted, number=250):
    """How often the seat holds one of some cards in the worlds that the hard player imagines."""
    from cardhall.players.search.playouts import Worlds

    worlds = Worlds(seen, ADVICE.for_level("hard"), random.Random(3))
    return sum(bool(wanted & mask_of(worlds.draw().zones[zone])) for _ in range(number)) / number


HEARTS = mask_of(Card.of(rank + "H") for rank in "A23456789TJQK")


def test_who_draws_hardly_has_what_was_wanted():
    state = deal_state(["9H 5C 5D 6D"] + ["_ _ _ _"] * 3, "6H")
    state.play("play 9H")
    before = share(state.observe(0), "hand:1", HEARTS)
    state.play("draw")
    after = share(state.observe(0), "hand:1", HEARTS)
    assert after < before - 0.2, (before, after)


def test_who_does_not_defend_hardly_has_the_card():
    state = deal_state(["4H 5C 5D 6D"] + ["_ _ _ _"] * 3, "6H")
    state.play("play 4H")
    five = mask_of([Card.of("5H")])
    before = share(state.observe(0), "hand:1", five, 700)
    state.play("pass")
    assert share(state.observe(0), "hand:1", five, 700) < 0.6 * before


def test_who_names_a_suit_has_it():
    state = deal_state(["KC QC JD 9D", "8H 2S 7S 9S", "_ _ _ _"], "6H", dealer=0)
    state.play("play 8H")
    spades = mask_of(Card.of(rank + "S") for rank in "A2345679TJQK")
    before = share(state.observe(0), "hand:1", spades)
    state.play("declare S")
    found = signs_of_others(state.observe(0))
    assert [one.zone for one in found] == ["hand:1"] and found[0].named_suit_mask
    assert share(state.observe(0), "hand:1", spades) > before + 0.05


def test_beginners_forget_to_call_and_nobody_else_does():
    said = {"easy": set(), "normal": set(), "hard": set()}
    for seed in range(20):
        state = deal_state(["6D 9D TD KD", "5C 6C 7C 9C"], "6H")
        for action in ("play 6D", "draw", "play 9D", "draw", "play TD"):
            state.play(action)
        for level, found in said.items():
            found.add(str(players.get(level, game="last-one", seed=seed).choose(state.observe(0))))
    assert said["easy"] == {"declare last-one", "pass"}
    assert said["normal"] == said["hard"] == {"declare last-one"}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_three_takes_the_last_card_along(level):
    state = deal_state(["6D 9D 3D KS", "5C 6C 7C 9C"], "6H")
    for action in ("play 6D", "draw", "play 9D", "draw"):
        state.play(action)
    player = players.get(level, game="last-one", seed=1, simulations=60)
    assert str(player.choose(state.observe(0))) == "play 3D"
