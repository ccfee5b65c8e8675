"""Phases: the parts of a deal. A phase stores no data; it decides legality and applies actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.language import in_words, listing, say, without_full_stop
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import default_label, make_request
from cardhall.rules.engine.override_checks import overridden_methods, refuse_fixed
from cardhall.rules.engine.refusals import explain_illegal


class Choice(NamedTuple):
    """The cards that a player is choosing from the hand, to be played together, in words."""

    description: (
        str  # the chosen cards in a few words, as a sentence begins: "Three nines"; "": only their number is known
    )
    obstacle: str  # why they cannot be played yet: "needs a pair with it", or a sentence; "": they can


StateT = TypeVar("StateT", bound=Any)  # the game's own class of `State`
Names = Callable[[int], str]  # returns the name of a seat: "you", "Bruno"


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[StateT]):
    """A part of a deal, such as the auction or the play.

    The seat to act is `state.turn`; `begin` and `apply` set it. Two phases of the same class are equal.
    """

    name: ClassVar[str] = "play"
    idle: ClassVar[str] = say("It is not your turn.")  # the refusal to a seat that is not among the actors
    # the request to the seat, as a sentence: "Discard one card."; by default made from the legal actions
    asks: ClassVar[str] = ""
    todo: ClassVar[str] = ""  # the request in the prompt, a few words; "": as `asks`
    # texts of buttons, by the action's text, where they differ from the action
    labels: ClassVar[Mapping[str, str]] = MappingProxyType({})

    # a few words below a button, by the action's text, such as the value of a bid
    notes: ClassVar[Mapping[str, str]] = MappingProxyType({})

    # the verb of actions with several cards chosen from the hand, even if at times only one card or none is allowed;
    # "": cards are played one by one, or the legal actions show it
    plays_with: ClassVar[str] = ""

    made_of: ClassVar[tuple[Any, ...]] = ()  # the arguments of the constructor, where phases of one class differ

    # methods of this class that compiled code calls directly, so no subclass may override them (see `override_checks`)
    FIXED: ClassVar[tuple[str, ...]] = ()
    overridden: frozenset[str] = frozenset()  # the names of overridden methods (`overridden_methods`)

    def __init_subclass__(cls) -> None:
        refuse_fixed(cls)
        cls.overridden = overridden_methods(cls)

    def __init__(self) -> None:
        """Copy class attributes into the C struct of the instance, where compiled code reads them fast."""
        classes = type(self).__mro__
        for name in {name for cls in classes for name in vars(cls).get("__mypyc_attrs__", ())}:
            definitions = [vars(cls)[name] for cls in classes if name in vars(cls)]
            if not hasattr(
                definitions[0], "__set__"
            ):  # a value of a class, not the descriptor of a place in the struct
                descriptors = [one for one in definitions if hasattr(one, "__set__")]
                descriptors[-1].__set__(self, definitions[0])

    def begin(self, state: StateT) -> Phase[Any] | None:
        """Set up the phase and the turn, and return the next phase.

        The next phase is the phase itself, another phase to go straight to, or `None`: the deal is over.
        """
        return self

    def actors(self, state: StateT) -> tuple[int, ...]:
        """Return the seats that may act now."""
        return () if state.turn is None else (state.turn,)

    def actions(self, state: StateT, seat: int) -> list[Action]:
        """Return every legal action of `seat`: complete, sorted, no two equal. Reads only data known to the seat."""
        raise NotImplementedError

    def allows(self, state: StateT, seat: int, action: Action) -> bool:
        """Return whether the action is legal. Override where there is a faster test than a search of `actions`."""
        return action in self.actions(state, seat)

    def repertoire(self, state: StateT, seat: int) -> tuple[Action, ...]:
        """Return every action that `seat` may ever choose in the phase, such as the scale of bids of an auction.

        In the order known to players. (): there is nothing to show besides the legal actions.
        """
        return ()

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        """Explain to the player, in a sentence, why `action` is not legal. Not called for legal actions."""
        asks = self.asked_for(state, seat)
        return explain_illegal(action, self.actions(state, seat), state.zones.get(f"hand:{seat}", []), asks)

    def asked_for(self, state: StateT, seat: int) -> str:
        """Return the sentence that asks `seat` for an action.

        It also refuses actions of any other kind.
        """
        return self.asks or make_request(self.actions(state, seat))

    def choice(self, state: StateT, seat: int, action: Action) -> Choice:
        """Describe the cards chosen so far for `action`, and the cards still needed."""
        chosen = Counter(action.cards)
        same_verb = [other for other in self.actions(state, seat) if other.verb == action.verb]
        missing_counts = {len(other.cards) - len(action.cards) for other in same_verb if chosen <= Counter(other.cards)}
        if not missing_counts:
            return Choice("", self.refusal(state, seat, action))
        if 0 in missing_counts:
            return Choice("", "")
        if missing_counts == {1}:
            return Choice("", say("needs one more card"))
        return Choice(
            "", say("needs {numbers} more cards", numbers=listing(map(in_words, sorted(missing_counts)), "or"))
        )

    def most_in_turn(self, state: StateT, seat: int) -> int:
        """Return how many cards go in actions of a single card before another seat is to act; 0: no limit."""
        return 0

    def in_steps(self, state: StateT, seat: int, action: Action) -> tuple[Action, ...]:
        """Return the single legal actions that together do `action`; (): there are none."""
        return ()

    def from_least(self, state: StateT, seat: int) -> list[Action]:
        """Return the legal actions with cards in the order of selection by keys, the least first."""
        return sorted([action for action in self.actions(state, seat) if action.cards], key=lambda one: len(one.cards))

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        """Do a legal action. Return the phase itself (it continues), the next phase, or `None`: the deal is over."""
        raise NotImplementedError

    def next_phase(self, state: StateT) -> Phase[Any] | None:
        """Return the next of the game's `phases`; `None` after the last."""
        phases: Sequence[Phase[Any]] = state.game.phases
        place = phases.index(self) + 1
        return phases[place] if place < len(phases) else None

    def prompt(self, state: StateT, seat: int, names: Names) -> tuple[str, str]:
        """Return the prompt of `seat` when it is to act: the last event of note, and the task (either may be empty)."""
        return self.fact(state, seat, names), self.task(state, seat, names)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        """Return the last event of note in a few words; "": none."""
        return ""

    def task(self, state: StateT, seat: int, names: Names) -> str:
        """Return the task of the seat in a few words: by default `todo`, or the text of `asked_for`."""
        return self.todo or without_full_stop(self.asked_for(state, seat))

    def label(self, state: StateT, action: Action) -> str:
        """Return the button text of an action."""
        return self.labels.get(str(action)) or default_label(action)

    def note(self, state: StateT, action: Action) -> str:
        """Return a few words to stand beside the label, such as the value of a bid; "": none."""
        return self.notes.get(str(action), "")

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        """Return the zones onto which the action's cards may be dropped."""
        return ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[Any, ...] | str:
        return type(self), ()


class _Over(Phase[Any]):
    """The phase after the end of the match, in which nobody acts."""

    name: ClassVar[str] = "over"

    def actors(self, state: Any) -> tuple[int, ...]:
        return ()

    def actions(self, state: Any, seat: int) -> list[Action]:
        return []

    def __reduce__(self) -> str:
        return "OVER"  # pickled as the one instance


class _Finished(Phase[Any]):
    """The phase after the end of an imagined deal, in which nobody acts and no other deal follows."""

    name: ClassVar[str] = "finished"

    def actors(self, state: Any) -> tuple[int, ...]:
        return ()

    def actions(self, state: Any, seat: int) -> list[Action]:
        return []

    def __reduce__(self) -> str:
        return "FINISHED"  # pickled as the one instance


OVER: Final = _Over()
FINISHED: Final = _Finished()
