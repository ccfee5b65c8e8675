"""The prompt's words while the person is to act, and the reasons why buttons for chosen cards are greyed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cardhall.cards import Card
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.input.legal_actions import DISCARD_ZONE, LegalActions
from cardhall.desktop.table.parts.table import Table
from cardhall.desktop.table.stage.stage import Stage
from cardhall.language import fill_template, numbered, template, tr
from cardhall.match import Match
from cardhall.rules import Action
from cardhall.rules.engine.observation import Observation

# From the words for the player of a dummy's cards to those for a person who is the dummy and plays the partner's hand.
DUMMY_TEMPLATES = {
    template("The dummy won the trick"): template("You won the trick"),
    template("You won the trick"): template("{partner} won the trick"),
    template("The dummy has the lead"): template("You have the lead"),
    template("You have the lead"): template("{partner} has the lead"),
    template("The dummy has no {suit}: {what} from the dummy"): template("You have no {suit}: {what} from your hand"),
    template("You have no {suit}: {what}"): template("{partner} has no {suit}: {what} from {partner}’s hand"),
    template("{what:capital} from the dummy"): template("{what:capital} from your hand"),
    template("{text:capital}"): template("{text:capital} from {partner}’s hand"),
}


class TableWords(Protocol):
    """A table with the match, the description of the game, and the words for actions."""

    match: Match
    table: Table
    stage: Stage

    def action_label(self, action: Action) -> str: ...

    def why_not(self, action: Action) -> str: ...


def prompt_words(situation: TableWords, gestures: Gestures, seen: Observation, legal: LegalActions) -> tuple[str, str]:
    """Return two texts for the prompt, with cards as the pack shows them; see `prompt_sentences`."""
    fact, task = prompt_sentences(situation, gestures, seen, legal)
    return in_pack(fact, situation.stage.pack), in_pack(task, situation.stage.pack)


def prompt_sentences(
    situation: TableWords, gestures: Gestures, seen: Observation, legal: LegalActions
) -> tuple[str, str]:
    """Return two sentences for the prompt: the last event and the task, or the chosen cards and their use."""
    if gestures.selected_items and legal.has_play_button:
        name, lacks = legal.describe_choice(gestures.cards)
        place, number = gestures.keyboard.chosen_set_number
        usage = (
            tr("{place} of {number} playable choices", place=place, number=number)
            if number
            else possible_use(situation, gestures.cards, legal)
        )
        sentences = name or tr("{cards} chosen", cards=numbered(len(gestures.selected_items), "card")), lacks or usage
    else:
        chosen = gestures.cards[0] if len(gestures.selected_items) == 1 else None
        sentences = situation.table.moves.chosen_words(seen, chosen) if chosen is not None else ("", "")
        if not any(sentences):
            sentences = seen.prompt(lambda seat: tr("you") if seat == 0 else situation.match.names[seat])
        if seen.seat:
            fact, task = (words_for_partner(text, situation.match.names[seen.seat]) for text in sentences)
            sentences = fact, task
    return sentences


def words_for_partner(text: str, partner: str) -> str:
    """Return a dummy's sentence reworded for a person who is the dummy and plays the partner's cards."""
    new_template = DUMMY_TEMPLATES.get(getattr(text, "template", ""))
    values: Mapping[str, Any] = getattr(text, "values", {})
    return text if new_template is None else fill_template(new_template, **{**values, "partner": partner})


def possible_use(situation: TableWords, chosen_cards: Sequence[Card], legal: LegalActions) -> str:
    """Return the action of the chosen cards in the words of a button, or "can be played"."""
    actions, plan = legal.actions_with(chosen_cards), legal.plan(chosen_cards)
    if not actions and plan:
        return situation.table.moves.plan_words(plan)
    if len(actions) == 1 and actions[0].verb != "play":
        return situation.action_label(actions[0])
    return tr("can be played")


def greyed_discard_reason(situation: TableWords, chosen_cards: Sequence[Card]) -> str:
    """Return the reason why the discard button is greyed, as a sentence."""
    return (
        situation.why_not(Action(DISCARD_ZONE, *chosen_cards))
        if len(chosen_cards) == 1
        else tr("Choose one card to discard.")
    )


def greyed_play_reason(situation: TableWords, chosen_cards: Sequence[Card], legal: LegalActions) -> str:
    """Return the reason why the button that plays the chosen cards is greyed, as a sentence."""
    if not chosen_cards:
        return situation.why_not(legal.attempted_action(())) if legal.is_stuck else tr("Choose the cards first.")
    what, lacks = legal.describe_choice(chosen_cards)
    return in_pack(
        lacks if lacks[:1].isupper() or not what else tr("{what}: {lacks}.", what=what, lacks=lacks),
        situation.stage.pack,
    )
