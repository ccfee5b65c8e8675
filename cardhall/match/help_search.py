"""Searches the help, that is the rules of all games and the manual, by section, for words typed in any order.

A typed word may be the beginning of a word in the help, another form of it ("scored" finds "score"), or misspelt (see
`language.forgiving_search`). Titles and headings count more than text. If no section has all the words, the sections
with most of them are found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from cardhall.language import translate
from cardhall.language.forgiving_search import MAX_TYPED_LENGTH, Hit, SearchIndex, words_in
from cardhall.match.help_variants import page_for
from cardhall.rules.catalogue import CATALOGUE

LINK_PATTERN = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
MARKDOWN_MARKS_PATTERN = re.compile(r"[*`]+|^[-:| ]+$|^- ")
STEP_CONDITIONS_PATTERN = re.compile(r"(?<=\*\*)(?: `[^`]+`)+(?=:)")  # of a step of the first match
CODE_FENCE = "```"
STOP_WORDS = frozenset(  # stop words, in the languages of the help
    re.findall(
        r"\w+",
        "a,an,and,are,as,can,do,does,for,how,i,in,is,it,my,of,on,the,to,what,when,where,which,who,with,you,"
        "das,dem,den,der,des,die,du,ein,eine,ist,im,in,ich,man,und,von,was,wann,wer,wie,wo,zu,"
        "como,con,cuando,de,del,donde,el,en,es,la,las,los,para,por,que,un,una,y",
    )
)
TITLE_WEIGHT, HEADING_WEIGHT, TEXT_WEIGHT = 10, 9, 4  # weights of a word by its place
MIN_STEM_LENGTH, MAX_ENDING_LENGTH = 4, 3  # letters: of a stem, at least; of an ending that may be cut off, at most
SAME_LINE_WEIGHT = 3  # extra weight for each word in the best line of a section
MAX_SEARCHED_WORDS = 8  # typed words that are searched; more would make too many combinations
MAX_SECTIONS = 40  # results of a search


@dataclass(frozen=True)
class Section:
    """A section of a help page, as a result of a search can open it."""

    page: str  # a game's id, or the name of a page
    title: str  # of the page, as it is shown
    heading: str  # of the section; "": the text above the first heading
    lines: tuple[str, ...]  # its sentences, without Markdown


@dataclass(frozen=True)
class SearchResult:
    """A section found by a search, and its best line."""

    section: Section
    line: str


def split_into_sections(page: str, title: str, text: str) -> list[Section]:
    """Split a page in Markdown into sections, without pictures and positions. `page`: its id; `title`: as shown."""
    sections: list[Section] = []
    heading, lines, is_fenced = "", list[str](), False
    for line in [*text.splitlines(), "## "]:
        if line.startswith(CODE_FENCE):
            is_fenced = not is_fenced
        elif is_fenced or line.startswith(("![", "<!--")):
            continue
        elif line.startswith(("## ", "### ")):
            if lines:
                sections.append(Section(page, title, heading, tuple(lines)))
            heading, lines = line.lstrip("# ").strip(), []
        elif not line.startswith("# "):
            plain = MARKDOWN_MARKS_PATTERN.sub(
                "", LINK_PATTERN.sub(r"\1", STEP_CONDITIONS_PATTERN.sub("", line))
            ).replace("|", " ")
            lines += filter(None, (" ".join(one.split()) for one in re.split(r"(?<=[.!?]) +(?=[^\W\d_])", plain)))
    return sections


class HelpIndex:
    """A search index of sections."""

    def __init__(self, sections: Iterable[Section] = ()) -> None:
        self.index = SearchIndex[Section]()
        self.add(sections)

    def add(self, sections: Iterable[Section]) -> None:
        """Add sections to the index."""
        for section in sections:
            for text, weight in (
                (section.title, TITLE_WEIGHT),
                (section.heading, HEADING_WEIGHT),
                (" ".join(section.lines), TEXT_WEIGHT),
            ):
                self.index.add_text(section, text, weight)

    def find(self, typed: str, page: str = "", max_count: int = MAX_SECTIONS) -> list[SearchResult]:
        """Return the sections with the typed words, best first; among equals, sections of `page`.

        [] for an empty search, or where no section has half the words. The same line on several pages is found once,
        under the first of them.
        """
        typed_words = words_in(typed[:MAX_TYPED_LENGTH])
        searched_words = [self._known_stem(word) for word in typed_words if word not in STOP_WORDS] or typed_words
        hits = self._best_hits(list(dict.fromkeys(searched_words))[:MAX_SEARCHED_WORDS])
        best_lines = {hit.key: _best_line(hit) for hit in hits}
        hits.sort(key=lambda hit: (-hit.score - SAME_LINE_WEIGHT * best_lines[hit.key][1], hit.key.page != page))
        results: dict[tuple[str, str], SearchResult] = {}
        for hit in hits:
            line = best_lines[hit.key][0]
            results.setdefault((line or hit.key.title, hit.key.heading), SearchResult(hit.key, line))
        return list(results.values())[:max_count]

    def _best_hits(self, typed_words: Sequence[str]) -> list[Hit[Section]]:
        """Return the hits for all words, else for as many words together as any section has, but at least half."""
        for number in range(len(typed_words), (len(typed_words) - 1) // 2, -1):
            best_by_section: dict[Section, Hit[Section]] = {}
            for word_group in combinations(typed_words, number):
                for hit in self.index.find_documents(word_group):
                    if hit.key not in best_by_section or best_by_section[hit.key].score < hit.score:
                        best_by_section[hit.key] = hit
            if best_by_section:
                return list(best_by_section.values())
        return []

    def _known_stem(self, typed_word: str) -> str:
        """Return the word, or its stem where no section has the word: "scor" for "scored"."""
        for cut in range(MAX_ENDING_LENGTH + 1):
            stem = typed_word[: len(typed_word) - cut]
            if cut and len(stem) < MIN_STEM_LENGTH:
                break
            if any(known.startswith(stem) for known in self.index.entries_by_word):
                return stem
        return typed_word


def read_pages(titles: Mapping[str, str]) -> Iterator[list[Section]]:
    """Yield the sections of the rules of each game, and then of the pages in `titles` (title by name), page by page.

    The pages are in the language in use if translated; the rules are those of the usual options.
    """
    for name, title in ({game_id: entry.name for game_id, entry in CATALOGUE.items()} | dict(titles)).items():
        page = page_for(name, None)
        yield [] if page is None else split_into_sections(name, translate(title), page.text)


def _best_line(hit: Hit[Section]) -> tuple[str, int]:
    """Return the line of a section with the most searched words, and their number; the first line if none has any."""

    def count_words(line: str) -> int:
        words = words_in(line)
        return sum(
            any(word == word_match.word or word.startswith(word_match.typed) for word in words)
            for word_match in hit.matches
        )

    best_line = max(hit.key.lines, key=count_words, default="")
    return best_line, count_words(best_line)
