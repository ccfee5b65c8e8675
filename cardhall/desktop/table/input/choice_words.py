"""What the prompt says when the person is to act, and why the button that plays the chosen cards waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.english import counted
from cardhall.rules.engine.observation import Observation

if TYPE_CHECKING:
    from cardhall.desktop.table.table_screen import TableScreen


def todo(page: TableScreen, seen: Observation, legal: LegalActions) -> tuple[str, str]:
    """What has happened and what to do; or what the chosen cards are and what they lack."""
    if page.gestures.selected and legal.chooses:
        what, lacks = legal.choice(page.gestures.cards)
        place, number = page.gestures.tour
        can = f"{place} of {number} that can be played" if number else can_be(page, legal)
        said = what or f"{counted(len(page.gestures.selected), 'card')} chosen", lacks or can
    else:
        said = seen.prompt(lambda seat: "you" if seat == 0 else page.match.names[seat])
        if seen.seat:
            said = for_partner(*said, page.match.names[seen.seat])
    return in_pack(said[0], page.stage.pack), in_pack(said[1], page.stage.pack)


def for_partner(fact: str, task: str, partner: str) -> tuple[str, str]:
    """The words for who plays a dummy's cards, where the person is the dummy and plays for the partner."""
    plain = task.removesuffix(" from the dummy")
    place = " from your hand" if plain != task else f" from {partner}’s hand"

    def swapped(text: str) -> str:
        changes = {"The dummy has ": "You have ", "The dummy ": "You ", "You have ": f"{partner} has "}
        for said, meant in {**changes, "You won ": f"{partner} won "}.items():
            if text.startswith(said):
                return text.replace(said, meant, 1)
        return text

    return swapped(fact), swapped(plain) + place


def can_be(page: TableScreen, legal: LegalActions) -> str:
    """What can be done with the chosen cards."""
    actions, plan = legal.exactly(page.gestures.cards), legal.plan(page.gestures.cards)
    if not actions and plan:
        return page.table.moves.plan_words(plan)
    if len(actions) == 1 and actions[0].verb != "play":
        return page.words(actions[0])
    return "can be played"


def why_held_back(page: TableScreen, legal: LegalActions) -> str:
    """Why the button that plays the chosen cards is greyed."""
    if not page.gestures.cards:
        return page.why_not(legal.attempt(())) if legal.is_stuck else "Choose the cards first."
    what, lacks = legal.choice(page.gestures.cards)
    return in_pack(lacks if lacks[:1].isupper() or not what else f"{what}: {lacks}.", page.stage.pack)
