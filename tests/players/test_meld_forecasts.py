"""Forecasts of imagined deals with melds, and their weight in the search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

import pytest

from cardhall import rules
from cardhall.players.advice import advice_for
from cardhall.players.melds.advice import FORECAST_TURNS, TURNS_PER_STRETCH
from cardhall.players.melds.forecast import FEATURES, Forecast, list_features, load_forecast
from cardhall.players.search.halving import _Search
from cardhall.players.search.trials import Budget, Trials
from cardhall.rules.engine.action import Action
from tests.players.toy import Toy, ToyAdvice, height

GAMES = ("burraco", "samba")
DEALS = 60
TURNS_BEFORE = 18


def new_deal(game_id: str, seed: int) -> Any:
    """An imagined deal as numbers, before its first turn."""
    return advice_for(game_id).for_level("hard").prepare_playout(rules.get(game_id).start(seed=seed))  # type: ignore[attr-defined]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_good_for_one_side_is_bad_for_the_other(game_id: str) -> None:
    deal = new_deal(game_id, 3)
    deal.play_turns(9)
    features = list_features(deal)
    assert len(features) == len(FEATURES) and any(features)
    deal.side_of = [1 - side for side in deal.side_of]
    for name in ("sides", "laid_points", "opened", "had", "reds", "broken"):
        if hasattr(deal, name):
            getattr(deal, name).reverse()
    assert list_features(deal) == pytest.approx([-value for value in features])


@pytest.mark.parametrize("game_id", GAMES)
def test_forecasts_agree_with_how_deals_end(game_id: str) -> None:
    """Where a forecast is ahead of the mean, so is the result."""
    forecast, found = load_forecast(game_id), []
    for seed in range(DEALS):
        deal = new_deal(game_id, seed)
        if not deal.play_turns(TURNS_BEFORE + FORECAST_TURNS):
            margin = forecast.margin(deal)
            while not deal.play_turns(TURNS_PER_STRETCH):
                pass
            points = deal.result()
            found.append((margin, points[0] - points[1]))
    told, came = [one for one, _ in found], [other for _, other in found]
    shared = fmean((a - fmean(told)) * (b - fmean(came)) for a, b in found)
    assert len(found) > DEALS / 3
    assert shared / pstdev(told) / pstdev(came) > 0.4, found


def test_a_forecast_needs_a_weight_for_each_feature() -> None:
    with pytest.raises(ValueError, match="weights"):
        Forecast([1.0])


class Foreseeing(ToyAdvice):
    """Forecasts that low cards are better, by a point for each step, whatever the deal brings."""

    searches_tree = False
    forecast_worlds = 40.0

    def finish_with_forecast(self, state: Any, rng: random.Random) -> tuple[int, Sequence[float]]:
        margin = -float(state.laid[0])
        return 0, (margin, -margin)


def ranking(simulations: int, advice: ToyAdvice) -> list[tuple[Action, float]]:
    """The first seat's cards, of which the higher brings half a point more for each step."""
    seen = Toy(lambda laid: (laid[0] / 2, 0), held=2).match(options={"deals": 3}).observe(0)
    return _Search(Trials(seen, advice, random.Random(1), Budget(simulations=simulations)), seen.actions(), False).run()


def test_forecasts_weigh_less_the_more_deals_are_imagined() -> None:
    """Two cards in 4 worlds each are told apart by forecasts, of the weight 40/44, and in 400 by results."""
    few, many = ranking(8, Foreseeing()), ranking(800, Foreseeing())
    assert [height(action) for action, _ in few] == [2, 3]
    assert few[0][1] - few[1][1] == pytest.approx(-0.5 * 4 / 44 + 40 / 44)
    assert [height(action) for action, _ in many] == [3, 2]
    assert many[0][1] - many[1][1] == pytest.approx(0.5 * 400 / 440 - 40 / 440)
    assert [height(action) for action, _ in ranking(8, ToyAdvice(searches_tree=False))] == [3, 2]


def test_actions_that_dropped_out_are_as_far_behind_as_they_were() -> None:
    """Four cards: the worst two drop out; results and forecasts differ by a step each in all worlds."""
    game = Toy(lambda laid: (laid[0] * 3, 0), held=4)
    seen = game.match(options={"deals": 3}).observe(0)
    one = _Search(Trials(seen, Foreseeing(), random.Random(1), Budget(simulations=64)), seen.actions(), False)
    found = one.run()
    worlds = {height(candidate.action): len(candidate.margins) for candidate in one.candidates}
    for action, value in found[1:]:
        share = 40 / (40 + worlds[height(action)])
        steps = height(found[0][0]) - height(action)
        assert found[0][1] - value == pytest.approx(max(0.0, steps * (3 * (1 - share) - share)))
