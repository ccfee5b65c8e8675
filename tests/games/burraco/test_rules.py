"""Burraco: how melds lie, what a turn shows, and a referee that tells legality and scores once more from the page."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card, as_text, cards
from cardhall.games.burraco import rules as burraco
from cardhall.rules import IllegalAction

GAME = rules.get("burraco")
LINE = "A23456789TJQKA"
WILD = ("2", "BJ", "RJ")
POINTS = {"3": 5, "4": 5, "5": 5, "6": 5, "7": 5, "A": 15, "2": 20, "BJ": 30, "RJ": 30}


def deal_state(seats: int = 4, **hands: str) -> dict[str, str]:
    """A deal with these cards in their zones, and the rest of the pack as it comes; `stock` names its first cards."""
    left = Counter(GAME.deck(seats=seats))
    left.subtract(card for text in hands.values() for card in cards(text))
    supply = sorted(left.elements(), key=lambda card: (card * 7) % 53)
    full = {}
    for zone, number in GAME.start(seats=seats).deal.items():
        some = cards(hands.get(zone.replace(":", "_"), ""))
        while len(some) < len(number.split()):
            some.append(supply.pop())
        full[zone] = as_text(some)
    return full


def play_actions(actions: tuple[str, ...], seats: int = 2, **hands: str) -> Any:
    """A match after these actions, with seat 1 to begin."""
    state = GAME.start(seats=seats, dealer=0, deals=[deal_state(seats, **hands)])
    for action in actions:
        state.play(action)
    return state


HAND = "5H 6H 7H 4C 4D 4S KC KD KS QC QD"
MELDS_OF_IT = ("draw", "meld 5H 6H 7H", "meld 4C 4D 4S", "meld KC KD KS", "meld QC QD QH")


@pytest.mark.parametrize(
    ("hand", "laid", "wanted"),
    [
        ("7S 8S RJ TS 9S 4D 4C JH JC AD AC", "meld 7S 8S RJ", "RJ 7S 8S"),
        ("7S 8S RJ TS 9S 4D 4C JH JC AD AC", "meld 7S 8S RJ, add 1 TS", "7S 8S RJ TS"),
        ("7S 8S RJ TS 9S 4D 4C JH JC AD AC", "meld 7S 8S RJ, add 1 TS, add 1 9S", "RJ 7S 8S 9S TS"),
        ("2H 3H 4H 6H 5H 4D 4C JH JC AD AC", "meld 2H 3H 4H, add 1 6H", "3H 4H 2H 6H"),
        ("2H 3H 4H 6H 5H 4D 4C JH JC AD AC", "meld 2H 3H 4H, add 1 6H, add 1 5H", "2H 3H 4H 5H 6H"),
        ("AD 2D BJ 3D 5C 9C JH TS 4C 8H 6S", "meld AD 2D BJ", "AD 2D BJ"),
        ("2C QH KH AH 5C 9C JS TS 4C 8H 6S", "meld 2C KH AH, add 1 QH", "2C QH KH AH"),
        ("2C 7D 7H 7S 5C 9C JS TS 4C 8H 6S", "meld 2C 7D 7H, add 1 7S", "7D 7H 7S 2C"),
    ],
)
def test_a_meld_lies_in_its_order(hand: str, laid: str, wanted: str) -> None:
    state = play_actions(("draw", *laid.split(", ")), hand_1=hand, stock="KC")
    assert state.zones["meld:1:1"] == cards(wanted)


def test_refusals_say_why() -> None:
    state = play_actions(MELDS_OF_IT[:3], hand_1=HAND.replace("KC KD KS", "4C 4D 4H"), stock="QH")
    for action, words in (
        ("meld 4C 4D 4H", "Your side already has a set of that rank"),
        ("add 7 4C", "no such meld"),
        ("add 2 QC", "Neither one rank nor one suit"),
        ("meld QC QD", "Begin a meld with 3 cards"),
        ("meld QC QD QH 4C", "Neither one rank nor one suit"),
        ("meld RJ QC QD", "You do not hold the joker"),
    ):
        with pytest.raises(IllegalAction, match=words):
            state.play(action)
    state = play_actions(("take",), hand_1=HAND.replace("KS", "7D"), upcard="KS")
    with pytest.raises(IllegalAction, match="the whole pile when you took it, so you may not discard it"):
        state.play("discard KS")
    state = play_actions(
        (*MELDS_OF_IT, "meld 7C 8C 9C"), hand_1=HAND, stock="QH", pozzetto_0="8H 9D TD JD 7C 8C 9C 2S 3S AS 3D"
    )
    state.play("meld AS 2S 3S")
    state.play("meld 9D TD JD")
    with pytest.raises(IllegalAction, match="without a burraco your side may not close"):
        state.play("add 1 8H")


def test_a_pozzetto_that_waits_is_seen_by_nobody_and_counted_as_a_hand() -> None:
    hand = HAND.replace("QC QD", "QC 2D")
    laid = ("take", *MELDS_OF_IT[1:4], "add 3 KH", "add 3 2D", "discard QC")
    state = play_actions(laid, hand_1=hand, upcard="KH")
    assert state.pozzetti == (False, True) and not state.zones["hand:1"] and len(state.zones["waiting:1"]) == 11
    for seat in (0, 1):
        assert state.observe(seat).as_dict()["zones"]["waiting:1"] == " ".join(["??"] * 11)
    state.zones["stock"][3:] = []
    held = sum(POINTS.get(card.rank, 10) for card in state.zones["waiting:1"])
    state.play("draw")
    state.play(f"discard {state.zones['hand:0'][0]}")
    assert state.results[0].delta[1] == 15 + 15 + 40 + 20 - held


def test_who_throws_the_card_it_took_alone_has_shown_another() -> None:
    state = play_actions(("take", "discard KS"), hand_1=HAND, upcard="KS")
    for seed in range(20):
        sample = state.observe(0).sample(random.Random(seed))
        assert Card.of("KS") in sample.zones["hand:1"]


def test_who_keeps_one_card_to_close_with_has_shown_that_it_is_natural() -> None:
    pozzetto = "8H 9H TH JH 7C 8C 9C 2S 3S AS 3D"
    laid = (*MELDS_OF_IT, *(f"add 1 {card}" for card in ("8H", "9H", "TH", "JH")), "meld 7C 8C 9C", "meld AS 2S 3S")
    state = play_actions(laid, hand_1=HAND, stock="QH", pozzetto_0=pozzetto)
    assert [str(action) for action in state.actions()] == ["discard 3D"]
    for seed in range(30):
        (card,) = state.observe(0).sample(random.Random(seed)).zones["hand:1"]
        assert card.rank not in WILD


def test_many_cards_are_laid_in_steps() -> None:
    state = play_actions(("draw",), hand_1="5H 6H 7H 8H RJ TH JH QC QD QS 3C", stock="QH")
    seen = state.observe(1)
    steps = seen.in_steps(rules.Action("meld", *cards("5H 6H 7H 8H TH RJ JH")))
    assert sorted(card for step in steps for card in step.cards) == sorted(cards("5H 6H 7H 8H TH RJ JH"))
    for step in steps:
        state.play(step)
    assert state.zones["meld:1:1"] == cards("5H 6H 7H 8H RJ TH JH")
    assert not state.observe(1).in_steps(rules.Action("meld", *cards("QC QD 3C")))
    state.play("meld QC QD QS")
    assert [str(step) for step in state.observe(1).in_steps(rules.Action("add", 2, Card.of("QH")))] == ["add 2 QH"]
    assert not state.observe(1).in_steps(rules.Action("add", 1, *cards("QH 3C")))


# ---- the referee


def possible_runs(group: list[Card]) -> list[list[Card | None]]:
    """Every run on the line of ranks that the cards make, with at most one place filled by a wild card (None)."""
    found = []
    suits = {card.suit for card in group if card.rank not in WILD}
    if len(suits) != 1:
        return []
    suit = suits.pop()
    for low in range(len(LINE) - len(group) + 1):
        ranks = LINE[low : low + len(group)]
        if len(set(ranks)) < len(ranks):
            continue
        wanted = Counter(Card.of(rank + suit) for rank in ranks)
        missing = wanted - Counter(group)
        over = Counter(group) - wanted
        if not missing:
            found.append([Card.of(rank + suit) for rank in ranks])
        elif missing.total() == 1 and next(iter(over)).rank in WILD:
            place = [Card.of(rank + suit) for rank in ranks].index(next(iter(missing)))
            found.append([None if i == place else Card.of(rank + suit) for i, rank in enumerate(ranks)])
    return found


def kind(group: list[Card]) -> str:
    """What a group is: by the page."""
    natural = [card for card in group if card.rank not in WILD]
    if len(group) < 3:
        return ""
    if len(natural) >= 2 and len({card.rank for card in natural}) == 1 and len(group) - len(natural) <= 1:
        return "set"
    return "run" if possible_runs(group) else ""


def is_dirty(group: list[Card], what: str) -> bool:
    """Whether a wild card is in it."""
    if what == "set":
        return any(card.rank in WILD for card in group)
    return all(None in run for run in possible_runs(group))


class Referee:
    """Follows a deal by its public acts, and knows what each seat may do."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.begin_deal()

    def begin_deal(self) -> None:
        self.melds: list[list[list[Card]]] = [[], []]
        self.had = [False, False]
        self.taken: Card | None = None
        self.copies = 0

    def has_burraco(self, side: int) -> bool:
        return any(len(meld) >= 7 for meld in self.melds[side])

    def legal(self) -> set[str]:
        state, seat = self.state, self.state.turn
        side, hand = state.side_of(seat), list(state.zones[f"hand:{seat}"])
        if state.phase == "draw":
            return {"draw"} | ({"take"} if state.zones["discard"] else set())
        barred = self.taken if self.copies < 2 else None
        found = {f"discard {card}" for card in hand if card != barred and self.may_end(side, hand, card)}
        for group in set(combinations(sorted(hand), 3)):
            what = kind(list(group))
            ranks = {one[0].rank for one in self.melds[side] if kind(one) == "set"}
            first = next((card.rank for card in group if card.rank not in WILD), "")
            if what and not (what == "set" and first in ranks):
                after = [*self.melds[side], list(group)]
                if self.may_keep(side, hand, list(group), after, barred):
                    found.add(f"meld {as_text(group)}")
        for number, meld in enumerate(self.melds[side], 1):
            for card in set(hand):
                after = [one if one is not meld else [*meld, card] for one in self.melds[side]]
                if self.takes(meld, card) and self.may_keep(side, hand, [card], after, barred):
                    found.add(f"add {number} {card}")
        return found

    def takes(self, meld: list[Card], card: Card) -> bool:
        what = kind(meld)
        if is_dirty(meld, what) and card.rank in WILD:
            suit = next(one.suit for one in meld if one.rank not in WILD)
            if what == "set" or card.suit != suit:
                return False
        return kind([*meld, card]) == what

    def may_end(self, side: int, hand: list[Card], card: Card) -> bool:
        return len(hand) > 1 or not self.had[side] or (card.rank not in WILD and self.has_burraco(side))

    def may_keep(
        self, side: int, hand: list[Card], gone: list[Card], melds: list[list[Card]], barred: Card | None
    ) -> bool:
        left = list((Counter(hand) - Counter(gone)).elements())
        if not self.had[side]:
            return left != [barred] or any(self.takes(meld, left[0]) for meld in melds)
        if len(left) >= 2:
            return True
        closes = len(left) == 1 and left[0].rank not in WILD and left[0] != barred
        return closes and any(len(meld) >= 7 for meld in melds)

    def play(self, action: Any) -> None:
        state, seat = self.state, self.state.turn
        side, hand = state.side_of(seat), Counter(state.zones[f"hand:{seat}"])
        pile = list(state.zones["discard"])
        deals = len(state.results)
        if action.verb == "take":
            self.taken = pile[0] if len(pile) == 1 else None
            self.copies = hand[pile[0]] + 1
        elif action.verb == "draw":
            self.taken = None
        elif action.verb == "meld":
            self.melds[side].append(list(action.cards))
        elif action.verb == "add":
            self.melds[side][action.number - 1].append(action.cards[0])
        emptied = hand.total() == len(action.cards) and action.verb != "draw"
        wins = emptied and not self.had[side]
        closes = emptied and self.had[side]
        if wins and action.verb != "discard":
            number = next(i for i in (0, 1) if state.zones[f"pozzetto:{i}"])
            self.copies += state.zones[f"pozzetto:{number}"].count(self.taken) if self.taken is not None else 0
        self.had[side] = self.had[side] or wins
        before = {zone: list(some) for zone, some in state.zones.items()}
        state.play(action)
        if len(state.results) > deals:
            self.check_score(before, seat, action, closes, wins)
            self.begin_deal()

    def check_score(self, zones: dict[str, list[Card]], seat: int, action: Any, closes: bool, wins: bool) -> None:
        state = self.state
        zones[f"hand:{seat}"].remove(action.cards[0])
        if wins:  # it waits, unseen
            zones[f"waiting:{seat}"] = next(zones[f"pozzetto:{i}"] for i in (0, 1) if zones[f"pozzetto:{i}"])
        wanted = []
        for side, seats in enumerate(state.sides):
            points = sum(POINTS.get(card.rank, 10) for meld in self.melds[side] for card in meld)
            held = [card for one in seats for zone in ("hand", "waiting") for card in zones.get(f"{zone}:{one}", ())]
            points -= sum(POINTS.get(card.rank, 10) for card in held)
            for meld in self.melds[side]:
                if len(meld) >= 7:
                    points += self.burraco(meld)
            points += 100 if closes and state.side_of(seat) == side else 0
            wanted.append(points - (0 if self.had[side] else 100))
        assert state.results[-1].delta == tuple(wanted)

    def burraco(self, meld: list[Card]) -> int:
        what = kind(meld)
        if not is_dirty(meld, what):
            return 200
        if not self.state.options["semi_clean"]:
            return 100
        if what == "set":
            return 150 if len(meld) >= 8 else 100
        best = [max(run.index(None), len(run) - 1 - run.index(None)) for run in possible_runs(meld)]
        inner = [one for run, one in zip(possible_runs(meld), best, strict=True) if 0 < run.index(None) < len(run) - 1]
        return 150 if max(inner or best) >= 7 else 100


@pytest.mark.parametrize(("seats", "seed", "semi"), [(2, 1, False), (4, 2, True), (2, 3, True)])
def test_the_referee_agrees(seats: int, seed: int, semi: bool) -> None:
    rng = random.Random(seed)
    state = GAME.start(seats=seats, seed=seed, options={"target": 250, "semi_clean": semi})
    referee = Referee(state)
    checked = 0
    for step in range(240):
        if state.is_over:
            break
        actions = state.actions()
        held = len(state.zones[f"hand:{state.turn}"])
        if held < 4 or (step % 6 == 0 and held < 17):
            assert set(map(str, actions)) == referee.legal()
            checked += 1
        laying = [action for action in actions if action.verb in ("meld", "add", "take")]
        referee.play(rng.choice(laying) if laying and rng.random() < 0.75 else rng.choice(actions))
    assert checked > 20 and state.results


def test_points_are_those_of_the_page() -> None:
    assert {rank: burraco.CARD_POINTS[rank] for rank in burraco.CARD_POINTS} == {
        **POINTS,
        **dict.fromkeys(("8", "9", "T", "J", "Q", "K"), 10),
    }


@pytest.mark.parametrize("game_id", ["burraco", "samba"])
def test_hands_turned_up_hold_no_card_twice_of_which_one_was_known(game_id: str) -> None:
    """A card that all knew of is shown once; a second one alike, which nobody knew of, besides."""
    state = rules.get(game_id).start(seed=2)
    hand = state.zones["hand:0"]
    hand[1] = hand[0]  # two alike
    state.mark_known("hand:0", hand[:1])
    state.news = []
    state.game.turn_hands_up(state)
    for seat in range(state.seats):
        assert sorted(state.observe(seat).zones["hand:0"]) == sorted(hand)
