"""Contract Bridge beyond its scenarios: who sees which hand, the score pad, what fast play keeps of it."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.games.contract_bridge.rules.rubber import Contract, Rubber, closing_entries, contract_entries, side_totals
from tests.strategies import bidding_low

GAME = rules.get("contract-bridge")


def play_deal(*actions: str, seed: int = 1, dealer: int = 0):
    state = GAME.start(seed=seed, dealer=dealer)
    for action in actions:
        state.play(action)
    return state


def visible_cards(state, seat: int, zone: str) -> bool:
    return HIDDEN not in state.observe(seat).zones[zone]


def test_the_dummy_is_seen_by_all_from_the_first_card_on_and_the_declarer_by_nobody():
    state = play_deal("bid 1 NT", "pass", "pass", "pass")
    assert [[visible_cards(state, seat, f"hand:{other}") for other in range(4)] for seat in range(4)] == [
        [seat == other for other in range(4)] for seat in range(4)
    ]
    state.play(state.actions()[0])
    assert [[visible_cards(state, seat, f"hand:{other}") for other in range(4)] for seat in range(4)] == [
        [other in (seat, 2) for other in range(4)] for seat in range(4)
    ]
    world = state.observe(1).sample(random.Random(1))
    assert world.zones["hand:2"] == state.zones["hand:2"] and len(world.zones["hand:0"]) == 13


def test_the_dummy_shows_its_hand_in_the_log():
    state = play_deal("bid 1 NT", "pass", "pass", "pass")
    shown = [event for event in state.play(state.actions()[0]) if event.kind == "show"]
    assert [(event.seat, event.source, sorted(event.cards)) for event in shown] == [
        (2, "hand:2", sorted(state.zones["hand:2"]))
    ]


def test_the_dummy_is_never_asked_and_refusals_speak_of_it():
    state = play_deal("bid 1 NT", "pass", "pass", "pass")
    lead = state.actions()[0]
    state.play(lead)
    assert state.actors == (0,) and state.actions(2) == []
    assert state.player_of(2) == 0 and [state.player_of(seat) for seat in (0, 1, 3)] == [0, 1, 3]
    with pytest.raises(rules.IllegalAction, match="not your turn"):
        state.play(state.actions()[0], 2)
    with pytest.raises(rules.IllegalAction, match="The dummy does not hold"):
        state.play(rules.Action("play", state.zones["hand:0"][0]))


@pytest.mark.parametrize("seed", (0, 3))
def test_the_pad_adds_up_to_the_scores_and_fast_play_writes_it_too(seed: int):
    told, fast = GAME.start(seed=seed), GAME.start(seed=seed)
    rng, again = random.Random(seed), random.Random(seed)
    while not told.is_over:
        seat, action = bidding_low(told, rng)
        told.play(action, seat)
        seat, action = bidding_low(fast, again)
        fast.advance(action, seat)
    assert told.pad == fast.pad and told.rubber == fast.rubber and told.winners == fast.winners
    assert side_totals(*told.pad) == told.scores == fast.scores
    facts = told.observe(0).facts
    below = [sum(line.points for line in told.pad if line.side == side and line.game) for side in (0, 1)]
    assert [int(word) for word in facts["above"].split()] == [told.scores[side] - below[side] for side in (0, 1)]
    assert max(told.rubber.games) == 2 and told.pad[-1].label == "Rubber"
    assert {line.game for line in told.pad} == set(range(sum(told.rubber.games) + 1))


def test_points_below_the_line_are_of_the_game_in_which_they_were_scored():
    assert Rubber().with_points(0, 60) == Rubber((0, 0), (60, 0))
    assert Rubber((0, 0), (60, 40)).with_points(0, 40) == Rubber((1, 0), (0, 0))
    assert Rubber((1, 0), (60, 40)).with_points(1, 70) == Rubber((1, 1), (0, 0))
    (line,) = contract_entries(Contract(2, "S", 1, 0), 8, Rubber((1, 1), (0, 0)), True, True)
    assert (line.points, line.game, line.note) == (60, 3, "2♠")


def test_an_unfinished_rubber_has_two_premiums_and_a_finished_one_its_own():
    assert [line.points for line in closing_entries(Rubber((1, 0), (0, 40)), True)] == [300, 100]
    assert closing_entries(Rubber((1, 0), (0, 40)), False) == ()
    assert closing_entries(Rubber((1, 1), (20, 40)), True) == ()
    assert [line.points for line in closing_entries(Rubber((2, 0)), True)] == [700]


def test_a_defenders_trick_never_costs_the_declarer_less():
    for level in range(1, 8):
        for strain in ("C", "H", "NT"):
            for factor in (1, 2, 4):
                for games in ((0, 0), (1, 0), (0, 1), (1, 1)):
                    contract = Contract(level, strain, factor, 0)
                    net = []
                    for taken in range(14):
                        ours, theirs = side_totals(*contract_entries(contract, taken, Rubber(games), True, True))
                        net.append(ours - theirs)
                    assert net == sorted(net) and len(set(net)) == 14
