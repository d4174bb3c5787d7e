"""Positions written by hand: only what differs from a sensible default, in the rulebook's words.

See docs/positions.md for the whole vocabulary with examples.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from westphalia.board import bit_list
from westphalia.editions.edition import edition, name_pool
from westphalia.editions.five_round.invariants import broken_invariants
from westphalia.editions.five_round.leagues import both_have_players
from westphalia.editions.five_round.power import rightful_ally
from westphalia.editions.five_round.roles import is_saved, saved_catholics
from westphalia.editions.five_round.state import (
    FAITH_ALONE,
    FAITH_AND_WORKS,
    MORTAL_SIN,
    PREDESTINED,
    FiveRoundState,
)
from westphalia.engine.contents import Program
from westphalia.game.westphalia_game import (
    WestphaliaGame,
    check_names,
    check_seed,
    default_names,
    table_of,
)
from westphalia.positions.begin import begin_at, find_step
from westphalia.positions.fields import Fields, PositionError
from westphalia.positions.lands import (
    PRINCIPALITY_KEYS,
    REALM_KEYS,
    official_name,
    read_lands,
)
from westphalia.positions.war import read_battles, read_chance, read_wars
from westphalia.rules import words
from westphalia.rules.influence import set_ally
from westphalia.rules.power import initiative_order
from westphalia.rules.realm import convert_provinces, is_player, religion_of, religion_of_province
from westphalia.rules.state import CATHOLIC, NONE, PROTESTANT, SEATS

Position = Mapping[str, Any]
KEYS: Final = (
    "edition", "players", "round", "step", "turn", "item", "seed", "options", "emperor", "setup_order", "initiative",
    "reformation", "realms", "principalities", "provinces", "electors", "targets", "wars", "battle_phase", "treaty",
    "attacked", "chance", "stop", "victorious", "religion", "protestant_provinces",
)  # fmt: skip
MAP_STEPS: Final = (  # steps of setup at which hexes are still free
    "setup.lay_out_map",
    "setup.choose_flag",
    "setup.draw_setup_order",
    "setup.place_home",
    "setup.place_elector",
    "setup.place_principality",
)


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
    f = Fields(given, "", KEYS)
    ed = edition(f.text("edition", "five-round"))
    names = _players(f)
    ed.check_players(len(names))
    principalities = f.table("principalities")
    extra = tuple(n for n in principalities if official_name(n) not in name_pool())
    s = ed.new_state(len(names), check_seed(f.number("seed", 0)), f.table("options"), extra)
    assert isinstance(s, FiveRoundState)
    program = ed.program(s.options)
    at = find_step(program, f.text("step", "upheaval"))
    step = program.instructions[at].name
    in_setup = step.startswith("setup.")
    s.round = 0 if in_setup else f.number("round", 1, 1, s.k.rounds)
    s.reformation = f.flag("reformation", s.round > s.k.trent_deadline)
    if s.round > s.k.trent_deadline and not s.reformation:
        raise PositionError(
            "reformation", f"it has begun by the end of round {s.k.trent_deadline} (V.trent.9)"
        )
    s.setup_order = f.seats("setup_order", names, tuple(range(len(names))), all_of_them=True)
    s.emperor = NONE if in_setup else f.seat("emperor", names, s.setup_order[0])
    read_lands(s, f, names, fill=step not in MAP_STEPS)
    _electors(s, f, all_seven=step not in MAP_STEPS)
    _influence(s, f, names)
    _realms(s, f, names)
    if not in_setup:
        s.initiative = f.seats("initiative", names, (), all_of_them=True) or (
            initiative_order(s) if s.round > 1 or not step.startswith("upheaval") else ()
        )
    _allies(s, f, names)
    _roles(s, f, names)
    read_chance(s, f, names)
    read_wars(s, f, names)
    read_battles(s, f, names, drawn=not _before_drawing(program, at))
    _provinces(s, f)
    _protestant_provinces(s, f)
    _religious_war(s, f, names, at >= program.chapters["religious_war"])
    game = table_of(ed, s, names, {"position": dict(given)}, log)
    if not in_setup:
        for problem in broken_invariants(s, everything=False):
            raise PositionError("position", problem)
    stops = [f.text("stop", "")] if isinstance(f.raw("stop", []), str) else f.names("stop")
    if stops:
        game.stops = tuple(find_step(game.program, word, "stop") for word in stops)
        game.stop_before(game.stops)
    begin_at(game, at, f)
    return game


def _before_drawing(program: Program, at: int) -> bool:
    """Whether Military Cards are still to be drawn, so that a hand that is given is what will be drawn."""
    steps = program.steps
    return (
        at <= steps["war.open_battle"]
        or steps["war.post_war_diplomacy"] < at <= steps["religious_war.draw_armies"]
    )


def _religious_war(s: FiveRoundState, f: Fields, names: tuple[str, ...], now: bool) -> None:
    """Targets are heretical to their Declarers, who are saved; and who has won, if the war is over."""
    for target, declarer in s.targets:
        name = s.names[s.name[target]]
        if religion_of(s, target) == s.religion[declarer]:
            raise PositionError(
                "targets", f"{name} is not heretical to {names[declarer]} (V.war.religious.2)"
            )
        if not is_saved(s, declarer):
            raise PositionError(
                "targets", f"{names[declarer]} is not saved and cannot declare (V.war.religious.1)"
            )
    if f.has("victorious"):
        s.victorious = words.parse_league(f.text("victorious", ""))
    elif now and not both_have_players(s) and any(s.league):
        s.victorious = max(s.league)


def _protestant_provinces(s: FiveRoundState, f: Fields) -> None:
    """A number of Protestant provinces on the whole map, reached with Principalities whose religion is not named."""
    if not f.has("protestant_provinces"):
        return
    wanted = f.number("protestant_provinces", 0, 0, s.board.size) - s.protestant.bit_count()
    free = [
        power
        for power in bit_list(s.principalities)
        if not _fields_of(f, s.names[s.name[power]]).has("religion") and religion_of(s, power) == CATHOLIC
    ]
    free.sort(key=lambda power: (bool(s.electors >> power & 1), -s.land[power].bit_count()))
    ways: dict[int, tuple[int, ...]] = {0: ()}
    for power in free:
        for total, chosen in list(ways.items()):
            ways.setdefault(total + s.land[power].bit_count(), (*chosen, power))
    if wanted not in ways:
        raise PositionError("protestant_provinces", "cannot be reached with the religions that are named")
    for power in ways[wanted]:
        convert_provinces(s, s.land[power], PROTESTANT)


def _load(position: Position | str | Path) -> dict[str, Any]:
    if isinstance(position, Path):
        position = position.read_text(encoding="utf-8")
    if isinstance(position, str):
        try:
            return tomllib.loads(position)
        except tomllib.TOMLDecodeError as problem:
            raise PositionError("position", f"this is no TOML: {problem}") from None
    if not isinstance(position, Mapping):
        raise PositionError("position", "a position is a table (a dict) or TOML text")
    return dict(position)


def _players(f: Fields) -> tuple[str, ...]:
    players = f.raw("players", 5)
    if isinstance(players, bool) or not isinstance(players, int | list | tuple):
        raise PositionError("players", "give their number, or the list of their names")
    return default_names(players) if isinstance(players, int) else check_names(players)


def _electors(s: FiveRoundState, f: Fields, all_seven: bool) -> None:
    """The seven Electors: the starting ones, unless the position names others."""
    named = f.names("electors") if f.has("electors") else []
    for power in bit_list(s.principalities):
        name = s.names[s.name[power]]
        r = _fields_of(f, name)
        default = (
            name in dict(s.k.starting_elector_size)
            if not named
            else name in {official_name(n) for n in named}
        )
        if r.flag("elector", default):
            s.electors |= 1 << power
    if all_seven and s.electors.bit_count() != s.k.electors:
        raise PositionError(
            "electors", f"there must be {s.k.electors} Electors, not {s.electors.bit_count()}"
        )


def _fields_of(f: Fields, official: str) -> Fields:
    for name in f.table("principalities"):
        if official_name(name) == official:
            return f.sub("principalities", name, PRINCIPALITY_KEYS)
    return Fields({}, f"principalities.{official}", PRINCIPALITY_KEYS)


def _influence(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """Influence, written with the Principality or with the realm; and the Principalities' religion and markers."""
    everywhere = f.word("religion", words.RELIGIONS, CATHOLIC)
    for power in bit_list(s.principalities):
        r = _fields_of(f, s.names[s.name[power]])
        for player, amount in r.counts("influence").items():
            s.influence[power * SEATS + r.seat_of(player, names, "influence")] = amount
        convert_provinces(s, s.land[power], r.word("religion", words.RELIGIONS, everywhere))
        if r.flag("marker", r.has("target_of")):
            s.markers |= 1 << power
    for seat, name in enumerate(names):
        r = f.sub("realms", name, REALM_KEYS)
        for principality, amount in r.counts("influence").items():
            try:
                power = words.parse_principality(s, principality)
            except words.UnknownWord as problem:
                raise PositionError(f"{r.path}.influence", str(problem)) from None
            s.influence[power * SEATS + seat] = amount


def _realms(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """What lies before each Player."""
    for seat, name in enumerate(names):
        r = f.sub("realms", name, REALM_KEYS)
        role = r.word("role", s.k.role_names, NONE)
        implied = CATHOLIC if role in (NONE, MORTAL_SIN, FAITH_AND_WORKS) else PROTESTANT
        religion = s.religion[seat] = r.word("religion", words.RELIGIONS, implied)
        if role != NONE and religion != implied:
            raise PositionError(f"{r.path}.role", f"a {words.RELIGIONS[religion]} cannot hold it")
        s.gold[seat] = r.number("gold", 0)
        s.stored[seat] = r.number("stored", 0)
        s.good_works[seat] = r.number("good_works", 0, 0, s.k.good_works_per_saint - 1)
        s.saints[seat] = r.number("saints", 0)
        if religion == PROTESTANT and (s.good_works[seat] or s.saints[seat]):
            raise PositionError(f"{r.path}.saints", "a Protestant has neither Good Works nor Saints")
        if not r.flag("monastery", religion == CATHOLIC):
            s.monastery &= ~(1 << seat)
        elif religion == PROTESTANT:
            raise PositionError(f"{r.path}.monastery", "who is Protestant has given his Monastery token up")
        s.flag[seat] = r.number("flag", NONE if s.round == 0 else seat)
        land = s.land[seat]
        convert_provinces(s, land, religion)
        if r.has("protestant"):
            convert_provinces(s, land, CATHOLIC)
            convert_provinces(s, r.provinces("protestant", s, within=land), PROTESTANT)
        if r.has("catholic"):
            convert_provinces(s, land, PROTESTANT)
            convert_provinces(s, r.provinces("catholic", s, within=land), CATHOLIC)
        convert_provinces(s, r.provinces("heretical", s, within=land), 1 - religion)
        if s.capital[seat] != NONE and religion_of_province(s, s.capital[seat]) != religion:
            listed = next(key for key in ("heretical", "protestant", "catholic") if r.has(key))
            raise PositionError(r.at(listed), "his capital is always of his religion (V.gen.8)")


def _allies(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """Allies by the rules, or as named; a named ally without Influence gets what makes him one."""
    for power in bit_list(s.principalities):
        r = _fields_of(f, s.names[s.name[power]])
        named = r.raw("ally", "none")
        if named is None or named == "none":
            rightful = rightful_ally(s, power)
            if r.has("ally") and rightful != NONE:
                raise PositionError(
                    f"{r.path}.ally", f"{names[rightful]} has the Influence that makes him its ally"
                )
            set_ally(s, power, rightful, "V.ally.3")
            continue
        seat = r.seat("ally", names, NONE)
        own = power * SEATS + seat
        if not s.influence[own]:
            most = max(s.influence[power * SEATS + other] for other in range(s.players))
            s.influence[own] = max(s.land[power].bit_count(), most + 1)
        set_ally(s, power, seat, "V.ally.4")
        if rightful_ally(s, power) != seat:
            raise PositionError(
                f"{r.path}.ally", "another Player has the Influence that makes him its ally (V.ally.5)"
            )


def _roles(s: FiveRoundState, f: Fields, names: tuple[str, ...]) -> None:
    """Roles as named, else by the rules: Catholics by merit, Protestants by Initiative Order."""
    saved = saved_catholics(s)
    order = s.initiative or s.setup_order
    given = {
        seat: f.sub("realms", name, REALM_KEYS).word("role", s.k.role_names, NONE)
        for seat, name in enumerate(names)
    }
    free = s.k.saved_places - sum(role == FAITH_ALONE for role in given.values())
    for seat in order:
        role = given[seat]
        if s.religion[seat] == CATHOLIC:
            s.role[seat] = FAITH_AND_WORKS if seat in saved else MORTAL_SIN
            if role not in (NONE, s.role[seat]):
                held = s.k.role_names[s.role[seat]]
                raise PositionError(f"realms.{names[seat]}.role", f"by his merit he has: {held} (V.role.4)")
        elif role != NONE:
            s.role[seat] = role
        else:
            s.role[seat] = FAITH_ALONE if free > 0 else PREDESTINED
            free -= s.role[seat] == FAITH_ALONE


def _provinces(s: FiveRoundState, f: Fields) -> None:
    """Dice on provinces and Principalities, and religions of single provinces."""
    for word in f.table("provinces"):
        r = f.sub("provinces", word, ("religion", "dice", "town"))
        try:
            province = words.parse_province(s, word)
        except words.UnknownWord as problem:
            raise PositionError(f"provinces.{word}", str(problem)) from None
        if r.has("religion"):
            convert_provinces(s, 1 << province, r.word("religion", words.RELIGIONS, CATHOLIC))
        if r.flag("town", False):
            s.towns |= 1 << province
        power = s.owner[province]
        for religion, amount in r.counts("dice").items():
            at = r.index_in(words.RELIGIONS, religion, "dice")
            if is_player(power):
                s.dice_hex[province * 2 + at] = amount
            else:  # a die on a Principality lies on it as a whole (V.place.5)
                s.dice_power[power * 2 + at] += amount
    for power in bit_list(s.principalities):
        r = _fields_of(f, s.names[s.name[power]])
        for religion, amount in r.counts("dice").items():
            s.dice_power[power * 2 + r.index_in(words.RELIGIONS, religion, "dice")] += amount
        pairs = min(s.dice_power[power * 2], s.dice_power[power * 2 + 1])
        if pairs:  # dice of both religions have removed each other (V.place.10)
            s.dice_power[power * 2] -= pairs
            s.dice_power[power * 2 + 1] -= pairs
            s.markers |= 1 << power
