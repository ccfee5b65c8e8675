"""The position of a review in words: hands and trick as rows of a table, and each action of the deal."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.desktop.table.access.table_contents import TableContents
from cardhall.desktop.table.card_words import card_name, spoken_text
from cardhall.desktop.table.flow.open_hands import open_hands
from cardhall.desktop.table.parts.facts import who_played
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.rail.log import describe_action, is_you
from cardhall.desktop.widgets.value_table import Figures
from cardhall.english import capital
from cardhall.language import tell, tr
from cardhall.match import Match
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import zone_owner

PERSON, TRICK = 0, "trick"


def hands_in_words(table: Table, match: Match, names: Sequence[str], pack: str) -> Figures:
    """Return all hands, the trick and what else lies on the table, at the position that a match is at."""
    seen = match.state.observe(PERSON)
    rows = []
    hands = {zone: tuple(some) for zone, some in seen.zones.items() if zone_owner(zone) == ("hand", PERSON) and some}
    hands = {zone: tuple(table.hand.order(seen, list(some))) for zone, some in hands.items()}
    for zone, some in {**hands, **open_hands(table, match.state)}.items():
        rows.append([names[zone_owner(zone)[1]], ", ".join(card_name(card, pack) for card in some)])
    trick = seen.zones.get(TRICK, ())
    played = who_played(seen.history, TRICK)
    told = [
        card_name(card, pack) if seat is None else tr("{name} {card}", name=names[seat], card=card_name(card, pack))
        for card, seat in zip(trick, played, strict=False)
    ]
    if told:
        rows.append([tr("In the trick", context="heading"), ", ".join(told)])
    contents = TableContents(table, seen, names.__getitem__, pack)
    for line in contents.cards(hands=False):
        name, colon, cards = line.partition(": ")
        rows.append([name, cards] if colon else [line, ""])
    return Figures([tr("Where"), tr("Cards")], [[capital(where), cards] for where, cards in rows])


class Steps:
    """The actions of a match in words, each with its player: "Bruno plays seven of clubs"."""

    def __init__(self, match: Match, names: Sequence[str]) -> None:
        self.match, self.names = match, names
        self.acts: list[Event] | None = None  # until they are asked for

    def words(self, place: int) -> str:
        """Return what the action at a place of the match's log was."""
        if self.acts is None:
            self.acts = [event for event in self.match.state.history if event.kind == "act"]
        if not 0 <= place < len(self.acts):
            return tr("Action {number}", number=place + 1)
        event = self.acts[place]
        action = event.action
        assert action is not None, "what a seat has done is an action"
        names = self.names.__getitem__
        told = tell(describe_action(self.match.game, event, names, you=is_you(event.seat, names)))
        return spoken_text(f"{names(event.seat or 0)} {told}", calls=not action.cards)
