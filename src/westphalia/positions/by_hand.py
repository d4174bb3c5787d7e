"""Hand-written positions: differences from a sensible default, in the rulebook's words.

See docs/guides/positions.md for the whole vocabulary with examples.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from westphalia.editions.kit.edition import Edition, edition, name_pool
from westphalia.editions.kit.positions.part import Entry, Reading
from westphalia.engine.question import IllegalAnswer
from westphalia.game.westphalia_game import WestphaliaGame, check_names, check_seed, default_names, table_of
from westphalia.positions.begin import begin_at, find_step, find_stops, phase_at
from westphalia.positions.common import keys_of, tables
from westphalia.positions.lands import official_name, read_lands
from westphalia.positions.politics import (
    read_allies,
    read_electors,
    read_influence,
    read_order,
    read_protestant_provinces,
    read_realms,
)
from westphalia.positions.strength import Fitting, fit_allies, fit_strength
from westphalia.positions.wars import check_armies, read_hands, read_wars
from westphalia.rules.base import words
from westphalia.rules.base.reading import PositionError, PositionTable
from westphalia.rules.base.state import NONE, State

Position = Mapping[str, Any]


def from_position(position: Position | str | Path, log: bool = True) -> WestphaliaGame:
    """Set up a position and play on from its step to the first question.

    >>> game = from_position({"players": 5, "step": "heresy", "realms": {"A": {"gold": 3}}})
    >>> game.legal("A")
    ['convert', 'stay']
    """
    given = _load(position)
    if "flow" in given:
        from westphalia.positions.exact import from_exact

        return from_exact(given, log)
    named = given.get("edition", "five-round")
    if not isinstance(named, str | Edition):
        raise PositionError("edition", f"must be text, not {named!r}")
    ed = edition(named).at(given.get("options"))
    if isinstance(named, Edition):
        given = {**given, "edition": named.base_key}
    r = fit_strength(ed.positions, lambda fitting: read_position(ed, given, fitting))
    game = table_of(ed, r.s, r.names, {"position": given}, log)
    if r.s.round:
        for problem in ed.invariants(r.s, False):
            raise PositionError("position", _with_names(problem, r.names))
    stops = [r.f.text("stop", "")] if isinstance(r.f.raw("stop", []), str) else r.f.names("stop")
    if stops:
        names = ed.positions.step_names
        game.stops = tuple(at for word in stops for at in find_stops(game.program, names, word))
        game.stop_before(game.stops)
    game.forced = {}
    game.warnings = tuple(r.warnings)
    begin_at(game, r)
    _say(game, r.f)
    return game


def _say(game: WestphaliaGame, f: PositionTable) -> None:
    """Give the answers that the position says were given at the step where play begins."""
    for player, spoken in f.table("said").items():
        seat = f.seat_of(player, game.players, "said")
        heard = spoken if isinstance(spoken, list | tuple) else [spoken]
        if not all(isinstance(word, str | int) and not isinstance(word, bool) for word in heard):
            raise PositionError(f"said.{player}", "must be a list of words")
        try:
            game.say(seat, *heard)
        except IllegalAnswer as refused:
            raise PositionError(f"said.{player}", str(refused)) from None
    game.record.clear()  # a record of this game begins with the position, and these words are part of it


def read_position(ed: Edition, given: Position, fitting: Fitting | None) -> Reading[State]:
    """Return the state that a position describes, with fitting provinces and allies where it leaves them open."""
    part = ed.positions
    entries = tables(part)
    keys = keys_of(entries)
    f = PositionTable(given, "", keys["position"])
    names = _players(f, ed)
    extra = tuple(n for n in f.table("principalities") if official_name(n) not in name_pool())
    s = ed.new_state(len(names), check_seed(f.number("seed", 0)), f.table("options"), extra)
    program = ed.program(s.options)
    names_of_steps = {**part.step_names, **part.start_names}
    at = find_step(program, names_of_steps, f.text("step", part.begins))
    r = Reading(s, f, names, program, at, keys)
    in_setup = r.step.startswith("setup.")
    s.round = 0 if in_setup else f.number("round", 1, 1, s.k.rounds)
    s.setup_order = f.seats("setup_order", names, tuple(range(len(names))), all_of_them=True)
    first = f.seats("initiative", names, s.setup_order, all_of_them=True)[0]
    elected = not in_setup or r.after("setup.emperor.count_votes")
    s.emperor = f.seat("emperor", names, first) if elected else NONE
    s.phase = phase_at(s, program, at)
    _read(r, entries, early=True)
    read_lands(r, part, fitting.provinces if fitting else {})
    read_electors(r, part)
    read_influence(r)
    read_realms(r)
    _read_provinces(r, entries["province"], early=True)
    read_order(r, part)
    read_allies(r)
    if fitting is not None:
        fit_allies(r, fitting.power)
    _read_all(entries["chance"], r, PositionTable(f.table("chance"), "chance", keys["chance"]))
    read_wars(r, part)
    _read(r, entries, early=False)
    _read_provinces(r, entries["province"], early=False)
    read_hands(r, part, fitted=fitting is not None)
    read_protestant_provinces(r)
    part.ready(r)
    check_armies(r, part)
    s.pins = r.pins
    return r


def _read_all(
    entries: list[Entry], r: Reading[State], f: PositionTable, of: int = NONE, early: bool = False
) -> None:
    for entry in entries:
        if entry.read is not None and entry.early == early:
            entry.read(r, f, of)


def _read(r: Reading[State], entries: Mapping[str, list[Entry]], early: bool) -> None:
    """Read the fields of the position, of every realm and of every Principality."""
    _read_all(entries["position"], r, r.f, early=early)
    for seat in range(r.s.players):
        _read_all(entries["realm"], r, r.realm(seat), seat, early)
    for power in r.powers():
        _read_all(entries["principality"], r, r.principality(power), power, early)


def _read_provinces(r: Reading[State], entries: list[Entry], early: bool) -> None:
    for word in r.f.table("provinces"):
        f = r.f.sub("provinces", word, r.keys["province"])
        try:
            province = words.parse_province(r.s, word)
        except words.UnknownWord as problem:
            raise PositionError(f.path, str(problem)) from None
        _read_all(entries, r, f, province, early)


def _with_names(problem: str, names: tuple[str, ...]) -> str:
    """Replace seats by names in the message of an invariant."""
    for seat in reversed(range(len(names))):
        problem = problem.replace(f"seat {seat}", names[seat])
    return problem


def _load(position: Position | str | Path) -> dict[str, Any]:
    if isinstance(position, Path):
        position = position.read_text(encoding="utf-8")
    if isinstance(position, str):
        try:
            return tomllib.loads(position)
        except tomllib.TOMLDecodeError as problem:
            raise PositionError("position", f"is not TOML: {problem}") from None
    if not isinstance(position, Mapping):
        raise PositionError("position", "must be a table (a dict) or TOML text")
    return dict(position)


def _players(f: PositionTable, ed: Edition) -> tuple[str, ...]:
    players = f.raw("players", 5)
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise PositionError("players", "must be their number or the list of their names")
    ed.check_players(players if isinstance(players, int) else len(players))
    return default_names(players) if isinstance(players, int) else check_names(players)
