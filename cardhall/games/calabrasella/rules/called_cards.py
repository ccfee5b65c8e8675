"""Called cards: a declarer names a card outside its hand, and its holder exchanges the card for another.

It calls from the first rank of which it lacks a card, in the order of the game's `called_ranks`. So the call shows that
it holds all cards of the ranks before; samples respect that. A called card that nobody holds is in the widow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import SUITS, Card
from cardhall.language import a_rank, card_face, card_name, fill_template, listing, rank_name, say
from cardhall.rules.engine.action import Action, card_action
from cardhall.rules.engine.card_masks import mask_of
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import Case, CaseSampler, hidden_places
from cardhall.rules.mechanisms.asking import Question
from cardhall.rules.mechanisms.exchange import Exchange, ExchangeState
from cardhall.rules.mechanisms.trick_state import TrickState
from cardhall.rules.mechanisms.tricks import TrickGame


class CallingState(TrickState, ExchangeState):
    """A state in which a card is called."""

    declarer: int | None
    called_card: Card | None
    giver: int | None  # the seat that had the called card; None: nobody, or no card is called yet

    def begin_calling(self) -> None:
        """Forget the declarer and the called card of the last deal."""
        self.declarer, self.called_card, self.giver = None, None, None


CallingStateT = TypeVar("CallingStateT", bound=CallingState)


def callable_cards(ranks: str, hand: Sequence[Card]) -> list[Card]:
    """Return the cards a declarer may call: the missing ones of the first incomplete rank."""
    missing = ([card for suit in SUITS if (card := Card.of(rank + suit)) not in hand] for rank in ranks)
    return next(filter(None, missing))


def cards_shown_by_call(ranks: str, called_card: Card | None) -> list[Card]:
    """Return the cards that the caller must have held: all cards of the ranks before the called card's."""
    earlier_ranks = ranks[: ranks.index(called_card.rank)] if called_card is not None else ""
    return [Card.of(rank + suit) for rank in earlier_ranks for suit in SUITS]


class CallCard(Question[CallingStateT], Generic[CallingStateT]):
    """The declarer calls a card, and gets it from a defender; nobody gives a card of the widow."""

    name = "call"

    def available_choices(self, state: CallingStateT, seat: int) -> list[Action]:
        return [card_action("call", card) for card in callable_cards(state.game.called_ranks, state.zones[HAND[seat]])]

    def asked_for(self, state: CallingStateT, seat: int) -> str:
        rank = callable_cards(state.game.called_ranks, state.zones[HAND[seat]])[0].rank
        return say("Call {a_rank} that you do not hold.", a_rank=a_rank(rank))

    def refusal(self, state: CallingStateT, seat: int, action: Action) -> str:
        request = self.asked_for(state, seat)
        if action.verb != "call" or len(action.cards) != 1 or action.words:
            return request
        hand, card = state.zones[HAND[seat]], action.cards[0]
        if card in hand:
            return say("You hold the {card} yourself. {asked}", card=card_name(card), asked=request)
        earlier_ranks = state.game.called_ranks[
            : state.game.called_ranks.index(callable_cards(state.game.called_ranks, hand)[0].rank)
        ]
        if not earlier_ranks:
            return request
        held = listing(fill_template("{rank:plural}", rank=rank_name(rank)) for rank in earlier_ranks)
        return say("You hold all {ranks}, so {call:small}", ranks=held, call=request)

    def finish(self, state: CallingStateT, seat: int, answer: Action) -> Phase[Any] | None:
        card = state.called_card = answer.cards[0]
        state.giver = next((other for other in range(state.seats) if card in state.zones[HAND[other]]), None)
        if state.giver is None:
            state.mark_known("widow", [card])
            state.add_event(Event("note", text=say("Nobody has the {card}: it is in the widow.", card=card_face(card))))
        else:
            state.move((card,), HAND[state.giver], HAND[seat], state.giver)
            state.mark_known(HAND[seat], [card])
        return self.next_phase(state)

    def label(self, state: CallingStateT, action: Action) -> str:
        return action.cards[0].face


class GiveBack(Exchange[CallingStateT], Generic[CallingStateT]):
    """The declarer gives a card in return to the seat that held the called card."""

    verb = "exchange"
    asks = say("Give a card of your hand in return.")

    def seats(self, state: CallingStateT) -> Sequence[int]:
        return () if state.giver is None else super().seats(state)

    def goes_onto(self, state: CallingStateT, seat: int) -> str:
        assert state.giver is not None
        return HAND[state.giver]

    def viewers(self, state: CallingStateT, seat: int) -> tuple[int, ...]:
        assert state.giver is not None
        return (seat, state.giver)

    def why_kept(self, state: CallingStateT, seat: int, card: Card) -> str:
        return (
            say("You called the {card}: give a different card in return.", card=card_name(card))
            if card is state.called_card
            else ""
        )

    def fact(self, state: CallingStateT, seat: int, names: Names) -> str:
        assert state.called_card is not None and state.giver is not None
        return say("{player:capital} gave you the {card}", player=names(state.giver), card=card_face(state.called_card))

    def task(self, state: CallingStateT, seat: int, names: Names) -> str:
        assert state.giver is not None
        return say("Give {player} a card in return", player=names(state.giver))


class CalledCardsGame(TrickGame[CallingStateT], Generic[CallingStateT]):
    """A game in which cards are called."""

    called_ranks: ClassVar[str]  # in the order in which they are called

    def ruled_out_cards(self, state: CallingStateT, seat: int) -> dict[str, int]:
        """Return the cards ruled out by plays and by the declarer's call, as bit masks by zone."""
        masks = super().ruled_out_cards(state, seat)
        if state.called_card is None:
            return masks
        caller_mask = mask_of(cards_shown_by_call(self.called_ranks, state.called_card))
        for zone in (HAND[other] for other in range(state.seats) if other != state.declarer):
            given_back = state.giver is not None and zone == HAND[state.giver] and not isinstance(state.at, GiveBack)
            masks[zone] = masks.get(zone, 0) | mask_of([state.called_card]) | (0 if given_back else caller_mask)
        if state.giver is not None:
            caller_mask |= mask_of([state.called_card])
        return {**masks, "widow": caller_mask}

    def hidden_card_sampler(self, state: CallingStateT, seat: int) -> HiddenCardSampler[CallingStateT]:
        caller_cards = cards_shown_by_call(self.called_ranks, state.called_card)
        if not caller_cards or state.giver is None or seat in (state.declarer, state.giver):
            return super().hidden_card_sampler(state, seat)
        # Another player knows that the giver has been given at most one of the cards that the declarer had.
        barred, hand = self.ruled_out_cards(state, seat), HAND[state.giver]
        unseen = self.unseen(state)
        given_back = set(caller_cards).intersection(state.played_by(state.giver))
        cases = [{**barred, hand: barred.get(hand, 0) | mask_of(caller_cards)}]
        for card in [] if given_back else sorted(set(caller_cards).intersection(unseen)):
            others = {zone: barred.get(zone, 0) | mask_of([card]) for zone in state.zones if zone != hand}
            cases.append({**others, hand: barred.get(hand, 0) | mask_of(set(caller_cards) - {card})})
        part = (tuple(unseen), tuple(hidden_places(state.zones).items()))
        return CaseSampler(Case([part], case) for case in cases).fill
