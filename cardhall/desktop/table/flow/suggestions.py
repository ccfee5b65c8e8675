"""What is suggested to the person besides the legal actions: claims and hints together."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table.felt.buttons import Tool
from cardhall.desktop.table.flow.claims import Claims
from cardhall.desktop.table.flow.hints import Hints
from cardhall.rules import Action


class Suggestions:
    """Those of one table, as its view asks for them."""

    def __init__(self, claims: Claims, hints: Hints) -> None:
        self.claims, self.hints = claims, hints

    @property
    def saying(self) -> str:
        """What the prompt says instead of its usual words, while somebody claims; "" for these."""
        return self.claims.saying

    @property
    def hinted(self) -> Action | None:
        """The action that a hint shows now."""
        return self.hints.shown

    def tools(self) -> list[Tool]:
        """The buttons that claim, and show the next idea."""
        return [*self.claims.tools(), *self.hints.tools()]

    def compare(self, chosen: Sequence[Card]) -> None:
        """The person has chosen these cards."""
        self.hints.compare(chosen)

    def forget(self) -> None:
        """Another turn: no idea holds any more."""
        self.hints.forget()
