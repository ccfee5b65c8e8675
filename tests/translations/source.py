"""What the source says to people: templates that go through `cardhall.language`, and texts that do not."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from cardhall.cards import BLACK_JOKER, HIDDEN, RANK_NAMES, RED_JOKER, SUIT_NAMES
from cardhall.desktop.look.packs import PACK_NAMES as PACKS
from cardhall.english import NUMBER_WORDS
from cardhall.language.catalogues import COMMON_CATALOGUE
from cardhall.language.values import article_of, plural_of_rank, singular_of_suit
from cardhall.rules.catalogue import CATALOGUE, GAME_FILE
from cardhall.rules.catalogue_entry import TEMPLATE_TABLE_FIELDS, TEXT_FIELDS
from tests.game_files import program_folder

ROOT = Path(__file__).parents[2]
ONE_FORM_FUNCTIONS = {"say", "template", "tr"}  # functions whose first argument is a template,
TWO_FORM_FUNCTIONS = {"say_many", "tr_many"}  # whose first two are one with two forms,
COUNTING_FUNCTIONS = {"format_count", "numbered"}  # and whose second, and perhaps third, are a noun
NOTE_PATTERN = re.compile(r"#\s*Translators?:\s*(.*)")
TRANSLATED_PARTS = (
    "rules",
    "players",
    "match",
    "desktop",
    "commands",
    "games",
    "cli.py",
    "log.py",
)  # where people are spoken to


@dataclass
class Message:
    """One template to be translated."""

    one: str
    many: str = ""
    context: str = ""
    notes: list[str] = field(default_factory=list)
    where: set[str] = field(default_factory=set)  # modules
    games: set[str] = field(default_factory=set)  # "" for what is no single game's

    @property
    def file(self) -> str:
        """The catalogue that it belongs to, without its ending."""
        return next(iter(self.games)) if len(self.games) == 1 and "" not in self.games else COMMON_CATALOGUE


def speaking_modules() -> Iterator[Path]:
    """The modules in which people are spoken to."""
    for name in TRANSLATED_PARTS:
        path = ROOT / "cardhall" / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def game_of(path: Path) -> str:
    """The id of the game whose module it is; "" for all others."""
    parts = path.relative_to(ROOT / "cardhall").parts
    name = parts[1].replace("_", "-") if parts[0] == "games" else ""
    return name if name in CATALOGUE else ""


def called_name(node: ast.AST) -> str:
    """The name of the function that is called; "" for anything else."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def imported_speech(tree: ast.AST) -> set[str]:
    """The functions of `cardhall.language` that a module imports."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardhall.language"):
            found |= {alias.name for alias in node.names}
    return found & (ONE_FORM_FUNCTIONS | TWO_FORM_FUNCTIONS | COUNTING_FUNCTIONS)


def literal_text(node: ast.expr | None) -> str | None:
    """A text that is written out at its place; `None` for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


class NotLiteral(ValueError):
    """A template that is not written out at its place; the text says where."""


def call_templates(node: ast.AST, able: set[str]) -> tuple[str, str] | None:
    """The template in a call of one of `able`, and its form for other numbers than one; `None` for any other call.

    Raises `NotLiteral`.
    """
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
        return None
    name = node.func.id
    if name not in able:
        return None
    if name in COUNTING_FUNCTIONS:
        if len(node.args) < 2:
            return None
        one = literal_text(node.args[1])
        many = literal_text(node.args[2]) if len(node.args) > 2 else None if one is None else f"{one}s"
        one, many = one and f"{{number}} {one}", many and f"{{number}} {many}"
    else:
        one, many = literal_text(node.args[0]), ""
        if name in TWO_FORM_FUNCTIONS:
            many = literal_text(node.args[1]) if len(node.args) > 1 else None
    if one is None or many is None:
        raise NotLiteral(f"line {node.lineno}: {name}() needs its template written out")
    return one, many


def call_context(node: ast.Call) -> str:
    """What tells a template from another that reads alike. Raises `NotLiteral`."""
    for word in node.keywords:
        if word.arg == "context":
            found = literal_text(word.value)
            if found is None:
                raise NotLiteral(f"line {node.lineno}: the context needs to be written out")
            return found
    return ""


def all_messages() -> list[Message]:
    """All that is to be translated, in the order of the modules. Raises `NotLiteral`."""
    return list(_messages())


@cache  # the sources do not change while a process looks for what is to be translated
def _messages() -> tuple[Message, ...]:
    found: dict[tuple[str, str], Message] = {}
    for path in speaking_modules():
        text = path.read_text("utf-8")
        lines = text.splitlines()
        tree = ast.parse(text)
        able = imported_speech(tree)
        for node in ast.walk(tree):
            try:
                both = call_templates(node, able)
            except NotLiteral as error:
                raise NotLiteral(f"{path.relative_to(ROOT)}, {error}") from None
            if both is None or not both[0]:
                continue
            assert isinstance(node, ast.Call)
            context = call_context(node)
            message = found.setdefault((context, both[0]), Message(*both, context))
            message.many = message.many or both[1]
            message.where.add(path.relative_to(ROOT).as_posix())
            message.games.add(game_of(path))
            note = NOTE_PATTERN.search(lines[node.lineno - 2]) if node.lineno > 1 else None
            note = NOTE_PATTERN.search(lines[node.lineno - 1]) or note
            if note and note[1] not in message.notes:
                message.notes.append(note[1])
    for message in (*words(), *of_catalogue()):
        found.setdefault((message.context, message.one), message).where.update(message.where)
        found[message.context, message.one].games.add("")
    return tuple(found.values())


def of_catalogue() -> Iterator[Message]:
    """The texts in the `game.toml` of each game. The hall shows them all, so that they are no single game's."""
    for game_id, entry in CATALOGUE.items():
        where = (program_folder(game_id) / GAME_FILE).relative_to(ROOT).as_posix()
        tables = [text for name in TEMPLATE_TABLE_FIELDS for text in getattr(entry, name).values()]
        for text in (*(getattr(entry, name) for name in TEXT_FIELDS), *entry.aliases, *tables):
            if text:
                yield Message(str(text), where={where}, games={""})


def words() -> list[Message]:
    """Words that are told by themselves: suits, ranks, numbers, and how they are put together."""
    context: dict[str, list[str]] = defaultdict(list)
    context["suit"] = list(SUIT_NAMES.values())
    context["one of suit"] = [singular_of_suit(name) for name in SUIT_NAMES.values()]
    context["rank"] = list(RANK_NAMES.values())
    context["ranks"] = [plural_of_rank(name) for name in RANK_NAMES.values()]
    context["a rank"] = [f"{article_of(name)} {name}" for name in RANK_NAMES.values()]
    for pack, names in PACKS.items():
        if names.suit_names:  # all four: what is called alike in English may not be so elsewhere
            suits = [names.suit_name(letter, name) for letter, name in SUIT_NAMES.items()]
            context[f"{pack} suit"] = suits
            context[f"{pack} one of suit"] = [singular_of_suit(name) for name in suits]
        for name in names.rank_names.values():
            context["rank"].append(name)
            context["ranks"].append(plural_of_rank(name))
            context["a rank"].append(f"{article_of(name)} {name}")
    context["card"] = [RED_JOKER.name, BLACK_JOKER.name, HIDDEN.name]
    context["index"] = ["A", "K", "Q", "J"]
    context["number"] = list(NUMBER_WORDS)
    runs = [f"{kind} from {{first}} to {{last}}" for kind in ("a run", "pairs", "triplets")]
    context[""] = [
        "{rank} of {suit}",
        "the {card}",
        "{first} and {last}",
        "{first} or {last}",
        "{first}; {last}",
        "a card",
        *runs,
    ]
    notes = {"index": "What stands in the corner of a card.", "number": "Spelled out, as in “three tricks”."}
    found = [
        Message(word, "", name, [notes[name]] if name in notes else [], {"cardhall/cards.py"}, {""})
        for name, some in context.items()
        for word in dict.fromkeys(some)
    ]
    return [*found, Message("{number} card", "{number} cards", "", [], {"cardhall/cards.py"}, {""})]


# ---- what does not go through the door

SENTENCE_PATTERN = re.compile(r"[A-Za-z’']{2,}[,;:]? +[A-Za-z’']{2,}|^[A-Z][a-z]+$|[a-z]{2,}[.!?…]$")
PIECE_PATTERN = re.compile(r"[A-Za-z]{2,}[,;:]? | [A-Za-z]{2,}|[.!?]$")  # of a text that is put together
WORD_PATTERN = re.compile(r"[A-Za-z][a-z]+")  # that stands where another is said
# Errors that tell developers, not people at the table, what they did wrong.
FOR_DEVELOPERS = {"ValueError", "TypeError", "KeyError", "RuntimeError", "NotImplementedError", "AssertionError"}
FOR_DEVELOPERS |= {
    "AttributeError",
    "Damaged",
    "Unfinished",
    "EntryError",
    "ModuleNotFoundError",
    "TransitionError",
    "import_module",
    "parse",
}  # a deal of the arena; names; actions as texts
FOR_DEVELOPERS |= {"TypeVar", "getLogger", "compile", "match", "search", "fullmatch", "sub", "open", "encode", "cast"}

# Modules whose texts nobody reads in a language of theirs, and why.
NOT_TRANSLATED = {
    "commands/arena.py": "a tool for those who write computer players: figures in English",
    "commands/bench.py": "a tool for those who write computer players: figures in English",
    "commands/engine.py": "a protocol between programs",
    "commands/opponents.py": "writes the English help page about the opponents",
    "commands/external_players.py": "writes a section of the English help page about the opponents",
    "desktop/look/card_art.py": "names of cards in the drawings of tiles",
    "desktop/look/theme.py": "names of fonts, and the style sheet",
    "desktop/table/rail/log_panel.py": "a style sheet",
    "match/help_variants.py": "faults of help pages, told to those who write them",
    "players/remote/sandbox_process.py": "that end of the protocol in a process of its own",
    "players/remote/observation_answers.py": "what that end says to observations",
    "players/remote/plausibility.py": "why an observation cannot have come about",
    "players/remote/protocol.py": "a protocol between programs: what goes wrong in it is said to who writes programs",
    "players/remote/server.py": "the other end of that protocol",
    "players/remote/observation_json.py": "how observations are written for programs, and that one cannot be read",
    "players/remote/player_requests.py": "what may be wished for in that protocol",
    "players/tricks/card_features.py": "names of what a fitted table goes by",
    "players/melds/forecast.py": "names of what fitted weights go by",
    "rules/foreign_names.py": "names of games in all languages at once",
    "rules/search_words.py": "words that people type, of all languages at once",
    "desktop/pages/search_synonyms.py": "words that people type, of all languages at once",
}
# Texts that are keys, names of objects or of files, and why nobody reads them.
PBN_TAGS = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable", "Deal", "Stage", "Round", "Room", "Table")
PBN_TAGS += ("Auction", "Play", "Contract", "Declarer", "Result", "Game", "Trump", "Said")
PBN_WORDS = dict.fromkeys(
    (*PBN_TAGS, "South", "West", "North", "East", "Pass", "None", "All"), "a word of the notation"
)
KEPT_ENGLISH = {
    "cli.py": {
        "Card Hall {} ({})": "a name and a version",
        "cardhall [--debug [CATEGORIES]] [--person NAME] [FILE | command …]": "how a command is written",
        "cardhall.commands.{}": "a module",
        "cardhall: {}": "the program before what it says",
    },
    "log.py": {
        "{}.{}": "a name of Python's logging",
        "{}.": "a name of Python's logging",
        "{}.{} {} [{}] {}": "a line of the log",
    },
    "match/log_file.py": {"cardhall: {}": "the program before what it says"},
    "commands/command_line.py": {
        "cardhall: {}": "the program before what it says",
        "{} ms": "a unit",
        "{} min": "a unit",
        "{} h {} min": "units",
        "model name": "a word of the system",
        "{}, {}, {}, {}, Card Hall {} ({})": "names",
    },
    "commands/streams.py": {"cardhall: {}": "the program before what it says"},
    "commands/backup.py": {"cardhall backup": "a command"},
    "commands/people.py": {"cardhall people": "a command"},
    "commands/restore.py": {"cardhall restore": "a command"},
    "commands/verify.py": {"cardhall verify": "a command"},
    "desktop/display.py": {"Qt": "a name"},
    "desktop/key_labels.py": dict.fromkeys(("Ctrl", "Shift", "Alt"), "a key as Qt has it"),
    "desktop/keys.py": dict.fromkeys(
        ["Esc", "Left", "Right", "Up", "Down", "Return", "Enter", "Tab", "Home", "End", "Space", "Menu", "Pause"],
        "a key as Qt has it",
    ),
    "match/pbn.py": dict.fromkeys(
        [
            *[
                "South",
                "West",
                "North",
                "East",
                "Pass",
                "None",
                "All",
                "Event",
                "Site",
                "Date",
                "Board",
                "Dealer",
                "Vulnerable",
                "Deal",
                "Scoring",
            ],
            *["Rubber", "Declarer", "Contract", "Result", "Generator", "Game", "Trump", "Said", "Tricks"],
            *("Card Hall", "Card Hall {}", '[Auction "{}"]', '[Play "{}"]'),
        ],
        "a word of the notation",
    ),
    "commands/boards.py": {"cardhall boards": "a command"},
    "commands/review.py": {"cardhall review": "a command"},
    "desktop/own_keys.py": dict.fromkeys(
        ("Meta", "Ctrl", "Alt", "Shift", "Left", "Right", "Up", "Down"), "a key as Qt has it"
    ),
    **{f"match/boards/{name}.py": PBN_WORDS for name in ("board", "lin_reader", "outcome", "pbn_lines", "pbn_reader")},
    "match/boards/replay.py": {"Pass": "a word of the notation", "bid {} {}": "an action", "play {}": "an action"},
    "match/boards/notation.py": {"Pass": "a word of the notation", "bid {} {}": "an action"},
    "desktop/pages/boards/diagram.py": {
        '<span style="color:{}">{}</span>': "markup",
        '<p style="line-height:118%; margin:0">{}</p>': "markup",
    },
    "desktop/pages/boards/typed_page.py": {"color: {};": "a style sheet"},
    "desktop/pages/boards/board_texts.py": {
        '<span style="color:{}">{}</span>': "markup",
        "<td style={}>{}</td>": "markup",
        '<td style="{};color:{}">{}</td>': "markup",
        "<table cellspacing=0>{}{}</table>": "markup",
    },
    "desktop/pages/fair_deal_panel.py": {"cardhall verify FILE": "a command"},
    "desktop/look/icons.py": {"There is no icon {}.": "a mistake in the program"},
    "desktop/look/other_corner.py": {"<g transform": "a drawing"},
    "desktop/look/packs.py": {"Daus": "read by `words`", "Ober": "read by `words`", "Unter": "read by `words`"},
    "desktop/png.py": {"the picture cannot be made": "a mistake in the program"},
    "desktop/start.py": {
        "cardhall: {}": "the program before what it says",
        "first paint": "a figure for those who measure",
    },
    "desktop/look/corner_letters.py": {"<path d": "a drawing", "{}<g transform": "a drawing"},
    "desktop/table/flow/deal_cards.py": {"<span style": "markup"},
    "desktop/table/flow/hints.py": {"{}the {}": "English alone needs the article"},
    "desktop/table/flow/fingerprint.py": {"Fingerprint": "a key", "Salt": "a key", "Cards": "a key"},
    "desktop/table/items/meld_builder.py": {"Place": "a class"},
    "desktop/table/table_lookup.py": {"{}.{}": "a module"},
    "games/pontoon/table/__init__.py": {"declare pontoon": "a key"},
    "games/pontoon/table/stakes.py": {"below right": "a key", "below left": "a key"},
    "games/truc/table/stakes.py": {"{} ?": "a figure"},
    "desktop/table/access/accessible.py": {"QListWidget {": "a style sheet"},
    "desktop/widgets/basics.py": {"<p style": "markup", **dict.fromkeys(("DejaVu", "Consolas", "Menlo"), "a font")},
    "desktop/table/stage/free_room.py": {"below right": "a key", "below left": "a key"},
    "desktop/table/stage/zone_marks.py": {
        "label": "a key",
        "count": "a key",
        "figure": "a key",
        "mark": "a key",
        "hand words": "a key",
    },
    "match/__init__.py": {
        "module": "a mistake in the program",
        "cardhall.match": "a module",
        **dict.fromkeys(("Match", "Result", "Store", "Summary"), "a class"),
    },
    "match/dealt_cards.py": {"{}?": "a mark"},
    "match/files.py": {".{}.": "a file"},
    "match/lock.py": {".{}{}": "a file"},
    "match/history.py": {"tuple[": "a type", "Action": "a type"},
    "match/match.py": {"Match": "a class", "{}….": "a sentence that is cut"},
    "match/default_names.py": {"": "names of players"},
    "match/positions.py": dict.fromkeys(("Bruno", "Ines", "Ada", "Nils", "Mei", "Omar", "Lena", "Paul"), "a name"),
    "desktop/table/screenshot.py": dict.fromkeys(("Bruno", "Ines", "Ada"), "a name"),
    "games/__init__/advice.py": {"{}.{}": "a module"},
    "games/trex/advice/hands.py": {"diamonds lost": "a key"},
    "rules/game_folders.py": {"{}.{}": "a module"},
    "rules/catalogue.py": {"{}/{}": "a file"},
    "rules/__init__.py": {
        "cardhall.rules.": "a module",
        **dict.fromkeys(("Action", "Event", "Game", "Option", "Observation", "Line", "State"), "a class"),
    },
    "rules/engine/game.py": {"<game": "a game in a program's own words"},
    "games/one_eyed_jack/rules/board.py": {"\n    ** AC": "the cards of a board"},
    "games/reversis/rules/__init__.py": {"AC AD AH AS": "cards"},
    "games/trex/rules/__init__.py": {"QC QD QH QS": "cards"},
    "rules/mechanisms/auctions.py": {"bid {}": "an action"},
    "match/saves.py": {"Saved": "a class", "{}.": "a sentence and its end", ".{}": "a file"},
    "desktop/table/rail/reckoning.py": {"{0}": "a place in a headline"},
}

# Systems of bidding are written in a language of their own, which is read by `sayc/rules.py`.
SYSTEM_MODULES = "games/contract_bridge/advice/sayc/"
BRIDGE_WORDS = {
    "bal",
    "unbal",
    "F",
    "GF",
    "art",
    "rare",
    "fresh",
    "passed",
    "cheap",
    "vul",
    "safe",
    "or",
    "-",
    "Mmxyzwv",
}
BRIDGE_HAND = re.compile(r"[^ |]*[0-9:>@{][^ |]*")  # of a hand or a call: points, lengths, what is shown


def lists_names(node: ast.AST) -> bool:
    """Whether it says what a module gives away: `__all__`."""
    return isinstance(node, ast.Assign) and any(
        isinstance(one, ast.Name) and one.id == "__all__" for one in node.targets
    )


def is_logged(node: ast.AST) -> bool:
    """Whether it is a line of the program's log."""
    function = node.func if isinstance(node, ast.Call) else None
    called = function.value if isinstance(function, ast.Attribute) else function
    return isinstance(called, ast.Name) and called.id in ("log", "fault_log")


def is_read(path: Path, text: str) -> bool:
    """Whether a text of a module is read by people who may speak another language."""
    name = path.relative_to(ROOT / "cardhall").as_posix() if path.is_relative_to(ROOT / "cardhall") else ""
    if name.startswith(SYSTEM_MODULES) and not (
        set(re.split(r"[ |]", text)) - BRIDGE_WORDS - set(BRIDGE_HAND.findall(text))
    ):
        return False
    return name not in NOT_TRANSLATED and not any(text.startswith(start) for start in KEPT_ENGLISH.get(name, ()))


def untranslated_texts(path: Path) -> list[tuple[int, str]]:
    """Texts of a module that people seem to read and that are not said: the line, and what is known of the text."""
    tree = ast.parse(path.read_text("utf-8"))
    able = imported_speech(tree)
    found: list[tuple[int, str]] = []

    def visit(node: ast.AST) -> None:
        name = called_name(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and name in able:
            most = (
                1 if node.func.id in ONE_FORM_FUNCTIONS else 2 if node.func.id in TWO_FORM_FUNCTIONS else 3
            )  # arguments that are templates or nouns
            for place, value in enumerate(
                [*node.args, *(word.value for word in node.keywords if word.arg != "context")]
            ):
                if place >= min(most, len(node.args)) or literal_text(value) is None:
                    visit(value)
            return
        if name in FOR_DEVELOPERS or isinstance(node, ast.Assert) or lists_names(node) or is_logged(node):
            return
        if isinstance(node, ast.Dict):  # its keys are looked up, not read
            for value in node.values:
                visit(value)
            return
        if isinstance(node, ast.Compare | ast.Subscript):  # with what is known, by what it is known
            some = [node.left, *node.comparators] if isinstance(node, ast.Compare) else [node.value, node.slice]
            for value in some:
                if literal_text(value) is None:
                    visit(value)
            return
        if isinstance(node, ast.JoinedStr):
            told = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)  # type: ignore[misc]
            if any(isinstance(part, ast.Constant) and PIECE_PATTERN.search(str(part.value)) for part in node.values):
                found.append((node.lineno, told))
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    visit(part.value)
            return
        if isinstance(node, ast.IfExp):  # one of two words, of which the other is said
            both = [node.body, node.orelse]
            if any(called_name(one) in able for one in both):
                found.extend(
                    (one.lineno, word) for one in both if WORD_PATTERN.fullmatch(word := literal_text(one) or "")
                )
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and SENTENCE_PATTERN.search(node.value):
                found.append((node.lineno, node.value))
            return
        body = getattr(node, "body", None)
        for child in ast.iter_child_nodes(node):
            is_docstring = isinstance(body, list) and body and child is body[0] and isinstance(child, ast.Expr)
            if not (is_docstring and isinstance(child, ast.Expr) and literal_text(child.value) is not None):
                if isinstance(child, ast.Expr) and literal_text(child.value) is not None:
                    continue
                if isinstance(child, ast.arg | ast.AnnAssign) and child.annotation is not None:
                    if isinstance(child, ast.AnnAssign) and child.value is not None:
                        visit(child.value)
                    continue
                visit(child)

    visit(tree)
    return [(line, text) for line, text in found if is_read(path, text)]
