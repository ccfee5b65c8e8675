"""The state of a match: plain data, cheap to copy.

Besides `zones`, every attribute of a state (and of a game's own subclass) is immutable: a number, a text, a tuple, or a
mapping that nobody changes. So `copy` copies the attributes and the lists in `zones`, and nothing else. A game's own
attributes are annotated in its subclass and set in `Game.deal`.

Compiled, the attributes declared here lie in a C struct, and only attributes of interpreted subclasses in a `__dict__`.
So code that wants every attribute calls `attributes`, and a compiled subclass copies its own in `copy_to`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import Card
from cardhall.language import say
from cardhall.rules.engine import chance
from cardhall.rules.engine.action import Action, IllegalAction
from cardhall.rules.engine.changes import count, forget, know, move
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.overriding import refuse_own
from cardhall.rules.engine.phase import FINISHED, OVER, Phase
from cardhall.rules.engine.results import DealResult, Line, Number, PadEntry, added
from cardhall.rules.engine.results import new_tuple as new_tuple
from cardhall.rules.engine.setup import Known, Setup, SetupError
from cardhall.rules.engine.zones import wrong_sizes

if TYPE_CHECKING:
    from cardhall.rules.engine.observation import Observation

T = TypeVar("T")
History = tuple[Any, Any] | None  # (event, older history): shared by all copies
Seats = tuple[int, ...] | None
MOST_CARDS: Final = 1000  # more than any pack has
COMPILED: Final = not __file__.endswith(".py")


S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The position of a match. `Game.start` makes the first state; see the module's text for allowed attributes."""

    game: Any  # the `Game` that it follows
    setup: Setup
    seed: int
    draws: int  # how often chance has been asked
    script: tuple[Mapping[str, tuple[Card, ...]], ...]  # scripted deals still to come
    dealt: Mapping[str, tuple[Card, ...]] | None  # the deal as it was dealt; None in an imagined state
    layout: Mapping[str, int]  # the zones of the deal as dealt, and how many cards each was dealt
    zones: dict[str, list[Card]]
    known: tuple[Known, ...]
    at: Phase[Any]
    turn: int | None
    dealer: int
    deal_number: int
    shuffled_in: int  # the number of the deal for which the pack was last shuffled
    scores: tuple[Number, ...]
    gained: tuple[Number, ...]  # by side: what has been scored at once in the deal under way; it is in the scores
    gains: tuple[Line, ...]  # the same as lines of the reckoning, where somebody listens
    decided: bool  # whether points scored at once have ended the match in the middle of the deal
    results: tuple[DealResult, ...]
    winners: tuple[int, ...]
    single_deal: bool  # whether no other deal follows this one: the state is imagined
    # What phases keep in which seats speak in turn (see `mechanisms.call_states`):
    calls: tuple[Any, ...] = ()  # everything said in the auction, in order
    standing_bid: Any = None  # the highest bid so far, of equal ones the first
    waiting: tuple[int, ...] = ()  # the seats still to be asked, the one to act first; a seat may stand there twice
    # copies made since `watch`, one for each event of the action under way; None: nobody wants them
    _moments: list[Any] | None = None
    older_rule: str = ""  # a rule of an older version by which it is played, one of `Game.older_rules`; "": none
    laid_away: int = 0  # cards that the seat to act has laid away, where they go one at a time
    past: History
    news: list[Event] | None  # the events of the action under way; None: nobody listens (searches)

    # bounds of whole numbers, by attribute (of a tuple, of each of them), where others would be played with for ever:
    # whoever is handed a state by others looks at them (see `players.remote.possible`)
    bounds: ClassVar[Mapping[str, range]] = MappingProxyType({"laid_away": range(MOST_CARDS)})

    # methods that are called as they are, so that no subclass may have its own (see `overriding`)
    FIXED: ClassVar[tuple[str, ...]] = ("advance", "go_on", "enter", "finish_deal", "move", "know", "forget")

    def __init_subclass__(cls) -> None:
        refuse_own(cls)

    # ---- what everybody asks

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.setup.sides

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the match by name, defaults included."""
        return self.setup.options

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.setup.seats

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

        In an imagined state: a deal that agrees with the cards dealt openly (see `imagining.imagined_deal`).
        """
        dealt = self.dealt if self.dealt is not None else self.game.imagined_deal(self)
        return {zone: " ".join(card.text for card in some) for zone, some in dealt.items()}

    @property
    def history(self) -> list[Event]:
        """Every event since the pack was last shuffled, oldest first. For referees: nothing is hidden."""
        events: list[Event] = []
        past = self.past
        while past is not None:
            event, past = past
            events.append(event)
        events.reverse()
        return events

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
        seen: Observation = self.game.observed(self, seat)
        return seen

    # ---- the same elsewhere

    def copy(self) -> Any:
        """Return an independent copy. Playing on in the copy leaves the original unchanged."""
        new = blank(type(self))
        self.copy_to(new)
        return new

    def copy_to(self, new: State) -> None:
        """Give every attribute of this state to a blank state of the same class."""
        new.__dict__.update(self.__dict__)
        if COMPILED:
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
        found = dict(self.__dict__)
        for cls in type(self).__mro__:
            for name in cls.__dict__.get("__mypyc_attrs__", ()):
                found[name] = getattr(self, name)
        return {name: value for name, value in found.items() if not name.startswith("_")}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the history as a flat tuple: a long linked list would exceed the recursion limit."""
        return restored, (type(self), {**self.attributes(), "past": tuple(self.history)})

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
            raise IllegalAction(say("That is no action: an action is a text."))
        try:
            wanted = action if isinstance(action, Action) else Action.parse(action)
        except ValueError:
            raise IllegalAction(say("That is no action: it has no words.")) from None
        if self.is_over:
            raise IllegalAction(say("The match is over."))
        actors = self.at.actors(self)
        if seat is None:
            seat = actors[0]
        elif seat not in actors:
            raise IllegalAction(self.at.idle)
        if not self.at.allows(self, seat, wanted):
            raise IllegalAction(self.game.as_called(self.at.refusal(self, seat, wanted)))
        news: list[Event] = []
        self.news = news
        try:
            self.advance(wanted, seat)
        finally:
            self.news = None
        return news

    def watch(self) -> None:
        """Start to keep a copy of the state for each event of the next action; `moments` returns the copies."""
        self._moments = []

    def moments(self, events: Sequence[Event]) -> list[Any]:
        """Return the state after each event of the action played since `watch`, and stop watching.

        `events`: the events of that action. The last of the states is this state itself. In the others nobody is to
        act.
        """
        found, self._moments = self._moments or [], None
        return [*found[: len(events) - 1], self]

    def mark(self) -> None:
        """Keep a copy for `moments` before a change: the events so far led to the present state."""
        if self._moments is not None and self.news is not None and len(self._moments) < len(self.news):
            moment = self.copy()
            moment.news = moment.turn = None
            self._moments.append(moment)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Do a legal action without events. Searches call this thousands of times a second."""
        advance(self, action, self.at.actors(self)[0] if seat is None else seat)

    def begin_match(self) -> None:
        """Deal the first deal, up to its first decision. Called by `Game.start`, and by benchmarks."""
        self.go_on(self._deal())

    def enter(self, phase: Phase[Any] | None) -> bool:
        """Start `phase` and any phases after it until a seat must act. Return False when the deal is over."""
        while phase is not None and not self.decided:
            self.at = phase
            following = phase.begin(self)
            if following is phase:
                return not self.decided
            phase = following
        return False

    def go_on(self, phase: Phase[Any] | None) -> None:
        """Enter `phase`. When the deal is over, score it and deal again, unless the match is over too."""
        while not State.enter(self, phase):
            finish_deal(self, None)
            if self.at is OVER:
                return
            self.mark()
            if self.single_deal:
                self.at, self.turn = FINISHED, None
                return
            self.dealer = self.game.next_dealer(self)
            phase = self._deal()

    def finish_deal(self, result: DealResult | None = None) -> None:
        """Score the deal, and end the match if the score decides it.

        Called by the engine and by searches, not by games. `result`: the result of the deal, where a search already
        knows it. Points scored at once are added.
        """
        finish_deal(self, result)

    def _deal(self) -> Phase[Any] | None:
        game = self.game
        self.deal_number += 1
        self.layout = game.layout(self)
        # Drawn even if the deal is scripted, so that chance goes on alike.
        dealt: Mapping[str, tuple[Card, ...]] = game.dealt(self)
        if self.script:
            dealt, self.script = self.script[0], self.script[1:]
            if wrong := wrong_sizes(dealt, self.layout):
                raise SetupError(wrong)
        self.dealt = dealt
        begun = game.set_out(self, dealt)
        self.zones = {zone: list(some) for zone, some in begun.items()}
        self.known = ()
        self.decided = False
        if not game.remembers(self):
            self.past = None
            self.shuffled_in = self.deal_number
        if self.news is not None:
            for zone, some in begun.items():
                self.tell(Event("deal", target=zone, cards=some, seen=game.dealt_to(self, zone)))
        first: Phase[Any] | None = game.deal(self)
        if self.news is not None:
            self.tell(Event("ready", number=self.deal_number))
        return first

    # ---- points in the middle of a deal

    def gain(self, seat: int, points: Number, why: str, some: tuple[Card, ...] = ()) -> None:
        """Score points at once for the seat's side.

        `why`: a few words, the label of the line in the reckoning. `some`: the scoring cards, if any. With
        `ends_at_once` the points may end the match.
        """
        if self.news is not None:
            self.tell(Event("points", seat=seat, cards=some, number=points, text=why))
        count(self, seat, points, why)

    # ---- what rules do

    def tell(self, event: Event) -> None:
        """Add an event to the news and the history. Does nothing while nobody listens."""
        if self.news is not None:
            self.mark()
            self.news.append(event)
            self.past = (event, self.past)

    def act(self, seat: int, action: Action, seen: tuple[int, ...] | None = None, source: str = "") -> None:
        """Tell that a seat chose an action.

        `seen`: the seats that may see its cards (`None`: all). `source`: the zone of the cards, if it is another seat's
        hand.
        """
        if self.news is not None:
            self.tell(Event("act", seat=seat, action=action, cards=action.cards, source=source, seen=seen))

    def move(
        self,
        some: Iterable[Card],
        source: str,
        target: str,
        seat: int | None = None,
        seen: tuple[int, ...] | None = None,
        at: int | None = None,
    ) -> None:
        """Move cards from zone to zone in order, onto the end of the target (or to place `at`).

        `seen`: the seats that see the cards' faces (`None`: all). Knowledge of the cards at the source is dropped; call
        `know` for cards that stay known at a hidden target.
        """
        move(self, tuple(some), source, target, seat, seen, at)

    def know(self, zone: str, some: Iterable[Card], seats: tuple[int, ...] | None = None) -> None:
        """Note that cards lie in a hidden zone, known to `seats` (`None`: all)."""
        know(self, zone, some, seats)

    def forget(self, zone: str, card: Card) -> None:
        """Drop the note of `know` for a single such card in `zone`."""
        forget(self, zone, card)

    def show(self, some: Iterable[Card], source: str, seat: int | None = None, seen: Seats = None) -> None:
        """Tell that cards were turned up within a zone.

        `seat`: the seat that turned them up, if any; `seen`: the seats that saw them (`None`: all).
        """
        if self.news is not None:
            self.tell(Event("show", seat=seat, cards=tuple(some), source=source, seen=seen))

    def lay_open(self, zone: str, some: Sequence[Card], seat: int) -> None:
        """Show cards of a hidden zone to all.

        Everybody knows their place until they leave the zone.
        """
        known = Counter(one.card for one in self.known if one.zone == zone and one.seats is None)
        self.know(zone, (Counter(some) - known).elements())
        self.show(some, zone, seat)

    def add_zones(self, *names: str) -> None:
        """Add empty zones."""
        for name in names:
            self.zones[name] = []

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in a random order, drawn from the state's own chance."""
        self.draws += 1
        return chance.shuffled(items, self.seed, self.draws)

    def lot(self, limit: int) -> int:
        """Return a random whole number from 0 to `limit` − 1, drawn from the state's own chance."""
        self.draws += 1
        return chance.below(limit, self.seed, self.draws)

    def left_of(self, seat: int, steps: int = 1) -> int:
        """Return the seat `steps` places to the left (clockwise)."""
        return (seat + steps) % self.setup.seats

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """Return the seat whose turn comes `steps` turns after `seat`, in the direction of play.

        A state overrides this where the direction changes during play.
        """
        return (seat + steps * self.setup.direction) % self.setup.seats

    def seats_from(self, first: int) -> list[int]:
        """Return all seats in turn order, beginning with `first`."""
        return [self.next_seat(first, i) for i in range(self.setup.seats)]

    def eldest_first(self) -> list[int]:
        """Return all seats in turn order: eldest hand (the seat after the dealer) first, the dealer last."""
        return self.seats_from(self.next_seat(self.dealer))

    def next_among(self, seat: int, seats: Container[int]) -> int | None:
        """Return the first of `seats` in turn order after `seat`, or `None`. The seat itself comes last."""
        return next((other for other in self.seats_from(self.next_seat(seat)) if other in seats), None)

    def call_rows(self) -> list[list[str]]:
        """Return the calls of an auction as a table: a column a seat in turn order from seat 0, a row a round."""
        return []

    def player_of(self, seat: int) -> int:
        """Return the seat that decides for a hand: the hand's own seat, or the declarer for a dummy."""
        return seat

    def score_pad(self) -> tuple[PadEntry, ...]:
        """Return the entries of the score pad, in games that keep a pad with a line across."""
        return ()

    def partner_of(self, seat: int) -> int:
        """Return the other seat of a pair. Raises `ValueError` where the seat's side is no pair."""
        (partner,) = [other for other in self.setup.sides[self.setup.side_of[seat]] if other != seat]
        return partner

    def side_of(self, seat: int) -> int:
        """Return the side of a seat."""
        return self.setup.side_of[seat]


# ---- methods as functions: called so, no method is looked for in a class that may be interpreted


def advance(state: State, action: Action, seat: int) -> None:
    """Do a legal action, as `State.advance` does."""
    at = state.at
    following = at.apply(state, seat, action)
    if following is not at or state.decided:
        State.go_on(state, following)


def finish_deal(state: State, result: DealResult | None) -> None:
    """Score the deal, as `State.finish_deal` does."""
    if state.news is not None:
        state.mark()
    if result is None:
        if state.decided:
            result = state.game.cut_short(state)
        else:
            result = state.game.score(state) if state.news is not None else state.game.tally(state)
    if state.news is not None:
        state.mark()
    state.scores = added(state.scores, result[0])
    if any(state.gained):
        result = result._replace(delta=added(state.gained, result.delta), lines=(*state.gains, *result.lines))
        state.gained, state.gains = (0,) * len(state.scores), ()
    state.results = (*state.results, result)
    if state.news is not None:
        state.tell(Event("score", text=" ".join(f"{n:g}" for n in result.delta)))
    if state.game.ends(state):
        state.winners = state.game.decided(state)
        state.at = OVER
        state.turn = None
        if state.news is not None:
            state.tell(Event("over", text=" ".join(map(str, state.winners))))


# ---- making states


def blank(cls: type[S]) -> S:
    """Make a state without any attributes."""
    return cls.__new__(cls)


def restored(cls: type[State], attributes: Mapping[str, Any]) -> State:
    """Make a state from its attributes (see `State.attributes`), the history given as a list, oldest event first."""
    state = blank(cls)
    past: History = None
    for event in attributes["past"]:
        past = (event, past)
    for name, value in attributes.items():
        setattr(state, name, past if name == "past" else value)
    return state
