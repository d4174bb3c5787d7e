"""The Religious War of the dice edition, played (D.rwar.*)."""

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, asked, placed, refused, told
from westphalia.editions.dice.contents import RELIGIOUS_WAR
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE
from westphalia.rules.realm.provinces import religion_of

CATHOLICS, EVANGELICALS = CATHOLIC_SIDE, EVANGELICAL_SIDE


class War:
    """The Religious War over Protestant Saxony that A, saved and in the Catholic League, has declared."""

    def __init__(self, saxony="1,4 1,5", emperor="F", **influence):
        self.table = Table("dice", 6, 2, combats="ABCDEF", wages="ABCDEF", rotf=0, emperor=emperor)
        self.s = self.table.s
        if emperor != "A":
            at = "ABCDEF".index(emperor)
            self.s.initiative = (at, *(seat for seat in range(6) if seat != at))
        self.target = self.table.prince("Saxony", saxony, PROTESTANT, **(influence or {"A": 2}))
        self.s.target = self.target
        self.s.points = [3, 0, 0, 0, 0, 0]
        self.s.league = [CATHOLICS, 0, 0, 0, 0, 0]

    def realm(self, who, where, **counts):
        self.table.realm(who, where, **counts)
        if who == "A":
            self.s.points = [3, *self.s.points[1:]]

    def leagues(self, catholic="A", evangelical=""):
        for seat, name in enumerate("ABCDEF"):
            self.s.league[seat] = (
                CATHOLICS if name in catholic else EVANGELICALS if name in evangelical else 0
            )

    def play(self):
        self.table.fill()
        self.s.phase = self.s.k.phases.index("religious_war")
        game = self.table.run(RELIGIOUS_WAR)
        if asked(game) == {"F": "emperorleague"}:
            game.say("F", "decline")
        return game

    def win(self, league):
        """One League is overwhelming."""
        self.table.fill()
        home = [90 if self.s.league[seat] == league else 0 for seat in range(6)]
        self.s.home_ip = home
        return self.play()


def kinds(game):
    return [event.kind for event in game.log]


# --- no war ---


@pytest.mark.rule("D.rwar.none.1", "D.rwar.reset.1")
def test_without_a_declaration_or_a_target_the_leagues_just_reset():
    war = War()
    war.s.target = NONE
    war.leagues("AB", "C")
    game = war.play()
    assert game.state.league == [NO_LEAGUE] * 6
    assert "dotf" not in kinds(game)
    assert game.state.has_fought == 0


@pytest.mark.rule("D.rwar.none.1", "D.ruling.rotf-lost")
def test_an_eliminated_restorer_hands_over_to_the_member_with_most_influence_on_the_target():
    war = War(A=0, B=1, C=2, D=1)
    war.leagues("BC", "")
    war.s.exiled = 1
    game = war.play()
    assert game.state.rotf == 2
    assert asked(game) == {"D": "league"}
    alone = War(A=0, D=1)
    alone.leagues("", "")
    alone.s.exiled = 1
    game = alone.play()
    assert "new_rotf" not in kinds(game)
    assert placed(game, "Saxony") == {"D": 1}, "without members there is no Religious War"


# --- Leagues form ---


@pytest.mark.rule("D.rwar.form.1", "D.ruling.league-which", "D.league.1", "D.league.2", "D.influence.3")
def test_those_with_influence_on_the_target_join_or_lose_it_most_first():
    war = War(A=2, B=1, C=3, D=3)
    war.realm("D", "6,4", religion=PROTESTANT, points=4)
    game = war.play()
    assert asked(game) == {"C": "league"}, "C and D have three each, C is earlier"
    assert game.legal("C") == ["catholic league", "evangelical league", "decline", "withdraw"]
    game.say("C", "catholic league")
    assert game.legal("D") == ["evangelical league", "decline", "withdraw"], "the saved are bound"
    assert refused(game, "D", "catholic league") == "D.league.1"
    game.say("D", "decline")
    assert placed(game, "Saxony") == {"A": 2, "B": 1, "C": 3}
    assert asked(game) == {"B": "league"}


@pytest.mark.rule("D.rwar.form.2", "D.ruling.emperor-again")
def test_the_emperor_in_no_league_may_join_even_after_declining():
    war = War(emperor="B", A=2, B=1)
    game = war.play()
    game.say("B", "decline")
    assert asked(game) == {"B": "emperorleague"}
    game.say("B", "catholic league")
    assert game.state.has_fought & 2
    assert placed(game, "Saxony").get("B") is None, "the Influence stays lost"


@pytest.mark.rule("D.rwar.dotf.1", "D.rwar.dotf.2", "D.ruling.dotf")
def test_the_defender_is_the_member_with_most_influence_and_becomes_ally():
    war = War(A=3, C=1, D=1)
    war.leagues("A", "BCD")
    war.s.emperor = 1
    war.s.initiative = (1, 0, 2, 3, 4, 5)
    game = war.play()
    assert game.state.dotf == 2, "C and D have one each, C is earlier"
    gained = told(game, "gain_influence")[0]
    assert (gained["seat"], gained["amount"], gained["left"]) == (2, 3, 4), "one more than A"
    assert told(game, "ally")[0]["seat"] == 2


@pytest.mark.rule("D.rwar.dotf.1", "D.rwar.dotf.2")
def test_without_influence_the_first_in_initiative_order_defends_with_the_size_of_the_target():
    war = War("1,4 1,5 1,6", A=0)
    war.leagues("A", "BC")
    war.s.emperor, war.s.initiative = 2, (2, 1, 0, 3, 4, 5)
    game = war.play()
    assert game.state.dotf == 2
    gained = told(game, "gain_influence")[0]
    assert (gained["seat"], gained["left"]) == (2, 3)


@pytest.mark.rule("D.rwar.battle.1", "D.tradeoff.3")
def test_all_members_of_both_leagues_fight_and_nobody_else():
    war = War(A=2)
    war.leagues("AE", "BD")
    game = war.play()
    assert game.state.has_fought == 0b011011
    assert "leagues_at_war" in kinds(game)


# --- the battle ---


def melee(catholic, evangelical, reserves=None, round=2, piles=None):
    """Return a melee in which these hold these hands, as three numbers of Musketeers, Pikemen and Cavalry."""
    war = War(A=0)
    war.leagues("".join(catholic), "".join(evangelical))
    war.s.round = round
    s = war.table.fill()
    s.dotf = "ABCDEF".index(next(iter(evangelical)))
    s.phase = s.k.phases.index("religious_war")
    for name, cards in {**catholic, **evangelical}.items():
        seat = "ABCDEF".index(name)
        s.hand[seat * 3 : seat * 3 + 3] = bytes(cards)
        s.pile[seat * 3 : seat * 3 + 3] = bytes((piles or {}).get(name, (0, 0, 0)))
        s.reserves[seat] = (reserves or {}).get(name, 0)
    s.war_allies, s.initiative, s.emperor = s.allied[:], (0, 1, 2, 3, 4, 5), 0
    body = RELIGIOUS_WAR.body[1].body  # inside `when(is_religious_war)`
    fight = body[5].body  # inside the second `when(is_fought)`
    return war.table.run(*fight[2:])


def play(game, **cards):
    for who, card in cards.items():
        game.say(who, card)


@pytest.mark.rule("D.rwar.line.1", "D.rwar.melee.1")
def test_first_faces_first_and_the_rest_waits_in_reserve():
    game = melee({"A": (1, 1, 1), "C": (1, 1, 1), "E": (1, 1, 1)}, {"B": (1, 1, 1), "D": (1, 1, 1)})
    assert game.state.facing == [1, 0, 3, 2, NONE, NONE]
    assert game.state.line == ((4,), ())
    assert set(asked(game)) == set("ABCD"), "all pairs play at the same time"


@pytest.mark.rule("D.rwar.melee.3", "D.rwar.melee.4", "D.ruling.melee-pairing")
def test_a_loser_leaves_and_the_winner_faces_the_first_in_reserve_with_their_hand():
    game = melee({"A": (0, 0, 1), "C": (2, 2, 0)}, {"B": (0, 3, 1)})
    play(game, A="cavalry", B="pikeman")
    assert "leaves_battle" in kinds(game)
    assert game.state.facing == [NONE, 2, 1, NONE, NONE, NONE]
    assert list(game.state.hand[3:6]) == [0, 3, 1], "they keep their hand as it is"
    assert set(asked(game)) == {"B", "C"}


@pytest.mark.rule("D.rwar.melee.4", "D.rwar.melee.5", "D.ruling.melee-pairing")
def test_a_winner_without_an_opponent_waits_at_the_end_of_their_line_until_one_is_free():
    game = melee({"A": (0, 3, 0), "C": (2, 2, 2)}, {"B": (0, 0, 1), "D": (2, 2, 2)})
    play(game, A="pikeman", B="cavalry", C="musketeer", D="musketeer")
    assert game.state.line == ((0,), ())
    assert game.state.facing == [NONE, NONE, 3, 2, NONE, NONE]
    assert set(asked(game)) == {"C", "D"}


@pytest.mark.rule("D.rwar.melee.2")
def test_twice_as_many_cards_do_not_rout_unless_they_are_the_last_of_their_league():
    many = (0, 0, 9)
    game = melee({"A": many, "C": (3, 3, 3)}, {"B": (3, 2, 1), "D": (3, 3, 3)})
    play(game, A="cavalry", B="musketeer", C="musketeer", D="musketeer")
    assert game.state.army_mask >> 1 & 1, "B has 3 cards against 9 and fights on"
    alone = melee({"A": (0, 0, 4), "C": (2, 2, 2)}, {"B": (3, 3, 1)})
    play(alone, A="cavalry", B="musketeer")
    assert "rout" in kinds(alone), "the last of their League has 4 against 4 and 6"
    assert told(alone, "league_defeated")


@pytest.mark.rule("D.rwar.melee.3", "D.ruling.melee-reserves")
def test_a_routed_member_must_call_if_they_can_and_calls_once_in_the_war():
    game = melee(
        {"A": (0, 0, 2), "C": (2, 2, 2)}, {"B": (0, 5, 0)}, reserves={"A": 2}, piles={"A": (2, 0, 0)}
    )
    play(game, A="cavalry", B="pikeman")
    assert asked(game) == {"A": "reinforce"}
    game.say("A", "musketeer")
    game.say("A", "musketeer")
    assert game.state.facing[0] == 1, "they fight on against the same opponent"
    assert game.state.called & 1


@pytest.mark.rule("D.rwar.melee.6", "D.ruling.league-white-peace")
def test_both_leagues_empty_at_once_is_a_white_peace():
    war = War(A=2, B=4)
    war.leagues("A", "B")
    war.table.fill()
    war.s.dotf = 1
    s = war.s
    s.victorious = NO_LEAGUE
    game = war.table.run(*RELIGIOUS_WAR.body[1].body[6:])
    assert religion_of(game.state, war.target) == PROTESTANT
    assert placed(game, "Saxony") == {"A": 2, "B": 4}
    draw = melee({"A": (1, 0, 0)}, {"B": (1, 0, 0)})
    play(draw, A="musketeer", B="musketeer")
    assert "league_inconclusive" in kinds(draw)


# --- the peace ---


@pytest.mark.rule("D.rwar.peace.won.1", "D.rwar.peace.won.2", "D.rwar.peace.points.1", "D.ruling.points")
def test_the_restorers_league_wins_the_target_converts_and_is_spared():
    war = War("1,4 1,5 1,6", A=1, B=4, D=2)
    war.leagues("A", "BD")
    war.realm("B", "6,4 6,5", religion=PROTESTANT)
    war.table.prince("Fulda", "2,4 2,5", CATHOLIC, A=3)  # touches the Target, and nothing else of the enemy
    game = war.win(CATHOLICS)
    s = game.state
    assert religion_of(s, war.target) == CATHOLIC
    assert asked(game) == {"A": "treaty"}
    assert placed(game, "Saxony") == {"A": 3}
    game.say("A", "conquer")
    game.play_on()
    assert s.land[war.target].bit_count() == 3
    assert placed(game, "Fulda") == {"A": 3}, "nobody loses Influence for sparing the Target"
    assert s.points == [3, 0, 0, 0, 0, 0]


@pytest.mark.rule("D.rwar.peace.lost.1", "D.treaty.ally.1")
def test_the_restorers_league_loses_the_target_keeps_its_religion_and_may_take_a_province():
    war = War("1,4 1,5", A=1, B=4)
    war.leagues("A", "B")
    war.realm("A", "2,3 2,4")
    war.realm("B", "6,4", religion=PROTESTANT)
    game = war.win(EVANGELICALS)
    assert religion_of(game.state, war.target) == PROTESTANT
    assert placed(game, "Saxony") == {"B": 6}
    game.say("B", "nothing")
    assert game.legal("B") == ["Saxony", "done"]
    game.say("B", "Saxony")
    assert game.state.owner[game.hex("2,4")] == war.target
    assert game.state.protestant >> game.hex("2,4") & 1
    assert game.state.points == [3, 0, 0, 0, 0, 0]


@pytest.mark.rule("D.rwar.elector.1", "D.rwar.elector.3", "D.ruling.elector-swap", "D.election.elector.1")
def test_a_victorious_emperor_replaces_heretical_electors_of_the_defeated_league():
    war = War(emperor="A", A=2, B=4)
    war.leagues("A", "B")
    war.realm("B", "6,4", religion=PROTESTANT)
    trier = war.table.prince("Trier", "5,2", PROTESTANT, B=1)
    war.table.prince("Mainz", "5,3", CATHOLIC, B=1)  # fought too, but is of the Emperor's religion
    war.table.prince("Cologne", "5,4", PROTESTANT, C=1)  # heretical, but did not fight
    ulm = war.table.prince("Ulm", "4,4", CATHOLIC)
    heretic = war.table.prince("Hesse", "4,5", PROTESTANT)
    game = war.win(CATHOLICS)
    assert asked(game) == {"A": "electorsemperor"}
    assert game.legal("A") == ["Trier", "done"], "Saxony is Catholic now"
    assert refused(game, "A", "Cologne") == "D.rwar.elector.3"
    game.say("A", "Trier")
    assert "Ulm" in game.legal("A")
    assert "Hesse" not in game.legal("A")
    game.say("A", "Ulm")
    s = game.state
    assert s.electors >> ulm & 1
    assert not s.electors >> trier & 1
    assert s.electors.bit_count() == 7
    assert not s.electors >> heretic & 1


@pytest.mark.rule("D.rwar.elector.2", "D.rwar.elector.3", "D.ruling.elector-swap")
def test_a_beaten_emperor_sees_the_strongest_victor_replace_electors_of_their_religion():
    war = War(emperor="A", A=2, B=4)
    war.leagues("A", "BC")
    war.realm("B", "6,4", religion=PROTESTANT)
    war.realm("C", "6,6 6,5", religion=PROTESTANT)
    war.table.protestant("6,5")
    war.table.prince("Trier", "5,2", CATHOLIC, A=1)
    war.table.prince("Hesse", "4,5", PROTESTANT)
    war.table.fill()
    war.s.home_ip = [0, 40, 60, 0, 0, 0]
    game = war.play()
    assert asked(game) == {"C": "electorsvictor"}, "C has the most Imperial Power"
    game.say("C", "Trier")
    game.say("C", "Hesse")  # the only Protestant that is no Elector
    assert game.state.electors >> game.power("Hesse") & 1
    assert game.state.electors.bit_count() == 7


@pytest.mark.rule("D.rwar.elector.1", "D.rwar.elector.2")
def test_an_emperor_outside_their_own_religions_league_changes_nothing():
    war = War(emperor="C", A=2, B=4)
    war.leagues("A", "BC")  # C is Catholic and fought for the Evangelicals
    war.table.prince("Trier", "5,2", PROTESTANT, B=1)
    game = war.win(CATHOLICS)
    assert "electorsemperor" not in asked(game).values()
    assert "electorsvictor" not in asked(game).values()


@pytest.mark.rule("D.rwar.conquer.1", "D.rwar.conquer.2", "D.rwar.conquer.3", "D.ruling.league-conquest")
def test_each_victor_takes_a_treaty_of_their_own_without_price_and_all_is_settled_once_at_the_end():
    war = War(A=2, B=4)
    war.leagues("AC", "BD")
    war.realm("A", "4,3", stored=3)
    war.realm("B", "6,4 6,5", religion=PROTESTANT)
    war.realm("D", "1,7", religion=PROTESTANT, stored=4)
    war.table.prince("Hesse", "7,3 7,4", PROTESTANT, D=5)
    game = war.win(CATHOLICS)
    assert asked(game) == {"A": "treaty"}, "in Initiative Order"
    game.say("A", "conquer", "1,7")  # D's last province, a distant town
    assert game.state.stored[0] == 3, "towns and distant provinces cost nothing in this peace"
    assert asked(game) == {"C": "treaty"}
    assert game.state.home[3] == NONE, "elimination waits for the last winner"
    assert placed(game, "Hesse") == {"D": 5}
    game.say("C", "conquer", "7,4", "done")
    assert asked(game) == {"D": "foreign_power_home"}
    assert game.state.stored[3] == (4 + 3) // 2, "they lost 2 with Hesse first, then half of the rest"


@pytest.mark.rule("D.ruling.league-conquest")
def test_what_one_victor_has_vassalized_the_next_cannot_take():
    war = War(A=2, B=4)
    war.leagues("AC", "B")
    war.realm("B", "6,4", religion=PROTESTANT)
    war.table.prince("Ulm", "7,3", PROTESTANT, B=1)
    game = war.win(CATHOLICS)
    game.say("A", "vassalize", "Ulm")
    assert placed(game, "Ulm") == {"A": 2}
    assert asked(game) == {"C": "treaty"}
    game.say("C", "conquer")
    assert game.state.owner[game.hex("6,4")] == 2, "B's capital was all that was left"
    assert game.state.owner[game.hex("7,3")] == game.power("Ulm")


@pytest.mark.rule("D.rwar.conquer.2", "D.treaty.cost.5", "D.treaty.cost.4")
def test_all_other_costs_apply_in_the_league_peace():
    war = War(A=2, B=4)
    war.leagues("A", "B")
    war.realm("A", "4,3")
    war.realm("B", "6,4 6,5", religion=PROTESTANT)
    war.table.prince("Hesse", "7,3 7,4", PROTESTANT, B=5, A=2)
    war.table.prince("Fulda", "5,6 5,7", CATHOLIC, A=4)  # touches 6,5
    game = war.win(CATHOLICS)
    game.say("A", "conquer", "7,4", "done")
    game.say("A", "done")
    assert placed(game, "Hesse") == {"B": 3}
    assert placed(game, "Fulda") == {"A": 2}
