"""The base class of all games: pack, options, deal, visibility and score, each with a default.

A game's own module overrides only the parts in which the game differs.
"""

from __future__ import annotations

import importlib
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from cardhall.cards import CARDS, HIDDEN, Card, as_text, cards
from cardhall.english import LONGEST_QUOTED, printable, quoted
from cardhall.language import listing, say
from cardhall.language.values import Called, Count
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.imagining import imagined_deal
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.open_class import Open
from cardhall.rules.engine.options import Option as Option
from cardhall.rules.engine.options import Value as Value
from cardhall.rules.engine.phase import OVER, Names, Phase
from cardhall.rules.engine.results import CardPoints, DealResult, Number, who
from cardhall.rules.engine.sampling import laying_of
from cardhall.rules.engine.setup import Setup
from cardhall.rules.engine.setup import SetupError as SetupError
from cardhall.rules.engine.state import State
from cardhall.rules.engine.units import POINTS, amount
from cardhall.rules.engine.verbs import Phrase
from cardhall.rules.engine.zones import HAND as HAND
from cardhall.rules.engine.zones import WON as WON
from cardhall.rules.engine.zones import cut_up as cut_up
from cardhall.rules.engine.zones import wrong_sizes
from cardhall.rules.engine.zones import zone_names as zone_names
from cardhall.rules.engine.zones import zone_owner as zone_owner

S = TypeVar("S", bound=State)
JOKER = re.compile(r"\b((?:[Ll]ittle|[Bb]ig) )?[Jj]oker\b")
Lay = Callable[[S, random.Random], None]  # fills the hidden places of a state


class Game(Generic[S], metaclass=Open):
    """The rules of one game.

    One instance serves all matches of the game and holds no data of any match.

    A game sets the class attributes, and writes `deal`, `score` and whatever differs from the defaults below.
    """

    id: str
    state_class: type[S]
    options: Mapping[str, Option] = MappingProxyType({})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType({"book": {}})
    pack: Sequence[Card] = ()
    # in the order in which they come, where one simply follows another (`Phase.next_phase`)
    phases: Sequence[Phase[Any]] = ()
    direction = 1  # play goes to the left (1) or to the right (-1); see `direction_for`
    # whether deals that were thrown in are among those of the option `deals`; otherwise their dealer deals again
    thrown_in_count = True
    ends_at_once = False  # whether points scored in the middle of a deal may end the match there and then
    own_zones: tuple[str, ...] = ("hand",)  # kinds of zones that only their owner sees: hand:2 belongs to seat 2
    secret_zones: tuple[str, ...] = ("stock", "widow", "dead")  # kinds of zones that nobody sees
    # how the log words a seat's decision, by verb (and words, `declare 20`), where that differs from `verbs.PHRASES`
    phrases: Mapping[str, Phrase] = MappingProxyType({})
    unit = POINTS  # what results are counted in, one of those of `units`
    older_rules: tuple[str, ...] = ()  # names of rules of older versions, by which matches begun so are played out
    jokers: tuple[str, ...] = ()  # what the little and the big joker are called, where that differs from `Card.name`

    # ---- what a lobby asks

    @property
    def name(self) -> str:
        """The game's name, in the language in use."""
        return CATALOGUE[self.id].name

    @property
    def family(self) -> str:
        """The family of games, one of `catalogue.FAMILIES`."""
        return CATALOGUE[self.id].family

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The possible numbers of players, the default first."""
        return CATALOGUE[self.id].seat_counts

    @property
    def revision(self) -> int:
        """The version of the rules, raised whenever the same arguments would give another match."""
        return CATALOGUE[self.id].revision

    @property
    def has_choices(self) -> bool:
        """Whether players ever decide anything. In a game of pure luck there is never more than one legal action."""
        return CATALOGUE[self.id].choices

    def deck(self, seats: int | None = None, options: Mapping[str, Value] | None = None) -> list[Card]:
        """Return every card of the pack, for a number of seats and the match's options (default: the game's own)."""
        setup = self.setup_of(seats, options)
        return list(self.pack_for(setup))

    # ---- what a game may change

    def pack_for(self, setup: Setup) -> Sequence[Card]:
        """Return every card in play, for the seats and options of a match."""
        return self.pack

    def direction_for(self, seats: int, options: Mapping[str, Value]) -> int:
        """Return the direction of play for a number of seats and options: to the left (1) or to the right (-1).

        By default the option `direction` decides, or else the class attribute.
        """
        return {"left": 1, "right": -1}.get(str(options.get("direction")), self.direction)

    def sides_for(self, seats: int, options: Mapping[str, Value]) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side: pairs across the table where the catalogue says so, else each seat alone."""
        if seats in CATALOGUE[self.id].pairs:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(seats))

    def first_scores(self, setup: Setup) -> tuple[int, ...]:
        """Return the score of each side at the start of the match: by default 0."""
        return (0,) * len(setup.sides)

    def layout(self, state: S) -> Mapping[str, int]:
        """Return the zones of the next deal with numbers of cards, in dealing order; together they are the pack.

        Called once a deal, when the deal's number and dealer are set and `results` holds the deals before. From then on
        `state.layout` has the answer.
        """
        raise NotImplementedError

    def layouts(self, state: S) -> Sequence[Mapping[str, int]]:
        """Return the possible layouts of a deal, as far as known before the match.

        A scripted deal must have one of them. Of the state only the set-up, the number of the deal and the dealer are
        known (as if the deal passed on each time). By default the only layout is that of `layout`. Override where the
        layout depends on the course of the match.
        """
        return (self.layout(state),)

    def dealt(self, state: S) -> dict[str, tuple[Card, ...]]:
        """Return a new deal: by default the shuffled pack, cut up by `state.layout`."""
        return cut_up(state.shuffled(self.pack_for(state.setup)), state.layout)

    def set_out(self, state: S, dealt: Mapping[str, tuple[Card, ...]]) -> Mapping[str, tuple[Card, ...]]:
        """Return the zones at the start of a deal: by default as dealt. Override where cards are handed out later."""
        return dealt

    def deal(self, state: S) -> Phase[Any] | None:
        """Set the table and return the first phase. `state.zones` already hold the deal."""
        raise NotImplementedError

    def score(self, state: S) -> DealResult:
        """Return the result of the deal just finished: points, lines of the reckoning and a headline."""
        raise NotImplementedError

    def tally(self, state: S) -> DealResult:
        """Return the points of `score` without words. Imagined deals call this thousands of times a second."""
        return self.score(state)

    def cut_short(self, state: S) -> DealResult:
        """Return the result of a deal ended by its points in mid-deal; points scored at once are added later."""
        winners = who(self.decided(state))
        return DealResult(
            (0,) * len(state.scores), (), say("{winners} won the match in the middle of the deal", winners=winners)
        )

    def ends(self, state: S) -> bool:
        """Return whether the match is over.

        Called when a deal has been scored and, with `ends_at_once`, after points in mid-deal.

        By default after the number of deals in option `deals` (0: any), or when a side has the points in `target`.
        """
        options = state.setup.options
        deals, target = options.get("deals", 0), options.get("target")
        if target is not None and max(state.scores) >= target:
            return True
        counted = state.deal_number if self.thrown_in_count else sum(not one.thrown_in for one in state.results)
        return bool(deals and counted >= deals)

    def inner_score(self, state: S) -> tuple[Number, ...]:
        """Return the points of each side in the game under way, where a match is decided by games won; else ()."""
        return ()

    def reckon(self, state: S, scores: tuple[Number, ...], result: DealResult) -> None:
        """Give the deal's last position its result: by default the match's `scores` after the deal."""
        state.scores = scores

    def decided(self, state: S) -> tuple[int, ...]:
        """Return the sides that win a finished match: by default the highest score, several in a tie."""
        best = max(state.scores)
        return tuple(side for side, score in enumerate(state.scores) if score == best)

    def next_dealer(self, state: S) -> int:
        """Return the next dealer: by default the next seat in the direction of play.

        After an uncounted deal the same seat deals again.
        """
        again = not self.thrown_in_count and state.results[-1].thrown_in
        return state.dealer if again else state.next_seat(state.dealer)

    def remembers(self, state: S) -> bool:
        """Return whether the new deal uses cards of which the last deal showed something (no shuffle)."""
        return False

    def facts(self, state: S, seat: int) -> dict[str, str]:
        """Return the public and private facts of a redacted state, name -> text."""
        return {}

    def cards_to_draw(self, state: S) -> int:
        """Return how many cards all seats together still draw after tricks of this deal; 0: hands only shrink."""
        return 0

    def sees(self, state: S, seat: int, zone: str) -> bool:
        """Return whether `seat` sees the faces of the cards in `zone`."""
        kind, owner = zone_owner(zone)
        if kind in self.own_zones:
            return owner == seat
        return kind not in self.secret_zones

    def view(self, state: S, seat: int, zone: str) -> list[Card]:
        """Return the cards of `zone` as `seat` sees them, with `HIDDEN` for the others."""
        some = state.zones[zone]
        if not some or self.sees(state, seat, zone):
            return some[:]
        faces = [HIDDEN] * len(some)
        shown = [k.card for k in state.known if k.zone == zone and (k.seats is None or seat in k.seats)]
        if not shown:
            return faces
        pack = self.pack_for(state.setup)
        if len(set(pack)) < len(pack):  # a place would tell where no other card alike lies: they are shown at the end
            return [*faces[len(shown) :], *shown]
        for card in shown:
            faces[some.index(card)] = card
        return faces

    def dealt_to(self, state: S, zone: str) -> tuple[int, ...] | None:
        """Return the seats that see the cards dealt to `zone` (`None`: all). Called before `deal`."""
        kind, owner = zone_owner(zone)
        if kind in self.own_zones:
            return (owner,)
        return () if kind in self.secret_zones else None

    def hide(self, state: S, seat: int) -> None:
        """Remove from a redacted copy everything else that `seat` may not know. Zones are already redacted."""

    def barred(self, state: S, seat: int) -> dict[str, int]:
        """Return, for hidden zones, the bit mask (by card number) of cards ruled out by play so far."""
        return {}

    def laying(self, state: S, seat: int) -> Lay[S]:
        """Return a function that fills the hidden places of a sample at random, as far as `seat` can tell.

        The function is made once from a redacted state and serves all samples of that state.
        """
        return laying_of(state.zones, self.unseen(state), self.barred(state, seat)).lay

    def imagine(self, state: S, seat: int, rng: random.Random) -> None:
        """Fill in, in a sampled state, the attributes removed by `hide`. The zones are already filled."""

    def holder(self, state: S) -> int | None:
        """Return the place in zone `trick` of the winning card so far; None in games without such a card."""
        return None

    def card_order(self, state: S) -> Any:
        """Return the `CardOrder` of the tricks of this deal; None in games without tricks."""
        return None

    def card_points(self, state: S) -> CardPoints | None:
        """Return the value of each card in tricks, and the points won so far; None where cards count nothing."""
        return None

    # ---- starting a match

    def start(
        self,
        *,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, Value] | None = None,
        dealer: int | None = None,
        deals: Iterable[Mapping[str, str]] | None = None,
        older_rule: str = "",
    ) -> S:
        """Start a new match and return its state, with the first deal dealt.

        `dealer`: the first dealer (default: drawn from the seed). `deals`: the first deals, scripted as zone -> cards
        in text. `older_rule`: the name of a rule among `older_rules` for matches saved by older versions. Raises
        `SetupError` for anything the game is not for.

        >>> from cardhall import rules
        >>> state = rules.get("whist").start(seed=7, dealer=3)
        >>> state.turn, state.phase, state.scores
        (0, 'play', (0, 0))
        >>> rules.get("whist").start(seats=3)
        Traceback (most recent call last):
        cardhall.rules.engine.setup.SetupError: Whist is not for 3 players; it is for 4.
        """
        setup = self.setup_of(seats, options)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise SetupError(say("The seed must be a whole number, not {seed}.", seed=repr(seed)))
        if dealer is not None and (type(dealer) is not int or dealer not in range(setup.seats)):
            last = setup.seats - 1
            told = say("There is no seat {seat} to deal; the seats are 0 to {last}.", seat=repr(dealer), last=last)
            raise SetupError(told)
        state = self.state_class()
        state.game, state.setup, state.seed, state.draws = self, setup, seed, 0
        state.zones, state.known, state.dealt, state.layout = {}, (), None, {}
        state.scores, state.results, state.winners = self.first_scores(setup), (), ()
        state.gained, state.gains, state.decided = (0,) * len(setup.sides), (), False
        state.deal_number, state.shuffled_in, state.turn, state.past, state.news = 0, 0, None, None, None
        state.single_deal = False
        if older_rule:
            state.older_rule = older_rule
        state.at = OVER
        drawn = state.lot(setup.seats)  # drawn even if given, so that chance goes on alike
        state.dealer = drawn if dealer is None else dealer
        if not isinstance(deals, Iterable | None):
            raise SetupError(say("The scripted deals must be a list of deals, not {deals}.", deals=repr(deals)))
        state.script = tuple(self._scripted(setup, script) for script in deals or ())
        first = state.dealer
        for number, dealt in enumerate(state.script, 1):
            state.deal_number, state.dealer = number, (first + (number - 1) * setup.direction) % setup.seats
            layouts = self.layouts(state)
            if {zone: len(some) for zone, some in dealt.items()} not in layouts:
                raise SetupError(wrong_sizes(dealt, layouts[0]))
        state.deal_number, state.dealer = 0, first
        state.news = []
        try:
            state.begin_match()
        finally:
            state.news = None
        return state

    def check_pack(self, setup: Setup, dealt: Mapping[str, tuple[Card, ...]]) -> None:
        """Raise `SetupError` unless the scripted deal is exactly the pack."""
        have = Counter(card for some in dealt.values() for card in some)
        want = Counter(self.pack_for(setup))
        if have != want:
            extra, missing = as_text((have - want).elements()), as_text((want - have).elements())
            wrong = [say("it lacks {cards}", cards=missing)] * bool(missing)
            wrong += [say("it has {cards} too many", cards=extra)] * bool(extra)
            raise SetupError(say("The scripted deal is not exactly the pack: {wrong}.", wrong=listing(wrong)))

    def _scripted(self, setup: Setup, script: Mapping[str, str]) -> Mapping[str, tuple[Card, ...]]:
        """Read a scripted deal. Raises `SetupError` for unreadable text or a deal that is not the pack."""
        if not isinstance(script, Mapping) or None in script.values():
            raise SetupError(
                say("A scripted deal must be a mapping of zones to cards in text, not {script}.", script=quoted(script))
            )
        try:
            dealt = {zone: tuple(cards(text)) for zone, text in script.items()}
        except (ValueError, TypeError, AttributeError) as error:
            raise SetupError(
                say("The scripted deal cannot be read: {error}.", error=printable(str(error), LONGEST_QUOTED))
            ) from None
        self.check_pack(setup, dealt)
        return dealt

    def setup_of(self, seats: int | None, options: Mapping[str, Value] | None) -> Setup:
        """Return the set-up of a match with checked seats and options.

        Raises `SetupError` for anything the game is not for.
        """
        if seats is None:
            seats = self.seat_counts[0]
        if type(seats) is not int or seats not in self.seat_counts:
            known = listing(sorted(self.seat_counts), ",")
            name, asked = self.name, quoted(seats)
            raise SetupError(
                say("{game} is not for {seats} players; it is for {known}.", game=name, seats=asked, known=known)
            )
        if not isinstance(options, Mapping | None):
            raise SetupError(
                say("The options must be a mapping of names to choices, not {options}.", options=quoted(options))
            )
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                near = get_close_matches(str(name), list(self.options), n=3, cutoff=0.4) or sorted(self.options)
                asked, meant = quoted(name), listing(near, ",")
                told = say(
                    "{game} has no option {option}; did you mean {near}?", game=self.name, option=asked, near=meant
                )
                raise SetupError(told)
            choices = self.options[name].choices
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                asked = say(
                    "Option {option} cannot be {value}; its choices are {choices}.",
                    option=quoted(name),
                    value=quoted(value),
                    choices=listing(map(str, choices), ","),
                )
                raise SetupError(asked)
            if not self.options[name].fits(value, seats):
                known = listing(map(str, self.options[name].seats[value]), ",")
                asked = say(
                    "Option {option} can be {value} with {known} players, not with {seats}.",
                    option=quoted(name),
                    value=quoted(value),
                    known=known,
                    seats=seats,
                )
                raise SetupError(asked)
            chosen[name] = value
        sides = self.sides_for(seats, chosen)
        side_of = tuple(next(i for i, side in enumerate(sides) if seat in side) for seat in range(seats))
        return Setup(seats, chosen, sides, side_of, self.direction_for(seats, chosen))

    # ---- observing

    def observed(self, state: S, seat: int) -> Observation:
        """Return the observation of `seat`."""
        return Observation(self.redacted(state, seat), seat)

    def imagined_deal(self, state: S) -> dict[str, tuple[Card, ...]]:
        """Return a possible deal for an imagined state (see `imagining`). Games do not override this."""
        return imagined_deal(state)

    def redacted(self, state: S, seat: int) -> S:
        """Return a copy of the state without anything that `seat` may not know."""
        seen: S = state.copy()
        seen.zones = {zone: self.view(state, seat, zone) for zone in state.zones}
        seen.known = tuple(
            k._replace(seats=None if k.seats is None else (seat,))
            for k in state.known
            if k.seats is None or seat in k.seats
        )
        seen.seed, seen.draws, seen.script, seen.dealt, seen.news = 0, 0, (), None, None
        seen.single_deal = True  # what is imagined of it ends with the deal
        past: Any = None
        for event in state.history:
            if event.seen is None:  # as most: everybody saw all of it
                past = (event, past)
            elif event.noticed_by(seat):
                past = (event.seen_by(seat), past)
        seen.past = past
        self.hide(seen, seat)
        return seen

    def unseen(self, state: S) -> list[Card]:
        """Return the face-down cards of a redacted state: the pack without the visible cards."""
        pack = self.pack_for(state.setup)
        faces = set(pack)
        if len(faces) == len(pack):
            for some in state.zones.values():
                faces.difference_update(some)
            return [card for card in CARDS if card in faces]
        left = Counter(pack)
        for some in state.zones.values():
            left.subtract(card for card in some if card is not HIDDEN)
        return sorted(left.elements())

    # ---- words

    def in_units(self, number: float) -> Count:
        """Return an amount in the game's unit, for a sentence: `2 tricks`, `1.4 chips`."""
        return amount(number, self.unit)

    def as_called(self, text: str) -> str:
        """Return a text of the shared parts with this game's own names for the jokers."""
        return say("{text}", text=Called(text, *self.jokers)) if self.jokers and "oker" in text else text

    def telling(self, action: Action, you: bool) -> str:
        """Describe an action for the log, in the second (`you`) or third person; "": use the phrases."""
        return ""

    def telling_whom(self, action: Action, you: bool, names: Names) -> str:
        """Describe an action that concerns another seat, in the second or third person; "": the action concerns none.

        `names` gives that seat's name, or "" for the person spoken to.
        """
        return ""

    def label(self, state: S, action: Action) -> str:
        """Return the button text of an action: by default the phase's label."""
        return state.at.label(state, action)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _game_of, (type(self).__module__,)

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def _game_of(module: str) -> Game[Any]:
    """Return the game of a module, for pickles."""
    game: Game[Any] = importlib.import_module(module).GAME
    return game
