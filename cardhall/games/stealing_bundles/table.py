"""The table of Stealing Bundles: the board in the middle, the stock beside it, a face-up bundle before each player."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table import parts
from cardhall.language import say, tr

BUNDLE_CARD_SCALE = 0.72  # in widths of hand cards
LOG_BUTTON_WIDTH = 130.0  # pixels: the log's button, where its word is long


def bundle_rect(frame: parts.Frame, owner: int, zone: str) -> parts.Rect:
    """Return the place of a bundle: at the right of the person's hand, or of the upper seat."""
    w = BUNDLE_CARD_SCALE * frame.w
    x = frame.stage.cx + max(0.25 * frame.stage.w, 2.2 * frame.zone_w if owner else 2.5 * frame.w)
    if owner and frame.is_small:  # left of the log's button
        x = min(x, frame.stage.right - 32 - LOG_BUTTON_WIDTH * frame.unit - w)
    return parts.Rect(x, frame.hand.y + 8 if owner == 0 else frame.seats_top + 24, w, 1.4 * w)


def label_bundle(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the label of a bundle: the owner, and the number of cards."""
    number = len(seen.zones[f"bundle:{owner}"])
    label = tr("Your bundle") if owner == 0 else tr("{player}’s bundle", player=names(owner))
    return f"{label}  {number}" if number else label


class CapturedScore(parts.Score):
    """Shows the cards captured in earlier deals together with those in the bundles now."""

    def values(self, seen: parts.Observation) -> Sequence[float]:
        if seen.is_over or seen.turn is None:  # the deal is over: the bundles are in the scores
            return seen.scores
        return [score + len(seen.zones[f"bundle:{seat}"]) for seat, score in enumerate(seen.scores)]

    def target(self, seen: parts.Observation) -> float:
        return float(52 * seen.options["deals"])


class CardsLeftRows(parts.RailPart):
    """Shows the number of cards still to capture."""

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        return (
            parts.Row(tr("On the board"), str(len(seen.zones["board"]))),
            parts.Row(tr("In the stock"), str(len(seen.zones["stock"]))),
        )

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        return tr(
            "Bundles {len} to {other_len}", len=len(seen.zones["bundle:0"]), other_len=len(seen.zones["bundle:1"])
        )


TABLE = parts.Table(
    zones=(
        parts.RowOfCards("board", parts.At(0.5, 0.5), width=0.8, size=(5.2, 2.5)),
        parts.Pile("stock", parts.At(0.1, 0.5), width=0.62, lies_face_down=True, shows_count=True, label=say("Stock")),
        parts.Pile("bundle", bundle_rect, width=BUNDLE_CARD_SCALE, label=label_bundle, shows_slot=True),
    ),
    tricks=False,
    hand=parts.Hand(sort_by="rank"),
    score=CapturedScore(say("Cards captured"), note=""),
    rail=(CardsLeftRows(),),
    log=parts.Log("list", say("Last turn"), "turn"),
)
