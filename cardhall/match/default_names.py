"""Default names of players."""

from cardhall.language import tr

PERSON_NAME = "You"  # the name of a person without a name in matches and files, in every language
COMPUTER_NAMES = (
    "Bruno",
    "Carla",
    "Dmitri",
    "Elena",
    "Farid",
    "Greta",
    "Hugo",
    "Ines",
    "Jonas",
    "Keiko",
    "Liam",
    "Mirja",
)


def display_name(name: str) -> str:
    """Return a name from a match as shown: that of a person without a name is translated."""
    return tr("You") if name == PERSON_NAME else name


def is_unnamed_person(name: str) -> bool:
    """Return whether a shown name stands for a person without a name, addressed as “you”."""
    return name == tr("You")


def name_in_sentence(name: str) -> str:
    """Return a name or side as shown within a sentence: `you and Ines`."""
    you = tr("You")
    rest = name.removeprefix(you)
    return tr("you") + rest if name.startswith(you) and not rest[:1].isalnum() else name
