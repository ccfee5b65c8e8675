"""The table of Pontoon: a hand before each seat with its stake, the pack in the middle, who is up in the rail."""

from PySide6.QtWidgets import QGraphicsPixmapItem

from cardhall.cards import HIDDEN
from cardhall.desktop.look.card_pixmaps import margin
from cardhall.desktop.table.items.marks import ChipPile, Label
from cardhall.desktop.table.layout.frame import places
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.spec import At, Panel, Row, Table, Zone
from cardhall.english import NUMBERS
from cardhall.rules.mechanisms.banking import points
from cardhall.rules.mechanisms.twenty_one import count, worth_in_words

OTHERS = 0.56  # the width of others' cards, in own cards
SAFE = 11  # a hand of so many cannot be broken by a card
ENDS = {"stick": "Stuck", "pontoon": "Pontoon", "bust": "Bust"}
RULE = "Pontoons and five-card tricks pay double  ·  the bank wins ties"


def chips(seen, seat):
    number = seen.facts["chips"].split()[seat]
    return f"{number} chip{'' if number == '1' else 's'}"


def plaque(seen, seat, names):
    ends = {hand.end for hand in seen.state.hands_of(seat)}
    if seat == seen.dealer or "" in ends or not ends:
        return chips(seen, seat)
    words = ENDS[ends.pop()] if len(ends) == 1 else "Played"
    return f"{words} · {chips(seen, seat)}"


def limits(seen):
    low, high = seen.facts["min_bet"], seen.facts["max_bet"]
    return "" if low == "none" else f"bets {low} to {high}"


def goal(seen):
    return "  ·  ".join(filter(None, (f"of {seen.options['deals']}", limits(seen))))


def shuffled(seen):
    """When the pack was last shuffled, in words."""
    if seen.facts["shuffled"] == "yes":
        return "Shuffled for this deal"
    first = next((event.number for event in seen.history if event.kind == "ready"), 1)
    return f"Not shuffled since deal {first}"


def pack(seen, names):
    return (Panel("The pack", (Row("Cards in the stock", seen.facts["stock_left"]), Row(shuffled(seen)))),)


def stock_words(seen, owner, names):
    return "Stock" if seen.facts["shuffled"] == "yes" else "Stock, not shuffled"


def own_count(seen):
    """What the own hand counts, beside it."""
    some = seen.zones["hand:0"]
    if len(some) < 2 or HIDDEN in some or len(seen.state.hands_of(0)) > 1:
        return ()
    words = worth_in_words(some)
    if not words.isdigit():
        return ((words.capitalize(), f"{count(some)} in {NUMBERS[len(some)]} cards"),)
    small = f"{NUMBERS[len(some)].capitalize()} cards"
    return ((words, f"{small}. No card can break you." if points(some) <= SAFE else small),)


def crosswise(zone, some):
    """Bought cards of others lie across, face down."""
    return [place for place, card in enumerate(some) if place > 1 and card is HIDDEN]


def around(stage, seen):
    """Stakes beside the hands, what has gone bust, and what each of several own hands counts."""
    own = stage.laid.get("hand:0")
    if own is not None and any(action.verb == "bet" for action in seen.actions()):
        stage.add_betting(own.area.x - 68 * stage.frame.unit, own.area.cy)
    for seat in range(seen.seats):
        for number, hand in enumerate(seen.state.hands_of(seat) or (None,)):
            zone = stage.laid.get(hand.zone if hand is not None else f"hand:{seat}")
            if zone is None:
                continue
            if hand is not None and hand.bust:
                bust(stage, seen, hand, zone)
            elif seat != seen.dealer:
                stake(stage, seen, seat, number, hand, zone)


def stake(stage, seen, seat, number, hand, zone):
    amount = hand.stake if hand is not None else int(seen.facts["bets"].split()[seat].replace("-", "0"))
    if not amount:
        return
    split = seat == 0 and len(seen.state.hands_of(0)) > 1
    bet = int(seen.facts["bets"].split()[seat])
    label = f"{bet} + {amount - bet}" if amount > bet else ""
    if split:
        some = seen.zones[hand.zone]
        words = f"Hand {number + 1}  ·  {count(some)}  ·  {amount} chips"
        now = seen.phase == "play" and seen.state.hands[seen.state.playing] == hand
        say(stage, words, zone.area.cx, zone.area.bottom + 12 * stage.frame.unit, stage.skin.felt.gold if now else "")
        return
    pile = ChipPile(stage.skin, amount, "your stake" if seat == 0 else "", label)
    box = pile.boundingRect()
    edge, share = places(stage.seats)[seat]
    if edge in ("own", "right") or (edge == "top" and share > 0.5):
        x = zone.area.x - 18 - box.right()
    else:
        x = zone.area.right + 14 - box.left()
    pile.setPos(x, zone.area.cy + (0.2 * zone.area.h if edge != "own" else 0.0))
    stage.add_extra(pile)


def bust(stage, seen, hand, zone):
    """A bust hand lies under the stock; what it was is still told."""
    seat, some = hand.seat, hand.bust
    width = zone.slot.width
    step = min(0.55 * width, max(0.2 * width, 2.2 * width / len(some)))
    whole = (len(some) - 1) * step + width
    edge = places(stage.seats)[seat].edge
    alone = len(seen.state.hands_of(seat)) == 1
    left = zone.area.cx - whole / 2 if edge in ("own", "top") or not alone else zone.area.x
    if edge == "right" and alone:
        left = zone.area.right - whole
    left = min(max(left, stage.frame.stage.x + 12), stage.frame.stage.right - 12 - whole)
    y = zone.slot.y
    for place, card in enumerate(some):
        item = QGraphicsPixmapItem(stage.faces.pixmap(card, width, stage.cloth.devicePixelRatioF(), shade="dim"))
        pad = margin(width)
        item.setPos(left + place * step - pad, y - width * 0.7 - pad)
        item.setZValue(15 + place * 0.01)
        item.setData(0, card.text)
        stage.add_extra(item)
    words = f"Bust, {points(some)}"
    felt, unit = stage.skin.felt, stage.frame.unit
    if edge == "own" and alone:
        say(stage, words, left + whole + 60 * unit, y, felt.red, size=17)
    elif edge == "top" and alone:
        say(stage, words, left + whole + 46 * unit, y, felt.red)
    else:
        say(stage, words, left + whole / 2, y + width * 0.7 + 14 * unit, felt.red)


def say(stage, words, x, y, colour="", size=13):
    label = Label(stage.skin)
    label.say(words, x, y, size=size, weight=600, colour=colour or stage.skin.felt.text2)
    label.setZValue(400)
    stage.add_extra(label)


def deck_at(frame):
    """Where there is little room the buttons need all of it beside the own plaque."""
    if not frame.small and frame.deck.w > 560 * frame.unit:
        return frame.deck
    left = frame.own_plaque.right + 16
    return Rect(left, frame.row.y, frame.stage.right - 20 - left, frame.row.h)


def main(seen, actions):
    return next((action for action in actions if action.verb == "declare"), None)


TABLE = Table(
    zones=(
        Zone("hand", "open", at="seat", width=OTHERS, step=0.58, across=crosswise),
        Zone("stock", "pile", at=At(0.5, 0.42), width=0.5, down=True, top_first=True, label=stock_words),
    ),
    goal=goal,
    target=lambda seen: None,
    score_title="Chips",
    score_note=lambda seen: "won or lost",
    strip=lambda seen: shuffled(seen),
    panels=pack,
    plaque=plaque,
    role=lambda seen, seat: "Bank" if seat == seen.dealer else "",
    dealer=False,
    plaques_top=True,
    seat_cards=OTHERS,
    beside_hand=own_count,
    deck_at=deck_at,
    felt_words=lambda seen: RULE,
    log_groups="deal",
    last=("", "turn"),
    buttons={"play": ("stick", "twist", "split", "declare pontoon"), "bank": ("stick", "twist")},
    main=main,
    chip_verbs=("bet",),
    overlay=around,
)
