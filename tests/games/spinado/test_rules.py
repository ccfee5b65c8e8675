"""Spinado told a second time, plainly and on texts alone, and compared by random play; and what stops show."""

from __future__ import annotations

import random

import pytest

from cardhall import rules
from tests.games.test_referees import Watch

LINE = "A23456789TJQK"
PACK = [rank + suit for suit in "CDHS" for rank in LINE if rank != "2" and rank + suit != "8D"]
POTS = ("matrimony", "intrigue", "game")


def card_after(card: str) -> str:
    """The next card of the suit; "": there is none in the pack."""
    place = LINE.index(card[0]) + 1
    found = LINE[place] + card[1] if place < len(LINE) else ""
    return found if found in PACK else ""


def with_spinado(card: str) -> str:
    """A card played with the spinado, as an action has it."""
    return "play " + (f"{card} AD" if card[1] == "C" else f"AD {card}")


class Referee:
    """A match of Spinado."""

    def __init__(self, seed: int, seats: int, kings: bool, deals: int) -> None:
        self.watch = Watch("spinado", seed, {"kings": kings, "deals": deals}, seats)
        self.watch.hidden = ("hand", "dead")
        self.seats, self.kings, self.deals = seats, kings, deals
        self.pots = dict.fromkeys(POTS, 0)
        self.gains = [0] * seats
        self.out = -1  # who went out last

    def match(self) -> None:
        dealer, totals, state = self.watch.state.dealer, [0] * self.seats, self.watch.state
        for number in range(1, self.deals + 1):
            assert (state.dealer, state.deal_number) == (dealer, number)
            self.deal((dealer + 1) % self.seats)
            assert list(state.results[-1].delta) == self.gains
            totals = [a + b for a, b in zip(totals, self.gains, strict=True)]
            assert sum(totals) == -sum(self.pots.values())
            dealer = (dealer + 1) % self.seats
        assert state.is_over
        assert list(state.scores) == totals
        assert state.winners == tuple(seat for seat in range(self.seats) if totals[seat] == max(totals))

    def deal(self, eldest: int) -> None:
        watch, seats = self.watch, self.seats
        hands = [f"hand:{seat}" for seat in range(seats)]
        watch.deal([*hands, "dead"], empty=[f"played:{seat}" for seat in range(seats)])
        assert {len(watch.zones[hand]) for hand in hands} == {47 // (seats + 1)}
        self.gains = [0 if seat == self.out else -3 for seat in range(seats)]
        for pot in POTS:
            self.pots[pot] += seats - (self.out >= 0)
        turn, wanted = eldest, ""
        while True:
            watch.facts = {"next": wanted or "none", **{pot: str(chips) for pot, chips in self.pots.items()}}
            hand = watch.hand(turn)
            able = [f"play {card}" for card in ([wanted] if wanted else hand)]
            if "AD" in hand:
                able += [with_spinado(card) for card in ([wanted] if wanted else hand) if card != "AD"]
            action = watch.expect("follow" if wanted else "lead", turn, able)
            cards = sorted(action.split()[1:], key=lambda card: card == "AD")
            watch.lay(turn, " ".join(["play", *cards]), f"played:{turn}")
            self.brings(turn, cards)
            if not watch.hand(turn):
                break
            wanted = card_after(cards[0]) if len(cards) == 1 else ""
            holders = [seat for seat in range(seats) if wanted in watch.hand(seat)]
            turn, wanted = (holders[0], wanted) if holders else (turn, "")
        self.out = turn
        self.gains[turn] += self.pots["game"]
        self.pots["game"] = 0
        for seat in range(seats):
            if "AD" in watch.hand(seat):
                self.gains[seat] -= 2 * len(watch.hand(seat))
                self.gains[turn] += 2 * len(watch.hand(seat))

    def brings(self, seat: int, cards: list[str]) -> None:
        """What cards bring that the seat has just played."""
        played = self.watch.zones[f"played:{seat}"]
        for pot, pair in (("matrimony", {"KD", "QD"}), ("intrigue", {"QD", "JD"})):
            if pair <= set(played):
                self.gains[seat] += self.pots[pot]
                self.pots[pot] = 0
        for card in cards if self.kings else ():
            chips = 3 if card == "AD" else 1 if card[0] == "K" else 0
            self.gains = [gain - chips for gain in self.gains]
            self.gains[seat] += chips * self.seats


@pytest.mark.parametrize(
    ("seats", "kings", "deals"), [(3, False, 4), (3, True, 4), (4, False, 8), (4, True, 4), (5, True, 8)]
)
def test_spinado(seats: int, kings: bool, deals: int) -> None:
    Referee(7 * seats + kings, seats, kings, deals).match()


def test_what_a_stop_shows_is_dead_and_who_follows_holds_the_next_card() -> None:
    rng, stops, follows = random.Random(9), 0, 0
    for seed in range(12):
        state = rules.get("spinado").start(seed=seed, seats=rng.choice([3, 4, 5]))
        dead: set[str] = set()
        for _ in range(rng.randrange(4, 16)):
            action = str(rng.choice(state.actions()))
            state.play(action)
            if state.results:
                break
            if state.phase == "lead" and len(action.split()) == 2:
                dead.add(card_after(action.split()[1]))
        if state.results:
            continue
        played = {str(card) for zone, some in state.zones.items() if zone.startswith("played") for card in some}
        wanted = state.observe(0).facts["next"]
        for viewer in range(state.seats):
            seen = state.observe(viewer)
            for draw in range(3):
                zones = seen.sample(random.Random(draw)).zones
                for card in dead - played - {""}:
                    assert card in map(str, zones["dead"])
                    stops += 1
                if wanted != "none":
                    assert wanted in map(str, zones[f"hand:{state.turn}"])
                    follows += 1
    assert stops > 20
    assert follows > 20
