"""The watchdog of the dice edition: every invariant is broken on purpose and reported (D.inv.*)."""

import pytest

from rules.dice.table import Table
from westphalia.editions.dice.invariants import broken_invariants
from westphalia.rules.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NONE, PROTESTANT, War, with_item


def sound():
    """A position in which nothing is wrong."""
    table = Table()
    table.realm(0, "4,4 4,5 5,4", points=3)
    table.realm(1, "2,3 2,4", religion=PROTESTANT, points=2)
    table.hesse = table.prince("Hesse", "3,5 3,6", influence={1: 2})
    table.ulm = table.prince("Ulm", "6,4")
    s = table.fill()
    s.phase = s.k.phases.index("heresy")
    s.initiative = (0, 1, 2, 3, 4, 5)
    assert broken_invariants(s) == []
    return table, s


def phase(s, name):
    s.phase = s.k.phases.index(name)


def no_owner(t, s):
    s.land[0] &= ~(1 << t.hex("5,4"))


def wrong_owner(t, s):
    s.owner[t.hex("5,4")] = 1


def off_the_map(t, s):
    s.protestant |= 1 << s.board.size


def mixed(t, s):
    s.protestant ^= 1 << t.hex("3,6")


def heretical_capital(t, s):
    s.protestant |= 1 << t.hex("4,4")


def no_town(t, s):
    s.towns &= ~(1 << t.hex("3,5"))


def no_capital(t, s):
    s.capital = with_item(s.capital, 0, NONE)


def capital_abroad(t, s):
    s.home, s.edge = with_item(s.home, 1, 0), with_item(s.edge, 1, 0)


def same_home(t, s):
    for seat in (2, 3):
        s.home, s.edge = with_item(s.home, seat, 0), with_item(s.edge, seat, 0)
        s.capital = with_item(s.capital, seat, NONE)


def six_electors(t, s):
    s.electors &= s.electors - 1


def no_emperor(t, s):
    s.emperor = NONE


def third_round(t, s):
    s.reign = 3


def rules_on(t, s):
    s.reign = 2


def not_first(t, s):
    s.emperor = 4


def not_everybody(t, s):
    s.initiative = (0, 1, 2, 3, 4, 4)


def negative(t, s):
    s.stored[2] = -1


def on_nothing(t, s):
    s.influence[60 * 16] = 1


def wrong_ally(t, s):
    s.ally[t.ulm] = 3
    s.allied[3] |= 1 << t.ulm


def no_marker(t, s):
    s.allied[1] = 0


def two_names(t, s):
    s.name = with_item(s.name, t.ulm, s.name[t.hesse])


def less_than_no_points(t, s):
    s.points = with_item(s.points, 3, -1)


def home_in_the_empire(t, s):
    s.home_ip = with_item(s.home_ip, 0, 4)


def home_of_an_exile(t, s):
    s.home, s.edge = with_item(s.home, 2, 0), with_item(s.edge, 2, 0)
    s.capital, s.exiled = with_item(s.capital, 2, NONE), 4
    s.home_ip = with_item(s.home_ip, 2, 3)


def cubes_outside(t, s):
    phase(s, "war")
    s.dice = ((PROVINCE + t.hex("4,5"), 0),)


def faith_outside(t, s):
    phase(s, "war")
    s.faith = with_item(s.faith, 0, 1)


def both_faiths(t, s):
    s.dice = ((PRINCIPALITY + t.hesse, 0), (PRINCIPALITY + t.hesse, 1))


def too_many_dice(t, s):
    s.faith = with_item(s.faith, 0, 7)


def one_activity(t, s):
    s.combats, s.engages, s.wages = 0b111111, 0b011111, 0


def all_activities(t, s):
    s.combats, s.engages, s.wages = 0b111111, 0b111111, 0b000001


def twice_in_a_phase(t, s):
    s.wars = (War(0, 1, 1), War(2, 0, 1))


def attacked_twice(t, s):
    s.wars = (War(0, 1, 1), War(2, 1, 2))


def nineteen(t, s):
    s.hand[0], s.pile[3], s.aside[3] = 9, 9, 1
    s.facing = [1, 0, *s.facing[2:]]


def nineteen_in_leagues(t, s):
    phase(s, "religious_war")
    s.hand[0], s.pile[3], s.aside[6] = 9, 9, 1


def in_a_league(t, s):
    phase(s, "tradeoffs")
    s.league = with_item(s.league, 4, CATHOLIC_SIDE)


def wrong_league(t, s):
    phase(s, "war")
    s.league = with_item(s.league, 0, EVANGELICAL_SIDE)


BROKEN = [
    ("D.inv.1", no_owner),
    ("D.inv.1", wrong_owner),
    ("D.inv.2", off_the_map),
    ("D.inv.3", mixed),
    ("D.inv.3", heretical_capital),
    ("D.inv.4", no_town),
    ("D.inv.4", no_capital),
    ("D.inv.4", capital_abroad),
    ("D.inv.4", same_home),
    ("D.inv.6", six_electors),
    ("D.inv.7", no_emperor),
    ("D.inv.7", rules_on),
    ("D.inv.22", third_round),
    ("D.inv.13", not_first),
    ("D.inv.13", not_everybody),
    ("D.inv.8", negative),
    ("D.inv.8", on_nothing),
    ("D.inv.9", wrong_ally),
    ("D.inv.9", no_marker),
    ("D.inv.12", two_names),
    ("D.inv.11", less_than_no_points),
    ("D.inv.19", home_in_the_empire),
    ("D.inv.19", home_of_an_exile),
    ("D.inv.16", cubes_outside),
    ("D.inv.16", faith_outside),
    ("D.inv.16", both_faiths),
    ("D.inv.23", too_many_dice),
    ("D.inv.14", one_activity),
    ("D.inv.14", all_activities),
    ("D.inv.14", twice_in_a_phase),
    ("D.inv.14", attacked_twice),
    ("D.inv.15", nineteen),
    ("D.inv.15", nineteen_in_leagues),
    ("D.inv.17", in_a_league),
    ("D.inv.17", wrong_league),
]


@pytest.mark.rule("D.inv.1-4", "D.inv.6-9", "D.inv.11-17", "D.inv.19", "D.inv.22", "D.inv.23")
@pytest.mark.parametrize(("invariant", "breaks"), BROKEN, ids=[b.__name__ for _, b in BROKEN])
def test_every_break_is_reported(invariant, breaks):
    table, s = sound()
    breaks(table, s)
    assert any(sentence.startswith(f"{invariant}:") for sentence in broken_invariants(s)), broken_invariants(
        s
    )


@pytest.mark.rule("D.inv.7")
def test_between_death_and_election_there_is_no_emperor():
    _, s = sound()
    phase(s, "election")
    s.emperor, s.reign = NONE, 2
    assert broken_invariants(s) == []


@pytest.mark.rule("D.inv.18")
def test_nobody_in_the_empire_is_without_provinces_after_a_treaty():
    _, s = sound()
    phase(s, "tradeoffs")
    s.land[2], s.capital = 0, with_item(s.capital, 2, NONE)
    assert any(sentence.startswith("D.inv.4") for sentence in broken_invariants(s))
