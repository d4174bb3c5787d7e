"""Invariants that editions share; each is given the id of its rule."""

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, SEATS, State
from westphalia.rules.realm.provinces import own_capital, religion_of_province


def is_between(s: State, first: str, last: str) -> bool:
    """Return whether the phase is one from `first` to `last`, in the order of play; the rounds form a circle.

    House rules may move phases. Where they leave one of the two out, nothing can be said, and it is true.
    """
    phases = s.k.phases
    if not s.phase or first not in phases or last not in phases:
        return bool(s.phase)
    begin, count = phases.index(first), len(phases) - 1
    return (s.phase - begin) % count <= (phases.index(last) - begin) % count


def is_after(s: State, phase: str) -> bool:
    """Return whether a phase of this round is over; false if house rules leave it out."""
    return phase in s.k.phases and s.phase > s.k.phases.index(phase)


def are_in_order(s: State, *names: str) -> bool:
    """Return whether all these phases are played, in this order; house rules may change it."""
    phases = [phase for phase in s.k.phases if phase in names]
    return phases == list(names)


def owners(s: State, rule: str) -> Iterator[str]:
    """Every province has exactly one owner."""
    owned = sum(s.land)  # no province twice: the masks add up to the whole map exactly
    if owned != s.board.everything or sum(mask.bit_count() for mask in s.land) != s.board.size:
        yield f"{rule}: a province has no owner, or two"
    for province, power in enumerate(s.owner):
        if not s.land[power] >> province & 1:
            yield f"{rule}: province {s.board.hexes[province]} is not in its owner's land"


def no_ghosts(s: State, rule: str) -> Iterator[str]:
    """Only existing Principalities own provinces."""
    if sum(1 for mask in s.land[FIRST_PRINCIPALITY:] if mask) != s.principalities.bit_count():
        yield f"{rule}: a Principality that is not there has provinces"


def sound_principalities(s: State, rule: str) -> Iterator[str]:
    """Principalities keep to their size, have one town, their capital, and one religion."""
    for power in bit_list(s.principalities):
        land, capital = s.land[power], own_capital(s, power)
        name = s.names[s.name[power]]
        if not 1 <= land.bit_count() <= s.k.principality_max_size:
            yield f"{rule}: {name} has {land.bit_count()} provinces"
        if not land & capital or land & s.towns != capital:
            yield f"{rule}: {name} has other towns than its capital"
        elif land & s.protestant not in (0, land):
            yield f"{rule}: {name} is of mixed religion"


def sound_realm(s: State, seat: int, rule: str, religion_rule: str, foreign_rule: str) -> Iterator[str]:
    """A Player has a capital with a town of their religion, a Foreign Power an edge instead."""
    if s.home[seat] == NONE:
        capital = own_capital(s, seat)
        if not s.land[seat] & capital or not s.towns & capital:
            yield f"{rule}: seat {seat} has no capital with a town"
        elif religion_of_province(s, s.capital[seat]) != s.religion[seat]:
            yield f"{religion_rule}: seat {seat} does not have the religion of their capital"
    elif s.capital[seat] != NONE or s.edge[seat] == NONE:
        yield f"{foreign_rule}: the Foreign Power {seat} has a capital on the map or no edge"


def unique_names(s: State, rule: str) -> Iterator[str]:
    existing = bit_list(s.principalities)
    if len({s.name[power] for power in existing}) != len(existing):
        yield f"{rule}: two Principalities have one name"


def unique_homes(s: State, rule: str) -> Iterator[str]:
    homes = [home for home in s.home if home != NONE]
    if len(set(homes)) != len(homes):
        yield f"{rule}: two Foreign Powers have one Home Province"


def seven_electors(s: State, rule: str) -> Iterator[str]:
    if s.electors.bit_count() != s.k.electors or s.electors & ~s.principalities:
        yield f"{rule}: there are not seven Electors on the map"


def an_emperor(s: State, rule: str) -> Iterator[str]:
    """The throne is empty only during an election."""
    vacant = s.emperor == NONE and s.k.phases[s.phase] == "election"
    if not vacant and not 0 <= s.emperor < s.players:
        yield f"{rule}: there is no Emperor"


def initiative_of_all(s: State, rule: str) -> Iterator[str]:
    if s.initiative and sorted(s.initiative) != list(range(s.players)):
        yield f"{rule}: the Initiative Order is not one of all Players"


def influence_on_the_map(s: State, rule: str) -> Iterator[str]:
    existing = bit_list(s.principalities)
    if sum(s.influence) != sum(sum(s.influence[p * SEATS : p * SEATS + s.players]) for p in existing):
        yield f"{rule}: there is Influence on a Principality that is not there"


def rightful_allies(s: State, in_flux: bool, ally_rule: str, marker_rule: str) -> Iterator[str]:
    """Alliances follow Influence unless they are `in_flux`, and both records of them agree."""
    markers = [0] * s.players
    for power in bit_list(s.principalities):
        ally = s.ally[power]
        if ally != NONE:
            markers[ally] |= 1 << power
        if not in_flux and s.rightful_ally(power) != ally:
            yield f"{ally_rule}: the ally of {s.names[s.name[power]]} is {ally}, not {s.rightful_ally(power)}"
    if markers != s.allied or len(s.ally) - s.ally.count(NONE) != sum(m.bit_count() for m in markers):
        yield f"{marker_rule}: the allies are not what the markers say"
