"""The chip tray: chips to put on fields of the cloth, shown in place of the hand, and a button to finish."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from cardhall.desktop.look.felt_text import Skin
from cardhall.desktop.look.painting import painter_for
from cardhall.desktop.table.felt.buttons import FeltButton
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.items.cloth_items import paint_chip
from cardhall.desktop.table.items.dragged_chip import CHIP_REFUSAL, DraggedChip, starts_drag
from cardhall.desktop.table.parts.tray import Tray, TrayChip
from cardhall.desktop.widgets.buttons import GOLD, PLAIN, QUIET
from cardhall.desktop.widgets.translated_widgets import plain_tool_tip
from cardhall.language import say, tr, translate
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

# Lengths in pixels at a text scale of 1.
MAX_CHIP_SIZE, CHIP_WORDS_HEIGHT = 56.0, 20.0
PADDING, CHIP_GAP = 16.0, 12.0
FINISH_BUTTON_HEIGHT, SMALL_BUTTON_HEIGHT = 44, 34  # small: of the buttons that put down several chips at once
BUTTON_GAP = 4
BUTTONS_WIDTH = 226.0
DISABLED_OPACITY = 0.45
CHOOSE_CHIP_TEXT = say("Take a chip first.")


class ChipOnTray(QAbstractButton):
    """A chip on the tray: a click chooses the chip, dragging drops it on a field."""

    dropped = Signal(QPoint)  # where, on the screen

    def __init__(self, skin: Skin, chip: TrayChip, digit: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.skin, self.chip, self.digit = skin, chip, digit
        self.dragged_chip: DraggedChip | None = None
        self.is_hinted = False
        self._press_point = QPoint()
        self.setCheckable(True)
        self.setAccessibleName(chip.spoken_name)
        self.setToolTip(plain_tool_tip(chip.spoken_name))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    @property
    def chip_diameter(self) -> float:
        """Return the diameter of the chip, in pixels."""
        return min(self.skin.px(MAX_CHIP_SIZE), self.width() - 4.0, self.height() - self.skin.px(CHIP_WORDS_HEIGHT) - 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press_point = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        tray = self.parentWidget()
        page = tray.parentWidget() if tray is not None else None
        if self.dragged_chip is None and self.isDown() and starts_drag(self._press_point, point) and page is not None:
            self.setDown(False)
            self.setChecked(True)
            side = round(self.skin.px(MAX_CHIP_SIZE))
            self.dragged_chip = DraggedChip(self.skin, page, side, side - 12, self.chip.value, self.chip.face_text)
        if self.dragged_chip is not None:
            self.dragged_chip.move_to(self.mapTo(self.dragged_chip.page, point))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.dragged_chip is not None:
            held, self.dragged_chip = self.dragged_chip, None
            held.hide()
            held.deleteLater()
            self.dropped.emit(event.globalPosition().toPoint())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, skin, felt = painter_for(self), self.skin, self.skin.felt
        if not self.isEnabled():
            painter.setOpacity(DISABLED_OPACITY)
        size = self.chip_diameter
        x, y = self.width() / 2, size / 2 + 4
        if self.isChecked() or self.is_hinted:
            painter.setPen(
                QPen(QColor(felt.gold), 2.5, Qt.PenStyle.SolidLine if self.isChecked() else Qt.PenStyle.DashLine)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(x - size / 2 - 1, y - size / 2 - 1, size + 2, size + 2))
        paint_chip(painter, skin, x, y, size - 6, self.chip.value, mark=self.chip.face_text)
        weight = 600 if self.underMouse() or self.isChecked() else 400
        skin.draw_centred(
            painter,
            x,
            self.height() - skin.px(CHIP_WORDS_HEIGHT) / 2,
            self.chip.label,
            skin.sans(13, weight),
            felt.text,
            max_width=self.width() + 6,
        )
        if self.hasFocus():
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 8, 8)
        painter.end()


class ChipTray(QWidget):
    """The tray of chips with its buttons; `zones_at` returns the zones at a point of the screen."""

    chosen = Signal(object)  # an Action
    planned = Signal(object)  # several actions
    refused = Signal(str)
    choice_changed = Signal()  # another chip is chosen, or none

    def __init__(
        self, skin: Skin, tray: Tray | None, zones_at: Callable[[QPoint], Sequence[str]], parent: QWidget
    ) -> None:
        """Create the tray. `tray`: the game's chips, None where it has none; `zones_at`: zones at a screen point."""
        super().__init__(parent)
        self.skin, self.tray, self.zones_at = skin, tray, zones_at
        self.legal: LegalActions | None = None
        self.chips: list[ChipOnTray] = []
        self.extra_buttons: list[FeltButton] = []
        self.plans_by_letter: dict[str, Sequence[Action]] = {}  # the actions of the small buttons, by letter
        self.closed_reason = ""  # why no chip can be put down now, shown below the button
        self.finish_button = FeltButton(skin, "", GOLD, height=FINISH_BUTTON_HEIGHT, key=tr("Enter"), parent=self)
        self.finish_button.clicked.connect(self._finish)
        self.setAccessibleName(tr("Chips", context="tray"))
        self.hide()

    # ---- what it shows

    def show_seen(self, seen: Observation, legal: LegalActions | None) -> None:
        """Show the current chips, bright where they can be used.

        `legal`: what the person may do, None while others act. In another phase of the game the tray makes room
        for the buttons of that phase.
        """
        if self.tray is None:
            return
        tray, tray_legal = self.tray, legal if legal is not None and self.tray.phase == seen.phase else None
        self.legal = tray_legal
        tray_chips = tray.chips(seen)
        if [chip.chip for chip in self.chips] != list(tray_chips):
            self._make_chips(tray_chips)
        legal_verbs = {action.verb for action in tray_legal.actions} if tray_legal is not None else set()
        for chip in self.chips:
            uses = [tray.action(seen, chip.chip, zone) for zone in tray.fields(seen).values()]
            chip.setEnabled(tray_legal is not None and any(action in tray_legal.actions for action in uses))
            chip.is_hinted = False
            chip.update()
        for one in (*self.chips, self.finish_button):
            one.setVisible(tray_legal is not None or legal is None)
        self.finish_button.setText(translate(tray.finish_words))
        self.finish_button.setAccessibleName(self.finish_button.text())
        self.finish_button.setEnabled(tray_legal is not None and tray.finish_action.verb in legal_verbs)
        self.closed_reason = "" if legal is not None else tray.closed_reason(seen)
        self._show_extra_buttons(tray.combined_buttons(seen) if tray_legal is not None else ())
        self.show()
        self.lay_out()

    def _make_chips(self, tray_chips: Sequence[TrayChip]) -> None:
        """Create widgets for chips in place of the old widgets; the chosen chip stays chosen."""
        chosen = self.chosen_chip
        for old in self.chips:
            old.hide()
            old.deleteLater()
        self.chips = [ChipOnTray(self.skin, chip, str(place), self) for place, chip in enumerate(tray_chips, 1)]
        for chip in self.chips:
            chip.setChecked(chosen is not None and chip.chip.spoken_name == chosen.spoken_name)
            chip.clicked.connect(lambda on, chip=chip: self.choose_chip(chip if on else None))
            chip.dropped.connect(lambda point, chip=chip: self._drop_chip(chip, point))
            chip.show()

    def _show_extra_buttons(self, combined: Sequence[tuple[str, str, Sequence[Action]]]) -> None:
        """Show buttons that put down several chips at once, each given by text, letter and actions."""
        for old in self.extra_buttons:
            old.hide()
            old.deleteLater()
        self.extra_buttons, self.plans_by_letter = [], {}
        for text, letter, actions in combined:
            button = FeltButton(self.skin, text, QUIET, height=SMALL_BUTTON_HEIGHT, key=letter, parent=self)
            button.clicked.connect(lambda _=False, actions=actions: self.planned.emit(list(actions)))
            button.show()
            self.extra_buttons.append(button)
            self.plans_by_letter[letter] = actions

    def lay_out(self) -> None:
        """Place the chips and the buttons in the tray."""
        skin, height = self.skin, self.height()
        left, right = skin.px(PADDING), self.width() - skin.px(PADDING)
        available_width = right - left - skin.px(BUTTONS_WIDTH) - skin.px(CHIP_GAP)
        chip_width = min(skin.px(MAX_CHIP_SIZE) + skin.px(2 * CHIP_GAP), available_width / max(1, len(self.chips)))
        chip_height = min(height - 8.0, skin.px(MAX_CHIP_SIZE + CHIP_WORDS_HEIGHT) + 12)
        start = left + (available_width - chip_width * len(self.chips)) / 2
        for place, chip in enumerate(self.chips):
            chip.setGeometry(
                round(start + place * chip_width),
                round((height - chip_height) / 2),
                round(chip_width),
                round(chip_height),
            )
        x, width = right - skin.px(BUTTONS_WIDTH), skin.px(BUTTONS_WIDTH)
        hints = [button.sizeHint() for button in self.extra_buttons]
        side_by_side = sum(hint.width() for hint in hints) + BUTTON_GAP <= width
        extra_height = sum(hint.height() for hint in hints[: 1 if side_by_side else None])
        total_height = self.finish_button.sizeHint().height() + extra_height + (BUTTON_GAP if hints else 0)
        top = (height - total_height) / 2 - (skin.px(10) if self.closed_reason else 0)
        self.finish_button.setGeometry(round(x), round(top), round(width), self.finish_button.sizeHint().height())
        y, button_x = top + self.finish_button.height() + BUTTON_GAP, x
        for button, hint in zip(self.extra_buttons, hints, strict=True):
            span = width / len(hints) if side_by_side else width
            button.setGeometry(round(button_x), round(y), round(span), hint.height())
            button_x, y = (button_x + span, y) if side_by_side else (button_x, y + hint.height())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, skin = painter_for(self), self.skin
        skin.paint_panel(painter, QRectF(self.rect()))
        box = self.finish_button.geometry()
        for place, line in enumerate(
            skin.wrap_text(self.closed_reason, skin.sans(12), box.width()) if self.closed_reason else ()
        ):
            y = box.bottom() + skin.px(14 + 16 * place)
            skin.draw_centred(painter, box.center().x(), y, line, skin.sans(12), skin.felt.text2, max_width=box.width())
        painter.end()

    def light_action(self, action: Action | None) -> None:
        """Light only the chip, or the button, that does an action; None: no light."""
        if self.tray is None:
            return
        for chip in self.chips:
            fields = self.tray.fields(self.legal.seen).values() if self.legal is not None else ()
            uses = [self.tray.action(self.legal.seen, chip.chip, zone) for zone in fields] if self.legal else []
            chip.is_hinted = action in uses
            chip.update()
        self.finish_button.set_hint(action == self.tray.finish_action)
        self.finish_button.kind = GOLD if action in (None, self.tray.finish_action) else PLAIN
        self.finish_button.update()

    # ---- what is done with it

    @property
    def chosen_chip(self) -> TrayChip | None:
        """Return the chosen chip, or None."""
        return next((chip.chip for chip in self.chips if chip.isChecked()), None)

    def choose_chip(self, chosen_chip: ChipOnTray | None) -> None:
        """Choose this chip instead of any other; None: choose no chip."""
        for chip in self.chips:
            chip.setChecked(chip is chosen_chip)
        self.choice_changed.emit()

    def action_on(self, zone: str) -> Action | None:
        """Return the action of a click on a zone, or None where it takes no chip or no chip is chosen."""
        chip, legal = self.chosen_chip, self.legal
        if self.tray is None or chip is None or legal is None or zone not in self.tray.fields(legal.seen).values():
            return None
        return self.tray.action(legal.seen, chip, zone)

    def lit_zones(self) -> set[str]:
        """Return the zones that accept the chosen chip."""
        if self.tray is None or self.legal is None:
            return set()
        return {z for z in self.tray.fields(self.legal.seen).values() if self.action_on(z) in self.legal.actions}

    def put_chip(self, zones: Sequence[str]) -> bool:
        """Put the chosen chip on the first field among the zones, or say why not. Return whether a field was found."""
        legal = self.legal
        zone = next((z for z in zones if legal and self.tray and z in self.tray.fields(legal.seen).values()), None)
        if zone is None or legal is None:
            return False
        action = self.action_on(zone)
        if action is None:
            self.refused.emit(CHOOSE_CHIP_TEXT)
        elif action in legal.actions:
            self.chosen.emit(action)
        else:
            self.refused.emit(legal.seen.refusal(action))
        return True

    def _drop_chip(self, chip: ChipOnTray, point: QPoint) -> None:
        self.choose_chip(chip)
        is_slip = chip.rect().contains(chip.mapFromGlobal(point))  # a drop on the tray only chooses the chip
        if not is_slip and not self.put_chip(self.zones_at(point)):
            self.refused.emit(CHIP_REFUSAL)

    def _finish(self) -> None:
        if self.tray is not None and self.legal is not None:
            self.chosen.emit(self.tray.finish_action)

    def press_gold(self) -> bool:
        """Press the finish button. Return whether it was enabled."""
        if self.isVisible() and self.finish_button.isEnabled():
            self.finish_button.click()
            return True
        return False

    def type_key(self, text: str) -> bool:
        """Choose a chip by digit, or put chips on a field by letter. Return whether the key was used."""
        if self.tray is None or self.legal is None:
            return False
        chip = next((one for one in self.chips if one.digit == text), None)
        if chip is not None:
            if chip.isEnabled():
                self.choose_chip(chip)
            return True
        if text in self.plans_by_letter:
            self.planned.emit(list(self.plans_by_letter[text]))
            return True
        zone = self.tray.fields(self.legal.seen).get(text)
        return zone is not None and self.put_chip([zone])
