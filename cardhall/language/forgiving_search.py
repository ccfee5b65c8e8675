"""Search with tolerance for typing mistakes: finds the documents that contain all typed words.

Accents, capitals and the order of the words do not matter, and the beginning of a word is enough. A mistake is forgiven
only where nothing has all words as typed: a letter that is wrong, missing or too much, or two swapped neighbours. Code
that shows the hits can tell by `Hit.corrected`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from cardhall.english import plain

WORD_PATTERN = re.compile(r"\w+")
MAX_TYPED_LENGTH = 200  # characters of a search; the rest is ignored
# letters of a typed word from which one mistake is forgiven, and from which two are
ONE_MISTAKE_LENGTH, TWO_MISTAKES_LENGTH = 4, 8
BEGINNING_FORGIVEN = 5  # letters from which the beginning of a word may have a mistake too
# letters of a typed word that, beside other words, must match a whole word: too many words begin with so few letters
SHORT_WORD_LENGTH = 2
ONLY_BEGINS = 3  # taken from the worth of a word that only begins with the typed one
MISTAKE_COST = 2  # taken for each mistake; 1 more for a word that only begins with the mistyped one

KeyT = TypeVar("KeyT", bound=Hashable)


def words_in(text: str) -> list[str]:
    """Return the words of a text, in lower case without accents."""
    return WORD_PATTERN.findall(plain(text))


@lru_cache(maxsize=2000)  # many documents have the same texts
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words_in(text)))


def mistakes_allowed(word: str) -> int:
    """Return how many mistakes a typed word may have: none under 4 letters or in a number, one up to 7, then two."""
    if word.isdigit() or len(word) < ONE_MISTAKE_LENGTH:
        return 0
    return 1 if len(word) < TWO_MISTAKES_LENGTH else 2


def mistakes(typed: str, word: str, most: int, *, begun: bool = False) -> int | None:
    """Count the letters that are wrong, missing, too much or swapped with a neighbour; None for more than `most`.

    `begun`: the typed word may be the beginning of the other. (This is the optimal string alignment distance, by
    Damerau, in which no letter takes part in two mistakes.)
    """
    if len(typed) - len(word) > most or (not begun and len(word) - len(typed) > most):
        return None
    if begun:
        word = word[: len(typed) + most]
    before: list[int] = []
    row = list(range(len(word) + 1))
    for at, letter in enumerate(typed, 1):
        last, before = before, row
        row = [at]
        for place, other in enumerate(word, 1):
            cost = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != other))
            if at > 1 < place and letter == word[place - 2] and typed[at - 2] == other:
                cost = min(cost, last[place - 2] + 1)
            row.append(cost)
        if min(row) > most and (not before or min(before) > most):
            return None
    found = min(row) if begun else row[-1]
    return found if found <= most else None


def nearest_words(typed: str, words: Iterable[str]) -> dict[str, int]:
    """Return the words nearest to a mistyped word, with their cost; only words of the least cost."""
    most, found, least = mistakes_allowed(typed), dict[str, int](), MISTAKE_COST * 3
    if not most:
        return found
    letters = set(typed)
    for word in words:
        if len(typed) - len(word) > most or len(letters.difference(word)) > most:
            continue
        number = mistakes(typed, word, most)
        cost = least + 1 if number is None else MISTAKE_COST * number
        if number is None and len(typed) >= BEGINNING_FORGIVEN:
            number = mistakes(typed, word, most, begun=True)
            cost = least + 1 if number is None else MISTAKE_COST * number + 1
        if cost <= least:
            least = cost
            found[word] = cost
    return {word: cost for word, cost in found.items() if cost == least}


@dataclass(frozen=True)
class Match:
    """A word of a document that matches a typed word."""

    typed: str
    word: str
    worth: int  # the higher, the better the match
    about: str = ""  # the label that was given to `Index.add` with the word

    @property
    def is_forgiven(self) -> bool:
        """Whether a mistake was forgiven."""
        return not self.word.startswith(self.typed)


@dataclass(frozen=True)
class Hit(Generic[KeyT]):
    """A document in which all typed words were found."""

    key: KeyT
    matches: tuple[Match, ...]  # one for each typed word

    @property
    def worth(self) -> int:
        """The quality of the hit, the sum of its matches."""
        return sum(match.worth for match in self.matches)

    @property
    def is_forgiven(self) -> bool:
        """Whether a mistake was forgiven."""
        return any(match.is_forgiven for match in self.matches)

    @property
    def corrected(self) -> str:
        """The typed text without its mistakes."""
        return " ".join(match.word if match.is_forgiven else match.typed for match in self.matches)


class Index(Generic[KeyT]):
    """Index of documents by their words, for repeated searches."""

    def __init__(self) -> None:
        self.words: dict[str, dict[KeyT, tuple[int, str]]] = {}  # word -> document -> worth and label

    def add(self, key: KeyT, text: str, worth: int = 1, about: str = "") -> None:
        """Add the words of a text to a document. `worth`: of each word; `about`: a label that a `Match` returns."""
        for word in _words_of(text):
            known = self.words.setdefault(word, {})
            if key not in known or known[key][0] < worth:
                known[key] = (worth, about)

    def find(self, typed: Collection[str], *, forgiving: bool = True) -> list[Hit[KeyT]]:
        """Return the documents in which all typed words are found, best first; among equals in order of adding.

        `typed`: words as `words_in` gives them. `forgiving`: whether mistakes are forgiven where nothing else is found.
        """
        exact = [self._exact(word, begun=len(word) > SHORT_WORD_LENGTH or len(typed) == 1) for word in typed]
        found = self._with_all(exact)
        if found or not forgiving or not typed:
            return found
        forgiven = [matches or self._forgiven(word) for word, matches in zip(typed, exact, strict=True)]
        if found := self._with_all(forgiven):
            return found
        both = [self._forgiven(word) | matches for word, matches in zip(typed, exact, strict=True)]
        return self._with_all(both)

    def _exact(self, typed: str, *, begun: bool) -> dict[KeyT, Match]:
        """Return the best match of each document with the typed word or, if `begun`, with words that begin so."""
        found: dict[KeyT, Match] = {}
        whole = self.words.get(typed, {})
        if begun and not typed.isdigit():
            for word, known in self.words.items():
                if word.startswith(typed) and word != typed:
                    _take(found, typed, word, known, ONLY_BEGINS)
        _take(found, typed, typed, whole, 0)
        return found

    def _forgiven(self, typed: str) -> dict[KeyT, Match]:
        """Return the best match of each document, assuming a mistake in the typed word."""
        found: dict[KeyT, Match] = {}
        for word, cost in nearest_words(typed, self.words).items():
            _take(found, typed, word, self.words[word], cost)
        return found

    @staticmethod
    def _with_all(matches: list[dict[KeyT, Match]]) -> list[Hit[KeyT]]:
        if not matches:
            return []
        first, *others = matches
        hits = [
            Hit(key, (match, *(other[key] for other in others)))
            for key, match in first.items()
            if all(key in other for other in others)
        ]
        return sorted(hits, key=lambda hit: -hit.worth)


def _take(found: dict[KeyT, Match], typed: str, word: str, known: Mapping[KeyT, tuple[int, str]], less: int) -> None:
    for key, (worth, about) in known.items():
        if key not in found or found[key].worth < worth - less:
            found[key] = Match(typed, word, worth - less, about)


def find(typed: str, documents: Mapping[KeyT, Iterable[tuple[str, int]]]) -> list[Hit[KeyT]]:
    """Return the documents with all typed words, best first; typing mistakes are forgiven.

    `documents`: for each its texts, each with the worth of its words: a heading's more than a sentence's. An empty text
    finds nothing. For repeated searches of the same documents keep an `Index`.

    >>> pages = {"deal": [("Deal codes", 5), ("A short text deals the same cards.", 1)], "undo": [("Undo", 5)]}
    >>> [hit.key for hit in find("cards", pages)]
    ['deal']
    >>> [(hit.key, hit.is_forgiven, hit.corrected) for hit in find("dela codes", pages)]
    [('deal', True, 'deal codes')]
    """
    index = Index[KeyT]()
    for key, texts in documents.items():
        for text, worth in texts:
            index.add(key, text, worth)
    return index.find(words_in(typed[:MAX_TYPED_LENGTH]))
