"""Combinations in which suits count, against the page of Big Two read card by card; low hands as Razz compares them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52, Card, as_text, cards
from cardhall.players.advice import advice_for
from cardhall.rules import IllegalAction
from cardhall.rules.mechanisms.climbing import beats
from cardhall.rules.mechanisms.five_cards import alike, lowest
from tests.trials import registered
from tests.trials.big_two import LINE, SEQUENCES, SUITS, kinds_for

Naive = tuple[int, tuple[int, ...]]  # the number of cards, and what decides, to be compared


def naive(some: tuple[Card, ...]) -> Naive | None:
    """The page's table of combinations, read card by card. Slow and independent."""
    number = Counter(card.rank for card in some)
    ranks = [LINE.index(card.rank) for card in some]
    best = max((LINE.index(card.rank), SUITS.index(card.suit)) for card in some)
    if len(some) in (1, 2, 3):
        return (len(some), best) if len(number) == 1 else None
    if len(some) != 5:
        return None
    flush = len({card.suit for card in some}) == 1
    suit = SUITS.index(some[0].suit)
    for place, sequence in enumerate(SEQUENCES):
        if set(sequence) == set(number):
            top = next(SUITS.index(card.suit) for card in some if card.rank == sequence[-1])
            return 5, ((6 if place == 9 else 5) if flush else 1, place, top)
    if flush:
        return 5, (2, suit, max(ranks))
    times = sorted(number.values())
    most = LINE.index(max(number, key=lambda rank: number[rank]))
    return (5, (3, most)) if times == [2, 3] else (5, (4, most)) if times == [1, 4] else None


def naive_beats(one: Naive, other: Naive, bombs: bool) -> bool:
    strong, beaten = (bombs and some[0] == 5 and some[1][0] >= 4 for some in (one, other))
    if strong != beaten:
        return strong
    return one[0] == other[0] and one[1] > other[1]


def hand_of(rng: random.Random, size: int) -> list[Card]:
    """A hand, often of few ranks or few suits."""
    ranks, suits = rng.sample(LINE, rng.choice((3, 6, 13))), rng.sample(SUITS, rng.choice((0, 1, 2, 4)))
    able = [card for card in FRENCH_52 if card.rank in ranks or card.suit in suits]
    return rng.sample(able, size)


@pytest.mark.parametrize("bombs", [False, True])
def test_every_play_of_a_hand_by_brute_force(bombs: bool) -> None:
    rng = random.Random(4)
    kinds = kinds_for(bombs)
    met: Counter[str] = Counter()
    for _ in range(14):
        hand = hand_of(rng, 11)
        groups = {kinds.number(some): naive(some) for size in range(1, 7) for some in combinations(hand, size)}
        wanted = {number: what for number, what in groups.items() if what is not None}
        plays = {play.cards: play.combination for play in kinds.plays(kinds.number(hand))}
        assert set(plays) == set(wanted) and len(plays) == len(kinds.plays(kinds.number(hand)))
        for number, combination in plays.items():
            reading = kinds.reading(number)
            assert reading is not None and reading.combination == combination
            met[combination.kind] += 1
        for number in groups.keys() - wanted.keys():
            assert kinds.reading(number) is None
        for low in rng.sample(sorted(plays), min(12, len(plays))):
            may = {play.cards for play in kinds.plays(kinds.number(hand), plays[low])}
            assert may == {one for one in plays if beats(plays[one], plays[low])}
            assert may == {one for one in plays if naive_beats(wanted[one], wanted[low], bombs)}
    assert {"single", "pair", "trips", "straight", "flush", "full_house", "four"} <= set(met)


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("9C 9H", "9D 9S"),
        ("AD 2C 3H 4S 5S", "2D 3H 4S 5C 6D"),
        ("3D 4C 5H 6S 7D", "TD JC QH KS AD"),
        ("TD JC QH KS AC", "3D 4D 5D 6D 8D"),
        ("AD KD QD JD 9D", "3C 4C 5C 6C 8C"),
        ("3S 4S 5S 6S 8S", "3D 3C 3H 4D 4C"),
        ("2D 2C 2H AD AC", "3D 3C 3H 3S 4D"),
        ("2D 2C 2H 2S 4D", "AD 2D 3D 4D 5D"),
        ("9S TS JS QS KS", "TD JD QD KD AD"),
        ("TD JD QD KD AD", "TC JC QC KC AC"),
    ],
)
def test_what_beats_what(low: str, high: str) -> None:
    one, other = (kinds_for(False).reading(kinds_for(False).number(cards(text))) for text in (high, low))
    assert one is not None and other is not None
    assert beats(one.combination, other.combination) and one.beats(other)
    assert not beats(other.combination, one.combination) and not other.beats(one)


@pytest.fixture
def game() -> Iterator[Any]:
    with registered():
        yield rules.get("big-two")


HANDS = {
    "hand:0": "3D 4D 5D 6D 7D 9H 9S KC KD KH 2C 2D AS",
    "hand:1": "3C 4C 5C 6C 7C 8C 9C TC JC QC AC 2H 3H",
    "hand:2": "8D 9D TD JD QD AD 4H 5H 6H 7H 8H TH JH",
    "hand:3": "QH AH 3S 4S 5S 6S 7S 8S TS JS QS KS 2S",
}


@pytest.mark.parametrize(
    ("played", "tried", "words"),
    [
        ("", "play 4D", "The first combination must contain the three of diamonds."),
        ("", "pass", "You lead, so you must play something."),
        ("", "play 3D 4D", "Two cards are played as a pair."),
        ("", "play KC KD 2C", "Three cards must be of one rank."),
        ("", "play KC KD KH 2C", "Four cards are no combination: four of a rank go with a fifth card."),
        ("", "play 3D 4D 5D 6D 7D 9H", "A combination has five cards at most."),
        ("", "play 3D 4D 5D 6D 9H", "Five cards must be a straight, a flush,"),
        ("play 3D", "play 3C 4C 5C 6C 7C", "Play 1 card, as lie there."),
        ("play 3D 4D 5D 6D 7D", "play 9C", "Play 5 cards, as lie there."),
        ("play 3D 4D 5D 6D 7D", "play 3C 4C 5C 6C 8C", "That is not higher than a straight flush to the seven."),
    ],
)
def test_refusals(game: Any, played: str, tried: str, words: str) -> None:
    state = game.start(deals=[HANDS])
    if played:
        state.play(played)
    with pytest.raises(IllegalAction) as refused:
        state.play(tried)
    assert refused.value.reason.startswith(words)


def test_words(game: Any) -> None:
    assert game.in_words(cards("KC KD KH 9H 9S")) == "a full house, kings"
    assert game.in_words(cards("9H 9S")) == "a pair of nines"
    assert game.in_words(cards("AD 2D 3C 4C 5S")) == "a straight to the five"
    assert game.in_words(cards("2C 4C 6C 8C TC")) == "a flush in clubs"
    assert game.in_words(cards("TS")) == "the 10♠"
    assert game.kind_of(cards("TC JC QC KC AC")) == "royal flush"
    assert as_text(game.in_order(cards("2S AC 3H"))) == "3H AC 2S"
    exchanged = {"hand:0": ("3D KC", "3H JC"), "hand:1": ("3H JC", "3D KC")}
    swapped = dict(HANDS)
    for hand, texts in exchanged.items():
        for one, other in zip(*(text.split() for text in texts), strict=True):
            swapped[hand] = swapped[hand].replace(one, other)
    state = game.start(deals=[swapped])
    with pytest.raises(IllegalAction, match="the two stands below the three"):
        state.play("play QC KC AC 2H 3D")


@pytest.mark.parametrize("options", [{}, {"passing": "out", "first_lead": "winner", "bombs": True}])
@pytest.mark.parametrize("seats", [4, 2, 3])
def test_random_play_keeps_the_promises(game: Any, seats: int, options: dict[str, Any]) -> None:
    state = game.start(seats=seats, seed=seats, options={"target": 25, **options})
    rng = random.Random(seats)
    steps = 0
    while not state.is_over:
        actions = state.actions()
        assert actions and all(a < b for a, b in pairwise(actions))
        if steps % 20 == 0:
            seen = state.observe(state.turn)
            assert seen.sample(random.Random(steps)).observe(state.turn).as_dict() == seen.as_dict()
        state.play(rng.choice(actions))
        steps += 1
    assert max(state.scores) >= 25
    assert all(sorted(result.delta)[0] == 0 for result in state.results)


def test_plans_and_playouts_of_climbing_games_are_general(game: Any) -> None:
    """The advice that Dou Dizhu builds on plays Big Two sensibly, with a planner of a few lines."""
    advice, rng = advice_for("big-two"), random.Random(1)
    gain = 0
    for seed in range(12):
        state = game.start(seed=seed, options={"target": 25})
        ahead = state.copy()
        assert advice.finish(ahead, rng) > 12
        assert min(ahead.results[0].delta) == 0 and sum(len(some) for some in ahead.zones.values()) == 52
        while not state.results:
            actions = state.actions()
            seen = state.observe(state.turn)
            state.play(advice.likeliest(seen, actions) if state.turn % 2 else rng.choice(actions))
        delta = state.results[0].delta
        gain += delta[0] + delta[2] - delta[1] - delta[3]
    assert gain > 30, gain


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5 4 3 2 A", "6 4 3 2 A"),
        ("8 6 4 3 A", "8 6 4 3 2"),
        ("K Q J T 9", "2 2 3 4 5"),
        ("A A 7 6 5", "2 2 4 3 A"),
        ("2 2 4 3 A", "A A 2 2 3"),
        ("A A 2 2 3", "A A A 2 3"),
        ("K K K 2 3", "A A A 2 2"),
        ("A A A 2 2", "A A A A 2"),
        ("8", "9"),
        ("K Q 2", "A A 2"),
    ],
)
def test_low_hands_compare_as_razz_has_it(better: str, worse: str) -> None:
    order = "A23456789TJQK"
    one, other = ([order.index(rank) for rank in text.split()] for text in (better, worse))
    assert alike(one) < alike(other)


def test_the_best_low_hand_of_seven() -> None:
    order = "A23456789TJQK"
    seven = [order.index(card.rank) for card in cards("AC AD 2S 5H 7D KC QC")]
    times, places = lowest(seven)
    assert times == (1, 1, 1, 1, 1) and "".join(order[place] for place in places) == "Q752A"
    assert lowest([order.index(rank) for rank in "AAA2222"])[0] == (3, 2)
