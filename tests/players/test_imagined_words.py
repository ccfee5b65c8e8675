"""Imagined deals make no sentences: nobody reads them, and making one takes as long as several actions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardhall import rules
from cardhall.language import sentences
from cardhall.players.advice import advice_for
from cardhall.players.search.playouts import Worlds, play_out

SEED, BEFORE, DEALS = 12, 5, 3
MOST_SENTENCES = 2  # in a deal, on average: the first time that something rare happens


def test_imagined_deals_make_no_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a rule says is made once and kept, or only where somebody listens."""
    made: list[str] = []
    make = sentences.Sentence.__new__

    def noted(cls: type[sentences.Sentence], template: str, *args: Any) -> sentences.Sentence:
        made.append(template)
        return make(cls, template, *args)

    monkeypatch.setattr(sentences.Sentence, "__new__", noted)
    talkative = {}
    for game_id in rules.GAMES:
        state, advice, rng = rules.get(game_id).start(seed=SEED), advice_for(game_id), random.Random(SEED)
        while len(state.actions()) < 2 and rules.get(game_id).has_choices:
            state.advance(state.actions()[0])
        worlds = Worlds(state.observe(state.actors[0]), advice, rng)
        for number in range(BEFORE + DEALS):
            if number == BEFORE:
                made.clear()
            play_out(worlds.draw(), advice, rng, len(state.results))
        if len(made) > MOST_SENTENCES * DEALS:
            talkative[game_id] = sorted(set(made))
    assert not talkative, "sentences of imagined deals are made anew"
