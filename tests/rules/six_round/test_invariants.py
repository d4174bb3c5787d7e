"""The watchdog of the six-round edition: every invariant is broken on purpose and reported (VI.inv.*)."""

import pytest

from rules.table import PROTESTANT, Table, seats
from westphalia.editions.six_round.invariants import broken_invariants
from westphalia.editions.six_round.salvation import check_salvation
from westphalia.rules.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.realm import transfer
from westphalia.rules.state import CATHOLIC_SIDE, NONE, SEATS, War, with_item


def sound():
    """A position in which nothing is wrong."""
    t = Table("six-round", 5, monastery="ACDE", conversions=1)
    t.realm("A", "4,3 4,4 5,3", good_works=3, gold=2)
    t.realm("B", "2,3 2,4", PROTESTANT, converted=1)
    t.hesse = t.prince("Hesse", "3,4 3,5", B=2, C=1)
    t.ulm = t.prince("Ulm", "6,3")
    t.foreign("E", edge=2, founded=0)
    s = t.fill()
    s.phase = s.k.phases.index("heresy")
    check_salvation(s)
    assert broken_invariants(s) == []
    return t, s


def phase(s, name):
    s.phase = s.k.phases.index(name)


def no_owner(t, s):
    s.land[0] &= ~(1 << t.hexes("5,3")[0])


def wrong_owner(t, s):
    s.owner[t.hexes("5,3")[0]] = 1


def off_the_map(t, s):
    s.protestant |= 1 << s.board.size


def another_map(t, s):
    s.k = t.edition.constants(6, {})


def six_provinces(t, s):
    for where in ("3,3", "3,6", "2,5", "2,6"):
        power = s.owner[t.hexes(where)[0]]
        transfer(s, t.hexes(where)[0], t.hesse)
        s.towns &= ~(1 << t.hexes(where)[0])
        s.principalities &= ~(1 << power)


def mixed(t, s):
    s.protestant ^= 1 << t.hexes("3,5")[0]


def no_town(t, s):
    s.towns &= ~(1 << t.hexes("3,4")[0])


def two_towns(t, s):
    s.towns |= 1 << t.hexes("3,5")[0]


def one_name(t, s):
    s.name = with_item(s.name, t.ulm, s.name[t.hesse])


def no_capital(t, s):
    s.capital = with_item(s.capital, 0, NONE)


def heretical_capital(t, s):
    s.protestant |= 1 << t.hexes("4,3")[0]


def capital_abroad(t, s):
    s.home, s.edge = with_item(s.home, 0, 0), with_item(s.edge, 0, 0)


def no_edge(t, s):
    s.edge = with_item(s.edge, 4, NONE)


def one_home(t, s):
    s.home, s.edge, s.capital = (
        with_item(s.home, 0, 4),
        with_item(s.edge, 0, 0),
        with_item(s.capital, 0, NONE),
    )


def six_electors(t, s):
    s.electors &= s.electors - 1


def elector_gone(t, s):
    s.electors = s.electors & (s.electors - 1) | 1 << 60


def no_emperor(t, s):
    s.emperor = NONE


def negative(t, s):
    s.gold = with_item(s.gold, 0, -1)


def protestant_works(t, s):
    s.good_works = with_item(s.good_works, 1, 1)


def protestant_monks(t, s):
    s.monastery |= seats("B")


def ghost_influence(t, s):
    s.influence[60 * SEATS] = 1


def passed_over(t, s):
    s.influence[t.hesse * SEATS + 2] = 3


def lost_ally(t, s):
    s.influence[t.hesse * SEATS + 1] = 0


def no_ally(t, s):
    s.ally[t.hesse] = NONE
    s.allied[1] = 0


def wrong_marker(t, s):
    s.allied[3] |= 1 << t.hesse


def undated(t, s):
    s.converted = [0] * 5


def not_saved(t, s):
    s.role = with_item(s.role, 1, 2)


def saved_too_early(t, s):
    s.role = with_item(s.role, 0, 1)


def role_of_the_other(t, s):
    s.role = with_item(s.role, 2, 2)


def late_dice(t, s):
    s.dice = ((PROVINCE + t.hexes("4,4")[0], 0),)
    phase(s, "diplomacy")


def die_on_a_capital(t, s):
    s.dice = ((PROVINCE + t.hexes("4,3")[0], 0),)


def both_faiths(t, s):
    s.dice = ((PRINCIPALITY + t.ulm, 0), (PRINCIPALITY + t.ulm, 1))


def fourth_battle_phase(t, s):
    s.wars = (War(0, 1, 4),)


def two_declarations(t, s):
    s.wars = (War(0, 1, 1), War(0, 2, 2))


def two_attacks(t, s):
    s.wars = (War(0, 1, 1), War(2, 1, 2))


def twice_in_a_phase(t, s):
    s.wars = (War(0, 1, 1), War(1, 2, 1))


def no_reformation(t, s):
    s.round = 4


def early_league(t, s):
    s.league = with_item(s.league, 0, CATHOLIC_SIDE)


def three_activities(t, s):
    s.combats, s.engages, s.wages = seats("A"), seats("ABCDE"), seats("ABCDE")
    phase(s, "war")


def one_activity(t, s):
    s.combats, s.engages, s.wages = 0, seats("ABCD"), seats("ABCDE")
    phase(s, "shifts")


def gold_kept(t, s):
    phase(s, "election")


def early_victory(t, s):
    s.over, s.victory = True, "catholic"


BREAKS = [
    ("VI.inv.1", no_owner),
    ("VI.inv.1", wrong_owner),
    ("VI.inv.1", off_the_map),
    ("VI.inv.2", another_map),
    ("VI.inv.3", six_provinces),
    ("VI.inv.3", mixed),
    ("VI.inv.3", no_town),
    ("VI.inv.3", two_towns),
    ("VI.inv.28", one_name),
    ("VI.inv.4", no_capital),
    ("VI.inv.4", heretical_capital),
    ("VI.inv.5", capital_abroad),
    ("VI.inv.5", no_edge),
    ("VI.inv.28", one_home),
    ("VI.inv.7", six_electors),
    ("VI.inv.7", elector_gone),
    ("VI.inv.8", no_emperor),
    ("VI.inv.11", negative),
    ("VI.inv.15", protestant_works),
    ("VI.inv.15", protestant_monks),
    ("VI.inv.12", ghost_influence),
    ("VI.inv.9", passed_over),
    ("VI.inv.9", lost_ally),
    ("VI.inv.10", no_ally),
    ("VI.inv.9", wrong_marker),
    ("VI.inv.17", undated),
    ("VI.inv.17", not_saved),
    ("VI.inv.18", saved_too_early),
    ("VI.inv.17", role_of_the_other),
    ("VI.inv.25", late_dice),
    ("VI.inv.25", die_on_a_capital),
    ("VI.inv.26", both_faiths),
    ("VI.inv.21", fourth_battle_phase),
    ("VI.inv.21", two_declarations),
    ("VI.inv.21", two_attacks),
    ("VI.inv.21", twice_in_a_phase),
    ("VI.inv.19", no_reformation),
    ("VI.inv.22", early_league),
    ("VI.inv.20", three_activities),
    ("VI.inv.20", one_activity),
    ("VI.inv.14", gold_kept),
    ("VI.inv.29", early_victory),
]


@pytest.mark.rule(
    "VI.inv.1-5", "VI.inv.7-12", "VI.inv.14", "VI.inv.15", "VI.inv.17-22", "VI.inv.25", "VI.inv.26"
)
@pytest.mark.rule("VI.inv.28", "VI.inv.29")
@pytest.mark.parametrize(("rule", "change"), BREAKS, ids=lambda value: getattr(value, "__name__", value))
def test_what_is_broken_is_reported(rule, change):
    t, s = sound()
    change(t, s)
    assert any(rule in sentence.partition(":")[0].split(", ") for sentence in broken_invariants(s))


@pytest.mark.rule("VI.inv.13")
def test_a_wrong_formula_of_imperial_power_is_reported(monkeypatch):
    from westphalia.editions.six_round import invariants

    _, s = sound()
    monkeypatch.setattr(invariants, "imperial_power", lambda state, seat: 9)
    assert any(x.startswith("VI.inv.13") for x in broken_invariants(s))


@pytest.mark.rule("VI.inv.8")
def test_between_a_death_and_the_election_there_may_be_no_emperor():
    _, s = sound()
    s.emperor, s.gold = NONE, [0] * 5
    phase(s, "election")
    assert broken_invariants(s) == []


@pytest.mark.rule("VI.inv.9", "VI.treaty.19")
def test_alliances_wait_for_the_end_of_a_treaty():
    t, s = sound()
    passed_over(t, s)
    s.treaty = s.treaty._replace(winner=0)
    assert broken_invariants(s) == []
