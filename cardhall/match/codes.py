"""Deal codes: a short text from which anybody deals the same cards, with the same rules.

    whist:1N2E-G5E1-FZ9A

It names the game, so that people see what it is, and behind the colon come digits and letters that cannot be taken for
one another (Crockford's base 32; small letters, spaces and hyphens do not matter, O is 0, I and L are 1):

- the format of codes, 1;
- a letter for the content. For all deals of a match: N, the number from which they come, or M, the same counted from
  the first number whose shuffles have keys. For one deal, with which a match then begins: K, the key of its shuffle;
  S, the number of the match and of the draw that shuffled it; or C, its cards. Later deals follow from these cards, so
  that they are the same for all;
- a whole number that holds, from its low end: the revision of the game's rules, a check sum of its options, the
  number of players, each option's choice in the order of the options, the first dealer, and the rest: the number, the
  key, the number of the draw and above it that of the match, or which of all orders of the pack it is;
- a check sum of four digits over all before it.

The number of a match reveals its later deals, so the code of a match, and the code of a deal with S, are shown only
after the match. The other codes of a deal reveal its cards alone, and are shown once all of them may be known: nobody
can compute the number of the match from a key (see `rules.engine.chance`). C, which is long, is for deals that none of
our shuffles gives: deals from files, and deals of games that deal in a way of their own.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import factorial
from typing import Any

from cardhall import rules
from cardhall.cards import Card, cards
from cardhall.english import make_printable
from cardhall.language import say
from cardhall.match.match import LARGEST_SEED, Match
from cardhall.match.match_copies import can_be_repeated
from cardhall.match.schema import LARGEST_SEED as LARGEST_READABLE_SEED
from cardhall.rules import Game, Option, SetupError
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.chance import (
    FIRST_KEYED_SEED,
    KEYED_SEED_COUNT,
    SHUFFLE_KEY_COUNT,
    shuffle_by_key,
    shuffle_key,
    shuffle_order,
)

CODE_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOKALIKE_DIGITS = str.maketrans({"O": "0", "I": "1", "L": "1", " ": "", "-": "", "\n": "", "\t": "", "\r": ""})
CODE_FORMAT = "1"
MATCH_NUMBER_TYPE, KEYED_MATCH_NUMBER_TYPE = "N", "M"  # of a match
SHUFFLE_KEY_TYPE, SHUFFLE_DRAW_TYPE, CARD_ORDER_TYPE = "K", "S", "C"  # of a deal
DRAW_NUMBER_LIMIT = 4096  # the number of a draw in a code with S is below this
CHECKSUM_DIGIT_COUNT, DIGITS_PER_GROUP = 4, 4  # digits: of the check sum; between two hyphens
MAX_LATER_DRAWS = 8  # random draws between the shuffle and the end of dealing, at most
REVISION_MODULUS, OPTIONS_CHECK_MODULUS = 64, 4096  # moduli of the revision and of the check sum of options in a code
MAX_CODE_LENGTH = 500  # characters of a code: the order of six packs takes 430


class CodeError(ValueError):
    """A text is no code of a deal; the error's text is a sentence with the reason."""


@dataclass(frozen=True)
class DealCode:
    """A decoded deal code: the set-up of a match, and perhaps its first deal."""

    game: str
    seats: int
    options: Mapping[str, Any]
    dealer: int
    seed: int
    deal: Mapping[str, str] | None = None  # the first deal; None: the seed deals it

    def match_arguments(self) -> dict[str, Any]:
        """Return the arguments for `Match.new`."""
        arguments = {"seats": self.seats, "options": dict(self.options), "dealer": self.dealer, "seed": self.seed}
        return arguments if self.deal is None else {**arguments, "deals": [self.deal]}


def looks_like_code(text: str) -> bool:
    """Return whether a text looks like a deal code: a name, a colon and something after it."""
    name, colon, digits = text.strip().partition(":")
    return bool(name.strip() and colon and digits.strip()) and len(text) <= MAX_CODE_LENGTH


# ---- making codes


def may_be_published(match: Match, deal: int) -> bool:
    """Return whether all cards of a deal may be known, and the code shown."""
    return can_be_repeated(match, deal)


def match_code(match: Match) -> str | None:
    """Return the code of all deals of a match; None during the match, and for deals played again."""
    if not match.is_done or match.first_play is not None:
        return None
    setup = match.state.setup
    start = match.game.start(seats=setup.seats, seed=match.seed, options=setup.options, dealer=match.first_dealer)
    if start.deal != match.deals[0]:
        return deal_code(match, 1)
    if match.seed >= FIRST_KEYED_SEED:
        content_type, number = KEYED_MATCH_NUMBER_TYPE, match.seed - FIRST_KEYED_SEED
    else:
        content_type, number = MATCH_NUMBER_TYPE, match.seed
    if not 0 <= number <= LARGEST_READABLE_SEED:
        return None
    return _encode_parts(match.game, setup.seats, setup.options, match.first_dealer, content_type, number)


def deal_code(match: Match, deal: int) -> str | None:
    """Return the code of one deal; None where the cards are still secret, or no match can begin with the deal.

    The code is short where one of our own shuffles gives the deal; otherwise it holds the order of all cards.
    """
    if not may_be_published(match, deal):
        return None
    setup, dealt = match.state.setup, match.deals[deal - 1]
    dealer, draws = _dealer_and_draws(match, deal)
    start = match.game.start(seats=setup.seats, seed=1, options=setup.options, dealer=dealer)
    if {zone: len(cards(text)) for zone, text in dealt.items()} != dict(start.layout):
        return None
    order = [card for zone in start.layout for card in cards(dealt[zone])]
    pack = match.game.deck(setup.seats, setup.options)
    kind, content = _find_shuffle(match, order, pack, draws) or (CARD_ORDER_TYPE, _place_of_order(order, pack))
    return _encode_parts(match.game, setup.seats, setup.options, dealer, kind, content)


def _dealer_and_draws(match: Match, deal: int) -> tuple[int, int]:
    """Return the dealer of a deal, and the number of random draws in the match before the deal was complete."""
    replay = Match.restored(match.saved())
    replay.rewind(deal)
    return replay.state.dealer, replay.state.draws


def _find_shuffle(match: Match, order: Sequence[Card], pack: Sequence[Card], draws: int) -> tuple[str, int] | None:
    """Return the shuffle behind an order, as in a code; None: no shuffle that may be published.

    The code of a match under way never holds the number of the match.
    """
    for draw in range(draws, max(0, draws - MAX_LATER_DRAWS) - 1, -1):
        if match.seed >= FIRST_KEYED_SEED:
            key = shuffle_key(match.seed, draw)
            if shuffle_by_key(pack, key) == list(order):
                return SHUFFLE_KEY_TYPE, key
        elif not match.is_done or not 0 <= match.seed <= LARGEST_READABLE_SEED or draw >= DRAW_NUMBER_LIMIT:
            continue
        elif shuffle_order(pack, match.seed, draw) == list(order):
            return SHUFFLE_DRAW_TYPE, match.seed * DRAW_NUMBER_LIMIT + draw
    return None


def _encode_parts(
    game: Game[Any], seats: int, options: Mapping[str, Any], dealer: int, content_type: str, content: int
) -> str:
    number = content * seats + dealer
    for name, option in reversed(list(game.options.items())):
        number = number * len(option.choices) + _choice_index(option.choices, options[name])
    number = number * len(game.seat_counts) + game.seat_counts.index(seats)
    number = (
        number * OPTIONS_CHECK_MODULUS + _options_check(game.seat_counts, game.options)
    ) * REVISION_MODULUS + game.revision % REVISION_MODULUS
    body = CODE_FORMAT + content_type + _encode_digits(number)
    body += _checksum(game.id, body)
    groups = [body[at : at + DIGITS_PER_GROUP] for at in range(0, len(body), DIGITS_PER_GROUP)]
    return f"{game.id}:{'-'.join(groups)}"


# ---- reading codes


def read(text: str) -> DealCode:
    """Take a code apart. Raises `CodeError` for a damaged or foreign code, or one of another version."""
    text = text.strip()
    if not looks_like_code(text):
        raise CodeError(
            say("This is not a deal code. A deal code begins with the game and a colon, as in “whist:1N…”.")
        )
    name, _, digits = text.partition(":")
    game_id, body = name.strip().casefold(), digits.upper().translate(LOOKALIKE_DIGITS)
    if any(letter not in CODE_DIGITS for letter in body) or len(body) < len(CODE_FORMAT) + 1 + CHECKSUM_DIGIT_COUNT:
        raise CodeError(_damaged_text())
    content, checksum = body[:-CHECKSUM_DIGIT_COUNT], body[-CHECKSUM_DIGIT_COUNT:]
    if game_id not in CATALOGUE:
        raise CodeError(say("There is no game called “{game_id}” here.", game_id=make_printable(game_id, 40)))
    if _checksum(game_id, content) != checksum:
        raise CodeError(_damaged_text())
    if content[0] != CODE_FORMAT:
        raise CodeError(say("This code is from a newer version of Card Hall. Update Card Hall to use it."))
    return _decode_parts(rules.get(game_id), content[1], _decode_digits(content[2:]))


def _decode_parts(game: Game[Any], content_type: str, number: int) -> DealCode:
    number, revision = divmod(number, REVISION_MODULUS)
    number, options_check = divmod(number, OPTIONS_CHECK_MODULUS)
    if revision > game.revision:
        raise CodeError(
            say("This code is from a newer version of Card Hall, with other rules of {name}.", name=game.name)
        )
    options_by_check = {
        _options_check(game.seat_counts, options): options for options in (_older_options(game.options), game.options)
    }
    if revision != game.revision or options_check not in options_by_check:
        raise CodeError(
            say("This code is from an older version of Card Hall, with other rules of {name}.", name=game.name)
        )
    number, index = divmod(number, len(game.seat_counts))
    seats = game.seat_counts[index]
    options: dict[str, Any] = {name: option.default for name, option in game.options.items()}
    for name, option in options_by_check[options_check].items():
        number, index = divmod(number, len(option.choices))
        options[name] = option.choices[index]
    content, dealer = divmod(number, seats)
    try:
        if content_type == MATCH_NUMBER_TYPE and content <= LARGEST_READABLE_SEED:
            game.start(seats=seats, options=options, dealer=dealer)
            return DealCode(game.id, seats, options, dealer, content)
        if content_type == KEYED_MATCH_NUMBER_TYPE and content < KEYED_SEED_COUNT:
            game.start(seats=seats, options=options, dealer=dealer)
            return DealCode(game.id, seats, options, dealer, FIRST_KEYED_SEED + content)
        order = _order_in_code(content_type, content, game.deck(seats, options))
        if order is not None:
            deal = _deal_from_order(game, order, seats, options, dealer)
            return DealCode(game.id, seats, options, dealer, _later_deals_seed(deal), deal)
    except SetupError:
        pass  # no such match: the digits cannot be those of a code that was made here
    raise CodeError(_damaged_text())


def _order_in_code(content_type: str, content: int, pack: Sequence[Card]) -> list[Card] | None:
    """Return the order of the cards that a code gives; None, or SetupError: the code gives none."""
    if content_type == SHUFFLE_KEY_TYPE and content < SHUFFLE_KEY_COUNT:
        return shuffle_by_key(pack, content)
    if content_type == SHUFFLE_DRAW_TYPE and content // DRAW_NUMBER_LIMIT <= LARGEST_READABLE_SEED:
        return shuffle_order(pack, *divmod(content, DRAW_NUMBER_LIMIT))
    return _order_from_place(content, pack) if content_type == CARD_ORDER_TYPE else None


def _deal_from_order(
    game: Game[Any], order: Sequence[Card], seats: int, options: Mapping[str, Any], dealer: int
) -> dict[str, str]:
    """Return the deal with cards in that order. Raises SetupError where no match begins so."""
    start = game.start(seats=seats, seed=1, options=options, dealer=dealer)
    deal, position = {}, 0
    for zone, size in start.layout.items():
        deal[zone] = " ".join(map(str, order[position : position + size]))
        position += size
    game.start(seats=seats, options=options, dealer=dealer, deals=[deal])
    return deal


def _later_deals_seed(deal: Mapping[str, str]) -> int:
    """Return a seed for later deals, computed from the cards, so that nothing of the original match is revealed."""
    deal_text = json.dumps(deal, sort_keys=True).encode()
    return int.from_bytes(hashlib.sha256(deal_text).digest()[:8], "big") % LARGEST_SEED + 1


def _damaged_text() -> str:
    return say("This code is damaged: a character is wrong or missing.")


# ---- digits


def _encode_digits(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, len(CODE_DIGITS))
        digits = CODE_DIGITS[digit] + digits
    return digits


def _decode_digits(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * len(CODE_DIGITS) + CODE_DIGITS.index(digit)
    return number


def _checksum(game_id: str, body: str) -> str:
    hash_value = int.from_bytes(hashlib.sha256(f"{game_id}:{body}".encode()).digest()[:8], "big")
    return _encode_digits(hash_value % len(CODE_DIGITS) ** CHECKSUM_DIGIT_COUNT).rjust(
        CHECKSUM_DIGIT_COUNT, CODE_DIGITS[0]
    )


def _older_options(options: Mapping[str, Option]) -> dict[str, Option]:
    """Return the options of the game from the time of the first codes."""
    return {name: option for name, option in options.items() if not option.is_new}


def _options_check(seat_counts: Sequence[int], options: Mapping[str, Option]) -> int:
    """Return a check sum of the options of a game with all choices, and the numbers of players."""
    fields = [list(seat_counts), [[name, list(option.choices)] for name, option in options.items()]]
    digest = hashlib.sha256(json.dumps(fields).encode()).digest()
    return int.from_bytes(digest[:8], "big") % OPTIONS_CHECK_MODULUS


def _choice_index(choices: Sequence[Any], value: Any) -> int:
    """Return the index of a choice, compared by type too: 1 is not True."""
    return next(place for place, one in enumerate(choices) if type(one) is type(value) and one == value)


# ---- orders of a pack


def _place_of_order(order: Sequence[Card], pack: Sequence[Card]) -> int:
    """Return the place of an order among all different orders of the pack, from 0. Equal cards are interchangeable."""
    cards_left = Counter(pack)
    kinds, place = sorted(cards_left), 0
    order_count = _count_orders(cards_left)
    for index, card in enumerate(order):
        number = len(order) - index
        lower_count = sum(cards_left[kind] for kind in kinds if kind < card)
        place += order_count * lower_count // number  # the number of orders that begin with a lower card
        order_count = order_count * cards_left[card] // number
        cards_left[card] -= 1
    return place


def _order_from_place(place: int, pack: Sequence[Card]) -> list[Card]:
    """Return the order of the pack at a place: see `_place_of_order`. Raises SetupError for a place out of range."""
    cards_left = Counter(pack)
    kinds, order = sorted(cards_left), list[Card]()
    order_count = _count_orders(cards_left)
    if place >= order_count:
        raise SetupError(_damaged_text())
    for number in range(len(pack), 0, -1):
        for card in kinds:
            orders_with_card = order_count * cards_left[card] // number
            if place < orders_with_card:
                break
            place -= orders_with_card
        order.append(card)
        order_count = orders_with_card
        cards_left[card] -= 1
    return order


def _count_orders(kinds: Mapping[Card, int]) -> int:
    """Count the different orders of some cards, given the number of each kind."""
    order_count = factorial(sum(kinds.values()))
    for number in kinds.values():
        order_count //= factorial(number)
    return order_count
