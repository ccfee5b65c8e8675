"""The engine: setting up, playing, refusing, observing, imagining."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN, Card, cards
from cardhall.rules import IllegalAction, SetupError
from cardhall.rules.engine.chance import draw_number, shuffle_order
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.sampling import NoLayoutError, random_layout


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(LookupError, match=r"'whits'.*whist"):
        rules.get("whits")
    for near in ("Stealing Bundle", "bundles"):
        with pytest.raises(rules.UnknownGame, match="stealing-bundles"):
            rules.get(near)
    for nothing in ("", "zzzz", "?"):
        with pytest.raises(rules.UnknownGame, match="“cardhall games” lists"):
            rules.get(nothing)
    with pytest.raises(rules.UnknownGame, match="Most similar: reversis, because"):
        rules.get("hearts")
    with pytest.raises(KeyError):
        rules.GAMES["whits"]
    with pytest.raises(rules.UnknownGame, match=r"did you mean whist\?$"):
        rules.get("wist")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"seats": 3}, "not for 3 players"),
        ({"seed": "seven"}, "whole number"),
        ({"dealer": 4}, "no seat 4"),
        ({"options": {"targte": 5}}, "did you mean target"),
        ({"options": {"target": 6}}, "cannot be 6"),
        ({"options": {"honours": 1}}, "cannot be 1"),
        ({"deals": [{"hand:0": "AS"}]}, "does not match the pack"),
        ({"deals": [{"hand:0": "ZZ"}]}, "cannot be read"),
        ({"deals": [{"hand:0": None}]}, "mapping of zones"),
        ({"deals": {"hand:0": "AS"}}, "mapping of zones"),
        ({"deals": 1}, "list of deals"),
        ({"seats": 4.0}, "not for 4.0 players"),
        ({"dealer": 1.0}, "no seat 1.0"),
        ({"options": ["target"]}, "mapping of names"),
    ],
)
def test_set_up_says_what_is_wrong(arguments: dict[str, object], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        rules.get("whist").start(**arguments)


def test_what_is_no_text_is_no_action() -> None:
    state = rules.get("whist").start(seed=1)
    for nothing in ("", "  ", None, 5, ("play", "QH")):
        with pytest.raises(IllegalAction, match="Invalid action"):
            state.play(nothing)
    with pytest.raises(IllegalAction, match="do not hold the hidden card"):
        state.play("play ??")


def test_arguments_that_are_none_are_left_out() -> None:
    game = rules.get("whist")
    assert game.start(seed=2, seats=None, options=None, dealer=None, deals=None).deal == game.start(seed=2).deal


def test_a_scripted_deal_must_have_the_zones_and_sizes_of_the_deal() -> None:
    game = rules.get("whist")
    deal = game.start(seed=1).deal
    first, second = deal["hand:0"].split(), deal["hand:1"].split()
    uneven = {**deal, "hand:0": " ".join(first[:-1]), "hand:1": " ".join([*second, first[-1]])}
    with pytest.raises(SetupError, match="hand:0 12 cards, not 13"):
        game.start(deals=[uneven])
    strange = {("hand:9" if zone == "hand:3" else zone): text for zone, text in deal.items()}
    with pytest.raises(SetupError, match=r"zone 'hand:9'|hand:3 0 cards"):
        game.start(deals=[deal, strange])
    assert game.start(deals=[deal], dealer=2).deal == deal


def test_the_same_arguments_give_the_same_match() -> None:
    game = rules.get("whist")
    one, two = game.start(seed=5), game.start(seed=5)
    while not one.is_over:
        action = one.actions()[-1]
        one.play(action)
        two.play(str(action))
    assert two.is_over
    assert one.results == two.results
    assert one.deal == two.deal
    assert game.start(seed=6).deal != game.start(seed=5).deal


def test_the_shuffle_never_changes() -> None:
    """Saved games and scripted seeds depend on it: these orders hold for every release."""
    assert shuffle_order(range(10), 7, 1) == [3, 9, 4, 8, 2, 6, 1, 0, 5, 7]
    assert " ".join(rules.get("whist").start(seed=7).deal["hand:0"].split()[:4]) == "5D KH QS 8C"


def test_shuffles_are_fair() -> None:
    counts = Counter(tuple(shuffle_order("abc", 1, draw)) for draw in range(6000))
    assert set(counts) == set(permutations("abc"))
    assert all(880 < number < 1120 for number in counts.values())
    drawn = Counter(draw_number(5, 3, draw) for draw in range(5000))
    assert all(880 < drawn[i] < 1120 for i in range(5))


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    state = rules.get("whist").start(seed=3)
    before = (str(state.zones), state.turn, state.scores, len(state.history))
    for text in ("play ZZ", "dance", "", "play AS KS", "play ??", "pass"):
        with pytest.raises(IllegalAction) as refused:
            state.play(text)
        assert refused.value.reason.endswith(".")
    with pytest.raises(IllegalAction, match="not your turn"):
        state.play(state.actions()[0], seat=(state.turn + 1) % 4)
    assert before == (str(state.zones), state.turn, state.scores, len(state.history))


def test_a_seat_sees_its_own_cards_only() -> None:
    state = rules.get("whist").start(seed=3, dealer=0)
    seen = state.observe(1)
    assert HIDDEN not in seen.zones["hand:1"]
    assert seen.zones["hand:2"] == [HIDDEN] * 13
    assert seen.zones["hand:0"] == [HIDDEN] * 12 + [state.upcard]
    hidden = {card for zone in ("hand:2", "hand:3") for card in state.zones[zone]}
    assert not hidden & {card for event in seen.history for card in event.cards}
    with pytest.raises(ValueError, match="no seat 4"):
        state.observe(4)


def test_an_event_hides_cards_from_those_who_did_not_see_them() -> None:
    event = Event("move", seat=1, cards=tuple(cards("AS KS")), source="stock", target="hand:1", seen=(1,))
    assert event.seen_by(1).cards == tuple(cards("AS KS"))
    assert event.seen_by(0).cards == (HIDDEN, HIDDEN)
    assert event.seen_by(0).seen_by(1).cards == (HIDDEN, HIDDEN)


def test_the_last_action_scores_the_deal_and_deals_the_next() -> None:
    state = rules.get("whist").start(seed=1, options={"target": 25})
    for _ in range(51):
        state.play(state.actions()[0])
    events = state.play(state.actions()[0])
    assert state.deal_number == 2
    assert len(state.results) == 1
    kinds = [event.kind for event in events]
    assert kinds.index("trick") < kinds.index("score") < kinds.index("deal") < kinds.index("ready")
    assert sorted(state.results[0].delta)[0] == 0 < max(state.results[0].delta)


def test_layouts_are_drawn_uniformly() -> None:
    """Three seats, one of which holds no heart: every layout that agrees comes up as often as any other."""
    unseen = cards("AH KH AS KS QS JS")
    hearts = 1 << Card.of("AH") | 1 << Card.of("KH")
    places = {"hand:1": 2, "hand:2": 2, "hand:3": 2}
    rng = random.Random(1)
    counts: Counter[tuple[frozenset[Card], ...]] = Counter()
    rounds = 18000
    for _ in range(rounds):
        laid = random_layout(places, unseen, {"hand:1": hearts}, rng)
        counts[tuple(frozenset(laid[zone]) for zone in places)] += 1
    possible = 0
    for order in permutations(unseen):
        possible += not (set(order[:2]) & set(cards("AH KH")))
    layouts = possible // 8  # two cards in each hand, in either order
    assert len(counts) == layouts == 36
    expected = rounds / layouts
    chi = sum((number - expected) ** 2 / expected for number in counts.values())
    assert chi < 75  # 35 degrees of freedom: 1 in 10,000


def test_impossible_layouts_are_refused() -> None:
    with pytest.raises(NoLayoutError):
        random_layout(
            {"hand:1": 1, "hand:2": 1},
            cards("AH KH"),
            {"hand:1": 1 << Card.of("AH") | 1 << Card.of("KH")},
            random.Random(1),
        )
    with pytest.raises(NoLayoutError):
        random_layout({"hand:1": 2}, cards("AH"), {}, random.Random(1))


def test_a_sample_respects_a_failure_to_follow() -> None:
    game = rules.get("whist")
    rng = random.Random(4)
    checked = 0
    for seed in range(6):
        state = game.start(seed=seed)
        while state.deal_number == 1:
            state.play(rng.choice(state.actions()))
            if state.deal_number > 1:
                break
            bars = game.ruled_out_cards(state, 0)
            world = state.observe(0).sample(rng)
            for zone, mask in bars.items():
                assert not any(mask >> card & 1 for card in world.zones[zone])
                checked += bool(world.zones[zone])
    assert checked > 50
