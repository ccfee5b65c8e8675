"""The About page: version, components, and licences."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

from cardhall import __version__, build
from cardhall.language import tr


def fill_about_page(text: str) -> str:
    """Fill the text of `resources/help/about.md` with version, build, components and the texts of their licences."""
    return (
        text.replace("{version}", __version__)
        .replace("{build}", build.build_kind())
        .replace("{parts}", "\n".join(_part_lines()))
        .replace("{texts}", "\n\n".join(_licence_texts()))
    )


def _part_lines() -> list[str]:
    """Return a Markdown line for each third-party component: name, licence, source and note."""
    lines = []
    for component in _read_components():
        line = tr("{name}: {licence}. Sources:", name=f"**{component['name']}**", licence=component["licence"])
        lines.append(f"- {line} `{component['source']}`. {component.get('note', '')}".rstrip())
    return lines


def _licence_texts() -> list[str]:
    """Return the text of each licence once, as a Markdown section with its lines joined to paragraphs."""
    file_names = dict.fromkeys(name for part in _read_components() for name in part["text"])
    folder = files("cardhall.resources") / "licences"
    sections = []
    for name in file_names:
        text = (folder / name).read_text(encoding="utf-8").rstrip()
        paragraphs = (" ".join(one.split()) for one in re.split(r"\n\s*\n", text))
        sections.append(f"### {name.removesuffix('.txt')}\n\n" + "\n\n".join(map(_escape_markdown, paragraphs)))
    return sections


def _escape_markdown(text: str) -> str:
    """Escape the characters that Markdown would take as markup."""
    return re.sub(r"([\\`*_{}\[\]<>()#+.!|~:-])", r"\\\1", text)


def _read_components() -> list[dict[str, Any]]:
    """Read the components of `parts.toml`: name, licence, source, files of licence texts, perhaps a note."""
    text = (files("cardhall.resources") / "licences" / "parts.toml").read_text(encoding="utf-8")
    components: list[dict[str, Any]] = tomllib.loads(text)["part"]
    return components
