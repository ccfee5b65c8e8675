"""Collects the unusable files of a person: damaged files are set aside, files of other versions stay."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from cardhall.english import make_printable
from cardhall.language import say, say_many
from cardhall.match import files
from cardhall.match.folders import Problem
from cardhall.match.program_version import other_versions_sentence
from cardhall.match.records.log import OtherVersion


@dataclass
class UnusableFiles:
    """The unusable files found while a folder was read."""

    aside_paths: list[Path] = field(default_factory=list)  # new paths of damaged files
    unmovable_paths: list[Path] = field(default_factory=list)  # damaged files that cannot be renamed
    other_versions: list[Path] = field(default_factory=list)  # files of another version
    other_version_lines: int = 0  # number of lines of another version in a usable file
    problems: list[Problem] = field(default_factory=list)  # files and folders that the system refuses to read

    def add(self, path: Path, error: Exception) -> None:
        """Note that a file cannot be used. `error`: why; a damaged file is set aside."""
        if isinstance(error, FileNotFoundError):
            return  # another window has set it aside or deleted it
        if isinstance(error, OtherVersion):
            self.other_versions.append(path)
        elif isinstance(error, OSError) and not isinstance(error, files.FileTooLarge):
            name, reason = make_printable(path.name), files.error_reason(error)
            sentence = say("“{name}” cannot be read: {reason}.", name=name, reason=reason)
            self.problems.append(Problem(path, sentence))
        else:
            try:
                self.aside_paths.append(files.set_aside(path))
            except OSError:
                self.unmovable_paths.append(path)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences about these files for the person; (): none."""
        sentences = [one.sentence for one in self.problems[:1]]
        if self.aside_paths:
            sentences.append(
                say_many(
                    "A file was damaged; it is kept under another name in the folder “{folder}”.",
                    "{number} files were damaged; they are kept under other names in the folder “{folder}”.",
                    number=len(self.aside_paths),
                    folder=make_printable(self.aside_paths[0].parent.name),
                )
            )
        if self.unmovable_paths:
            sentences.append(
                say_many(
                    "A file is damaged, and stays as it is.",
                    "{number} files are damaged, and stay as they are.",
                    number=len(self.unmovable_paths),
                )
            )
        if self.other_versions:
            sentences.append(
                say_many(
                    "A file was made by another version of Card Hall. It is kept for that version.",
                    "{number} files were made by another version of Card Hall. They are kept for that version.",
                    number=len(self.other_versions),
                )
            )
        if self.other_version_lines:
            sentences.append(other_versions_sentence(self.other_version_lines))
        return tuple(sentences)
