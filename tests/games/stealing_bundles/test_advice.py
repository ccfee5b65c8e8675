"""Stealing Bundles: what each level counts, and what the other's plays tell of its hand."""

from __future__ import annotations

import random

import pytest

from cardhall import players, rules
from cardhall.games.stealing_bundles.advice.hand_reading import hand_likelihood, other_plays
from cardhall.games.stealing_bundles.advice.ranks import Knowledge
from cardhall.games.stealing_bundles.rules import BUNDLE_ZONES, HAND
from cardhall.players.advice import advice_for


def deal_state(hand, other, board, **options):
    """A deal with these cards; seat 0 is to play."""
    game = rules.get("stealing-bundles")
    out = f"{hand} {other} {board}".split()
    rest = [str(card) for card in game.deck() if str(card) not in out]
    deal = {"hand:0": hand, "hand:1": other, "board": board, "stock": " ".join(rest)}
    return game.start(seed=1, dealer=1, deals=[deal], options=options)


@pytest.mark.parametrize("must", [True, False])
def test_what_is_told_of_the_other_is_what_it_saw(must):
    """Each of the other's choices is set down as its own table then stood, but for the hand."""
    for seed in range(12):
        rng = random.Random(seed)
        state = rules.get("stealing-bundles").start(seed=seed, options={"must_capture": must})
        met = []
        for _ in range(30):
            seat = state.turn
            if seat == 1:
                met.append((Knowledge.from_state(state, 1), state.trailed[0], state.actions()))
            stock = len(state.zones["stock"])
            action = rng.choice(state.actions())
            state.play(action)
            if len(state.zones["stock"]) < stock:
                met = []
            plays = other_plays(state.observe(0))
            assert len(plays) == len(met)
            for play, (known, barred, legal) in zip(plays, met, strict=True):
                public = play.public_knowledge
                assert [a - b for a, b in zip(public.unseen, known.hand, strict=True)] == known.unseen
                assert (public.deal.board, public.deal.sizes) == (known.deal.board, known.deal.sizes)
                assert (public.deal.tops, public.other_cards) == (known.deal.tops, known.other_cards)
                assert play.lacking_ranks == sum(1 << rank for rank in range(13) if barred >> rank & 1)
                able = {
                    action.cards[0] % 13 for action in legal if must and play.forced_ranks >> action.cards[0] % 13 & 1
                }
                assert not able or able == {action.cards[0] % 13 for action in legal}


def test_a_free_player_who_leaves_a_capture_hardly_holds_it():
    """Seat 1 trailed a six beside three kings; a world in which it holds the fourth explains that badly."""
    state = deal_state("2C 3C 4C 5C", "6C 7D 8D 9D", "KC KD KH QC", must_capture=False)
    state.play("play 2C")
    state.play("play 6C")
    seen = state.observe(0)
    plays = other_plays(seen)
    rng = random.Random(2)
    with_king, without = [], []
    for _ in range(300):
        world = seen.sample(rng)
        held = any(str(card) == "KS" for card in world.zones[HAND[1]])
        (with_king if held else without).append(hand_likelihood(plays, HAND[1], world))
    assert with_king and max(with_king) < min(without)
    assert advice_for("stealing-bundles").inference(seen, state) == hand_likelihood(plays, HAND[1], state)


def test_the_easy_player_takes_most_and_the_others_think_of_the_top():
    """Two captures of two cards: a king, of which two are out, and a two, of which none is."""
    state = deal_state("KC 2C 3C 4C", "6C 7D 8D 9D", "KD 2D 2H 2S")
    for level in ("normal", "hard"):
        player = players.get(level, "stealing-bundles", simulations=200 if level == "hard" else None)
        assert str(player.choose(state.observe(0))) == "play 2C"
    chosen = {str(players.get("easy", "stealing-bundles", seed=seed).choose(state.observe(0))) for seed in range(20)}
    assert chosen <= {"play KC", "play 2C"} and "play 2C" in chosen


def test_the_normal_player_forgets_older_captures():
    rng = random.Random(5)
    state = rules.get("stealing-bundles").start(seed=5)
    while not state.results and max(len(state.zones[bundle]) for bundle in BUNDLE_ZONES) < 20:
        state.play(rng.choice(state.actions()))
    whole, some = Knowledge.from_state(state, 0), Knowledge.from_state(state, 0, 5)
    older = sum(max(0, len(state.zones[bundle]) - 5) for bundle in BUNDLE_ZONES)
    assert some.unseen_total == whole.unseen_total + older
    assert (some.deal.sizes, some.deal.tops) == (whole.deal.sizes, whole.deal.tops)


def test_cards_of_one_rank_are_one_choice():
    state = deal_state("3C 3D 4C 4D", "6C 7D 8D 9D", "KC KD KH QC")
    found = advice_for("stealing-bundles").distinct_actions(state, 0, state.actions())
    assert sorted(action.cards[0] % 13 for action in found) == sorted({a.cards[0] % 13 for a in state.actions()})
    assert len(found) == 2


def test_reasons_tell_what_the_opponent_may_still_hold():
    state = deal_state("KC 2C 2D 9C", "6C 7D 8D 9D", "KD 6H 3H QC", must_capture=False)
    seen, reason = state.observe(0), advice_for("stealing-bundles").reason
    told = {str(action): reason(seen, action) for action in seen.actions()}
    assert told == {
        "play KC": "The king captures; two kings not seen yet could steal the bundle.",
        "play 2C": "You keep another two to capture it with.",
        "play 2D": "You keep another two to capture it with.",
        "play 9C": "Three nines not seen yet could capture it.",
    }
    state = deal_state("KC 2C 9H 9C", "6C 7D 8D TD", "KD KH KS QC")
    assert reason(state.observe(0), state.actions()[0]) == (
        "The king captures, and your opponent can have none left to steal the bundle."
    )
