"""Spades, Tute and Reversis: what is legal, ruled out, solved and claimed follows from the description of the play."""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.cards import Card
from cardhall.games.spades.advice.nil_hands import chance_of_nil
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds, play_out
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.rules import IllegalAction
from cardhall.rules.engine.results import add_points
from cardhall.rules.mechanisms.trick_position import position_of
from tests.trials import TRIALS, registered

TRICK_TRIALS = [game_id for game_id, entry in TRIALS.items() if entry.family == "trick-taking"]
TUTE_RANKS = "2456 7JQK3A".replace(" ", "")
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("spades", {}),
    ("spades", {"breaking": True, "nil": True, "minimum": 0, "broken": "minus"}),
    ("tute", {"deals": 3}),
    ("tute", {"deals": 3, "undertrump": False, "tute_of_queens": True}),
    ("reversis", {"deals": 4, "claims": "auto"}),
    ("minibridge", {}),
    ("oh-hell", {}),
]


@pytest.fixture(autouse=True)
def _trials() -> Iterator[None]:
    with registered():
        yield


def random_match(game_id: str, options: dict[str, Any], seed: int, deals: int = 2) -> Iterator[Any]:
    """The states of a random match in which cards are to be played."""
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed, options=options)
    while not state.is_over and state.deal_number <= deals:
        if state.phase == "play":
            yield state
        state.play(rng.choice(state.actions()))


def allowed_in_spades(hand: list[Card], trick: list[Card], state: Any) -> set[Card]:
    if trick:
        return {card for card in hand if card.suit == trick[0].suit} or set(hand)
    broken = any(card.suit == "S" for done in state.tricks for card in done.cards)
    others = {card for card in hand if card.suit != "S"}
    return others if others and state.options["breaking"] and not broken else set(hand)


def allowed_by_suit(hand: list[Card], trick: list[Card], state: Any) -> set[Card]:
    return {card for card in hand if trick and card.suit == trick[0].suit} or set(hand)


def allowed_in_tute(hand: list[Card], trick: list[Card], state: Any) -> set[Card]:
    """As the page has it, rule by rule."""
    if not trick:
        return set(hand)
    led, trump = trick[0].suit, state.trump
    ruffs = [card for card in trick if card.suit == trump]
    own = {card for card in hand if card.suit == led}
    height = TUTE_RANKS.index
    if own:
        if ruffs and led != trump:
            return own
        best = max(height(card.rank) for card in trick if card.suit == led)
        return {card for card in own if height(card.rank) > best} or own
    trumps = {card for card in hand if card.suit == trump}
    over = {c for c in trumps if all(height(c.rank) > height(r.rank) for r in ruffs)}
    if over or not state.options["undertrump"]:
        return over or set(hand)
    return trumps or set(hand)


def allowed_in_reversis(hand: list[Card], trick: list[Card], state: Any) -> set[Card]:
    if not trick or (state.licensed_seat == state.turn and len(state.tricks) < 9):
        return set(hand)
    return {card for card in hand if card.suit == trick[0].suit} or set(hand)


ALLOWED: dict[str, Callable[[list[Card], list[Card], Any], set[Card]]] = {
    "spades": allowed_in_spades,
    "tute": allowed_in_tute,
    "reversis": allowed_in_reversis,
}


@pytest.mark.parametrize(("game_id", "options"), VARIANTS, ids=str)
def test_what_is_legal(game_id: str, options: dict[str, Any]) -> None:
    """The duties allow what the page allows, and the refusal of another card says why."""
    refused = 0
    for seed in range(8):
        for state in random_match(game_id, options, seed):
            hand, trick = state.zones[f"hand:{state.playing}"], state.zones["trick"]
            wanted = ALLOWED.get(game_id, allowed_by_suit)(hand, trick, state)
            assert {action.cards[0] for action in state.actions() if action.verb == "play"} == wanted
            for card in set(hand) - wanted:
                with pytest.raises(IllegalAction) as why:
                    state.play(f"play {card}")
                assert why.value.reason.endswith(".") and "{" not in why.value.reason
                refused += 1
            assert all("{" not in text for text in state.observe(state.turn).prompt(str))
    assert refused > 100


@pytest.mark.parametrize(("game_id", "options"), VARIANTS, ids=str)
def test_what_a_play_rules_out(game_id: str, options: dict[str, Any]) -> None:
    """A hand never holds what its plays have ruled out, samples respect that, and something is ruled out at all."""
    ruled_out = 0
    for seed in range(6):
        rng = random.Random(seed)
        for state in random_match(game_id, options, seed):
            free = game_id == "reversis" and state.licensed_seat >= 0
            for seat, mask in enumerate(state.ruled_out):
                assert free or not any(mask >> card & 1 for card in state.zones[f"hand:{seat}"])
                ruled_out += mask.bit_count()
            if rng.random() < 0.05:
                seen = state.observe(rng.randrange(4))
                sample = seen.sample(rng)
                assert sample.observe(seen.seat).as_dict() == seen.as_dict()
                if not free:
                    for seat, mask in enumerate(state.ruled_out):
                        assert not any(mask >> card & 1 for card in sample.zones[f"hand:{seat}"])
    assert ruled_out > 100


def test_what_tute_shows() -> None:
    """Not headed: no higher card; thrown off: neither the suit nor a trump; a lower trump: no higher one."""
    deal = {
        "hand:0": "AC 3C KD QD JD 7D 6D 5D 4D 2D",
        "hand:3": "KC 2C AH 3H KH QH JH 7H 6H 5H",
        "hand:2": "QC JC AD 3D 4H 2H AS 3S KS QS",
        "hand:1": "7C 6C 5C 4C JS 7S 6S 5S 4S 2S",
    }
    state = rules.get("tute").start(dealer=1, deals=[deal])  # spades are trumps, seat 0 leads
    assert state.trump == "S" and state.turn == 0
    state.play("play 3C")
    state.play("play KC")  # does not beat the 3: no ace of clubs
    mask = state.ruled_out[3]
    assert mask >> Card.of("AC") & 1 and not mask >> Card.of("QC") & 1
    assert state.observe(2).prompt(str)[1] == "Follow suit"


@pytest.mark.parametrize("game_id", ["spades", "tute", "minibridge"])
def test_endings_are_solved(game_id: str, monkeypatch: Any) -> None:
    """What the solver makes of the last cards is what minimax over every legal line makes of them."""
    monkeypatch.setattr(
        type(advice_for(game_id)), "deal_value", TrickAdvice.deal_value
    )  # what is left for later deals aside
    monkeypatch.setattr(type(advice_for(game_id)), "score_deal", TrickAdvice.score_deal)
    found = set()
    for seed in range(16):
        state = last_cards(game_id, seed, 3)
        if state is None:
            continue
        advice = advice_for(game_id)
        wanted = minimax(state)
        assert advice.finish(state, random.Random(seed)) > 0
        first, second = state.results[0].delta
        assert first - second == wanted, seed
        found.add(wanted)
    assert len(found) > 1


def last_cards(game_id: str, seed: int, tricks: int) -> Any:
    """A state with that number of tricks to come, in Tute one in which nothing can be declared any more."""
    for state in random_match(game_id, {}, seed, 1):
        if len(state.zones[f"hand:{state.turn}"]) <= tricks:
            married = any(
                {f"K{s}", f"Q{s}"} <= {str(c) for c in state.zones[f"hand:{h}"]} for s in "CDHS" for h in range(4)
            )
            return None if married else state.copy()
    return None


def minimax(state: Any) -> float:
    if state.results:
        first, second = state.results[0].delta
        return float(first - second)
    found = []
    for action in state.actions():
        following = state.copy()
        following.advance(action)
        found.append(minimax(following))
    return max(found) if state.side_of(state.turn) == 0 else min(found)


@pytest.mark.parametrize(("game_id", "options"), VARIANTS, ids=str)
def test_playouts_keep_the_rules(game_id: str, options: dict[str, Any]) -> None:
    """In a position the same cards are legal as in the phases, all the way, and the same is won."""
    for seed in range(8):
        states = random_match(game_id, options, seed, 1)
        state = next((one.copy() for one in states if len(one.tricks) == seed % 5), None)
        if state is None:
            continue
        rng, position = random.Random(seed), position_of(state)
        while state.deal_number == 1 and not state.is_over:
            legal = state.actions()
            if legal[0].verb == "declare":
                break
            assert {*position.suits.cards_of(position.legal())} == {action.cards[0] for action in legal}
            action = rng.choice(legal)
            position.play(position.suits.flag[action.cards[0]])
            before = state.copy()
            state.advance(action)
            assert state.deal_number > 1 or state.is_over or position.turn == state.playing
        else:
            brought = before.game.deal_value(before, position.tricks_taken, position.points)
            assert brought is None or add_points(before.gained, brought) == state.results[0].delta


def test_who_avoids_tricks_plays_low() -> None:
    """In imagined deals a seat that bid nil takes fewer tricks than with the same cards, low ones, and a bid."""
    taken, start = {"nil": 0, "2": 0}, rules.get("spades").start
    hands = {seed: start(seed=seed, dealer=3).zones["hand:0"] for seed in range(250)}
    low = [seed for seed, hand in hands.items() if chance_of_nil(hand) > 0.65]
    assert len(low) > 25
    for bid in taken:
        for seed in low:
            state = rules.get("spades").start(seed=seed, dealer=3, options={"nil": True})
            for call in (bid, "3", "3", "3"):
                state.play(f"bid {call}")
            while len(state.tricks) < 12:
                state.advance(advice_for("spades").playout(state, state.turn, state.actions(), random.Random(seed)))
            taken[bid] += sum(trick.winner == 0 for trick in state.tricks)
    assert taken["nil"] < 0.5 * taken["2"], taken


def test_claims_obey_lead_bans() -> None:
    """All the spades and a winner besides: while spades may not be led, nothing is claimed with them first."""
    deal = {"hand:0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AH", "hand:1": "2S", "hand:2": "", "hand:3": ""}
    rest = [card for card in map(str, rules.get("spades").deck()) if card not in " ".join(deal.values()).split()]
    deal = {
        "hand:0": deal["hand:0"],
        "hand:1": " ".join(["2S", *rest[:12]]),
        "hand:2": " ".join(rest[12:25]),
        "hand:3": " ".join(rest[25:]),
    }
    for breaking, claimed in ((False, True), (True, False)):
        state = rules.get("spades").start(dealer=3, deals=[deal], options={"breaking": breaking})
        for _ in range(4):
            state.play("bid 3")
        assert (advice_for("spades").find_claim(state.observe(0)) is not None) == claimed


def test_tricks_that_cost_are_not_claimed() -> None:
    """All the spades, a contract of four, and nine bags already: the tenth trick too many would cost a hundred."""
    rest = [card for card in map(str, rules.get("spades").deck()) if card[1] != "S"]
    deal = {"hand:0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"}
    deal |= {f"hand:{seat}": " ".join(rest[13 * seat - 13 : 13 * seat]) for seat in (1, 2, 3)}
    for bags, claimed in (((0, 0), True), ((9, 0), False)):
        state = rules.get("spades").start(dealer=3, deals=[deal])
        for _ in range(4):
            state.play("bid 2")
        state.bags = bags
        assert (advice_for("spades").find_claim(state.observe(0)) is not None) == claimed


@pytest.mark.parametrize("game_id", TRICK_TRIALS)
def test_opponents_play_and_hints_say_why(game_id: str) -> None:
    for level in ("easy", "normal"):
        state = rules.get(game_id).start(seed=5)
        player = players.get(level, game_id, seed=1, simulations=4 if level == "normal" else None)
        while not state.results:
            state.play(player.choose(state.observe(state.turn)))
    seen = next(iter(random_match(game_id, {}, 3))).observe(0)
    assert seen.turn != 0 or advice_for(game_id).reason(seen, seen.actions()[0])


def simulations_a_card(game_id: str) -> Callable[[], float]:
    """A measurement: how many cards of imagined deals are played in a second, from the first card on."""
    state = rules.get(game_id).start(seed=12)
    while state.phase != "play":
        state.play(state.actions()[-1])
    advice, rng = advice_for(game_id), random.Random(2)
    worlds = Worlds(state.observe(state.turn), advice, rng)
    cards = sum(len(state.zones[f"hand:{seat}"]) for seat in range(4))

    def measured() -> float:
        began = time.process_time()
        for _ in range(150):
            play_out(worlds.draw(), advice, rng, 0)
        return 150 * cards / (time.process_time() - began)

    return measured


@pytest.mark.long
def test_they_are_imagined_nearly_as_fast_as_whist() -> None:
    """At least 80 % of Whist's simulations a second, per card played: median of paired measurements."""
    whist = simulations_a_card("whist")
    for game_id in TRICK_TRIALS:
        own = simulations_a_card(game_id)
        own(), whist()
        ratio = statistics.median(own() / whist() for _ in range(15))
        assert ratio >= 0.8, f"{game_id}: {ratio:.2f}"


def test_a_trick_game_without_advice_is_played_by_what_is_known_of_tricks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cardhall.games.minibridge.advice")
    advice_for.cache_clear()
    assert type(advice_for("minibridge")) is TrickAdvice
    # against two who play at random, two who play so take more tricks of the same deals
    margin = 0
    for seed in range(4):
        for side in (0, 1):
            state = rules.get("minibridge").start(seed=seed)
            player, rng = players.get("normal", "minibridge", seed, simulations=20), random.Random(seed)
            while sum(state.tricks_by_side()) < 12:
                thinks = state.side_of(state.turn) == side
                state.play(player.choose(state.observe(state.turn)) if thinks else rng.choice(state.actions()))
            margin += state.tricks_by_side()[side] - state.tricks_by_side()[1 - side]
    assert margin > 16, margin
