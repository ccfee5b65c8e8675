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
from cardhall.language import ENGLISH, current_language, say, tr
from cardhall.match import help_pages
from cardhall.match.help_variants import page_for
from cardhall.match.positions import Position, page_as_markdown, parse_positions
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

# Pixels at a text scale of 1; margins of a picture do not grow with the text.
GAME_PAGE_TEXT_WIDTH, TOPIC_PAGE_TEXT_WIDTH = 660, 860  # width of a game's page; of topics, which have wide tables
LINE_HEIGHT, TEXT_SIZE = 24, 15
CARD_PICTURE_HEIGHT, FIGURE_SIDE_MARGIN, FIGURE_TOP_MARGIN = 236, 24, 14  # of a picture of cards
# By level of the heading; OTHER_… for all levels below.
HEADING_SIZES, HEADING_TOP_MARGINS, HEADING_BOTTOM_MARGINS = {1: 27, 2: 20}, {1: 0, 2: 28}, {1: 12, 2: 8}
OTHER_TOP_MARGIN, OTHER_BOTTOM_MARGIN = 16, 4
PARAGRAPH_BOTTOM_MARGIN, LIST_ITEM_GAP = 12, 5  # below a paragraph or a list; between two items
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
OTHER_LANGUAGE_LINK = "either:"  # address of the link from a translation to the English page, and back
ABOUT_TOPIC = "about"  # the page about the program itself
# Draws a position: width of the picture in pixels, pixels of the screen for each of them. None: no pictures.
DrawPosition = Callable[[Position, float, float], QImage] | None


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


def page_markdown(name: str, in_english: bool = False, rule_set: RuleSet | None = None, introduction: str = "") -> str:
    """Return the help page of a game or topic in Markdown, or "" where there is none.

    A game's page describes the `rule_set` (None: the defaults), with the `introduction` below its title. It is in the
    language in use, or `in_english`. A missing or outdated translation is noted below the title, with a link
    (`OTHER_LANGUAGE_LINK`) to the other version.
    """
    page = page_for(name, rule_set, ENGLISH.code if in_english else None)
    if page is None:
        return ""
    text = page.text
    if name == ABOUT_TOPIC:
        from cardhall.desktop.pages import about

        text = about.fill_about_page(text)
    translation_note = _translation_note(page, name)
    title, newline, body_text = text.partition("\n")
    inserted_parts = [f"*{translation_note}*\n"] if translation_note else []
    inserted_parts += [introduction] if introduction else []
    return "\n".join([title, "", *inserted_parts]) + f"{newline}{body_text}" if inserted_parts else text


def _translation_note(page: help_pages.HelpPage, name: str) -> str:
    """Return a note about a missing or outdated translation, or ""."""
    translation = help_pages.read_page(name)
    if page.is_fallback:
        return tr("The translation of this page is damaged, so it is in English. Install Card Hall again.")
    if page.is_outdated:
        return tr(
            "This translation is older than the English page: [read the English page]({link}).",
            link=OTHER_LANGUAGE_LINK,
        )
    if page.language_code == current_language().code:
        return ""
    if translation is not None and translation.language_code != page.language_code:
        return tr("This is the English page: [back to the translation]({link}).", link=OTHER_LANGUAGE_LINK)
    return tr("Nobody has translated this page yet, so it is in English.")


def escape_blanks(text: str) -> str:
    """Replace blanks in the addresses of pictures by underscores: Markdown allows no blanks there."""
    return re.sub(r"\]\(cards:([^)]*)\)", lambda found: f"](cards:{found[1].strip().replace(' ', '_')})", text)


class HelpDocument(QTextDocument):
    """The document of a help page, with drawn pictures: cards on felt, and positions on a table."""

    def __init__(
        self,
        game_id: str,
        pixel_ratio: float,
        card_style: card_art.CardStyle,
        positions: Sequence[Position],
        draw_position: DrawPosition,
    ) -> None:
        """`pixel_ratio`: pixels of the screen for each pixel of a picture; `positions`: in the order of the page."""
        super().__init__()
        self.game_id, self.pixel_ratio, self.card_style = game_id, pixel_ratio, card_style
        self.positions, self.draw_position = positions, draw_position

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Return a picture and cache it, because the document asks again at each layout."""
        url = name if isinstance(name, QUrl) else QUrl(name)
        image = self._load_picture(url) if kind == QTextDocument.ResourceType.ImageResource.value else None
        if image is not None:
            self.addResource(kind, url, image)
        return image

    def _load_picture(self, url: QUrl) -> QImage | None:
        """Return the picture of a `cards:` or `position:` address. Files and network addresses are never loaded."""
        if url.scheme() == "cards":
            arrangement = url.path().replace("_", " ")
            return (
                draw_card_picture(self.game_id, arrangement, self.pixel_ratio, self.card_style)
                if card_art.is_picture_text(arrangement)
                else None
            )
        if url.scheme() == "position" and self.draw_position is not None:
            return self.draw_position(self.positions[int(url.path())], theme.px(GAME_PAGE_TEXT_WIDTH), self.pixel_ratio)
        return None


def draw_card_picture(game_id: str, arrangement: str, pixel_ratio: float, card_style: card_art.CardStyle) -> QImage:
    """Draw an arrangement of cards on the game's felt, as wide as the column."""
    width, height = theme.px(GAME_PAGE_TEXT_WIDTH), theme.px(CARD_PICTURE_HEIGHT)
    image = clear_image(width, height, pixel_ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rect = QRectF(0, 0, width, height)
    theme.paint_felt(painter, rect, theme.felt_for(game_id), radius=theme.RADIUS_GROUP)
    inset = FIGURE_SIDE_MARGIN, FIGURE_TOP_MARGIN, -FIGURE_SIDE_MARGIN, -FIGURE_TOP_MARGIN
    card_art.paint_picture(painter, rect.adjusted(*inset), arrangement, card_style.for_game(game_id))
    painter.end()
    return image


def typeset_page(
    game_id: str, text: str, pixel_ratio: float, card_style: card_art.CardStyle, draw_position: DrawPosition = None
) -> tuple[HelpDocument, list[Heading]]:
    """Return the typeset page in the current theme, and its headings; `draw_position` draws positions."""
    positions = parse_positions(game_id, text)
    text = in_pack(page_as_markdown(game_id, text), card_style.pack_of(game_id))
    document = HelpDocument(game_id, pixel_ratio, card_style, positions, draw_position)
    document.setDocumentMargin(0)
    document.setDefaultFont(theme.sans(TEXT_SIZE))
    document.setIndentWidth(theme.px(24))
    document.setMarkdown(escape_blanks(text), QTextDocument.MarkdownFeature.MarkdownDialectGitHub)
    headings = []
    block = document.begin()
    while block.isValid():
        heading = _format_block(block)
        if heading is not None:
            headings.append(heading)
        block = block.next()
    _format_tables(document)
    _colour_links(document)
    _link_positions(document)
    _colour_suits(document)
    return document, headings


def _format_block(block: QTextBlock) -> Heading | None:
    """Format a heading, paragraph or list item. Return the Heading of a heading, else None."""
    palette = theme.page_colours()
    level = block.blockFormat().headingLevel()
    cursor = QTextCursor(block)
    block_format = QTextBlockFormat()
    char_format = QTextCharFormat()
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    if level:
        size = HEADING_SIZES.get(level, theme.ROW_SIZE)
        char_format.setFont(theme.serif(size) if level <= 2 else theme.sans(size, 600))
        char_format.setForeground(QColor(palette.text))
        char_format.clearProperty(QTextFormat.Property.FontSizeAdjustment)
        block_format.setTopMargin(theme.px(HEADING_TOP_MARGINS.get(level, OTHER_TOP_MARGIN)))
        block_format.setBottomMargin(theme.px(HEADING_BOTTOM_MARGINS.get(level, OTHER_BOTTOM_MARGIN)))
        cursor.mergeBlockFormat(block_format)
        cursor.setCharFormat(char_format)
        return Heading(level, block.text(), block.position())
    block_format.setLineHeight(theme.px(LINE_HEIGHT), QTextBlockFormat.LineHeightTypes.MinimumHeight.value)
    is_list_item = block.textList() is not None
    block_format.setTopMargin(0)
    is_last_item = is_list_item and block.next().textList() is None
    block_format.setBottomMargin(
        theme.px(LIST_ITEM_GAP if is_list_item and not is_last_item else PARAGRAPH_BOTTOM_MARGIN)
    )
    cursor.mergeBlockFormat(block_format)
    return None


def _format_tables(document: QTextDocument) -> None:
    """Format all tables: no boxes, thin lines between the rows, headings in the colour of captions."""
    palette = theme.page_colours()
    for frame in document.rootFrame().childFrames():
        if not isinstance(frame, QTextTable):
            continue
        table_format = frame.format().toTableFormat()
        table_format.setBorder(0)
        table_format.setCellSpacing(0)
        table_format.setCellPadding(theme.px(5))
        table_format.setTopMargin(theme.px(4))
        table_format.setBottomMargin(theme.px(16))
        table_format.setBorderCollapse(True)
        table_format.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        frame.setFormat(table_format)
        for row in range(frame.rows()):
            for column in range(frame.columns()):
                cell = frame.cellAt(row, column)
                cell_format = cell.format().toTableCellFormat()
                cell_format.setBottomBorder(1)
                cell_format.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                cell_format.setBottomBorderBrush(QColor(palette.line))
                cell.setFormat(cell_format)
                cursor = cell.firstCursorPosition()
                cursor.setPosition(cell.lastCursorPosition().position(), QTextCursor.MoveMode.KeepAnchor)
                block_format = QTextBlockFormat()
                block_format.setBottomMargin(0)
                cursor.mergeBlockFormat(block_format)
                if row == 0:
                    char_format = QTextCharFormat()
                    char_format.setForeground(QColor(palette.text3))
                    char_format.setFont(theme.sans(theme.SECONDARY_SIZE, 600))
                    cursor.mergeCharFormat(char_format)


def _text_fragments(block: QTextBlock) -> list[QTextFragment]:
    """Return the fragments of a paragraph, each with one character format; Qt offers only an iterator."""
    fragments = []
    iterator = block.begin()
    while not iterator.atEnd():
        fragments.append(iterator.fragment())
        iterator += 1
    return fragments


def _colour_links(document: QTextDocument) -> None:
    """Format all links in the accent colour, bold instead of underlined."""
    link_format = QTextCharFormat()
    link_format.setForeground(QColor(theme.page_colours().accent))
    link_format.setFontWeight(600)
    link_format.setFontUnderline(False)
    block = document.begin()
    while block.isValid():
        for fragment in _text_fragments(block):
            if fragment.charFormat().isAnchor():
                cursor = QTextCursor(document)
                cursor.setPosition(fragment.position())
                cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(link_format)
        block = block.next()


def _link_positions(document: HelpDocument) -> None:
    """Link each playable position's picture to its exercise, since Markdown cannot link pictures."""
    block = document.begin()
    while block.isValid():
        for fragment in _text_fragments(block):
            char_format = fragment.charFormat()
            scheme, _, position_number = (
                char_format.toImageFormat().name().partition(":") if char_format.isImageFormat() else ("", "", "")
            )
            if scheme == "position" and document.positions[int(position_number)].good:
                link_format = QTextCharFormat()
                link_format.setAnchor(True)
                link_format.setAnchorHref(f"try:{position_number}")
                cursor = QTextCursor(document)
                cursor.setPosition(fragment.position())
                cursor.setPosition(fragment.position() + fragment.length(), QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(link_format)
        block = block.next()


def _colour_suits(document: QTextDocument) -> None:
    """Format suit signs with the ranks before them in bold, hearts and diamonds in red: `10♥`, in German `D♦`."""
    text = document.toRawText()
    rank_characters = "AKQJ1234567890" + "".join(current_language().corner_index(rank) for rank in "AKQJ")
    red_format = QTextCharFormat()
    red_format.setForeground(QColor(theme.page_colours().red))
    red_format.setFontWeight(600)
    black_format = QTextCharFormat()
    black_format.setFontWeight(600)
    for index, character in enumerate(text):
        if character not in RED_SUITS and character not in BLACK_SUITS:
            continue
        start = index
        while start and text[start - 1] in rank_characters:
            start -= 1
        cursor = QTextCursor(document)
        cursor.setPosition(start)
        cursor.setPosition(index + 1, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(red_format if character in RED_SUITS else black_format)


def page_title(name: str) -> str:
    """Return the title in the header of a page, by its name: a game's id, or a topic."""
    if name in CATALOGUE:
        return tr("Rules")
    return tr("About") if name == ABOUT_TOPIC else tr("The computer players")


def set_page_margins(document: QTextDocument) -> None:
    """Set the margins above and below the text of a page."""
    margins = document.rootFrame().frameFormat()
    margins.setTopMargin(theme.px(PAGE_TOP_MARGIN))
    margins.setBottomMargin(theme.px(PAGE_BOTTOM_MARGIN))
    document.rootFrame().setFrameFormat(margins)


def missing_page_markdown(game_id: str) -> str:
    """Return the Markdown of a substitute for a game without a help page."""
    entry = CATALOGUE[game_id]
    return tr("# {name}\n\n{blurb}\n\nThere is no page about {name} yet.", name=entry.name, blurb=entry.blurb)
