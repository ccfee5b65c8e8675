"""Where every card of a zone lies: pure geometry from the frame, the zone's description and the number of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from cardhall.desktop.table.layout.frame import Frame, places, trick_area, trick_spot
from cardhall.desktop.table.layout.geometry import RATIO, Rect, Spot, centred, round_all
from cardhall.desktop.table.spec import At, Zone

STUB = 9  # backs shown where there is no room for all
DEEP = 6  # cards of a pile that are drawn
OPEN = 0.57  # the width of cards that lie open before a seat, in hand cards
NARROWEST = 20.0  # no card is narrower, however little room there is


class Laid(NamedTuple):
    """A zone as laid out."""

    spots: list[Spot]
    area: Rect  # where something may be dropped on it
    slot: Spot  # where the next card would lie
    frame: Rect | None = None  # a frame drawn round it
    label: tuple[float, float] = (0.0, 0.0)  # the middle of the line above it
    number: tuple[float, float] | None = None  # where the number of cards stands


class Cards(NamedTuple):
    """What lies in a zone, as far as layout must know."""

    count: int
    seeds: Sequence[int] = ()  # something fixed for each card, for tilts
    seats: Sequence[int | None] = ()  # who played it
    groups: Sequence[int] = ()  # lengths of its groups, for melds
    open: int = 0  # how many of the last cards of another seat's hand lie open
    across: Sequence[int] = ()  # which of them lie crosswise
    which: int = 0  # of several hands of one seat, this is number … (from 0)
    of: int = 1  # … of so many
    trick: int = 0  # cards of a trick; 0: as many as there are seats


def lay(frame: Frame, spec: Zone, owner: int, zone: str, held: Cards, sides: Sequence[Sequence[int]]) -> Laid:
    """Lay out a zone. `owner`: the seat or side after the colon, or -1."""
    if spec.layout == "fan":
        return own_fan(frame, held.count) if owner == 0 else other_backs(frame, owner, held.count, held.open)
    if spec.layout == "trick":
        return trick(frame, held)
    if spec.layout == "cross":
        return won(frame, owner, held, sides, spec)
    if spec.layout == "open":
        return open_hand(frame, owner, held, spec)
    box = room(frame, spec, owner, zone)
    return {"pile": pile, "row": row, "spread": spread, "column": column, "melds": melds}[spec.layout](
        frame, spec, held, box
    )


def room(frame: Frame, spec: Zone, owner: int, zone: str) -> Rect:
    """The rectangle a zone may fill."""
    at: Any = spec.at
    if callable(at):
        at = at(frame, owner, zone)
        if isinstance(at, Rect):
            return at
    width = (spec.width or 0.57) * frame.w
    wide, high = spec.size or (width / frame.w, width * RATIO / frame.w)
    if at == "seat":
        return at_seat(frame, owner, wide * frame.w, high * frame.w)
    if at in ("centre", "side"):
        at = At()
    area = frame.middle
    x = area.x + at.x * area.w + at.dx * frame.w
    y = area.y + at.y * area.h + at.dy * frame.w
    wide_px, high_px = min(wide * frame.w, area.w), min(high * frame.w, area.h)
    box = centred(x, y, wide_px, high_px)
    left = min(max(box.x, area.x), area.right - box.w)
    top = min(max(box.y, area.y), area.bottom - box.h)
    return Rect(left, top, box.w, box.h)


def at_seat(frame: Frame, seat: int, wide: float, high: float) -> Rect:
    """A rectangle on the cloth before a seat, clear of its hand and plaque."""
    if seat == 0:
        return Rect(frame.stage.cx - wide / 2, frame.row.y - 14 - high, wide, high)
    place = places(frame.seats)[seat]
    x, y, _ = frame.seat_hand(seat)
    if place.edge == "top":
        return Rect(x - wide / 2, frame.seats_foot + 8, wide, high)
    reach = frame.back_w * RATIO / 2 + 14
    left = x + reach if place.edge == "left" else x - reach - wide
    return Rect(left, y - high / 2, wide, high)


def own_fan(frame: Frame, count: int) -> Laid:
    """The own hand: a fan over the whole foot of the stage, in two rows where one does not hold it."""
    w = frame.w
    if count == 20:
        w = min(w, 0.94 * w)
    room_ = frame.hand
    high = w * RATIO
    if count > 1:
        step = (1.09 * w if count <= 4 else 0.51 * w) if (count - 1) else 0.0
        step = min(step, (frame.stage.w - 96 - w) / (count - 1))
    else:
        step = 0.0
    rows = 1
    if count > 4 and step < 0.29 * w:
        rows = 2
        step = min(0.51 * w, (frame.stage.w - 96 - w) / max(1, (count + 1) // 2 - 1))
    spots: list[Spot] = []
    cx = frame.stage.cx
    per = -(-count // rows) if count else 0
    for i in range(count):
        line, place = divmod(i, per)
        n = min(per, count - line * per)
        t = 0.0 if n == 1 else 2 * place / (n - 1) - 1
        tilt = (2.4 if n <= 4 else 4.0) * t * min(1.0, n / 4)
        sag = 0.08 * high * t * t * (min(1.0, (n - 1) / 6))
        y = room_.y + high / 2 + sag + (line - (rows - 1)) * 0.30 * high
        spots.append(Spot(cx + (place - (n - 1) / 2) * step, y, w, tilt))
    width = (per - 1) * step + w if count else w
    area = Rect(cx - width / 2 - 12, room_.y - 10, width + 24, frame.height - room_.y + 10)
    slot = Spot(cx + width / 2, room_.y + high / 2, w)
    return Laid(spots, area, slot, None, (cx, room_.y - 16))


def other_backs(frame: Frame, seat: int, count: int, known: int = 0) -> Laid:
    """Another seat's hand: small backs in a flat bow towards the middle, turned at the sides."""
    w = frame.back_w
    x, y, turn = frame.seat_hand(seat)
    shown = count
    step = (0.37 if turn == 0 else 0.3) * w
    length = frame.hand_length(seat)
    if count > 1:
        step = min(step, (length - w) / (count - 1))
        if step < 0.13 * w:
            shown = min(count, STUB)
            step = min(0.25 * w, (length - w) / (shown - 1))
    tilt = min(1.4, 11.0 / max(1, shown))
    spots = []
    shift = 0.16 * w  # open cards come out towards the middle
    for i in range(count):
        place = min(i, shown - 1)
        out = shift if i >= count - known else 0.0
        off = place - (shown - 1) / 2
        bow = -tilt * off * off * step * 0.010
        angle = -tilt * off
        if turn == 0:
            spots.append(Spot(x + off * step, y + bow + out, w, angle, i >= shown and not out))
        elif turn > 0:
            spots.append(Spot(x + bow + out, y + off * step, w, 90 + tilt * off, i >= shown and not out))
        else:
            spots.append(Spot(x - bow - out, y + off * step, w, -90 - tilt * off, i >= shown and not out))
    box = round_all(spots) or centred(x, y, w, w * RATIO)
    number = None
    if shown < count:
        number = (box.right + 16, y) if turn == 0 else (x, box.y - 12)
    return Laid(spots, box, Spot(x, y, w, turn), None, (x, box.y - 12), number)


def open_width(frame: Frame, seat: int) -> float:
    """How wide cards are, in hand cards, that a seat has laid open where its backs lay: clear of the bar above."""
    if places(frame.seats)[seat].edge != "top":
        return OPEN
    return min(OPEN, 2 * (frame.seat_hand(seat)[1] - frame.stage.y - 2) / RATIO / frame.w)


def open_hand(frame: Frame, seat: int, held: Cards, spec: Zone) -> Laid:
    """A seat's cards side by side, upright and readable: below the plaque above, beside it at the sides.

    Several hands of a seat share its room.
    """
    count = held.count
    if seat == 0 and held.of == 1:
        return own_fan(frame, count)
    w = (spec.width or OPEN) * frame.w
    if seat == 0:
        return own_share(frame, held)
    place = places(frame.seats)[seat]
    x, y, _ = frame.seat_hand(seat)
    room_ = max(frame.hand_length(seat), 2.4 * w)
    if held.of > 1 and place.edge == "top":
        room_ = room_ / held.of - 8
        x += (held.which - (held.of - 1) / 2) * (room_ + 8)
    elif held.of > 1:  # one above the other
        w = min(w, (frame.hand_length(seat) / held.of - 8) / RATIO)
        y += (held.which - (held.of - 1) / 2) * (w * RATIO + 8)
    more = 0.4 * w * len(held.across)  # a card that lies crosswise is wider
    step = min((spec.step or 0.43) * w, max(0.16 * w, (room_ - w - more) / max(1, count - 1)))
    wide = (max(1, count) - 1) * step + w + more
    left = {"left": frame.stage.x + 20, "right": frame.stage.right - 20 - wide}.get(place.edge, x - wide / 2)
    spots, at = [], left
    for i in range(count):
        crosswise = i in held.across
        at += 0.2 * w if crosswise else 0.0
        spots.append(Spot(at + w / 2, y, w, 90.0 if crosswise else 0.0))
        at += step + (0.2 * w if crosswise else 0.0)
    box = round_all(spots) or centred(left + w / 2, y, w, w * RATIO)
    return Laid(spots, box, Spot(at + w / 2, y, w), None, (box.cx, box.y - 12))


def own_share(frame: Frame, held: Cards) -> Laid:
    """One of several own hands: they lie side by side."""
    room_ = frame.hand
    share = room_.w / held.of
    w = min(frame.w, share / 1.6)
    step = min(0.51 * w, (share - 24 - w) / max(1, held.count - 1))
    wide = (max(1, held.count) - 1) * step + w
    left = room_.x + held.which * share + (share - wide) / 2
    y = room_.y + w * RATIO / 2
    spots = [Spot(left + w / 2 + i * step, y, w) for i in range(held.count)]
    area = Rect(left - 8, room_.y - 8, wide + 16, w * RATIO + 16)
    return Laid(spots, area, Spot(left + w / 2 + held.count * step, y, w), None, (area.cx, area.bottom + 10))


def trick(frame: Frame, held: Cards) -> Laid:
    """The cards of a trick, each towards the seat that played it."""
    spots = []
    for i in range(held.count):
        seat = held.seats[i] if i < len(held.seats) else None
        x, y, w, tilt = trick_spot(frame, seat or 0, held.seeds[i] if i < len(held.seeds) else i)
        spots.append(Spot(x, y, w, tilt))
    x, y, w, _ = trick_spot(frame, 0)
    area = trick_area(frame)
    return Laid(spots, area, Spot(x, y, w), None, (area.cx, area.y))


def won(frame: Frame, owner: int, held: Cards, sides: Sequence[Sequence[int]], spec: Zone) -> Laid:
    """Won tricks, backs up, in packets laid crosswise: ours at the right of the action row, theirs above it."""
    w = (spec.width or 0.29) * frame.w
    by_seat = len(sides) > 2 and owner < frame.seats
    ours = (0 in sides[owner]) if 0 <= owner < len(sides) else owner == 0
    if ours:
        x, y = frame.stage.right - 20 - w * RATIO / 2 - 6, frame.row.cy + 24
    elif by_seat and places(frame.seats)[owner].edge in ("left", "right"):
        left = places(frame.seats)[owner].edge == "left"
        hx, hy, _ = frame.seat_hand(owner)
        reach = frame.back_w * RATIO / 2 + 14 + w * RATIO / 2
        x, y = (hx + reach, hy) if left else (hx - reach, hy)
    elif by_seat and places(frame.seats)[owner].edge == "top" and frame.seats > 2:
        hx, hy, _ = frame.seat_hand(owner)
        x, y = hx + frame.hand_length(owner) / 2 + w, hy
    else:
        x, y = frame.stage.right - 20 - w * RATIO / 2 - 6, frame.stage.y + 40 + w * RATIO / 2 + 8
    size = max(1, held.trick or frame.seats)
    packets = -(-held.count // size)
    spots = []
    for i in range(held.count):
        packet = i // size
        top = packet >= packets - 2 and i % size == size - 1
        spots.append(Spot(x, y, w, 90.0 if packet % 2 else 0.0, not top and i != held.count - 1))
    area = centred(x, y, w * RATIO + 8, w * RATIO + 8)
    return Laid(spots, area, Spot(x, y, w), None, (x, y - w * RATIO / 2 - 14))


def pile(frame: Frame, spec: Zone, held: Cards, box: Rect) -> Laid:
    """One card on the other; a thick pile shows its thickness, towards the lower left."""
    w = min((spec.width or 0.57) * frame.w, box.w)
    y = middle_of(box, w)
    layers = min(held.count, DEEP) - 1
    spots = []
    for i in range(held.count):
        depth = held.count - 1 - i
        down = min(depth, layers) * 1.6
        spots.append(Spot(box.cx - 0.8 * down, y + down, w, 0.0, depth >= DEEP))
    area = centred(box.cx, y, w, w * RATIO)
    number = (area.right + 14, y) if spec.count else None
    return Laid(spots, area.grown(6), Spot(box.cx, y, w), None, (box.cx, area.y - 16), number)


def row(frame: Frame, spec: Zone, held: Cards, box: Rect) -> Laid:
    """Cards side by side, in as many rows as are needed, in the middle of the box."""
    count = max(1, held.count)
    w = (spec.width or 0.7) * frame.w
    gap = (spec.step or 1.12) - 1
    rows = 1
    while True:
        per = -(-count // rows)
        fit = min(w, box.w / (per + (per - 1) * gap), box.h / (RATIO * rows + (rows - 1) * gap))
        if fit > 0.86 * w or rows >= 4:
            break
        more = -(-count // (rows + 1))
        next_fit = min(w, box.w / (more + (more - 1) * gap), box.h / (RATIO * (rows + 1) + rows * gap))
        if next_fit <= fit:
            break
        rows += 1
    w = max(NARROWEST, fit)
    dx, dy = w * (1 + gap), w * (RATIO + gap)
    spots = []
    for i in range(held.count):
        line, place = divmod(i, per)
        n = min(per, held.count - line * per)
        spots.append(Spot(box.cx + (place - (n - 1) / 2) * dx, box.cy + (line - (rows - 1) / 2) * dy, w))
    last = spots[-1] if spots else Spot(box.cx, box.cy, w)
    slot = Spot(last.x + dx, last.y, w) if spots and last.x + dx + w / 2 <= box.right else last
    return Laid(spots, box, slot, None, (box.cx, box.y - 14))


def spread(frame: Frame, spec: Zone, held: Cards, box: Rect) -> Laid:
    """Overlapping cards in one line, the last on top; with `last` the older ones lie under the first of those."""
    w = max(NARROWEST, min((spec.width or 0.57) * frame.w, box.h / RATIO))
    step = (spec.step or 0.36) * w
    out = min(held.count, spec.last) if spec.last else held.count  # cards spread out
    if out > 1:
        step = min(step, (box.w - w) / (out - 1)) if box.w > w else min(step, 0.2 * w)
    wide = (max(1, out) - 1) * step + w
    x0 = box.x + w / 2 if spec.last else box.cx - wide / 2 + w / 2
    y = middle_of(box, w)
    under = held.count - out
    spots = [Spot(x0 + max(0, i - under) * step, y, w, 0.0, i < under - 1) for i in range(held.count)]
    area = Rect(x0 - w / 2, y - w * RATIO / 2, wide, w * RATIO).grown(6)
    number = (area.right + 16, y) if spec.count else None
    return Laid(spots, area, Spot(x0 + out * step, y, w), None, (area.cx, area.y - 12), number)


def middle_of(box: Rect, w: float) -> float:
    """The height at which a card lies in a box: in its middle, or at its top where the box is much taller."""
    return box.cy if box.h < 1.5 * w * RATIO else box.y + w * RATIO / 2


def column(frame: Frame, spec: Zone, held: Cards, box: Rect) -> Laid:
    """Overlapping cards downwards, the last on top."""
    w = min((spec.width or 0.57) * frame.w, box.w)
    step = (spec.step or 0.32) * w
    if held.count > 1:
        step = min(step, max(0.1 * w, (box.h - w * RATIO) / (held.count - 1)))
    top = box.y + w * RATIO / 2
    spots = [Spot(box.cx, top + i * step, w) for i in range(held.count)]
    foot = spots[-1].box.bottom if spots else box.y + w * RATIO
    area = Rect(box.cx - w / 2, box.y, w, max(foot - box.y, w * RATIO)).grown(6)
    return Laid(spots, area, Spot(box.cx, top + held.count * step, w), None, (box.cx, box.y - 16))


def melds(frame: Frame, spec: Zone, held: Cards, box: Rect) -> Laid:
    """Groups of overlapping cards, side by side in a frame."""
    w = (spec.width or 0.48) * frame.w
    step = spec.step or 0.36
    lengths = [n for n in held.groups if n] or ([held.count] if held.count else [])
    if sum(lengths) != held.count:  # cards have come or gone since the groups were told
        lengths = [*lengths, held.count - sum(lengths)] if sum(lengths) < held.count else [held.count]
        lengths = [n for n in lengths if n]
    gap = 30.0
    while True:
        wide = sum((n - 1) * step * w + w for n in lengths) + gap * max(0, len(lengths) - 1)
        if wide <= box.w - 32 or step < 0.16:
            break
        step, gap = step * 0.92, max(14.0, gap * 0.92)
    w = max(NARROWEST, min(w, (box.h - 20) / RATIO))
    x = box.cx - wide / 2
    spots = []
    for n in lengths:
        spots += [Spot(x + w / 2 + i * step * w, box.cy + 4, w) for i in range(n)]
        x += (n - 1) * step * w + w + gap
    slot = Spot(min(x + w / 2, box.right - w / 2 - 8) if spots else box.cx, box.cy + 4, w)
    return Laid(spots, box, slot, box, (box.x + 16, box.y + 15))
