"""Suggestions beside the legal actions: claims and hints together."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.hints import Hints
from cardhall.rules import Action


class ClaimsAndHints:
    """Joins the claims and hints of one table for the view."""

    def __init__(self, claims: Claims, hints: Hints) -> None:
        self.claims, self.hints = claims, hints

    @property
    def prompt_text(self) -> str:
        """The prompt during a claim; "" for the usual prompt."""
        return self.claims.prompt_text

    @property
    def hinted(self) -> Action | None:
        """The action of the shown hint."""
        return self.hints.shown_action

    def tools(self) -> list[Tool]:
        """Return the buttons for claims and hints."""
        return [*self.claims.tools(), *self.hints.tools()]

    def compare(self, chosen_cards: Sequence[Card]) -> None:
        """Put the hint aside if the chosen cards are not part of it."""
        self.hints.compare_cards(chosen_cards)

    def forget(self) -> None:
        """Drop all hints, because the turn is over."""
        self.hints.drop_all()
