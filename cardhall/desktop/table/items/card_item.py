"""A card on the table: a cached pixmap, with rings and marks for the card's state."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TypedDict, Unpack

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.look import icons
from cardhall.desktop.look.card_pixmaps import CORNER_RADIUS_TO_WIDTH, CardPixmaps, pixmap_resolution, shadow_margin
from cardhall.desktop.look.corner_letters import current_index_letters
from cardhall.desktop.table.layout.geometry import CARD_HEIGHT_RATIO, Spot

RAISED_CARD_LIFT_PX = 10.0  # pixels by which a card under the pointer comes up
CHOSEN_CARD_LIFT_SHARE = 0.2  # card heights by which a chosen card comes up
ROTATION_TOLERANCE = 1e-3  # difference between the sine or cosine of a painter's angle and of a card's
MIN_TURN_SHARE = 0.02  # of the width while a card turns over: a card seen from the side is still a line
SCALE_TOLERANCE = 1e-4  # smaller changes of scale are not worth a repaint
MIN_MARK_PAD, MARK_PAD_SHARE = 14, 0.15  # how far marks reach beyond a card: pixels at least, and card widths
# The marks in card widths, and their least sizes in pixels
INDEX_CENTRE = 0.155  # from the left edge to the middle of the index
MIN_DISC_SIZE = 18.0
CROSS_SIZE, LAMP_SIZE, SIGN_SIZE, OWNER_SIZE = 0.19, 0.22, 0.25, 0.26
MIN_OWNER_SIZE, TAB_HEIGHT, MIN_TAB_HEIGHT, TAB_WIDTH = 16.0, 0.07, 6.0, 0.3
GOLD, WHITE, FELT_DARK = QColor("#f2cd74"), QColor("#ffffff"), QColor(4, 10, 9, 190)


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
            _paint_owner(painter, body, radius, self.drawn_width, *self.owner)
        if self.sign and self.shown_card is not HIDDEN and self.shown_card is self.card:
            self._paint_sign(painter, body)
        if self.is_just_taken and self.shown_card is not HIDDEN:
            self._paint_taken_tab(painter, body)
        if self.is_dead and self.shown_card is not HIDDEN:
            self._paint_useless_cross(painter, body)
        if self.is_hinted:
            self._paint_hint_lamp(painter, body)

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

    def _paint_useless_cross(self, painter: QPainter, body: QRectF) -> None:
        """Paint the mark of a useless card: a dark disc with a cross at the upper edge, beside the index."""
        size = max(MIN_DISC_SIZE, CROSS_SIZE * self.drawn_width)
        disc = QRectF(body.x() + 0.42 * self.drawn_width - size / 2, body.y() - 0.4 * size, size, size)
        painter.setPen(QPen(WHITE, 1.5))
        painter.setBrush(FELT_DARK)
        painter.drawEllipse(disc)
        inner = disc.adjusted(0.3 * size, 0.3 * size, -0.3 * size, -0.3 * size)
        painter.setPen(QPen(WHITE, 2))
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())

    def _paint_taken_tab(self, painter: QPainter, body: QRectF) -> None:
        """Paint the mark of a card just taken, or laid by another player: a gold tab over the index."""
        high = max(MIN_TAB_HEIGHT, TAB_HEIGHT * self.drawn_width)
        tab = QRectF(body.x() + 0.05 * self.drawn_width, body.y() - 0.6 * high, TAB_WIDTH * self.drawn_width, high)
        painter.setPen(QPen(FELT_DARK, 1.5))
        painter.setBrush(GOLD)
        painter.drawRoundedRect(tab, high / 2, high / 2)

    def _paint_hint_lamp(self, painter: QPainter, body: QRectF) -> None:
        """Paint the mark of a hint over the index: a disc with the hint button's lamp."""
        size = max(MIN_DISC_SIZE, LAMP_SIZE * self.drawn_width)
        disc = QRectF(body.x() + INDEX_CENTRE * self.drawn_width - size / 2, body.y() - 0.6 * size, size, size)
        painter.setPen(QPen(FELT_DARK, 1.5))
        painter.setBrush(GOLD)
        painter.drawEllipse(disc)
        ratio = painter.device().devicePixelRatioF()
        drawing = icons.pixmap("hint", QColor("#2a1f06"), round(size * 0.7), ratio)
        inner = disc.adjusted(0.15 * size, 0.15 * size, -0.15 * size, -0.15 * size)
        painter.drawPixmap(inner, drawing, QRectF(drawing.rect()))

    def _paint_sign(self, painter: QPainter, body: QRectF) -> None:
        """Paint the suit that the card counts to, if not the printed suit: a gold disc below the index."""
        size = max(MIN_DISC_SIZE, SIGN_SIZE * self.drawn_width)
        disc = QRectF(
            body.x() + INDEX_CENTRE * self.drawn_width - size / 2, body.y() + 0.43 * body.height(), size, size
        )
        painter.setPen(QPen(QColor("#fffdf8"), 1.5))
        painter.setBrush(GOLD)
        painter.drawEllipse(disc)
        colour = QColor("#a01524" if self.sign in "DH" else "#1c1a24")
        drawing = icons.pixmap(
            f"suit-{self.sign.lower()}", colour, round(size * 0.66), painter.device().devicePixelRatioF()
        )
        inner = disc.adjusted(0.17 * size, 0.17 * size, -0.17 * size, -0.17 * size)
        painter.drawPixmap(inner, drawing, QRectF(drawing.rect()))


def _paint_owner(painter: QPainter, body: QRectF, radius: float, width: float, colour: str, initial: str) -> None:
    """Paint the owner's mark: a ring in the owner's colour, and a disc with the initial at the lower edge.

    `radius`: of the card's corners; `width`: of the card; both in pixels.
    """
    painter.setPen(QPen(QColor(colour), 2))
    painter.drawRoundedRect(body, radius, radius)
    size = max(MIN_OWNER_SIZE, OWNER_SIZE * width)
    disc = QRectF(-size / 2, body.bottom() - size * 0.55, size, size)
    painter.setBrush(QColor(colour))
    painter.setPen(QPen(QColor("#23211c"), 1))
    painter.drawEllipse(disc)
    font = painter.font()
    font.setPixelSize(round(size * 0.62))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#23211c"))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, initial)
