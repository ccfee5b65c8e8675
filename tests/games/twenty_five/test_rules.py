"""Twenty-Five's rules told a second time, plainly and on texts alone, and compared by random play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.match.positions import exchange_cards
from cardhall.rules import SetupError
from tests.games.test_referees import Watch

PLAIN = {"C": "KQJA23456789T", "S": "KQJA23456789T", "D": "KQJT98765432A", "H": "KQJT98765432"}
TRUMPS = {
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
}


class Referee:
    """A match of Twenty-Five."""

    def __init__(self, seed: int, seats: int, options: dict[str, Any], apart: int) -> None:
        """`apart`: how many seats further a partner sits: as many as there are sides."""
        self.watch = Watch("twenty-five", seed, options, seats)
        self.watch.hidden = ("hand", "stock", "discard")
        self.seats, self.apart, self.totals = seats, apart, [0] * apart
        self.target, self.lower = options.get("target", 25), options.get("renege") == "lower"

    def match(self) -> None:
        state, number, dealer = self.watch.state, 0, self.watch.state.dealer
        while max(self.totals) < self.target:
            before = self.totals[:]
            self.deal(dealer)
            gained = [now - then for now, then in zip(self.totals, before, strict=True)]
            assert list(state.results[number].delta) == gained
            dealer, number = (dealer + 1) % self.seats, number + 1
        assert state.is_over
        assert (list(state.scores), len(state.results)) == (self.totals, number)
        assert state.winners == (self.totals.index(max(self.totals)),)

    def deal(self, dealer: int) -> None:
        watch, seats = self.watch, self.seats
        piles = [f"won:{side}" for side in range(self.apart)]
        watch.deal([f"hand:{seat}" for seat in range(seats)] + ["upcard", "stock"], empty=["discard", "trick", *piles])
        upcard = watch.zones["upcard"][0]
        trump = TRUMPS[upcard[1]].split()
        tricks = [0] * seats
        watch.facts = {"trump": upcard[1], "upcard": upcard, "robbed": "none"}
        watch.facts["tricks"] = " ".join(map(str, tricks))
        order = [(dealer + step) % seats for step in range(1, seats + 1)]
        for seat in [dealer] if upcard[0] == "A" else order:
            able = upcard[0] == "A" or "A" + upcard[1] in watch.hand(seat)
            held = [f"exchange {card}" for card in watch.hand(seat)]
            action = watch.expect("rob", seat, ["pass", *held] if able else ["pass"])
            if action != "pass":
                (away,) = watch.lay(seat, action, "discard")
                watch.private.add((seat, "discard", away))
                watch.hand(seat).append(upcard)
                watch.public.add((f"hand:{seat}", upcard))
                watch.zones["upcard"] = []
                watch.facts["robbed"] = str(seat)
                break
        leader = order[0]
        for _ in range(5):
            leader = self.trick(leader, trump)
            tricks[leader] += 1
            watch.facts["tricks"] = " ".join(map(str, tricks))
            self.totals[leader % self.apart] += 5
            if self.totals[leader % self.apart] >= self.target:
                return

    def trick(self, leader: int, trump: list[str]) -> int:
        """A trick is played. Returns who wins it."""
        watch = self.watch
        lying = watch.zones["trick"]
        for seat in [(leader + step) % self.seats for step in range(self.seats)]:
            able = legal_cards(watch.hand(seat), lying, trump, self.lower)
            watch.lay(seat, watch.expect("play", seat, [f"play {card}" for card in able]))
        ruffs = [card for card in trump if card in lying]
        suit = [card for card in lying if card[1] == lying[0][1] and card not in trump]
        best = ruffs[0] if ruffs else min(suit, key=lambda card: PLAIN[card[1]].index(card[0]))
        winner = (leader + lying.index(best)) % self.seats
        watch.zones[f"won:{winner % self.apart}"] += lying
        watch.zones["trick"] = []
        return winner


def legal_cards(hand: list[str], lying: list[str], trump: list[str], lower: bool) -> list[str]:
    """What may be played from a hand."""
    held = [card for card in hand if card in trump]
    if not lying:
        return hand
    led = lying[0]
    if led in trump:
        kept = [card for card in trump[:3] if not lower or trump.index(card) < trump.index(led)]
        return held if set(held) - set(kept) else hand
    suit = [card for card in hand if card[1] == led[1] and card not in trump]
    return suit + held if suit else hand


@pytest.mark.parametrize(
    ("seats", "options", "apart"),
    [
        (4, {}, 4),
        (3, {"renege": "lower"}, 3),
        (5, {"target": 45, "renege": "lower"}, 5),
        (4, {"teams": "pairs", "renege": "lower"}, 2),
        (6, {"teams": "pairs"}, 3),
        (8, {"teams": "pairs"}, 4),
        (9, {"teams": "threes", "renege": "lower"}, 3),
    ],
)
def test_twenty_five(seats: int, options: dict[str, Any], apart: int) -> None:
    for seed in range(2):
        Referee(seed, seats, options, apart).match()


@pytest.mark.parametrize("lower", [False, True])
def test_hands_full_of_high_trumps(lower: bool) -> None:
    """What may be kept back, with packs stacked so that the highest trumps meet in nearly every trick."""
    rng, kept = random.Random(25), 0
    game = rules.get("twenty-five")
    for _ in range(60):
        suit = rng.choice("CDHS")
        trump = TRUMPS[suit].split()
        high, rest = trump[:6], [card for card in map(str, game.deck()) if card not in trump[:6]]
        rng.shuffle(rest)
        upcard = next(card for card in rest if card in trump)
        rest.remove(upcard)
        first = [*high, *rest[:14]]
        rng.shuffle(first)
        dealt = {f"hand:{seat}": " ".join(first[5 * seat : 5 * seat + 5]) for seat in range(4)}
        deal = {**dealt, "upcard": upcard, "stock": " ".join(rest[14:])}
        options = {"renege": "lower" if lower else "any"}
        state = game.start(seed=1, dealer=3, deals=[deal], options=options)
        while state.phase == "rob":
            state.play("pass")
        while len(state.results) < 1:
            hand = [str(card) for card in state.zones[f"hand:{state.turn}"]]
            lying = [str(card) for card in state.zones["trick"]]
            able = [str(action.cards[0]) for action in state.actions()]
            assert sorted(able) == sorted(legal_cards(hand, lying, trump, lower))
            kept += bool(lying) and lying[0] in trump and any(card in trump for card in hand) and len(able) == len(hand)
            state.play(rng.choice(state.actions()))
    assert kept > 20


@pytest.mark.parametrize(
    ("seats", "teams"), [(3, "pairs"), (5, "pairs"), (7, "pairs"), (9, "pairs"), (4, "threes"), (6, "threes")]
)
def test_teams_that_do_not_fit_are_refused(seats: int, teams: str) -> None:
    with pytest.raises(SetupError, match="players"):
        rules.get("twenty-five").start(seats=seats, options={"teams": teams})


def test_the_others_know_who_holds_the_ace_when_the_upcard_was_robbed() -> None:
    deal = {"hand:1": "AS 3D 4D 5D 6D", "upcard": "9S"}
    game = rules.get("twenty-five")
    state = game.start(seed=1, dealer=3, deals=[exchange_cards(game.start(seed=1, dealer=3).deal, deal)])
    state.play("pass")
    state.play("exchange 3D")
    seen = state.observe(0)
    for seed in range(30):
        world = seen.sample(random.Random(seed))
        places = [zone for zone, some in world.zones.items() if "AS" in map(str, some)]
        assert places in (["hand:1"], ["discard"])
