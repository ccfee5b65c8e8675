"""Reversis: every payment reckoned anew from what was played, rights that only one seat knows of, and words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cardhall.cards import HIDDEN, Card
from cardhall.games.reversis.rules import LICENCE_RULES, TRICK_RULES
from cardhall.games.reversis.rules.licences import MAYBE_LICENSED_SEAT
from cardhall.match.positions import exchange_cards
from cardhall.rules import IllegalAction, get
from cardhall.rules.mechanisms.ledger import Payment
from cardhall.rules.mechanisms.trick_position import finish_state, position_of

GAME = get("reversis")
RANKS = "23456789JQKA"
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
ACES = ("AC", "AD", "AH", "AS")
FREE_HAND = "AC AD AH AS 2C 3C 2D 3D 2H 3H 2S"  # low besides: it may lose every trick
TOP_HAND = "AS KS QS JS 9S 8S 7S 6S 5S 4S 3S"
NEARLY_TOP_HAND = "AS KS QS JS 9S AH KH QH JH 2C 2D"


class Book:
    """Chips and pots as the page has them, one deal after the other."""

    def __init__(self) -> None:
        self.chips = [0, 0, 0, 0]
        self.pots: list[int] = []
        self.remises = 0

    def remise(self, seat: int) -> None:
        newest = self.pots[-1]
        self.chips[seat] -= newest
        self.remises += 1
        if self.remises == 1:
            self.pots[-1] += newest
        else:
            self.pots.append(newest)

    def give(self, source: int, target: int, number: int) -> None:
        self.chips[source] -= number
        self.chips[target] += number

    def deal(self, dealer: int, hands: list[set[str]], tricks: list[list[tuple[int, str]]], talon: list[str]) -> None:
        """A whole deal, all that may be claimed being claimed. `hands`: as at the first lead."""
        if self.pots:
            self.chips[dealer] -= 5
            self.pots[-1] += 5
        else:
            self.chips = [chips - (10 if seat == dealer else 5) for seat, chips in enumerate(self.chips)]
            self.pots, self.remises = [25], 0
        before = (self.chips[:], self.pots[:], self.remises)
        winners = [max((card for card in trick if card[1][1] == trick[0][1][1]), key=rank)[0] for trick in tricks]
        free = next((s for s in range(4) if sum(a in hands[s] for a in ACES) + ("JH" in hands[s]) >= 4), None)
        if free is not None and sum(ace in hands[free] for ace in ACES) < 3:
            free = None
        undertaken = free is not None and any(
            own[1] != trick[0][1][1] and any(dict(later)[free][1] == trick[0][1][1] for later in tricks[number + 1 :])
            for number, trick in enumerate(tricks[:9])
            for seat, own in trick
            if seat == free
        )
        to_free: Counter[int] = Counter()
        pot_taken = 0
        if len(set(winners[:9])) == 1:
            self.chips, self.pots, self.remises = before
            self.reversis(winners, tricks, free if undertaken else None)
            return
        for trick, winner in zip(tricks, winners, strict=True):
            (leader, led), *others = trick
            for seat, card in others:
                paid: list[tuple[int, int, int]] = []
                if card in ACES:
                    number = 2 if card == "AD" else 1
                    paid = [(seat, leader, number)] if card[1] == led[1] else [(winner, seat, number)]
                elif card == "JH" and led[1] == "H":
                    paid = [(seat, leader, 10), *((s, leader, 5) for s in range(4) if s not in (seat, leader))]
                    self.remise(seat)
                elif card == "JH":
                    paid = [(winner, seat, 5)]
                    taken = self.pots.pop()
                    self.chips[seat] += taken
                    pot_taken = taken if seat == free else 0
                for payment in paid:
                    self.give(*payment)
                    if payment[1] == free:
                        to_free[payment[0]] += payment[2]
        self.party(dealer, winners, tricks, talon, free if undertaken else None)
        if undertaken and free in winners:
            assert free is not None
            for seat, number in to_free.items():
                self.give(free, seat, 2 * number)
            if pot_taken:
                self.chips[free] -= pot_taken
                self.pots.append(pot_taken)
                self.remise(free)

    def reversis(self, winners: list[int], tricks: list[list[tuple[int, str]]], undertaken: int | None) -> None:
        seat = winners[0]
        quinola = any(dict(trick)[seat] == "JH" for trick in tricks[:9])
        lost = [number for number in (9, 10) if winners[number] != seat]
        if lost:
            breaker = winners[lost[0]]
            self.give(seat, breaker, 54 if dict(tricks[lost[0]])[breaker] == "JH" else 64)
            if quinola:
                self.remise(seat)
            return
        for other in range(4):
            if other != seat:
                number = 32 if abs(other - seat) == 2 else 16
                self.give(other if undertaken is None else undertaken, seat, number)
        if quinola:
            self.chips[seat] += self.pots.pop()

    def party(
        self, dealer: int, winners: list[int], tricks: list[list[tuple[int, str]]], talon: list[str], free: int | None
    ) -> None:
        won = {seat: [t for t, w in zip(tricks, winners, strict=True) if w == seat] for seat in range(4)}
        points = {s: sum(POINTS.get(card[0], 0) for trick in won[s] for _, card in trick) for s in range(4)}
        order = [(dealer + step) % 4 for step in range(4)]
        order.sort(key=lambda seat: (points[seat], len(won[seat])))  # stable: nearest to the dealer first
        if free is not None:
            order.remove(free)
            order = [*order, free] if won[free] else [free, *order]
        first, last = order[0], order[-1]
        number = 4 + sum(POINTS.get(card[0], 0) for card in talon)
        self.give(last, first, 2 * number if abs(first - last) == 2 else number)
        for (leader, led), *_ in tricks:
            if leader == first:
                continue
            if led in ACES:
                self.give(leader, first, 2 if led == "AD" else 1)
            elif led == "JH":
                for seat in range(4):
                    if seat != first:
                        self.give(seat, first, 10 if seat == leader else 5)


def rank(played: tuple[int, str]) -> int:
    return RANKS.index(played[1][0])


def special_seat(seed: int) -> int:
    """Who gets the special hand: for the reversis who leads first."""
    return 0 if seed % 3 == 2 else seed // 3 % 4


def special_deal(seed: int) -> dict[str, str] | None:
    """For one seed in three a hand for the espagnolette, for another one for the reversis, at any seat."""
    seat = f"hand:{special_seat(seed)}"
    free = FREE_HAND if seed % 2 else FREE_HAND.replace("AS", "JH")
    some = [{}, {seat: free}, {seat: TOP_HAND if seed % 2 else NEARLY_TOP_HAND}][seed % 3]
    return exchange_cards(GAME.start(seed=seed, dealer=3).deal, some) if some else None


def choose_action(state: Any, rng: random.Random, seed: int) -> Any:
    """A random action; who holds a special hand plays it for what it is good for, mostly."""
    actions = state.actions()
    if state.phase == "exchange" and seed % 3:
        return actions[[action.verb for action in actions].index("pass")]
    if state.phase == "discard" and seed % 3:
        return next(a for a in actions if a.cards[0].rank not in "AKQJ")
    if state.phase != "play" or state.turn != special_seat(seed) or not seed % 3 or rng.random() < 0.04:
        return rng.choice(actions)
    trick = state.zones["trick"]
    high = sorted(actions, key=lambda action: RANKS.index(action.cards[0].rank))
    if seed % 3 == 2:
        return high[-1]
    if not trick:
        return high[0]
    off = [action for action in high if action.cards[0].suit != trick[0].suit]
    return off[-1] if off else high[0]


def finish_deals(seed: int) -> Iterator[tuple[Any, list[set[str]], Any]]:
    """The states before and after the last action of each deal of a match, with the hands at the first lead."""
    rng = random.Random(seed)
    first = special_deal(seed)
    options = {"deals": 4, "claims": rng.choice(["ask", "auto"])}
    state = GAME.start(seed=seed, dealer=3, deals=[first] if first else [], options=options)
    hands: list[set[str]] = []
    while not state.is_over:
        if state.phase == "play" and not state.tricks and not state.zones["trick"]:
            hands = [{str(card) for card in state.zones[f"hand:{seat}"]} for seat in range(4)]
        action = "yes" if state.phase == "claim" else choose_action(state, rng, seed if state.deal_number == 1 else 0)
        before = state.copy()
        state.play(action)
        if len(state.results) > len(before.results):
            yield before, hands, state


def test_every_payment() -> None:
    """Chips, pots and remises of some hundred deals are what the page makes of the cards played."""
    kinds: Counter[str] = Counter()
    for seed in range(72):
        book = Book()
        for before, hands, after in finish_deals(seed):
            played = [list(zip(t.seats, map(str, t.cards), strict=True)) for t in before.tricks]
            if before.phase == "play":
                trick = [*before.zones["trick"], *before.zones[f"hand:{before.turn}"]]
                seats = before.rounds[before.leader]
                played.append(list(zip(seats, map(str, trick), strict=True)))
            talon = [str(card) for card in before.zones["talon"]]
            book.deal(before.dealer, hands, played, talon)
            assert book.chips == [sum(done.delta[s] for done in after.results) for s in range(4)], seed
            lines = after.results[-1].lines
            kinds.update({line.label for line in lines})
            kinds[after.results[-1].headline.translate({ord(digit): "#" for digit in "0123"})] += 1
            if not after.is_over:
                pots = book.pots or [20]
                assert [pot.chips for pot in after.pots] == [*pots[:-1], pots[-1] + 5]
                assert after.remises == (book.remises if book.pots else 0)
    for kind in ("Reversis made", "Reversis broken", "Taken back", "Twice back", "Pot put back", "J♥ led", "A♣ led"):
        assert kinds[kind], kind
    assert kinds["{#} won the espagnolette"] > 2 and kinds["{#} made the reversis"] > 2, kinds


def test_chips_are_neither_made_nor_lost() -> None:
    for seed in range(6):
        for _, _, after in finish_deals(seed):
            assert sum(after.scores) + sum(pot.chips for pot in after.pots) == 0
            delta, lines = after.results[-1].delta, after.results[-1].lines
            for seat in range(4):
                assert sum(line.amounts[seat] or 0 for line in lines if line.adds) == delta[seat]


def test_imagined_deals_pay_the_same() -> None:
    """A deal played out in a position, and put back, brings what it brings action by action."""
    for seed in range(24):
        rng, first = random.Random(seed), special_deal(seed)
        state = GAME.start(seed=seed, dealer=3, deals=[first] if first else [], options={"deals": 1, "claims": "auto"})
        while len(state.zones["won:0"]) + sum(len(state.zones[f"won:{s}"]) for s in (1, 2, 3)) < 4 * (seed % 9):
            state.play(choose_action(state, rng, seed))
        while state.phase != "play":
            state.play(choose_action(state, rng, seed))
        other, position = state.copy(), position_of(state)
        while not state.is_over:
            action = choose_action(state, rng, seed)
            assert set(position.suits.cards_of(position.legal())) == {one.cards[0] for one in state.actions()}
            position.play(position.suits.flag[action.cards[0]])
            state.play(action)
        finish_state(other, position)
        assert other.results[0].delta == state.results[0].delta and other.scores == state.scores
        assert other.pots == state.pots, seed


def free_state() -> Any:
    """Seat 1 holds four aces, and plays one off suit to the first trick."""
    first = exchange_cards(GAME.start(dealer=3, seed=2).deal, {"hand:1": FREE_HAND, "hand:0": "9S 8S"})
    state = GAME.start(dealer=3, deals=[first])
    state.play(next(a for a in state.actions() if a.cards[0].rank not in "AKQJ"))
    for _ in range(3):
        state.play("pass")
    state.play("play 9S")
    assert state.licensed_seat == 1 and len(state.actions()) == 11
    return state


def test_who_is_free_is_hidden() -> None:
    """The others do not know of the right; who plays off suit has either a void or, in samples too, those cards."""
    state = free_state()
    assert state.observe(1).state.licensed_seat == 1 and state.observe(2).state.licensed_seat == MAYBE_LICENSED_SEAT
    state.play("play AD")
    found: Counter[str] = Counter()
    for seed in range(200):
        seen = state.observe(2)
        sample = seen.sample(random.Random(seed))
        assert sample.observe(2).as_dict() == seen.as_dict()
        spades = any(card.suit == "S" for card in sample.zones["hand:1"])
        assert not spades or sample.licensed_seat == 1
        assert sample.rules is (LICENCE_RULES if sample.licensed_seat >= 0 else TRICK_RULES)
        found["void" if not spades else "free"] += 1
    assert found["void"] > 20 and found["free"] > 5, found
    holder = state.copy()
    for card in holder.zones["hand:2"][:1]:
        holder.zones["hand:2"].remove(card)
        holder.zones["hand:2"].append(card)
    assert holder.observe(3).as_dict() == state.observe(3).as_dict()


def test_a_suit_refused_and_played_later_proves_the_right() -> None:
    """A seat that had the suit after all is given the missing ace or the quinola, and the rules that go with them."""
    state = free_state()
    for action in ("play AD", "play KS", "play 7S", "play 4C", "play 9C", "play 6C", "play AS"):
        state.play(action)  # seat 1 throws off the ace of diamonds though it has a spade, which it plays next
    for seat in (0, 2):
        for seed in range(150):
            sample = state.observe(seat).sample(random.Random(seed))
            rest = set(map(str, sample.zones["hand:1"]))
            assert sample.licensed_seat == 1 and sample.rules is LICENCE_RULES
            assert len(rest & {"AC", "AH", "JH"}) >= 2, rest


def test_nobody_is_free_where_the_cards_lie_elsewhere() -> None:
    """With two of the five cards in one's own hand no other can have four of them."""
    first = exchange_cards(GAME.start(dealer=3).deal, {"hand:0": "AS AH"})
    state = GAME.start(dealer=3, deals=[first])
    state.play(state.actions()[-1])
    for _ in range(3):
        state.play("pass")
    assert state.observe(0).state.licensed_seat == -1 and state.observe(0).state.rules is TRICK_RULES


def test_what_is_seen() -> None:
    state = GAME.start(dealer=3, seed=4)
    assert state.observe(0).zones["extra:0"] == [HIDDEN]
    laid = state.actions()[0].cards[0]
    state.play(state.actions()[0])
    assert state.observe(3).zones["talon"] == [laid] and state.observe(0).zones["talon"] == [HIDDEN]
    extra = state.zones["extra:0"][0]
    state.play("pass")
    assert state.observe(0).zones["talon"] == [HIDDEN, extra] and state.observe(1).zones["talon"] == [HIDDEN] * 2
    extra = state.zones["extra:1"][0]
    state.play(state.actions()[0])
    assert extra in state.observe(1).zones["hand:1"] and HIDDEN in state.observe(0).zones["hand:1"]


def test_words() -> None:
    state = GAME.start(dealer=3, seed=4)
    with pytest.raises(IllegalAction, match="goes to the talon"):
        state.play("pass")
    state.play(state.actions()[0])
    assert GAME.label(state, next(a for a in state.actions() if a.verb == "pass")) == "Keep"
    assert state.observe(0).prompt(str)[1].startswith("Lay a card away and take the one in front of you")
    for _ in range(3):
        state.play("pass")
    state.play(next(a for a in state.actions()))
    led = state.zones["trick"][0].suit
    own, other = ([c for c in state.zones[f"hand:{state.turn}"] if (c.suit == led) == same] for same in (True, False))
    if own and other:
        with pytest.raises(IllegalAction, match="so you must follow suit"):
            state.play(f"play {other[0]}")
    with pytest.raises(IllegalAction):
        state.play(f"play {Card.of('TH')}")


def test_remises_make_new_pots_and_are_taken_back() -> None:
    state = GAME.start(seed=1, dealer=3)
    assert state.pot_chips() == (25,) and state.remises == 0 and state.scores == (-5, -5, -5, -10)
    state.pay_revocably([state.remise_payment(0, state.newest_pot)])
    state.pay_revocably([Payment(1, 2, 3, "a"), state.remise_payment(3, state.newest_pot)])
    assert state.pot_chips() == (50, 50) and state.remises == 2 and state.scores == (-30, -8, -2, -60)
    state.take_back("taken back")
    assert state.pot_chips() == (25,) and state.remises == 0 and state.scores == (-5, -5, -5, -10)
