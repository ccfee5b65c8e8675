"""Kowah told a second time, plainly and on texts alone, and compared by play in which checki is frequent."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardhall import rules
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction

RANKS, GAME = "A23456789", rules.get("kowah")
KINDS = [rank + suit for suit in "SHD" for rank in RANKS] + ["JC", "QC", "KC"]


def waited_cards(eight: list[str]) -> set[str]:
    """The cards alike of which two leave two threes of a rank."""
    found = set()
    for card in set(eight):
        if eight.count(card) > 1:
            rest = eight[:]
            rest.remove(card)
            rest.remove(card)
            ranks = sorted(one[0] for one in rest)
            if len(set(ranks[:3])) == len(set(ranks[3:])) == 1:
                found.add(card)
    return found


def without_cards(some: list[str], *gone: str) -> list[str]:
    rest = some[:]
    for card in gone:
        rest.remove(card)
    return rest


def deal_near_checki(rng: random.Random, seats: int) -> dict[str, str]:
    """A deal in which hands are checki, or lack a card or two of it."""
    left = KINDS * 4
    deal = {}
    for seat in range(seats):
        one, two, three = rng.sample(RANKS, 3)
        alike = rng.choice([two + rng.choice("SHD"), three + rng.choice("SHD"), rng.choice(["JC", "QC", "KC"])])
        wanted = [alike, alike] + [rank + suit for rank in (one, two) for suit in rng.sample("SSHHDD", 3)]
        hand = []
        for card in wanted[: rng.choice([8, 8, 7, 6])]:
            if card in left:
                left.remove(card)
                hand.append(card)
        deal[f"hand:{seat}"] = hand
    rng.shuffle(left)
    for hand in deal.values():
        while len(hand) < 8:
            hand.append(left.pop())
    return {zone: " ".join(hand) for zone, hand in deal.items()} | {"stock": " ".join(left)}


class Referee:
    """A match, followed from the deals on."""

    def __init__(self, seed: int, seats: int, target: int, eager: float) -> None:
        """`eager`: how often a seat declares or claims if it can."""
        self.rng, self.seats, self.target, self.eager = random.Random(seed), seats, target, eager
        deals = [deal_near_checki(self.rng, seats) for _ in range(12)]
        self.state = GAME.start(seats=seats, seed=seed, options={"target": target}, deals=deals)
        self.met: Counter[str] = Counter()

    def match(self) -> Counter[str]:
        dealer, totals, state = self.state.dealer, [0] * self.seats, self.state
        while max(totals) < self.target:
            assert not state.is_over and state.dealer == dealer
            winner = self.deal((dealer + 1) % self.seats)
            delta = [int(seat == winner) for seat in range(self.seats)]
            assert list(state.results[-1].delta) == delta
            totals = [a + b for a, b in zip(totals, delta, strict=True)]
            assert list(state.scores) == totals
            dealer = (dealer + 1) % self.seats
        assert state.is_over and state.winners == (totals.index(self.target),)
        return self.met

    def deal(self, turn: int) -> int:
        """Returns the seat that wins the deal, -1 for none."""
        zones = {zone: text.split() for zone, text in self.state.deal.items()}
        assert [len(zones[f"hand:{seat}"]) for seat in range(self.seats)] == [8] * self.seats
        assert len(zones["stock"]) == 120 - 8 * self.seats
        self.zones = zones | {"discard": [], "drawn": []} | {f"pair:{seat}": [] for seat in range(self.seats)}
        self.checki: list[int] = []
        self.known = [Counter[str]() for _ in range(self.seats)]
        while self.zones["stock"]:
            winner = self.turn(turn)
            if winner >= 0:
                return winner
            turn = (turn + 1) % self.seats
        self.met["none"] += 1
        return -1

    def eight(self, seat: int) -> list[str]:
        return self.zones[f"hand:{seat}"] + self.zones[f"pair:{seat}"]

    def turn(self, seat: int) -> int:
        zones, hand = self.zones, self.zones[f"hand:{seat}"]
        top = zones["discard"][-1:]
        able = ["draw"] + ["take"] * any(self.may_take(seat, card) for card in top)
        taken = "" if self.does("draw", seat, able) == "draw" else top[0]
        card = zones["discard"].pop() if taken else zones["stock"].pop(0)
        if seat in self.checki and card in waited_cards(self.eight(seat)):
            self.met["taken" if taken else "drawn"] += 1
            return seat
        if taken:
            self.known[seat][card] += 1
        elif any(other != seat for other in self.checki):
            zones["drawn"] = [card]
            winner = self.claims(seat, card)
            if winner >= 0:
                self.met["claimed as drawn"] += 1
                return winner
            zones["drawn"] = []
            self.known[seat][card] += 1
        hand.append(card)
        barred = taken if self.eight(seat).count(taken) == 1 else ""
        able = [f"declare {one}" for one in self.pairs(seat, barred)]
        action = self.does("discard", seat, able + [f"discard {one}" for one in self.throws(seat, barred)])
        if action.startswith("declare"):
            pair = action.split()[1]
            for _ in range(2):
                hand.remove(pair)
                self.known[seat][pair] = max(0, self.known[seat][pair] - 1)
            zones[f"pair:{seat}"] = [pair, pair]
            self.checki.append(seat)
            self.met["two pairs" if len(able) > 1 else "declared"] += 1
            action = self.does("discard", seat, [f"discard {one}" for one in self.throws(seat, barred)])
        thrown = action.split()[1]
        hand.remove(thrown)
        self.known[seat][thrown] = max(int(thrown == taken), self.known[seat][thrown] - 1)
        zones["discard"].append(thrown)
        winner = self.claims(seat, thrown)
        self.met["claimed as thrown"] += winner >= 0
        return winner

    def may_take(self, seat: int, card: str) -> bool:
        pair = self.zones[f"pair:{seat}"]
        if not pair or card in waited_cards(self.eight(seat)):
            return True
        nine = [*self.eight(seat), card]
        return any(
            pair[0] in waited_cards(without_cards(nine, one))
            for one in self.zones[f"hand:{seat}"]
            if one != card or nine.count(card) > 1
        )

    def pairs(self, seat: int, barred: str) -> set[str]:
        if seat in self.checki:
            return set()
        hand = self.eight(seat)
        return {card for one in hand if one != barred for card in waited_cards(without_cards(hand, one))}

    def throws(self, seat: int, barred: str) -> set[str]:
        able = {card for card in self.zones[f"hand:{seat}"] if card != barred}
        pair = self.zones[f"pair:{seat}"]
        return {card for card in able if not pair or pair[0] in waited_cards(without_cards(self.eight(seat), card))}

    def claims(self, mover: int, card: str) -> int:
        """All others on checki are asked; the seat that claims, or -1."""
        for step in range(1, self.seats):
            seat = (mover + step) % self.seats
            if seat in self.checki:
                fits = card in waited_cards(self.eight(seat))
                self.met["asked"] += 1
                if self.does("claim", seat, ["claim"] * fits + ["pass"]) == "claim":
                    return seat
        return -1

    def does(self, phase: str, seat: int, legal: list[str]) -> str:
        """Compare everything, try what is not legal, and play something, which is returned."""
        state, able, rng = self.state, sorted(set(legal)), self.rng
        assert (state.phase, state.turn) == (phase, seat)
        assert sorted(map(str, state.actions())) == able
        assert {zone: sorted(map(str, some)) for zone, some in state.zones.items()} == {
            zone: sorted(some) for zone, some in self.zones.items()
        }
        viewer = rng.randrange(self.seats)
        seen = state.observe(viewer)
        revealed = self.zones["drawn"][0] if self.zones["drawn"] else "none"
        assert seen.facts == {"checki": " ".join(map(str, self.checki)) or "none", "revealed": revealed}
        for other in range(self.seats):
            shown = Counter(map(str, seen.zones[f"hand:{other}"]))
            hand = self.zones[f"hand:{other}"]
            wanted = Counter(hand) if other == viewer else +self.known[other]
            assert +shown == wanted + Counter({"??": len(hand) - wanted.total()})
        wrongs = {"take", "pass", "claim", "declare 7S", f"discard {rng.choice(KINDS)}"}
        for wrong in wrongs - set(able):
            with pytest.raises(IllegalAction) as refused:
                state.play(wrong)
            assert refused.value.reason.endswith(".")
        eager = [one for one in able if one.split()[0] in ("declare", "claim")]
        action = rng.choice(eager) if eager and rng.random() < self.eager else rng.choice(able)
        state.play(action)
        return action


def test_random_matches() -> None:
    met: Counter[str] = Counter()
    for seed, (seats, target, eager) in enumerate(((2, 3, 0.95), (3, 1, 0.95), (4, 1, 0.9))):
        met += Referee(seed, seats, target, eager).match()
    assert {"drawn", "claimed as drawn", "claimed as thrown", "declared", "two pairs", "asked"} <= set(met)


def test_what_is_taken_is_the_top_discard_though_one_alike_lies_below() -> None:
    deal = GAME.start(seed=2).deal
    wanted = {"hand:0": "5S 5S AD 2D 3D 4D 6D 7D", "hand:1": "6H 9H AH 2H 3H 4H 7H 8H", "stock": "8S 9S 8D 9D"}
    state = GAME.start(seed=2, dealer=1, deals=[exchange_cards(deal, wanted)])
    for action in ("draw", "discard 5S", "draw", "discard 6H", "draw", "discard 5S"):
        state.play(action)
    assert list(map(str, state.zones["discard"])) == ["5S", "6H", "5S"]
    state.play("take")
    assert list(map(str, state.zones["discard"])) == ["5S", "6H"]


def test_samples_give_those_on_checki_hands_that_wait_for_their_pair() -> None:
    """They hold checki with it, and did not win before: what they drew, or threw, they did not wait for."""
    rng, looks = random.Random(3), 0
    for seed in range(6):
        state = GAME.start(seats=3, seed=seed, deals=[deal_near_checki(rng, 3)])
        for _ in range(40):
            actions = state.actions()
            declares = [action for action in actions if action.verb == "declare"]
            state.play(rng.choice(declares or [action for action in actions if action.verb != "claim"]))
            if state.results:
                break
            for seat in state.checki if rng.random() < 0.3 else ():
                zones = state.observe((seat + 1) % 3).sample(rng).zones
                cards = [str(card) for zone in (f"hand:{seat}", f"pair:{seat}") for card in zones[zone]]
                pair = str(zones[f"pair:{seat}"][0])
                looks += 1
                if len(cards) == 8:
                    assert pair in waited_cards(cards)
                else:
                    assert any(pair in waited_cards(without_cards(cards, one)) for one in set(cards))
    assert looks > 20


def test_a_hand_on_checki_that_all_know_is_laid_as_it_is() -> None:
    deal = {"hand:0": "5S 5H 5D 7H 7S 7D AD AD", "hand:1": "AS 2S 3S 4H 6D 8H 9D JC", "stock": "2D 4D"}
    plain = GAME.start(seats=2, seed=1, dealer=1)
    state = GAME.start(seats=2, seed=1, dealer=1, deals=[exchange_cards(plain.deal, deal)])
    for action in ("draw", "declare AD", "discard 2D", "draw", "pass"):
        state.play(action)
    state.mark_known("hand:0", state.zones["hand:0"])
    seen = state.observe(1)
    assert seen.sample(random.Random(1)).observe(1).as_dict() == seen.as_dict()
