"""The parts of a table that the guide of a first match can point at, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtWidgets import QGraphicsItem, QWidget

from cardhall.desktop.table.items.cloth_items import CARD_DATA_KEY
from cardhall.desktop.table.layout.geometry import Rect
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.rules.engine.facts import Facts

# The cost of covering a pixel of a part, by how much the person needs to see it.
CONTROLS_WEIGHT, HAND_WEIGHT, TRICK_WEIGHT, TABLE_WEIGHT, BAR_WEIGHT = 1000.0, 0.5, 1.0, 0.1, 0.1


class GuideParts:
    """Finder of a table's parts by name, for the guide to point at.

    A part is a sequence of its kind and, for some kinds, names: `("zone", "stock")`. All rectangles are in coordinates
    of the page. A part that is not visible now has none.
    """

    def __init__(self, page: QWidget, widgets: Widgets, situation: Situation) -> None:
        self.page, self.widgets, self.situation, self.stage = page, widgets, situation, situation.stage
        self._finders: dict[str, Callable[[Sequence[str]], list[QRectF]]] = {
            "table": lambda _: [],
            "hand": lambda _: _boxes_round(self.stage.own_hand_items()),
            "card": lambda names: self._card_boxes(names[0]),
            "prompt": lambda _: self._prompt_boxes(),
            "buttons": lambda _: self._control_boxes(),
            "button": lambda names: self._verb_boxes(names[0]),
            "hint": lambda _: self._widget_boxes(widgets.bar.hint_button),
            "score": lambda _: self._score_boxes(),
            "badges": lambda _: self._badge_boxes(),
            "panel": self._panel_boxes,
            "log": lambda _: self._widget_boxes(widgets.log_button if self.is_small else widgets.rail.log),
            "auction": lambda _: self._widget_boxes(widgets.auction),
            "trick": lambda _: self._zone_boxes("trick") + self._holder_mark_boxes(),
            "zone": lambda names: self._zone_boxes(names[0]),
            "seat": lambda names: self._plaque_boxes(names[0]),
            "pot": lambda names: [_qrectf(rect) for name, rect in self._pot_rects().items() if name == names[0]],
            "drawn": self._drawing_boxes,
        }

    @property
    def is_small(self) -> bool:
        """Whether strips replace the rail."""
        return self.stage.frame.is_small

    def boxes(self, part_path: Sequence[str]) -> list[QRectF]:
        """Return the rectangles of a part; [] if it is not on the table, and for `table`."""
        kind, *names = part_path
        return [box for box in self._finders[kind](names) if box.width() >= 1 and box.height() >= 1]

    def is_there(self, part_path: Sequence[str]) -> bool:
        """Whether a part can be pointed at now."""
        return part_path[0] == "table" or bool(self.boxes(part_path))

    def bounding_box(self, part_path: Sequence[str]) -> QRectF:
        """Return the rectangle round a part, empty if it is not there."""
        return _bounding_box(self.boxes(part_path))

    def rects_in_use(self) -> list[tuple[QRectF, float]]:
        """Return the rectangles that the person needs to see, each with the cost of covering a pixel."""
        found = [(box, CONTROLS_WEIGHT) for name in ("prompt", "buttons") for box in self.boxes((name,))]
        found += [(_bounding_box(self.boxes(("hand",))), HAND_WEIGHT)]
        found += [
            (box, TRICK_WEIGHT) for box in _boxes_round(self.stage.items.get("trick", ())) + self._holder_mark_boxes()
        ]
        found += [(_qrectf(rect), TABLE_WEIGHT) for rect in self.stage.occupied_rects.all_rects()]
        found.append((QRectF(self.widgets.bar.geometry()), BAR_WEIGHT))
        return [one for one in found if not one[0].isEmpty()]

    def names(self) -> dict[str, list[str]]:
        """Return the names available now for pots and drawings."""
        return {"pot": sorted(self._pot_rects()), "drawn": sorted(self.stage.canvas.items_by_drawing)}

    # ---- on the cloth

    def _card_boxes(self, text: str) -> list[QRectF]:
        """Return the rectangle of a card by its text, `QH`: in the person's hand first, else on the table or drawn."""
        own = self.stage.own_hand_items()
        others = [item for items in self.stage.items.values() for item in items if item not in own]
        lying = [item for item in (*own, *others) if item.isVisible() and str(item.shown_card) == text]
        drawn = [item for item in self.stage.canvas.drawn_items if item.data(CARD_DATA_KEY) == text]
        return _boxes_round([*lying, *drawn][:1])

    def _zone_boxes(self, zone: str) -> list[QRectF]:
        if found := _boxes_round(self.stage.items.get(zone, ())):
            return found
        laid = self.stage.zone_layouts.get(zone)
        return [_qrectf(laid.area)] if laid is not None else []

    def _holder_mark_boxes(self) -> list[QRectF]:
        """Return the rectangles of the words or the ring that mark the card winning the trick."""
        words = self.stage.holder_mark.label
        return _boxes_round([self.stage.holder_mark.ring, *([words] if words.text else [])])

    def _plaque_boxes(self, name: str) -> list[QRectF]:
        """Return the rectangles of plaques: of a seat by number, `dealer`, `turn`, or the seats in a fact."""
        seen = self.situation.observe()
        named: dict[str, Sequence[int | None]] = {"dealer": (seen.dealer,), "turn": (seen.turn,)}
        seat_names = (int(name),) if name.isdigit() else named.get(name) or Facts.of(seen).seats_in(name)
        seats = [seat for seat in seat_names if seat is not None and seat < seen.seats]
        return [self.stage.plaques[seat].sceneBoundingRect() for seat in seats if self.stage.plaques[seat].isVisible()]

    def _pot_rects(self) -> dict[str, Rect]:
        return self.stage.places.pot_rects

    def _drawing_boxes(self, names: Sequence[str]) -> list[QRectF]:
        """Return the rectangles of a drawing's items, or of one item if a number from 1 follows the name."""
        pieces = [item for item in self.stage.canvas.items_by_drawing.get(names[0], ()) if item.isVisible()]
        if len(names) > 1:
            pieces = pieces[int(names[1]) - 1 : int(names[1])]
        return [item.sceneBoundingRect() for item in pieces]

    # ---- widgets

    def _widget_boxes(self, widget: QWidget, box: QRect | None = None) -> list[QRectF]:
        if not widget.isVisibleTo(self.page):
            return []
        at = widget.mapTo(self.page, QPoint(0, 0))
        return [QRectF((box or widget.rect()).translated(at))]

    def _prompt_boxes(self) -> list[QRectF]:
        """Return the rectangle of the prompt's words, which is narrower than the widget."""
        boxes = self._widget_boxes(self.widgets.prompt)
        for box in boxes:
            aside = max(0.0, (box.width() - self.widgets.prompt.wanted_width()) / 2)
            box.adjust(aside, 0, -aside, 0)
        return boxes

    def _control_boxes(self) -> list[QRectF]:
        """Return the rectangles of all controls besides cards: keys, buttons, the chips of a tray."""
        keys, row, tray = self.widgets.keys, self.widgets.row, self.widgets.tray
        boxes = self._widget_boxes(keys)
        if not row.is_empty and row.isVisibleTo(self.page):
            boxes.append(QRectF(row.buttons_rect()))
        return boxes + (self._widget_boxes(tray) if tray.legal is not None else [])

    def _verb_boxes(self, verb: str) -> list[QRectF]:
        """Return the rectangles of the controls for actions with a verb."""
        row, keys, tray = self.widgets.row, self.widgets.keys, self.widgets.tray
        found = [box for button in row.buttons_for(verb) for box in self._widget_boxes(button)]
        found += [box for key in keys.keys if key.key.action.verb == verb for box in self._widget_boxes(key)]
        if tray.legal is not None and any(action.verb == verb for action in tray.legal.actions):
            found += self._widget_boxes(tray)
        return found

    def _score_boxes(self) -> list[QRectF]:
        if self.is_small:  # with the line of words, which the rail shows below the score
            return [_qrectf(rect) for rect in self.widgets.strips.rects()[:2]]
        return self._widget_boxes(self.widgets.rail.score)

    def _badge_boxes(self) -> list[QRectF]:
        if self.is_small:
            return [_qrectf(box) for box in self.widgets.strips.rects()[2:]]
        return self._widget_boxes(self.widgets.rail.badges)

    def _panel_boxes(self, numbers: Sequence[str]) -> list[QRectF]:
        """Return the rectangles of the game's own panels, or of the strip of words in a small window."""
        if self.is_small:
            return [_qrectf(self.widgets.strips.rects()[1])]
        panels = self.widgets.rail.part_panels
        chosen = panels[int(numbers[0]) - 1 :][:1] if numbers else panels
        return [box for panel in chosen for box in self._widget_boxes(panel)]


def _qrectf(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


def _boxes_round(items: Iterable[QGraphicsItem]) -> list[QRectF]:
    return [item.sceneBoundingRect() for item in items if item.isVisible()]


def _bounding_box(boxes: Iterable[QRectF]) -> QRectF:
    found = QRectF()
    for box in boxes:
        found = found.united(box)
    return found
