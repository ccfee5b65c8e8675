"""The log in words: readable events, in groups (tricks, turns, or the whole deal). No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.labels import label_value
from cardhall.desktop.table.card_words import in_pack, spoken_text
from cardhall.desktop.table.rail.stakes_phrases import StakesPhrases
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import (
    capitalized,
    card_faces,
    card_name,
    fill_template,
    listing,
    numbered,
    say,
    template,
    tr,
    translate,
)
from cardhall.match.default_names import is_unnamed_person as names_person
from cardhall.match.default_names import name_in_sentence
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.action_verbs import VERB_PHRASES, describe_decision
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, zone_owner


@dataclass
class LogEntry:
    """A line of the log."""

    seat_name: str  # the name of the seat; "" for news of the table
    text: str  # the words after the name
    is_bold: bool = False  # news of the table, painted bold
    is_call: bool = False  # a number before a suit is a bid, and no card


@dataclass
class LogGroup:
    """A group of lines, such as a trick."""

    title: str
    lines: list[LogEntry] = field(default_factory=list)


Names = Callable[[int], str]
DRAWING_VERBS = ("twist", "buy", "turn")  # these bring a card that is worth naming, where it can be seen
MAX_UNGROUPED_LINES = 60  # of a log without groups
MAX_EVENTS_PER_LINE = 4  # at most, as a rule: an action with the moves that it causes
# By the kind of groups.
GROUP_TITLES = {"trick": template("Trick {number}"), "lead": template("Lead {number}")}
AFTER_GROUP_TITLES = {"trick": template("After trick {number}"), "lead": template("After lead {number}")}
BEFORE_PLAY_TITLE, YOUR_TURN_TITLE = say("Before the play"), say("Your turn")
THIS_DEAL_TITLE, THE_DEAL_TITLE = say("This deal"), say("The deal")
CHIP_PLACE_NAMES = {"pot": say("the pot"), "bank": say("the bank")}
# Phrases in the second person and in the third.
PAYS_SEAT_PHRASES = template("pay {whom} {chips}: {why}"), template("pays {whom} {chips}: {why}")
PAYS_BANK_PHRASES = template("pay {chips} to {place}: {why}"), template("pays {chips} to {place}: {why}")
PAYS_POT_PHRASES = template("pay {chips} into {place}: {why}"), template("pays {chips} into {place}: {why}")
GIVES_CARDS_PHRASES = template("give {cards}"), template("gives {cards}")
GETS_CARDS_PHRASES = template("get {cards}"), template("gets {cards}")
DISCARD_PILE = "discard"
MAX_CARDS_READ_OUT = 8  # of more cards taken from a pile by others only the number is said
LEADS_CARDS_PHRASES = template("lead {cards}"), template("leads {cards}")
SCORE_PHRASES = {  # by whether points are lost, and whether cards brought them
    (False, True): (template("score {points} for {cards}"), template("scores {points} for {cards}")),
    (False, False): (template("score {points}, {why}"), template("scores {points}, {why}")),
    (True, True): (template("lose {points} for {cards}"), template("loses {points} for {cards}")),
    (True, False): (template("lose {points}, {why}"), template("loses {points}, {why}")),
}


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards as people read them, `10♥ J♥`, and hidden cards by number."""
    cards = list(cards)
    if len(cards) == 1 and cards[0].is_joker:
        return say("{card:the}", card=card_name(cards[0]))
    return say("{cards}", cards=card_faces(cards)) if cards else ""


def is_you(seat: int | None, names: Names) -> bool:
    """Whether a seat is addressed as "you": the person's, without a name of its own."""
    return seat == 0 and names_person(names(0))


def third_person_name(seat: int, names: Names) -> str:
    """Return the name of a seat, or "" for the person's, which is addressed as "you"."""
    return "" if is_you(seat, names) else names(seat)


def deciding_seat(event: Event) -> int:
    """Return the seat that the log names for a decision: the owner of the hand played from."""
    owner = zone_owner(event.source)[1] if event.source else -1
    return owner if owner >= 0 else event.seat or 0


def describe_action(game: Game[Any], event: Event, names: Names, *, is_lead: bool = False, you: bool) -> str:
    """Return a seat's action in words without its name: `plays 10♥`; `you`: in the second person."""
    action = event.action
    assert action is not None, "only what a seat decided is put into words"
    if event.text:
        return say("say “{text}”", text=event.text) if you else say("says “{text}”", text=event.text)
    cards = format_cards(event.cards or action.cards)
    text = game.describe_action_on(action, you, lambda seat: third_person_name(seat, names)) or game.describe_action(
        action, you
    )
    text = text or describe_decision(action, cards, you, game.phrases)
    if is_lead and getattr(text, "template", "") in VERB_PHRASES["play"]:
        text = fill_template(LEADS_CARDS_PHRASES[not you], **getattr(text, "values", {}))
    return game.with_joker_names(text)


def log_groups_in_pack(
    pack: str, game: Game[Any], history: Iterable[Event], names: Names, group_kind: str
) -> list[LogGroup]:
    """Return the groups of a deal's log, with cards named as in a pack."""
    groups = log_groups(game, history, names, group_kind)
    for line in (line for group in groups for line in group.lines):
        line.text = in_pack(line.text, pack)
    return groups


def format_captures(event: Event, names: Names) -> str:
    """Return a move's captures: `K♣`, `Elena’s bundle (5 cards)`; "" if it captures nothing."""
    zone_kind, owner = zone_owner(event.source)
    if event.seat is None or not event.cards or zone_owner(event.target)[1] != event.seat:
        return ""
    if event.source == "board":
        return format_cards(event.cards)
    if zone_kind != zone_owner(event.target)[0] or owner in (-1, event.seat) or zone_kind in ("hand", "won"):
        return ""
    cards = numbered(len(event.cards), "card")
    if is_you(owner, names):
        return say("your {zone} ({cards})", zone=zone_word(zone_kind), cards=cards)
    return say("{player}’s {zone} ({cards})", player=names(owner), zone=zone_word(zone_kind), cards=cards)


def add_captures(text: str, captures: list[str], you: bool) -> str:
    """Return an action in words with its captures."""
    if you:
        return say("{did} and take {booty}", did=text, booty=listing(captures))
    return say("{did} and takes {booty}", did=text, booty=listing(captures))


def gives_to_other(event: Event, seat: int) -> bool:
    """Whether a player gives cards of the hand to another because of the decision of `seat`."""
    (kind, owner), (target, other) = zone_owner(event.source), zone_owner(event.target)
    return event.kind == "move" and kind == target == "hand" and owner == event.seat not in (seat, other)


def describe_given_cards(event: Event, you: bool) -> str:
    """Return the words for cards given to another player, without the giver's name."""
    return fill_template(GIVES_CARDS_PHRASES[not you], cards=format_cards(event.cards))


class LogWriter:
    """Writes the log of one deal, event by event, in groups with the newest last.

    `group_kind`: as `parts.Log.groups`.
    """

    def __init__(self, game: Game[Any], names: Names, group_kind: str) -> None:
        self.game, self.names, self.group_kind = game, names, group_kind
        self.groups: list[LogGroup] = []
        # -2: no seat, and not the -1 of a pot or bank
        self.group_number, self.is_group_closed, self.last_seat = 0, True, -2
        self.awaits_card = False  # the next card from the stock is added to the last line
        self.last_decider = -1  # the seat that decided something last
        self.last_action: Action | None = None  # the last action
        self.stakes = StakesPhrases()  # words for the amounts of bets
        self.last_words, self.captures = "", list[str]()  # the last action in words, and its captures

    def _begin_group(self, title: str) -> LogGroup:
        self.groups.append(LogGroup(title))
        return self.groups[-1]

    def add_event(self, event: Event) -> None:
        """Write the lines that an event brings, or add to the last line."""
        self.stakes.add_event(event)
        if event.kind == "act" and event.action is not None:
            lead, seat = False, deciding_seat(event)
            if self.group_kind in GROUP_TITLES:
                if event.action.verb == "play" and event.action.cards and self.is_group_closed:
                    self.group_number += 1
                    self._begin_group(fill_template(GROUP_TITLES[self.group_kind], number=self.group_number))
                    self.is_group_closed, lead = False, True
                elif not self.groups or (self.is_group_closed and self.group_number and not event.action.cards):
                    self._begin_group(
                        fill_template(AFTER_GROUP_TITLES[self.group_kind], number=self.group_number)
                        if self.group_number
                        else BEFORE_PLAY_TITLE
                    )
            elif self.group_kind == "round":
                if (self.group_number and self.names(seat) in (line.seat_name for line in self.groups[-1].lines)) or (
                    not self.group_number and event.action.verb == "play"
                ):
                    self.group_number += 1
                    self._begin_group(say("Round {number}", number=self.group_number))
                elif not self.groups:
                    self._begin_group(BEFORE_PLAY_TITLE)
            elif self.group_kind == "turn":
                if seat != self.last_seat:
                    self._begin_group(YOUR_TURN_TITLE if is_you(seat, self.names) else self.names(seat))
                    self.last_seat = seat
            elif not self.groups:
                self._begin_group("" if self.group_kind == "list" else THIS_DEAL_TITLE)
            self.last_decider = seat
            self.last_action, you = event.action, is_you(seat, self.names)
            self.last_words = self.stakes.bring_in_words(event, you=you) or describe_action(
                self.game, event, self.names, is_lead=lead, you=you
            )
            self.captures, self.awaits_card = [], event.action.verb in DRAWING_VERBS
            self.groups[-1].lines.append(LogEntry(self.names(seat), self.last_words, is_call=names_no_card(event)))
        elif event.kind == "move" and self.last_words and format_captures(event, self.names):
            self.captures.append(format_captures(event, self.names))
            self.groups[-1].lines[-1].text = add_captures(
                self.last_words, self.captures, is_you(event.seat, self.names)
            )
        elif self.awaits_card and event.kind == "move" and event.source == "stock":
            if event.cards and HIDDEN not in event.cards:
                line = self.groups[-1].lines[-1]
                line.text = say("{did}: {cards}", did=line.text, cards=format_cards(event.cards))
            self.last_words, self.awaits_card = "", False
        elif turns_up_card(event):
            seat = event.seat or 0
            if self.group_kind == "turn" and seat != self.last_seat:
                self._begin_group(YOUR_TURN_TITLE if is_you(seat, self.names) else self.names(seat))
                self.last_seat = seat
            elif not self.groups:
                self._begin_group("" if self.group_kind == "list" else THIS_DEAL_TITLE)
            self.groups[-1].lines.append(
                LogEntry(self.names(seat), describe_turned_cards(event, is_you(seat, self.names)))
            )
            self.last_words, self.awaits_card = "", False
        elif gives_to_other(event, self.last_decider):
            seat = event.seat or 0
            self.groups[-1].lines.append(
                LogEntry(self.names(seat), describe_given_cards(event, is_you(seat, self.names)))
            )
        elif event.kind == "ready" and self.group_kind == "deal" and event.number:
            self._begin_group(say("Deal {number}", number=event.number))
        elif event.kind == "trick":
            if self.groups:
                winner = tr("drawn") if event.seat is None else self.names(event.seat)
                title = translate(self.groups[-1].title)
                self.groups[
                    -1
                ].title = f"{title} · {name_in_sentence(winner) if is_you(event.seat, self.names) else winner}"
            self.is_group_closed = True
        elif event.kind == "note" and event.source == "round" and self.group_kind == "named":
            self._begin_group(event.text)
        elif event.kind == "note" and event.text:
            if not self.groups:
                self._begin_group(THIS_DEAL_TITLE)
            who = self.names(event.seat) if event.seat is not None else ""
            self.groups[-1].lines.append(LogEntry(who, event.text, is_bold=event.seat is None))
        elif event.kind == "points":
            if not self.groups:
                self._begin_group(THIS_DEAL_TITLE)
            seat = event.seat or 0
            self.groups[-1].lines.append(LogEntry(self.names(seat), describe_points(event, is_you(seat, self.names))))
        elif (
            event.kind == "chips"
            and self.last_words
            and self.last_action is not None
            and paying_seat(event) == self.last_decider
            and not event.text
        ):
            line, you = self.groups[-1].lines[-1], is_you(self.last_decider, self.names)
            line.text = self.stakes.add_amount(event, self.last_action, self.last_words, you=you) or line.text
        elif event.kind == "chips" and event.text:
            if not self.groups:
                self._begin_group(THE_DEAL_TITLE)
            seat = paying_seat(event)
            who = self.names(seat) if seat >= 0 else translate(capitalized(describe_place(event.source)))
            self.groups[-1].lines.append(LogEntry(who, describe_payment(event, self.names, is_you(seat, self.names))))
        elif event.kind == "show" and event.seat is not None and event.cards:
            if not self.groups:
                self._begin_group(THE_DEAL_TITLE)
            self.groups[-1].lines.append(
                LogEntry(self.names(event.seat), describe_shown_cards(event, is_you(event.seat, self.names)))
            )


def log_groups(game: Game[Any], history: Iterable[Event], names: Names, group_kind: str) -> list[LogGroup]:
    """Return the events of a deal in groups, newest last.

    `group_kind`: as `parts.Log.groups`; the kind "list" has the newest line first.
    """
    if group_kind == "list":
        history = list(history)[-MAX_EVENTS_PER_LINE * MAX_UNGROUPED_LINES :]  # older events are not shown anyway
    writer = LogWriter(game, names, group_kind)
    for event in history:
        writer.add_event(event)
    if group_kind == "list":
        for one in writer.groups:
            one.title = ""
            one.lines = one.lines[: -MAX_UNGROUPED_LINES - 1 : -1]
    return writer.groups


def names_no_card(event: Event) -> bool:
    """Whether a number before a suit is a bid in an action's words. Passing a card may name a card instead."""
    return event.action is not None and event.action.verb != "pass" and not (event.cards or event.action.cards)


def turns_up_card(event: Event) -> bool:
    """Whether a seat has turned up a card of the stock for all."""
    known = event.kind == "move" and event.source == "stock" and event.cards and HIDDEN not in event.cards
    return bool(known) and event.seat is not None and zone_owner(event.target)[1] < 0


def describe_turned_cards(event: Event, you: bool) -> str:
    """Return the words for turning a card of the stock: "turns 5♦"."""
    cards = format_cards(event.cards)
    return say("turn {cards}", cards=cards) if you else say("turns {cards}", cards=cards)


def draws_known_cards(event: Event) -> bool:
    """Whether a seat has taken visible cards of the stock, or of a pile into the hand."""
    is_from_pile = event.source == DISCARD_PILE and zone_owner(event.target) == ("hand", event.seat)
    is_taken = event.kind == "move" and (event.source == "stock" or is_from_pile) and event.seat is not None
    return is_taken and bool(event.cards) and HIDDEN not in event.cards


def describe_shown_cards(event: Event, you: bool) -> str:
    """Return the words for showing cards: "shows 5♦"."""
    cards = format_cards(event.cards)
    return say("show {cards}", cards=cards) if you else say("shows {cards}", cards=cards)


def describe_points(event: Event, you: bool) -> str:
    """Return the words for points scored at once: "scores 5 for 5♥", "scores 4, last trick"."""
    own, other = SCORE_PHRASES[event.number < 0, bool(event.cards)]
    values = {"points": abs(event.number), "cards": format_cards(event.cards), "why": event.text}
    return fill_template(own if you else other, **values)


def paying_seat(event: Event) -> int:
    """Return the seat that pays chips, or -1 for a pot or a bank."""
    return seat_of_place(event.source)


def seat_of_place(place: str) -> int:
    """Return the seat of a place for chips, such as `seat:2`, or -1 for a pot or a bank."""
    kind, seat = zone_owner(place)
    return seat if kind == "seat" else -1


def describe_place(place: str) -> str:
    """Return a place for chips that is no seat in words: "the pot", "the bank", "the intrigue pot"."""
    kind = zone_owner(place)[0]
    return CHIP_PLACE_NAMES[kind] if kind in CHIP_PLACE_NAMES else say("the {name} pot", name=zone_word(kind))


def describe_payment(event: Event, names: Names, you: bool) -> str:
    """Return the words for a payment: "pays Bruno 2: A♦ thrown off", "pays 5 into the pot: antes"."""
    seat = seat_of_place(event.target)
    values = {"chips": event.number, "why": event.text}
    if seat >= 0:
        if is_you(seat, names):
            return say("pays you {chips}: {why}", chips=event.number, why=event.text)
        return fill_template(PAYS_SEAT_PHRASES[not you], whom=names(seat), **values)
    phrases = PAYS_BANK_PHRASES if zone_owner(event.target)[0] == "bank" else PAYS_POT_PHRASES
    return fill_template(phrases[not you], place=describe_place(event.target), **values)


def describe_aloud(
    game: Game[Any],
    event: Event,
    names: Names,
    pack: str = "french",
    last_decider: int = -1,
    win_words: tuple[str, Callable[[str], str]] | None = None,
) -> str:
    """Return an event in a screen reader's words, or "" for an unimportant event.

    `pack`: the pack for the names of cards; `last_decider`: the seat that decided something last; `win_words`: the
    words when the person, or another player, wins cards that are no trick.
    """
    if event.kind == "note":
        text = spoken_text(event.text, pack)
        return text if event.seat is None else spoken_text(label_value(names(event.seat), text), pack)
    if event.kind == "chips" and event.text:
        seat = paying_seat(event)
        who = names(seat) if seat >= 0 else translate(capitalized(describe_place(event.source)))
        return f"{who} {spoken_text(describe_payment(event, names, seat >= 0 and is_you(seat, names)), pack)}"
    if event.kind == "deal" and event.seen is None and event.cards and HIDDEN not in event.cards:
        return describe_aloud(
            game, event._replace(kind="move", source="stock", seat=zone_owner(event.target)[1]), names, pack
        )
    if event.seat is None:
        return tr("The trick is drawn") if event.kind == "trick" else ""
    seat = deciding_seat(event) if event.kind == "act" else event.seat
    you = is_you(seat, names)
    name = names(seat)
    if event.kind == "act" and event.action is not None:
        if event.action.verb == "turn":
            return ""  # the turned card is said instead
        return (
            f"{name} {spoken_text(describe_action(game, event, names, you=you), pack, has_calls=names_no_card(event))}"
        )
    if turns_up_card(event):
        return f"{name} {spoken_text(describe_turned_cards(event, is_you(event.seat, names)), pack)}"
    if event.kind == "move" and format_captures(event, names):
        cards = format_captures(event, names)
        sentence = say("take {cards}", cards=cards) if you else say("takes {cards}", cards=cards)
        return f"{name} {spoken_text(sentence, pack)}"
    if last_decider >= 0 and gives_to_other(event, last_decider):
        return f"{name} {spoken_text(describe_given_cards(event, you), pack)}"
    if draws_known_cards(event):
        are_named = you or len(event.cards) <= MAX_CARDS_READ_OUT
        sentence = fill_template(
            GETS_CARDS_PHRASES[not you],
            cards=format_cards(event.cards) if are_named else numbered(len(event.cards), "card"),
        )
        return f"{name} {spoken_text(sentence, pack)}"
    if event.kind == "points":
        return f"{name} {spoken_text(describe_points(event, you), pack)}"
    if event.kind == "trick" and win_words is not None:
        return translate(win_words[0]) if you else win_words[1](name)
    if event.kind == "trick":
        return tr("{player} win the trick", player=name) if you else tr("{player} wins the trick", player=name)
    if event.kind == "show" and event.cards:
        return f"{name} {spoken_text(describe_shown_cards(event, you), pack)}"
    return ""
