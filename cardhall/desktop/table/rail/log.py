"""The log in words: events as people read them, in groups (tricks, turns, or the whole deal). No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from cardhall.cards import HIDDEN, Card
from cardhall.desktop.table.card_words import in_pack, said
from cardhall.english import capital, counted, listed
from cardhall.match.names import PERSON
from cardhall.rules.engine.event import Event
from cardhall.rules.engine.game import Game, zone_owner
from cardhall.rules.engine.verbs import described


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
DRAWS = ("twist", "buy")  # what brings a card that is worth naming, where it can be seen
LISTED = 60  # lines of a log without groups


def faces(some: Iterable[Card]) -> str:
    """Cards as people read them: `10♥ J♥`; hidden ones by their number."""
    some = list(some)
    known = [f"{'the ' * (len(some) == 1 and card.is_joker)}{card.face}" for card in some if card is not HIDDEN]
    unknown = sum(1 for card in some if card is HIDDEN)
    if unknown:
        known.append("a card" if unknown == 1 else f"{unknown} cards")
    return " ".join(known)


def is_you(seat: int | None, names: Names) -> bool:
    """Whether a seat is spoken of in the second person: the person's, without a name of its own."""
    return seat == 0 and names(0) == PERSON


def whose(event: Event) -> int:
    """The seat that a log names for a decision: whose hand was played from, be it another's."""
    owner = zone_owner(event.source)[1] if event.source else -1
    return owner if owner >= 0 else event.seat or 0


def phrase(game: Game[Any], event: Event, *, lead: bool = False, you: bool) -> str:
    """What a seat did, without its name: `plays 10♥`; `you`: in the second person."""
    action = event.action
    assert action is not None, "only what a seat decided is put into words"
    if event.text:
        return f"say{'' if you else 's'} “{event.text}”"
    text = game.telling(action, you) or described(action, faces(event.cards or action.cards), you, game.phrases)
    text = game.as_called(text)
    if lead:
        for plain, leading in (("plays ", "leads "), ("play ", "lead ")):
            if text.startswith(plain):
                return leading + text[len(plain) :]
    return text


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
    whose = "your" if is_you(owner, names) else f"{names(owner)}’s"
    return f"{whose} {kind} ({counted(len(event.cards), 'card')})"


def with_booty(text: str, taken: list[str], you: bool) -> str:
    """What a seat did, and what it captured thereby."""
    return f"{text} and take{'' if you else 's'} {listed(taken)}"


def groups(game: Game[Any], history: Iterable[Event], names: Names, kind: str) -> list[Group]:
    """The events of a deal in groups, newest last. `kind`: as `parts.Log.groups`; a list has the newest line first."""
    found: list[Group] = []
    if kind == "list":
        history = list(history)[-4 * LISTED :]
    tricks, closed, last_seat = 0, True, -2
    drawing = False  # the card that comes next is named beside the last action
    did, taken = "", list[str]()  # the last action in words, and what it has captured

    def group(title: str) -> Group:
        found.append(Group(title))
        return found[-1]

    for event in history:
        if event.kind == "act" and event.action is not None:
            lead, seat = False, whose(event)
            if kind in ("trick", "lead"):
                if event.action.verb == "play" and event.action.cards and closed:
                    tricks += 1
                    group(f"{kind.capitalize()} {tricks}")
                    closed, lead = False, True
                elif not found or (closed and tricks and not event.action.cards):
                    group("Before the play" if not tricks else f"After {kind} {tricks}")
            elif kind == "round":
                if (tricks and names(seat) in (line.who for line in found[-1].lines)) or (
                    not tricks and event.action.verb == "play"
                ):
                    tricks += 1
                    group(f"Round {tricks}")
                elif not found:
                    group("Before the play")
            elif kind == "turn":
                if seat != last_seat:
                    group("Your turn" if is_you(seat, names) else names(seat))
                    last_seat = seat
            elif not found:
                group("" if kind == "list" else "This deal")
            did = phrase(game, event, lead=lead, you=is_you(seat, names))
            taken, drawing = [], event.action.verb in DRAWS
            found[-1].lines.append(Entry(names(seat), did, is_call=not event.action.cards))
        elif event.kind == "move" and did and booty(event, names):
            taken.append(booty(event, names))
            found[-1].lines[-1].text = with_booty(did, taken, is_you(event.seat, names))
        elif is_turned(event):
            seat = event.seat or 0
            if kind == "turn" and seat != last_seat:
                group("Your turn" if is_you(seat, names) else names(seat))
                last_seat = seat
            elif not found:
                group("" if kind == "list" else "This deal")
            found[-1].lines.append(Entry(names(seat), turned(event, is_you(seat, names))))
            did, drawing = "", False
        elif event.kind == "move" and drawing and event.source == "stock":
            if HIDDEN not in event.cards:
                found[-1].lines[-1].text += f": {faces(event.cards)}"
            drawing = False
        elif event.kind == "ready" and kind == "deal" and event.number:
            group(f"Deal {event.number}")
        elif event.kind == "trick":
            if found:
                winner = "drawn" if event.seat is None else names(event.seat)
                winner = "you" if winner == PERSON else winner
                found[-1].title += f" · {winner}"
            closed = True
        elif event.kind == "note" and event.text:
            if not found:
                group("This deal")
            who = names(event.seat) if event.seat is not None else ""
            found[-1].lines.append(Entry(who, event.text, strong=event.seat is None))
        elif event.kind == "points":
            if not found:
                group("This deal")
            seat = event.seat or 0
            found[-1].lines.append(Entry(names(seat), scored(event, is_you(seat, names))))
        elif event.kind == "chips" and event.text:
            if not found:
                group("The deal")
            seat = payer(event)
            who = names(seat) if seat >= 0 else capital(place_words(event.source))
            found[-1].lines.append(Entry(who, paid(event, names, is_you(seat, names))))
        elif event.kind == "show" and event.seat is not None and event.cards:
            if not found:
                group("The deal")
            verb = "show" if is_you(event.seat, names) else "shows"
            found[-1].lines.append(Entry(names(event.seat), f"{verb} {faces(event.cards)}"))
    if kind == "list":
        for one in found:
            one.title = ""
            one.lines = one.lines[: -LISTED - 1 : -1]
    return found


def is_turned(event: Event) -> bool:
    """Whether a seat has turned a card of the stock up for all."""
    known = event.kind == "move" and event.source == "stock" and event.cards and HIDDEN not in event.cards
    return bool(known) and event.seat is not None and zone_owner(event.target)[1] < 0


def turned(event: Event, you: bool) -> str:
    """That a card of the stock was turned: "turns 5♦"."""
    return f"turn{'' if you else 's'} {faces(event.cards)}"


def scored(event: Event, you: bool) -> str:
    """Points that counted at once: "scores 5 for 5♥", "scores 4, last trick"; `you`: in the second person."""
    verb = ("score" if event.number >= 0 else "lose") + "s" * (not you)
    return f"{verb} {abs(event.number):g}" + (f" for {faces(event.cards)}" if event.cards else f", {event.text}")


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
    return f"the {kind}" if kind in ("pot", "bank") else f"the {kind} pot"


def paid(event: Event, names: Names, you: bool) -> str:
    """Chips that changed hands: "pays Bruno 2: A♦ thrown off", "pays 5 into the pot: antes"."""
    seat = seat_named(event.target)
    place = place_words(event.target)
    to_pot = "" if seat >= 0 else f" to {place}" if place == "the bank" else f" into {place}"
    whom = "" if seat < 0 else f" {'you' if is_you(seat, names) else names(seat)}"
    return f"pay{'' if you else 's'}{whom} {event.number:g}{to_pot}: {event.text}"


def spoken(game: Game[Any], event: Event, names: Names, pack: str = "french") -> str:
    """An event as a screen reader says it, cards named as the pack shows them; "" when it is not worth saying."""
    if event.kind == "note":
        return said(event.text if event.seat is None else f"{names(event.seat)}: {event.text}", pack)
    if event.kind == "chips" and event.text:
        seat = payer(event)
        who, own = (names(seat), is_you(seat, names)) if seat >= 0 else (capital(place_words(event.source)), False)
        return f"{who} {said(paid(event, names, own), pack)}"
    if event.seat is None:
        return "The trick is drawn" if event.kind == "trick" else ""
    seat = whose(event) if event.kind == "act" else event.seat
    you = is_you(seat, names)
    name, s = names(seat), "s" * (not you)
    if event.kind == "act" and event.action is not None:
        is_call = not (event.cards or event.action.cards)
        return f"{name} {said(phrase(game, event, you=you), pack, calls=is_call)}"
    if is_turned(event):
        return f"{name} {said(turned(event, is_you(event.seat, names)), pack)}"
    if event.kind == "move" and booty(event, names):
        return f"{name} take{s} {said(booty(event, names), pack)}"
    if event.kind == "points":
        return f"{name} {said(scored(event, you), pack)}"
    if event.kind == "trick":
        return f"{name} win{s} the trick"
    if event.kind == "show" and event.cards:
        return f"{name} show{s} {said(faces(event.cards), pack)}"
    return ""
