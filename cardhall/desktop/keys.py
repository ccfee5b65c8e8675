"""All keys, in one place: the code that binds them and the page that lists them read the same lines. No Qt."""

from __future__ import annotations

from typing import NamedTuple

HINT, LAST, CLAIM, NEXT, PASS, ORDER, SAID = "HLCNPOW"  # letters that mean the same at every table, in every position


class Key(NamedTuple):
    """What one key, or any of several, does."""

    name: str  # of the command, for the code that binds the keys
    keys: tuple[str, ...]  # as Qt reads them, the one that people are told first
    words: str  # what it does, as the page of all keys says it
    caps: str = ""  # how the page shows the keys, where that is not the first of them

    @property
    def shown(self) -> str:
        """The keys as the page shows them, with spaces between them."""
        return self.caps or self.keys[0].replace("+", " ").replace("  ", " +").replace("-", "−")


WINDOW = (  # shortcuts on every page
    Key("new", ("Ctrl+N",), "New match"),
    Key("open", ("Ctrl+O",), "Open a saved game"),
    Key("save", ("Ctrl+S",), "Save the game in a file"),
    Key("find", ("Ctrl+F",), "Look for a game, or in the rules"),
    Key("rules", ("F1",), "Rules of this game"),
    Key("settings", ("Ctrl+,",), "Settings"),
    Key("larger", ("Ctrl++", "Ctrl+="), "Larger cards"),
    Key("smaller", ("Ctrl+-",), "Smaller cards"),
    Key("full", ("F11",), "Full screen"),
    Key("keys", ("Ctrl+?", "Ctrl+/"), "This page"),
    Key("quit", ("Ctrl+Q",), "Close Card Hall"),
)
WINDOW_TOO = (Key("back", ("Esc",), "Back"),)  # read by each page itself
HALL = (
    Key("go", ("Left", "Up", "Right", "Down"), "From game to game", "← ↑ → ↓"),
    Key("play", ("Return",), "Play", "Enter"),
    Key("search", ("A",), "Look for a game", "Any letter"),
    Key("tab", ("Tab",), "To the next control"),
)
REVIEW = (
    Key("forward", ("Right",), "Forward", "→"),
    Key("backward", ("Left",), "Back", "←"),
    Key("next_of_deals", ("PgDown",), "Next deal", "PgDn"),
    Key("deal_before", ("PgUp",), "Start of the deal", "PgUp"),
)
TABLE_CARDS = (  # read by the cloth
    Key("step", ("Left", "Right"), "To the next card that can be played", "← →"),
    Key("step_every", ("Shift+Left", "Shift+Right"), "To the next card, whichever it is", "Shift ← →"),
    Key("ends", ("Home", "End"), "To the first or the last card", "Home End"),
    Key("row", ("Up", "Down"), "To the next group of cards", "↑ ↓"),
    Key("number", tuple("123456789"), "To the card of that number, or bid that number", "1 … 9"),
    Key("choose", ("Space",), "Choose a card"),
    Key("drop", ("Esc",), "Choose nothing"),
    Key("move", ("Ctrl+Left", "Ctrl+Right"), "Move the card to another place in your hand", "Ctrl ← →"),
)
TABLE_LETTERS = (
    Key("next", (NEXT,), "Choose the next of all that can be played, the smallest first"),
    Key("before", (f"Shift+{NEXT}",), "Choose the one before"),
    Key("enter", ("Return", "Enter"), "Play, or press the gold button", "Enter"),
    Key("pass", (PASS,), "Pass"),
    Key("hint", (HINT,), "Hint"),
    Key("last", (LAST,), "Last trick"),
    Key("said", (SAID,), "What was said in an auction"),
    Key("claim", (CLAIM,), "Claim the rest, when it is yours"),
    Key("order", (ORDER,), "Order of your cards"),
)
TABLE = (  # shortcuts at the table
    Key("pause", ("Ctrl+P", "Pause"), "Pause, or go on"),
    Key("list", ("Ctrl+L",), "List of everything you can do"),
    Key("undo", ("Ctrl+Z",), "Undo"),
    Key("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Redo"),
    Key("restart", ("F5",), "The same deal again"),
    Key("give_up", ("Ctrl+G",), "Give up the match"),
    Key("guide", ("Shift+F1",), "The guide of the first match"),
)
GROUPS: tuple[tuple[str, tuple[Key, ...]], ...] = (
    ("Everywhere", WINDOW + WINDOW_TOO),
    ("Looking at a past match", REVIEW),
    ("In the hall", HALL),
    ("Letters at the table", TABLE_LETTERS),
    ("Cards at the table", TABLE_CARDS),
    ("At the table", TABLE),
)


def key_of(name: str) -> str:
    """The key of a command at the table, in words: "Ctrl+P"."""
    return next(key.keys[0] for key in TABLE if key.name == name)
