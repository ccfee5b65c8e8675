"""What the advice for Euchre and Dou Dizhu knows: hands worth ordering up, plans, bids, and playing out."""

from __future__ import annotations

import random

import pytest

from cardhall import players, rules
from cardhall.cards import Card, cards
from cardhall.games.dou_dizhu.advice import DEFAULT_KINDS, DEFAULT_PLANNER, MAX_SOLVED_CARDS, bidding_points
from cardhall.games.euchre.advice import hand_evaluator
from cardhall.players.advice import advice_for
from cardhall.players.search.exact_endings import solve_ending
from cardhall.rules.engine.action import Action
from tests.players.seeing import with_open_cards


def rank_counts(text):
    return DEFAULT_KINDS.count_by_rank(cards(text))


# ---- Euchre


def test_a_hand_is_worth_its_bowers_trumps_aces_and_voids():
    assert hand_evaluator("H").evaluate(cards("JH JD AH AS 7S")) == pytest.approx(4 + 3 + 2.5 + 1.5 + 2)
    assert hand_evaluator("H").evaluate(cards("JS JC AS KC 7D")) == pytest.approx(1.5 + 0.1)


def best_exchange(text: str) -> Card:
    """The card of this hand that is best exchanged for the queen of spades, which are trumps."""
    hand = cards(text)
    points = hand_evaluator("S").values_after_discards(hand, Card.of("QS"))
    return hand[points.index(max(points))]


def test_a_lone_low_card_is_laid_away_not_an_ace():
    assert best_exchange("JS AS KS 7D AH") == Card.of("7D")
    assert best_exchange("JS 9D 8D 7H AC") == Card.of("7H")


@pytest.mark.parametrize(("hand", "verb"), [("JS JC AS KS AH", "accept"), ("7H 8H 9D TD QD", "pass")])
def test_orders_up_on_strength(hand, verb):
    game = rules.get("euchre")
    rest = [c for c in game.deck() if str(c) not in hand.split() and str(c) != "TS"]
    deal = {f"hand:{seat}": " ".join(map(str, rest[seat * 5 : seat * 5 + 5])) for seat in (1, 2, 3)}
    stock = " ".join(map(str, rest[:5] + rest[20:]))
    state = game.start(dealer=3, deals=[{"hand:0": hand, **deal, "upcard": "TS", "stock": stock}])
    for level in ("easy", "normal"):
        assert players.get(level, game="euchre", seed=3, simulations=None if level == "easy" else 40).choose(
            state.observe(0)
        ) == Action(verb)


def test_deals_are_played_out_with_a_seat_sitting_out():
    advice, game = advice_for("euchre"), rules.get("euchre")
    for seed in range(30):
        state = game.start(seed=seed)
        rng = random.Random(seed)
        while state.phase != "play" and not state.results:
            actions = state.actions()
            state.play(next((a for a in actions if a.verb in ("accept", "yes")), actions[0]))
        assert state.sitting_out is not None
        playing = state.copy()
        steps = advice.finish(playing, rng)
        assert steps == 15
        assert len(playing.results) == 1
        points = sum(playing.results[0].delta)
        assert points in (1, 2, 4)


def test_only_the_hard_player_infers_and_only_the_easy_one_is_a_beginner():
    advice, seen = advice_for("euchre"), rules.get("euchre").start(seed=1)
    seen.play(Action("pass"))
    seen = seen.observe(seen.turn)
    assert advice.for_level("hard").evidence(seen) is not None
    assert advice.for_level("normal").evidence(seen) is advice.for_level("easy").evidence(seen) is None


def test_a_beginner_minds_not_who_gets_the_upcard_and_never_plays_alone():
    beginner, expert = (advice_for("euchre").for_level(level) for level in ("easy", "hard"))
    state = rules.get("euchre").start(seed=1)
    suit = state.upcard.suit
    hand = [card for card in cards(f"A{suit} K{suit} 9{suit} 7{suit} 8{suit}") if card != state.upcard][:3]
    hand += [card for card in cards("AC AD AH AS") if card.suit != suit][:2]
    other, partner = state.left_of(state.dealer), state.left_of(state.dealer, 2)
    assert (
        beginner.ordering_probability(state, other, hand) == beginner.ordering_probability(state, partner, hand) > 0.9
    )
    assert expert.ordering_probability(state, other, hand) < 0.5 < expert.ordering_probability(state, partner, hand)
    while state.phase != "alone":
        state.play(next((a for a in state.actions() if a.verb == "accept"), state.actions()[0]))
    seen = state.observe(state.turn)
    assert all(players.get("easy", "euchre", seed=seed).choose(seen) == Action("no") for seed in range(20))


def test_hard_solves_a_deal_only_when_its_play_has_begun():
    """In the auction imagined deals are played as the normal player imagines them."""
    expert, advice = (advice_for("euchre").for_level(level) for level in ("hard", "normal"))
    alike = 0
    for seed in range(40):
        state = rules.get("euchre").start(seed=seed)
        while state.phase != "play" and not state.results:
            state.play(next((a for a in state.actions() if a.verb in ("accept", "no")), state.actions()[0]))
        alike += _points(expert, state, 1) == _points(expert, state, 2)
        assert _points(expert, state, 1) == _points(advice, state, 1)
        state.play(state.actions()[0])
        assert _points(expert, state, 1) == _points(expert, state, 2)
    assert alike < 40


def _points(advice, state, seed):
    """What an imagined deal brings side 0, played on from a state."""
    imagined = state.copy()
    advice.finish(imagined, random.Random(seed))
    return imagined.results[0].delta[0]


# ---- Dou Dizhu


def test_a_plan_is_the_hand_and_few_plays():
    hand = rank_counts("3C 4C 5C 6C 7C 8C 9C 9D 9H 2C BJ RJ TC TD JC JD QC QD")
    plays = DEFAULT_PLANNER.plan(hand)
    left = hand
    for play in plays:
        left -= play.cards
    assert not left
    assert len(plays) <= 5
    whole = rank_counts("3C 3D 3H 4C 4D 4H 7C 9C")
    assert [play.combination for play in DEFAULT_PLANNER.plan(whole)] == [DEFAULT_KINDS.read_play(whole).combination]


@pytest.mark.parametrize(
    "hand", ["3C 4C 5C 5D 6C 6D 7C 7D 8C 9C", "3C 4C 5C 6C 6D 7C 7D 8C 8D 9C 9D TC JC QC"], ids=["short", "long"]
)
def test_runs_that_share_ranks_are_set_apart(hand):
    """Two straights, though pairs in sequence are nearer at hand."""
    assert [play.combination.kind for play in DEFAULT_PLANNER.plan(rank_counts(hand))] == ["straight", "straight"]


def test_controls_make_a_bid():
    strong = rank_counts("RJ BJ 2C 2D 2H AC AD KC KD QC QD JC TC 9C 8C 7C 6C")
    weak = rank_counts("3C 4D 5H 7C 8D 9H JC JD QH KC 3D 4H 6C 7D TH 9S 5S")
    assert bidding_points(strong) > 8 > 2 > bidding_points(weak)


def test_what_nothing_out_can_beat_is_safe():
    others = rank_counts("AC AD KC KD KH 9C 9D")
    single, pair = DEFAULT_KINDS.read_play(rank_counts("2C")), DEFAULT_KINDS.read_play(rank_counts("QC QD"))
    assert DEFAULT_PLANNER.is_safe(single, others)
    assert not DEFAULT_PLANNER.is_safe(pair, others)
    assert DEFAULT_PLANNER.is_safe(DEFAULT_KINDS.read_play(rank_counts("JC JD JH 3C")), rank_counts("AC AD KC KD QH"))


@pytest.mark.parametrize("seed", range(10))
def test_deals_are_played_out_by_counts(seed):
    advice, game = advice_for("dou-dizhu"), rules.get("dou-dizhu")
    state = game.start(seed=seed)
    steps = advice.finish(state, random.Random(seed))
    assert steps >= 3
    assert len(state.results) == 1
    assert sum(state.results[0].delta) == 0


def test_the_last_play_is_made():
    game = rules.get("dou-dizhu")
    state = game.start(seed=4, options={"deals": 1})
    rng = random.Random(1)
    advice = advice_for("dou-dizhu")
    while not state.is_over:
        seat = state.turn
        actions = state.actions()
        weights = advice.weights(state, seat, actions)
        assert len(weights) == len(actions) and min(weights) > 0
        done = [a for a in actions if len(a.cards) == len(state.zones[f"hand:{seat}"])]
        if done:
            assert actions[weights.index(max(weights))] in done
        state.play(advice.playout(state, seat, actions, rng))


@pytest.mark.parametrize("game_id", ["euchre", "dou-dizhu"])
def test_easy_beats_random(game_id):
    from cardhall.players.contests.arena import play_paired

    assert play_paired(game_id, "easy", "random", deals=12).low > 0


def test_what_is_said_of_bids_and_plays_is_grammar() -> None:
    """A bid without controls says so as a reservation; what nothing can beat may be one thing or several."""
    rng = random.Random(3)
    said = set()
    for seed in range(60):
        state = rules.get("dou-dizhu").start(seed=seed)
        for _ in range(40):
            if state.results or state.turn is None:
                break
            seen = state.observe(state.turn)
            for action in rng.sample(seen.actions(), min(6, len(seen.actions()))):
                said.add((action.verb, advice_for("dou-dizhu").reason(seen, action)))
            state.play(rng.choice(seen.actions()))
    assert any("can be out" in text and ("pairs in sequence" in text or "triplet" in text) for _, text in said)
    assert not any(" is out" in text for _, text in said)
    assert any(verb == "bid" and text.endswith(", though it has no controls.") for verb, text in said)
    assert any(verb == "pass" and text.endswith(", and has no controls.") for verb, text in said)


def test_small_endings_of_dou_dizhu_are_searched_whole():
    """Who knows all cards plays the best of them, for the partner too, and the cards of few hands are searched."""
    game, advice = rules.get("dou-dizhu"), advice_for("dou-dizhu")
    endings = 0
    for seed in range(24):
        state, easy = game.start(seed=seed), players.get("easy", game="dou-dizhu", seed=seed)
        while not state.results:
            seat, left = state.turn, sum(len(state.zones[f"hand:{who}"]) for who in range(3))
            assert advice.solves_exactly(state) == (left <= MAX_SOLVED_CARDS and state.phase == "play")
            able = state.actions(seat)
            if advice.solves_exactly(state) and len(able) > 1:
                endings += 1
                worth = {}
                for action in able:
                    after = state.copy()
                    after.advance(action, seat)
                    worth[action] = solve_ending(after, state.side_of(seat), 0, advice, 1.0)
                hard = players.get("hard", game="dou-dizhu", seed=seed, simulations=24)
                assert worth[hard.choose(with_open_cards(state, seat))] == max(worth.values())
            state.play(easy.choose(state.observe(seat)), seat)
    assert endings > 2
