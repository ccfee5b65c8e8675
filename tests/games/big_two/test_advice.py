"""Big Two: plans, what cannot be beaten, endings and passes, each compared with a slow and independent telling."""

from __future__ import annotations

import random
from collections import Counter
from math import log

import pytest

from cardhall import players, rules
from cardhall.cards import FRENCH_52, cards
from cardhall.games.big_two.advice import ADVICE, PLANNERS_BY_BOMBS, plays_and_passes
from cardhall.games.big_two.advice.endings import Ending
from cardhall.games.big_two.advice.hand_reading import passing_likelihood, play_likelihood
from cardhall.games.big_two.rules import CARD_COSTS, suit_kinds
from cardhall.games.big_two.rules.suit_climbing import SuitKinds
from cardhall.players.advice import advice_for
from cardhall.rules.mechanisms.climbing import can_beat

GAME, KINDS, PLANNER = rules.get("big-two"), suit_kinds(False), PLANNERS_BY_BOMBS[False]


def random_hand(rng: random.Random, size: int) -> int:
    """A hand, often of few ranks or suits."""
    ranks, suits = (
        rng.sample(KINDS.rank_order, rng.choice((4, 7, 13))),
        rng.sample(KINDS.suit_order, rng.choice((0, 1, 2))),
    )
    able = [card for card in FRENCH_52 if card.rank in ranks or card.suit in suits]
    return KINDS.encode_cards(rng.sample(able, min(size, len(able))))


def test_a_plan_is_the_hand() -> None:
    rng = random.Random(1)
    for _ in range(120):
        hand = random_hand(rng, rng.randint(1, 13))
        plan = PLANNER.plan(hand)
        assert sum(play.cards for play in plan) == hand
        for play in plan:
            reading = KINDS.read_play(play.cards)
            assert reading is not None and reading.combination == play.combination


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3D 3H 5C 5S 5D 9C 9H", 2),
        ("3D 4C 5H 6S 7D 8C 9D TS JH QD", 2),
        ("3D 5D 7D 9D JD 4C 4H 4S 8C 8H", 2),
        ("AD 2C 3H 4S 5S", 1),
        ("9C 9D 9H 9S 3D KC KD", 2),
    ],
)
def test_plans_have_few_plays(text: str, number: int) -> None:
    assert len(PLANNER.plan(KINDS.encode_cards(cards(text)))) == number


def test_what_is_safe_is_what_no_play_of_the_others_beats() -> None:
    rng, met = random.Random(2), Counter[tuple[int, bool]]()
    for _ in range(150):
        others = random_hand(rng, rng.choice((4, 8, 13)))
        mine = KINDS.plays(random_hand(rng, 9) & ~others)
        for play in rng.sample(mine, min(8, len(mine))):
            beaten = any(can_beat(other.combination, play.combination) for other in KINDS.plays(others))
            assert PLANNER.is_safe(play, others) == (not beaten), (KINDS.decode_cards(others), play)
            met[play.shape.size, beaten] += 1
    assert all(met[size, beaten] for size in (1, 2, 3, 5) for beaten in (False, True)), met


def solve_slowly(
    kinds: SuitKinds, hands: list[int], seat: int, lies: int, by: int, gone: set[int], final: bool
) -> list[int]:
    """An ending told again without memory: the cards left, each taking what is best for itself."""
    seats = len(hands)

    def worth(left: list[int]) -> float:
        own = CARD_COSTS[left[seat]]
        return (sum(CARD_COSTS[n] for n in left) - own) / (seats - 1) - own

    def after(who: int, out: set[int]) -> int:
        who = (who + 1) % seats
        while final and who in out:
            who = (who + 1) % seats
        return who

    standing = kinds.read_play(lies) if lies else None
    found = []
    for play in kinds.plays(hands[seat], None if standing is None else standing.combination):
        rest = [hand ^ play.cards if who == seat else hand for who, hand in enumerate(hands)]
        out = gone if final else set[int]()
        if not rest[seat]:
            found.append([hand.bit_count() for hand in rest])
        else:
            found.append(solve_slowly(kinds, rest, after(seat, out), play.cards, seat, out, final))
    if lies:
        out = gone | {seat}
        if len(out) == seats - 1:
            found.append(solve_slowly(kinds, hands, by, 0, by, set(), final))
        else:
            found.append(solve_slowly(kinds, hands, after(seat, out), lies, by, out, final))
    return max(found, key=worth)


@pytest.mark.parametrize("final", [False, True])
def test_endings_are_worth_what_a_plain_search_says(final: bool) -> None:
    rng = random.Random(3)
    for seats in (2, 2, 3, 3):
        for _ in range(6):
            pack = rng.sample(range(52), 2 * seats + (seats == 2))
            hands = [sum(1 << place for place in pack[seat::seats]) for seat in range(seats)]
            wanted = solve_slowly(KINDS, hands, 0, 0, 0, set(), final)
            ended = Ending(KINDS, CARD_COSTS, hands, final).solve(0, None, 0, 0)
            assert ended is not None
            if seats == 2:  # among more, ties may be broken otherwise
                assert CARD_COSTS[ended[1]] - CARD_COSTS[ended[0]] == CARD_COSTS[wanted[1]] - CARD_COSTS[wanted[0]]
            else:
                assert sum(map(bool, ended)) <= seats - 1


def test_a_long_ending_is_given_up() -> None:
    rng = random.Random(4)
    pack = rng.sample(range(52), 40)
    hands = [sum(1 << place for place in pack[seat::4]) for seat in range(4)]
    assert Ending(KINDS, CARD_COSTS, hands, False).solve(0, None, 0, 0) is None


def test_a_pass_speaks_against_loose_cards_that_beat() -> None:
    nine = KINDS.read_play(KINDS.encode_cards(cards("9C")))
    assert nine is not None
    loose, held, none = (
        passing_likelihood(PLANNER, KINDS.encode_cards(cards(text)), nine)
        for text in ("3C TD 4H", "3C AD 2H", "3C 4D 8S")
    )
    assert loose < held < none == 1.0


@pytest.mark.parametrize(
    ("standing", "play", "likelier", "less"),
    [
        ("", "7C", "7C 9D QH", "7C 5D QH"),  # a lower card would have been led
        ("", "7C", "7C 9D QH", "7C 7D QH"),  # a pair was broken up
        ("", "7C", "7C 9D QH", "7C 4D 4H QH"),  # a low pair would have been led
        ("", "7C 7D", "7C 7D 9H", "7C 7D 3H 3S 9H"),
        ("", "7C 7D", "7C 7D 9H TH JS KS", "7C 7D 8H 9H TH JS"),  # five cards would have been led
        ("5C", "9C", "9C JD JH", "9C 7D JD"),
        ("5C", "9C", "9C JD JH", "9C 9D JH"),
        ("5C 5D", "9C 9D", "9C 9D JH", "9C 9D 7H 7S"),
        ("5C 5D", "9C 9D", "9C 9D JH", "9C 9D 9H"),
    ],
)
def test_a_play_speaks_against_hands_that_had_a_better_one(standing: str, play: str, likelier: str, less: str) -> None:
    lies, done = (KINDS.read_play(KINDS.encode_cards(cards(text))) if text else None for text in (standing, play))
    assert done is not None
    found = [play_likelihood(PLANNER, KINDS.encode_cards(cards(hand)), lies, done) for hand in (likelier, less)]
    assert found[0] == 1.0 > found[1] > 0


def test_what_others_did_makes_their_true_hands_likelier_than_imagined_ones() -> None:
    """In deals of normal players, of all that a hard player judges by."""
    gains = []
    for seed in range(3):
        state = GAME.start(seed=seed)
        player, rng = players.get("normal", game="big-two", seed=seed, simulations=24), random.Random(seed)
        while not state.results:
            seen = state.observe(state.turn)
            judge = ADVICE.for_level("hard").evidence(seen)
            if judge is not None:
                gains.append(log(judge(state) / (sum(judge(seen.sample(rng)) for _ in range(6)) / 6)))
            state.play(player.choose(seen))
    assert sum(gains) / len(gains) > 0.5


STRONG_FIRST = {
    "hand:0": "3D 2S 2H 2C 2D AS AH KS KH KC 4D 4C 4H",
    "hand:1": "3C 5C 6C 7C 8C 9C TC JC QC 5D 6D 7D 8D",
    "hand:2": "3H 5H 6H 7H 8H 9H TH JH QH 9D TD JD QD",
    "hand:3": "3S 5S 6S 7S 8S 9S TS JS QS KD AD AC 4S",
}


def test_what_is_read_are_the_others_free_leads_answers_and_passes() -> None:
    state = GAME.start(deals=[STRONG_FIRST])
    for action in ("play 3D", "play 5C", "pass", "play AD", "pass", "pass", "pass", "play 3S", "pass"):
        state.play(action)
    told = [
        (one.seat, one.standing and one.standing.top_place, one.play and one.play.top_place)
        for one in plays_and_passes(state.observe(1))
    ]
    assert told == [(2, 2, None), (3, 2, 11), (0, 11, None), (2, 11, None), (3, None, 0), (0, 0, None)]
    since = [one.later_cards for one in plays_and_passes(state.observe(1)) if one.seat == 3]
    assert since == [KINDS.encode_cards(cards("AD 3S")), KINDS.encode_cards(cards("3S"))]


def test_who_cannot_be_beaten_plays_out() -> None:
    state = GAME.start(deals=[STRONG_FIRST])
    for action in ("play 3D", "pass", "pass", "pass", "play 4C 4D 4H", "pass", "pass", "pass"):
        state.play(action)
    seen = state.observe(0)
    claim = advice_for("big-two").find_claim(seen)
    assert claim is not None
    for action in claim.next_actions:
        state.play(action)
        while state.turn != 0 and not state.results:
            assert [str(action) for action in state.actions()] == ["pass"]
            state.play("pass")
    assert state.results[0].delta[0] == 0


@pytest.mark.parametrize("seats", [2, 4])
def test_hard_looks_at_endings_and_hears_passes(seats: int) -> None:
    state = GAME.start(seed=seats, seats=seats, options={"target": 25, "passing": "out", "bombs": True})
    hard = players.get("hard", game="big-two", seed=1, simulations=6)
    while not state.results:
        state.play(hard.choose(state.observe(state.turn)))
    assert min(state.results[0].delta) == 0
