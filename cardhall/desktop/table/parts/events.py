"""What is said and shown while events are played: over a trick, in bubbles, for something rare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.language import say, tr
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.observation import Observation

SEEN = ("draw",)  # verbs of which the card that comes tells as much


def wins_the_trick(player: str) -> str:
    """Said when a player takes a trick."""
    return tr("{player} wins the trick", player=player)


@dataclass(frozen=True)
class Events:
    """A trick's holder and winner are named; what others do without cards is said in a bubble."""

    holder: str = say("Holds the trick")  # over the card that holds it; "": nothing
    won: tuple[str, Callable[[str], str]] = (say("You win the trick"), wins_the_trick)  # when a trick is gathered
    together: bool = False  # chips that are paid one after another move at the same time

    def is_rare(self, event: Event) -> bool:
        """Whether a note is worth a ring of gold: a bomb."""
        return False

    def speaks(self, event: Event) -> bool:
        """Whether what a seat does is said in a bubble as a button would say it: by default whatever has no cards and
        is not seen by the card that moves."""
        return event.action is not None and not event.action.cards and event.action.verb not in SEEN

    def comes_anew(self, seen: Observation) -> bool:
        """Whether the cards of the deal that is seen come from its dealer; else they lie on from the one before."""
        return True

    def rests(self, event: Event) -> bool:
        """Whether what lies on the table is to be looked at before cards move so, as a full trick is."""
        return False

    def paid_for(self, event: Event, lying: Mapping[str, Sequence[Card]]) -> Sequence[Card]:
        """The cards of a seat for which chips come to it or go from it: these are lit, and there the chips fly.

        `lying`: the cards of each zone as they are shown."""
        return ()

    def kept(self, seen: Observation) -> Mapping[int, str]:
        """What stays written beside a seat's plaque for the deal, by seat."""
        return {}
