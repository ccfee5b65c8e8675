"""Which games the hall shows, and in which order: by words, family, number of players, and favourites."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import log

from cardhall.desktop import words
from cardhall.desktop.hall.families import ALL, FAVOURITES
from cardhall.desktop.hall.names import NAMES
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.settings import Settings
from cardhall.english import NUMBERS
from cardhall.language import say, tell
from cardhall.rules.catalogue import CATALOGUE, Entry

PLAYER_COUNTS = [
    ("any", say("Any")),
    ("2", "2"),
    ("3", "3"),
    ("4", "4"),
    ("pairs", say("Pairs")),
    ("5", say("5 or more")),
]
WORD = re.compile(r"\w+")
# Words of a search that tell nothing of the game
EMPTY = frozenset("a an and card cards for game games in like of or people player players the to with".split())  # noqa: SIM905
PAIRS = say("partners partnership pairs teams couples")
QUICK, QUICK_WORDS = 10, say("quick short fast")  # minutes that such a match takes at least, at most
# How much it is worth that a game's name or another name is what was typed, or begins so; and a word of what is known
WHOLE_NAME, WHOLE_ALIAS, BEGINS = 1000, 900, 500
NAME, ALIAS, KNOWN, TABLE = 60, 40, 30, 25
SUGGESTED = 3  # games to begin with
HARDER = 0.45  # how much a step in `Entry.to_learn` counts beside the time, of which a factor of e counts as 1
PART = 3  # of a word that only begins with what was typed, less


def shown_games(search: str = "", family: str = ALL, players: str = "any", favourites: Sequence[str] = ()) -> list[str]:
    """The ids of the games that match, A to Z; where something is looked for, what fits best comes first.

    `players`: one of PLAYER_COUNTS.
    """
    found = []
    for game_id, entry in CATALOGUE.items():
        if family == FAVOURITES and game_id not in favourites:
            continue
        if family not in (ALL, FAVOURITES) and entry.family != family:
            continue
        if fits_table(entry, players) and (worth := how_well(search, game_id, entry)) is not None:
            found.append((-worth, words.plain(entry.name), game_id))
    return [game_id for _, _, game_id in sorted(found)]


def suggested(players: str, minutes: float, settings: Settings) -> list[tuple[str, str]]:
    """Three games to begin with, each with how long a match takes under the rules chosen for it.

    `players`: one of PLAYER_COUNTS; `minutes`: the time there is. What is quickly learnt comes first.
    """
    found = []
    for game_id, entry in CATALOGUE.items():
        if fits_table(entry, players):
            options = MatchSetup.of(settings, game_id).told_options(game_id)
            low, high = words.span(entry, options)
            off = abs(log((low + high) / 2 / minutes))
            found.append((off + HARDER * entry.to_learn, entry.name, game_id, words.minutes(entry, options)))
    return [(game_id, time) for _, _, game_id, time in sorted(found)[:SUGGESTED]]


def fits_table(entry: Entry, players: str) -> bool:
    """Whether a game can be played by that number of players, a value of PLAYER_COUNTS."""
    if players == "pairs":
        return bool(entry.pairs)
    if players == "5":
        return max(entry.seat_counts) >= 5
    return players == "any" or int(players) in entry.seat_counts


def how_well(search: str, game_id: str, entry: Entry) -> int | None:
    """How well a game fits what was typed; None: not at all. Without words to look for everything fits alike."""
    typed = WORD.findall(words.plain(search))
    phrase = " ".join(typed)
    names = {" ".join(WORD.findall(words.plain(name))) for name in (entry.name, tell(entry.name), game_id)}
    aliases = {" ".join(WORD.findall(words.plain(name))) for name in other_names(game_id, entry)}
    worth = WHOLE_NAME if phrase in names else WHOLE_ALIAS if phrase in aliases else 0
    if not worth and phrase:
        worth = BEGINS if any(name.startswith(phrase) for name in names) else 0
    is_named, known = worth > 0, list(_known(game_id, entry))
    for word in [word for word in typed if word not in EMPTY] or typed:
        best = max((_alike(word, other, value) for other, value in known), default=0)
        if not best and not is_named:
            return None
        worth += best
    return worth


def other_names(game_id: str, entry: Entry) -> tuple[str, ...]:
    """What a game is called besides its name, in any language."""
    return (*entry.aliases, *map(tell, entry.aliases), *NAMES.get(game_id, ()))


def _alike(word: str, other: str, value: int) -> int:
    """What it is worth that a word was typed where `other`, of that value, is known of the game; 0: nothing."""
    if word == other:
        return value
    return value - PART if other.startswith(word) and not word.isdigit() else 0


def _known(game_id: str, entry: Entry) -> Iterator[tuple[str, int]]:
    """The words that are known of a game, each with what it is worth to find it."""
    counts = [f"{NUMBERS[count]} {count}" for count in entry.seat_counts]
    fields = [
        (f"{entry.name} {tell(entry.name)} {game_id}", NAME),
        (" ".join(other_names(game_id, entry)), ALIAS),
        (" ".join(word for word in " ".join((*entry.known_for, entry.family)).split() if word not in NUMBERS), KNOWN),
        (f"{PAIRS} {tell(PAIRS)}" if entry.pairs else "", KNOWN),
        (f"{QUICK_WORDS} {tell(QUICK_WORDS)}" if entry.minutes[0] <= QUICK else "", KNOWN),
        (counts[0], TABLE),
        (" ".join(counts[1:]), TABLE - PART),
    ]
    for text, value in fields:
        yield from ((word, value) for word in WORD.findall(words.plain(text)))
