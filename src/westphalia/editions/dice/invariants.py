"""The invariants of a dice game after setup (D.inv.*)."""

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.editions.dice.constants import HEXES_PER_PLAYER
from westphalia.editions.dice.hidden import cards_out, dealt_together
from westphalia.editions.dice.rules.faith import faith_of
from westphalia.editions.dice.rules.power import is_saved, saved
from westphalia.editions.dice.state import DiceState
from westphalia.editions.kit import invariants as shared
from westphalia.rules.base.state import (
    CARD_TYPES,
    CATHOLIC,
    CATHOLIC_SIDE,
    EVANGELICAL_SIDE,
    NO_LEAGUE,
    NONE,
    PROTESTANT,
)
from westphalia.rules.realm.provinces import of_religion, own_capital, religion_of_province


def broken_invariants(s: DiceState, everything: bool = True) -> list[str]:
    broken = [*_map(s), *_powers(s), *_offices(s), *_influence(s), *_salvation(s)]
    if everything:
        broken += [*_heresy(s), *_war(s), *_leagues(s)]
    return broken


# --- land ---


def _map(s: DiceState) -> Iterator[str]:
    if s.board.size != HEXES_PER_PLAYER * s.players:
        yield f"D.inv.1: the map has {s.board.size} provinces"
    yield from shared.owners(s, "D.inv.1")
    catholic, protestant = (of_religion(s, religion) for religion in (CATHOLIC, PROTESTANT))
    if catholic & protestant or catholic | protestant != s.board.everything:
        yield "D.inv.2: a province has no religion, or two, or lies off the map"
    yield from shared.unique_names(s, "D.inv.12")


def _powers(s: DiceState) -> Iterator[str]:
    yield from shared.no_ghosts(s, "D.inv.4")
    for power in bit_list(s.principalities):
        land, capital, name = s.land[power], own_capital(s, power), s.names[s.name[power]]
        if not land & capital or not s.towns & capital:
            yield f"D.inv.4: {name} has no capital with a town in its land"
        if land & s.protestant not in (0, land):
            yield f"D.inv.3: {name} is of mixed religion"
    for seat in range(s.players):
        if in_exile(s, seat):
            continue
        yield from shared.sound_realm(s, seat, "D.inv.4", "D.inv.3", "D.inv.4")
        if s.home_ip[seat] < 0 or (s.home_ip[seat] and s.home[seat] == NONE):
            yield f"D.inv.19: the Home Province of seat {seat} gives {s.home_ip[seat]}"
        if s.exiled >> seat & 1 and s.home_ip[seat]:
            yield f"D.inv.19: seat {seat} was just eliminated, but their Home gives {s.home_ip[seat]}"
    yield from shared.unique_homes(s, "D.inv.4")


def in_exile(s: DiceState, seat: int) -> bool:
    """Return whether a Player is losing their last land in a treaty or leaving the Empire."""
    phase = s.k.phases[s.phase]
    if phase in ("war", "religious_war") and s.home[seat] == NONE:
        return not s.land[seat] or seat in s.exiles
    return phase == "foreign_powers" and seat in s.exiles


# --- offices, Influence, salvation ---


def _offices(s: DiceState) -> Iterator[str]:
    yield from shared.seven_electors(s, "D.inv.6")
    yield from shared.an_emperor(s, "D.inv.7")
    if not 0 <= s.reign <= s.k.emperor_max_rounds:
        yield f"D.inv.22: the Emperor has reigned {s.reign} rounds"
    if s.k.phases[s.phase] != "election" and s.reign >= s.k.emperor_max_rounds:
        yield f"D.inv.7: the Emperor rules on after {s.reign} rounds"
    yield from shared.initiative_of_all(s, "D.inv.13")
    if s.round and not is_new_emperor(s) and s.initiative and s.initiative[0] != s.emperor:
        yield "D.inv.13: the Emperor is not first in Initiative Order"


def is_new_emperor(s: DiceState) -> bool:
    """Return whether an election may have changed the Emperor since Initiative was set."""
    phases = s.k.phases
    before = phases[phases.index("initiative") - 1] if "initiative" in phases[2:] else phases[-1]
    return shared.is_between(s, "election", before)


def _influence(s: DiceState) -> Iterator[str]:
    existing = bit_list(s.principalities)
    if min(s.stored) < 0:
        yield "D.inv.8: a Player has negative Influence"
    yield from shared.influence_on_the_map(s, "D.inv.8")
    in_flux = s.treaty.winner != NONE or bool(s.exiles) or s.defeated != 0
    yield from shared.rightful_allies(s, in_flux, "D.inv.9", "D.inv.9")
    for seat in range(s.players):
        allies = sum(
            s.k.ip_principality + s.land[power].bit_count() for power in existing if s.ally[power] == seat
        )
        own = sum(religion_of_province(s, i) == s.religion[seat] for i in bit_list(s.land[seat]))
        if s.imperial_power(seat) != own * s.k.ip_orthodox_province + allies + s.home_ip[seat]:
            yield f"D.inv.10: seat {seat} has {s.imperial_power(seat)} Imperial Power"


def _salvation(s: DiceState) -> Iterator[str]:
    if min(s.points) < 0:
        yield "D.inv.11: a Player has negative points"
    for religion in (CATHOLIC, PROTESTANT):
        blessed = saved(s, religion)
        if len(blessed) > s.k.saved_places:
            yield f"D.inv.21: {len(blessed)} Players of one religion are saved"
        for seat in range(s.players):
            if s.religion[seat] != religion or seat in blessed:
                continue
            if any(s.points[seat] > s.points[other] for other in blessed):
                yield f"D.inv.21: seat {seat} has more points than a saved Player"
        if any(s.points[seat] < 1 for seat in blessed):
            yield "D.inv.21: a Player is saved without points"


# --- heresy, war, Leagues ---


def _heresy(s: DiceState) -> Iterator[str]:
    heresy = s.k.phases[s.phase] == "heresy"
    if not heresy and (s.dice or any(s.faith) or any(s.successes)):
        yield "D.inv.16: cubes or Faith outside of Combat Heresy"
    faiths: dict[int, int] = {}
    for spot, seat in s.dice:
        if faiths.setdefault(spot, s.religion[seat]) != s.religion[seat]:
            yield "D.inv.16: cubes of both religions lie on one location"
    for seat in range(s.players):
        if s.faith[seat] and s.faith[seat] != sum(amount for _, amount in faith_of(s, seat)):
            yield f"D.inv.23: seat {seat} rolls {s.faith[seat]} dice"


def _war(s: DiceState) -> Iterator[str]:
    if s.combats | s.engages | s.wages and not s.two_activities():
        yield "D.inv.14: a Player does not take part in two activities"
    for power in {power for war in s.wars for power in war[:2]}:
        wars = [war for war in s.wars if power in war[:2]]
        if len({war.phase for war in wars}) != len(wars):
            yield f"D.inv.14: power {power} stands twice in one Battle Phase"
        if sum(war.defender == power for war in wars) > 1 or sum(war.attacker == power for war in wars) > 1:
            yield f"D.inv.14: power {power} fights {wars}"
    for seats in dealt_together(s):
        for card in CARD_TYPES:
            out = cards_out(s, seats, card)
            if out > s.k.cards_of_type_in_deck:
                yield f"D.inv.15: {out} cards of one unit are out"


def _leagues(s: DiceState) -> Iterator[str]:
    phase = s.k.phases[s.phase]
    there = any(shared.is_between(s, joined, "religious_war") for joined in ("diplomacy", "war"))
    if not there and any(side != NO_LEAGUE for side in s.league):
        yield f"D.inv.17: a Player is in a League in {phase}"
    lasting = shared.are_in_order(
        s, "heresy", "diplomacy", "religious_war"
    )  # or players are saved in between
    lasting = lasting and shared.are_in_order(s, "heresy", "war", "religious_war")
    for seat, side in enumerate(s.league):
        own = CATHOLIC_SIDE if s.religion[seat] == CATHOLIC else EVANGELICAL_SIDE
        if lasting and side not in (NO_LEAGUE, own) and is_saved(s, seat):
            yield f"D.inv.17: seat {seat} is saved and in the League of the other religion"
