"""The rule sets that a game's help page can describe: of the match at the table, a preset, or the person's own.

The top of the page names the rule set and links to the others: `rules:book`, `rules:table`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardhall import rules
from cardhall.desktop import short_texts
from cardhall.desktop.labels import label_value
from cardhall.desktop.match_setup import OWN_OPTIONS, MatchSetup
from cardhall.desktop.pages.option_words import choice_label, option_label
from cardhall.desktop.settings import Settings
from cardhall.english import capitalize_first
from cardhall.language import tr, translate
from cardhall.match.rule_set import RuleSet
from cardhall.rules.catalogue import CATALOGUE

TABLE_RULES_KEY = "table"  # key of the rules of the match from which the page was opened
RULES_SCHEME = "rules:"  # beginning of the address of a link to the page for another rule set; its key follows


def rule_sets(game_id: str, settings: Settings, table_rules: RuleSet | None) -> dict[str, RuleSet]:
    """Return the rule sets for a game's page by key: TABLE_RULES, OWN_OPTIONS or a preset's name; preferred one first.

    `table_rules`: rules of the match or New match page from which help was opened; ignored if they are of another game.
    """
    game = rules.get(game_id)
    setup = MatchSetup.from_settings(settings, game_id)
    is_same_game = table_rules is not None and table_rules.game.id == game_id
    seats = table_rules.seats if table_rules is not None and is_same_game else setup.seats
    sets_by_key = {preset: RuleSet.of_preset(game, preset, seats) for preset in sorted(game.presets, reverse=True)}
    if setup.preset == OWN_OPTIONS:
        sets_by_key = {OWN_OPTIONS: RuleSet.make(game, setup.options_for(game), seats), **sets_by_key}
    elif setup.preset in sets_by_key:
        sets_by_key = {setup.preset: sets_by_key[setup.preset], **sets_by_key}
    if table_rules is not None and is_same_game:
        sets_by_key = {TABLE_RULES_KEY: table_rules, **sets_by_key}
    return sets_by_key


def rule_set_name(key: str) -> str:
    """Return the name of a rule set on the page, by key."""
    names = {TABLE_RULES_KEY: tr("At this table"), OWN_OPTIONS: tr("My own")}
    return names.get(key) or translate(short_texts.PRESET_NAMES.get(key, capitalize_first(key.replace("_", " "))))


def introduction_markdown(key: str, sets_by_key: Mapping[str, RuleSet], pack: str) -> str:
    """Return the Markdown below the page's title: the rule set of `key`, its options, and links to the others.

    Rule sets with the same options get no link. `pack`: the pack of `look.packs` after which cards are named.
    """
    if not sets_by_key:
        return ""
    option_lines = _describe_options(sets_by_key[key], pack)
    list_items = [f"- {line}" for line in option_lines]
    equal_keys = [
        other for other in sets_by_key if other != key and sets_by_key[other].options == sets_by_key[key].options
    ]
    other_links = " · ".join(
        f"[{rule_set_name(other)}]({RULES_SCHEME}{other})"
        for other in _distinct_keys(sets_by_key)
        if other not in (key, *equal_keys)
    )
    if key == TABLE_RULES_KEY:
        equal_line = [f"**{rule_set_name(equal_keys[0])}**"] if equal_keys else []
        switch_line = [tr("Other rules: {links}", links=other_links)] if other_links else []
        return "\n\n".join([f"## {rule_set_name(key)}", *equal_line, "\n".join(list_items), *switch_line]) + "\n"
    switch_line = [f"**{rule_set_name(key)}**", *filter(None, [other_links])]
    return " · ".join(switch_line) + "\n\n" + "; ".join(option_lines) + "\n"


def _distinct_keys(sets_by_key: Mapping[str, RuleSet]) -> list[str]:
    """Return the keys of the rule sets without repetitions: of those with the same options only the first."""
    keys: list[str] = []
    for key, rule_set in sets_by_key.items():
        if all(rule_set.options != sets_by_key[other].options for other in keys):
            keys.append(key)
    return keys


def _describe_options(rule_set: RuleSet, pack: str) -> list[str]:
    """Return a line for each option: `Points to win: 10,000`."""
    return [
        label_value(option_label(option, pack), choice_label(option, rule_set.options[name], pack))
        for name, option in rule_set.game.options.items()
    ]


def fact_rows(rule_set: RuleSet) -> list[tuple[str, str]]:
    """Return the facts of a game under these rules (players, cards, duration, …) as (name, value) pairs."""
    return short_texts.game_facts(CATALOGUE[rule_set.game.id], rule_set.seats, dict[str, Any](rule_set.options))
