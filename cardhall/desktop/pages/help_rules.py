"""The rule sets that a game's help page can describe: of the match at the table, a preset, or the person's own.

The top of the page names the rule set and links to the others: `rules:book`, `rules:table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhall import rules
from cardhall.desktop import words
from cardhall.desktop.labels import labelled
from cardhall.desktop.match_setup import OWN_OPTIONS, MatchSetup
from cardhall.desktop.pages.option_words import choice_of, label_of
from cardhall.desktop.settings import Settings
from cardhall.english import capital
from cardhall.language import tell, tr
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

TABLE_RULES = "table"  # key of the rules of the match from which the page was opened
RULES_SCHEME = "rules:"  # beginning of the address of a link to the page for another rule set; its key follows


def rule_sets(game_id: str, settings: Settings, at_table: RuleSet | None) -> dict[str, RuleSet]:
    """Return the rule sets for a game's page by key: TABLE_RULES, OWN_OPTIONS or a preset's name; preferred one first.

    `at_table`: rules of the match or New match page from which help was opened; ignored if they are of another game.
    """
    game = rules.get(game_id)
    setup = MatchSetup.of(settings, game_id)
    is_open = at_table is not None and at_table.game.id == game_id
    seats = at_table.seats if at_table is not None and is_open else setup.seats
    found = {preset: RuleSet.of_preset(game, preset, seats) for preset in sorted(game.presets, reverse=True)}
    if setup.preset == OWN_OPTIONS:
        found = {OWN_OPTIONS: RuleSet.make(game, setup.options_for(game), seats), **found}
    elif setup.preset in found:
        found = {setup.preset: found[setup.preset], **found}
    if at_table is not None and is_open:
        found = {TABLE_RULES: at_table, **found}
    return found


def rule_set_name(key: str) -> str:
    """Return the name of a rule set on the page, by key."""
    names = {TABLE_RULES: tr("At this table"), OWN_OPTIONS: tr("My own")}
    return names.get(key) or tell(words.PRESET_NAMES.get(key, capital(key.replace("_", " "))))


def introduction(key: str, found: Mapping[str, RuleSet], pack: str) -> str:
    """Return the Markdown below the page's title: the rule set of `key`, its options, and links to the others.

    Rule sets with the same options get no link. `pack`: the pack of `look.packs` after which cards are named.
    """
    if not found:
        return ""
    told = _describe_options(found[key], pack)
    lines = [f"- {line}" for line in told]
    alike = [other for other in found if other != key and found[other].options == found[key].options]
    others = " · ".join(
        f"[{rule_set_name(other)}]({RULES_SCHEME}{other})"
        for other in _different_rule_sets(found)
        if other not in (key, *alike)
    )
    if key == TABLE_RULES:
        same = [f"**{rule_set_name(alike[0])}**"] if alike else []
        switch = [tr("Other rules: {links}", links=others)] if others else []
        return "\n\n".join([f"## {rule_set_name(key)}", *same, "\n".join(lines), *switch]) + "\n"
    switch = [f"**{rule_set_name(key)}**", *filter(None, [others])]
    return " · ".join(switch) + "\n\n" + "; ".join(told) + "\n"


def _different_rule_sets(found: Mapping[str, RuleSet]) -> list[str]:
    """Return the keys of the rule sets without repetitions: of those with the same options only the first."""
    kept: list[str] = []
    for key, rule_set in found.items():
        if all(rule_set.options != found[other].options for other in kept):
            kept.append(key)
    return kept


def _describe_options(rule_set: RuleSet, pack: str) -> list[str]:
    """Return a line for each option: `Points to win: 10,000`."""
    return [
        labelled(label_of(option, pack), choice_of(option, rule_set.options[name], pack))
        for name, option in rule_set.game.options.items()
    ]


def facts(rule_set: RuleSet) -> list[tuple[str, str]]:
    """Return the facts of a game under these rules (players, cards, duration, …) as (name, value) pairs."""
    return words.game_facts(CATALOGUE[rule_set.game.id], rule_set.seats, dict[str, Any](rule_set.options))
