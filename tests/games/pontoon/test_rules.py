"""Pontoon: the pack as it is collected, hands that play has shown, what a sample may hold."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN, cards
from cardhall.games.pontoon.rules.twenty_one import (
    BUST_WORTH,
    FIVE_CARDS_WORTH,
    PONTOON_WORTH,
    bank_payment,
    draw_with_points,
    guess_hidden_cards,
    hand_count,
    hand_worth,
)
from cardhall.rules import Action, IllegalAction, SetupError
from cardhall.rules.engine.sampling import NoLayoutError

GAME = rules.get("pontoon")
FIXED = {"banker_limits": False}


def scripted_state(hands: dict[str, str], stock: str = "") -> dict[str, str]:
    """A deal with these hands and a stock that begins so; the other cards follow in canonical order."""
    given = [card for text in (*hands.values(), stock) for card in text.split()]
    rest = [str(card) for card in GAME.deck() if str(card) not in given]
    return {**hands, "stock": " ".join([*stock.split(), *rest])}


def start(hands: dict[str, str], stock: str = "", **more: Any) -> Any:
    options = {**FIXED, **more.pop("options", {})}
    return GAME.start(seats=len(hands), dealer=0, deals=[scripted_state(hands, stock)], options=options, **more)


def bet_all(state: Any, *chips: int) -> None:
    for number in chips:
        state.play(f"bet {number}")


@pytest.mark.parametrize(
    ("some", "counts", "is_worth"),
    [
        ("AC KD", 21, PONTOON_WORTH),
        ("AC 5D 5H", 21, 21),
        ("AC AD", 12, 12),
        ("KC QD 2H", 22, BUST_WORTH),
        ("AC 2C 3C 4C 5C", 15, FIVE_CARDS_WORTH),
        ("KC AC AD AH AS", 14, FIVE_CARDS_WORTH),
        ("KC QC AC", 21, 21),
    ],
)
def test_what_hands_count_and_are_worth(some: str, counts: int, is_worth: int) -> None:
    assert hand_count(cards(some)) == counts
    assert hand_worth(cards(some)) == is_worth


@pytest.mark.parametrize(
    ("hand", "bank", "stakes"),
    [
        (PONTOON_WORTH, PONTOON_WORTH, -2),
        (20, PONTOON_WORTH, -2),
        (PONTOON_WORTH, BUST_WORTH, 2),
        (FIVE_CARDS_WORTH, BUST_WORTH, 2),
        (12, BUST_WORTH, 1),
        (BUST_WORTH, BUST_WORTH, -1),
        (PONTOON_WORTH, FIVE_CARDS_WORTH, 2),
        (FIVE_CARDS_WORTH, FIVE_CARDS_WORTH, -1),
        (21, FIVE_CARDS_WORTH, -1),
        (FIVE_CARDS_WORTH, 21, 2),
        (20, 19, 1),
        (19, 19, -1),
        (18, 19, -1),
    ],
)
def test_what_the_bank_pays(hand: int, bank: int, stakes: int) -> None:
    assert bank_payment(hand, bank) == stakes


def test_second_cards_lie_on_the_stock_until_all_have_bet() -> None:
    state = GAME.start(
        seats=3, dealer=0, deals=[scripted_state({"hand:1": "2C 3C", "hand:2": "4C 5C", "hand:0": "6C 7C"})]
    )
    assert state.phase == "limits"
    assert [str(card) for card in state.zones["stock"][:6]] == ["2C", "4C", "6C", "3C", "5C", "7C"]
    state.play("limits 1 5")
    assert [str(card) for card in state.zones["stock"][:3]] == ["3C", "5C", "7C"]
    assert {seat: str(state.observe(seat).zones["hand:1"][0]) for seat in range(3)} == {0: "??", 1: "2C", 2: "??"}
    assert state.observe(0).zones["hand:0"] == [HIDDEN]
    bet_all(state, 1, 1)
    assert [[str(card) for card in state.observe(1).zones[f"hand:{seat}"]] for seat in range(3)] == [
        ["??", "7C"],
        ["2C", "3C"],
        ["??", "5C"],
    ]


def test_the_pack_goes_on_as_it_was_collected() -> None:
    state = start({"hand:1": "KC QC", "hand:2": "9C 8C", "hand:0": "9D 8D"}, "5H 2H 7H")
    bet_all(state, 1, 1)
    state.play("twist")  # bust: K Q 5 under the stock at once
    state.play("stick")
    stock = [str(card) for card in state.zones["stock"]]
    assert stock[-3:] == ["KC", "QC", "5H"]
    state.play("stick")
    assert state.observe(1).facts["shuffled"] == "no"
    expected = [*stock, *["9C", "8C", "9D", "8D"]]
    order = [state.deal[f"hand:{seat}"].split() for seat in (1, 2, 0)]
    dealt = [hand[i] for i in (0, 1) for hand in order] + state.deal["stock"].split()
    assert dealt == expected
    kinds = [event.kind for event in state.observe(1).history]
    assert kinds.count("ready") == 2 and "??" not in [str(c) for e in state.history for c in e.cards]
    assert all(str(card) == "??" for card in state.observe(1).zones["stock"])


def test_a_pontoon_has_the_pack_shuffled_and_the_past_forgotten() -> None:
    state = start({"hand:1": "AC QC", "hand:2": "9C 8C", "hand:0": "9D 8D"})
    bet_all(state, 1, 1)
    for action in ("declare pontoon", "stick", "stick"):
        state.play(action)
    assert state.dealer == 1
    assert state.observe(0).facts["shuffled"] == "yes"
    assert [event.kind for event in state.history].count("ready") == 1
    assert state.results[-1].headline == "The bank lost 1 with 17; next banker: {1}"


def test_a_saved_match_is_replayed_from_its_deals() -> None:
    """The deals of a match, given as a script, make the same match: also what is known of the pack."""
    rng, state = random.Random(3), GAME.start(seats=3, seed=9, options={"deals": 4})
    deals, actions = [state.deal], []
    while not state.is_over:
        actions.append(str(rng.choice(state.actions())))
        state.play(actions[-1])
        if len(deals) < state.deal_number:
            deals.append(state.deal)
    again = GAME.start(seats=3, seed=9, options={"deals": 4}, deals=deals)
    for action in actions:
        again.play(action)
    assert again.scores == state.scores and again.history == state.history


def test_what_a_split_looks_like_to_the_others() -> None:
    state = start({"hand:1": "8C 8D", "hand:0": "9D 7D"}, "8H 2H 3H 8S")
    bet_all(state, 2)
    state.play("split")
    seen = state.observe(0)
    assert [str(c) for c in seen.zones["hand:1"]] == ["8C", "??"]
    assert [str(c) for c in seen.zones["hand:1:2"]] == ["8D", "??"]
    state.play("split")
    assert [str(c) for c in state.observe(0).zones["hand:1"]] == ["8C", "??"]
    assert [str(c) for c in state.zones["hand:1:3"]] == ["8H", "8S"]
    assert state.observe(0).facts["stakes"] == "0 2+2+2"
    assert [a.verb for a in state.actions()] == ["stick", "twist"]
    state.play("stick")
    assert state.observe(1).facts["hand"] == "2"
    with pytest.raises(IllegalAction, match="split"):
        state.play("buy 2")


@pytest.mark.parametrize(
    ("hand", "actions", "action", "says"),
    [
        ("AC KC", (), "stick", "declare it"),
        ("9C KC", (), "declare pontoon", "two cards: an ace"),
        ("9C 3C", ("twist",), "buy 5", "twisted"),
        ("9C 2C", (), "buy 11", "costs 5 to 10"),
        ("9C 2C", (), "split", "same rank"),
        ("9C 2C", (), "draw", "Buy, twist or stick"),
        ("9C 2C", ("buy 5",), "twist", "21 already"),
    ],
)
def test_refusals(hand: str, actions: tuple[str, ...], action: str, says: str) -> None:
    state = start({"hand:1": hand, "hand:0": "9D 7D"}, "2H" if "3C" in hand else "KH")
    bet_all(state, 5)
    for before in actions:
        state.play(before)
    with pytest.raises(IllegalAction, match=says):
        state.play(action)


def test_refused_bets_and_sticks() -> None:
    state = start({"hand:1": "9C 2C", "hand:0": "9D 7D"}, options={"stick_minimum": 15})
    with pytest.raises(IllegalAction, match="from 1 to 10"):
        state.play("bet 11")
    state.play("bet 1")
    with pytest.raises(IllegalAction, match="below 15"):
        state.play("stick")


def test_a_seat_short_of_chips_bets_the_minimum_and_buys_nothing() -> None:
    state = start({"hand:1": "9C 2C", "hand:0": "9D 7D"}, options={"stack": 50, "min_bet": 5})
    state.scores = (48, -48)
    assert [str(action) for action in state.actions()] == ["bet 5"]
    state.play("bet 5")
    assert [str(action) for action in state.actions()] == ["stick", "twist"]
    assert state.observe(1).facts["chips"] == "98 -3"
    with pytest.raises(IllegalAction, match="You have no chips left, and a card costs at least 5"):
        state.play("buy 5")


def test_an_uneven_script_is_refused() -> None:
    with pytest.raises(SetupError, match="hand:1"):
        start({"hand:1": "9C 2C 3C", "hand:0": "9D"})


def test_guesses_agree_with_what_was_seen() -> None:
    rng = random.Random(1)
    pool = [card for card in GAME.deck() if str(card) not in ["AS", "KH", "4D", "3D"]]
    for _ in range(50):
        assert guess_hidden_cards(cards("?? KH"), pool, True, 0, rng)[0].rank == "A"
        assert guess_hidden_cards(cards("?? AS"), pool, False, 0, rng)[0].rank not in "TJQK"
        assert hand_count([*guess_hidden_cards(cards("?? 4D 3D"), pool, False, 16, rng), *cards("4D 3D")]) >= 16
        down, first, second = guess_hidden_cards(cards("?? KH ?? ??"), pool, False, 0, rng)
        assert hand_count([down, first, second, *cards("KH")]) <= 21 and down.rank != "A"
    with pytest.raises(NoLayoutError):
        guess_hidden_cards(cards("?? KH"), cards("2C 3C"), True, 0, rng)


def test_cards_with_a_bounded_count_are_drawn_evenly() -> None:
    pool = cards("AC AD 2C 3C KC KD")
    pairs = [
        {a, b} for i, a in enumerate(pool) for b in pool[i + 1 :] if hand_count([a, b]) and a.rank + b.rank != "KK"
    ]
    fitting = [pair for pair in pairs if sum(min(int(c) % 13 + 1, 10) for c in pair) <= 5]
    rng, seen = random.Random(2), Counter[frozenset[Any]]()
    for _ in range(6000):
        seen[frozenset(draw_with_points(pool, 2, 5, lambda total, ace: True, rng))] += 1
    assert len(seen) == len(fitting) == 6  # A A, four of A and 2 or 3, and 2 3
    assert all(850 < number < 1150 for number in seen.values())


@pytest.mark.parametrize("seed", range(12))
def test_a_sample_has_no_hand_that_its_own_play_has_ruled_out(seed: int) -> None:
    """Who has a pontoon declares it at once, who sticks has the minimum, nobody plays on with more than 21."""
    rng = random.Random(seed)
    seats = rng.choice(GAME.seat_counts)
    options = {"deals": 1, "stick_minimum": rng.choice((0, 15, 16))}
    state = GAME.start(seats=seats, seed=seed, options=options)
    while True:
        for seat in range(seats):
            seen = state.observe(seat)
            sample = seen.sample(rng)
            assert sample.observe(seat).as_dict() == seen.as_dict()
            for hand in sample.hands[:-1]:
                some = sample.zones[hand.zone]
                if hand.end != "bust":
                    assert hand_count(some) <= 21
                if hand.end == "pontoon" or hand.has_acted:
                    assert (hand_worth(some[:2]) == PONTOON_WORTH) == (hand.end == "pontoon")
                if hand.end == "stick":
                    assert hand_count(some) >= options["stick_minimum"] or len(some) >= 5
        if state.is_over:
            return
        state.play(rng.choice(state.actions()))


def test_bust_hands_lie_under_the_stock_of_a_sample_too() -> None:
    state = start({"hand:1": "KC QC", "hand:2": "9C 8C", "hand:0": "9D 8D"}, "5H 2H 7H")
    bet_all(state, 1, 1)
    state.play("twist")
    sample = state.observe(2).sample(random.Random(1))
    assert [str(card) for card in sample.zones["stock"][-3:]] == ["KC", "QC", "5H"]


def test_the_order_of_the_pack_is_not_given_away() -> None:
    """Two states that differ only in the order of a pack dealt on unshuffled give the same observation and samples."""
    state = start({"hand:1": "KC QC", "hand:0": "9D 8D"})
    bet_all(state, 1)
    state.play("stick")
    state.play("stick")
    assert state.observe(1).facts["shuffled"] == "no"
    other = state.copy()
    random.Random(4).shuffle(other.zones["stock"])
    one, two = state.observe(1), other.observe(1)
    assert one.as_dict() == two.as_dict()
    assert one.sample(random.Random(5)).zones == two.sample(random.Random(5)).zones
    assert one.state.collected == () and one.state.dealt is None


def test_labels_and_prompts() -> None:
    state = GAME.start(seats=2, dealer=0, deals=[scripted_state({"hand:1": "8C 8D", "hand:0": "9D 7D"})])
    assert state.observe(0).prompt(str) == ("You hold the bank", "Name the smallest and the largest bet")
    assert state.observe(0).label(Action("limits", 2, 20)) == "Bets from 2 to 20"
    state.play("limits 2 20")
    assert state.observe(1).prompt(str) == ("Bets are from 2 to 20", "Bet on your card")
    state.play("bet 5")
    seen = state.observe(1)
    assert seen.prompt(str) == ("You have 16", "Buy, twist, split or stick")
    assert seen.label(Action("buy", 7)) == "Buy for 7" and seen.targets(Action("twist")) == ("hand:1",)
    state.play("stick")
    assert state.observe(0).prompt(str) == ("The bank has 16", "Twist or stick")


@pytest.mark.parametrize("seed", [0, 17, 50])
def test_the_pack_may_run_out_and_bust_hands_be_dealt_again(seed: int) -> None:
    """Seven pairs split and twisted until they burst take more than 52 cards; what is dealt again was seen by all."""
    pairs = "9876453"
    hands = {f"hand:{seat}": f"{rank}C {rank}D" for seat, rank in enumerate(pairs, 1)} | {"hand:0": "9H 9S"}
    rest = [str(card) for card in GAME.deck() if str(card) not in " ".join(hands.values())]
    random.Random(seed).shuffle(rest)
    state = start(hands, " ".join(rest), options={"stack": 500})
    dealt = state.deal
    wishes = [Action.parse(text) for text in ("split", "twist", "declare pontoon", "stick")]
    again = 0
    rng = random.Random(seed)
    while not state.results:
        can = state.actions()
        state.play(next((wish for wish in wishes if wish in can), can[0]))
        if state.results:
            break
        assert Counter(c for some in state.zones.values() for c in some) == Counter(GAME.deck())
        left, busts = state.zones["stock"], state.bust_cards()
        for seat in (0, rng.randrange(1, 8)) if len(left) < len(busts) + 2 else ():
            seen = state.observe(seat)
            sample = seen.sample(rng)
            assert sample.observe(seat).as_dict() == seen.as_dict()
            assert Counter(c for some in sample.zones.values() for c in some) == Counter(GAME.deck())
            assert Counter(" ".join(sample.deal.values()).split()) == Counter(map(str, GAME.deck()))
            if len(left) < len(busts):
                again += 1
                assert state.dealt_again
                assert sample.zones["stock"] == left == list(busts[-len(left) :])  # all that is left there was seen
                for zone, place, card in state.dealt_again:
                    if card in state.zones[zone]:
                        assert sample.zones[zone][place] == card
                assert list(sample.deal) == list(dealt)
    assert again


def test_a_bet_that_is_no_number_is_refused() -> None:
    state = start({"hand:0": "TC 9C", "hand:1": "5D 6D"})
    for text in ("bet", "bet x", "bet ²", "bet 3 4", "bet -1", "bet 1.5"):
        with pytest.raises(IllegalAction, match="Bet on your card first"):
            state.play(text)
    with pytest.raises(IllegalAction, match="from 1 to 10"):
        state.play("bet 11")


def test_chips_once_the_match_is_over() -> None:
    state = start({"hand:0": "TC 9C", "hand:1": "KD QD"}, options={"deals": 1})
    for action in ("bet 5", "stick", "stick"):
        state.play(action)
    facts = state.observe(0).facts
    assert state.is_over
    assert (facts["chips"], facts["stakes"], facts["bets"]) == ("195 205", "0 0", "0 5")
