"""All keyboard commands in one table, for the code that binds the keys and the page with their list. No Qt."""

from __future__ import annotations

from typing import NamedTuple

from cardhall.desktop.places import ALL_PLACES
from cardhall.language import say

HINT, LAST, CLAIM, NEXT, PASS, ORDER, SAID = "HLCNPOW"  # default letters, with the same meaning at every table


ANY_LETTER = say("Any letter")


class Key(NamedTuple):
    """A command with its keys."""

    name: str  # id of the command, for the code that binds the keys
    keys: tuple[str, ...]  # in Qt's notation; the first one is shown to people
    words: str  # description of the command, on the page of all keys
    caps: str = ""  # the keys as shown on that page; "": the first of `keys`

    @property
    def shown(self) -> str:
        """Return the keys as shown on the page, with spaces between them."""
        return self.caps or spaced_keys(self.keys[0])


def spaced_keys(keys: str) -> str:
    """Return a key combination with spaces between its keys."""
    return keys.replace("+", " ").replace("  ", " +").replace("-", "−")


WINDOW_KEYS = (  # shortcuts on every page
    Key("menu", ("F10",), say("Menu")),
    *(Key(place.command, (f"Ctrl+{number}",), place.name) for number, place in enumerate(ALL_PLACES, 1)),
    Key("new", ("Ctrl+N",), say("New match")),
    Key("open", ("Ctrl+O",), say("Open a saved game")),
    Key("save", ("Ctrl+S",), say("Save the game in a file")),
    Key("picture", ("Ctrl+Shift+C",), say("Copy a picture of the page")),
    Key("print", ("Ctrl+Shift+P",), say("Print")),
    Key("find", ("Ctrl+F",), say("Look for a game, or search the rules")),
    Key("rules", ("F1",), say("Rules of this game")),
    Key("settings", ("Ctrl+,",), say("Settings")),
    Key("larger", ("Ctrl++", "Ctrl+="), say("Larger cards")),
    Key("smaller", ("Ctrl+-",), say("Smaller cards")),
    Key("full", ("F11",), say("Full screen")),
    Key("sound", ("Ctrl+M",), say("Sound on or off")),
    Key("keys", ("Ctrl+?", "Ctrl+/"), say("This page")),
    Key("quit", ("Ctrl+Q",), say("Close Card Hall")),
)
BACK_KEYS = (Key("back", ("Esc",), say("Back")),)  # read by each page itself
HALL_KEYS = (
    Key("go", ("Left", "Up", "Right", "Down"), say("Move between games"), "← ↑ → ↓"),
    Key("play", ("Return",), say("Play"), "Enter"),
    Key("search", ("A",), say("Look for a game"), ANY_LETTER),
    Key("tab", ("Tab",), say("To the next control")),
)
REPLAY_KEYS = (
    Key("forward", ("Right",), say("Forward"), "→"),
    Key("backward", ("Left",), say("Back"), "←"),
    Key("next_of_deals", ("PgDown",), say("Next deal"), "PgDn"),
    Key("deal_before", ("PgUp",), say("Start of the deal"), "PgUp"),
)
REVIEW_KEYS = (  # read by the page of a deal whose decisions are rated
    Key("decision_before", ("Left", "Up"), say("Previous decision"), "←"),
    Key("decision_after", ("Right", "Down"), say("Next decision"), "→"),
    Key("decision_first", ("Home",), say("First decision")),
    Key("decision_last", ("End",), say("Last decision")),
    Key("mistake", ("M",), say("Next mistake")),
    Key("mistake_before", ("Shift+M",), say("Previous mistake")),
    Key("longer", ("T",), say("Analyse the decision longer")),
    Key("play_on", ("P",), say("Play from here")),
)
TABLE_CARDS = (  # read by the cloth
    Key("step", ("Left", "Right"), say("To the next playable card"), "← →"),
    Key("step_every", ("Shift+Left", "Shift+Right"), say("To the next card, playable or not"), "Shift ← →"),
    Key("ends", ("Home", "End"), say("To the first or the last card"), "Home End"),
    Key("row", ("Up", "Down"), say("To the next group of cards"), "↑ ↓"),
    Key("number", tuple("123456789"), say("To the card with that number, or bid that number"), "1 … 9"),
    Key("suit", ("S", "H", "D", "C"), say("Name spades, hearts, diamonds or clubs"), "S H D C"),
    Key("choose", ("Space",), say("Select a card, or continue to your next decision")),
    Key("about", ("Menu",), say("About this card: what it is and what you can do with it")),
    Key("drop", ("Esc",), say("Choose nothing")),
    Key("move", ("Ctrl+Left", "Ctrl+Right"), say("Move the card to another place in your hand"), "Ctrl ← →"),
)
TABLE_LETTERS = (
    Key("next", (NEXT,), say("Select the next playable card or set, lowest first")),
    Key("before", (f"Shift+{NEXT}",), say("Select the previous one")),
    Key("enter", ("Return", "Enter"), say("Play, or press the gold button"), "Enter"),
    Key("pass", (PASS,), say("Pass")),
    Key("hint", (HINT,), say("Hint")),
    Key("last", (LAST,), say("Last trick")),
    Key("said", (SAID,), say("Bids of the auction")),
    Key("claim", (CLAIM,), say("Claim the remaining tricks, if they are yours")),
    Key("order", (ORDER,), say("Order of your cards")),
)
TABLE_KEYS = (  # shortcuts at the table
    Key("pause", ("Ctrl+P", "Pause"), say("Pause or continue")),
    Key("list", ("Ctrl+L",), say("List of everything you can do")),
    Key("enlarge", ("F8",), say("Enlarge the table, with scrolling")),
    Key("undo", ("Ctrl+Z",), say("Undo")),
    Key("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), say("Redo")),
    Key("restart", ("F5",), say("The same deal again")),
    Key("codes", ("Ctrl+D",), say("Deal codes to copy")),
    Key("give_up", ("Ctrl+G",), say("Give up the match")),
    Key("text", ("Ctrl+Shift+S",), say("Save the deal as text")),
    Key("guide", ("Shift+F1",), say("Guide for the first match")),
)
TABLE_STANDING = (  # shortcuts that say how the deal stands
    Key("score", ("Alt+S",), say("The score")),
    Key("contract", ("Alt+C",), say("Contract and declarer")),
    Key("trumps", ("Alt+T",), say("Trumps")),
    Key("tricks", ("Alt+N",), say("Trick number, and tricks taken")),
    Key("trick", ("Alt+M",), say("The cards in the trick")),
    Key("hand", ("Alt+H",), say("Your own cards")),
    Key("turn", ("Alt+W",), say("Whose turn it is")),
    Key("again", ("Alt+R",), say("Hear the last event again")),
    Key("standing", ("Alt+G",), say("All of these in one list")),
    Key("log", ("Alt+L",), say("Log of the deal as a list")),
)
KEY_GROUPS: tuple[tuple[str, tuple[Key, ...]], ...] = (
    (say("Everywhere"), WINDOW_KEYS + BACK_KEYS),
    (say("In the hall"), HALL_KEYS),
    (say("Letters at the table"), TABLE_LETTERS),
    (say("Cards at the table"), TABLE_CARDS),
    (say("At the table"), TABLE_KEYS),
    (say("State of the deal"), TABLE_STANDING),
    (say("Viewing a past match"), REPLAY_KEYS),
    (say("Reviewing a deal"), REVIEW_KEYS),
)
