"""Replays the recorded play of a board in a match of a single deal, outside all statistics.

The person has seat 0 of a match, so the board is rotated until the chosen seat is seat 0. Calls and cards that the file
lacks are added as claimed actions, which a review does not judge.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardhall import rules
from cardhall.cards import SUIT_SIGNS, Card
from cardhall.language import card_face, numbered, say
from cardhall.match.boards.board import (
    ALL_VULNERABLE,
    BRIDGE_ID,
    COMPASS_LETTERS,
    EAST_WEST,
    HAND_SIZE,
    NORTH_SOUTH,
    SEAT_NAMES,
    SEAT_NUMBERS,
    Board,
    remaining_cards,
)
from cardhall.match.boards.typed_hands import sort_hand
from cardhall.match.match import LARGEST_SEED, Match
from cardhall.match.one_deal import FILE_SOURCE, FirstPlay
from cardhall.rules.catalogue import CATALOGUE

RANDOM_CARD_SHARES = (0.2, 0.0, 0.5)  # used in turn: more random cards reach results that plain play misses
MAX_PLAYOUTS = 90  # random playouts of unrecorded cards, until one gives the recorded number of tricks
DOUBLE_SIGNS_BY_FACTOR = {1: "", 2: "X", 4: "XX"}  # by the factor of doubling
HAND_ZONES = tuple(f"hand:{seat}" for seat in SEAT_NUMBERS)


@dataclass
class RecordedPlay:
    """A match with the recorded actions of a board, and the differences from the record."""

    match: Match
    problems: list[str] = field(default_factory=list)
    recorded_actions: int = 0  # actions replayed from the file
    is_exact: bool = True  # whether the deal ended with the result in the file
    is_filled_up: bool = False  # whether cards that the file lacks (as after a claim) were added at random

    @property
    def is_over(self) -> bool:
        """Whether the deal has been scored."""
        return bool(self.match.state.results)


def games_with_boards() -> tuple[str, ...]:
    """Return the ids of games that deal thirteen cards to each of four players, and no other cards."""
    return tuple(game_id for game_id, entry in CATALOGUE.items() if entry.boards)


def board_id(board: Board) -> str:
    """Return an id computed from the cards: the same whenever the file is opened."""
    parts = [board.game, board.dealer_or_default, board.vulnerable_or_default]
    parts += [" ".join(map(str, sort_hand(list(board.hands.get(seat, ()))))) for seat in SEAT_NUMBERS]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def complete_hands(board: Board, rng: random.Random) -> dict[int, tuple[Card, ...]]:
    """Return the four hands by seat; unknown hands are dealt at random."""
    hands = dict(board.hands)
    remaining = list(remaining_cards(hands))
    rng.shuffle(remaining)
    for seat in SEAT_NUMBERS:
        if seat not in hands:
            hands[seat] = tuple(remaining[:HAND_SIZE])
            del remaining[:HAND_SIZE]
    return hands


def match_from_board(
    board: Board,
    *,
    seat: int = 0,
    levels: Mapping[int, str] | None = None,
    names: Sequence[str] | Mapping[int, str] | None = None,
    avatars: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    rng: random.Random | None = None,
) -> Match:
    """Return a match at the beginning of the deal, where the person has the seat `seat` of the board.

    `levels`, `names` and `avatars` are by seat of the match. Raises `rules.SetupError` where the game cannot be played
    with these cards.
    """
    rng = random.Random(board_id(board)) if rng is None else rng
    hands = complete_hands(board, rng)
    dealer = (board.dealer_or_default - seat) % 4
    deal = {HAND_ZONES[(own - seat) % 4]: _in_dealing_order(board, hands[own], own, rng) for own in SEAT_NUMBERS}
    game = rules.get(board.game)
    chosen = dict(game.presets["usual" if CATALOGUE[board.game].usual else "book"])
    chosen |= {} if options is None else options
    chosen |= vulnerability_options(board, seat)
    match = Match.new(
        board.game,
        seats=4,
        seed=int(board_id(board), 16) % LARGEST_SEED + 1,
        options=chosen,
        levels=levels,
        dealer=dealer,
        names=names,
        avatars=avatars,
        deals=[deal],
    )
    match.first_play = FirstPlay(board_id(board), 1, 0, (), "", {}, FILE_SOURCE)
    return match


def vulnerability_options(board: Board, seat: int) -> dict[str, Any]:
    """Return the option of Bridge with the vulnerability, seen from `seat` of the board; {} in other games."""
    if board.game != BRIDGE_ID:
        return {}
    vulnerable = board.vulnerable_or_default
    if seat % 2 and vulnerable in (NORTH_SOUTH, EAST_WEST):
        vulnerable = EAST_WEST if vulnerable == NORTH_SOUTH else NORTH_SOUTH
    return {"vulnerable": {NORTH_SOUTH: "you", EAST_WEST: "they", ALL_VULNERABLE: "all"}.get(vulnerable, "none")}


def _in_dealing_order(board: Board, hand: tuple[Card, ...], seat: int, rng: random.Random) -> str:
    """Return a hand in dealing order. Where the dealer's last card turns trumps, it has the file's trump suit."""
    order = list(sort_hand(list(hand)))
    if CATALOGUE[board.game].boards == "turned" and seat == board.dealer_or_default:
        last = [card for card in order if card.suit == board.trump] or order
        card = rng.choice(last)
        order.remove(card)
        order.append(card)
    return " ".join(map(str, order))


# ---- recorded play


def recorded_play(board: Board, *, seat: int = 0, names: Mapping[int, str] | None = None) -> RecordedPlay:
    """Return the recorded play; the person sits at `seat`, and `names` are by seat of the board.

    A file of another game than Bridge does not name the options of the game. All presets are tried, and the one that
    allows most of the recorded actions is kept.
    """
    names_by_board_seat = board.names if names is None else names
    match_names = {(one - seat) % 4: name for one, name in names_by_board_seat.items()}
    match_names = {one: match_names.get(one) or str(SEAT_NAMES[(one + seat) % 4]) for one in SEAT_NUMBERS}
    if board.game == BRIDGE_ID:
        return _replay_board(board, seat, match_names, {})
    game = rules.get(board.game)
    default_options: Mapping[str, Any] = {name: option.default for name, option in game.options.items()}
    plays = [_replay_board(board, seat, match_names, options) for options in (*game.presets.values(), default_options)]
    return max(plays, key=lambda play: play.recorded_actions)


def _replay_board(board: Board, seat: int, names: Mapping[int, str], options: Mapping[str, Any]) -> RecordedPlay:
    levels = dict.fromkeys(range(1, 4), "hard")
    recorded = RecordedPlay(match := match_from_board(board, seat=seat, names=names, levels=levels, options=options))
    if not board.is_complete:
        recorded.problems.append(say("Not all four hands are known, so the play cannot be followed."))
        return recorded
    replay = _BoardReplay(board, seat, recorded)
    replay.play_auction()
    if not replay.is_stopped:
        replay.play_cards()
    recorded.recorded_actions = len(match.log)
    if recorded.is_over:
        replay.compare_result()
    elif not replay.is_stopped and replay.can_play_out():
        replay.play_out_rest()
    digest = hashlib.sha256(json.dumps([board_id(board), seat, [f"{a} {b}" for a, b in match.log]]).encode())
    match.id = digest.hexdigest()[:16]
    return recorded


def compare_with_file(match: Match, board: Board, seat: int) -> None:
    """Attach the result in the file to a board's match for comparison, where the recorded deal is finished."""
    if not board.is_complete or not (board.result is not None or board.tricks or board.contract == "Pass"):
        return
    recorded = recorded_play(board, seat=seat)
    if recorded.is_over and recorded.is_exact:
        result = recorded.match.state.results[0]
        headline = _contract_and_tricks(recorded.match) if board.game == BRIDGE_ID else ""
        match.first_play = FirstPlay(board_id(board), 1, 0, tuple(result.points), headline, {}, FILE_SOURCE)


def _contract_and_tricks(match: Match) -> str:
    """Return the result of a deal of Bridge in symbols that need no translation: `4♥× +1`."""
    position = match.state if match.closing_state is None else match.closing_state
    contract = position.contract
    if contract is None:
        return ""
    overtricks = position.tricks_by_side()[contract.side] - contract.tricks
    strain = SUIT_SIGNS.get(contract.strain, contract.strain)
    double_signs = {1: "", 2: "×", 4: "××"}[contract.factor]
    return f"{contract.level}{strain}{double_signs} {f'{overtricks:+d}' if overtricks else '='}".replace("-", "−")


def describe_result(match: Match) -> str:
    """Describe the result of a board's match, with the points of the person's side."""
    result, side = match.state.results[0], match.state.side_of(0)
    is_bridge = match.game.id == BRIDGE_ID
    position = match.state if match.closing_state is None else match.closing_state
    contract = position.contract if is_bridge else None
    points = _format_lead(result.points, side)
    if contract is None:
        return say("points for your side: {points}", points=points)
    tricks = position.tricks_by_side()[contract.side]
    return say(
        "{contract}, {tricks}, points for your side: {points}",
        contract=contract.text,
        tricks=numbered(tricks, "trick"),
        points=points,
    )


def _format_lead(points: Sequence[float], side: int) -> str:
    """Format the points of a side minus those of the best other side, with a sign."""
    others = [other for place, other in enumerate(points) if place != side]
    return f"{points[side] - max(others, default=0):+g}".replace("-", "−")


class _BoardReplay:
    """Plays the recorded calls and cards of a board in a match."""

    def __init__(self, board: Board, seat: int, recorded: RecordedPlay) -> None:
        self.board, self.seat, self.recorded, self.match = board, seat, recorded, recorded.match
        self.is_stopped = False

    @property
    def state(self) -> Any:
        """The present state of the match."""
        return self.match.state

    @property
    def is_over(self) -> bool:
        """Whether the deal has been scored."""
        return bool(self.state.results)

    def _stop_reading(self, sentence: str) -> None:
        self.recorded.problems.append(sentence)
        self.is_stopped = True

    def play_auction(self) -> None:
        """Play the recorded auction of Bridge, or the shortest auction with the recorded contract."""
        if self.board.game != BRIDGE_ID:
            return
        calls = self.board.calls or self._likely_calls()
        is_claimed = not self.board.calls
        for place, call in enumerate(calls, 1):
            if self.is_over or self.state.phase != "auction":
                self._stop_reading(say("The auction was over before call {number}.", number=place))
                return
            try:
                self.match.play(call, claimed=is_claimed)
            except rules.IllegalAction as error:
                self._stop_reading(
                    say("Call {number} of the auction is not allowed: {reason}", number=place, reason=error.reason)
                )
                return
        if is_claimed and calls:
            self.recorded.problems.append(say("The auction is not in the file. Only the contract is known."))
        self._end_auction()
        self._compare_contract()

    def _end_auction(self) -> None:
        """Add the passes that files leave out at the end."""
        is_auction_over = self.board.tricks or self.board.result is not None or self.board.contract
        while is_auction_over and not self.is_over and self.state.phase == "auction" and self.board.calls:
            self.match.play("pass", claimed=True)

    def _likely_calls(self) -> list[str]:
        """Return the shortest auction with the recorded contract."""
        board, contract = self.board, self.board.contract
        if contract == "Pass":
            return ["pass"] * 4
        if not contract or board.declarer is None:
            return []
        passes = ["pass"] * ((board.declarer - board.dealer_or_default) % 4)
        strain = contract[1:].rstrip("X")
        doubles = contract.count("X")
        calls = [*passes, f"bid {contract[0]} {strain}", *["double"] * min(1, doubles), *["redouble"] * (doubles == 2)]
        return [*calls, "pass", "pass", "pass"]

    def _compare_contract(self) -> None:
        board, state = self.board, self.state
        if not board.contract or not board.calls or (not self.is_over and state.phase == "auction"):
            return
        bid, declarer = "Pass", None
        if not self.is_over and state.contract is not None:
            level, strain, factor, _ = state.contract
            bid, declarer = f"{level}{strain}{DOUBLE_SIGNS_BY_FACTOR[factor]}", (state.declarer + self.seat) % 4
        recorded = board.contract if board.declarer is None else f"{board.contract} {COMPASS_LETTERS[board.declarer]}"
        played = bid if declarer is None or board.declarer is None else f"{bid} {COMPASS_LETTERS[declarer]}"
        if played != recorded:
            self.recorded.problems.append(
                say("The auction ends in {bid}, but the file gives {told} as the contract.", bid=played, told=recorded)
            )

    def compare_result(self) -> None:
        """Note a problem where the cards played give another number of tricks than the file."""
        position, recorded = self.match.closing_state, self.board.result
        if self.board.game != BRIDGE_ID or recorded is None or position is None or position.contract is None:
            return
        played = position.tricks_by_side()[position.contract.side]
        if played != recorded:
            self.recorded.is_exact = False
            self.recorded.problems.append(
                say("The cards played give {taken} tricks, but the file says {told}.", taken=played, told=recorded)
            )

    def play_cards(self) -> None:
        """Play the recorded cards; in other games than Bridge also the recorded calls before and between them."""
        calls = [((seat - self.seat) % 4, text) for seat, text in self.board.other_calls]
        tricks = [dict(trick) for trick in self.board.tricks]
        trick_index = 0
        while not self.is_over:
            actor = self.state.turn
            if calls and calls[0][0] == actor and calls[0][1] in map(str, self.state.actions(actor)):
                self.match.play(calls.pop(0)[1], actor)
                continue
            if self.state.phase == "auction" or trick_index >= len(tricks):
                break
            trick = tricks[trick_index]
            board_seat = (self.state.playing + self.seat) % 4
            card = trick.pop(board_seat, None)
            if card is None:
                if trick:
                    self._stop_reading(
                        say(
                            "In trick {number}, the card of {seat} is missing. The play is read up to there.",
                            number=trick_index + 1,
                            seat=SEAT_NAMES[board_seat],
                        )
                    )
                break
            trick_index += not trick  # the next trick, once all cards of this one are played
            try:
                self.match.play(f"play {card}", actor)
            except rules.IllegalAction as error:
                self._stop_reading(
                    say(
                        "In trick {number} {seat} could not play the {card}: {reason}",
                        number=trick_index + bool(trick),
                        seat=SEAT_NAMES[board_seat],
                        card=card_face(card),
                        reason=error.reason,
                    )
                )
                return
        if calls and not self.is_stopped and not self.is_over:
            self._stop_reading(
                say("“{text}” is not possible there. The auction is read up to there.", text=calls[0][1][:40])
            )

    # ---- cards missing from the file

    def can_play_out(self) -> bool:
        """Return whether the contract is known and cards are missing from the file."""
        return self.board.game == BRIDGE_ID and not self.is_over and self.state.phase == "play"

    def play_out_rest(self) -> None:
        """Play the missing cards at random, with the recorded number of tricks or the nearest that was found."""
        recorded_tricks, best_log = self.board.result, list[Any]()
        least_distance, rng = HAND_SIZE + 1, random.Random(board_id(self.board))  # more than any number of tricks
        for number in range(MAX_PLAYOUTS):
            # In turn the opponents try to win tricks, nobody does, and the declarer's side does.
            log, tricks = _play_at_random(
                self.state.copy(), rng, number % 3 - 1, RANDOM_CARD_SHARES[number // 3 % len(RANDOM_CARD_SHARES)]
            )
            distance = 0 if recorded_tricks is None else abs(tricks - recorded_tricks)
            if distance < least_distance:
                least_distance, best_log = distance, log
            if not least_distance:
                break
        for actor, action in best_log:
            self.match.play(action, actor, claimed=True)
        self.recorded.is_filled_up = True
        if recorded_tricks is None:
            self.recorded.problems.append(
                say("The file does not say how the deal ended. The remaining cards were played at random.")
            )
            self.recorded.is_exact = False
        elif least_distance:
            self.recorded.problems.append(
                say(
                    "The file says {wanted} tricks, but Card Hall found no play with that result.",
                    wanted=recorded_tricks,
                )
            )
            self.recorded.is_exact = False


def _play_at_random(state: Any, rng: random.Random, helped_side: int, random_share: float) -> tuple[list[Any], int]:
    """Play a deal to its end at random, and return the actions and the tricks of the declarer's side.

    `helped_side` 1: the declarer's side tries to win tricks, −1: the opponents do, 0: nobody. `random_share`: the share
    of cards drawn at random all the same.
    """
    log, side, trump = list[Any](), state.side_of(state.declarer), state.trump
    tricks: int = state.tricks_by_side()[side]
    while not state.results:
        actor = state.turn
        actions = state.actions(actor)
        action = actions[0]
        if len(actions) > 1:
            action = rng.choice(actions)
            if helped_side and rng.random() >= random_share:
                wants_trick = (state.side_of(actor) == side) == (helped_side > 0)
                action = (max if wants_trick else min)(actions, key=lambda one: _card_strength(one.cards[0], trump))
        log.append((actor, action))
        for event in state.play(action, actor):
            if event.kind == "trick" and state.side_of(event.seat) == side:
                tricks += 1
    return log, tricks


def _card_strength(card: Card, trump: str | None) -> int:
    return "23456789TJQKA".index(card.rank) + HAND_SIZE * (card.suit == trump)  # trumps above all other cards
