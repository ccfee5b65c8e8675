"""The state of a match: plain data, cheap to copy.

Besides `zones`, every attribute of a state (and of a game's own subclass) is immutable: a number, a text, a tuple, or a
mapping that nobody changes. So `copy` copies the attributes and the lists in `zones`, and nothing else. A game's own
attributes are annotated in its subclass and set in `Game.deal`.

Compiled, the attributes declared here lie in a C struct, and only attributes of interpreted subclasses in a `__dict__`.
So code that wants every attribute calls `attributes`, and a compiled subclass copies its own in `copy_to`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import Card
from cardhall.language import say
from cardhall.rules.engine.action import Action, IllegalAction
from cardhall.rules.engine.card_table import CardTable, History
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.phase import FINISHED, OVER, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, PadEntry, add_points
from cardhall.rules.engine.results import new_tuple as new_tuple
from cardhall.rules.engine.setup import SetupError
from cardhall.rules.engine.state_changes import add_seat_points
from cardhall.rules.engine.zones import explain_wrong_sizes

if TYPE_CHECKING:
    from cardhall.rules.engine.observation import Observation

MAX_CARDS: Final = 1000  # more than any pack has
IS_COMPILED: Final = not __file__.endswith(".py")


StateT = TypeVar("StateT", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(CardTable):
    """The position of a match. `Game.start` makes the first state; see the module's text for allowed attributes."""

    game: Any  # the `Game` that it follows
    script: tuple[Mapping[str, tuple[Card, ...]], ...]  # scripted deals still to come
    dealt: Mapping[str, tuple[Card, ...]] | None  # the deal as it was dealt; None in an imagined state
    layout: Mapping[str, int]  # the zones of the deal as dealt, and how many cards each was dealt
    at: Phase[Any]
    turn: int | None
    deal_number: int
    shuffled_in: int  # the number of the deal for which the pack was last shuffled
    scores: tuple[Number, ...]
    gained: tuple[Number, ...]  # by side: points scored at once in the deal under way, which the scores include
    gains: tuple[Line, ...]  # the same points as lines of the reckoning, where somebody listens
    decided: bool  # whether points scored at once have ended the match in the middle of the deal
    results: tuple[DealResult, ...]
    winners: tuple[int, ...]
    single_deal: bool  # whether no other deal follows this one: the state is imagined
    # Attributes for phases in which seats speak in turn (see `mechanisms.call_states`):
    calls: tuple[Any, ...] = ()  # the calls of the auction, in order
    standing_bid: Any = None  # the highest bid so far, of equal ones the first
    waiting: tuple[int, ...] = ()  # the seats still to be asked, in order, the seat to act first; a seat may come twice
    older_rule: str = ""  # a rule of an older version that holds in the match, one of `Game.older_rules`; "": none
    laid_away: int = 0  # cards that the seat to act has laid away, where they go one at a time

    # bounds of whole numbers by attribute (for a tuple: of each item), beyond which play might never end. They are
    # checked in states from other processes (see `players.remote.possible`).
    bounds: ClassVar[Mapping[str, range]] = MappingProxyType({"laid_away": range(MAX_CARDS)})

    # methods that compiled code calls directly, so no subclass may override them (see `override_checks`)
    FIXED: ClassVar[tuple[str, ...]] = ("advance", "continue_with", "enter", "finish_deal")

    # ---- reading a state

    @property
    def phase(self) -> str:
        """The short name of the current phase: "auction", "play"."""
        return self.at.name

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.at is OVER

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.at.actors(self)

    @property
    def deal(self) -> dict[str, str]:
        """The current deal as dealt: zone -> cards in dealing order, a stock's top card first.

        In an imagined state: a deal that agrees with the cards dealt openly (see `imagined_states.imagined_deal`).
        """
        dealt = self.dealt if self.dealt is not None else self.game.imagined_deal(self)
        return {zone: " ".join(card.text for card in some) for zone, some in dealt.items()}

    def actions(self, seat: int | None = None) -> list[Action]:
        """Return every legal action of `seat` (default: the seat to act), sorted. Empty when the seat is not to act."""
        actors = self.at.actors(self)
        if seat is None:
            if not actors:
                return []
            seat = actors[0]
        elif seat not in actors:
            return []
        return self.at.actions(self, seat)

    def observe(self, seat: int) -> Observation:
        """Return the knowledge of `seat` as an `Observation`, the only input of table views and computer players.

        Raises ValueError for a seat that does not exist.

        >>> from cardhall import rules
        >>> seen = rules.get("whist").start(seed=7, dealer=3).observe(2)
        >>> len(seen.hand), seen.actions()  # seat 2 is not to act
        (13, [])
        >>> seen.zones["hand:0"][:2]
        [??, ??]
        """
        if not 0 <= seat < self.setup.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.setup.seats - 1}")
        seen: Observation = self.game.make_observation(self, seat)
        return seen

    # ---- copies

    def copy(self) -> Any:
        """Return an independent copy. Playing on in the copy leaves the original unchanged."""
        new = blank_state(type(self))
        self.copy_to(new)
        return new

    def copy_to(self, new: State) -> None:
        """Give every attribute of this state to a blank state of the same class."""
        new.__dict__.update(self.__dict__)
        if IS_COMPILED:
            new.game, new.setup, new.seed, new.draws, new.script = (
                self.game,
                self.setup,
                self.seed,
                self.draws,
                self.script,
            )
            new.dealt, new.known, new.at, new.turn, new.dealer = self.dealt, self.known, self.at, self.turn, self.dealer
            new.shuffled_in, new.layout = self.shuffled_in, self.layout
            new.deal_number, new.scores, new.gained, new.gains = self.deal_number, self.scores, self.gained, self.gains
            new.decided, new.results, new.winners = self.decided, self.results, self.winners
            new.calls, new.standing_bid, new.waiting = self.calls, self.standing_bid, self.waiting
            new.laid_away, new.older_rule = self.laid_away, self.older_rule
            new.single_deal, new.past, new.news = self.single_deal, self.past, self.news
        if self._moments is not None:
            new._moments = None
        new.zones = {zone: some[:] for zone, some in self.zones.items()}

    def attributes(self) -> dict[str, Any]:
        """Return every attribute by name, except caches, whose names begin with `_`."""
        values = dict(self.__dict__)
        for cls in type(self).__mro__:
            for name in cls.__dict__.get("__mypyc_attrs__", ()):
                values[name] = getattr(self, name)
        return {name: value for name, value in values.items() if not name.startswith("_")}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the history as a flat tuple: a long linked list would exceed the recursion limit."""
        return restore_state, (type(self), {**self.attributes(), "past": tuple(self.history)})

    # ---- playing

    def play(self, action: Action | str | Any, seat: int | None = None) -> list[Event]:
        """Do an action and return the events it caused.

        Raises `IllegalAction`, and changes nothing, when the action is not legal, or is neither an `Action` nor its
        text. The last action of a deal scores the deal and deals the next one.

        >>> from cardhall import rules
        >>> state = rules.get("whist").start(seed=7, dealer=3)
        >>> [event.kind for event in state.play(state.actions()[0])]
        ['act', 'move']
        >>> state.turn
        1
        >>> state.play("play QX")
        Traceback (most recent call last):
        cardhall.rules.engine.action.IllegalAction: Play one card from your hand.
        """
        if not isinstance(action, Action | str):
            raise IllegalAction(say("Invalid action: expected an Action or a string."))
        try:
            chosen_action = action if isinstance(action, Action) else Action.parse(action)
        except ValueError:
            raise IllegalAction(say("Invalid action: it has no words.")) from None
        if self.is_over:
            raise IllegalAction(say("The match is over."))
        actors = self.at.actors(self)
        if seat is None:
            seat = actors[0]
        elif seat not in actors:
            raise IllegalAction(self.at.idle)
        if not self.at.allows(self, seat, chosen_action):
            raise IllegalAction(self.game.with_joker_names(self.at.refusal(self, seat, chosen_action)))
        news: list[Event] = []
        self.news = news
        try:
            self.advance(chosen_action, seat)
        finally:
            self.news = None
        return news

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Do a legal action without events. Searches call this thousands of times a second."""
        advance(self, action, self.at.actors(self)[0] if seat is None else seat)

    def begin_match(self) -> None:
        """Deal the first deal, up to its first decision. Called by `Game.start`, and by benchmarks."""
        self.continue_with(deal_cards(self))

    def enter(self, phase: Phase[Any] | None) -> bool:
        """Start `phase` and any phases after it until a seat must act. Return False when the deal is over."""
        while phase is not None and not self.decided:
            self.at = phase
            following = phase.begin(self)
            if following is phase:
                return not self.decided
            phase = following
        return False

    def continue_with(self, phase: Phase[Any] | None) -> None:
        """Enter `phase`. When the deal is over, score it and deal again, unless the match is over too."""
        while not State.enter(self, phase):
            finish_deal(self, None)
            if self.at is OVER:
                return
            self.keep_moment()
            if self.single_deal:
                self.at, self.turn = FINISHED, None
                return
            self.dealer = self.game.next_dealer(self)
            phase = deal_cards(self)

    def finish_deal(self, result: DealResult | None = None) -> None:
        """Score the deal, and end the match if the score decides it.

        Called by the engine and by searches, not by games. `result`: the result of the deal, where a search already
        knows it. Points scored at once are added.
        """
        finish_deal(self, result)

    # ---- points in the middle of a deal

    def gain(self, seat: int, points: Number, why: str, cards: tuple[Card, ...] = ()) -> None:
        """Score points at once for the seat's side.

        `why`: a few words, the label of the line in the reckoning. `cards`: the scoring cards, if any. With
        `ends_at_once` the points may end the match.
        """
        if self.news is not None:
            self.add_event(Event("points", seat=seat, cards=cards, number=points, text=why))
        add_seat_points(self, seat, points, why)

    def call_rows(self) -> list[list[str]]:
        """Return the calls of an auction as a table: a column a seat in turn order from seat 0, a row a round."""
        return []

    def score_pad(self) -> tuple[PadEntry, ...]:
        """Return the entries of the score pad, in games that keep a pad with a line across."""
        return ()


# ---- methods as functions: a direct call avoids the lookup in a class that may be interpreted


def advance(state: State, action: Action, seat: int) -> None:
    """Do a legal action, as `State.advance` does."""
    at = state.at
    following = at.apply(state, seat, action)
    if following is not at or state.decided:
        State.continue_with(state, following)


def finish_deal(state: State, result: DealResult | None) -> None:
    """Score the deal, as `State.finish_deal` does."""
    if state.news is not None:
        state.keep_moment()
    if result is None:
        if state.decided:
            result = state.game.score_unfinished_deal(state)
        else:
            result = state.game.score(state) if state.news is not None else state.game.tally(state)
    if state.news is not None:
        state.keep_moment()
    state.scores = add_points(state.scores, result[0])
    if any(state.gained):
        result = result._replace(delta=add_points(state.gained, result.delta), lines=(*state.gains, *result.lines))
        state.gained, state.gains = (0,) * len(state.scores), ()
    state.results = (*state.results, result)
    if state.news is not None:
        state.add_event(Event("score", text=" ".join(f"{n:g}" for n in result.delta)))
    if state.game.ends(state):
        state.winners = state.game.match_winners(state)
        state.at = OVER
        state.turn = None
        if state.news is not None:
            state.add_event(Event("over", text=" ".join(map(str, state.winners))))


def deal_cards(state: State) -> Phase[Any] | None:
    """Deal the next deal, scripted or shuffled, and return its first phase."""
    game = state.game
    state.deal_number += 1
    state.layout = game.layout(state)
    # Drawn even if the deal is scripted, so that later draws are the same.
    dealt: Mapping[str, tuple[Card, ...]] = game.make_deal(state)
    if state.script:
        dealt, state.script = state.script[0], state.script[1:]
        if wrong := explain_wrong_sizes(dealt, state.layout):
            raise SetupError(wrong)
    state.dealt = dealt
    starting_zones = game.starting_zones(state, dealt)
    state.zones = {zone: list(some) for zone, some in starting_zones.items()}
    state.known = ()
    state.decided = False
    if not game.keeps_history(state):
        state.past = None
        state.shuffled_in = state.deal_number
    if state.news is not None:
        for zone, some in starting_zones.items():
            state.add_event(Event("deal", target=zone, cards=some, seen=game.dealt_to(state, zone)))
    first: Phase[Any] | None = game.deal(state)
    if state.news is not None:
        state.add_event(Event("ready", number=state.deal_number))
    return first


# ---- making states


def blank_state(cls: type[StateT]) -> StateT:
    """Make a state without any attributes."""
    return cls.__new__(cls)


def restore_state(cls: type[State], attributes: Mapping[str, Any]) -> State:
    """Make a state from its attributes (see `State.attributes`), the history given as a list, oldest event first."""
    state = blank_state(cls)
    past: History = None
    for event in attributes["past"]:
        past = (event, past)
    for name, value in attributes.items():
        setattr(state, name, past if name == "past" else value)
    return state
