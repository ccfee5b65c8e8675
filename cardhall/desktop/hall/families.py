"""The families by which the hall can be narrowed, as the person reads them."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop import words
from cardhall.language import tr
from cardhall.rules.catalogue import CATALOGUE, FAMILIES

ALL, FAVOURITES = "all", "favourites"


def family_name(family: str) -> str:
    """A family as the hall says it; also ALL and FAVOURITES."""
    return {ALL: tr("All games"), FAVOURITES: tr("Favourites")}.get(family) or words.family_name(family)


def family_counts(favourites: Sequence[str]) -> dict[str, int]:
    """How many games there are in each family that has any, all and the favourites first, then the largest."""
    liked = sum(game_id in CATALOGUE for game_id in favourites)
    numbers = {family: sum(entry.family == family for entry in CATALOGUE.values()) for family in FAMILIES}
    largest = sorted((name for name in numbers if numbers[name]), key=lambda name: -numbers[name])
    first = {ALL: len(CATALOGUE), **({FAVOURITES: liked} if liked else {})}
    return {**first, **{name: numbers[name] for name in largest}}
