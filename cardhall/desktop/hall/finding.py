"""Which games the hall shows: by words, family, number of players, and favourites."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop import words
from cardhall.desktop.hall.side_bar import ALL, FAVOURITES
from cardhall.rules.catalogue import CATALOGUE

PLAYER_COUNTS = [("any", "Any"), ("2", "2"), ("3", "3"), ("4", "4"), ("pairs", "Pairs"), ("5", "5 or more")]


def shown_games(search: str = "", family: str = ALL, players: str = "any", favourites: Sequence[str] = ()) -> list[str]:
    """The ids of the games that match the search, A to Z, that of this name first. `players`: one of PLAYER_COUNTS."""
    wanted = words.plain(search).split()
    found = []
    for game_id, entry in CATALOGUE.items():
        if family == FAVOURITES and game_id not in favourites:
            continue
        if family not in (ALL, FAVOURITES) and entry.family != family:
            continue
        if players == "pairs":
            fits = bool(entry.pairs)
        elif players == "5":
            fits = max(entry.seat_counts) >= 5
        else:
            fits = players == "any" or int(players) in entry.seat_counts
        text = words.plain(" ".join((entry.name, game_id, entry.family, *entry.aliases)))
        if fits and all(word in text for word in wanted):
            found.append(game_id)
    names = {game_id: words.plain(CATALOGUE[game_id].name) for game_id in found}
    return sorted(found, key=lambda game_id: (names[game_id].split() != wanted, names[game_id]))
