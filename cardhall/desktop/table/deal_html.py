"""A deal as a printed page: HTML of the subset that `QTextDocument` reads.

Four hands are laid out round the table, as on the screen, with the person's own below; other numbers of hands come in a
list. An auction is a table with a column for each player, and so are tricks of one card from each player. Any other
play is described in words. Hearts and diamonds are red.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cardhall.cards import HIDDEN, SUIT_SIGNS, Card
from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.look.packs import FRENCH, pack_of
from cardhall.desktop.look.suit_colours import RED_ON_PAPER
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.settings import Settings
from cardhall.desktop.short_texts import LEVEL_NAMES
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import say, tr, translate
from cardhall.match import pbn
from cardhall.match.deal_record import DealRecord
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.results import DealResult

SUIT_ORDER = "SHDC"  # of a hand, from top to bottom
COMPASS_POINTS = {0: say("South"), 1: say("West"), 2: say("North"), 3: say("East")}
VULNERABILITY_WORDS = {
    "None": say("Nobody vulnerable"),
    "NS": say("North and South vulnerable"),
    "EW": say("East and West vulnerable"),
    "All": say("All vulnerable"),
}
TRICK_LOG_KINDS = ("trick", "lead")  # kinds of logs with a group for each trick
TABLE_LINE_COLOUR, TABLE_HEAD_COLOUR = "#b9b2a2", "#f3f0e8"
RED_CARD_PATTERN = re.compile(r"(?:10|[A-Z0-9])?[♥♦]")


def deal_html(record: DealRecord, settings: Settings) -> str:
    """Return the deal as HTML, in the language and with the pack in use."""
    page = _DealPage(record, settings)
    return "".join(page.elements())


class PlayedTrick:
    """A played trick: the leader's and the winner's seat, and the cards by seat."""

    def __init__(self, leader: int) -> None:
        self.leader, self.winner = leader, -1  # the winner is -1 until the trick is complete
        self.cards: dict[int, Card] = {}


class _DealPage:
    """Builds the HTML of one deal."""

    def __init__(self, record: DealRecord, settings: Settings) -> None:
        game = record.seen.game
        self.record, self.seen, self.names = record, record.seen, record.names
        self.table: Table = table_for(game.id)
        self.pack = pack_of(game.id, settings)
        self.has_compass = pbn.can_write(record)

    def elements(self) -> Iterator[str]:
        """Yield the page's elements from top to bottom."""
        title = tr("{game}, deal {number}", game=self.seen.game.name, number=self.record.number)
        yield _element_html("p", escape(title), style="font-size:16pt;font-weight:bold;margin-bottom:0")
        yield _element_html("p", self._facts_line(), style="margin-top:2px")
        yield self._hands_html()
        call_rows = self.seen.call_rows
        if call_rows:
            yield _heading_html(tr("Auction"))
            yield self._player_table([[self._text_html(cell) for cell in row] for row in call_rows])
        yield from self._play_elements(sum(bool(cell) for row in call_rows for cell in row))
        if self.record.result is None:
            yield _element_html("p", escape(tr("The deal is not over yet.")))
        else:
            yield from self._result_html(self.record.result)

    # ---- words

    def _text_html(self, text: str) -> str:
        """Return a sentence as HTML, with cards named as in the pack and red suits in red."""
        return _coloured_html(in_pack(text, self.pack))

    def _cards_html(self, cards: Sequence[Card]) -> str:
        return self._text_html(translate(log.format_cards([card for card in cards if card is not HIDDEN])))

    def _facts_line(self) -> str:
        """Return the line below the title: date, dealer, and vulnerability."""
        facts = [f"{self.record.when:%Y-%m-%d}"]
        facts.append(tr("Dealer: {name}", name=self._seat_name(self.seen.dealer)))
        if self.has_compass and pbn.is_bridge(self.record):
            facts.append(translate(VULNERABILITY_WORDS[dict(pbn.pbn_tags(self.record))["Vulnerable"]]))
        return escape(" · ".join(facts))

    def _seat_name(self, seat: int) -> str:
        if not self.has_compass:
            return self.names[seat]
        return tr("{name} ({place})", name=self.names[seat], place=translate(COMPASS_POINTS[seat]))

    # ---- the cards

    def _hands_html(self) -> str:
        hands, seats = self.record.hands, self.seen.seats
        zones = [(zone_owner(zone), some) for zone, some in self.record.dealt.items() if some]
        other_zones = "".join(
            _row_html([self._zone_name(kind, seat), self._cards_html(some)])
            for (kind, seat), some in zones
            if kind != "hand" or seat not in hands
        )
        if other_zones:
            other_zones = _table_html(other_zones)
        if seats == 4:
            top, left, right, below = (_element_html("td", self._hand_html(seat)) for seat in (2, 1, 3, 0))
            corner = _element_html("td", "")
            lines = (corner + top + corner, left + self._compass_cell() + right, corner + below + corner)
            return (
                _element_html(
                    "table", "".join(_element_html("tr", line) for line in lines), width="100%", cellpadding="3"
                )
                + other_zones
            )
        rows = [
            _element_html(
                "tr",
                _element_html("td", self._player_html(seat), width="34%")
                + _element_html("td", self._held_cards_html(hands.get(seat))),
            )
            for seat in range(seats)
        ]
        return (
            _heading_html(tr("Dealt"))
            + _element_html("table", "".join(rows), width="100%", cellpadding="2")
            + other_zones
        )

    def _compass_cell(self) -> str:
        """Return the cell in the middle of four hands: the points of the compass, if the game has them."""
        if not self.has_compass:
            return _element_html("td", "")
        north, west, east, south = (escape(translate(COMPASS_POINTS[seat])) for seat in (2, 1, 3, 0))
        names = "<br>".join((north, " · ".join((west, east)), south))
        box = _element_html("tr", _element_html("td", names, align="center", bgcolor=TABLE_HEAD_COLOUR))
        return _element_html("td", _table_html(box, cellpadding="5", width=""), align="center", valign="middle")

    def _hand_html(self, seat: int) -> str:
        cards = self.record.hands.get(seat)
        held = self._held_cards_html(cards, in_lines=True)
        return f"{self._player_html(seat)}<br>{held}"

    def _player_html(self, seat: int) -> str:
        """Return a player's name as HTML, with the level of a computer player and whether the player deals."""
        level = self.record.levels.get(seat, "")
        dealer = tr("deals", context="the dealer") if seat == self.seen.dealer else ""
        notes = ", ".join(note for note in (translate(LEVEL_NAMES.get(level, level)), dealer) if note)
        return _element_html("b", escape(self.names[seat])) + (
            " " + _element_html("small", escape(notes)) if notes else ""
        )

    def _held_cards_html(self, cards: Sequence[Card] | None, *, in_lines: bool = False) -> str:
        """Return a hand as HTML.

        `in_lines`: with a line for each suit, if the pack is French and every card has a suit.
        """
        if cards is None:
            return _element_html("i", escape(tr("not shown")))
        ordered = self.table.hand.sort_cards(self.seen, list(cards))
        if not in_lines or self.pack != FRENCH or any(card.suit not in SUIT_ORDER or not card.suit for card in ordered):
            return self._cards_html(ordered)
        lines = []
        for suit in SUIT_ORDER:
            ranks = " ".join(
                translate(log.format_cards([card])).replace(SUIT_SIGNS[suit], "")
                for card in ordered
                if card.suit == suit
            )
            sign = SUIT_SIGNS[suit]
            lines.append(
                f"{_coloured_html(sign)}&nbsp;{escape(in_pack(ranks, self.pack)).replace(' ', '&nbsp;') or '–'}"
            )
        return "<br>".join(lines)

    def _zone_name(self, zone_kind: str, seat: int) -> str:
        word = tr("{zone:capital}", zone=zone_word(zone_kind))
        return escape(f"{self.names[seat]}, {translate(zone_word(zone_kind))}" if seat >= 0 else word)

    # ---- the play

    def _player_table(self, rows: Iterable[Sequence[str]], first_heads: Sequence[str] = ()) -> str:
        """Return a table with a column for each player in turn order, seat 0 first.

        `first_heads`: heads of columns before the players'.
        """
        head = _row_html([*first_heads, *(escape(self.names[seat]) for seat in self._turn_order())], is_head=True)
        return _table_html(head + "".join(map(_row_html, rows)))

    def _turn_order(self) -> list[int]:
        """Return all seats in turn order from seat 0."""
        step = self.seen.game.direction_for(self.seen.seats, self.seen.options)
        return [place * step % self.seen.seats for place in range(self.seen.seats)]

    def _play_elements(self, call_count: int) -> Iterator[str]:
        """Yield the play, as a table of tricks or in words.

        `call_count`: the number of calls that the auction's table shows already.
        """
        group_kind = self.table.log.group_kind_of_deal(self.seen)
        groups = log.log_groups_in_pack(self.pack, self.seen.game, self._events(), self.names.__getitem__, group_kind)
        tricks = tricks_of(self.record.events) if group_kind in TRICK_LOG_KINDS else []
        first_trick_group = len(groups) - len(tricks)
        has_trick_table = 0 < len(tricks) <= len(groups) and all(
            len(group.lines) == len(trick.cards)
            for group, trick in zip(groups[first_trick_group:], tricks, strict=True)
        )
        if groups and call_count and len(groups[0].lines) == call_count:
            groups, first_trick_group = groups[1:], first_trick_group - 1
        for group in groups[:first_trick_group] if has_trick_table else groups:
            yield from self._group_html(group, " · " if group_kind in TRICK_LOG_KINDS else "<br>")
        if has_trick_table:
            yield _heading_html(tr("Tricks"))
            yield self._player_table([self._trick_cells(number, trick) for number, trick in enumerate(tricks, 1)], [""])
            yield _element_html(
                "p", _element_html("small", escape(tr("Underlined: the lead. Bold: the card that won.")))
            )

    def _events(self) -> list[Event]:
        """Return the deal's events, without the opening of a dummy whose cards the page shows anyway."""
        dummy = Facts.of(self.seen).dummy
        return [
            event
            for event in self.record.events
            if event.kind != "show" or event.seat != dummy or event.seat not in self.record.hands
        ]

    def _trick_cells(self, number: int, trick: PlayedTrick) -> list[str]:
        """Return a trick's cells: its number, and the card of each player, the lead underlined and the winner bold."""
        cells = [str(number)]
        for seat in self._turn_order():
            face = self._cards_html([trick.cards[seat]]) if seat in trick.cards else ""
            face = _element_html("u", face) if seat == trick.leader and face else face
            cells.append(_element_html("b", face) if seat == trick.winner and face else face)
        return cells

    def _group_html(self, group: log.LogGroup, separator: str) -> Iterator[str]:
        """Yield a group of the log as HTML: the title, and the lines in one paragraph, joined by `separator`."""
        lines = [" ".join(word for word in (line.seat_name, translate(line.text)) if word) for line in group.lines]
        if lines and group.title:
            yield _heading_html(self._text_html(translate(group.title)), is_html=True)
        if lines:
            yield _element_html("p", separator.join(map(self._text_html, lines)), style="margin-top:0;margin-left:14px")

    # ---- the end

    def _result_html(self, result: DealResult) -> Iterator[str]:
        sides = [side_name(side, self.names) for side in self.seen.sides]
        yield _heading_html(tr("Result"))
        if result.headline:
            yield _element_html("p", self._text_html(translate(result.headline).format(*sides)), style="margin-top:0")
        result = result.in_points(self.seen.scores)
        rows = [_row_html(["", *map(escape, sides)], is_head=True)]
        for line in result.lines:
            amounts = ["" if amount is None else format_figure(amount) for amount in line.amounts]
            amounts += [""] * (len(sides) - len(amounts))
            rows.append(_row_html([self._text_html(translate(line.label)), *amounts]))
        total = [_element_html("b", escape(one)) for one in (tr("The deal"), *map(format_figure, result.delta))]
        yield _table_html("".join(rows) + _row_html(total))


def tricks_of(events: Iterable[Event]) -> list[PlayedTrick]:
    """Return the tricks of a deal; [] unless each player plays one card to each trick."""
    tricks: list[PlayedTrick] = []
    is_trick_open = False
    for event in events:
        if event.kind == "move" and event.target == "trick":
            seat = zone_owner(event.source)[1]
            if not is_trick_open:
                tricks.append(PlayedTrick(seat))
                is_trick_open = True
            if seat in tricks[-1].cards or len(event.cards) != 1 or seat < 0:
                return []
            tricks[-1].cards[seat] = event.cards[0]
        elif event.kind == "trick":
            if not is_trick_open or event.seat is None:
                return []
            tricks[-1].winner, is_trick_open = event.seat, False
    return tricks


def _element_html(name: str, content: str, **attributes: str) -> str:
    """Return an HTML element; `content` is HTML already, and attributes with "" are left out."""
    told = "".join(f' {key}="{value}"' for key, value in attributes.items() if value)
    return f"<{name}{told}>{content}</{name}>"


def _heading_html(text: str, *, is_html: bool = False) -> str:
    """Return a heading as HTML; `is_html`: `text` is HTML already."""
    style = "font-size:11pt;font-weight:bold;margin-top:9px;margin-bottom:2px"
    return _element_html("p", text if is_html else escape(text), style=style)


def _coloured_html(text: str) -> str:
    """Return a text as HTML, with red cards and suits in red."""
    return RED_CARD_PATTERN.sub(
        lambda found: _element_html("span", found[0], style=f"color:{RED_ON_PAPER}"), escape(text)
    )


def _row_html(cells: Iterable[str], *, is_head: bool = False) -> str:
    """Return a table row of cells that are HTML already."""
    return _element_html(
        "tr", "".join(_element_html("td", cell, bgcolor=TABLE_HEAD_COLOUR if is_head else "") for cell in cells)
    )


def _table_html(rows: str, **attributes: str) -> str:
    """Return an HTML table with thin lines; `attributes`: attributes instead of the usual ones."""
    style = f"border-color:{TABLE_LINE_COLOUR};border-style:solid;border-collapse:collapse"
    settings = {"border": "1", "cellspacing": "0", "cellpadding": "2", "width": "100%", **attributes}
    return _element_html("table", rows, style=style, **settings)
