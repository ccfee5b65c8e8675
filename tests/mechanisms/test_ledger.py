"""Chips: purses, pots, payments, layers that several play for, and payments taken back."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52
from cardhall.rules.engine.game import Game, Option
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import Line
from cardhall.rules.mechanisms.ledger import (
    BANK_NAME,
    POT_NAME,
    Award,
    Layer,
    LedgerState,
    Payment,
    Pot,
    payments_due,
    pot_layers,
    totals_by_seat,
)

SEATS = 5
STACK = 20


class CreditState(LedgerState):
    pass


class StakesState(LedgerState):
    credit = False


class AtOnceState(LedgerState):
    at_once = True


class Waiting(Phase[Any]):
    def actions(self, state: Any, seat: int) -> list[Any]:
        return []


class Table(Game[Any]):
    """A table at which nothing is played."""

    id = "pontoon"
    pack = FRENCH_52
    options = {"stack": Option(STACK, (STACK,), "Chips", "What each begins with.")}

    def __init__(self, state_class: type[LedgerState]) -> None:
        self.state_class = state_class

    def layout(self, state: Any) -> dict[str, int]:
        return {"stock": 52}

    def deal(self, state: Any) -> Phase[Any]:
        state.turn = 0
        return Waiting()


def table(state_class: type[LedgerState] = CreditState, seats: int = SEATS, heard: bool = True) -> Any:
    state = Table(state_class).start(seats=seats, dealer=0, seed=1)
    state.news = [] if heard else None
    return state


def purse_amounts(state: Any) -> list[int]:
    return [state.purse(seat) for seat in range(state.seats)]


PAYMENTS = [
    Payment(0, 1, 5, "a"),
    Payment(2, "pot:0", 7, "b"),
    Payment(3, "pot:1", 4, "c"),
    Payment("pot:1", 1, 4, "d"),
    Payment(0, 1, -2, "a"),
    Payment(0, 1, 0, "nothing"),
]


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("state_class", [CreditState, AtOnceState])
def test_payments_move_chips(state_class: type[LedgerState], heard: bool) -> None:
    """Whether anybody listens or not, and whether they count at once or later: the same chips, the same pots."""
    state = table(state_class, heard=heard)
    state.pay_all(PAYMENTS)
    brought = totals_by_seat(PAYMENTS, SEATS)
    assert brought == (-3, 7, -7, -4, 0)
    assert purse_amounts(state) == [STACK + chips for chips in brought] and state.purses() == (17, 27, 13, 16, 20)
    assert state.pots == (Pot("pot:0", 7, (0, 0, 7, 0, 0)),) and state.pot_chips() == (7,)
    assert state.scores == state.gained == (brought if state.at_once else (0,) * SEATS)
    if heard:
        told = [(event.source, event.target, event.number, event.text) for event in state.news]
        assert told[:2] == [("seat:0", "seat:1", 5, "a"), ("seat:2", "pot:0", 7, "b")]
        assert told[3:] == [("pot:1", "seat:1", 4, "d"), ("seat:1", "seat:0", 2, "a")]


@pytest.mark.parametrize("state_class", [CreditState, AtOnceState])
def test_reasons_are_lines_of_the_reckoning(state_class: type[LedgerState]) -> None:
    state = table(state_class)
    state.pay_all(PAYMENTS)
    state.pay(4, POT_NAME, 1)
    lines = state.gains if state.at_once else state.reasons
    assert [(line.label, line.amounts) for line in lines] == [
        ("A", (-3, 3, None, None, None)),
        ("B", (None, None, -7, None, None)),
        ("C", (None, None, None, -4, None)),
        ("D", (None, 4, None, None, None)),
    ]


def test_the_deal_brings_what_was_paid_in_it() -> None:
    state = table()
    state.pay_all(PAYMENTS)
    result = state.deal_result([Line("More")], "Over")
    assert result.delta == (-3, 7, -7, -4, 0) and result.headline == "Over"
    assert [line.label for line in result.lines] == ["A", "B", "C", "D", "More"]
    assert state.deal_result().delta == (0,) * SEATS and not state.reasons  # it is counted once
    assert state.pot_chips() == (7,)  # what is not won stays


def test_stakes_that_stay_on_the_table_are_not_lost_yet() -> None:
    """A bet that is imprisoned is still its owner's, though it is not before him."""
    state = table()
    state.pay(1, "1:noir", 8)
    state.pay("1:noir", "1:prison", 8)
    assert state.staked(1) == 8 and state.pot("1:noir").chips == 0
    assert state.deal_result(stakes_stay=True).delta == (0,) * SEATS
    assert state.purse(1) == STACK - 8
    state.pay("1:prison", BANK_NAME, 8)
    assert state.deal_result(stakes_stay=True).delta == (0, -8, 0, 0, 0)


def test_a_bank_never_runs_out() -> None:
    state = table()
    state.pay(BANK_NAME, 2, 1000)
    state.pay(2, BANK_NAME, 1)
    assert state.purse(2) == STACK + 999 and state.pots == ()


def test_what_a_pot_lacks_somebody_else_pays() -> None:
    state = table()
    state.ante([1, 2], 3)
    state.draw(POT_NAME, 3, 4, "taken", other_source=0)
    state.draw(POT_NAME, 4, 5, "taken", other_source=0)
    assert purse_amounts(state) == [STACK - 3, STACK - 3, STACK - 3, STACK + 4, STACK + 5] and state.pots == ()


def test_what_a_seat_must_have_to_pay_is_not_set_off() -> None:
    """Every seat pays every better one the difference: points of 7, 4, 4 and 0."""
    have = [7, 4, 4, 0]
    due = [Payment(b, a, have[a] - have[b]) for a in range(4) for b in range(4) if have[a] > have[b]]
    assert totals_by_seat(due, 4) == (13, 1, 1, -15) and payments_due(due, 4) == (0, 3, 3, 15)
    assert payments_due([Payment(0, 1, -4)], 2) == (0, 4)


def test_no_more_is_taken_from_a_pot_than_it_holds() -> None:
    state = table()
    state.ante([0, 1], 2)
    with pytest.raises(ValueError, match="pot holds 4 chips, not 5"):
        state.pay(POT_NAME, 0, 5)


def test_without_credit_no_seat_pays_more_than_it_has() -> None:
    state = table(StakesState)
    with pytest.raises(ValueError, match="seat 1 has fewer than 21 chips"):
        state.pay(1, POT_NAME, STACK + 1)
    with pytest.raises(ValueError, match="seat 1 has fewer than 11 chips"):
        state.pay_all([Payment(1, POT_NAME, 10), Payment(1, POT_NAME, 11)])


def test_an_ante_is_paid_as_far_as_it_can_be() -> None:
    state = table(StakesState)
    state.pay(1, BANK_NAME, STACK - 2)
    state.ante(range(3), 5)
    assert state.pot(POT_NAME).shares == (5, 2, 5, 0, 0) and state.purse(1) == 0


@pytest.mark.parametrize("heard", [False, True])
def test_payments_are_taken_back(heard: bool) -> None:
    state = table(AtOnceState, heard=heard)
    state.pay(0, "pot:0", 25, "antes")
    state.begin_revocable()
    state.pay_revocably(PAYMENTS[:3])
    state.pay_revocably([Payment("pot:0", 4, 32, "pot taken"), Payment("pot:1", 1, 1, "e")])
    assert state.scores == (-30, 6, -7, -4, 32)
    state.take_back("undone")
    assert state.scores == (-25, 0, 0, 0, 0) and not state.revocable
    assert state.pots == (Pot("pot:0", 25, (25, 0, 0, 0, 0)),)
    if heard:
        (line,) = [line for line in state.gains if line.label == "Undone"]
        assert line.amounts == (5, -6, 7, 4, -32)
        assert [(event.source, event.target) for event in state.news[-5:]] == [
            ("seat:1", "pot:1"),
            ("seat:4", "pot:0"),
            ("pot:1", "seat:3"),
            ("pot:0", "seat:2"),
            ("seat:1", "seat:0"),
        ]


# ---- layers


def test_layers_of_a_pot() -> None:
    """Seat 0 is all in with 5, seat 1 with 20; seats 2 and 3 put in 30, and 3 has folded."""
    pot = Pot(POT_NAME, 85, (5, 20, 30, 30, 0))
    assert pot_layers(pot, (0, 1, 2)) == [Layer(20, (0, 1, 2)), Layer(45, (1, 2)), Layer(20, (2,))]
    assert pot_layers(pot, (1, 2)) == [Layer(65, (1, 2)), Layer(20, (2,))]
    assert pot_layers(pot, (0, 1)) == [Layer(20, (0, 1)), Layer(65, (1,))]  # nobody left in has put in as much as 30
    assert pot_layers(pot._replace(chips=95), (0, 2)) == [
        Layer(30, (0, 2)),
        Layer(65, (2,)),
    ]  # ten of them carried over
    assert pot_layers(pot, ()) == []


def test_a_pot_is_awarded_by_layers_and_odd_chips_go_in_turn_order() -> None:
    state = table(StakesState)
    state.pay_all([Payment(seat, POT_NAME, chips) for seat, chips in enumerate((5, 20, 20, 20, 0))])
    assert [state.purse(seat) for seat in range(SEATS)] == [15, 0, 0, 0, 20]
    ranking = {0: 1, 1: 2, 2: 2}  # seat 3 has folded

    def best(seats: Any) -> list[int]:
        first = min(ranking[seat] for seat in seats)
        return [seat for seat in seats if ranking[seat] == first]

    found = state.award(POT_NAME, (0, 1, 2), best, "won")
    assert found == [
        Award(20, (0, 1, 2), (0,), (20, 0, 0, 0, 0)),
        Award(45, (1, 2), (1, 2), (0, 23, 22, 0, 0)),
    ]
    assert purse_amounts(state) == [35, 23, 22, 0, 20] and state.pots == ()


def test_uncalled_chips_go_back() -> None:
    state = table()
    state.pay_all([Payment(seat, POT_NAME, chips) for seat, chips in enumerate((5, 30, 12, 12, 0))])
    state.give_back_uncalled()
    assert state.pot(POT_NAME).shares == (5, 12, 12, 12, 0) and state.purse(1) == STACK - 12
    state.give_back_uncalled()
    assert state.pot(POT_NAME).chips == 41


@pytest.mark.parametrize("seed", range(200))
def test_layers_add_up_and_nobody_wins_more_of_a_seat_than_he_has_put_in(seed: int) -> None:
    """Whatever lies in a pot: its layers add up to it, those with fewer seats lie higher, and all of it is won."""
    rng = random.Random(seed)
    seats = rng.randint(2, 8)
    state = table(heard=False, seats=seats)
    put = [rng.choice((0, rng.randint(0, 6), rng.randint(0, 60))) for _ in range(seats)]
    carried = rng.choice((0, rng.randint(0, 9)))
    state.pay_all(
        [*(Payment(seat, POT_NAME, chips) for seat, chips in enumerate(put)), Payment(BANK_NAME, POT_NAME, carried)]
    )
    state.give_back_uncalled()
    shares = state.pot(POT_NAME).shares
    assert sum(state.pot(POT_NAME).shares) + carried == state.pot(POT_NAME).chips
    playing = sorted(rng.sample(range(seats), rng.randint(1, seats)))
    found = pot_layers(state.pot(POT_NAME), playing)
    assert sum(layer.chips for layer in found) == state.pot(POT_NAME).chips
    assert all(set(upper.seats) < set(lower.seats) for lower, upper in pairwise(found))
    ranking = {seat: rng.randint(0, 3) for seat in range(seats)}
    before, held = purse_amounts(state), state.pot(POT_NAME).chips
    awards = state.award(
        POT_NAME, playing, lambda some: [s for s in some if ranking[s] == min(ranking[o] for o in some)]
    )
    won = [after - chips for after, chips in zip(purse_amounts(state), before, strict=True)]
    assert state.pots == () and sum(won) == held == sum(award.chips for award in awards)
    for seat in playing:
        most = sum(min(share, shares[seat]) for share in shares) + carried
        top = max((shares[other] for other in playing), default=0)
        assert won[seat] <= most or shares[seat] == top  # who is in deepest has what lies higher too
    assert not any(won[seat] for seat in range(seats) if seat not in playing)


@pytest.mark.parametrize("seed", range(40))
def test_chips_are_neither_made_nor_lost(seed: int) -> None:
    """Random payments between seats and pots: purses and pots together hold what they held."""
    rng = random.Random(seed)
    state, places = table(rng.choice((CreditState, AtOnceState))), [*range(SEATS), "a", "b", "c"]
    heard, unheard = state, state.copy()
    unheard.news = None
    for _ in range(60):
        source, target = rng.sample(places, 2)
        most = state.pot(source).chips if isinstance(source, str) else 9
        payment = Payment(source, target, rng.randint(0, most), "why")
        for one in (heard, unheard):
            one.pay(*payment)
        assert sum(purse_amounts(state)) + sum(pot.chips for pot in state.pots) == SEATS * STACK
        assert all(pot.chips > 0 and sum(pot.shares) <= pot.chips and min(pot.shares) >= 0 for pot in state.pots)
        assert (heard.pots, purse_amounts(heard)) == (unheard.pots, purse_amounts(unheard))


@pytest.mark.parametrize("game_id", ["pontoon", "reversis", "nap", "solo-whist", "calabrasella", "funfzehnern"])
def test_what_a_game_pays_is_what_its_deals_bring(game_id: str) -> None:
    """The chips of the events of a deal, added up by seat, are the deal's result."""
    rng = random.Random(game_id)
    state = rules.get(game_id).start(seed=3)
    found, deals, events = [0] * state.seats, 0, state.history
    while deals < 6:
        for event in events:
            if event.kind == "score":
                deals += 1
                assert list(state.results[-1].delta) == found
                found = [0] * state.seats
            if event.kind == "chips":
                for place, sign in ((event.source, -1), (event.target, 1)):
                    if place.startswith("seat:"):
                        found[int(place[5:])] += sign * int(event.number)
        events = state.play(rng.choice(state.actions()))
