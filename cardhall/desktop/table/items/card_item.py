"""A card on the table: a cached pixmap, with rings and marks for the card's state."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TypedDict, Unpack

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look.card_pixmaps import CORNER_RADIUS_TO_WIDTH, CardPixmaps, pixmap_resolution, shadow_margin
from cardhall.desktop.look.corner_letters import current_index_letters
from cardhall.desktop.table.items import card_marks
from cardhall.desktop.table.items.card_marks import FELT_DARK, GOLD, WHITE
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Spot

RAISED_CARD_LIFT_PX = 10.0  # pixels by which a card under the pointer comes up
CHOSEN_CARD_LIFT_SHARE = 0.2  # card heights by which a chosen card comes up
ROTATION_TOLERANCE = 1e-3  # difference between the sine or cosine of a painter's angle and of a card's
MIN_TURN_SHARE = 0.02  # of the width while a card turns over: a card seen from the side is still a line
SCALE_TOLERANCE = 1e-4  # smaller changes of scale are not worth a repaint
MIN_MARK_PAD, MARK_PAD_SHARE = 14, 0.15  # how far marks reach beyond a card: pixels at least, and card widths


class CardState(TypedDict, total=False):
    """The marks of a card: see the attributes of `CardItem`."""

    is_dim: bool
    is_chosen: bool
    has_cursor: bool
    is_hinted: bool
    is_wild: bool
    is_dead: bool
    is_lit: bool
    is_just_taken: bool
    look: str
    owner: tuple[str, str] | None
    sign: str
    back: str
    other_corner: bool


class CardItem(QGraphicsObject):
    """A card on the table, the same object from zone to zone, with a face that may change (`HIDDEN`: the back)."""

    def __init__(self, faces: CardPixmaps, card: Card) -> None:
        super().__init__()
        self.faces = faces
        self.card = card  # as far as the person may know
        self.shown_card = card  # as it is drawn: a known card may lie face down
        self.spot = Spot(0, 0, 80)
        self.goal = self.spot  # where it lies after its flight
        self.home = self.spot  # its place in the zone when neither raised nor dragged
        self.zone = ""
        self.seat: int | None = None  # from whose hand it was played
        self.drawn_width = 80.0  # the width in pixels for which the picture is drawn
        self.look = "rest"  # rest, raised, dragged
        self.is_dim = self.is_chosen = self.has_cursor = self.is_hinted = self.is_wild = False
        self.is_dead = False  # it is of no use
        self.is_lit = False  # highlighted because of a recent event
        self.is_just_taken = False  # it has just come into the hand, but not from the deal, or into another seat's meld
        self.owner: tuple[str, str] | None = None  # colour of a ring, and an initial
        self.sign = ""  # the suit it counts to, if not the printed suit
        self.back = ""  # another back than the settings have
        self.other_corner = False  # its indices are in the other two corners
        self._turn_share = 1.0  # the visible share of the width while the card turns over
        self._bounds_key: tuple[float, str] = (0.0, "")  # the width and look for which `_bounds` holds
        self._bounds = QRectF()
        self._resting_key: tuple[object, ...] = ()
        self._resting_picture: QPixmap | None = None  # the picture that was painted last where the card lay
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption, False)

    # ---- where it is

    def place(self, spot: Spot, *, flying: bool = False) -> None:
        """Put the card at a spot. `flying`: scale the existing picture instead of drawing a new one."""
        self.spot = spot
        if not flying and spot.width != self.drawn_width:
            self.prepareGeometryChange()
            self.drawn_width = spot.width
        self.setPos(spot.x, spot.y)
        if self.rotation() != spot.angle:
            self.setRotation(spot.angle)
        scale = spot.width / self.drawn_width
        if abs(self.scale() - scale) > SCALE_TOLERANCE:
            self.setScale(scale)
        if not flying:
            self.setVisible(not spot.covered)

    def redraw_for(self, spot: Spot) -> None:
        """Draw the card for the width of a spot from now on, wherever the card is."""
        if spot.width != self.drawn_width:
            self.prepareGeometryChange()
            self.drawn_width = spot.width
            self.setScale(self.spot.width / self.drawn_width)

    def show_face(self, face: Card) -> None:
        """Show a face, or the back."""
        self.shown_card = face
        self.update()

    def set_turn(self, share: float) -> None:
        """Set the visible share of the width while the card turns over, from 0 to 1."""
        self._turn_share = share
        self.update()

    def set_marks(self, **changes: Unpack[CardState]) -> None:
        """Change some marks, and repaint if any differs."""
        for name, value in changes.items():  # a loop, since all cards are compared after each action
            if getattr(self, name) != value:
                break
        else:
            return
        self.prepareGeometryChange()
        for name, value in changes.items():
            setattr(self, name, value)
        self.update()

    # ---- drawing

    def draw_picture(self, ratio: float) -> None:
        """Draw the resting card ahead of the next painting; `ratio`: device pixels per logical pixel."""
        self._find_resting_picture(ratio)

    def card_rect(self) -> QRectF:
        """Return the card's rectangle without the shadow."""
        w = self.drawn_width
        return QRectF(-w / 2, -w * CARD_HEIGHT_RATIO / 2, w, w * CARD_HEIGHT_RATIO)

    def boundingRect(self) -> QRectF:
        if (self.drawn_width, self.look) != self._bounds_key:  # Qt asks for all cards in each frame
            self._bounds_key = self.drawn_width, self.look
            pad = max(shadow_margin(self.drawn_width, self.look), MIN_MARK_PAD, MARK_PAD_SHARE * self.drawn_width)
            self._bounds = self.card_rect().adjusted(-pad, -pad, pad, pad)
        return self._bounds

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.card_rect())
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem | None, widget: QWidget | None = None) -> None:
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        if self._turn_share < 1:
            painter.scale(max(MIN_TURN_SHARE, self._turn_share), 1)
        body = self.card_rect()
        if not self._paint_at_rest(painter):
            self._paint_moving(painter, body)
        radius = CORNER_RADIUS_TO_WIDTH * self.drawn_width
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.is_chosen or self.is_hinted:
            pen_width = 3 if self.drawn_width >= 70 else 2
            pen = QPen(GOLD, pen_width)
            if not self.is_chosen:
                pen.setDashPattern([3.0, 2.0])
            painter.setPen(pen)
            out = pen_width / 2
            painter.drawRoundedRect(body.adjusted(-out, -out, out, out), radius + out, radius + out)
        if self.has_cursor:
            painter.setPen(QPen(WHITE, 3))
            painter.drawRoundedRect(body.adjusted(-6, -6, 6, 6), radius + 6, radius + 6)
            painter.setPen(QPen(FELT_DARK, 2))
            painter.drawRoundedRect(body.adjusted(-8.5, -8.5, 8.5, 8.5), radius + 8.5, radius + 8.5)
        if self.owner is not None:
            card_marks.paint_owner(painter, body, radius, *self.owner)
        if self.sign and self.shown_card is not HIDDEN and self.shown_card is self.card:
            card_marks.paint_sign(painter, body, self.sign)
        if self.is_just_taken and self.shown_card is not HIDDEN:
            card_marks.paint_taken_tab(painter, body)
        if self.is_dead and self.shown_card is not HIDDEN:
            card_marks.paint_useless_cross(painter, body)
        if self.is_hinted:
            card_marks.paint_hint_lamp(painter, body)

    def picture_key(self) -> tuple[object, ...]:
        """Return everything the picture depends on except the place, as a cache key."""
        marks = (
            self.is_chosen,
            self.has_cursor,
            self.is_hinted,
            self.is_just_taken,
            self.is_dead,
            self.owner,
            self.sign,
            self.back,
        )
        look = (self.shown_card.text, self.look, self._shade, self.other_corner, self._turn_share)
        return (id(self.faces), *look, *marks, self.drawn_width, self.spot.width, self.spot.angle)

    @property
    def _shade(self) -> str:
        is_useless = (self.is_dim or self.is_dead) and self.shown_card is not HIDDEN
        return "dim" if is_useless else "wild" if self.is_wild or self.is_lit else ""

    def _paint_at_rest(self, painter: QPainter) -> bool:
        """Paint a resting or dragged card from a cached turned picture. Return whether this was possible.

        A card that flies, turns over or is shown in another size has no such picture.
        """
        transform = painter.worldTransform()
        angle = self.spot.angle
        is_resting = self._turn_share == 1 and self.spot == self.goal and self.spot.width == self.drawn_width
        if (
            not is_resting
            or abs(transform.m11() - cos(radians(angle))) > ROTATION_TOLERANCE
            or abs(transform.m12() - sin(radians(angle))) > ROTATION_TOLERANCE
        ):
            return False
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._find_resting_picture(ratio)
        size = pixmap.deviceIndependentSize()
        x, y = transform.dx() - size.width() / 2, transform.dy() - size.height() / 2
        painter.setWorldTransform(QTransform())
        # On a whole device pixel: a picture between two pixels would be blurred.
        painter.drawPixmap(QPointF(round(x * ratio) / ratio, round(y * ratio) / ratio), pixmap)
        painter.setWorldTransform(transform)
        return True

    def _find_resting_picture(self, ratio: float) -> QPixmap:
        """Return the picture of the card turned by its angle; the last picture is kept while nothing has changed."""
        back_name, angle, faces = self.back if self.shown_card is HIDDEN else "", self.spot.angle, self.faces
        key: tuple[object, ...] = (
            faces,
            faces.generation,
            current_index_letters(),
            self.shown_card,
            back_name,
            self.drawn_width,
            angle,
            ratio,
        )
        key += (self.look, self._shade, self.other_corner)
        if self._resting_picture is None or key != self._resting_key:
            self._resting_key = key
            self._resting_picture = faces.rotated_pixmap(
                self.shown_card,
                self.drawn_width,
                angle,
                ratio,
                self.look,
                self._shade,
                has_other_corners=self.other_corner,
                back_name=back_name,
            )
        return self._resting_picture

    def _paint_moving(self, painter: QPainter, body: QRectF) -> None:
        """Paint the card while it flies, turns over or has another size, scaled and turned by the painter."""
        resolution = pixmap_resolution(self.drawn_width, painter.device().devicePixelRatioF())
        if self.back and self.shown_card is HIDDEN:
            pixmap = self.faces.back_pixmap(self.drawn_width, resolution, self.look, self.back)
        else:
            pixmap = self.faces.pixmap(
                self.shown_card,
                self.drawn_width,
                resolution,
                self.look,
                self._shade,
                has_other_corners=self.other_corner,
            )
        shadow = shadow_margin(self.drawn_width, self.look)
        painter.drawPixmap(QPointF(body.x() - shadow, body.y() - shadow), pixmap)
