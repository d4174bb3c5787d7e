"""Exact positions: a moment of a game as plain data, from which play can continue."""

from array import array
from typing import Any, Final

from westphalia.editions.kit.edition import Edition, edition
from westphalia.engine.contents import ASK, BESIDE, JOIN
from westphalia.engine.game import MISSING, Branch, Loops
from westphalia.game.westphalia_game import WestphaliaGame, check_names, table_of
from westphalia.positions.wording import in_words
from westphalia.rules.base.reading import PositionError
from westphalia.rules.base.state import State

PLAIN: Final = frozenset({int, bool, str})  # types of most fields, which are copied as they are


def to_position(game: WestphaliaGame) -> dict[str, Any]:
    """Return the position as plain data: words to read, and the exact state for `from_position`."""
    return {**in_words(game), **bare_position(game)}


def bare_position(game: WestphaliaGame) -> dict[str, Any]:
    """Return the exact state without words; `from_exact` also needs edition, players and options."""
    return {
        "names": list(game.state.names),
        "state": exact_state(game.state),
        "flow": [_branch(game, branch) for branch in game.branches],
    }


def exact_state(s: State) -> dict[str, Any]:
    """Return every field of a state as plain data."""
    out: dict[str, Any] = {}
    for field in s.fields:
        if not field.constant:
            value = getattr(s, field.name)
            out[field.name] = value.hex() if isinstance(value, bytearray) else _plain(value)
    return out


def _plain(value: Any) -> Any:
    if isinstance(value, array):
        return value.tolist()
    if isinstance(value, list | tuple):
        return list(value) if PLAIN.issuperset(map(type, value)) else [_plain(v) for v in value]
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return value


def _branch(game: WestphaliaGame, branch: Branch) -> dict[str, Any]:
    loops, stack = branch.loops, []
    while loops is not None:
        stack.append([list(loops[0]), loops[1]])
        loops = loops[2]
    return {
        "pc": branch.pc,
        "step": game.program.instructions[branch.pc].name,
        "loops": stack[::-1],
        "sent": _plain(branch.sent),
        "answers": list(branch.answers) if branch.questions else [],
        "result": branch.result if isinstance(branch.result, bool) else None,
    }


def _edition(position: dict[str, Any]) -> Edition:
    named = position.get("edition")
    return named if isinstance(named, Edition) else edition(str(named))


def from_exact(position: dict[str, Any], log: bool) -> WestphaliaGame:
    """Return a game that continues from a position written by `to_position`."""
    ed = _edition(position).at(position.get("options"))
    position = {**position, "edition": ed.base_key}
    players = check_names(position.get("players", ()))
    ed.check_players(len(players))
    s = ed.new_state(len(players), 0, position.get("options", {}))
    s.names = tuple(position.get("names", s.names))
    _read_state(s, position.get("state"))
    game = table_of(ed, s, players, {"position": position}, log)
    flow = position["flow"]
    if not isinstance(flow, list) or not flow:
        raise PositionError("flow", "must be a list of places in the table of contents")
    game.branches = [_read_branch(game, place, i) for i, place in enumerate(flow)]
    if game.over:  # no question is left, wherever play ended
        return game
    game.resume()
    for branch, place in zip(game.branches, flow, strict=False):
        given = place.get("answers", [])
        if len(given) == len(branch.answers) and all(
            g == MISSING or g in q.answers for g, q in zip(given, branch.questions, strict=True)
        ):
            branch.answers = list(given)
        elif given:
            raise PositionError("flow", "has answers that do not fit the questions")
    return game


def _read_state(s: State, fields: Any) -> None:
    if not isinstance(fields, dict):
        raise PositionError("state", "must be a table")
    for field in s.fields:
        if field.constant:
            continue
        if field.name not in fields:
            raise PositionError(f"state.{field.name}", "is missing")
        old, value = getattr(s, field.name), fields[field.name]
        try:
            new = _like(old, value)
            setattr(s, field.name, field.of_plain(new) if field.named is not None else new)
        except (TypeError, ValueError) as problem:
            raise PositionError(f"state.{field.name}", f"cannot be {value!r} ({problem})") from None


def _like(old: Any, value: Any) -> Any:
    if type(old) in PLAIN and type(value) is type(old):
        return value
    if isinstance(old, bytearray):
        new = bytearray.fromhex(value)
        if len(new) != len(old):
            raise ValueError("wrong length")
        return new
    if isinstance(old, array):
        if len(value) != len(old):
            raise ValueError("wrong length")
        return array("H", value)
    if isinstance(old, tuple):
        if not isinstance(value, list | tuple):
            raise TypeError("must be a list")
        return _tuple(value)
    if isinstance(old, dict):
        if not isinstance(value, dict):
            raise TypeError("must be a table")
        return {str(k): _tuple(v) if isinstance(v, list) else v for k, v in value.items()}
    if isinstance(old, list):
        if not isinstance(value, list | tuple) or len(value) != len(old):
            raise ValueError("wrong length or kind")
        kinds = set(map(type, old))
        if len(kinds) == 1 and kinds <= PLAIN and kinds == set(map(type, value)):
            return list(value)
        return [_like(mine, theirs) for mine, theirs in zip(old, value, strict=True)]
    if type(value) is not type(old):
        raise TypeError(f"must be of kind {type(old).__name__}")
    return value


def _tuple(value: Any) -> Any:
    if not isinstance(value, list | tuple):
        return value
    flat = PLAIN.issuperset(map(type, value))
    return tuple(value) if flat else tuple(_tuple(v) for v in value)


def _read_branch(game: WestphaliaGame, place: Any, i: int) -> Branch:
    try:
        pc, name = place["pc"], place["step"]
        stands = game.over or game.program.ops[pc] in (ASK, BESIDE, JOIN)
        if game.program.instructions[pc].name != name or not stands or pc < 0:
            raise ValueError("is not a place where play can pause")
        loops: Loops = None
        for items, index in place["loops"]:
            loops = (tuple(items), int(index), loops)
        branch = Branch(pc, loops)
        branch.sent = list(place.get("sent", []))
        branch.result = place.get("result")
        return branch
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise PositionError(f"flow[{i}]", str(problem)) from None
