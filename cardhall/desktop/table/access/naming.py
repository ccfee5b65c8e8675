"""Names and descriptions for a screen reader: zones, cards, plaques, and words on the cloth."""

from __future__ import annotations

import re

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.access.controller_protocol import CardController
from cardhall.desktop.table.access.zone_title import NUMBERED_ZONE_KINDS, owner_name, zone_title
from cardhall.desktop.table.card_words import card_name, spoken_line
from cardhall.desktop.table.items.card_item import CardItem
from cardhall.desktop.table.items.cloth_items import ChipPile, Label
from cardhall.desktop.table.items.plaque import Plaque
from cardhall.desktop.table.parts.zones import Field, WonTricks
from cardhall.desktop.table.stage.stage import Stage
from cardhall.english import capitalize_first
from cardhall.language import numbered, one_of_suit, tr, translate
from cardhall.match.default_names import name_in_sentence
from cardhall.rules.engine.facts import Facts
from cardhall.rules.engine.game import zone_owner


def readable_zones(stage: Stage) -> list[str]:
    """Return the zones to read: the own hand, then shared zones, then zones by their seat or side."""
    sort_keys: list[tuple[bool, int, int, str]] = []
    for zone, items in stage.items.items():
        spec = stage.shown_zone(zone)
        if spec is not None and (items or spec.shows_slot or spec.is_trick):
            # -1: nobody's, which stands before all owners
            owner = -1 if zone_owner(zone)[0] in NUMBERED_ZONE_KINDS else zone_owner(zone)[1]
            sort_keys.append((not stage.is_own_hand(zone), owner, len(sort_keys), zone))
    return [sort_key[-1] for sort_key in sorted(sort_keys)]


def visible_cards(stage: Stage, zone: str) -> list[CardItem]:
    """Return the cards of a zone that a person can make out, in order: of a pile only the top card."""
    spec = stage.shown_zone(zone)
    if is_hidden_hand(stage, zone):
        return []
    uncovered = [item for item in stage.items.get(zone, ()) if not item.home.covered]
    return uncovered[-1:] if spec is not None and spec.top_only else uncovered


def is_hidden_hand(stage: Stage, zone: str) -> bool:
    """Whether a zone is another player's hand with all cards hidden, described in one line."""
    items = stage.items.get(zone, ())
    all_hidden = bool(items) and all(item.shown_card is HIDDEN for item in items)
    return all_hidden and zone_owner(zone)[0] == "hand" and not stage.is_own_hand(zone)


def words_on_cloth(stage: Stage) -> str:
    """Return the words beside the own hand and on the cloth, with the words and labels of piles of chips."""
    pack, texts = stage.pack, list[str]()
    labels = [label for key, label in stage.zone_marks.labels.items() if key.split()[0] in ("hand", "felt")]
    for extra in [*labels, *stage.canvas.drawn_items]:
        if isinstance(extra, Label) and extra.isVisible() and (any(c.isalpha() for c in extra.text) or extra in labels):
            texts.append(spoken_line(extra.text, pack))
        elif isinstance(extra, ChipPile) and extra.caption:
            texts.append(f"{extra.caption} {extra.label}")
        elif extra.data(0) is not None:  # a card that is only a picture, named after the words over it
            texts.append(", ".join([*texts[-1:], card_name(Card.of(extra.data(0)), pack)]))
            del texts[-2:-1]  # the words alone: they stand before the card's name now
    return ". ".join(capitalize_first(words.rstrip(".")) for words in texts if words)


def zone_name(stage: Stage, zone: str) -> str:
    """Return a zone's name with the number of its cards: "Your hand", "Trick, 2 cards", "Stock, 12 cards"."""
    zone_kind, owner = zone_owner(zone)
    items, spec = stage.items.get(zone, []), stage.shown_zone(zone)
    if (
        isinstance(spec, Field)
        and stage.seen is not None
        and (contents := spec.spoken_contents(stage.seen, zone, stage.seat_name))
    ):
        return contents
    if spec is not None and stage.seen is not None:
        if own_name := spec.spoken_name(stage.seen, zone):
            return own_name
        owner = spec.owned_by(stage.seen, zone)
    owner_label = ""
    if owner >= 0 and zone_kind not in NUMBERED_ZONE_KINDS:
        assert stage.seen is not None
        owner_label = owner_name(stage.seen, stage.items, zone_kind, owner, stage.seat_name)
    if isinstance(spec, WonTricks):
        assert stage.seen is not None
        tricks = len(stage.seen.zones.get(zone, items)) // stage.trick_size(stage.seen)
        if party := spec.party(stage.seen, spec.owned_by(stage.seen, zone)):
            return tr("Tricks won by the {party:small}, {number}", party=party, number=tricks or tr("none"))
        return tr("Tricks won by {player}, {number}", player=name_in_sentence(owner_label), number=tricks or tr("none"))
    name, count = zone_title(zone, owner, owner_label, stage.seat_name), len(items)
    count_words = numbered(count, "card")
    if is_hidden_hand(stage, zone):
        return tr("{name:capital}, {cards}, face down", name=name, cards=count_words)
    return (
        tr("{name:capital}, {cards}", name=name, cards=count_words) if count else tr("{name:capital}, empty", name=name)
    )


def zone_description(stage: Stage, zone: str) -> str:
    """Return the label over a zone, if it adds to the zone's name."""
    spec = stage.shown_zone(zone)
    if spec is None or isinstance(spec, WonTricks) or stage.seen is None:
        return ""
    words = spec.label_words(stage.seen, zone_owner(zone)[1], stage.seat_name)
    name_words = set(re.findall(r"\w+", zone_name(stage, zone).lower()))
    return "" if name_words.issuperset(re.findall(r"\w+", words.lower())) else spoken_line(words, stage.pack)


def item_name(stage: Stage, item: CardItem) -> str:
    """Return a card's name; for a hidden card "Card, face down"."""
    return (
        tr("Card, face down") if item.shown_card is HIDDEN else capitalize_first(card_name(item.shown_card, stage.pack))
    )


def item_description(controller: CardController, item: CardItem) -> str:
    """Return details of a card in sentences: player or owner, marks, and the reason against playing the card."""
    stage = controller.stage
    details: list[str] = []
    seen, zone = stage.seen, item.zone
    cards = stage.items.get(zone, [])
    spec = stage.shown_zone(zone)
    assert seen is not None, "cards are described once they lie on a table that has been seen"
    if spec is not None and spec.is_trick and item.seat is not None and item in cards:
        details.append(
            tr("Played by you") if item.seat == 0 else tr("Played by {player}", player=stage.seat_name(item.seat))
        )
        if seen.holder == cards.index(item) and stage.table.events.holder_words:
            details.append(translate(stage.table.events.holder_words))
    owner = stage.table.marks.owner(seen, zone, item.card) if item.owner is not None else None
    if owner is not None:
        details.append(tr("Yours") if owner == 0 else tr("{player}’s", player=stage.seat_name(owner)))
    if item.sign and item.sign != item.card.suit and item.shown_card is item.card:
        details.append(tr("Counts as a {suit}", suit=one_of_suit(item.sign)))
    if item.is_wild:
        details.append(tr("Wild"))
    if item.is_lit:
        details.append(tr("Matches", context="card"))
    sizes = stage.group_sizes.get(zone, ())
    if len(sizes) > 1 and item in cards:
        index, group = cards.index(item), 0
        # the cards of a zone come group by group: skip each group that ends before the card
        while group < len(sizes) - 1 and index >= sum(sizes[: group + 1]):
            group += 1
        details.append(tr("Group {number} of {all}", number=group + 1, all=len(sizes)))
    if item.is_just_taken:
        details.append(tr("Just taken"))
    if item.is_hinted:
        details.append(tr("Hint"))
    return ". ".join([*details, *filter(None, [controller.barred_reason(item)])])


def plaque_name(stage: Stage, plaque: Plaque) -> str:
    """Return a seat's name, role, fact, turn, and score."""
    details = [plaque.name]
    if plaque.role and plaque.role not in plaque.fact:
        details.append(plaque.role)
    if plaque.fact:
        details.append(spoken_line(plaque.fact, stage.pack, has_calls=not plaque.shows_card))
    if plaque.is_dealer:
        details.append(tr("dealer"))
    if plaque.to_act and not plaque.says_to_play:
        is_auction = stage.seen is not None and stage.seen.phase == "auction"
        details.append(tr("to call") if is_auction else tr("to play"))
    if plaque.is_thinking:
        details.append(tr("thinking"))
    seen = stage.seen
    if seen is not None:
        values = stage.table.score.values(seen)
        side = next((side for side, seats in enumerate(seen.sides) if plaque.seat in seats), None)
        if side is not None and not Facts.of(seen).chips:  # else the seat's chips have been named
            title = stage.table.score.title
            details.append(tr("{title:small} {points:grouped}", title=title, points=values[side]))
    return ", ".join(details)
