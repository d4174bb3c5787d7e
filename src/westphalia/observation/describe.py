"""An observation in words, to check a program's input."""

from collections.abc import Iterator, Mapping
from typing import Any

from westphalia.observation.actions import action_name
from westphalia.observation.features import GLOBALS, HISTORY, OWNER_IS_PRINCIPALITY, PRIVATE, SEATS
from westphalia.observation.spec import EVENTS, Spec
from westphalia.rules.base.answers import SPACE

MOST_ACTIONS = 12  # listed by name
KIND = next(i for i, feature in enumerate(GLOBALS) if feature.name == "kind")


def describe(spec: Spec, observation: Any) -> str:
    """Describe an observation, one line for each seat and each land; zeros are left out.

    `observation` is the result of `Encoder.observe`, a row of a batch, or what an environment returns.
    """
    return "\n".join(_lines(spec, _whole(spec, observation)))


def _whole(spec: Spec, observation: Any) -> bytes:
    """Return the bytes of an observation with its mask, which is empty if it is not given."""
    parts = [observation]
    if isinstance(observation, Mapping):
        parts = [observation[name] for name in ("observation", "action_mask") if name in observation]
    try:
        data = b"".join(memoryview(part).cast("B") for part in parts)
    except TypeError:
        kind = type(observation).__name__
        raise ValueError(
            f"observation: {kind} is neither bytes, nor an array, nor what `observe` returns"
        ) from None
    if len(data) == spec.offsets["mask"]:
        data += bytes(SPACE)
    if len(data) != spec.size:
        raise ValueError(f"observation: {len(data)} bytes are not an observation of {spec.size} bytes")
    kinds, events = data[spec.offsets["globals"] + KIND], data[spec.offsets["history"] :][:EVENTS]
    if kinds > len(spec.kinds) or max(events) > len(spec.events):
        raise ValueError("observation: there is no such question or event; was it made by another version?")
    return data


def values(spec: Spec, observation: Any) -> dict[str, int]:
    """Return every number of an observation that is not 0, by name, such as "seat 0 gold" or "hex 3 owner"."""
    data, at = _whole(spec, observation), spec.offsets
    found: dict[str, int] = {}
    for i, feature in enumerate(spec.hex_features):
        for place in range(spec.hexes):
            found[f"hex {place} {feature.name}"] = data[at["hexes"] + i * spec.hexes + place]
    for seat in range(spec.seats):
        for i, feature in enumerate(SEATS):
            found[f"seat {seat} {feature.name}"] = data[at["seats"] + seat * len(SEATS) + i] - feature.offset
    for block, features in (("globals", GLOBALS), ("private", PRIVATE)):
        for i, feature in enumerate(features):
            found[f"{block} {feature.name}"] = data[at[block] + i]
    for i, feature in enumerate(HISTORY):
        for event in range(EVENTS):
            found[f"event {event} {feature.name}"] = data[at["history"] + i * EVENTS + event]
    return {name: value for name, value in found.items() if value}


def _lines(spec: Spec, data: bytes) -> Iterator[str]:
    found = values(spec, data)
    yield f"{spec.edition.title}, {spec.players} players"
    yield from _block("globals", "The game", found)
    kind = found.get("globals kind", 0)
    yield f"Question: {spec.kinds[kind - 1] if kind else 'none'}"
    legal = [action for action, one in enumerate(data[spec.offsets["mask"] :]) if one]
    named = [action_name(action, spec) for action in legal[:MOST_ACTIONS]]
    more = f" and {len(legal) - MOST_ACTIONS} more" if len(legal) > MOST_ACTIONS else ""
    yield f"Actions: {', '.join(named) or 'none'}{more}"
    yield from _block("private", "Only you know", found)
    for seat in range(spec.players):
        yield from _block(f"seat {seat}", "You" if seat == 0 else f"Player +{seat}", found)
    yield from _lands(spec, found)
    for event in range(EVENTS):
        number = found.get(f"event {event} event", 0)
        if number:
            yield from _block(f"event {event}", f"{event + 1} ago: {spec.events[number - 1]}", found)


def _block(prefix: str, title: str, found: dict[str, int]) -> Iterator[str]:
    start = f"{prefix} "
    parts = [f"{name.removeprefix(start)} {value}" for name, value in found.items() if name.startswith(start)]
    if parts:
        yield f"{title}: {', '.join(parts)}"


def _lands(spec: Spec, found: dict[str, int]) -> Iterator[str]:
    """Describe the provinces of each owner on a line."""
    by_owner: dict[tuple[int, int], list[str]] = {}
    for place, (q, r) in enumerate(spec.places):
        key = found.get(f"hex {place} owner", 0), found.get(f"hex {place} land", 0)
        shown = (
            "capital",
            "town",
            "protestant",
            "subject",
            "catholic_dice",
            "protestant_dice",
            "rebels",
            "unrest",
        )
        marks = [name for name in shown if found.get(f"hex {place} {name}")]
        by_owner.setdefault(key, []).append(f"{q},{r}" + (f" ({', '.join(marks)})" if marks else ""))
    for (owner, land), places in sorted(by_owner.items()):
        if owner == OWNER_IS_PRINCIPALITY:
            first = next(p for p in range(spec.hexes) if found.get(f"hex {p} land") == land)
            names = ["ally", "elector", "marker", "target", "attacked", "losing", "besieged"]
            names += [f"influence_{i}" for i in range(spec.seats)]
            parts = [f"{n} {v}" for n in names if (v := found.get(f"hex {first} {n}"))]
            title = f"Principality {land}" + (f" [{', '.join(parts)}]" if parts else "")
        else:
            title = "Free" if owner == 0 else "Your land" if owner == 1 else f"Land of player +{owner - 1}"
        yield f"{title}: {', '.join(places)}"
