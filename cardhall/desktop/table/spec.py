"""What a game says of its table: where its zones lie and what is written round them. Data and small functions.

A game's module in `cardhall.desktop.tables` ends with `TABLE = Table(...)`. Nothing here knows a rule: what may be
done is read from the observation's legal actions. Every function gets the `Observation` of seat 0 (`seen`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cardhall.cards import Card
from cardhall.rules.engine.action import Action

Seen = Any  # an Observation; tables take it as it comes
Names = Callable[[int], str]  # "You", "Bruno"
Pair = tuple[str, str]


class At(NamedTuple):
    """A point in the free middle of the stage, as shares of its width and height; `dx`, `dy` in hand cards."""

    x: float = 0.5
    y: float = 0.5
    dx: float = 0.0
    dy: float = 0.0


@dataclass(frozen=True)
class Zone:
    """How zones of one kind lie: `Zone("hand", "fan", at="seat")` holds for `hand:0`, `hand:1` …

    `layout`: `fan` (own hand large, others' backs), `trick` (towards the seats), `pile` (one on the other), `cross`
    (won tricks crosswise), `row` (side by side, in several rows), `spread` (overlapping), `column` (downwards),
    `melds` (groups in a frame), `open` (a seat's cards side by side, readable).
    `at`: `seat` (before the owner), `side` (the owning side's corner), `centre`, an `At`, or a function
    `(frame, owner, zone) -> At | Rect`.
    """

    kind: str
    layout: str
    at: str | At | Callable[[Any, int, str], Any] = "centre"
    width: float | None = None  # of its cards, in hand cards; None: what the layout usually has
    step: float | None = None  # from card to card, in card widths
    last: int = 0  # in a spread only so many of the last cards are spread out; 0: all
    down: bool = False  # shown face down whatever is seen of it
    label: str | Callable[[Seen, int, Names], str] = ""  # stands above it
    count: bool = False  # the number of cards stands beside it
    slot: bool = False  # an empty place is drawn where nothing lies
    groups: Callable[[Seen, int], Sequence[Sequence[Card]]] | None = None  # for melds
    size: tuple[float, float] | None = None  # room for rows, spreads and melds, in hand cards
    by_owner: tuple[int, ...] | None = None  # holds for these owners only
    small_window: bool = True  # shown where there is no rail
    arrange: Callable[[Sequence[Card]], Sequence[Card]] | None = None  # the order in which its cards lie
    sort: bool = False  # own cards in the order of a hand
    top_first: bool = False  # the zone's first card is on top
    grab: bool = False  # the person may take cards from it (own hands always)
    across: Callable[[str, Sequence[Card]], Sequence[int]] | None = None  # which cards lie crosswise, in `open`
    crosswise: Callable[[Seen], bool] | None = None  # whether all of it lies turned aside


class Badge(NamedTuple):
    """A few words that matter all through a deal, on paper-white; `suit` puts a suit mark before them."""

    text: str
    suit: str = ""
    note: str = ""  # stands at the right: "Trick 4 of 13"


class Row(NamedTuple):
    """A line in a panel: a label and either boxes (`done` of `of`) or a text at the right."""

    label: str
    text: str = ""
    done: int = 0
    of: int = 0
    ours: bool = True
    mark: str = ""  # "", "done", "lost", "now", "later", "drawn": a lamp before the label


class Lamp(NamedTuple):
    """One of a row of lamps in a panel: a stake, a round."""

    big: str  # in large serif
    word: str
    note: str = ""
    state: str = "later"  # settled, now, later


class Panel(NamedTuple):
    """A panel of the rail besides score and log."""

    title: str
    rows: Sequence[Row] = ()
    note: str = ""
    big: str = ""  # a number in large serif
    beside: bool = False  # the rows stand beside that number
    lamps: Sequence[Lamp] = ()  # side by side, above the rows


class Chips(NamedTuple):
    """A pile of chips: before a seat (`seat:2`), or at an `At`."""

    where: str | At
    amount: int
    words: str = ""
    label: str = ""  # the amount as written beside it, if not the number itself


@dataclass(frozen=True)
class MeldSpec:
    """Own groups that a person may rearrange, and try cards with (see `items/meld_builder.py`), judged by the game."""

    zone: str  # where the groups lie: "melds:0"
    loose: Callable[[Seen], Card | None]  # the card that may be tried besides those of the hand
    groups: Callable[[Seen], Sequence[Sequence[Card]]]  # the groups as the game divides them
    divide: Callable[[Seen, Sequence[Card]], Sequence[Sequence[Card]] | None]  # some cards in groups, if it can be done
    fault: Callable[[Seen, Sequence[Card]], str]  # why cards are no group; "": they are
    joins: Callable[[Seen, Card, Sequence[Card]], str]  # how a card goes with a group; "": it does not
    order: Callable[[Sequence[Card]], Sequence[Card]]  # the cards of a group as they lie
    action: Callable[[Seen, Sequence[Card]], Action | None]  # the legal action that lays these cards of the hand


def no_rows(seen: Seen, names: Names) -> Sequence[Any]:
    return ()


def no_line(seen: Seen, seat: int, names: Names) -> str:
    return ""


def no_sign(seen: Seen, zone: str, card: Card) -> str:
    return ""


@dataclass(frozen=True)
class Table:
    """The table of a game. Only `zones` must be given; everything else has a sensible default."""

    zones: tuple[Zone, ...]
    pack: str = "french"  # french or spanish
    goal: Callable[[Seen], str] = lambda seen: ""  # in the bar: "to 25 points"
    target: Callable[[Seen], float | None] = lambda seen: seen.options.get("target")  # full length of the score bars
    score_note: Callable[[Seen], str] = lambda seen: ""  # "25 wins"
    score_title: str = "Score"
    score_values: Callable[[Seen], Sequence[float]] | None = None  # what counts as score; default: the scores
    # a small target as boxes, and the place (a number of boxes from the left) of a red line where the rules change
    score_boxes: Callable[[Seen], tuple[int, int] | None] = lambda seen: None
    score_suits: Callable[[Seen], str] = lambda seen: ""  # a suit a side: the score also as pips of its three and four
    score_facts: Callable[[Seen], Sequence[str]] = lambda seen: ()  # in a list of scores: a line below each name
    score_colours: Callable[[Seen], Sequence[str]] = lambda seen: ()  # and the colour of each side's cards
    score_words: str = ""  # below such boxes: what the line means
    rows: Callable[[Seen, Names], Sequence[Row]] = no_rows  # below the score
    strip: Callable[[Seen], str] = lambda seen: ""  # in a small window instead of the rows: "Tricks 2 to 1"
    panels: Callable[[Seen, Names], Sequence[Panel]] = no_rows
    badges: Callable[[Seen, Names], Sequence[Badge]] = no_rows
    plaque: Callable[[Seen, int, Names], str] = no_line  # the second line of a seat's plaque; "" : its usual one
    role: Callable[[Seen, int], str] = lambda seen, seat: ""  # "Bank", "Landlord"
    landlord_hat: bool = False  # a hat marks the role; the plaque's line has to name it
    sits_out: Callable[[Seen, int], bool] = lambda seen, seat: False
    dealer: bool = True  # there is a dealer to be marked
    plaques_top: bool = False  # upper seats have their plaque above their cards
    seat_cards: float = 0.43  # the width of others' cards, in hand cards
    row_share: float = 0.71  # height of the action row; 0.68 where several cards are chosen, which come up
    own_plaque: bool = True
    deck_at: Callable[[Any], Any] | None = None  # (frame) -> Rect for buttons; None: the action row
    prompt_at: Callable[[Any], Any] | None = None  # (frame) -> Rect for the prompt; None: in or over the action row
    chips: Callable[[Seen], Sequence[Chips]] = lambda seen: ()
    beside_hand: Callable[[Seen], Sequence[Pair]] = lambda seen: ()  # (large, small) at the right of the hand
    felt_words: Callable[[Seen], str] = lambda seen: ""  # written on the cloth
    holder_words: str = "Holds the trick"
    burst: Callable[[Any], bool] = lambda event: False  # whether a note is worth a ring of gold: a bomb
    trick_words: tuple[str, str] = ("You win the trick", "{0} wins the trick")  # when a trick is gathered
    log_groups: str = "trick"  # a group of the log: trick, lead (climbing), turn, deal; list: none, newest first
    last: tuple[str, str] = ("Last trick", "trick")  # the tool in the bar: its words, and `trick` or `turn`
    buttons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # phase -> actions that keep their button
    main: Callable[[Seen, Sequence[Action]], Action | None] | None = None  # the gold one among the plain actions
    menus: Callable[[Seen, Action], str] = lambda seen, action: ""  # the button that asks which of these actions
    shifted: Callable[[Seen, Action], Action | None] = lambda seen, action: None  # what it is while Shift is held
    chip_verbs: tuple[str, ...] = ()  # numbers of chips: some can be clicked beside the slider
    claim_words: str = "The rest are mine"  # what a seat says that takes all the rest for certain
    alike: Callable[[Card], object] = lambda card: card  # cards that may stand for each other in a choice
    handles: Callable[[Seen, Action], Sequence[Card]] = lambda seen, action: action.cards  # cards dragged to do it
    shown: Callable[[Seen], Mapping[str, Sequence[Card]]] = lambda seen: seen.zones  # the zones as they are shown
    also_targets: Callable[[Seen, Action], Sequence[str]] = lambda seen, action: ()  # more zones to drop on
    zone_clicks: Callable[[Seen, str], Action | None] = lambda seen, zone: None  # a click on a pile: draw
    meld_builder: MeldSpec | None = None  # own groups that may be rearranged
    click: Callable[[Seen, Sequence[Action]], Action | None] = lambda seen, actions: None  # a click, of several
    attempt: Callable[[Seen, Card, str], Action | None] = lambda seen, card, zone: None  # what a drop there would be
    more_zones: Callable[[Seen], Sequence[str]] = lambda seen: ()  # places shown before anything has lain there
    backs: Callable[[Seen, str], str] = lambda seen, zone: ""  # the back of a zone's cards; "": as the settings have it
    plaque_at: Callable[[Any, int, float], Any] | None = None  # (frame, seat, width) -> Rect for a plaque
    wilds: Callable[[Seen, str, Card], bool] = lambda seen, zone, card: False  # drawn as wild in a meld
    signs: Callable[[Seen, str, Card], str] = no_sign  # a suit that a card counts as, if not its own
    owners: Callable[[Seen, str, Card], int | None] = lambda seen, zone, card: None  # ring and initial of a seat
    order: Callable[[Seen, Sequence[Card]], Sequence[Card]] | None = None  # the own hand's order
    sort_ranks: str = "AKQJT98765432"  # from the left
    sort_by: str = "suit"  # suit, rank
    overlay: Callable[[Any, Seen], None] | None = None  # a game's own drawing: gets the stage after it has settled

    def zone_for(self, zone: str) -> Zone | None:
        """How the zone of that name lies; `None` when it is not shown."""
        kind, _, rest = zone.partition(":")
        owner = int(rest.split(":")[0]) if rest.split(":")[0].isdigit() else -1
        for spec in self.zones:
            if spec.kind in (kind, zone) and (spec.by_owner is None or owner in spec.by_owner):
                return spec
        return None


HAND = Zone("hand", "fan", at="seat", sort=True)
TRICK = Zone("trick", "trick")
WON = Zone("won", "cross", at="side", down=True, small_window=False)
STOCK = Zone("stock", "pile", at=At(0.5, 0.45, -1.0), width=0.57, down=True, count=True, label="Stock")
