"""Climbing: one seat leads a combination, the others beat it or pass, and who runs out of cards first has won.

The combination to be beaten lies in zone `trick`, everything before it in `discard`. When all others have passed, the
seat that played last leads anything it likes. A game says what is a combination (`Climb.reading`) and which plays its
hand allows (`Climb.plays`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, final

from mypy_extensions import mypyc_attr

from cardhall.cards import HIDDEN, Card
from cardhall.language import card_faces, say
from cardhall.rules.engine.action import PASS, Action
from cardhall.rules.engine.changes import move
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import HAND, Game
from cardhall.rules.engine.phase import Names, Phase
from cardhall.rules.engine.refusals import not_held
from cardhall.rules.engine.state import COMPILED, State, new_tuple

NOTHING_BEATS = say("Nothing that you hold beats what lies on the table.")
PASS_ON = say("Nothing you hold beats it: pass")


class Combination(NamedTuple):
    """What some cards are, as far as beating goes."""

    kind: str  # what a player calls it: "pair"
    shape: tuple[int | str, ...]  # what must agree for one to beat another: its lengths
    height: tuple[int, ...]  # compared with one of the same shape; higher is better
    power: int = 0  # more of it beats whatever the shape: bombs


def beats(one: Combination, other: Combination) -> bool:
    """Whether `one` may be played on `other`."""
    if one.power != other.power:
        return one.power > other.power
    return one.shape == other.shape and one.height > other.height


class Shape:
    """Combinations that can beat each other: of one kind with the same lengths, or of the same number of cards."""

    def __init__(self, index: int, kind: str, size: int, power: int = 0, length: int = 1) -> None:
        self.index: int = index
        self.kind: str = kind  # its name
        self.size: int = size  # cards
        self.power: int = power  # more of it beats whatever the shape
        self.length: int = length  # ranks in sequence; 1: it is no run


@final
class Play:
    """A combination that a hand can make, in numbers that are quickly compared.

    Of two plays of one shape that of the higher `order` beats the other. `cards` is what it takes from a hand that is
    one whole number too: a bit mask of cards, or counts of them by rank.
    """

    def __init__(self, shape: Shape, order: int, top: int, cards: int, combination: Combination) -> None:
        self.shape = shape
        self.order: int = order
        self.top: int = top  # the place of its highest rank, kickers left aside, on the game's line of ranks
        self.cards: int = cards
        self.combination = combination

    def beats(self, other: Play) -> bool:
        """Whether it may be played on `other`."""
        power, beaten = self.shape.power, other.shape.power
        if power != beaten:
            return power > beaten
        return self.shape.index == other.shape.index and self.order > other.order

    def __repr__(self) -> str:
        return f"<{self.combination.kind} {self.cards:x}>"


class Played(NamedTuple):
    """A combination on the table, and who played it."""

    seat: int
    cards: tuple[Card, ...]
    combination: Combination


@mypyc_attr(allow_interpreted_subclasses=True)
class ClimbState(State):
    """A state of a climbing game."""

    plays: tuple[Played, ...]  # every combination played in this deal, in order
    standing: Played | None  # the one to be beaten; None: the seat to act leads
    passed: tuple[int, ...]  # seats that have passed since the last play (or in this round, where a pass is final)
    _beaten: Play | None = None  # what stands, once somebody has read it
    passes_final: bool  # whether a seat that has passed is out until the next lead
    following: tuple[int, ...]  # by seat, whose turn comes after its own

    def begin_climbing(self, passes_final: bool = False) -> None:
        """Nothing has been played yet."""
        self.plays, self.standing, self.passed, self.passes_final = (), None, (), passes_final
        self._beaten = None
        self.following = tuple([self.next_seat(seat) for seat in range(self.setup.seats)])
        self.add_zones("trick", "discard")

    def copy_to(self, new: State) -> None:
        super().copy_to(new)
        if COMPILED:
            assert isinstance(new, ClimbState)
            new.plays, new.standing, new.passed = self.plays, self.standing, self.passed
            new.passes_final, new.following, new._beaten = self.passes_final, self.following, self._beaten


C = TypeVar("C", bound=ClimbState)


@mypyc_attr(allow_interpreted_subclasses=True)
class Climb(Phase[C], Generic[C]):
    """The play. Set `state.turn` to the first leader, and call `begin_climbing`, before it begins."""

    name: ClassVar[str] = "play"
    plays_with: ClassVar[str] = "play"

    # ---- what a game says

    def reading(self, state: C, some: Sequence[Card]) -> Play | None:
        """What the cards make, the best of several combinations; `None`: none."""
        raise NotImplementedError

    def plays(self, state: C, seat: int) -> list[Action]:
        """Every combination that the seat may play now, sorted, no two equal."""
        raise NotImplementedError

    def why_not(self, state: C, some: Sequence[Card]) -> str:
        """Why the cards are no combination, or not the one to be played: a sentence; by default the game's."""
        why: str = state.game.why_not(state, some)
        return why

    def too_low(self, state: C, combination: Combination, standing: Played) -> str:
        """Why the combination cannot be played on the one that lies: a sentence."""
        return say("That does not beat what lies on the table.")

    # ---- how it goes

    def actions(self, state: C, seat: int) -> list[Action]:
        able = self.plays(state, seat)
        if state.standing is not None:
            able.insert(0, PASS)
        return able

    def apply(self, state: C, seat: int, action: Action) -> Phase[Any] | None:
        if state.news is not None:
            state.act(seat, action)
        if action[0] == PASS[0]:  # quicker than to compare actions
            state.passed += (seat,)
            if len(state.passed) == len(state.following) - 1:
                lead_anew(state)
                return self
        else:
            some: tuple[Any, ...] = action[1:]
            play = self.reading(state, some)
            if play is None:
                raise ValueError(f"{action} is no combination")
            lay(state, seat, some, play)
            if play.shape.power:
                state.game.power_played(state)
            if not state.zones[HAND[seat]]:
                return None
        following = state.following[seat]
        if state.passes_final:
            while following in state.passed:
                following = state.following[following]
        state.turn = following
        return self

    def from_least(self, state: C, seat: int) -> list[Action]:
        """By power, then by the number of cards, then as they beat each other."""
        read = [(action, self.reading(state, action.cards)) for action in self.actions(state, seat) if action.cards]
        plays = [(action, play) for action, play in read if play is not None]
        plays.sort(key=lambda one: (one[1].shape.power, one[1].shape.size, one[1].shape.index, one[1].order))
        return [action for action, _ in plays]

    def targets(self, state: C, seat: int, action: Action) -> tuple[str, ...]:
        return ("trick",) if action.verb == "play" else ()

    # ---- words

    def refusal(self, state: C, seat: int, action: Action) -> str:
        if action == PASS:
            return say("You lead, so you must play something.")
        if action.verb != "play" or not action.cards or action.words:
            if self.is_beaten(state, seat):
                return NOTHING_BEATS
            return say("Play a combination, or pass.") if state.standing is not None else say("Play a combination.")
        missing = not_held(state.zones[HAND[seat]], action.cards)
        if missing:
            return missing
        if self.is_beaten(state, seat):
            return NOTHING_BEATS
        play = self.reading(state, action.cards)
        if play is not None and state.standing is not None and not beats(play.combination, state.standing.combination):
            return self.too_low(state, play.combination, state.standing)
        return self.why_not(state, action.cards)

    def fact(self, state: C, seat: int, names: Names) -> str:
        if state.standing is None:
            return say("Everyone has passed") if state.plays else say("You have the lead")
        return say(
            "{player:capital} played {words}",
            player=names(state.standing.seat),
            words=self.words(state, state.standing),
        )

    def task(self, state: C, seat: int, names: Names) -> str:
        if state.standing is None:
            return say("Lead any combination") if state.plays else say("Play any combination")
        return PASS_ON if self.is_beaten(state, seat) else say("Beat it, or pass")

    def is_beaten(self, state: C, seat: int) -> bool:
        """Whether nothing in the seat's hand beats what lies."""
        return state.standing is not None and not self.plays(state, seat)

    def words(self, state: C, play: Played) -> str:
        """What was played, in a few words."""
        return f"a {play.combination.kind}"


def lay(state: ClimbState, seat: int, some: tuple[Card, ...], play: Play) -> None:
    """The cards go from the hand to the table, what lay there to the discards."""
    trick = state.zones["trick"]
    if trick or state.news is not None:
        move(state, tuple(trick), "trick", "discard")
    move(state, some, HAND[seat], "trick", seat)
    played = new_tuple(Played, (seat, some, play.combination))
    state.plays += (played,)
    state.standing, state._beaten = played, play
    if not state.passes_final:
        state.passed = ()


def beaten(phase: Climb[C], state: C) -> Play | None:
    """What is to be beaten; None: the seat to act leads."""
    if state._beaten is None and state.standing is not None:
        state._beaten = phase.reading(state, state.standing.cards)
    return state._beaten


def lead_anew(state: ClimbState) -> None:
    """All others have passed: the table is cleared and who played last leads."""
    assert state.standing is not None
    leader, some = state.standing.seat, tuple(state.zones["trick"])
    if state.news is not None:
        state.tell(Event("trick", seat=leader, cards=some))
    move(state, some, "trick", "discard")
    state.standing, state._beaten, state.passed, state.turn = None, None, (), leader


class ClimbGame(Game[C], Generic[C]):
    """A climbing game. Most say what differs here, so that the play can be one of the phases above as it stands.

    What combinations are called is asked by tables and logs, which see cards only.
    """

    def power_played(self, state: C) -> None:
        """A combination of power, such as a bomb, has just been laid on the table: what else that does."""

    def why_not(self, state: C, some: Sequence[Card]) -> str:
        """Why the cards are no combination, or not the one to be played: a sentence."""
        return say("Those cards make no combination.")

    def in_order(self, some: Sequence[Card]) -> list[Card]:
        """The cards of a combination as people lay them out."""
        return sorted(some)

    def kind_of(self, some: Sequence[Card]) -> str:
        """The kind of combination that the cards are, in words: `pair`; "": none."""
        raise NotImplementedError

    def in_words(self, some: Sequence[Card]) -> str:
        """What the cards are, in a few words."""
        return say("{cards}", cards=card_faces(self.in_order(some)))

    def beaten_by(self, some: Sequence[Card]) -> str:
        """What beats the combination, in words: `a higher pair`."""
        return say("a higher {kind_of}", kind_of=self.kind_of(some))

    def telling(self, action: Action, you: bool) -> str:
        if action.verb != "play":
            return super().telling(action, you)
        cards = self.in_words(action.cards)
        return say("play {cards}", cards=cards) if you else say("plays {cards}", cards=cards)

    def label(self, state: C, action: Action) -> str:
        if action.verb == "play" and HIDDEN not in action.cards:
            return say("Play {cards}", cards=self.in_words(action.cards))
        return super().label(state, action)
