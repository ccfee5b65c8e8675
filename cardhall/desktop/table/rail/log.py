"""The log in words: events as people read them, in groups (tricks, turns, or the whole deal). No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.card_words import in_pack, said
from cardhall.desktop.table.rail.stakes_said import StakesSaid
from cardhall.desktop.table.zone_words import zone_word
from cardhall.language import (
    capitalized,
    card_faces,
    card_name,
    fill,
    listing,
    numbered,
    say,
    tell,
    template,
    tr,
)
from cardhall.match.names import is_you as names_person
from cardhall.match.names import name_in_sentence
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, zone_owner
from cardhall.rules.engine.verbs import PHRASES, described


@dataclass
class Entry:
    """One line: who, and what they did. `strong`: worth more notice, and nobody's; `is_call`: it names no card."""

    who: str
    text: str
    strong: bool = False
    is_call: bool = False


@dataclass
class Group:
    """Lines that belong together, such as a trick."""

    title: str
    lines: list[Entry] = field(default_factory=list)


Names = Callable[[int], str]
DRAWS = ("twist", "buy", "turn")  # what brings a card that is worth naming, where it can be seen
LISTED = 60  # lines of a log without groups
TITLES = {"trick": template("Trick {number}"), "lead": template("Lead {number}")}  # of groups, by their kind
AFTER = {"trick": template("After trick {number}"), "lead": template("After lead {number}")}
BEFORE, YOUR_TURN = say("Before the play"), say("Your turn")
THIS_DEAL, THE_DEAL = say("This deal"), say("The deal")
PLACES = {"pot": say("the pot"), "bank": say("the bank")}
# In the second person and in the third.
TO_A_SEAT = template("pay {whom} {chips}: {why}"), template("pays {whom} {chips}: {why}")
TO_THE_BANK = template("pay {chips} to {place}: {why}"), template("pays {chips} to {place}: {why}")
INTO_A_POT = template("pay {chips} into {place}: {why}"), template("pays {chips} into {place}: {why}")
GIVES = template("give {cards}"), template("gives {cards}")
GETS = template("get {cards}"), template("gets {cards}")
PILE = "discard"
READ_OUT = 8  # of more cards that another takes from a pile only the number is said
LEADS = template("lead {cards}"), template("leads {cards}")
SCORES = {  # by whether points are lost, and whether cards brought them
    (False, True): (template("score {points} for {cards}"), template("scores {points} for {cards}")),
    (False, False): (template("score {points}, {why}"), template("scores {points}, {why}")),
    (True, True): (template("lose {points} for {cards}"), template("loses {points} for {cards}")),
    (True, False): (template("lose {points}, {why}"), template("loses {points}, {why}")),
}


def faces(some: Iterable[Card]) -> str:
    """Cards as people read them: `10♥ J♥`; hidden ones by their number."""
    some = list(some)
    if len(some) == 1 and some[0].is_joker:
        return say("{card:the}", card=card_name(some[0]))
    return say("{cards}", cards=card_faces(some)) if some else ""


def is_you(seat: int | None, names: Names) -> bool:
    """Whether a seat is spoken of in the second person: the person's, without a name of its own."""
    return seat == 0 and names_person(names(0))


def spoken_of(seat: int, names: Names) -> str:
    """The name of a seat; "" for the person's, which is spoken to."""
    return "" if is_you(seat, names) else names(seat)


def whose(event: Event) -> int:
    """The seat that a log names for a decision: whose hand was played from, be it another's."""
    owner = zone_owner(event.source)[1] if event.source else -1
    return owner if owner >= 0 else event.seat or 0


def phrase(game: Game[Any], event: Event, names: Names, *, lead: bool = False, you: bool) -> str:
    """What a seat did, without its name: `plays 10♥`; `you`: in the second person."""
    action = event.action
    assert action is not None, "only what a seat decided is put into words"
    if event.text:
        return say("say “{text}”", text=event.text) if you else say("says “{text}”", text=event.text)
    cards = faces(event.cards or action.cards)
    text = game.telling_whom(action, you, lambda seat: spoken_of(seat, names)) or game.telling(action, you)
    text = text or described(action, cards, you, game.phrases)
    if lead and getattr(text, "template", "") in PHRASES["play"]:
        text = fill(LEADS[not you], **getattr(text, "values", {}))
    return game.as_called(text)


def groups_in(pack: str, game: Game[Any], history: Iterable[Event], names: Names, kind: str) -> list[Group]:
    """The groups, with cards named as a pack shows them."""
    found = groups(game, history, names, kind)
    for line in (line for group in found for line in group.lines):
        line.text = in_pack(line.text, pack)
    return found


def booty(event: Event, names: Names) -> str:
    """What a seat captured by a move: `K♣`, `Elena’s bundle (5 cards)`; "" when the move is no capture."""
    kind, owner = zone_owner(event.source)
    if event.seat is None or not event.cards or zone_owner(event.target)[1] != event.seat:
        return ""
    if event.source == "board":
        return faces(event.cards)
    if kind != zone_owner(event.target)[0] or owner in (-1, event.seat) or kind in ("hand", "won"):
        return ""
    cards = numbered(len(event.cards), "card")
    if is_you(owner, names):
        return say("your {zone} ({cards})", zone=zone_word(kind), cards=cards)
    return say("{player}’s {zone} ({cards})", player=names(owner), zone=zone_word(kind), cards=cards)


def with_booty(text: str, taken: list[str], you: bool) -> str:
    """What a seat did, and what it captured thereby."""
    if you:
        return say("{did} and take {booty}", did=text, booty=listing(taken))
    return say("{did} and takes {booty}", did=text, booty=listing(taken))


def is_handed(event: Event, seat: int) -> bool:
    """Whether somebody gives cards of the hand to another player because of what `seat` has decided."""
    (kind, owner), (target, other) = zone_owner(event.source), zone_owner(event.target)
    return event.kind == "move" and kind == target == "hand" and owner == event.seat not in (seat, other)


def handed(event: Event, you: bool) -> str:
    """What is given so, without the giver's name."""
    return fill(GIVES[not you], cards=faces(event.cards))


def groups(game: Game[Any], history: Iterable[Event], names: Names, kind: str) -> list[Group]:
    """The events of a deal in groups, newest last. `kind`: as `parts.Log.groups`; a list has the newest line first."""
    found: list[Group] = []
    if kind == "list":
        history = list(history)[-4 * LISTED :]
    tricks, closed, last_seat = 0, True, -2
    drawing = False  # the card that comes next is named beside the last action
    giver = -1  # who has decided something last
    acted, stakes = None, StakesSaid()  # the last action; what is bet
    did, taken = "", list[str]()  # the last action in words, and what it has captured

    def group(title: str) -> Group:
        found.append(Group(title))
        return found[-1]

    for event in history:
        stakes.hear(event)
        if event.kind == "act" and event.action is not None:
            lead, seat = False, whose(event)
            if kind in TITLES:
                if event.action.verb == "play" and event.action.cards and closed:
                    tricks += 1
                    group(fill(TITLES[kind], number=tricks))
                    closed, lead = False, True
                elif not found or (closed and tricks and not event.action.cards):
                    group(fill(AFTER[kind], number=tricks) if tricks else BEFORE)
            elif kind == "round":
                if (tricks and names(seat) in (line.who for line in found[-1].lines)) or (
                    not tricks and event.action.verb == "play"
                ):
                    tricks += 1
                    group(say("Round {number}", number=tricks))
                elif not found:
                    group(BEFORE)
            elif kind == "turn":
                if seat != last_seat:
                    group(YOUR_TURN if is_you(seat, names) else names(seat))
                    last_seat = seat
            elif not found:
                group("" if kind == "list" else THIS_DEAL)
            giver = seat
            acted, you = event.action, is_you(seat, names)
            did = stakes.bring_in(event, you=you) or phrase(game, event, names, lead=lead, you=you)
            taken, drawing = [], event.action.verb in DRAWS
            found[-1].lines.append(Entry(names(seat), did, is_call=is_call(event)))
        elif event.kind == "move" and did and booty(event, names):
            taken.append(booty(event, names))
            found[-1].lines[-1].text = with_booty(did, taken, is_you(event.seat, names))
        elif drawing and event.kind == "move" and event.source == "stock":
            if event.cards and HIDDEN not in event.cards:
                line = found[-1].lines[-1]
                line.text = say("{did}: {cards}", did=line.text, cards=faces(event.cards))
            did, drawing = "", False
        elif is_turned(event):
            seat = event.seat or 0
            if kind == "turn" and seat != last_seat:
                group(YOUR_TURN if is_you(seat, names) else names(seat))
                last_seat = seat
            elif not found:
                group("" if kind == "list" else THIS_DEAL)
            found[-1].lines.append(Entry(names(seat), turned(event, is_you(seat, names))))
            did, drawing = "", False
        elif is_handed(event, giver):
            seat = event.seat or 0
            found[-1].lines.append(Entry(names(seat), handed(event, is_you(seat, names))))
        elif event.kind == "ready" and kind == "deal" and event.number:
            group(say("Deal {number}", number=event.number))
        elif event.kind == "trick":
            if found:
                winner = tr("drawn") if event.seat is None else names(event.seat)
                title = tell(found[-1].title)
                found[-1].title = f"{title} · {name_in_sentence(winner) if is_you(event.seat, names) else winner}"
            closed = True
        elif event.kind == "note" and event.source == "round" and kind == "named":
            group(event.text)
        elif event.kind == "note" and event.text:
            if not found:
                group(THIS_DEAL)
            who = names(event.seat) if event.seat is not None else ""
            found[-1].lines.append(Entry(who, event.text, strong=event.seat is None))
        elif event.kind == "points":
            if not found:
                group(THIS_DEAL)
            seat = event.seat or 0
            found[-1].lines.append(Entry(names(seat), scored(event, is_you(seat, names))))
        elif event.kind == "chips" and did and acted is not None and payer(event) == giver and not event.text:
            line, you = found[-1].lines[-1], is_you(giver, names)
            line.text = stakes.with_amount(event, acted, did, you=you) or line.text
        elif event.kind == "chips" and event.text:
            if not found:
                group(THE_DEAL)
            seat = payer(event)
            who = names(seat) if seat >= 0 else tell(capitalized(place_words(event.source)))
            found[-1].lines.append(Entry(who, paid(event, names, is_you(seat, names))))
        elif event.kind == "show" and event.seat is not None and event.cards:
            if not found:
                group(THE_DEAL)
            found[-1].lines.append(Entry(names(event.seat), shown(event, is_you(event.seat, names))))
    if kind == "list":
        for one in found:
            one.title = ""
            one.lines = one.lines[: -LISTED - 1 : -1]
    return found


def is_call(event: Event) -> bool:
    """Whether a number before a suit, in what is said of an action, is a bid; who passes a card may name it."""
    return event.action is not None and event.action.verb != "pass" and not (event.cards or event.action.cards)


def is_turned(event: Event) -> bool:
    """Whether a seat has turned a card of the stock up for all."""
    known = event.kind == "move" and event.source == "stock" and event.cards and HIDDEN not in event.cards
    return bool(known) and event.seat is not None and zone_owner(event.target)[1] < 0


def turned(event: Event, you: bool) -> str:
    """That a card of the stock was turned: "turns 5♦"."""
    cards = faces(event.cards)
    return say("turn {cards}", cards=cards) if you else say("turns {cards}", cards=cards)


def is_drawn(event: Event) -> bool:
    """Whether a seat has taken cards of the stock, or of a pile for the hand, that the person sees."""
    of_pile = event.source == PILE and zone_owner(event.target) == ("hand", event.seat)
    taken = event.kind == "move" and (event.source == "stock" or of_pile) and event.seat is not None
    return taken and bool(event.cards) and HIDDEN not in event.cards


def shown(event: Event, you: bool) -> str:
    """That cards were shown: "shows 5♦"."""
    cards = faces(event.cards)
    return say("show {cards}", cards=cards) if you else say("shows {cards}", cards=cards)


def scored(event: Event, you: bool) -> str:
    """Points that counted at once: "scores 5 for 5♥", "scores 4, last trick"; `you`: in the second person."""
    own, other = SCORES[event.number < 0, bool(event.cards)]
    values = {"points": abs(event.number), "cards": faces(event.cards), "why": event.text}
    return fill(own if you else other, **values)


def payer(event: Event) -> int:
    """Who pays chips; -1: they come from a pot or a bank."""
    return seat_named(event.source)


def seat_named(place: str) -> int:
    """The seat that a place for chips is, such as `seat:2`; -1 for a pot or a bank."""
    kind, seat = zone_owner(place)
    return seat if kind == "seat" else -1


def place_words(place: str) -> str:
    """A place for chips that is no seat: "the pot", "the bank", "the intrigue pot"."""
    kind = zone_owner(place)[0]
    return PLACES[kind] if kind in PLACES else say("the {name} pot", name=zone_word(kind))


def paid(event: Event, names: Names, you: bool) -> str:
    """Chips that changed hands: "pays Bruno 2: A♦ thrown off", "pays 5 into the pot: antes"."""
    seat = seat_named(event.target)
    values = {"chips": event.number, "why": event.text}
    if seat >= 0:
        if is_you(seat, names):
            return say("pays you {chips}: {why}", chips=event.number, why=event.text)
        return fill(TO_A_SEAT[not you], whom=names(seat), **values)
    ways = TO_THE_BANK if zone_owner(event.target)[0] == "bank" else INTO_A_POT
    return fill(ways[not you], place=place_words(event.target), **values)


def spoken(
    game: Game[Any],
    event: Event,
    names: Names,
    pack: str = "french",
    giver: int = -1,
    won: tuple[str, Callable[[str], str]] | None = None,
) -> str:
    """An event as a screen reader says it, cards named as the pack shows them; "" when it is not worth saying.

    `giver`: the seat that has decided something last; `won`: what is said when the person, or another player, has won
    what lies there, where that is no trick.
    """
    if event.kind == "note":
        return said(event.text if event.seat is None else f"{names(event.seat)}: {said(event.text, pack)}", pack)
    if event.kind == "chips" and event.text:
        seat = payer(event)
        who = names(seat) if seat >= 0 else tell(capitalized(place_words(event.source)))
        return f"{who} {said(paid(event, names, seat >= 0 and is_you(seat, names)), pack)}"
    if event.kind == "deal" and event.seen is None and event.cards and HIDDEN not in event.cards:
        return spoken(game, event._replace(kind="move", source="stock", seat=zone_owner(event.target)[1]), names, pack)
    if event.seat is None:
        return tr("The trick is drawn") if event.kind == "trick" else ""
    seat = whose(event) if event.kind == "act" else event.seat
    you = is_you(seat, names)
    name = names(seat)
    if event.kind == "act" and event.action is not None:
        if event.action.verb == "turn":
            return ""  # what is turned is said
        return f"{name} {said(phrase(game, event, names, you=you), pack, calls=is_call(event))}"
    if is_turned(event):
        return f"{name} {said(turned(event, is_you(event.seat, names)), pack)}"
    if event.kind == "move" and booty(event, names):
        cards = booty(event, names)
        return f"{name} {said(say('take {cards}', cards=cards) if you else say('takes {cards}', cards=cards), pack)}"
    if giver >= 0 and is_handed(event, giver):
        return f"{name} {said(handed(event, you), pack)}"
    if is_drawn(event):
        few = you or len(event.cards) <= READ_OUT
        gets = fill(GETS[not you], cards=faces(event.cards) if few else numbered(len(event.cards), "card"))
        return f"{name} {said(gets, pack)}"
    if event.kind == "points":
        return f"{name} {said(scored(event, you), pack)}"
    if event.kind == "trick" and won is not None:
        return tell(won[0]) if you else won[1](name)
    if event.kind == "trick":
        return tr("{player} win the trick", player=name) if you else tr("{player} wins the trick", player=name)
    if event.kind == "show" and event.cards:
        return f"{name} {said(shown(event, you), pack)}"
    return ""
