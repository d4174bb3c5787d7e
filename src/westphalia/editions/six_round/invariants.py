"""What is true at every moment of a six-round game after setup (VI.inv.*)."""

from __future__ import annotations

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.editions.six_round.power import imperial_power, rightful_ally
from westphalia.editions.six_round.saved import saved_by_faith_alone, saved_by_works
from westphalia.editions.six_round.state import FAITH_ALONE, FAITH_AND_WORKS, SixRoundState
from westphalia.rules.answers import PROVINCE
from westphalia.rules.realm import own_capital, players_capitals, religion_of_province
from westphalia.rules.state import CATHOLIC, FIRST_PRINCIPALITY, NO_LEAGUE, NONE, PROTESTANT, SEATS


def broken_invariants(s: SixRoundState, everything: bool = True) -> list[str]:
    """The sentences of the invariants that do not hold; with `everything` off only those a position must obey."""
    unsound = [*_map(s)]
    if unsound:  # all others count on a sound map
        return unsound
    broken = [*_players(s), *_offices(s), *_counts(s), *_influence(s), *_salvation(s)]
    if everything:
        broken += [*_dice(s), *_wars(s), *_time(s)]
    return broken


def _map(s: SixRoundState) -> Iterator[str]:
    owned = sum(s.land)  # no province twice: the masks add up to the whole map exactly
    if owned != s.board.everything or sum(mask.bit_count() for mask in s.land) != s.board.size:
        yield "VI.inv.1: a province has no owner, or two"
    for province, power in enumerate(s.owner):
        if not s.land[power] >> province & 1:
            yield f"VI.inv.1: province {s.board.hexes[province]} is not in its owner's land"
    if s.protestant & ~s.board.everything:
        yield "VI.inv.1: a religion off the map"
    if s.board.size != s.k.hexes:
        yield f"VI.inv.2: there are {s.board.size} provinces, not {s.k.hexes}"
    existing = bit_list(s.principalities)
    if sum(1 for mask in s.land[FIRST_PRINCIPALITY:] if mask) != len(existing):
        yield "VI.inv.2: a Principality that is not there has provinces"
    for power in existing:
        land, capital = s.land[power], own_capital(s, power)
        name = s.names[s.name[power]]
        if not 1 <= land.bit_count() <= s.k.principality_max_size:
            yield f"VI.inv.3: {name} has {land.bit_count()} provinces"
        if not land & capital or land & s.towns != capital:
            yield f"VI.inv.3: {name} has not just its capital's town"
        elif land & s.protestant not in (0, land):
            yield f"VI.inv.3: {name} is of mixed religion"
    if len({s.name[power] for power in existing}) != len(existing):
        yield "VI.inv.28: two Principalities have one name"


def _players(s: SixRoundState) -> Iterator[str]:
    for seat in range(s.players):
        if in_exile_step(s, seat):
            continue
        if s.home[seat] == NONE:
            capital = s.capital[seat]
            if capital == NONE or not s.land[seat] >> capital & 1 or not s.towns >> capital & 1:
                yield f"VI.inv.4: seat {seat} has no capital with a town in his land"
            elif religion_of_province(s, capital) != s.religion[seat]:
                yield f"VI.inv.4: seat {seat} is not of his capital's religion"
        elif s.capital[seat] != NONE or s.edge[seat] == NONE:
            yield f"VI.inv.5: the Foreign Power {seat} has a capital on the map or no edge"
    homes = [h for h in s.home if h != NONE]
    if len(set(homes)) != len(homes):
        yield "VI.inv.28: two Foreign Powers have one Home Province"


def in_exile_step(s: SixRoundState, seat: int) -> bool:
    """Whether a Player is between losing his land and having a Home Province."""
    phase = s.k.phases[s.phase]
    return (
        s.home[seat] == NONE
        and phase in ("war", "religious_war", "foreign_powers")
        and (not s.land[seat] or seat in s.exiles)
    )


def _offices(s: SixRoundState) -> Iterator[str]:
    if s.electors.bit_count() != s.k.electors or s.electors & ~s.principalities:
        yield "VI.inv.7: there are not seven Electors on the map"
    vacant = s.emperor == NONE and s.k.phases[s.phase] == "election"
    if not vacant and not 0 <= s.emperor < s.players:
        yield "VI.inv.8: there is no Emperor"
    if s.initiative and sorted(s.initiative) != list(range(s.players)):
        yield "VI.init.4: the Initiative Order is not one of all Players"


def _counts(s: SixRoundState) -> Iterator[str]:
    for seat in range(s.players):
        counts = (s.gold[seat], s.stored[seat], s.good_works[seat], s.faith[seat], imperial_power(s, seat))
        if min(counts) < 0:
            yield f"VI.inv.11: seat {seat} has a negative count among {counts}"
        if s.religion[seat] == PROTESTANT and s.good_works[seat]:
            yield f"VI.inv.15: the Protestant {seat} has Good Works"
        if s.religion[seat] == PROTESTANT and s.monastery >> seat & 1:
            yield f"VI.inv.15: the Protestant {seat} has a Monastery"
        if (s.converted[seat] > 0) != (s.religion[seat] == PROTESTANT):
            yield f"VI.inv.17: seat {seat} has no date of conversion, or one too many"
        if imperial_power(s, seat) != counted_power(s, seat):
            yield f"VI.inv.13: seat {seat} has {imperial_power(s, seat)} IP, not {counted_power(s, seat)}"


def counted_power(s: SixRoundState, seat: int) -> int:
    """VI.ip.1: a Player's IP, counted hex by hex and Principality by Principality."""
    k = s.k
    power = sum(1 for owner in s.owner if owner == seat)
    for principality in bit_list(s.principalities):
        if s.ally[principality] == seat:
            power += k.ip_of_principality_by_size[sum(1 for owner in s.owner if owner == principality)]
    if s.emperor == seat:
        power += k.ip_of_emperor[s.round]
    if s.home[seat] != NONE and s.founded[seat] < s.round:
        power += max(0, k.ip_of_foreign_home[s.round] + s.affairs[seat])
    return power


def _influence(s: SixRoundState) -> Iterator[str]:
    existing = bit_list(s.principalities)
    if sum(s.influence) != sum(sum(s.influence[p * SEATS : p * SEATS + s.players]) for p in existing):
        yield "VI.inv.12: there is Influence on a Principality that is not there"
    markers = [0] * s.players
    for power in existing:
        ally = s.ally[power]
        if ally != NONE:
            markers[ally] |= 1 << power
        if not in_treaty(s) and rightful_ally(s, power) != ally:
            name = s.names[s.name[power]]
            yield f"VI.inv.9, VI.inv.10: the ally of {name} is {ally}, not {rightful_ally(s, power)}"
    if markers != s.allied or len(s.ally) - s.ally.count(NONE) != sum(m.bit_count() for m in markers):
        yield "VI.inv.9: the allies are not what the markers say"


def in_treaty(s: SixRoundState) -> bool:
    """Whether a Peace Treaty is in progress, in which alliances wait."""
    return s.treaty.winner != NONE


def _salvation(s: SixRoundState) -> Iterator[str]:
    for role, saved, rule in (
        (FAITH_ALONE, saved_by_faith_alone(s), "VI.inv.17"),
        (FAITH_AND_WORKS, saved_by_works(s), "VI.inv.18"),
    ):
        now = [seat for seat in range(s.players) if s.role[seat] == role]
        if now != sorted(saved):
            yield f"{rule}: {now} are {s.k.role_names[role]}, not {sorted(saved)}"
    for seat in range(s.players):
        if (s.role[seat] <= FAITH_AND_WORKS) != (s.religion[seat] == CATHOLIC):
            yield f"VI.inv.17: seat {seat} is saved, or not, in the other religion"


def _dice(s: SixRoundState) -> Iterator[str]:
    if s.dice and s.k.phases[s.phase] != "heresy":
        yield "VI.inv.25: dice lie on the map"
    capitals = players_capitals(s)
    religions: dict[int, int] = {}
    for spot, seat in s.dice:
        if spot - PROVINCE < s.board.size and capitals >> spot - PROVINCE & 1:
            yield "VI.inv.25: a die lies on a Player's capital"
        if religions.setdefault(spot, s.religion[seat]) != s.religion[seat]:
            yield "VI.inv.26: dice of both religions lie on one spot"


def _wars(s: SixRoundState) -> Iterator[str]:
    if any(war.phase > s.k.battle_phases for war in s.wars):
        yield "VI.inv.21: there are more than three Battle Phases"
    attackers = [war.attacker for war in s.wars]
    defenders = [war.defender for war in s.wars]
    if len(set(attackers)) != len(attackers) or len(set(defenders)) != len(defenders):
        yield "VI.inv.21: somebody has declared two wars, or suffers two"
    sides = [(power, war.phase) for war in s.wars for power in (war.attacker, war.defender)]
    if len(set(sides)) != len(sides):
        yield "VI.inv.21: a side fights twice in one Battle Phase"


def _time(s: SixRoundState) -> Iterator[str]:
    phase = s.k.phases[s.phase]
    if s.round > s.k.trent_deadline and not s.reformation:
        yield "VI.inv.19: the Reformation has not begun"
    if phase in ("upheaval", "heresy") and any(league != NO_LEAGUE for league in s.league):
        yield "VI.inv.22: somebody is in a League when the Round begins"
    if phase in ("war", "religious_war", "shifts"):
        everybody = (1 << s.players) - 1
        twice = (s.combats & s.engages) | (s.combats & s.wages) | (s.engages & s.wages)
        if twice != everybody or s.combats & s.engages & s.wages:
            yield "VI.inv.20: somebody takes part in one activity or three"
    if phase in ("foreign_powers", "election") and any(s.gold):
        yield "VI.inv.14: there is Gold after Diplomatic Shifts"
    if s.round > s.k.rounds or (s.over and s.round < s.k.religious_victory_round):
        yield "VI.inv.29: a Round too many, or a victory too early"
