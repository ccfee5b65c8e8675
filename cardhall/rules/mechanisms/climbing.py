"""Climbing: a seat leads a combination, the others beat it or pass, and the first seat out of cards wins.

The combination to be beaten lies in zone `trick`, everything before it in `discard`. When all others have passed, the
seat that played last leads anything it likes. A game recognises combinations (`Climb.read_combination`) and lists the
plays of a hand (`Climb.plays`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

from mypy_extensions import mypyc_attr

from cardhall.cards import HIDDEN, Card
from cardhall.language import card_faces, say
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import name_missing_card
from cardhall.rules.engine.state import IS_COMPILED, State, new_tuple
from cardhall.rules.engine.state_changes import move

NOTHING_BEATS_TEXT = say("None of your cards can beat the cards on the table.")
PASS_TASK_TEXT = say("Nothing you hold beats it: pass")


class Combination(NamedTuple):
    """The kind and strength of a group of cards, for comparison."""

    kind: str  # as players call it: "pair"
    shape: tuple[int | str, ...]  # only combinations of equal shape, such as equal lengths, beat each other
    strength: tuple[int, ...]  # decides between combinations of one shape; higher is better
    power: int = 0  # of bombs: a higher power beats any shape


def can_beat(combination: Combination, standing: Combination) -> bool:
    """Return whether `combination` may be played on `standing`."""
    if combination.power != standing.power:
        return combination.power > standing.power
    return combination.shape == standing.shape and combination.strength > standing.strength


class Shape:
    """A class of combinations that can beat each other: of the same kind and lengths, or of the same size."""

    def __init__(self, index: int, kind: str, size: int, power: int = 0, length: int = 1) -> None:
        self.index: int = index
        self.kind: str = kind  # as players call it
        self.size: int = size  # cards
        self.power: int = power  # of bombs: a higher power beats any shape
        self.length: int = length  # ranks in sequence; 1: no run


@final
class Play:
    """A combination in a hand, in numbers that compare quickly.

    Of two plays of one shape the play of the higher `order` beats the other. `cards` are its cards in a hand that is
    one whole number too: a bit mask of cards, or counts of them by rank.
    """

    def __init__(self, shape: Shape, order: int, top_place: int, cards: int, combination: Combination) -> None:
        self.shape = shape
        self.order: int = order
        self.top_place: int = top_place  # the place of its highest rank, without kickers, on the game's line of ranks
        self.cards: int = cards
        self.combination = combination

    def beats(self, standing: Play) -> bool:
        """Return whether this may be played on `standing`."""
        power, beaten = self.shape.power, standing.shape.power
        if power != beaten:
            return power > beaten
        return self.shape.index == standing.shape.index and self.order > standing.order

    def __repr__(self) -> str:
        return f"<{self.combination.kind} {self.cards:x}>"


class Played(NamedTuple):
    """A combination on the table, and its player's seat."""

    seat: int
    cards: tuple[Card, ...]
    combination: Combination


@mypyc_attr(allow_interpreted_subclasses=True)
class ClimbState(State):
    """A state of a climbing game."""

    plays: tuple[Played, ...]  # every combination played in this deal, in order
    standing: Played | None  # the combination to be beaten; None: the seat to act leads
    passed: tuple[int, ...]  # seats that have passed since the last play (or in this round, where a pass is final)
    _beaten: Play | None = None  # a cache: `standing` as a `Play`
    passes_final: bool  # whether a seat that has passed is out until the next lead
    following: tuple[int, ...]  # by seat: the next seat in turn order

    def begin_climbing(self, passes_final: bool = False) -> None:
        """Start the play without any combination on the table."""
        self.plays, self.standing, self.passed, self.passes_final = (), None, (), passes_final
        self._beaten = None
        self.following = tuple([self.next_seat(seat) for seat in range(self.setup.seats)])
        self.add_zones("trick", "discard")

    def copy_to(self, new: State) -> None:
        super().copy_to(new)
        if IS_COMPILED:
            assert isinstance(new, ClimbState)
            new.plays, new.standing, new.passed = self.plays, self.standing, self.passed
            new.passes_final, new.following, new._beaten = self.passes_final, self.following, self._beaten


StateT = TypeVar("StateT", bound=ClimbState)


@mypyc_attr(allow_interpreted_subclasses=True)
class Climb(Phase[StateT], Generic[StateT]):
    """The play of a climbing game. Before it begins, set `state.turn` to the first leader and call `begin_climbing`."""

    name: ClassVar[str] = "play"
    plays_with: ClassVar[str] = "play"

    # ---- defaults that a game may override

    def read_combination(self, state: StateT, cards: Sequence[Card]) -> Play | None:
        """Return the best combination made by the cards; `None`: there is none."""
        raise NotImplementedError

    def plays(self, state: StateT, seat: int) -> list[Action]:
        """Return every combination that the seat may play now, sorted, no two equal."""
        raise NotImplementedError

    def why_not(self, state: StateT, cards: Sequence[Card]) -> str:
        """Explain why the cards make no combination, or a wrong one, in a sentence; by default the game's."""
        why: str = state.game.why_not(state, cards)
        return why

    def too_low(self, state: StateT, combination: Combination, standing: Played) -> str:
        """Explain in a sentence why the combination cannot be played on the standing one."""
        return say("That does not beat the cards on the table.")

    # ---- the course of the phase

    def actions(self, state: StateT, seat: int) -> list[Action]:
        actions = self.plays(state, seat)
        if state.standing is not None:
            actions.insert(0, PASS)
        return actions

    def apply(self, state: StateT, seat: int, action: Action) -> Phase[Any] | None:
        if state.news is not None:
            state.act(seat, action)
        if action[0] == PASS[0]:  # compares the verbs alone, which is faster
            state.passed += (seat,)
            if len(state.passed) == len(state.following) - 1:
                clear_table(state)
                return self
        else:
            cards: tuple[Any, ...] = action[1:]
            play = self.read_combination(state, cards)
            if play is None:
                raise ValueError(f"{action} is no combination")
            place_combination(state, seat, cards, play)
            if play.shape.power:
                state.game.power_played(state)
            if not state.zones[HAND[seat]]:
                return None
        next_seat = state.following[seat]
        if state.passes_final:
            while next_seat in state.passed:
                next_seat = state.following[next_seat]
        state.turn = next_seat
        return self

    def from_least(self, state: StateT, seat: int) -> list[Action]:
        """Order plays by power, then by the number of cards, then by strength."""
        readings = [
            (action, self.read_combination(state, action.cards)) for action in self.actions(state, seat) if action.cards
        ]
        plays = [(action, play) for action, play in readings if play is not None]
        plays.sort(key=lambda one: (one[1].shape.power, one[1].shape.size, one[1].shape.index, one[1].order))
        return [action for action, _ in plays]

    def targets(self, state: StateT, seat: int, action: Action) -> tuple[str, ...]:
        return ("trick",) if action.verb == "play" else ()

    # ---- words

    def refusal(self, state: StateT, seat: int, action: Action) -> str:
        if action == PASS:
            return say("You lead, so you must play something.")
        if action.verb != "play" or not action.cards or action.words:
            if self.has_no_play(state, seat):
                return NOTHING_BEATS_TEXT
            return say("Play a combination, or pass.") if state.standing is not None else say("Play a combination.")
        missing = name_missing_card(state.zones[HAND[seat]], action.cards)
        if missing:
            return missing
        if self.has_no_play(state, seat):
            return NOTHING_BEATS_TEXT
        play = self.read_combination(state, action.cards)
        if (
            play is not None
            and state.standing is not None
            and not can_beat(play.combination, state.standing.combination)
        ):
            return self.too_low(state, play.combination, state.standing)
        return self.why_not(state, action.cards)

    def fact(self, state: StateT, seat: int, names: Names) -> str:
        if state.standing is None:
            return say("Everyone has passed") if state.plays else say("You have the lead")
        return say(
            "{player:capital} played {words}",
            player=names(state.standing.seat),
            words=self.describe_play(state, state.standing),
        )

    def task(self, state: StateT, seat: int, names: Names) -> str:
        if state.standing is None:
            return say("Lead any combination") if state.plays else say("Play any combination")
        return PASS_TASK_TEXT if self.has_no_play(state, seat) else say("Beat it, or pass")

    def has_no_play(self, state: StateT, seat: int) -> bool:
        """Return whether nothing in the seat's hand beats the combination on the table."""
        return state.standing is not None and not self.plays(state, seat)

    def describe_play(self, state: StateT, play: Played) -> str:
        """Describe a played combination in a few words."""
        return f"a {play.combination.kind}"


def place_combination(state: ClimbState, seat: int, cards: tuple[Card, ...], play: Play) -> None:
    """Move cards from the hand to the table, and the cards there to the discards."""
    trick = state.zones["trick"]
    if trick or state.news is not None:
        move(state, tuple(trick), "trick", "discard")
    move(state, cards, HAND[seat], "trick", seat)
    played = new_tuple(Played, (seat, cards, play.combination))
    state.plays += (played,)
    state.standing, state._beaten = played, play
    if not state.passes_final:
        state.passed = ()


def play_to_beat(phase: Climb[StateT], state: StateT) -> Play | None:
    """Return the combination to be beaten; None: the seat to act leads."""
    if state._beaten is None and state.standing is not None:
        state._beaten = phase.read_combination(state, state.standing.cards)
    return state._beaten


def clear_table(state: ClimbState) -> None:
    """Clear the table after all others have passed; the seat that played last leads."""
    assert state.standing is not None
    leader, trick_cards = state.standing.seat, tuple(state.zones["trick"])
    if state.news is not None:
        state.add_event(Event("trick", seat=leader, cards=trick_cards))
    move(state, trick_cards, "trick", "discard")
    state.standing, state._beaten, state.passed, state.turn = None, None, (), leader


class ClimbGame(Game[StateT], Generic[StateT]):
    """A climbing game. Most games override methods here, so that the phases above can be used unchanged.

    Tables and logs, which see cards only, ask here for the names of combinations.
    """

    def power_played(self, state: StateT) -> None:
        """Apply the further effects of a combination of power, such as a bomb, just laid on the table."""

    def why_not(self, state: StateT, cards: Sequence[Card]) -> str:
        """Explain why the cards make no combination, or a wrong one, in a sentence."""
        return say("Those cards make no combination.")

    def in_order(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards of a combination in the usual order of display."""
        return sorted(cards)

    def kind_of(self, cards: Sequence[Card]) -> str:
        """Return the kind of combination in words: `pair`; "": none."""
        raise NotImplementedError

    def describe_cards(self, cards: Sequence[Card]) -> str:
        """Describe the cards in a few words."""
        return say("{cards}", cards=card_faces(self.in_order(cards)))

    def beaten_by(self, cards: Sequence[Card]) -> str:
        """Describe the combinations that beat the given cards: `a higher pair`."""
        return say("a higher {kind_of}", kind_of=self.kind_of(cards))

    def describe_action(self, action: Action, you: bool) -> str:
        if action.verb != "play":
            return super().describe_action(action, you)
        cards = self.describe_cards(action.cards)
        return say("play {cards}", cards=cards) if you else say("plays {cards}", cards=cards)

    def label(self, state: StateT, action: Action) -> str:
        if action.verb == "play" and HIDDEN not in action.cards:
            return say("Play {cards}", cards=self.describe_cards(action.cards))
        return super().label(state, action)
