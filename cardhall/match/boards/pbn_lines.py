"""Splits a PBN file into games, each with tags and the words of sections.

Files in circulation break the standard, so the parser accepts tags in any order and several in a line, comments in
braces over several lines or after a semicolon, lines for programs after `%`, and games without an empty line between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_LINE_PATTERN = re.compile(r"\r\n|\r|\n")
_TAG_PATTERN = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_MALFORMED_TAG_PATTERN = re.compile(r'\[\s*(\w+)\s+"?(.*?)"?\s*\]?\s*$')
_WORD_PATTERN = re.compile(r"[^\s;{}\[\]]+")
_NOTE_PATTERN = re.compile(r"=\d+=|\$\d+|\^\w")
PARSED_SECTIONS = ("Auction", "Play")  # other sections are tables, and not read
GAME_START_TAGS = ("Event", "Board", "Deal")  # a tag that, given a second time, begins another game
# characters: in longer lines only correct tags are looked for, as the other pattern is slow
MAX_MALFORMED_LINE_LENGTH = 500
START_TAGS_AFTER_BLANK = (
    frozenset(  # tags that begin another game after an empty line, once the game has cards or a section
        (
            *GAME_START_TAGS,
            "Site",
            "Date",
            "Stage",
            "Round",
            "Room",
            "Table",
            "HomeTeam",
            "VisitTeam",
            "West",
            "North",
            "East",
        )
    )
)
# tags that may stand alone for the result of the same board at another table
TABLE_RESULT_TAGS = "Declarer", "Contract"
MAX_SECTION_WORDS = 400  # of a section: more than the 319 calls of the longest auction


@dataclass
class RawGame:
    """A game of a file, with tags and the words of sections."""

    line: int  # number of its first line, from 1
    tags: dict[str, str] = field(default_factory=dict)
    words_by_section: dict[str, list[str]] = field(default_factory=dict)  # by name of the section


class _PbnParser:
    """The state of a parser while lines of a file are read in order."""

    def __init__(self) -> None:
        self.game: RawGame | None = None
        self.section = ""
        self.is_in_comment = self.is_after_blank = False

    def process_line(self, number: int, line: str) -> Iterator[RawGame]:
        """Parse a line; yield the previous game where the line begins another."""
        if line.startswith("%") and not self.is_in_comment:
            return
        if not line.strip():
            self.is_after_blank = True
            return
        position = 0
        while position < len(line):
            if self.is_in_comment:
                end = line.find("}", position)
                if end < 0:
                    return
                self.is_in_comment, position = False, end + 1
            letter = line[position : position + 1]
            if letter == ";":
                return
            if letter == "{":
                self.is_in_comment, position = True, position + 1
                continue
            if letter == "[":
                tag = _TAG_PATTERN.match(line, position)
                if tag is None and len(line) <= MAX_MALFORMED_LINE_LENGTH:
                    tag = _MALFORMED_TAG_PATTERN.match(line, position)
                if tag:
                    yield from self._add_tag(number, tag[1], tag[2])
                    position = tag.end()
                    continue
            word_match = _WORD_PATTERN.match(line, position)
            if word_match is None:
                position += 1
                continue
            self._add_word(word_match[0])
            position = word_match.end()

    def _add_tag(self, number: int, name: str, value: str) -> Iterator[RawGame]:
        name = name[:1].upper() + name[1:]
        value = re.sub(r"\\(.)", r"\1", value).strip() if "\\" in value else value.strip()
        game = self.game
        if game is None or self._begins_game(game, name):
            if game is not None:
                yield game
            game = self.game = RawGame(number)
        game.tags.setdefault(name, value)
        self.section, self.is_after_blank = name, False

    def _begins_game(self, game: RawGame, name: str) -> bool:
        if self.is_after_blank and name != "Note":
            is_played = bool(game.words_by_section) or "Contract" in game.tags
            if name in TABLE_RESULT_TAGS:  # the same board at another table
                return name in game.tags or is_played
            return name in game.tags or (name in START_TAGS_AFTER_BLANK and ("Deal" in game.tags or is_played))
        return name in GAME_START_TAGS and name in game.tags

    def _add_word(self, word: str) -> None:
        self.is_after_blank = False
        if self.game is None or self.section not in PARSED_SECTIONS:
            return
        words = self.game.words_by_section.setdefault(self.section, [])
        for part in _NOTE_PATTERN.sub(" ", word).split():
            if len(words) < MAX_SECTION_WORDS:
                words.append(part)


def read_games(text: str) -> Iterator[RawGame]:
    """Yield the games of a PBN file, in order. Any text is accepted; one of another kind has no games."""
    parser, position, number = _PbnParser(), 0, 0
    while position <= len(text):
        line_break = _LINE_PATTERN.search(text, position)
        number += 1
        yield from parser.process_line(number, text[position : line_break.start() if line_break else len(text)])
        if line_break is None:
            break
        position = line_break.end()
    if parser.game is not None:
        yield parser.game
