"""Another language in the midst of a match, whatever lies open on the table: all goes on, and is told in it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from cardhall import rules
from cardhall.desktop import languages
from cardhall.language.catalogues import NAME_AND_SEPARATORS_BY_LANGUAGE
from tests.reliability import windows
from tests.reliability.amounts import amount, measured

CODES = (*NAME_AND_SEPARATORS_BY_LANGUAGE, "en")


def speak(window: Any, code: str) -> None:
    """Have the window speak that language, as the settings do."""
    window.settings.language = code
    languages.apply_language(window.settings)
    window.appearance.save_and_reapply()
    windows.turn()


def open_all(table: Any) -> None:
    """Open everything that can be opened over a table, and close it again."""
    table.view.overviews.show_action_list()
    windows.turn()
    table.view.close_topmost()
    table.fingerprint.open_sheet()
    windows.turn()
    table.fingerprint.sheet.close_button.click()
    table.guide.restart()
    windows.turn()


def try_all_options(page: Any) -> int:
    """Choose every value of every option on the page of a new match. Returns how many."""
    choices = [(name, one) for name, option in rules.get(page.game_id).options.items() for one in option.choices]
    for name, one in choices:
        page.set_option(name, one)
    return len(choices)


@amount(4, 14)
def test_another_language_in_the_midst(amount: int, qapp: QApplication, tmp_path: Path) -> None:
    """`amount` actions at a table, with another language before every third; in the long run at every game."""
    rng, games = random.Random(7), list(rules.GAMES) if amount > 4 else ["kabu"]
    changes = options = 0
    window = windows.open_window(tmp_path / "matches")
    with measured("another language") as figures, windows.short_thoughts(), windows.collect_complaints() as complaints:
        for game_id in games:
            window.match_starter.start_as_last_time(game_id)
            table = window.table_host.table
            windows.pause_table(table)
            for number in range(amount):
                if number % 3 == 0:
                    speak(window, CODES[changes % len(CODES)])
                    changes += 1
                    table = window.table_host.table  # it is laid anew
                    open_all(table)
                if table.widgets.reckoning.isVisible() and not table.match.state.is_over:
                    table.end.next_deal()
                windows.act(table, rng)
            window.help_and_settings.show_new_match(game_id)
            windows.turn()
            options += try_all_options(window.navigation.page)
            speak(window, "es")
            options += try_all_options(window.navigation.page)
            window.navigation.go_back()
            speak(window, "en")
            changes += 2
            window.table_host.leave_table()
            windows.turn()
            assert not complaints, f"{game_id}: {complaints[0]}"
        windows.let_go(window)
        figures |= {"games": len(games), "changes": changes, "options chosen": options}
    assert not complaints, complaints[0]
