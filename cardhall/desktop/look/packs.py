"""The available packs of cards, and the pack of each game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from cardhall.cards import SUIT_NAMES
from cardhall.desktop.look.idle_caches import empty_when_idle
from cardhall.desktop.settings import Settings
from cardhall.rules.catalogue import CATALOGUE

FRENCH, SPANISH, ITALIAN, GERMAN = "french", "spanish", "italian", "german"  # folders of resources/cards


@dataclass(frozen=True)
class PackNames:
    """Names of suits and ranks in a pack, where they differ from the French pack."""

    suit_names: Mapping[str, str]  # by the letter of a suit, in the plural
    rank_names: Mapping[str, str]  # by the letter of a rank
    printed_ranks: Mapping[str, str]  # by the letter of a rank, the text printed in the corners of its cards

    def suit_name(self, letter: str, french_name: str) -> str:
        return self.suit_names.get(letter, french_name)

    def rank_name(self, letter: str, french_name: str) -> str:
        return self.rank_names.get(letter, french_name)


PACK_NAMES: Mapping[str, PackNames] = {
    FRENCH: PackNames({}, {}, {"T": "10"}),
    SPANISH: PackNames(
        {"D": "coins", "H": "cups", "S": "swords"},
        {"J": "knave", "Q": "horse"},
        {"A": "1", "J": "10", "Q": "11", "K": "12"},
    ),
    ITALIAN: PackNames(
        {"D": "coins", "H": "cups", "S": "swords"},
        {"J": "knave", "Q": "knight"},
        {"A": "1", "J": "8", "Q": "9", "K": "10"},
    ),
    GERMAN: PackNames(
        {"C": "acorns", "S": "leaves", "D": "bells"},
        {"A": "Daus", "Q": "Ober", "J": "Unter"},
        {"T": "10", "Q": "O", "J": "U"},
    ),
}


def suit_keys(pack: str) -> dict[str, tuple[str, ...]]:
    """Return the keys for each suit, preferred key first: from the pack's own name, then the French one."""
    keys: dict[str, tuple[str, ...]] = {}
    used_letters = set(SUIT_NAMES)
    for suit, french_name in SUIT_NAMES.items():
        name = PACK_NAMES[pack].suit_name(suit, french_name).upper()
        pack_letter = "" if name[0] == suit else next((letter for letter in name if letter not in used_letters), "")
        used_letters.add(pack_letter)
        keys[suit] = (pack_letter, suit) if pack_letter else (suit,)
    return keys


FOUR_COLOUR_SUFFIX = "-four"  # the end of the name of a folder with suits in four colours


@lru_cache(maxsize=256)
def find_picture(folder: str, name: str) -> bytes | None:
    """Return the bytes of a picture in `resources/cards`, an SVG; `None` when there is none.

    A folder in four colours holds only the suits that differ; other pictures come from the pack's two-colour folder.
    """
    path = files("cardhall.resources") / "cards" / folder / f"{name}.svg"
    if path.is_file():
        return path.read_bytes()
    return find_picture(folder.removesuffix(FOUR_COLOUR_SUFFIX), name) if folder.endswith(FOUR_COLOUR_SUFFIX) else None


empty_when_idle(find_picture.cache_clear)


def regional_pack(game_id: str) -> str:
    """Return the pack of the game's country; the French one for an unknown game."""
    return CATALOGUE[game_id].cards if game_id in CATALOGUE else FRENCH


def pack_of(game_id: str, settings: Settings) -> str:
    """Return the pack of a game: its regional pack, unless the person prefers French cards everywhere."""
    return regional_pack(game_id) if settings.regional_packs else FRENCH
