"""Pluck's rules told a second time, plainly and on texts alone; what plucks tell, found out by trying everything."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardhall import rules
from cardhall.cards import Card
from cardhall.games.pluck.rules.hidden_plucks import SUIT_BITS, PluckChecker, PluckRecord, impossible_cards
from cardhall.rules.engine.card_masks import mask_of
from tests.games.test_referees import Watch, add

RANKS = "3456789TJQKA"
LOW_TO_HIGH = "2" + RANKS
HANDS = ["hand:0", "hand:1", "hand:2"]
PACK = {rank + suit for rank in RANKS for suit in "CDHS"} | {"2C", "RJ", "BJ"}

# ---- the whole game


class Referee:
    """A match of Pluck."""

    def __init__(self, seed: int, target: int) -> None:
        self.watch = Watch("pluck", seed, {"target": target})
        self.target = target
        self.over = [0, 0, 0]  # tricks over the quota in the deal before
        self.kinds: set[str] = set()  # what has come up

    def match(self) -> set[str]:
        state, totals = self.watch.state, [0, 0, 0]
        dealer, number = state.dealer, 0
        while max(totals) < self.target:
            quota = {dealer: 7, (dealer + 1) % 3: 6, (dealer + 2) % 3: 4}
            tricks = self.deal(dealer, quota)
            self.over = [tricks[seat] - quota[seat] for seat in range(3)]
            totals = add(totals, [max(0, one) for one in self.over], self.watch)
            dealer, number = (dealer + 1) % 3, number + 1
            self.kinds.add(f"over {sum(one > 0 for one in self.over)}")
        assert state.is_over
        assert len(state.results) == number
        assert state.winners == tuple(seat for seat in range(3) if totals[seat] == max(totals))
        return self.kinds

    def deal(self, dealer: int, quota: dict[int, int]) -> list[int]:
        watch, tricks = self.watch, [0, 0, 0]
        watch.deal(HANDS, empty=["trick", "won:0", "won:1", "won:2"])
        assert {card for hand in HANDS for card in watch.zones[hand]} == PACK
        plucks, owed = [max(0, one) for one in self.over], [max(0, -one) for one in self.over]
        watch.facts = {"trump": "none", "broken": "no", "quotas": f"{quota[0]} {quota[1]} {quota[2]}"}
        self.counts(plucks, owed, tricks)
        order = sorted([0, 1, 2], key=lambda seat: (-plucks[seat], (seat - dealer) % 3))
        if len({one for one in plucks if one}) < sum(one > 0 for one in plucks):
            self.kinds.add("tie")
        for seat in order:
            while plucks[seat]:
                self.pluck(seat, plucks, owed)
                self.counts(plucks, owed, tricks)
        trump = watch.expect("trump", dealer, [f"trump {suit}" for suit in "CDHS"])[-1]
        watch.facts["trump"] = trump
        leader = next(seat for seat in range(3) if "2C" in watch.hand(seat))
        for number in range(17):
            leader = self.trick(leader, trump, number == 0)
            tricks[leader] += 1
            self.counts(plucks, owed, tricks)
        return tricks

    def counts(self, plucks: list[int], owed: list[int], tricks: list[int]) -> None:
        for name, some in (("plucks", plucks), ("owed", owed), ("tricks", tricks)):
            self.watch.facts[name] = " ".join(map(str, some))

    def pluck(self, seat: int, plucks: list[int], owed: list[int]) -> None:
        watch = self.watch
        cards = [card for card in watch.hand(seat) if card not in ("RJ", "BJ")]
        owing = [other for other in range(3) if owed[other]]
        action = watch.expect("pluck", seat, ["pass", *(f"pluck {other} {card}" for other in owing for card in cards)])
        if action == "pass":
            plucks[seat] = 0
            return
        _, whom, card = action.split()
        other = int(whom)
        third = 3 - seat - other
        plucks[seat], owed[other] = plucks[seat] - 1, owed[other] - 1
        self.hand_over(seat, other, card)
        suit = [held for held in watch.hand(other) if held[1] == card[1] and held not in ("RJ", "BJ")]
        best = max(suit, key=lambda held: LOW_TO_HIGH.index(held[0]))
        self.hand_over(other, seat, best)
        self.kinds.add("returned" if best == card else "plucked")
        watch.private = {one for one in watch.private if one[0] != third or one[1] == f"hand:{third}"}

    def hand_over(self, seat: int, other: int, card: str) -> None:
        """A card goes from one hand to another; both players know that it lies there."""
        watch = self.watch
        watch.hand(seat).remove(card)
        watch.hand(other).append(card)
        watch.private = {one for one in watch.private if one[2] != card} | {(seat, f"hand:{other}", card)}

    def trick(self, leader: int, trump: str, first: bool) -> int:
        """A trick is played. Returns who wins it."""
        watch, seats = self.watch, [(leader + step) % 3 for step in range(3)]

        def suit_of(card: str) -> str:
            return trump if card in ("RJ", "BJ") else card[1]

        def strength(card: str) -> int:
            if card in ("RJ", "BJ"):
                return 200 + (card == "RJ")
            of_suit = 100 if card[1] == trump else 50 if card[1] == suit_of(trick[0]) else 0
            return LOW_TO_HIGH.index(card[0]) + of_suit

        trick = watch.zones["trick"]
        for seat in seats:
            hand = watch.hand(seat)
            if trick:
                able = [card for card in hand if suit_of(card) == suit_of(trick[0])] or hand
            elif first:
                able = ["2C"]
            else:
                broken = watch.facts["broken"] == "yes"
                able = [card for card in hand if broken or suit_of(card) != trump] or hand
                if not broken and suit_of(able[0]) == trump:
                    self.kinds.add("only trumps")
            (card,) = watch.lay(seat, watch.expect("play", seat, [f"play {card}" for card in able]))
            watch.private = {one for one in watch.private if one[2] != card}
            if suit_of(card) == trump:
                watch.facts["broken"] = "yes"
        winner = max(range(3), key=lambda place: strength(trick[place]))
        watch.zones[f"won:{seats[winner]}"] += trick
        watch.zones["trick"] = []
        return seats[winner]


def test_matches_go_as_the_rules_say() -> None:
    kinds: set[str] = set()
    for seed, target in enumerate((5, 10, 15, 5)):
        kinds |= Referee(seed, target).match()
    assert {"over 1", "over 2", "plucked", "returned"} <= kinds


def test_equal_numbers_of_plucks_begin_nearest_to_the_dealer() -> None:
    """Whoever comes first from the new dealer, himself included, to the left."""
    for dealer, plucks, order in ((0, (1, 0, 1), (0, 2)), (1, (1, 0, 1), (2, 0)), (2, (2, 3, 0), (1, 0))):
        state = rules.get("pluck").start(dealer=dealer, seed=3)
        state.plucks, state.owed = plucks, tuple(sum(plucks) * (one == 0) for one in plucks)
        assert tuple(state.game.phases[0].seats(state)) == order


def test_a_deal_after_one_in_which_all_took_their_quota_begins_with_trumps() -> None:
    state = rules.get("pluck").start(dealer=0, seed=1)
    state.set_plucks((0, 0, 0))
    state.turn = state.dealer
    assert state.game.phases[0].begin(state).name == "trump"


# ---- what is hidden

ORDERS = (
    [(0, 1)],
    [(0, 1), (0, 1)],
    [(0, 1), (0, 2)],
    [(0, 1), (0, 2), (0, 1)],
    [(0, 1), (0, 2), (0, 2), (0, 1)],
    [(0, 1), (0, 1), (0, 2), (0, 2)],
    [(0, 2), (1, 2)],
    [(0, 2), (0, 2), (1, 2), (1, 2)],
    [(0, 2), (1, 2), (1, 2), (1, 2)],
)


def all_ways(
    hands: list[frozenset[Card]], order: list[tuple[int, int]]
) -> list[tuple[list[frozenset[Card]], list[PluckRecord]]]:
    """The hands and plucks at last, for every choice of cards given."""
    if not order:
        return [(hands, [])]
    (seat, other), rest = order[0], order[1:]
    found = []
    for card in hands[seat]:
        suit = [held for held in hands[other] | {card} if held.suit == card.suit]
        back = max(suit, key=lambda held: RANKS.index(held.rank))
        after = list(hands)
        after[seat] = hands[seat] - {card} | {back}
        after[other] = (hands[other] | {card}) - {back}
        found += [(last, [PluckRecord(seat, other, card, back), *more]) for last, more in all_ways(after, rest)]
    return found


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_just_the_layouts_that_can_have_come_about_agree(order: list[tuple[int, int]], viewer: int) -> None:
    rng = random.Random(f"{order} {viewer}")
    size = 3 if len(order) > 3 else 4
    pack = [Card.of(rank + suit) for suit in "HS" for rank in RANKS[-6:]][: 3 * size]
    rng.shuffle(pack)
    own, others = frozenset(pack[:size]), frozenset(pack[size:])
    reached: dict[tuple[PluckRecord, ...], set[tuple[frozenset[Card], ...]]] = {}
    for left in combinations(sorted(others), size):
        hands = [own, own, own]
        hands[(viewer + 1) % 3], hands[(viewer + 2) % 3] = frozenset(left), others - set(left)
        for last, plucked in all_ways(hands, order):
            seen = tuple(one.seen_by(viewer) for one in plucked)
            reached.setdefault(seen, set()).add(tuple(last))
    seen_ways = sorted(reached)
    for seen in rng.sample(seen_ways, min(25, len(seen_ways))):
        whole, barred, check = reached[seen], impossible_cards(seen, viewer), PluckChecker(seen)
        mine = next(iter(whole))[viewer]
        rest = frozenset(pack) - mine
        agreed = set()
        for left in combinations(sorted(rest), size):
            hands = [mine, mine, mine]
            hands[(viewer + 1) % 3], hands[(viewer + 2) % 3] = frozenset(left), rest - set(left)
            if check.can_explain([SUIT_BITS.flags(hand) for hand in hands], len(seen)):
                agreed.add(tuple(hands))
                assert not any(mask_of(hands[int(zone[-1])]) & mask for zone, mask in barred.items())
        assert agreed == whole


def test_samples_agree_with_plucks_that_were_not_seen() -> None:
    """Played with many plucks; each sample of a seat could have come about."""
    rng = random.Random(5)
    for seed in range(6):
        state = rules.get("pluck").start(seed=seed, dealer=0)
        state.set_plucks(((5, -2, -3), (2, 3, -5), (4, 1, -5))[seed % 3])
        state.continue_with(state.game.phases[0])
        while len(state.tricks) < 5:
            for viewer in range(3):
                seen = state.observe(viewer)
                sample = seen.sample(rng)
                assert PluckChecker(seen.state.plucked).agrees_with(sample)
                assert PluckChecker(state.plucked).agrees_with(state)
                assert sample.observe(viewer).as_dict() == seen.as_dict()
            able = [action for action in state.actions() if action.verb != "pass"]
            state.play(rng.choice(able))
