"""Referees: the rules of four games written a second time, plainly and on texts alone, and compared by random play.

A referee knows nothing of the engine. It follows a match from the deal on and says before every action who is to act,
in which phase, what is legal, where every card lies, what each seat sees of it, and what the facts are; after every
deal, what it brought. `Watch` compares that with the state, and tries some of what is not legal.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest

from cardhall import rules
from cardhall.rules import IllegalAction

Cards = list[str]


def card_texts(some: Iterable[object]) -> Cards:
    return [str(one) for one in some]


class Watch:
    """A match under comparison. The referee keeps `zones` and `facts`; `knows(seat, zone, card)` is who sees what."""

    def __init__(self, game_id: str, seed: int, options: Mapping[str, Any], seats: int | None = None) -> None:
        self.state = rules.get(game_id).start(seats=seats, seed=seed, options=options)
        self.rng = random.Random(seed)
        self.facts: dict[str, str] = {}
        self.zones: dict[str, Cards] = {}
        self.public: set[tuple[str, str]] = set()  # (zone, card): known to all though hidden
        self.private: set[tuple[int, str, str]] = set()  # (seat, zone, card): known to that seat
        self.hidden: tuple[str, ...] = ("hand", "stock", "widow")  # kinds of zones whose cards are not open to all

    def deal(self, zones: Sequence[str], *, empty: Sequence[str] = ()) -> None:
        assert list(self.state.deal) == list(zones)
        self.zones = {zone: text.split() for zone, text in self.state.deal.items()}
        self.zones.update({zone: [] for zone in empty})
        self.public, self.private = set(), set()

    def hand(self, seat: int) -> Cards:
        return self.zones[f"hand:{seat}"]

    def sees(self, seat: int, zone: str, card: str) -> bool:
        kind, _, owner = zone.partition(":")
        if (kind == "hand" and int(owner) == seat) or (zone, card) in self.public or (seat, zone, card) in self.private:
            return True
        return kind not in self.hidden

    def expect(self, phase: str, seat: int, legal: Iterable[str]) -> str:
        """Compare everything, try what is not legal, and play one of `legal`, which is returned."""
        state, able = self.state, sorted(legal)
        assert (state.phase, state.turn, state.actors) == (phase, seat, (seat,))
        assert sorted(card_texts(state.actions())) == able
        assert {zone: card_texts(some) for zone, some in state.zones.items()} == self.zones
        for viewer in range(state.seats):
            seen = state.observe(viewer)
            assert seen.facts == self.facts
            for zone, some in self.zones.items():
                shown = [card if self.sees(viewer, zone, card) else "??" for card in some]
                assert card_texts(seen.zones[zone]) == shown, f"{zone} as seat {viewer} sees it"
        held = [f"play {card}" for some in self.zones.values() for card in some]
        for wrong in {"pass", "accept", "bid 1", "trump H", "yes", *self.rng.sample(held, 3)} - set(able):
            with pytest.raises(IllegalAction) as refused:
                state.play(wrong)
            assert refused.value.reason
        if state.seats > 1:
            with pytest.raises(IllegalAction):
                state.play(able[0], seat=(seat + 1) % state.seats)
        action = "pass" if "pass" in able and self.rng.random() < 0.4 else self.rng.choice(able)
        state.play(action)
        return action

    def lay(self, seat: int, action: str, target: str = "trick") -> Cards:
        """The cards of an action go from the hand to `target`."""
        some = action.split()[1:]
        for card in some:
            self.hand(seat).remove(card)
            self.public.discard((f"hand:{seat}", card))
        self.zones[target] += some
        return some


def add(totals: list[int], delta: list[int], watch: Watch) -> list[int]:
    assert list(watch.state.results[-1].delta) == delta
    totals = [a + b for a, b in zip(totals, delta, strict=True)]
    assert list(watch.state.scores) == totals
    return totals


HANDS = [f"hand:{seat}" for seat in range(4)]

# ---- whist


def referee_whist(seed: int, target: int, honours: bool) -> None:
    watch = Watch("whist", seed, {"target": target, "honours": honours})
    dealer, totals = watch.state.dealer, [0, 0]
    while not watch.state.is_over:
        assert watch.state.dealer == dealer
        watch.deal(HANDS, empty=["trick", "won:0", "won:1"])
        upcard = watch.hand(dealer)[-1]
        trump, dealt = upcard[1], [watch.hand(seat)[:] for seat in range(4)]
        watch.facts = {"trump": trump, "upcard": upcard}
        watch.public = {(f"hand:{dealer}", upcard)}
        leader, tricks = (dealer + 1) % 4, [0, 0]
        for _ in range(13):
            trick = watch.zones["trick"]
            for seat in [(leader + i) % 4 for i in range(4)]:
                able = [card for card in watch.hand(seat) if trick and card[1] == trick[0][1]] or watch.hand(seat)
                watch.lay(seat, watch.expect("play", seat, [f"play {card}" for card in able]))
            best = max(
                trick,
                key=lambda c: (c[1] == trump, c[1] == trick[0][1], "23456789TJQKA".index(c[0])),
            )
            leader = (leader + trick.index(best)) % 4
            tricks[leader % 2] += 1
            watch.zones[f"won:{leader % 2}"] += trick
            watch.zones["trick"] = []
        delta = [max(0, number - 6) for number in tricks]
        if honours and all(a + b < target for a, b in zip(totals, delta, strict=True)):
            for side in (0, 1):
                number = sum(rank + trump in dealt[side] + dealt[side + 2] for rank in "AKQJ")
                delta[side] += {4: 4, 3: 2}.get(number, 0)
        totals = add(totals, delta, watch)
        assert watch.state.is_over == (max(totals) >= target)
        dealer = (dealer + 1) % 4
    assert watch.state.winners == (totals.index(max(totals)),)


@pytest.mark.parametrize("honours", [False, True])
def test_whist(honours: bool) -> None:
    referee_whist(1, 5, honours)


# ---- stealing bundles


def referee_bundles(seed: int, deals: int, leftovers: str, must: bool) -> None:
    watch = Watch("stealing-bundles", seed, {"deals": deals, "leftovers": leftovers, "must_capture": must})
    dealer, totals = watch.state.dealer, [0, 0]
    for number in range(1, deals + 1):
        assert (watch.state.dealer, watch.state.deal_number) == (dealer, number)
        watch.deal([*HANDS[:2], "board", "stock"], empty=["bundle:0", "bundle:1"])
        zones, seat, last = watch.zones, 1 - dealer, None
        while True:
            own, other = zones[f"bundle:{seat}"], zones[f"bundle:{1 - seat}"]
            watch.facts = {f"top_{i}": (zones[f"bundle:{i}"] or ["none"])[-1] for i in (0, 1)}
            watch.facts["last_capture"] = "none" if last is None else str(last)
            ranks = {card[0] for card in [*zones["board"], *other[-1:]]}
            able = [card for card in watch.hand(seat) if must and card[0] in ranks] or watch.hand(seat)
            card = watch.expect("play", seat, [f"play {card}" for card in able]).split()[1]
            watch.hand(seat).remove(card)
            if card[0] in ranks:
                if other and other[-1][0] == card[0]:
                    own += other
                    other.clear()
                own += [c for c in zones["board"] if c[0] == card[0]] + [card]
                zones["board"] = [c for c in zones["board"] if c[0] != card[0]]
                last = seat
            else:
                zones["board"].append(card)
            seat = 1 - seat
            if not watch.hand(0) and not watch.hand(1):
                stock = zones["stock"]
                if not stock:
                    break
                zones[f"hand:{1 - dealer}"], zones[f"hand:{dealer}"], zones["stock"] = stock[:4], stock[4:8], stock[8:]
                seat = 1 - dealer
        delta = [len(zones["bundle:0"]), len(zones["bundle:1"])]
        if leftovers == "last" and last is not None:
            delta[last] += len(zones["board"])
        totals = add(totals, delta, watch)
        dealer = 1 - dealer
    assert watch.state.is_over
    assert watch.state.winners == tuple(side for side in (0, 1) if totals[side] == max(totals))


@pytest.mark.parametrize("leftovers", ["nobody", "last"])
@pytest.mark.parametrize("must", [True, False])
def test_stealing_bundles(leftovers: str, must: bool) -> None:
    for seed in range(3):
        referee_bundles(seed, 3, leftovers, must)


# ---- euchre

TWIN = {"C": "S", "S": "C", "D": "H", "H": "D"}


class EuchreReferee:
    def __init__(self, seed: int, options: Mapping[str, Any]) -> None:
        self.watch, self.options = Watch("euchre", seed, options), options

    def match(self) -> None:
        watch, totals = self.watch, [0, 0]
        dealer = watch.state.dealer
        while not watch.state.is_over:
            assert watch.state.dealer == dealer
            totals = add(totals, self.deal(dealer), watch)
            assert watch.state.is_over == (max(totals) >= self.options["target"])
            dealer = (dealer + 1) % 4
        assert watch.state.winners == (totals.index(max(totals)),)

    def deal(self, dealer: int) -> list[int]:
        watch = self.watch
        watch.deal([*HANDS, "upcard", "stock"], empty=["trick", "won:0", "won:1"])
        upcard = watch.zones["upcard"][0]
        watch.facts = dict.fromkeys(("turned_down", "trump", "maker", "alone", "sitting_out"), "none")
        watch.facts |= {"upcard": upcard, "tricks": "0 0"}
        maker = self.trumps(dealer, upcard)
        if maker is None:
            return [0, 0]
        out = None
        if watch.expect("alone", maker, ["no", "yes"]) == "yes":
            out = (maker + 2) % 4
            watch.facts |= {"alone": str(maker), "sitting_out": str(out)}
        taken = self.tricks(dealer, out)[maker % 2]
        points = 2 if taken < 3 else 1 if taken < 5 else 2 if out is None else 4
        return [points, 0] if (maker % 2 == 0) == (taken >= 3) else [0, points]

    def trumps(self, dealer: int, upcard: str) -> int | None:
        watch = self.watch
        for seat in [(dealer + i) % 4 for i in (1, 2, 3, 4)]:
            if watch.expect("order", seat, ["accept", "pass"]) == "accept":
                watch.facts |= {"trump": upcard[1], "maker": str(seat)}
                action = watch.expect("exchange", dealer, ["pass", *(f"discard {c}" for c in watch.hand(dealer))])
                if action != "pass":
                    (away,) = watch.lay(dealer, action, "stock")
                    watch.private.add((dealer, "stock", away))
                    watch.zones["upcard"] = []
                    watch.hand(dealer).append(upcard)
                    watch.public.add((f"hand:{dealer}", upcard))
                return seat
        watch.facts["turned_down"] = upcard[1]
        for seat in [(dealer + i) % 4 for i in (1, 2, 3, 4)]:
            stuck = self.options["stick_dealer"] and seat == dealer
            able = [f"trump {suit}" for suit in "CDHS" if suit != upcard[1]] + ["pass"] * (not stuck)
            action = watch.expect("name", seat, able)
            if action != "pass":
                watch.facts |= {"trump": action[-1], "maker": str(seat)}
                return seat
        return None

    def tricks(self, dealer: int, out: int | None) -> list[int]:
        watch, trump = self.watch, self.watch.facts["trump"]
        left, right = "J" + TWIN[trump], "J" + trump

        def suit(card: str) -> str:
            return trump if card == left else card[1]

        def height(card: str) -> int:
            return {right: 9, left: 8}.get(card, "789TJQKA".index(card[0]))

        leader, taken = (dealer + 1) % 4, [0, 0]
        leader = (leader + 1) % 4 if leader == out else leader
        for _ in range(5):
            trick = watch.zones["trick"]
            seats = [seat for i in range(4) if (seat := (leader + i) % 4) != out]
            for seat in seats:
                able = [c for c in watch.hand(seat) if trick and suit(c) == suit(trick[0])] or watch.hand(seat)
                watch.lay(seat, watch.expect("play", seat, [f"play {card}" for card in able]))
            led = suit(trick[0])
            best = max(trick, key=lambda c: (suit(c) == trump, suit(c) == led, height(c)))
            leader = seats[trick.index(best)]
            taken[leader % 2] += 1
            watch.zones[f"won:{leader % 2}"] += trick
            watch.zones["trick"] = []
            watch.facts["tricks"] = f"{taken[0]} {taken[1]}"
        return taken


@pytest.mark.parametrize("pack", [32, 24])
@pytest.mark.parametrize("stick_dealer", [False, True])
def test_euchre(pack: int, stick_dealer: bool) -> None:
    for seed in range(2):
        EuchreReferee(seed, {"target": 5, "pack": pack, "stick_dealer": stick_dealer}).match()


# ---- dou dizhu: who is asked, what is seen, what is paid; the combinations are compared elsewhere


def dou_dizhu(seed: int, options: Mapping[str, Any]) -> None:
    watch = Watch("dou-dizhu", seed, options)
    state, totals, played = watch.state, [0, 0, 0], 0
    while not state.is_over:
        watch.deal([*HANDS[:3], "widow"], empty=["trick", "discard"])
        dealer = state.dealer
        face_up = watch.hand(dealer)[0]
        watch.public = {(f"hand:{dealer}", face_up)}
        watch.facts = {"bid": "0", "bidder": "none", "landlord": "none", "stake": "0", "bombs": "0"}
        watch.facts |= {"face_up": face_up, "played_by": "none"}
        landlord = referee_bidding(watch, dealer)
        delta = [0, 0, 0] if landlord is None else referee_fight(watch, dealer, landlord, options)
        played += landlord is not None
        totals = add(totals, delta, watch)
        assert state.is_over == (played == options["deals"])
    assert state.winners == tuple(side for side in range(3) if totals[side] == max(totals))


def referee_bidding(watch: Watch, dealer: int) -> int | None:
    bid, bidder, passes, seat = 0, None, 0, dealer
    while True:
        action = watch.expect("auction", seat, ["pass", *(f"bid {n}" for n in (1, 2, 3) if n > bid)])
        if action == "pass":
            passes += 1
        else:
            bid, bidder, passes = int(action[-1]), seat, 0
            watch.facts |= {"bid": str(bid), "bidder": str(seat), "stake": str(bid)}
        if bid == 3 or passes == (3 if bidder is None else 2):
            return bidder
        seat = (seat + 1) % 3


def referee_fight(watch: Watch, dealer: int, landlord: int, options: Mapping[str, Any]) -> list[int]:
    front = 1 if landlord == dealer else 0
    widow, hand = watch.zones["widow"], watch.hand(landlord)
    hand[front:front] = widow
    if options["show_widow"]:
        watch.public |= {(f"hand:{landlord}", card) for card in widow}
    watch.zones["widow"] = []
    watch.facts["landlord"] = str(landlord)
    seat, last, passes, plays, stake = landlord, landlord, 0, [0, 0, 0], int(watch.facts["bid"])
    while True:
        able = card_texts(watch.state.actions())
        assert ("pass" in able) == bool(watch.zones["trick"])
        action = watch.expect("play", seat, able)
        if action == "pass":
            passes += 1
        else:
            watch.zones["discard"] += watch.zones["trick"]
            watch.zones["trick"] = []
            before = watch.hand(seat)[:]
            some = watch.lay(seat, action)
            for rank in {card[0] for card in some}:
                equal = [card for card in before if card[0] == rank]
                mine = [card for card in some if card[0] == rank]
                assert sorted(mine) == sorted(equal[: len(mine)]), "not those that come first in the hand"
            last, passes = seat, 0
            plays[seat] += 1
            watch.facts["played_by"] = str(seat)
            if sorted(some) == ["BJ", "RJ"] or (len(some) == 4 and len({card[0] for card in some}) == 1):
                stake *= 2
                watch.facts["bombs"] = str(int(watch.facts["bombs"]) + 1)
            watch.facts["stake"] = str(stake)
            if not watch.hand(seat):
                break
        seat = (seat + 1) % 3
        if passes == 2:
            assert seat == last
            watch.zones["discard"] += watch.zones["trick"]
            watch.zones["trick"], passes = [], 0
            watch.facts["played_by"] = "none"
    if options["spring"] and (plays[landlord] == sum(plays) if seat == landlord else plays[landlord] == 1):
        stake *= 2
    sign = 1 if seat == landlord else -1
    return [sign * stake * (2 if who == landlord else -1) for who in range(3)]


@pytest.mark.parametrize("show_widow", [False, True])
def test_dou_dizhu(show_widow: bool) -> None:
    for seed in range(2):
        dou_dizhu(seed, {"deals": 1, "show_widow": show_widow, "spring": True, "pair_as_singles": seed == 1})
