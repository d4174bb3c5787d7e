"""The worked examples of war in the dice edition, played (D.example.7 to D.example.13)."""

import pytest

from rules.table import PROTESTANT, Table, ally, asked, placed, refused, told
from westphalia.editions.dice.contents import BATTLE_ROUNDS
from westphalia.engine.contents import each
from westphalia.rules.base.state import CATHOLIC, CAVALRY, MUSKETEER, NO_LEAGUE, NONE, PENDING, PIKEMAN, War
from westphalia.rules.realm.provinces import religion_of, size

M, P, C = MUSKETEER, PIKEMAN, CAVALRY


def hand(musketeers=0, pikemen=0, cavalry=0):
    return [musketeers, pikemen, cavalry]


def battle(round=3, a=(0, 0, 0), b=(0, 0, 0), reserves=(0, 0), piles=((0, 0, 0), (0, 0, 0))):
    """A and B in battle, with these hands."""
    table = Table("dice", 6, round)
    s = table.fill()
    s.wars, s.battle_phase, s.attacked, s.declared = (War(0, 1, 1),), 1, 2, 1
    s.war_allies = s.allied[:]
    for seat, cards in enumerate((a, b)):
        s.hand[seat * 3 : seat * 3 + 3] = bytes(cards)
        s.pile[seat * 3 : seat * 3 + 3] = bytes(piles[seat])
    s.reserves = [*reserves, 0, 0, 0, 0]
    s.facing = [1, 0, NONE, NONE, NONE, NONE]
    game = table.run(each(lambda s: [0], *BATTLE_ROUNDS[1:]))  # the muster is over
    assert asked(game) == {"A": "card", "B": "card"}
    return game


def play(game, a, b):
    game.say("A", a)
    game.say("B", b)


def held(game, who):
    seat = "ABCDEF".index(who)
    return list(game.state.hand[seat * 3 : seat * 3 + 3])


@pytest.mark.rule(
    "D.example.7", "D.war.phase.1", "D.war.declare.2", "D.war.declare.5", "D.ruling.three-phases"
)
def test_battle_phases():
    table = Table("dice", 6, wages="ABCDEF", combats="ABCDEF")
    table.foreign("F", home_ip=4)
    table.prince("Hesse", "4,4", F=1)
    table.prince("Baden", "5,4")
    game = table.play("war")
    declare(game, "A", "war on player", "B")
    assert refused_attack(game, "B", "A") == "D.war.declare.2"
    declare(game, "B", "war on player", "C")
    declare(game, "C", "war on player", "A")
    declare(game, "D", "war on principality", "Baden")
    for enemy in "ABC":
        assert refused_attack(game, "E", enemy) == "D.war.declare.2"
    assert "F" in attackable(game, "E")
    game.say("E", "end turn")
    assert refused(game, "F", "war on player") == "D.war.declare.5"
    assert [war.phase for war in game.state.wars] == [1, 2, 3, 1]


def declare(game, who, what, enemy):
    game.say(who, what)
    game.say(who, enemy)
    while "abandon" in asked(game).values():
        (victim,) = asked(game)
        game.say(victim, "done")
    game.say(who, "end turn")


def attackable(game, who):
    copy = game.copy()
    copy.say(who, "war on player")
    return copy.legal(who)


def refused_attack(game, who, enemy):
    copy = game.copy()
    copy.say(who, "war on player")
    return refused(copy, who, enemy)


@pytest.mark.rule("D.example.8", "D.battle.auto.1", "D.battle.strength.1", "D.battle.muster.2")
def test_ten_against_five_is_automatic_and_nine_against_five_is_fought():
    for strength, fought in ((10, False), (9, True)):
        table = Table("dice", 6, 3, combats="ABCDEF", wages="ABCDEF", pins={})
        table.foreign("A", home_ip=strength)
        table.foreign("B", home_ip=5)
        s = table.s
        s.wars, s.attacked, s.declared = (War(0, 1, 1),), 2, 1
        s.pins = {"cards:0": (P,) * 4 + (M,) * 3 + (C,) * 2 + (P,), "cards:1": (P, M, M, C, C)}
        game = table.play("war.open_battle_phase")
        assert ("automatic_victory" in [e.kind for e in game.log]) is not fought
        if fought:
            assert held(game, "A") == [3, 4, 2]
            game.say("A", "musketeer")
            game.say("B", "pass")
            assert held(game, "A") == [2, 5, 2], "one Musketeer is out of the battle, a Pikeman came"
            assert list(game.state.pile[:3]) == [0, 0, 0]
            play(game, "cavalry", "musketeer")
            assert told(game, "battle_won")[0]["winner"] == 0


@pytest.mark.rule(
    "D.example.8", "D.battle.charge.2", "D.battle.charge.3", "D.battle.charge.4", "D.ruling.charge-count"
)
@pytest.mark.parametrize(
    "b",
    [
        hand(2, 1, 2),  # a Pikeman and a Musketeer go, two Cavalry are left against nine cards
        hand(1, 2, 2),  # no Musketeer left: both Pikemen go
        hand(1, 1, 3),  # fewer than two infantry: they rout at once
    ],
)
def test_a_charge_costs_more_infantry_and_may_rout(b):
    game = battle(a=hand(2, 5, 2), b=b)
    play(game, "cavalry", "musketeer")
    assert game.state.wars[0].outcome == 0
    said = [(e.kind, e.fields.get("card")) for e in game.log]
    assert (("has_none", M) in said) is (b == hand(1, 2, 2))
    assert (("discard", P) in said) is (b != hand(1, 1, 3))
    assert ("rout", None) in said


@pytest.mark.rule("D.example.8", "D.battle.charge.4")
def test_less_than_twice_as_many_cards_do_not_rout():
    game = battle(a=hand(0, 0, 3), b=hand(2, 1, 2))
    play(game, "cavalry", "musketeer")
    assert game.state.wars[0].outcome == PENDING
    assert held(game, "B") == [0, 0, 2]


@pytest.mark.rule(
    "D.example.9",
    "D.battle.pike.2",
    "D.battle.route.1",
    "D.battle.reinforce.1",
    "D.battle.reinforce.4",
    "D.ruling.ban-lifted",
    "D.ruling.reinforce-open",
    "D.hidden.4",
)
def test_pikes_ban_and_reserves():
    game = battle(a=hand(cavalry=3), b=hand(pikemen=5), reserves=(3, 0), piles=((3, 6, 0), (0, 0, 0)))
    play(game, "cavalry", "pikeman")
    assert list(game.state.pile[:3]) == [3, 6, 3], "a routed hand lies open in the pile"
    assert asked(game) == {"A": "reinforce"}
    for card in ("musketeer", "musketeer", "cavalry"):
        game.say("A", card)
    assert held(game, "A") == [2, 0, 1]
    fetched = [event for event in game.log if event.kind == "reinforce"]
    assert [event.fields["card"] for event in fetched] == [M, M, C]
    assert all(event.visible_to(5) for event in fetched), "the cards brought back are seen by all"
    assert not game.state.barred & 1
    assert game.state.called & 1
    play(game, "cavalry", "pikeman")
    play(game, "musketeer", "pikeman")
    assert game.state.wars[0].outcome == PENDING


@pytest.mark.rule("D.example.9", "D.battle.route.1")
def test_routing_again_they_lose():
    game = battle(a=hand(cavalry=2), b=hand(pikemen=5), reserves=(3, 0), piles=((0, 0, 4), (0, 0, 0)))
    play(game, "cavalry", "pikeman")
    for _ in range(3):
        if "reinforce" in asked(game).values():
            game.say("A", "cavalry")
    play(game, "cavalry", "pikeman")
    assert game.state.wars[0].outcome == 1


@pytest.mark.rule("D.example.10", "D.battle.rifle.1", "D.hidden.4")
def test_advanced_rifling_takes_a_named_card():
    game = battle(round=5, a=hand(musketeers=4), b=hand(1, 1, 2))
    play(game, "musketeer", "pikeman")
    assert asked(game) == {"A": "rifling"}
    game.say("A", "pikeman")
    assert told(game, "has_none")[-1] == {"seat": 1, "card": P}
    assert refused(game, "A", "pikeman") == "D.battle.rifle.1"
    game.say("A", "musketeer")
    assert held(game, "B") == [0, 0, 2]
    early = battle(round=4, a=hand(musketeers=4), b=hand(1, 1, 2))
    play(early, "musketeer", "pikeman")
    assert held(early, "B") == [1, 0, 2]
    assert "rifling" not in asked(early).values()


def treaty_table(**state):
    """A has beaten B, whose ally is Hesse; A's allies are Fulda and Ulm."""
    table = Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF", **state)
    table.realm("A", "4,3 4,4", religion=CATHOLIC)
    table.realm("B", "6,4 5,4 5,5 6,3", religion=PROTESTANT)
    table.protestant("5,4 5,5 6,3")
    table.prince("Hesse", "3,6 3,7 2,7", PROTESTANT, B=5, A=2)
    table.prince("Fulda", "5,6 4,6", CATHOLIC, A=3)
    table.prince("Ulm", "7,2 7,1", CATHOLIC, A=4)
    s = table.s
    s.stored = [0] * 6
    s.wars, s.attacked, s.declared, s.battle_phase = (War(0, 1, 1),), 2, 1, 1
    return table


@pytest.mark.rule(
    "D.example.11",
    "D.treaty.take.1",
    "D.treaty.ally.2",
    "D.treaty.ally.3",
    "D.treaty.cost.2",
    "D.treaty.cost.4",
    "D.treaty.cost.5",
    "D.treaty.cost.6",
    "D.treaty.loser.1",
    "D.treaty.order.1",
    "D.ruling.treaty-order",
    "D.ruling.idle-ally",
    "D.ruling.who-chooses",
)
def test_a_peace_treaty():
    table = treaty_table()
    s = table.s
    s.home_ip = [90, 0, 0, 0, 0, 0]  # so that A wins without cards
    game = table.play("war.open_battle_phase")
    assert asked(game) == {"A": "treaty"}
    game.say("A", "conquer")
    game.say("A", "2,7")  # of Hesse, far from A
    game.say("A", "5,4")  # of B, adjacent to A's 4,4
    assert asked(game) == {"A": "allyconquest"}
    game.say("A", "Fulda")
    if "allyprovince" in asked(game).values():
        game.say("A", "5,5")
    s = game.state
    assert s.owner[table.hexes("5,5")[0]] == game.power("Fulda")
    assert not s.protestant >> table.hexes("5,5")[0] & 1, "it turns Catholic"
    assert s.protestant >> table.hexes("5,4")[0] & 1, "what A took keeps its religion"
    game.say("A", "done")
    assert asked(game) == {"A": "losses"}
    assert placed(game, "Hesse") == {"B": 5}, "cost.5 comes before the free choice"
    assert placed(game, "Ulm") == {"A": 2}, "and cost.4 too"
    game.say("A", "Fulda")
    assert placed(game, "Fulda") == {"A": 2}
    assert placed(game, "Hesse") == {"B": 3}
    assert ally(game, "Hesse") == "B"
    assert size(game.state, game.power("Hesse")) == 2


@pytest.mark.rule(
    "D.example.12",
    "D.battle.strength.1",
    "D.battle.auto.1",
    "D.ruling.auto-win",
    "D.treaty.prince.1",
    "D.treaty.prince.3",
    "D.size.2",
    "D.ruling.prince-full",
)
def test_beaten_by_a_principality():
    table = Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF")
    table.realm("A", "4,3 4,4 4,5 5,3")
    table.protestant("4,4")
    bohemia = table.prince("Bohemia", "1,4 1,5 1,6 1,7")
    s = table.s
    s.wars, s.attacked, s.declared, s.besieged = (War(0, bohemia, 1),), 1 << bohemia, 1, 1 << bohemia
    game = table.play("war.open_battle_phase")
    assert "automatic_for_principality" in [e.kind for e in game.log]
    assert asked(game) == {"A": "cede"}
    assert refused(game, "A", "4,3") == "D.treaty.prince.3"
    game.say("A", "4,4")
    game.say("A", "4,5")
    s = game.state
    assert s.names[s.name[bohemia]] == "Austria"
    assert s.electors >> bohemia & 1
    assert s.land[bohemia].bit_count() == 6
    assert not s.protestant >> table.hexes("4,4")[0] & 1, "what joins it takes its religion"
    assert s.besieged == 0


@pytest.mark.rule(
    "D.example.12",
    "D.treaty.prince.2",
    "D.fp.eliminated.2",
    "D.fp.eliminated.3",
    "D.ruling.prince-eliminates",
)
def test_beaten_with_nothing_but_towns_they_are_a_foreign_power_and_their_lands_a_principality():
    table = Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF")
    table.realm("A", "4,3 4,4", towns="4,4", stored=5)
    bohemia = table.prince("Bohemia", "1,4 1,5 1,6 1,7")
    s = table.s
    s.league = [1, 0, 0, 0, 0, 0]
    s.wars, s.attacked, s.declared, s.besieged = (War(0, bohemia, 1),), 1 << bohemia, 1, 1 << bohemia
    towns = s.towns
    game = table.play("war.open_battle_phase")
    assert asked(game) == {"A": "foreign_power_home"}
    game.say("A", game.legal("A")[0])
    game.say("A", game.legal("A")[0])
    s = game.state
    new = s.owner[table.hexes("4,3")[0]]
    assert s.land[new].bit_count() == 2
    assert s.towns & s.land[new] == s.land[new], "extra towns stay towns"
    assert s.towns & towns == towns
    assert s.ally[new] == NONE
    assert s.stored[0] == 2
    assert (s.home_ip[0], s.league[0], s.exiled) == (0, NO_LEAGUE, 1)


@pytest.mark.rule(
    "D.example.13",
    "D.rwar.declare.1",
    "D.rwar.declare.2",
    "D.rwar.declare.4",
    "D.rwar.form.1",
    "D.rwar.dotf.1",
    "D.rwar.dotf.2",
    "D.rwar.auto.1",
    "D.rwar.peace.won.1",
    "D.ruling.target",
    "D.ruling.dotf",
    "D.ruling.league-auto",
)
def test_a_religious_war():
    table = Table("dice", 6, 2, wages="A", combats="ABCDEF", engages="BCDEF")
    table.realm("A", "4,3", points=3)
    table.realm("B", "5,4", religion=PROTESTANT)
    table.realm("F", "7,2", points=2)
    table.prince("Saxony", "1,4 1,5", PROTESTANT, B=4, A=3, C=1)
    s = table.s
    s.league = [1, 0, 0, 0, 0, 1]
    table.fill()
    s.home_ip = [8, 13 - 3, 0, 0, 0, 10]
    game = table.play("war")
    game.say("A", "religious war")
    if "target" in asked(game).values():
        game.say("A", "Saxony")
    assert placed(game, "Saxony") == {"A": 3, "B": 4, "C": 1}, "the declarer removes none"
    game.say("A", "end turn")
    assert asked(game) == {"B": "league"}, "from the most Influence to the least"
    game.say("B", "evangelical league")
    game.say("C", "decline")
    assert placed(game, "Saxony") == {"A": 3, "B": 4}
    assert game.state.dotf == 1
    assert ally(game, "Saxony") == "B"
    assert "automatic_league" not in [e.kind for e in game.log], "20 against 15 is fought"
    assert "muster" in asked(game).values()
    game.state.hand[3:6] = bytes(3)  # B's army vanishes, so that the Catholics win
    while asked(game) and "treaty" not in asked(game).values() and not game.state.phase > 7:
        who, kind = next(iter(asked(game).items()))
        word = "pass" if kind == "muster" else game.legal(who)[0]
        game.answer(game.seat(who), game.understand(who, word))  # no copy, for the state was tampered with
    s = game.state
    assert religion_of(s, game.power("Saxony")) == CATHOLIC
    assert placed(game, "Saxony") == {"A": 5}


@pytest.mark.rule("D.example.13", "D.rwar.dotf.3")
def test_without_another_league_the_restorer_wins_without_battle():
    table = Table("dice", 6, 2, wages="A", combats="BCDEF", engages="ABCDEF", rotf=0)
    table.s.pins = {"tradeoff": (6,)}
    table.realm("A", "4,3", points=3)
    saxony = table.prince("Saxony", "1,4 1,5", PROTESTANT, B=4, A=3)
    s = table.s
    s.league, s.target = [1, 0, 0, 0, 0, 0], saxony
    game = table.play("religious_war")
    game.say("B", "decline")
    assert "unopposed" in [e.kind for e in game.log]
    assert placed(game, "Saxony") == {"A": 5}
    assert ally(game, "Saxony") == "A"
    assert religion_of(game.state, saxony) == CATHOLIC
