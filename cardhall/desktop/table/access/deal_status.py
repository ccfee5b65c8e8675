"""The state of a deal in words, for a screen reader: score, contract, trumps, tricks, turn. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import HIDDEN, RANK_NAMES, SUIT_NAMES
from cardhall.desktop.look.felt_text import side_name
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.table.access.table_contents import TableContents
from cardhall.desktop.table.card_words import card_name, in_pack, rank_name, spoken_line, spoken_text
from cardhall.desktop.table.parts.observation_readers import (
    call_words,
    tricks_in_deal,
    tricks_taken,
    who_played,
)
from cardhall.desktop.table.parts.rail import (
    STEPS_MARK,
    BrokenTrumps,
    Panel,
    Row,
    Sheet,
    TricksTaken,
    format_plain_score,
    trick_number,
)
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.parts.zones import Names
from cardhall.english import capitalize_first
from cardhall.language import fill_template, say, suit_name, tr, translate
from cardhall.match.default_names import is_unnamed_person
from cardhall.rules.engine.facts import HIDDEN_TRUMPS, NO_TRUMPS, Facts
from cardhall.rules.engine.observation import Observation

CONTRACT_PANEL_TITLES = (say("Contract"), say("Highest bid"), say("Stake"))

LIT_LAMP_MARKS = ("done", "lost")  # of a row's lamp
EMPTY_SHEET_CELL = "–"  # of a sheet
LAMP_MARK_WORDS = {"done": say("yes"), "later": say("not yet"), "now": say("now"), "lost": say("no")}  # of a row's lamp


def row_words(row: Row) -> str:
    """Return a row of the side rail as words: "Your tricks 3 of 7", "You have a burraco: not yet"."""
    # brackets frame the current step on the screen
    label = row.label if row.lamp_mark != STEPS_MARK else row.label.replace("[", "").replace("]", "")
    value = row.text or (tr("{done} of {total}", done=row.filled_boxes, total=row.box_count) if row.box_count else "")
    words = " ".join(translate(words) for words in (label, value) if words)
    state = "" if row.text else LAMP_MARK_WORDS.get(row.lamp_mark, "")  # a text says it already
    return tr("{title}: {words}", title=words, words=translate(state)) if state else words


def panel_words(panel: Panel, pack: str = FRENCH) -> str:
    """Return the words below a panel's title: "four hearts, Greta declares, Doubled"."""
    call_text = call_words(f"{panel.large_text} {panel.suit}".strip()) if panel.suit else panel.large_text
    lamps = [
        " ".join(translate(words) for words in (lamp.large_text, lamp.label, lamp.note) if words)
        for lamp in panel.lamps
    ]
    words = [spoken_text(call_text, pack, has_calls=True), *lamps, *(row_words(row) for row in panel.rows), panel.note]
    return ", ".join(spoken_text(word, pack) for word in words if word)


def sheet_words(sheet: Sheet, pack: str = FRENCH, *, has_calls: bool = False) -> str:
    """Return the lines of a sheet in the rail, each cell with its column's head."""
    lines = []
    for line in sheet.lines:
        heads = [
            rank_name(head, pack) if sheet.ranks and head in RANK_NAMES else translate(head)
            for head in sheet.column_heads
        ]
        cells = [
            f"{head} {0 if cell == EMPTY_SHEET_CELL else translate(cell)}".strip()
            for head, cell in zip(heads, line.cells, strict=True)
            if cell
        ]
        label = tr("{title}, now", title=line.label) if line.state == "now" else translate(line.label)
        lines.append(spoken_text(" ".join(filter(None, (label, ", ".join(cells)))), pack, has_calls=has_calls))
    return "; ".join(lines)


class DealStatus:
    """The state of a deal in sentences: each method answers one question, with "" where there is no answer."""

    def __init__(self, table: Table, seen: Observation, names: Names, pack: str = FRENCH) -> None:
        self.table, self.seen, self.names, self.pack = table, seen, names, pack

    def all_sentences(self) -> list[str]:
        """Return all sentences on the deal, the seat to act last."""
        questions = (self.deal, self.score, self.contract, self.trumps, self.roles, self.tricks, self.trick)
        contents = TableContents(self.table, self.seen, self.names, self.pack)
        status_sentences = [words for words in (tell() for tell in questions) if words]
        lines = [
            *status_sentences,
            *self.rail(status_sentences),
            *contents.drawing_sentences(),
            *contents.zone_sentences(),
            *contents.seat_sentences(),
        ]
        hand_sentences = [words for words in contents.own_hand_sentences() if words not in lines]
        return [words for words in (*lines, *hand_sentences, self.turn()) if words]

    def hand(self) -> str:
        """Return the person's own cards: "Your hand, 2 cards: ace of hearts, ten of clubs"."""
        return ". ".join(TableContents(self.table, self.seen, self.names, self.pack).own_hand_sentences())

    def meld_words(self, zone: str) -> str:
        """Return which meld a zone is, with its kind and ends; "" for no such meld."""
        return TableContents(self.table, self.seen, self.names, self.pack).meld_words(zone)

    def rail(self, said_already: Sequence[str] = ()) -> list[str]:
        """Return sentences on the rows, badges and panels beside the table, except those in `said_already`."""
        sentences: list[str] = []
        for rail_part in self.table.rail:
            if type(rail_part) is not TricksTaken or rail_part.contracted_tricks(
                self.seen
            ):  # else another sentence has the tricks
                sentences += filter(None, [", ".join(map(row_words, rail_part.rows(self.seen, self.names)))])
            for badge in rail_part.badges(self.seen, self.names):
                text = spoken_text(in_pack(translate(badge.text), self.pack), self.pack)
                note = spoken_line(translate(badge.note), self.pack)
                sentences += [", ".join(filter(None, (text, note)))] if text not in said_already else []
                sentences += [note] if text in said_already and badge.locked else []
            for panel in rail_part.panels(self.seen, self.names):
                title = translate(panel.title)
                if title not in [translate(one) for one in CONTRACT_PANEL_TITLES]:
                    if isinstance(panel, Sheet):
                        words = sheet_words(panel, self.pack)
                    else:
                        words = panel_words(panel, self.pack)
                    sentences.append(tr("{title}: {words}", title=title, words=words) if words else title)
        return [words for words in sentences if words not in said_already]

    def news(self) -> dict[str, str]:
        """Return the sentences to announce after a change, by topic.

        Contract, trumps and roles are left out in an auction, where they still change, and after the match.
        """
        is_auction = self.seen.phase == "auction" or self.seen.is_over
        sentences = {"deal": self.deal()}
        if not is_auction:
            sentences |= {"contract": self.contract(), "trumps": self.trumps(), "roles": self.roles()}
        return sentences | self.lamps() | self.alarms()

    def lamps(self) -> dict[str, str]:
        """Return the sentences of lit lamps, by lamp: "You have a burraco"; "" for dark lamps."""
        sentences: dict[str, str] = {}
        for rail_part in self.table.rail:
            for row in rail_part.rows(self.seen, self.names):
                # a row may say itself whether it is news; otherwise a lit lamp without a text is
                is_lit = (
                    row.lamp_mark in LIT_LAMP_MARKS and not row.text
                    if row.is_news is None
                    else row.is_news and not row.lamp_mark
                )
                if row.lamp_mark in LAMP_MARK_WORDS or row.is_news:
                    words = row_words(row) if row.is_news and not row.lamp_mark else translate(row.label)
                    sentences["lamp:" + row.label] = words if is_lit else ""
            for badge in rail_part.badges(self.seen, self.names):
                if isinstance(rail_part, BrokenTrumps) and badge.suit:
                    broken = not badge.locked and self.seen.phase == "play"
                    words = tr("{title}: {words}", title=translate(badge.text), words=badge.note.split(" · ")[-1])
                    sentences["broken"] = spoken_text(in_pack(words, self.pack), self.pack) if broken else ""
                elif not badge.suit and not badge.note:
                    words = spoken_text(in_pack(translate(badge.text), self.pack), self.pack)
                    sentences["badge:" + badge.text] = words if words != self.trumps() else ""
        return sentences

    def alarms(self) -> dict[str, str]:
        """Return the warnings on the others' plaques, by seat: "Bruno: Last card"; "" for no warning."""
        seats, sentences = self.table.seats, dict[str, str]()
        for seat in range(1, self.seen.seats):  # the person knows the own cards
            line = spoken_line(translate(seats.fact_line(self.seen, seat, self.names)), self.pack)
            warns = line and seats.is_alarm(self.seen, seat)
            sentences["alarm:" + str(seat)] = (
                tr("{title}: {words}", title=self.names(seat), words=line) if warns else ""
            )
        return sentences

    def deal(self) -> str:
        """Return the number of the deal and the dealer."""
        number = self.seen.deal_number
        if not self.table.seats.has_dealer:
            return tr("Deal {number}", number=number)
        if self.is_person(self.seen.dealer):
            return tr("Deal {number}, you deal", number=number)
        return tr("Deal {number}, {dealer} deals", number=number, dealer=self.names(self.seen.dealer))

    def score(self) -> str:
        """Return the score of each side: "Score: You and Elena 3, Liam and Greta 5"."""
        values = self.table.score.values(self.seen)
        people = [self.names(seat) for seat in range(self.seen.seats)]
        sides = [
            f"{side_name(side, people)} {format_plain_score(value)}"
            for side, value in zip(self.seen.sides, values, strict=True)
        ]
        title = translate(self.table.score.title)
        if isinstance(note := self.table.score.note, str) and note:  # such as what chips are counted
            title = f"{title}, {translate(note)}"
        return tr("{title}: {sides}", title=title, sides=", ".join(sides))

    def contract(self) -> str:
        """Return the contract: "Contract: four hearts, Greta declares"; during the auction the highest bid."""
        rows: list[str] = []
        for part in self.table.rail:
            for panel in part.panels(self.seen, self.names):
                if isinstance(panel, Panel) and panel.title in [translate(title) for title in CONTRACT_PANEL_TITLES]:
                    # another key tells the number of the trick
                    words = panel_words(panel._replace(note=""), self.pack)
                    rows.append(tr("{title}: {words}", title=panel.title, words=words))
        if not rows and (call := Facts.of(self.seen).contract) is not None:
            rows.append(
                tr(
                    "{title}: {words}",
                    title=tr("Contract"),
                    words=spoken_text(call_words(call), self.pack, has_calls=True),
                )
            )
        return ". ".join(rows)

    def trumps(self) -> str:
        """Return the trump suit: "Hearts are trumps"."""
        trump = Facts.of(self.seen).trump
        if trump in SUIT_NAMES:
            return in_pack(say("{suit:capital} are trumps", suit=suit_name(trump)), self.pack)
        if trump == NO_TRUMPS:
            return tr("No trumps")
        return tr("Trumps are hidden") if trump == HIDDEN_TRUMPS else ""

    def roles(self) -> str:
        """Return the seats with a role: dummy, a role of the game, or sitting out."""
        sentences, facts = [], Facts.of(self.seen)
        if (seat := facts.dummy) is not None:
            name = self.names(seat)
            sentences.append(tr("You are dummy") if self.is_person(seat) else tr("{name} is dummy", name=name))
        for seat_of, own_words, other_words in self.table.roles:
            if (seat := seat_of(self.seen)) is not None:
                sentences.append(
                    translate(own_words)
                    if self.is_person(seat)
                    else translate(fill_template(other_words, name=self.names(seat)))
                )
        if (seat := facts.sitting_out) is not None:
            name = self.names(seat)
            sentences.append(tr("You sit out") if self.is_person(seat) else tr("{name} sits out", name=name))
        return ". ".join(sentences)

    def tricks(self) -> str:
        """Return the number of the trick, and the tricks taken by each side."""
        trick_counts = tricks_taken(self.seen)
        if not trick_counts:
            return ""
        people = [self.names(seat) for seat in range(self.seen.seats)]
        sides: Sequence[Sequence[int]] = self.seen.sides
        if len(trick_counts) == self.seen.seats != len(sides):  # counted by seat, though partners score together
            sides = [(seat,) for seat in range(self.seen.seats)]
        if len(trick_counts) != len(sides):
            return ""
        shares = ", ".join(
            f"{side_name(side, people)} {number}" for side, number in zip(sides, trick_counts, strict=True)
        )
        sentence = tr("Tricks taken: {shares}", shares=shares)
        if tricks_in_deal(self.seen) and self.seen.phase != "auction":
            return tr("Trick {number}. {taken}", number=trick_number(self.seen), taken=sentence)
        return sentence

    def trick(self) -> str:
        """Return the cards of the trick and their players."""
        cards = self.seen.zones.get("trick", ())
        if not cards:
            return ""
        played = who_played(self.seen.history, "trick")
        plays = []
        for card, seat in zip(cards, played, strict=False):
            words = tr("a card, face down") if card is HIDDEN else card_name(card, self.pack)
            plays.append(words if seat is None else f"{self.names(seat)} {words}")
        return tr("In the trick: {cards}", cards=", ".join(plays))

    def turn(self) -> str:
        """Return the player to act."""
        actors = self.seen.actors
        if self.seen.is_over:
            return tr("The match is over")
        if not actors:
            return ""
        if any(self.is_person(seat) for seat in actors):
            return tr("It is your turn")
        return tr("It is {name}’s turn", name=self.names(actors[0]))

    def is_person(self, seat: int) -> bool:
        """Whether a seat is addressed as "you"."""
        return seat == 0 and is_unnamed_person(self.names(0))


def changed_sentences(old_sentences: dict[str, str], new_sentences: dict[str, str]) -> list[str]:
    """Return the sentences of `new_sentences` that are new or differ from `old_sentences`; both are by topic."""
    return [
        capitalize_first(words) for key, words in new_sentences.items() if words and words != old_sentences.get(key)
    ]
