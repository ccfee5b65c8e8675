"""Help pages: Markdown of `cardhall.resources`, typeset as a document in the colours and fonts of the pages.

A picture shows cards on felt: `![Ines follows](cards:trick KD 4D 6H)`. The text after `cards:` is an arrangement of
`card_art`; the words in brackets are its caption. Positions (see `match.positions`) are drawn by the table itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QUrl
from PySide6.QtGui import (
    QColor,
    QImage,
    QPainter,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from cardhall.desktop.look import card_art, theme
from cardhall.desktop.look.painting import clear_image
from cardhall.desktop.table.card_words import in_pack
from cardhall.language import ENGLISH, current, say, tr
from cardhall.match import help_pages
from cardhall.match.help_variants import page_for
from cardhall.match.positions import Position, page_as_markdown, positions_in
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

# Pixels at a text scale of 1; margins of a picture do not grow with the text.
COLUMN_WIDTH, WIDE_COLUMN_WIDTH = 660, 860  # width of a game's page; of topics, which have wide tables
LINE_HEIGHT, TEXT_SIZE = 24, 15
FIGURE_HEIGHT, FIGURE_SIDE_MARGIN, FIGURE_TOP_MARGIN = 236, 24, 14  # of a picture of cards
# By level of the heading; OTHER_… for all levels below.
HEADING_SIZES, HEADING_TOP_MARGINS, HEADING_BOTTOM_MARGINS = {1: 27, 2: 20}, {1: 0, 2: 28}, {1: 12, 2: 8}
OTHER_TOP_MARGIN, OTHER_BOTTOM_MARGIN = 16, 4
PARAGRAPH_MARGIN, LIST_ITEM_MARGIN = 12, 5  # below a paragraph or a list; between two items
PAGE_TOP_MARGIN, PAGE_BOTTOM_MARGIN = 28, 60
RED_SUITS, BLACK_SUITS = "♥♦", "♠♣"
# Pages that are not about a game: name of the file -> title in lists.
TOPIC_TITLES = {
    "table": say("Your table"),
    "access": say("Accessibility"),
    "opponents": say("How good they are"),
    "fairness": say("Fair play"),
    "protocol": say("Programs that play"),
    "sayc": say("Standard American"),
}
OPPONENTS_TOPIC = "opponents"
TRANSLATION_SCHEME = "either:"  # address of the link from a translation to the English page, and back
ABOUT_TOPIC = "about"  # the page about the program itself
# Draws a position: width of the picture in pixels, pixels of the screen for each of them. None: no pictures.
Draw = Callable[[Position, float, float], QImage] | None


@dataclass(frozen=True)
class Heading:
    """A heading of a page."""

    level: int  # 1: the title
    text: str
    position: int  # in characters from the start of the document


def has_page(name: str) -> bool:
    """Tell whether there is a help page for a game's id, or a topic's name."""
    return help_pages.has_page(name)


def topic_titles() -> dict[str, str]:
    """Return the titles of the available pages that are not about a game."""
    return {name: title for name, title in TOPIC_TITLES.items() if has_page(name)}


def page_text(name: str, in_english: bool = False, rule_set: RuleSet | None = None, introduction: str = "") -> str:
    """Return the help page of a game or topic in Markdown, or "" where there is none.

    A game's page describes the `rule_set` (None: the defaults), with the `introduction` below its title. It is in the
    language in use, or `in_english`. A missing or outdated translation is noted below the title, with a link
    (`TRANSLATION_SCHEME`) to the other version.
    """
    page = page_for(name, rule_set, ENGLISH.code if in_english else None)
    if page is None:
        return ""
    text = page.text
    if name == ABOUT_TOPIC:
        from cardhall.desktop.pages import about

        text = about.fill_page(text)
    note = _note(page, name)
    title, newline, rest = text.partition("\n")
    below = [f"*{note}*\n"] if note else []
    below += [introduction] if introduction else []
    return "\n".join([title, "", *below]) + f"{newline}{rest}" if below else text


def _note(page: help_pages.HelpPage, name: str) -> str:
    """Return a note about a missing or outdated translation, or ""."""
    translated = help_pages.page(name)
    if page.is_instead:
        return tr("The translation of this page is damaged, so it is in English. Install Card Hall again.")
    if page.older:
        return tr(
            "This translation is older than the English page: [read the English page]({link}).",
            link=TRANSLATION_SCHEME,
        )
    if page.code == current().code:
        return ""
    if translated is not None and translated.code != page.code:
        return tr("This is the English page: [back to the translation]({link}).", link=TRANSLATION_SCHEME)
    return tr("Nobody has translated this page yet, so it is in English.")


def escape_blanks(text: str) -> str:
    """Replace blanks in the addresses of pictures by underscores: Markdown allows no blanks there."""
    return re.sub(r"\]\(cards:([^)]*)\)", lambda found: f"](cards:{found[1].strip().replace(' ', '_')})", text)


class HelpDocument(QTextDocument):
    """The document of a help page, with drawn pictures: cards on felt, and positions on a table."""

    def __init__(
        self, game_id: str, ratio: float, card_style: card_art.CardStyle, positions: Sequence[Position], draw: Draw
    ) -> None:
        """`ratio`: pixels of the screen for each pixel of a picture; `positions`: in the order of the page."""
        super().__init__()
        self.game_id, self.ratio, self.card_style = game_id, ratio, card_style
        self.positions, self.draw = positions, draw

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return a picture and cache it, because the document asks again at each layout."""
        url = name if isinstance(name, QUrl) else QUrl(name)
        image = self._picture(url) if kind == QTextDocument.ResourceType.ImageResource.value else None
        if image is not None:
            self.addResource(kind, url, image)
        return image

    def _picture(self, url: QUrl) -> QImage | None:
        """Return the picture of a `cards:` or `position:` address. Files and network addresses are never loaded."""
        if url.scheme() == "cards":
            picture = url.path().replace("_", " ")
            return figure(self.game_id, picture, self.ratio, self.card_style) if card_art.is_picture(picture) else None
        if url.scheme() == "position" and self.draw is not None:
            return self.draw(self.positions[int(url.path())], theme.px(COLUMN_WIDTH), self.ratio)
        return None


def figure(game_id: str, picture: str, ratio: float, card_style: card_art.CardStyle) -> QImage:
    """Draw an arrangement of cards on the game's felt, as wide as the column."""
    width, height = theme.px(COLUMN_WIDTH), theme.px(FIGURE_HEIGHT)
    image = clear_image(width, height, ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, width, height)
    theme.paint_felt(painter, rect, theme.felt_for(game_id), radius=theme.RADIUS_GROUP)
    inset = FIGURE_SIDE_MARGIN, FIGURE_TOP_MARGIN, -FIGURE_SIDE_MARGIN, -FIGURE_TOP_MARGIN
    card_art.paint_picture(painter, rect.adjusted(*inset), picture, card_style.in_pack_of(game_id))
    painter.end()
    return image


def typeset_page(
    game_id: str, text: str, ratio: float, card_style: card_art.CardStyle, draw: Draw = None
) -> tuple[HelpDocument, list[Heading]]:
    """Return the typeset page in the current theme, and its headings; `draw` draws positions."""
    positions = positions_in(game_id, text)
    text = in_pack(page_as_markdown(game_id, text), card_style.pack_of(game_id))
    made = HelpDocument(game_id, ratio, card_style, positions, draw)
    made.setDocumentMargin(0)
    made.setDefaultFont(theme.sans(TEXT_SIZE))
    made.setIndentWidth(theme.px(24))
    made.setMarkdown(escape_blanks(text), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    headings = []
    block = made.begin()
    while block.isValid():
        heading = _set_block(block)
        if heading is not None:
            headings.append(heading)
        block = block.next()
    _set_tables(made)
    _colour_links(made)
    _link_positions(made)
    _colour_suits(made)
    return made, headings


def _set_block(block: QTextBlock) -> Heading | None:
    """Format a heading, paragraph or list item. Return the Heading of a heading, else None."""
    page = theme.page()
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    format_ = QTextBlockFormat()
    letters = QTextCharFormat()
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    if level:
        size = HEADING_SIZES.get(level, theme.ROW)
        letters.setFont(theme.serif(size) if level <= 2 else theme.sans(size, 600))
        letters.setForeground(QColor(page.text))
        letters.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        format_.setTopMargin(theme.px(HEADING_TOP_MARGINS.get(level, OTHER_TOP_MARGIN)))
        format_.setBottomMargin(theme.px(HEADING_BOTTOM_MARGINS.get(level, OTHER_BOTTOM_MARGIN)))
        cursor.mergeBlockFormat(format_)
        cursor.setCharFormat(letters)
        return Heading(level, block.text(), block.position())
    format_.setLineHeight(theme.px(LINE_HEIGHT), QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
    in_list = block.textList() is not None
    format_.setTopMargin(0)
    last = in_list and block.next().textList() is None
    format_.setBottomMargin(theme.px(LIST_ITEM_MARGIN if in_list and not last else PARAGRAPH_MARGIN))
    cursor.mergeBlockFormat(format_)
    return None


def _set_tables(made: QTextDocument) -> None:
    """Format all tables: no boxes, thin lines between the rows, headings in the colour of captions."""
    page = theme.page()
    for frame in made.rootFrame().childFrames():
        if not isinstance(frame, QTextTable):
            continue
        format_ = frame.format().toTableFormat()
        format_.setBorder(0)
        format_.setCellSpacing(0)
        format_.setCellPadding(theme.px(5))
        format_.setTopMargin(theme.px(4))
        format_.setBottomMargin(theme.px(16))
        format_.setBorderCollapse(True)
        format_.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        frame.setFormat(format_)
        for row in range(frame.rows()):
            for column in range(frame.columns()):
                cell = frame.cellAt(row, column)
                style = cell.format().toTableCellFormat()
                style.setBottomBorder(1)
                style.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                style.setBottomBorderBrush(QColor(page.line))
                cell.setFormat(style)
                cursor = cell.firstCursorPosition()
                cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
                block = QTextBlockFormat()
                block.setBottomMargin(0)
                cursor.mergeBlockFormat(block)
                if row == 0:
                    letters = QTextCharFormat()
                    letters.setForeground(QColor(page.text3))
                    letters.setFont(theme.sans(theme.SECONDARY, 600))
                    cursor.mergeCharFormat(letters)


def _fragments(block: QTextBlock) -> list[QTextFragment]:
    """Return the fragments of a paragraph, each with one character format; Qt offers only an iterator."""
    found = []
    at = block.begin()
    while not at.atEnd():
        found.append(at.fragment())
        at += 1
    return found


def _colour_links(made: QTextDocument) -> None:
    """Format all links in the accent colour, bold instead of underlined."""
    link = QTextCharFormat()
    link.setForeground(QColor(theme.page().accent))
    link.setFontWeight(600)
    link.setFontUnderline(False)
    block = made.begin()
    while block.isValid():
        for part in _fragments(block):
            if part.charFormat().isAnchor():
                cursor = QTextCursor(made)
                cursor.setPosition(part.position())
                cursor.setPosition(part.position() + part.length(), QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(link)
        block = block.next()


def _link_positions(made: HelpDocument) -> None:
    """Link each playable position's picture to its exercise, since Markdown cannot link pictures."""
    block = made.begin()
    while block.isValid():
        for part in _fragments(block):
            shown = part.charFormat()
            scheme, _, number = shown.toImageFormat().name().partition(":") if shown.isImageFormat() else ("", "", "")
            if scheme == "position" and made.positions[int(number)].good:
                link = QTextCharFormat()
                link.setAnchor(True)
                link.setAnchorHref(f"try:{number}")
                cursor = QTextCursor(made)
                cursor.setPosition(part.position())
                cursor.setPosition(part.position() + part.length(), QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(link)
        block = block.next()


def _colour_suits(made: QTextDocument) -> None:
    """Format suit signs with the ranks before them in bold, hearts and diamonds in red: `10♥`, in German `D♦`."""
    text = made.toRawText()
    ranks = "AKQJ1234567890" + "".join(current().index(rank) for rank in "AKQJ")
    red = QTextCharFormat()
    red.setForeground(QColor(theme.page().red))
    red.setFontWeight(600)
    black = QTextCharFormat()
    black.setFontWeight(600)
    for at, letter in enumerate(text):
        if letter not in RED_SUITS and letter not in BLACK_SUITS:
            continue
        start = at
        while start and text[start - 1] in ranks:
            start -= 1
        cursor = QTextCursor(made)
        cursor.setPosition(start)
        cursor.setPosition(at + 1, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(red if letter in RED_SUITS else black)


def page_title(name: str) -> str:
    """Return the title in the header of a page, by its name: a game's id, or a topic."""
    if name in CATALOGUE:
        return tr("Rules")
    return tr("About") if name == ABOUT_TOPIC else tr("The computer players")


def set_margins(document: QTextDocument) -> None:
    """Set the margins above and below the text of a page."""
    margins = document.rootFrame().frameFormat()
    margins.setTopMargin(theme.px(PAGE_TOP_MARGIN))
    margins.setBottomMargin(theme.px(PAGE_BOTTOM_MARGIN))
    document.rootFrame().setFrameFormat(margins)


def missing_page(game_id: str) -> str:
    """Return the Markdown of a substitute for a game without a help page."""
    entry = CATALOGUE[game_id]
    return tr("# {name}\n\n{blurb}\n\nThere is no page about {name} yet.", name=entry.name, blurb=entry.blurb)
