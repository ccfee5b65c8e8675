"""The papers of the project: which there are, and what they quote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
AT_THE_TOP = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md")
FOLDERS = ("cardhall", "packaging", "tests", "resources")  # whose README.md are papers


def all_papers() -> list[Path]:
    """Every page for people who use or change the project, the help pages of the program left out."""
    pages = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("README.md"))]
    return [*(ROOT / name for name in AT_THE_TOP), ROOT / "packaging" / "CHECKLIST.md", *pages]


def quoted_texts(path: Path) -> Iterator[str]:
    """What stands between backticks, and the lines of blocks of commands."""
    text = path.read_text("utf-8")
    for block in re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            yield re.split(r"   ", line.strip())[0]
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    for line in re.findall(r"^    (cardhall .*)$", text, re.MULTILINE):
        yield line
    for one in re.findall(r"`([^`]+)`", text):
        yield " ".join(one.split())


def folder_pictures(path: Path) -> list[str]:
    """The blocks that draw a folder: text pictures."""
    return re.findall(r"^```text\n(.*?)^```$", path.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def linked_files(path: Path) -> list[str]:
    """The files to which a paper links, as it writes them."""
    found = re.findall(r"\]\(([^)#\s]+)\)", path.read_text("utf-8"))
    return [link for link in found if "://" not in link]
