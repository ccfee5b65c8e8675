"""The types and bounds of every value read from a person's files.

Values come from JSON, and each entry is checked alone, so that a bad entry does not affect the others. The bounds are
far above anything the program writes: no damaged or foreign file can take long or use much memory. Figures that pages
compute with have bounds by their meaning: no cost is below zero, and no deal gives a billion points.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from cardhall.match.match_bounds import MAX_ACTIONS

T = TypeVar("T")

NO_SURROGATES = r"^[^\ud800-\udfff]*$"  # JSON can hold unpaired surrogates, which cannot be written as UTF-8
MAX_SEATS, MAX_DEALS = 32, MAX_ACTIONS  # above those of any match
LARGEST_SEED = 2**128  # of seeds whose shuffles have no keys (see `rules.engine.chance`)
MAX_POINTS = 10**9  # of a deal or a match, in any game
EARLIEST_YEAR, LATEST_YEAR = 1970, 9000  # no time zone moves a time in these years out of the range of `datetime`

WholeNumber = Annotated[int, Meta(ge=-(2**62), le=2**62)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
ActionIndex = Annotated[int, Meta(ge=0, le=2 * MAX_ACTIONS)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[float, Meta(ge=-(2.0**53), le=2.0**53)]
Points = (
    Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
    | Annotated[float, Meta(ge=-float(MAX_POINTS), le=float(MAX_POINTS))]
)
NonNegative = Annotated[int, Meta(ge=0, le=MAX_POINTS)] | Annotated[float, Meta(ge=0.0, le=float(MAX_POINTS))]
Squares = Annotated[int, Meta(ge=0, le=MAX_POINTS**2)] | Annotated[float, Meta(ge=0.0, le=float(MAX_POINTS**2))]
ShortText = Annotated[str, Meta(max_length=100, pattern=NO_SURROGATES)]  # ids, names of options, levels, digests
Name = Annotated[str, Meta(max_length=200, pattern=NO_SURROGATES)]  # of a player
ActionText = Annotated[str, Meta(max_length=400, pattern=NO_SURROGATES)]  # a seat and its action
Cards = Annotated[str, Meta(max_length=4000, pattern=NO_SURROGATES)]  # the cards of a zone, as dealt
Deal = Annotated[dict[ShortText, Cards], Meta(max_length=100)]
Options = Annotated[dict[ShortText, ShortText | WholeNumber | bool], Meta(max_length=200)]
Levels = Annotated[dict[ShortText, ShortText], Meta(max_length=MAX_SEATS)]
Side = Annotated[tuple[Count, ...], Meta(max_length=MAX_SEATS)]
Sides = Annotated[tuple[Side, ...], Meta(max_length=MAX_SEATS)]
Scores = Annotated[tuple[Number, ...], Meta(max_length=MAX_SEATS)]
PointsBySide = Annotated[tuple[Points, ...], Meta(max_length=MAX_SEATS)]  # points by side
Course = Annotated[tuple[ActionText, ...], Meta(max_length=MAX_ACTIONS)]
Deals = Annotated[tuple[Deal, ...], Meta(max_length=MAX_DEALS)]
ShortTexts = Annotated[tuple[ShortText, ...], Meta(max_length=MAX_DEALS)]
Places = Annotated[tuple[ActionIndex, ...], Meta(max_length=MAX_ACTIONS)]
StepNames = Annotated[tuple[ShortText, ...], Meta(max_length=200)]  # of a guide, by their names
Seat = Annotated[int, Meta(ge=0, le=MAX_SEATS)]
HandsByLength = Annotated[dict[Count, Count], Meta(max_length=200)]
CardsByRank = Annotated[dict[ShortText, Count], Meta(max_length=200)]
CardCounts = Annotated[tuple[Count, ...], Meta(max_length=100)]
Names = Annotated[tuple[Name, ...], Meta(max_length=MAX_SEATS)]


class FirstTime(msgspec.Struct, frozen=True):
    """The first play of a deal that is played again, see `one_deal.FirstPlay`."""

    match: ShortText
    deal: Annotated[int, Meta(ge=1, le=MAX_DEALS)]
    start: ActionIndex
    delta: Scores
    headline: ActionText = ""
    levels: Levels = {}
    source: ShortText = ""


class OccasionFields(msgspec.Struct, frozen=True):
    """The occasion of a match of one single deal, see `one_deal.Occasion`."""

    kind: Literal["day", "set"]
    of: ShortText
    number: Annotated[int, Meta(ge=1, le=100)] = 1

    def __post_init__(self) -> None:
        """Check the date of a day. Raises ValueError."""
        if self.kind == "day" and not EARLIEST_YEAR <= date.fromisoformat(self.of).year <= LATEST_YEAR:
            raise ValueError(f"{self.of} is no day of a match")


class SummaryFields(msgspec.Struct, frozen=True):
    """The summary in the file of a match, so that a list of matches needs no game."""

    deal: Count
    scores: Scores
    sides: Sides
    over: bool
    winners: Side = ()
    actions: Count = 0
    points: Scores = ()


# The fields of a saved game, see `saves.Saved`.
SAVED_FIELDS: Mapping[str, Any] = {
    "id": ShortText,
    "game": ShortText,
    "revision": WholeNumber,
    "seats": WholeNumber,
    "options": Options,
    "seed": int,  # its bound LARGEST_SEED is checked apart: these types cannot hold it
    "dealer": WholeNumber,
    "levels": Levels,
    "names": Names,
    "deals": Deals,
    "log": Course,
    "redo": Course,
    "digest": ShortText,
    "saved": ShortText,
    "summary": dict[ShortText, Any],  # checked apart, as `SummaryFields`
    "fingerprints": ShortTexts,
    "salts": ShortTexts,
    "claimed": Places,
    "avatars": Names,
    "arranged": Cards,
    "unread": Count,
    "given_up": bool,
    "again": FirstTime | None,
    "occasion": OccasionFields | None,
    "guide_read": StepNames,
    "version": ShortText,
    "older_rule": ShortText,
}


class RepeatedLine(msgspec.Struct, frozen=True):
    """A copy of the previous line, so that a damaged line costs nothing, see `journal`."""

    after: ShortText  # the check sum that the line before continues
    keep: ActionIndex
    at: ActionIndex
    deals_kept: Count
    add: Course = ()
    claimed: Places = ()
    deals: Deals = ()
    fingerprints: ShortTexts = ()
    salts: ShortTexts = ()
    arranged: Cards | None = None
    unread: Count | None = None


class JournalLine(msgspec.Struct, frozen=True):
    """A line behind a saved game: the changes since the line before, see `journal`."""

    keep: ActionIndex  # number of earlier actions, done and undone, that stay; later ones are dropped
    at: ActionIndex  # number of actions done; later actions are undone
    deals_kept: Count
    digest: ShortText
    saved: ShortText
    summary: SummaryFields
    check: ShortText
    add: Course = ()  # actions added after the kept ones
    claimed: Places = ()  # indexes of added actions of claims, counted from the first action of the match
    deals: Deals = ()
    fingerprints: ShortTexts = ()
    salts: ShortTexts = ()
    arranged: Cards | None = None  # None: as before
    unread: Count | None = None  # None: as before
    after: ShortText = ""  # the check sum that this line continues; "": in lines of older releases
    before: RepeatedLine | None = None  # a copy of the previous line


class ResultLine(msgspec.Struct, frozen=True):
    """A line of the file of results, see `results.Result`."""

    id: ShortText
    game: ShortText
    date: ShortText
    scores: PointsBySide
    sides: Sides
    winners: Side
    won: bool
    deals: Annotated[int, Meta(ge=0, le=MAX_DEALS)]
    seats: Seat
    options: Options
    levels: Annotated[dict[Seat, ShortText], Meta(max_length=MAX_SEATS)]
    given_up: bool = False
    names: Names = ()
    points: PointsBySide = ()
    ahead: Points | None = None
    squares: Squares | None = None


class DeletedLine(msgspec.Struct, frozen=True):
    """A line of the file of results: the person has deleted or restored a result."""

    deleted: ShortText  # id of the match
    back: bool = False  # True: restored


class AlikeLine(msgspec.Struct, frozen=True):
    """Deals of a match with the same pack, the same number of cards for the person and the same for the opponents."""

    pack: CardsByRank  # rank -> cards of it
    suits: CardCounts  # number of cards of each suit, in the order of SUITS, without jokers
    own: Count  # number of cards in the person's hand
    others: CardCounts  # number of cards in each opponent's hand
    deals: Annotated[int, Meta(ge=0, le=MAX_DEALS)]
    own_ranks: CardsByRank  # rank -> number of cards dealt, in all these deals
    others_ranks: CardsByRank
    own_longest: HandsByLength  # length of the longest suit -> number of hands
    others_longest: HandsByLength


class DealtLine(msgspec.Struct, frozen=True):
    """A line of the log of dealt cards, see `dealt.Dealt`."""

    form: int
    stamp: Annotated[str, Meta(max_length=400, pattern=NO_SURROGATES)]
    id: ShortText
    game: ShortText
    date: ShortText
    first: ShortText
    alike: Annotated[tuple[AlikeLine, ...], Meta(max_length=1000)]
    agreeing: Count
    unsealed: Count
    broken: Count


def are_scores_consistent(
    scores: Sequence[Any], sides: Sequence[Sequence[int]], winners: Sequence[int], seats: int
) -> bool:
    """Return whether each seat is in exactly one side, each side has a score, and winners are sides."""
    seated_seats = sorted(seat for side in sides for seat in side)
    return (
        len(scores) == len(sides)
        and all(sides)
        and seated_seats == list(range(seats))
        and all(winner < len(sides) for winner in winners)
    )


def convert_value(value: Any, value_type: Any) -> Any:
    """Return the value converted to a type. Raises TypeError for other types and values out of bounds."""
    try:
        return msgspec.convert(value, value_type, str_keys=True)
    except (msgspec.ValidationError, ValueError, RecursionError) as error:  # ValueError: unpaired surrogates
        raise TypeError(str(error)) from None


def to_plain_data(value: msgspec.Struct) -> Any:
    """Return a struct as lists, mappings, texts and numbers."""
    return msgspec.to_builtins(value)


def struct_fields(value: msgspec.Struct) -> dict[str, Any]:
    """Return the fields of a struct by name."""
    return msgspec.structs.asdict(value)


def from_json(text: str | bytes) -> Any:
    """Return the value of JSON text. Raises ValueError for anything else, NaN and infinite numbers included."""
    try:
        return json.loads(text, parse_constant=refuse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def refuse_constant(text: str) -> Any:
    """Refuse NaN and Infinity, as `parse_constant` of a JSON decoder. Raises ValueError."""
    raise ValueError(f"{text} is no number")


def json_checksum(value: Any, previous_checksum: str = "") -> str:
    """Return a check sum of JSON data, independent of layout. `previous_checksum`: the check sum to continue."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(previous_checksum.encode() + text.encode()).hexdigest()[:32]


def has_checksum(document: Mapping[str, Any]) -> bool:
    """Return whether the check sum in the field `checksum` of a document is right."""
    fields = dict(document)
    checksum = fields.pop("check", None)
    try:
        return isinstance(checksum, str) and checksum == json_checksum(fields)
    except (ValueError, RecursionError):
        return False


def parse_time(text: str) -> datetime:
    """Return a time in a file with its time zone. Raises ValueError for other texts and times out of bounds."""
    time = datetime.fromisoformat(text)
    time = time if time.tzinfo else time.replace(tzinfo=UTC)
    # A reset clock begins at 1970 in UTC, which is still 1969 in time zones farther west.
    if not EARLIEST_YEAR - 1 <= time.year <= LATEST_YEAR or time.astimezone(UTC).year < EARLIEST_YEAR:
        raise ValueError(f"{time.year} is no year of a match")
    return time
