"""The pages of rules, set-up and settings: help, New match, settings, keys.

Each page is created when first shown, above the current page. Signals report what the person wants to do there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from cardhall.desktop import rating
from cardhall.desktop.look import theme
from cardhall.desktop.look.card_art import CardStyle
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.settings import Settings
from cardhall.desktop.window.appearance import Appearance
from cardhall.desktop.window.context import TableServices, WindowContext
from cardhall.desktop.window.persons import PersonSwitcher

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from cardhall.desktop.pages.help_page import HelpPage
    from cardhall.desktop.table.trial_page import TrialPage
    from cardhall.match.positions import Position


class HelpAndSettings(QObject):
    """Opens the pages of rules, set-up and settings in one window."""

    play_wanted = Signal(str)  # a game's id
    start_wanted = Signal(str, object)  # start a match: the game's id, and the arguments of `Match.new`
    backup_wanted = Signal()  # back up everything
    restore_wanted = Signal()  # restore a backup
    exercises_wanted = Signal(str)  # show the exercises of a game, by its id
    text_wanted = Signal(object, int)  # save a deal as text: its match, and the deal's number

    def __init__(
        self,
        context: WindowContext,
        services: TableServices,
        appearance: Appearance,
        matches: MatchOpener,
        get_current_game: Callable[[], str],
    ) -> None:
        """Create the opener; the function returns the id of the game at the table or chosen in the hall."""
        super().__init__(context.window)
        self.navigation, self.messages = context.navigation, context.messages
        self.services, self.appearance, self.matches, self.get_current_game = (
            services,
            appearance,
            matches,
            get_current_game,
        )
        self.persons: PersonSwitcher | None = None  # on this computer

    @property
    def settings(self) -> Settings:
        """Return the settings."""
        return self.appearance.settings

    # ---- games

    def show_current_rules(self) -> None:
        """Show the rules of the current page's game, or else of the game at the table or chosen in the hall (F1)."""
        self.show_rules(self.navigation.page.game_id)

    def show_rules(self, name: str = "", heading: str = "") -> None:
        """Show the rules of a game (default: the current one) or a topic. `heading`: where to begin."""
        from cardhall.desktop.pages.help_page import HelpPage

        current_page = self.navigation.page
        name = name or self.get_current_game()
        if isinstance(current_page, HelpPage):
            current_page.show_page(name)
            current_page.scroll_to_heading_text(heading)
            return
        style = CardStyle.from_settings(self.settings)
        page = HelpPage(
            name, current_page.back_label, style, self.draw_position, self.settings, current_page.rule_set()
        )
        page.back_wanted.connect(self.navigation.go_back)
        page.play_wanted.connect(self.play_wanted)
        page.position_wanted.connect(lambda position: self.try_position(position, page))
        page.exercises_wanted.connect(self.exercises_wanted)
        self.navigation.show_over(page)
        page.scroll_to_heading_text(heading)

    def show_new_match_of_current(self) -> None:
        """Show the New match page for the game at the table or chosen in the hall (Ctrl+N)."""
        self.show_new_match(self.get_current_game())

    def show_new_match(self, game_id: str, code: str = "", *, dealing_method: str = "") -> None:
        """Show the New match page; `code`: deal code; `dealing_method`: initial choice of how cards are dealt."""
        from cardhall.desktop.pages.fit_choice import OpponentFitting
        from cardhall.desktop.pages.new_match import NewMatchPage

        if isinstance(self.navigation.page, NewMatchPage):  # the new page replaces it
            self.navigation.go_back()
        page = NewMatchPage(
            self.settings,
            game_id,
            self.navigation.page.back_label,
            code=code,
            dealing_method=dealing_method,
            opponent_fitting=OpponentFitting(
                self.matches.choose_opponents, rating.even_match_text_for_game(self.matches.store, game_id)
            ),
        )
        page.other_game_wanted.connect(self.show_new_match)
        page.back_wanted.connect(self.navigation.go_back)
        page.start_wanted.connect(self.start_wanted)
        page.rules_wanted.connect(self.show_rules)
        page.settings_changed.connect(self.appearance.settings_writer.write_soon)
        page.settings_wanted.connect(self.show_settings)
        self.navigation.show_over(page)

    def show_new_set(self, game_id: str) -> None:
        """Show the page to set up a set by duplicate, by default of the current game."""
        from cardhall.desktop.pages.cards_choice import SHORTEST_SET_METHOD

        self.show_new_match(game_id or self.get_current_game(), dealing_method=SHORTEST_SET_METHOD)

    def try_position(self, position: Position, help_page: HelpPage) -> None:
        """Show a position of a help page at a table, to be played out by the person."""
        from cardhall.desktop.table.trial_page import TrialPage

        is_tried = isinstance(self.navigation.page, TrialPage)
        page = self._create_trial_page(position, help_page)
        if is_tried:
            self.navigation.go_back()
        self.navigation.show_over(page)

    def _create_trial_page(self, position: Position, help_page: HelpPage) -> TrialPage:
        """Return the table of a position of a help page, with its signals connected."""
        from cardhall.desktop.table.trial_page import TrialPage

        page = TrialPage(
            position, settings=self.settings, worker=self.services.opponents.share(), sound=self.services.sounds.play
        )
        page.rules_asked.connect(self.navigation.go_back)
        page.again_wanted.connect(lambda again: self.try_position(again, help_page))
        page.rules_wanted.connect(lambda _: self.navigation.go_back())
        page.settings_wanted.connect(self.show_settings)
        page.noted.connect(self.messages.show_note)
        page.text_wanted.connect(lambda deal: self.text_wanted.emit(page.match, deal))
        self.navigation.register_recreation(
            page, lambda: self._create_trial_page(help_page.find_same_position(position), help_page)
        )
        return page

    def draw_position(self, position: Position, width: float, ratio: float) -> QImage:
        """Return a picture of a help page's position on its table, for a width and ratio of pixels."""
        from cardhall.desktop.table.table_picture import draw_table

        return draw_table(position.match(), self.settings, width, ratio, theme.RADIUS_GROUP)

    # ---- settings, keys

    def show_settings(self, *, as_place: bool = False, group: str = "") -> None:
        """Show the settings; `as_place`: in place of all pages above the hall or table.

        `group`: the icon of the group to begin at.
        """
        from cardhall.desktop.pages.settings_page import SettingsPage

        current_page = self.navigation.page
        if isinstance(current_page, SettingsPage):
            current_page.show_group(group)
            return
        if as_place:
            current_page = self.navigation.base
        page = SettingsPage(self.settings, back_to=current_page.back_label, persons=self.persons)
        if self.persons is not None:
            self.persons.people_changed.connect(page.restyle)
        page.back_wanted.connect(self.navigation.go_back)
        page.look_changed.connect(self.appearance.save_and_reapply)
        page.table_setting_changed.connect(self.appearance.save_and_notify)
        page.sound_wanted.connect(self.services.sounds.play)
        page.keys_wanted.connect(self.toggle_keys_page)
        page.backup_wanted.connect(self.backup_wanted)
        page.restore_wanted.connect(self.restore_wanted)
        page.message_wanted.connect(self.messages.show_note)
        page.undoable.connect(self.messages.show_message)
        if as_place:
            self.navigation.show_place(page)
        else:
            self.navigation.show_over(page)
        page.show_group(group)

    def toggle_keys_page(self) -> None:
        """Show the page of all keys, or leave it."""
        from cardhall.desktop.pages.keys_page import KeysPage

        current_page = self.navigation.page
        if isinstance(current_page, KeysPage):
            self.navigation.go_back()
            return
        page = KeysPage(self.settings, back_to=current_page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.keys_changed.connect(self.appearance.save_and_notify)
        page.undoable.connect(self.messages.show_message)
        self.navigation.show_over(page)
