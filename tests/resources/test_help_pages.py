"""Help pages against the games' options: every page reads well under every choice, in every language, and no option
that changes the rules goes unmentioned."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardhall import rules
from cardhall.desktop.look import card_art
from cardhall.desktop.table.card_words import EITHER_PACK_PATTERN
from cardhall.language import use_language
from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from cardhall.match import help_pages
from cardhall.match.help_variants import has_variants, text_for_rule_set, variant_conditions
from cardhall.match.positions import FIRST_MATCH_PATTERN, page_as_markdown, parse_callouts, parse_positions
from cardhall.match.rule_set import RuleSet
from cardhall.rules.engine.options import Value

# Games whose pages still tell one set of rules only. The list may only become shorter.
NOT_YET: tuple[str, ...] = ()
# Options that change no sentence of a game's page, each with the reason: game -> option -> why.
CHANGES_NO_SENTENCE: dict[str, dict[str, str]] = {}
SECTIONS_OF_OPTIONS = ("Options", "Optionen", "Opciones")  # they tell what can be chosen, so they count for nothing

TOLD = [game_id for game_id in rules.GAMES if game_id not in NOT_YET]


def rule_sets(game_id: str) -> Iterator[RuleSet]:
    """Every preset, each with every single choice of an option changed, and every number of players."""
    game = rules.get(game_id)
    for preset in game.presets:
        base = RuleSet.of_preset(game, preset)
        yield base
        yield from (base.with_choices({}, seats) for seats in game.seat_counts[1:])
        for name, option in game.options.items():
            for choice in option.choices:
                if choice != base.options[name]:
                    yield base.with_choices({name: choice}, seats_for(game_id, name, choice))


def seats_for(game_id: str, name: str, choice: Value) -> int:
    """With how many players a choice can be made."""
    game = rules.get(game_id)
    return next(seats for seats in game.seat_counts if game.options[name].fits(choice, seats))


def text_alone(page: str) -> str:
    """A page without the lines on which positions name their options."""
    return re.sub(r"^options .*\n", "", page, flags=re.MULTILINE)


def page_without_options(page: str) -> str:
    """A page without its section about the options."""
    sections = ("\n" + page).split("\n## ")
    return "\n## ".join(one for one in sections if not one.startswith(SECTIONS_OF_OPTIONS))


def pages_of_game(game_id: str) -> Iterator[help_pages.HelpPage]:
    """The page of a game in English, and its translations."""
    for code in ("en", *NAME_AND_SEPARATORS_BY_LANGUAGE):
        page = help_pages.read_page(game_id, code)
        if page is not None and page.language_code == code:
            yield page


@pytest.mark.parametrize("game_id", TOLD)
def test_a_page_reads_well_under_every_choice(game_id: str) -> None:
    """In every language; its positions can be set up and what is good there is legal; its callouts can be read."""
    tried: set[object] = set()
    for page in pages_of_game(game_id):
        use_language(page.language_code)
        try:
            for rule_set in rule_sets(game_id):
                told = text_for_rule_set(page.text, rule_set, page.language_code)
                assert parse_callouts(told) and "\n\n\n\n" not in told
                for position in parse_positions(game_id, told):
                    assert position.title and position.say and bool(position.good) == bool(position.right)
                    machine = (*position.options.items(), *position.deal.items(), *position.actions, position.good)
                    if machine not in tried:  # the others differ in words alone
                        tried.add(machine)
                        legal = {str(action) for action in position.match().state.actions(0)}
                        assert {str(rules.Action.parse(text)) for text in position.good} <= legal, position.title
                assert not set("{}\0") & set(EITHER_PACK_PATTERN.sub("", told)), (
                    f"{page.language_code}, {dict(rule_set.options)}"
                )
        finally:
            use_language("en")
    page = next(pages_of_game(game_id))
    assert "{{" not in page_as_markdown(game_id, text_for_rule_set(page.text, RuleSet.of_game(game_id)))


@pytest.mark.parametrize("game_id", TOLD)
def test_every_option_is_told_where_it_changes_the_rules(game_id: str) -> None:
    """In the body of the page, outside its section on the options; or the table above says why not."""
    excused = CHANGES_NO_SENTENCE.get(game_id, {})
    options = rules.get(game_id).options
    assert set(excused) <= set(options) and all(excused.values())
    for page in pages_of_game(game_id):
        named = {
            condition.name
            for condition in variant_conditions(page_without_options(page.text), RuleSet.of_game(game_id))
        }
        assert set(options) - named <= set(excused), (
            f"{page.language_code}: {sorted(set(options) - named)} change no sentence"
        )
        assert not named & set(excused), "what is told needs no excuse"


@pytest.mark.parametrize("game_id", TOLD)
def test_no_choice_is_told_like_another(game_id: str) -> None:
    """Under one preset at least, each choice of an option has a body of its own; else a sentence holds for both."""
    game = rules.get(game_id)
    page = next(pages_of_game(game_id))
    bases = [RuleSet.of_preset(game, preset) for preset in game.presets]
    for name, option in game.options.items():
        if name in CHANGES_NO_SENTENCE.get(game_id, {}):
            continue
        told: list[int] = []
        for base in bases:
            changed = [base.with_choices({name: choice}, seats_for(game_id, name, choice)) for choice in option.choices]
            told.append(len({text_alone(text_for_rule_set(page_without_options(page.text), one)) for one in changed}))
        assert max(told) == len(option.choices), f"{name}: {max(told)} texts for {len(option.choices)} choices"


@pytest.mark.parametrize("game_id", NOT_YET)
def test_a_page_that_was_done_leaves_the_list(game_id: str) -> None:
    """The steps of the first match, which are written by themselves, may have variants before it is."""
    page = help_pages.read_page(game_id, "en")
    assert page is not None
    assert not has_variants(FIRST_MATCH_PATTERN.sub("", page.text)), f"{game_id} has variants: take it off NOT_YET"


@pytest.mark.parametrize("game_id", rules.GAMES)
def test_pictures_of_cards_can_be_drawn(game_id: str) -> None:
    """An arrangement that is not known leaves the sign of a broken picture on the page."""
    for page in pages_of_game(game_id):
        pictures = re.findall(r"\]\(cards:([^)]*)\)", page.text)
        assert not [picture for picture in pictures if not card_art.is_picture_text(picture)], page.language_code


def test_nothing_is_excused_of_games_that_are_not_there() -> None:
    assert set(CHANGES_NO_SENTENCE) <= set(rules.GAMES) and set(NOT_YET) <= set(rules.GAMES)
