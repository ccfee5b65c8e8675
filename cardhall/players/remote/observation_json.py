"""Observations as complete JSON, for a computer opponent in another program.

`Observation.as_dict` describes what a seat knows without our code. Here the redacted state itself is written, with
nothing more in it, and read back. Only data comes back: a class is looked up among the rules' own tuples and phases,
nothing is imported, and nothing is called but their constructors.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from cardhall import rules
from cardhall.cards import Card
from cardhall.language.sentences import Sentence
from cardhall.language.values import VALUE_TYPES
from cardhall.players.remote.plausibility import find_fault
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.engine.action import Action
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.phase import OVER, Phase
from cardhall.rules.engine.results import Line
from cardhall.rules.engine.state import State
from cardhall.rules.game_folders import package_of

RULES_PREFIX = "cardhall.rules."
GAMES_PREFIX = "games."  # how the modules of a game begin, wherever its package is
FACTS_SUFFIX = ".facts"  # ending of the module of a game beside its rules whose classes a state may hold
NESTED_TYPES = (dict, list)  # the containers of JSON
VALUES_BY_NAME: Mapping[str, Any] = {cls.__name__: cls for cls in VALUE_TYPES}
SEPARATELY_WRITTEN = ("game", "setup", "past")  # attributes written in their own way


class ObservationFormatError(ValueError):
    """Raised for a document that is no observation; the text is a sentence."""


def encode_observation(seen: Observation) -> dict[str, Any]:
    """Return an observation as a JSON-able document. Equal documents mean indistinguishable observations."""
    state: State = seen.state
    return {
        "game": state.game.id,
        "revision": state.game.revision,
        "seat": seen.seat,
        "seats": state.seats,
        "options": dict(state.options),
        "fields": {
            name: _encode_value(value)
            for name, value in sorted(state.attributes().items())
            if name not in SEPARATELY_WRITTEN
        },
        "history": [_encode_value(event) for event in state.history],
    }


def decode_observation(document: Mapping[str, Any]) -> Observation:
    """Return the observation that `encode_observation` wrote. Raises `ObservationFormatError` for anything else."""
    try:
        game = rules.get(document["game"])
        if document["revision"] != game.revision:
            raise ObservationFormatError(f"This observation is of other rules of {game.name}.")
        state = game.state_class()
        state.game, state.setup = game, game.setup_of(document["seats"], document["options"])
        past: Any = None
        for event in document["history"]:
            past = (_decode_value(event), past)
        state.past = past
        for name, value in document["fields"].items():
            setattr(state, name, _decode_value(value))
        if set(state.attributes()) - set(SEPARATELY_WRITTEN) != set(document["fields"]):
            raise ObservationFormatError("This observation is damaged.")
        if fault := find_fault(state, document["seat"]):
            raise ObservationFormatError(f"This observation cannot have come about: {fault}.")
        return Observation(state, document["seat"])
    except ObservationFormatError:
        raise
    except (TypeError, ValueError, AttributeError, ArithmeticError, LookupError, RecursionError):
        raise ObservationFormatError("This observation cannot be read.") from None


def _encode_value(value: Any) -> Any:
    if isinstance(value, Card):
        return {"card": value.text}
    if value is None or type(value) in (bool, int, float, str):
        return value
    if isinstance(value, Line):
        return {"line": [_encode_value(value.label), _encode_value(value.amounts), _encode_value(value.note)]}
    if isinstance(value, Sentence):
        return {"said": [value.template, value.plural, _encode_value(value.values)]}
    if type(value) in VALUE_TYPES:
        return {
            "value": [type(value).__name__, *(_encode_value(getattr(value, field.name)) for field in fields(value))]
        }
    if isinstance(value, Action):
        return {"action": [_encode_value(word) for word in value]}
    if isinstance(value, Phase):
        name = _class_name(type(value))
        return {"phase": [name, *map(_encode_value, value.made_of)] if value.made_of else name}
    if isinstance(value, tuple):
        if type(value) is not tuple:
            return {"is": _class_name(type(value)), "of": [_encode_value(one) for one in value]}
        if value and all(isinstance(one, Card) for one in value):
            return {"cards": " ".join(card.text for card in value)}
        return {"tuple": [_encode_value(one) for one in value]}
    if isinstance(value, list):
        return [_encode_value(one) for one in value]
    if isinstance(value, frozenset):
        return {"set": sorted((_encode_value(one) for one in value), key=repr)}
    if isinstance(value, Mapping):
        return {"map": [[_encode_value(key), _encode_value(one)] for key, one in value.items()]}
    raise TypeError(f"{type(value).__name__} has no place in an observation")


def _decode_value(value: Any) -> Any:
    if isinstance(value, list):
        return _decode_values(value)
    if not isinstance(value, dict):
        return value
    if "is" in value:
        return _find_class(value["is"], tuple)(*_decode_values(value["of"]))
    [(tag, content)] = value.items()
    if tag == "cards":
        return tuple(map(Card.of, content.split()))
    if tag == "tuple":
        return tuple(_decode_values(content))
    if tag == "action":
        return Action(*_decode_values(content))
    if tag == "card":
        return Card.of(content)
    if tag == "phase":
        name, *made_of = [content] if isinstance(content, str) else content
        cls = _find_class(name, Phase)
        return OVER if cls is type(OVER) else cls(*_decode_values(made_of))
    if tag == "line":
        return Line(*_decode_values(content))
    if tag == "said":
        return Sentence(content[0], content[1], _decode_value(content[2]))
    if tag == "value":
        return VALUES_BY_NAME[content[0]](*_decode_values(content[1:]))
    if tag == "set":
        return frozenset(_decode_values(content))
    if tag == "map":
        return {_decode_value(key): _decode_value(one) for key, one in content}
    raise KeyError(tag)


def _decode_values(values: list[Any]) -> list[Any]:
    return [_decode_value(one) if isinstance(one, NESTED_TYPES) else one for one in values]


@lru_cache(maxsize=256)
def _short_module_name(module: str) -> str:
    """Return the short name of a module of the rules: `mechanisms.tricks`, `games.truc.phases`; "" for any other."""
    for game_id in CATALOGUE:
        short_name, rules_package = GAMES_PREFIX + game_id.replace("-", "_"), f"{package_of(game_id)}.rules"
        if module == rules_package or module.startswith(f"{rules_package}."):
            return short_name + module.removeprefix(rules_package)
        if module == f"{package_of(game_id)}{FACTS_SUFFIX}":
            return short_name + FACTS_SUFFIX
    return module.removeprefix(RULES_PREFIX) if module.startswith(RULES_PREFIX) else ""


def _full_module_name(short_name: str) -> str:
    """Return the full name of a module of the rules from its short name."""
    if not short_name.startswith(GAMES_PREFIX):
        return RULES_PREFIX + short_name
    name, _, module_path = short_name.removeprefix(GAMES_PREFIX).partition(".")
    package = package_of(name.replace("_", "-"))
    if f".{module_path}" == FACTS_SUFFIX:
        return package + FACTS_SUFFIX
    return f"{package}.rules" + (f".{module_path}" if module_path else "")


def _class_name(cls: type) -> str:
    module = _short_module_name(cls.__module__)
    if not module:
        raise TypeError(f"{cls.__name__} has no place in an observation")
    return f"{module}:{cls.__qualname__}"


@lru_cache(maxsize=256)
def _find_class(name: str, base: type) -> Any:
    """Return an already imported class of the rules, a subclass of `base`."""
    short_name, _, qualname = name.partition(":")
    module = _full_module_name(short_name)
    found_class = getattr(sys.modules[module], qualname)
    if not (isinstance(found_class, type) and issubclass(found_class, base)) or found_class.__module__ != module:
        raise KeyError(name)
    return found_class
