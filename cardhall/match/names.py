"""What players are called where nobody has given them names."""

from cardhall.language import tr

PERSON = "You"  # the person without a name, as matches and files have it
NAMES = ("Bruno", "Carla", "Dmitri", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Keiko", "Liam", "Mirja")


def called(name: str) -> str:
    """A name of a match as it is shown: in the language in use, where it is that of a person without one."""
    return tr("You") if name == PERSON else name


def is_you(name: str) -> bool:
    """Whether a name, as it is shown, is that of a person without one, who is spoken of in the second person."""
    return name == tr("You")


def within(name: str) -> str:
    """A name, or a side by its names, as it is shown within a sentence: `you and Ines`."""
    you = tr("You")
    rest = name.removeprefix(you)
    return tr("you") + rest if name.startswith(you) and not rest[:1].isalnum() else name
