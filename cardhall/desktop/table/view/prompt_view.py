"""The words of the prompt: the last event and the task, refusals, and the meanings of calls."""

from __future__ import annotations

from collections.abc import Callable

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.announcer import Announcer
from cardhall.desktop.table.card_words import has_spoken_ranks, in_pack, spoken_text
from cardhall.desktop.table.input import choice_words
from cardhall.desktop.table.input.gestures import Gestures
from cardhall.desktop.table.rail.auction_panel import CallMeaning
from cardhall.desktop.table.situation import Situation
from cardhall.desktop.table.view.widgets import Widgets
from cardhall.language import tr
from cardhall.rules import Action


class PromptView:
    """Writer of the prompt: shows the situation of the table in words.

    `suggestion` returns the words of a hint or a claim to show instead, or "".
    """

    def __init__(
        self,
        widgets: Widgets,
        situation: Situation,
        gestures: Gestures,
        announcer: Announcer,
        suggestion_text: Callable[[], str],
    ) -> None:
        self.prompt, self.auction = widgets.prompt, widgets.auction
        self.situation, self.gestures, self.announcer, self.suggestion_text = (
            situation,
            gestures,
            announcer,
            suggestion_text,
        )
        self.news = ""  # the event affecting the person, while shown in the prompt
        self.result = ("", "")  # the deal's end and the person's result, while shown on the table
        self._is_meaning_shown = False  # whether the meaning of a button's call is shown

    def update_prompt(self) -> None:
        """Show the last event and the task in the prompt."""
        situation, seen = self.situation, self.situation.seen
        if seen is None:
            return
        suggestion = self.suggestion_text()
        self.prompt.is_auction = situation.is_auction
        self.prompt.is_opaque = situation.turn.is_ending
        self.prompt.clear_refusal()
        if situation.turn.is_paused:
            self.prompt.set_words(tr("Paused"), tr("press {key_of} to continue", key_of=command_key_text("pause")))
            self.announcer.announce_prompt(self.prompt.text)
        elif situation.turn.is_ending:
            self.prompt.set_words(*self.result)
        elif suggestion:
            self.prompt.set_words("", suggestion)
        elif situation.runner.speed.is_fast_forwarding:
            self.prompt.set_words(self.news, tr("Playing to your next decision. Press Esc to stop."))
        elif situation.legal is not None:
            sentences = choice_words.prompt_sentences(situation, self.gestures, seen, situation.legal)
            fact, task_words = (in_pack(sentence, situation.stage.pack) for sentence in sentences)
            is_automatic = situation.runner.autoplay.announced_action is not None
            task = tr("{task} (automatic)", task=task_words) if is_automatic else task_words
            self.prompt.set_words(fact, task)
            self.announcer.announce_prompt(
                self._spoken_prompt(*sentences, is_automatic=is_automatic), f"{fact}{task_words}"
            )
            if self.news:
                self.prompt.set_words(self.news, task)
        else:
            self.prompt.set_words(self.news, "")

    def _spoken_prompt(self, fact: str, task: str, *, is_automatic: bool) -> str:
        """Return the prompt as a screen reader says it: three sixes, not 6 6 6.

        `is_automatic`: the task is done automatically.
        """
        pack, calls = self.situation.stage.pack, self.situation.is_auction
        texts = [one if has_spoken_ranks(one) else in_pack(one, pack) for one in (fact, task)]
        spoken_fact, spoken_task = (spoken_text(one, pack, has_calls=calls) for one in texts)
        return ". ".join(
            filter(None, (spoken_fact, tr("{task} (automatic)", task=spoken_task) if is_automatic else spoken_task))
        )

    def show_key_meaning(self, action: Action | None) -> None:
        """Show the action of the key under the pointer, and the meaning of its call."""
        situation = self.situation
        meaning = situation.meaning_of(action)
        call_meaning = (
            CallMeaning("", situation.action_label(action), meaning) if action is not None and meaning else None
        )
        self.auction.show_meaning(call_meaning)
        if action is None or situation.legal is None:
            self.update_prompt()
        elif action not in situation.legal.actions:
            self.prompt.set_words("", situation.why_not(action))
        elif meaning and not (self.auction.isVisible() and self.auction.shows_meanings):
            self.prompt.set_words(situation.action_label(action), meaning)
        else:
            self.prompt.set_words("", situation.action_label(action))

    def show_button_meaning(self, action: Action | None) -> None:
        """Show the meaning of the call whose button is under the pointer."""
        if not self.situation.runner.is_live:
            return
        has_meaning = bool(self.situation.meaning_of(action))
        if has_meaning or self._is_meaning_shown:
            self._is_meaning_shown = has_meaning
            self.show_key_meaning(action)

    def show_refusal(self, reason: str) -> None:
        """Show and announce why something is not possible."""
        situation, reason = self.situation, in_pack(reason, self.situation.stage.pack)
        if situation.seen is not None and situation.legal is not None and not self.suggestion_text():
            # the prompt's own words, shown again after the reason disappears
            self.prompt.set_words(*choice_words.prompt_words(situation, self.gestures, situation.seen, situation.legal))
        self.prompt.refuse(reason)
        announce(situation.stage.cloth, reason, has_calls=situation.is_auction)
