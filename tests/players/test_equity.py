"""Playing for the match: chances from the scores, and what they make of a deal's points."""

from __future__ import annotations

import random
from itertools import pairwise
from math import comb, erf, sqrt

import pytest

from cardhall import players, rules
from cardhall.players.advice import advice_for
from cardhall.players.search import match_equity
from cardhall.players.search.match_equity import (
    MatchCourse,
    Stakes,
    lead_chances,
    match_chances,
    race_chance,
    usual_margin_std_dev,
)
from cardhall.players.search.payoff import margins_of_deal
from cardhall.players.search.playouts import play_out

ONE_EACH = ((1, 1.0),)
WHIST = advice_for("whist").outcomes


def test_a_race_of_single_points_is_the_binomial_one():
    for own, other in ((1, 1), (2, 1), (3, 5), (7, 4)):
        deals = own + other - 1
        exact = sum(comb(deals, wins) for wins in range(own, deals + 1)) / 2**deals
        assert race_chance(ONE_EACH, own, other) == pytest.approx(exact)


@pytest.mark.parametrize("game_id", sorted(set(rules.GAMES) - {"nuts"}))  # in which nobody imagines how a deal ends
def test_what_deals_bring_is_told_of_every_game_that_is_searched(game_id):
    advice = advice_for(game_id)
    state = rules.get(game_id).start(seed=1)
    course = advice.course(state)
    assert course.is_known
    assert sum(share for _, share in course.outcomes) == pytest.approx(1.0 if course.outcomes else 0.0)
    equal = match_chances(course, tuple(0.0 for _ in state.sides), 0)
    assert equal == pytest.approx([1 / len(state.sides)] * len(state.sides))


def test_races_are_fair_and_less_to_go_is_better():
    for own in range(1, 8):
        for other in range(1, 8):
            assert race_chance(WHIST, own, other) + race_chance(WHIST, other, own) == pytest.approx(1.0)
            assert race_chance(WHIST, own, other) > race_chance(WHIST, own + 1, other)
            assert race_chance(WHIST, own, other) < race_chance(WHIST, own, other + 1)


def test_a_lead_of_two_sides_is_the_normal_integral():
    for ahead in (-40.0, -10.0, 0.0, 5.0, 60.0):
        exact = (1 + erf(ahead / 20 / sqrt(2))) / 2
        assert lead_chances((ahead, 0.0), 20.0)[0] == pytest.approx(exact, abs=2e-3)


def test_leads_of_many_sides_agree_with_counting():
    rng = random.Random(1)
    scores, spread = (10.0, 0.0, 4.0, -6.0), 12.0
    won = [0] * 4
    for _ in range(20_000):
        ends = [score + rng.gauss(0, spread / sqrt(2)) for score in scores]
        won[ends.index(max(ends))] += 1
    assert lead_chances(scores, spread) == pytest.approx([number / 20_000 for number in won], abs=0.012)


def test_the_last_score_decides_and_ties_share():
    assert lead_chances((3.0, 5.0, 5.0), 0.0) == (0.0, 0.5, 0.5)
    assert lead_chances((1.0, 0.0), 0.0) == (1.0, 0.0)
    ahead = match_chances(MatchCourse(deals=4, margin_std_dev=9.0), (9.0, 0.0), 4)
    assert ahead[0] > 0.99
    assert match_chances(MatchCourse(deals=4, margin_std_dev=9.0, fewest_points_win=True), (9.0, 0.0), 4) == (
        ahead[1],
        ahead[0],
    )


def test_far_from_the_end_a_point_is_a_point():
    deal = Stakes(MatchCourse(target=25, outcomes=WHIST), (3, 4), 3)
    for points in (-3, -1, 1, 2, 4):
        chance = race_chance(WHIST, 22 - max(points, 0), 21 + min(points, 0))
        assert deal.value(chance, 0, points) == pytest.approx(points, abs=0.25)


def test_a_race_that_is_over() -> None:
    assert race_chance(WHIST, 0, 0) == race_chance(WHIST, -1, -2) == 0.5
    assert race_chance(WHIST, 0, 1) == race_chance(WHIST, -1, 3) == 1.0
    assert race_chance(WHIST, 1, 0) == race_chance(WHIST, 3, -1) == 0.0


def test_the_usual_deal() -> None:
    assert usual_margin_std_dev(MatchCourse(outcomes=((1, 0.5), (3, 0.5)))) == pytest.approx(sqrt(5))
    assert usual_margin_std_dev(MatchCourse(outcomes=((1, 0.5), (3, 0.5)), margin_std_dev=7.0)) == 7.0


def test_deals_to_come_are_told_from_the_way_to_the_target() -> None:
    """The leader lacks fifty points, at five a deal: ten deals, unless the match is to have fewer; one at least.

    At the target none is left.
    """
    for course, scores, left in (
        (MatchCourse(target=100, margin_std_dev=10.0, usual_gain=5.0), (50.0, 0.0, 20.0), 10),
        (MatchCourse(target=100, deals=6, margin_std_dev=10.0, usual_gain=5.0), (50.0, 0.0, 20.0), 6 - 2),
        (MatchCourse(target=100, deals=60, margin_std_dev=10.0, usual_gain=5.0), (50.0, 0.0, 20.0), 10),
        (MatchCourse(target=100, margin_std_dev=10.0, usual_gain=5.0), (98.0, 0.0, 20.0), 1),
        (MatchCourse(target=100, margin_std_dev=10.0, usual_gain=5.0), (100.0, 0.0, 98.0), 0),
        (MatchCourse(target=100, deals=60, margin_std_dev=10.0, usual_gain=5.0), (103.0, 0.0, 98.0), 0),
        (MatchCourse(deals=2, margin_std_dev=10.0), (8.0, 0.0, 20.0), 0),
        (MatchCourse(deals=1, margin_std_dev=10.0), (8.0, 0.0, 20.0), 0),
    ):
        assert match_chances(course, scores, 2) == lead_chances(
            scores, 10 * sqrt(left + match_equity.MARGIN_UNCERTAINTY_DEALS)
        )
    endless = match_chances(MatchCourse(target=100, margin_std_dev=10.0), (50.0, 0.0, 20.0), 2)
    assert endless == pytest.approx([1 / 3] * 3, abs=0.01)


@pytest.mark.parametrize("outcomes", [ONE_EACH, ((1, 0.75), (3, 0.25))])
def test_what_a_point_brings_in_a_race(outcomes: tuple[tuple[int, float], ...]) -> None:
    """The line through the chances after each margin and now, each weighed by how often it comes."""
    deal = Stakes(MatchCourse(target=5, outcomes=outcomes), (3, 1), 2)
    now = race_chance(outcomes, 2, 4)
    assert deal.chances_before == (now, 1 - now)
    up = sum(share / 2 * points * (race_chance(outcomes, 2 - points, 4) - now) for points, share in outcomes)
    up += sum(share / 2 * points * (now - race_chance(outcomes, 2, 4 - points)) for points, share in outcomes)
    slope = up / sum(share * points**2 for points, share in outcomes)
    assert deal.slopes == pytest.approx((slope, slope))
    assert 0.1 < slope < 0.5


@pytest.mark.parametrize("fewest", [False, True])
def test_what_a_point_brings_in_a_number_of_deals(fewest: bool) -> None:
    """Two deals are to come after this one; what they bring is normal, with ten points each."""
    deal = Stakes(MatchCourse(deals=6, margin_std_dev=10.0, fewest_points_win=fewest), (3.0, 3.0), 3)
    steps = [10 * step for step in match_equity.MARGINS_IN_STD_DEVS]
    exact = [(1 + erf(step / (10 * sqrt(2 + match_equity.MARGIN_UNCERTAINTY_DEALS)) / sqrt(2))) / 2 for step in steps]
    slope = sum((chance - 0.5) * step for chance, step in zip(exact, steps, strict=True)) / sum(s * s for s in steps)
    assert deal.slopes == pytest.approx((slope, slope), rel=0.01)


def test_a_match_is_decided_when_a_usual_deal_moves_the_chance_by_less_than_a_hundredth() -> None:
    for course in (MatchCourse(deals=6, margin_std_dev=10.0), MatchCourse(deals=6, margin_std_dev=40.0)):
        assert Stakes(course, (0.0, 0.0), 3).min_slope * usual_margin_std_dev(course) == pytest.approx(0.01)


def test_points_beyond_the_target_are_worth_little():
    deal = Stakes(MatchCourse(target=5, outcomes=WHIST), (4, 2), 5)
    one, three = deal.value(1.0, 0, 1), deal.value(1.0, 0, 3)
    lost = deal.value(race_chance(WHIST, 1, 2), 0, -1)
    assert three - one < 0.2 * (one - lost)


def test_a_match_that_is_decided_is_played_for_points():
    course = MatchCourse(deals=6, margin_std_dev=10.0)
    deal = Stakes(course, (300.0, 0.0), 5)
    assert deal.value(1.0, 0, 7.0) == pytest.approx(7.0, abs=0.01)
    assert deal.value(0.0, 1, -7.0) == pytest.approx(-7.0, abs=0.01)


@pytest.mark.parametrize(("game_id", "options"), [("whist", {"target": 5}), ("dou-dizhu", {"deals": 3})])
def test_what_is_imagined_is_worth_more_to_a_winner(game_id, options):
    """The whole way from an imagined deal: each side's worth rises with its own points, and mirrors between two."""
    advice = advice_for(game_id)
    rng = random.Random(2)
    for seed in range(6):
        state = rules.get(game_id).start(seed=seed, options=options)
        play_out(state, advice, rng, 0)
        points, match = margins_of_deal(state, 0, advice)
        worth = [p + m for p, m in zip(points, match, strict=True)]
        order = sorted(range(len(worth)), key=lambda side: points[side])
        assert all(worth[a] <= worth[b] for a, b in pairwise(order) if points[a] < points[b])
        if len(worth) == 2:
            assert worth[0] == pytest.approx(-worth[1])


@pytest.mark.parametrize(("scores", "target", "choice"), [((0, 0), 10, "yes"), ((3, 4), 5, "no")])
def test_nobody_goes_alone_for_points_that_do_not_count(scores, target, choice):
    """Both bowers and an ace may take all alone, for four points; where two win the match, the partner is welcome."""
    game = rules.get("euchre")
    hand = "JS JC QS AH 9H"
    rest = [card for card in game.deck() if str(card) not in hand.split() and str(card) != "TS"]
    deal = {f"hand:{seat}": " ".join(map(str, rest[seat * 5 : seat * 5 + 5])) for seat in (1, 2, 3)}
    stock = " ".join(map(str, rest[:5] + rest[20:]))
    dealt = {"hand:0": hand, **deal, "upcard": "TS", "stock": stock}
    state = game.start(dealer=3, deals=[dealt], options={"target": target})
    state.scores = scores
    state.play("accept")
    while state.phase == "exchange":
        state.play(state.actions()[-1])
    assert (state.phase, state.turn) == ("alone", 0)
    player = players.get("hard", "euchre", seed=1, simulations=600)
    assert str(player.choose(state.observe(0))) == choice
