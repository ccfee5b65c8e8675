"""Counts the cards dealt to the person and the opponents in the files of matches, without loading any game.

The counts of a finished match are saved beside the results, with a line for each match. So every file is read only
once, and the counts remain when the file has been deleted.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from cardhall.cards import SUITS, Card, cards
from cardhall.english import printable
from cardhall.language import say
from cardhall.match import files, saves, schema
from cardhall.match.folders import Problem, files_in
from cardhall.match.listing import Summary, summary_of
from cardhall.match.records.log import Counts, Form, RecordLog
from cardhall.match.saves import Saved, SaveError
from cardhall.match.schema import AlikeLine as Alike
from cardhall.match.schema import DealtLine
from cardhall.match.seals import fingerprint, order_text
from cardhall.match.slices import Slices, at_once
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

LINE_FORM = 1  # version of the lines in the log
MAX_PACK_SIZE = 999  # cards; a larger pack in a line is damage
JOKERS = ("RJ", "BJ")
LARGEST_FILE = 8 * 2**20  # bytes that are read


@dataclass(frozen=True)
class Dealt:
    """Counts of the cards dealt in the finished deals of a match."""

    id: str  # of the match
    game: str
    date: datetime  # of its last action
    first: str  # digest of the first deal: the same match played twice is counted once
    alike: tuple[Alike, ...]
    agreeing: int  # finished deals whose fingerprint, published before, agrees with their cards
    unsealed: int  # deals without a fingerprint, from older releases
    broken: int  # deals that do not agree with their fingerprint; they are counted nowhere else

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return sum(one.deals for one in self.alike)


@dataclass(frozen=True)
class _Counted:
    """The counts of a match, with the stamp of the counted file."""

    stamp: str
    dealt: Dealt


# ---- counting in a saved match


def count_dealt(saved: Saved, summary: Summary) -> Dealt:
    """Count the cards in the finished deals of a saved match. Raises `SaveError` for damaged deals."""
    finished = saved.deals[: summary.deal if summary.over else max(0, summary.deal - 1)]
    if not (summary.over or CATALOGUE[saved.game].shuffled):
        finished = finished[:0]  # hidden cards of one deal come again in the next, without a shuffle
    seals = list(zip(saved.fingerprints, saved.salts, strict=False))
    agreeing = unsealed = broken = 0
    counted: dict[tuple[Any, ...], _Counts] = {}
    own_side = next((side for side in summary.sides if 0 in side), (0,))
    opponents = [seat for seat in range(saved.seats) if seat not in own_side]
    at_random = len(finished) if CATALOGUE[saved.game].shuffled else 1  # others are dealt from gathered cards
    for place, deal in enumerate(finished):
        told, salt = seals[place] if place < len(seals) else ("", "")
        if told and not hmac.compare_digest(fingerprint(deal, salt).encode(), told.encode()):
            broken += 1
            continue
        agreeing, unsealed = agreeing + bool(told), unsealed + (not told)
        try:
            zones = {zone: cards(text) for zone, text in deal.items()}
        except ValueError as error:
            raise SaveError(
                say("This game is damaged: deal {number} cannot be read, {error}.", number=place + 1, error=error)
            ) from None
        own = zones.get("hand:0", [])
        others = [hand for seat in opponents if (hand := zones.get(f"hand:{seat}"))]
        if own and place < at_random:
            _counts_of(zones.values(), own, others, counted).add(own, others)
    return Dealt(
        id=saved.id,
        game=saved.game,
        date=saved.time,
        first=hashlib.sha256(order_text(saved.deals[0]).encode()).hexdigest()[:16] if saved.deals else "",
        alike=tuple(counts.alike(*sort) for sort, counts in counted.items()),
        agreeing=agreeing,
        unsealed=unsealed,
        broken=broken,
    )


class _Counts:
    """The counts of deals with the same pack and the same sizes of hands."""

    def __init__(self) -> None:
        self.deals = 0
        self.own: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        self.own_longest: Counter[int] = Counter()
        self.others_longest: Counter[int] = Counter()

    def add(self, own: list[Card], others: list[list[Card]]) -> None:
        """Add the person's hand and the opponents' hands of one deal."""
        self.deals += 1
        self.own.update(card.rank for card in own)
        self.own_longest[_longest(own)] += 1
        for hand in others:
            self.others.update(card.rank for card in hand)
            self.others_longest[_longest(hand)] += 1

    def alike(
        self, pack: tuple[tuple[str, int], ...], suits: tuple[int, ...], own: int, others: tuple[int, ...]
    ) -> Alike:
        """Return the counts as a line; the arguments are the pack, its suits, and the sizes of the hands."""
        return Alike(
            pack=dict(pack),
            suits=suits,
            own=own,
            others=others,
            deals=self.deals,
            own_ranks=dict(self.own),
            others_ranks=dict(self.others),
            own_longest=dict(self.own_longest),
            others_longest=dict(self.others_longest),
        )


def _counts_of(
    zones: Iterable[list[Card]], own: list[Card], others: list[list[Card]], counted: dict[tuple[Any, ...], _Counts]
) -> _Counts:
    """Return the entry of `counted` for deals with the pack and hand sizes of this deal; made if missing."""
    every = [card for zone in zones for card in zone]
    pack = tuple(sorted(Counter(card.rank for card in every).items()))
    by_suit = Counter(card.suit for card in every)
    sort = (pack, tuple(by_suit[suit] for suit in SUITS), len(own), tuple(sorted(map(len, others))))
    return counted.setdefault(sort, _Counts())


def _longest(hand: list[Card]) -> int:
    return max(Counter(card.suit for card in hand if card.suit).values(), default=0)


# ---- all matches of a store


def all_dealt(store: Store) -> tuple[list[Dealt], list[Problem]]:
    """Return the counts of all matches of a store, oldest first, and the files that could not be read."""
    return at_once(reading_dealt(store))


def reading_dealt(store: Store) -> Slices[tuple[list[Dealt], list[Problem]]]:
    """Read the counts of all matches of a store, a file or line a slice; see `all_dealt`.

    Counts of new finished matches are saved on the way; a failure to save is one of the problems.
    """
    known = yield from _read_log(store.folder)
    problems: list[Problem] = []
    found: dict[str, Dealt] = {}
    news: list[_Counted] = []
    for path in files_in(store.finished_folder, problems):
        yield
        stamp = _stamp(path)
        line = known.get(stamp)
        if line is None:
            dealt = _read(path, problems)
            if dealt is None:
                continue
            line = _Counted(stamp, dealt)
            news.append(line)
        found[line.dealt.id] = line.dealt
    for line in known.values():
        found.setdefault(line.dealt.id, line.dealt)  # its file is gone
    for path in files_in(store.folder, problems):
        yield
        dealt = _read(path, problems)
        if dealt is not None:
            found.setdefault(dealt.id, dealt)
    if news:
        try:
            _log_of(store.folder).append(*map(_line_of, news))
        except OSError as error:
            told = say("The cards dealt cannot be saved: {reason}.", reason=files.reason(error))
            problems.append(Problem(_log_of(store.folder).path, told))
    return _each_once(found.values()), problems


def _each_once(found: Iterable[Dealt]) -> list[Dealt]:
    """Drop repeated matches: of several matches that began with the same cards the longest stays."""
    best: dict[tuple[str, str], Dealt] = {}
    for dealt in found:
        key = (dealt.game, dealt.first)
        if dealt.game in CATALOGUE and (key not in best or dealt.deals > best[key].deals):
            best[key] = dealt
    return sorted(best.values(), key=lambda dealt: (dealt.date, dealt.id))


def _read(path: Path, problems: list[Problem]) -> Dealt | None:
    try:
        saved = saves.read(path)
        return count_dealt(saved, summary_of(path, saved))
    except SaveError as error:
        problems.append(Problem(path, str(error)))
        return None


def _stamp(path: Path) -> str:
    """Return a text that changes whenever the file changes."""
    try:
        stat = path.stat()
    except OSError:
        return f"{printable(path.name)}?"  # gone between listing and reading: `_read` reports it
    return f"{printable(path.name, 200)} {stat.st_size} {stat.st_mtime_ns}"


# ---- the log


def _log_of(folder: Path) -> RecordLog[_Counted]:
    return RecordLog(folder / "dealt.jsonl", (FORM,), LARGEST_FILE)


def _read_log(folder: Path) -> Slices[dict[str, _Counted]]:
    """Return the counted matches, by the stamp of their files."""
    try:
        contents = yield from _log_of(folder).read_slices()
    except OSError:
        return {}  # without the log all files are counted again
    return {one.stamp: one for one in contents.records}


def _counted_in(line: DealtLine) -> _Counted:
    """Return the counts in a line. Raises ValueError for numbers that contradict each other."""
    if line.form != LINE_FORM or not all(map(_is_sound, line.alike)):
        raise ValueError("not counts of a match")
    counts = {name: getattr(line, name) for name in ("id", "game", "first", "agreeing", "unsealed", "broken")}
    return _Counted(line.stamp, Dealt(date=schema.parse_time(line.date), alike=line.alike, **counts))


def _is_sound(one: Alike) -> bool:
    """Return whether the counts of a line fit its pack, hand sizes and number of deals."""
    size = sum(one.pack.values())
    in_suits = sum(one.suits) + sum(one.pack.get(joker, 0) for joker in JOKERS)
    return (
        len(one.suits) == len(SUITS)
        and one.own > 0
        and one.own + sum(one.others) <= size <= MAX_PACK_SIZE
        and max(one.own, *one.others, 0) <= in_suits <= size
        and max((*one.own_longest, *one.others_longest), default=0) <= size
        and sum(one.own_ranks.values()) == one.deals * one.own
        and sum(one.others_ranks.values()) == one.deals * sum(one.others)
        and sum(one.own_longest.values()) == one.deals
        and set(one.own_ranks) | set(one.others_ranks) <= set(one.pack)
    )


def _line_of(one: _Counted) -> DealtLine:
    return DealtLine(form=LINE_FORM, stamp=one.stamp, **{**vars(one.dealt), "date": one.dealt.date.isoformat()})


FORM = Form(DealtLine, lambda line: line.id, _counted_in, counts=Counts.LAST)
