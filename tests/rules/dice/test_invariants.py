"""The invariants of the dice edition: each is broken on purpose and reported (D.inv.*)."""

import pytest

from rules.dice.table import Table
from westphalia.editions.dice import invariants
from westphalia.editions.dice.invariants import broken_invariants, in_exile
from westphalia.editions.dice.rules.faith import faith_of
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NONE, PROTESTANT, War, with_item
from westphalia.rules.realm.provinces import transfer


def sound():
    """Return a position in which nothing is wrong."""
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


def not_all_players(t, s):
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
    ("D.inv.13", not_all_players),
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


# --- exactly this is reported, and nothing that is in order ---


def lands_that_add_up(t, s):
    """Two lands that together count as many provinces as before, but not the same ones."""
    s.land[0] ^= 1 << t.hex("5,4") | 1 << t.hex("2,4")


def masks_that_add_up(t, s):
    """One province twice and the next one not at all: the sum of the masks is the same."""
    at = t.hex("5,4")
    other, after = s.owner[at - 1], s.owner[at]
    assert other != after
    s.land[after] ^= 1 << at | 1 << at - 1


def foreign(s, seat, home_ip=0):
    """A Player abroad whose old capital is a Principality's land now."""
    s.home, s.edge = with_item(s.home, seat, 0), with_item(s.edge, seat, 0)
    s.capital, s.home_ip = with_item(s.capital, seat, NONE), with_item(s.home_ip, seat, home_ip)


def principality_without_capital(t, s):
    s.capital = with_item(s.capital, t.hesse, t.hex("4,4"))


def player_without_capital(t, s):
    s.capital = with_item(s.capital, 0, t.hex("2,3"))


def player_without_town(t, s):
    s.towns &= ~(1 << t.hex("4,4"))


def no_edge(t, s):
    foreign(s, 2)
    s.edge = with_item(s.edge, 2, NONE)


def exile_before_a_broken_one(t, s):
    phase(s, "war")
    s.exiles = (1,)
    s.capital = with_item(with_item(s.capital, 1, NONE), 3, NONE)


def exiles_elsewhere(t, s):
    s.exiles, s.capital = (1,), with_item(s.capital, 1, NONE)
    s.defeated = 2


def emperor_of_seven(t, s):
    s.emperor = s.players
    s.initiative = (0, 1, 2, 3, 4, 5)


def negotiates_only(t, s):
    s.engages = 0b111111


def combats_only(t, s):
    s.combats = 0b111111


def declares_twice(t, s):
    s.wars = (War(0, 1, 1), War(0, 2, 2))


NO_SUM = "D.inv.1: a province has no owner, or two"
NOT_TWO = "D.inv.14: a Player does not take part in two activities"
EXACTLY = [
    (lands_that_add_up, NO_SUM),
    (masks_that_add_up, NO_SUM),
    (principality_without_capital, "D.inv.4: Hesse has no capital with a town in its land"),
    (player_without_capital, "D.inv.4: seat 0 has no capital with a town"),
    (player_without_town, "D.inv.4: seat 0 has no capital with a town"),
    (no_edge, "D.inv.4: the Foreign Power 2 has a capital on the map or no edge"),
    (exile_before_a_broken_one, "D.inv.4: seat 3 has no capital with a town"),
    (exiles_elsewhere, "D.inv.4: seat 1 has no capital with a town"),
    (emperor_of_seven, "D.inv.7: there is no Emperor"),
    (negotiates_only, NOT_TWO),
    (combats_only, NOT_TWO),
    (declares_twice, f"D.inv.14: power 0 fights {[War(0, 1, 1), War(0, 2, 2)]}"),
]


@pytest.mark.rule("D.inv.1", "D.inv.4", "D.inv.7", "D.inv.14")
@pytest.mark.parametrize(("breaks", "sentence"), EXACTLY, ids=[b.__name__ for b, _ in EXACTLY])
def test_broken_invariants_are_reported_in_words(breaks, sentence):
    table, s = sound()
    breaks(table, s)
    assert sentence in broken_invariants(s)


def nothing(t, s):
    pass


def abroad_with_a_home(t, s):
    foreign(s, 2, home_ip=4)


def just_driven_out(t, s):
    foreign(s, 2)
    s.exiled = 1 << 2


def two_allies(t, s):
    s.influence[t.ulm * 16 + 1] = 1
    s.ally[t.ulm] = 1
    s.allied[1] |= 1 << t.ulm


def activities_of_each_kind(t, s):
    s.combats, s.engages, s.wages = 0b001111, 0b110011, 0b111100


def wars_in_a_ring(t, s):
    s.wars = (War(0, 1, 1), War(1, 2, 2), War(2, 0, 3))


def wars_side_by_side(t, s):
    s.wars = (War(0, 3, 1), War(1, 2, 1))


def a_whole_deck(t, s):
    s.hand[0], s.pile[3], s.aside[3] = 9, 6, 3
    s.facing = [1, 0, *s.facing[2:]]


def own_league(name):
    def league(t, s):
        phase(s, name)
        s.league = with_item(with_item(s.league, 0, CATHOLIC_SIDE), 1, EVANGELICAL_SIDE)
        s.league = with_item(s.league, 2, EVANGELICAL_SIDE)  # a Player who is not saved may

    league.__name__ = f"leagues_in_{name}"
    return league


def cubes_of_one_faith(t, s):
    hesse, ulm = PRINCIPALITY + t.hesse, PRINCIPALITY + t.ulm
    s.dice = ((hesse, 0), (ulm, 1), (hesse, 2))


def faith_as_due(t, s):
    s.faith = with_item(s.faith, 0, sum(amount for _, amount in faith_of(s, 0)))
    s.successes[1] = 1
    assert s.faith[0]


def gone(name, exiles, land):
    """A player who is leaving the Empire: with exiles named, or already without land."""

    def leaving(t, s):
        phase(s, name)
        s.exiles = exiles
        if not land:
            for province in (t.hex("2,3"), t.hex("2,4")):
                transfer(s, province, 0)
        if name == "foreign_powers":
            foreign(s, 1, home_ip=0)
        s.capital = with_item(s.capital, 1, NONE)

    leaving.__name__ = f"leaving_in_{name}_{'with' if land else 'without'}_land"
    return leaving


IN_ORDER = [
    nothing,
    abroad_with_a_home,
    just_driven_out,
    two_allies,
    activities_of_each_kind,
    wars_in_a_ring,
    wars_side_by_side,
    a_whole_deck,
    own_league("diplomacy"),
    own_league("war"),
    own_league("religious_war"),
    cubes_of_one_faith,
    faith_as_due,
    gone("war", (), False),
    gone("war", (1,), True),
    gone("religious_war", (), False),
    gone("religious_war", (1,), True),
    gone("foreign_powers", (1,), True),
]


@pytest.mark.rule("D.inv.4", "D.inv.9", "D.inv.10", "D.inv.14-17", "D.inv.19", "D.inv.23")
@pytest.mark.parametrize("position", IN_ORDER, ids=[position.__name__ for position in IN_ORDER])
def test_sound_positions_report_nothing(position):
    table, s = sound()
    position(table, s)
    assert broken_invariants(s) == []


@pytest.mark.rule("D.inv.4")
def test_a_player_who_is_abroad_already_is_no_exile():
    _, s = sound()
    phase(s, "war")
    foreign(s, 2)
    assert not in_exile(s, 2)
    phase(s, "foreign_powers")
    assert not in_exile(s, 2)
    s.exiles = (2,)
    assert in_exile(s, 2)
    assert not in_exile(s, 1)
    phase(s, "election")
    assert not in_exile(s, 2)


@pytest.mark.rule("D.inv.21", "D.inv.11")
def test_the_saved_are_the_leaders_in_points(monkeypatch):
    _, s = sound()

    def told(blessed, points):
        s.points = points
        monkeypatch.setattr(invariants, "saved", lambda s, religion: blessed[religion])
        return broken_invariants(s)

    points = [3, 2, 1, 1, 0, 0]
    assert told(([2, 0], [1]), points) == []
    assert told(([3, 0], [1]), points) == [], "equal points"
    assert told(([3, 2], [1]), points) == ["D.inv.21: seat 0 has more points than a saved Player"]
    assert told(([0, 4], [1]), points)[:2] == [
        "D.inv.21: seat 2 has more points than a saved Player",
        "D.inv.21: seat 3 has more points than a saved Player",
    ]
    assert told(([0, 2, 3], [1]), points) == ["D.inv.21: 3 Players of one religion are saved"]
    assert told(([0, 2], [1]), [3, 0, 1, 1, 0, 0]) == ["D.inv.21: a Player is saved without points"]
