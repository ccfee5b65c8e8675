"""Big Two: its combinations against its page read card by card, its words, and a referee that tells the page again."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import FRENCH_52, HIDDEN, Card, as_text, cards
from cardhall.games.big_two.rules import suit_kinds
from cardhall.rules import IllegalAction
from cardhall.rules.mechanisms.climbing import can_beat

GAME = rules.get("big-two")
LINE, SUITS = "3456789TJQKA2", "DCHS"  # from the lowest, as the page has them
SEQUENCES = ["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"]

Naive = tuple[int, tuple[int, ...]]  # the number of cards, and what decides, to be compared


@cache
def combination_by_table(some: tuple[Card, ...]) -> Naive | None:
    """The page's table of combinations, read card by card. Slow and independent."""
    kinds = len({card.rank for card in some})
    if len(some) in (1, 2, 3):
        return (len(some), max(height(card) for card in some)) if kinds == 1 else None
    if len(some) != 5 or kinds in (3, 4):
        return None
    number = Counter(card.rank for card in some)
    ranks = [LINE.index(card.rank) for card in some]
    flush = len({card.suit for card in some}) == 1
    suit = SUITS.index(some[0].suit)
    for place, sequence in enumerate(SEQUENCES):
        if kinds == 5 and set(sequence) == set(number):
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


def random_hand(rng: random.Random, size: int) -> list[Card]:
    """A hand, often of few ranks or few suits."""
    ranks, suits = rng.sample(LINE, rng.choice((3, 6, 13))), rng.sample(SUITS, rng.choice((0, 1, 2, 4)))
    able = [card for card in FRENCH_52 if card.rank in ranks or card.suit in suits]
    return rng.sample(able, size)


@pytest.mark.parametrize("bombs", [False, True])
def test_every_play_of_a_hand_by_brute_force(bombs: bool) -> None:
    rng = random.Random(4)
    kinds = suit_kinds(bombs)
    met: Counter[str] = Counter()
    for _ in range(14):
        hand = random_hand(rng, 11)
        groups = {
            kinds.encode_cards(some): combination_by_table(some)
            for size in range(1, 7)
            for some in combinations(hand, size)
        }
        wanted = {number: what for number, what in groups.items() if what is not None}
        plays = {play.cards: play.combination for play in kinds.plays(kinds.encode_cards(hand))}
        assert set(plays) == set(wanted) and len(plays) == len(kinds.plays(kinds.encode_cards(hand)))
        for number, combination in plays.items():
            reading = kinds.read_play(number)
            assert reading is not None and reading.combination == combination
            met[combination.kind] += 1
        for number in groups.keys() - wanted.keys():
            assert kinds.read_play(number) is None
        for low in rng.sample(sorted(plays), min(12, len(plays))):
            may = {play.cards for play in kinds.plays(kinds.encode_cards(hand), plays[low])}
            assert may == {one for one in plays if can_beat(plays[one], plays[low])}
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
    one, other = (suit_kinds(False).read_play(suit_kinds(False).encode_cards(cards(text))) for text in (high, low))
    assert one is not None and other is not None
    assert can_beat(one.combination, other.combination) and one.beats(other)
    assert not can_beat(other.combination, one.combination) and not other.beats(one)


HANDS = {
    "hand:0": "3D 4D 5D 6D 7D 9H 9S KC KD KH 2C 2D AS",
    "hand:1": "3C 4C 5C 6C 7C 8C 9C TC JC QC AC 2H 3H",
    "hand:2": "8D 9D TD JD QD AD 4H 5H 6H 7H 8H TH JH",
    "hand:3": "QH AH 3S 4S 5S 6S 7S 8S TS JS QS KS 2S",
}


@pytest.mark.parametrize(
    ("played", "tried", "words"),
    [
        ("", "play 4D", "The first combination must contain the 3♦."),
        ("", "pass", "You lead, so you must play something."),
        ("", "play 3D 4D", "Two cards are played as a pair."),
        ("", "play KC KD 2C", "Three cards must be of one rank."),
        ("", "play KC KD KH 2C", "Four cards are not a combination: four of a rank need a fifth card."),
        ("", "play 3D 4D 5D 6D 7D 9H", "A combination has five cards at most."),
        ("", "play 3D 4D 5D 6D 9H", "Five cards must form a straight, flush,"),
        ("play 3D", "play 3C 4C 5C 6C 7C", "Play a higher single card"),
        ("play 3D 4D 5D 6D 7D", "play 9C", "Five cards were played: only five"),
        ("play 3D 4D 5D 6D 7D", "play 3C 4C 5C 6C 8C", "That is not higher than a straight flush to the seven."),
    ],
)
def test_refusals(played: str, tried: str, words: str) -> None:
    state = GAME.start(deals=[HANDS])
    if played:
        state.play(played)
    with pytest.raises(IllegalAction) as refused:
        state.play(tried)
    assert refused.value.reason.startswith(words)


def test_words() -> None:
    assert GAME.describe_cards(cards("KC KD KH 9H 9S")) == "a full house, kings"
    assert GAME.describe_cards(cards("9H 9S")) == "a pair of nines"
    assert GAME.describe_cards(cards("AD 2D 3C 4C 5S")) == "a straight to the five"
    assert GAME.describe_cards(cards("2C 4C 6C 8C TC")) == "a flush in clubs"
    assert GAME.describe_cards(cards("TS")) == "the 10♠"
    assert GAME.kind_of(cards("TC JC QC KC AC")) == "royal flush"
    assert as_text(GAME.in_order(cards("2S AC 3H"))) == "3H AC 2S"
    exchanged = {"hand:0": ("3D KC", "3H JC"), "hand:1": ("3H JC", "3D KC")}
    swapped = dict(HANDS)
    for hand, texts in exchanged.items():
        for one, other in zip(*(text.split() for text in texts), strict=True):
            swapped[hand] = swapped[hand].replace(one, other)
    state = GAME.start(deals=[swapped])
    with pytest.raises(IllegalAction, match="the two comes before the three"):
        state.play("play QC KC AC 2H 3D")


@pytest.mark.parametrize(
    ("cards_text", "words"),
    [
        ("9C", "a higher single card"),
        ("2S", "nothing"),
        ("2C 2S", "nothing"),
        ("2C 2D", "a higher pair"),
        ("2C 2D 2H", "nothing"),
        ("2C 2D 2H 2S 3C", "a straight flush"),
        ("9S TS JS QS KS", "a royal flush"),
        ("TH JH QH KH AH", "a royal flush in a higher suit"),
        ("TS JS QS KS AS", "nothing"),
    ],
)
def test_what_the_table_says_beats_it(cards_text: str, words: str) -> None:
    assert GAME.beaten_by(cards(cards_text)) == words


# ---- a referee: the page told a second time on texts, compared by play at random


class Referee:
    """A match as the page has it. Hands may be of few ranks or suits, so that rare combinations meet."""

    def __init__(self, seed: int, seats: int, options: dict[str, Any]) -> None:
        self.rng = random.Random(seed)
        self.seats, self.options = seats, options
        self.state = GAME.start(seats=seats, seed=seed, options=options, deals=[self.rare() for _ in range(3)])
        self.totals = [0] * seats
        self.winner: int | None = None
        self.met: Counter[str] = Counter()

    def rare(self) -> dict[str, str]:
        """A deal whose first hands are nearly sorted, so that fives of all kinds are in them."""
        pack = list(FRENCH_52)
        self.rng.shuffle(pack)
        by = self.rng.choice(("suit", "rank"))
        some = sorted(pack[:39], key=lambda card: getattr(card, by))
        pack = some + pack[39:]
        for _ in range(self.rng.choice((4, 16))):
            one, other = self.rng.sample(range(52), 2)
            pack[one], pack[other] = pack[other], pack[one]
        hands = {f"hand:{seat}": as_text(pack[13 * seat : 13 * seat + 13]) for seat in range(self.seats)}
        return hands if self.seats == 4 else {**hands, "dead": as_text(pack[13 * self.seats :])}

    def play(self) -> None:
        while not self.state.is_over:
            self.deal()
        assert max(self.totals) >= self.options["target"]
        assert self.state.winners == tuple(s for s in range(self.seats) if self.totals[s] == min(self.totals))

    def deal(self) -> None:
        state = self.state
        hands = [cards(state.deal[f"hand:{seat}"]) for seat in range(self.seats)]
        trick: tuple[Card, ...] = ()
        discard: list[Card] = []
        low: Card | None = None
        seat, played_by, passed = self.winner, 0, set[int]()
        if seat is None or self.options["first_lead"] == "lowest":
            low = min((card for hand in hands for card in hand), key=height)
            seat = next(who for who in range(self.seats) if low in hands[who])
        first = True
        while True:
            what = combination_by_table(tuple(sorted(trick))) if trick else None
            facts = {"low_card": str(low or "none"), "combination": "none", "played_by": "none"}
            if what is not None:
                facts |= {"combination": combination_kind(trick, what), "played_by": str(played_by)}
            assert (state.turn, state.phase) == (seat, "play")
            for who in range(self.seats) if len(discard) % 4 == 0 else ():
                seen = state.observe(who)
                assert seen.facts == facts
                assert all(card is HIDDEN for card in seen.zones[f"hand:{(who + 1) % self.seats}"])
                assert sorted(seen.zones[f"hand:{who}"]) == sorted(hands[who])
            assert list(state.zones["trick"]) == list(trick) and list(state.zones["discard"]) == discard
            sizes = {len(trick), 5} if trick else {1, 2, 3, 5}  # no other can beat it
            groups = {
                some: combination_by_table(some) for size in sizes for some in combinations(sorted(hands[seat]), size)
            }
            able = {
                f"play {as_text(some)}"
                for some, it in groups.items()
                if it is not None
                and (not (first and low) or low in some)
                and (what is None or naive_beats(it, what, self.options["bombs"]))
            }
            legal = able | ({"pass"} if trick else set())
            assert {str(action) for action in state.actions()} == legal
            if len(discard) % 4 == 0:
                sampled = state.observe(seat).sample(self.rng)
                for who in range(self.seats):
                    assert low is None or all(height(card) >= height(low) for card in sampled.zones[f"hand:{who}"])
            if first and low:
                other = state.observe((seat + 1) % self.seats).sample(self.rng)
                assert low in other.zones[f"hand:{seat}"]
            fives = sorted(action for action in able if action.count(" ") == 5)
            action = self.rng.choice(fives if fives and self.rng.random() < 0.7 else sorted(legal))
            state.play(action)
            following = (seat + 1) % self.seats
            if action == "pass":
                passed.add(seat)
                while self.options["passing"] == "out" and following in passed and len(passed) < self.seats - 1:
                    following = (following + 1) % self.seats
                if len(passed) == self.seats - 1:
                    discard, trick, passed, following = [*discard, *trick], (), set(), played_by
            else:
                discard, trick, played_by, first = [*discard, *trick], tuple(cards(action[5:])), seat, False
                self.met[combination_kind(trick, combination_by_table(tuple(sorted(trick))))] += 1
                hands[seat] = [card for card in hands[seat] if card not in trick]
                if not hands[seat]:
                    break
                if self.options["passing"] == "again":
                    passed = set()
                while following in passed:
                    following = (following + 1) % self.seats
            seat = following
        self.winner = seat
        left = [len(hand) for hand in hands]
        delta = tuple(39 if n == 13 else 2 * n if n > 9 else n for n in left)
        assert state.results[-1].delta == delta
        self.totals = [a + b for a, b in zip(self.totals, delta, strict=True)]
        assert list(state.scores) == self.totals


def height(card: Card) -> tuple[int, int]:
    return LINE.index(card.rank), SUITS.index(card.suit)


def combination_kind(some: tuple[Card, ...], what: Naive | None) -> str:
    assert what is not None
    names = ("straight", "flush", "full_house", "four", "straight_flush", "royal_flush")
    return names[what[1][0] - 1] if len(some) == 5 else ("single", "pair", "trips")[len(some) - 1]


def test_matches_as_the_referee_has_them() -> None:
    met: Counter[str] = Counter()
    for number, (seats, passing, first_lead, bombs) in enumerate(
        [
            (4, "again", "lowest", False),
            (3, "out", "winner", True),
            (2, "again", "winner", True),
        ]
    ):
        options = {"target": 25, "passing": passing, "first_lead": first_lead, "bombs": bombs}
        referee = Referee(number, seats, options)
        referee.play()
        met += referee.met
    assert {"single", "pair", "straight", "flush", "full_house"} <= set(met), met
