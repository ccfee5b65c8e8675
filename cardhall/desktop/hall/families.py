"""The families by which the hall can be narrowed, and its filters, as the person reads them."""

from __future__ import annotations

from cardhall.desktop import words
from cardhall.language import tell, tr
from cardhall.rules.filters import OFFERED_FILTERS, filter_name

ALL, FAVOURITES = "all", "favourites"


def family_name(family: str) -> str:
    """A family or a filter as the hall says it; also ALL and FAVOURITES."""
    if family in OFFERED_FILTERS:
        return tell(filter_name(family))
    return {ALL: tr("All games"), FAVOURITES: tr("Favourites")}.get(family) or words.family_name(family)
