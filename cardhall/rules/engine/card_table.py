"""The table: cards in zones, knowledge of hidden cards, chance, and the events of an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from cardhall.cards import Card
from cardhall.rules.engine import chance
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.override_checks import refuse_fixed
from cardhall.rules.engine.seating import Seating
from cardhall.rules.engine.setup import KnownCard
from cardhall.rules.engine.state_changes import forget, mark_known, move

ItemT = TypeVar("ItemT")
History = tuple[Any, Any] | None  # (event, older history): shared by all copies
Viewers = tuple[int, ...] | None


@mypyc_attr(allow_interpreted_subclasses=True)
class CardTable(Seating):
    """The cards of a deal in their zones, and the events of play.

    Rules change the table by these methods.
    """

    seed: int
    draws: int  # how many draws of chance have been made
    zones: dict[str, list[Card]]
    known: tuple[KnownCard, ...]
    past: History  # the events since the last shuffle
    news: list[Event] | None  # the events of the action under way; None: nobody listens (searches)
    # copies of the state made since `watch`, one for each event of the action under way; None: not watched
    _moments: list[Any] | None = None

    # methods that compiled code calls directly, so no subclass may override them (see `override_checks`)
    FIXED: ClassVar[tuple[str, ...]] = ("move", "mark_known", "forget")

    def __init_subclass__(cls) -> None:
        refuse_fixed(cls)

    def copy(self) -> Any:
        """Return an independent copy."""
        raise NotImplementedError

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

    def add_event(self, event: Event) -> None:
        """Add an event to the news and the history. Does nothing while nobody listens."""
        if self.news is not None:
            self.keep_moment()
            self.news.append(event)
            self.past = (event, self.past)

    def act(self, seat: int, action: Action, viewers: tuple[int, ...] | None = None, source: str = "") -> None:
        """Tell that a seat chose an action.

        `viewers`: the seats that may see its cards (`None`: all). `source`: the zone of the cards, if it is another
        seat's hand.
        """
        if self.news is not None:
            self.add_event(Event("act", seat=seat, action=action, cards=action.cards, source=source, seen=viewers))

    def move(
        self,
        cards: Iterable[Card],
        source: str,
        target: str,
        seat: int | None = None,
        viewers: tuple[int, ...] | None = None,
        index: int | None = None,
    ) -> None:
        """Move cards from zone to zone in order, onto the end of the target (or to place `index`).

        `viewers`: the seats that see the cards' faces (`None`: all). Knowledge of the cards at the source is dropped;
        call `mark_known` for cards that stay known at a hidden target.
        """
        move(self, tuple(cards), source, target, seat, viewers, index)

    def mark_known(self, zone: str, cards: Iterable[Card], seats: tuple[int, ...] | None = None) -> None:
        """Note that cards lie in a hidden zone, known to `seats` (`None`: all)."""
        mark_known(self, zone, cards, seats)

    def forget(self, zone: str, card: Card) -> None:
        """Drop the note of `mark_known` for a single such card in `zone`."""
        forget(self, zone, card)

    def show(self, cards: Iterable[Card], source: str, seat: int | None = None, seen: Viewers = None) -> None:
        """Tell that cards were turned up within a zone.

        `seat`: the seat that turned them up, if any; `seen`: the seats that saw them (`None`: all).
        """
        if self.news is not None:
            self.add_event(Event("show", seat=seat, cards=tuple(cards), source=source, seen=seen))

    def lay_open(self, zone: str, cards: Sequence[Card], seat: int) -> None:
        """Show cards of a hidden zone to all.

        Everybody knows their place until they leave the zone.
        """
        known = Counter(one.card for one in self.known if one.zone == zone and one.seats is None)
        self.mark_known(zone, (Counter(cards) - known).elements())
        self.show(cards, zone, seat)

    def add_zones(self, *names: str) -> None:
        """Add empty zones."""
        for name in names:
            self.zones[name] = []

    def shuffled(self, items: Iterable[ItemT]) -> list[ItemT]:
        """Return the items in a random order, drawn from the state's own chance."""
        self.draws += 1
        return chance.shuffle_order(items, self.seed, self.draws)

    def random_number(self, limit: int) -> int:
        """Return a random whole number from 0 to `limit` − 1, drawn from the state's own chance."""
        self.draws += 1
        return chance.draw_number(limit, self.seed, self.draws)

    # ---- the table after each event

    def watch(self) -> None:
        """Start to keep a copy of the state for each event of the next action; `moments` returns the copies."""
        self._moments = []

    def moments(self, events: Sequence[Event]) -> list[Any]:
        """Return the state after each event of the action played since `watch`, and stop watching.

        `events`: the events of that action. The last of the states is this state itself. In the others nobody is to
        act.
        """
        states, self._moments = self._moments or [], None
        return [*states[: len(events) - 1], self]

    def keep_moment(self) -> None:
        """Keep a copy for `moments` before a change: the events so far led to the present state."""
        if self._moments is not None and self.news is not None and len(self._moments) < len(self.news):
            moment: Any = self.copy()
            moment.news = moment.turn = None
            self._moments.append(moment)
