"""The table of Tresette: what was said stays in bubbles beside the seats, and everything counts in thirds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_SIGNS, Card
from cardhall.desktop.table import parts
from cardhall.language import listing, say, tr

# Numbers of cards in an unnamed suit.
UNNAMED_SUIT_TEXTS = {
    "none": say("none", context="of a suit"),
    "one": say("one", context="of a suit"),
    "two": say("two", context="of a suit"),
}
HAND_ORDERS = {"text": "32AKJQ7654", "usual": "32AKQJ7654"}  # order in the hand, from the left, by option `court`


@dataclass(frozen=True)
class SpokenEvents(parts.Events):
    """Shows beside each seat, for the deal, the seat's melds and true words with the suits."""

    def lasting_words(self, seen: parts.Observation) -> Mapping[int, str]:
        melds: dict[int, str] = {}  # "Good play", then the melds
        suits_asked: dict[int, list[str]] = {}
        said_counts: dict[int, list[str]] = {}
        unnamed_words: dict[int, list[str]] = {}
        led_suit, asking_seat = "", -1  # the suit led; the seat that asks for the best and has not led yet
        for event in parts.this_deal(seen.history):
            if event.kind == "note" and event.seat is not None:
                melds[event.seat] = event.text
            elif event.kind == "trick":
                led_suit = ""
            elif event.action is not None and event.seat is not None and event.action.verb == "play" and not led_suit:
                led_suit = SUIT_SIGNS[event.action.cards[0].suit]
                if asking_seat >= 0:
                    suits_asked.setdefault(asking_seat, []).append(led_suit)
                    asking_seat = -1
            elif event.action is not None and event.seat is not None and event.action.verb == "say":
                word = event.action.words[0]
                if word == "best":
                    asking_seat = event.seat
                elif word == "count":
                    said_counts.setdefault(event.seat, []).append(f"{led_suit} {format_number_said(event)}")
                elif word not in unnamed_words.setdefault(event.seat, []):
                    unnamed_words[event.seat].append(word)
        lines = [
            [melds.get(seat, "")]
            + [tr("Best {suits}", suits=" ".join(dict.fromkeys(suits_asked.get(seat, []))))] * (seat in suits_asked)
            + [" · ".join(said_counts.get(seat, []))] * (seat in said_counts)
            + [
                tr(
                    "{cards:capital} of a suit",
                    cards=listing([UNNAMED_SUIT_TEXTS[word] for word in unnamed_words.get(seat, [])], ","),
                )
            ]
            * (seat in unnamed_words)
            for seat in range(seen.seats)
        ]
        return {seat: "\n".join(filter(None, some)) for seat, some in enumerate(lines) if any(some)}


def format_number_said(event: parts.Event) -> str:
    """Return in words how many cards of the suit led a seat has claimed."""
    number = getattr(event.text, "values", {}).get("number")
    return tr("none", context="of a suit") if number is None else tr("{number}", number=number)


class ThreesFirst(parts.Hand):
    """The person's hand from the three down, the court cards in the order of the match."""

    def sort_cards(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        return parts.Hand(HAND_ORDERS[seen.options["court"]]).sort_cards(seen, some)


TABLE = parts.Table(
    hand=ThreesFirst(),
    rail=(parts.CardPoints(), parts.CardValues()),
    buttons=parts.Buttons(gold_verbs=(), reserved_letters={"say none": "E", "say one": "F", "say two": "T"}),
    events=SpokenEvents(),
)
