"""Sentences shared by all games for refused actions."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.language import card_name, fill_template, say, template
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import default_label

NOT_HELD_TEXT = template("You do not hold the {card}.")


def name_missing_card(hand: Sequence[Card], cards: Sequence[Card], sentence: str = NOT_HELD_TEXT) -> str:
    """Return a sentence that names the first card missing from a hand; "" where all are there.

    `sentence`: the template, which names the hand's owner.
    """
    for card in cards:
        if card not in hand or card is HIDDEN or cards.count(card) > hand.count(card):
            return fill_template(sentence, card=card_name(card))
    return ""


def explain_illegal(action: Action, legal: Sequence[Action], hand: Sequence[Card], request: str) -> str:
    """Explain why an action is not legal: a missing card, a wrong card, or else the sentence `request`."""
    same_kind = [some for some in legal if some.verb == action.verb and len(some.words) == len(action.words)]
    sizes = {len(some.cards) for some in same_kind} - {0}
    missing = name_missing_card(hand, action.cards) if sizes else ""
    return missing or (
        say("You cannot {spoken:small} now.", spoken=default_label(action)) if len(action.cards) in sizes else request
    )
