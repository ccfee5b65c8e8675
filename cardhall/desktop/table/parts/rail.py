"""Parts of the rail besides score and log: rows, badges, panels, sheets; strips in a small window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardhall.cards import SUIT_NAMES
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.table.parts.observation_readers import (
    call_words,
    tricks_in_deal,
    tricks_taken,
)
from cardhall.desktop.table.parts.zones import Names
from cardhall.english import capitalize_first
from cardhall.language import join_words, say, suit_name, tr, tr_many
from cardhall.match.default_names import is_unnamed_person
from cardhall.rules.engine.facts import NO_TRUMPS, Bid, Facts
from cardhall.rules.engine.observation import Observation

MAX_TRICKS_IN_BOXES = 8  # shorter deals have a box for each trick, longer ones for those that a side needs
SHORT_CALL_LENGTH = 6  # letters of a call that leave room for a name beside it
DOUBLED_WORDS = {2: say("Doubled"), 4: say("Redoubled")}


class Badge(NamedTuple):
    """A few words of importance throughout a deal, on paper-white, with an optional suit mark before them."""

    text: str
    suit: str = ""
    note: str = ""  # stands at the right: "Trick 4 of 13"
    locked: bool = False  # a lock stands behind the words: trumps that may not be led yet


STEPS_MARK = "steps"  # the label is a row of words; the current word is in brackets, and is shown framed


class Row(NamedTuple):
    """A line in a panel: a label, `box_count` boxes with `filled_boxes` of them filled, and a text."""

    label: str
    text: str = ""
    filled_boxes: int = 0
    box_count: int = 0
    is_ours: bool = True  # it is about the person's side, whose boxes are gold
    # the lamp before the label: "done", "lost", "now", "later", "drawn", "" for none; or `STEPS_MARK`
    lamp_mark: str = ""
    is_news: bool | None = None  # whether changes are announced; None: only those of "done" and "lost" without a text


class Lamp(NamedTuple):
    """A lamp in a panel's row of lamps: a stake, a round."""

    large_text: str  # a figure in large serif
    label: str  # below it
    note: str = ""  # below the word, in smaller letters
    state: str = "later"  # "settled", "now" or "later"


class Panel(NamedTuple):
    """A panel of the rail: a title, and rows, lamps or a large number."""

    title: str
    rows: Sequence[Row] = ()
    note: str = ""
    large_text: str = ""  # a number in large serif
    rows_beside: bool = False  # the rows stand beside the number, not below it
    suit: str = ""  # a suit mark behind the number: both stand on paper-white
    opens_text: str = ""  # the tool tip on what a click shows, such as the auction; "": a click shows nothing
    lamps: Sequence[Lamp] = ()  # side by side, above the rows


class SheetLine(NamedTuple):
    """A line of a sheet: a label and the cells; `state` "now" is framed, "past" is struck through."""

    label: str
    cells: Sequence[str]
    state: str = ""
    is_bold: bool = False


OPEN_CELL = "…"  # a cell waiting for its words, outlined


class Sheet(NamedTuple):
    """A panel with columns: all deals of a match, a score pad, the calls of an auction."""

    title: str
    column_heads: Sequence[str]  # over the columns
    lines: Sequence[SheetLine]
    note: str = ""
    lines_above_rule: int = 0  # the number of lines above a gold rule; 0: there is none
    ranks: bool = False  # the heads are letters of ranks, and are shown as printed on the cards


class RailPart:
    """A part of the rail. A game overrides the methods it needs; each is given the names of the seats."""

    def rows(self, seen: Observation, names: Names) -> Sequence[Row]:
        """Return rows below the score."""
        return ()

    def badges(self, seen: Observation, names: Names) -> Sequence[Badge]:
        """Return badges below the rows."""
        return ()

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        """Return panels of their own, below the badges."""
        return ()

    def strip_words(self, seen: Observation, names: Names) -> str:
        """Return the words for the strip of a small window, which has no rail."""
        return ""


@dataclass(frozen=True)
class TricksTaken(RailPart):
    """The tricks of two sides as boxes, as many as contracted for, needed or possible.

    `needs_no_contract`: show them also without a contract for a number.
    """

    needs_no_contract: bool = True

    def contracted_tricks(self, seen: Observation) -> Sequence[int | None]:
        """Return the tricks contracted for by each side, None for any number; () without a contract."""
        contracts = Facts.of(seen).contracts
        return contracts if len(contracts) == 2 else ()

    def rows(self, seen: Observation, names: Names) -> Sequence[Row]:
        taken, contracted = tricks_taken(seen), self.contracted_tricks(seen)
        if len(taken) != 2 or len(seen.sides) != 2 or not (contracted or self.needs_no_contract):
            return ()
        return [self.row(seen, side, contracted[side] if contracted else None) for side in (0, 1)]

    def row(self, seen: Observation, side: int, contracted: int | None) -> Row:
        """Return the row of a side. `contracted`: the tricks that its contract needs; None: any number."""
        taken, is_ours = tricks_taken(seen), side == seen.side
        label = tr("Your tricks") if is_ours else tr("Their tricks")
        if contracted is not None:
            return Row(
                label,
                tr("{taken} of {wanted}", taken=taken[side], wanted=contracted),
                taken[side],
                max(contracted, taken[side]),
                is_ours,
            )
        if self.contracted_tricks(seen):
            return Row(label, str(taken[side]), taken[side], taken[side], is_ours)
        total = tricks_in_deal(seen)
        return Row(
            label, "", taken[side], max(total if total <= MAX_TRICKS_IN_BOXES else total // 2 + 1, *taken), is_ours
        )

    def strip_words(self, seen: Observation, names: Names) -> str:
        taken, contracted = tricks_taken(seen), self.contracted_tricks(seen)
        if len(taken) != 2 or len(seen.sides) != 2 or not (contracted or self.needs_no_contract):
            return ""
        if len(contracted) == 2 and None not in contracted:
            shares = [tr("{taken} of {wanted}", taken=taken[side], wanted=contracted[side]) for side in (0, 1)]
            return tr("Tricks {shares}, they {other_shares}", shares=shares[0], other_shares=shares[1])
        return tr(
            "Tricks {taken} to {other_taken}  ·  {trick_number}",
            taken=taken[0],
            other_taken=taken[1],
            trick_number=trick_number(seen),
        )


def trick_number(seen: Observation) -> str:
    """Return the number of the current trick: "4 of 13"."""
    total = tricks_in_deal(seen)
    return tr("{min} of {total}", min=min(total, sum(tricks_taken(seen)) + 1), total=total) if total else ""


@dataclass(frozen=True)
class Trumps(RailPart):
    """The trump suit and the maker or the number of the trick."""

    def badges(self, seen: Observation, names: Names) -> Sequence[Badge]:
        trump = Facts.of(seen).trump
        if trump is None:
            return ()
        note = self.maker(seen, names) or (
            tr("Trick {trick_number}", trick_number=trick_number(seen)) if tricks_in_deal(seen) else ""
        )
        if trump in SUIT_NAMES:
            return (Badge(say("{suit:capital} are trumps", suit=suit_name(trump)), trump, note),)
        return (Badge(tr("No trumps") if trump == NO_TRUMPS else tr("Trumps {trump}", trump=trump), "", note),)

    def maker(self, seen: Observation, names: Names) -> str:
        """Return who made trumps, and whether alone."""
        facts = Facts.of(seen)
        maker = next((seat for seat in (facts.maker, facts.taker, facts.caller) if seat is not None), None)
        if maker is None:
            return ""
        if facts.alone == maker:
            return tr("{player} made trumps, alone", player=names(maker))
        return tr("{player} made trumps", player=names(maker))


@dataclass(frozen=True)
class BrokenTrumps(Trumps):
    """The trump suit with a lock until trumps may be led."""

    def badges(self, seen: Observation, names: Names) -> Sequence[Badge]:
        badges, facts = super().badges(seen, names), Facts.of(seen)
        if seen.phase != "play" or facts.trump == NO_TRUMPS:
            return badges
        broken = tr("broken", context="trumps") if facts.broken else tr("not broken yet")
        return [badge._replace(note=f"{badge.note} · {broken}", locked=not facts.broken) for badge in badges]


@dataclass(frozen=True)
class Contract(RailPart):
    """The highest bid and then the contract, with the declarer and the doubling."""

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        call, declarers, facts = self.contract_or_bid(seen), find_declarers(seen), Facts.of(seen)
        if call is None:
            return ()
        is_made = seen.phase != "auction"
        rows = [Row(tr("Nobody yet"))]
        if declarers:
            rows = [Row(side_names(declarers, names))]  # two names fill the line
            if is_made and len(declarers) == 1:
                name = names(declarers[0])
                declarer_words = (
                    tr("{player} declare", player=name)
                    if is_unnamed_person(name)
                    else tr("{player} declares", player=name)
                )
                rows = [Row(declarer_words)]
        if facts.doubling in DOUBLED_WORDS:
            rows.append(Row(DOUBLED_WORDS[facts.doubling]))
        if facts.needed is not None:
            rows.append(Row(tr_many("{number} point needed", "{number} points needed", number=facts.needed)))
        note, extra_rows = (
            tr("Trick {trick_number}", trick_number=trick_number(seen)) if is_made and tricks_in_deal(seen) else "",
            self.extra_rows(seen, names),
        )
        if extra_rows is not None:
            rows, note = [*rows, *extra_rows], ""
        title = tr("Contract") if is_made else tr("Highest bid")
        big = call_words(call)
        return (Panel(title, rows, note, large_text=big, rows_beside=len(big) <= SHORT_CALL_LENGTH),)

    def extra_rows(self, seen: Observation, names: Names) -> Sequence[Row] | None:
        """Return the game's own rows in place of the trick's number, or None."""
        return None

    def contract_or_bid(self, seen: Observation) -> Bid | None:
        """Return the contract, or else the highest bid; None: there is none, or each side has a contract."""
        facts = Facts.of(seen)
        return facts.contract or facts.high_bid or facts.bid or None

    def strip_words(self, seen: Observation, names: Names) -> str:
        call = self.contract_or_bid(seen)
        if call is None:
            return ""
        return " · ".join(filter(None, (call_words(call), side_names(find_declarers(seen), names))))


@dataclass(frozen=True)
class DeclarersTricks(RailPart):
    """The declarers' tricks against all others, with as many boxes as they need.

    The game's `contracts` gives the number for the name of the contract.
    """

    def rows(self, seen: Observation, names: Names) -> Sequence[Row]:
        declarers, facts = find_declarers(seen), Facts.of(seen)
        if not declarers or seen.phase != "play":
            return ()
        needed, taken = seen.game.contracts[facts.contract].tricks, sum(facts.tricks[seat] for seat in declarers)
        text = tr("{done} of {wanted}", done=taken, wanted=needed) if needed else tr("{done}, none wanted", done=taken)
        label = tr("{player}’s tricks", player=names(declarers[0])) if len(declarers) == 1 else tr("Their tricks")
        ours = 0 in declarers
        return [Row(tr("Your tricks") if ours else label, text, taken, max(needed, taken), ours)]


def find_declarers(seen: Observation) -> tuple[int, ...]:
    """Return the declarers or the highest bidder: nobody, one seat, or two together."""
    facts = Facts.of(seen)
    seats = [seat for seat in (facts.declarer, facts.high_bidder, facts.bidder) if seat is not None]
    return tuple(seats[:1]) or facts.declarers


@dataclass(frozen=True)
class DealSheet(RailPart):
    """The deals of the match: a line for each side, a column for each of the last deals, and the total."""

    deal_columns: int = 3  # the number of last deals that have a column
    fewest_leads: bool = False  # whether the side with the fewest points leads

    def panels(self, seen: Observation, names: Names) -> Sequence[Panel | Sheet]:
        results = seen.results[-self.deal_columns :]
        first_number = len(seen.results) - len(results) + 1
        if not results:
            return ()
        order = sorted(
            range(len(seen.sides)), key=lambda side: seen.scores[side] if self.fewest_leads else -seen.scores[side]
        )
        lines = [
            SheetLine(
                side_names(seen.sides[side], names),
                [
                    *(format_plain_score(result.delta[side]) for result in results),
                    format_plain_score(seen.scores[side]),
                ],
                is_bold=side == seen.side,
            )
            for side in order
        ]
        return (
            Sheet(tr("Deals"), [*(str(first_number + place) for place in range(len(results))), tr("Total")], lines),
        )


def format_plain_score(value: float) -> str:
    """Return a score as people read it: `−15`."""
    return format_figure(value, grouped=False)


def side_names(side: Sequence[int], names: Names) -> str:
    """Return the names of a side: "You and Ines"."""
    return capitalize_first(join_words([names(seat) for seat in side]))
