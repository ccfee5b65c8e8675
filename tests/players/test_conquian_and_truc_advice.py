"""What players of Conquian and Truc know: the solver against the rules, the score in the match, shapes of hands."""

from __future__ import annotations

import random
from math import log
from typing import Any

import pytest

from cardhall import players
from cardhall.cards import SPANISH_40, Card, cards
from cardhall.games.conquian import advice as conquian
from cardhall.games.conquian.advice import inference, play
from cardhall.games.conquian.rules import MELD_MASKS
from cardhall.games.truc import advice as truc
from cardhall.games.truc.advice import strategy as truc_table
from cardhall.games.truc.advice.heuristics import choose_sound_card, estimate_chance
from cardhall.games.truc.advice.open_deals import does_side_win, does_side_win_after_card
from cardhall.games.truc.advice.stakes import MatchOdds
from cardhall.players.contests.arena import play_paired
from cardhall.rules import Action, get
from cardhall.rules.engine.card_masks import mask_of


def second_side_wins(state: Any) -> bool:
    """Whether side 1 wins a deal of Truc with all cards seen, by playing every line by the rules."""
    if state.results:
        return bool(state.results[0].delta[1])
    side = state.side_of(state.turn)
    for action in state.actions():
        if action.verb == "play" and not action.words:
            ahead = state.copy()
            ahead.advance(action)
            if second_side_wins(ahead) == (side == 1):
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
        expected = second_side_wins(state)
        assert does_side_win(state, 1) == expected
        assert does_side_win(state, 0) != expected
        for card in state.zones[f"hand:{state.turn}"]:
            ahead = state.copy()
            ahead.advance(Action("play", card))
            side = state.side_of(state.turn)
            assert does_side_win_after_card(state, state.turn, card) == (second_side_wins(ahead) == (side == 1))
        found.append(expected)
    assert 5 < sum(found) < 35


def test_nobody_rejects_when_that_loses_the_match():
    odds = MatchOdds(own_points_needed=6, other_points_needed=1)
    state = get("truc").start(seed=1, options={"cut": False})
    state.play("truc")
    values = truc.ADVICE.answer_values(state, odds, 0.05)
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
    assert estimate_chance(state, 3) > 0.8 > 0.3 > estimate_chance(state, 0)
    state.play("truc")
    seen = state.observe(2)
    assert players.get("normal", game="truc", seed=1).choose(seen) == Action("reject")


def test_a_true_sign_is_made_first():
    state = get("truc").start(seed=5, options={"cut": False, "signals": True, "notice": 25})
    hand = state.zones[f"hand:{state.turn}"]
    ranks = {card.rank for card in hand}
    word = next((w for r, w in (("3", "three"), ("2", "two"), ("A", "ace")) if r in ranks), "nothing")
    assert players.get("hard", game="truc", seed=1).choose(state.observe(state.turn)) == Action("signal", word)


def pair_outs(card: str, hand: str, gone: str = "") -> int:
    """The outs of the pairs that a card is in."""
    live = mask_of(SPANISH_40) & ~mask_of(cards(gone))
    return play.count_outs(int(Card.of(card)), [int(other) for other in cards(hand)], live)


def test_cards_that_work_together_are_kept():
    assert pair_outs("6S", "6H QD") == 2
    assert pair_outs("QD", "6S 6H") == 0
    assert pair_outs("7S", "6S") == 2
    assert pair_outs("JS", "6S") == 1
    assert pair_outs("JS", "6S", gone="7S") == 0


def test_what_goes_with_a_table_is_found_as_the_rules_find_it():
    rng = random.Random(3)
    met = 0
    for seed in range(60):
        state = get("conquian").start(seed=seed)
        while not state.results:
            actions = state.actions()
            if state.phase in ("offer", "stock"):
                seat, zones = state.turn, state.zones
                hand, table = mask_of(zones[f"hand:{seat}"]), mask_of(zones[f"melds:{seat}"])
                ways = MELD_MASKS.ways_to_meld(int(state.offered), hand, table)
                assert sorted(ways) == sorted(mask_of(action.cards) for action in actions if action.verb == "meld")
                alone = bool(MELD_MASKS.joining_cards(table) >> state.offered & 1)
                assert alone == (0 in ways)
                met += alone
            lay = [action for action in actions if action.verb == "meld"]
            state.play(rng.choice(lay) if lay and rng.random() < 0.8 else rng.choice(actions))
    assert met > 20


def test_a_deal_played_on_masks_ends_as_a_deal_may():
    """From every decision of a deal on: somebody wins or nobody does, and the state is as after a deal by the rules."""
    rng = random.Random(6)
    won = set()
    for seed in range(12):
        state = get("conquian").start(seed=seed)
        while not state.results:
            ahead = state.copy()
            assert conquian.ADVICE.finish(ahead, rng) > 0
            assert ahead.results[0].delta in ((1, 0), (0, 1), (0, 0))
            assert ahead.scores == ahead.results[0].delta
            won.add(ahead.results[0].delta)
            state.play(conquian.ADVICE.playout(state, state.turn, state.actions(), rng))
    assert len(won) == 3


def hard_decisions(deals: int, seed: int) -> list[tuple[Any, Any]]:
    """States of deals between hard players, late enough that the other has shown something, and what is seen there."""
    found = []
    for number in range(deals):
        state = get("conquian").start(seed=seed + number)
        seats = [players.get("hard", "conquian", seed=seat, simulations=10) for seat in (0, 1)]
        while not state.results:
            seen = state.observe(state.turn)
            if state.zones[f"hand:{1 - state.turn}"] and conquian.ADVICE.evidence(seen) is not None:
                found.append((state.copy(), seen))
            state.play(seats[state.turn].choose(seen))
    return found


def test_the_true_hand_explains_passes_and_throws_better_than_others():
    rng = random.Random(8)
    gain, more = [], []
    for state, seen in hard_decisions(10, 70):
        evidence = conquian.ADVICE.evidence(seen)
        others = [evidence(seen.sample(rng)) for _ in range(20)]
        gain.append(log(evidence(state) * len(others) / sum(others)))
        zone, true = f"hand:{1 - seen.seat}", set(state.zones[f"hand:{1 - seen.seat}"])
        draw = conquian.ADVICE.world_source(seen, rng)
        drawn = [draw() for _ in range(10)]
        assert all(world.observe(seen.seat).as_dict() == seen.as_dict() for world in drawn[:2])
        right = sum(len(true & set(world.zones[zone])) for world in drawn) / len(drawn)
        more.append(right - len(true) ** 2 / (len(true) + len(state.zones["stock"])))
    assert len(gain) > 50
    assert sum(gain) / len(gain) > 0.15
    assert sum(more) / len(more) > 0.05


def test_whoever_passes_a_card_hardly_holds_two_that_go_with_it():
    held = mask_of(cards("3S 4S QH"))
    assert inference.can_meld_with_hand(int(Card.of("5S")), held, 0)
    assert not inference.can_meld_with_hand(int(Card.of("5H")), held, 0)
    assert inference.can_meld_with_hand(int(Card.of("JH")), held, mask_of(cards("5H 6H 7H")))
    pair, alone = (inference.discard_likelihood(int(Card.of(c)), held, mask_of(SPANISH_40)) for c in ("4S", "QH"))
    assert alone > 3 * pair


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
    result = play_paired(game_id, "easy", "random", deals=60, seed=3)
    assert result.low > 0, str(result)


class OneTrick:
    """Plays sound cards, and does always the same about raises."""

    def __init__(self, raises_from: float, answer: str) -> None:
        self.raises_from, self.answer = raises_from, answer  # an estimated chance to win

    def choose(self, seen: Any) -> Action:
        state, actions = seen.state, seen.actions()
        if seen.phase == "answer":
            return Action(self.answer)
        call = next((action for action in actions if action.verb in ("truc", "retruc")), None)
        if call and estimate_chance(state, seen.seat) >= self.raises_from:
            return call
        if seen.phase == "play":
            return Action("play", choose_sound_card(state, seen.seat, seen.hand))
        return actions[0]


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("raises_from", "answer"),
    [(0.0, "accept"), (0.0, "reject"), (2.0, "accept"), (2.0, "reject"), (0.75, "accept"), (0.75, "reject")],
)
def test_nobody_takes_advantage_of_the_best_player(raises_from, answer):
    """By raising always, never, or with the best cards only; by accepting or by rejecting whatever is raised."""
    result = play_paired("truc", "hard", OneTrick(raises_from, answer), deals=100, seed=8)
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
            often = truc_table.learnt_shares(seen.state, seen.seat, actions)
            known.append(bool(often) or len(actions) == 1)
            assert set(often) <= set(actions) and all(0 <= share <= 15 for share in often.values())
            plays = list(often) or actions
            state.play(rng.choices(plays, [often.get(action, 1) or 0.01 for action in plays])[0])
    assert sum(known) > 0.9 * len(known)


def test_the_best_player_mixes():
    """The same situation, another deal of the dice: sometimes a truc, sometimes none."""
    state = get("truc").start(seed=5, options={"cut": False})
    seen = state.observe(state.turn)
    often = truc_table.learnt_shares(seen.state, seen.seat, seen.actions())
    done = {players.get("hard", game="truc", seed=seed).choose(seen) for seed in range(12)}
    assert all(often[action] > 0 for action in done)
    usual = max(often, key=often.__getitem__)
    assert players.get("hard", game="truc", seed=1).rank(seen)[0][0] == usual


def test_how_often_an_accepted_raise_must_be_won():
    """Rejecting a truc costs one point of two, a retruc two of three."""
    state = get("truc").start(seed=5, options={"cut": False})
    state.play(next(action for action in state.actions() if action.verb == "truc"))
    advice = truc.ADVICE
    assert advice.reason(state.observe(state.turn), Action("accept")) == (
        "Accepting pays off if you win one such deal in four."
    )
    state.play("retruc")
    assert advice.reason(state.observe(state.turn), Action("accept")) == (
        "Accepting pays off if you win one such deal in six."
    )


def test_truc_does_not_play_the_remains_of_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was learnt to be done once in fifteen times is left out, as learning leaves such remains everywhere."""
    state = get("truc").start(seed=1, options={"cut": False})
    seen, advice = state.observe(state.turn), truc.ADVICE
    cards_to_play = [action for action in seen.actions() if action.verb == "play" and not action.words]
    rare, usual = cards_to_play[:2]
    monkeypatch.setattr(truc, "learnt_shares", lambda *_: {rare: 1, usual: 14})
    ranking, odds = [(action, 0.0) for action in cards_to_play], MatchOdds(12, 12)
    drawn = {advice.put_learnt_first(seen, ranking, odds, random.Random(seed))[0][0] for seed in range(60)}
    assert drawn == {usual}
