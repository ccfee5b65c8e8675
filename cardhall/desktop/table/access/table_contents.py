"""Everything on the table in sentences for a screen reader: cards, seats, panels, chips. No Qt.

The parts of the table say which zones are shown, which cards lie face down and how zones are called. No game is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.labels import label_value
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.table.access.zone_title import NUMBERED_ZONE_KINDS, owner_name, zone_noun, zone_title
from cardhall.desktop.table.card_words import card_name, spoken_line
from cardhall.desktop.table.parts.observation_readers import (
    MELD_ZONE_KINDS,
    melds_by_zone,
)
from cardhall.desktop.table.parts.seats import upcard_words
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Field, Names, WonTricks, Zone
from cardhall.english import capitalize_first
from cardhall.language import format_count, numbered, rank_name, say, tr, translate
from cardhall.rules.engine.facts import TeamMeld
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

TRICK_ZONE = "trick"
MELD_KIND_NAMES = {"set": say("set"), "run": say("run"), "escalera": say("escalera")}


class TableContents:
    """The cards, seats and drawings of a table, a sentence for each zone, seat and drawing."""

    def __init__(self, table: Table, seen: Observation, names: Names, pack: str = FRENCH) -> None:
        self.table, self.seen, self.names, self.pack = table, seen, names, pack
        # the rules list no field of the cloth as a zone, for it holds no cards
        fields = [zone for zone in table.moves.permanent_zones(seen) if isinstance(table.zone_for(zone), Field)]
        self.zones: Mapping[str, Sequence[Card]] = {**dict.fromkeys(fields, ()), **table.moves.shown_zones(seen)}

    def own_hand_sentences(self) -> list[str]:
        """Return the person's own cards, a sentence a zone, with the words beside the hand; [] without cards."""
        own_zones = [zone for zone in self.zones if self._is_own_hand(zone) and self.zones[zone]]
        if not own_zones:  # no hand to play from: whatever lies before the person
            own_zones = [zone for zone in self.zones if self._owner(zone) == self.seen.seat and self._is_open(zone)]
        sentences = [self._describe_zone(zone) for zone in own_zones]
        for words in self.table.hand.words_beside(self.seen) if own_zones else ():
            sentences.append(", ".join(spoken_line(translate(word), self.pack) for word in words if word))
        return [words for words in sentences if words]

    def zone_sentences(self, *, include_open_hands: bool = True) -> list[str]:
        """Return the zones besides own hand and trick, a sentence each: shared zones, then those of seats or sides.

        `include_open_hands`: with the open cards of other hands.
        """
        ranked_sentences: list[tuple[int, int, str]] = []
        for place, zone in enumerate(self.zones):
            spec = self.table.zone_for(zone)
            if spec is None or spec.is_trick or zone == TRICK_ZONE or self._is_own_hand(zone):
                continue
            if isinstance(spec, WonTricks) or (spec.is_hand and not (include_open_hands and self._is_open(zone))):
                continue
            if words := self._describe_zone(zone):
                ranked_sentences.append((self._owner(zone), place, words))
        return [words for *_, words in sorted(ranked_sentences)]

    def seat_sentences(self) -> list[str]:
        """Return a sentence on each seat's role, cards and bid: "Bruno: 7 cards, bid 2, has 0"."""
        sentences = []
        for seat in range(self.seen.seats):
            parts, line = list[str](), translate(self.table.seats.fact_line(self.seen, seat, self.names))
            fact = spoken_line(line, self.pack, has_calls=not upcard_words(self.seen, seat))
            role = translate(self.table.seats.role_words(self.seen, seat))
            if role and role not in fact:
                parts.append(role)
            number = self._count_hand_cards(seat)
            cards = translate(format_count(number, "card"))
            if number and cards not in fact:
                parts.append(cards)
            won_words = self._won_words(seat)
            parts += [one for one in (fact, won_words if won_words not in fact else "") if one]
            if parts:
                sentences.append(tr("{title}: {words}", title=self.names(seat), words=", ".join(parts)))
        return sentences

    def drawing_sentences(self) -> list[str]:
        """Return sentences on the chips and words that are drawn on the cloth."""
        lines = [line for part in self.table.drawings for line in part.spoken_lines(self.seen, self.names)]
        return [capitalize_first(spoken_line(translate(line), self.pack)) for line in lines if line]

    def meld_words(self, zone: str) -> str:
        """Return which meld a zone is: "meld 2, run from five to nine of diamonds"; "" for no such meld."""
        meld = melds_by_zone(self.seen).get(zone)
        natural_cards = [
            card for card in self.zones.get(zone, ()) if not self.table.marks.is_wild(self.seen, zone, card)
        ]
        if meld is None or not natural_cards:
            return ""
        end_cards = {"first": card_name(natural_cards[0], self.pack), "last": card_name(natural_cards[-1], self.pack)}
        if meld.kind == "set":
            contents = tr("set of {rank:plural}", rank=rank_name(natural_cards[0].rank))
        elif meld.kind == "run":
            contents = tr("run from {first} to {last}", **end_cards)
        else:
            contents = tr("{first} to {last}", **end_cards)
        return ", ".join([translate(zone_noun(zone, meld.side)), contents])

    # ---- a zone

    def _is_own_hand(self, zone: str) -> bool:
        spec = self.table.zone_for(zone)
        return spec is not None and spec.is_hand and zone_owner(zone)[1] == self.seen.seat

    def _is_open(self, zone: str) -> bool:
        """Whether any card of a zone can be seen."""
        cards, spec = self.zones[zone], self.table.zone_for(zone)
        return spec is not None and not spec.face_down(self.seen, zone) and any(card is not HIDDEN for card in cards)

    def _owner(self, zone: str) -> int:
        spec = self.table.zone_for(zone)
        if spec is None or zone_owner(zone)[0] in NUMBERED_ZONE_KINDS:
            return -1
        return spec.owned_by(self.seen, zone)

    def _title(self, zone: str, meld: TeamMeld | None) -> str:
        owner = self._owner(zone)
        owner_label = owner_name(self.seen, self.zones, zone_owner(zone)[0], owner, self.names) if owner >= 0 else ""
        title = translate(say("{title:capital}", title=zone_title(zone, owner, owner_label, self.names)))
        if meld is not None and meld.kind in MELD_KIND_NAMES:
            title += f", {translate(MELD_KIND_NAMES[meld.kind])}"
        return title

    def _describe_zone(self, zone: str) -> str:
        """Return a zone with the cards: "Discards, 6 cards, two of spades on top"; "" for an empty zone not drawn."""
        spec, cards = self.table.zone_for(zone), self.zones[zone]
        assert spec is not None
        if isinstance(spec, Field):
            return spec.spoken_contents(self.seen, zone, self.names) if cards or spec.shows_slot else ""
        meld = melds_by_zone(self.seen).get(zone) if zone_owner(zone)[0] in MELD_ZONE_KINDS else None
        title = spec.spoken_name(self.seen, zone) or self._title(zone, meld)
        label = self._label_after_title(zone, spec, title)
        if not cards:
            return tr("{name}, empty", name=title) + label if spec.has_place(self.seen) else ""
        count_words = translate(format_count(len(cards), "card"))
        if not self._is_open(zone):
            return f"{title}, {count_words}{label}"
        ordered_cards = self._in_display_order(zone, spec)
        if spec.top_only and len(ordered_cards) > 1:
            top = tr("{card} on top", card=self._name_card(zone, ordered_cards[-1]))
            return f"{title}, {count_words}, {top}{label}"
        groups = spec.card_groups(self.seen, self._owner(zone))
        hidden = sum(card is HIDDEN for card in cards)
        hidden_words = [tr("{cards} face down", cards=numbered(hidden, "card"))] * bool(hidden)
        contents = ", ".join(
            ["; ".join(self._name_cards(zone, group) for group in groups or [ordered_cards]), *hidden_words]
        )
        return label_value(f"{title}, {count_words}", contents) + label

    def _label_after_title(self, zone: str, spec: Zone, title: str) -> str:
        """Return the label over a zone behind a full stop, where it adds to the title; "" else."""
        label = spoken_line(translate(spec.label_words(self.seen, zone_owner(zone)[1], self.names)), self.pack)
        title_words = set(
            re.findall(r"\w+", f"{title} {translate(format_count(len(self.zones[zone]), 'card'))}".lower())
        )
        return "" if title_words.issuperset(re.findall(r"\w+", label.lower())) else f". {label}"

    def _in_display_order(self, zone: str, spec: Zone) -> list[Card]:
        cards = self.zones[zone]
        if spec.is_hand and spec.sorts_new_cards:
            return self.table.hand.sort_cards(self.seen, [card for card in cards if card is not HIDDEN])
        return spec.arrange(self.seen, cards)

    def _name_cards(self, zone: str, cards: Sequence[Card]) -> str:
        """Return the cards that can be seen, in words."""
        return ", ".join(self._name_card(zone, card) for card in cards if card is not HIDDEN)

    def _name_card(self, zone: str, card: Card) -> str:
        name = card_name(card, self.pack)
        return tr("wild {card}", card=name) if self.table.marks.is_wild(self.seen, zone, card) else name

    # ---- a seat

    def _count_hand_cards(self, seat: int) -> int:
        """Return how many cards a seat holds, in all its hands."""
        specs = {zone: self.table.zone_for(zone) for zone in self.zones if zone_owner(zone)[1] == seat}
        return sum(len(self.zones[zone]) for zone, spec in specs.items() if spec is not None and spec.is_hand)

    def _won_words(self, seat: int) -> str:
        """Return the label over the won tricks of a seat, without its name: "12 points"."""
        zone = f"won:{seat}"
        spec = self.table.zone_for(zone) if zone in self.zones and len(self.seen.sides) == self.seen.seats else None
        if not isinstance(spec, WonTricks):
            return ""
        words = spoken_line(translate(spec.label_words(self.seen, seat, self.names)), self.pack)
        return words.removeprefix(self.names(seat)).lstrip(", ")
