"""The table of Samba: a frame of melds for each side, melds of seven squared, red threes, and the pile."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table import parts
from cardhall.games.samba.facts import SambaFacts
from cardhall.language import format_count, numbered, say, tr

FULL_MELD_CARDS, RED_SUITS = 7, "DH"  # cards of a full meld; the red suits
SMALL_CARD_SCALE = 0.57  # width of cards beside the melds, in widths of hand cards
FREEZING_RANKS = ("2", "BJ", "RJ")


class MeldsOfSeven(parts.MeldArea):
    """Shows a canasta by a red card if natural, else by a black one; a samba is face down."""

    def arrange(self, seen: parts.Observation, some: Sequence[Card]) -> list[Card]:
        if len(some) < FULL_MELD_CARDS:
            return list(some)
        red = not any(card.rank in FREEZING_RANKS for card in some)
        return sorted(some, key=lambda card: card.rank not in FREEZING_RANKS and (card.suit in RED_SUITS) == red)

    def face_down(self, seen: parts.Observation, zone: str) -> bool:
        told = parts.melds_by_zone(seen).get(zone)
        return told is not None and told.kind == "escalera" and len(seen.zones[zone]) == FULL_MELD_CARDS


class FrozenPile(parts.Spread):
    """Shows the card that freezes the pile crosswise."""

    def crosswise_cards(self, zone: str, some: Sequence[Card]) -> Sequence[int]:
        return [
            i
            for i, card in enumerate(some)
            if card.rank in FREEZING_RANKS or (card.rank == "3" and card.suit in RED_SUITS)
        ]


class SambaStanding(parts.RailPart):
    """Shows the minimum of first melds, melds of seven, and a frozen pile."""

    def badges(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Badge]:
        return [parts.Badge(tr("The pile is frozen"))] if SambaFacts.of(seen).frozen else []

    def rows(self, seen: parts.Observation, names: parts.Names) -> Sequence[parts.Row]:
        rows = []
        for label, side in ((tr("Your sevens"), seen.side), (tr("Their sevens"), 1 - seen.side)):
            sevens = self.count_sevens(seen, side)  # two are needed to go out
            excess_text = str(sevens) if sevens > 2 else ""
            rows.append(
                parts.Row(
                    label,
                    filled_boxes=min(2, sevens),
                    box_count=2,
                    text=excess_text,
                    is_ours=side == seen.side,
                    is_news=sevens > 0,
                )
            )
        return rows

    def count_sevens(self, seen: parts.Observation, side: int) -> int:
        """Return how many melds of seven a side has."""
        return sum(
            m.side == side and len(seen.zones[m.zone]) == FULL_MELD_CARDS for m in parts.melds_by_zone(seen).values()
        )

    def strip_words(self, seen: parts.Observation, names: parts.Names) -> str:
        ours, theirs = (self.count_sevens(seen, side) for side in (seen.side, 1 - seen.side))
        return tr("Sevens {ours} to {theirs}", ours=ours, theirs=theirs)


def describe_side(seen: parts.Observation, side: int) -> str:
    """Return the words for a side's melds, or the progress of its first melds: "45 of 90"."""
    melds = [meld for meld in parts.melds_by_zone(seen).values() if meld.side == side]
    facts = SambaFacts.of(seen)
    minimum = facts.minimum
    on_turn = seen.turn is not None and seen.turn in seen.sides[side]
    if on_turn and minimum:
        return tr("First melds: {laid} of {least}", laid=facts.laid, least=minimum)
    points = sum(seen.game.sum_values(seen.zones[meld.zone]) for meld in melds)
    made = sum(len(seen.zones[meld.zone]) == FULL_MELD_CARDS for meld in melds)
    words = format_count(made, "meld of seven", "melds of seven") if made else ""
    return " · ".join(filter(None, (words, tr("{points} in cards", points=points) if melds else "")))


def label_pile(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the words above the pile."""
    cards = numbered(len(seen.zones["discard"]), "card")
    if SambaFacts.of(seen).frozen:
        return tr("Frozen pile, {cards}", cards=cards)
    return tr("Pile, {cards}", cards=cards) if seen.zones["discard"] else tr("Discard pile")


def label_red_threes(seen: parts.Observation, owner: int, names: parts.Names) -> str:
    """Return the words for the owner of red threes."""
    return tr("Your red threes") if owner == seen.side else tr("Their red threes")


TABLE = parts.Table(
    zones=(
        MeldsOfSeven(complete_size=FULL_MELD_CARDS, squares_complete=True),
        parts.Pile(
            "stock",
            parts.between_melds(0.06, SMALL_CARD_SCALE),
            width=SMALL_CARD_SCALE,
            lies_face_down=True,
            shows_count=True,
            label=say("Stock"),
            top_first=True,
        ),
        FrozenPile(
            "discard",
            parts.between_melds(0.2, SMALL_CARD_SCALE, end_share=0.48),
            width=SMALL_CARD_SCALE,
            spread_count=20,
            label=label_pile,
            shows_slot=True,
        ),
        parts.Spread(
            "threes:0",
            parts.between_melds(0.64, SMALL_CARD_SCALE, end_share=0.74),
            width=SMALL_CARD_SCALE,
            label=label_red_threes,
        ),
        parts.Spread(
            "threes:1",
            parts.between_melds(0.89, SMALL_CARD_SCALE, end_share=1.0),
            width=SMALL_CARD_SCALE,
            label=label_red_threes,
        ),
    ),
    hidden_kinds=("upcard",),
    tricks=False,
    hand=parts.Hand("AKQJT98765432"),
    seats=parts.RummyPlaques(),
    rail=(SambaStanding(),),
    drawings=(parts.MeldWords(describe_side),),
    buttons=parts.Buttons(gold_verbs=("draw", "meld", "add", "yes", "done"), reserved_letters={"discard": "D"}),
    moves=parts.TeamMelds(),
    marks=parts.WildCardMarks(),
    log=parts.Log("turn", say("Last turn"), "turn"),
    places=parts.Places(row_middle=0.7),
)
