"""Cards in words, for packs other than the French one as well."""

from __future__ import annotations

import re

from cardhall.cards import CARDS, RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, Card
from cardhall.english import capital

SPANISH_SUITS = {"♣": "clubs", "♦": "coins", "♥": "cups", "♠": "swords"}
SPANISH_RANKS = {**RANK_NAMES, "J": "knave", "Q": "horse"}
FRENCH_SUITS = {sign: SUIT_NAMES[suit] for suit, sign in SUIT_SIGNS.items()}
_BY_FACE = {card.face: card for card in CARDS}
FACE = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")
WITH_ARTICLE = re.compile(r"(\b[Tt]he )?" + FACE.pattern)


def in_pack(text: str, pack: str) -> str:
    """A text with its cards named as the pack shows them: `the seven of cups` for `7♥` in a Spanish pack."""
    if pack != "spanish":
        return text

    def named(found: re.Match[str]) -> str:
        article, face, suit = found.groups()
        rank = "T" if face == "10" else face
        return f"{article or 'the '}{SPANISH_RANKS[rank]} of {SPANISH_SUITS[suit]}"

    text = WITH_ARTICLE.sub(named, text)
    return capital(text) if text.startswith("the ") else text


def card_name(card: Card, pack: str) -> str:
    """A card in words, as the pack shows it: `queen of spades`, in a Spanish pack `horse of swords`."""
    if pack == "spanish" and card.suit:
        return in_pack(card.face, pack).partition(" ")[2]
    return card.name


def said(text: str, pack: str = "french") -> str:
    """A text as it is read out, cards and suits by their names: `queen of hearts` for `Q♥`."""
    text = FACE.sub(lambda found: card_name(_BY_FACE[found[0]], pack), text)
    for sign, name in (SPANISH_SUITS if pack == "spanish" else FRENCH_SUITS).items():
        text = text.replace(sign, name)
    return " ".join(text.split())
