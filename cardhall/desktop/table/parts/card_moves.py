"""Moves of cards: targets of dragging, the meaning of clicks, and drops that do several actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardhall.cards import Card
from cardhall.english import capitalize_first
from cardhall.language import numbered, say, tr, tr_many, translate
from cardhall.rules.catalogue import game_words
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.game import zone_owner
from cardhall.rules.engine.observation import Observation

# The actions without cards that a click on a pile does: the kinds of piles by verb.
DRAW_PILES = {"draw": ("stock",), "turn": ("stock",), "take": ("discard",)}


VERB_NAMES = {  # texts of buttons without a card
    "add": say("Add", context="button"),
    "buy": say("Buy", context="button"),
    "discard": say("Discard", context="button"),
    "double": say("Double", context="cards"),
    "exchange": say("Exchange", context="button"),
    "meld": say("Meld", context="button"),
    "move": say("Move", context="button"),
    "play": say("Play", context="button without a card"),
    "take": say("Take"),
}


def verb_words(verb: str) -> str:
    """Return a verb as shown on a button without a card: `Discard`."""
    return VERB_NAMES.get(verb) or game_words("buttons").get(verb) or capitalize_first(verb)


@dataclass(frozen=True)
class Moves:
    """Rules for moving cards: drag to the zones named by the rules, click where only one action is possible."""

    # verbs whose actions take a card each, though the person may drop several cards together; each with the verb of
    # the action that ends the sequence, or "": `{"discard": "done"}`
    one_by_one: Mapping[str, str] = field(default_factory=dict)

    click_verbs: Mapping[str, str] = field(default_factory=dict)  # zone -> the verb of a click; {}: the usual
    # zone -> the phases in which the zone is shown
    phases_of_zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    max_asked: int = 4  # with more places for a card, the person clicks one instead of being asked
    lights_targets: bool = False  # pointing at a card lights its places

    def choice_key(self, card: Card) -> object:
        """Return a key that is equal for interchangeable cards."""
        return card

    def shown_zones(self, seen: Observation) -> Mapping[str, Sequence[Card]]:
        """Return the zones to show, with their cards."""
        if not self.phases_of_zones:
            return seen.zones
        hidden_zones = [zone for zone, phases in self.phases_of_zones.items() if seen.phase not in phases]
        return {zone: cards for zone, cards in seen.zones.items() if zone not in hidden_zones}

    def shown_zone(self, zone: str, card: Card) -> str:
        """Return the zone where `shown_zones` has a card that moves to `zone`."""
        return zone

    def permanent_zones(self, seen: Observation) -> Sequence[str]:
        """Return the zones to show before anything has lain there."""
        return ()

    def targets(self, seen: Observation, action: Action) -> Sequence[str]:
        """Return the zones onto which the action's cards may be dropped."""
        return seen.targets(action)

    def always_chooses(self, seen: Observation) -> bool:
        """Whether a click always chooses a card, even when only a single card can be played."""
        return False

    def pile_action(self, seen: Observation, zone: str) -> Action | None:
        """Return the action of a click on a zone, legal or not: for the stock, to draw."""
        if self.click_verbs:
            return Action(self.click_verbs[zone]) if zone in self.click_verbs else None
        zone_kind, owner = zone_owner(zone)
        if owner not in (-1, seen.seat, seen.side):
            return None
        return next((Action(verb) for verb, kinds in DRAW_PILES.items() if zone_kind in kinds), None)

    def pile_actions(self, seen: Observation, zone: str) -> Sequence[Action]:
        """Return the possible actions of dragging a zone's top card; the drop decides among them."""
        action = self.pile_action(seen, zone)
        return () if action is None else (action,)

    def asks_by_click(self, action: Action) -> bool:
        """Whether a click on a pile offers an action among several for the pile's top card."""
        return False

    def default_action(self, seen: Observation, actions: Sequence[Action]) -> Action | None:
        """Return the action of a click on a card with several actions; None: ask the person."""
        return None

    def attempted_action(self, seen: Observation, card: Card, zone: str) -> Action | None:
        """Return the action meant by dropping a card on a zone, to explain a refusal; None: the usual action."""
        return None

    def plan(self, seen: Observation, cards: Sequence[Card], zones: Sequence[str]) -> Sequence[Action]:
        """Return the sequence of actions that a drop of several cards does; () for a single action.

        The first must be legal now; each other one is done if it is legal when its turn comes. `zones`: where
        the cards were dropped; () for a button.
        """
        legal = seen.actions()
        if 0 < seen.most_in_turn < len(cards):
            return ()
        for verb, end_verb in self.one_by_one.items():
            card_actions = [Action(verb, card) for card in cards]
            first_action = next((action for action in card_actions if action in legal), None)
            if (
                len(cards) < 2
                or first_action is None
                or (zones and not set(zones) & set(self.targets(seen, first_action)))
            ):
                continue
            rest = [action for action in card_actions if action is not first_action]
            return (first_action, *rest, *[Action(end_verb)] * bool(end_verb))
        return ()

    def plan_words(self, plan: Sequence[Action]) -> str:
        """Return the text of the button that does a plan: "Discard 5 cards"."""
        verb = plan[0].verb
        cards = numbered(sum(len(action.cards) for action in plan if action.verb == verb), "card")
        return tr("{verb} {cards}", verb=verb_words(verb), cards=cards)

    def verb_words(self, verb: str) -> str:
        """Return the verb alone as the text of a button, where the chosen cards make the action plain."""
        return translate(verb_words(verb))

    def chosen_words(self, seen: Observation, card: Card) -> tuple[str, str]:
        """Return the prompt's words while a chosen card waits for its place; ("", ""): the usual words."""
        return "", ""

    def due_zones(self, seen: Observation, action: Action) -> Sequence[str]:
        """Return the zones lit as long as an action is legal: trays for cards to lay away."""
        return self.targets(seen, action) if action.verb in self.one_by_one else ()


@dataclass(frozen=True)
class LayAwayMoves(Moves):
    """Moves to lay cards away: the chosen cards go together, by a button or a drop on their golden tray."""

    one_by_one: Mapping[str, str] = field(default_factory=lambda: {"discard": ""})

    def plan_words(self, plan: Sequence[Action]) -> str:
        number = sum(len(action.cards) for action in plan)
        return tr_many("Lay away {number} card", "Lay away {number} cards", number=number)

    def verb_words(self, verb: str) -> str:
        words = {"discard": tr("Lay away"), "exchange": tr("Give")}
        return words.get(verb, "") or super().verb_words(verb)

    def due_zones(self, seen: Observation, action: Action) -> Sequence[str]:
        """Return the trays, and the open cards that may be taken."""
        sources = {zone for zone, cards in seen.zones.items() if action.cards and set(action.cards) <= set(cards)}
        open_zones = [zone for zone in sources if zone_owner(zone)[0] != "hand"] if action.verb == "take" else []
        return [*(zone for zone in super().due_zones(seen, action) if zone_owner(zone)[0] != "hand"), *open_zones]
