"""Reads boards from Portable Bridge Notation 2.1, with the tags that `match.pbn` adds for other games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match.boards import notation
from cardhall.match.boards.board import BRIDGE_ID, COMPASS_LETTERS, HAND_SIZE, SEAT_NUMBERS, Board, check_hands
from cardhall.match.boards.outcome import add_outcome
from cardhall.match.boards.pbn_lines import RawGame, read_games
from cardhall.rules.catalogue import CATALOGUE

PLAYER_TAGS_BY_SEAT = ("South", "West", "North", "East")  # by seat: the tag with the player's name
UNKNOWN_VALUES = ("", "?", "-", "*", "#")
MAX_NAME_LENGTH = 60
GAME_IDS_BY_NAME = {entry.name.casefold(): game_id for game_id, entry in CATALOGUE.items()}
# equal at all tables of a board
TAGS_SHARED_BY_TABLES = (
    "Event",
    "Site",
    "Date",
    "Board",
    "Dealer",
    "Vulnerable",
    "Deal",
)
TAGS_OF_ONE_TABLE = ("Auction", "Play", "Contract")  # tags of one table
_SECTION_TAGS = ("Auction", "Play")
_OTHER_CALL_PATTERN = re.compile(r"([SWNE]) (\S.*)")


def read(text: str) -> Iterator[Board]:
    """Yield the boards of a PBN file, in order; games without a deal and without a section are left out."""
    previous: RawGame | None = None
    lasting_tags: dict[str, str] = {}  # tags with a value for all later games
    for game in read_games(text):
        _inherit_tags(game, previous, lasting_tags)
        previous = game
        if "Deal" in game.tags or game.words_by_section:
            yield _board_from_game(game)


def _inherit_tags(game: RawGame, previous: RawGame | None, lasting_tags: dict[str, str]) -> None:
    """Put inherited values into a game: `#` takes the value of the game before, `##` sets it for all later games."""
    for name, value in list(game.tags.items()):
        if value.startswith("##"):
            lasting_tags[name] = value[2:]
            game.tags[name] = value[2:]
        elif value == "#" and previous is not None:
            game.tags[name] = previous.tags.get(name, "")
            if name in _SECTION_TAGS and name in previous.words_by_section:
                game.words_by_section.setdefault(name, list(previous.words_by_section[name]))
    for name, value in lasting_tags.items():
        game.tags.setdefault(name, value)
    if previous is not None and "Deal" not in game.tags and any(name in game.tags for name in TAGS_OF_ONE_TABLE):
        number = previous.tags.get("Board", "")
        if game.tags.get("Board", number) == number:  # the same board at another table
            for name in TAGS_SHARED_BY_TABLES:
                if name in previous.tags:
                    game.tags.setdefault(name, previous.tags[name])


def _board_from_game(game: RawGame) -> Board:
    tags = game.tags
    board = Board(number=make_printable(tags.get("Board", ""), 20), line=game.line)
    board.event = _tag_text(tags, "Event")
    board.site = _tag_text(tags, "Site")
    board.date = _tag_text(tags, "Date").replace(".??", "").strip("?.")
    board.names = {
        seat: game_name for seat in SEAT_NUMBERS if (game_name := _tag_text(tags, PLAYER_TAGS_BY_SEAT[seat]))
    }
    board.room = {"open": "open", "closed": "closed"}.get(tags.get("Room", "").casefold(), "")
    board.dealer = notation.parse_seat(tags.get("Dealer", ""))
    board.vulnerable = notation.parse_vulnerability(tags.get("Vulnerable", ""))
    _read_deal(board, tags.get("Deal", ""))
    check_hands(board)
    game_name = tags.get("Game", "").casefold()
    board.game = GAME_IDS_BY_NAME.get(game_name, BRIDGE_ID)
    if game_name and game_name not in GAME_IDS_BY_NAME:
        board.add_problem(say("Card Hall does not have the game {name}.", name=make_printable(tags["Game"], 40)))
    if board.game == BRIDGE_ID:
        _read_contract(board, tags)
        _read_auction(board, tags.get("Auction", ""), game.words_by_section.get("Auction", []))
    else:
        board.trump = trump if (trump := tags.get("Trump", "")) in tuple(notation.SUIT_WRITING_ORDER) else ""
        _read_other_calls(board, tags.get("Said", ""))
    _read_play(board, tags.get("Play", ""), game.words_by_section.get("Play", []))
    add_outcome(board)
    return board


def _tag_text(tags: Mapping[str, str], name: str) -> str:
    value = tags.get(name, "")
    return "" if value in UNKNOWN_VALUES else make_printable(value, MAX_NAME_LENGTH)


def _read_deal(board: Board, text: str) -> None:
    """Read the hands in the tag `Deal`, clockwise from the first seat: `N:AKQ.J.T98.765432 - - -`."""
    seat_text, colon, hands_text = text.partition(":")
    seat = notation.parse_seat(seat_text)
    if not colon or seat is None:
        if text.strip() not in UNKNOWN_VALUES:
            board.add_problem(say("The deal “{text}” cannot be read.", text=make_printable(text, 40)))
        return
    for place, word in enumerate(hands_text.split()[: len(SEAT_NUMBERS)]):
        if word.strip("-?") == "":
            continue
        hand = notation.parse_dotted_hand(word)
        if hand is None:
            board.add_problem(say("The hand “{text}” cannot be read.", text=make_printable(word, 40)))
        elif hand:  # some write `...` for a hand that is not known
            board.hands[(seat + place) % 4] = hand


def _read_contract(board: Board, tags: Mapping[str, str]) -> None:
    board.declarer = notation.parse_seat(tags.get("Declarer", ""))
    text = tags.get("Contract", "")
    if text not in UNKNOWN_VALUES:
        contract = notation.parse_contract(text)
        if contract is None:
            board.add_problem(say("The contract “{text}” cannot be read.", text=make_printable(text, 40)))
        else:
            board.contract = contract
    board.result = _read_result(board, tags.get("Result", ""))


def _read_result(board: Board, text: str) -> int | None:
    """Return the tricks of the declarer's side; some files name sides, as in `EW 4` or `NS 9 EW 4`. None: not known."""
    side_tricks = re.findall(r"(NS|EW|[NSEW])\s*(\d+)", text.upper())
    if side_tricks and board.declarer is not None:
        own_tricks = [int(number) for side, number in side_tricks if COMPASS_LETTERS[board.declarer] in side]
        other_tricks = [
            HAND_SIZE - int(number) for side, number in side_tricks if COMPASS_LETTERS[board.declarer] not in side
        ]
        number = (own_tricks or other_tricks)[0]
        return number if 0 <= number <= HAND_SIZE else None
    tricks = notation.parse_tricks(text, board.contract)
    if tricks is None and text.strip().lstrip("^") not in UNKNOWN_VALUES and board.contract != "Pass":
        board.add_problem(say("The result “{text}” cannot be read.", text=make_printable(text, 40)))
    return tricks


def _read_auction(board: Board, starter_text: str, words: list[str]) -> None:
    starter = notation.parse_seat(starter_text)
    calls: list[str] = []
    leading_dashes = 0
    for word in words:
        if word in ("*", "+"):
            break
        if word.upper() == "AP":
            has_bid = any(call.startswith("bid") for call in calls)
            passes = len(calls) - max((at + 1 for at, call in enumerate(calls) if call != "pass"), default=0)
            calls += ["pass"] * max(0, (3 if has_bid else 4) - passes)
            break
        if word.startswith(("!", "?")):
            continue
        if word == "-" and not calls:  # a seat that comes before the dealer
            leading_dashes += 1
            continue
        call = notation.parse_call(word)
        if call is None:
            board.add_problem(
                say("“{text}” is not a call. The auction is read up to there.", text=make_printable(word, 20))
            )
            break
        calls.append(call)
    if starter is not None:
        starter = (starter + leading_dashes) % 4
        if board.dealer is None:
            board.dealer = starter
        elif calls and starter != board.dealer:
            board.add_problem(say("The auction does not begin with the dealer, so Card Hall ignores it."))
            calls = []
    board.calls = calls


def _read_other_calls(board: Board, text: str) -> None:
    """Add the bids of another game to a board: `W bid 3; N pass`."""
    for part in filter(None, (part.strip() for part in text.split(";"))):
        call = _OTHER_CALL_PATTERN.fullmatch(part)
        if call is None:
            board.add_problem(
                say("“{text}” is not a call. The auction is read up to there.", text=make_printable(part, 20))
            )
            return
        board.other_calls.append((COMPASS_LETTERS.index(call[1]), call[2]))


def _read_play(board: Board, starter_text: str, words: list[str]) -> None:
    """Read the tricks: rows of four cards, with a column for each seat, beginning with the seat `starter_text`.

    Some files write the cards in the order of play instead, so a known hand decides whose card it is.
    """
    starter, owners = notation.parse_seat(starter_text), board.owners()
    index = 0
    for word in words:
        if word in ("*", "+"):
            break
        if word.startswith(("!", "?")):
            continue
        if index % 4 == 0:
            board.tricks.append({})
        seat = None if starter is None else (starter + index) % 4
        index += 1
        if word.strip("-?") == "":
            continue
        card = notation.parse_card(word.rstrip("!?"))
        if card is None:
            board.add_problem(
                say("“{text}” is not a card. The play is read up to there.", text=make_printable(word, 20))
            )
            break
        owner = owners.get(card, seat)
        if owner is None:
            break
        if owner in board.tricks[-1]:
            board.add_problem(say("One seat plays two cards to trick {number}.", number=len(board.tricks)))
            break
        board.tricks[-1][owner] = card
    board.tricks = [trick for trick in board.tricks if trick]
