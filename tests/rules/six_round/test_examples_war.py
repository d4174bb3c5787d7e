"""The worked examples of wars, played through (VI.ex.9, VI.ex.10, VI.ex.13 to VI.ex.16)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, ally, asked, placed, seats, told
from rules.warfare import deal, owner, peace, religious_war, winner
from westphalia.editions.player_turns.rules.battle_phases import note_battle, take_snapshot
from westphalia.editions.six_round.rules.salvation import check_salvation
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NONE, War, with_item
from westphalia.rules.diplomacy.influence import add, lose_all, settle, withdraw


def table(players=5, **state):
    return Table("six-round", players, **state)


@pytest.mark.rule("VI.ex.9", "VI.war.7", "VI.ruling.phase-slot")
@pytest.mark.parametrize(
    ("declarations", "phases"),
    [
        (("A on B", "B on Hesse", "C on A", "D on C"), [1, 2, 2, 1]),
        (("A on B", "B on C", "C on A"), [1, 2, 3]),
    ],
)
def test_example_9_each_war_goes_into_the_earliest_phase_free_for_both(declarations, phases):
    t = table(wages="ABCD", engages="ABCDE", combats="E")
    t.prince("Hesse", "3,3 3,4")
    game = t.play("war")
    for declaration in declarations:
        attacker, _, defender = declaration.split()
        if len(defender) == 1:
            game.say(attacker, "war on player", defender)
        else:
            game.say(attacker, "war on principality", defender)
        while attacker in asked(game) and asked(game)[attacker] == "declare":
            game.say(attacker, "end turn")
    assert [war.phase for war in game.state.wars] == phases


@pytest.mark.rule("VI.ex.10", "VI.army.1", "VI.army.2", "VI.army.3", "VI.ruling.ip-moment", "VI.hidden.5")
@pytest.mark.parametrize(
    ("ours", "theirs", "hands", "reserves"),
    [
        (13, 6, None, None),
        (11, 6, (11, 6), (0, 0)),
        (15, 9, (12, 9), (3, 0)),
        (6, 13, None, None),
        (12, 6, None, None),
    ],
)
def test_example_10_twice_the_power_wins_without_cards(ours, theirs, hands, reserves):
    t = table(emperor="C", wages="A")
    field = [f"{q},{r}" for q in (2, 3, 4, 5) for r in range(1, 8) if (q, r) in t.s.board.index]
    t.realm("A", " ".join(field[:ours]))
    t.realm("B", " ".join(field[ours : ours + theirs]))
    t.s.doctrine = [0] * 5
    s = t.fill()
    s.wars, s.attacked = (War(0, 1, 1),), 0b10
    game = t.play("war.open_battle_phase")
    if hands is None:
        assert winner(game) == ("A" if ours > theirs else "B")
        assert told(game, "draw_cards") == []
    else:
        assert [event["amount"] for event in told(game, "draw_cards")] == list(hands)
        assert s.reserves[:2] == list(reserves)
        assert [sum(s.hand[seat * 3 : seat * 3 + 3]) for seat in (0, 1)] == list(hands)


@pytest.mark.rule(
    "VI.ex.13", "VI.treaty.1", "VI.treaty.3", "VI.treaty.5", "VI.treaty.6", "VI.treaty.11", "VI.treaty.17"
)
@pytest.mark.rule(
    "VI.treaty.18", "VI.treaty.19", "VI.treaty.8", "VI.ruling.treaty-di-order", "VI.ruling.passed-over"
)
def test_example_13_a_treaty_of_players_with_allies():
    t = table(emperor="C")
    t.realm("A", "2,4 2,5", stored=3)
    t.realm("B", "3,5 3,4 4,5")  # b1 = 3,4 beside A; b2 = 4,5
    t.prince("Saxony", "6,2 6,3", B=3, A=1)  # s0, s1: not beside A
    t.prince("Bohemia", "5,4 5,5 6,4 6,5", PROTESTANT, A=5)  # borders b2
    t.prince("Trier", "7,2", A=2)  # borders s1
    t.prince("Mainz", "0,5", A=1)
    game = peace(t, "A", "B")
    s = game.state
    saxony, trier, bohemia = game.power("Saxony"), game.power("Trier"), game.power("Bohemia")
    game.say("A", "conquer", "3,4", "6,3")
    assert asked(game) == {"A": "allyconquest"}
    game.say("A", "Bohemia", "4,5")
    if asked(game) == {"A": "allyconquest"}:
        game.say("A", "done")
    assert asked(game) == {"A": "losses"}, "1 DI of their choice for the far province"
    assert placed(game, "Saxony") == {"B": 3}, "A's own DI there is lost first"
    assert placed(game, "Trier") == {}, "passed over"
    game.say("A", "stored")
    assert [owner(game, p) for p in ("3,4", "6,3", "4,5", "3,5", "6,2")] == [
        "A",
        "A",
        "Bohemia",
        "B",
        "Saxony",
    ]
    assert s.protestant >> game.hex("4,5") & 1, "it turns to Bohemia's religion"
    assert not s.protestant >> game.hex("3,4") & 1
    assert placed(game, "Saxony") == {"B": 1}
    assert (ally(game, "Saxony"), ally(game, "Trier"), ally(game, "Bohemia")) == ("B", None, "A")
    assert placed(game, "Mainz") == {"A": 1}, "it borders nothing of B"
    first = told(game, "lose_stored")[0]
    assert (first["seat"], first["amount"], first["stored"]) == (0, 1, 2)
    assert (s.land[saxony].bit_count(), s.land[bohemia].bit_count(), s.land[trier].bit_count()) == (1, 5, 1)
    assert s.principality_power(bohemia) == 4


@pytest.mark.rule("VI.ex.14", "VI.treaty.9", "VI.treaty.10", "VI.treaty.11", "VI.ruling.principality-wins")
@pytest.mark.parametrize("gives", ["2,5", "5,5"])
def test_example_14_a_loss_to_a_principality_with_room_for_one(gives):
    t = table(emperor="C")
    t.realm("A", "2,4 2,5")
    t.prince("Hesse", "5,4 5,5", A=4)
    t.prince("Bohemia", "7,0 7,1 6,0 6,1", PROTESTANT)
    game = peace(t, "Bohemia", "A")
    assert asked(game) == {"A": "cede"}
    assert sorted(game.legal("A")) == ["2,5", "5,5"]
    game.say("A", gives)
    assert owner(game, gives) == "Bohemia"
    assert game.state.protestant >> game.hex(gives) & 1
    assert placed(game, "Hesse") == {"A": 2 if gives == "5,5" else 4}
    assert game.state.home[0] == NONE


@pytest.mark.rule("VI.ex.14", "VI.treaty.9")
def test_example_14_a_small_principality_takes_both():
    t = table(emperor="C")
    t.realm("A", "2,4 2,5")
    t.prince("Hesse", "5,4 5,5", A=4)
    t.prince("Ulm", "7,0 7,1")
    game = peace(t, "Ulm", "A")
    assert [owner(game, p) for p in ("2,5", "5,5")] == ["Ulm", "Ulm"]
    assert placed(game, "Hesse") == {"A": 2}


def brandenburg(**state):
    """Target Brandenburg, Protestant, not drawn: A is a saved Catholic with 3 DI, B its ally with 4."""
    t = table(reformation=True, round=4, emperor="E", wages="A", **state)
    t.realm("A", "2,4", good_works=9)
    t.realm("D", good_works=5)
    t.prince("Brandenburg", "5,3 5,4 6,3", PROTESTANT, B=4, A=3, C=1)
    s = t.fill()
    s.religion = [CATHOLIC] * 5
    check_salvation(s)
    return t


@pytest.mark.rule("VI.ex.15", "VI.war.9", "VI.war.11", "VI.war.12", "VI.ruling.reach")
def test_example_15_three_and_two_more_surpass_four():
    t = brandenburg()
    t.s.league = with_item(t.s.league, 0, CATHOLIC_SIDE)
    game = t.play("war")
    game.say("A", "religious war")
    game.say("A", "Brandenburg")
    s = game.state
    assert (s.target, s.rotf) == (game.power("Brandenburg"), 0)
    assert placed(game, "Brandenburg")["A"] == 3, "the ROTF keeps their DI"


@pytest.mark.rule("VI.ex.15", "VI.rw.2", "VI.rw.3", "VI.rw.5", "VI.rw.7", "VI.ruling.join-order")
def test_example_15_holders_of_influence_join_or_lose_it_and_the_ally_defends():
    t = brandenburg()
    religious_war(t, "Brandenburg", "A", catholics="A")
    game = t.play("religious_war")
    assert asked(game) == {"B": "league"}, "most DI first"
    assert game.legal("B")[:3] == ["catholic league", "evangelical league", "decline"]
    game.say("B", "evangelical league")
    assert asked(game) == {"C": "league"}
    game.say("C", "decline")
    assert placed(game, "Brandenburg") == {"A": 3, "B": 4}
    assert asked(game) == {"E": "emperorleague"}
    game.say("E", "decline")
    s = game.state
    assert s.dotf == 1
    assert placed(game, "Brandenburg")["B"] == 4, "they are its ally already"
    assert s.has_fought == seats("AB")


@pytest.mark.rule("VI.ex.15", "VI.rw.6", "VI.rw.7", "VI.ruling.dotf-first", "VI.ruling.dotf-enough")
def test_example_15_a_defender_without_influence_gains_what_makes_them_ally():
    t = brandenburg()
    t.realm("D", good_works=0)
    t.realm("C", good_works=5)
    check_salvation(t.s)
    religious_war(t, "Brandenburg", "A", catholics="A", evangelicals="D")
    game = t.play("religious_war")
    game.say("B", "decline")
    game.say("C", "decline")
    game.say("E", "decline")
    assert game.state.dotf == 3
    assert placed(game, "Brandenburg") == {"A": 3, "D": 4}
    assert ally(game, "Brandenburg") == "D"


@pytest.mark.rule("VI.ex.16", "VI.rwb.3", "VI.rwb.6", "VI.rwb.7", "VI.rwb.8", "VI.ruling.rw-lockstep")
def test_example_16_pairs_lines_and_the_end_of_the_melee():
    t = table(round=2)
    t.prince("Hesse", "3,3 3,4")
    religious_war(t, "Hesse", "D", catholics="ABC", evangelicals="DE")
    s = t.fill()
    s.dotf = 0
    for seat, hand in enumerate(("P", "MM", "MMM", "MM", "PP")):
        deal(s, seat, hand)
    game = t.play("religious_war.enter_melee")
    assert (s.facing[0], s.facing[1], s.line) == (3, 4, ((2,), ())), "C1-E1, C2-E2, C3 waits"
    for player, card in zip("ABDE", ("Pikeman", "Musketeer", "Musketeer", "Pikeman"), strict=True):
        game.say(player, card)
    assert s.facing[3] == 2, "E1 has beaten C1 and meets C3 at once"
    assert s.army_mask == seats("BCDE")
    for player, card in zip("BCDE", ("Musketeer", "Musketeer", "Musketeer", "Pikeman"), strict=True):
        game.say(player, card)
    assert s.army_mask == seats("BCD"), "E2 has no cards left"
    assert s.line == ((1,), ()), "no Evangelical waits, so C2 waits"
    assert sum(s.hand[9:12]) == 1, "E1 fights on with their reduced hand"
    game.say("C", "Musketeer")
    game.say("D", "Musketeer")
    assert told(game, "league_defeated") == [{"league": EVANGELICAL_SIDE}]


@pytest.mark.rule("VI.ruling.war-party", "VI.treaty.1", "VI.ruling.snapshot")
def test_the_war_party_are_the_allies_of_the_snapshot_that_still_are_when_the_treaty_begins():
    t = table(emperor="C")
    t.realm("A", "2,4")
    t.realm("B", "3,5 3,4")
    stays, leaves = t.prince("Hesse", "5,4 5,5", B=2), t.prince("Ulm", "6,2 6,3", B=2)
    comes = t.prince("Baden", "7,1 7,2")
    s = t.fill()
    s.wars, s.battle_phase = (War(0, 1, 1, outcome=0),), 1
    take_snapshot(s)
    note_battle(s, s.wars[0])
    withdraw(s, leaves, 1)  # as an earlier treaty of the same phase may do
    add(s, comes, 1, 2)
    settle(s, comes)
    game = t.play("war.open_battle_treaty")
    game.say("A", "conquer")
    assert sorted(game.legal("A")) == ["3,4", "5,5"], "of the allies only Hesse was and still is one"
    assert s.losing == 1 << stays
    lose_all(s, stays, 1, "test")
    assert s.losing == 1 << stays, "the list is frozen for this treaty"
