"""Searching the help: the rules of all games and the manual, section by section, for words typed in any order.

A word that is typed may be the beginning of a word of the help, another form of it ("scoring" finds "score"), or have
one wrong, missing, doubled or swapped letter. Whole words count more than beginnings, titles and headings more than
text. Where no section has all the words, those with the most of them are found.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from cardhall.language import in_use, tell
from cardhall.match import help_pages
from cardhall.match.help_variants import all_told
from cardhall.rules.catalogue import CATALOGUE

WORD = re.compile(r"[^\W_]+")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKS = re.compile(r"[*`]+|^[-:| ]+$|^- ")
CONDITIONS = re.compile(r"(?<=\*\*)(?: `[^`]+`)+(?=:)")  # of a step of the first match
FENCE = "```"
EMPTY = frozenset(  # words that say nothing of what is looked for, in the languages of the help
    re.findall(
        r"\w+",
        "a,an,and,are,as,can,do,does,for,how,i,in,is,it,my,of,on,the,to,what,when,where,which,who,with,you,"
        "das,dem,den,der,des,die,du,ein,eine,ist,im,in,ich,man,und,von,was,wann,wer,wie,wo,zu,"
        "como,con,cuando,de,del,donde,el,en,es,la,las,los,para,por,que,un,una,y",
    )
)
TITLE, HEADING, TEXT = 8, 6, 1  # how much a word counts, by where it stands
WHOLE, BEGINNING, FORM, MISTAKE = 4, 3, 2, 1  # and by how alike it is
LEAST_FORM, LONGEST_ENDING = 4, 3  # letters that two forms of a word share, and in which they may differ
LEAST_MISTAKE = 5  # letters of a word that may have a mistake
MOST = 40  # sections found


@dataclass(frozen=True)
class Section:
    """A part of the help that can be opened."""

    page: str  # a game's id, or the name of a page
    title: str  # of the page, as it is shown
    heading: str  # of the section; "" for what stands above the first
    lines: tuple[str, ...]  # sentences, without marks

    @cached_property
    def words(self) -> Mapping[str, int]:
        """The words of the section, each with how much it counts where it stands."""
        found: dict[str, int] = {}
        for text, value in ((" ".join(self.lines), TEXT), (self.heading, HEADING), (self.title, TITLE)):
            found.update(dict.fromkeys(words_in(text), value))
        return found


@dataclass(frozen=True)
class Found:
    """A section that was found, and the line in it that fits best; "": only its headings do."""

    section: Section
    line: str


def words_in(text: str) -> list[str]:
    """The words of a text in lower case, without accents."""
    parted = unicodedata.normalize("NFD", text.casefold())
    return WORD.findall("".join(letter for letter in parted if not unicodedata.combining(letter)))


def sections_of(page: str, title: str, text: str) -> list[Section]:
    """The sections of a page in Markdown: all alternatives of its variants, without pictures and positions."""
    made: list[Section] = []
    heading, lines, is_fenced = "", list[str](), False
    for line in [*all_told(text).splitlines(), "## "]:
        if line.startswith(FENCE):
            is_fenced = not is_fenced
        elif is_fenced or line.startswith(("![", "<!--")):
            continue
        elif line.startswith(("## ", "### ")):
            if lines:
                made.append(Section(page, title, heading, tuple(lines)))
            heading, lines = line.lstrip("# ").strip(), []
        elif not line.startswith("# "):
            plain = MARKS.sub("", LINK.sub(r"\1", CONDITIONS.sub("", line))).replace("|", " ")
            lines += filter(None, (" ".join(one.split()) for one in re.split(r"(?<=[.!?:]) +(?=[^\W\d_])", plain)))
    return made


def help_sections(titles: Mapping[str, str]) -> tuple[Section, ...]:
    """All sections of the rules and of the pages in `titles` (title by name), in the language in use where it has them.

    They are read once for each language.
    """
    return _sections(in_use(), tuple(titles.items()))


@lru_cache(maxsize=1)
def _sections(language: str, titles: Sequence[tuple[str, str]]) -> tuple[Section, ...]:
    pages = {game_id: tell(entry.name) for game_id, entry in CATALOGUE.items()} | dict(titles)
    made: list[Section] = []
    for name, title in pages.items():
        page = help_pages.page(name)
        if page is not None:
            made += sections_of(name, title, page.text)
    return tuple(made)


def find(typed: str, sections: Iterable[Section], most: int = MOST) -> list[Found]:
    """The sections that fit what was typed, the best first; none where nothing is typed, or less than half fits."""
    words = words_in(typed)
    wanted = [word for word in words if word not in EMPTY] or words
    if not wanted:
        return []
    some = list(sections)
    known = set().union(*(one.words for one in some)) if some else set()
    alike = [_alike(word, known) for word in wanted]
    found = []
    for place, section in enumerate(some):
        worths = [_worth(section, likes) for likes in alike]
        found.append((sum(map(bool, worths)), -sum(worths), place, section))
    number = max((one[0] for one in found), default=0)
    if 2 * number < len(wanted) or not number:
        return []
    best = sorted((one for one in found if one[0] == number), key=lambda one: one[1:3])
    return [Found(section, _best_line(section, alike)) for *_, section in best[:most]]


def _worth(section: Section, likes: Mapping[str, int]) -> int:
    return max((value * likes[word] for word, value in section.words.items() if word in likes), default=0)


def _best_line(section: Section, alike: Sequence[Mapping[str, int]]) -> str:
    """The line with the most of the words; "" where none has any."""
    best, line = 0, ""
    for one in section.lines:
        words = set(words_in(one))
        worth = sum(max((likes[word] for word in words if word in likes), default=0) for likes in alike)
        if worth > best:
            best, line = worth, one
    return line


def _alike(word: str, known: Iterable[str]) -> dict[str, int]:
    """The known words that a word may mean, each with how alike it is: the mistaken only where there is no other."""
    found = {other: worth for other in known if (worth := _how_alike(word, other))}
    if found or len(word) < LEAST_MISTAKE:
        return found
    return {other: MISTAKE for other in known if _is_mistake(word, other)}


def _how_alike(word: str, other: str) -> int:
    if word == other:
        return WHOLE
    if other.startswith(word):
        return BEGINNING
    if abs(len(word) - len(other)) > LONGEST_ENDING or word[:LEAST_FORM] != other[:LEAST_FORM]:
        return 0
    shared = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), len(other))
    return FORM if shared >= LEAST_FORM and max(len(word), len(other)) - shared <= LONGEST_ENDING else 0


def _is_mistake(word: str, other: str) -> bool:
    """Whether one letter is wrong, missing, too many, or two are swapped."""
    if abs(len(word) - len(other)) > 1 or len(other) < LEAST_MISTAKE - 1:
        return False
    at = next((at for at, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), None)
    if at is None:
        return True  # the last letter is missing, or there is one too many
    if len(word) == len(other):
        swapped = word[at + 1 : at + 2] + word[at] == other[at : at + 2] and word[at + 2 :] == other[at + 2 :]
        return swapped or word[at + 1 :] == other[at + 1 :]
    return word[at + 1 :] == other[at:] if len(word) > len(other) else word[at:] == other[at + 1 :]
