"""The landlord's stake with its doublings, and the widow taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table import parts
from cardhall.english import capitalize_first
from cardhall.games.dou_dizhu.facts import DouDizhuFacts
from cardhall.language import card_faces, say, tr


@dataclass(frozen=True)
class DoubledStake(parts.RailPart):
    """Shows the highest bid of the auction, then the stake and its doublings."""

    doubles: Callable[[parts.Event], bool]  # tells whether an event says that the play before it doubled the stake

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        facts = DouDizhuFacts.of(seen)
        if facts.landlord is None:
            who = tr("Nobody yet") if facts.bidder is None else names(facts.bidder)
            return (parts.Panel(tr("Highest bid"), (parts.Row(who),), large_text=str(facts.bid), rows_beside=True),)
        doubled = [
            parts.Row(tr("{player} played {what}", player=names(seat), what=what))
            for seat, what in seats_that_doubled(seen, self.doubles)
        ]
        return (
            parts.Panel(
                tr("Stake"),
                (parts.Row(capitalize_first(describe_doublings(seen))), *doubled),
                large_text=str(facts.stake),
                rows_beside=True,
            ),
        )

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts = DouDizhuFacts.of(seen)
        if facts.landlord is None:
            return tr("Highest bid {facts}", facts=facts.bid)
        return tr("Stake {facts} · {doublings}", facts=facts.stake, doublings=describe_doublings(seen))


def describe_doublings(seen: parts.Observation) -> str:
    """Return the bid and its doublings in words: "bid 2, doubled twice"."""
    facts = DouDizhuFacts.of(seen)
    bombs = facts.bombs
    doubled = (
        (tr("not doubled"), tr("doubled once"), tr("doubled twice"))[bombs]
        if bombs < 3
        else tr("doubled {bombs} times", bombs=bombs)
    )
    return tr("bid {facts}, {doubled}", facts=facts.bid, doubled=doubled)


def seats_that_doubled(seen: parts.Observation, is_doubling: Callable[[parts.Event], bool]) -> list[tuple[int, str]]:
    """Return the seats that have doubled the stake, each with its play."""
    doubled_plays: list[tuple[int, str]] = []
    last = parts.Event("")
    for event in seen.history:
        if event.kind == "act":
            last = event
        elif is_doubling(event) and last.action is not None and last.action.cards and last.seat is not None:
            doubled_plays.append((last.seat, seen.game.describe_cards(last.action.cards)))
    return doubled_plays


# Places of the widow that was taken, in pixels at a text scale of 1, or in widths of its cards:
TOP_MARGIN, SMALL_TOP_MARGIN = 34, 74  # pixels above the cards; more in a small window
CAPTION_GAP = 12  # pixels from the cards up to their caption
CARD_STEP_WIDTHS = 1.1  # from card to card, in card widths


@dataclass(frozen=True)
class TakenWidow(parts.Drawing):
    """Draws the widow's cards after they were taken, if the person has seen them."""

    card_width_share: float = 0.43  # width of a card, in widths of a hand card

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        widow = taken_widow_cards(seen)
        if widow:
            frame, width = canvas.frame, self.card_width_share * canvas.frame.w
            margin = SMALL_TOP_MARGIN if frame.is_small else TOP_MARGIN
            y = frame.stage.y + margin * frame.unit + parts.CARD_HEIGHT_RATIO * width / 2
            shown = canvas.show_cards(widow, frame.stage.cx - CARD_STEP_WIDTHS * width * (len(widow) - 1) / 2, y, width)
            canvas.show_words(tr("Taken from the widow"), frame.stage.cx, shown.y - CAPTION_GAP * frame.unit)

    def spoken_lines(self, seen: parts.Observation, names: parts.Names) -> Sequence[str]:
        widow = taken_widow_cards(seen)
        title = tr("Taken from the widow")
        return (say("{title}: {words}", title=title, words=card_faces(widow)),) if widow else ()


def taken_widow_cards(seen: parts.Observation) -> Sequence[Card]:
    """Return the cards from the widow, if this seat has seen them."""
    for event in seen.history:
        if event.kind == "move" and event.source == "widow" and HIDDEN not in event.cards:
            return event.cards
    return ()
