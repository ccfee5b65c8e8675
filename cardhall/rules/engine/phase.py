"""Phases: the parts of a deal. A phase holds nothing; it says what is legal and what an action does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.language import in_words, listing, say, unstopped
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.overriding import own_methods, refuse_own
from cardhall.rules.engine.refusals import why_not
from cardhall.rules.engine.verbs import asked_for, labelled


class Choice(NamedTuple):
    """What cards are that a player is choosing from the hand, to be played together."""

    what: str  # in a few words, as a sentence begins: "Three nines"; "": no more than their number
    lacks: str  # why they cannot be played as they are: "needs a pair with it", or a sentence; "": they can


S = TypeVar("S", bound=Any)  # the game's own class of `State`
Names = Callable[[int], str]  # what a seat is called: "you", "Bruno"


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[S]):
    """One part of a deal, such as the auction or the play.

    The seat to act is `state.turn`; `begin` and `apply` set it. Two phases of one class are the same phase.
    """

    name: ClassVar[str] = "play"
    idle: ClassVar[str] = say("It is not your turn.")  # the refusal to a seat that is not among the actors
    # what is asked for, as a sentence: "Discard one card."; by default made from the legal actions
    asks: ClassVar[str] = ""
    todo: ClassVar[str] = ""  # the same as the prompt says it, a few words; "": as `asks`
    # what buttons say, by the action's text, where that is not the action itself
    labels: ClassVar[Mapping[str, str]] = MappingProxyType({})

    # a few words below that, by the action's text: what a bid is worth
    notes: ClassVar[Mapping[str, str]] = MappingProxyType({})

    # the verb with which one card or several are chosen from the hand and played together, though at times only one may
    # be, or none; "": cards are played one by one, or it follows from the legal actions
    plays_with: ClassVar[str] = ""

    made_of: ClassVar[tuple[Any, ...]] = ()  # what the class is called with, where phases of one class differ

    # methods of this class that are called as they are, so that no subclass may have its own (see `overriding`)
    FIXED: ClassVar[tuple[str, ...]] = ()
    own: frozenset[str] = frozenset()  # the methods that this class has of its own, and mechanisms ask for

    def __init_subclass__(cls) -> None:
        refuse_own(cls)
        cls.own = own_methods(cls)

    def __init__(self) -> None:
        """What a class says of itself goes into the C struct of its instances, where compiled code reads it at once."""
        classes = type(self).__mro__
        for name in {name for cls in classes for name in vars(cls).get("__mypyc_attrs__", ())}:
            found = [vars(cls)[name] for cls in classes if name in vars(cls)]
            if not hasattr(found[0], "__set__"):  # it is said, and is no place in the struct
                places = [one for one in found if hasattr(one, "__set__")]
                places[-1].__set__(self, found[0])

    def begin(self, state: S) -> Phase[Any] | None:
        """Set up the phase: whose turn it is. Returns itself, another phase to go straight to, or `None`: deal over."""
        return self

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if state.turn is None else (state.turn,)

    def actions(self, state: S, seat: int) -> list[Action]:
        """Every legal action of `seat`: complete, sorted, no two equal. Needs only what that seat may know."""
        raise NotImplementedError

    def allows(self, state: S, seat: int, action: Action) -> bool:
        """Whether the action is among `actions`. A phase that knows without making them all has its own."""
        return action in self.actions(state, seat)

    def repertoire(self, state: S, seat: int) -> tuple[Action, ...]:
        """Every action that `seat` may ever choose in this phase, as an auction has a whole scale of bids, in the order
        in which people know them; (): there is nothing to show besides what is legal."""
        return ()

    def refusal(self, state: S, seat: int, action: Action) -> str:
        """Why `action`, which is not among `actions`, is not legal: a sentence to the player."""
        asks = self.asked_for(state, seat)
        return why_not(action, self.actions(state, seat), state.zones.get(f"hand:{seat}", []), asks)

    def asked_for(self, state: S, seat: int) -> str:
        """What is asked of `seat` now, as a sentence: the refusal of anything of another kind."""
        return self.asks or asked_for(self.actions(state, seat))

    def choice(self, state: S, seat: int, action: Action) -> Choice:
        """What the cards of `action` are, which the player is choosing for it, and what they lack to be played."""
        chosen = Counter(action.cards)
        alike = [other for other in self.actions(state, seat) if other.verb == action.verb]
        more = {len(other.cards) - len(action.cards) for other in alike if chosen <= Counter(other.cards)}
        if not more:
            return Choice("", self.refusal(state, seat, action))
        if 0 in more:
            return Choice("", "")
        if more == {1}:
            return Choice("", say("needs one more card"))
        return Choice("", say("needs {numbers} more cards", numbers=listing(map(in_words, sorted(more)), "or")))

    def most_in_turn(self, state: S, seat: int) -> int:
        """How many cards go in actions of one card each before another seat is to act; 0: nothing limits them."""
        return 0

    def in_steps(self, state: S, seat: int, action: Action) -> tuple[Action, ...]:
        """The legal actions, one after the other, that come to `action`, which takes more than one; (): none do."""
        return ()

    def from_least(self, state: S, seat: int) -> list[Action]:
        """The legal actions with cards, in the order in which they are shown one after the other: the least first."""
        return sorted([action for action in self.actions(state, seat) if action.cards], key=lambda one: len(one.cards))

    def apply(self, state: S, seat: int, action: Action) -> Phase[Any] | None:
        """Do a legal action. Returns itself (the phase goes on), the next phase, or `None`: the deal is over."""
        raise NotImplementedError

    def next_phase(self, state: S) -> Phase[Any] | None:
        """The phase that comes after this one in the game's `phases`; `None`: it is the last one."""
        phases: Sequence[Phase[Any]] = state.game.phases
        place = phases.index(self) + 1
        return phases[place] if place < len(phases) else None

    def prompt(self, state: S, seat: int, names: Names) -> tuple[str, str]:
        """What `seat` reads when it is to act: what has happened, and what to do (either may be empty)."""
        return self.fact(state, seat, names), self.task(state, seat, names)

    def fact(self, state: S, seat: int, names: Names) -> str:
        """What has happened, a few words; "": nothing that matters now."""
        return ""

    def task(self, state: S, seat: int, names: Names) -> str:
        """What to do: by default `todo`, or what is asked for."""
        return self.todo or unstopped(self.asked_for(state, seat))

    def label(self, state: S, action: Action) -> str:
        """The action as a button says it."""
        return self.labels.get(str(action)) or labelled(action)

    def note(self, state: S, action: Action) -> str:
        """A few words that stand beside the label: what a bid is worth; "": nothing."""
        return self.notes.get(str(action), "")

    def targets(self, state: S, seat: int, action: Action) -> tuple[str, ...]:
        """The zones onto which the action's cards may be dropped to do it."""
        return ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[Any, ...] | str:
        return type(self), ()


class _Over(Phase[Any]):
    """The match is over: nobody acts."""

    name: ClassVar[str] = "over"

    def actors(self, state: Any) -> tuple[int, ...]:
        return ()

    def actions(self, state: Any, seat: int) -> list[Action]:
        return []

    def __reduce__(self) -> str:
        return "OVER"  # there is one


class _Finished(Phase[Any]):
    """An imagined deal is finished, and no other follows it: nobody acts."""

    name: ClassVar[str] = "finished"

    def actors(self, state: Any) -> tuple[int, ...]:
        return ()

    def actions(self, state: Any, seat: int) -> list[Action]:
        return []

    def __reduce__(self) -> str:
        return "FINISHED"  # there is one


OVER: Final = _Over()
FINISHED: Final = _Finished()
