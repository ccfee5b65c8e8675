"""The wording of a game: the log's phrases, the unit of results, and the names of the jokers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardhall.language import say
from cardhall.language.values import Called, Count
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import Phrase
from cardhall.rules.engine.open_class import OpenClass
from cardhall.rules.engine.phase import Names
from cardhall.rules.engine.units import POINTS, format_amount


class Wording(metaclass=OpenClass):
    """The words in which a game differs from the shared parts."""

    # the log's phrases for decisions, by verb (and words, `declare 20`), where `verbs.VERB_PHRASES` does not do
    phrases: Mapping[str, Phrase] = MappingProxyType({})
    unit = POINTS  # the unit of results, one of `units`
    jokers: tuple[str, ...] = ()  # names of the little and the big joker, where they differ from `Card.name`

    def in_units(self, number: float) -> Count:
        """Return an amount in the game's unit, for a sentence: `2 tricks`, `1.4 chips`."""
        return format_amount(number, self.unit)

    def with_joker_names(self, text: str) -> str:
        """Return a text of the shared parts with this game's own names for the jokers."""
        return say("{text}", text=Called(text, *self.jokers)) if self.jokers and "oker" in text else text

    def describe_action(self, action: Action, you: bool) -> str:
        """Describe an action for the log, in the second (`you`) or third person; "": use the phrases."""
        return ""

    def describe_action_on(self, action: Action, you: bool, names: Names) -> str:
        """Describe an action that concerns another seat, in the second or third person; "": the action concerns none.

        `names` gives that seat's name, or "" for the person spoken to.
        """
        return ""
