"""Tricks: one seat leads, the others follow, the highest card wins and its seat leads to the next.

A game says in what order cards rank (`Game.order`: a `CardOrder` for the trump suit of the deal), who plays, and how
many tricks there are; everything else is here. A bower or a joker is only a card whose `suit` differs from the one
printed on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from cardhall.cards import CARDS, HIDDEN, SUIT_NAMES, SUIT_SIGNS, SUIT_SINGULAR, Card
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, WON, Game
from cardhall.rules.engine.masks import mask_of
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.state import DealResult, Number, State
from cardhall.rules.engine.words import capital


class Trick(NamedTuple):
    """A finished trick: its cards in the order played, by whom, and who won it (-1: drawn)."""

    seats: tuple[int, ...]
    cards: tuple[Card, ...]
    winner: int

    @property
    def leader(self) -> int:
        return self.seats[0]


class CardOrder:
    """How cards rank for one trump suit.

    `suits[card]`: the suit the card belongs to, for following and trumping. `members[suit]`: the bit mask, by card
    number, of the cards of a suit. `power[led][card]`: a card's strength in a trick to which suit `led` was led; 0: it
    cannot win.
    """

    __slots__ = ("members", "power", "suits", "trump")

    def __init__(
        self, trump: str, suit: Callable[[Card], str], height: Callable[[Card], int], suits: Iterable[str] = "CDHS"
    ) -> None:
        """`suit` and `height` (from 1, higher is better) of a card, with this trump suit (`NT` or "": none)."""
        self.trump = trump
        self.suits = tuple(suit(card) for card in CARDS)
        self.members = {name: mask_of(card for card in CARDS if self.suits[card] == name) for name in set(self.suits)}
        self.power = {
            led: tuple(
                (200 if s == trump else 100 if s == led else -height(card)) + height(card)
                for card, s in zip(CARDS, self.suits, strict=True)
            )
            for led in [*suits, trump]
        }


def printed_suit(card: Card) -> str:
    """The suit printed on the card."""
    return card.suit


def heights(order: str) -> Callable[[Card], int]:
    """A height by rank, from a text that lists the ranks from the highest: `"AKQJT98765432"`."""
    value = {rank: len(order) - i for i, rank in enumerate(order)}
    return lambda card: value.get(card.rank, 0)


ACE_HIGH = "AKQJT98765432"


class TrickState(State):
    """A state with tricks. `trump` is a suit, `NT`, or "" while it is not known."""

    trump: str
    trick_seats: tuple[int, ...]  # who played the cards of zone `trick`
    tricks: tuple[Trick, ...]  # finished in this deal

    def begin_tricks(self, trump: str = "", piles: Iterable[str] | None = None) -> None:
        """Set up an empty trick and the zones for finished ones (`piles`; by default one for each side)."""
        self.trump, self.trick_seats, self.tricks = trump, (), ()
        self.add_zones("trick", *(WON[: len(self.sides)] if piles is None else piles))

    def tricks_of(self, side: int) -> int:
        """Tricks won so far by a side."""
        side_of = self.setup.side_of
        return sum(1 for trick in self.tricks if trick.winner >= 0 and side_of[trick.winner] == side)

    def taken(self) -> list[int]:
        """Tricks won so far, by side."""
        return [self.tricks_of(side) for side in range(len(self.sides))]

    def tricks_text(self) -> str:
        """Tricks by side, as a fact: `3 1`."""
        return " ".join(map(str, self.taken()))

    def played_by(self, seat: int) -> list[Card]:
        """Every card the seat has played in this deal, in order."""
        played = [c for t in self.tricks for s, c in zip(t.seats, t.cards, strict=True) if s == seat]
        return played + [c for s, c in zip(self.trick_seats, self.zones["trick"], strict=True) if s == seat]


T = TypeVar("T", bound=TrickState)


class TrickGame(Game[T]):
    """A game of tricks: knows the order of cards, and what a failure to follow tells."""

    def order(self, state: T) -> CardOrder:
        """How cards rank in this deal. Called for every card played: keep the orders, do not make them anew."""
        raise NotImplementedError

    def brings(self, state: T, taken: Sequence[int]) -> tuple[Number, ...] | None:
        """What the deal under way brings each side if the sides win so many tricks in all; None: more than that counts.

        Asked in the middle of the play as well, by searches that do not keep the cards of every trick.
        """
        return None

    def tally(self, state: T) -> DealResult:
        points = self.brings(state, state.taken())
        return self.score(state) if points is None else DealResult(points)

    def holder(self, state: T) -> int | None:
        trick = state.zones.get("trick")
        if not trick:
            return None
        return winning_place(self.order(state), trick)

    def barred(self, state: T, seat: int) -> dict[str, int]:
        """A seat that failed to follow a suit holds no card of it."""
        order = self.order(state)
        shown = [(t.seats, t.cards) for t in state.tricks] + [(state.trick_seats, tuple(state.zones["trick"]))]
        bars: dict[str, int] = {}
        for seats, some in shown:
            if not some:
                continue
            led = order.suits[some[0]]
            for who, card in zip(seats, some, strict=True):
                if order.suits[card] != led:
                    bars[HAND[who]] = bars.get(HAND[who], 0) | order.members[led]
        return bars


def winning_place(order: CardOrder, some: Sequence[Card]) -> int:
    """Which of the cards of a trick, in the order played, is the highest."""
    power = order.power[order.suits[some[0]]]
    best, place = -1, 0
    for i, card in enumerate(some):
        if power[card] > best:
            best, place = power[card], i
    return place


def best_places(order: CardOrder, some: Sequence[Card]) -> list[int]:
    """Which of the cards of a trick are the highest: several where cards may be equal."""
    power = [order.power[order.suits[some[0]]][card] for card in some]
    return [place for place, value in enumerate(power) if value == max(power)]


class TrickPlay(Phase[T], Generic[T]):
    """The play of the cards, one at a time, following suit. Set `state.turn` to the first leader before it begins."""

    name = "play"

    def actions(self, state: T, seat: int) -> list[Action]:
        return [PLAY[card] for card in sorted(self.playable(state, seat))]

    def playable(self, state: T, seat: int) -> list[Card]:
        """The cards that may be played: any on a lead; of the suit led if the hand has one; otherwise any."""
        hand = state.zones[HAND[seat]]
        trick = state.zones["trick"]
        if not trick:
            return hand
        suits = state.game.order(state).suits  # type: ignore[attr-defined]
        led = suits[trick[0]]
        return [card for card in hand if suits[card] == led] or hand

    def refusal(self, state: T, seat: int, action: Action) -> str:
        if action.verb != "play" or len(action.cards) != 1 or action.words:
            return "Play one card from your hand."
        card, hand = action.cards[0], state.zones[HAND[seat]]
        if card not in hand or card is HIDDEN:
            return f"You do not hold the {card.name}."
        led = self.led(state)
        return f"You hold a {SUIT_SINGULAR.get(led, led)}, so you must follow suit."

    def led(self, state: T) -> str:
        """The suit led, "" on a lead."""
        trick = state.zones["trick"]
        return str(state.game.order(state).suits[trick[0]]) if trick else ""  # type: ignore[attr-defined]

    def apply(self, state: T, seat: int, action: Action) -> Phase[Any] | None:
        card: Card = action[1]  # type: ignore[assignment]
        self.lay(state, seat, card, action)
        trick = state.zones["trick"]
        if len(trick) < self.size(state):
            state.turn = self.following(state, seat)
            return self
        return self.complete(state)

    def lay(self, state: T, seat: int, card: Card, action: Action) -> None:
        """The card goes from the hand to the trick."""
        if state.news is None:  # nobody listens: the same, without words
            state.zones[HAND[seat]].remove(card)
            state.zones["trick"].append(card)
            if state.known:
                state.forget(HAND[seat], card)
        else:
            state.act(seat, action)
            state.move((card,), HAND[seat], "trick", seat)
        state.trick_seats += (seat,)

    def size(self, state: T) -> int:
        """How many cards make a trick."""
        return state.setup.seats

    def following(self, state: T, seat: int) -> int:
        """Who plays after `seat`."""
        return state.next_seat(seat)

    def winner(self, state: T) -> int:
        """Who wins the full trick; -1 if nobody does."""
        return state.trick_seats[winning_place(state.game.order(state), state.zones["trick"])]  # type: ignore[attr-defined]

    def complete(self, state: T) -> Phase[Any] | None:
        """The trick is full: its winner takes it and leads (drawn: its leader again), until the cards are played."""
        winner, leader = self.winner(state), state.trick_seats[0]
        self.gather(state, winner)
        state.turn = winner if winner >= 0 else leader
        return self if self.goes_on(state) else None

    def gather(self, state: T, winner: int) -> None:
        """The cards of the trick go to the winner's pile."""
        some = tuple(state.zones["trick"])
        state.tricks += (Trick(state.trick_seats, some, winner),)
        state.trick_seats = ()
        if state.news is None:
            state.zones["trick"] = []
            state.zones[self.pile(state, winner)] += some
            return
        state.tell(Event("trick", seat=winner if winner >= 0 else None, cards=some))
        state.move(some, "trick", self.pile(state, winner), winner if winner >= 0 else None)

    def pile(self, state: T, winner: int) -> str:
        """The zone for the cards of a finished trick (`winner` -1: a drawn one)."""
        return WON[state.setup.side_of[winner]]

    def goes_on(self, state: T) -> bool:
        """Whether another trick follows; the next leader is `state.turn`."""
        return bool(state.zones[HAND[state.turn or 0]])

    def targets(self, state: T, seat: int, action: Action) -> tuple[str, ...]:
        return ("trick",) if action.verb == "play" else ()

    def prompt(self, state: T, seat: int, names: Names) -> tuple[str, str]:
        led = self.led(state)
        if not led:
            return ("You won the trick" if state.tricks else "You have the lead"), "Lead any card"
        leader = state.trick_seats[0]
        fact = f"{capital(names(leader))} led {SUIT_SIGNS.get(led, led)}"
        suits = state.game.order(state).suits  # type: ignore[attr-defined]
        if any(suits[card] == led for card in state.zones[HAND[seat]]):
            return fact, "Follow suit"
        return fact, f"You have no {SUIT_NAMES.get(led, led)}: play any card"
