"""What a seat imagines of the hidden cards is drawn fairly: counted in small positions of every game.

Every way to lay the hidden cards is listed, those that play has ruled out are struck off by rules written here anew,
and thousands of samples are counted against what is left. How the cards of a stock lie does not matter here.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from math import comb, prod, sqrt
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import HIDDEN, Card, cards
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.sampling import Case, CaseSampler, NoLayoutError, hidden_places

SAMPLES_DRAWN = 3_000
Layout = tuple[tuple[str, tuple[Card, ...]], ...]  # by hidden zone, its hidden cards, sorted
Weight = Callable[[Layout], float]


def sample_positions(game_id: str, options: dict[str, Any], few: Callable[[Any], bool], seats: int) -> Iterator[Any]:
    """States of random deals in which somebody is to act and few cards are hidden."""
    game = rules.get(game_id)
    for seed in range(400):
        rng = random.Random(seed)
        state = game.start(seed=seed, options=options, seats=seats)
        for _ in range(400):
            if state.results:
                break
            if few(state):
                yield state
                break
            seat = rng.choice(state.actors)
            state.play(rng.choice(state.actions(seat)), seat)


def find_hidden_places(seen: Observation) -> dict[str, int]:
    return {zone: some.count(HIDDEN) for zone, some in seen.zones.items() if HIDDEN in some}


def possible_layouts(unseen: list[Card], places: dict[str, int]) -> Iterator[Layout]:
    """Every way to share the cards out."""
    if not places:
        yield ()
        return
    zone, *others = places
    for some in combinations(unseen, places[zone]):
        left = [card for card in unseen if card not in some]
        for rest in possible_layouts(left, {other: places[other] for other in others}):
            yield ((zone, tuple(sorted(some))), *rest)


def hidden_cards(world: Any, seen: Observation, places: dict[str, int]) -> Layout:
    """What a sample has in the hidden places."""
    return tuple(
        (
            zone,
            tuple(
                sorted(card for card, told in zip(world.zones[zone], seen.zones[zone], strict=True) if told is HIDDEN)
            ),
        )
        for zone in places
    )


def check(seen: Observation, weight: Weight, unseen: list[Card] | None = None) -> int:
    """Count samples against all layouts, by their weights. Returns how many there are."""
    places = find_hidden_places(seen)
    cards = sorted(seen.game.unseen(seen.state) if unseen is None else unseen)
    expected = {layout: weight(layout) for layout in possible_layouts(cards, places)}
    total = sum(expected.values())
    possible = {layout: share / total for layout, share in expected.items() if share}
    rng = random.Random(3)
    count = Counter(hidden_cards(seen.sample(rng), seen, places) for _ in range(SAMPLES_DRAWN))
    assert set(count) <= set(possible), "a sample that play has ruled out"
    chi_square = sum(
        (count[layout] - SAMPLES_DRAWN * share) ** 2 / (SAMPLES_DRAWN * share) for layout, share in possible.items()
    )
    freedom = len(possible) - 1
    assert chi_square < freedom + 4.5 * sqrt(2 * freedom) + 8, f"{chi_square:.0f} with {freedom} degrees of freedom"
    return len(possible)


def check_positions(
    states: Iterator[Any], weigh: Callable[[Any, int], Weight], number: int = 4, most: int = 400
) -> None:
    """Check some positions of at most `most` layouts, a few of which must leave something open."""
    counted = ways = 0
    for state in states:
        seat = state.actors[0]
        seen = state.observe(seat)
        places = find_hidden_places(seen)
        left = sum(places.values())
        if not places or prod(comb(left, some) for some in places.values()) > 40 * most:
            continue
        found = check(seen, weigh(state, seat))
        counted += 1
        ways += found > 1
        if counted >= number and ways >= 2:
            return
    raise AssertionError(f"only {counted} positions, {ways} of them open")


# ---- what play rules out, written a second time


def any_layout(state: Any, seat: int) -> Weight:
    return lambda layout: 1.0


def suit_in_play(card: Card, trump: str, bowers: bool) -> str:
    same_colour = {"S": "C", "C": "S", "H": "D", "D": "H"}
    return trump if bowers and card.rank == "J" and card.suit == same_colour.get(trump) else card.suit


def without_voids(state: Any, seat: int, bowers: bool) -> Weight:
    """Who did not follow a suit has none of it left."""
    void: set[tuple[str, str]] = set()
    trick: list[tuple[int, Card]] = []
    for event in state.observe(seat).history:
        if event.kind == "act" and event.action.verb == "play":
            trick.append((event.seat, event.action.cards[0]))
            led = suit_in_play(trick[0][1], state.trump, bowers)
            if suit_in_play(event.action.cards[0], state.trump, bowers) != led:
                void.add((f"hand:{event.seat}", led))
        elif event.kind == "trick":
            trick = []

    def weight(layout: Layout) -> float:
        return float(
            not any((zone, suit_in_play(c, state.trump, bowers)) in void for zone, some in layout for c in some)
        )

    return weight


def test_whist() -> None:
    few = lambda state: len(state.tricks) >= 11  # noqa: E731
    check_positions(sample_positions("whist", {}, few, 4), partial(without_voids, bowers=False), 4)


def test_euchre() -> None:
    def few(state: Any) -> bool:
        return state.phase == "play" and len(state.tricks) >= 4

    check_positions(sample_positions("euchre", {"pack": 24}, few, 4), partial(without_voids, bowers=True), 3, 400)


def test_truc() -> None:
    """Too many layouts to list: one card of each hand is counted, and where two of them lie together."""
    few = lambda state: state.phase == "play" and len(state.tricks) == 2 and len(state.zones["trick"]) == 2  # noqa: E731
    state = next(sample_positions("truc", {}, few, 4))
    seat = state.turn
    seen = state.observe(seat)
    unseen, rng = seen.game.unseen(seen.state), random.Random(2)
    hidden = [zone for zone in find_hidden_places(seen) if zone != "stock"]
    assert hidden
    one: Counter[tuple[str, Card]] = Counter()
    for _ in range(SAMPLES_DRAWN):
        zones = seen.sample(rng).zones
        one.update((zone, zones[zone][0]) for zone in hidden)
    for zone in hidden:
        expected = SAMPLES_DRAWN / len(unseen)
        chi_square = sum((one[zone, card] - expected) ** 2 / expected for card in unseen)
        assert sum(one[zone, card] for card in unseen) == SAMPLES_DRAWN
        assert chi_square < len(unseen) + 4.5 * sqrt(2 * len(unseen))


def test_conquian() -> None:
    few = lambda state: len(state.zones["stock"]) <= 2 and len(state.zones["hand:0"]) <= 7  # noqa: E731
    check_positions(sample_positions("conquian", {}, few, 2), any_layout, 3)


def trail_rules_out(state: Any, seat: int) -> Weight:
    """Who trails a card, though it must capture, holds none of the ranks that lay open then; until new cards come."""
    other = f"hand:{1 - seat}"
    board: list[Card] = []
    bundles: dict[int, list[Card]] = {0: [], 1: []}
    lacks: set[str] = set()
    for event in state.observe(seat).history:
        if event.kind == "deal" and event.target == "board":
            board = list(event.cards)
        elif event.kind == "move" and event.target == other:
            lacks = set()
        elif event.kind == "act":
            card, who = event.action.cards[0], event.seat
            top = bundles[1 - who][-1:]
            taken = [c for c in board if c.rank == card.rank]
            steals = bool(top) and top[0].rank == card.rank
            if taken or steals:
                bundles[who] += [*(bundles[1 - who] if steals else []), *taken, card]
                bundles[1 - who] = [] if steals else bundles[1 - who]
                board = [c for c in board if c.rank != card.rank]
            else:
                if who != seat:
                    lacks |= {c.rank for c in [*board, *top]}
                board.append(card)
    return lambda layout: float(not any(zone == other and card.rank in lacks for zone, some in layout for card in some))


@pytest.mark.parametrize("must", [True, False])
def test_stealing_bundles(must: bool) -> None:
    few = lambda state: len(state.zones["stock"]) == 8 and len(state.zones["hand:1"]) <= 2  # noqa: E731
    weigh = trail_rules_out if must else any_layout
    check_positions(sample_positions("stealing-bundles", {"must_capture": must}, few, 2), weigh, 4, 800)


def by_rank(state: Any, seat: int) -> Weight:
    """Suits mean nothing: cards of a rank are played as they lie, so those played count with those held."""
    played: Counter[tuple[str, str]] = Counter()
    for play in state.plays:
        played.update((f"hand:{play.seat}", card.rank) for card in play.cards if card not in state.public)

    def weight(layout: Layout) -> float:
        found = 1.0
        for zone, some in layout:
            for rank, held in Counter(card.rank for card in some).items():
                found /= comb(held + played[zone, rank], held)
        return found

    return weight


def test_dou_dizhu() -> None:
    def few(state: Any) -> bool:
        hands = [len(state.zones[f"hand:{seat}"]) for seat in range(3)]
        return state.phase == "play" and 4 <= sum(hands) - hands[state.turn] <= 11

    check_positions(sample_positions("dou-dizhu", {}, few, 3), by_rank, 4, 600)


def best_count(cards: list[Card]) -> int:
    """The best count up to 21 of a hand."""
    low = sum(1 if card.rank == "A" else 10 if card.rank in "TJQK" else int(card.rank) for card in cards)
    return low + 10 if low <= 11 and any(card.rank == "A" for card in cards) else low


def test_pontoon() -> None:
    """What a punter may hold who has stuck: enough to stick on, and no pontoon, which he would have had to declare."""
    options = {"banker_limits": False, "stick_minimum": 15}
    few = lambda state: state.phase == "bank" and state.deal_number == 1  # noqa: E731
    open_ones = 0
    for state in sample_positions("pontoon", options, few, 2):
        seen = state.observe(state.turn)
        zone = f"hand:{1 - state.turn}"
        some = seen.zones[zone]
        declared = any(str(event.action) == "declare pontoon" for event in seen.history)
        if some.count(HIDDEN) != 1 or f"{zone}:2" in seen.zones or declared:
            continue
        place, unseen = some.index(HIDDEN), seen.game.unseen(seen.state)
        hands = {card: [*some[:place], card, *some[place + 1 :]] for card in unseen}
        possible = [
            card
            for card, hand in hands.items()
            if best_count(hand[:2]) < 21 and best_count(hand) <= 21 and (best_count(hand) >= 15 or len(hand) >= 5)
        ]
        rng = random.Random(4)
        count = Counter(seen.sample(rng).zones[zone][place] for _ in range(1_500))
        assert set(count) <= set(possible)
        expected = 1_500 / len(possible)
        chi_square = sum((count[card] - expected) ** 2 / expected for card in possible)
        assert chi_square < len(possible) + 4.5 * sqrt(2 * len(possible)) + 8
        open_ones += 1
        if open_ones == 3:
            return
    raise AssertionError("no punter stuck with one card hidden")


def test_nuts() -> None:
    """The reserves of both sides, once the stocks have been seen: each side's cards in any order."""
    game = rules.get("nuts")
    state = game.start(seed=3, seats=2)
    while any(HIDDEN in state.observe(0).zones[f"stock:{side}"] for side in (0, 1)):
        for seat in (0, 1):
            state.play("draw", seat)
    for zone in (
        "reserve:0",
        "reserve:1",
    ):  # all but three of each reserve lie on the wastes, as if they had been played
        pile = state.zones[zone]
        state.zones[f"waste:{zone[-1]}"] += pile[4:]
        del pile[4:]
    seen = state.observe(0)
    hidden = {
        zone: [card for card in state.zones[zone] if card not in seen.zones[zone]] for zone in find_hidden_places(seen)
    }
    assert {len(some) for some in hidden.values()} == {3}
    rng = random.Random(6)
    count: Counter[tuple[tuple[Card, ...], ...]] = Counter()
    for _ in range(SAMPLES_DRAWN):
        zones = seen.sample(rng).zones
        count[tuple(tuple(zones[zone][-3:]) for zone in hidden)] += 1
    assert all(
        sorted(part) == sorted(some) for parts in count for part, some in zip(parts, hidden.values(), strict=True)
    )
    expected = SAMPLES_DRAWN / 36
    assert len(count) == 36
    assert sum((number - expected) ** 2 / expected for number in count.values()) < 35 + 4.5 * sqrt(70)


def test_each_way_of_several_layings_is_equally_likely() -> None:
    """Of two cards one zone holds the first in one laying, and both orders are open in the other: three ways."""
    zones: dict[str, list[Any]] = {"one": [HIDDEN], "two": [HIDDEN, HIDDEN]}
    unseen = cards("2C 3C 4C")
    part = (tuple(unseen), tuple(hidden_places(zones).items()))
    first = Case([part], {"one": (1 << unseen[0]) | (1 << unseen[1])})
    others = Case([part], {"one": 1 << unseen[2]})
    never = Case([part], {"one": mask_of(unseen)})
    found: Counter[Any] = Counter()

    rng, state = random.Random(1), rules.get("whist").start(seed=1)
    both = CaseSampler([first, never, others])
    for _ in range(600):
        state.zones = {zone: some[:] for zone, some in zones.items()}
        both.fill(state, rng)
        found[state.zones["one"][0]] += 1
    assert set(found) == set(unseen) and min(found.values()) > 150
    with pytest.raises(NoLayoutError):
        CaseSampler([never])
