"""The texts of a review's position: hands and trick as a table, and a sentence for each action of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table.access.table_contents import TableContents
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.flow.open_hands import other_hands
from cardhall.desktop.table.parts.observation_readers import who_played
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.rail.log import describe_action, is_you
from cardhall.desktop.widgets.value_table import TableContent
from cardhall.english import capitalize_first
from cardhall.language import tr, translate
from cardhall.match import Match
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

PERSON_SEAT, TRICK_ZONE = 0, "trick"  # the person's seat, and the zone of the current trick


def make_card_table(table: Table, match: Match, names: Sequence[str], pack: str) -> TableContent:
    """Return a table of all visible cards at the current position of a match: hands, trick, other zones.

    `names`: of the players, by seat; `pack`: the pack of `look.packs` after which cards are named.
    """
    seen = match.state.observe(PERSON_SEAT)
    rows = []
    hands = {
        zone: tuple(some) for zone, some in seen.zones.items() if zone_owner(zone) == ("hand", PERSON_SEAT) and some
    }
    hands = {zone: tuple(table.hand.sort_cards(seen, list(some))) for zone, some in hands.items()}
    for zone, zone_cards in {**hands, **other_hands(table, match.state)}.items():
        rows.append([names[zone_owner(zone)[1]], ", ".join(card_name(card, pack) for card in zone_cards)])
    trick = seen.zones.get(TRICK_ZONE, ())
    players = who_played(seen.history, TRICK_ZONE)
    trick_cards = [
        card_name(card, pack) if seat is None else tr("{name} {card}", name=names[seat], card=card_name(card, pack))
        for card, seat in zip(trick, players, strict=False)
    ]
    if trick_cards:
        rows.append([tr("In the trick", context="heading"), ", ".join(trick_cards)])
    contents = TableContents(table, seen, names.__getitem__, pack)
    for sentence in contents.zone_sentences(include_open_hands=False):
        name, colon, cards = sentence.partition(": ")
        rows.append([name, cards] if colon else [sentence, ""])
    return TableContent([tr("Where"), tr("Cards")], [[capitalize_first(where), cards] for where, cards in rows])


class DealSteps:
    """The actions of a deal as sentences: "Bruno plays seven of clubs"."""

    def __init__(self, match: Match, first_place: int, names: Sequence[str]) -> None:
        """`first_place`: index of the deal's first action in the match's log; `names`: of the players, by seat."""
        self.match, self.first_place, self.names = match, first_place, names
        self.action_events: list[Event] | None = None  # the deal is replayed only when a sentence is asked for

    def describe_step(self, step: int) -> str:
        """Return the sentence of the last of the first `step` actions of the deal."""
        if self.action_events is None:
            self.action_events = self._replay_deal()
        if not 0 < step <= len(self.action_events):
            return tr("Action {number}", number=step)
        event = self.action_events[step - 1]
        action = event.action
        assert action is not None, "what a seat has done is an action"
        names = self.names.__getitem__
        action_text = translate(describe_action(self.match.game, event, names, you=is_you(event.seat, names)))
        return spoken_text(f"{names(event.seat or 0)} {action_text}", has_calls=not action.cards)

    def _replay_deal(self) -> list[Event]:
        """Replay the deal and return the action events: a match keeps events of its last deal only."""
        replay = Match.restored(self.match.saved())
        while len(replay.log) > self.first_place and replay.undo():
            pass
        state, events = replay.state.copy(), list[Event]()
        deal = state.deal_number
        for seat, action in self.match.log[self.first_place :]:
            events += [event for event in state.play(action, seat) if event.kind == "act"]
            if state.is_over or state.deal_number != deal:
                break
        return events
