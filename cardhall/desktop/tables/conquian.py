"""The table of Conquian: a table before each player, stock, card on offer and discards between; melds can be moved."""

from cardhall.cards import Card, cards
from cardhall.desktop.table.items.marks import Label, Slot
from cardhall.desktop.table.layout.geometry import RATIO, Rect
from cardhall.desktop.table.spec import HAND, MeldSpec, Row, Table, Zone
from cardhall.english import counted
from cardhall.rules import Action

TO_WIN = 11
ORDER = "A234567JQK"
MELD = 0.48  # of a hand card
SMALL = 0.5  # stock and discards


def melded(seen, owner):
    return len(seen.zones[f"melds:{owner}"])


def offered(seen):
    """The card on offer, while it is."""
    return None if seen.facts["offered"] == "none" else Card.of(seen.facts["offered"])


def to_meld(seen):
    """The card on offer, where it is this player's to lay."""
    return offered(seen) if seen.phase in ("offer", "stock") and 0 in seen.actors else None


def groups(seen, owner):
    told = seen.facts[f"melds_{owner}"]
    return [] if told == "none" else [cards(meld) for meld in told.split(" / ")]


def shown(seen):
    """The card on offer lies in the middle, wherever it came from."""
    zones = dict(seen.zones)
    if offered(seen) is not None and not zones["upcard"]:
        zones["upcard"], zones["discard"] = zones["discard"][-1:], zones["discard"][:-1]
    return zones


# ---- where things lie


def band(frame, owner):
    """The place for the melds of a player: below the other, above the action row."""
    high = min(MELD * frame.w * RATIO + 34, 0.3 * frame.middle.h)
    top = frame.middle.y if owner else frame.middle.bottom - high
    return Rect(frame.stage.x + 20, top, frame.stage.w - 40, high)


def between(frame, share, wide):
    """A place between the two tables."""
    top, foot = band(frame, 1).bottom + 27 * frame.unit, band(frame, 0).y - 8
    high = min(foot - top, 0.86 * frame.w * RATIO + 8)
    return Rect(frame.stage.x + share * frame.stage.w - wide / 2, (top + foot - high) / 2, wide, high)


def discard_place(frame, owner, zone):
    left = frame.stage.cx + 0.11 * frame.stage.w
    box = side_place(frame, 0.5)
    return Rect(left, box.y, frame.stage.right - 28 - left, box.h)


def side_place(frame, share):
    """A place for small cards between the two tables."""
    box = between(frame, share, frame.w)
    high = min(box.h, SMALL * frame.w * RATIO + 8)
    return Rect(box.x, box.cy - high / 2, box.w, high)


# ---- words


def table_words(seen, owner, names):
    return f"{names(owner)}  ·  {melded(seen, owner)} of {TO_WIN}"


def offer_words(seen, owner, names):
    if offered(seen) is None:
        return ""
    if seen.zones["upcard"]:
        return "On offer, turned from the stock"
    thrown = next(e for e in reversed(seen.history) if e.kind == "move" and e.target == "discard")
    who = names(thrown.seat)
    how = "thrown" if thrown.source.startswith("hand") else "passed"
    return f"On offer, {how} by {'you' if who == 'You' else who}"


def discard_words(seen, owner, names):
    number = len(shown(seen)["discard"])
    return f"Passed or thrown, {counted(number, 'card')}" if number else "Discards"


def rows(seen, names):
    return tuple(
        Row(
            "Your cards" if owner == 0 else f"{names(owner)}’s cards",
            done=min(melded(seen, owner), TO_WIN),
            of=TO_WIN,
            ours=owner == 0,
        )
        for owner in (0, 1)
    )


def plaque(seen, seat, names):
    number = len(seen.zones[f"hand:{seat}"])
    if seat:
        return f"{number} in hand" if number else "No card in hand"
    if 0 not in seen.actors:
        return ""
    return {"discard": "To discard", "force": "To force or not"}.get(seen.phase, "To meld or pass")


def goal(seen):
    target = seen.options["target"]
    return "one deal wins" if target == 1 else f"{target} deals win"


def forced(seen):
    """The card last forced in this deal and by whom, as long as it lies there."""
    for place in range(len(seen.history) - 1, -1, -1):
        event = seen.history[place]
        if event.kind == "act" and event.action is not None and event.action.verb == "force":
            move = seen.history[place + 1]
            return move.cards[0], event.seat, move.target
    return None


def marks(stage, seen):
    """The ring round the card on offer, and the tag of a forced card."""
    laid = stage.laid.get("upcard")
    if offered(seen) is not None and laid is not None and laid.spots:
        ring = Slot(stage.skin)
        ring.at_rect(laid.spots[0].box.grown(4), 9)
        ring.show_as(lit=True)
        stage.add_extra(ring)
    told = forced(seen)
    if told is None:
        return
    card, seat, zone = told
    row = [group for group in groups(seen, int(zone[-1])) if card in group]
    items = [item for item in stage.items.get(zone, []) if row and item.card in row[0]]
    if items and zone != "melds:0":
        box = max((item.home.box for item in items), key=lambda one: one.right)
        label = Label(stage.skin)
        words = "you forced it" if seat == 0 else f"{stage.name(seat)} forced it"
        label.say(words, box.right + 10, box.cy, size=12, weight=600, align="left")
        stage.add_extra(label)


# ---- melds in the making


def in_order(group):
    return sorted(group, key=lambda card: (ORDER.index(card.rank), card.suit))


def laying(seen, hand):
    """The legal action that lays the card on offer with these cards of the hand."""
    action = Action("meld", *hand)
    return action if action in seen.actions() else None


TABLE = Table(
    zones=(
        HAND,
        Zone(
            "melds",
            "melds",
            at=lambda frame, owner, zone: band(frame, owner),
            width=MELD,
            groups=groups,
            label=table_words,
        ),
        Zone(
            "stock",
            "pile",
            at=lambda frame, owner, zone: side_place(frame, 0.24),
            width=SMALL,
            down=True,
            count=True,
            label="Stock",
            top_first=True,
        ),
        Zone(
            "upcard",
            "row",
            at=lambda frame, owner, zone: between(frame, 0.5, frame.w),
            width=0.86,
            label=offer_words,
            slot=True,
        ),
        Zone("discard", "spread", at=discard_place, width=SMALL, step=0.36, last=12, label=discard_words),
    ),
    seat_cards=0.3,
    row_share=0.69,
    goal=goal,
    score_title="Deals won",
    score_note=lambda seen: "one wins" if seen.options["target"] == 1 else f"{seen.options['target']} win",
    rows=rows,
    strip=lambda seen: f"Melded {melded(seen, 0)} to {melded(seen, 1)} of {TO_WIN}",
    plaque=plaque,
    log_groups="turn",
    last=("Last turn", "turn"),
    buttons={"offer": ("pass",), "stock": ("pass",), "force": ("pass", "force")},
    main=lambda seen, actions: next((a for a in actions if a.verb in ("meld", "force")), None),
    shown=shown,
    meld_builder=MeldSpec(
        zone="melds:0",
        loose=to_meld,
        groups=lambda seen: groups(seen, 0),
        divide=lambda seen, some: seen.game.arranged(some),
        fault=lambda seen, group: seen.game.explain_group(group),
        joins=lambda seen, card, group: seen.game.explain_join(card, group),
        order=in_order,
        action=laying,
    ),
    sort_ranks="KQJ765432A",
    overlay=marks,
)
