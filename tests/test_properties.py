"""What holds for every game and every choice of its options: the promises of the rules' face, tried by random play."""

from __future__ import annotations

import itertools
import pickle
import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from cardhall import rules
from cardhall.desktop.match_setup import preset_values
from cardhall.players.remote.plausibility import find_fault
from cardhall.rules import Action, IllegalAction, SetupError
from tests.strategies import (
    HIDDEN,
    Variant,
    all_variants,
    at_random,
    bidding_low,
    cards_in_zones,
    observation_attributes,
    play_randomly,
    positions_of_match,
    state_contents,
    step,
    variants,
)

ACTIONS_PER_VARIANT = 90  # played at random in each variant
POSITIONS_PER_VARIANT = 6  # how many of those positions are looked at closely
POSITIONS_PER_OPTION = 4  # how many in a variant that differs from the book in one option
MAX_MATCH_ACTIONS = 60_000  # actions within which a match by the book ends
MAX_DEAL_ACTIONS = 12_000  # actions within which a deal ends
DRAWN_BESIDES = {"one-eyed-jack.board-random"}  # variants in which more than the cards comes from the seed
NOTATION = re.compile(r"\b[A2-9TJQK][CDHS]\b")

each_variant = pytest.mark.parametrize("variant", all_variants(), ids=str)
each_game = pytest.mark.parametrize("game_id", list(rules.GAMES))


@cache
def checked_positions(variant: Variant) -> tuple[Any, ...]:
    """Positions of a random match: the first, the last, and some between. All tests share them: copy before playing."""
    copies = [state.copy() for state in positions_of_match(variant, 1, ACTIONS_PER_VARIANT)]
    looks = POSITIONS_PER_OPTION if variant.changed else POSITIONS_PER_VARIANT
    between = random.Random(f"looks {variant}").sample(copies[1:-1], min(looks - 2, max(0, len(copies) - 2)))
    return copies[0], *between, copies[-1]


@each_variant
def test_every_position(variant: Variant) -> None:
    """Cards are all there; actions are sorted, unique, canonical; scores are the sum of the deals."""
    pack = variant.pack()
    for state in positions_of_match(variant, 2, ACTIONS_PER_VARIANT):
        assert cards_in_zones(state.zones) == pack, "a card is missing or there twice"
        if state.is_over:
            assert state.turn is None and state.actors == () and state.actions() == []
            continue
        assert state.actors, "nobody can act, and the match is not over"
        assert state.turn is None or state.actors == (state.turn,)
        assert state.turn is not None or len(state.actors) > 1
        for seat in state.actors:
            actions = state.actions(seat)
            assert actions, "it may act, and can do nothing"
            assert all(a < b for a, b in itertools.pairwise(actions)), "not sorted, or one twice"
            assert all(Action.parse(str(action)) == action for action in actions)
            assert all(str(Action.parse(str(action))) == str(action) for action in actions)
        assert state.game.has_choices or all(len(state.actions(seat)) == 1 for seat in state.actors)
        for seat in set(range(state.seats)) - set(state.actors):
            assert state.actions(seat) == []
        sides = range(len(state.sides))
        first = state.game.first_scores(state.setup)
        totals = [first[side] + state.gained[side] + sum(one.delta[side] for one in state.results) for side in sides]
        assert list(state.scores) == totals
        assert len(state.results) == state.deal_number - 1


@each_variant
def test_what_was_dealt(variant: Variant) -> None:
    """`deal` is exactly the pack, and the same deal can be dealt again."""
    for state in checked_positions(variant):
        dealt = Counter(card for text in state.deal.values() for card in text.split())
        assert dealt == Counter(map(str, variant.pack().elements()))
    first = variant.start(seed=5)
    seed = 5 if str(variant) in DRAWN_BESIDES else 99
    again = variant.start(seed=seed, dealer=first.dealer, deals=[first.deal])
    assert again.deal == first.deal
    assert list(map(str, again.actions())) == list(map(str, first.actions()))


@each_variant
def test_refusals(variant: Variant) -> None:
    """What is not legal is refused with a sentence, and changes nothing."""
    pool = {Action("pass"), Action("dance"), Action("play"), Action("play", HIDDEN), Action("bid", 99)}
    pool |= {Action("play", card) for card in variant.pack()}
    rng = random.Random(3)
    for state in positions_of_match(variant, 3, ACTIONS_PER_VARIANT):
        if state.is_over:
            break
        for action in (action for seat in state.actors for action in state.actions(seat)):
            if len(pool) < 400:
                pool.add(action)
        if rng.random() > 0.2:
            continue
        seat = rng.choice(state.actors)
        legal = set(state.actions(seat))
        before = state_contents(state)
        stray = [Action(*action, "dance") for action in rng.sample(sorted(legal), 1)]
        tried = [*rng.sample(sorted(pool - legal), 4), Action("dance"), *stray]
        for action in tried:
            with pytest.raises(IllegalAction) as refused:
                state.play(action, seat)
            reason = refused.value.reason
            assert reason == state.observe(seat).refusal(action)
            assert_sentence(reason)
        for idle in set(range(state.seats)) - set(state.actors):
            with pytest.raises(IllegalAction, match="not your turn"):
                state.play(next(iter(legal)), idle)
        assert state_contents(state) == before


@each_game
def test_what_can_be_played_lacks_nothing_and_parts_of_it_say_what_they_lack(game_id: str) -> None:
    """What a player is told while cards are chosen: all that is legal with cards, from the least, can be played."""
    rng = random.Random(f"choices {game_id}")
    for state in checked_positions(next(iter(variants(game_id)))):
        for seat in state.actors:
            seen = state.observe(seat)
            legal = [action for action in seen.actions() if action.cards]
            ordered = seen.from_least()
            assert sorted(ordered) == legal
            for action in rng.sample(legal, min(5, len(legal))):
                assert seen.choice(action).obstacle == ""
                part = Action(action.verb, *action.cards[:-1])
                if len(action.cards) > 1 and part not in legal:
                    what, lacks = seen.choice(part)
                    assert lacks and what == what.strip(), (action, what, lacks)


def assert_sentence(text: str) -> None:
    assert text[:1].isupper() and text.rstrip("”").endswith((".", "?")), f"not a sentence: {text!r}"
    assert "!" not in text, f"shouted: {text!r}"
    assert not NOTATION.search(text), f"cards are not written as people read them: {text!r}"


@each_variant
def test_copies_are_independent(variant: Variant) -> None:
    for state in checked_positions(variant)[::2]:
        before = state_contents(state)
        copy = state.copy()
        assert state_contents(copy) == before
        rng = random.Random(4)
        for _ in range(40):
            if copy.is_over:
                break
            step(copy, rng)
        assert state_contents(state) == before


@each_variant
def test_copies_and_pickles_play_on_alike(variant: Variant) -> None:
    for position in checked_positions(variant)[::2]:
        state = position.copy()
        others = [state.copy(), pickle.loads(pickle.dumps(state))]
        rng = random.Random(5)
        for _ in range(30):
            if state.is_over:
                break
            seat, action = step(state, rng)
            for other in others:
                other.play(str(action), seat)
        for other in others:
            assert other.observe(0).as_dict() == state.observe(0).as_dict()
            assert other.zones == state.zones


@each_variant
def test_an_observation_tells_what_the_seat_may_know(variant: Variant) -> None:
    no_equals = max(variant.pack().values()) == 1  # of equal cards none is known by its place
    for state in checked_positions(variant):
        for seat in range(state.seats):
            seen = state.observe(seat)
            assert seen.actions() == state.actions(seat)
            assert {zone: len(some) for zone, some in seen.zones.items()} == {
                zone: len(some) for zone, some in state.zones.items()
            }
            for zone, some in seen.zones.items():
                shown = Counter(card for card in some if card is not HIDDEN)
                assert not shown - Counter(state.zones[zone])
                if no_equals:
                    assert all(card in (HIDDEN, real) for card, real in zip(some, state.zones[zone], strict=True))
            assert all(isinstance(value, str) and value for value in seen.facts.values())
            assert find_fault(seen.state, seat) == "", "a program that is shown it takes it for made up"
            again = pickle.loads(pickle.dumps(seen))
            assert again.as_dict() == seen.as_dict()
            assert again.seat == seat
            for action in seen.actions()[:5]:
                label = seen.label(action)
                assert label and not NOTATION.search(label)
                assert all(isinstance(zone, str) for zone in seen.targets(action))
            if seat in state.actors:
                texts = seen.prompt(lambda who: f"Player {who}")
                assert len(texts) == 2 and any(texts) and not NOTATION.search(" ".join(texts))


@each_variant
def test_a_sample_cannot_be_told_from_the_true_state(variant: Variant) -> None:
    """Nothing hidden is in an observation: what it holds is the same for every state that looks alike to the seat."""
    pack = variant.pack()
    names = Counter(map(str, pack.elements()))
    for number, state in enumerate(checked_positions(variant)):
        sizes = [(zone, len(text.split())) for zone, text in state.deal.items()]
        for seat in range(state.seats):
            seen = state.observe(seat)
            sample = seen.sample(random.Random(number))
            assert cards_in_zones(sample.zones) == pack
            dealt = {zone: text.split() for zone, text in sample.deal.items()}
            assert [(zone, len(some)) for zone, some in dealt.items()] == sizes, "the zones, or their cards"
            assert Counter(card for some in dealt.values() for card in some) == names
            twin = sample.observe(seat)
            assert twin.as_dict() == seen.as_dict()
            assert observation_attributes(twin) == observation_attributes(seen)
            again = twin.sample(random.Random(number))
            assert again.zones == sample.zones, "a sample depends on what is hidden"
            assert sample.actors == state.actors
            if seat not in (state.turn, number % state.seats):
                continue  # every seat's samples are played on from some position
            rng = random.Random(number)
            for _ in range(25):
                if sample.is_over or len(sample.results) > len(state.results):
                    assert (sample.phase in ("over", "finished"), sample.actors, sample.turn) == (True, (), None)
                    break
                step(sample, rng)


@each_variant
def test_the_same_arguments_give_the_same_match(variant: Variant) -> None:
    one, two = variant.start(seed=8), variant.start(seed=8)
    rng = random.Random(8)
    for _ in range(ACTIONS_PER_VARIANT):
        if one.is_over:
            break
        seat, action = at_random(one, rng)
        assert one.play(action, seat) == two.play(str(action), seat)
    assert one.zones == two.zones
    assert one.deal == two.deal
    assert one.observe(0).as_dict() == two.observe(0).as_dict()


@each_game
def test_seeds_differ(game_id: str) -> None:
    game = rules.get(game_id)
    assert len({str(sorted(game.start(seed=seed).deal.items())) for seed in range(8)}) == 8
    assert len({game.start(seed=seed).dealer for seed in range(40)}) == game.seat_counts[0]


@each_variant
def test_a_deal_ends(variant: Variant) -> None:
    hurried, state, rng = variant.start(seed=9), variant.start(seed=9), random.Random(9)
    played = play_randomly(hurried, random.Random(9), MAX_DEAL_ACTIONS, lambda now: now.deal_number > 1)
    assert played < MAX_DEAL_ACTIONS, "the first deal goes on and on"
    for _ in range(played):
        step(state, rng)
    result = state.results[0]
    tally = hurried.results[0]
    assert (tally.delta, tally.thrown_in) == (result.delta, result.thrown_in), "tallied otherwise than scored"
    assert len(result.delta) == len(state.sides)
    assert "!" not in result.headline
    assert result.headline.format(*(f"Side {side}" for side in range(len(state.sides))))
    for line in result.lines:
        assert line.label and "!" not in line
        assert line.amounts == () or len(line.amounts) == len(state.sides), f"“{line}” has no number for a side"
    columns = [line.amounts for line in result.lines if line.adds and line.amounts]
    if columns:
        summed = [sum(amount or 0 for amount in column) for column in zip(*columns, strict=True)]
        assert summed == list(result.delta), "the lines that add up do not make the sum: say `adds=False` of the others"
    else:
        assert not any(result.delta), "nothing in the reckoning adds up to what the deal brought"


@each_game
def test_matches_end(game_id: str) -> None:
    game = rules.get(game_id)
    for number, variant in enumerate(dict.fromkeys([variants(game_id)[0], *shortest_presets(game_id)])):
        state = game.start(seats=variant.seats, seed=10 + number, options=variant.options)
        played = play_randomly(state, random.Random(10), MAX_MATCH_ACTIONS, choose=bidding_low)
        assert played < MAX_MATCH_ACTIONS, f"{variant} goes on and on"
        assert state.turn is None and state.actors == () and state.actions() == []
        assert list(state.winners) == sorted(set(state.winners))
        assert all(0 <= side < len(state.sides) for side in state.winners)
        assert len(state.results) == state.deal_number
        with pytest.raises(IllegalAction, match="over"):
            state.play("pass")
        for seat in range(state.seats):
            seen = state.observe(seat)
            assert seen.as_dict()["actions"] == []
            assert find_fault(seen.state, seat) == "", "no more cards are seen than there are, and the points are right"


def shortest_presets(game_id: str) -> list[Variant]:
    """The presets, each once."""
    game = rules.get(game_id)
    return [
        Variant(game_id, game.seat_counts[0], tuple(changed.items())) for changed in game.presets.values() if changed
    ]


@each_game
def test_set_up_errors_say_what_is_wrong(game_id: str) -> None:
    game = rules.get(game_id)
    deal = game.start(seed=1).deal
    zone = next(zone for zone, text in deal.items() if text)
    first = deal[zone].split()[0]
    wrong: list[dict[str, Any]] = [
        {"seats": max(game.seat_counts) + 1},
        {"seats": True},
        {"seats": "two"},
        {"seed": "seven"},
        {"seed": 1.5},
        {"dealer": -1},
        {"dealer": 99},
        {"options": {"no_such_option": 1}},
        {"deals": [{}]},
        {"deals": [{**deal, zone: deal[zone].removeprefix(first).strip()}]},
        {"deals": [{**deal, zone: f"{deal[zone]} {first}"}]},
        {"deals": [{**deal, zone: "ZZ"}]},
        {"deals": [{**deal, "nowhere": first, zone: deal[zone].removeprefix(first).strip()}]},
    ]
    for name, option in game.options.items():
        wrong += [{"options": {name: "no such choice"}}, {"options": {name: None}}]
        if isinstance(option.default, bool):
            wrong.append({"options": {name: int(option.default)}})
    for arguments in wrong:
        with pytest.raises(SetupError) as refused:
            game.start(**arguments)
        assert str(refused.value).endswith((".", "?")), str(refused.value)
        assert "!" not in str(refused.value).replace(game.name, "")  # the name of Oh Hell! has one


@each_game
def test_options_and_presets(game_id: str) -> None:
    game = rules.get(game_id)
    assert game.id == game_id
    assert "book" in game.presets
    for name, option in game.options.items():
        assert option.default in option.choices, f"{name}: the default is no choice"
        assert len(set(map(repr, option.choices))) == len(option.choices) > 1, f"{name} has no choice"
        assert option.label and option.label[0].isupper() and not option.label.endswith("."), f"{name}: no label"
        assert_sentence(option.help)
        assert not option.names or len(option.names) == len(option.choices), f"{name}: not a word for every choice"
        assert all(option.name_of(choice) for choice in option.choices)
    for preset in game.presets.values():
        game.start(options=preset)
    for name, value in preset_values(game, "book").items():
        assert game.options[name].is_in_book(value), f"{name}: the preset of the book has what the book does not name"
    for option in game.options.values():
        assert option.book_choices and set(option.book_choices) <= set(option.choices)
    assert game.family in rules.FAMILIES
