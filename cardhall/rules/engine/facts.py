"""Facts: the knowledge of a seat besides cards and events, as typed values inside the program and as text outside.

Each game declares its facts as a dataclass in its room `facts`. `Game.facts` fills it from a redacted state. Tables and
advice read the values: `EuchreFacts.of(seen).maker`. Scenarios, saved games, help pages and other programs read texts
(`Observation.facts`), and this module alone writes them, so that value and text cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, cast

from cardhall.cards import Card
from cardhall.rules.engine.action import Action

NO_TRUMPS = "NT"
HIDDEN_TRUMPS = "hidden"
WRITING_KEY = "writing"  # the key of a field's metadata
Bid = Action | str | int  # the action itself, or the name or the number of the bid


class TeamMeld(NamedTuple):
    """A meld of a side on the table; as text `side:number:kind:wild:state`."""

    side: int
    number: int
    kind: str  # set, run, escalera
    wild: Card | int | None  # the wild card, or the number of wild cards
    state: str = ""  # clean or dirty, in games where that counts

    @property
    def zone(self) -> str:
        """The zone in which the meld lies."""
        return f"meld:{self.side}:{self.number}"

    @property
    def has_wild(self) -> bool:
        """Whether a wild card is in the meld."""
        return isinstance(self.wild, Card) or bool(self.wild)

    def __str__(self) -> str:
        wild = "none" if self.wild is None else self.wild
        return f"{self.side}:{self.number}:{self.kind}:{wild}" + f":{self.state}" * bool(self.state)


class Writing(NamedTuple):
    """How a field is written as text."""

    name: str = ""  # of the fact; "": as the field
    item_names: str = ""  # the field holds several facts with these names; `{}` is an index or a key
    unknown: str = "none"  # stands for None
    gap: str = "-"  # stands for None within a tuple
    between: str = " "  # stands between the values of a tuple


def field_writing(
    name: str = "", *, item_names: str = "", unknown: str = "none", gap: str = "-", between: str = " "
) -> Mapping[str, Writing]:
    """Return the metadata of a field that is not written in the usual way; see `Writing`.

    >>> from dataclasses import dataclass, field
    >>> @dataclass(frozen=True, slots=True, kw_only=True)
    ... class PokerFacts(Facts):
    ...     staying: tuple[int, ...] = field(metadata=written("in"))
    ...     stakes: tuple[int, ...] = field(metadata=written(each="stake_{}"))
    >>> PokerFacts(staying=(0, 2), stakes=(5, 10)).texts()
    {'in': '0 2', 'stake_0': '5', 'stake_1': '10'}
    """
    return MappingProxyType({WRITING_KEY: Writing(name, item_names, unknown, gap, between)})


USUAL_WRITING = Writing()


def fact_text(value: object, writing: Writing = USUAL_WRITING) -> str:
    """Return the text of a value.

    >>> [fact_text(value) for value in (7, None, True, (0, 2), (), (3, None), (True, False))]
    ['7', 'none', 'yes', '0 2', 'none', '3 -', 'yes no']
    >>> fact_text(Action("bid", 8, "H")), fact_text(Card.of("TD"))
    ('8 H', 'TD')
    """
    value_type = type(value)
    if value_type is str or value_type is int:  # the most frequent kinds first
        return str(value)
    if value is None:
        return writing.unknown
    if value_type is bool:
        return "yes" if value else "no"
    if isinstance(value, tuple) and value_type is tuple:  # a NamedTuple has a text of its own
        return writing.between.join([writing.gap if item is None else fact_text(item) for item in value]) or "none"
    if isinstance(value, Action):
        return " ".join(value.words) or value.verb
    return str(value)


class HasFacts(Protocol):
    """An object with the facts that a seat sees: an observation."""

    @property
    def fact_values(self) -> Facts: ...


class Facts:
    """The base class of all facts, and the names that shared parts of tables read.

    A game that has one of these facts declares a field of this name and type. A game without it has the value below.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True, kw_only=True)
    ... class WhistFacts(Facts):
    ...     trump: str
    ...     tricks: tuple[int, ...]
    >>> facts = WhistFacts(trump="H", tricks=(3, 1))
    >>> facts.tricks[0], facts.declarer, facts.texts()
    (3, None, {'trump': 'H', 'tricks': '3 1'})
    """

    __slots__ = ()

    # cards
    trump: str | None = None  # a suit, `NO_TRUMPS` or `HIDDEN_TRUMPS`; None: not made yet
    upcard: Card | None = None  # turned up to propose trumps or to make them
    broken: bool = False  # whether trumps may be led
    offered: Card | None = None  # the card that may be melded now
    melds: tuple[TeamMeld, ...] = ()  # of all sides
    meld_groups: tuple[tuple[tuple[Card, ...], ...], ...] = ()  # by seat: its melds
    # calls
    bids: tuple[Action | None, ...] = ()  # by seat: its last call
    bid: int | None = None  # the highest so far, where bids are numbers; 0 or None: there is none
    high_bid: Action | None = None
    contract: Bid | None = None
    contracts: tuple[int, ...] = ()  # by side: the tricks contracted for, where each side has a contract
    doubling: int | None = None  # 1, doubled 2, redoubled 4
    needed: int | None = None  # the points that the declarer needs
    vulnerable_sides: tuple[bool, ...] = ()
    # seats
    bidder: int | None = None
    high_bidder: int | None = None
    declarer: int | None = None
    declarers: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    maker: int | None = None
    taker: int | None = None
    caller: int | None = None
    pitcher: int | None = None
    mano: int | None = None
    alone: int | None = None  # the maker that plays without its partner
    dummy: int | None = None
    exposed: int | None = None  # whose cards lie open
    sitting_out: int | None = None
    played_by: int | None = None  # who has played the combination to beat
    # tricks and chips
    tricks: tuple[int, ...] = ()  # taken so far, by side or by seat
    quotas: tuple[int, ...] = ()  # by seat: the tricks that it must take
    chips: tuple[int, ...] = ()  # by seat
    pot: int | None = None
    pots: tuple[int, ...] = ()
    bets: tuple[int | None, ...] = ()  # by seat

    @classmethod
    def of(cls, seen: HasFacts) -> Self:
        """Return the facts that a seat sees. Raises TypeError for facts of another game."""
        facts = seen.fact_values
        if not isinstance(facts, cls):
            raise TypeError(f"{type(facts).__name__} of an observation are no {cls.__name__}")
        return facts

    def texts(self) -> dict[str, str]:
        """Return the facts as texts: name -> text, in the order of the fields."""
        texts_by_name: dict[str, str] = {}
        for attribute, writing in _writings(type(self)):
            value = getattr(self, attribute)
            if writing.item_names:
                texts_by_name |= {name: fact_text(item, writing) for name, item in _items(value, writing)}
            else:
                texts_by_name[writing.name] = fact_text(value, writing)
        return texts_by_name

    def seats_in(self, name: str) -> tuple[int, ...]:
        """Return the seats in the fact of a name; (): no seats, or no such fact."""
        for attribute, writing in _writings(type(self)):
            value = getattr(self, attribute)
            values_by_name = dict(_items(value, writing)) if writing.item_names else {writing.name: value}
            if name in values_by_name:
                fact_value = values_by_name[name]
                return tuple(
                    [item for item in (fact_value if type(fact_value) is tuple else (fact_value,)) if type(item) is int]
                )
        return ()


def _items(value: Any, writing: Writing) -> Iterator[tuple[str, Any]]:
    """Yield the name and the value of each fact in a field that holds several."""
    for key, item in value.items() if isinstance(value, Mapping) else enumerate(value):
        yield writing.item_names.format(key), item


_known_writings: dict[type[Facts], tuple[tuple[str, Writing], ...]] = {Facts: ()}


def _writings(facts: type[Facts]) -> tuple[tuple[str, Writing], ...]:
    """Return the fields of a class of facts, each with a complete `Writing`."""
    if facts not in _known_writings:
        declared = [
            (field.name, field.metadata.get(WRITING_KEY, USUAL_WRITING)) for field in fields(cast("Any", facts))
        ]
        _known_writings[facts] = tuple([(name, how._replace(name=how.name or name)) for name, how in declared])
    return _known_writings[facts]
