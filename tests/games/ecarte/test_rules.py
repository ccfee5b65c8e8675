"""Écarté's rules told a second time, plainly and on texts alone, and compared by random play."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.games.test_referees import Watch

RANKS = "789TAJQK"


def card_beats(card: str, other: str, trump: str) -> bool:
    """Whether a card beats one that was played before it."""
    if card[1] == other[1]:
        return RANKS.index(card[0]) > RANKS.index(other[0])
    return card[1] == trump


class Referee:
    """A match of Écarté."""

    def __init__(self, seed: int, target: int, march: int) -> None:
        self.watch = Watch("ecarte", seed, {"target": target, "march_vulnerable": march})
        self.target, self.march = target, march
        self.totals = [0, 0]

    def match(self) -> None:
        state, number = self.watch.state, 0
        dealer = state.dealer
        while max(self.totals) < self.target:
            before = self.totals[:]
            self.deal(dealer)
            gained = [now - then for now, then in zip(self.totals, before, strict=True)]
            assert list(state.results[number].delta) == gained  # a king turned up may have ended the next one too
            dealer, number = 1 - dealer, number + 1
        assert state.is_over
        assert (list(state.scores), len(state.results)) == (self.totals, number)
        assert state.winners == (self.totals.index(max(self.totals)),)

    def score(self, seat: int, points: int) -> bool:
        """A seat scores; whether that ends the match."""
        self.totals[seat] += points
        return self.totals[seat] >= self.target

    def deal(self, dealer: int) -> None:
        watch, elder = self.watch, 1 - dealer
        watch.deal(["hand:0", "hand:1", "upcard", "stock"], empty=["discard", "trick", "won:0", "won:1"])
        watch.hidden = ("hand", "stock", "widow", "discard")
        upcard = watch.zones["upcard"][0]
        trump = upcard[1]
        watch.facts = {"trump": trump, "upcard": upcard, "exchanges": "0", "tricks": "0 0"}
        watch.facts |= {"vulnerable": "none", "king": "none"}
        if upcard[0] == "K" and self.score(dealer, 1):
            return
        vulnerable = self.exchanges(elder, dealer)
        if upcard[0] != "K":
            for seat in (elder, dealer):
                king = ["declare king"] * ("K" + trump in watch.hand(seat))
                if watch.expect("king", seat, [*king, "pass"]) == "pass":
                    continue
                watch.facts["king"] = str(seat)
                watch.public.add((f"hand:{seat}", "K" + trump))
                if self.score(seat, 1):
                    return
                break
        tricks = self.tricks(elder, trump)
        winner = 0 if tricks[0] > tricks[1] else 1
        if tricks[winner] == 5:
            self.score(winner, self.march if vulnerable == 1 - winner else 2)
        else:
            self.score(winner, 2 if vulnerable == 1 - winner else 1)

    def exchanges(self, elder: int, dealer: int) -> int | None:
        """Cards are changed. Returns who is vulnerable."""
        watch, accepted, kept = self.watch, 0, 0
        while watch.zones["stock"] and kept < 2:
            proposed = watch.expect("propose", elder, ["propose", "stand"]) == "propose"
            if not proposed or watch.expect("answer", dealer, ["accept", "reject"]) == "reject":
                if accepted:
                    return None
                vulnerable = dealer if proposed else elder
                watch.facts["vulnerable"] = str(vulnerable)
                return vulnerable
            accepted += 1
            watch.facts["exchanges"] = str(accepted)
            changed = 0
            for seat in (elder, dealer):
                stock = watch.zones["stock"]
                if stock:
                    changed += self.change(seat, stock)
            kept = 0 if changed else kept + 1
        return None

    def change(self, seat: int, stock: list[str]) -> int:
        """A seat changes cards. Returns how many."""
        watch, hand = self.watch, self.watch.hand(seat)
        able = [
            "discard " + " ".join(some)
            for size in range(1, min(5, len(stock)) + 1)
            for some in combinations(sorted(hand, key=self.place), size)
        ]
        action = watch.expect("exchange", seat, ["pass", *able])
        if action == "pass":
            return 0
        some = watch.lay(seat, action, "discard")
        watch.private |= {(seat, "discard", card) for card in some}
        hand += stock[: len(some)]
        del stock[: len(some)]
        return len(some)

    def place(self, card: str) -> int:
        """Where a card stands among all, as actions name several."""
        return next(int(one) for one in self.watch.state.game.pack if str(one) == card)

    def tricks(self, leader: int, trump: str) -> list[int]:
        """The five tricks. Returns how many each seat takes."""
        watch, taken = self.watch, [0, 0]
        for _ in range(5):
            led = watch.lay(leader, watch.expect("play", leader, [f"play {card}" for card in watch.hand(leader)]))[0]
            other = 1 - leader
            hand = watch.hand(other)
            suit = [card for card in hand if card[1] == led[1]]
            able = [card for card in suit if card_beats(card, led, trump)] or suit
            able = able or [card for card in hand if card[1] == trump] or hand
            card = watch.lay(other, watch.expect("play", other, [f"play {card}" for card in able]))[0]
            leader = other if card_beats(card, led, trump) else leader
            taken[leader] += 1
            watch.facts["tricks"] = f"{taken[0]} {taken[1]}"
            watch.zones[f"won:{leader}"] += watch.zones["trick"]
            watch.zones["trick"] = []
        return taken


@pytest.mark.parametrize(("target", "march"), [(5, 3), (7, 2), (10, 3)])
def test_ecarte(target: int, march: int) -> None:
    for seed in range(4):
        Referee(seed, target, march).match()
