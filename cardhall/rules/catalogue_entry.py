"""Entries of the catalogue: facts about a game before loading, the fields of its `game.toml`.

Texts are English templates; `cardhall.language.translate` translates them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from cardhall.language.sentences import say_from_file


class Entry(NamedTuple):
    """A game as described by its `game.toml`; the hall, searches and statistics need no more."""

    name: str  # as people write it
    family: str  # one of FAMILIES
    seat_counts: tuple[int, ...]  # numbers of players, the default first
    pairs: tuple[int, ...]  # the numbers of players with which seats across the table are partners
    blurb: str  # one sentence about the game
    aliases: tuple[str, ...] = ()  # other names that people search for
    traits: tuple[str, ...] = ()  # its country and its properties: keys of `filters.PLACE_FILTERS` and `TRAIT_FILTERS`
    to_learn: int = 2  # time to learn the rules; 1: a few minutes; 2: the first match; 3: longer
    minutes: tuple[int, int] = (10, 30)  # least and most minutes of a match by the book
    pack: str = "52 cards"  # the pack in words, by the book and with the default number of players
    shuffled: bool = True  # whether the pack is shuffled before every deal; else only before the first, and by rule
    usual: bool = True  # whether most people play otherwise than by the book, so that there is a preset "usual"
    usual_rules: str = ""  # the differences of that preset, in words for `preset_sentence`
    length: Mapping[str, int] = MappingProxyType({})  # options that end a match -> values for a match of `minutes`
    usual_facts: Mapping[str, int] = MappingProxyType({})  # options of the preset "usual" that change length or pack
    cards_by_seats: Mapping[int, int] = MappingProxyType({})  # numbers of players -> cards, where they change the pack
    cards_added: Mapping[str, Mapping[int, int]] = MappingProxyType({})  # options -> values -> cards added (or removed)
    high: tuple[str, ...] = ("A", "K", "Q", "J")  # the ranks that people hope for when the cards are dealt, best first
    revision: int = 1  # of its rules: raised whenever the same arguments would give another match
    choices: bool = True  # whether players ever decide anything
    names_elsewhere: tuple[str, ...] = ()  # names in other languages, for searches
    cards: str = "french"  # the pack of its country: a folder of resources/cards
    picture: str = ""  # its tile in the hall, painted by `desktop.look.card_art`
    felt: str = ""  # the colour of its table; "": its family's
    no_exercises: str = ""  # the reason why it has no exercises, a sentence
    whole_in: tuple[str, ...] = ()  # languages in which the game is translated whole, while the language is not
    compiled: tuple[str, ...] = ()  # modules of its `rules` that are compiled (see setup.py)
    endless: Mapping[str, Any] = MappingProxyType({})  # options with which contests of any length are played
    bench: Mapping[str, str] = MappingProxyType({})  # its names in other programs that `cardhall bench` compares
    zones: Mapping[str, str] = MappingProxyType({})  # kinds of its zones -> names within a sentence
    calls: Mapping[str, str] = MappingProxyType({})  # words of its calls in facts -> as people say them
    buttons: Mapping[str, str] = MappingProxyType({})  # verbs of its actions -> texts of their buttons
    boards: str = ""  # "dealt": boards with four hands of 13 fit; "turned": also the dealer's last card makes trumps
    replay_seconds: int = 0  # processor seconds for a deal replayed by a Hard player; 0: at most three
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
TEMPLATE_LIST_FIELDS = ("aliases",)
TEMPLATE_TABLE_FIELDS = ("zones", "calls", "buttons")


class EntryError(ValueError):
    """Raised for an invalid `game.toml`; the text names the field and the fault."""


def make_entry(fields: Mapping[str, Any], source: str) -> Entry:
    """Return the entry that a `game.toml` describes. `source` names the file in errors. Raises `EntryError`."""
    entry_fields: dict[str, Any] = {}
    for name, value in fields.items():
        if name not in Entry._fields:
            raise EntryError(f"{source} has an unknown field “{name}”.")
        default: Any = () if name in ("seat_counts", "pairs") else Entry._field_defaults.get(name, "")
        kind = list if isinstance(default, tuple) else dict if isinstance(default, Mapping) else type(default)
        if not isinstance(value, kind):
            raise EntryError(f"In {source} the field “{name}” is of the wrong kind: {value!r}.")
        if name in ("cards_added", "cards_by_seats"):
            value = _convert_keys(value)
        elif name in TEXT_FIELDS and value:
            value = say_from_file(str(value))
        elif name in TEMPLATE_LIST_FIELDS:
            value = tuple(map(say_from_file, value))
        elif name in TEMPLATE_TABLE_FIELDS:
            value = {key: say_from_file(str(text)) for key, text in dict(value).items()}
        entry_fields[name] = tuple(value) if isinstance(value, list) else value
    missing = [name for name in ("name", "family", "seat_counts", "blurb") if not entry_fields.get(name)]
    if missing:
        raise EntryError(f"{source} lacks the field “{missing[0]}”.")
    if entry_fields["family"] not in FAMILIES:
        raise EntryError(f"In {source} the family “{entry_fields['family']}” is none of {', '.join(FAMILIES)}.")
    return Entry(**{"pairs": (), **entry_fields})


def _convert_keys(value: Any) -> dict[Any, Any]:
    """Return a table with the numbers and truth values spelled by its keys; TOML has only text keys."""
    return {_convert_key(key): _convert_keys(one) if isinstance(one, dict) else one for key, one in value.items()}


def _convert_key(text: str) -> str | int | bool:
    """Return the number or truth value that a key spells; other keys as they are."""
    return {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)
