"""Stakes raised by calls, their deciding tricks, and the last point before the match is won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from cardhall.desktop.table import parts
from cardhall.games.truc.facts import TrucFacts
from cardhall.language import in_words, say, tr
from cardhall.match.default_names import is_unnamed_person

ELEVEN_POINTS = 11  # points of a side that plays for its last point


class OpenCall(NamedTuple):
    """The call that waits for an answer, in small letters, and its seat."""

    call: str
    seat: int | None


def stake_lamps(
    calls: Sequence[str],
    agreed_stake: int,
    open_call: OpenCall,
    names: parts.Names,
    agreed_texts: tuple[str, str] = ("", say("agreed")),
) -> list[parts.Lamp]:
    """Return lamps for stakes of 1, 2, 3 … with the names of their calls.

    `agreed_stake`: the stake agreed; `agreed_texts`: the two words of its lamp, the first "" for the call's name.
    """
    lamps = []
    for points, call in enumerate(calls, 1):
        if open_call.call == getattr(call, "template", call).lower() and open_call.seat is not None:
            who = names(open_call.seat)
            asks = tr("You ask") if is_unnamed_person(who) else tr("{player} asks", player=who)
            lamps.append(parts.Lamp(f"{points} ?", call, asks, "now"))
        elif points == agreed_stake:
            lamps.append(parts.Lamp(str(points), agreed_texts[0] or call, agreed_texts[1], "settled"))
        else:
            lamps.append(
                parts.Lamp(str(points), call, tr("passed") if points < agreed_stake else tr("to come"), "later")
            )
    return lamps


@dataclass(frozen=True)
class TrickRows(parts.RailPart):
    """Shows a line for each trick of a short deal: its winner or holder, or still to come."""

    title: str = say("Tricks")

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        return (parts.Panel(self.title, self.lines(seen, names)),)

    def lines(self, seen: parts.Observation, names: parts.Names) -> list[parts.Row]:
        """Return the lines, each with a lamp."""
        finished, rows = [event for event in parts.this_deal(seen.history) if event.kind == "trick"], list[parts.Row]()
        for number in range(TrucFacts.of(seen).cards or 0):
            label = tr("Trick {number}", number=number + 1)
            seat = finished[number].seat if number < len(finished) else None
            if seat is not None:
                rows.append(
                    parts.Row(label, names(seat), lamp_mark="done" if seat in seen.sides[seen.side] else "lost")
                )
            elif number < len(finished):
                rows.append(parts.Row(label, tr("drawn"), lamp_mark="drawn"))
            elif number == len(finished) and not seen.is_over:
                rows.append(parts.Row(label, self.holder(seen, names), lamp_mark="now"))
            else:
                rows.append(parts.Row(label, tr("to come"), lamp_mark="later"))
        return rows

    def holder(self, seen: parts.Observation, names: parts.Names) -> str:
        """Return the words for the holder of the trick being played."""
        if not seen.zones["trick"]:
            return ""
        seat = None if seen.holder is None else parts.who_played(seen.history, "trick")[seen.holder]
        return (
            tr("drawn so far")
            if seat is None
            else tr("{player} hold it", player=names(seat))
            if is_unnamed_person(names(seat))
            else tr("{player} holds it", player=names(seat))
        )


@dataclass(frozen=True)
class StakePanel(TrickRows):
    """Shows lamps for the stakes agreed, asked for and to come, and a line for each trick of the deal."""

    calls: tuple[str, ...] = ()  # the name of each stake

    def panels(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Panel | parts.Sheet]:
        facts = TrucFacts.of(seen)
        asked = OpenCall(facts.raised or "", facts.raiser)
        agreed = (tr("Played"), tr("{number}", number=in_words(ELEVEN_POINTS))) if facts.eleven else ("", tr("agreed"))
        lamps = stake_lamps(self.calls, facts.stake, asked, names, agreed)
        return (parts.Panel(tr("Stake and tricks"), self.lines(seen, names), lamps=lamps),)

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        facts = TrucFacts.of(seen)
        own, others = facts.tricks
        return tr("Stake {stake}  ·  Tricks {own} to {others}", stake=facts.stake, own=own, others=others)


@dataclass(frozen=True)
class DrawnTricks(parts.Drawing):
    """Draws tricks that nobody won open at the right, the losing cards darkened."""

    ranks: str  # from the highest
    card_width: float = 58.0  # pixels
    step: float = 0.62  # from card to card, in widths of a card

    def draw(self, canvas: parts.Canvas, seen: parts.Observation) -> None:
        frame = canvas.frame
        width = self.card_width * frame.unit
        y = frame.middle.y + 26 * frame.unit
        tricks = [event for event in parts.this_deal(seen.history) if event.kind == "trick"]
        for number, event in enumerate(tricks, 1):
            if event.seat is None:
                row_left = frame.middle.right - 6 - (1 + self.step * (len(event.cards) - 1)) * width
                best = min(self.ranks.index(card.rank) for card in event.cards)
                beaten = [card for card in event.cards if self.ranks.index(card.rank) > best]
                canvas.show_words(
                    tr("Trick {number}, drawn", number=number), row_left, y - 14 * frame.unit, align="left"
                )
                canvas.show_cards(event.cards, row_left + width / 2, y + 0.7 * width, width, step=self.step, dim=beaten)
                y += 1.4 * width + 40 * frame.unit


@dataclass(frozen=True)
class LastPointScore(parts.Score):
    """Shows the score as boxes with a line before the last box, where the rules change."""

    _: KW_ONLY
    line_text: str  # the words beside that line

    def choose_form(self, seen: parts.Observation) -> parts.Form:
        target = seen.options["target"]
        return parts.Boxes(target, target - 1, self.line_text)
