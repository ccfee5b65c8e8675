"""Reasons for a discard: how many cards of the hand could be melded with it."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.language import card_face, numbered, say
from cardhall.players.melds.meld_rules import MeldRules

MAX_RUN_DISTANCE = 2  # places of a suit that two cards of a sequence of three are apart, at most
FEW_MATCHING_CARDS = 2  # other cards that match the discard, at most, for their small number to be the reason


def count_matches(hand: Sequence[Card], card: Card, rank_order: str) -> int:
    """Return how many other natural cards have the card's rank, or a near rank of the suit.

    `rank_order`: the ranks of a sequence, from the lowest; a rank may stand at both ends.
    """
    other_cards = list(hand)
    other_cards.remove(card)
    places = [place for place, rank in enumerate(rank_order) if rank == card.rank]
    near_ranks = {
        rank_order[at]
        for place in places
        for at in range(max(0, place - MAX_RUN_DISTANCE), min(len(rank_order), place + MAX_RUN_DISTANCE + 1))
    }
    return sum(
        [other.rank == card.rank or (other.suit == card.suit and other.rank in near_ranks) for other in other_cards]
    )


def explain_few_matches(match_count: int, card: Card, is_unwanted: bool) -> str:
    """Return why a card with few matching cards is discarded; "" if many match.

    `is_unwanted`: whether no meld of the other side takes the card.
    """
    face = card_face(card)
    if not match_count and is_unwanted:
        return say(
            "No other card in your hand goes with the {card}, and it does not fit the other side’s melds.", card=face
        )
    if not match_count:
        return say("No other card in your hand goes with the {card}.", card=face)
    if match_count > FEW_MATCHING_CARDS:
        return ""
    cards = numbered(match_count, "card")
    if is_unwanted:
        return say(
            "You could meld the {card} only with {cards:words}, and it does not fit the other side’s melds.",
            cards=cards,
            card=face,
        )
    return say("You could meld the {card} only with {cards:words} in your hand.", cards=cards, card=face)


def explain_meld_discard(
    hand: Sequence[Card], card: Card, meld_rules: MeldRules, rank_order: str, unwanted_text: str
) -> str:
    """Return why a natural card is discarded: few matching cards, or unwanted by the other side; or "".

    `rank_order`: as for `count_matches`. `unwanted_text`: the sentence for the second reason, "" where a meld of the
    other side takes the card.
    """
    natural_cards = [other for other in hand if not meld_rules.is_wild[other]]
    return (
        explain_few_matches(count_matches(natural_cards, card, rank_order), card, bool(unwanted_text)) or unwanted_text
    )
