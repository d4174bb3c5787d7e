"""Positions that the engine writes: in the rulebook's words for people, and exact for itself."""

from __future__ import annotations

from array import array
from typing import Any

from westphalia.board import bit_list
from westphalia.editions.edition import edition
from westphalia.editions.five_round.power import imperial_power, westphalia_score
from westphalia.editions.five_round.state import DOCTRINES, FiveRoundState
from westphalia.engine.contents import ASK, BESIDE, JOIN
from westphalia.engine.game import MISSING, Branch, Loops
from westphalia.game.westphalia_game import WestphaliaGame, check_names, table_of
from westphalia.positions.fields import PositionError
from westphalia.rules import words
from westphalia.rules.realm import religion_of, town_provinces
from westphalia.rules.state import DROPPED, NONE, SEATS, TYPES, WHITE_PEACE, State


def in_words(game: WestphaliaGame) -> dict[str, Any]:
    """The whole position in the rulebook's words; the same fields that a position by hand has, and a few derived."""
    s, players = game.state, game.players
    assert isinstance(s, FiveRoundState)
    hexes = [words.province_words(s, i) for i in range(s.board.size)]

    def provinces(mask: int) -> list[str]:
        return [hexes[i] for i in bit_list(mask)]

    def name(power: int) -> str:
        return s.names[s.name[power]]

    realms: dict[str, Any] = {}
    for seat, player in enumerate(players):
        realms[player] = {
            "religion": words.RELIGIONS[s.religion[seat]],
            "role": s.k.role_names[s.role[seat]],
            "imperial_power": imperial_power(s, seat),
            "score": westphalia_score(s, seat),
            "gold": s.gold[seat],
            "stored": s.stored[seat],
            "good_works": s.good_works[seat],
            "saints": s.saints[seat],
            "monastery": bool(s.monastery >> seat & 1),
            "land": provinces(s.land[seat]),
            "capital": None if s.capital[seat] == NONE else hexes[s.capital[seat]],
            "towns": provinces(town_provinces(s, seat)),
            "protestant": provinces(s.land[seat] & s.protestant),
            "home": None if s.home[seat] == NONE else s.k.fp_homes[s.home[seat]],
            "edge": None if s.edge[seat] == NONE else s.board.edge_names[s.edge[seat]],
            "allies": [name(p) for p in bit_list(s.allied[seat])],
            "influence": {
                name(p): s.influence[p * SEATS + seat]
                for p in bit_list(s.principalities)
                if s.influence[p * SEATS + seat]
            },
            "faith": s.faith[seat],
            "successes": s.successes[seat],
            "doctrines": [
                d for i, d in enumerate(s.k.doctrine_names) for _ in range(s.doctrines[seat * DOCTRINES + i])
            ],
            "hand": "".join(words.CARD_LETTERS[c] * s.hand[seat * TYPES + c] for c in range(3)),
            "pile": "".join(words.CARD_LETTERS[c] * s.pile[seat * TYPES + c] for c in range(3)),
            "reserves": s.reserves[seat],
            "called": bool(s.called >> seat & 1),
            "barred": bool(s.barred >> seat & 1),
            "league": words.LEAGUES[s.league[seat]],
        }
    principalities: dict[str, Any] = {}
    for power in bit_list(s.principalities):
        principalities[name(power)] = {
            "land": provinces(s.land[power]),
            "capital": hexes[s.capital[power]],
            "religion": words.RELIGIONS[religion_of(s, power)],
            "influence": {
                player: s.influence[power * SEATS + seat]
                for seat, player in enumerate(players)
                if s.influence[power * SEATS + seat]
            },
            "ally": None if s.ally[power] == NONE else players[s.ally[power]],
            "elector": bool(s.electors >> power & 1),
            "marker": bool(s.markers >> power & 1),
            "dice": {
                religion: s.dice_power[power * 2 + i]
                for i, religion in enumerate(words.RELIGIONS)
                if s.dice_power[power * 2 + i]
            },
        }
    return {
        "edition": game.edition.id,
        "players": list(players),
        "round": s.round,
        "year": s.k.round_year[s.round],
        "phase": s.k.phases[s.phase],
        "emperor": None if s.emperor == NONE else players[s.emperor],
        "setup_order": [players[seat] for seat in s.setup_order],
        "initiative": [players[seat] for seat in s.initiative],
        "reformation": s.reformation,
        "realms": realms,
        "principalities": principalities,
        "provinces": {
            hexes[i]: {
                "dice": {
                    r: s.dice_hex[i * 2 + k] for k, r in enumerate(words.RELIGIONS) if s.dice_hex[i * 2 + k]
                }
            }
            for i in range(s.board.size)
            if s.dice_hex[i * 2] or s.dice_hex[i * 2 + 1]
        },
        "protestant": provinces(s.protestant),
        "towns": provinces(s.towns),
        "electors": [name(p) for p in bit_list(s.electors)],
        "targets": [{"principality": name(p), "declarer": players[d]} for p, d in s.targets],
        "wars": [
            {
                "attacker": players[x],
                "defender": players[y],
                "phase": phase,
                "winner": players[outcome] if outcome >= 0 else None,
                "white_peace": outcome == WHITE_PEACE,
                "dropped": outcome == DROPPED,
            }
            for x, y, phase, outcome, _ in s.wars
        ],
        "winners": game.winners,
        "victory": s.victory,
        "over": s.over,
    }


def to_position(game: WestphaliaGame) -> dict[str, Any]:
    """The position as plain data: words to read, and all that `from_position` needs to go on exactly from here."""
    return {
        **in_words(game),
        "names": list(game.state.names),
        "state": exact_state(game.state),
        "flow": [_branch(game, branch) for branch in game.branches],
    }


def exact_state(s: State) -> dict[str, Any]:
    """Every field of a state as plain data."""
    out: dict[str, Any] = {}
    for field in s.fields:
        if not field.constant:
            value = getattr(s, field.name)
            out[field.name] = value.hex() if isinstance(value, bytearray) else _plain(value)
    return out


def _plain(value: Any) -> Any:
    if isinstance(value, array | list | tuple):
        return [_plain(v) for v in value]
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
        "told": _plain(branch.sofar),
        "given": list(branch.given) if branch.asked else [],
        "result": branch.result if isinstance(branch.result, bool) else None,
    }


def from_exact(position: dict[str, Any], log: bool) -> WestphaliaGame:
    """Go on exactly from a position that `to_position` has written."""
    ed = edition(str(position.get("edition")))
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
    game.resume()
    for branch, place in zip(game.branches, flow, strict=False):
        given = place.get("given", [])
        if len(given) == len(branch.given) and all(
            g == MISSING or g in q.answers for g, q in zip(given, branch.asked, strict=True)
        ):
            branch.given = list(given)
        elif given:
            raise PositionError("flow", "answers that do not fit the questions")
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
        if len(value) != len(old) or not all(isinstance(v, int) for v in value):
            raise ValueError("wrong length or kind")
        return list(value)
    if type(value) is not type(old):
        raise TypeError(f"must be of kind {type(old).__name__}")
    return value


def _tuple(value: Any) -> Any:
    return tuple(_tuple(v) for v in value) if isinstance(value, list | tuple) else value


def _read_branch(game: WestphaliaGame, place: Any, i: int) -> Branch:
    try:
        pc, name = place["pc"], place["step"]
        if (
            game.program.instructions[pc].name != name
            or game.program.ops[pc] not in (ASK, BESIDE, JOIN)
            or pc < 0
        ):
            raise ValueError("is no place where play can stand")
        loops: Loops = None
        for items, index in place["loops"]:
            loops = (tuple(items), int(index), loops)
        branch = Branch(pc, loops)
        branch.sofar = list(place.get("told", []))
        branch.result = place.get("result")
        return branch
    except (KeyError, TypeError, ValueError, IndexError) as problem:
        raise PositionError(f"flow[{i}]", str(problem)) from None
