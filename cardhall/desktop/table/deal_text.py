"""A deal as plain text: players, cards dealt, course of play, and result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.labels import label_value
from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.look.packs import pack_of
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.settings import Settings
from cardhall.desktop.short_texts import LEVEL_NAMES
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.rail import log
from cardhall.desktop.table.table_lookup import table_for
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import tr, translate
from cardhall.match.deal_record import DealRecord
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.results import DealResult

INDENT = "  "


def deal_text(record: DealRecord, settings: Settings) -> str:
    """Return the deal as text, in the language and with the pack in use."""
    game = record.seen.game
    table, pack = table_for(game.id), pack_of(game.id, settings)
    sections = [list(_heading_lines(record)), list(_card_lines(record, table)), list(_play_lines(record, table, pack))]
    sections.append(
        [tr("The deal is not over yet.")] if record.result is None else list(_result_lines(record, record.result))
    )
    return in_pack("\n\n".join("\n".join(lines) for lines in sections if lines), pack) + "\n"


def _heading_lines(record: DealRecord) -> Iterator[str]:
    """Yield the first lines: game and deal, date, and the players with their levels."""
    yield tr("{game}, deal {number}", game=record.seen.game.name, number=record.number)
    yield f"{record.when:%Y-%m-%d}"
    yield ""
    for seat, name in enumerate(record.names):
        level = record.levels.get(seat, "")
        dealer = tr("deals", context="the dealer") if seat == record.seen.dealer else ""
        notes = [note for note in (translate(LEVEL_NAMES.get(level, level)), dealer) if note]
        yield f"{name} ({', '.join(notes)})" if notes else name


def _card_lines(record: DealRecord, table: Table) -> Iterator[str]:
    """Yield the dealt cards as far as they may be known, hands sorted as at the table."""
    hands = {zone: some for zone, some in record.dealt.items() if some}
    if hands:
        yield tr("Dealt")
    for zone, zone_cards in sorted(
        hands.items(), key=lambda item: (zone_owner(item[0])[1] < 0, zone_owner(item[0])[1])
    ):
        zone_kind, seat = zone_owner(zone)
        if zone_kind == "hand" and seat >= 0:
            yield _labelled(record.names[seat], _card_faces(table.hand.sort_cards(record.seen, list(zone_cards))))
        elif seat >= 0:
            yield _labelled(f"{record.names[seat]}, {translate(zone_word(zone_kind))}", _card_faces(zone_cards))
        else:
            yield _labelled(tr("{zone:capital}", zone=zone_word(zone_kind)), _card_faces(zone_cards))


def _play_lines(record: DealRecord, table: Table, pack: str) -> Iterator[str]:
    """Yield the log of the deal, from the first call to the last card."""
    seen = record.seen
    names = record.names.__getitem__
    for group in log.log_groups_in_pack(pack, seen.game, record.events, names, table.log.group_kind_of_deal(seen)):
        lines = [" ".join(word for word in (line.seat_name, translate(line.text)) if word) for line in group.lines]
        if not lines:
            continue
        if group.title:
            yield translate(group.title)
        yield from (f"{INDENT}{line}" for line in lines)


def _result_lines(record: DealRecord, result: DealResult) -> Iterator[str]:
    """Yield the result, with every side's amount on each line."""
    sides = [side_name(side, record.names) for side in record.seen.sides]
    yield tr("Result")
    if result.headline:
        yield INDENT + translate(result.headline).format(*sides)
    result = result.in_points(record.seen.scores)
    for line in result.lines:
        amounts = [
            f"{side} {format_figure(amount)}"
            for side, amount in zip(sides, line.amounts, strict=False)
            if amount is not None
        ]
        yield _labelled(translate(line.label), ", ".join(amounts)) if amounts else INDENT + translate(line.label)
    brought = ", ".join(f"{side} {format_figure(points)}" for side, points in zip(sides, result.delta, strict=True))
    yield INDENT + tr("Result of the deal: {brought}", brought=brought)


def _labelled(label: str, value: str) -> str:
    return INDENT + label_value(label, value)


def _card_faces(cards: Sequence[Card]) -> str:
    """Return cards by rank and suit, without hidden cards."""
    return translate(log.format_cards([card for card in cards if card is not HIDDEN]))
