"""The table of Dou Dizhu: three hands, the widow above the middle, the combination to be beaten in it, the stake."""

from PySide6.QtWidgets import QGraphicsPixmapItem

from cardhall import rules
from cardhall.cards import HIDDEN
from cardhall.desktop.look.card_pixmaps import margin
from cardhall.desktop.table.items.marks import Label
from cardhall.desktop.table.layout.geometry import RATIO
from cardhall.desktop.table.spec import HAND, At, Panel, Row, Table, Zone
from cardhall.english import counted

SEATS = 3
SMALL = 0.43  # of a card in the own hand: the widow


def landlord(seen):
    who = seen.facts["landlord"]
    return None if who == "none" else int(who)


def title(seen, owner, names):
    """Who played what lies there."""
    trick = seen.zones["trick"]
    return f"{names(int(seen.facts['played_by']))}  ·  {seen.game.kind_of(trick)}" if trick else ""


def widow_words(seen, owner, names):
    return "Widow" if seen.zones["widow"] else ""


def plaque(seen, seat, names):
    number = len(seen.zones[f"hand:{seat}"])
    cards = counted(number, "card")
    holder = landlord(seen)
    if holder is None:
        bid = seen.facts["bidder"] == str(seat)
        return f"Bid {seen.facts['bid']}" if bid else cards
    return f"{'Landlord' if seat == holder else 'Peasant'} · {cards}"


def stake(seen, names):
    if landlord(seen) is None:
        bid = int(seen.facts["bid"])
        who = names(int(seen.facts["bidder"])) if bid else "Nobody yet"
        return (Panel("Highest bid", (Row(who, ""),), big=str(bid), beside=True),)
    rows = [Row(doublings(seen).capitalize()), *(Row(f"{names(seat)} played {what}") for seat, what in doublers(seen))]
    return (Panel("Stake", rows, big=seen.facts["stake"], beside=True),)


def doublings(seen):
    bombs = int(seen.facts["bombs"])
    doubled = ("not doubled", "doubled once", "doubled twice")[bombs] if bombs < 3 else f"doubled {bombs} times"
    return f"bid {seen.facts['bid']}, {doubled}"


def doublers(seen):
    """Who has doubled the stake, and with what."""
    found, before = [], None
    for event in seen.history:
        if event.kind == "act":
            before = event
        elif TABLE.burst(event) and event.kind == "note" and before is not None and before.action.cards:
            found.append((before.seat, seen.game.in_words(before.action.cards)))
    return found


def strip(seen):
    if landlord(seen) is None:
        return f"Highest bid {seen.facts['bid']}"
    return f"Stake {seen.facts['stake']} · {doublings(seen)}"


def widow(seen):
    """The widow's cards after they have been taken, if this seat has seen them."""
    for event in seen.history:
        if event.kind == "move" and event.source == "widow" and HIDDEN not in event.cards:
            return event.cards
    return ()


def around(stage, seen):
    """What has been in the widow, and what beats the combination that lies."""
    frame = stage.frame
    taken = widow(seen)
    if taken:
        width = SMALL * frame.w
        left = frame.stage.cx - 1.1 * width
        y = frame.stage.y + (74 if frame.small else 34) * frame.unit + width * RATIO / 2
        words(stage, "Taken from the widow", frame.stage.cx, y - width * RATIO / 2 - 12 * frame.unit)
        for place, card in enumerate(taken):
            pixmap = stage.faces.pixmap(card, width, stage.cloth.devicePixelRatioF())
            item = QGraphicsPixmapItem(pixmap)
            pad = margin(width)
            item.setPos(left + place * 1.1 * width - width / 2 - pad, y - width * RATIO / 2 - pad)
            item.setZValue(10)
            item.setData(0, card.text)
            stage.add_extra(item)
    trick = stage.laid.get("trick")
    if seen.zones["trick"] and trick is not None and not seen.is_over:
        foot = trick.area.bottom + 10 * frame.unit
        words(stage, f"Beaten by {seen.game.beaten_by(seen.zones['trick'])}", frame.stage.cx, foot)


def words(stage, text, x, y):
    label = Label(stage.skin)
    label.say(text, x, y, size=12, colour=stage.skin.felt.text2)
    stage.add_extra(label)


TABLE = Table(
    zones=(
        HAND,
        Zone(
            "trick",
            "spread",
            at=At(0.5, 0.42),
            width=0.86,
            step=0.42,
            size=(7, 1.5),
            label=title,
            arrange=lambda some: rules.get("dou-dizhu").in_order(some),
        ),
        Zone("widow", "spread", at=At(0.5, 0.42), width=0.57, step=1.1, size=(3, 1), down=True, label=widow_words),
    ),
    goal=lambda seen: f"of {seen.options['deals']}",
    target=lambda seen: None,
    score_note=lambda seen: f"after {counted(len(seen.results), 'deal')}",
    panels=stake,
    strip=strip,
    plaque=plaque,
    role=lambda seen, seat: "Landlord" if landlord(seen) == seat else "",
    landlord_hat=True,
    holder_words="",
    burst=lambda event: event.seat is None,  # the stake has been doubled
    trick_words=("You lead again", "{0} leads again"),
    claim_words="I can play out",
    log_groups="lead",
    last=("Last plays", "turn"),
    buttons={"auction": ("pass", "bid 1", "bid 2", "bid 3"), "play": ("pass",)},
    main=lambda seen, actions: None,
    alike=lambda card: card.rank,
    sort_by="rank",
    sort_ranks="2AKQJT9876543",
    overlay=around,
)
