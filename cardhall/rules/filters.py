"""Filters for choosing games: by length, difficulty, country and kind.

A filter also has a reason in a few words, short enough for a tile of the hall. The words by which people search for a
filter stand in `search_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardhall.language import join_words, say, tr
from cardhall.rules.catalogue_entry import Entry

SHORT_MINUTES, LONG_MINUTES = 10, 40  # most of a short match and least of a long one, by `Entry.minutes`
QUICK_TO_LEARN, SLOW_TO_LEARN = 1, 3  # values of `Entry.to_learn`


PLACE_FILTERS = {
    "arab-countries": say("From Arab countries"),
    "australia": say("Played in Australia"),
    "china": say("From China"),
    "france": say("From France"),
    "germany": say("From Germany"),
    "great-britain": say("From Britain"),
    "india": say("From India"),
    "indonesia": say("From Indonesia"),
    "iran": say("Played in Iran"),
    "ireland": say("From Ireland"),
    "italy": say("From Italy"),
    "japan": say("From Japan"),
    "mexico": say("From Mexico"),
    "pakistan": say("Played in Pakistan"),
    "spain": say("From Spain"),
    "usa": say("From the USA"),
}
TRAIT_FILTERS = {
    "bidding": say("With bidding"),
    "bluff": say("With bluffing"),
    "betting": say("Played for chips"),
    "luck": say("Pure luck"),
    "avoid": say("You avoid points"),
    "misere": say("Bids to take no tricks"),
    "bowers": say("Jacks as bowers"),
    "bank": say("Against a bank"),
    "widow": say("With a widow"),
    "jokers": say("With jokers"),
    "wild": say("With wild cards"),
    "children": say("For children too"),
    "race": say("All play at once"),
    "trumps": say("With trumps"),
    "signs": say("Partners may signal"),
    "melds": say("With melds"),
    "points": say("For card points"),
}
OTHER_FILTERS = {
    "pairs": say("In pairs"),
    "easy": say("Quick to learn"),
    "hard": say("Takes longer to learn"),
    "short": say("Short"),
    "long": say("Long"),
}
FAMILY_NAMES = {
    "trick-taking": say("Trick-taking"),
    "rummy": say("Rummy"),
    "fishing": say("Fishing"),
    "board": say("Board"),
    "climbing": say("Climbing"),
    "stops": say("Stops"),
    "shedding": say("Shedding"),
    "banking": say("Banking"),
    "vying": say("Vying"),
    "patience": say("Patience"),
}
# names by key, which are also the reasons for showing a game
ALL_FILTERS: dict[str, str] = {
    **OTHER_FILTERS,
    **TRAIT_FILTERS,
    **PLACE_FILTERS,
}
OFFERED_FILTERS = ("easy", "hard", "short", "for-two", "bidding", "bluff", "betting", "children")  # beside the families
FOR_TWO_TEXT = say("For two")
_FILTER_CHECKS: dict[str, Callable[[Entry], bool]] = {
    "pairs": lambda entry: bool(entry.pairs),
    "easy": lambda entry: entry.to_learn == QUICK_TO_LEARN,
    "hard": lambda entry: entry.to_learn == SLOW_TO_LEARN,
    "short": lambda entry: entry.minutes[0] <= SHORT_MINUTES,
    "long": lambda entry: entry.minutes[0] >= LONG_MINUTES,
    "for-two": lambda entry: 2 in entry.seat_counts,
}


def passes_filter(entry: Entry, name: str) -> bool:
    """Return whether a game passes a filter, a key of `ALL_FILTERS` or `OFFERED_FILTERS`."""
    check = _FILTER_CHECKS.get(name)
    return check(entry) if check is not None else name in entry.traits


def filter_name(name: str) -> str:
    """Return the name of a filter, a key of `ALL_FILTERS` or `OFFERED_FILTERS`."""
    return FOR_TWO_TEXT if name == "for-two" else ALL_FILTERS[name]


def filter_reason(entry: Entry, name: str) -> str:
    """Return the reason why a game passes a filter, in a few words: `From Spain`, `5 to 10 min`."""
    low, high = entry.minutes
    return say("{low} to {high} min", low=low, high=high) if name in ("short", "long") else filter_name(name)


def format_counts(counts: Iterable[int]) -> str:
    """Return numbers of players in words: `2 to 4 or 6` for 2, 3, 4, 6."""
    groups: list[list[int]] = []
    for count in sorted(counts):
        if groups and groups[-1][-1] == count - 1:
            groups[-1].append(count)
        else:
            groups.append([count])
    parts = []
    for group in groups:
        if len(group) > 2:
            parts.append(tr("{group} to {other_group}", group=group[0], other_group=group[-1]))
        else:
            parts += [str(count) for count in group]
    return join_words(parts, "or")
