"""The catalogues on the disk, brought together with what the source says."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po, write_po

from cardhall.language.catalogues import COMMON_CATALOGUE, NAME_AND_SEPARATORS_BY_LANGUAGE
from tests.game_files import catalogue_path, catalogue_paths
from tests.translations.source import Message, all_messages

OWN_FORM = re.compile(r"(\w+ )?(number|suit|one of suit|rank|a rank|card|said) [a-zäöüß ]+|spanish|italian|german")
CATALOGUE_HEADER = "# Card Hall: {what}. How to translate is said in README.md.\n"


def empty_catalogue(some: Iterable[Message], locale: str, plural_forms: str = "") -> Catalog:
    """The messages as an empty catalogue; `plural_forms`: those of the language's other files."""
    made = Catalog(locale=locale, fuzzy=False)
    if plural_forms:
        made.mime_headers = [("Plural-Forms", plural_forms)]
    for message in sorted(some, key=lambda one: (min(one.where), one.context, one.one)):
        made.add(
            (message.one, message.many) if message.many else message.one,
            context=message.context or None,
            auto_comments=message.notes,
            locations=[(name, None) for name in sorted(message.where)],  # type: ignore[misc]
        )
    return made


def read(path: Path, locale: str) -> Catalog:
    """A catalogue as it stands on the disk."""
    with path.open("rb") as file:
        return read_po(file, locale=locale)


def catalogue_text(catalogue: Catalog, what: str) -> str:
    """A catalogue as its file has it: with nothing in it that changes by itself."""
    catalogue.header_comment = CATALOGUE_HEADER.format(what=what).rstrip()
    for name in ("creation_date", "revision_date"):
        setattr(catalogue, name, None)
    file = io.BytesIO()
    write_po(file, catalogue, width=110, include_lineno=False, omit_header=False, sort_output=False)
    kept = ("Language:", "Plural-Forms:", "MIME-Version:", "Content-Type:", "Content-Transfer-Encoding:")
    head, _, rest = file.getvalue().decode("utf-8").partition("\n\n")
    lines = [line for line in head.splitlines() if not line.startswith('"') or line[1:].startswith(kept)]
    return "\n".join(lines) + "\n\n" + rest.strip("\n") + "\n"


def merge_catalogues(code: str, found: Iterable[Message]) -> dict[str, Catalog]:
    """The catalogues of a language by file, with every message of today; what was translated stays, wherever it stood.

    A message whose English was changed a little keeps its old translation, marked as to be looked at.
    """
    before = {name: read(path, code) for name, path in catalogue_paths(code).items()}
    known: dict[tuple[str | None, str], Entry] = {}
    for catalogue in before.values():
        for entry in catalogue:
            if entry.id and any(entry.string if isinstance(entry.string, list | tuple) else [entry.string]):
                known.setdefault((entry.context, first_template(entry)), entry)
    files: dict[str, list[Message]] = defaultdict(list)
    found = list(found)
    for message in found:
        files[message.file].append(message)
    plural_forms = next((catalogue.plural_forms for catalogue in before.values()), "")
    made = {}
    for name, some in sorted(files.items()):
        catalogue = empty_catalogue(some, code, plural_forms)
        if name in before:
            old = before[name]
            old.update(catalogue, no_fuzzy_matching=False)
            old.obsolete.clear()
            catalogue = old
        for entry in catalogue:
            kept = known.get((entry.context, first_template(entry)))
            plural = isinstance(entry.id, list | tuple)
            if entry.id and kept is not None and plural == isinstance(kept.id, list | tuple):
                entry.string, entry.flags = kept.string, entry.flags - {"fuzzy"} | (kept.flags & {"fuzzy"})
        made[name] = catalogue
    own = {message.one: message.file for message in found}
    for (context, one), entry in known.items():
        if is_own_form(context) and one in own and made[own[one]].get(one, context) is None:
            made[own[one]][entry.id] = entry
    return made


def is_own_form(context: str | None) -> bool:
    """Whether a language has an entry for itself: a form that its translations ask for, as `number dative`, or the
    words for a pack, as `spanish`."""
    return context is not None and OWN_FORM.fullmatch(context) is not None


def first_template(entry: Entry) -> str:
    """The template by which a message is found."""
    return entry.id[0] if isinstance(entry.id, list | tuple) else entry.id


def write_all() -> dict[str, dict[str, tuple[int, int]]]:
    """Bring all catalogues up to date. Returns by language and file how many messages are translated, of how many."""
    found = all_messages()
    told: dict[str, dict[str, tuple[int, int]]] = {}
    for code in NAME_AND_SEPARATORS_BY_LANGUAGE:
        made = merge_catalogues(code, found)
        for name, path in catalogue_paths(code).items():
            if name not in made:
                path.unlink()
        for name, catalogue in made.items():
            path = catalogue_path(code, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(catalogue_text(catalogue, name), "utf-8")
        told[code] = {name: progress(catalogue) for name, catalogue in made.items()}
    return told


def progress(catalogue: Catalog) -> tuple[int, int]:
    """How many messages of a catalogue are translated, and how many there are."""
    entries = [entry for entry in catalogue if entry.id]
    done = [
        entry
        for entry in entries
        if not entry.fuzzy and all(entry.string if isinstance(entry.string, list | tuple) else [entry.string])
    ]
    return len(done), len(entries)


def out_of_date() -> list[str]:
    """The files of catalogues that the command would change."""
    found = all_messages()
    wrong = []
    for code in NAME_AND_SEPARATORS_BY_LANGUAGE:
        made = merge_catalogues(code, found)
        there = catalogue_paths(code)
        wrong += [f"{name} ({code})" for name in sorted(set(there) ^ set(made))]
        for name in sorted(set(there) & set(made)):
            if there[name].read_text("utf-8") != catalogue_text(made[name], name):
                wrong.append(f"{name} ({code})")
    return wrong


def find_faults(catalogue: Catalog) -> list[str]:
    """Translations whose values are not those of the English, one sentence each."""
    found = []
    for entry in catalogue:
        if not entry.id or entry.fuzzy:  # what is to be looked at first is not shown
            continue
        english = set().union(*[names(one) for one in (entry.id if isinstance(entry.id, list | tuple) else [entry.id])])
        strings = entry.string if isinstance(entry.string, list | tuple) else [entry.string]
        for place, string in enumerate(strings):
            if not string:
                continue
            try:
                theirs = names(string)
            except ValueError as error:
                found.append(f"{string!r}: {error}")
                continue
            # a form for one number need not tell the number, nor what only the English of many tells
            needed = english - {"number"} if len(strings) > 1 else english
            if len(strings) > 1 and not place:
                needed &= names(entry.id[0])
            lost, new = needed - theirs, theirs - english
            if lost or new:
                found.append(f"{string!r} {'lacks' if lost else 'has'} {', '.join(sorted(lost or new))}")
    return found


def names(template: str) -> set[str]:
    """The names of a template's values. Raises ValueError for a brace that is left alone."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


__all__ = ["COMMON_CATALOGUE", "find_faults", "merge_catalogues", "out_of_date", "write_all"]
