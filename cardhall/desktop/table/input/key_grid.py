"""Keys in rows for many actions that differ in a bid or in a card: a bid box, number keys, a card grid. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_NAMES, Card
from cardhall.desktop.table.card_words import corner_index
from cardhall.desktop.table.parts.buttons import BidBox
from cardhall.desktop.table.parts.facts import NO_TRUMPS, this_deal
from cardhall.english import capital
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

FEWEST = 4  # fewer actions than this are plain buttons
ACROSS, NAMED_ACROSS = 7, 6  # keys in a row, where the actions themselves do not say
SHORT = 4  # letters of a name that a key of the usual width can bear
STRAINS = ("C", "D", "H", "S", NO_TRUMPS)
SUITS = "SHDC"  # the rows of a card grid


@dataclass(frozen=True)
class Key:
    """One key: what is written on it, with a suit mark behind, and what it does."""

    action: Action
    text: str
    suit: str = ""
    legal: bool = True
    note: str = ""  # small, below


@dataclass(frozen=True)
class KeyGrid:
    """Rows of keys; `None` where a row has no key."""

    rows: tuple[tuple[Key | None, ...], ...]
    loose: bool = False  # the keys follow each other: rows may end elsewhere

    def across(self, number: int) -> KeyGrid:
        """The same keys in rows of that number."""
        keys, rows, start = self.keys, list[tuple[Key | None, ...]](), 0
        lines = -(-len(keys) // number)
        for line in range(lines):  # about as long as each other
            end = start + -(-(len(keys) - start) // (lines - line))
            rows.append(tuple(keys[start:end]))
            start = end
        return KeyGrid(tuple(rows), True)

    @property
    def keys(self) -> list[Key]:
        return [key for row in self.rows for key in row if key is not None]

    @property
    def actions(self) -> set[Action]:
        """The legal actions among the keys."""
        return {key.action for key in self.keys if key.legal}

    @property
    def columns(self) -> int:
        return max(len(row) for row in self.rows)

    def broken(self, lines: int) -> KeyGrid:
        """The keys of an only row in that many rows, about as long as each other."""
        (row,) = self.rows
        across = -(-len(row) // lines)
        return KeyGrid(tuple(row[start : start + across] for start in range(0, len(row), across)))


def bid_keys(box: BidBox, seen: Observation, some: Sequence[Action]) -> KeyGrid | None:
    """The keys for bids among these actions, with all others of the auction greyed.

    Bids of a number and a strain stand in a column for each strain, those of a number or a name in rows, all in the
    order of the auction's scale. Where the game gives no scale, what has been bid in this auction is greyed.
    """
    legal = [action for action in some if action.verb in box.verbs and not action.cards]
    if not legal:
        return None
    verb = legal[0].verb
    scale = [action for action in seen.repertoire() if action.verb == verb] or _scale(box, seen, verb, legal)
    return _rows_of(box, seen, scale, legal)


def all_bid_keys(box: BidBox, seen: Observation) -> KeyGrid | None:
    """The same keys, all greyed: while others bid they show where those will be."""
    scale = [action for action in seen.repertoire() if action.verb in box.verbs and not action.cards]
    return _rows_of(box, seen, scale, ()) if scale else None


def _rows_of(box: BidBox, seen: Observation, scale: Sequence[Action], legal: Sequence[Action]) -> KeyGrid | None:
    """The keys of all bids of a scale; `None`, where they are so few that they are plain buttons."""
    verb = scale[0].verb
    strains = list(dict.fromkeys(action.words[1] for action in scale if _is_strained(action)))

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
    for number in sorted({action.number for action in scale if _is_strained(action)}):
        level = [by_words.get((str(number), strain)) for strain in strains]
        rows.append(tuple(key(action) if action is not None else None for action in level))
    line = [action for action in scale if not _is_strained(action)]
    across = len(strains) or _across(len(line), any(len(action.words[0]) > SHORT for action in line))
    rows += [tuple(key(action) for action in line[i : i + across]) for i in range(0, len(line), across)]
    grid = KeyGrid(tuple(rows), not strains)
    return grid if len(grid.keys) >= FEWEST else None


def _is_strained(action: Action) -> bool:
    """Whether a bid names a number and a strain."""
    return len(action.words) == 2 and action.words[0].isdigit() and action.words[1] in STRAINS


def _scale(box: BidBox, seen: Observation, verb: str, legal: Sequence[Action]) -> list[Action]:
    """Bids from the lowest, as far as they follow from the legal ones and from those made in this deal."""
    made = [event.action for event in this_deal(seen.history) if event.kind == "act" and event.action is not None]
    known = {action.words for action in (*legal, *made) if action.verb == verb and not action.cards}
    levels = [int(words[0]) for words in known if len(words) == 1 and words[0].isdigit()]
    known |= {(str(number),) for number in range(min(levels, default=0), max(levels, default=-1) + 1)}
    pairs = [words for words in known if len(words) == 2 and words[0].isdigit() and words[1] in STRAINS]
    heights = [int(words[0]) for words in pairs]
    for number in range(min(heights, default=0), max(heights, default=-1) + 1):
        known |= {(str(number), strain) for _, strain in pairs}

    def place(words: tuple[str, ...]) -> tuple[int, int, int, str]:
        name, number = " ".join(words), int(words[0]) if words[0].isdigit() else 1000
        strain = STRAINS.index(words[1]) if len(words) == 2 and words[1] in STRAINS else 0
        return _place(box.order, name), number, strain, name

    return [Action(verb, *words) for words in sorted(known, key=place)]


def _place(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _across(number: int, names: bool) -> int:
    """How many keys stand in a row, so that the rows are about as long as each other; fewer where they bear names."""
    most = NAMED_ACROSS if names else 2 * ACROSS if number <= 2 * ACROSS else ACROSS
    rows = -(-number // most)
    return -(-number // max(1, rows))


def card_keys(ranks: str, some: Sequence[Action]) -> KeyGrid | None:
    """The keys for actions that name a card which nobody drags: a row for each suit, the ranks from the left."""
    naming = [action for action in some if len(action.cards) == 1 and len(action.args) == 1]
    verbs = [action.verb for action in naming]
    most = max(set(verbs), key=verbs.count, default="")
    by_card = {action.cards[0]: action for action in naming if action.verb == most}
    if len(by_card) < FEWEST:
        return None
    used = [rank for rank in ranks if any(card.rank == rank for card in by_card)]
    suits = [suit for suit in SUITS if any(card.suit == suit for card in by_card)]

    def key(card: Card) -> Key | None:
        action = by_card.get(card)
        return None if action is None else Key(action, corner_index(card), card.suit)

    rows = [tuple(key(Card.of(rank + suit)) for rank in used) for suit in suits]
    others = [card for card in by_card if card.rank not in ranks or not card.suit]
    more = tuple(Key(by_card[card], card.face.capitalize()) for card in others)
    return KeyGrid((*rows, *((more,) if more else ())))
