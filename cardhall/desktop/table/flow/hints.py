"""Hints: the best ideas for the person's turn, one after the other, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from cardhall.cards import Card
from cardhall.desktop.table.table_screen import TableScreen
from cardhall.players.advice import advice_for
from cardhall.rules import Action

MOST = 3  # ideas shown in turn


class Hints:
    """The hints of a table: asked for, thought about in the worker, shown by lit cards and in the prompt."""

    def __init__(self, page: TableScreen) -> None:
        self.page = page
        self.ideas: list[Action] = []  # best first
        self.place = -1
        self.awaited = False  # asked for, and not yet answered

    def forget(self) -> None:
        """Another turn: what was thought no longer holds."""
        self.ideas, self.place, self.awaited = [], -1, False

    def hold(self) -> bool:
        """Whether the idea shown (or asked for) still holds though others have acted; it is lit again."""
        legal = self.page.legal
        if self.awaited:
            return True
        if not self.ideas or legal is None or self.ideas[self.place] not in legal.actions:
            self.forget()
            return False
        self.light(list(legal.handles.get(self.ideas[self.place], ())))
        return True

    @property
    def shown(self) -> Action | None:
        """The idea shown, while the person has chosen nothing else."""
        return self.ideas[self.place] if self.ideas and 0 <= self.place < len(self.ideas) else None

    def compare(self, chosen: Sequence[Card]) -> None:
        """The person has chosen these cards: where they do not belong to the idea shown, it is put aside."""
        legal, action = self.page.legal, self.shown
        if legal is None or action is None or not chosen:
            return
        alike = self.page.table.moves.alike
        left = [alike(card) for card in legal.handles.get(action, action.cards)]
        for card in chosen:
            if alike(card) not in left:
                self.place -= 1  # asked again, it is shown again
                self.light([])
                return
            left.remove(alike(card))

    def ask(self) -> None:
        """Have a hint thought about; when there are ideas already, show the next one."""
        if self.ideas:
            self.show_next()
        elif self.page.legal is not None and len(self.page.legal.actions) == 1:
            self.ideas, self.place = list(self.page.legal.actions), -1
            self.show_next()
        elif self.page.legal is not None:
            self.awaited = True
            self.page.prompt.say("", "Thinking about a hint")
            self.page.runner.ask_hint()

    def answered(self, ranking: Sequence[tuple[Action, float]]) -> None:
        """The ideas have come: show the best."""
        legal = self.page.legal
        if legal is None:
            return
        self.ideas = [action for action, _ in ranking if action in legal.actions]
        self.place, self.awaited = -1, False
        self.show_next()

    def show_next(self) -> None:
        """Light the cards of the next idea and say what it is, and why."""
        page, legal = self.page, self.page.legal
        if not self.ideas or legal is None:
            return
        self.place = (self.place + 1) % min(MOST, len(self.ideas))
        action = self.ideas[self.place]
        cards = list(legal.handles.get(action, action.cards))
        page.gestures.clear()
        self.light(cards)
        page.show_row()
        page.keys.hint([action])
        for picker in page.row.pickers:
            if action in picker.run.actions:
                picker.set_action(action)
        best = "The best seems to be" if self.place == 0 else "Also possible"
        label = page.words(action)
        label = label[:1].lower() + label[1:] if label[1:2].islower() else label
        only = len(legal.actions) == 1
        why = "" if only else self.reason(action)
        if only:
            page.prompt.say("All you can do", label)
        elif why:
            page.prompt.say(f"{best} {label}" if self.place == 0 else f"{best}: {label}", why)
        else:
            page.prompt.say(best, label)

    def light(self, cards: list[Card]) -> None:
        """Light these of the person's cards, and no others."""
        stage = self.page.stage
        for item in stage.all_items():
            hinted = self.page.gestures.mine(item) and item.card in cards
            if hinted:
                cards.remove(item.card)
            if item.hint != hinted:
                item.state(hint=hinted)
                stage.update_rest(item)

    def reason(self, action: Action) -> str:
        """Why, in a sentence, from the advice that plays; "" where it says nothing."""
        seen = self.page.seen
        if seen is None or action not in seen.actions():
            return ""
        return advice_for(seen.game.id).reason(seen, action)
