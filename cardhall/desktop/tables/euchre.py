"""The table of Euchre: four hands round a trick, the stock with the upcard beside it, points and tricks in boxes."""

from cardhall.cards import HIDDEN, SUIT_NAMES
from cardhall.desktop.table.felt.score_cards import MOST
from cardhall.desktop.table.spec import HAND, TRICK, At, Badge, Row, Table, Zone
from cardhall.desktop.table.stage.card_matching import sorted_hand
from cardhall.rules.mechanisms.bowers import left_bower, trumps_of

TRICKS = 5
ASIDE = -2.35  # hand cards to the left of the middle, clear of the trick


def tricks(seen, side):
    return int(seen.facts["tricks"].split()[side])


def won_words(seen, owner, names):
    number = tricks(seen, owner)
    return f"{'Your' if owner == seen.side else 'Their'} tricks  {number}" if number else ""


def aside(seen):
    """An upcard that is turned down lies crosswise."""
    return seen.facts["turned_down"] != "none"


def upcard_words(seen, owner, names):
    if not seen.zones["upcard"]:
        return ""
    if seen.facts["turned_down"] != "none":
        return "Turned down"
    return "Left lying" if seen.phase in ("alone", "play") else "Turned up"


def boxes(seen):
    """A score that two cards cannot show is kept in boxes."""
    target = seen.options["target"]
    return (target, 0) if target > MOST else None


def suits(seen):
    return "" if boxes(seen) else "sh"


def rows(seen, names):
    return tuple(
        Row(
            f"{'Your' if side == seen.side else 'Their'} tricks",
            done=tricks(seen, side),
            of=TRICKS,
            ours=side == seen.side,
        )
        for side in (0, 1)
    )


def badges(seen, names):
    trump, maker = seen.facts["trump"], seen.facts["maker"]
    if trump == "none":
        upcard = seen.facts["upcard"][-1]
        turned = seen.facts["turned_down"] != "none"
        return (Badge("", "", f"{SUIT_NAMES[upcard].capitalize()} turned down"),) if turned else ()
    who = names(int(maker))
    made = "You made trumps" if who == "You" else f"{who} made trumps"
    alone = ", alone" if seen.facts["alone"] != "none" else ""
    return (Badge(f"{SUIT_NAMES[trump].capitalize()} are trumps", trump, made + alone),)


def plaque(seen, seat, names):
    if seen.facts["sitting_out"] == str(seat):
        return "Sits out"
    if seen.facts["maker"] == str(seat):
        return "Maker, alone" if seen.facts["alone"] != "none" else "Maker"
    return ""


def in_order(seen, some):
    """Trumps at the left, bowers first, then the other suits."""
    trump = seen.facts["trump"]
    trumps = [] if trump == "none" or HIDDEN in some else trumps_of(trump, list(some))
    return trumps + sorted_hand([card for card in some if card not in trumps], "AKQJT987")


def sign(seen, zone, card):
    """The left bower carries the sign of trumps."""
    trump = seen.facts["trump"]
    return trump if trump != "none" and card == left_bower(trump) else ""


TABLE = Table(
    zones=(
        HAND,
        TRICK,
        Zone("won", "cross", at="side", down=True, small_window=False, label=won_words),
        Zone("stock", "pile", at=At(0.5, 0.45, ASIDE), width=0.57, down=True),
        Zone("upcard", "pile", at=At(0.5, 0.45, ASIDE + 0.75), width=0.57, label=upcard_words, crosswise=aside),
    ),
    goal=lambda seen: f"to {seen.options['target']} points",
    score_note=lambda seen: f"{seen.options['target']} wins",
    score_boxes=boxes,
    score_suits=suits,
    rows=rows,
    strip=lambda seen: f"Tricks {tricks(seen, 0)} to {tricks(seen, 1)}",
    badges=badges,
    plaque=plaque,
    sits_out=lambda seen, seat: seen.facts["sitting_out"] == str(seat),
    buttons={
        "order": ("pass", "accept"),
        "name": ("pass", "trump C", "trump D", "trump H", "trump S"),
        "alone": ("no", "yes"),
    },
    main=lambda seen, actions: next((a for a in actions if a.verb in ("accept", "no")), None),
    signs=sign,
    order=in_order,
)
