"""The table of Nuts: the own layout large at the foot, the others small around it, the foundations in the middle."""

from cardhall.desktop.table.items.marks import Label, Slot
from cardhall.desktop.table.layout.geometry import RATIO, Rect, centred
from cardhall.desktop.table.spec import Panel, Row, Table, Zone
from cardhall.desktop.table.stage.card_stage import RING
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner

OWN, OTHERS, FOUNDATIONS = 0.77, 0.46, 0.48  # widths of cards, in hand cards; others' at most
CROWDED = {2: 0.46, 3: 0.38, 4: 0.36}  # others' cards, by the number of sides
STEP = 1.16  # from column to column, in cards
BACKS = {0: "blue", 1: "green", 2: "claret", 3: "ochre", 4: "green", 6: "ochre"}  # by the first seat of the side
OFTEN = ("first time", "second time", "third time")


# ---- where everything lies


def sides(frame):
    return frame.seats if frame.seats <= 4 else frame.seats // 2


def seats_of(frame, side):
    """The seats of a side, from the frame alone."""
    return (side,) if frame.seats <= 4 else (2 * side, 2 * side + 1)


def own_panel(frame):
    wide = min(frame.stage.w - 24, 9.9 * OWN * frame.w)
    high = (0.40 if frame.small else 0.425) * frame.height
    return Rect(frame.stage.cx - wide / 2, frame.height - 14 - high, wide, high)


def small_card(frame):
    """The width of the others' cards."""
    pairs = frame.seats > 4
    return (0.30 if pairs and frame.small else CROWDED[sides(frame)]) * frame.w


def plaque_w(frame):
    return (118 if frame.seats > 4 else 172) * frame.unit


def own_card(frame):
    panel = own_panel(frame)
    return min(OWN * frame.w, panel.w / 9.6)


def own_place(frame, cards):
    """The left upper corner of a card so many cards from the left edge of the own panel."""
    panel, w = own_panel(frame), own_card(frame)
    left = panel.cx - 4.5 * w
    return left + cards * w, panel.y + 46 * frame.unit


def edge_of(frame, side):
    """Where another side's layout is: top, left, right, or an upper corner."""
    n = sides(frame)
    if n == 2:
        return "top"
    return ("left", "right")[side - 1] if n == 3 else ("left", "top", "right")[side - 1]


def block(frame, side):
    """The room of another side's layout, its plaques included."""
    s, plaque = small_card(frame), plaque_w(frame)
    number = len(seats_of(frame, side))
    stage, top = frame.stage, frame.seats_top
    edge = edge_of(frame, side)
    if edge == "top":
        wide = plaque + 16 + 9.2 * s
        left = stage.cx - wide / 2
        if frame.small and not frame.strips_row:  # clear of the score and of the log's button
            left = stage.right - 124 * frame.unit - wide
        return Rect(left, top, wide, max(3.4 * s, number * (frame.plaque_h + 6)))
    wide = max(5.8 * s, number * (plaque + 8) - 8)
    high = frame.plaque_h + 10 + 4.1 * s
    y = top
    if sides(frame) == 4:
        y = max(block(frame, 2).bottom + 4, min(0.235 * frame.height, own_panel(frame).y - high - 6))
    return Rect(stage.x + 20 if edge == "left" else stage.right - 20 - wide, y, wide, high)


def small_place(frame, side, cards, row=0):
    """The left upper corner of a small card, so many cards from the left, in the first or second row."""
    box, s = block(frame, side), small_card(frame)
    if edge_of(frame, side) == "top":
        return box.x + plaque_w(frame) + 16 + (cards + (5.75 if row else 0)) * s, box.y
    y = box.y + frame.plaque_h + 10 + (2.7 * s if row else 0)
    return box.x + cards * s, y


def card_rect(x, y, w):
    return Rect(x, y, w, w * RATIO)


def reserve_at(frame, side, zone):
    if side == 0:
        return card_rect(*own_place(frame, 0), own_card(frame))
    return card_rect(*small_place(frame, side, 0), small_card(frame))


def column_at(frame, side, zone):
    number = int(zone.rpartition(":")[2]) - 1
    if side == 0:
        x, y = own_place(frame, 1.5 + STEP * number)
        return Rect(x, y, own_card(frame), own_panel(frame).bottom - 16 - y)
    x, y = small_place(frame, side, 1.2 + STEP * number)
    s = small_card(frame)
    return Rect(x, y, s, (3.4 if edge_of(frame, side) == "top" else 2.6) * s)


def waste_at(frame, side, zone):
    if side == 0:
        x, y = own_place(frame, 6.3)
        return Rect(x, y, 1.6 * own_card(frame), own_card(frame) * RATIO)
    x, y = small_place(frame, side, 0.3 if edge_of(frame, side) == "top" else 1.2, row=1)
    return Rect(x, y, 1.6 * small_card(frame), small_card(frame) * RATIO)


def stock_at(frame, side, zone):
    if side == 0:
        return card_rect(*own_place(frame, 8.0), own_card(frame))
    x, y = small_place(frame, side, 2.1 if edge_of(frame, side) == "top" else 0, row=1)
    return card_rect(x, y, small_card(frame))


def foundation_at(frame, number, zone):
    """In one row or two, in what the others leave free."""
    n, stage = sides(frame), frame.stage
    rows, per = (1, 8) if n == 2 else (2, 2 * n)
    upper, beside = frame.seats_top, 0.0
    for side in range(1, n):
        box = block(frame, side)
        if edge_of(frame, side) == "top":
            upper = max(upper, box.bottom + 8)
        else:
            beside = max(beside, box.w + 36)
    lower = own_panel(frame).y - 46 * frame.unit
    w = min(FOUNDATIONS * frame.w, (stage.w - 2 * beside) / (1.15 * per), (lower - upper) / (1.5 * rows))
    line, place = divmod(number - 1, per)
    y = (upper + lower) / 2 + (line - (rows - 1) / 2) * 1.5 * w
    return centred(stage.cx + (place - (per - 1) / 2) * 1.15 * w, y, w, w * RATIO)


def plaque_at(frame, seat, width):
    side = seat if frame.seats <= 4 else seat // 2
    second = seat != seats_of(frame, side)[0]
    width = plaque_w(frame)
    if side == 0:
        panel = own_panel(frame)
        return Rect(panel.x + 12, panel.y - frame.plaque_h - 8, width, frame.plaque_h)
    box = block(frame, side)
    if edge_of(frame, side) == "top":
        return Rect(box.x, box.y + second * (frame.plaque_h + 6), width, frame.plaque_h)
    return Rect(box.x + second * (width + 8), box.y, width, frame.plaque_h)


def deck_at(frame):
    panel = own_panel(frame)
    return Rect(panel.right - 300 * frame.unit, panel.bottom - 58 * frame.unit, 286 * frame.unit, 46 * frame.unit)


def prompt_at(frame):
    panel = own_panel(frame)
    wide = min(700 * frame.unit, panel.w)
    if sides(frame) > 2:  # between the stocks at the left and right
        wide = min(wide, 2 * (frame.stage.cx - small_place(frame, 1, 4)[0] - 8))
    return Rect(frame.stage.cx - wide / 2, panel.y - 40 * frame.unit, wide, 34 * frame.unit)


# ---- what is written


def per_side(seen, fact):
    return [int(word) for word in seen.facts[fact].split()]


def side_words(seen, side, names):
    return " and ".join(names(seat) for seat in seen.sides[side])


def is_stuck(seen, seat):
    return str(seat) in seen.facts["stuck"].split()


def plaque(seen, seat, names):
    left = per_side(seen, "reserve")[seen.state.side_of(seat)]
    if seen.seats > 4:
        return "Stuck" if is_stuck(seen, seat) else f"{left} left"
    return f"Stuck · {left} left" if is_stuck(seen, seat) else f"Reserve {left}"


def panels(seen, names):
    left, played = per_side(seen, "reserve"), per_side(seen, "contributed")
    deal = tuple(
        Row(side_words(seen, side, names), f"{left[side]} left, {played[side]} played")
        for side in range(len(seen.sides))
    )
    said = tuple(
        Row(
            names(seat),
            "stuck" if is_stuck(seen, seat) else "playing",
            mark="now" if is_stuck(seen, seat) else "later",
        )
        for seat in range(seen.seats)
    )
    rounds = OFTEN[min(2, int(seen.facts["stuck_rounds"]))]
    stuck = Panel("Nothing more to play", said, note=rounds)
    return (stuck,) if score_facts(seen) else (Panel("Reserve and foundations", deal), stuck)


def score_facts(seen):
    """In a list of scores, what the deal has brought so far."""
    left, played = per_side(seen, "reserve"), per_side(seen, "contributed")
    both = zip(left, played, strict=True)
    return [f"{some} in the reserve, {more} played" for some, more in both] if len(seen.sides) > 2 else ()


def score_colours(seen):
    """The colours of the sides' backs, and of their rings on the foundations."""
    return [RING[side[0]] for side in seen.sides]


def strip(seen):
    left = "  ".join(seen.facts["reserve"].split())
    stuck = seen.facts["stuck"]
    return f"Reserves {left}" + (f"  ·  stuck {len(stuck.split())} of {seen.seats}" if stuck != "none" else "")


def reserve_words(seen, side, names):
    return f"Reserve  {per_side(seen, 'reserve')[0]}"


def waste_words(seen, side, names):
    number = len(seen.zones["waste:0"])
    return f"Waste, {number}" if number else ""


def stock_words(seen, side, names):
    return f"Stock, {len(seen.zones['stock:0'])}"


def foundations(seen):
    return [f"foundation:{number}" for number in range(1, 4 * len(seen.sides) + 1)]


def owner(seen, zone, card):
    """Whose card it is: a ring in his colour."""
    kind, number = zone_owner(zone)
    if kind != "foundation":
        return None
    if card is not seen.zones[zone][-1]:
        return None
    return seen.sides[seen.state.owners[number - 1][-1]][0]


def back(seen, zone):
    kind, side = zone_owner(zone)
    return f"lattice-{BACKS[seen.sides[side][0]]}" if kind in ("reserve", "stock", "waste", "column") else ""


def around(stage, seen):
    """The panel under the own layout, and the numbers of its columns."""
    frame = stage.frame
    panel = Slot(stage.skin)
    panel.at_rect(own_panel(frame))
    panel.show_as(plain=False, panel=True)
    panel.setZValue(0)
    stage.add_extra(panel)
    for number in range(1, 5):
        box = column_at(frame, 0, f"column:0:{number}")
        label = Label(stage.skin)
        label.say(str(number), box.cx, box.y - 16 * frame.unit, colour=stage.skin.felt.text2)
        stage.add_extra(label)


# ---- what may be done


def clicked(seen, zone):
    return Action("draw") if zone in ("stock:0", "waste:0") else None


def first_choice(seen, actions):
    """A click sends a card to the foundations if it can go there, else to its first column."""
    return next((action for action in actions if action.verb == "play"), actions[0])


def attempt(seen, card, zone):
    if zone_owner(zone)[0] == "foundation":
        return Action("play", card)
    return Action("move", card, zone.rpartition(":")[2]) if zone.startswith("column:0:") else None


def empty_foundations(seen, action):
    """An ace may be dropped on any place that is free."""
    if action.verb != "play" or action.cards[0].rank != "A":
        return ()
    return [zone for zone in foundations(seen) if not seen.zones.get(zone)]


ELSEWHERE = (1, 2, 3)
TABLE = Table(
    zones=(
        Zone(
            "reserve", "pile", reserve_at, OWN, by_owner=(0,), top_first=True, grab=True, label=reserve_words, slot=True
        ),
        Zone("column", "column", column_at, OWN, by_owner=(0,), grab=True, slot=True),
        Zone("waste", "spread", waste_at, OWN, 0.28, last=3, by_owner=(0,), grab=True, label=waste_words),
        Zone("stock", "pile", stock_at, OWN, by_owner=(0,), top_first=True, down=True, label=stock_words, slot=True),
        Zone("reserve", "pile", reserve_at, OTHERS, by_owner=ELSEWHERE, top_first=True),
        Zone("column", "column", column_at, OTHERS, by_owner=ELSEWHERE, slot=True),
        Zone("waste", "spread", waste_at, OTHERS, 0.28, last=3, by_owner=ELSEWHERE),
        Zone("stock", "pile", stock_at, OTHERS, by_owner=ELSEWHERE, top_first=True, down=True),
        Zone("foundation", "pile", foundation_at, FOUNDATIONS, slot=True),
    ),
    goal=lambda seen: f"above {seen.options['target']} wins",
    score_note=lambda seen: "before this deal",
    score_facts=score_facts,
    score_colours=score_colours,
    panels=panels,
    strip=strip,
    plaque=plaque,
    dealer=False,
    own_plaque=False,
    plaque_at=plaque_at,
    deck_at=deck_at,
    prompt_at=prompt_at,
    log_groups="list",
    last=("", "turn"),
    buttons={"play": ("stuck", "draw")},
    main=lambda seen, actions: None,
    zone_clicks=clicked,
    click=first_choice,
    attempt=attempt,
    also_targets=empty_foundations,
    more_zones=foundations,
    backs=back,
    owners=owner,
    overlay=around,
)
