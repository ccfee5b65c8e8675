"""Rounds of betting: limits, blinds, short bets, who is to act, and chips that are neither made nor lost."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardhall.cards import FRENCH_52, RANKS
from cardhall.games.razz.rules.betting import (
    BOARD,
    DOWN_ZONES,
    MUCK,
    BettingGame,
    BettingState,
    Stakes,
    Street,
    fixed_limit_stakes,
    no_limit_stakes,
    pot_limit_stakes,
    spread_limit_stakes,
)
from cardhall.rules import IllegalAction
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import DealResult
from cardhall.rules.mechanisms.dealing import STOCK_ZONE
from cardhall.rules.mechanisms.ledger import POT_NAME

BLINDS = (5, 10)


class TableState(BettingState):
    stacks: tuple[int, ...] = ()

    def chips_given(self, seat: int) -> int:
        return self.game.stacks[seat]


class Holdem(BettingGame[TableState]):
    """Two cards each, blinds, and five cards for all; the highest single card wins, so that pots are often shared."""

    id = "pontoon"
    state_class = TableState
    pack = FRENCH_52
    streets = (
        Street("preflop", opening="blinds"),
        Street("flop", board=3),
        Street("turn", bet=2, board=1),
        Street("river", bet=2, board=1),
    )

    def __init__(self, stakes: Stakes, stacks: Sequence[int]) -> None:
        self.own_stakes, self.stacks = stakes, tuple(stacks)

    def stakes(self, state: TableState) -> Stakes:
        return self.own_stakes

    def layout(self, state: TableState) -> dict[str, int]:
        return {**dict.fromkeys(DOWN_ZONES[: state.seats], 2), STOCK_ZONE: 52 - 2 * state.seats}

    def deal(self, state: TableState) -> Phase[Any]:
        state.add_zones(BOARD, MUCK, *(f"up:{seat}" for seat in range(state.seats)))
        state.begin_betting(range(state.seats), self.own_stakes.ante)
        return self.phases[0]

    def score(self, state: TableState) -> DealResult:
        high = {seat: max(RANKS.index(card.rank) for card in state.zones[DOWN_ZONES[seat]]) for seat in state.staying}

        def best(some: Sequence[int]) -> list[int]:
            return [seat for seat in some if high[seat] == max(high[other] for other in some)]

        state.award(POT_NAME, state.staying, best)
        return state.deal_result()

    def ends(self, state: TableState) -> bool:
        return True


def table(stakes: Stakes, *stacks: int, dealer: int = 0, seed: int = 1) -> Any:
    return Holdem(stakes, stacks).start(seats=len(stacks), dealer=dealer, seed=seed)


def legal_texts(state: Any) -> str:
    """What may be done, bets and raises in one word: `call, fold, raise 20-100`."""
    found: dict[str, list[int]] = {}
    for action in state.actions():
        found.setdefault(action.verb, []).extend([action.number] if action.words else [])
    return ", ".join(f"{verb} {levels[0]}-{levels[-1]}" if levels else verb for verb, levels in found.items())


def play(state: Any, *actions: str) -> None:
    for action in actions:
        state.play(action)


# ---- who is to act


def test_blinds_and_the_big_blinds_option() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 200, 200, 200, 200)
    assert state.round_chips == (0, 5, 10, 0) and state.turn == 3 and legal_texts(state) == "call, fold, raise 20-200"
    play(state, "call", "call", "call")
    assert state.turn == 2 and legal_texts(state) == "check, raise 20-200"  # the big blind has not acted yet
    state.play("check")
    assert state.phase == "flop" and state.turn == 1 and len(state.zones[BOARD]) == 3
    assert legal_texts(state) == "bet 10-190, check"


def test_of_two_the_dealer_has_the_small_blind_and_acts_first() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 200, 200, dealer=0)
    assert state.round_chips == (5, 10) and state.turn == 0
    play(state, "call", "check")
    assert state.phase == "flop" and state.turn == 1


def test_a_round_ends_where_only_one_is_left() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 200, 200, 200)
    play(state, "fold", "fold")
    assert state.is_over and state.results[0].delta == (0, -5, 5)


def test_cards_come_without_betting_when_only_one_has_chips() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 200, 40, 30)
    play(state, "raise 200", "call", "call")
    assert state.is_over and len(state.zones[BOARD]) == 5
    assert sum(state.results[0].delta) == 0 and state.results[0].delta[0] >= -40  # what nobody matched is back


def test_a_seat_left_with_the_blind_alone_need_not_act_against_a_smaller_one() -> None:
    """The small blind is all in with less than the big blind has put in: nothing is left to decide."""
    state = table(no_limit_stakes(10, blinds=BLINDS), 3, 100, dealer=0)
    assert state.is_over and len(state.zones[BOARD]) == 5
    assert sum(state.results[0].delta) == 0 and max(state.results[0].delta) in (0, 3)


# ---- how much


def test_fixed_limit_has_one_bet_and_a_cap() -> None:
    state = table(fixed_limit_stakes(10, blinds=BLINDS, cap=4), 200, 200, 200)
    assert legal_texts(state) == "call, fold, raise"
    play(state, "raise", "raise", "raise")
    assert state.level == 40 and state.bets == 4 and legal_texts(state) == "call, fold"
    with pytest.raises(IllegalAction, match="There have been 4 bets in this round"):
        state.play("raise")
    play(state, "call", "call", "check", "check", "check")
    assert state.phase == "turn" and legal_texts(state) == "bet 20-20, check"


def test_two_may_go_on_without_a_cap() -> None:
    state = table(fixed_limit_stakes(10, blinds=BLINDS, cap=3, cap_heads_up=False), 200, 200)
    play(state, "raise", "raise", "raise", "raise")
    assert state.level == 50


def test_half_a_bet_counts_by_fixed_limit_and_less_does_not() -> None:
    short = table(fixed_limit_stakes(10, blinds=BLINDS, cap=4), 200, 200, 200, 14)
    play(short, "raise")  # to 14, of 20: less than half a bet
    assert (short.level, short.counted_level, short.bets) == (14, 10, 1) and legal_texts(short) == "call, fold, raise"
    play(short, "raise")
    assert short.level == 20 and short.bets == 2  # completed
    half = table(fixed_limit_stakes(10, blinds=BLINDS, cap=4), 200, 200, 200, 15)
    play(half, "raise")
    assert (half.level, half.counted_level, half.bets) == (15, 15, 2)
    play(half, "raise")
    assert half.level == 25


def test_who_has_acted_may_only_call_a_short_raise() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 500, 65, 500, 500)
    play(state, "raise 40", "fold", "raise 65")  # all in; a whole raise would be to 70
    assert state.turn == 2 and legal_texts(state) == "call, fold, raise 95-500"  # the big blind has not acted yet
    play(state, "call")
    assert state.turn == 3 and legal_texts(state) == "call, fold"
    with pytest.raises(IllegalAction, match="Only a short bet has been made since you acted"):
        state.play("raise 100")


def test_short_raises_that_add_up_to_a_whole_one_let_all_raise_again() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 60, 72, 500, 500)
    play(state, "raise 40", "raise 60", "raise 72", "fold")  # by 30, then all in by 20 and by 12
    assert state.turn == 3 and legal_texts(state) == "call, fold"  # nobody else has chips
    state = table(no_limit_stakes(10, blinds=BLINDS), 60, 72, 500, 500, dealer=0)
    play(state, "raise 40", "raise 60", "raise 72", "call")
    assert state.turn == 3 and legal_texts(state) == "call, fold, raise 102-500"


def test_a_raise_is_no_smaller_than_the_last_one() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 500, 500, 500)
    play(state, "raise 35")
    assert legal_texts(state) == "call, fold, raise 60-500"
    with pytest.raises(IllegalAction, match="Raise to between 60 and 500"):
        state.play("raise 50")


def test_pot_limit_is_what_the_pot_holds_after_the_call() -> None:
    state = table(pot_limit_stakes(10, blinds=BLINDS), 500, 500, 500)
    assert legal_texts(state) == "call, fold, raise 20-35"  # 15 in the pot and 10 to call: 25 above 10
    play(state, "raise 35")
    assert legal_texts(state) == "call, fold, raise 60-115"  # 50 and 30: 80 above 35


def test_spread_limit() -> None:
    state = table(spread_limit_stakes(10, 30, blinds=BLINDS), 500, 500, 500)
    assert legal_texts(state) == "call, fold, raise 20-40"
    play(state, "raise 40")
    assert legal_texts(state) == "call, fold, raise 70-70"  # a raise is no smaller than the last one


def test_bets_are_multiples_of_a_unit_or_all_that_is_left() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS, unit=10), 37, 500, 500)
    assert [str(action) for action in state.actions()] == ["call", "fold", "raise 20", "raise 30", "raise 37"]


def test_labels_and_prompts_say_the_amounts() -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 30, 500, 500)
    found = {str(action): state.at.label(state, action) for action in state.actions()}
    assert (
        found["call"] == "Call 10" and found["raise 20"] == "Raise to 20" and found["raise 30"] == "Raise to 30, all in"
    )
    assert state.at.prompt(state, 0, str) == ("10 to call, 15 in the pot", "Call, raise or fold")


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("check", "There are 10 to call: you cannot check."),
        ("bet 20", "There is a bet already: raise it, or call it."),
        ("raise 11", "Raise to between 20 and 200."),
        ("pass", "Call, raise or fold."),
    ],
)
def test_refusals(action: str, why: str) -> None:
    state = table(no_limit_stakes(10, blinds=BLINDS), 200, 200, 200)
    with pytest.raises(IllegalAction) as refused:
        state.play(action)
    assert refused.value.reason == why


# ---- whatever is played

LIMITS = (
    fixed_limit_stakes(10, blinds=BLINDS, cap=4, ante=1),
    fixed_limit_stakes(10, blinds=BLINDS, cap=3, cap_heads_up=False),
    spread_limit_stakes(10, 40, blinds=BLINDS, ante=2),
    pot_limit_stakes(10, blinds=BLINDS),
    no_limit_stakes(10, blinds=BLINDS, ante=3),
    no_limit_stakes(10, blinds=(10,), unit=5),
)


@pytest.mark.parametrize("stakes", LIMITS)
def test_chips_are_conserved_and_nobody_puts_in_more_than_he_has(stakes: Stakes) -> None:
    """Random play with stacks of all sizes, heard and unheard: nothing is lost, all have matched what is bet."""
    endings = {"showdown": 0, "folded": 0, "side pots": 0}
    for seed in range(120):
        rng = random.Random(seed)
        stacks = [rng.choice((rng.randint(1, 30), rng.randint(30, 300))) for _ in range(rng.randint(2, 7))]
        state = table(stakes, *stacks, dealer=rng.randrange(len(stacks)), seed=seed)
        unheard, phase = state.copy(), state.phase
        while not state.is_over:
            seat, before = state.turn, state.copy()
            assert seat in state.staying and state.purse(seat) > 0
            assert sum(map(state.purse, range(state.seats))) + state.pot(POT_NAME).chips == sum(stacks)
            assert all(state.purse(other) >= 0 for other in range(state.seats))
            assert (state.level >= max(state.round_chips) and state.bets <= (stakes.cap or 99)) or state.heads_up
            actions = state.actions()
            chosen = [action for action in actions if action.verb == "fold"] if rng.random() < 0.15 else actions
            action = rng.choice(chosen or actions)
            if len(actions) > 3:  # not always the largest amounts
                action = rng.choice([action, actions[0], actions[-1]])
            state.play(action)
            unheard.advance(action)
            assert (unheard.scores, unheard.pots, unheard.turn) == (state.scores, state.pots, state.turn)
            if state.phase != phase and not state.is_over:
                phase, left = state.phase, [other for other in before.staying if other in state.staying]
                spent = {stacks[other] - state.purse(other) for other in left if state.purse(other)}
                assert len(spent) <= 1  # all who are not all in have put in as much
                assert all(stacks[o] - state.purse(o) <= max(spent, default=9999) for o in left)
        delta, put_in = state.results[0].delta, [stack + lost for stack, lost in zip(stacks, state.scores, strict=True)]
        assert sum(delta) == 0 and min(put_in) >= 0 and state.pots == ()
        for seat, won in enumerate(delta):
            assert won <= sum(min(stacks[seat], stack) for other, stack in enumerate(stacks) if other != seat)
        endings["showdown" if len(state.staying) > 1 else "folded"] += 1
        endings["side pots"] += sum(chips > 0 for chips in delta) > 1
    assert min(endings.values()) > 5, endings
