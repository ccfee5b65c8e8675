"""The base class of all games: pack, options, deal, visibility and score, each with a default.

A game's own module overrides only the parts in which the game differs.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from cardhall.cards import Card, as_text
from cardhall.language import listing, say
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.new_match import make_setup, start_match
from cardhall.rules.engine.open_class import OpenClass
from cardhall.rules.engine.options import Option as Option
from cardhall.rules.engine.options import Value as Value
from cardhall.rules.engine.phase import Phase
from cardhall.rules.engine.results import CardPoints, DealResult, Number, name_sides
from cardhall.rules.engine.setup import Setup
from cardhall.rules.engine.setup import SetupError as SetupError
from cardhall.rules.engine.state import State
from cardhall.rules.engine.visibility import HiddenCardSampler as HiddenCardSampler
from cardhall.rules.engine.visibility import Visibility
from cardhall.rules.engine.wording import Wording
from cardhall.rules.engine.zones import HAND as HAND
from cardhall.rules.engine.zones import WON as WON
from cardhall.rules.engine.zones import deal_out as deal_out
from cardhall.rules.engine.zones import zone_names as zone_names
from cardhall.rules.engine.zones import zone_owner as zone_owner

StateT = TypeVar("StateT", bound=State)


class Game(Wording, Visibility[StateT], metaclass=OpenClass):
    """The rules of one game.

    One instance serves all matches of the game and holds no data of any match.

    A game sets the class attributes, and writes `deal`, `score` and whatever differs from the defaults below.
    """

    id: str
    state_class: type[StateT]
    options: Mapping[str, Option] = MappingProxyType({})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType({"book": {}})
    pack: Sequence[Card] = ()
    # in order, where one simply follows another (`Phase.next_phase`)
    phases: Sequence[Phase[Any]] = ()
    direction = 1  # play goes to the left (1) or to the right (-1); see `direction_for`
    # whether deals that were thrown in are among those of the option `deals`; otherwise their dealer deals again
    thrown_in_count = True
    ends_at_once = False  # whether points scored in the middle of a deal may end the match there and then
    older_rules: tuple[str, ...] = ()  # names of rules of older versions, by which matches begun so are played out

    # ---- for choosing a game

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

    # ---- defaults that a game may override

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

    def layout(self, state: StateT) -> Mapping[str, int]:
        """Return the zones of the next deal with numbers of cards, in dealing order; together they are the pack.

        Called once a deal, when the deal's number and dealer are set and `results` holds the deals before. From then on
        `state.layout` has the answer.
        """
        raise NotImplementedError

    def layouts(self, state: StateT) -> Sequence[Mapping[str, int]]:
        """Return the possible layouts of a deal, as far as known before the match.

        A scripted deal must have one of them. Of the state only the set-up, the number of the deal and the dealer are
        known (as if the deal passed on each time). By default the only layout is that of `layout`. Override where the
        layout depends on the course of the match.
        """
        return (self.layout(state),)

    def make_deal(self, state: StateT) -> dict[str, tuple[Card, ...]]:
        """Return a new deal: by default the shuffled pack, cut up by `state.layout`."""
        return deal_out(state.shuffled(self.pack_for(state.setup)), state.layout)

    def starting_zones(self, state: StateT, dealt: Mapping[str, tuple[Card, ...]]) -> Mapping[str, tuple[Card, ...]]:
        """Return the zones at the start of a deal: by default as dealt. Override where cards are handed out later."""
        return dealt

    def deal(self, state: StateT) -> Phase[Any] | None:
        """Set the table and return the first phase. `state.zones` already hold the deal."""
        raise NotImplementedError

    def score(self, state: StateT) -> DealResult:
        """Return the result of the deal just finished: points, lines of the reckoning and a headline."""
        raise NotImplementedError

    def tally(self, state: StateT) -> DealResult:
        """Return the points of `score` without words. Imagined deals call this thousands of times a second."""
        return self.score(state)

    def score_unfinished_deal(self, state: StateT) -> DealResult:
        """Return the result of a deal ended by its points in mid-deal; points scored at once are added later."""
        winners = name_sides(self.match_winners(state))
        return DealResult(
            (0,) * len(state.scores), (), say("{winners} won the match in the middle of the deal", winners=winners)
        )

    def ends(self, state: StateT) -> bool:
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

    def inner_score(self, state: StateT) -> tuple[Number, ...]:
        """Return the points of each side in the game under way, where a match is decided by games won; else ()."""
        return ()

    def record_result(self, state: StateT, scores: tuple[Number, ...], result: DealResult) -> None:
        """Give the deal's last position its result: by default the match's `scores` after the deal."""
        state.scores = scores

    def match_winners(self, state: StateT) -> tuple[int, ...]:
        """Return the sides that win a finished match: by default the highest score, several in a tie."""
        best = max(state.scores)
        return tuple(side for side, score in enumerate(state.scores) if score == best)

    def next_dealer(self, state: StateT) -> int:
        """Return the next dealer: by default the next seat in the direction of play.

        After an uncounted deal the same seat deals again.
        """
        again = not self.thrown_in_count and state.results[-1].thrown_in
        return state.dealer if again else state.next_seat(state.dealer)

    def keeps_history(self, state: StateT) -> bool:
        """Return whether the new deal uses cards of which the last deal showed something (no shuffle)."""
        return False

    def facts(self, state: StateT, seat: int) -> Facts:
        """Return the public and private facts of a redacted state for a seat, in the game's own type."""
        return Facts()

    def cards_to_draw(self, state: StateT) -> int:
        """Return how many cards all seats together still draw after tricks of this deal; 0: hands only shrink."""
        return 0

    def holder(self, state: StateT) -> int | None:
        """Return the place in zone `trick` of the winning card so far; None in games without such a card."""
        return None

    def card_order(self, state: StateT) -> Any:
        """Return the `CardOrder` of the tricks of this deal; None in games without tricks."""
        return None

    def card_points(self, state: StateT) -> CardPoints | None:
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
    ) -> StateT:
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
        state: StateT = start_match(
            self, seats=seats, seed=seed, options=options, dealer=dealer, deals=deals, older_rule=older_rule
        )
        return state

    def check_pack(self, setup: Setup, dealt: Mapping[str, tuple[Card, ...]]) -> None:
        """Raise `SetupError` unless the scripted deal is exactly the pack."""
        dealt_counts = Counter(card for some in dealt.values() for card in some)
        pack_counts = Counter(self.pack_for(setup))
        if dealt_counts != pack_counts:
            extra, missing = (
                as_text((dealt_counts - pack_counts).elements()),
                as_text((pack_counts - dealt_counts).elements()),
            )
            faults = [say("it lacks {cards}", cards=missing)] * bool(missing)
            faults += [say("it has {cards} too many", cards=extra)] * bool(extra)
            raise SetupError(say("The scripted deal does not match the pack: {wrong}.", wrong=listing(faults)))

    def setup_of(self, seats: int | None, options: Mapping[str, Value] | None) -> Setup:
        """Return the set-up of a match with checked seats and options.

        Raises `SetupError` for anything the game is not for.
        """
        return make_setup(self, seats, options)

    # ---- words

    def label(self, state: StateT, action: Action) -> str:
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
