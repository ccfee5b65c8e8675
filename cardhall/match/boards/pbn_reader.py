"""Reads boards from Portable Bridge Notation 2.1, with the tags that `match.pbn` adds for other games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardhall.english import printable
from cardhall.language import say
from cardhall.match.boards import notation
from cardhall.match.boards.board import BRIDGE_ID, COMPASS, HAND_SIZE, SEAT_NUMBERS, Board, check_hands
from cardhall.match.boards.outcome import add_outcome
from cardhall.match.boards.pbn_lines import RawGame, read_games
from cardhall.rules.catalogue import CATALOGUE

FULL_NAMES = ("South", "West", "North", "East")  # by seat: the tag with the player's name
UNKNOWN_VALUES = ("", "?", "-", "*", "#")
LONGEST_NAME = 60
GAME_NAMES = {entry.name.casefold(): game_id for game_id, entry in CATALOGUE.items()}
SHARED_TAGS = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable", "Deal")  # equal at all tables of a board
PLAYED_TAGS = ("Auction", "Play", "Contract")  # tags of one table
_SECTION_TAGS = ("Auction", "Play")
_SAID_PATTERN = re.compile(r"([SWNE]) (\S.*)")


def read(text: str) -> Iterator[Board]:
    """Yield the boards of a PBN file, in order; games without a deal and without a section are left out."""
    before: RawGame | None = None
    lasting: dict[str, str] = {}  # tags with a value for all later games
    for game in read_games(text):
        _inherit_tags(game, before, lasting)
        before = game
        if "Deal" in game.tags or game.words:
            yield _board(game)


def _inherit_tags(game: RawGame, before: RawGame | None, lasting: dict[str, str]) -> None:
    """Put inherited values into a game: `#` takes the value of the game before, `##` sets it for all later games."""
    for name, value in list(game.tags.items()):
        if value.startswith("##"):
            lasting[name] = value[2:]
            game.tags[name] = value[2:]
        elif value == "#" and before is not None:
            game.tags[name] = before.tags.get(name, "")
            if name in _SECTION_TAGS and name in before.words:
                game.words.setdefault(name, list(before.words[name]))
    for name, value in lasting.items():
        game.tags.setdefault(name, value)
    if before is not None and "Deal" not in game.tags and any(name in game.tags for name in PLAYED_TAGS):
        number = before.tags.get("Board", "")
        if game.tags.get("Board", number) == number:  # the same board at another table
            for name in SHARED_TAGS:
                if name in before.tags:
                    game.tags.setdefault(name, before.tags[name])


def _board(game: RawGame) -> Board:
    tags = game.tags
    board = Board(number=printable(tags.get("Board", ""), 20), line=game.line)
    board.event = _words_of(tags, "Event")
    board.site = _words_of(tags, "Site")
    board.date = _words_of(tags, "Date").replace(".??", "").strip("?.")
    board.names = {seat: name for seat in SEAT_NUMBERS if (name := _words_of(tags, FULL_NAMES[seat]))}
    board.room = {"open": "open", "closed": "closed"}.get(tags.get("Room", "").casefold(), "")
    board.dealer = notation.parse_seat(tags.get("Dealer", ""))
    board.vulnerable = notation.parse_vulnerability(tags.get("Vulnerable", ""))
    _read_deal(board, tags.get("Deal", ""))
    check_hands(board)
    name = tags.get("Game", "").casefold()
    board.game = GAME_NAMES.get(name, BRIDGE_ID)
    if name and name not in GAME_NAMES:
        board.add_problem(say("Card Hall does not have the game {name}.", name=printable(tags["Game"], 40)))
    if board.game == BRIDGE_ID:
        _read_contract(board, tags)
        _read_auction(board, tags.get("Auction", ""), game.words.get("Auction", []))
    else:
        board.trump = trump if (trump := tags.get("Trump", "")) in tuple(notation.SUITS) else ""
        _read_said(board, tags.get("Said", ""))
    _read_play(board, tags.get("Play", ""), game.words.get("Play", []))
    add_outcome(board)
    return board


def _words_of(tags: Mapping[str, str], name: str) -> str:
    value = tags.get(name, "")
    return "" if value in UNKNOWN_VALUES else printable(value, LONGEST_NAME)


def _read_deal(board: Board, text: str) -> None:
    """Read the hands in the tag `Deal`, clockwise from the first seat: `N:AKQ.J.T98.765432 - - -`."""
    first, colon, rest = text.partition(":")
    seat = notation.parse_seat(first)
    if not colon or seat is None:
        if text.strip() not in UNKNOWN_VALUES:
            board.add_problem(say("The deal “{text}” cannot be read.", text=printable(text, 40)))
        return
    for place, word in enumerate(rest.split()[: len(SEAT_NUMBERS)]):
        if word.strip("-?") == "":
            continue
        hand = notation.parse_dotted_hand(word)
        if hand is None:
            board.add_problem(say("The hand “{text}” cannot be read.", text=printable(word, 40)))
        elif hand:  # some write `...` for a hand that is not known
            board.hands[(seat + place) % 4] = hand


def _read_contract(board: Board, tags: Mapping[str, str]) -> None:
    board.declarer = notation.parse_seat(tags.get("Declarer", ""))
    text = tags.get("Contract", "")
    if text not in UNKNOWN_VALUES:
        contract = notation.parse_contract(text)
        if contract is None:
            board.add_problem(say("The contract “{text}” cannot be read.", text=printable(text, 40)))
        else:
            board.contract = contract
    board.result = _result(board, tags.get("Result", ""))


def _result(board: Board, text: str) -> int | None:
    """Return the tricks of the declarer's side; some files name sides, as in `EW 4` or `NS 9 EW 4`. None: not known."""
    told = re.findall(r"(NS|EW|[NSEW])\s*(\d+)", text.upper())
    if told and board.declarer is not None:
        own = [int(number) for side, number in told if COMPASS[board.declarer] in side]
        others = [HAND_SIZE - int(number) for side, number in told if COMPASS[board.declarer] not in side]
        number = (own or others)[0]
        return number if 0 <= number <= HAND_SIZE else None
    found = notation.parse_tricks(text, board.contract)
    if found is None and text.strip().lstrip("^") not in UNKNOWN_VALUES and board.contract != "Pass":
        board.add_problem(say("The result “{text}” cannot be read.", text=printable(text, 40)))
    return found


def _read_auction(board: Board, first: str, words: list[str]) -> None:
    starter = notation.parse_seat(first)
    calls: list[str] = []
    skipped = 0
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
            skipped += 1
            continue
        call = notation.parse_call(word)
        if call is None:
            board.add_problem(say("“{text}” is not a call. The auction is read up to there.", text=printable(word, 20)))
            break
        calls.append(call)
    if starter is not None:
        starter = (starter + skipped) % 4
        if board.dealer is None:
            board.dealer = starter
        elif calls and starter != board.dealer:
            board.add_problem(say("The auction does not begin with the dealer, so Card Hall ignores it."))
            calls = []
    board.calls = calls


def _read_said(board: Board, text: str) -> None:
    """Add the bids of another game to a board: `W bid 3; N pass`."""
    for part in filter(None, (part.strip() for part in text.split(";"))):
        found = _SAID_PATTERN.fullmatch(part)
        if found is None:
            board.add_problem(say("“{text}” is not a call. The auction is read up to there.", text=printable(part, 20)))
            return
        board.said.append((COMPASS.index(found[1]), found[2]))


def _read_play(board: Board, first: str, words: list[str]) -> None:
    """Read the tricks: rows of four cards, with a column for each seat, beginning with the seat `first`.

    Some files write the cards in the order of play instead, so a known hand decides whose card it is.
    """
    starter, owners = notation.parse_seat(first), board.owners()
    place = 0
    for word in words:
        if word in ("*", "+"):
            break
        if word.startswith(("!", "?")):
            continue
        if place % 4 == 0:
            board.tricks.append({})
        seat = None if starter is None else (starter + place) % 4
        place += 1
        if word.strip("-?") == "":
            continue
        card = notation.parse_card(word.rstrip("!?"))
        if card is None:
            board.add_problem(say("“{text}” is not a card. The play is read up to there.", text=printable(word, 20)))
            break
        owner = owners.get(card, seat)
        if owner is None:
            break
        if owner in board.tricks[-1]:
            board.add_problem(say("One seat plays two cards to trick {number}.", number=len(board.tricks)))
            break
        board.tricks[-1][owner] = card
    board.tricks = [trick for trick in board.tricks if trick]
