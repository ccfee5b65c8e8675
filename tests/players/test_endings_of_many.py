"""Endings among any number of parties, each of which takes what is best for itself, against every line of play."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from cardhall import players, rules
from cardhall.players.advice import advice_for
from cardhall.players.search.exact_endings import solve_ending
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.tricks.max_n_search import MaxNSearch
from cardhall.rules.mechanisms.trick_position import position_of
from tests.mechanisms.test_trick_duties import play_and_note, random_deals
from tests.mechanisms.trick_row import Row
from tests.mechanisms.trick_rows import BackAlley, Calabrasella, FiveHundred, Pluck, Truc, Tute, TwentyFive, Whist
from tests.mechanisms.trick_rows_in_play import FiveHundredNoTrumps, Funfzehnern
from tests.trials import registered

Outcome = tuple[int, ...]


class WhistAlone(Whist):
    pairs = False


class FiveSeats(TwentyFive):
    seat_counts = (5,)


class TuteAlone(Tute):
    pairs = False


class NoTrumpsAlone(FiveHundredNoTrumps):
    pairs = False


class BackAlleyAlone(BackAlley):
    pairs = False


ROWS = [
    row()
    for row in (
        WhistAlone, Calabrasella, FiveHundred, FiveSeats, TuteAlone, NoTrumpsAlone, BackAlleyAlone, Pluck, Funfzehnern,
        Truc,
    )
]  # fmt: skip


def outcome(state: Any) -> Outcome:
    """The tricks and card points by party of a deal that is over, counted card by card."""
    parties, points = state.game.parties(state), state.game.more.get("points", {})
    tricks, won = [0] * (max(parties) + 1), [0] * (max(parties) + 1)
    for trick in state.tricks:
        if trick.winner >= 0:
            tricks[parties[trick.winner]] += 1
            won[parties[trick.winner]] += sum(points.get(card.rank, 0) for card in trick.cards)
    won[parties[state.tricks[-1].winner]] += state.game.more.get("last_trick", 0)
    return (*tricks, *won)


def outcome_values(found: Outcome, party: int) -> float:
    """No two outcomes are worth the same to anybody."""
    return random.Random(f"{found} {party}").random()


def every_line(state: Any) -> Outcome:
    if state.results:
        return outcome(state)
    party = state.game.parties(state)[state.turn]
    ends = []
    for action in state.actions():
        if "zwang" not in action.words:
            following = state.copy()
            following.advance(action)
            ends.append(every_line(following))
    return max(ends, key=lambda end: outcome_values(end, party))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row).__name__)
def test_each_party_takes_what_is_best_for_it(row: Row) -> None:
    found = set()
    for state, rng in random_deals(row, 25, seed=3):
        left = rng.choice((2, 2, 3) if state.seats < 5 else (2,))
        while len(state.zones[f"hand:{state.turn}"]) > left:
            play_and_note(state, rng.choice(state.actions()))
        for _ in range(rng.randrange(state.seats)):
            if state.phase == "play":
                play_and_note(state, rng.choice(state.actions()))
        if state.phase != "play":
            continue
        position = position_of(state)

        def worth(
            tricks: Sequence[int], points: Sequence[int], number: int = len(position.tricks_taken)
        ) -> list[float]:
            return [outcome_values((*tricks, *points), party) for party in range(number)]

        before = position.snapshot()
        end = MaxNSearch(position, worth).solve()
        assert end == every_line(state)
        assert position.snapshot() == before, "the position stands as it stood"
        found.add(end)
    assert len(found) > 5


@pytest.fixture
def _trials() -> Iterator[None]:
    with registered():
        yield


def every_line_of_sides(state: Any, advice: Any, swing: float) -> list[float]:
    if state.results:
        points, match = margins_of_deal(state, 0, advice)
        return [a + swing * b for a, b in zip(points, match, strict=True)]
    side, actions = state.side_of(state.turn), state.actions()
    weights = advice.weights(state, state.turn, actions)
    ends = []
    for action in [actions[i] for i in sorted(range(len(actions)), key=lambda i: -weights[i])]:
        following = state.copy()
        following.advance(action)
        ends.append(every_line_of_sides(following, advice, swing))
    return max(ends, key=lambda end: end[side])


def near_the_end(game_id: str, seed: int, cards: int) -> Any:
    rng = random.Random(seed)
    state = rules.get(game_id).start(seed=seed)
    while state.phase != "play" or sum(len(state.zones[f"hand:{seat}"]) for seat in range(4)) > cards:
        state.play(rng.choice(state.actions()))
    return state


@pytest.mark.usefixtures("_trials")
@pytest.mark.parametrize("game_id", ["oh-hell", "reversis", "solo-whist"])
def test_endings_of_many_sides_are_solved(game_id: str) -> None:
    advice = advice_for(game_id)
    for seed in range(6):
        state = near_the_end(game_id, seed, 9)
        wanted = every_line_of_sides(state.copy(), advice, 3.0)
        assert [solve_ending(state.copy(), side, 0, advice, 3.0) for side in range(4)] == wanted


@pytest.mark.usefixtures("_trials")
def test_imagined_deals_end_as_is_best_for_each() -> None:
    """In Oh Hell a deal played on from its last tricks brings what every line of play makes best."""
    advice = advice_for("oh-hell")
    agree = 0
    for seed in range(12):
        state = near_the_end("oh-hell", seed, 8)
        wanted = every_line_of_sides(state.copy(), advice, 0.0)
        assert advice.finish(state, random.Random(seed)) == 8
        agree += list(margins_of_deal(state, 0, advice)[0]) == wanted
    assert agree > 8, "but for plays that are equally good"


@pytest.mark.usefixtures("_trials")
def test_who_has_its_tricks_takes_no_more() -> None:
    """With the one trick that it bid, a seat leads low and not its ace; with two bid, the ace."""
    deal = {"hand:0": "AD AH 2S", "hand:1": "3D KS KC", "hand:2": "4D QS QC", "hand:3": "5D JS JC", "upcard": "2D"}
    given = " ".join(deal.values()).split()
    deal["stock"] = " ".join(str(card) for card in rules.get("oh-hell").deck() if str(card) not in given)
    for bid, best in (("1", "play 2S"), ("2", "play AH")):
        state = rules.get("oh-hell").start(dealer=3, deals=[deal], options={"first_hand": 3, "dealer_bid": "free"})
        for action in (f"bid {bid}", "bid 0", "bid 0", "bid 0", "play AD", "play 3D", "play 4D", "play 5D"):
            state.play(action)
        seen = state.observe(0)
        ranking = players.get("normal", "oh-hell", seed=1, simulations=400).rank(seen)
        assert str(ranking[0][0]) == best and ranking[0][1] > ranking[1][1] + 5
        advice = advice_for("oh-hell")
        weights = advice.weights(seen.state, 0, seen.actions())
        assert str(max(zip(weights, seen.actions(), strict=True))[1]) == best
