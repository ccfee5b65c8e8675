"""The face-down card of hidden trumps: laying the card, calling for trumps, and conclusions.

The declarer lays the card (`TrumpCardPhase`). It goes to the declarer's hand, at once or on a call
(`TrumpCallingPlay`), before a seat plays that cannot follow suit, and before the declarer plays if it holds no other
card. Samples of the hidden cards agree with everything known of the card and the hands, also from leads while it lay
there (`HiddenTrumpsGame`). The rules of play are in `hidden_trumps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import ceil
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar

from cardhall.cards import HIDDEN, SUITS, Card
from cardhall.games.twenty_eight.rules.hidden_trumps import CALLED_BIT, HiddenTrumps, maker_secret
from cardhall.language import card_face, say
from cardhall.rules.engine.action import Action, sort_actions
from cardhall.rules.engine.facts import HIDDEN_TRUMPS
from cardhall.rules.engine.game import HAND, HiddenCardSampler
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.sampling import RejectionSampler
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_steps import SteppingPlay, StepState
from cardhall.rules.mechanisms.tricks import TrickGame, TrickPlay

TRUMP_CARD_ZONE = "trumpcard"  # the zone of the face-down card
CALL_ACTION = Action("call")


class HiddenTrumpsState(StepState):
    """A state with a trump card that lies face down."""

    declarer: int | None  # the seat that makes trumps; None before the end of the auction

    def begin_hidden_trumps(self) -> None:
        """Start a deal without trumps and without tricks."""
        self.begin_tricks()
        self.add_zones(TRUMP_CARD_ZONE)
        self.declarer = None

    def visible_trump(self) -> str | None:
        """Return the trump suit, or `HIDDEN_TRUMPS` while the card lies there; None before that."""
        return self.trump or (HIDDEN_TRUMPS if self.zones[TRUMP_CARD_ZONE] else None)

    def is_void_in_led(self) -> bool:
        """Return whether the seat to play holds no card of the suit led."""
        trick = self.zones["trick"]
        return bool(trick) and all(card.suit != trick[0].suit for card in self.zones[HAND[self.playing]])

    def declarers_leads(self) -> list[Card]:
        """Return the cards that the declarer has led while trumps were hidden."""
        leads = [(trick.leader, trick.cards[0]) for trick in self.tricks]
        if self.zones["trick"]:
            leads.append((self.leader, self.zones["trick"][0]))
        hidden_leads = len(leads) if self.changed_at < 0 else ceil(self.changed_at / self.seats)
        return [card for seat, card in leads[:hidden_leads] if seat == self.declarer]

    def declarers_suits_led(self) -> list[tuple[str, list[Card]]]:
        """Return the suits led by a declarer who alone knows trumps, each with the cards played afterwards."""
        if self.declarer is None or HIDDEN not in self.zones[TRUMP_CARD_ZONE]:
            return []
        played = self.played_by(self.declarer)
        return [(card.suit, played[played.index(card) + 1 :]) for card in self.declarers_leads()]

    def were_trumps_known(self) -> bool:
        """Return whether the last complete trick ended with trumps exposed."""
        return bool(self.trump) and len(self.tricks) * self.seats > self.changed_at


H = TypeVar("H", bound=HiddenTrumpsState)


class TrumpCardPhase(Phase[H], Generic[H]):
    """The phase of the declarer's card, laid face down; the suit becomes trumps."""

    name = "trump"
    asks = say("Lay a card of your hand face down: its suit is trumps.")
    todo = say("Lay a card face down: its suit is trumps")

    def finish(self, state: H, seat: int) -> Phase[Any] | None:
        """Return the next phase after the card has been laid: by default the game's next phase."""
        return self.next_phase(state)

    def actions(self, state: H, seat: int) -> list[Action]:
        return sort_actions([Action("trump", card) for card in state.zones[HAND[seat]]])

    def apply(self, state: H, seat: int, action: Action) -> Phase[Any] | None:
        state.act(seat, action, viewers=(seat,))
        state.move(action.cards, HAND[seat], TRUMP_CARD_ZONE, seat, viewers=(seat,))
        state.mark_known(TRUMP_CARD_ZONE, action.cards, (seat,))
        return self.finish(state, seat)

    def targets(self, state: H, seat: int, action: Action) -> tuple[str, ...]:
        return (TRUMP_CARD_ZONE,) if action.verb == "trump" else ()

    def label(self, state: H, action: Action) -> str:
        return say("Lay {card} face down", card=card_face(action.cards[0]))


class TrumpCallingPlay(SteppingPlay[H], TrickPlay[H], Generic[H]):
    """Tricks in which a seat that cannot follow suit may call for trumps."""

    verbs: ClassVar[tuple[str, ...]] = ("call",)
    choices: ClassVar[tuple[Action, ...]] = (CALL_ACTION,)
    labels = MappingProxyType({"call": say("Call trump")})

    def why_not(self, state: H, seat: int, action: Action) -> str:
        if state.game.exposed_at_once(state):
            return say("Nobody calls for trumps: they are exposed automatically when somebody cannot follow suit.")
        if state.trump or not state.is_void_in_led():
            return say("Only a player who cannot follow suit may call for trumps, while they are hidden.")
        return ""

    def take(self, state: H, seat: int, action: Action) -> Phase[Any] | None:
        if action == CALL_ACTION:
            state.memory |= CALLED_BIT
            self.give_turn(state, seat)
        return self

    def change_rules_if_due(self, state: H, rules: TrickRules) -> None:
        super().change_rules_if_due(state, rules)
        if state.trump and state.zones["trick"] and state.news is not None:  # so this seat cannot follow
            state.rule_out(state.playing, state.rules.order.members[state.zones["trick"][0].suit])

    def task(self, state: H, seat: int, names: Names) -> str:
        task = super().task(state, seat, names)
        return say("{task}, or call for trumps", task=task) if CALL_ACTION in self.open_steps(state, seat) else task


class HiddenTrumpsGame(TrickGame[H], Generic[H]):
    """A game in which trumps are hidden at first."""

    secret_zones = ("stock", TRUMP_CARD_ZONE)

    def rules_with(self, state: H, trump: str) -> TrickRules:
        """Return the trick rules for this trump suit; "": those of `HiddenTrumps`."""
        raise NotImplementedError

    def trick_rules(self, state: H) -> TrickRules:
        return self.rules_with(state, state.trump)

    def opening_rules(self, state: H) -> TrickRules:
        return self.rules_with(state, "")

    def exposed_at_once(self, state: H) -> bool:
        """Tell whether trumps are exposed as soon as a seat cannot follow suit; else the seat may call for them."""
        hidden = self.opening_rules(state) if state.trump else state.rules
        assert isinstance(hidden, HiddenTrumps)
        return hidden.at_once

    def private_memory(self, state: H) -> int:
        hidden = state.zones[TRUMP_CARD_ZONE]
        if state.declarer is None or not hidden or hidden[0] is HIDDEN:
            return 0
        return maker_secret(state.declarer, hidden[0].suit)

    def aside(self, state: H) -> Sequence[tuple[int, str]]:
        return () if state.declarer is None else ((state.declarer, TRUMP_CARD_ZONE),)

    def ruled_out_cards(self, state: H, seat: int) -> dict[str, int]:
        masks, members = super().ruled_out_cards(state, seat), self.card_order(state).members
        for suit, later in state.declarers_suits_led():
            if any(card.suit != suit for card in later):  # it held other suits, and may not lead the hidden one then
                masks[TRUMP_CARD_ZONE] = masks.get(TRUMP_CARD_ZONE, 0) | members[suit]
        if state.declarer is not None and any(card.suit == state.trump for card in state.declarers_leads()):
            hand = HAND[state.declarer]  # it led trumps while hidden, so it held nothing else
            masks[hand] = masks.get(hand, 0) | sum([members[suit] for suit in SUITS if suit != state.trump])
        return masks

    def hidden_card_sampler(self, state: H, seat: int) -> HiddenCardSampler[H]:
        sampler = super().hidden_card_sampler(state, seat)
        single_suits = [suit for suit, later in state.declarers_suits_led() if all(card.suit == suit for card in later)]
        if single_suits:
            sampler = RejectionSampler(sampler, partial(agrees_with_leads, single_suits))
        exposed = state.trump or not self.exposed_at_once(state)
        if exposed or not state.zones["trick"] or HIDDEN not in state.zones[HAND[state.playing]]:
            return sampler
        return RejectionSampler(sampler, can_follow_suit)


def agrees_with_leads(suits: Sequence[str], state: HiddenTrumpsState) -> bool:
    """Return whether a trump card of a led suit leaves the declarer no card of another suit."""
    assert state.declarer is not None
    suit = state.zones[TRUMP_CARD_ZONE][0].suit
    return suit not in suits or all(card.suit == suit for card in state.zones[HAND[state.declarer]])


def can_follow_suit(state: HiddenTrumpsState) -> bool:
    """Return whether the seat to play holds the suit led: without it, trumps would have been exposed at once."""
    return not state.is_void_in_led()
