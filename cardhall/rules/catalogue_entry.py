"""Entries of the catalogue: facts about a game before loading, the fields of its `game.toml`.

Texts are English templates; `cardhall.language.tell` translates them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cardhall.language.sentences import from_file


class Entry(NamedTuple):
    """A game as described by its `game.toml`; the hall, searches and statistics need no more."""

    name: str  # as people write it
    family: str  # one of FAMILIES
    seat_counts: tuple[int, ...]  # numbers of players, the default first
    pairs: tuple[int, ...]  # those of them in which neighbours across the table are partners
    blurb: str  # one sentence, what the game is
    aliases: tuple[str, ...] = ()  # other names that people search for
    traits: tuple[
        str, ...
    ] = ()  # where it is from, and what it is like: keys of `filters.PLACE_FILTERS` and `TRAIT_FILTERS`
    to_learn: int = 2  # 1: the rules are learnt in a few minutes; 2: in the first match; 3: it takes longer
    minutes: tuple[int, int] = (10, 30)  # how long a match by the book takes a person, from, to
    pack: str = "52 cards"  # the pack in words, by the book with as many players as there are by default
    shuffled: bool = True  # before every deal; otherwise only before the first one and when the rules say so
    usual: bool = True  # most people play otherwise than by the book: there is a preset "usual"
    usual_rules: str = ""  # what is different in it, as `preset_sentence` says it
    length: Mapping[str, int] = MappingProxyType({})  # options that end a match -> with which a match takes `minutes`
    usual_facts: Mapping[str, int] = MappingProxyType({})  # of the preset "usual" what changes length or pack
    cards_by_seats: Mapping[int, int] = MappingProxyType({})  # numbers of players -> cards, where they change the pack
    cards_added: Mapping[str, Mapping[int, int]] = MappingProxyType({})  # options -> values -> cards more or fewer
    high: tuple[str, ...] = ("A", "K", "Q", "J")  # the ranks that people hope for when the cards are dealt, best first
    revision: int = 1  # of its rules: raised whenever the same arguments would give another match
    choices: bool = True  # False: there is never more than one thing that a seat can do
    names_elsewhere: tuple[str, ...] = ()  # what it is called in other languages, for searches
    cards: str = "french"  # the pack of its country: a folder of resources/cards
    picture: str = ""  # its tile in the hall, as `desktop.look.card_art` paints it
    felt: str = ""  # the colour of its table, where it is not its family's
    no_exercises: str = ""  # why it has none, a sentence
    whole_in: tuple[str, ...] = ()  # languages in which the game is translated whole, while the language is not
    compiled: tuple[str, ...] = ()  # modules of its `rules` that are compiled (see setup.py)
    endless: Mapping[str, Any] = MappingProxyType({})  # options with which contests of any length are played
    bench: Mapping[str, str] = MappingProxyType({})  # its name in other programs that `cardhall bench` compares
    zones: Mapping[str, str] = MappingProxyType({})  # kinds of its zones -> what they are called within a sentence
    calls: Mapping[str, str] = MappingProxyType({})  # words of its calls, as facts have them -> as people say them
    buttons: Mapping[str, str] = MappingProxyType({})  # verbs of its actions -> texts of their buttons
    boards: str = ""  # "dealt": boards of four hands of 13 fit; "turned": and the dealer's last card is trumps
    replay_seconds: int = 0  # of a processor for a deal that Hard plays in the person's seat; 0: three at most
    order: int = 1000  # its place in lists of games, from the first to the last


FAMILIES = (
    "trick-taking",
    "rummy",
    "fishing",
    "board",
    "climbing",
    "stops",
    "shedding",
    "banking",
    "vying",
    "patience",
)

TEXT_FIELDS = ("name", "blurb", "usual_rules", "no_exercises")  # texts that people read
LISTS_OF_TEMPLATES = ("aliases",)
TABLES_OF_TEMPLATES = ("zones", "calls", "buttons")


class EntryError(ValueError):
    """Raised for an invalid `game.toml`; the text names the field and the fault."""


def entry_from(fields: Mapping[str, Any], source: str) -> Entry:
    """Return the entry that a `game.toml` describes. `source` names the file in errors. Raises `EntryError`."""
    found: dict[str, Any] = {}
    for name, value in fields.items():
        if name not in Entry._fields:
            raise EntryError(f"{source} has an unknown field “{name}”.")
        default: Any = () if name in ("seat_counts", "pairs") else Entry._field_defaults.get(name, "")
        kind = list if isinstance(default, tuple) else dict if isinstance(default, Mapping) else type(default)
        if not isinstance(value, kind):
            raise EntryError(f"In {source} the field “{name}” is of the wrong kind: {value!r}.")
        if name in ("cards_added", "cards_by_seats"):
            value = _with_keys(value)
        elif name in TEXT_FIELDS and value:
            value = from_file(str(value))
        elif name in LISTS_OF_TEMPLATES:
            value = tuple(map(from_file, value))
        elif name in TABLES_OF_TEMPLATES:
            value = {key: from_file(str(text)) for key, text in dict(value).items()}
        found[name] = tuple(value) if isinstance(value, list) else value
    missing = [name for name in ("name", "family", "seat_counts", "blurb") if not found.get(name)]
    if missing:
        raise EntryError(f"{source} lacks the field “{missing[0]}”.")
    if found["family"] not in FAMILIES:
        raise EntryError(f"In {source} the family “{found['family']}” is none of {', '.join(FAMILIES)}.")
    return Entry(**{"pairs": (), **found})


def _with_keys(value: Any) -> dict[Any, Any]:
    """Return a table with the numbers and truth values spelled by its keys; TOML has only text keys."""
    return {_key(key): _with_keys(one) if isinstance(one, dict) else one for key, one in value.items()}


def _key(text: str) -> str | int | bool:
    return {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)
