"""The chance of a nil in Spades: it falls with every card too high for its place in the suit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.cards import CARDS, Card
from cardhall.players.tricks.thirteen_card_hands import ranks_by_suit, subtract_rank_losses

SPADES = "S"
# by how much a spade lowers the chance of a nil
HIGH_SPADE_LOSSES = {
    "A": 1.0,
    "K": 0.34,
    "Q": 0.18,
    "J": 0.1,
    "T": 0.1,
}
NIL_CHANCE_LOSS_PER_LOW_SPADE = 0.02  # the same for any lower spade
NIL_CHANCE_LOSS_PER_LONG_SPADE = 0.25  # the same for each spade from the fourth on
# for the lowest card of a suit, the second, …: the place of the highest harmless rank, and the loss for each rank above
LOW_CARD_RISKS = ((3, 0.016), (6, 0.036), (9, 0.03), (10, 0.03))
ATTACK_LOSS = 0.1  # by how much the chance falls because the opponents play against it
# by card number: the loss of chance by a card, whatever its place in the suit
CARD_LOSSES: Final = [
    HIGH_SPADE_LOSSES.get(card.rank, NIL_CHANCE_LOSS_PER_LOW_SPADE) if card.suit == SPADES else 0.0 for card in CARDS
]


def chance_of_nil(hand: Sequence[Card]) -> float:
    """Return how likely a hand takes no trick if it tries to take none."""
    suits, chance = ranks_by_suit(hand), 1.0 - ATTACK_LOSS
    numbers: Sequence[int] = hand  # compiled code looks plain numbers up faster than cards
    for number in numbers:
        chance -= CARD_LOSSES[number]
    chance -= NIL_CHANCE_LOSS_PER_LONG_SPADE * max(0, len(suits.pop(SPADES)) - 3)
    for ranks in suits.values():
        chance = subtract_rank_losses(chance, ranks, LOW_CARD_RISKS)
    return chance
