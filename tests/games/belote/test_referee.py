"""A referee for Belote: its rules written a second time, on texts alone, and compared by random play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.test_referees import HANDS, Cards, Watch, add

PLAIN, TRUMPS, RUNS, FOURS = "ATKQJ987", "J9ATKQ87", "AKQJT987", "J9ATKQ"
FOUR_POINTS = dict(zip(FOURS, (200, 150, 100, 100, 100, 100), strict=True))
SUITS = "CDHS"
Combination = tuple[str, str, int, Cards]  # type, rank, points, cards


def card_points(card: str, trump: str) -> int:
    plain = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}.get(card[0], 0)
    return {"J": 20, "9": 14}.get(card[0], plain) if card[1] == trump else plain


def height(card: str, led: str, trump: str) -> int:
    if card[1] == trump:
        return 20 - TRUMPS.index(card[0])
    return 10 - PLAIN.index(card[0]) if card[1] == led else 0


def find_combinations(hand: Cards) -> list[Combination]:
    held, found = set(hand), []
    for rank in FOURS:
        four = [rank + suit for suit in SUITS]
        if held.issuperset(four):
            found.append(("four", rank, FOUR_POINTS[rank], four))
            held -= set(four)
    while True:
        runs = [[r + suit for r in RUNS[a:b]] for suit in SUITS for a in range(8) for b in range(a + 3, 9)]
        whole = [run for run in runs if held.issuperset(run)]
        if not whole:
            return found
        longest = max(whole, key=len)
        found.append((f"run{len(longest)}", longest[0][0], {3: 20, 4: 50}.get(len(longest), 100), longest))
        held -= set(longest)


def combination_rank(one: Combination, trump: str) -> tuple[int, int, bool]:
    kind, rank, _, cards = one
    if kind == "four":
        return 9, -FOURS.index(rank), False
    return len(cards), -RUNS.index(rank), cards[0][1] == trump


class BeloteReferee:
    """One match, deal by deal."""

    def __init__(self, seed: int, options: dict[str, Any]) -> None:
        self.watch, self.options, self.held = Watch("belote", seed, options), options, 0
        self.steps = 1 if options["direction"] == "left" else -1
        self.trump = ""

    def match(self) -> None:
        dealer, totals, target = self.watch.state.dealer, [0, 0], self.options["target"]
        while not self.watch.state.is_over:
            assert self.watch.state.dealer == dealer
            self.order = [(dealer + self.steps * (1 + place)) % 4 for place in range(4)]
            totals = add(totals, self.deal(), self.watch)
            assert self.watch.state.is_over == (max(totals) >= target)
            dealer = (dealer + self.steps) % 4
        assert self.watch.state.winners == tuple(side for side in (0, 1) if totals[side] >= target)

    def deal(self) -> list[int]:
        watch = self.watch
        watch.deal([*HANDS, "upcard", "stock"], empty=["trick", "won:0", "won:1"])
        self.upcard = watch.zones["upcard"][0]
        watch.facts = {"upcard": self.upcard, "round": "1", "held": str(self.held), "combinations": "0 0"}
        watch.facts.update(dict.fromkeys(["trump", "taker", "declared", "declaring_side", "belote"], "none"))
        taker = self.auction()
        if taker is None:
            return [0, 0]
        self.fill_up(taker)
        own = self.declarations() if self.options["declarations"] == "all" else [0, 0]
        return self.reckoned(taker % 2, own, *self.play())

    def auction(self) -> int | None:
        suits = [suit for suit in SUITS if suit != self.upcard[1]]
        for number, calls in (("1", ["take"]), ("2", [f"trump {suit}" for suit in suits])):
            self.watch.facts["round"] = number
            for seat in self.order:
                said = self.watch.expect("auction", seat, ["pass", *calls])
                if said != "pass":
                    self.trump = self.upcard[1] if said == "take" else said[-1]
                    self.watch.facts.update(trump=self.trump, taker=str(seat))
                    return seat
        return None

    def fill_up(self, taker: int) -> None:
        zones = self.watch.zones
        zones[f"hand:{taker}"] += zones["upcard"]
        self.watch.public = {(f"hand:{taker}", self.upcard)}
        zones["upcard"] = []
        for seat in self.order:
            size = 2 if seat == taker else 3
            zones[f"hand:{seat}"] += zones["stock"][:size]
            zones["stock"] = zones["stock"][size:]

    def declarations(self) -> list[int]:
        watch, said = self.watch, dict[int, list[str]]()
        declared: dict[int, list[Combination]] = {}
        best: tuple[int, Combination] | None = None
        for seat in self.order:
            found = find_combinations(watch.hand(seat))
            if watch.expect("declare", seat, ["declare", "pass"] if found else ["pass"]) == "pass":
                said[seat] = ["good"]
            else:
                declared[seat] = found
                own = max(found, key=lambda one: combination_rank(one, self.trump))
                said[seat] = [own[0]]
                if best is not None and best[1][0] == own[0]:
                    said[best[0]], said[seat] = [own[0], best[1][1]], [own[0], own[1]]
                if best is None or combination_rank(own, self.trump) > combination_rank(best[1], self.trump):
                    best = seat, own
            watch.facts["declared"] = " ".join(":".join([str(who), *words]) for who, words in said.items())
        points = [0, 0]
        if best is not None:
            side = best[0] % 2
            scoring = {seat: found for seat, found in declared.items() if seat % 2 == side}
            points[side] = sum(one[2] for found in scoring.values() for one in found)
            watch.public |= {(f"hand:{s}", card) for s, found in scoring.items() for one in found for card in one[3]}
            watch.facts.update(declaring_side=str(side), combinations=f"{points[0]} {points[1]}")
        return points

    def able(self, seat: int) -> Cards:
        hand, trick = self.watch.hand(seat), self.watch.zones["trick"]
        if not trick:
            return hand
        led = trick[0][1]
        strengths = [height(card, led, self.trump) for card in trick]
        partner = len(trick) - strengths.index(max(strengths)) == 2
        trumps = [card for card in hand if card[1] == self.trump]
        above = [card for card in trumps if height(card, led, self.trump) > max(strengths)]
        following = [card for card in hand if card[1] == led]
        if following:
            over = led == self.trump and above and (not partner or self.options["overtake_partner"])
            return above if over else following
        return hand if partner or not trumps else above or trumps

    def play(self) -> tuple[list[int], list[int], int | None]:
        """Returns tricks and points by side, and the seat with king and queen of trumps."""
        watch, pair = self.watch, [rank + self.trump for rank in "KQ"]
        counts = self.options["declarations"] != "none"
        holder = next((seat for seat in range(4) if counts and set(pair) <= set(watch.hand(seat))), None)
        leader, tricks, points = self.order[0], [0, 0], [0, 0]
        for _ in range(8):
            trick = watch.zones["trick"]
            for seat in [(leader + self.steps * place) % 4 for place in range(4)]:
                (card,) = watch.lay(seat, watch.expect("play", seat, [f"play {card}" for card in self.able(seat)]))
                if seat == holder and card in pair:
                    watch.facts["belote"] = str(seat)
                    watch.public |= {(f"hand:{seat}", other) for other in pair if other in watch.hand(seat)}
            strengths = [height(card, trick[0][1], self.trump) for card in trick]
            leader = (leader + self.steps * strengths.index(max(strengths))) % 4
            tricks[leader % 2] += 1
            points[leader % 2] += sum(card_points(card, self.trump) for card in trick)
            watch.zones[f"won:{leader % 2}"] += trick
            watch.zones["trick"] = []
        points[leader % 2] += 10
        return tricks, points, holder

    def reckoned(
        self, taker: int, own: list[int], tricks: list[int], points: list[int], holder: int | None
    ) -> list[int]:
        other, found = 1 - taker, [0, 0]
        belote = [20 * (holder is not None and holder % 2 == side) for side in (0, 1)]
        compared = points
        if self.options["contract"] == "all":
            compared = [points[s] + belote[s] + (own[s] if tricks[s] else 0) for s in (0, 1)]
        winner: int | None = other
        if not tricks[other]:
            winner, found[taker] = taker, 252 + own[taker]
        elif not tricks[taker]:
            found[other] = 252 + sum(own)
        elif compared[taker] > compared[other]:
            winner, found = taker, [points[s] + own[s] for s in (0, 1)]
        elif compared[taker] == compared[other] and self.options["tie"] == "litige":
            winner, found[other] = None, points[other] + own[other]
            self.held += points[taker] + own[taker]
        else:
            found[other] = 162 + sum(own)
        if winner is not None:
            found[winner] += self.held
            self.held = 0
        found = [found[s] + belote[s] for s in (0, 1)]
        return [(score + 4) // 10 * 10 for score in found] if self.options["rounding"] else found


OPTIONS: list[dict[str, Any]] = [
    {"direction": "left", "declarations": "all", "rounding": True, "tie": "fails", "overtake_partner": False},
    {"direction": "right", "declarations": "belote", "rounding": True, "tie": "litige", "overtake_partner": True},
    {"direction": "left", "declarations": "none", "rounding": False, "tie": "litige", "overtake_partner": False},
    {"direction": "right", "declarations": "all", "rounding": False, "tie": "litige", "overtake_partner": True},
]


@pytest.mark.parametrize(("options", "contract"), zip(OPTIONS, ("tricks", "all", "tricks", "all"), strict=True))
def test_belote(options: dict[str, Any], contract: str) -> None:
    BeloteReferee(3, {**options, "contract": contract, "target": 300}).match()
