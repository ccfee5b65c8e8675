"""What the prompt says when the person is to act, and why the button that plays the chosen cards waits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardhall.cards import Card
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.stage.stage import Stage
from cardhall.language import numbered, tr
from cardhall.match import Match
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation


class Worded(Protocol):
    """The match on a table, and the words for what can be done in it."""

    match: Match
    table: Table
    stage: Stage

    def words(self, action: Action) -> str: ...

    def why_not(self, action: Action) -> str: ...


def todo(at: Worded, gestures: Gestures, seen: Observation, legal: LegalActions) -> tuple[str, str]:
    """What has happened and what to do; or what the chosen cards are and what they lack."""
    if gestures.selected and legal.chooses:
        what, lacks = legal.choice(gestures.cards)
        place, number = gestures.tour
        can = (
            tr("{place} of {number} that can be played", place=place, number=number)
            if number
            else can_be(at, gestures.cards, legal)
        )
        said = what or tr("{cards} chosen", cards=numbered(len(gestures.selected), "card")), lacks or can
    else:
        said = seen.prompt(lambda seat: "you" if seat == 0 else at.match.names[seat])
        if seen.seat:
            said = for_partner(*said, at.match.names[seen.seat])
    return in_pack(said[0], at.stage.pack), in_pack(said[1], at.stage.pack)


def for_partner(fact: str, task: str, partner: str) -> tuple[str, str]:
    """The words for who plays a dummy's cards, where the person is the dummy and plays for the partner."""
    plain = task.removesuffix(" from the dummy")
    place = tr(" from your hand") if plain != task else tr(" from {partner}’s hand", partner=partner)

    def swapped(text: str) -> str:
        changes = {
            "The dummy has ": tr("You have "),
            "The dummy ": "You ",
            "You have ": tr("{partner} has ", partner=partner),
        }
        for said, meant in {**changes, "You won ": tr("{partner} won ", partner=partner)}.items():
            if text.startswith(said):
                return text.replace(said, meant, 1)
        return text

    return swapped(fact), swapped(plain) + place


def can_be(at: Worded, chosen: Sequence[Card], legal: LegalActions) -> str:
    """What can be done with the chosen cards."""
    actions, plan = legal.exactly(chosen), legal.plan(chosen)
    if not actions and plan:
        return at.table.moves.plan_words(plan)
    if len(actions) == 1 and actions[0].verb != "play":
        return at.words(actions[0])
    return tr("can be played")


def why_held_back(at: Worded, chosen: Sequence[Card], legal: LegalActions) -> str:
    """Why the button that plays the chosen cards is greyed."""
    if not chosen:
        return at.why_not(legal.attempt(())) if legal.is_stuck else tr("Choose the cards first.")
    what, lacks = legal.choice(chosen)
    return in_pack(
        lacks if lacks[:1].isupper() or not what else tr("{what}: {lacks}.", what=what, lacks=lacks), at.stage.pack
    )
