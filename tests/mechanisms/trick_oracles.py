"""What may be played and who wins, written from the pages of the games, card by card and without bits.

`ALLOWED[row]` gives the cards of a hand that may be played now; `ORDERS[row]` the trumps and the plain suits from the
highest card, as text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from cardhall.cards import SUIT_NAMES, SUITS, Card, cards

T = TypeVar("T")
Allowed = Callable[[Any, int, list[Card]], set[Card]]

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
FRENCH = "A K Q J T 9 8 7 6 5 4 3 2"
TWENTY_FIVE_TRUMPS = {
    "H": "5H JH AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
    "D": "5D JD AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "C": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "S": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
}
TWENTY_FIVE_PLAIN = {
    "H": "K Q J T 9 8 7 6 5 4 3 2",
    "D": "K Q J T 9 8 7 6 5 4 3 2 A",
    "C": "K Q J A 2 3 4 5 6 7 8 9 T",
    "S": "K Q J A 2 3 4 5 6 7 8 9 T",
}


def cards_in_suit(ranks: str, suit: str) -> list[Card]:
    """Cards of a suit, from their ranks; none where it is no suit of the pack."""
    return [Card.of(rank + suit) for rank in ranks.split() if suit in SUIT_NAMES]


def plain_order(ranks: str, trumps: str = "") -> Callable[[str, str], list[Card]]:
    """The cards of each suit from the top, trumps perhaps in another order."""
    return lambda suit, trump: cards_in_suit(trumps if trumps and suit == trump else ranks, suit)


def with_jokers(ranks: str) -> Callable[[str, str], list[Card]]:
    def order(suit: str, trump: str) -> list[Card]:
        jokers = cards("RJ BJ") if suit == trump else []
        return [*jokers, *cards_in_suit(ranks, suit)]

    return order


def with_bowers(suit: str, trump: str) -> list[Card]:
    if suit == trump and suit in SUITS:
        return [*cards(f"RJ J{suit} J{SAME_COLOUR[suit]}"), *cards_in_suit("A K Q T 9 8 7 6 5 4", suit)]
    if suit == trump:
        return cards("RJ")
    left = SAME_COLOUR.get(trump) == suit
    return cards_in_suit("A K Q T 9 8 7 6 5 4" if left else "A K Q J T 9 8 7 6 5 4", suit)


def twenty_five(suit: str, trump: str) -> list[Card]:
    return cards(TWENTY_FIVE_TRUMPS[suit]) if suit == trump else cards_in_suit(TWENTY_FIVE_PLAIN[suit], suit)


ORDERS: dict[str, Callable[[str, str], list[Card]]] = {
    "Calabrasella": plain_order("3 2 A K Q J 7 6 5 4"),
    "Tresette": plain_order("3 2 A K J Q 7 6 5 4"),
    "FiveHundred": with_bowers,
    "Nap": with_jokers(FRENCH),
    "NapMis": with_jokers(FRENCH),
    "BackAlley": with_jokers(FRENCH),
    "Pluck": with_jokers(FRENCH),
    "Ecarte": plain_order("K Q J A T 9 8 7"),
    "Tute": plain_order("A 3 K Q J 7 6 5 4 2"),
    "Belote": plain_order("A T K Q J 9 8 7", "J 9 A T K Q 8 7"),
    "TwentyFive": twenty_five,
    "TwentyEight": plain_order("J 9 A K Q T 8 7"),
    "TwentyEightMayCall": plain_order("J 9 A T K Q 8 7"),
}


def of_row(table: dict[str, T], row: object, otherwise: T) -> T:
    """What a table has for a row, or for the row that it varies."""
    return next((table[kind.__name__] for kind in type(row).__mro__ if kind.__name__ in table), otherwise)


class Cards:
    """The cards of a state as its page has them: suits, heights, the trick."""

    def __init__(self, state: Any) -> None:
        self.order = of_row(ORDERS, state.game, plain_order(FRENCH))
        self.state, self.trump = state, state.trump
        self.trick: list[Card] = state.zones["trick"]
        self.suit_by_card = {
            card: suit
            for suit in (*SUITS, *([self.trump] * (self.trump not in SUIT_NAMES)))
            for card in self.order(suit, self.trump)
        }

    def suit(self, card: Card) -> str:
        return self.suit_by_card[card]

    @property
    def led(self) -> str:
        return self.state.named or self.suit(self.trick[0])

    def trumps(self, some: Sequence[Card]) -> set[Card]:
        """Those that are trumps; in the trick, those that were when they were played."""
        late = self.thrown_before() if some is self.trick else set()
        return {card for card in some if self.suit(card) == self.trump} - late

    def thrown_before(self) -> set[Card]:
        """The cards of the trick that were thrown off before trumps were shown (Twenty-Eight)."""
        shown = getattr(self.state, "shown_at", None)
        if shown is None or shown[0] != len(self.state.tricks):
            return set()
        return {card for card in self.trick[: shown[1]] if card.suit != self.trick[0].suit}

    def of_led(self, some: Sequence[Card]) -> set[Card]:
        return {card for card in some if self.suit(card) == self.led}

    def higher(self, card: Card, other: Card) -> bool:
        """Of two cards of a suit."""
        order = self.order(self.suit(card), self.trump)
        return order.index(card) < order.index(other)

    def best(self) -> Card:
        """The card that holds the trick."""
        running = self.trumps(self.trick) or self.of_led(self.trick) or {self.trick[0]}
        best = next(iter(running))
        for card in running:
            if self.higher(card, best):
                best = card
        return best

    def beats(self, card: Card) -> bool:
        """Whether the card would hold the trick."""
        best = self.best()
        if self.suit(card) == self.suit(best) and best not in self.thrown_before():
            return self.higher(card, best)
        return self.suit(card) == self.trump


def partner_holds(state: Any, seat: int) -> bool:
    best = Cards(state).best()
    return bool(state.side_of(state.trick_seats[state.zones["trick"].index(best)]) == state.side_of(seat))


def follow(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    """Any card is led; a follower who can must follow suit."""
    page = Cards(state)
    return (page.of_led(hand) if page.trick else set()) or set(hand)


def legal_in_spades(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    """Breaking: spades are led once one has been played, or by who holds nothing else."""
    if state.zones["trick"] or any(card.suit == "S" for trick in state.tricks for card in trick.cards):
        return follow(state, seat, hand)
    return {card for card in hand if card.suit != "S"} or set(hand)


def back_alley(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    page = Cards(state)
    if not page.trick:
        fallen = [
            card
            for trick in state.tricks
            for card in trick.cards
            if page.suit(card) == page.trump != page.suit(trick.cards[0])
        ]
        return set(hand) if fallen else set(hand) - page.trumps(hand) or set(hand)
    own = sorted(page.trumps(hand), key=page.order(page.trump, page.trump).index)
    if own and page.trick[0] == Card.of("RJ"):
        return {own[0]}
    if own and page.trick[0] == Card.of("BJ"):
        return {own[-1]}
    return follow(state, seat, hand)


def legal_in_pluck(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    page, played = Cards(state), [card for trick in state.tricks for card in trick.cards]
    if page.trick:
        return follow(state, seat, hand)
    if not played:
        return {Card.of("2C")} & set(hand) or set(hand) - page.trumps(hand) or set(hand)
    return set(hand) if page.trumps(played) else set(hand) - page.trumps(hand) or set(hand)


def king_of_hearts(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    others = {card for card in hand if card.suit != "H"}
    return others or set(hand) if not state.zones["trick"] else follow(state, seat, hand)


def legal_in_ecarte(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    """A higher card of the suit led, else any of it, else any trump, else any card."""
    page = Cards(state)
    if not page.trick:
        return set(hand)
    own = page.of_led(hand)
    return {card for card in own if page.higher(card, page.trick[0])} or own or page.trumps(hand) or set(hand)


def legal_in_tute(state: Any, seat: int, hand: list[Card], undertrump: bool = True) -> set[Card]:
    page = Cards(state)
    if not page.trick:
        return set(hand)
    own, ruffs = page.of_led(hand), page.trumps(page.trick)
    if own:
        if ruffs and page.led != page.trump:
            return own
        rivals = page.of_led(page.trick)
        return {card for card in own if all(page.higher(card, other) for other in rivals)} or own
    trumps = page.trumps(hand)
    over = {card for card in trumps if all(page.higher(card, other) for other in ruffs)}
    return over or (trumps if undertrump else set()) or set(hand)


def legal_in_belote(state: Any, seat: int, hand: list[Card], overtake: bool = False) -> set[Card]:
    page = Cards(state)
    if not page.trick:
        return set(hand)
    own, ruffs, with_us = page.of_led(hand), page.trumps(page.trick), partner_holds(state, seat)
    over = {card for card in page.trumps(hand) if all(page.higher(card, other) for other in ruffs)}
    if page.led == page.trump:
        return (over if overtake or not with_us else set()) or own or set(hand)
    if own:
        return own
    return set(hand) if with_us else over or page.trumps(hand) or set(hand)


def legal_with_reneging(state: Any, seat: int, hand: list[Card], lower: bool = False) -> set[Card]:
    page = Cards(state)
    if not page.trick:
        return set(hand)
    trumps = page.trumps(hand)
    if page.led != page.trump:
        return page.of_led(hand) | trumps if page.of_led(hand) else set(hand)
    top = {Card.of("5" + page.trump), Card.of("J" + page.trump), Card.of("AH")}
    if lower:
        top = {card for card in top if page.higher(card, page.trick[0])}
    return trumps if trumps - top else set(hand)


def legal_in_funfzehnern(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    page = Cards(state)
    if page.trick:
        ace = {Card.of("A" + page.led)} & set(hand)
        return ace if getattr(state, "zwang", False) and ace else follow(state, seat, hand)
    bound = ""
    for trick in state.tricks:
        if trick.winner != trick.leader:
            bound = trick.cards[0].suit
    own = {card for card in hand if card.suit == bound}
    played = {card for trick in state.tricks for card in trick.cards}
    sure = {
        card
        for card in hand
        if all(c in played for c in page.order(card.suit, "") if c in state.game.pack and page.higher(c, card))
    }
    return own | sure if own else set(hand)


def legal_in_reversis(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    free = state.licence >> seat & 1 and len(state.tricks) < 9
    return set(hand) if free else follow(state, seat, hand)


def twenty_eight(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    page = Cards(state)
    if state.trump:
        return follow(state, seat, hand) if not page.trick or page.of_led(hand) else page.trumps(hand) or set(hand)
    if not page.trick and seat == state.declarer and state.zones["trumpcard"][0].suit:
        return {card for card in hand if card.suit != state.zones["trumpcard"][0].suit} or set(hand)
    return follow(state, seat, hand)


def every_card(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    return set(hand)


ALLOWED: dict[str, Allowed] = {
    "Spades": legal_in_spades,
    "BackAlley": back_alley,
    "BackAlleyNoTrumps": follow,
    "Pluck": legal_in_pluck,
    "KingOfHearts": king_of_hearts,
    "Ecarte": legal_in_ecarte,
    "Tute": legal_in_tute,
    "TuteWithoutUndertrumping": lambda state, seat, hand: legal_in_tute(state, seat, hand, undertrump=False),
    "Belote": legal_in_belote,
    "BeloteOvertaking": lambda state, seat, hand: legal_in_belote(state, seat, hand, overtake=True),
    "TwentyFive": legal_with_reneging,
    "TwentyFiveLower": lambda state, seat, hand: legal_with_reneging(state, seat, hand, lower=True),
    "Funfzehnern": legal_in_funfzehnern,
    "Reversis": legal_in_reversis,
    "TwentyEight": twenty_eight,
    "Truc": every_card,
}


def allowed(state: Any, seat: int, hand: list[Card]) -> set[Card]:
    """The cards of a hand that may be played now, by the game's page."""
    return of_row(ALLOWED, state.game, follow)(state, seat, hand)


def winner(state: Any) -> int:
    """The place in the full trick of the card that wins it; −1: it is drawn."""
    trick = state.zones["trick"]
    if type(state.game).__name__ == "Truc":
        ranks = [("32AKQJ7654").index(card.rank) for card in trick]
        best = [place for place, rank in enumerate(ranks) if rank == min(ranks)]
        sides = {state.side_of(state.trick_seats[place]) for place in best}
        return best[0] if len(sides) == 1 else -1
    return int(trick.index(Cards(state).best()))
