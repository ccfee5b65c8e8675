"""The table of Truc: Spanish cards round a trick, stake lamps and a line a trick in the rail, points in boxes."""

from PySide6.QtWidgets import QGraphicsPixmapItem

from cardhall.desktop.look.card_pixmaps import margin
from cardhall.desktop.table.card_words import SPANISH_RANKS
from cardhall.desktop.table.items.marks import Label
from cardhall.desktop.table.layout.geometry import RATIO
from cardhall.desktop.table.spec import HAND, TRICK, At, Lamp, Panel, Row, Table, Zone
from cardhall.english import listed
from cardhall.rules import Action

DRAWN_WIDTH = 58.0
CALLS = ("Plain", "Truc", "Retruc")


def finished(seen):
    """The finished tricks of the deal, as they were told: who won, and the cards."""
    return [event for event in seen.history if event.kind == "trick"]


def lamps(seen, names):
    """The three stakes: agreed, asked for, to come."""
    stake, asked = int(seen.facts["stake"]), seen.facts["raise"]
    found = []
    for points, call in enumerate(CALLS, 1):
        if asked == call.lower():
            who = names(int(seen.facts["raiser"]))
            found.append(Lamp(f"{points} ?", call, f"{who} {'ask' if who == 'You' else 'asks'}", "now"))
        elif points == stake:
            note = "eleven" if seen.facts["eleven"] == "yes" else "agreed"
            found.append(Lamp(str(points), call if note == "agreed" else "Played", note, "settled"))
        else:
            past = points < stake
            found.append(Lamp(str(points), call, "passed" if past else "to come", "later"))
    return tuple(found)


def trick_rows(seen, names):
    """A line for each trick of the deal."""
    if seen.facts["cards"] == "none":
        return ()
    done = finished(seen)
    rows = []
    for number in range(int(seen.facts["cards"])):
        label = f"Trick {number + 1}"
        if number < len(done):
            seat = done[number].seat
            if seat is None:
                rows.append(Row(label, "drawn", mark="drawn"))
            else:
                rows.append(Row(label, names(seat), mark="done" if seat in seen.sides[seen.side] else "lost"))
        elif number == len(done) and not seen.is_over:
            rows.append(Row(label, holds(seen, names), mark="now"))
        else:
            rows.append(Row(label, "to come", mark="later"))
    return tuple(rows)


def holds(seen, names):
    """Who holds the trick that is being played."""
    if not seen.zones["trick"]:
        return ""
    if seen.holder is None:
        return "drawn so far"
    who = names(seen.state.trick_seats[seen.holder])
    return f"{who} {'hold' if who == 'You' else 'holds'} it"


def panels(seen, names):
    return (Panel("Stake and tricks", trick_rows(seen, names), lamps=lamps(seen, names)),)


def strip(seen):
    return f"Stake {seen.facts['stake']}  ·  Tricks {seen.facts['tricks'].replace(' ', ' to ')}"


def plaque(seen, seat, names):
    if seen.facts["raise"] != "none" and seen.facts["raiser"] == str(seat) and seat:
        return f"Says {seen.facts['raise']}"
    if seat == 0 and seen.phase in ("answer", "eleven") and 0 in seen.actors:
        return "To answer"
    signs = [sign.split()[1] for sign in seen.facts["signs"].split(", ") if sign.startswith(f"{seat} ")]
    return f"Signed {', '.join(signs)}" if signs else ""


def beside_hand(seen):
    """What the own cards are, from the best."""
    hand = sorted(seen.hand, key=lambda card: "32AKQJ7654".index(card.rank))
    if not hand:
        return ()
    named = [SPANISH_RANKS[card.rank] for card in hand]
    words = listed(named)
    elder = seen.dealer not in seen.sides[seen.side]
    equal = "Equal tricks are yours" if elder else "Equal tricks are theirs"
    if seen.options["draws"] == "first":
        equal = "Equal tricks go to the earlier one"
    return (
        (words.capitalize(), "three, two, ace, then 12, 11, 10, 7 to 4"),
        (equal, "elder side against the dealer’s"),
    )


def menus(seen, action):
    """Signs, and calls made together with a card, are asked for in a small list."""
    if action.verb == "signal":
        return "Sign"
    if action.verb == "play" and action.words:
        return f"Card and {action.words[0]}"
    return ""


def shifted(seen, action):
    """A card played with Shift held down raises the stake."""
    if action.verb != "play" or action.words:
        return None
    legal = seen.actions()
    return next((a for a in legal if a.verb == "play" and a.words and a.cards == action.cards), None)


def shown(seen):
    """The pack lies in the middle until it is dealt, and is then out of the way."""
    return {zone: some for zone, some in seen.zones.items() if zone != "stock" or seen.phase in ("cut", "deal")}


def pack_words(seen, owner, names):
    return "Click the pack to cut it" if seen.phase == "cut" and 0 in seen.actors else ""


def clicks(seen, zone):
    """A click on the pack cuts it."""
    return Action("cut") if zone == "stock" and seen.phase == "cut" else None


def drawn_tricks(stage, seen):
    """Drawn tricks lie open to neither side, the losing cards darkened."""
    frame = stage.frame
    width = DRAWN_WIDTH * frame.unit
    step, pad = 0.62 * width, margin(width)
    right = frame.middle.right - 6
    y = frame.middle.y + 26 * frame.unit
    for number, event in enumerate(finished(seen), 1):
        if event.seat is not None:
            continue
        best = best_rank(event.cards)
        x = right - 3 * step - width
        label = Label(stage.skin)
        label.say(f"Trick {number}, drawn", x, y - 14 * frame.unit, size=12, align="left")
        stage.add_extra(label)
        for place, card in enumerate(event.cards):
            shade = "" if card.rank == best else "dim"
            pixmap = stage.faces.pixmap(card, width, stage.cloth.devicePixelRatioF(), shade=shade)
            item = QGraphicsPixmapItem(pixmap)
            item.setPos(x + place * step - pad, y - pad)
            item.setZValue(20 + place)
            item.setData(0, card.text)
            stage.add_extra(item)
        y += width * RATIO + 40 * frame.unit


def best_rank(some):
    return min((card.rank for card in some), key="32AKQJ7654".index)


TABLE = Table(
    zones=(
        HAND,
        TRICK,
        Zone("stock", "pile", at=At(0.5, 0.42), width=0.86, down=True, label=pack_words),
    ),
    pack="spanish",
    goal=lambda seen: f"{seen.options['target']} points win",
    score_note=lambda seen: f"{seen.options['target']} wins",
    score_boxes=lambda seen: (seen.options["target"], seen.options["target"] - 1),
    score_words="The line: play for three, or not at all",
    panels=panels,
    strip=strip,
    plaque=plaque,
    beside_hand=beside_hand,
    buttons={
        "cut": ("cut", "tap"),
        "deal": ("deal 1", "deal 3"),
        "eleven": ("reject", "accept"),
        "answer": ("reject", "accept", "retruc"),
        "play": ("truc", "retruc"),
    },
    main=lambda seen, actions: next((a for a in actions if a.verb in ("accept", "cut") or str(a) == "deal 3"), None),
    menus=menus,
    shifted=shifted,
    zone_clicks=clicks,
    shown=shown,
    sort_ranks="32AKQJ7654",
    sort_by="rank",
    overlay=drawn_tricks,
)
