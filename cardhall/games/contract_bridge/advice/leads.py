"""The opening lead: the partner's suit, the top of a sequence, the fourth best of the longest suit, a singleton."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import SUITS, Card
from cardhall.games.contract_bridge.advice.hand_evaluation import make_hand
from cardhall.rules.engine.action import Action

# Log odds of a lead by features of its suit.
PARTNERS_SUIT_VALUE: Final = 3.0  # the partner has bid the suit
OPPONENTS_SUIT_VALUE: Final = -2.5  # an opponent has bid the suit
SEQUENCE_VALUE: Final = 1.6  # the suit is headed by a sequence of honours
SEQUENCE_VALUE_PER_POINT: Final = 0.1  # against trumps, for each point in a suit with a sequence
LEAD_FROM_ACE_VALUE: Final = -2.0  # against trumps: the ace may then be ruffed
SINGLETON_VALUE: Final = 1.3  # against trumps: the partner may give a ruff
TRUMP_LEAD_VALUE: Final = -0.8
LENGTH_VALUE_PER_CARD: Final = 0.45  # against no trumps, for each card of the suit: long suits are established
HONOUR_VALUE_PER_POINT: Final = 0.15  # for each point in the suit; against trumps with the other sign
OTHER_CARD_COST: Final = 2.0  # of a card other than the suit's best lead
MAX_COMPARED_LEAD_GAP: Final = 1.0  # leads worse than the best by no more are compared in imagined deals


def opening_leads(hand: Sequence[Card], trump: str, partner_suits: int, opponent_suits: int) -> dict[Card, float]:
    """Return how good each card looks as the opening lead: the difference of two is the logarithm of their odds.

    `trump`: a suit or `NT`; `partner_suits`, `opponent_suits`: the suits bid by partner and opponents, as bits.
    """
    ranks_by_suit = make_hand(hand).ranks
    suits = [
        best_lead(ranks, suit, trump, partner_suits, opponent_suits) if ranks else (0.0, -1)
        for suit, ranks in enumerate(ranks_by_suit)
    ]
    lead_values: dict[Card, float] = {}
    for card in hand:
        value, best = suits[int(card) // 13]
        lead_values[card] = value - OTHER_CARD_COST * (rank_height(card) != best)
    return lead_values


def expected_leads(
    hand: Sequence[Card], trump: str, partner_suits: int, opponent_suits: int, avoided: set[Card]
) -> set[Card]:
    """Return the opening leads that a partner expects: the best card of each suit nearly as good as the best suit.

    `avoided`: cards that are not led, not the whole hand. The other arguments are those of `opening_leads`.
    """
    values = opening_leads(hand, trump, partner_suits, opponent_suits)
    left = {card: value for card, value in values.items() if card not in avoided}
    best = max(left.values())
    return {card for card, value in left.items() if value >= best - MAX_COMPARED_LEAD_GAP}


def cards_below_aces(hand: Sequence[Card], trump: str, partner_suits: int) -> set[Card]:
    """Return the cards of suits headed by an ace without the king: led against trumps, they give a trick away.

    A suit that the partner has bid and a single ace are led all the same. Empty where the hand has no other suit.
    """
    found: set[Card] = set()
    for suit, ranks in enumerate(make_hand(hand).ranks):
        # Of ace and king only the ace, and another card with it.
        if ranks >> 11 == 0b10 and ranks & ranks - 1 and SUITS[suit] != trump and not partner_suits >> suit & 1:
            found |= {card for card in hand if int(card) // 13 == suit}
    return found if len(found) < len(hand) else set()


def unsound_trumps(hand: Sequence[Card], trump: str) -> set[Card]:
    """Return trumps not to lead: a single trump, or trumps headed by an honour without the next lower card.

    Such a lead shows the declarer which trumps the partner holds. Empty where the hand holds nothing else.
    """
    trumps = [card for card in hand if card.suit == trump]
    ranks = make_hand(trumps).ranks[SUITS.index(trump)]
    alone = len(trumps) == 1
    headed = any(ranks >> height == 0b1 and not ranks >> (height - 1) & 1 for height in (11, 10, 9))
    return set(trumps) if trumps and (alone or headed) and len(trumps) < len(hand) else set()


def touching_groups(leads: Sequence[Action]) -> list[list[Action]]:
    """Return the legal leads in groups of touching cards."""
    groups: list[list[Action]] = []
    for action in sorted(leads, key=lambda action: (int(action.cards[0]) // 13, rank_height(action.cards[0]))):
        card, last = action.cards[0], groups[-1][-1].cards[0] if groups else None
        if last is not None and card.suit == last.suit and rank_height(card) == rank_height(last) + 1:
            groups[-1].append(action)
        else:
            groups.append([action])
    return groups


def rank_height(card: Card) -> int:
    """Return the height of a card's rank: 0 for a two, 12 for an ace."""
    return (int(card) + 12) % 13


def best_lead(suit_ranks: int, suit: int, trump: str, partner_suits: int, opponent_suits: int) -> tuple[float, int]:
    """Return how good the best card of a suit looks, and its place; any other looks worse by `OTHER_CARD_COST`.

    `suit_ranks`: the cards held, bit 0 for a two; one at least. The other arguments are those of `opening_leads`.
    """
    heights = [height for height in range(12, -1, -1) if suit_ranks >> height & 1]
    points = sum([max(0, height - 8) for height in heights])
    sequence = is_sequence(heights, 3 if trump == "NT" else 2)
    value = (
        PARTNERS_SUIT_VALUE * (partner_suits >> suit & 1)
        + OPPONENTS_SUIT_VALUE * (opponent_suits >> suit & 1)
        + SEQUENCE_VALUE * sequence
    )
    if trump == "NT":
        value += LENGTH_VALUE_PER_CARD * len(heights) + HONOUR_VALUE_PER_POINT * points
    elif SUITS[suit] == trump:
        value += TRUMP_LEAD_VALUE
    else:
        value += SEQUENCE_VALUE_PER_POINT * points if sequence else -HONOUR_VALUE_PER_POINT * points
        if len(heights) == 1:
            value += SINGLETON_VALUE
        elif heights[0] == 12 and not sequence and not partner_suits >> suit & 1:
            value += LEAD_FROM_ACE_VALUE
    return value, choose_lead_height(heights, sequence, trump == "NT")


def is_sequence(heights: Sequence[int], length: int) -> bool:
    """Return whether a suit is headed by a sequence of a length; the third card may be one lower."""
    if heights[0] < 9 or len(heights) < length:
        return False
    if any(heights[0] - heights[place] != place for place in range(max(2, length - 1))):
        return False
    return heights[0] - heights[length - 1] <= length


def choose_lead_height(heights: Sequence[int], is_sequence_led: bool, against_no_trumps: bool) -> int:
    """Return the height of the card to lead from a suit, by convention; `heights`: the cards held, highest first.

    That is the top of a sequence or of two cards, else the fourth best, else the third under an honour.
    `is_sequence_led`: whether the suit is headed by a sequence; `against_no_trumps`: whether the lead is against no
    trumps, which asks for length.
    """
    if is_sequence_led or len(heights) <= 2 or (len(heights) == 3 and is_sequence(heights, 2)):
        return heights[0]
    if not against_no_trumps and heights[0] == 12:
        return heights[0]
    return heights[3] if len(heights) > 3 else heights[2] if heights[0] >= 9 else heights[0]
