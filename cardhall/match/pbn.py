"""Writes deals in Portable Bridge Notation 2.1 for other programs: of Bridge, and of games with four such hands.

The tags of the standard come first, in its order, then tags of our own, which the standard allows. South is the person;
West, North and East follow clockwise. In a deal under way, hands that the person may not know are written as `-`, and
the play ends with `*`. In other games than Bridge the tags of Bridge are empty, and `Game`, `Trump`, `Said`, `Tricks`
hold the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardhall import __version__
from cardhall.cards import FRENCH_52, Card
from cardhall.match.deal_record import DealRecord
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.mechanisms.tricks import TrickGame

PBN_ENDING = ".pbn"
COMPASS_LETTERS = "SWNE"  # by seat
PLAYER_TAGS = {"S": "South", "W": "West", "N": "North", "E": "East"}
SUIT_ORDER = "SHDC"  # the order of suits in a hand
RANK_ORDER = "AKQJT98765432"
PBN_CALLS = {"pass": "Pass", "double": "X", "redouble": "XX"}
VULNERABLE_TAGS: dict[tuple[bool, ...], str] = {
    (False, False): "None",
    (True, False): "NS",
    (False, True): "EW",
    (True, True): "All",
}
DOUBLE_SIGNS = {1: "", 2: "X", 4: "XX"}
CALLS_PER_LINE = 4


def can_write(record: DealRecord) -> bool:
    """Return whether a deal can be written in PBN: a trick game of 52 cards, four hands of 13, played clockwise."""
    game, seen = record.seen.game, record.seen
    hand_sizes = {event.target: len(event.cards) for event in record.events if event.kind == "deal"}
    return (
        seen.seats == 4
        and hand_sizes == {f"hand:{seat}": 13 for seat in range(4)}
        and set(game.deck(seats=4, options=seen.options)) == set(FRENCH_52)
        and game.direction_for(4, seen.options) == 1
        and isinstance(game, TrickGame)
        and all(
            event.target == "trick" for event in record.events if event.kind == "move" and _is_hand_zone(event.source)
        )
    )


def write_deal(record: DealRecord) -> str:
    """Return the deal as the text of a PBN file. `can_write` must hold."""
    lines = ["% PBN 2.1", "% EXPORT", *(f'[{name} "{_quote_value(value)}"]' for name, value in pbn_tags(record))]
    if calls := auction_calls(record):
        lines.append(f'[Auction "{COMPASS_LETTERS[record.seen.dealer]}"]')
        lines += _join_rows([_format_call(event) for event in calls])
        if not record.is_over and not _played_tricks(record):
            lines.append("*")
    tricks = _played_tricks(record)
    if tricks:
        leader = tricks[0][0][0]
        order = [(leader + place) % 4 for place in range(4)]
        lines.append(f'[Play "{COMPASS_LETTERS[leader]}"]')
        for trick in tricks:
            played = dict(trick)
            lines.append(" ".join(_format_card(played[seat]) if seat in played else "-" for seat in order))
        lines.append("*")
    return "\n".join(lines) + "\n"


def pbn_tags(record: DealRecord) -> Iterator[tuple[str, str]]:
    """Yield names and values of the tags: the mandatory tags in the order of the standard, then our own."""
    seen, facts = record.seen, Facts.of(record.seen)
    is_bridge_deal = is_bridge(record)
    declarer, contract, result = _contract_tags(record) if is_bridge_deal else ("", "", "")
    yield "Event", "Card Hall"
    yield "Site", ""
    yield "Date", f"{record.when:%Y.%m.%d}"
    yield "Board", str(record.number)
    for letter in "WNES":
        yield PLAYER_TAGS[letter], record.names[COMPASS_LETTERS.index(letter)]
    yield "Dealer", COMPASS_LETTERS[seen.dealer]
    yield "Vulnerable", VULNERABLE_TAGS[facts.vulnerable_sides] if is_bridge_deal else ""
    yield "Deal", deal_text(record)
    yield "Scoring", "Rubber" if is_bridge_deal else ""
    yield "Declarer", declarer
    yield "Contract", contract
    yield "Result", result
    yield "Generator", f"Card Hall {__version__}"
    yield "Game", seen.game.name
    trump = facts.trump
    if not is_bridge_deal and trump is not None and trump in SUIT_ORDER:
        yield "Trump", trump
    if not is_bridge_deal and (bids_text := _describe_bids(record)):
        yield "Said", bids_text
    if not is_bridge_deal and record.is_over:
        yield (
            "Tricks",
            " ".join(f"{COMPASS_LETTERS[seat]}{number}" for seat, number in enumerate(_count_tricks_by_seat(record))),
        )


def is_bridge(record: DealRecord) -> bool:
    """Return whether a record has the standard's tags: contract, auction, vulnerability."""
    return bool(Facts.of(record.seen).vulnerable_sides)


def deal_text(record: DealRecord) -> str:
    """Return the value of the tag `Deal`, all hands from the dealer on: `N:AKQ.J.T98.765432 - - -`."""
    hands, first_seat = record.hands, record.seen.dealer
    hand_texts = [
        _format_hand(hands[seat]) if seat in hands else "-" for seat in ((first_seat + place) % 4 for place in range(4))
    ]
    return f"{COMPASS_LETTERS[first_seat]}:{' '.join(hand_texts)}"


def auction_calls(record: DealRecord) -> list[Event]:
    """Return the calls of the auction, in order; [] in games other than Bridge."""
    if not is_bridge(record):
        return []
    return [event for event in record.events if event.kind == "act" and event.action and not event.action.cards]


def _format_hand(cards: Sequence[Card]) -> str:
    return ".".join(
        "".join(sorted((card.rank for card in cards if card.suit == suit), key=RANK_ORDER.index)) for suit in SUIT_ORDER
    )


def _format_card(card: Card) -> str:
    return f"{card.suit}{card.rank}"


def _is_hand_zone(zone: str) -> bool:
    return zone_owner(zone)[0] == "hand"


def _describe_bids(record: DealRecord) -> str:
    """Return the value of the tag `Said`, the bids of a deal as seat and action: `W bid 3; N pass`."""
    bid_events = [event for event in record.events if event.kind == "act" and event.action and not event.action.cards]
    return "; ".join(f"{COMPASS_LETTERS[event.seat or 0]} {event.action}" for event in bid_events)


def _format_call(event: Event) -> str:
    assert event.action is not None
    if event.action.verb == "bid":
        level, strain = event.action.words
        return f"{level}{strain}"
    return PBN_CALLS[event.action.verb]


def _contract_tags(record: DealRecord) -> tuple[str, str, str]:
    """Return declarer, contract and tricks of the declarer's side; `?` for unknown values."""
    facts = Facts.of(record.seen)
    declarer, bid = facts.declarer, facts.contract
    if declarer is None or not isinstance(bid, Action):
        return ("", "Pass", "") if record.is_over else ("?", "?", "?")
    contract = "".join(bid.words) + DOUBLE_SIGNS.get(facts.doubling or 1, "")
    tricks_by_seat = _count_tricks_by_seat(record)
    result = str(tricks_by_seat[declarer] + tricks_by_seat[(declarer + 2) % 4]) if record.is_over else "?"
    return COMPASS_LETTERS[declarer], contract, result


def _count_tricks_by_seat(record: DealRecord) -> list[int]:
    """Return the number of tricks by winning seat."""
    winners = [event.seat for event in record.events if event.kind == "trick"]
    return [winners.count(seat) for seat in range(4)]


def _played_tricks(record: DealRecord) -> list[list[tuple[int, Card]]]:
    """Return the tricks as lists of seat and card, in the order of play; the last may be incomplete."""
    tricks: list[list[tuple[int, Card]]] = [[]]
    for event in record.events:
        if event.kind == "move" and event.target == "trick":
            tricks[-1] += [(zone_owner(event.source)[1], card) for card in event.cards]
        elif event.kind == "trick":
            tricks.append([])
    return [trick for trick in tricks if trick]


def _join_rows(cells: Sequence[str]) -> list[str]:
    return [" ".join(cells[first : first + CALLS_PER_LINE]) for first in range(0, len(cells), CALLS_PER_LINE)]


def _quote_value(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
