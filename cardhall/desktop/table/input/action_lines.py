"""The legal actions as lines to read or hear: in groups, in the order of the table. No Qt.

Cards come in the order of the hand, melds before plays and plays before discards, bids from low to high, and buttons
as they stand in their row. A long group is divided: by the number of cards, by the card, or by the place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardhall.cards import Card
from cardhall.desktop.table.access.accessible import ActionLine, LineGroup
from cardhall.desktop.table.access.zone_title import zone_noun
from cardhall.desktop.table.card_words import card_name, has_spoken_ranks, in_pack, spoken_text
from cardhall.desktop.table.input.key_grid import BID_STRAINS
from cardhall.desktop.table.input.legal_actions import DISCARD_ZONE, LegalActions
from cardhall.desktop.table.parts.card_moves import VERB_NAMES
from cardhall.desktop.table.zone_words import zone_word
from cardhall.english import capitalize_first
from cardhall.language import numbered, say, tr, translate
from cardhall.rules.catalogue import game_words
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner

# The place of a group of actions with cards in the list, by verb: the lowest first
GROUP_POSITION_BY_VERB = {"meld": 0, "add": 1, "combine": 2, "exchange": 8, DISCARD_ZONE: 9}
USUAL_GROUP_PLACE = 5
MAX_UNDIVIDED_LINES = 12  # longer groups are divided
MAX_MEANING_WORDS = 25  # of a longer meaning only the first sentence is read
OTHER_CHOICES_TITLE = say("Other choices")
GROUP_TITLES = {"bid": say("Bids"), "bet": say("Bets"), "raise": say("Raises"), "trump": say("Trumps")}
BY_CARD, BY_PLACE = "card", "place"  # how actions that send a card to a place are divided


@dataclass(frozen=True)
class ActionWords:
    """The names of actions at a table.

    `label_of`: returns a button's text; `meaning_of`: returns a call's message to the partner, or "".
    """

    label_of: Callable[[Action], str]
    meaning_of: Callable[[Action], str] = lambda action: ""
    pack: str = "french"

    def spoken_line(self, action: Action) -> str:
        """Return an action in a reader's words: "One spade: at least 12 points, five spades or more"."""
        has_card = any(isinstance(word, Card) for word in action.args)
        label = self.label_of(action)
        text = label if has_spoken_ranks(label) else in_pack(label, self.pack)
        text = spoken_text(text, self.pack, has_calls=not has_card)
        meaning = spoken_text(self.meaning_of(action), self.pack, has_calls=True)
        if len(meaning.split()) > MAX_MEANING_WORDS:
            meaning = meaning.partition(". ")[0]
        return (
            tr("{title}: {words}", title=capitalize_first(text), words=meaning) if meaning else capitalize_first(text)
        )


class ActionLines:
    """The legal actions as lines in groups.

    `hand`: the person's cards in their order on the table; `division`: the division of a long group, `BY_CARD`
    or `BY_PLACE`.
    """

    def __init__(
        self, legal: LegalActions, hand: Sequence[Card], action_words: ActionWords, division: str = BY_CARD
    ) -> None:
        self.legal, self.action_words, self.division = legal, action_words, division
        other_cards = [card for action in legal.actions for card in action.cards if card not in hand]
        order = [*hand, *legal.table.hand.dummy_order(legal.seen, list(dict.fromkeys(other_cards)))]
        self._card_places = {card: place for place, card in reversed(list(enumerate(order)))}

    def groups(self) -> list[LineGroup]:
        """Return all lines in their groups, no two lines equal."""
        legal, controls = self.legal, self.legal.controls
        grid = [key.action for key in controls.grid.keys if key.is_legal] if controls.grid is not None else []
        numbers = [list(one.actions) for one in controls.number_choices] + [
            list(one.actions) for one in controls.pair_choices
        ]
        plain_actions = controls.plain_actions()
        menu_lists = [some for words, some in controls.menus.items()]
        controlled = {*grid, *plain_actions, *(action for some in (*numbers, *menu_lists) for action in some)}
        by_verb: dict[str, list[Action]] = {}
        for action in legal.actions:
            if action not in controlled and action.args:
                by_verb.setdefault(action.verb, []).append(action)
        plain_actions += [action for action in legal.actions if action not in controlled and not action.args]
        verbs = sorted(by_verb, key=lambda verb: GROUP_POSITION_BY_VERB.get(verb, USUAL_GROUP_PLACE))
        groups = [
            part for verb in verbs for part in self._divide(self._title(verb), self._sort_by_cards(by_verb[verb]))
        ]
        for title, actions in controls.menus.items():
            groups += self._divide(translate(title).rstrip("…"), self._sort_by_cards(actions))
        groups += [self._group(self._title(grid[0].verb), self._sort_bids(grid))] if grid else []
        for actions in numbers:
            groups.append(self._group(self._title(actions[0].verb), actions))
        groups += (
            [self._group(translate(OTHER_CHOICES_TITLE), self._sort_buttons(plain_actions))] if plain_actions else []
        )
        return self._without_repetition(groups)

    def can_be_divided_by_place(self) -> bool:
        """Whether many actions send single cards to places: a list by card or by place."""
        return any(self._are_for_places(actions) for actions in self._actions_by_verb().values())

    # ---- the order

    def _actions_by_verb(self) -> dict[str, list[Action]]:
        by_verb: dict[str, list[Action]] = {}
        for action in self.legal.actions:
            by_verb.setdefault(action.verb, []).append(action)
        return by_verb

    def _sort_by_cards(self, actions: Iterable[Action]) -> list[Action]:
        """Return actions with cards: fewer cards first where several are chosen, then as the cards lie.

        Of three jacks and a king the jacks decide, since they make the combination.
        """
        single_cards = not self.legal.chooses_before_playing

        def sort_key(action: Action) -> tuple[object, ...]:
            ranks = Counter(card.rank for card in action.cards)
            highest_count = max(ranks.values(), default=0)
            place = {card: self._card_places.get(card, len(self._card_places)) for card in action.cards}
            main = sorted(place[card] for card in action.cards if ranks[card.rank] == highest_count)
            words = [_word_key(word) for word in action.words]
            return (0 if single_cards else len(action.cards), main[:1], -highest_count, sorted(place.values()), words)

        return sorted(actions, key=sort_key)

    def _sort_bids(self, bids: Sequence[Action]) -> list[Action]:
        """Return bids from the lowest to the highest; keys of cards stay in rows."""
        scale = {action: place for place, action in enumerate(self.legal.seen.repertoire())}
        if bids[0].cards or not all(bid in scale for bid in bids):
            return list(bids)
        return sorted(bids, key=lambda bid: scale[bid])

    def _sort_buttons(self, plain_actions: Sequence[Action]) -> list[Action]:
        """Return the buttons in row order, with bids from low to high."""
        bids = [action for action in plain_actions if action.words and not action.cards]
        sorted_bids = iter(sorted(bids, key=lambda bid: (bid.verb, [_word_key(word) for word in bid.words])))
        scale = {action: place for place, action in enumerate(self.legal.seen.repertoire())}
        if bids and all(bid in scale for bid in bids):
            sorted_bids = iter(sorted(bids, key=lambda bid: scale[bid]))
        return [next(sorted_bids) if action in bids else action for action in plain_actions]

    # ---- titles

    def _title(self, verb: str) -> str:
        title = GROUP_TITLES.get(verb) or VERB_NAMES.get(verb) or game_words("buttons").get(verb) or OTHER_CHOICES_TITLE
        return capitalize_first(translate(title))

    def _group(self, title: str, actions: Sequence[Action]) -> LineGroup:
        return LineGroup(title, [ActionLine(self.action_words.spoken_line(action), action) for action in actions])

    def _divide(self, title: str, actions: Sequence[Action]) -> list[LineGroup]:
        """Return actions as one group, or as several where there are many: by number of cards, by card, or by place."""
        if len(actions) <= MAX_UNDIVIDED_LINES:
            return [self._group(title, actions)]
        actions_by_title: dict[str, list[Action]] = {}
        for action in actions:
            actions_by_title.setdefault(
                self._part_title(title, action, by_place=self._are_for_places(actions)), []
            ).append(action)
        names = (
            sorted(actions_by_title, key=_natural_key)
            if self._are_for_places(actions) and self.division == BY_PLACE
            else list(actions_by_title)
        )
        # titles would say nothing, or as much as the lines
        if len(actions_by_title) == 1 or 2 * len(actions_by_title) > len(actions):
            return [self._group(title, [action for name in names for action in actions_by_title[name]])]
        return [self._group(name, actions_by_title[name]) for name in names]

    def _part_title(self, title: str, action: Action, *, by_place: bool) -> str:
        """Return the title of the part of a long group to which an action belongs."""
        if by_place and self.division == BY_PLACE:
            return capitalize_first(translate(self._place_name(self.legal.targets(action)[0])))
        if by_place:
            return capitalize_first(card_name(action.cards[0], self.action_words.pack))
        if action.cards:
            return tr("{title}: {words}", title=title, words=numbered(len(action.cards), "card"))
        return title

    def _are_for_places(self, actions: Sequence[Action]) -> bool:
        """Whether there are many actions, and each sends a single card to a single place."""
        have_single_cards = len(actions) > MAX_UNDIVIDED_LINES and all(len(action.cards) == 1 for action in actions)
        return have_single_cards and all(action.words and len(self.legal.targets(action)) == 1 for action in actions)

    def _place_name(self, zone: str) -> str:
        return zone_noun(zone, -1) if zone_owner(zone)[1] < 0 else zone_word(zone_owner(zone)[0])

    # ---- lines that read alike

    def _without_repetition(self, groups: Sequence[LineGroup]) -> list[LineGroup]:
        """Return the groups with the place named in lines that read alike, and interchangeable actions left out."""
        text_counts = Counter(line.text for group in groups for line in group.lines)
        kept_groups, known_texts = list[LineGroup](), set[str]()
        for group in groups:
            lines = [line if text_counts[line.text] == 1 else self._with_place(line) for line in group.lines]
            kept_lines = [
                line
                for place, line in enumerate(lines)
                if line.text not in known_texts.union(_line_texts(lines[:place]))
            ]
            known_texts.update(_line_texts(kept_lines))
            same_group = next((one for one in kept_groups if one.title == group.title), None)
            if same_group is not None:
                same_group.lines += kept_lines
            elif kept_lines:
                kept_groups.append(LineGroup(group.title, kept_lines))
        return kept_groups

    def _with_place(self, line: ActionLine) -> ActionLine:
        """Return a line with the numbered zones of its action."""
        zones = [zone for zone in self.legal.targets(line.action) if zone in self.legal.seen.zones]
        numbers = [zone_noun(zone, 0) for zone in zones[:2] if len(zone.split(":")) > 2]
        if not numbers:
            return line
        return line._replace(text=tr("{title}, {zone}", title=line.text, zone=", ".join(map(translate, numbers))))


def _line_texts(lines: Sequence[ActionLine]) -> set[str]:
    return {line.text for line in lines}


def _word_key(word: object) -> tuple[int, str, int]:
    """Return a sort key for a word of an action: numbers by size, strains by rank, then names, b2 before b10."""
    text = str(word)
    if text in BID_STRAINS:
        return 1, "", BID_STRAINS.index(text)
    return (0, "", int(text)) if text.isdigit() else (1, *_natural_key(text))


def _natural_key(text: str) -> tuple[str, int]:
    """Return a sort key by which b2 stands before b10."""
    digits = len(text) - len(text.rstrip("0123456789"))
    return (text[: len(text) - digits], int(text[-digits:])) if digits else (text, 0)
