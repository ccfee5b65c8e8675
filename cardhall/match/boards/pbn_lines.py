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
_TAG_BADLY_WRITTEN = re.compile(r'\[\s*(\w+)\s+"?(.*?)"?\s*\]?\s*$')
_WORD_PATTERN = re.compile(r"[^\s;{}\[\]]+")
_NOTE_PATTERN = re.compile(r"=\d+=|\$\d+|\^\w")
READ_SECTIONS = ("Auction", "Play")  # other sections are tables, and not read
BEGINS_GAME = ("Event", "Board", "Deal")  # a tag that, given a second time, begins another game
LONGEST_BAD_LINE = 500  # characters: in longer lines only correct tags are looked for, as the other pattern is slow
AFTER_BLANK = frozenset(  # tags that begin another game after an empty line, once the game has cards or a section
    (*BEGINS_GAME, "Site", "Date", "Stage", "Round", "Room", "Table", "HomeTeam", "VisitTeam", "West", "North", "East")
)
OF_A_TABLE = ("Declarer", "Contract")  # tags that may stand alone for the result of the same board at another table
MOST_WORDS = 400  # of a section: more than the 319 calls of the longest auction


@dataclass
class RawGame:
    """A game of a file, with tags and the words of sections."""

    line: int  # number of its first line, from 1
    tags: dict[str, str] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=dict)  # by name of the section


class _Taking:
    """The state of a parser while lines of a file are read in order."""

    def __init__(self) -> None:
        self.game: RawGame | None = None
        self.section = ""
        self.in_comment = self.after_blank = False

    def take(self, number: int, line: str) -> Iterator[RawGame]:
        """Parse a line; yield the previous game where the line begins another."""
        if line.startswith("%") and not self.in_comment:
            return
        if not line.strip():
            self.after_blank = True
            return
        at = 0
        while at < len(line):
            if self.in_comment:
                end = line.find("}", at)
                if end < 0:
                    return
                self.in_comment, at = False, end + 1
            letter = line[at : at + 1]
            if letter == ";":
                return
            if letter == "{":
                self.in_comment, at = True, at + 1
                continue
            if letter == "[":
                found = _TAG_PATTERN.match(line, at)
                if found is None and len(line) <= LONGEST_BAD_LINE:
                    found = _TAG_BADLY_WRITTEN.match(line, at)
                if found:
                    yield from self._take_tag(number, found[1], found[2])
                    at = found.end()
                    continue
            word = _WORD_PATTERN.match(line, at)
            if word is None:
                at += 1
                continue
            self._take_word(word[0])
            at = word.end()

    def _take_tag(self, number: int, name: str, value: str) -> Iterator[RawGame]:
        name = name[:1].upper() + name[1:]
        value = re.sub(r"\\(.)", r"\1", value).strip() if "\\" in value else value.strip()
        game = self.game
        if game is None or self._begins_game(game, name):
            if game is not None:
                yield game
            game = self.game = RawGame(number)
        game.tags.setdefault(name, value)
        self.section, self.after_blank = name, False

    def _begins_game(self, game: RawGame, name: str) -> bool:
        if self.after_blank and name != "Note":
            is_played = bool(game.words) or "Contract" in game.tags
            if name in OF_A_TABLE:  # the same board at another table
                return name in game.tags or is_played
            return name in game.tags or (name in AFTER_BLANK and ("Deal" in game.tags or is_played))
        return name in BEGINS_GAME and name in game.tags

    def _take_word(self, word: str) -> None:
        self.after_blank = False
        if self.game is None or self.section not in READ_SECTIONS:
            return
        words = self.game.words.setdefault(self.section, [])
        for part in _NOTE_PATTERN.sub(" ", word).split():
            if len(words) < MOST_WORDS:
                words.append(part)


def read_games(text: str) -> Iterator[RawGame]:
    """Yield the games of a PBN file, in order. Any text is accepted; one of another kind has no games."""
    taking, at, number = _Taking(), 0, 0
    while at <= len(text):
        end = _LINE_PATTERN.search(text, at)
        number += 1
        yield from taking.take(number, text[at : end.start() if end else len(text)])
        if end is None:
            break
        at = end.end()
    if taking.game is not None:
        yield taking.game
