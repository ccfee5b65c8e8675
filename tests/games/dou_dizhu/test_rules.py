"""Dou Dizhu: combinations counted by brute force, dealing order, samples, the score, and random play."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from cardhall.cards import FRENCH_54, Card, cards
from cardhall.games.dou_dizhu.rules import RANK_ORDER, combination_kinds
from cardhall.rules import IllegalAction, get
from cardhall.rules.engine.action import Action
from cardhall.rules.mechanisms.climbing import can_beat
from tests.games.random_play import play_through

GAME = get("dou-dizhu")
VALUE = {rank: place for place, rank in enumerate(RANK_ORDER)}


def are_consecutive(values):
    return values == list(range(values[0], values[0] + len(values))) and values[-1] <= VALUE["A"]


def combination_by_table(some, pair_as_singles):
    """The page's table of combinations, read card by card: (kind, lengths, rank), or None. Slow and independent."""
    number = Counter(VALUE[card.rank] for card in some)
    ranks, n = sorted(number), len(some)
    if ranks == [VALUE["BJ"], VALUE["RJ"]]:
        return "rocket", 0, 0
    if len(ranks) == 1:
        return ("bomb" if n == 4 else "same", n, ranks[0])
    if set(number.values()) == {1} and n >= 5 and are_consecutive(ranks):
        return "straight", n, ranks[-1]
    if set(number.values()) == {2} and len(ranks) >= 3 and are_consecutive(ranks):
        return "pairs", len(ranks), ranks[-1]
    for each in (3, 4):
        body = [r for r in ranks if number[r] == each]
        rest = [r for r in ranks if number[r] != each]
        if not body or (each == 4 and len(body) > 1) or (not are_consecutive([*body]) and len(body) > 1):
            continue
        wanted = len(body) if each == 3 else 2
        if each == 3 and not rest:
            return "trips", len(body), body[-1]
        if {VALUE["BJ"], VALUE["RJ"]} <= set(rest) or not rest:
            continue
        for size in (1, 2):
            if len(rest) == wanted and all(number[r] == size for r in rest):
                return f"{each} with {size}", len(body), body[-1]
        if pair_as_singles and wanted == 2 and len(rest) == 1 and number[rest[0]] == 2:
            return f"{each} with 1", len(body), body[-1]
    return None


def random_hand(rng, size, ranks):
    return rng.sample([card for card in FRENCH_54 if card.rank in ranks], size)


@pytest.mark.parametrize("pair_as_singles", [False, True])
@pytest.mark.parametrize(
    "ranks", [["3", "4", "5", "6"], [*"QKA2", "BJ", "RJ"], [*"3456789"], list(RANK_ORDER)], ids=str
)
def test_every_play_of_a_hand_by_brute_force(pair_as_singles, ranks):
    rng = random.Random(5)
    kinds = combination_kinds(pair_as_singles)
    for _ in range(2):
        hand = random_hand(rng, 12, ranks)
        found = {
            tuple(sorted(VALUE[c.rank] for c in some)): combination_by_table(some, pair_as_singles)
            for size in range(1, 13)
            for some in combinations(hand, size)
        }
        wanted = {key: what for key, what in found.items() if what is not None}
        plays = kinds.plays(kinds.count_by_rank(hand))
        have = {places_of_ranks(play.cards): play.combination for play in plays}
        assert len(have) == len(plays)
        assert set(have) == set(wanted)
        for key, combination in have.items():
            reading = kinds.read_play(sum(1 << 4 * place for place in key))
            assert reading is not None and reading.combination == combination
        # beating, by the page: same kind and lengths and higher, or a bomb or rocket
        for low in rng.sample(sorted(have), 12):
            may = {places_of_ranks(play.cards) for play in kinds.plays(kinds.count_by_rank(hand), have[low])}
            assert may == {key for key in have if can_beat(have[key], have[low])}
            assert may == {key for key in have if naive_beats(wanted[key], wanted[low])}


def places_of_ranks(counts):
    """The places of the ranks that are counted, one for each card."""
    return tuple(place for place in range(len(RANK_ORDER)) for _ in range(counts >> 4 * place & 15))


def naive_beats(one, other):
    if other[0] == "rocket" or one[0] == "rocket":
        return other[0] != "rocket"
    if one[0] == "bomb" and other[0] != "bomb":
        return True
    return one[:2] == other[:2] and one[2] > other[2]


def test_a_large_hand_is_listed_completely():
    hand = cards("3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 6H 7C 7D 7H 8C 8D 8H 9C TC")
    plays = combination_kinds(False).plays(combination_kinds(False).count_by_rank(hand))
    assert len({play.cards for play in plays}) == len(plays) == 279


def test_actions_take_the_first_cards_of_each_rank_and_stand_in_order():
    rng, kinds = random.Random(6), combination_kinds(True)
    for size in (1, 5, 12, 20, 20):
        hand = random_hand(rng, size, RANK_ORDER)
        plays = kinds.all_plays(kinds.count_by_rank(hand))
        by_rank = {rank: [card for card in hand if card.rank == rank] for rank in RANK_ORDER}
        wanted = []
        for play in plays:
            number = Counter(places_of_ranks(play.cards))
            some = [card for place, rank in enumerate(RANK_ORDER) for card in by_rank[rank][: number[place]]]
            wanted.append(Action("play", *some))
        assert kinds.actions.actions_of_hand(hand, plays) == sorted(wanted)


def start_fight(hand, widow, *, rest_seed=1, **setup):
    """The landlord is seat 0, dealer too, with these cards; the others get what is left."""
    mine, theirs = cards(hand), cards(widow)
    left = [card for card in FRENCH_54 if card not in mine and card not in theirs]
    random.Random(rest_seed).shuffle(left)
    deal = {
        "hand:0": hand,
        "hand:1": " ".join(map(str, left[:17])),
        "hand:2": " ".join(map(str, left[17:])),
        "widow": widow,
    }
    return GAME.start(dealer=0, deals=[deal], **setup)


HAND = "3H 3C 4D 6S 6C 8C 8D 8S TC TH QC QD QH AC AS 2D 2H"
WIDOW = "2S KD KS"


def test_the_widow_goes_in_front_behind_the_card_that_all_know():
    state = start_fight(HAND, WIDOW)
    state.play("bid 3")
    assert " ".join(map(str, state.zones["hand:0"])) == "3H 2S KD KS 3C 4D 6S 6C 8C 8D 8S TC TH QC QD QH AC AS 2D 2H"
    state = start_fight(HAND, WIDOW)
    for action in ("pass", "bid 3"):
        state.play(action)
    assert " ".join(map(str, state.zones["hand:1"][:3])) == WIDOW
    assert state.zones["hand:0"][0] == Card.of("3H")


@pytest.mark.parametrize("show", [False, True])
def test_who_sees_the_widow(show):
    state = start_fight(HAND, WIDOW, options={"show_widow": show})
    assert all(str(card) == "??" for seat in range(3) for card in state.observe(seat).zones["widow"])
    state.play("bid 3")
    state.play("play 2S")
    for seat in (1, 2):
        seen = [str(card) for card in state.observe(seat).zones["hand:0"]]
        assert seen.count("??") == (18 if not show else 16)
        assert ("KD" in seen) == show
        assert seen[0] == "3H"
    taken = next(e for e in state.observe(1).history if e.kind == "move" and e.source == "widow")
    assert " ".join(map(str, taken.cards)) == (WIDOW if show else "?? ?? ??")


def test_a_suit_that_was_played_tells_nothing_of_what_is_left():
    """A peasant's lone nine: the others' nines are as likely to be with him as by counting ranks only, not suits."""
    state = start_fight(HAND, WIDOW, rest_seed=3)
    state.play("bid 3")
    state.play("play 4D")
    nine = next(c for c in state.zones["hand:1"] if c.rank == "9")
    state.play(f"play {nine}")
    seen = state.observe(0)
    rng = random.Random(1)
    drawn = Counter(sum(c.rank == "9" for c in seen.sample(rng).zones["hand:1"]) for _ in range(4000))
    # 34 unknown cards with four nines: 17 and 17. Given at least one nine at seat 1, with weight 1/k! for its order,
    # the chance of k nines in all is that of drawing them unordered: C(4, k) C(30, 17 - k), k from 1.
    from math import comb

    weights = {k: comb(4, k) * comb(30, 17 - k) for k in range(1, 5)}
    total = sum(weights.values())
    for k, weight in weights.items():
        assert drawn[k - 1] / 4000 == pytest.approx(weight / total, abs=0.03)


@pytest.mark.parametrize(
    ("tried", "words"),
    [
        ("pass", "You lead, so you must play something."),
        ("play 3C", "of cards of one rank, play the first in your hand"),
        ("play 5C", "You do not hold the five of clubs."),
        ("play 3H 4D", "A straight takes at least five cards."),
        ("play KD AC", "A straight takes at least five cards."),
        ("play 3H 3C 4D 6S", "Those cards make no combination."),
        ("play TC TH QC QD", "Consecutive pairs take at least three pairs."),
        ("play 8C 8D 8S 3H 4D", "Kickers must be all single cards or all pairs"),
        ("play", "Play a combination."),
        ("bid 3", "Play a combination."),
    ],
)
def test_refusals_on_a_lead(tried, words):
    state = start_fight(HAND, WIDOW)
    state.play("bid 3")
    with pytest.raises(IllegalAction, match=words):
        state.play(tried)


def test_refusals_name_what_lies():
    state = start_fight(HAND, WIDOW, rest_seed=3)
    for action in ("bid 3", "play TC"):
        state.play(action)
    low = next(c for c in state.zones["hand:1"] if c.rank in "456789")
    with pytest.raises(IllegalAction, match="That is not higher than 10"):
        state.play(f"play {low}")


def test_words():
    assert GAME.describe_cards(cards("6C 6D 6H 7C 7D 7H JC 4D")) == "6 6 6 7 7 7 with 4 and J"
    assert GAME.describe_cards(cards("TC TD TH TS")) == "10 10 10 10, a bomb"
    assert GAME.describe_cards(cards("BJ RJ")) == "the rocket"
    assert GAME.describe_cards(cards("3C 3D 3H RJ")) == "3 3 3 with big joker"
    two = cards("6C 4D 6D 6H 7C 7D 7H JC")
    assert GAME.kind_of(two) == "two triplets in sequence with two single cards"
    assert GAME.beaten_by(two) == "higher two triplets in sequence with two single cards, a bomb or the rocket"
    assert GAME.in_order(two) == cards("6C 6D 6H 7C 7D 7H 4D JC")
    assert GAME.beaten_by(cards("9C 9D")) == "a higher pair, a bomb or the rocket"
    assert GAME.beaten_by(cards("9C 9D 9H 9S")) == "a higher bomb or the rocket"
    assert GAME.beaten_by(cards("BJ RJ")) == "nothing"
    assert GAME.beaten_by(cards("3C 4D 5H 6S 7C")) == "a higher straight of five cards, a bomb or the rocket"
    assert GAME.beaten_by(cards("3C 3D 3H")) == "a higher triplet, a bomb or the rocket"


def test_thrown_in_deals_do_not_count_and_a_new_dealer_is_drawn():
    state = GAME.start(seed=2, options={"deals": 1})
    dealers = set()
    for _ in range(12):
        dealers.add(state.dealer)
        for _ in range(3):
            state.play("pass")
    assert dealers == {0, 1, 2}
    assert not state.is_over and all(result.thrown_in for result in state.results)


@pytest.mark.parametrize(
    "options",
    [{"deals": 3}, {"deals": 1, "show_widow": True, "spring": True, "pair_as_singles": True}],
    ids=["book", "usual"],
)
def test_random_play_keeps_every_promise(options):
    for seed in range(3):
        state = play_through(GAME, seed, sampled=0.15, options=options)
        assert sum(state.scores) == 0
        assert sum(not result.thrown_in for result in state.results) == options["deals"]


def test_there_are_three_bids():
    state = GAME.start(seed=1)
    for action in ("bid 0", "bid 4", "bid"):
        with pytest.raises(IllegalAction, match="You may bid 1, 2 or 3"):
            state.play(action)
    state.play("bid 2")
    with pytest.raises(IllegalAction, match="higher than 2"):
        state.play("bid 1")
