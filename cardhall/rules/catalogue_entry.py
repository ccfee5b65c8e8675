"""Entries of the catalogue: facts about a game for a lobby, and the families of games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Entry(NamedTuple):
    """The facts about a game that are known before import."""

    name: str  # as people write it
    family: str  # one of FAMILIES
    seat_counts: tuple[int, ...]  # numbers of players, the default first
    pairs: tuple[int, ...]  # those of them in which neighbours across the table are partners
    blurb: str  # one sentence, what the game is
    aliases: tuple[str, ...] = ()  # other names that people search for
    traits: tuple[str, ...] = ()  # where it is from, and what it is like: keys of `filters.PLACES` and `TRAITS`
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
