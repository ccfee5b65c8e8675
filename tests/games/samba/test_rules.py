"""Samba: the pile, first melds, black and red threes, the end of the stock; and a referee from the page."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardhall import rules
from cardhall.cards import Card, as_text, cards
from cardhall.rules import IllegalAction

GAME = rules.get("samba")
WILD = ("2", "BJ", "RJ")
POINTS = {"BJ": 50, "RJ": 50, "2": 20, "A": 20, "3": 5, "4": 5, "5": 5, "6": 5, "7": 5}
REDS = cards("3D 3H")
LINE = "456789TJQKA"


def deal_state(**hands: str) -> dict[str, str]:
    """A deal with these cards in their zones, no red three in others' hands; `stock` names its first cards."""
    left = Counter(GAME.deck())
    left.subtract(card for text in hands.values() for card in cards(text))
    supply = sorted(left.elements(), key=lambda card: (card in REDS, (card * 7) % 53), reverse=True)
    full = {}
    for zone, number in GAME.start().deal.items():
        if zone == "stock":
            continue
        some = cards(hands.get(zone.replace(":", "_"), ""))
        while len(some) < len(number.split()):
            some.append(supply.pop())
        full[zone] = as_text(some)
    full["stock"] = as_text([*cards(hands.get("stock", "")), *reversed(supply)])
    return full


def play_actions(actions: tuple[str, ...], options: dict[str, Any] | None = None, **hands: str) -> Any:
    """A match after these actions, with seat 1 to begin."""
    state = GAME.start(dealer=0, deals=[deal_state(**hands)], options=options)
    for action in actions:
        state.play(action)
    return state


HAND = "4C 4D 4S KC KD KS QC QD 9C 8D 7S 6D JC JD TS"
TWO_SEVENS = "KC KC KD KD KH KH KS 4S 5S 6S 7S 8S 9S TS"
TO_TWO = (
    "draw",
    "meld KC KC KD",
    *(f"add 1 {card}" for card in ("KD", "KH", "KH", "KS")),
    "meld 4S 5S 6S",
    *(f"add 2 {card}" for card in ("7S", "8S", "9S", "TS")),
)


def test_a_minimum_is_asked_and_melds_go_back() -> None:
    state = play_actions(("take QC QD",), hand_1=HAND, upcard="QS")
    assert state.zones["meld:1:1"] == cards("QC QD QS")
    with pytest.raises(IllegalAction, match="need 20 points more"):
        state.play("discard TS")
    state.play("meld 4C 4D 4S")
    state.play("back")
    assert state.phase == "draw" and state.zones["discard"] == cards("QS") and not list(state.melds(1))
    for seed in range(10):
        sample = state.observe(0).sample(random.Random(seed))
        assert set(cards("QC QD 4C 4D 4S")) <= set(sample.zones["hand:1"]), "they were seen"
    with pytest.raises(IllegalAction, match="The pile went back"):
        state.play("take QC QD")
    state.play("draw")
    with pytest.raises(IllegalAction, match="may not meld again"):
        state.play("meld KC KD KS")
    state.play("discard TS")
    again = play_actions(("take QC QD", "meld KC KD KS"), hand_1=HAND, upcard="QS")
    assert again.has_opened == (False, True) and again.observe(1).facts["minimum"] == "0"
    again.play("discard TS")


@pytest.mark.parametrize(
    ("score", "least"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (6995, 120), (7000, 160)]
)
def test_the_minimum_follows_the_score(score: int, least: int) -> None:
    state = play_actions(())
    state.scores = (0, score)
    assert state.observe(1).facts["minimum"] == str(least)


def test_what_bars_the_pile_is_said() -> None:
    blocked = play_actions(("draw", "discard 3C"), hand_1=HAND.replace("TS", "3C"), upcard="QS")
    with pytest.raises(IllegalAction, match="Nobody may take the pile while the 3♣"):
        blocked.play("take 3C 3C")
    hand = "KC KD KS QC QD QH 9C 8D 7S 6D JC JD TS 2C 2D"
    partner = "4C 4D 7C 7D 9H 8H TC TD 5S 5H 6S AC 4H JH AS"
    frozen = play_actions(
        ("draw", "meld KC KD KS", "meld QC QD QH", "discard 2C", "draw", "discard KH"),
        hand_1=hand,
        hand_2=partner.replace("AC", "KH"),
        hand_3=partner,
        upcard="TH",
        stock="5C 6C",
    )
    with pytest.raises(IllegalAction, match="The pile is frozen"):
        frozen.play("take 1")
    assert [str(action) for action in frozen.actions()] == ["draw"]


def end_of_stock(last: str, **more: Any) -> Any:
    """Seat 1 is to draw the last cards of the stock."""
    state = play_actions((), **more)
    state.zones["stock"][:] = cards(last)
    return state


def test_the_last_card_of_the_stock_is_a_red_three() -> None:
    state = end_of_stock("3H", hand_1=HAND)
    state.play("draw")
    assert state.zones["threes:1"] == cards("3H") and len(state.zones["hand:1"]) == 15
    assert "done" in map(str, state.actions()) and not [a for a in state.actions() if a.verb == "discard"]
    with pytest.raises(IllegalAction, match="ended with a red three"):
        state.play("discard TS")
    state.play("meld KC KD KS")
    assert "done" not in map(str, state.actions()), "first melds are half done"
    state.play("back")
    state.play("done")
    assert len(state.results) == 1 and state.results[0].headline == "The stock has run out"


@pytest.mark.parametrize(("stuck", "wanted"), [("must", ["take QC QD"]), ("may", ["pass", "take QC QD"])])
def test_without_a_stock_the_pile_is_taken(stuck: str, wanted: list[str]) -> None:
    state = end_of_stock("", hand_1=HAND, upcard="QS", options={"stuck_take": stuck})
    assert [str(action) for action in state.actions()] == wanted
    state.play("take QC QD")
    state.play("back")
    assert [str(action) for action in state.actions()] == ["pass"]
    state.play("pass")
    assert len(state.results) == 1


def test_leave_to_go_out_that_is_not_used_costs_a_hundred() -> None:
    scores = []
    for answer in ("yes", "no"):
        state = play_actions((*TO_TWO, "ask", answer), hand_1=f"{TWO_SEVENS} QC", stock="4C")
        state.play("discard QC")
        while not state.results:
            legal = state.actions()
            thrown = [action for action in legal if action.verb == "discard"]
            state.zones["stock"][2:] = []
            state.play(thrown[0] if thrown else legal[0])
        scores.append(state.results[0].delta[1])
    assert scores[0] == scores[1] - 100


def test_after_black_threes_the_rest_is_known_to_be_black() -> None:
    state = play_actions(
        TO_TWO, options={"draw_cards": 2}, hand_1=f"{TWO_SEVENS} 3C", stock="3S 3S", hand_2="3C 3C 9D 2C"
    )
    given = cards("3C 3C 9D 2C")
    for card in given:
        state.zones["hand:2"].remove(card)
    state.zones["hand:1"] += given
    with pytest.raises(IllegalAction, match="without wild cards"):
        state.play("meld 2C 3C 3C")
    with pytest.raises(IllegalAction, match="Black threes go last"):
        state.play("meld 3C 3C 3S")
    state.zones["hand:1"].remove(Card.of("2C"))
    state.zones["hand:2"].append(Card.of("2C"))
    state.play("meld 3C 3C 3S")
    assert [str(action) for action in state.actions()] == ["add 3 3C", "add 3 3S"], "another card is thrown last"
    for seed in range(40):
        sample = state.observe(0).sample(random.Random(seed))
        assert sum(card.rank != "3" for card in sample.zones["hand:1"]) <= 1
        assert not set(REDS) & set(sample.zones["hand:1"])
        assert sample.observe(0).as_dict() == state.observe(0).as_dict()
    state.play("add 3 3C")
    state.play("add 3 3S")
    state.play("discard 9D")
    assert "Going out" in [line.label for line in state.results[0].lines]


def test_all_six_red_threes_count_a_thousand_or_lose_it() -> None:
    hand = "3D 3D 3D 3H 3H 3H KC KC KD KD KH KH KS 4S 5S"
    state = play_actions((), hand_1=hand, stock="6S 7S 8S 9S TS QC QD")
    assert len(state.zones["threes:1"]) == 6
    assert GAME.red_points(state, 1, {}) == -1000
    for action in TO_TWO:
        state.play(action)
    assert GAME.red_points(state, 1, GAME.meld_phase.table(state, 1)) == 1000


# ---- the referee


def kind(group: list[Card]) -> str:
    """What a group is: by the page."""
    natural = [card for card in group if card.rank not in WILD]
    wild = len(group) - len(natural)
    if not 3 <= len(group) <= 7 or len(natural) < 2:
        return ""
    if len({card.rank for card in natural}) == 1:
        if natural[0].rank == "3":
            return "black" if not wild else ""
        return "set" if wild <= 2 else ""
    places = sorted(LINE.find(card.rank) for card in natural)
    row = places == list(range(places[0], places[0] + len(places))) and places[0] >= 0
    return "escalera" if not wild and row and len({card.suit for card in natural}) == 1 else ""


def card_points(some: Any) -> int:
    return sum(POINTS.get(card.rank, 10) for card in some)


def opening_minimum(score: float) -> int:
    return 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120 if score < 7000 else 160


class Referee:
    """Knows from what is public, and each hand, what a seat may do while it draws, melds or throws."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def melds(self, side: int) -> dict[int, list[Card]]:
        found = {}
        for zone, some in self.state.zones.items():
            if zone.startswith(f"meld:{side}:") and some:
                found[int(zone.rpartition(":")[2])] = list(some)
        return found

    def may_leave(self, left: int, melds: list[list[Card]], opened: bool) -> bool:
        sevens = sum(len(meld) == 7 for meld in melds)
        may_ask = opened and sevens >= 2 and self.state.partner_answer != "no"
        return left >= (1 if self.state.is_last_turn else 2) or may_ask

    def legal(self) -> set[str]:
        state, seat = self.state, self.state.turn
        side, hand, pile = state.side_of(seat), list(state.zones[f"hand:{seat}"]), list(state.zones["discard"])
        melds, stock = self.melds(side), state.zones["stock"]
        if state.phase == "answer":
            return {"yes", "no"}
        opened = state.has_opened[side]
        if state.phase == "draw":
            return self.draws(seat, hand, pile, melds, bool(stock), opened)
        laid = card_points([card for meld in melds.values() for card in meld]) if not opened else 0
        waiting = sum(card not in REDS or bool(stock) for card in pile[: state.held_back])
        least = opening_minimum(state.scores[side])
        found = set()
        if not state.may_not_meld:
            new = [(f"meld {as_text(group)}", 0, list(group)) for group in set(combinations(sorted(hand), 3))]
            new += [(f"add {number} {card}", number, [card]) for number in melds for card in set(hand)]
            for text, number, gone in new:
                meld = [*melds.get(number, ()), *gone]
                what, before = kind(meld), kind(melds[number]) if number else ""
                if not what or (number and what != before):
                    continue
                after = [*(some for other, some in melds.items() if other != number), meld]
                open_then = opened or laid + card_points(gone) >= least
                left = Counter(hand) - Counter(gone)
                if what == "black" and not number:
                    others = sum(times for card, times in left.items() if card.rank != "3")
                    if not opened or others > 1 or not self.may_leave(0, after[:-1], opened):
                        continue
                if self.may_leave(left.total() + waiting, after, open_then):
                    found.add(text)
        for (a, one), (b, other) in combinations(sorted(melds.items()), 2):
            if kind(one) in ("set", "black") and kind([*one, *other]) == kind(one):
                found.add(f"combine {a} {b}")
        if laid:
            return found | {"back"}
        black = any(kind(meld) == "black" for meld in melds.values())
        if sum(len(meld) == 7 for meld in melds.values()) >= 2 and len(hand) > 1 and not black:
            found |= {"ask"} if state.partner_answer == "none" else set()
        if state.is_last_turn:
            return found | {"done"}
        if len(hand) > 1 and not black:
            return found | {f"discard {card}" for card in hand}
        if len(hand) == 1 and self.may_leave(0, list(melds.values()), opened):
            found |= {f"discard {card}" for card in hand}
        return found

    def draws(
        self, seat: int, hand: list[Card], pile: list[Card], melds: dict[int, list[Card]], stock: bool, opened: bool
    ) -> set[str]:
        found = set()
        if pile and pile[-1].rank not in (*WILD, "3") and not self.state.has_returned_pile:
            rest = sum(card not in REDS or stock for card in pile[:-1])
            frozen = any(card.rank in WILD or card in REDS for card in pile)
            for number, meld in melds.items():
                after = [some if some is not meld else [*meld, pile[-1]] for some in melds.values()]
                fits = not frozen and kind([*meld, pile[-1]]) == kind(meld)
                if fits and self.may_leave(len(hand) + rest, after, opened):
                    found.add(f"take {number}")
            for pair in combinations(sorted(card for card in hand if card.rank == pile[-1].rank), 2):
                if self.may_leave(len(hand) - 2 + rest, [*melds.values(), [*pair, pile[-1]]], opened):
                    found.add(f"take {as_text(pair)}")
        if stock:
            return found | {"draw"}
        may = self.state.options["stuck_take"] == "may" and not opened
        return found | ({"pass"} if may or not found else set())

    def score(self, zones: dict[str, list[Card]], out: int | None, broken: tuple[int, ...]) -> tuple[int, ...]:
        state, found = self.state, []
        for side, seats in enumerate(state.sides):
            melds = [some for zone, some in zones.items() if zone.startswith(f"meld:{side}:") and some]
            full = [meld for meld in melds if len(meld) == 7]
            points = card_points([card for meld in melds for card in meld])
            for meld in full:
                wild = any(card.rank in WILD for card in meld)
                samba = kind(meld) == "escalera"
                points += state.options["samba_bonus"] if samba else 300 if wild else 500
            reds = len(zones[f"threes:{side}"])
            points += (1 if len(full) >= 2 else -1) * (1000 if reds == 6 else 100 * reds)
            points += 200 * (out in seats) - 100 * broken[side]
            found.append(points - card_points([card for seat in seats for card in zones[f"hand:{seat}"]]))
        return tuple(found)


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {"target": 10000}),
        (2, {"target": 5000, "draw_cards": 2, "samba_bonus": 1500, "stuck_take": "may"}),
        (3, {"target": 2500, "draw_cards": 2}),
    ],
)
def test_the_referee_agrees(seed: int, options: dict[str, Any]) -> None:
    rng = random.Random(seed)
    state = GAME.start(seed=seed, options=options)
    referee, checked, verbs = Referee(state), 0, Counter[str]()
    for step in range(420):
        if state.is_over:
            break
        if step % 60 == 30 and state.phase == "draw":
            state.zones["stock"][12:] = []  # its end comes often
        actions = state.actions()
        held = len(state.zones[f"hand:{state.turn}"])
        if held < 5 or (step % 5 == 0 and held < 24):
            assert set(map(str, actions)) == referee.legal()
            checked += 1
        laying = [action for action in actions if action.verb in ("meld", "add", "take", "combine", "ask")]
        action = rng.choice(laying) if laying and rng.random() < 0.8 else rng.choice(actions)
        verbs[action.verb] += 1
        deals = len(state.results)
        out = state.copy()
        state.play(action)
        if len(state.results) > deals:
            before = out
            seat = before.turn
            if action.verb in ("discard", "meld", "add"):
                for card in action.cards:
                    before.zones[f"hand:{seat}"].remove(card)
            if action.verb == "meld":
                before.zones[f"meld:{before.side_of(seat)}:99"] = list(action.cards)
            elif action.verb == "add":
                before.zones[f"meld:{before.side_of(seat)}:{action.number}"] += action.cards
            if action.verb == "take":
                continue
            gone = not before.zones[f"hand:{seat}"] and action.verb not in ("pass", "done")
            broken = list(before.broken_promises)
            broken[before.side_of(seat)] += before.partner_answer == "yes" and not gone
            referee.state = before
            wanted = referee.score(before.zones, seat if gone else None, tuple(broken))
            referee.state = state
            assert state.results[-1].delta == wanted
    assert checked > 15 and {"draw", "take", "meld", "add", "discard"} <= set(verbs)
