"""Tute: when to declare, and the evidence of not declaring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cardhall.cards import SUITS, Card
from cardhall.games.tute.rules import TUTE_ACTION, TuteState, possible_declarations
from cardhall.language import listing, say, suit_name
from cardhall.players.tricks.advice import TrickAdvice
from cardhall.players.tricks.play_evidence import PlayEvidence
from cardhall.players.tricks.turn_steps import open_steps
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation
from cardhall.rules.mechanisms.marriages import DECLARE_FORTY
from cardhall.rules.mechanisms.trick_position import position_of
from cardhall.rules.mechanisms.trick_rules import TrickRules
from cardhall.rules.mechanisms.trick_state import Trick

SILENT_CHANCE = 0.08  # how often a seat that could declare does not
MIN_CARDS_TO_DECLARE = 3  # cards in a hand that plays one now and can declare two later
TUTE_WEIGHT, MARRIAGE_WEIGHT = 30.0, 10.0  # weights of declaring, relative to the best card


class SilentLead(NamedTuple):
    """A lead of a seat after winning a trick, without a declaration."""

    seat: int
    declared: int  # the declarations made by then, as bits of `TuteState.memory`
    played: int  # the cards that the seat has played since, as bits


class TuteAdvice(TrickAdvice[TuteState]):
    """The advice of all levels: declares at once, since the only cost is showing the cards."""

    outcomes = ((1, 1.0),)
    effort = 600
    has_inference = True

    def step(self, state: TuteState, seat: int) -> Action | None:
        able = open_steps(state, seat)
        return TUTE_ACTION if TUTE_ACTION in able else able[0] if able else None

    def step_weight(self, state: TuteState, seat: int, action: Action) -> float:
        return TUTE_WEIGHT if action == TUTE_ACTION else MARRIAGE_WEIGHT

    def evidence(self, seen: Observation) -> Callable[[TuteState], float] | None:
        plays, silences = PlayEvidence(seen.state, seen.seat), undeclared_leads(seen.state, seen.seat)
        return partial(play_likelihood, seen.state.rules, plays, silences) if plays.plays_by_seat else None

    def reason(self, seen: Observation, action: Action) -> str:
        if action == TUTE_ACTION:
            return say("It wins the deal at once.")
        if action == DECLARE_FORTY:
            return say("King and queen of trumps are forty points for your side, and stay in your hand.")
        if action.verb == "declare":
            return say("It scores twenty points for your side, and the cards stay in your hand.")
        return self.reason_for_marriage(seen, action) or super().reason(seen, action)

    def reason_for_marriage(self, seen: Observation, action: Action) -> str:
        """Return why the card helps a marriage still to declare; "" if it does not."""
        position = position_of(seen.state)
        rules, flag = position.rules, position.suits.flag
        hand, card = position.hands[position.turn].cards, flag[action.cards[0]]
        kept_cards = rules.cards_to_keep(position, hand)
        if not kept_cards or card & kept_cards or hand.bit_count() < MIN_CARDS_TO_DECLARE:
            return ""
        kept_suits = [suit_name(suit) for suit in SUITS if flag[Card.of(f"Q{suit}")] & kept_cards]
        if not kept_suits:
            return ""  # the cards kept are four kings, for a tute
        suits = listing(kept_suits)
        if not position.cards_in_trick and not position.unplayed & ~hand & position.suit_of(card) & -(card << 1):
            return say("It may win the trick, and then you can declare king and queen of {suits}.", suits=suits)
        if kept_cards & position.legal():
            return say("It keeps king and queen of {suits} together until you can declare them.", suits=suits)
        return ""


def undeclared_leads(state: TuteState, seat: int) -> list[SilentLead]:
    """Return the leads at which other seats could have declared, and did not."""
    silences = []
    flag, bits = state.rules.suits.flag, {action: bit for bit, action in declarations_of(state).items()}
    tricks = [*state.tricks, *([None] if state.zones["trick"] else [])]  # the last trick may still lie on the table
    for number in range(1, len(tricks)):
        leader = state.tricks[number - 1].winner
        if leader == seat or any(one.tricks == number for one in state.declared):
            continue
        played = sum(flag[card] for trick in state.tricks[number:] for card in cards_of(trick, leader))
        if state.zones["trick"]:
            lying = zip(state.trick_seats, state.zones["trick"], strict=True)
            played += sum(flag[card] for who, card in lying if who == leader)
        declared = sum(bits[one.action] for one in state.declared if one.tricks < number)
        silences.append(SilentLead(leader, declared, played))
    return silences


def cards_of(trick: Trick, seat: int) -> list[Card]:
    """Return the seat's cards in a finished trick."""
    return [card for who, card in zip(trick.seats, trick.cards, strict=True) if who == seat]


def declarations_of(state: TuteState) -> dict[int, Action]:
    """Return the possible declarations of the deal by their bits."""
    return possible_declarations(state.trump, state.options["tute_of_queens"])


def play_likelihood(rules: TrickRules, played: PlayEvidence, silences: list[SilentLead], world: TuteState) -> float:
    """Return how well the hands of an imagined state explain plays and missing declarations, as a weight."""
    weight = played.likelihood(world)
    for silence in silences:
        hand = rules.suits.flags(world.zones[HAND[silence.seat]]) | silence.played
        if rules.to_declare(silence.declared, hand):
            weight *= SILENT_CHANCE
    return weight


ADVICE = TuteAdvice()
