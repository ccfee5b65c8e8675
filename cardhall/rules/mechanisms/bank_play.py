"""Twenty-one against a bank: the punters buy, twist, split and stick in turn, then the banker twists or sticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.cards import Card
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import State
from cardhall.rules.engine.words import capital, listed
from cardhall.rules.mechanisms.banking import pay, points
from cardhall.rules.mechanisms.twenty_one import GOAL, PONTOON, TRICK, count, worth

STICK, TWIST, SPLIT, DECLARE = Action("stick"), Action("twist"), Action("split"), Action("declare", "pontoon")
BUY = tuple(Action("buy", stake) for stake in range(101))
STOCK = "stock"


class Hand(NamedTuple):
    """A hand as everybody sees it: its cards lie in its zone."""

    stake: int
    got: tuple[int, ...]  # each card's place in the order in which the pack has been dealt out
    bought: int = 0
    twisted: int = 0
    split: bool = False
    end: str = ""  # "stick", "pontoon", "bust"; "" while it is not finished
    least: int = 0  # what it must count, having stuck

    @property
    def has_acted(self) -> bool:
        return bool(self.bought or self.twisted or self.end)


class BankState(State):
    """A state with a bank, which is the dealer's."""

    bets: tuple[int | None, ...]  # first bets, by seat; None: still to come
    hands: tuple[tuple[Hand, ...], ...]  # by seat
    playing: int  # which of its hands the seat to act plays
    drawn: int  # cards dealt from the pack in this deal
    busts: tuple[tuple[int, int], ...]  # the hands that lie under the stock: seat and number, in order
    bust_cards: tuple[Card, ...]  # their cards

    def punters(self) -> list[int]:
        """All seats but the banker's, from his left."""
        return self.seats_from(self.left_of(self.dealer))[:-1]

    def stakes(self, seat: int) -> int:
        """All that the seat has staked in this deal."""
        return sum(hand.stake for hand in self.hands[seat]) if self.hands[seat] else self.bets[seat] or 0

    def chips(self, seat: int) -> int:
        """Chips that the seat has before it."""
        return int(self.options["stack"] + self.scores[seat] - self.stakes(seat))

    def change(self, seat: int, number: int, hand: Hand) -> None:
        """Note a hand anew."""
        hands = list(self.hands)
        mine = list(hands[seat])
        mine[number : number + 1] = [hand]
        hands[seat] = tuple(mine)
        self.hands = tuple(hands)

    def any_live(self) -> bool:
        """Whether any punter's hand is not bust."""
        return any(hand.end != "bust" for seat in self.punters() for hand in self.hands[seat])

    def bust_hand(self, seat: int, number: int) -> tuple[Card, ...]:
        """The cards of a bust hand, which lie under the stock."""
        at = 0
        for owner, which in self.busts:
            size = len(self.hands[owner][which].got)
            if (owner, which) == (seat, number):
                return self.bust_cards[at : at + size]
            at += size
        raise ValueError(f"hand {number} of seat {seat} is not bust")

    def give(self, zone: str, seen: tuple[int, ...] | None) -> int:
        """The top card of the stock goes to a hand, seen by these seats (`None`: face up). Returns its place."""
        card = self.zones[STOCK][0]
        self.move((card,), STOCK, zone, seen=seen)
        if seen is None:
            self.know(zone, (card,))
        self.drawn += 1
        return self.drawn - 1


def hand_zone(seat: int, number: int) -> str:
    """The zone of a seat's hand: `hand:1`, after a split also `hand:1:2`, `hand:1:3`. Numbers here begin at 0."""
    return f"{HAND[seat]}:{number + 1}" if number else HAND[seat]


T = TypeVar("T", bound=BankState)


class BankPlay(Phase[T], Generic[T]):
    """The banker turns up his card, and twists until he sticks or is bust."""

    name = "bank"

    def begin(self, state: T) -> BankPlay[T]:
        state.turn, state.playing = state.dealer, 0
        zone = HAND[state.dealer]
        state.tell(Event("show", seat=state.dealer, cards=(state.zones[zone][0],), source=zone, seen=(state.dealer,)))
        return self

    def actions(self, state: T, seat: int) -> list[Action]:
        more = points(state.zones[HAND[seat]]) < GOAL and state.zones[STOCK]
        return [STICK, TWIST] if more else [STICK]

    def refusal(self, state: T, seat: int, action: Action) -> str:
        if action == TWIST:
            return "There are no cards left." if not state.zones[STOCK] else "You have 21 already, so stick."
        return "The banker twists or sticks."

    def apply(self, state: T, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        hand = state.hands[seat][0]
        if action == STICK:
            state.change(seat, 0, hand._replace(end="stick"))
            return None
        hand = hand._replace(got=(*hand.got, state.give(HAND[seat], seen=None)), twisted=hand.twisted + 1)
        bust = points(state.zones[HAND[seat]]) > GOAL
        state.change(seat, 0, hand._replace(end="bust") if bust else hand)
        return None if bust else self

    def targets(self, state: T, seat: int, action: Action) -> tuple[str, ...]:
        return (HAND[seat],) if action == TWIST else ()

    def prompt(self, state: T, seat: int, names: Names) -> tuple[str, str]:
        more = len(self.actions(state, seat)) > 1
        return f"The bank has {count(state.zones[HAND[seat]])}", "Twist or stick" if more else "Stick"


BANK = BankPlay[Any]()


class PunterPlay(Phase[T], Generic[T]):
    """The punters play their hands, one after the other."""

    name = "play"

    def begin(self, state: T) -> Phase[Any] | None:
        state.turn, state.playing = state.punters()[0], 0
        return self

    def actions(self, state: T, seat: int) -> list[Action]:
        some = state.zones[hand_zone(seat, state.playing)]
        hand = state.hands[seat][state.playing]
        if worth(some) == PONTOON:
            return [DECLARE]
        can: list[Action] = []
        more = bool(state.zones[STOCK]) and points(some) < GOAL
        if more and not hand.twisted and not hand.split:
            bet = state.bets[seat] or 0
            can = list(BUY[bet : max(0, min(2 * bet, state.chips(seat)) + 1)])
        if self.splits(state, seat, some, hand):
            can.append(SPLIT)
        if count(some) >= self.least(state, some):
            can.append(STICK)
        if more:
            can.append(TWIST)
        return can

    def splits(self, state: T, seat: int, some: Sequence[Card], hand: Hand) -> bool:
        """Whether the hand may be made two: a pair, as it was dealt, with chips and cards enough for another."""
        pair = len(some) == 2 and some[0].rank == some[1].rank and not hand.has_acted
        return pair and state.chips(seat) >= (state.bets[seat] or 0) and len(state.zones[STOCK]) >= 2

    def least(self, state: T, some: Sequence[Card]) -> int:
        """The lowest count on which the hand may stick now."""
        return 0 if len(some) >= TRICK or not state.zones[STOCK] else int(state.options["stick_minimum"])

    def refusal(self, state: T, seat: int, action: Action) -> str:
        some = state.zones[hand_zone(seat, state.playing)]
        hand = state.hands[seat][state.playing]
        if worth(some) == PONTOON:
            return "You have a pontoon, so declare it."
        if action == DECLARE:
            return "A pontoon is an ace and a ten or court card, in two cards."
        if action == STICK:
            return f"You may not stick below {self.least(state, some)}."
        if action.verb in ("buy", "twist") and points(some) >= GOAL:
            return "You have 21 already, so stick."
        if action.verb in ("buy", "twist") and not state.zones[STOCK]:
            return "There are no cards left."
        if action.verb == "buy":
            bet = state.bets[seat] or 0
            if hand.twisted:
                return "You have twisted, so you can buy no more cards in this hand."
            if hand.split:
                return "You cannot buy cards for a hand that was split."
            if state.chips(seat) < bet:
                return f"You have only {state.chips(seat)} chips, and a card costs at least {bet}."
            return f"A card costs {bet} to {min(2 * bet, state.chips(seat))} chips."
        if action == SPLIT:
            if len(some) != 2 or some[0].rank != some[1].rank or hand.has_acted:
                return "You can split two cards of the same rank, before anything else."
            if len(state.zones[STOCK]) < 2:
                return "There are no cards left for two hands."
            return f"You have only {state.chips(seat)} chips, and a second hand costs {state.bets[seat]}."
        return "Buy, twist or stick."

    def apply(self, state: T, seat: int, action: Action) -> Phase[Any] | None:
        number = state.playing
        zone, hand = hand_zone(seat, number), state.hands[seat][number]
        state.act(seat, action)
        if action.verb == "buy":
            pay(state, f"seat:{seat}", zone, action.number)
            place = state.give(zone, seen=(seat,))
            hand = hand._replace(stake=hand.stake + action.number, got=(*hand.got, place), bought=hand.bought + 1)
        elif action.verb == "twist":
            hand = hand._replace(got=(*hand.got, state.give(zone, seen=None)), twisted=hand.twisted + 1)
        elif action.verb == "split":
            return self.split(state, seat, number, hand)
        elif action.verb == "stick":
            hand = hand._replace(end="stick", least=self.least(state, state.zones[zone]))
        else:
            hand = hand._replace(end="pontoon")
        if points(state.zones[zone]) > GOAL:
            hand = hand._replace(end="bust")
        state.change(seat, number, hand)
        if hand.end == "bust":
            self.burst(state, seat, number)
        return self.go_on(state) if hand.end else self

    def split(self, state: T, seat: int, number: int, hand: Hand) -> Phase[Any]:
        """Two hands of one card each, face up, and a second card for each, face down."""
        old, new = hand_zone(seat, number), hand_zone(seat, len(state.hands[seat]))
        first, second = state.zones[old]
        state.tell(Event("show", seat=seat, cards=(first, second), source=old))
        state.add_zones(new)
        state.move((second,), old, new, seat)
        state.forget(old, first)
        state.know(old, (first,))
        state.know(new, (second,))
        bet = state.bets[seat] or 0
        pay(state, f"seat:{seat}", new, bet)
        state.change(seat, number, Hand(bet, (hand.got[0], state.give(old, seen=(seat,))), split=True))
        added = Hand(bet, (hand.got[1], state.give(new, seen=(seat,))), split=True)
        state.change(seat, len(state.hands[seat]), added)
        return self

    def burst(self, state: T, seat: int, number: int) -> None:
        """The hand is shown, its stake is the bank's, its cards go under the stock."""
        zone = hand_zone(seat, number)
        some = tuple(state.zones[zone])
        state.tell(Event("show", seat=seat, cards=some, source=zone))
        state.tell(Event("note", seat=seat, text=f"bust with {points(some)}"))
        pay(state, zone, f"seat:{state.dealer}", state.hands[seat][number].stake)
        state.move(some, zone, STOCK, seat)
        state.busts += ((seat, number),)
        state.bust_cards += some

    def go_on(self, state: T) -> Phase[Any] | None:
        """The next hand, of this seat or the next; after the last one the bank, if anybody is left."""
        seat = state.turn or 0
        state.playing += 1
        if state.playing < len(state.hands[seat]):
            return self
        state.turn, state.playing = state.left_of(seat), 0
        if state.turn != state.dealer:
            return self
        return BANK if state.any_live() else None

    def targets(self, state: T, seat: int, action: Action) -> tuple[str, ...]:
        return (hand_zone(seat, state.playing),) if action.verb in ("buy", "twist") else ()

    def prompt(self, state: T, seat: int, names: Names) -> tuple[str, str]:
        some = state.zones[hand_zone(seat, state.playing)]
        fact = f"You have {count(some)}"
        if len(state.hands[seat]) > 1:
            fact += f" in hand {state.playing + 1}"
        can = self.actions(state, seat)
        if can == [DECLARE]:
            return "You have a pontoon", "Declare it"
        verbs = {action.verb for action in can}
        words = [word for word in ("buy", "twist", "split", "stick") if word in verbs]
        return fact, capital(listed(words, "or"))


PUNTERS = PunterPlay[Any]()
