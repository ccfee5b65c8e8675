"""Search for games by typed words: by name, by a similar game, or by a game's properties.

>>> [hit.game for hit in find_games("whits").hits][:1]
['whist']
>>> str(find_games("hearts").note)
'Hearts is not here. Most similar: Reversis, because you avoid points in tricks there too.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from cardhall.english import fold_accents, make_printable
from cardhall.language import current_language, say, translate
from cardhall.language.forgiving_search import (
    MAX_TYPED_LENGTH,
    MAX_WHOLE_WORD_ONLY_LENGTH,
    Hit,
    SearchIndex,
    nearest_words,
    words_in,
)
from cardhall.rules import search_words
from cardhall.rules.catalogue import CATALOGUE, Entry
from cardhall.rules.filters import ALL_FILTERS, FAMILY_NAMES, filter_reason, passes_filter
from cardhall.rules.foreign_names import FOREIGN_NAMES
from cardhall.rules.search_words import COUNT_WORDS, STOP_WORDS, WORDS_AFTER_COUNTS, WORDS_BEFORE_COUNTS
from cardhall.rules.similar_games import SIMILAR_GAMES, SimilarGame

# Worth of a hit where the whole text is a game's name, another of its names, the name of a similar game, or begins a
# name
WHOLE_NAME_SCORE, WHOLE_ALIAS_SCORE, WHOLE_OTHER_SCORE, BEGINNING_SCORE = 1000, 900, 800, 500
# Worth of a hit by one word, by the source of the word
NAME_SCORE, ALIAS_SCORE, OTHER_SCORE, TRAIT_SCORE, COUNT_SCORE, BLURB_SCORE = 60, 40, 35, 30, 25, 5
FIRST_COUNT_BONUS, ONLY_COUNT_BONUS = 3, 1  # added for the default number of players, and for the only one
FILTER_WORDS = search_words.OTHER_WORDS | search_words.TRAIT_WORDS | search_words.PLACE_WORDS
NEARNESS_LOST_PER_PLACE = 2  # subtracted for each place in the order of similar games
MIN_BLURB_WORD_LENGTH = 4  # letters: shorter words of descriptions are not searched
MAX_QUOTED_LENGTH = 40  # characters of the typed text that a sentence repeats
MAX_NAMED_GAMES = 3  # games that a sentence names
SHORTNESS_STEP = 5  # minutes by which a match must be shorter to rank one higher among short games


@dataclass(frozen=True)
class GameHit:
    """A found game. `reason`: a few words that fit a tile; "": the name is the reason."""

    game: str
    reason: str = ""
    score: int = 0


@dataclass(frozen=True)
class SearchResult:
    """The found games, best first, and a note where there is something to say."""

    hits: list[GameHit] = field(default_factory=list)
    note: str = ""

    @property
    def games(self) -> list[str]:
        """The ids of the games, best first."""
        return [hit.game for hit in self.hits]

    @property
    def reasons(self) -> dict[str, str]:
        """The reasons by game id, without games found by name."""
        return {hit.game: hit.reason for hit in self.hits if hit.reason}


def alphabetical_key(game_id: str) -> str:
    """Return the sort key of a game in lists: the name in lower case without accents, so that Écarté is under E."""
    return fold_accents(translate(CATALOGUE[game_id].name))


def find_games(typed: str) -> SearchResult:
    """Return the games that fit the typed text; all games, A to Z, where no word was typed.

    A hit by a game's name comes before a hit by another name, by a similar game, by a property, and by the description.
    A typing mistake is forgiven where nothing else is found, and `note` says how the text was understood; games with a
    name that differs by one mistake from other hits come last.
    """
    words = words_in(typed[:MAX_TYPED_LENGTH])
    if not words:
        return SearchResult([GameHit(game_id) for game_id in sorted(CATALOGUE, key=alphabetical_key)])
    search = _Search(words, _current_index())
    result = search.find_exact() or search.find_forgiving(make_printable(" ".join(typed.split()), MAX_QUOTED_LENGTH))
    # a word that is still being typed
    if result is None and len(words) > 1 and len(words[-1]) <= MAX_WHOLE_WORD_ONLY_LENGTH:
        return find_games(" ".join(words[:-1]))
    return result or SearchResult()


def find_game_named(typed: str) -> str | None:
    """Return the id of the game with exactly this name, ignoring capitals, accents and spaces; None: no such game."""
    return _current_index().own_names.get("".join(words_in(typed)))


def nearest_games(typed: str) -> list[str]:
    """Return the ids of at most three games with a name like the typed one; [] if there are none."""
    known, whole = _current_index(), "".join(words_in(typed))
    names = known.games_named(whole) or list(known.names_by_game(nearest_words(whole, known.names_without_spaces)))
    return (names or find_games(typed).games if whole else [])[:MAX_NAMED_GAMES]


def find_missing_game(typed: str) -> SimilarGame | None:
    """Return the game of a name, in any language, that is not in the collection; None: no such game."""
    named = _similar_by_name().get("".join(words_in(typed)))
    return named.similar_game if named is not None and named.similar_game.reason else None


# ---- the index of games


class _NamedGame(NamedTuple):
    """A similar game, and the spelling of the name found."""

    similar_game: SimilarGame
    name: str

    @property
    def nearest_hits(self) -> list[GameHit]:
        """The nearest games of the collection, nearest first, each with its reason."""
        present_games = [game_id for game_id in self.similar_game.nearest if game_id in CATALOGUE]
        return [
            GameHit(one, translate(self.likeness(place)), WHOLE_OTHER_SCORE - place)
            for place, one in enumerate(present_games)
        ]

    def likeness(self, place: int) -> str:
        """Return the reason for showing the game at a place in `nearest`: `Ancestor of Hearts`, `Like Hearts`."""
        return self.similar_game.label if self.similar_game.label and not place else say("Like {name}", name=self.name)

    @property
    def note(self) -> str:
        """The sentence about a game that is not in the collection; "" for any other."""
        near = [CATALOGUE[game_id].name for game_id in self.similar_game.nearest if game_id in CATALOGUE]
        if not near or not self.similar_game.reason:
            return ""
        told = say(
            "{name} is not here. Most similar: {nearest}, because {reason}.",
            name=self.name,
            nearest=near[0],
            reason=self.similar_game.reason,
        )
        return translate(told)


@cache
def _similar_by_name() -> dict[str, _NamedGame]:
    """Return similar games by all names without spaces."""
    named_games: dict[str, _NamedGame] = {}
    for key, other in reversed(SIMILAR_GAMES.items()):  # reversed, so that the first row with a name wins
        for name in (*reversed(FOREIGN_NAMES.get(key, ())), other.name, translate(other.name)):
            named_games["".join(words_in(name))] = _NamedGame(other, name)
    return named_games


@cache
def _without_stop_words(text: str) -> str:
    """Return the words of a text without stop words."""
    return " ".join(word for word in words_in(text) if word not in STOP_WORDS)


class _SearchIndex:
    """The search index of all games."""

    def __init__(self) -> None:
        self.index, self.blurbs = SearchIndex[str](), SearchIndex[str]()
        # number words -> numbers
        self.number_by_word: dict[str, int] = {str(number): number for number in range(1, 17)}
        self.names_without_spaces: dict[
            str, dict[str, str]
        ] = {}  # names without spaces -> ids of games -> the names as written
        self.own_names: dict[str, str] = {}  # the games' own names without spaces -> ids
        for number, text in COUNT_WORDS.items():
            self.number_by_word |= dict.fromkeys(words_in(text), number)
        for game_id in self.all_games:
            self._add_game(game_id, CATALOGUE[game_id])
        for key, other in SIMILAR_GAMES.items():
            for name in (translate(other.name), other.name, *FOREIGN_NAMES.get(key, ())):
                named = _NamedGame(other, name)
                for place, game_id in enumerate(one for one in other.nearest if one in CATALOGUE):
                    self.index.add_text(
                        game_id,
                        _without_stop_words(name),
                        OTHER_SCORE - NEARNESS_LOST_PER_PLACE * place,
                        named.likeness(place),
                    )

    def _add_game(self, game_id: str, entry: Entry) -> None:
        own_names = (game_id, entry.name, translate(entry.name))
        for name in own_names:
            self.own_names["".join(words_in(name))] = game_id
        for name in (*reversed(own_names), *other_names(game_id, entry)):  # of names that differ by a space, the first
            self.names_without_spaces.setdefault("".join(words_in(name)), {}).setdefault(game_id, name)
        for text, worth, about in self._searchable_texts(game_id, entry, own_names):
            self.index.add_text(game_id, text, worth, about)
        blurb = [
            word for word in words_in(f"{entry.blurb} {translate(entry.blurb)}") if len(word) >= MIN_BLURB_WORD_LENGTH
        ]
        self.blurbs.add_text(game_id, " ".join(word for word in blurb if word not in self.number_by_word), BLURB_SCORE)

    def _searchable_texts(self, game_id: str, entry: Entry, own_names: Iterable[str]) -> Iterator[tuple[str, int, str]]:
        """Yield searchable words of the game, each with a worth and the reason to show."""
        yield " ".join(own_names), NAME_SCORE, ""
        for name in other_names(game_id, entry):
            yield name, ALIAS_SCORE, say("Also called {name}", name=name)
        family = FAMILY_NAMES[entry.family]
        yield f"{family} {translate(family)}", TRAIT_SCORE + 1, family
        yield search_words.FAMILY_WORDS[entry.family], TRAIT_SCORE, family
        for name, title in ALL_FILTERS.items():
            if passes_filter(entry, name):
                less = entry.minutes[0] // SHORTNESS_STEP if name == "short" else 0
                yield (
                    _without_stop_words(f"{FILTER_WORDS[name]} {translate(title)}"),
                    TRAIT_SCORE - min(less, NEARNESS_LOST_PER_PLACE),
                    filter_reason(entry, name),
                )
        for number, text in COUNT_WORDS.items():
            if number in entry.seat_counts:
                yield f"{text} {number}", *self.score_count(entry, number)

    @staticmethod
    def score_count(entry: Entry, number: int) -> tuple[int, str]:
        """Return the worth of a hit by number of players, and its description."""
        more = FIRST_COUNT_BONUS * (entry.seat_counts[0] == number) + ONLY_COUNT_BONUS * (
            entry.seat_counts == (number,)
        )
        return COUNT_SCORE + more, say("For one player") if number == 1 else say("For {number} players", number=number)

    @property
    def all_games(self) -> list[str]:
        """The ids of all games, A to Z."""
        return sorted(CATALOGUE, key=alphabetical_key)

    def games_named(self, joined_name: str) -> list[str]:
        """Return the games with a name, given without spaces; own names before other names."""
        own = [self.own_names[joined_name]] if joined_name in self.own_names else []
        return [*own, *(game_id for game_id in self.names_without_spaces.get(joined_name, {}) if game_id not in own)]

    def names_by_game(self, joined_names: Iterable[str]) -> dict[str, str]:
        """Return the games with any of some names, with the name as written; own names first."""
        names: dict[str, str] = {}
        for joined_name in sorted(joined_names, key=lambda whole: whole not in self.own_names):
            for game_id in self.games_named(joined_name):
                names.setdefault(game_id, self.names_without_spaces[joined_name][game_id])
        return names


_index_cache: dict[str, _SearchIndex] = {}  # the index, by the language in use and the games of the catalogue


def _current_index() -> _SearchIndex:
    key = f"{current_language().code} {' '.join(f'{game_id}:{id(entry)}' for game_id, entry in CATALOGUE.items())}"
    if key not in _index_cache:
        _index_cache.clear()
        _similar_by_name.cache_clear()
        _without_stop_words.cache_clear()
        _index_cache[key] = _SearchIndex()
    return _index_cache[key]


def other_names(game_id: str, entry: Entry) -> tuple[str, ...]:
    """Return all names of a game besides its own, in any language."""
    return (*map(translate, entry.aliases), *entry.aliases, *entry.names_elsewhere)


# ---- searching


class _Search:
    """A single search."""

    def __init__(self, words: list[str], index: _SearchIndex) -> None:
        self.index, self.words = index, words
        self.useful_words = [word for word in words if word not in STOP_WORDS] or words
        self.numbers = {word for word in self.useful_words if self._is_count(word)}
        self.whole_text, self.useful_text = "".join(words), "".join(self.useful_words)

    def _is_count(self, word: str) -> bool:
        """Return whether a word means a number of players."""
        at = self.words.index(word)
        before, after = self.words[max(0, at - 1) : at], self.words[at + 1 : at + 2]
        is_said = not WORDS_BEFORE_COUNTS.isdisjoint(before) or not WORDS_AFTER_COUNTS.isdisjoint(after)
        return is_said and word in self.index.number_by_word

    # ---- without mistakes

    def find_exact(self) -> SearchResult | None:
        """Return the hits for the words exactly as typed; None: no hits."""
        index, hits = self.index, dict[str, GameHit]()
        named_game = _similar_by_name().get(self.whole_text) or _similar_by_name().get(self.useful_text)
        self._add_by_whole(hits, named_game)
        is_missing = named_game is not None and bool(named_game.note) and self.whole_text not in index.own_names
        if not is_missing and (not hits or len(self.whole_text) > 1):
            self._add_hits(hits, self._find_by_words(index.index))
        if not hits:
            self._add_hits(hits, self._find_by_words(index.blurbs), is_mentioned=True)
        if not hits:
            return None
        sorted_hits = sorted(hits.values(), key=lambda hit: -hit.score)
        if self.whole_text not in index.names_without_spaces and named_game is None:
            meant = index.names_by_game(nearest_words(self.whole_text, index.own_names))
            sorted_hits += [GameHit(one, _did_you_mean_text(name)) for one, name in meant.items() if one not in hits]
        return SearchResult(
            sorted_hits, named_game.note if named_game is not None and not index.games_named(self.whole_text) else ""
        )

    def _add_by_whole(self, hits: dict[str, GameHit], named_game: _NamedGame | None) -> None:
        """Add games whose name is or begins with the whole text, and games similar to a game of the name."""
        index = self.index
        for whole, game_id in index.own_names.items():
            if whole.startswith(self.whole_text):
                hits.setdefault(game_id, GameHit(game_id, "", BEGINNING_SCORE))
        for hit in named_game.nearest_hits if named_game is not None else ():
            hits[hit.game] = hit
        for game_id, name in index.names_by_game(
            [self.whole_text] if self.whole_text in index.names_without_spaces else []
        ).items():
            own = index.own_names.get(self.whole_text) == game_id
            about = "" if own else _also_called_text(name)
            hits[game_id] = GameHit(game_id, about, WHOLE_NAME_SCORE if own else WHOLE_ALIAS_SCORE)

    def _find_by_words(self, index: SearchIndex[str], *, is_forgiving: bool = False) -> list[Hit[str]]:
        """Return the games that have all words, and allow all numbers of players."""
        typed = [word for word in self.useful_words if word not in self.numbers]
        seat_counts = {self.index.number_by_word[word] for word in self.numbers}
        found_hits = (
            index.find_documents(typed, is_forgiving=is_forgiving)
            if typed
            else [Hit(one, ()) for one in self.index.all_games]
        )
        return [hit for hit in found_hits if seat_counts.issubset(CATALOGUE[hit.key].seat_counts)]

    def _add_hits(self, hits: dict[str, GameHit], word_hits: Iterable[Hit[str]], *, is_mentioned: bool = False) -> None:
        """Add games found by words. `is_mentioned`: the words are from descriptions."""
        for hit in word_hits:
            entry, score = CATALOGUE[hit.key], hit.score
            about = [translate(match.label) for match in hit.matches if match.label]
            if is_mentioned:
                about = [translate(say("Mentions “{word}”", word=match.word)) for match in hit.matches]
            for number in self.numbers:
                more, told = self.index.score_count(entry, self.index.number_by_word[number])
                score += more
                about.append(translate(told))
            earlier = hits.get(hit.key)
            reason_shown = earlier.reason if earlier is not None else " · ".join(dict.fromkeys(about))
            hits[hit.key] = GameHit(hit.key, reason_shown, score + (earlier.score if earlier is not None else 0))

    # ---- with mistakes

    def find_forgiving(self, typed: str) -> SearchResult | None:
        """Return the hits if typing mistakes are forgiven; None: no hits. `typed`: the text for a sentence."""
        index, similar_games = self.index, _similar_by_name()
        costs = nearest_words(self.whole_text, [*index.names_without_spaces, *similar_games])
        if names := index.names_by_game(one for one in costs if one in index.names_without_spaces):
            hits = [
                GameHit(one, "" if _is_own_name(one, name) else _also_called_text(name)) for one, name in names.items()
            ]
            return SearchResult(hits, _no_name_text(typed, next(iter(names.values()))))
        if costs:
            named_game = min(
                (similar_games[one] for one in costs),
                key=lambda named: named.name != translate(named.similar_game.name),
            )
            return SearchResult(
                named_game.nearest_hits, named_game.note or _no_name_text(typed, translate(named_game.name))
            )
        by_words = self._find_by_words(index.index, is_forgiving=True)
        if not by_words:
            return None
        hits_by_game = dict[str, GameHit]()
        self._add_hits(hits_by_game, by_words)
        return SearchResult(
            sorted(hits_by_game.values(), key=lambda hit: -hit.score), _no_words_text(typed, by_words[0].corrected)
        )


def _is_own_name(game_id: str, name: str) -> bool:
    return name in (CATALOGUE[game_id].name, translate(CATALOGUE[game_id].name), game_id)


def _also_called_text(name: str) -> str:
    return translate(say("Also called {name}", name=name))


def _did_you_mean_text(name: str) -> str:
    return translate(say("Did you mean {name}?", name=name))


def _no_name_text(typed: str, suggestion: str) -> str:
    return translate(say("Nothing fits “{typed}”. Did you mean {meant}?", typed=typed, meant=suggestion))


def _no_words_text(typed: str, suggestion: str) -> str:
    return translate(say("Nothing fits “{typed}”. Did you mean “{meant}”?", typed=typed, meant=suggestion))
