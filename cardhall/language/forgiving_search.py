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

from cardhall.english import fold_accents

WORD_PATTERN = re.compile(r"\w+")
MAX_TYPED_LENGTH = 200  # characters of a search; the rest is ignored
# letters of a typed word from which one mistake is forgiven, and from which two are
MIN_LENGTH_FOR_ONE_MISTAKE, MIN_LENGTH_FOR_TWO_MISTAKES = 4, 8
MIN_FORGIVEN_PREFIX_LENGTH = 5  # letters from which the beginning of a word may have a mistake too
# letters of a typed word that, beside other words, must match a whole word: too many words begin with so few letters
MAX_WHOLE_WORD_ONLY_LENGTH = 2
PREFIX_COST = 3  # taken from the worth of a word that only begins with the typed one
MISTAKE_COST = 2  # taken for each mistake; 1 more for a word that only begins with the mistyped one

KeyT = TypeVar("KeyT", bound=Hashable)


def words_in(text: str) -> list[str]:
    """Return the words of a text, in lower case without accents."""
    return WORD_PATTERN.findall(fold_accents(text))


@lru_cache(maxsize=2000)  # many documents have the same texts
def _distinct_words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words_in(text)))


def max_mistakes(word: str) -> int:
    """Return how many mistakes a typed word may have: none under 4 letters or in a number, one up to 7, then two."""
    if word.isdigit() or len(word) < MIN_LENGTH_FOR_ONE_MISTAKE:
        return 0
    return 1 if len(word) < MIN_LENGTH_FOR_TWO_MISTAKES else 2


def count_mistakes(typed: str, word: str, limit: int, *, is_prefix: bool = False) -> int | None:
    """Count the letters that are wrong, missing, too much or swapped with a neighbour; None for more than `limit`.

    `is_prefix`: the typed word may be the beginning of the other. (This is the optimal string alignment distance, by
    Damerau, in which no letter takes part in two mistakes.)
    """
    if len(typed) - len(word) > limit or (not is_prefix and len(word) - len(typed) > limit):
        return None
    if is_prefix:
        word = word[: len(typed) + limit]
    previous_row: list[int] = []
    row = list(range(len(word) + 1))
    for typed_index, letter in enumerate(typed, 1):
        row_before_previous, previous_row = previous_row, row
        row = [typed_index]
        for word_index, other in enumerate(word, 1):
            cost = min(previous_row[word_index] + 1, row[-1] + 1, previous_row[word_index - 1] + (letter != other))
            if typed_index > 1 < word_index and letter == word[word_index - 2] and typed[typed_index - 2] == other:
                cost = min(cost, row_before_previous[word_index - 2] + 1)
            row.append(cost)
        if min(row) > limit and (not previous_row or min(previous_row) > limit):
            return None
    distance = min(row) if is_prefix else row[-1]
    return distance if distance <= limit else None


def nearest_words(typed: str, words: Iterable[str]) -> dict[str, int]:
    """Return the words nearest to a mistyped word, with their cost; only words of the least cost."""
    mistake_limit, costs, least_cost = max_mistakes(typed), dict[str, int](), MISTAKE_COST * 3
    if not mistake_limit:
        return costs
    letters = set(typed)
    for word in words:
        if len(typed) - len(word) > mistake_limit or len(letters.difference(word)) > mistake_limit:
            continue
        mistake_count = count_mistakes(typed, word, mistake_limit)
        cost = least_cost + 1 if mistake_count is None else MISTAKE_COST * mistake_count
        if mistake_count is None and len(typed) >= MIN_FORGIVEN_PREFIX_LENGTH:
            mistake_count = count_mistakes(typed, word, mistake_limit, is_prefix=True)
            cost = least_cost + 1 if mistake_count is None else MISTAKE_COST * mistake_count + 1
        if cost <= least_cost:
            least_cost = cost
            costs[word] = cost
    return {word: cost for word, cost in costs.items() if cost == least_cost}


@dataclass(frozen=True)
class WordMatch:
    """A word of a document that matches a typed word."""

    typed: str
    word: str
    score: int  # the higher, the better the match
    label: str = ""  # the label that was given to `SearchIndex.add_text` with the word

    @property
    def is_forgiven(self) -> bool:
        """Whether a mistake was forgiven."""
        return not self.word.startswith(self.typed)


@dataclass(frozen=True)
class Hit(Generic[KeyT]):
    """A document in which all typed words were found."""

    key: KeyT
    matches: tuple[WordMatch, ...]  # one for each typed word

    @property
    def score(self) -> int:
        """The quality of the hit, the sum of its matches."""
        return sum(match.score for match in self.matches)

    @property
    def is_forgiven(self) -> bool:
        """Whether a mistake was forgiven."""
        return any(match.is_forgiven for match in self.matches)

    @property
    def corrected(self) -> str:
        """The typed text without its mistakes."""
        return " ".join(match.word if match.is_forgiven else match.typed for match in self.matches)


class SearchIndex(Generic[KeyT]):
    """Index of documents by their words, for repeated searches."""

    def __init__(self) -> None:
        self.entries_by_word: dict[str, dict[KeyT, tuple[int, str]]] = {}  # word -> document -> worth and label

    def add_text(self, key: KeyT, text: str, score: int = 1, label: str = "") -> None:
        """Add the words of a text to a document. `score`: of each word; `label`: a label that a `WordMatch` returns."""
        for word in _distinct_words(text):
            known = self.entries_by_word.setdefault(word, {})
            if key not in known or known[key][0] < score:
                known[key] = (score, label)

    def find_documents(self, typed: Collection[str], *, is_forgiving: bool = True) -> list[Hit[KeyT]]:
        """Return the documents in which all typed words are found, best first; among equals in order of adding.

        `typed`: words as `words_in` gives them. `is_forgiving`: whether mistakes are forgiven where nothing else is
        found.
        """
        exact = [
            self._match_exactly(word, is_prefix=len(word) > MAX_WHOLE_WORD_ONLY_LENGTH or len(typed) == 1)
            for word in typed
        ]
        hits = self._hits_matching_all(exact)
        if hits or not is_forgiving or not typed:
            return hits
        forgiven = [matches or self._match_with_mistakes(word) for word, matches in zip(typed, exact, strict=True)]
        if hits := self._hits_matching_all(forgiven):
            return hits
        all_matches = [self._match_with_mistakes(word) | matches for word, matches in zip(typed, exact, strict=True)]
        return self._hits_matching_all(all_matches)

    def _match_exactly(self, typed: str, *, is_prefix: bool) -> dict[KeyT, WordMatch]:
        """Return the best match of each document with the typed word or, if `is_prefix`, with words that begin so."""
        best_matches: dict[KeyT, WordMatch] = {}
        whole = self.entries_by_word.get(typed, {})
        if is_prefix and not typed.isdigit():
            for word, known in self.entries_by_word.items():
                if word.startswith(typed) and word != typed:
                    _add_matches(best_matches, typed, word, known, PREFIX_COST)
        _add_matches(best_matches, typed, typed, whole, 0)
        return best_matches

    def _match_with_mistakes(self, typed: str) -> dict[KeyT, WordMatch]:
        """Return the best match of each document, assuming a mistake in the typed word."""
        best_matches: dict[KeyT, WordMatch] = {}
        for word, cost in nearest_words(typed, self.entries_by_word).items():
            _add_matches(best_matches, typed, word, self.entries_by_word[word], cost)
        return best_matches

    @staticmethod
    def _hits_matching_all(matches: list[dict[KeyT, WordMatch]]) -> list[Hit[KeyT]]:
        if not matches:
            return []
        first, *others = matches
        hits = [
            Hit(key, (match, *(other[key] for other in others)))
            for key, match in first.items()
            if all(key in other for other in others)
        ]
        return sorted(hits, key=lambda hit: -hit.score)


def _add_matches(
    best_matches: dict[KeyT, WordMatch], typed: str, word: str, entries: Mapping[KeyT, tuple[int, str]], penalty: int
) -> None:
    for key, (worth, about) in entries.items():
        if key not in best_matches or best_matches[key].score < worth - penalty:
            best_matches[key] = WordMatch(typed, word, worth - penalty, about)


def search_documents(typed: str, documents: Mapping[KeyT, Iterable[tuple[str, int]]]) -> list[Hit[KeyT]]:
    """Return the documents with all typed words, best first; typing mistakes are forgiven.

    `documents`: for each its texts, each with the worth of its words: a heading's more than a sentence's. An empty text
    finds nothing. For repeated searches of the same documents keep an `SearchIndex`.

    >>> pages = {"deal": [("Deal codes", 5), ("A short text deals the same cards.", 1)], "undo": [("Undo", 5)]}
    >>> [hit.key for hit in search_documents("cards", pages)]
    ['deal']
    >>> [(hit.key, hit.is_forgiven, hit.corrected) for hit in search_documents("dela codes", pages)]
    [('deal', True, 'deal codes')]
    """
    index = SearchIndex[KeyT]()
    for key, texts in documents.items():
        for text, worth in texts:
            index.add_text(key, text, worth)
    return index.find_documents(words_in(typed[:MAX_TYPED_LENGTH]))
