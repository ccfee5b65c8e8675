"""Twenty-Eight: what four cards promise, what is bid and laid on them, what bids and the trump card tell of hands."""

from __future__ import annotations

import random
import re
from math import erf, sqrt
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import cards
from cardhall.games.twenty_eight.advice import ADVICE, EASY_ADVICE, HARD_ADVICE
from cardhall.games.twenty_eight.advice.bids import (
    CARD_POINTS_STD_DEV,
    best_points,
    best_suit,
    bid_value,
    calls_by_seat,
)
from cardhall.games.twenty_eight.advice.royal_trumps import make_position
from cardhall.match.positions import exchange_cards
from cardhall.players.search.playouts import Worlds, play_out
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.rules.engine.action import PASS, Action

GAME = rules.get("twenty-eight")


def start_deal(hand: str, *actions: str, dealer: int = 1, stock: str = "", **options: Any) -> Any:
    """Seat 0 holds these four cards; with dealer 1 it speaks first, with dealer 2 last."""
    deal = {"hand:0": hand, **({"stock": stock} if stock else {})}
    drawn = exchange_cards(GAME.start(options=options).deal, deal)
    state = GAME.start(dealer=dealer, deals=[drawn], options=options)
    for action in actions:
        state.play(action)
    return state


def likeliest_action(state: Any) -> str:
    seen = state.observe(state.turn)
    return str(ADVICE.best_by_prior(seen, seen.actions()))


def test_four_cards_are_counted() -> None:
    assert best_suit(cards("JS 9S 7S AD")) == "S"
    assert (
        best_points(cards("JS 9S AS JD")) > best_points(cards("JS 9S 7S AD")) > best_points(cards("JS 7D 8H KC")) > 13
    )
    assert bid_value(14, 18.0) > bid_value(18, 18.0) and bid_value(20, 24.0) > bid_value(19, 24.0)


@pytest.mark.parametrize(
    ("hand", "calls", "bid"),
    [
        ("JS 9S 7S AD", ("bid 14", "bid 15", "pass"), "pass"),  # over the partner
        ("7S 8D QH KC", ("bid 14", "pass", "pass"), "pass"),
        ("JS 9S 7S AD", ("bid 14", "pass", "pass"), "bid 15"),
        ("JS 9S AS JD", ("bid 14", "bid 15", "bid 19"), "bid 20"),
    ],
)
def test_hands_are_bid_for_what_they_are_worth(hand: str, calls: tuple[str, ...], bid: str) -> None:
    assert likeliest_action(start_deal(hand, *calls, dealer=0)) == bid


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_nobody_bids_or_is_advised_to_bid_more_than_it_counts(level: str) -> None:
    """But who speaks first must bid, and is told so."""
    weak, player = "7S 8D QH KC", players.get(level, game="twenty-eight", simulations=8)
    first = start_deal(weak).observe(0)
    assert [
        str(action) for action in ADVICE.suggested_actions(first, [action for action, _ in player.rank(first)])
    ] == ["bid 14"]
    assert ADVICE.reason(first, Action.parse("bid 14")).endswith(
        "You speak first and must bid, and 14 is the lowest bid."
    )
    assert ADVICE.reason(first, Action.parse("bid 16")).endswith("A bid of 16 needs more than these points.")
    for hand, calls in (
        ("9C 8S QS QD", ()),
        ("JS 9S 7S AD", ("bid 14", "pass", "pass")),
        (weak, ("bid 14", "bid 15", "pass")),
    ):
        seen = start_deal(hand, *calls, dealer=0 if calls else 1).observe(0)
        most = max(14, round(best_points(cards(hand))))
        ideas = ADVICE.suggested_actions(seen, [action for action, _ in player.rank(seen)])
        assert all(idea == PASS or idea.number <= most for idea in [player.choose(seen), *ideas]), hand


def bid_chance(bid: int, points: float) -> float:
    """How likely a bid is to be made with that count of points."""
    return (1 + erf((points - bid + 0.5) / CARD_POINTS_STD_DEV / sqrt(2))) / 2


def first_side_points(seed: int) -> tuple[float, int]:
    """What the seat that speaks first counts, and what its side takes having bid 14 in a deal of hard players."""
    state = GAME.start(seed=seed)
    first = state.turn
    counted = best_points(state.zones[f"hand:{first}"])
    state.play("bid 14")
    while state.phase == "auction":
        state.play("pass")
    player = players.get("hard", game="twenty-eight", seed=seed, simulations=12)
    while not state.results:
        state.play(player.choose(state.observe(state.turn)))
    points = re.findall(r"\d+", str(state.results[0].lines[0]))
    return counted, int(points[state.side_of(first)])


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_hands_take_what_they_promise() -> None:
    """Weak and strong hands, at bids that a seat must make and that it never makes: within three standard errors."""
    found = [first_side_points(seed) for seed in range(300)]
    for low, high in ((0.0, 15.5), (15.5, 40.0)):
        some = [(counted, points) for counted, points in found if low <= counted < high]
        for bid in (14, 17, 20):
            chances = [bid_chance(bid, counted) for counted, _ in some]
            error = sqrt(sum(chance * (1 - chance) for chance in chances))
            assert abs(sum(points >= bid for _, points in some) - sum(chances)) < 3 * error, (low, bid)


def test_the_lowest_card_of_the_best_suit_is_laid() -> None:
    state = start_deal("JS 9S 7S AD", "bid 16", "pass", "pass", "pass")
    assert likeliest_action(state) == "trump 7S"
    for level in ("normal", "hard"):
        player = players.get(level, game="twenty-eight", simulations=40)
        assert (
            str(player.choose(state.observe(0))).startswith("trump ")
            and player.choose(state.observe(0)).cards[0].suit == "S"
        )


def test_royals_are_declared_and_kept() -> None:
    """Royals cost nothing: they are declared in thought as in play."""
    hearts = "QH TH 8H QD _ _ _ _ _ _ _ _ _ _ _ _"
    state = start_deal("JH 9H AH KH", "bid 20", "pass", "pass", "pass", "trump AH", stock=hearts, royals=True)
    state.play("play QD")
    while len(state.tricks) < 1:
        state.play(state.actions()[0])
    if state.turn == 0 and "declare royals" in map(str, state.actions()):
        assert [str(action) for action in ADVICE.distinct_actions(state, 0, state.actions())] == ["declare royals"]
        world = state.observe(0).sample(random.Random(1))
        play_out(world, ADVICE, random.Random(1), 0)
        assert world.results


def test_imagined_royals_lower_what_is_needed() -> None:
    hearts = {
        "hand:0": "JH 9H AH KH",
        "hand:3": "JC 9C AC TC",
        "hand:2": "7H 8D 7D KD",
        "hand:1": "7C 8C KC QC",
        "stock": "QH TH 8H QD JD 9D AD TD JS 9S AS TS 8S 7S KS QS",
    }
    moves = ("bid 28", "pass", "pass", "pass", "trump AH", "play QD", "play JD", "play 7D", "play 7C")
    results = {}
    for royals in (False, True):
        state = GAME.start(dealer=1, deals=[hearts], options={"royals": royals})
        for action in moves:
            state.play(action)
        world = state.copy()  # three points are lost; the royals make a bid of 28 with the other 25
        world.news, world.single_deal = None, True
        play_out(world, ADVICE, random.Random(2), 0)
        results[royals] = world.results[0].delta
    assert results == {False: (-4, 0), True: (3, 0)}


def test_calls_in_imagined_play_spare_a_partner_s_trick() -> None:
    state = start_deal("JC 9H 8H 7H", "bid 14", "bid 15", "pass", "pass", "pass", calling="may")
    state.play(state.actions()[0])
    world = state.observe(state.turn).sample(random.Random(3))
    position = make_position(world)
    flag, names = position.suits.flag, {card.suit for card in world.zones["hand:2"]}
    assert position.may_change and names
    for holder, exposed in ((0, False), (3, True)):  # for seat 2, which cannot follow: its partner's trick, another's
        position.cards_in_trick, position.holder, position.turn, position.led = (
            1,
            holder,
            2,
            position.suits.members("C"),
        )
        hand = flag[cards("7H")[0]]
        assert (position.rules.next_rules(position, hand) is not None) == exposed


def test_bids_and_the_trump_card_tell_of_hands() -> None:
    """Who bid high is given jacks and nines more often; the hidden card is low, and of a suit with high cards."""
    drawn = exchange_cards(GAME.start().deal, {"hand:0": "7S 8D QH KC", "hand:3": "JS 9S 8S AD"})
    state = GAME.start(dealer=1, deals=[drawn])
    for action in ("bid 14", "bid 15", "pass", "pass", "bid 16", "bid 17", "pass", "pass", "pass", "trump 8S"):
        state.play(action)
    seen = state.observe(0)
    likely, plain = Worlds(seen, HARD_ADVICE, random.Random(1)), Worlds(seen, ADVICE, random.Random(1))

    def jacks_and_low(worlds: Worlds) -> tuple[float, float]:
        found = [worlds.draw() for _ in range(100)]
        high = sum(card.rank in "J9" for world in found for card in world.zones["hand:3"])
        low = sum(world.zones["trumpcard"][0].rank in "78TQ" for world in found)
        return high / len(found), low / len(found)

    (high, low), (usual_high, usual_low) = jacks_and_low(likely), jacks_and_low(plain)
    assert high > usual_high + 0.4 and low > usual_low


def test_calls_are_heard_with_what_was_open() -> None:
    state = start_deal("7S 8D QH KC", "bid 14", "bid 16", "bid 17", "bid 20", "pass", "pass")
    assert calls_by_seat(state, 0) == {
        3: ((15, 0, False, 16), (21, 0, True, 0)),
        2: ((17, 0, False, 17),),
        1: ((18, 0, False, 20),),
    }


def test_cards_are_weighed_by_the_rules_of_their_time() -> None:
    """Before trumps were shown there were none, and the trump card was in no hand."""
    rng, met = random.Random(5), 0
    for seed in range(12):
        state = GAME.start(seed=seed)
        while state.phase == "auction":
            state.play("pass" if state.calls else state.actions()[0])
        while not state.results and len(state.tricks) < 6:
            state.play(rng.choice(state.actions()))
        seen = state.observe(0)
        evidence = PlayEvidence(seen.state, 0)
        cards_before = {
            who: [one for one in shown if not one.position.trumps] for who, shown in evidence.plays_by_seat.items()
        }
        met += sum(map(len, cards_before.values()))
        number = sum(1 for trick in state.tricks for _ in trick.cards) if state.changed_at < 0 else state.changed_at
        others = [who for trick in state.tricks for who in trick.seats] + list(state.trick_seats)
        assert sum(map(len, cards_before.values())) == sum(who != 0 for who in others[:number])
        assert 0 < evidence.likelihood(seen.sample(random.Random(seed))) <= 1
    assert met > 30


def test_levels_differ_in_what_they_know() -> None:
    hand = cards("JS 9S 7S AD")
    assert EASY_ADVICE.count_points_in(hand) > ADVICE.count_points_in(hand)
    assert HARD_ADVICE.has_inference and not ADVICE.has_inference and ADVICE.for_level("hard") is HARD_ADVICE


def test_a_beginner_takes_the_points_of_others_while_trumps_are_hidden() -> None:
    """The last to a trick with an opponent's ace holds the jack and the queen of its suit."""
    deal = {"hand:0": "AC 8H QH JH", "hand:3": "KC TS 8S TH", "hand:2": "8C 9C KS 7S", "hand:1": "JC QC 8D 9D"}
    drawn = exchange_cards(GAME.start().deal, {**deal, "stock": " ".join(["_"] * 16)})
    state = GAME.start(dealer=1, deals=[drawn])
    for action in ("bid 16", "pass", "pass", "pass", "trump 8H", "play AC", "play KC", "play 8C"):
        state.play(action)
    seen = state.observe(1)
    assert seen.facts["trump"] == "hidden" and len(seen.actions()) > 1
    left = EASY_ADVICE.sensible_actions(seen.state, 1, seen.actions())
    assert {str(action) for action in left} == {"play JC"}
