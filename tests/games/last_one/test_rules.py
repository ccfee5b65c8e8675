"""A referee for Last One: its rules written a second time, on texts alone, and compared by random play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from tests.games.test_referees import Cards, Watch, add

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]
JOKERS = ["BJ", "RJ"]
POINTS = {"A": 15, "8": 25, "T": 10, "J": 10, "Q": 10, "K": 10, "B": 40, "R": 40}


WHOLE, EAGER = 0.04, 0.9  # how often all is compared, and a card played where one can be


class GoneOut(Exception):
    """A seat has no card left."""


class Blocked(Exception):
    """All have passed."""


class Eager(Watch):
    """Plays cards where it can, so that deals end. What is legal is always compared, all else at some actions."""

    def expect(self, phase: str, seat: int, legal: Iterable[str]) -> str:
        able = sorted(legal)
        if self.rng.random() < WHOLE:
            return super().expect(phase, seat, able)
        assert (self.state.phase, self.state.turn, sorted(map(str, self.state.actions()))) == (phase, seat, able)
        plays = [action for action in able if action.startswith("play")]
        action = self.rng.choice(plays if plays and self.rng.random() < EAGER else able)
        self.state.play(action)
        return action


class Referee:
    """One match, deal by deal."""

    def __init__(self, seed: int, seats: int, size: Any, target: int = 100) -> None:
        self.watch = Eager("last-one", seed, {"hand_size": size, "target": target}, seats)
        self.seats, self.size, self.target = seats, size, target
        self.met: set[str] = set()  # what has come up that is rare

    def match(self, most: int) -> None:
        """Follow the match to its end, or for that many deals."""
        state = self.watch.state
        dealer, totals = state.dealer, [0] * self.seats
        for _ in range(most):
            self.inside = [seat for seat in range(self.seats) if totals[seat] < self.target]
            assert state.dealer == dealer
            totals = add(totals, self.deal(dealer), self.watch)
            left = [seat for seat in range(self.seats) if totals[seat] < self.target]
            if len(left) < len(self.inside):
                self.met.add("dropped out")
            assert state.is_over == (len(left) < 2)
            if state.is_over:
                fewest = min(totals[seat] for seat in self.inside)
                winners = left or [seat for seat in self.inside if totals[seat] == fewest]
                assert list(state.winners) == winners
                return
            dealer = next((dealer + n) % self.seats for n in range(1, 9) if (dealer + n) % self.seats in left)

    # ---- who is next

    def after(self, seat: int) -> int:
        step = 1 if self.to_left else -1
        seat = (seat + step) % self.seats
        return seat if seat in self.inside else self.after(seat)

    def round(self, first: int) -> list[int]:
        order = [first]
        while len(order) < len(self.inside):
            order.append(self.after(order[-1]))
        return order

    # ---- a deal

    def deal(self, dealer: int) -> list[int]:
        watch, zones = self.watch, ["stock"]
        self.to_left, self.passes = True, 0
        if self.size != "dealer":
            zones = [*(f"hand:{seat}" for seat in self.inside), "upcard", "stock"]
        watch.deal(zones)
        if self.size == "dealer":
            watch.zones = {**{f"hand:{seat}": [] for seat in self.inside}, "discard": [], **watch.zones}
        else:
            watch.zones["discard"] = watch.zones.pop("upcard")
        out = " ".join(str(seat) for seat in range(self.seats) if seat not in self.inside)
        watch.facts = {"direction": "left", "suit": "none", "rank": "none", "hand_size": str(self.size)}
        watch.facts |= {"out": out or "none", "aggressor": "none", "defender": "none", "next": "none"}
        if self.size == "dealer":
            watch.facts["hand_size"] = "none"
            self.hand_out(dealer)
        try:
            self.turns(self.lies(dealer, self.pile[-1]))
        except GoneOut:
            self.met.add("gone out")
        except Blocked:
            self.met.add("blocked")
        return [self.cost(seat) for seat in range(self.seats)]

    @property
    def pile(self) -> Cards:
        return self.watch.zones["discard"]

    def hand_out(self, dealer: int) -> None:
        sizes = ["4", "5", "6", "7", "8", *(["9"] if len(self.inside) < 6 else [])]
        order = self.round(self.after(dealer))
        size = self.watch.expect("size", dealer, [f"deal {n}" for n in sizes]).split()[1]
        if size == "9":
            answers: Cards = []
            for seat in order[:-1]:
                if "reject" not in answers:
                    answers.append(self.watch.expect("consent", seat, ["accept", "reject"]))
            self.met.add(f"nine {answers[-1]}ed")
            if "reject" in answers:
                size = self.watch.expect("size", dealer, [f"deal {n}" for n in sizes[:-1]]).split()[1]
        for _ in range(int(size)):
            for seat in order:
                self.take(seat)
        self.pile.append(self.watch.zones["stock"].pop(0))
        self.watch.facts["hand_size"] = size

    def take(self, seat: int) -> None:
        self.watch.hand(seat).append(self.watch.zones["stock"].pop(0))

    def draw(self, seat: int, number: int) -> None:
        """What the new stock's order is only the state knows."""
        stock, pile = self.watch.zones["stock"], self.pile
        later: Cards = []
        for _ in range(number):
            if not stock and len(pile) > 1:
                self.met.add("new stock")
                later, self.watch.zones["discard"] = pile[:-1], pile[-1:]
                pile = self.pile
                shuffled = [str(card) for card in self.watch.state.zones[f"hand:{seat}"]][len(self.watch.hand(seat)) :]
                drawn = [card for card in shuffled if card in later][:number]
                rest = [str(card) for card in self.watch.state.zones["stock"]]
                stock[:] = [*drawn, *rest]
                assert sorted(stock) == sorted(later)
            if stock:
                self.take(seat)
            else:
                self.met.add("nothing to draw")

    # ---- cards and what they do

    def lies(self, seat: int, card: str) -> int:
        """A card lies on the pile as if that seat had played it. Returns who has the next turn."""
        facts, watch = self.watch.facts, self.watch
        if card in JOKERS:
            facts.update(suit="none", rank="none")
            card = watch.expect("name", seat, [f"declare {one}" for one in DECK]).split()[1]
        elif card[0] == "8":
            facts.update(suit="none", rank="8")
            card = "8" + watch.expect("name", seat, [f"declare {suit}" for suit in "CDHS"]).split()[1]
        facts.update(suit=card[1], rank=card[0])
        if card[0] == "3":
            again = watch.expect("stack", seat, ["pass", *(f"play {one}" for one in watch.hand(seat))])
            if again != "pass":
                self.met.add("stacked")
                return self.lies(seat, self.down(seat, again))
        self.call(seat)
        after = self.after(seat)
        if card[0] == "2":
            self.draw(after, 2)
            return self.after(after)
        if card[0] == "J":
            return self.after(after)
        if card[0] == "4":
            return self.melee(seat, after, card)
        if card[0] == "A":
            self.to_left = not self.to_left
            facts["direction"] = "left" if self.to_left else "right"
            return self.after(seat)
        return after

    def down(self, seat: int, action: str) -> str:
        """A card goes from the hand to the pile."""
        card = action.split()[1]
        self.watch.hand(seat).remove(card)
        self.pile.append(card)
        self.passes = 0
        if not self.watch.hand(seat):
            raise GoneOut
        return card

    def call(self, seat: int) -> None:
        if len(self.watch.hand(seat)) == 1:
            said = self.watch.expect("call", seat, ["declare last-one", "pass"])
            self.met.add("silent" if said == "pass" else "called")
            if said == "pass":
                self.draw(seat, 2)

    def melee(self, aggressor: int, defender: int, card: str) -> int:
        facts = self.watch.facts
        while card[0] != "K":
            wanted = RANKS[RANKS.index(card[0]) + 1] + card[1]
            facts.update(aggressor=str(aggressor), defender=str(defender), next=wanted)
            for seat in [one for one in self.round(defender) if one != aggressor]:
                able = [one for one in [wanted, *JOKERS] if one in self.watch.hand(seat)]
                answer = self.watch.expect("melee", seat, ["pass", *(f"play {one}" for one in able)])
                if answer != "pass":
                    break
            else:
                break
            self.met.add("answered")
            self.down(seat, answer)
            aggressor, defender, card = seat, aggressor, wanted
            following = "none" if card[0] == "K" else RANKS[RANKS.index(card[0]) + 1] + card[1]
            facts.update(suit=card[1], rank=card[0], aggressor=str(seat), defender=str(defender), next=following)
            self.call(seat)
        facts.update(aggressor="none", defender="none", next="none")
        self.draw(defender, min(RANKS.index(card[0]) + 1, 10))
        return self.after(defender)

    def turns(self, seat: int) -> None:
        while True:
            facts, hand = self.watch.facts, self.watch.hand(seat)
            fits = [c for c in hand if c in JOKERS or c[0] in (facts["rank"], "8") or c[1] == facts["suit"]]
            can_draw = bool(self.watch.zones["stock"]) or len(self.pile) > 1
            action = self.watch.expect("play", seat, ["draw" if can_draw else "pass", *(f"play {c}" for c in fits)])
            if action == "draw":
                self.draw(seat, 1)
                seat = self.after(seat)
            elif action == "pass":
                self.passes += 1
                if self.passes == len(self.inside):
                    raise Blocked
                seat = self.after(seat)
            else:
                seat = self.lies(seat, self.down(seat, action))

    def cost(self, seat: int) -> int:
        hand = self.watch.zones.get(f"hand:{seat}", [])
        if len(hand) < 2 or seat not in self.inside:
            return 0
        return sum(POINTS[card[0]] if card[0] in POINTS else int(card[0]) for card in hand)


@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, "dealer"), (4, 5), (5, 9), (6, 8)])
def test_the_referee_agrees(seats: int, size: Any) -> None:
    """Random matches; small hands run out, large ones use up the stock."""
    met: set[str] = set()
    for seed in range(2):
        referee = Referee(seed, seats, size)
        referee.match(4)
        met |= referee.met
    assert {"answered", "gone out", "silent", "called", "stacked"} <= met
    assert "new stock" in met or seats < 5
