"""The invariants of a six-round game after setup (VI.inv.*)."""

from collections.abc import Iterator

from westphalia.board import bit_list
from westphalia.editions.kit import invariants as shared
from westphalia.editions.six_round.rules.power import imperial_power, saved_by_faith_alone, saved_by_works
from westphalia.editions.six_round.state import FAITH_ALONE, FAITH_AND_WORKS, SixRoundState
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.base.state import CATHOLIC, NO_LEAGUE, NONE, PROTESTANT
from westphalia.rules.realm.provinces import players_capitals


def broken_invariants(s: SixRoundState, everything: bool = True) -> list[str]:
    unsound = [*_map(s)]
    if unsound:  # all others count on a sound map
        return unsound
    broken = [*_players(s), *_offices(s), *_counts(s), *_influence(s), *_salvation(s)]
    if everything:
        broken += [*_dice(s), *_wars(s), *_time(s)]
    return broken


def _map(s: SixRoundState) -> Iterator[str]:
    yield from shared.owners(s, "VI.inv.1")
    if s.protestant & ~s.board.everything:
        yield "VI.inv.1: a religion off the map"
    if s.board.size != s.k.hexes:
        yield f"VI.inv.2: there are {s.board.size} provinces, not {s.k.hexes}"
    yield from shared.no_ghosts(s, "VI.inv.2")
    yield from shared.sound_principalities(s, "VI.inv.3")
    yield from shared.unique_names(s, "VI.inv.28")


def _players(s: SixRoundState) -> Iterator[str]:
    for seat in range(s.players):
        if not in_exile_step(s, seat):
            yield from shared.sound_realm(s, seat, "VI.inv.4", "VI.inv.4", "VI.inv.5")
    yield from shared.unique_homes(s, "VI.inv.28")


def in_exile_step(s: SixRoundState, seat: int) -> bool:
    """Return whether a Player has lost their land but has no Home Province yet."""
    phase = s.k.phases[s.phase]
    return (
        s.home[seat] == NONE
        and phase in ("war", "religious_war", "foreign_powers")
        and (not s.land[seat] or seat in s.exiles)
    )


def _offices(s: SixRoundState) -> Iterator[str]:
    yield from shared.seven_electors(s, "VI.inv.7")
    yield from shared.an_emperor(s, "VI.inv.8")
    yield from shared.initiative_of_all(s, "VI.init.4")


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
    power = sum(k.ip_per_own_province for owner in s.owner if owner == seat)
    for principality in bit_list(s.principalities):
        if s.ally[principality] == seat:
            power += k.ip_of_principality_by_size[sum(1 for owner in s.owner if owner == principality)]
    if s.emperor == seat:
        power += k.ip_of_emperor[s.round]
    if s.home[seat] != NONE and s.founded[seat] < s.round:
        power += max(0, k.ip_of_foreign_home[s.round] + s.affairs[seat])
    return power


def _influence(s: SixRoundState) -> Iterator[str]:
    yield from shared.influence_on_the_map(s, "VI.inv.12")
    in_treaty = s.treaty.winner != NONE  # alliances wait for its end
    yield from shared.rightful_allies(s, in_treaty, "VI.inv.9, VI.inv.10", "VI.inv.9")


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
        yield "VI.inv.21: a power has declared or suffers two wars"
    sides = [(power, war.phase) for war in s.wars for power in (war.attacker, war.defender)]
    if len(set(sides)) != len(sides):
        yield "VI.inv.21: a side fights twice in one Battle Phase"


def _time(s: SixRoundState) -> Iterator[str]:
    phase = s.k.phases[s.phase]
    if s.round > s.k.trent_deadline and not s.reformation:
        yield "VI.inv.19: the Reformation has not begun"
    begins = phase in ("upheaval", "heresy")
    begins = begins and not any(shared.is_between(s, it, "religious_war") for it in ("diplomacy", "war"))
    if begins and any(league != NO_LEAGUE for league in s.league):
        yield "VI.inv.22: a Player is in a League when the Round begins"
    if phase in ("war", "religious_war", "shifts") and not s.two_activities():
        yield "VI.inv.20: a Player takes part in one activity or three"
    if phase in ("foreign_powers", "election") and shared.is_after(s, "shifts") and any(s.gold):
        yield "VI.inv.14: there is Gold after Diplomatic Shifts"
    if s.round > s.k.rounds or (s.over and s.round < s.k.religious_victory_round):
        yield "VI.inv.29: a Round too many, or a victory too early"
