"""Grids of keys for many similar actions: bid boxes, number keys, card grids. Without Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_NAMES, Card
from cardhall.desktop.table.card_words import corner_index
from cardhall.desktop.table.parts.buttons import BidBox
from cardhall.desktop.table.parts.facts import (
    this_deal,
)
from cardhall.english import capital
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.facts import NO_TRUMPS
from cardhall.rules.engine.observation import Observation

MIN_KEYS = 4  # fewer actions are plain buttons
MAX_KEYS_IN_ROW, MAX_NAMED_KEYS_IN_ROW = 7, 6  # of keys that no strain divides into columns; named: with longer words
NAME_NUMBER = 1000  # a name sorts as this number: after all numbers
SHORT_NAME_LENGTH = 4  # letters that fit on a key of the usual width
BID_STRAINS = ("C", "D", "H", "S", NO_TRUMPS)
SUIT_ROWS = "SHDC"  # the rows of a card grid


@dataclass(frozen=True)
class Key:
    """A key of a box: an action, its text, and a suit mark behind the text."""

    action: Action
    text: str
    suit: str = ""  # "" without a mark
    legal: bool = True  # the action is; otherwise the key is greyed
    note: str = ""  # in small letters below the text


@dataclass(frozen=True)
class KeyGrid:
    """Rows of keys; None where a row has a gap."""

    rows: tuple[tuple[Key | None, ...], ...]
    loose: bool = False  # the keys are a single sequence, so rows may be broken anywhere

    def in_rows_of(self, number: int) -> KeyGrid:
        """Return the same keys in rows of at most `number` keys, of about equal length."""
        keys, rows, start = self.keys, list[tuple[Key | None, ...]](), 0
        lines = -(-len(keys) // number)  # rounded up
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
        return {key.action for key in self.keys if key.legal}

    @property
    def columns(self) -> int:
        """Return the length of the longest row."""
        return max(len(row) for row in self.rows)

    def size(self, turned: bool) -> tuple[int, int]:
        """Return how many columns and rows of keys there are; `turned`: rows become columns."""
        return (len(self.rows), self.columns) if turned else (self.columns, len(self.rows))

    def in_lines(self, lines: int) -> KeyGrid:
        """Return the keys of a grid of one row in `lines` rows of about equal length."""
        (row,) = self.rows
        across = -(-len(row) // lines)
        return KeyGrid(tuple(row[start : start + across] for start in range(0, len(row), across)))


def bid_keys(box: BidBox, seen: Observation, some: Sequence[Action]) -> KeyGrid | None:
    """Return the keys for the bids among these actions, with all other bids of the auction greyed.

    Bids of a number and a strain form a column for each strain. Bids of a number or a name form rows. All stand in
    the order of the auction's scale. Where the game gives no scale, the bids made in this auction are greyed.
    """
    legal = [action for action in some if action.verb in box.verbs and not action.cards]
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

    def key(action: Action) -> Key:
        words = action.words
        suit = words[-1] if words[-1] in SUIT_NAMES else ""
        if words[0].isdigit() and (suit or len(words) == 1):
            text = words[0]
        else:
            text = capital(seen.label(action).removeprefix(f"{capital(verb)} "))
        return Key(action, text, suit, action in legal, seen.note(action))

    rows: list[tuple[Key | None, ...]] = []
    by_words = {action.words: action for action in scale}
    for number in sorted({action.number for action in scale if _is_strain_bid(action)}):
        level = [by_words.get((str(number), strain)) for strain in strains]
        rows.append(tuple(key(action) if action is not None else None for action in level))
    line = [action for action in scale if not _is_strain_bid(action)]
    across = len(strains) or _keys_in_row(len(line), any(len(action.words[0]) > SHORT_NAME_LENGTH for action in line))
    rows += [tuple(key(action) for action in line[i : i + across]) for i in range(0, len(line), across)]
    grid = KeyGrid(tuple(rows), not strains)
    return grid if len(grid.keys) >= MIN_KEYS else None


def _is_strain_bid(action: Action) -> bool:
    """Whether a bid names a number and a strain."""
    return len(action.words) == 2 and action.words[0].isdigit() and action.words[1] in BID_STRAINS


def _inferred_scale(box: BidBox, seen: Observation, verb: str, legal: Sequence[Action]) -> list[Action]:
    """Return all bids from the lowest, inferred from the legal bids and from the bids of the deal so far.

    Numbers between two known bids are filled in, with every known strain.
    """
    made = [event.action for event in this_deal(seen.history) if event.kind == "act" and event.action is not None]
    known = {action.words for action in (*legal, *made) if action.verb == verb and not action.cards}
    levels = [int(words[0]) for words in known if len(words) == 1 and words[0].isdigit()]
    known |= {(str(number),) for number in range(min(levels, default=0), max(levels, default=-1) + 1)}
    pairs = [words for words in known if len(words) == 2 and words[0].isdigit() and words[1] in BID_STRAINS]
    heights = [int(words[0]) for words in pairs]
    for number in range(min(heights, default=0), max(heights, default=-1) + 1):
        known |= {(str(number), strain) for _, strain in pairs}

    def place(words: tuple[str, ...]) -> tuple[int, int, int, str]:
        name, number = " ".join(words), int(words[0]) if words[0].isdigit() else NAME_NUMBER
        strain = BID_STRAINS.index(words[1]) if len(words) == 2 and words[1] in BID_STRAINS else 0
        return _order_index(box.order, name), number, strain, name

    return [Action(verb, *words) for words in sorted(known, key=place)]


def _order_index(order: Sequence[str], name: str) -> int:
    """Return the place of a bid's name in the game's order; unlisted names and numbers come last."""
    return order.index(name) if name in order else len(order)


def _keys_in_row(number: int, names: bool) -> int:
    """Return the number of keys in a row, so that rows are about equally long; fewer for keys with names."""
    most = MAX_NAMED_KEYS_IN_ROW if names else 2 * MAX_KEYS_IN_ROW if number <= 2 * MAX_KEYS_IN_ROW else MAX_KEYS_IN_ROW
    rows = -(-number // most)
    return -(-number // max(1, rows))


def card_keys(ranks: str, some: Sequence[Action]) -> KeyGrid | None:
    """Return the keys for actions that name a card not dragged: a row for each suit, by rank from the left."""
    naming = [action for action in some if len(action.cards) == 1 and len(action.args) == 1]
    verbs = [action.verb for action in naming]
    most = max(set(verbs), key=verbs.count, default="")
    by_card = {action.cards[0]: action for action in naming if action.verb == most}
    if len(by_card) < MIN_KEYS:
        return None
    used = [rank for rank in ranks if any(card.rank == rank for card in by_card)]
    suits = [suit for suit in SUIT_ROWS if any(card.suit == suit for card in by_card)]

    def key(card: Card) -> Key | None:
        action = by_card.get(card)
        return None if action is None else Key(action, corner_index(card), card.suit)

    rows = [tuple(key(Card.of(rank + suit)) for rank in used) for suit in suits]
    others = [card for card in by_card if card.rank not in ranks or not card.suit]
    more = tuple(Key(by_card[card], card.face.capitalize()) for card in others)
    return KeyGrid((*rows, *((more,) if more else ())))
