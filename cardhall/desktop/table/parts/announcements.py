"""Announcements while events are played: over a trick, in bubbles, for rare events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.language import say, tr
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation

SELF_EVIDENT_VERBS = ("draw",)  # the card that moves shows the action, so that no bubble is needed


def winner_words(player: str) -> str:
    """Return the announcement that another player wins a trick."""
    return tr("{player} wins the trick", player=player)


@dataclass(frozen=True)
class Events:
    """Announcements: the holder and winner of a trick, and bubbles for actions without cards."""

    holder_words: str = say("Holds the trick")  # over the winning card; "": nothing
    # when a trick is gathered: the words for the person, and a function that returns those for another player's name
    won_words: tuple[str, Callable[[str], str]] = (say("You win the trick"), winner_words)
    payments_move_together: bool = False  # successive payments move at the same time

    def is_rare(self, event: Event) -> bool:
        """Whether an event is worth a ring of gold: a bomb."""
        return False

    def has_bubble(self, event: Event) -> bool:
        """Whether an action is shown in a bubble with its button's words.

        By default this holds for actions without cards, unless the card that moves says as much.
        """
        return event.action is not None and not event.action.cards and event.action.verb not in SELF_EVIDENT_VERBS

    def is_dealt_anew(self, seen: Observation) -> bool:
        """Whether the dealer deals the cards of the deal, instead of continuing with those on the table."""
        return True

    def pauses_before(self, event: Event) -> bool:
        """Whether to pause before cards move, so that the table can be seen, as after a full trick."""
        return False

    def paid_cards(self, event: Event, shown_cards: Mapping[str, Sequence[Card]]) -> Sequence[Card]:
        """Return the cards of a seat that are the reason of a payment, to light them and fly chips there.

        `shown_cards`: the cards of each zone as they are shown.
        """
        return ()

    def lasting_words(self, seen: Observation) -> Mapping[int, str]:
        """Return words that stay beside a seat's plaque for the deal, by seat."""
        return {}
