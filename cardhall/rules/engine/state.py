"""The state of a match: plain data, cheap to copy.

Besides `zones`, every attribute of a state (and of the game's own subclass) is immutable: a number, a text, a tuple, or
a mapping that nobody changes. That is what makes `copy` a copy of the attributes and of the zones' lists, and nothing
else. A game's own attributes are annotated in its subclass and set in `Game.deal`.

Compiled, the attributes declared here lie in a C struct, and only those of interpreted subclasses in a `__dict__`. So
whoever wants all of them asks `attributes`, and a compiled subclass copies its own in `copy_to`.
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
    """A match as it stands. `Game.start` makes one; see the module's text for what an attribute may be."""

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
        return self.setup.sides

    @property
    def options(self) -> Mapping[str, Any]:
        return self.setup.options

    @property
    def seats(self) -> int:
        return self.setup.seats

    @property
    def phase(self) -> str:
        return self.at.name

    @property
    def is_over(self) -> bool:
        return self.at is OVER

    @property
    def actors(self) -> tuple[int, ...]:
        return self.at.actors(self)

    @property
    def deal(self) -> dict[str, str]:
        """The current deal as it was dealt: zone -> cards in dealing order, a stock's top card first.

        Of an imagined state: one that agrees with what was dealt openly (see `imagining.imagined_deal`).
        """
        dealt = self.dealt if self.dealt is not None else self.game.imagined_deal(self)
        return {zone: " ".join(card.text for card in some) for zone, some in dealt.items()}

    @property
    def history(self) -> list[Event]:
        """Every event since the pack was last shuffled, oldest first (for referees: nothing is hidden)."""
        events: list[Event] = []
        past = self.past
        while past is not None:
            event, past = past
            events.append(event)
        events.reverse()
        return events

    def actions(self, seat: int | None = None) -> list[Action]:
        """Every legal action of `seat` (default: the seat to act), sorted. Empty when it is not to act."""
        actors = self.at.actors(self)
        if seat is None:
            if not actors:
                return []
            seat = actors[0]
        elif seat not in actors:
            return []
        return self.at.actions(self, seat)

    def observe(self, seat: int) -> Observation:
        """What `seat` may know: all that a table view or a computer opponent is ever given."""
        if not 0 <= seat < self.setup.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.setup.seats - 1}")
        seen: Observation = self.game.observed(self, seat)
        return seen

    # ---- the same elsewhere

    def copy(self) -> Any:
        """An independent copy; it can be played on without changing this one."""
        new = blank(type(self))
        self.copy_to(new)
        return new

    def copy_to(self, new: State) -> None:
        """Give a blank state of the same class everything that this one has."""
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
        """Every attribute, by name, but for those kept only to save work, whose names begin with `_`."""
        found = dict(self.__dict__)
        for cls in type(self).__mro__:
            for name in cls.__dict__.get("__mypyc_attrs__", ()):
                found[name] = getattr(self, name)
        return {name: value for name, value in found.items() if not name.startswith("_")}

    def __reduce__(self) -> tuple[Any, ...]:
        """The history goes flat into a pickle, which would be lost in the depth of a long one."""
        return restored, (type(self), {**self.attributes(), "past": tuple(self.history)})

    # ---- playing

    def play(self, action: Action | str | Any, seat: int | None = None) -> list[Event]:
        """Do an action and return what it caused.

        Raises `IllegalAction`, and changes nothing, when it is not legal, or is neither an action nor its text.
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
        """Keep, from the next action on, a copy of the state for each event: `moments` has them."""
        self._moments = []

    def moments(self, events: Sequence[Event]) -> list[Any]:
        """For each event of the action played since `watch`: the state that it led to, before the next one began.

        `events`: what the action caused.
        The last event led to the state itself. In the others nobody is to act.
        """
        found, self._moments = self._moments or [], None
        return [*found[: len(events) - 1], self]

    def mark(self) -> None:
        """Something is about to change: what has been told so far led to the state as it is."""
        if self._moments is not None and self.news is not None and len(self._moments) < len(self.news):
            moment = self.copy()
            moment.news = moment.turn = None
            self._moments.append(moment)

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Do an action known to be legal, without events: for searches, which do it thousands of times a second."""
        advance(self, action, self.at.actors(self)[0] if seat is None else seat)

    def begin_match(self) -> None:
        """Deal the first deal, up to its first decision. Called by `Game.start`, and to measure deals."""
        self.go_on(self._deal())

    def enter(self, phase: Phase[Any] | None) -> bool:
        """Begin `phase`, or what follows it, until somebody has to act. False when nobody has: the deal is over."""
        while phase is not None and not self.decided:
            self.at = phase
            following = phase.begin(self)
            if following is phase:
                return not self.decided
            phase = following
        return False

    def go_on(self, phase: Phase[Any] | None) -> None:
        """Enter `phase`; when the deal is over, score it and deal the next one, unless the match is over too."""
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
        """Score the deal, and end the match if that decides it. Called by the engine and by searches, not by games.

        `result`: what its end brings, where a search knows that already. What was scored at once comes to that.
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
        """The seat's side scores at once; `why`: the line of the reckoning that the points stand in, a few words.

        `some`: the cards that score, where they do. The match may end with it, where the game's `ends_at_once` is set.
        """
        if self.news is not None:
            self.tell(Event("points", seat=seat, cards=some, number=points, text=why))
        count(self, seat, points, why)

    # ---- what rules do

    def tell(self, event: Event) -> None:
        """Say what happened. Costs nothing when nobody listens."""
        if self.news is not None:
            self.mark()
            self.news.append(event)
            self.past = (event, self.past)

    def act(self, seat: int, action: Action, seen: tuple[int, ...] | None = None, source: str = "") -> None:
        """Say that a seat decided something; `seen`: the seats that may see its cards (`None`: all).

        `source`: the zone of the cards, where that is another seat's hand.
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
        """Move cards from zone to zone, one after the other, onto the end of the target (or to place `at`).

        `seen`: the seats that see which cards they are (`None`: all). What was known of them at the source is dropped;
        what must stay known at a hidden target is said with `know`.
        """
        move(self, tuple(some), source, target, seat, seen, at)

    def know(self, zone: str, some: Iterable[Card], seats: tuple[int, ...] | None = None) -> None:
        """Note that these cards lie in a hidden zone and that `seats` (`None`: all) know it, until they leave it."""
        know(self, zone, some, seats)

    def forget(self, zone: str, card: Card) -> None:
        """Drop what was noted of one such card in `zone`."""
        forget(self, zone, card)

    def show(self, some: Iterable[Card], source: str, seat: int | None = None, seen: Seats = None) -> None:
        """Say that cards were turned up where they lie, by `seat` if by anybody; `seen`: who saw them (`None`: all)."""
        if self.news is not None:
            self.tell(Event("show", seat=seat, cards=tuple(some), source=source, seen=seen))

    def lay_open(self, zone: str, some: Sequence[Card], seat: int) -> None:
        """A seat shows cards of a hidden zone; all know that they lie there, until they leave it."""
        known = Counter(one.card for one in self.known if one.zone == zone and one.seats is None)
        self.know(zone, (Counter(some) - known).elements())
        self.show(some, zone, seat)

    def add_zones(self, *names: str) -> None:
        """Make empty zones."""
        for name in names:
            self.zones[name] = []

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order, drawn from the state's own chance."""
        self.draws += 1
        return chance.shuffled(items, self.seed, self.draws)

    def lot(self, limit: int) -> int:
        """A random whole number from 0 to `limit` − 1, drawn from the state's own chance."""
        self.draws += 1
        return chance.below(limit, self.seed, self.draws)

    def left_of(self, seat: int, steps: int = 1) -> int:
        """The seat that many places to the left (clockwise)."""
        return (seat + steps) % self.setup.seats

    def next_seat(self, seat: int, steps: int = 1) -> int:
        """The seat whose turn comes `steps` turns after that of `seat`, in the direction of play.

        A state of a game whose direction turns in play has its own.
        """
        return (seat + steps * self.setup.direction) % self.setup.seats

    def seats_from(self, first: int) -> list[int]:
        """All seats in turn order, beginning with `first`."""
        return [self.next_seat(first, i) for i in range(self.setup.seats)]

    def eldest_first(self) -> list[int]:
        """All seats in turn order: the one after the dealer first, the dealer last."""
        return self.seats_from(self.next_seat(self.dealer))

    def next_among(self, seat: int, seats: Container[int]) -> int | None:
        """The first of `seats` whose turn comes after that of `seat`, itself the last one; `None`: none of them."""
        return next((other for other in self.seats_from(self.next_seat(seat)) if other in seats), None)

    def call_rows(self) -> list[list[str]]:
        """The calls of an auction as a table: a column a seat in turn order, seat 0 first, and a row a round."""
        return []

    def player_of(self, seat: int) -> int:
        """Who decides what is played from a seat's hand: the seat itself, or another whose dummy it is."""
        return seat

    def score_pad(self) -> tuple[PadEntry, ...]:
        """Everything scored so far, in games that keep a pad with a line across it."""
        return ()

    def partner_of(self, seat: int) -> int:
        """The other seat of a pair. Raises `ValueError` where the seat's side is no pair."""
        (partner,) = [other for other in self.setup.sides[self.setup.side_of[seat]] if other != seat]
        return partner

    def side_of(self, seat: int) -> int:
        return self.setup.side_of[seat]


# ---- methods as functions: called so, no method is looked for in a class that may be interpreted


def advance(state: State, action: Action, seat: int) -> None:
    """What `State.advance` does."""
    at = state.at
    following = at.apply(state, seat, action)
    if following is not at or state.decided:
        State.go_on(state, following)


def finish_deal(state: State, result: DealResult | None) -> None:
    """What `State.finish_deal` does."""
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
    """A state of which no attribute is set."""
    return cls.__new__(cls)


def restored(cls: type[State], attributes: Mapping[str, Any]) -> State:
    """A state with these attributes (see `State.attributes`), its history as a list, oldest event first."""
    state = blank(cls)
    past: History = None
    for event in attributes["past"]:
        past = (event, past)
    for name, value in attributes.items():
        setattr(state, name, past if name == "past" else value)
    return state
