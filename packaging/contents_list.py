"""What is in a bundle, as a list that programs read: CycloneDX, an SBOM.

Its parts are those of resources/licences/parts.toml; which files of the bundle are of a part is said with it, each with
its SHA-256 sum. Versions are those that are installed where it is built: of Python's packages as pip knows them, of
libraries of the system as dpkg does.
"""

from __future__ import annotations

import hashlib
import platform
import re
import shutil
import subprocess
import uuid
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path, PurePosixPath
from typing import Any

import bundle_contents
import metadata
from cyclonedx.model import ExternalReference, ExternalReferenceType, HashAlgorithm, HashType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseAcknowledgement
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL


def told(bundle: Path, binaries: Sequence[str]) -> str:
    """The list of a bundle whose programs and libraries have these paths below `_internal`, as JSON."""
    program = Component(
        type=ComponentType.APPLICATION,
        name="cardhall",
        version=metadata.version(),
        bom_ref="cardhall",
        licenses=[DisjunctiveLicense(id="MIT")],
    )
    bom = Bom()
    bom.metadata.component = program
    bom.metadata.timestamp = datetime.fromtimestamp(metadata.released(), UTC)
    parts = [_component(part, bundle, binaries) for part in bundle_contents.parts() if part["name"] != metadata.NAME]
    for part in parts:
        bom.components.add(part)
    bom.register_dependency(program, parts)
    # the same bundle has the same list
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, repr([(part.name, part.version) for part in parts]))
    return str(JsonV1Dot6(bom).output_as_string(indent=1)) + "\n"


def _component(part: dict[str, Any], bundle: Path, binaries: Sequence[str]) -> Component:
    own = [name for name in binaries if bundle_contents.part_of(name) == part]
    files = [
        Component(
            type=ComponentType.FILE,
            name=name,
            bom_ref=f"file:{name}",
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=_digest(bundle / "_internal" / name))],
        )
        for name in own
    ]
    pip = part.get("distribution")
    found = _version(part, own)
    return Component(
        type=ComponentType.LIBRARY,
        name=part["name"],
        version=found,
        bom_ref=f"part:{part['name']}",
        purl=PackageURL("pypi", name=pip.lower(), version=found) if pip else None,
        licenses=[DisjunctiveLicense(name=part["licence"], acknowledgement=LicenseAcknowledgement.DECLARED)],
        external_references=[ExternalReference(type=ExternalReferenceType.DISTRIBUTION, url=XsUri(part["source"]))],
        components=files,
    )


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _version(part: dict[str, Any], own: Sequence[str]) -> str | None:
    """The version of a part; None where nobody here knows it."""
    if pip := part.get("distribution"):
        try:
            return version(pip)
        except PackageNotFoundError:
            return None
    if part["name"].startswith("Python"):
        return platform.python_version()
    for name in own:
        if icu := re.search(r"libicu\w+\.so\.(\d+)", name):
            return icu[1]
        if known := _of_debian(PurePosixPath(name).name):
            return known
    return None


def _of_debian(library: str) -> str | None:
    """The version of the package of Debian that has a library, by the library's name; None where dpkg knows none."""
    if not shutil.which("dpkg-query"):
        return None
    found = subprocess.run(["dpkg-query", "-S", f"*/{library}"], capture_output=True, text=True)
    package = found.stdout.partition(": ")[0].partition(",")[0]
    if found.returncode or not package:
        return None
    asked = ["dpkg-query", "-W", "-f", "${Version}", package]
    return subprocess.run(asked, capture_output=True, text=True).stdout.strip() or None
