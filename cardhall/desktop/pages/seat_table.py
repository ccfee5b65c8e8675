"""The small table of the New match page: the players on their seats, and each opponent's level."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from cardhall.desktop import words
from cardhall.desktop.labels import labelled
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.avatars import Face, paint_face
from cardhall.desktop.look.painting import elide_text, fit_font, painter_for
from cardhall.desktop.pages import help_text
from cardhall.desktop.settings import LEVEL_CHOICES, Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button, LinkButton, Pressed
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.desktop.widgets.telling import plain_tip
from cardhall.language import say, tell, tr
from cardhall.rules.catalogue import CATALOGUE

LEVEL_SEGMENTS = [(level, words.LEVEL_NAMES[level]) for level in LEVEL_CHOICES]
MAX_LARGE_SEATS = 4  # more players have small plaques
# Pixels at a text scale of 1.
LARGE_PLAQUE, SMALL_PLAQUE = (200, 92), (124, 66)  # width and height of an opponent's plaque
LARGE_PLAQUE_PADDING, SMALL_PLAQUE_PADDING = 12, 8
LARGE_PLAQUE_DISC, SMALL_PLAQUE_DISC = 34, 24  # diameters of the player's picture
TABLE_MARGIN, MIN_TABLE_WIDTH = 13, 430
LARGE_SEATS_HEIGHTS, SMALL_SEATS_HEIGHTS = (330, 470), (430, 500)  # least and largest height of the table
PACK_HEIGHT, SMALL_SEATS_PACK_HEIGHT, PACK_GAP = 98, 76, 14  # of the pack's cards; between pack and plaques
OWN_PLAQUE_WIDTH, OWN_PLAQUE_HEIGHT, OWN_PLAQUE_BOTTOM = 200, 58, 24
CARD_RATIO = 1.4  # height of a card / its width
# Colours on the felt; their last number is the opacity.
PLAQUE_COLOUR, PLAQUE_BORDER = (4, 18, 14, 165), (255, 255, 255, 26)
NAME_COLOUR, LINE_COLOUR = "#f5f2e9", "#cfd6cc"
MIN_TYPE_SCALE = 0.82  # type of a long line shrinks to this share of its size at most, then the line is cut
BY_LOT_TEXT = say("First dealer by lot")
LEVEL_CHOICE_HEIGHT = 34  # pixels of a plaque's height for the choice of a level
# By the number of players, for seats from 1 on: shares of the free width and height that are left of and above a
# plaque. Seats go clockwise from the person's left.
SEAT_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    1: (),
    2: ((0.5, 0),),
    3: ((0, 0.24), (1, 0.24)),
    4: ((0, 0.5), (0.5, 0), (1, 0.5)),
    5: ((0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5)),
    6: ((0, 0.5), (0.1, 0), (0.5, 0), (0.9, 0), (1, 0.5)),
    7: ((0, 0.66), (0, 0.33), (0.25, 0), (0.75, 0), (1, 0.33), (1, 0.66)),
    8: ((0, 0.68), (0, 0.35), (0.1, 0), (0.5, 0), (0.9, 0), (1, 0.35), (1, 0.68)),
    9: ((0, 0.74), (0, 0.46), (0, 0.18), (0.28, 0), (0.72, 0), (1, 0.18), (1, 0.46), (1, 0.74)),
}


def paint_plaque(painter: QPainter, rect: QRectF, face: Face, line: str, *, small: bool) -> None:
    """Paint a player's plaque on felt: picture, name, and one line below the name, "" for none."""
    name = face.name
    painter.setPen(QPen(QColor(*PLAQUE_BORDER), 1))
    painter.setBrush(QColor(*PLAQUE_COLOUR))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_PANEL, theme.RADIUS_PANEL)
    pad = theme.px(SMALL_PLAQUE_PADDING if small else LARGE_PLAQUE_PADDING)
    disc = theme.px(SMALL_PLAQUE_DISC if small else LARGE_PLAQUE_DISC)
    circle = QRectF(rect.x() + pad, rect.y() + pad, disc, disc)
    paint_face(painter, circle, face, theme.serif(13 if small else 16))
    left = circle.right() + theme.px(8 if small else 12)
    room = int(rect.right() - left - theme.px(8))
    name_font, line_font = theme.sans(theme.SECONDARY if small else theme.BODY, 600), theme.sans(theme.CAPTION + 0.5)
    painter.setPen(QColor(NAME_COLOUR))
    painter.setFont(name_font)
    if not line:
        painter.drawText(
            QRectF(left, circle.y(), room, disc), Qt.AlignmentFlag.AlignVCenter, elide_text(name_font, name, room)
        )
        return
    line_font = fit_font(line_font, line, room, MIN_TYPE_SCALE)
    height, below = QFontMetrics(name_font).height(), QFontMetrics(line_font).height()
    top = circle.center().y() - (height + below) / 2
    painter.drawText(QRectF(left, top, room, height), Qt.AlignmentFlag.AlignVCenter, elide_text(name_font, name, room))
    painter.setPen(QColor(LINE_COLOUR))
    painter.setFont(line_font)
    painter.drawText(
        QRectF(left, top + height, room, below), Qt.AlignmentFlag.AlignVCenter, elide_text(line_font, line, room)
    )


class WhoButton(Pressed):
    """A button over a player's picture and name, to choose another player; painted only under pointer or focus."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(name))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not (self.hasFocus() or self.underMouse()):
            return
        painter = painter_for(self)
        painter.setPen(QPen(QColor(242, 205, 116, 255 if self.hasFocus() else 120), 1.5))
        painter.setBrush(QColor(255, 255, 255, 14))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), theme.RADIUS_BUTTON, theme.RADIUS_BUTTON)
        painter.end()


class Plaque(QWidget):
    """An opponent at the table: picture, name, place, and the choice of a level."""

    chosen = Signal(str)  # the level that the person has chosen
    who_wanted = Signal(object)  # choose another player; the QPoint on the screen for the menu

    def __init__(self, seat: int, face: Face, line: str, level: str, small: bool, parent: QWidget) -> None:
        """`line`: the opponent's place at the table, only a tip if `small`; `level`: "" in games of pure luck."""
        super().__init__(parent)
        name = face.name
        self.seat, self.face, self.name = seat, face, name
        self.line, self.small, self.level = "" if small else line, small, level
        self.who = WhoButton(tr("{name}: choose who sits here", name=name), self)
        self.who.clicked.connect(lambda: self.who_wanted.emit(self.mapToGlobal(self.who.geometry().bottomLeft())))
        self.setAccessibleName(f"{name}, {line}" if line else name)
        self.setToolTip(plain_tip(tr("{name}. {line}.", name=name, line=line) if small and line else ""))
        width, height = SMALL_PLAQUE if small else LARGE_PLAQUE
        self.button: Button | None = None
        self.segment: Segment | None = None
        if level and not small:
            self.segment = Segment(
                LEVEL_SEGMENTS,
                level,
                name=name,
                on_felt=True,
                size=SegmentSize(height=32, padding=6, text=theme.CAPTION + 1),
            )
            self.segment.setParent(self)
            self.segment.chosen.connect(self._choose)
            if self.segment.minimumSizeHint().width() > theme.px(width) - 2 * theme.px(
                LARGE_PLAQUE_PADDING
            ):  # long words
                self.segment.hide()
                self.segment.deleteLater()
                self.segment = None
        if level and self.segment is None:
            self.button = Button("", "plain", height=28 if small else 32, on_felt=True)
            self.button.setParent(self)
            self.button.clicked.connect(self._open_menu)
        self.set_level(level)
        height += (8 if small else 0) - (0 if level else LEVEL_CHOICE_HEIGHT)
        self.resize(theme.px(width), theme.px(height))

    def set_level(self, level: str) -> None:
        """Show a level. Sends no signal."""
        self.level = level
        if self.segment is not None:
            self.segment.set_value(level)
        if self.button is not None:
            self.button.setText(words.LEVEL_NAMES[level])
            self.button.setAccessibleName(labelled(self.name, tell(words.LEVEL_NAMES[level])))
            self.button.update()

    def _choose(self, level: str) -> None:
        self.set_level(level)
        self.chosen.emit(level)

    def _open_menu(self) -> None:
        assert self.button is not None
        entries = [
            Entry(text, partial(self._choose, level), chosen=level == self.level) for level, text in LEVEL_SEGMENTS
        ]
        menu_of(self, entries).popup(self.button.mapToGlobal(QPoint(0, self.button.height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        pad = theme.px(SMALL_PLAQUE_PADDING if self.small else LARGE_PLAQUE_PADDING)
        control = self.button or self.segment
        if control is not None:
            height = control.sizeHint().height()
            control.setGeometry(pad, self.height() - pad - height + theme.px(2), self.width() - 2 * pad, height)
        disc = theme.px(SMALL_PLAQUE_DISC if self.small else LARGE_PLAQUE_DISC)
        self.who.setGeometry(3, 3, self.width() - 6, pad + disc)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_plaque(painter, QRectF(self.rect()), self.face, self.line, small=self.small)
        painter.end()


class LevelWords(QFrame):
    """A card that explains the levels."""

    help_wanted = Signal()  # the help page on the levels' strength

    def __init__(self, game_id: str, has_choices: bool) -> None:
        """`has_choices`: False for games of pure luck, which have no levels."""
        super().__init__()
        self.setObjectName("card")
        grid = QGridLayout(self)
        grid.setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(16))
        grid.setHorizontalSpacing(theme.px(24))
        grid.setVerticalSpacing(theme.px(8))
        if not has_choices:
            grid.addWidget(Label(words.NO_LEVELS, theme.SECONDARY, tone="secondary", wrap=True), 0, 0)
            return
        from cardhall.match.level_distance import is_hard_apart  # not needed before the first page is painted

        told = dict(words.LEVEL_SENTENCES)
        if not is_hard_apart(game_id):
            told["hard"] = words.HARD_AS_NORMAL
        sentences = [(name, told[level]) for level, name in LEVEL_SEGMENTS]
        sentences.append((tr("All"), tr("No level can see your cards.")))
        for row, (name, sentence) in enumerate(sentences):
            last = row + 1 == len(sentences)  # centred, because the link beside it is higher than a line
            at = Qt.AlignmentFlag.AlignVCenter if last else Qt.AlignmentFlag.AlignTop
            grid.addWidget(Label(name, theme.SECONDARY, 600), row, 0, at)
            said = Label(sentence, theme.SECONDARY, tone="secondary", wrap=True)
            grid.addWidget(said, row, 1, 1, 1 if last else 2)
        grid.setColumnStretch(1, 1)
        if help_text.has_page(help_text.OPPONENTS_TOPIC):
            link = LinkButton(tr("How good are they?"))
            link.setToolTip(tr("Measured strength, game by game"))
            link.clicked.connect(self.help_wanted)
            grid.addWidget(link, len(sentences) - 1, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class SeatTable(QWidget):
    """The table seen from above, with the players' plaques and the pack; the person sits below, at seat 0."""

    level_chosen = Signal(int, str)  # an opponent's seat and new level
    who_wanted = Signal(int, object)  # choose another player: the seat, and the QPoint on the screen for the menu

    def __init__(self, game_id: str, settings: Settings) -> None:
        super().__init__()
        self.game_id = game_id
        self.card_style = card_art.CardStyle.of(settings)
        self.plaques: dict[int, Plaque] = {}
        self.people: list[Face] = []
        self.own = WhoButton(tr("Change your name and picture"), self)
        self.own.clicked.connect(lambda: self.who_wanted.emit(0, self.mapToGlobal(self.own.geometry().bottomLeft())))
        self.seats = 0
        self.room = LARGE_SEATS_HEIGHTS[1]  # pixels of height that the page has for the table
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self.setMinimumWidth(theme.px(MIN_TABLE_WIDTH))
        self.setAccessibleName(tr("At the table"))

    def set_seats(self, people: Sequence[Face], sides: Sequence[Sequence[int]], levels: dict[int, str]) -> None:
        """Seat players; `people` and `levels` by seat, the person at seat 0; `sides`: the seats of each side."""
        self.people = list(people)
        for plaque in self.plaques.values():
            plaque.hide()
            plaque.deleteLater()
        self.seats = len(people)
        small = self.seats > MAX_LARGE_SEATS
        partners = next((set(side) for side in sides if 0 in side), {0}) - {0}
        self.plaques = {}
        for seat in range(1, self.seats):
            line = place_words(seat, self.seats, seat in partners)
            if not small and line_width(line) > theme.px(LARGE_PLAQUE[0]):  # places can be seen
                line = tr("Partner") if seat in partners else ""
            level = levels[seat] if CATALOGUE[self.game_id].choices else ""
            plaque = Plaque(seat, people[seat], line, level, small, self)
            plaque.who_wanted.connect(lambda at, seat=seat: self.who_wanted.emit(seat, at))
            plaque.chosen.connect(lambda level, seat=seat: self.level_chosen.emit(seat, level))
            plaque.show()
            self.plaques[seat] = plaque
        self.fit(self.room)
        self.update()

    def set_levels(self, levels: dict[int, str]) -> None:
        """Show the levels of all opponents, by seat."""
        for seat, plaque in self.plaques.items():
            if plaque.level:
                plaque.set_level(levels[seat])

    def fit(self, room: int) -> None:
        """Set the height, for a page that has `room` pixels for the table."""
        self.room = room
        least, most = LARGE_SEATS_HEIGHTS if self.seats <= MAX_LARGE_SEATS else SMALL_SEATS_HEIGHTS
        self.setFixedHeight(max(theme.px(least), min(theme.px(most), room)))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """Move the plaques to their seats; large plaques become narrower where two do not fit side by side."""
        edge = theme.px(TABLE_MARGIN)
        if self.seats <= MAX_LARGE_SEATS:
            for plaque in self.plaques.values():
                plaque.resize(min(theme.px(LARGE_PLAQUE[0]), (self.width() - 3 * edge) // 2), plaque.height())
        for seat, plaque in self.plaques.items():
            x, y = SEAT_PLACES[self.seats][seat - 1]
            across = self.width() - 2 * edge - plaque.width()
            down = self.height() - 2 * edge - plaque.height() - theme.px(10)
            plaque.move(round(edge + x * across), round(edge + theme.px(9) + y * down))
        self.own.setGeometry(self._own_place().toRect())

    def _own_place(self) -> QRectF:
        """Return the rectangle of the person's own plaque."""
        height, line = theme.px(OWN_PLAQUE_HEIGHT), round(line_width(tell(BY_LOT_TEXT)))
        wide = max(theme.px(OWN_PLAQUE_WIDTH), line)
        return QRectF((self.width() - wide) / 2, self.height() - height - theme.px(OWN_PLAQUE_BOTTOM), wide, height)

    def pack_place(self) -> QRectF:
        """Return the rectangle of the pack, half way between the own plaque and those above it."""
        x, own, gap = self.width() / 2, self._own_place().top(), theme.px(PACK_GAP)
        plaques = [plaque.geometry() for plaque in self.plaques.values()]
        upper = [place.bottom() for place in plaques if place.left() < x < place.right() and place.bottom() < own]
        above = max(upper, default=0)
        usual = theme.px(PACK_HEIGHT if self.seats <= MAX_LARGE_SEATS else SMALL_SEATS_PACK_HEIGHT)
        high = min(usual, own - above - 2 * gap)
        return QRectF(x - high / CARD_RATIO / 2, (above + own - high) / 2, high / CARD_RATIO, high)

    def sizeHint(self) -> QSize:
        return QSize(theme.px(560), theme.px(470))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        rect = QRectF(self.rect())
        theme.paint_felt(painter, rect, theme.felt_for(self.game_id), radius=theme.RADIUS_GROUP)
        pack = self.pack_place()
        width, middle = round(pack.width()), pack.center()
        beside = self.seats in (3, 4) and self.width() < 2 * theme.px(LARGE_PLAQUE[0]) + width + theme.px(60)
        for step in () if beside else (2, 1, 0):
            card_art.paint_card(painter, "back", middle + QPointF(-2.2 * step, 1.6 * step), width, self.card_style)
        by_turns = CATALOGUE[self.game_id].family != "patience"
        if self.people:
            line = tell(BY_LOT_TEXT) if by_turns else ""
            paint_plaque(painter, self._own_place(), self.people[0], line, small=False)
        painter.end()


def line_width(line: str) -> float:
    """Return the width in pixels that a large plaque needs for a line below the name, in the smallest type."""
    smallest = fit_font(theme.sans(theme.CAPTION + 0.5), line, 1, MIN_TYPE_SCALE)
    return QFontMetricsF(smallest).horizontalAdvance(line) + theme.px(
        LARGE_PLAQUE_PADDING + LARGE_PLAQUE_DISC + 12 + 8 + 2
    )


def place_words(seat: int, seats: int, partner: bool) -> str:
    """Return the place of a seat seen from the person's (seat 0): `on your left`, `Partner, opposite`."""
    if seats == 2 or seat * 2 == seats:
        place = say("opposite")
    elif seat == 1:
        place = say("on your left")
    elif seat == seats - 1:
        place = say("on your right")
    else:
        place = say("across the table")
    return tr("Partner, {place}", place=place) if partner else tr("{place:capital}", place=place)
