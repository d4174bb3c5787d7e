"""The invariants of the six-round edition: each is broken on purpose and reported (VI.inv.*)."""

from dataclasses import replace

import pytest

from rules.table import PROTESTANT, Table, seats
from westphalia.board import bit_list
from westphalia.editions.six_round.invariants import broken_invariants, counted_power
from westphalia.editions.six_round.rules.salvation import check_salvation
from westphalia.rules.base.answers import PRINCIPALITY, PROVINCE
from westphalia.rules.base.state import CATHOLIC_SIDE, NONE, SEATS, War, with_item
from westphalia.rules.realm.provinces import transfer


def sound():
    """Return a position in which nothing is wrong."""
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
def test_every_broken_invariant_is_reported(rule, change):
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


# --- exactly this is reported, and nothing that is in order ---


def lands_that_add_up(t, s):
    """Two lands that together count as many provinces as before, but not the same ones."""
    s.land[0] ^= 1 << t.hexes("5,3")[0] | 1 << t.hexes("2,4")[0]


def masks_that_add_up(t, s):
    """One province twice and the next one not at all: the sum of the masks is the same."""
    (at,) = t.hexes("5,3")
    s.land[s.owner[at]] ^= 1 << at | 1 << at - 1


def land_of_nobody(t, s):
    s.principalities &= ~(1 << t.ulm)


def abroad(s, seat, edge=0):
    s.home, s.edge = with_item(s.home, seat, seat), with_item(s.edge, seat, edge)
    s.capital = with_item(s.capital, seat, NONE)


def capital_of_another(t, s):
    s.capital = with_item(s.capital, t.hesse, t.hexes("4,3")[0])


def neither_capital_nor_town(t, s):
    no_town(t, s)
    s.capital = with_item(s.capital, t.hesse, NONE)


def combats_only(t, s):
    s.combats, s.engages, s.wages = seats("ABCDE"), seats("BCDE"), 0
    phase(s, "war")


def players_capital_of_another(t, s):
    s.capital = with_item(s.capital, 0, t.hexes("2,3")[0])


def capital_without_town(t, s):
    s.towns &= ~(1 << t.hexes("4,3")[0])


def exile_before_a_broken_one(t, s):
    phase(s, "religious_war")
    s.combats, s.engages, s.wages = seats("ABCDE"), seats("ABCDE"), 0
    s.exiles, s.capital = (1,), with_item(with_item(s.capital, 1, NONE), 2, NONE)


def exile_out_of_step(t, s):
    s.exiles, s.capital = (2,), with_item(s.capital, 2, NONE)


def emperor_of_six(t, s):
    s.emperor = s.players


def not_all_players(t, s):
    s.initiative = (0, 1, 2, 3, 3)


def a_round_too_many(t, s):
    s.round, s.k = 3, replace(s.k, rounds=2)


def early_protestant_victory(t, s):
    s.over, s.victory, s.round = True, "protestant", 3


def two_in_a_phase_by_attack_and_defence(t, s):
    s.wars = (War(0, 1, 2), War(2, 0, 2))


def dice_of_two_on_a_province(t, s):
    spot = PROVINCE + t.hexes("4,4")[0]
    s.dice = ((spot, 0), (PRINCIPALITY + t.ulm, 0), (spot, 1))


def league_in_upheaval(t, s):
    phase(s, "upheaval")
    s.league = with_item(s.league, 4, CATHOLIC_SIDE)


def gold_abroad(t, s):
    phase(s, "foreign_powers")


def two_and_three(t, s):
    s.combats, s.engages, s.wages = seats("ABCDE"), seats("ABCDE"), seats("E")
    phase(s, "religious_war")


def one_converted_too_many(t, s):
    s.converted = with_item(s.converted, 0, 2)


NO_SUM = "VI.inv.1: a province has no owner, or two"
NOT_TWO = "VI.inv.20: a Player takes part in one activity or three"
EXACTLY = [
    (lands_that_add_up, NO_SUM),
    (masks_that_add_up, NO_SUM),
    (land_of_nobody, "VI.inv.2: a Principality that is not there has provinces"),
    (another_map, "VI.inv.2: there are 45 provinces, not 54"),
    (capital_of_another, "VI.inv.3: Hesse has other towns than its capital"),
    (neither_capital_nor_town, "VI.inv.3: Hesse has other towns than its capital"),
    (passed_over, "VI.inv.9, VI.inv.10: the ally of Hesse is 1, not 2"),
    (combats_only, NOT_TWO),
    (players_capital_of_another, "VI.inv.4: seat 0 has no capital with a town"),
    (capital_without_town, "VI.inv.4: seat 0 has no capital with a town"),
    (exile_before_a_broken_one, "VI.inv.4: seat 2 has no capital with a town"),
    (exile_out_of_step, "VI.inv.4: seat 2 has no capital with a town"),
    (emperor_of_six, "VI.inv.8: there is no Emperor"),
    (not_all_players, "VI.init.4: the Initiative Order is not one of all Players"),
    (one_converted_too_many, "VI.inv.17: seat 0 has no date of conversion, or one too many"),
    (a_round_too_many, "VI.inv.29: a Round too many, or a victory too early"),
    (early_protestant_victory, "VI.inv.29: a Round too many, or a victory too early"),
    (two_in_a_phase_by_attack_and_defence, "VI.inv.21: a side fights twice in one Battle Phase"),
    (dice_of_two_on_a_province, "VI.inv.26: dice of both religions lie on one spot"),
    (league_in_upheaval, "VI.inv.22: a Player is in a League when the Round begins"),
    (gold_abroad, "VI.inv.14: there is Gold after Diplomatic Shifts"),
    (two_and_three, NOT_TWO),
]


@pytest.mark.rule(
    "VI.inv.1-4", "VI.inv.8", "VI.inv.14", "VI.inv.17", "VI.inv.20-22", "VI.inv.26", "VI.inv.29"
)
@pytest.mark.parametrize(("breaks", "sentence"), EXACTLY, ids=[b.__name__ for b, _ in EXACTLY])
def test_broken_invariants_are_reported_in_words(breaks, sentence):
    table, s = sound()
    breaks(table, s)
    assert sentence in broken_invariants(s)


def as_large_as_may_be(t, s):
    """Hesse grows to the greatest size; who gave way is no Elector."""
    small = s.principalities & ~s.electors & ~(1 << t.hesse | 1 << t.ulm)
    for power in bit_list(small)[: s.k.principality_max_size - 2]:
        (at,) = bit_list(s.land[power])
        transfer(s, at, t.hesse)
        s.towns &= ~(1 << at)
        s.principalities &= ~(1 << power)
    s.influence[t.hesse * SEATS + 1] = 9


def two_allies(t, s):
    s.influence[t.ulm * SEATS + 1] = 1
    s.ally[t.ulm] = 1
    s.allied[1] |= 1 << t.ulm


def dice_of_one_faith(t, s):
    hesse, ulm = PRINCIPALITY + t.hesse, PRINCIPALITY + t.ulm
    s.dice = ((hesse, 0), (ulm, 1), (hesse, 2), (PROVINCE + t.hexes("4,4")[0], 0))


def wars_in_a_ring(t, s):
    s.wars = (War(0, 1, 1), War(1, 2, 2), War(2, 0, 3))


def wars_side_by_side(t, s):
    s.wars = (War(0, 3, 1), War(1, 2, 1))


def two_activities_each(name):
    def active(t, s):
        phase(s, name)
        s.combats, s.engages, s.wages = seats("ABC"), seats("ADE"), seats("BCDE")

    active.__name__ = f"activities_in_{name}"
    return active


def league_in_diplomacy(t, s):
    phase(s, "diplomacy")
    early_league(t, s)


def reformation_in_time(t, s):
    s.round = s.k.trent_deadline
    s.emperor = 4


def reformation_begun(t, s):
    s.round, s.reformation = 4, True
    check_salvation(s)


def westphalia_in_round_six(t, s):
    s.round, s.reformation, s.over, s.victory = 6, True, True, "westphalia"
    check_salvation(s)


def catholic_in_round_four(t, s):
    s.round, s.reformation, s.over, s.victory = 4, True, True, "catholic"
    check_salvation(s)


def no_gold(t, s):
    s.gold = [0] * 5
    phase(s, "foreign_powers")


def leaving(name, exiles):
    def gone(t, s):
        phase(s, name)
        s.gold = [0] * 5
        s.combats, s.engages, s.wages = seats("ABCDE"), seats("ABCDE"), 0
        s.exiles = exiles
        if not exiles:
            for province in t.hexes("2,3 2,4"):
                transfer(s, province, 0)
        s.capital = with_item(s.capital, 1, NONE)

    gone.__name__ = f"leaving_in_{name}_{'as_exile' if exiles else 'without_land'}"
    return gone


IN_ORDER = [
    as_large_as_may_be,
    two_allies,
    dice_of_one_faith,
    wars_in_a_ring,
    wars_side_by_side,
    two_activities_each("war"),
    two_activities_each("religious_war"),
    two_activities_each("shifts"),
    league_in_diplomacy,
    reformation_in_time,
    reformation_begun,
    westphalia_in_round_six,
    catholic_in_round_four,
    no_gold,
    *(leaving(name, exiles) for name in ("war", "religious_war", "foreign_powers") for exiles in ((), (1,))),
]


@pytest.mark.rule(
    "VI.inv.1-5", "VI.inv.9", "VI.inv.14", "VI.inv.17-22", "VI.inv.25", "VI.inv.26", "VI.inv.29"
)
@pytest.mark.parametrize("position", IN_ORDER, ids=[position.__name__ for position in IN_ORDER])
def test_sound_positions_report_nothing(position):
    table, s = sound()
    position(table, s)
    assert broken_invariants(s) == []


@pytest.mark.rule("VI.ip.1", "VI.inv.13")
def test_imperial_power_is_counted_piece_by_piece():
    _, s = sound()
    s.round, s.reformation, s.emperor = 3, True, 4
    check_salvation(s)
    s.affairs = with_item(s.affairs, 4, 1)
    home = s.k.ip_of_foreign_home[3] + 1
    assert counted_power(s, 4) == home + s.k.ip_of_emperor[3]
    assert counted_power(s, 1) == 2 + s.k.ip_of_principality_by_size[2], "two provinces and Hesse"
    s.affairs = with_item(s.affairs, 4, -9)
    assert counted_power(s, 4) == s.k.ip_of_emperor[3], "a Home gives no less than 0"
    s.founded = with_item(s.founded, 4, 3)
    s.affairs = with_item(s.affairs, 4, 1)
    assert counted_power(s, 4) == s.k.ip_of_emperor[3], "founded in this Round"
    assert broken_invariants(s) == []


@pytest.mark.rule("VI.inv.11")
@pytest.mark.parametrize("count", ["gold", "stored", "good_works", "faith"])
def test_any_negative_count_is_reported(count):
    _, s = sound()
    values = getattr(s, count)
    setattr(s, count, with_item(values, 2, -1))
    assert any(sentence.startswith("VI.inv.11: seat 2") for sentence in broken_invariants(s))


@pytest.mark.rule("VI.inv.25")
def test_a_position_need_not_obey_what_only_play_forbids():
    t, s = sound()
    late_dice(t, s)
    fourth_battle_phase(t, s)
    assert broken_invariants(s, everything=False) == []
