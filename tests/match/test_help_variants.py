"""The markup of help pages that are told for a set of options: what is told, and what is refused."""

from __future__ import annotations

import pytest

from cardhall import rules
from cardhall.desktop.table.card_words import in_pack
from cardhall.language import use_language
from cardhall.match.help_variants import VariantError, text_for_rule_set, variant_conditions, with_all_alternatives
from cardhall.match.positions import parse_callouts, parse_positions
from cardhall.match.rule_set import RuleSet

PAGE = """# Spades

{{nil=true: A player may bid nil. || Nobody may bid nil.}}
The match ends at {{=target}} points{{minimum!=2: , with low bids}}.

| Your side | Points |
|---|---|
| fails | {{broken=zero: 0 || broken=minus: −10 a trick}} |
{{nil=true & target>=300: | keeps nil | 100 |}}
| makes it | 10 |

- One.
- {{nil=true: Two.}}
- Three.

{{nil=true:

A paragraph with {Obe/queens}.

```position Cover the nil
deal hand:0 AS
say {{breaking=true: Spades wait. || Spades may be led.}}
```

|| target=500: No nil, but a long match. }}

```position Lead one
options breaking=false
deal hand:0 AS
say {{breaking=true: Spades wait. || Spades may be led.}}
```

## First match

- **Your bid** `turn` `at buttons`: Say a number{{nil=true: , or nil}}.
{{nil=true: - **Nil** `phase play` `at hand`: No trick.}}
"""


def spades(**options: str | int | bool) -> RuleSet:
    return RuleSet.make(rules.get("spades"), options)


def test_a_page_is_told_for_the_options_in_force() -> None:
    told = text_for_rule_set(PAGE, spades(nil=True, broken="minus", minimum=1))
    assert "A player may bid nil.\nThe match ends at 500 points, with low bids.\n" in told
    assert "| fails | −10 a trick |\n| keeps nil | 100 |\n| makes it | 10 |\n" in told
    assert "- One.\n- Two.\n- Three.\n" in told and "\n\nA paragraph with {Obe/queens}.\n\n```position" in told
    assert [callout.text for callout in parse_callouts(told)] == ["Say a number, or nil.", "No trick."]
    assert "{{" not in told and "}}" not in told and "\0" not in told
    other = text_for_rule_set(PAGE, spades())
    assert "Nobody may bid nil.\nThe match ends at 500 points.\n" in other
    assert "| fails | 0 |\n| makes it | 10 |\n" in other and "- One.\n- Three.\n" in other
    assert "\nNo nil, but a long match.\n" in other and [one.title for one in parse_positions("spades", other)] == [
        "Lead one"
    ]
    assert len(parse_callouts(other)) == 1
    assert "a long match" not in text_for_rule_set(PAGE, spades(target=200))


def test_a_position_is_played_and_told_by_the_rules_in_force_unless_it_needs_others() -> None:
    first, second = parse_positions("spades", text_for_rule_set(PAGE, spades(nil=True, breaking=True)))
    assert first.options == {"target": 500, "broken": "zero", "breaking": True, "nil": True, "minimum": 2}
    assert first.say == "Spades wait." and first.match().state.setup.options["nil"] is True
    assert second.options["breaking"] is False and second.options["nil"] is True and second.say == "Spades may be led."


def test_names_of_choices_are_in_the_language_of_the_page() -> None:
    try:
        use_language("de")
        assert text_for_rule_set("Pik: {{=breaking}}", spades(), "de") == "Pik: Jederzeit"
        assert text_for_rule_set("Spades: {{=breaking}}, {{=seats}}", spades(), "en") == "Spades: At any time, 4"
    finally:
        use_language("en")


def test_a_page_without_variants_stays_as_it_is() -> None:
    text = "# Spades\n\n{10/Q}\n\n```position Lead\ndeal hand:0 AS\n```\n"
    assert text_for_rule_set(text, spades(nil=True)) == text


def test_variants_nest_and_words_for_a_pack_may_end_one() -> None:
    text = "{{nil=true: a {{minimum=1: b || c}} {X/Y}}} d"
    assert [text_for_rule_set(text, spades(nil=True, minimum=n)) for n in (1, 2)] == ["a b {X/Y} d", "a c {X/Y} d"]
    assert text_for_rule_set(text, spades()) == "d"


def test_letters_of_a_pack_are_chosen_in_english_too() -> None:
    assert in_pack("From {12 11 10/K Q J} down", "spanish") == "From 12 11 10 down"
    assert in_pack("From {12 11 10/K Q J} down", "french") == "From K Q J down"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a\nb {{bags=10: c}}", r"Spades, line 4: spades has no option 'bags'"),
        ("{{nil=maybe: a}}", "'nil' is never 'maybe'"),
        ("{{target=250: a}}", "'target' is never '250'"),
        ("{{nil>1: a}}", "'nil' is no number"),
        ("{{=bags}}", "no option 'bags'"),
        ("{{nil=true: a", "not ended"),
        ("{{a b}}", "there is no condition before 'a b'"),
        ("{{nil=true: a || b || c}}", "there is no condition before 'b'"),
        ("{{nil=true: a {{bags=1: b}}}}", "no option 'bags'"),
        ("{{nil=true: a}}\n```position T\noptions bags=10\n```\n", "bags=10, which cannot be chosen"),
    ],
)
def test_what_cannot_be_read_is_refused_with_page_and_line(text: str, what: str) -> None:
    with pytest.raises(VariantError, match=what):
        text_for_rule_set("# Spades\n\n" + text, spades())


def test_what_a_page_and_its_translation_share_is_read_from_all_alternatives() -> None:
    told = with_all_alternatives(PAGE)
    assert "| keeps nil | 100 |\n| makes it | 10 |" in told and "A player may bid nil. Nobody may bid nil." in told
    assert {(one.name, one.values) for one in variant_conditions(PAGE)} >= {("nil", ("true",)), ("target", ())}


def test_a_choice_that_the_number_of_players_rules_out_gives_way_to_the_books() -> None:
    game = rules.get("twenty-five")
    assert RuleSet.make(game, {"teams": "pairs"}, 4).options["teams"] == "pairs"
    assert RuleSet.make(game, {"teams": "pairs"}, 5).options["teams"] == game.options["teams"].default
