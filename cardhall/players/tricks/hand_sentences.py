"""Sentences about the expected strength of a hand, for the reasons of bids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardhall.language import listing, numbered, say

EVEN_CHANCE: Final = 0.5
UNLIKELY_CHANCE: Final = 0.35  # that low cards take no trick


def describe_expected_tricks(tricks: int) -> str:
    """Describe expected tricks: `hardly a trick`, `about one trick`, `about three tricks`."""
    if not tricks:
        return say("hardly a trick")
    return say("about {tricks:words}", tricks=numbered(tricks, "trick"))


def describe_misere_chance(chance: float, confirmed_chance: float) -> str:
    """Describe whether a hand is low enough to take no trick.

    `chance`: the estimated chance of taking none. `confirmed_chance`: the chance from which two of three imagined
    deals confirm the estimate; in some games the estimate is too optimistic.
    """
    if chance >= confirmed_chance:
        return say("Your cards are low enough to take no trick at all.")
    if chance > EVEN_CHANCE:
        return say("Your cards are low, and may take no trick at all.")
    if chance > UNLIKELY_CHANCE:
        return say("Your cards are low, but your chance of taking no trick is only about even.")
    return say("Your cards are hardly low enough to take no trick at all.")


def describe_trumps(trump_count: int, trump_names: Sequence[str], named_card_count: int, ace_count: int) -> str:
    """Describe the trumps of a hand, some by name, and the aces of other suits.

    An example: `three trumps, the jack among them, and one ace besides`. `trump_names`: names of high trumps.
    `named_card_count`: the number of cards in `trump_names`, where a name may stand for two cards (`both bowers`).
    """
    trumps, high = numbered(trump_count, "trump"), listing(trump_names)
    if not trump_names:
        trumps_text = say("{trumps:words}", trumps=trumps)
    elif trump_count == named_card_count:
        trumps_text = say("{trumps:words}, {high}", trumps=trumps, high=high)
    else:
        trumps_text = say("{trumps:words}, {high} among them", trumps=trumps, high=high)
    return (
        say("{trumps}, and {aces:words} besides", trumps=trumps_text, aces=numbered(ace_count, "ace"))
        if ace_count
        else trumps_text
    )
