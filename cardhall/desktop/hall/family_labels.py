"""Labels of the game families and filters by which the hall can be narrowed."""

from __future__ import annotations

from cardhall.desktop import short_texts
from cardhall.language import tr, translate
from cardhall.rules.filters import OFFERED_FILTERS, filter_name

ALL_GAMES, FAVOURITES = "all", "favourites"


def family_name(family: str) -> str:
    """Return the label of a family, of a filter, or of all games and the favourites, as the hall shows it."""
    if family in OFFERED_FILTERS:
        return translate(filter_name(family))
    return {ALL_GAMES: tr("All games"), FAVOURITES: tr("Favourites")}.get(family) or short_texts.family_name(family)
