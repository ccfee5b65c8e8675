"""Stops: a card is led, the holder of the next higher card of the suit must play it, and so on until a stop.

The run stops where no hand holds the next card: it lies dead, is played already, is not in the pack, or there is none.
Then the seat that played last leads again. The deal is over as soon as a hand is empty. The turn goes to the holder of
the next card wherever it sits, or it goes round, and a seat that does not hold the card has its turn too.

Every sample agrees with the conclusions from play: a seat that had its turn and did not play the card does not hold it;
at a stop no hand holds it; and where the turn goes to the holder, the seat to play holds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import RANKS, Card
from cardhall.language import card_face, card_name, say
from cardhall.rules.engine.action import PLAY, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game, zone_names
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.state import State

PLAYED_ZONES = zone_names("played")


class StopsState(State):
    """A state in which a suit is played upwards."""

    wanted: Card | None  # the card that continues the run; None: a seat leads
    missing_card: (
        Card | None
    )  # at a stop: the card that would have continued, and that no hand holds; None: no such card
    ruled_out: tuple[int, ...]  # by seat: the cards that it has shown not to hold, as masks by card number

    def begin_stops(self) -> None:
        """Set the table: eldest hand leads."""
        self.add_zones(*PLAYED_ZONES[: self.seats])
        self.wanted, self.missing_card, self.ruled_out = None, None, (0,) * self.seats
        self.turn = self.next_seat(self.dealer)

    def rule_out_card(self, seats: Sequence[int], card: Card) -> None:
        """Note that some seats do not hold the card."""
        flag = 1 << card
        self.ruled_out = tuple([mask | flag * (seat in seats) for seat, mask in enumerate(self.ruled_out)])

    def holder(self, card: Card) -> int | None:
        """Return the seat that holds the card; None: no hand does."""
        return next((seat for seat in range(self.setup.seats) if card in self.zones[HAND[seat]]), None)

    def seat_without_cards(self) -> int:
        """Return the seat without cards, which has won the deal."""
        return next(seat for seat in range(self.setup.seats) if not self.zones[HAND[seat]])


StateT = TypeVar("StateT", bound=StopsState)


class Stops(Phase[StateT], Generic[StateT]):
    """The common part of leading and following."""

    def play_cards(self, state: StateT, seat: int, cards: tuple[Card, ...]) -> Phase[Any] | None:
        """Lay a card of the seat, perhaps with the stopper, and give the turn to the next seat."""
        game: StopsGame[StateT] = state.game
        lead, follow = game.phases
        cards = tuple(sorted(cards, key=lambda one: one is game.stopper and len(cards) > 1))
        state.move(cards, HAND[seat], PLAYED_ZONES[seat], seat)
        game.after_cards(state, seat, cards)
        state.wanted = state.missing_card = None
        if not state.zones[HAND[seat]]:
            return None
        following = game.next_above(cards[0])
        holder = None if len(cards) > 1 or following is None else state.holder(following)
        if following is None or holder is None:
            self.stop(state, seat, following if len(cards) == 1 else None)
            return lead
        state.wanted = following
        state.turn = state.next_seat(seat) if game.turn_goes_round else holder
        return follow

    def stop(self, state: StateT, seat: int, following: Card | None) -> None:
        """End a run; the seat leads again. `following`: the card of the pack that would have continued."""
        state.add_event(Event("trick", seat=seat))
        if following is not None and not any(following in state.zones[zone] for zone in PLAYED_ZONES[: state.seats]):
            state.rule_out_card(range(state.seats), following)
            state.missing_card = following

    def with_stopper(self, state: StateT, seat: int, playable_cards: Sequence[Card]) -> list[Action]:
        """Return each of the cards as an action, alone and together with the stopper."""
        stopper = state.game.stopper
        actions = [PLAY[card] for card in playable_cards]
        if stopper is not None and stopper in state.zones[HAND[seat]]:
            actions += [with_stopper_action(card, stopper) for card in playable_cards if card is not stopper]
            actions.sort()
        return actions

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action)
        return self.play_cards(state, seat, action.cards)

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        return (PLAYED_ZONES[seat],) if action.cards else ()

    def why_no_pair(self, state: StateT, seat: int, action: Action) -> str:
        """Explain why the cards of an action do not go together; "": allowed, or no play of cards."""
        stopper, cards = state.game.stopper, action.cards
        if action.verb != "play" or action.words or not cards:
            return ""
        if missing := name_missing_card(state.zones[HAND[seat]], cards):
            return missing
        if len(cards) > 2 or (len(cards) == 2 and stopper not in cards):
            if stopper is None:
                return say("Play one card.")
            return say("Play one card, alone or with the {card}.", card=card_name(stopper))
        return ""


class Lead(Stops[StateT], Generic[StateT]):
    """The lead of any card."""

    name: ClassVar[str] = "lead"
    asks: ClassVar[str] = say("Lead any card.")
    todo: ClassVar[str] = say("Lead any card")

    def actions(self, state: StateT, seat: int) -> list[Action]:
        return self.with_stopper(state, seat, sorted(state.zones[HAND[seat]]))

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        return self.why_no_pair(state, seat, action) or super().refusal(state, seat, action)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        if state.missing_card is not None:
            return say("Stop: nobody holds the {card}", card=card_face(state.missing_card))
        return say("Stop: there is no next card") if state.zones[PLAYED_ZONES[seat]] else say("You begin")


class Follow(Stops[StateT], Generic[StateT]):
    """The play of the next card of the suit by its holder."""

    name: ClassVar[str] = "follow"

    def actions(self, state: StateT, seat: int) -> list[Action]:
        card = state.wanted
        assert card is not None
        return (
            self.with_stopper(state, seat, [card])
            if card in state.zones[HAND[seat]]
            else self.actions_without_card(state)
        )

    def actions_without_card(self, state: StateT) -> list[Action]:
        """Return the actions of a seat without the card: only where the turn goes round."""
        return []

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if missing := self.why_no_pair(state, seat, action):
            return missing
        card, stopper = state.wanted, state.game.stopper
        assert card is not None
        if action.cards == (stopper,) and not action.words:
            return say(
                "Here the {stopper} is not played alone: play it together with the {card}.",
                stopper=card_name(stopper),
                card=card_name(card),
            )
        return say("You hold the {card}, so you must play it.", card=card_name(card))

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        card = state.wanted
        return say("The {card} is next", card=card_face(card)) if card is not None else ""

    def task(self, state: StateT, seat: int, names: Names) -> str:
        return say("You hold it: play it")


class StopsGame(Game[StateT], Generic[StateT]):
    """A game of stops; its `phases` are a `Lead` and a `Follow`."""

    rank_order: ClassVar[str] = RANKS  # the ranks of a suit, upwards
    wraps: ClassVar[bool] = False  # whether the first rank follows the last
    turn_goes_round: ClassVar[bool] = False  # whether the turn goes round; else it goes to the holder of the next card
    stopper: ClassVar[Card | None] = None  # a card that stops the play when played together with another; None: none

    def next_above(self, card: Card) -> Card | None:
        """Return the card after another in the suit, wherever it lies; None: the pack has none."""
        return next_above(self, card)

    def after_cards(self, state: StateT, seat: int, cards: tuple[Card, ...]) -> None:
        """Score or pay for cards that the seat has just laid."""

    def ruled_out_cards(self, state: StateT, seat: int) -> dict[str, int]:
        masks = {HAND[other]: mask for other, mask in enumerate(state.ruled_out)}
        if state.wanted is not None and not self.turn_goes_round:
            flag = 1 << state.wanted
            others = [zone for zone in state.layout if state.turn is None or zone != HAND[state.turn]]
            masks |= {zone: masks.get(zone, 0) | flag for zone in others}
        return {zone: mask for zone, mask in masks.items() if mask}


@lru_cache(maxsize=256)
def next_above(game: StopsGame[Any], card: Card) -> Card | None:
    """Return the result of `StopsGame.next_above`, cached."""
    place = game.rank_order.index(card.rank) + 1
    if place == len(game.rank_order) and not game.wraps:
        return None
    above = Card.of(game.rank_order[place % len(game.rank_order)] + card.suit)
    return above if above in game.pack else None


@lru_cache(maxsize=256)
def with_stopper_action(card: Card, stopper: Card) -> Action:
    """Return the action of a card played along with the stopper."""
    return Action("play", card, stopper)
