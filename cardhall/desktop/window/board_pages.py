"""Opens the pages for deals from other programs (PBN and LIN files) or typed by hand, and plays or reviews them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cardhall.desktop import people
from cardhall.desktop.match_setup import MatchSetup
from cardhall.desktop.matches import MatchOpener
from cardhall.desktop.window.messages import Messages
from cardhall.desktop.window.navigation import PageStack
from cardhall.desktop.window.saved_files import FileDialogs
from cardhall.english import make_printable
from cardhall.language import listing, tr

if TYPE_CHECKING:
    from cardhall.match import Match
    from cardhall.match.boards.board import Board, BoardFile


class BoardPages(QObject):
    """The pages for board files in one window."""

    match_wanted = Signal(object)  # a Match, to be played at the table
    review_wanted = Signal(object)  # a Match of one deal, as the file records its play

    def __init__(
        self, window: QWidget, navigation: PageStack, matches: MatchOpener, files: FileDialogs, messages: Messages
    ) -> None:
        super().__init__(window)
        self.navigation, self.matches, self.files, self.messages = navigation, matches, files, messages
        self.file_name, self.board_file = "", None
        self.matches_by_board: dict[str, Match] = {}  # matches started in this window, by the board's id

    file_name: str  # of the file shown last; "": none
    board_file: BoardFile | None  # content of the file shown last

    # ---- pages

    def show_file(self, path: Path) -> None:
        """Show the boards of a file, or a sentence with the reason for a failure."""
        from cardhall.match.boards.board import BoardError
        from cardhall.match.boards.file_reader import read_file

        try:
            board_file = read_file(path)
        except BoardError as error:
            self.messages.show_message(str(error))
            return
        self.file_name, self.board_file = make_printable(path.name), board_file
        self.show_last_file()

    def show_last_file(self) -> None:
        """Show the boards of the last file."""
        from cardhall.desktop.pages.boards.boards_page import BoardsPage

        if self.board_file is None:
            self.navigation.home_wanted.emit()
            return
        if isinstance(self.navigation.page, BoardsPage):  # the new page replaces it
            self.navigation.go_back()
        page = BoardsPage(self.file_name, self.board_file, self.own_result_text, self.navigation.page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.play_wanted.connect(self.play_board)
        page.review_wanted.connect(self.review_board)
        page.open_wanted.connect(self.open_file)
        self.navigation.show_over(page)

    def show_typed(self, game_id: str = "") -> None:
        """Show the page to type a deal; `game_id`: game offered first."""
        from cardhall.desktop.pages.boards.typed_page import TypedDealPage

        page = TypedDealPage(game_id, self.navigation.page.back_label)
        page.back_wanted.connect(self.navigation.go_back)
        page.play_wanted.connect(self.play_board)
        page.open_wanted.connect(self.open_file)
        self.navigation.show_over(page)

    def open_file(self) -> None:
        """Choose a file with boards, and show them."""
        path = self.files.ask_board_file()
        if path is not None:
            self.show_file(path)

    # ---- playing, reviewing

    def play_board(self, board: Board, seat: int) -> None:
        """Play a board, with `seat` of it as the person's; afterwards the result is compared with the file's."""
        from cardhall.match.boards import replay
        from cardhall.rules import SetupError

        settings = self.matches.settings
        setup = MatchSetup.from_settings(settings, board.game)
        players = people.draw_opponents(settings, 4, setup.names)
        try:
            match = replay.match_from_board(
                board,
                seat=seat,
                levels=setup.levels_for(4),
                names=[one.name for one in players],
                avatars=[one.figure for one in players],
            )
            replay.compare_with_file(match, board, seat)
        except SetupError as error:
            self.messages.show_message(str(error))
            return
        self.matches_by_board[replay.board_id(board)] = match
        self.match_wanted.emit(match)

    def review_board(self, board: Board, seat: int) -> None:
        """Review the play recorded for a board, from one seat."""
        from cardhall.match.boards import replay
        from cardhall.rules import SetupError

        try:
            recorded = replay.recorded_play(board, seat=seat)
        except SetupError as error:
            self.messages.show_message(str(error))
            return
        if not recorded.is_over:
            problems = recorded.problems or [tr("The file does not contain enough of this deal for a review.")]
            self.messages.show_message(tr("{listed}", listed=listing(problems, ";")))
            return
        self.review_wanted.emit(recorded.match)
        if recorded.problems:
            self.messages.show_message(tr("{listed}", listed=listing(recorded.problems, ";")))

    def own_result_text(self, board: Board) -> str:
        """Return a sentence about the person's result on a board in this window, or ""."""
        from cardhall.match.boards import replay

        match = self.matches_by_board.get(replay.board_id(board))
        if match is None or not match.state.results:
            return ""
        return tr("Your result: {headline}", headline=replay.describe_result(match))
