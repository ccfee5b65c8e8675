"""Keys in rows for many actions that differ in a bid or in a card: a bid box, number keys, a card grid. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardhall.cards import SUIT_NAMES, Card
from cardhall.desktop.table.parts.buttons import BidBox
from cardhall.desktop.table.parts.facts import NO_TRUMPS, call_words, this_deal
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation

FEWEST = 4  # fewer actions than this are plain buttons
ACROSS = 7  # keys in a row, where the actions themselves do not say
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


def bid_keys(box: BidBox, seen: Observation, some: Sequence[Action]) -> KeyGrid | None:
    """The keys for bids among these actions, with those that were open earlier in this auction greyed.

    Bids of a number and a strain stand in a column for each strain; the others in rows, numbers first.
    """
    legal = [action for action in some if action.verb in box.verbs and not action.cards]
    if not legal:
        return None
    verb = legal[0].verb
    legal = [action for action in legal if action.verb == verb]
    made = [event.action for event in this_deal(seen.history) if event.kind == "act" and event.action is not None]
    known = {action.words for action in (*legal, *made) if action.verb == verb and not action.cards}
    strained = [words for words in known if len(words) == 2 and words[0].isdigit() and words[1] in STRAINS]
    levels = [int(words[0]) for words in known if len(words) == 1 and words[0].isdigit()]
    names = [words for words in known if words not in strained and not (len(words) == 1 and words[0].isdigit())]

    def key(*words: str) -> Key:
        action = Action(verb, *words)
        suit = words[-1] if words[-1] in SUIT_NAMES else ""
        text = words[0] if suit and len(words) == 2 else call_words(" ".join(words))
        if words[-1] == NO_TRUMPS:
            text = " ".join(words)
        return Key(action, text, suit, action in legal, box.notes.get(" ".join(words), ""))

    rows: list[tuple[Key | None, ...]] = []
    if strained:
        strains = [strain for strain in STRAINS if any(words[1] == strain for words in strained)]
        heights = [int(words[0]) for words in strained]
        rows = [tuple(key(str(n), strain) for strain in strains) for n in range(min(heights), max(heights) + 1)]
    ordered = sorted(names, key=lambda words: (_place(box.order, " ".join(words)), words))
    numbers = [(str(number),) for number in range(min(levels), max(levels) + 1)] if levels else []
    line = [*numbers, *ordered]
    if box.order:
        line.sort(key=lambda words: _place(box.order, " ".join(words)))
    across = len(rows[0]) if rows else _across(len(line))
    rows += [tuple(key(*words) for words in line[i : i + across]) for i in range(0, len(line), across)]
    grid = KeyGrid(tuple(rows))
    return grid if len(grid.keys) >= FEWEST else None


def _place(order: Sequence[str], name: str) -> int:
    return order.index(name) if name in order else len(order)


def _across(number: int) -> int:
    """How many keys stand in a row, so that the rows are about as long as each other."""
    rows = -(-number // (2 * ACROSS)) if number <= 2 * ACROSS else -(-number // ACROSS)
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
        return None if action is None else Key(action, card.face[:-1], card.suit)

    rows = [tuple(key(Card.of(rank + suit)) for rank in used) for suit in suits]
    others = [card for card in by_card if card.rank not in ranks or not card.suit]
    more = tuple(Key(by_card[card], card.face.capitalize()) for card in others)
    return KeyGrid((*rows, *((more,) if more else ())))
