"""Rules of thumb for Truc: strength of cards, their chances, and the card of a sound player."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, exp

from cardhall.cards import Card
from cardhall.games.truc.advice.open_deals import POWER_OF_CARD
from cardhall.games.truc.rules import DRAWN_TRICK, HAND_SIZE, TrucState
from cardhall.language import card_face, say
from cardhall.players.tricks.win_chance import LIKELY_CHANCE
from cardhall.rules.engine.game import HAND
from cardhall.rules.engine.observation import Observation

CARD_WORTH = {"3": 1.0, "2": 0.8, "A": 0.5, "K": 0.25, "Q": 0.1}  # in threes
# the log odds of winning a deal, by rule of thumb
AVERAGE_CARD_WORTH = 0.36  # in threes, of a card that nobody has seen
ELDER_TRICK_LEAD = 0.4  # tricks: the elder side wins ties
DECIDER_TRICK_LEAD = 0.4  # tricks drawn and to come, in which that counts
WORTH_WEIGHT, LEAD_WEIGHT, HOLDER_WEIGHT = 1.3, 1.3, 0.5  # of cards in threes, of tricks, of holding the present trick
POWER_OF_TWO = POWER_OF_CARD[Card.of("2S")]


def hand_strength(cards: Sequence[Card]) -> float:
    """Return the worth of some cards, in threes."""
    return sum(CARD_WORTH.get(card.rank, 0.0) for card in cards)


def estimate_chance(state: TrucState, seat: int) -> float:
    """Estimate the chance to win the deal, from the seat's own cards and the tricks alone."""
    side = state.side_of(seat)
    won = state.trick_winners
    trick_lead = (
        won.count(side)
        - won.count(1 - side)
        + (ELDER_TRICK_LEAD if state.elders == side else -ELDER_TRICK_LEAD)
        * (DECIDER_TRICK_LEAD + won.count(DRAWN_TRICK))
    )
    weight = HAND_SIZE if state.size == 1 else 1  # a single card decides as much as three
    held_worth = hand_strength(state.zones[HAND[seat]]) * weight
    average_worth = AVERAGE_CARD_WORTH * len(state.zones[HAND[seat]]) * weight
    trick_value = 0.0
    holder = state.game.holder(state)
    if holder is not None:
        trick_value = HOLDER_WEIGHT if state.side_of(state.trick_seats[holder]) == side else -HOLDER_WEIGHT
    return 1 / (1 + exp(-(WORTH_WEIGHT * (held_worth - average_worth) + LEAD_WEIGHT * trick_lead + trick_value)))


def choose_sound_card(state: TrucState, seat: int, hand: Sequence[Card]) -> Card:
    """Return the card of a sound player: the cheapest winner, else the lowest; the second best on a lead."""
    by_power = sorted(hand, key=lambda card: POWER_OF_CARD[card])
    trick = state.zones["trick"]
    if not trick:
        return by_power[-2] if len(by_power) == HAND_SIZE else by_power[-1]
    side, is_last_seat = state.side_of(seat), len(trick) == state.seats - 1
    best_power = max(POWER_OF_CARD[card] for card in trick)
    holder = state.game.holder(state)
    is_ours = holder is not None and state.side_of(state.trick_seats[holder]) == side
    if is_ours and (is_last_seat or best_power >= POWER_OF_TWO):
        return by_power[0]
    winners = [card for card in by_power if POWER_OF_CARD[card] > best_power]
    if is_last_seat:
        equal_cards = [card for card in by_power if POWER_OF_CARD[card] == best_power]
        if holder is not None and not is_ours and equal_cards and state.elders == side:
            return equal_cards[0]
        return winners[0] if winners else equal_cards[0] if equal_cards and not is_ours else by_power[0]
    return winners[-1] if winners and len(winners) > 1 else winners[0] if winners else by_power[0]


def chance_to_take(seen: Observation, power: int) -> float:
    """Return the chance that no opponent holds an equal or better card, from the number of unseen ones."""
    state: TrucState = seen.state
    gone = [*seen.hand, *seen.zones["trick"], *(card for trick in state.tricks for card in trick.cards)]
    hidden = [card for card in set(seen.game.pack) if card not in gone]
    weaker = sum(POWER_OF_CARD[card] < power for card in hidden)
    opponents_cards = sum(
        len(seen.zones[HAND[seat]]) for seat in range(seen.seats) if state.side_of(seat) != state.side_of(seen.seat)
    )
    return comb(weaker, opponents_cards) / comb(len(hidden), opponents_cards)


def reason_for_card(seen: Observation, card: Card) -> str:
    """Return the reason why a sound player plays the card, as a sentence."""
    power = POWER_OF_CARD[card]
    best_power = max((POWER_OF_CARD[lying] for lying in seen.zones["trick"]), default=0)
    if not best_power:
        if power < max(POWER_OF_CARD[held] for held in seen.hand):
            return say("You keep your best card for later.")
        if chance_to_take(seen, power) < LIKELY_CHANCE:
            return say(
                "The {card} is your best card, though others may hold an equal one.",
                card=card_face(card),
            )
        return say("The {card} may well take the trick, and none of your cards is better.", card=card_face(card))
    if power > best_power:
        return say("The {card} takes the lead in the trick.", card=card_face(card))
    if power == best_power:
        return say("The {card} draws the trick.", card=card_face(card))
    state: TrucState = seen.state
    holder = state.game.holder(state)
    if holder is not None and state.side_of(state.trick_seats[holder]) == state.side_of(seen.seat):
        return say("Your partner holds the trick, so keep your better cards.")
    if power > min(POWER_OF_CARD[held] for held in seen.hand):
        return say("It does not win the trick, and you keep the {card}.", card=card_face(lowest_card(seen.hand)))
    if max(POWER_OF_CARD[held] for held in seen.hand) > best_power:
        return say("You leave this trick to the others and keep your better cards for the next ones.")
    return say("None of your cards wins the trick, so play the lowest.")


def lowest_card(hand: Sequence[Card]) -> Card:
    """Return the lowest card of a hand."""
    return min(hand, key=lambda card: POWER_OF_CARD[card])
