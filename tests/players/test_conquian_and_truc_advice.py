"""What players of Conquian and Truc know: the solver against the rules, the score in the match, shapes of hands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import players
from cardhall.cards import SPANISH_40, Card, cards
from cardhall.players.advice import conquian, truc, truc_table
from cardhall.players.arena import paired
from cardhall.rules import Action, get
from cardhall.rules.engine.masks import mask_of


def one_wins(state: Any) -> bool:
    """Whether side 1 wins a deal of Truc with all cards seen, by playing every line by the rules."""
    if state.results:
        return bool(state.results[0].delta[1])
    side = state.side_of(state.turn)
    for action in state.actions():
        if action.verb == "play" and not action.words:
            ahead = state.copy()
            ahead.advance(action)
            if one_wins(ahead) == (side == 1):
                return side == 1
    return side != 1


@pytest.mark.parametrize("draws", ["elder", "first"])
def test_the_solver_agrees_with_the_rules(draws):
    rng = random.Random(4)
    found = []
    for seed in range(40):
        state = get("truc").start(seed=seed, options={"cut": False, "draws": draws})
        for _ in range(rng.randrange(3, 8)):
            plays = [action for action in state.actions() if action.verb == "play" and not action.words]
            ahead = state.copy()
            ahead.play(rng.choice(plays))
            if ahead.results:
                break
            state = ahead
        expected = one_wins(state)
        assert truc.wins(state, 1) == expected
        assert truc.wins(state, 0) != expected
        for card in state.zones[f"hand:{state.turn}"]:
            ahead = state.copy()
            ahead.advance(Action("play", card))
            side = state.side_of(state.turn)
            assert truc.chance_of(state, state.turn, card) == (one_wins(ahead) == (side == 1))
        found.append(expected)
    assert 5 < sum(found) < 35


def test_nobody_rejects_when_that_loses_the_match():
    match = truc.Match(own=6, other=1)
    state = get("truc").start(seed=1, options={"cut": False})
    state.play("truc")
    values = truc.ADVICE.answers(state, match, 0.05)
    assert values["accept"] > values["reject"] == 0.0


def test_strong_hands_call_and_weak_ones_do_not():
    deal = {
        "hand:3": "3S 3H 2D",
        "hand:2": "4S 5D 4H",
        "hand:1": "KS 6C 4D",
        "hand:0": "5S 6H 4C",
        "stock": " ".join(str(c) for c in SPANISH_40 if c not in cards("3S 3H 2D 4S 5D 4H KS 6C 4D 5S 6H 4C")),
    }
    state = get("truc").start(dealer=0, deals=[deal], options={"cut": False})
    assert truc.glance(state, 3) > 0.8 > 0.3 > truc.glance(state, 0)
    state.play("truc")
    seen = state.observe(2)
    assert players.get("normal", game="truc", seed=1).choose(seen) == Action("reject")


def test_a_true_sign_is_made_first():
    state = get("truc").start(seed=5, options={"cut": False, "signals": True, "notice": 25})
    hand = state.zones[f"hand:{state.turn}"]
    ranks = {card.rank for card in hand}
    word = next((w for r, w in (("3", "three"), ("2", "two"), ("A", "ace")) if r in ranks), "nothing")
    assert players.get("hard", game="truc", seed=1).choose(state.observe(state.turn)) == Action("signal", word)


def test_cards_that_work_together_are_kept():
    live = mask_of(SPANISH_40)
    hand = mask_of(cards("6S 6H QD"))
    pair = conquian.ties(Card.of("6S"), hand, 0, live)
    alone = conquian.ties(Card.of("QD"), hand, 0, live)
    assert pair == 2.0 and alone == 0.0
    assert conquian.ties(Card.of("7S"), mask_of(cards("6S")), 0, live) == 2.0
    assert conquian.ties(Card.of("JS"), mask_of(cards("6S")), 0, live) == 1.0
    assert conquian.ties(Card.of("JS"), mask_of(cards("6S")), 0, live & ~mask_of(cards("7S"))) == 0.0


def test_the_card_that_gives_eleven_is_taken_and_never_forced():
    state = get("conquian").start(
        dealer=1,
        deals=[
            {
                "hand:0": "2C 2D 2H 3C 4C 5C AS 4S QS 7H",
                "hand:1": "AC KC 4D 5D JD KD AH 5H 6H 6S",
                "stock": "2S 6C 7C JC QC AD 3D 6D 7D QD 3H 4H JH QH KH 3S 5S 7S JS KS",
            }
        ],
    )
    for action in (
        *("meld 2C 2D 2H", "discard AS", "pass", "pass", "meld 3C 4C 5C", "discard 4S", "pass", "pass"),
        *("meld", "discard QS", "pass", "pass", "meld", "discard 7H", "pass", "pass"),
    ):
        state.play(action)
    taken = players.get("normal", game="conquian", seed=1).choose(state.observe(0))
    assert taken == Action("meld")
    state.play("pass")
    assert state.phase == "force"
    assert players.get("normal", game="conquian", seed=1).choose(state.observe(1)) == Action("pass")


@pytest.mark.parametrize("game_id", ["conquian", "truc"])
def test_advice_is_better_than_chance(game_id):
    result = paired(game_id, "easy", "random", number=60, seed=3)
    assert result.low > 0, str(result)


class OneTrick:
    """Plays sound cards, and does always the same about raises."""

    def __init__(self, raises_from: float, answer: str) -> None:
        self.raises_from, self.answer = raises_from, answer  # a chance at a glance

    def choose(self, seen: Any) -> Action:
        state, actions = seen.state, seen.actions()
        if seen.phase == "answer":
            return Action(self.answer)
        call = next((action for action in actions if action.verb in ("truc", "retruc")), None)
        if call and truc.glance(state, seen.seat) >= self.raises_from:
            return call
        if seen.phase == "play":
            return Action("play", truc.sound_card(state, seen.seat, seen.hand))
        return actions[0]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("raises_from", "answer"),
    [(0.0, "accept"), (0.0, "reject"), (2.0, "accept"), (2.0, "reject"), (0.75, "accept"), (0.75, "reject")],
)
def test_nobody_takes_advantage_of_the_best_player(raises_from, answer):
    """By raising always, never, or with the best cards only; by accepting or by rejecting whatever is raised."""
    result = paired("truc", "hard", OneTrick(raises_from, answer), number=100, seed=8)
    assert result.mean > 0, str(result)


@pytest.mark.parametrize("draws", ["elder", "first"])
def test_the_table_speaks_of_nearly_all_situations(draws):
    known = []
    for seed in range(12):
        state = get("truc").start(seed=seed, options={"cut": False, "draws": draws})
        rng = random.Random(seed)
        while not state.results:
            seen = state.observe(state.turn)
            actions = seen.actions()
            often = truc_table.shares(seen.state, seen.seat, actions)
            known.append(bool(often) or len(actions) == 1)
            assert set(often) <= set(actions) and all(0 <= share <= 15 for share in often.values())
            plays = list(often) or actions
            state.play(rng.choices(plays, [often.get(action, 1) or 0.01 for action in plays])[0])
    assert sum(known) > 0.9 * len(known)


def test_the_best_player_mixes():
    """The same situation, another deal of the dice: sometimes a truc, sometimes none."""
    state = get("truc").start(seed=5, options={"cut": False})
    seen = state.observe(state.turn)
    often = truc_table.shares(seen.state, seen.seat, seen.actions())
    done = {players.get("hard", game="truc", seed=seed).choose(seen) for seed in range(12)}
    assert all(often[action] > 0 for action in done)
    usual = max(often, key=often.__getitem__)
    assert players.get("hard", game="truc", seed=1).rank(seen)[0][0] == usual
