"""Selection and order of the games in the hall: by search, family, number of players and favourites."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from math import log
from typing import TYPE_CHECKING, NamedTuple

from cardhall.desktop import short_texts
from cardhall.desktop.hall.family_labels import ALL_GAMES, FAVOURITES, family_name
from cardhall.desktop.labels import label_value
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.settings import Settings
from cardhall.language import say, tr, tr_many
from cardhall.rules.catalogue import CATALOGUE, FAMILIES, FIRST_GAME, Entry
from cardhall.rules.filters import OFFERED_FILTERS, passes_filter

if TYPE_CHECKING:
    from cardhall.match.listing import Summary

PLAYER_COUNTS = [
    ("any", say("Any")),
    ("2", "2"),
    ("3", "3"),
    ("4", "4"),
    ("pairs", say("Pairs")),
    ("5", say("5 or more")),
]
SUGGESTED_GAME_COUNT = 3  # games to begin with
# What one step of difficulty (`to_learn` of the catalogue, 1 to 3) weighs in the order of suggestions, where a duration
# e times too long or too short weighs 1.
COST_PER_DIFFICULTY_STEP = 0.45
MIN_LISTED_FAMILY_SIZE = 2  # a smaller family is not listed: the search finds its game


class SearchResult(NamedTuple):
    """The result of a search: ids of the games, the reason each was found, and a note on the search ("": none)."""

    games: list[str]
    reasons: Mapping[str, str]
    note: str


def search_games(
    search_text: str, family: str = ALL_GAMES, player_count: str = "any", favourites: Sequence[str] = ()
) -> SearchResult:
    """Return the games that match, A to Z, or best match first if there is a search.

    `family`: ALL, FAVOURITES, a family or a filter, as `count_family_games` has them; `player_count`: one of
    PLAYER_COUNTS.
    """
    candidates = [
        game_id
        for game_id in short_texts.sort_games_by_name(CATALOGUE)
        if fits_player_count(CATALOGUE[game_id], player_count) and is_in_family(game_id, family, favourites)
    ]
    if not search_text.strip():
        return SearchResult(candidates, {}, "")
    from cardhall.rules.game_search import find_games  # imported late: its index is not needed to paint the hall

    search_hits = find_games(search_text)
    return SearchResult([one for one in search_hits.games if one in candidates], search_hits.reasons, search_hits.note)


def create_match_filter(
    result: SearchResult, search_text: str, family: str, player_count: str
) -> Callable[[Summary], bool] | None:
    """Return a test of which unfinished matches fit the search and filters; `None`: all do.

    It is given the result of `search_games` for the same search and filters. Where games were found by name, only their
    matches fit, and not those of similar games.
    """
    if not search_text.strip() and family == ALL_GAMES and player_count == "any":
        return None
    named_games = [game_id for game_id in result.games if not result.reasons.get(game_id)]
    games = set(named_games or result.games)

    def is_shown(match: Summary) -> bool:
        seats = match.seats
        fits_seats = player_count in ("any", "pairs") or (
            seats >= 5 if player_count == "5" else seats == int(player_count)
        )
        return match.game in games and fits_seats

    return is_shown


def find_game_ids(
    search_text: str = "", family: str = ALL_GAMES, player_count: str = "any", favourites: Sequence[str] = ()
) -> list[str]:
    """Return the ids of the games that `search_games` finds."""
    return search_games(search_text, family, player_count, favourites).games


def is_in_family(game_id: str, family: str, favourites: Collection[str]) -> bool:
    """Tell whether a game is one of a choice: ALL, FAVOURITES, a family or a filter."""
    if family in (ALL_GAMES, FAVOURITES):
        return family == ALL_GAMES or game_id in favourites
    entry = CATALOGUE[game_id]
    return entry.family == family if family in FAMILIES else passes_filter(entry, family)


def count_family_games(favourites: Collection[str]) -> dict[str, int]:
    """Return the families and filters of the hall in order, each with the number of its games.

    The order: all games, the favourites if there are any, the families (largest first), the filters. Families with a
    single game are left out.
    """
    families = {family: sum(entry.family == family for entry in CATALOGUE.values()) for family in FAMILIES}
    large_families = sorted(
        (name for name in families if families[name] >= MIN_LISTED_FAMILY_SIZE), key=lambda name: -families[name]
    )
    game_counts = {
        name: sum(is_in_family(game_id, name, favourites) for game_id in CATALOGUE)
        for name in (ALL_GAMES, FAVOURITES, *large_families, *OFFERED_FILTERS)
    }
    return {name: number for name, number in game_counts.items() if number or name == ALL_GAMES}


def games_title(games: Sequence[str], family: str) -> str:
    """Return the heading above the games: the family or filter, and the number unless all are shown."""
    count = len(games)
    if count == len(CATALOGUE):
        return tr("{title}, A to Z", title=tr("All games"))
    if family != ALL_GAMES:
        return label_value(family_name(family), count)
    return tr_many("All games: {number} match", "All games: {number} matches", number=count)


def nothing_found_text(search_text: str) -> str:
    """Return the sentence shown when no game fits the search text, or the filters without a search."""
    query = search_text.strip()
    return tr("No game here is called “{looked}”.", looked=query) if query else tr("No game matches this choice.")


def prepare_search() -> None:
    """Load the search index in advance, so that the first letter typed is quick."""
    from cardhall.rules.game_search import find_games

    find_games(FIRST_GAME)


def suggest_games(player_count: str, minutes: float, settings: Settings) -> list[tuple[str, str]]:
    """Return three games to begin with, best first: (game id, usual duration of a match as text).

    `player_count`: a value of PLAYER_COUNTS; `minutes`: the time available. Games whose duration is near that time
    and that are quickly learnt come first; the duration is that under the rules the person has chosen for the game.
    """
    ranked = []
    for game_id, entry in CATALOGUE.items():
        if fits_player_count(entry, player_count):
            options = MatchSetup.from_settings(settings, game_id).known_options(game_id)
            low, high = short_texts.duration_range(entry, options)
            time_misfit = abs(log((low + high) / 2 / minutes))
            ranked.append(
                (
                    time_misfit + COST_PER_DIFFICULTY_STEP * entry.to_learn,
                    entry.name,
                    game_id,
                    short_texts.duration_text(entry, options),
                )
            )
    return [(game_id, time) for _, _, game_id, time in sorted(ranked)[:SUGGESTED_GAME_COUNT]]


def fits_player_count(entry: Entry, player_count: str) -> bool:
    """Tell whether a game can be played by that number of players, a value of PLAYER_COUNTS."""
    if player_count == "pairs":
        return bool(entry.pairs)
    if player_count == "5":
        return max(entry.seat_counts) >= 5
    return player_count == "any" or int(player_count) in entry.seat_counts
