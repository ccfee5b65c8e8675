"""Which rules a help page tells: those of the match at the table, a preset's, or the person's own choice.

At the top the page says which they are, and links to the others: `rules:book`, `rules:table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhall import rules
from cardhall.desktop import words
from cardhall.desktop.match_setup import OWN, MatchSetup
from cardhall.desktop.pages.option_words import choice_of, label_of
from cardhall.desktop.settings import Settings
from cardhall.english import capital
from cardhall.language import tell, tr
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

TABLE = "table"  # the rules of the match from which the page was opened
RULES = "rules:"  # how the address of a link begins that leads to the same page under other rules


def rule_sets(game_id: str, settings: Settings, at_table: RuleSet | None) -> dict[str, RuleSet]:
    """The rule sets for which a game's page can be told, the one shown first at the front.

    `at_table`: of the match or the New match page from which the help was opened; it counts only for its own game.
    """
    game = rules.get(game_id)
    setup = MatchSetup.of(settings, game_id)
    is_open = at_table is not None and at_table.game.id == game_id
    seats = at_table.seats if at_table is not None and is_open else setup.seats
    found = {preset: RuleSet.of_preset(game, preset, seats) for preset in sorted(game.presets, reverse=True)}
    if setup.preset == OWN:
        found = {OWN: RuleSet.make(game, setup.options_for(game), seats), **found}
    elif setup.preset in found:
        found = {setup.preset: found[setup.preset], **found}
    if at_table is not None and is_open:
        found = {TABLE: at_table, **found}
    return found


def name_of(key: str) -> str:
    """What a rule set is called on the page, in the language in use."""
    names = {TABLE: tr("At this table"), OWN: tr("My own")}
    return names.get(key) or tell(words.PRESET_NAMES.get(key, capital(key.replace("_", " "))))


def introduction(key: str, found: Mapping[str, RuleSet], pack: str) -> str:
    """What stands below the page's title, in Markdown: which rules it tells, every choice, and links to the others.

    `pack`: in whose words cards are told.
    """
    if not found:
        return ""
    told = _told(found[key], pack)
    lines = [f"- {line}" for line in told]
    alike = [other for other in found if other != key and found[other].options == found[key].options]
    others = " · ".join(
        f"[{name_of(other)}]({RULES}{other})" for other in _different(found) if other not in (key, *alike)
    )
    if key == TABLE:
        same = [f"**{name_of(alike[0])}**"] if alike else []
        switch = [tr("Other rules: {links}", links=others)] if others else []
        return "\n\n".join([f"## {name_of(key)}", *same, "\n".join(lines), *switch]) + "\n"
    switch = [f"**{name_of(key)}**", *filter(None, [others])]
    return " · ".join(switch) + "\n\n" + "; ".join(told) + "\n"


def _different(found: Mapping[str, RuleSet]) -> list[str]:
    """The rule sets, of those with the same choices only the first."""
    kept: list[str] = []
    for key, rule_set in found.items():
        if all(rule_set.options != found[other].options for other in kept):
            kept.append(key)
    return kept


def _told(rule_set: RuleSet, pack: str) -> list[str]:
    """Every option with its choice: `Points to win: 10,000`."""
    return [
        tr("{label}: {value}", label=label_of(option, pack), value=choice_of(option, rule_set.options[name], pack))
        for name, option in rule_set.game.options.items()
    ]


def facts(rule_set: RuleSet) -> list[tuple[str, str]]:
    """The facts of a game at a glance under these rules, each with its name."""
    return words.facts(CATALOGUE[rule_set.game.id], rule_set.seats, dict[str, Any](rule_set.options))
