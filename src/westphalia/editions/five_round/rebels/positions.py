"""Hand-written positions with Peace & Rebels: markers, tokens, and the notes kept during a round."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round import positions as five_round
from westphalia.editions.five_round.rebels.constants import CLAIM_CARDS, FACES, MOST_REBELS
from westphalia.editions.five_round.rebels.rules.lands import in_tie_order, is_core
from westphalia.editions.five_round.rebels.rules.penalties import pay_for_rebel_held
from westphalia.editions.five_round.rebels.rules.unrest import DICE, list_groups, roll_dice
from westphalia.editions.five_round.rebels.rules.uprising import provinces_with_rebels
from westphalia.editions.five_round.rebels.state import RebelsState
from westphalia.editions.kit import content
from westphalia.editions.kit.positions.fields import flag, pinned_dice
from westphalia.editions.kit.positions.part import Entry, PositionPart, Reading, Turns
from westphalia.rebels.position.constants import STABILITY
from westphalia.rules.base.reading import PositionTable
from westphalia.rules.base.state import NONE, PENDING
from westphalia.rules.realm.provinces import is_player, own_capital

RebelsReading = Reading[Any]

# --- realms ---


def _stability(r: RebelsReading, f: PositionTable, seat: int) -> None:
    r.s.stability[seat] = f.number("stability", 0, *STABILITY)


def _core(r: RebelsReading, f: PositionTable, seat: int) -> None:
    """R.variant.set.3: at most three; by default the capital and the first other provinces in hex order."""
    s = r.s
    most = s.k.player_start_provinces
    if f.has("core"):
        s.core[seat] = f.provinces("core", s)
        if s.core[seat].bit_count() > most:
            raise f.wrong("core", f"a Player has at most {most} core provinces (R.variant.set.3)")
    elif s.home[seat] == NONE:
        capital = own_capital(s, seat)
        others = in_tie_order(s, bit_list(s.land[seat] & ~capital))
        s.core[seat] = capital | mask_of(others[: most - 1])


def powers(key: str, attribute: str, rule: str) -> Entry:
    """Return a field with a set of other Players and Principalities for each Player."""

    def read(r: RebelsReading, f: PositionTable, seat: int) -> None:
        found = mask_of({f.power_of(name, key, r.s, r.names) for name in f.names(key)})
        if found >> seat & 1:
            raise f.wrong(key, f"a Player cannot name themselves ({rule})")
        getattr(r.s, attribute)[seat] = found

    return Entry(key, read, lambda w, seat: w.powers(getattr(w.s, attribute)[seat]))


def players(key: str, attribute: str, rule: str) -> Entry:
    """Return a field with a set of other Players for each Player."""

    def read(r: RebelsReading, f: PositionTable, seat: int) -> None:
        found = mask_of(f.seats(key, r.names, ()))
        if found >> seat & 1:
            raise f.wrong(key, f"a Player cannot name themselves ({rule})")
        getattr(r.s, attribute)[seat] = found

    return Entry(key, read, lambda w, seat: w.powers(getattr(w.s, attribute)[seat]))


# --- provinces ---


def _markers(r: RebelsReading, f: PositionTable, province: int) -> None:
    """R.variant.set.2, R.variant.c.3: markers lie on a Player's land, but not on a capital."""
    s, bit = r.s, 1 << province
    unrest, held = f.flag("unrest", False), f.flag("rebel_held", False)
    rebels = f.number("rebels", 0, 0, MOST_REBELS)
    given = next((key for key in ("unrest", "rebels", "rebel_held") if f.raw(key, False)), "")
    if not given:
        return
    if not is_player(s.owner[province]):
        raise f.wrong(given, "no marker lies on a Principality's land (R.variant.set.2)")
    if own_capital(s, s.owner[province]) & bit:
        raise f.wrong(given, "no marker lies on a capital (R.variant.set.2)")
    if held and (unrest or rebels):
        raise f.wrong("rebel_held", "a Rebel-held province has neither Unrest nor Rebels (R.variant.set.2)")
    if held and not is_core(s, province):
        raise f.wrong(
            "rebel_held", "Rebels hold only core provinces; others become Principalities (R.variant.c.4)"
        )
    s.unrest |= unrest << province
    s.rebel_held |= held << province
    s.rebels[province] = rebels


# --- when all is read ---


def ready(r: RebelsReading) -> None:
    """Complete the state as in the edition; refuse a truce and a casus belli on the same Player."""
    five_round.ready(r)
    for seat in range(r.s.players):
        if r.s.claims[seat] & r.s.truces[seat]:
            raise r.realm(seat).wrong(
                "truces", "a casus belli on that Player excludes a truce (R.ruling.variant-same-pair)"
            )


def army(s: RebelsState, seat: int) -> int:
    """R.variant.a.3: the cards a Player draws in the next battle, with one for a casus belli."""
    drawn = min(s.imperial_power(seat), s.k.max_cards_from_ip)
    coming = [war for war in s.wars if war.outcome == PENDING and war.phase == s.battle_phase]
    attacks = s.pressed >> seat & 1 and any(war.attacker == seat for war in coming)
    return drawn + CLAIM_CARDS if attacks else drawn


def _owners(s: RebelsState, provinces: Sequence[int]) -> list[int]:
    return [s.owner[province] for province in provinces]


POSITION: Final[PositionPart] = replace(
    five_round.POSITION,
    realm=(
        *five_round.POSITION.realm,
        Entry("stability", _stability, lambda w, seat: w.s.stability[seat]),
        Entry("core", _core, lambda w, seat: w.provinces(w.s.core[seat])),
        powers("casus_belli", "claims", "R.variant.set.6"),
        players("truces", "truces", "R.variant.set.6"),
        powers("declared_war_on", "waged", "R.variant.a.1"),
        powers("could_attack", "open_to", "R.variant.a.1"),
        players("lost_land_to", "robbed", "R.variant.d.2"),
        flag("pressed"),
        flag("converted", "converts"),
        flag("league_lost"),
        flag("league_drawn"),
    ),
    province=(
        *five_round.POSITION.province,
        Entry("unrest", _markers, lambda w, province: bool(w.s.unrest >> province & 1)),
        Entry("rebels", None, lambda w, province: w.s.rebels[province]),
        Entry("rebel_held", None, lambda w, province: bool(w.s.rebel_held >> province & 1)),
    ),
    chance=(*five_round.POSITION.chance, pinned_dice(DICE, FACES)),
    army=army,
    ready=ready,
    openings={
        **five_round.POSITION.openings,
        "rebels.pay_with_influence": pay_for_rebel_held,
        "rebels.dissent": list_groups,
        "rebels.work_off": roll_dice,
    },
    turns={**five_round.POSITION.turns, provinces_with_rebels: Turns(_owners)},
    step_names=content.step_names("westphalia.editions.five_round.rebels"),
)
