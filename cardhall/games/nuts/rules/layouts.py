"""Columns and foundations of a patience, and the cards within one player's reach.

Sets of cards are bit masks by card number.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhall.cards import CARDS, FRENCH_52, HIDDEN, RANKS, Card
from cardhall.language import card_name, rank_name, say
from cardhall.rules.engine.card_masks import mask_of

HEIGHT_ACE_LOW = tuple(RANKS.find(card.rank) for card in CARDS)  # a card's height by its number, ace low; -1 for jokers
ACE_MASK = mask_of(card for card in FRENCH_52 if card.rank == "A")
WHOLE_PACK_MASK = mask_of(FRENCH_52)


def is_red(card: Card) -> bool:
    """Tell whether the card is a diamond or a heart."""
    return card.suit in ("D", "H")


def is_next_of_suit(card: Card, under: Card) -> bool:
    """Tell whether `card` is the next higher of the same suit, as on foundations; `under`: the card below."""
    return card.suit == under.suit and HEIGHT_ACE_LOW[card] == HEIGHT_ACE_LOW[under] + 1


def is_next_down_of_other_colour(card: Card, under: Card) -> bool:
    """Tell whether `card` is the next lower in the other colour, as on columns; `under`: the card below."""
    return HEIGHT_ACE_LOW[card] == HEIGHT_ACE_LOW[under] - 1 and is_red(card) != is_red(under)


# By the number of the card that lies there: the mask of cards that may be laid on it.
NEXT_ON_FOUNDATION = tuple(mask_of(c for c in FRENCH_52 if is_next_of_suit(c, under)) for under in CARDS)
NEXT_ON_COLUMN = tuple(mask_of(c for c in FRENCH_52 if is_next_down_of_other_colour(c, under)) for under in CARDS)


ON_RESERVE, ON_WASTE, TO_FOUNDATIONS = -1, -2, -1  # places besides the columns, which are numbered from 0
OUT_OF_REACH = -3  # where a card lies that is out of reach


class Move(NamedTuple):
    """A move of a card from one place to another, together with all cards on top."""

    card: Card
    source: int
    goal: int


class Tableau:
    """One player's cards within reach: the top of a reserve, the top of a waste pile, and columns.

    Its lists are never changed.
    """

    __slots__ = ("columns", "reserve", "wanted", "waste")

    def __init__(self, columns: list[list[Card]], reserve: list[Card], waste: list[Card], wanted_mask: int) -> None:
        """Describe a tableau; `reserve`: top card first; `waste`: top card last.

        `wanted_mask`: bit mask of the cards that fit on foundations.
        """
        self.columns, self.reserve, self.waste, self.wanted = columns, reserve, waste, wanted_mask

    def place_of(self, card: Card) -> int:
        """Return where the card lies: the number of a column, or one of the places below 0."""
        if self.reserve and self.reserve[0] is card:
            return ON_RESERVE
        if self.waste and self.waste[-1] is card:
            return ON_WASTE
        return next((place for place, column in enumerate(self.columns) if card in column), OUT_OF_REACH)

    def moves(self, can_split_columns: bool = True) -> list[Move]:
        """Return all possible moves; of several empty columns only the first takes cards.

        `can_split_columns`: also moves of cards with others on top to an empty column.
        """
        columns, wanted_mask = self.columns, self.wanted
        moves: list[Move] = []
        top_cards: list[tuple[int, Card]] = []
        if self.reserve and self.reserve[0] is not HIDDEN:
            top_cards.append((ON_RESERVE, self.reserve[0]))
        if self.waste:
            top_cards.append((ON_WASTE, self.waste[-1]))
        for place, card in top_cards:
            if wanted_mask >> card & 1:
                moves.append(Move(card, place, TO_FOUNDATIONS))
        empty_column = -1
        filled_columns: list[tuple[int, list[Card], int]] = []  # place, cards, and height of the first one
        for place, column in enumerate(columns):
            if column:
                filled_columns.append((place, column, HEIGHT_ACE_LOW[column[0]]))
                if wanted_mask >> column[-1] & 1:
                    moves.append(Move(column[-1], place, TO_FOUNDATIONS))
            elif empty_column < 0:
                empty_column = place
        if empty_column >= 0:
            for place, card in top_cards:
                moves.append(Move(card, place, empty_column))
        for goal, under, _ in filled_columns:
            last = under[-1]
            fitting, wanted_height = NEXT_ON_COLUMN[last], HEIGHT_ACE_LOW[last] - 1
            if not fitting:
                continue
            for place, card in top_cards:
                if fitting >> card & 1:
                    moves.append(Move(card, place, goal))
            for place, column, first_height in filled_columns:
                index = first_height - wanted_height  # columns go down one by one
                if 0 <= index < len(column) and fitting >> column[index] & 1 and place != goal:
                    moves.append(Move(column[index], place, goal))
        if empty_column >= 0 and can_split_columns:
            for place, column in enumerate(columns):
                for card in column[1:]:
                    moves.append(Move(card, place, empty_column))
        return moves

    def is_free(self, card: Card) -> bool:
        """Tell whether the card can be reached, and nothing lies on it."""
        place = self.place_of(card)
        return place != OUT_OF_REACH and card is not HIDDEN and (place < 0 or self.columns[place][-1] is card)

    def why_not(self, card: Card, goal: int) -> str:
        """Return a sentence why the card cannot go to that place."""
        place = self.place_of(card)
        if place == OUT_OF_REACH or card is HIDDEN:
            return say("You cannot reach the {card}.", card=card_name(card))
        if goal == TO_FOUNDATIONS:
            return (
                say("Other cards lie on the {card}.", card=card_name(card))
                if not self.is_free(card)
                else say("No foundation waits for the {card}.", card=card_name(card))
            )
        if not 0 <= goal < len(self.columns):
            return say("Your columns are 1 to {len}.", len=len(self.columns))
        if self.columns[goal]:
            under = self.columns[goal][-1]
            if HEIGHT_ACE_LOW[under] == 0:
                return say("Nothing goes on an ace in a column.")
            rank = rank_name(FRENCH_52[under - 1].rank)
            if is_red(under):
                return say("A black {rank} goes on the {name}.", name=card_name(under), rank=rank)
            return say("A red {rank} goes on the {name}.", name=card_name(under), rank=rank)
        if place >= 0 and self.columns[place][0] is card:
            return say("Moving a whole column to an empty column changes nothing.")
        return say("Use the first empty column.")
