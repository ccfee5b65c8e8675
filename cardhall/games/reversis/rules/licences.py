"""Licences: a seat with certain cards at the first lead need not follow suit, unknown to the others.

So a seat that does not follow suit has no card of the suit led, or it holds a licence. Samples of the hidden cards
respect both. At most one seat can hold a licence, since it needs most of the cards that give one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import HIDDEN, Card
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import Case, CaseSampler, hidden_places
from cardhall.rules.mechanisms.trick_rules import NOBODY, FollowSuit, Table, TrickRules
from cardhall.rules.mechanisms.trick_state import Trick, TrickState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

MAYBE_LICENSED_SEAT, BEFORE_FIRST_LEAD = -2, -3  # values of `LicenceState.free`


class Licence:
    """The cards that free a seat from following suit, and for how long."""

    def __init__(self, card_sets: Sequence[tuple[Iterable[Card], Iterable[Card]]], tricks: int) -> None:
        """Describe a licence by the cards that give it.

        `card_sets`: cards that must be held together, and others that are not held then, so that only one way holds.
        `tricks`: the first tricks, to which the seat may play any card.
        """
        self.card_sets = [(frozenset(held), frozenset(lacking)) for held, lacking in card_sets]
        self.tricks = tricks
        self.cards: frozenset[Card] = frozenset().union(*(held for held, _ in self.card_sets))
        self.relevant_cards: frozenset[Card] = self.cards.union(*(lacking for _, lacking in self.card_sets))
        self.least_held = min(len(held) for held, _ in self.card_sets)

    def applies_to(self, hand: Iterable[Card]) -> bool:
        """Return whether a hand at the first lead holds the licence."""
        own = self.relevant_cards.intersection(hand)
        return len(own) >= self.least_held and any(
            held <= own and not lacking & own for held, lacking in self.card_sets
        )


class FollowUnlessLicensed(FollowSuit):
    """The duty to follow suit, except for a seat with the licence (its bit in `Table.memory`) in the first tricks."""

    def __init__(self, refusal: str, prompt: str, licence: Licence) -> None:
        super().__init__(refusal, prompt)
        self.tricks = licence.tricks

    def fulfil(self, table: Table, cards: int) -> int:
        free = table.finished < self.tricks and table.memory >> table.turn & 1
        return 0 if free else super().fulfil(table, cards)


class LicenceState(TrickState):
    """A state in which a seat may have a licence."""

    # the seat with the licence, or `NOBODY`; `BEFORE_FIRST_LEAD` before the first lead; `MAYBE_LICENSED_SEAT`: another
    # seat may hold it
    licensed_seat: int = BEFORE_FIRST_LEAD


F = TypeVar("F", bound=LicenceState)


class LicenceGame(TrickGame[F], Generic[F]):
    """A game with a licence, played by `LicencePlay`. Set `free` to `BEFORE_FIRST_LEAD` when a deal begins.

    Where nobody holds the licence, `bound_rules` may be simpler, so that imagined deals are played faster.
    """

    licence: ClassVar[Licence]
    tricks_in_deal: ClassVar[int]
    bound_rules: ClassVar[TrickRules]  # where nobody has the licence
    free_rules: ClassVar[TrickRules]  # where a seat may have it

    def trick_rules(self, state: F) -> TrickRules:
        return self.bound_rules if state.licensed_seat in (NOBODY, BEFORE_FIRST_LEAD) else self.free_rules

    def find_licensed_seat(self, state: F) -> int:
        """Return the seat with the licence when all cards are known; `NOBODY` if there is none."""
        cards = self.licence.cards
        held_cards = [[card for card in state.zones[HAND[seat]] if card in cards] for seat in range(state.seats)]
        for seats, trick_cards in all_tricks(state):
            if not cards.isdisjoint(trick_cards):
                for seat, card in zip(seats, trick_cards, strict=True):
                    held_cards[seat].append(card)
        return next((seat for seat in range(state.seats) if self.licence.applies_to(held_cards[seat])), NOBODY)

    def find_licence_user(self, state: F) -> int:
        """Return the seat that used a licence by not following suit when able to; `NOBODY` if there is none.

        The hand of that seat must be known, except after the last trick.
        """
        seat = state.licensed_seat
        if seat < 0:
            return NOBODY
        is_deal_over = len(state.tricks) == self.tricks_in_deal
        held_suits = set[str]() if is_deal_over else {card.suit for card in state.zones[HAND[seat]]}
        return seat if self.has_refused_suit(state, seat, held_suits) else NOBODY

    def has_refused_suit(self, state: F, seat: int, held_suits: Iterable[str] = ()) -> bool:
        """Tell whether a seat in the first tricks did not follow a suit although it held cards of the suit.

        `held_suits`: the suits in its hand, as far as they are known.
        """
        # suits held after the trick looked at: the tricks are read from the last to the first
        later_suits = set(held_suits)
        tricks = all_tricks(state)[: self.tricks_in_deal]
        for number in range(len(tricks) - 1, -1, -1):
            seats, trick_cards = tricks[number]
            if seat in seats:
                played_suit = trick_cards[seats.index(seat)].suit
                if (
                    number < self.licence.tricks
                    and played_suit != trick_cards[0].suit
                    and trick_cards[0].suit in later_suits
                ):
                    return True
                later_suits.add(played_suit)
        return False

    def private_memory(self, state: F) -> int:
        return 1 << state.licensed_seat if state.licensed_seat >= 0 else 0

    # ---- hidden cards

    def hide(self, state: F, seat: int) -> None:
        if state.licensed_seat not in (seat, BEFORE_FIRST_LEAD):
            state.licensed_seat = MAYBE_LICENSED_SEAT if self.possible_licences(state, seat) else NOBODY
            state._rules = None  # cached rules that depended on `free`

    def imagine(self, state: F, seat: int, rng: random.Random) -> None:
        if state.licensed_seat == MAYBE_LICENSED_SEAT:
            state.licensed_seat = self.find_licensed_seat(state)
            state._rules = None

    def may_use(self, state: F) -> bool:
        """Return whether some seat may hold an unused licence and still use it."""
        return (
            state.licensed_seat != NOBODY
            and len(state.tricks) < self.licence.tricks
            and self.find_licence_user(state) == NOBODY
        )

    def possible_licences(self, state: F, seat: int) -> list[tuple[int, frozenset[Card], frozenset[Card]]]:
        """Return other seats that may have the licence, each with the cards still needed and the cards that exclude it.

        Of a redacted state: as far as `seat` can tell.
        """
        unseen, licences = self.licence.cards.intersection(self.unseen(state)), []
        for other_seat in range(state.seats):
            if other_seat == seat:
                continue
            played, places = state.played_by(other_seat), state.zones[HAND[other_seat]].count(HIDDEN)
            for held, lacking in self.licence.card_sets:
                needed = held.difference(played)
                if needed <= unseen and len(needed) <= places and lacking.isdisjoint(played):
                    licences.append((other_seat, needed, lacking))
        return licences

    def hidden_card_sampler(self, state: F, seat: int) -> HiddenCardSampler[F]:
        if state.licensed_seat != MAYBE_LICENSED_SEAT:
            return super().hidden_card_sampler(state, seat)
        places, barred = tuple(hidden_places(state.zones).items()), self.ruled_out_cards(state, seat)
        suspects, case_bars = self.possible_licences(state, seat), list[Mapping[str, int]]()
        proven = [suspect for suspect in suspects if self.has_refused_suit(state, suspect[0])]
        if not proven:
            case_bars.append(barred)
        for suspect_seat, needed, lacking in proven or suspects:
            if refused_suits_mask(state, suspect_seat, 0, self.licence.tricks):
                held_masks = {zone: barred.get(zone, 0) | mask_of(needed) for zone, _ in places}
                # after those tricks it had to follow suit
                later_refusals = refused_suits_mask(state, suspect_seat, self.licence.tricks)
                case_bars.append({**held_masks, HAND[suspect_seat]: later_refusals | mask_of(lacking)})
        part = (tuple(self.unseen(state)), places)
        return CaseSampler(Case([part], each) for each in case_bars).fill


class LicencePlay(TrickPlay[F], Generic[F]):
    """Trick play in which a seat may have a licence, found at the first lead."""

    licence_prompt: ClassVar[str]  # what the seat with the licence reads when it may play any card

    def begin(self, state: F) -> Phase[Any] | None:
        state.licensed_seat = state.game.find_licensed_seat(state)
        return super().begin(state)

    def task(self, state: F, seat: int, names: Names) -> str:
        is_free = state.licensed_seat == seat and state.zones["trick"] and len(state.tricks) < state.game.licence.tricks
        return self.licence_prompt if is_free else super().task(state, seat, names)


def all_tricks(state: TrickState) -> list[tuple[tuple[int, ...], tuple[Card, ...]]]:
    """Return the seats and the cards of each finished trick, and of the trick under way."""
    tricks: list[tuple[tuple[int, ...], tuple[Card, ...]]] = [(trick.seats, trick.cards) for trick in state.tricks]
    trick = state.zones["trick"]
    return [*tricks, (state.trick_seats, tuple(trick))] if trick else tricks


def card_of(trick: Trick, seat: int) -> Card:
    """Return the card that a seat played to a finished trick."""
    return trick.cards[trick.seats.index(seat)]


def refused_suits_mask(state: TrickState, seat: int, first_trick: int, end_trick: int | None = None) -> int:
    """Return the suits to which a seat played others in tricks `first_trick` to `end_trick` − 1, as a mask of cards."""
    mask = 0
    for seats, trick_cards in all_tricks(state)[first_trick:end_trick]:
        if seat in seats and trick_cards[seats.index(seat)].suit != trick_cards[0].suit:
            mask |= mask_of([card for card in state.game.pack if card.suit == trick_cards[0].suit])
    return mask
