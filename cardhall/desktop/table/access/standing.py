"""How a deal stands, in words for those who hear the table: score, contract, trumps, tricks, whose turn. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN, SUIT_NAMES
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.look.skin import side_name
from cardhall.desktop.table.card_words import card_name, in_pack, said
from cardhall.desktop.table.parts.facts import (
    call_words,
    fact,
    seat_in,
    tricks_in_deal,
    tricks_taken,
    who_played,
)
from cardhall.desktop.table.parts.rail import STEPS_MARK, Contract, Panel, Row, Sheet, score_text, trick_number
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.english import capital
from cardhall.language import say, suit_name, tell, tr
from cardhall.match.names import is_you
from cardhall.rules.engine.observation import Observation

HIDDEN_TRUMPS = "hidden"  # the fact `trump` where a card that decides it lies closed
CONTRACT = (say("Contract"), say("Highest bid"), say("Stake"))  # panels of the rail that tell what is played for


def row_words(row: Row) -> str:
    """A row of the rail as it is read out: "Your tricks, 3 of 7". What is neither counted nor written is not said."""
    label = row.label if row.mark != STEPS_MARK else row.label.replace("[", "").replace("]", "")
    value = row.text or (tr("{done} of {total}", done=row.done, total=row.of) if row.of else "")
    return " ".join(tell(words) for words in (label, value) if words)


def panel_words(panel: Panel, pack: str = FRENCH) -> str:
    """What a panel of the rail tells below its title: "four hearts, Greta declares, Doubled"."""
    big = call_words(f"{panel.big} {panel.suit}".strip()) if panel.suit else panel.big
    lamps = [" ".join(tell(words) for words in (lamp.big, lamp.word, lamp.note) if words) for lamp in panel.lamps]
    words = [said(big, pack, calls=True), *lamps, *(row_words(row) for row in panel.rows), panel.note]
    return ", ".join(said(word, pack) for word in words if word)


def sheet_words(sheet: Sheet, pack: str = FRENCH, *, calls: bool = False) -> str:
    """The lines of a sheet of the rail, each cell with the head of its column."""
    lines = []
    for line in sheet.lines:
        both = zip(sheet.head, line.cells, strict=True)
        cells = [f"{tell(head)} {tell(cell)}".strip() for head, cell in both if cell]
        lines.append(said(" ".join(filter(None, (tell(line.label), ", ".join(cells)))), pack, calls=calls))
    return "; ".join(lines)


class Standing:
    """What may be asked of a table at any time. Each answer is a sentence, "" where there is nothing to tell."""

    def __init__(self, table: Table, seen: Observation, names: Names, pack: str = FRENCH) -> None:
        self.table, self.seen, self.names, self.pack = table, seen, names, pack

    def all(self) -> list[str]:
        """Everything there is to tell, one sentence after the other."""
        told = (self.deal, self.score, self.contract, self.trumps, self.roles, self.tricks, self.trick, self.turn)
        return [words for words in (tell() for tell in told) if words]

    def news(self) -> dict[str, str]:
        """What is announced when it has changed: the deal, and once it is settled the contract, trumps and roles."""
        is_bid = self.seen.phase == "auction" or self.seen.is_over
        told = {"deal": self.deal()}
        if not is_bid:
            told |= {"contract": self.contract(), "trumps": self.trumps(), "roles": self.roles()}
        return told

    def deal(self) -> str:
        """The number of the deal, and who deals."""
        number = self.seen.deal_number
        if not self.table.seats.dealer:
            return tr("Deal {number}", number=number)
        if self.you(self.seen.dealer):
            return tr("Deal {number}, you deal", number=number)
        return tr("Deal {number}, {dealer} deals", number=number, dealer=self.names(self.seen.dealer))

    def score(self) -> str:
        """What each side has: "Score: You and Elena 3, Liam and Greta 5"."""
        values = self.table.score.values(self.seen)
        people = [self.names(seat) for seat in range(self.seen.seats)]
        sides = [
            f"{side_name(side, people)} {score_text(value)}"
            for side, value in zip(self.seen.sides, values, strict=True)
        ]
        return tr("{title}: {sides}", title=self.table.score.title, sides=", ".join(sides))

    def contract(self) -> str:
        """What is played for, and by whom: "Contract: four hearts, Greta declares"; while it is bid, the highest."""
        rows: list[str] = []
        for part in self.table.rail:
            for panel in part.panels(self.seen, self.names):
                if isinstance(panel, Panel) and panel.title in [tell(title) for title in CONTRACT]:
                    # the number of the trick is asked for with another key
                    words = panel_words(panel._replace(note=""), self.pack)
                    rows.append(tr("{title}: {words}", title=panel.title, words=words))
        if not rows and isinstance((call := fact(self.seen, "contract")), str) and call and self._is_one_call(call):
            rows.append(
                tr("{title}: {words}", title=tr("Contract"), words=said(call_words(call), self.pack, calls=True))
            )
        return ". ".join(rows)

    def _is_one_call(self, call: str) -> bool:
        return Contract().call(self.seen) == call

    def trumps(self) -> str:
        """The trump suit: "Hearts are trumps"."""
        trump = fact(self.seen, "trump")
        if trump in SUIT_NAMES:
            return in_pack(say("{suit:capital} are trumps", suit=suit_name(trump)), self.pack)
        if trump == "NT":
            return tr("No trumps")
        return tr("Trumps are hidden") if trump == HIDDEN_TRUMPS else ""

    def roles(self) -> str:
        """Who is the dummy, the landlord, plays alone, or sits out."""
        found = []
        if (seat := seat_in(self.seen, "dummy")) is not None:
            name = self.names(seat)
            found.append(tr("You are dummy") if self.you(seat) else tr("{name} is dummy", name=name))
        if (seat := seat_in(self.seen, "landlord")) is not None:
            name = self.names(seat)
            found.append(tr("You are the landlord") if self.you(seat) else tr("{name} is the landlord", name=name))
        if (seat := seat_in(self.seen, "sitting_out")) is not None:
            name = self.names(seat)
            found.append(tr("You sit out") if self.you(seat) else tr("{name} sits out", name=name))
        return ". ".join(found)

    def tricks(self) -> str:
        """The number of the trick, and who has taken how many."""
        taken = tricks_taken(self.seen)
        if not taken:
            return ""
        people = [self.names(seat) for seat in range(self.seen.seats)]
        sides: Sequence[Sequence[int]] = self.seen.sides
        if len(taken) == self.seen.seats != len(sides):
            sides = [(seat,) for seat in range(self.seen.seats)]
        if len(taken) != len(sides):
            return ""
        shares = ", ".join(f"{side_name(side, people)} {number}" for side, number in zip(sides, taken, strict=True))
        told = tr("Tricks taken: {shares}", shares=shares)
        if tricks_in_deal(self.seen) and self.seen.phase != "auction":
            return tr("Trick {number}. {taken}", number=trick_number(self.seen), taken=told)
        return told

    def trick(self) -> str:
        """The cards in the middle, and who played each."""
        some = self.seen.zones.get("trick", ())
        if not some:
            return ""
        played = who_played(self.seen.history, "trick")
        told = []
        for card, seat in zip(some, played, strict=False):
            words = tr("a card, face down") if card is HIDDEN else card_name(card, self.pack)
            told.append(words if seat is None else f"{self.names(seat)} {words}")
        return tr("In the trick: {cards}", cards=", ".join(told))

    def turn(self) -> str:
        """Whose turn it is."""
        actors = self.seen.actors
        if self.seen.is_over:
            return tr("The match is over")
        if not actors:
            return ""
        if any(self.you(seat) for seat in actors):
            return tr("It is your turn")
        return tr("{name} is to act", name=self.names(actors[0]))

    def you(self, seat: int) -> bool:
        """Whether a seat is spoken of in the second person."""
        return seat == 0 and is_you(self.names(0))


def changed(before: dict[str, str], now: dict[str, str]) -> list[str]:
    """The news of which something else, or nothing, was known before."""
    return [capital(words) for key, words in now.items() if words and words != before.get(key)]
