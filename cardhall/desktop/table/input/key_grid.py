"""Grids of keys for many similar actions: bid boxes, number keys, card grids. Without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_NAMES, Card
from cardhall.desktop.table.card_words import corner_index
from cardhall.desktop.table.parts.buttons import BidBox
from cardhall.desktop.table.parts.observation_readers import (
    this_deal,
)
from cardhall.english import capitalize_first
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import NO_TRUMPS
from cardhall.rules.engine.observation import Observation

MIN_KEYS = 4  # fewer actions are plain buttons
MAX_KEYS_PER_ROW, MAX_NAMED_KEYS_PER_ROW = 7, 6  # of keys that no strain divides into columns; named: with longer words
NAME_NUMBER = 1000  # a name sorts as this number: after all numbers
MAX_SHORT_NAME_LENGTH = 4  # letters that fit on a key of the usual width
BID_STRAINS = ("C", "D", "H", "S", NO_TRUMPS)
SUIT_ROWS = "SHDC"  # the rows of a card grid


@dataclass(frozen=True)
class Key:
    """A key of a box: an action, its text, and a suit mark behind the text."""

    action: Action
    text: str
    suit: str = ""  # "" without a mark
    is_legal: bool = True  # the action is; otherwise the key is greyed
    note: str = ""  # in small letters below the text


@dataclass(frozen=True)
class KeyGrid:
    """Rows of keys; None where a row has a gap."""

    rows: tuple[tuple[Key | None, ...], ...]
    may_break_rows: bool = False  # the keys are a single sequence, so rows may be broken anywhere

    def with_row_length(self, max_length: int) -> KeyGrid:
        """Return the same keys in rows of at most `max_length` keys, of about equal length."""
        keys, rows, start = self.keys, list[tuple[Key | None, ...]](), 0
        lines = -(-len(keys) // max_length)  # rounded up
        for line in range(lines):  # about as long as each other
            end = start + -(-(len(keys) - start) // (lines - line))
            rows.append(tuple(keys[start:end]))
            start = end
        return KeyGrid(tuple(rows), True)

    @property
    def keys(self) -> list[Key]:
        """Return all keys, row by row."""
        return [key for row in self.rows for key in row if key is not None]

    @property
    def actions(self) -> set[Action]:
        """Return the legal actions among the keys."""
        return {key.action for key in self.keys if key.is_legal}

    @property
    def columns(self) -> int:
        """Return the length of the longest row."""
        return max(len(row) for row in self.rows)

    def count_columns_and_rows(self, turned: bool) -> tuple[int, int]:
        """Return how many columns and rows of keys there are; `turned`: rows become columns."""
        return (len(self.rows), self.columns) if turned else (self.columns, len(self.rows))

    def with_row_count(self, count: int) -> KeyGrid:
        """Return the keys of a grid of one row in `count` rows of about equal length."""
        (row,) = self.rows
        length = -(-len(row) // count)
        return KeyGrid(tuple(row[start : start + length] for start in range(0, len(row), length)))


def bid_keys(box: BidBox, seen: Observation, actions: Sequence[Action]) -> KeyGrid | None:
    """Return the keys for the bids among these actions, with all other bids of the auction greyed.

    Bids of a number and a strain form a column for each strain. Bids of a number or a name form rows. All stand in
    the order of the auction's scale. Where the game gives no scale, the bids made in this auction are greyed.
    """
    legal = [action for action in actions if action.verb in box.verbs and not action.cards]
    if not legal:
        return None
    verb = legal[0].verb
    scale = [action for action in seen.repertoire() if action.verb == verb] or _inferred_scale(box, seen, verb, legal)
    return _scale_keys(box, seen, scale, legal)


def all_bid_keys(box: BidBox, seen: Observation) -> KeyGrid | None:
    """Return the keys of all bids, greyed, to show while others bid."""
    scale = [action for action in seen.repertoire() if action.verb in box.verbs and not action.cards]
    return _scale_keys(box, seen, scale, ()) if scale else None


def _scale_keys(box: BidBox, seen: Observation, scale: Sequence[Action], legal: Sequence[Action]) -> KeyGrid | None:
    """Return the keys of all bids of a scale, or None where they are few enough for plain buttons."""
    verb = scale[0].verb
    strains = list(dict.fromkeys(action.words[1] for action in scale if _is_strain_bid(action)))

    def make_key(action: Action) -> Key:
        bid_words = action.words
        suit = bid_words[-1] if bid_words[-1] in SUIT_NAMES else ""
        if bid_words[0].isdigit() and (suit or len(bid_words) == 1):
            text = bid_words[0]
        else:
            text = capitalize_first(seen.label(action).removeprefix(f"{capitalize_first(verb)} "))
        return Key(action, text, suit, action in legal, seen.note(action))

    rows: list[tuple[Key | None, ...]] = []
    by_words = {action.words: action for action in scale}
    for number in sorted({action.number for action in scale if _is_strain_bid(action)}):
        bids_of_level = [by_words.get((str(number), strain)) for strain in strains]
        rows.append(tuple(make_key(action) if action is not None else None for action in bids_of_level))
    other_bids = [action for action in scale if not _is_strain_bid(action)]
    row_length = len(strains) or _row_length(
        len(other_bids), any(len(action.words[0]) > MAX_SHORT_NAME_LENGTH for action in other_bids)
    )
    rows += [
        tuple(make_key(action) for action in other_bids[i : i + row_length])
        for i in range(0, len(other_bids), row_length)
    ]
    grid = KeyGrid(tuple(rows), not strains)
    return grid if len(grid.keys) >= MIN_KEYS else None


def _is_strain_bid(action: Action) -> bool:
    """Whether a bid names a number and a strain."""
    return len(action.words) == 2 and action.words[0].isdigit() and action.words[1] in BID_STRAINS


def _inferred_scale(box: BidBox, seen: Observation, verb: str, legal: Sequence[Action]) -> list[Action]:
    """Return all bids from the lowest, inferred from the legal bids and from the bids of the deal so far.

    Numbers between two known bids are filled in, with every known strain.
    """
    made_bids = [event.action for event in this_deal(seen.history) if event.kind == "act" and event.action is not None]
    known_words = {action.words for action in (*legal, *made_bids) if action.verb == verb and not action.cards}
    levels = [int(words[0]) for words in known_words if len(words) == 1 and words[0].isdigit()]
    known_words |= {(str(number),) for number in range(min(levels, default=0), max(levels, default=-1) + 1)}
    strain_bids = [words for words in known_words if len(words) == 2 and words[0].isdigit() and words[1] in BID_STRAINS]
    strain_levels = [int(words[0]) for words in strain_bids]
    for number in range(min(strain_levels, default=0), max(strain_levels, default=-1) + 1):
        known_words |= {(str(number), strain) for _, strain in strain_bids}

    def scale_place(bid_words: tuple[str, ...]) -> tuple[int, int, int, str]:
        name, number = " ".join(bid_words), int(bid_words[0]) if bid_words[0].isdigit() else NAME_NUMBER
        strain = BID_STRAINS.index(bid_words[1]) if len(bid_words) == 2 and bid_words[1] in BID_STRAINS else 0
        return _order_index(box.names_from_low, name), number, strain, name

    return [Action(verb, *words) for words in sorted(known_words, key=scale_place)]


def _order_index(order: Sequence[str], name: str) -> int:
    """Return the place of a bid's name in the game's order; unlisted names and numbers come last."""
    return order.index(name) if name in order else len(order)


def _row_length(key_count: int, have_names: bool) -> int:
    """Return the number of keys in a row, so that rows are about equally long; fewer for keys with names."""
    max_length = (
        MAX_NAMED_KEYS_PER_ROW
        if have_names
        else 2 * MAX_KEYS_PER_ROW
        if key_count <= 2 * MAX_KEYS_PER_ROW
        else MAX_KEYS_PER_ROW
    )
    rows = -(-key_count // max_length)
    return -(-key_count // max(1, rows))


def card_keys(ranks: str, actions: Sequence[Action]) -> KeyGrid | None:
    """Return the keys for actions that name a card not dragged: a row for each suit, by rank from the left."""
    naming_actions = [action for action in actions if len(action.cards) == 1 and len(action.args) == 1]
    verbs = [action.verb for action in naming_actions]
    usual_verb = max(set(verbs), key=verbs.count, default="")
    by_card = {action.cards[0]: action for action in naming_actions if action.verb == usual_verb}
    if len(by_card) < MIN_KEYS:
        return None
    used_ranks = [rank for rank in ranks if any(card.rank == rank for card in by_card)]
    suits = [suit for suit in SUIT_ROWS if any(card.suit == suit for card in by_card)]

    def make_key(card: Card) -> Key | None:
        action = by_card.get(card)
        return None if action is None else Key(action, corner_index(card), card.suit)

    rows = [tuple(make_key(Card.of(rank + suit)) for rank in used_ranks) for suit in suits]
    other_cards = [card for card in by_card if card.rank not in ranks or not card.suit]
    other_keys = tuple(Key(by_card[card], card.face.capitalize()) for card in other_cards)
    return KeyGrid((*rows, *((other_keys,) if other_keys else ())))
