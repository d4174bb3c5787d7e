"""Peace Treaties of the dice edition, played (D.treaty.*)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, ally, asked, placed, refused, stored, told
from westphalia.editions.dice.contents import WAR
from westphalia.rules.base.state import FIRST_PRINCIPALITY, NONE, War
from westphalia.rules.realm.provinces import religion_of

A = "4,3 4,4"
BATTLE_PHASES = WAR.body[2]  # and nothing after them


def won(table, attacker=0, defender=1, winner=0, emperor=0):
    """Return a war that the winner wins at once, at its Peace Treaty."""
    s = table.s
    table.fill()
    s.emperor = emperor
    s.home_ip = [90 if seat == winner else 0 for seat in range(6)]
    s.wars, s.attacked, s.declared = (War(attacker, defender, 1),), 1 << defender, 1 << attacker
    if defender >= FIRST_PRINCIPALITY:
        s.besieged = 1 << defender
    s.phase = s.k.phases.index("war")
    game = table.run(BATTLE_PHASES)
    game.state.home_ip = [0] * 6
    return game


def table_of(**state):
    return Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF", **state)


def owner(game, where):
    return game.state.owner[game.hex(where)]


def against_b(b="6,4 5,4 5,5 6,3", towns="", **counts):
    table = table_of()
    table.realm("A", A)
    table.realm("B", b, towns=towns, **counts)
    return table


# --- what the winner takes ---


@pytest.mark.rule("D.treaty.take.1", "D.treaty.take.2", "D.ruling.take-options")
def test_one_town_or_up_to_two_plain_provinces_or_nothing_and_they_need_not_be_adjacent():
    game = won(against_b("6,4 5,4 5,5 1,5", towns="1,5"))
    assert game.legal("A") == ["conquer", "nothing"]
    game.say("A", "conquer")
    assert sorted(game.legal("A")) == ["1,5", "5,4", "5,5"], "the capital is not their last province"
    assert refused(game, "A", "6,4") == "D.treaty.take.3"
    far = game.copy()
    far.say("A", "1,5")
    assert asked(far).get("A") != "conquer", "a town is all they take"
    game.say("A", "5,4")
    assert sorted(game.legal("A")) == ["5,5", "done"], "no town beside a plain province"
    assert refused(game, "A", "1,5") == "D.treaty.take.1"
    game.say("A", "done")
    assert owner(game, "5,4") == 0
    assert owner(game, "5,5") == 1


@pytest.mark.rule("D.treaty.take.1")
def test_they_may_take_nothing():
    game = won(against_b())
    game.say("A", "nothing")
    assert told(game, "take_nothing")
    assert game.state.land[1].bit_count() == 4


@pytest.mark.rule("D.treaty.take.1", "D.treaty.take.7", "D.ruling.take-options")
def test_against_a_landless_foreign_power_there_is_nothing_to_take():
    table = table_of()
    table.realm("A", A)
    table.foreign("B")
    game = won(table)
    assert told(game, "take_nothing")
    assert game.state.home[1] != NONE


@pytest.mark.rule("D.treaty.take.5", "D.ruling.captured-capital")
def test_a_conquered_province_keeps_religion_and_town_and_a_capital_is_an_ordinary_town():
    table = against_b("6,4", religion=PROTESTANT)
    game = won(table)
    assert game.legal("A") == ["conquer", "vassalize", "nothing"]
    game.say("A", "conquer")
    s = game.state
    assert owner(game, "6,4") == 0
    assert s.protestant >> game.hex("6,4") & 1
    assert s.towns >> game.hex("6,4") & 1
    assert s.capital[0] == game.hex("4,3")
    assert s.capital[1] == NONE
    assert asked(game) == {"B": "foreign_power_home"}, "they have lost their last province"


@pytest.mark.rule("D.treaty.take.3", "D.treaty.take.6")
def test_a_principality_whose_last_province_is_conquered_vanishes_with_its_influence():
    table = table_of()
    table.realm("A", A, stored=2)
    ulm = table.prince("Ulm", "6,6", C=3, A=0)
    table.s.ally[ulm], table.s.allied[2] = NONE, 0
    table.s.influence[ulm * 16 + 2] = 0
    table.s.influence[ulm * 16 + 3] = 0
    game = won(table, defender=ulm)
    game.say("A", "conquer")
    assert told(game, "vanish")
    assert game.state.principalities >> ulm & 1 == 0
    assert sum(game.state.influence[ulm * 16 : ulm * 16 + 16]) == 0
    assert game.state.besieged == 0


@pytest.mark.rule("D.treaty.take.4", "D.treaty.vassal.1", "D.treaty.vassal.2", "D.ruling.vassalize")
def test_an_electors_last_province_can_only_be_vassalized():
    table = table_of()
    table.realm("A", A, stored=3)
    trier = table.prince("Trier", "6,6", PROTESTANT)
    table.s.influence[trier * 16 + 2] = 0
    game = won(table, defender=trier)
    assert game.legal("A") == ["vassalize", "nothing"]
    game.state.influence[trier * 16 + 4] = 3
    game.say("A", "vassalize")
    assert placed(game, "Trier") == {"A": 2}, "all others' Influence leaves"
    assert ally(game, "Trier") == "A"
    assert religion_of(game.state, trier) == PROTESTANT
    assert game.state.electors >> trier & 1
    assert stored(game) == {"A": 3}, "it costs no Influence"


@pytest.mark.rule("D.treaty.take.4", "D.ruling.vassalize")
def test_of_a_larger_elector_the_other_provinces_can_be_taken_and_it_cannot_be_vassalized():
    table = table_of()
    table.realm("A", A)
    saxony = table.prince("Saxony", "6,6 6,5")
    game = won(table, defender=saxony)
    assert game.legal("A") == ["conquer", "nothing"]
    assert refused(game, "A", "vassalize") == "D.treaty.vassal.1"
    game.say("A", "conquer")
    assert owner(game, "6,5") == 0


@pytest.mark.rule("D.treaty.vassal.1", "D.treaty.vassal.2", "D.ruling.names", "D.fp.eliminated.1")
def test_a_players_last_capital_becomes_a_principality_with_a_name_the_winner_picks():
    table = Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF")
    table.s.options = {**table.s.options, "names": "chosen"}
    table.realm("A", A)
    table.realm("B", "6,4", religion=PROTESTANT, stored=5)
    game = won(table)
    game.say("A", "vassalize")
    assert asked(game) == {"A": "name"}
    assert "Austria" not in game.legal("A")
    name = game.legal("A")[-1]
    game.say("A", name)
    new = owner(game, "6,4")
    assert game.state.names[game.state.name[new]] == name
    assert religion_of(game.state, new) == PROTESTANT
    assert game.state.ally[new] == 0
    assert placed(game, name) == {"A": 2}
    assert asked(game) == {"B": "foreign_power_home"}
    assert stored(game) == {"B": 2}, "half of five, rounded down"


@pytest.mark.rule("D.ruling.vassalize")
def test_a_foreign_powers_last_province_is_no_capital_and_cannot_be_vassalized():
    table = table_of()
    table.realm("A", A)
    table.foreign("B", where="6,4")
    table.s.towns |= 1 << table.hexes("6,4")[0]
    game = won(table)
    assert game.legal("A") == ["conquer", "nothing"]


@pytest.mark.rule("D.treaty.take.1", "D.ruling.prince-eliminates")
def test_a_town_that_a_principality_has_besides_its_capital_can_be_taken():
    table = table_of()
    table.realm("A", A, stored=5)
    hesse = table.prince("Hesse", "6,4 6,5 6,6")
    table.s.towns |= 1 << table.hexes("6,5")[0]
    game = won(table, defender=hesse)
    game.say("A", "conquer")
    assert sorted(game.legal("A")) == ["6,5", "6,6"]


@pytest.mark.rule("D.treaty.loser.2")
def test_the_attacked_who_wins_has_the_same_treaty():
    game = won(against_b(), attacker=1, defender=0)
    assert asked(game) == {"A": "treaty"}
    assert game.legal("A") == ["conquer", "nothing"]


@pytest.mark.rule("D.treaty.white.1", "D.battle.auto.1", "D.tradeoff.3")
def test_nothing_against_nothing_is_a_white_peace():
    table = table_of()
    table.foreign("A", stored=4)
    table.foreign("B", stored=4)
    s = table.s
    table.fill()
    s.wars, s.attacked, s.declared = (War(0, 1, 1),), 2, 1
    game = table.run(BATTLE_PHASES)
    assert told(game, "white_peace")
    assert game.state.has_fought & 3 == 3
    assert not told(game, "treaty")


# --- what allies take ---


@pytest.mark.rule(
    "D.treaty.ally.1", "D.treaty.ally.2", "D.treaty.take.7", "D.ruling.snapshot", "D.battle.phase.3"
)
def test_each_ally_takes_one_plain_province_that_was_beside_it_when_the_phase_began():
    table = against_b("6,4 5,4 5,5 6,3 7,3", towns="5,5")
    table.prince("Fulda", "4,6 4,5", A=2)
    table.prince("Ulm", "7,2 7,1", A=2)
    game = won(table)
    game.say("A", "nothing")
    assert sorted(game.legal("A")) == ["Fulda", "Ulm", "done"]
    game.say("A", "Ulm")
    assert sorted(game.legal("A")) == ["6,3", "7,3"]
    assert refused(game, "A", "5,5") == "D.treaty.prince.3"
    game.say("A", "7,3")
    assert game.legal("A") == ["Fulda", "done"], "one each"
    assert refused(game, "A", "Ulm") == "D.treaty.ally.1"
    copy = game.copy()
    copy.say("A", "Fulda")
    assert owner(copy, "5,4") == copy.power("Fulda"), "5,5 has a town, and 6,4 was never beside it"
    game.say("A", "done")
    assert placed(game, "Fulda") == {}, "2 Influence for the ally that could have taken something"
    assert placed(game, "Ulm") == {"A": 2}


@pytest.mark.rule("D.treaty.cost.4", "D.ruling.idle-ally")
def test_an_ally_whose_only_province_was_taken_first_costs_two_all_the_same():
    table = against_b("6,4 5,4")
    table.prince("Fulda", "4,5 4,6", A=3)
    game = won(table)
    game.say("A", "conquer")  # 5,4 is the only one
    assert owner(game, "5,4") == 0
    assert placed(game, "Fulda") == {"A": 1}


@pytest.mark.rule("D.treaty.cost.4")
def test_an_ally_that_touched_nothing_of_the_enemy_costs_nothing():
    table = against_b()
    table.prince("Fulda", "1,5", A=3)
    game = won(table)
    game.say("A", "nothing")
    assert placed(game, "Fulda") == {"A": 3}


# --- costs ---


@pytest.mark.rule("D.treaty.cost.1", "D.treaty.cost.6", "D.influence.4")
def test_a_town_costs_two_influence_of_their_choice():
    table = against_b("6,4 5,4 5,5", towns="5,5")
    table.s.stored[0] = 1
    table.prince("Fulda", "1,5", A=2)
    game = won(table)
    game.say("A", "conquer", "5,5")
    assert asked(game) == {"A": "losses"}
    game.say("A", "unplaced")
    game.say("A", "Fulda")
    assert stored(game) == {}
    assert placed(game, "Fulda") == {"A": 1}


@pytest.mark.rule("D.treaty.cost.2", "D.treaty.cost.6")
def test_a_distant_province_costs_one_and_an_adjacent_one_nothing():
    table = against_b("6,4 5,4 5,5")
    table.s.stored[0] = 3
    game = won(table)
    game.say("A", "conquer", "5,4", "5,5")
    assert stored(game) == {"A": 2}, "5,4 touches 4,4; 5,5 does not"


@pytest.mark.rule("D.treaty.cost.3", "D.ruling.emperor-fp")
@pytest.mark.parametrize(("emperor", "left"), [(0, 3), (3, 2)])
def test_the_emperor_pays_nothing_for_a_foreign_powers_own_distant_province(emperor, left):
    table = table_of()
    table.realm("A", A, stored=3)
    table.foreign("B", where="7,4")
    table.s.initiative = (emperor, *(seat for seat in range(6) if seat != emperor))
    game = won(table, emperor=emperor)
    game.say("A", "conquer")
    assert stored(game) == {"A": left}


@pytest.mark.rule("D.treaty.cost.3", "D.ruling.emperor-fp")
def test_the_emperor_pays_for_a_foreign_powers_ally_and_for_its_towns():
    table = table_of()
    table.realm("A", A, stored=5)
    table.foreign("B", where="7,4")
    table.s.towns |= 1 << table.hexes("7,4")[0]
    table.prince("Ulm", "6,6 6,5", B=2)
    game = won(table)
    other = game.copy()
    game.say("A", "conquer", "7,4")
    assert stored(game) == {"A": 3}
    other.say("A", "conquer", "6,5")
    assert stored(other) == {"A": 4}


@pytest.mark.rule("D.treaty.cost.5")
def test_they_lose_all_their_influence_with_a_principality_from_which_they_took():
    table = against_b()
    table.prince("Hesse", "3,6 3,7 2,7", B=5, A=2)
    game = won(table)
    game.say("A", "conquer", "2,7", "done")
    assert placed(game, "Hesse") == {"B": 3}


@pytest.mark.rule("D.treaty.loser.1")
def test_the_loser_loses_two_with_an_ally_for_each_province_it_lost():
    table = against_b()
    table.prince("Hesse", "3,6 3,7 2,7", B=5)
    game = won(table)
    game.say("A", "conquer", "2,7", "3,7")
    assert placed(game, "Hesse") == {"B": 1}
    assert ally(game, "Hesse") == "B"


# --- beaten by a Principality ---


@pytest.mark.rule("D.treaty.prince.1", "D.treaty.loser.1")
def test_the_loser_cedes_their_own_or_their_allies_provinces_wherever_they_lie():
    table = table_of()
    table.realm("A", "4,3 4,4")
    table.prince("Ulm", "7,2", A=4)
    table.prince("Fulda", "6,5 6,6", A=4)
    hexes = [hex for hex in sorted(table.s.board.hexes) if hex[0] in (0, 1, 2)]
    bohemia = table.prince("Bohemia", " ".join(f"{q},{r}" for q, r in hexes))  # 16 provinces, 18 IP against 9
    game = won(table, defender=bohemia, winner=-1)
    assert asked(game) == {}, "only two provinces have no town, and both go"
    assert owner(game, "4,4") == bohemia
    assert owner(game, "6,6") == bohemia
    assert placed(game, "Fulda") == {"A": 2}
    assert game.state.names[game.state.name[bohemia]] == "Bohemia", "only a sixth province makes an Austria"


@pytest.mark.rule("D.treaty.prince.1")
def test_one_province_if_only_one_is_available():
    table = table_of()
    table.realm("A", "4,3 4,4")
    bohemia = table.prince("Bohemia", "1,4 1,5 1,6 1,7", PROTESTANT)
    game = won(table, defender=bohemia, winner=-1)
    assert owner(game, "4,4") == bohemia
    assert game.state.protestant >> game.hex("4,4") & 1
    assert game.state.home[0] == NONE, "they keep their capital"


@pytest.mark.rule("D.treaty.prince.2")
def test_a_foreign_power_without_a_plain_province_loses_nothing():
    table = table_of()
    table.foreign("A", where="4,3")
    table.s.towns |= 1 << table.hexes("4,3")[0]
    bohemia = table.prince("Bohemia", "1,4 1,5 1,6 1,7", CATHOLIC)
    game = won(table, defender=bohemia, winner=-1)
    assert told(game, "cedes_nothing")
    assert game.state.exiled == 0
