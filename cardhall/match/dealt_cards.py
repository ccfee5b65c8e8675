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
from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match import files, saves, schema
from cardhall.match.deal_seals import fingerprint, order_text
from cardhall.match.folders import Problem, files_in
from cardhall.match.listing import Summary, summary_of
from cardhall.match.records.log import CountingRecord, RecordForm, RecordLog
from cardhall.match.saves import SavedGame, SaveError
from cardhall.match.schema import AlikeLine as Alike
from cardhall.match.schema import DealtLine
from cardhall.match.sliced_work import Slices, at_once
from cardhall.match.store import Store
from cardhall.rules.catalogue import CATALOGUE

LOG_LINE_VERSION = 1  # version of the lines in the log
MAX_PACK_SIZE = 999  # cards; a larger pack in a line is damage
JOKERS = ("RJ", "BJ")
MAX_FILE_BYTES = 8 * 2**20  # bytes that are read


@dataclass(frozen=True)
class DealtCounts:
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
class _CountedMatch:
    """The counts of a match, with the stamp of the counted file."""

    stamp: str
    dealt: DealtCounts


# ---- counting in a saved match


def count_dealt(saved: SavedGame, summary: Summary) -> DealtCounts:
    """Count the cards in the finished deals of a saved match. Raises `SaveError` for damaged deals."""
    finished_deals = saved.deals[: summary.deal if summary.is_over else max(0, summary.deal - 1)]
    if not (summary.is_over or CATALOGUE[saved.game].shuffled):
        finished_deals = finished_deals[:0]  # hidden cards of one deal come again in the next, without a shuffle
    seals = list(zip(saved.fingerprints, saved.salts, strict=False))
    agreeing = unsealed = broken = 0
    counts_by_shape: dict[tuple[Any, ...], _DealCounts] = {}
    own_side = next((side for side in summary.sides if 0 in side), (0,))
    opponents = [seat for seat in range(saved.seats) if seat not in own_side]
    # others are dealt from gathered cards
    random_deal_count = len(finished_deals) if CATALOGUE[saved.game].shuffled else 1
    for place, deal in enumerate(finished_deals):
        published, salt = seals[place] if place < len(seals) else ("", "")
        if published and not hmac.compare_digest(fingerprint(deal, salt).encode(), published.encode()):
            broken += 1
            continue
        agreeing, unsealed = agreeing + bool(published), unsealed + (not published)
        try:
            zones = {zone: cards(text) for zone, text in deal.items()}
        except ValueError as error:
            raise SaveError(
                say("This game is damaged: deal {number} cannot be read, {error}.", number=place + 1, error=error)
            ) from None
        own_hand = zones.get("hand:0", [])
        opponent_hands = [hand for seat in opponents if (hand := zones.get(f"hand:{seat}"))]
        if own_hand and place < random_deal_count:
            _counts_for_deal(zones.values(), own_hand, opponent_hands, counts_by_shape).add(own_hand, opponent_hands)
    return DealtCounts(
        id=saved.id,
        game=saved.game,
        date=saved.time,
        first=hashlib.sha256(order_text(saved.deals[0]).encode()).hexdigest()[:16] if saved.deals else "",
        alike=tuple(counts.as_line(*deal_shape) for deal_shape, counts in counts_by_shape.items()),
        agreeing=agreeing,
        unsealed=unsealed,
        broken=broken,
    )


class _DealCounts:
    """The counts of deals with the same pack and the same sizes of hands."""

    def __init__(self) -> None:
        self.deals = 0
        self.own_ranks: Counter[str] = Counter()
        self.others_ranks: Counter[str] = Counter()
        self.own_longest: Counter[int] = Counter()
        self.others_longest: Counter[int] = Counter()

    def add(self, own: list[Card], others: list[list[Card]]) -> None:
        """Add the person's hand and the opponents' hands of one deal."""
        self.deals += 1
        self.own_ranks.update(card.rank for card in own)
        self.own_longest[_longest_suit(own)] += 1
        for hand in others:
            self.others_ranks.update(card.rank for card in hand)
            self.others_longest[_longest_suit(hand)] += 1

    def as_line(
        self, pack: tuple[tuple[str, int], ...], suits: tuple[int, ...], own_size: int, other_sizes: tuple[int, ...]
    ) -> Alike:
        """Return the counts as a line; the arguments are the pack, its suits, and the sizes of the hands."""
        return Alike(
            pack=dict(pack),
            suits=suits,
            own=own_size,
            others=other_sizes,
            deals=self.deals,
            own_ranks=dict(self.own_ranks),
            others_ranks=dict(self.others_ranks),
            own_longest=dict(self.own_longest),
            others_longest=dict(self.others_longest),
        )


def _counts_for_deal(
    zones: Iterable[list[Card]],
    own_hand: list[Card],
    other_hands: list[list[Card]],
    counts_by_shape: dict[tuple[Any, ...], _DealCounts],
) -> _DealCounts:
    """Return the entry of `counts_by_shape` for deals with the pack and hand sizes of this deal; made if missing."""
    all_cards = [card for zone in zones for card in zone]
    pack = tuple(sorted(Counter(card.rank for card in all_cards).items()))
    by_suit = Counter(card.suit for card in all_cards)
    deal_shape = (pack, tuple(by_suit[suit] for suit in SUITS), len(own_hand), tuple(sorted(map(len, other_hands))))
    return counts_by_shape.setdefault(deal_shape, _DealCounts())


def _longest_suit(hand: list[Card]) -> int:
    return max(Counter(card.suit for card in hand if card.suit).values(), default=0)


# ---- all matches of a store


def read_all_dealt(store: Store) -> tuple[list[DealtCounts], list[Problem]]:
    """Return the counts of all matches of a store, oldest first, and the files that could not be read."""
    return at_once(read_dealt_slices(store))


def read_dealt_slices(store: Store) -> Slices[tuple[list[DealtCounts], list[Problem]]]:
    """Read the counts of all matches of a store, a file or line a slice; see `read_all_dealt`.

    Counts of new finished matches are saved on the way; a failure to save is one of the problems.
    """
    counted_by_stamp = yield from _read_log(store.folder)
    problems: list[Problem] = []
    dealt_by_match: dict[str, DealtCounts] = {}
    new_lines: list[_CountedMatch] = []
    for path in files_in(store.finished_folder, problems):
        yield
        stamp = _file_stamp(path)
        line = counted_by_stamp.get(stamp)
        if line is None:
            dealt = _count_file(path, problems)
            if dealt is None:
                continue
            line = _CountedMatch(stamp, dealt)
            new_lines.append(line)
        dealt_by_match[line.dealt.id] = line.dealt
    for line in counted_by_stamp.values():
        dealt_by_match.setdefault(line.dealt.id, line.dealt)  # its file is gone
    for path in files_in(store.folder, problems):
        yield
        dealt = _count_file(path, problems)
        if dealt is not None:
            dealt_by_match.setdefault(dealt.id, dealt)
    if new_lines:
        try:
            _dealt_log(store.folder).append(*map(_line_for, new_lines))
        except OSError as error:
            sentence = say("The cards dealt cannot be saved: {reason}.", reason=files.error_reason(error))
            problems.append(Problem(_dealt_log(store.folder).path, sentence))
    return _drop_repeated(dealt_by_match.values()), problems


def _drop_repeated(dealt_matches: Iterable[DealtCounts]) -> list[DealtCounts]:
    """Drop repeated matches: of several matches that began with the same cards the longest stays."""
    longest: dict[tuple[str, str], DealtCounts] = {}
    for dealt in dealt_matches:
        key = (dealt.game, dealt.first)
        if dealt.game in CATALOGUE and (key not in longest or dealt.deals > longest[key].deals):
            longest[key] = dealt
    return sorted(longest.values(), key=lambda dealt: (dealt.date, dealt.id))


def _count_file(path: Path, problems: list[Problem]) -> DealtCounts | None:
    try:
        saved = saves.read(path)
        return count_dealt(saved, summary_of(path, saved))
    except SaveError as error:
        problems.append(Problem(path, str(error)))
        return None


def _file_stamp(path: Path) -> str:
    """Return a text that changes whenever the file changes."""
    try:
        stat = path.stat()
    except OSError:
        return f"{make_printable(path.name)}?"  # gone between listing and reading: `_count_file` reports it
    return f"{make_printable(path.name, 200)} {stat.st_size} {stat.st_mtime_ns}"


# ---- the log


def _dealt_log(folder: Path) -> RecordLog[_CountedMatch]:
    return RecordLog(folder / "dealt.jsonl", (DEALT_FORM,), MAX_FILE_BYTES)


def _read_log(folder: Path) -> Slices[dict[str, _CountedMatch]]:
    """Return the counted matches, by the stamp of their files."""
    try:
        contents = yield from _dealt_log(folder).read_slices()
    except OSError:
        return {}  # without the log all files are counted again
    return {one.stamp: one for one in contents.records}


def _counted_from_line(line: DealtLine) -> _CountedMatch:
    """Return the counts in a line. Raises ValueError for numbers that contradict each other."""
    if line.form != LOG_LINE_VERSION or not all(map(_is_consistent, line.alike)):
        raise ValueError("not counts of a match")
    counts = {name: getattr(line, name) for name in ("id", "game", "first", "agreeing", "unsealed", "broken")}
    return _CountedMatch(line.stamp, DealtCounts(date=schema.parse_time(line.date), alike=line.alike, **counts))


def _is_consistent(counts: Alike) -> bool:
    """Return whether the counts of a line fit its pack, hand sizes and number of deals."""
    size = sum(counts.pack.values())
    in_suits = sum(counts.suits) + sum(counts.pack.get(joker, 0) for joker in JOKERS)
    return (
        len(counts.suits) == len(SUITS)
        and counts.own > 0
        and counts.own + sum(counts.others) <= size <= MAX_PACK_SIZE
        and max(counts.own, *counts.others, 0) <= in_suits <= size
        and max((*counts.own_longest, *counts.others_longest), default=0) <= size
        and sum(counts.own_ranks.values()) == counts.deals * counts.own
        and sum(counts.others_ranks.values()) == counts.deals * sum(counts.others)
        and sum(counts.own_longest.values()) == counts.deals
        and set(counts.own_ranks) | set(counts.others_ranks) <= set(counts.pack)
    )


def _line_for(counted_match: _CountedMatch) -> DealtLine:
    return DealtLine(
        form=LOG_LINE_VERSION,
        stamp=counted_match.stamp,
        **{**vars(counted_match.dealt), "date": counted_match.dealt.date.isoformat()},
    )


DEALT_FORM = RecordForm(DealtLine, lambda line: line.id, _counted_from_line, counting_rule=CountingRecord.LAST)
