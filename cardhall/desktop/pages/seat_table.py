"""The small table of the New match page: the players on their seats, and each opponent's level."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QWidget

from cardhall.desktop import short_texts
from cardhall.desktop.labels import label_value
from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.avatars import Face, paint_face
from cardhall.desktop.look.painting import elide_text, fit_font, painter_for
from cardhall.desktop.pages import help_text
from cardhall.desktop.settings import LEVEL_CHOICES, Settings
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button, EnterButton, LinkButton
from cardhall.desktop.widgets.controls import Segment, SegmentSize
from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.desktop.widgets.translated_widgets import plain_tool_tip
from cardhall.language import say, tr, translate
from cardhall.rules.catalogue import CATALOGUE

LEVEL_SEGMENTS = [(level, short_texts.LEVEL_NAMES[level]) for level in LEVEL_CHOICES]
MAX_SEATS_WITH_LARGE_PLAQUES = 4  # more players have small plaques
# Pixels at a text scale of 1.
LARGE_PLAQUE_SIZE, SMALL_PLAQUE_SIZE = (200, 92), (124, 66)  # width and height of an opponent's plaque
LARGE_PLAQUE_PADDING, SMALL_PLAQUE_PADDING = 12, 8
LARGE_PLAQUE_DISC_SIZE, SMALL_PLAQUE_DISC_SIZE = 34, 24  # diameters of the player's picture
TABLE_MARGIN, MIN_TABLE_WIDTH = 13, 430
# least and largest height of the table
LARGE_PLAQUES_TABLE_HEIGHTS, SMALL_PLAQUES_TABLE_HEIGHTS = (
    (330, 470),
    (430, 500),
)
PACK_HEIGHT, SMALL_SEATS_PACK_HEIGHT, PACK_GAP = 98, 76, 14  # of the pack's cards; between pack and plaques
OWN_PLAQUE_WIDTH, OWN_PLAQUE_HEIGHT, OWN_PLAQUE_BOTTOM = 200, 58, 24
CARD_HEIGHT_TO_WIDTH = 1.4  # height of a card / its width
# Colours on the felt; their last number is the opacity.
PLAQUE_COLOUR, PLAQUE_BORDER = (4, 18, 14, 165), (255, 255, 255, 26)
NAME_COLOUR, LINE_COLOUR = "#f5f2e9", "#cfd6cc"
MIN_FONT_SCALE = 0.82  # type of a long line shrinks to this share of its size at most, then the line is cut
DEALER_BY_LOT_TEXT = say("First dealer by lot")
LEVEL_CHOICE_HEIGHT = 34  # pixels of a plaque's height for the choice of a level
# By the number of players, for seats from 1 on: shares of the free width and height that are left of and above a
# plaque. Seats go clockwise from the person's left.
PLAQUE_PLACES_BY_PLAYERS: dict[int, tuple[tuple[float, float], ...]] = {
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


def paint_plaque(painter: QPainter, rect: QRectF, face: Face, remark: str, *, is_small: bool) -> None:
    """Paint a player's plaque on felt: picture, name, and one line below the name, "" for none."""
    name = face.name
    painter.setPen(QPen(QColor(*PLAQUE_BORDER), 1))
    painter.setBrush(QColor(*PLAQUE_COLOUR))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme.RADIUS_PANEL, theme.RADIUS_PANEL)
    padding = theme.px(SMALL_PLAQUE_PADDING if is_small else LARGE_PLAQUE_PADDING)
    picture_size = theme.px(SMALL_PLAQUE_DISC_SIZE if is_small else LARGE_PLAQUE_DISC_SIZE)
    picture_rect = QRectF(rect.x() + padding, rect.y() + padding, picture_size, picture_size)
    paint_face(painter, picture_rect, face, theme.serif(13 if is_small else 16))
    text_left = picture_rect.right() + theme.px(8 if is_small else 12)
    text_width = int(rect.right() - text_left - theme.px(8))
    name_font, remark_font = (
        theme.sans(theme.SECONDARY_SIZE if is_small else theme.BODY_SIZE, 600),
        theme.sans(theme.CAPTION_SIZE + 0.5),
    )
    painter.setPen(QColor(NAME_COLOUR))
    painter.setFont(name_font)
    if not remark:
        painter.drawText(
            QRectF(text_left, picture_rect.y(), text_width, picture_size),
            Qt.AlignmentFlag.AlignVCenter,
            elide_text(name_font, name, text_width),
        )
        return
    remark_font = fit_font(remark_font, remark, text_width, MIN_FONT_SCALE)
    name_height, remark_height = QFontMetrics(name_font).height(), QFontMetrics(remark_font).height()
    top = picture_rect.center().y() - (name_height + remark_height) / 2
    painter.drawText(
        QRectF(text_left, top, text_width, name_height),
        Qt.AlignmentFlag.AlignVCenter,
        elide_text(name_font, name, text_width),
    )
    painter.setPen(QColor(LINE_COLOUR))
    painter.setFont(remark_font)
    painter.drawText(
        QRectF(text_left, top + name_height, text_width, remark_height),
        Qt.AlignmentFlag.AlignVCenter,
        elide_text(remark_font, remark, text_width),
    )


class PlayerButton(EnterButton):
    """A button over a player's picture and name, to choose another player; painted only under pointer or focus."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(plain_tool_tip(name))
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

    level_chosen = Signal(str)  # the level that the person has chosen
    player_menu_wanted = Signal(object)  # choose another player; the QPoint on the screen for the menu

    def __init__(self, seat: int, face: Face, remark: str, level: str, is_small: bool, parent: QWidget) -> None:
        """`remark`: the opponent's place at the table, only a tip if `is_small`; `level`: "" in games of pure luck."""
        super().__init__(parent)
        name = face.name
        self.seat, self.face, self.name = seat, face, name
        self.remark, self.is_small, self.level = "" if is_small else remark, is_small, level
        self.player_button = PlayerButton(tr("{name}: choose who sits here", name=name), self)
        self.player_button.clicked.connect(
            lambda: self.player_menu_wanted.emit(self.mapToGlobal(self.player_button.geometry().bottomLeft()))
        )
        self.setAccessibleName(f"{name}, {remark}" if remark else name)
        self.setToolTip(plain_tool_tip(tr("{name}. {line}.", name=name, line=remark) if is_small and remark else ""))
        width, height = SMALL_PLAQUE_SIZE if is_small else LARGE_PLAQUE_SIZE
        self.level_button: Button | None = None
        self.level_segment: Segment | None = None
        if level and not is_small:
            self.level_segment = Segment(
                LEVEL_SEGMENTS,
                level,
                name=name,
                on_felt=True,
                size=SegmentSize(height=32, padding=6, text_size=theme.CAPTION_SIZE + 1),
            )
            self.level_segment.setParent(self)
            self.level_segment.value_chosen.connect(self._choose_level)
            if self.level_segment.minimumSizeHint().width() > theme.px(width) - 2 * theme.px(
                LARGE_PLAQUE_PADDING
            ):  # long words
                self.level_segment.hide()
                self.level_segment.deleteLater()
                self.level_segment = None
        if level and self.level_segment is None:
            self.level_button = Button("", "plain", height=28 if is_small else 32, on_felt=True)
            self.level_button.setParent(self)
            self.level_button.clicked.connect(self._open_menu)
        self.set_level(level)
        height += (8 if is_small else 0) - (0 if level else LEVEL_CHOICE_HEIGHT)
        self.resize(theme.px(width), theme.px(height))

    def set_level(self, level: str) -> None:
        """Show a level. Sends no signal."""
        self.level = level
        if self.level_segment is not None:
            self.level_segment.set_value(level)
        if self.level_button is not None:
            self.level_button.setText(short_texts.LEVEL_NAMES[level])
            self.level_button.setAccessibleName(label_value(self.name, translate(short_texts.LEVEL_NAMES[level])))
            self.level_button.update()

    def _choose_level(self, level: str) -> None:
        self.set_level(level)
        self.level_chosen.emit(level)

    def _open_menu(self) -> None:
        assert self.level_button is not None
        entries = [
            MenuEntry(text, partial(self._choose_level, level), is_chosen=level == self.level)
            for level, text in LEVEL_SEGMENTS
        ]
        create_menu(self, entries).popup(self.level_button.mapToGlobal(QPoint(0, self.level_button.height())))

    def resizeEvent(self, event: QResizeEvent) -> None:
        padding = theme.px(SMALL_PLAQUE_PADDING if self.is_small else LARGE_PLAQUE_PADDING)
        control = self.level_button or self.level_segment
        if control is not None:
            height = control.sizeHint().height()
            control.setGeometry(
                padding, self.height() - padding - height + theme.px(2), self.width() - 2 * padding, height
            )
        disc = theme.px(SMALL_PLAQUE_DISC_SIZE if self.is_small else LARGE_PLAQUE_DISC_SIZE)
        self.player_button.setGeometry(3, 3, self.width() - 6, padding + disc)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        paint_plaque(painter, QRectF(self.rect()), self.face, self.remark, is_small=self.is_small)
        painter.end()


class LevelExplanation(QFrame):
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
            grid.addWidget(Label(short_texts.NO_LEVELS_TEXT, theme.SECONDARY_SIZE, tone="secondary", wrap=True), 0, 0)
            return
        from cardhall.match.level_distance import is_hard_distinct  # not needed before the first page is painted

        sentences_by_level = dict(short_texts.LEVEL_SENTENCES)
        if not is_hard_distinct(game_id):
            sentences_by_level["hard"] = short_texts.HARD_AS_NORMAL_TEXT
        sentences = [(name, sentences_by_level[level]) for level, name in LEVEL_SEGMENTS]
        sentences.append((tr("All"), tr("No level can see your cards.")))
        for row, (name, sentence) in enumerate(sentences):
            is_last = row + 1 == len(sentences)  # centred, because the link beside it is higher than a line
            alignment = Qt.AlignmentFlag.AlignVCenter if is_last else Qt.AlignmentFlag.AlignTop
            grid.addWidget(Label(name, theme.SECONDARY_SIZE, 600), row, 0, alignment)
            sentence_label = Label(sentence, theme.SECONDARY_SIZE, tone="secondary", wrap=True)
            grid.addWidget(sentence_label, row, 1, 1, 1 if is_last else 2)
        grid.setColumnStretch(1, 1)
        if help_text.has_page(help_text.OPPONENTS_TOPIC):
            link = LinkButton(tr("How good are they?"))
            link.setToolTip(tr("Measured strength, game by game"))
            link.clicked.connect(self.help_wanted)
            grid.addWidget(link, len(sentences) - 1, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class SeatTable(QWidget):
    """The table seen from above, with the players' plaques and the pack; the person sits below, at seat 0."""

    level_chosen = Signal(int, str)  # an opponent's seat and new level
    # choose another player: the seat, and the QPoint on the screen for the menu
    player_menu_wanted = Signal(int, object)

    def __init__(self, game_id: str, settings: Settings) -> None:
        super().__init__()
        self.game_id = game_id
        self.card_style = card_art.CardStyle.from_settings(settings)
        self.plaques: dict[int, Plaque] = {}
        self.faces: list[Face] = []
        self.own_button = PlayerButton(tr("Change your name and picture"), self)
        self.own_button.clicked.connect(
            lambda: self.player_menu_wanted.emit(0, self.mapToGlobal(self.own_button.geometry().bottomLeft()))
        )
        self.seats = 0
        self.available_height = LARGE_PLAQUES_TABLE_HEIGHTS[1]  # pixels of height that the page has for the table
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self.setMinimumWidth(theme.px(MIN_TABLE_WIDTH))
        self.setAccessibleName(tr("At the table"))

    def set_seats(self, faces: Sequence[Face], sides: Sequence[Sequence[int]], levels: dict[int, str]) -> None:
        """Seat players; `faces` and `levels` by seat, the person at seat 0; `sides`: the seats of each side."""
        self.faces = list(faces)
        for plaque in self.plaques.values():
            plaque.hide()
            plaque.deleteLater()
        self.seats = len(faces)
        is_small = self.seats > MAX_SEATS_WITH_LARGE_PLAQUES
        partners = next((set(side) for side in sides if 0 in side), {0}) - {0}
        self.plaques = {}
        for seat in range(1, self.seats):
            remark = describe_seat(seat, self.seats, seat in partners)
            if not is_small and remark_width(remark) > theme.px(LARGE_PLAQUE_SIZE[0]):  # places can be seen
                remark = tr("Partner") if seat in partners else ""
            level = levels[seat] if CATALOGUE[self.game_id].choices else ""
            plaque = Plaque(seat, faces[seat], remark, level, is_small, self)
            plaque.player_menu_wanted.connect(lambda at, seat=seat: self.player_menu_wanted.emit(seat, at))
            plaque.level_chosen.connect(lambda level, seat=seat: self.level_chosen.emit(seat, level))
            plaque.show()
            self.plaques[seat] = plaque
        self.fit_height(self.available_height)
        self.update()

    def set_levels(self, levels: dict[int, str]) -> None:
        """Show the levels of all opponents, by seat."""
        for seat, plaque in self.plaques.items():
            if plaque.level:
                plaque.set_level(levels[seat])

    def fit_height(self, available_height: int) -> None:
        """Set the height, for a page that has `available_height` pixels for the table."""
        self.available_height = available_height
        min_height, max_height = (
            LARGE_PLAQUES_TABLE_HEIGHTS if self.seats <= MAX_SEATS_WITH_LARGE_PLAQUES else SMALL_PLAQUES_TABLE_HEIGHTS
        )
        self.setFixedHeight(max(theme.px(min_height), min(theme.px(max_height), available_height)))
        self._place_plaques()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_plaques()

    def _place_plaques(self) -> None:
        """Move the plaques to their seats; large plaques become narrower where two do not fit side by side."""
        margin = theme.px(TABLE_MARGIN)
        if self.seats <= MAX_SEATS_WITH_LARGE_PLAQUES:
            for plaque in self.plaques.values():
                plaque.resize(min(theme.px(LARGE_PLAQUE_SIZE[0]), (self.width() - 3 * margin) // 2), plaque.height())
        for seat, plaque in self.plaques.items():
            x, y = PLAQUE_PLACES_BY_PLAYERS[self.seats][seat - 1]
            free_width = self.width() - 2 * margin - plaque.width()
            free_height = self.height() - 2 * margin - plaque.height() - theme.px(10)
            plaque.move(round(margin + x * free_width), round(margin + theme.px(9) + y * free_height))
        self.own_button.setGeometry(self._own_plaque_rect().toRect())

    def _own_plaque_rect(self) -> QRectF:
        """Return the rectangle of the person's own plaque."""
        height, line = theme.px(OWN_PLAQUE_HEIGHT), round(remark_width(translate(DEALER_BY_LOT_TEXT)))
        width = max(theme.px(OWN_PLAQUE_WIDTH), line)
        return QRectF((self.width() - width) / 2, self.height() - height - theme.px(OWN_PLAQUE_BOTTOM), width, height)

    def pack_rect(self) -> QRectF:
        """Return the rectangle of the pack, half way between the own plaque and those above it."""
        centre_x, own_top, gap = self.width() / 2, self._own_plaque_rect().top(), theme.px(PACK_GAP)
        plaques = [plaque.geometry() for plaque in self.plaques.values()]
        upper_bottoms = [
            place.bottom() for place in plaques if place.left() < centre_x < place.right() and place.bottom() < own_top
        ]
        upper_bottom = max(upper_bottoms, default=0)
        usual = theme.px(PACK_HEIGHT if self.seats <= MAX_SEATS_WITH_LARGE_PLAQUES else SMALL_SEATS_PACK_HEIGHT)
        pack_height = min(usual, own_top - upper_bottom - 2 * gap)
        return QRectF(
            centre_x - pack_height / CARD_HEIGHT_TO_WIDTH / 2,
            (upper_bottom + own_top - pack_height) / 2,
            pack_height / CARD_HEIGHT_TO_WIDTH,
            pack_height,
        )

    def sizeHint(self) -> QSize:
        return QSize(theme.px(560), theme.px(470))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = painter_for(self)
        rect = QRectF(self.rect())
        theme.paint_felt(painter, rect, theme.felt_for(self.game_id), radius=theme.RADIUS_GROUP)
        pack = self.pack_rect()
        width, middle = round(pack.width()), pack.center()
        is_pack_hidden = self.seats in (3, 4) and self.width() < 2 * theme.px(LARGE_PLAQUE_SIZE[0]) + width + theme.px(
            60
        )
        for step in () if is_pack_hidden else (2, 1, 0):
            card_art.paint_card(painter, "back", middle + QPointF(-2.2 * step, 1.6 * step), width, self.card_style)
        has_dealer = CATALOGUE[self.game_id].family != "patience"
        if self.faces:
            remark = translate(DEALER_BY_LOT_TEXT) if has_dealer else ""
            paint_plaque(painter, self._own_plaque_rect(), self.faces[0], remark, is_small=False)
        painter.end()


def remark_width(remark: str) -> float:
    """Return the width in pixels that a large plaque needs for a line below the name, in the smallest type."""
    smallest_font = fit_font(theme.sans(theme.CAPTION_SIZE + 0.5), remark, 1, MIN_FONT_SCALE)
    return QFontMetricsF(smallest_font).horizontalAdvance(remark) + theme.px(
        LARGE_PLAQUE_PADDING + LARGE_PLAQUE_DISC_SIZE + 12 + 8 + 2
    )


def describe_seat(seat: int, seats: int, is_partner: bool) -> str:
    """Return the place of a seat seen from the person's (seat 0): `on your left`, `Partner, opposite`."""
    if seats == 2 or seat * 2 == seats:
        place = say("opposite")
    elif seat == 1:
        place = say("on your left")
    elif seat == seats - 1:
        place = say("on your right")
    else:
        place = say("across the table")
    return tr("Partner, {place}", place=place) if is_partner else tr("{place:capital}", place=place)
