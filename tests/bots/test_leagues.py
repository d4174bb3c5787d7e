"""Bots join a Religious War that completes or stops a religious victory, in every edition."""

from __future__ import annotations

import pytest

from rules.table import PROTESTANT, Table
from westphalia import from_position
from westphalia.board import bit_list
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.religious_war_outlook import ReligiousWarOutlook
from westphalia.bots.five_round.plans_war import upkeep_spared
from westphalia.bots.five_round.reasons import list_of_electors
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, SEATS
from westphalia.rules.diplomacy.influence import settle
from westphalia.rules.realm.provinces import convert_provinces

ELECTORS = ("Trier", "Mainz", "Cologne", "The Palatinate", "Saxony", "Brandenburg", "Bohemia")
OTHERS = {"six-round": 4, "dice": 4}


def chosen(game: WestphaliaGame, player: str) -> str:
    """Return a prince's answer in words."""
    return game.words(Prince(3).choose(view(game, game.seat(player))).answer)


def decided_by_trier(**realms: object) -> WestphaliaGame:
    """Round 4: with Trier the Protestants have all they need, and C, who declared, is their Emperor."""
    return from_position(
        {
            "players": 5,
            "round": 4,
            "step": "religious_war",
            "emperor": "C",
            "initiative": ["C", "A", "B", "E", "D"],
            "religion": "Protestant",
            "realms": {
                "A": {"saints": 3, "provinces": 5},
                "B": {"provinces": 4},
                "C": {"religion": "Protestant", "role": "Saved by Faith Alone", "provinces": 5},
                "D": {"religion": "Protestant", "role": "Saved by Faith Alone", "provinces": 3},
                "E": {"religion": "Protestant", "role": "Predestined to Hell", "provinces": 5},
                **realms,
            },
            "principalities": {
                "Trier": {"size": 1, "religion": "Catholic", "target_of": "C", "influence": {"D": 1}},
                **{name: {"influence": {"C": 3}} for name in ELECTORS[1:]},
            },
        },
        log=False,
    )


@pytest.mark.rule("V.league.3", "V.win.4", "V.win.5")
def test_bots_join_a_war_that_would_cost_them_the_game() -> None:
    game = decided_by_trier()
    assert chosen(game, "A") == "catholic league"  # a saved Catholic
    game.say("A", "decline")
    assert chosen(game, "B") == "catholic league"  # without opponents, Trier falls without a battle
    game.say("B", "decline")
    assert chosen(game, "E") == "catholic league"  # a Protestant, but not one who would win


@pytest.mark.rule("V.league.3", "V.win.5")
def test_bots_fight_for_a_war_that_wins_them_the_game() -> None:
    game = decided_by_trier()
    for player in "ABE":
        game.say(player, "catholic league")
    assert chosen(game, "D") == "evangelical league"


@pytest.mark.rule("V.league.7")
def test_expected_defectors_do_not_count_as_league_members() -> None:
    game = decided_by_trier()
    policy = policy_for("five-round")
    context = policy.context(game.state, game.seat("A"), policy.weights, 0)
    war = ReligiousWarOutlook(context, game.state.targets, lambda seat: True)
    damned, saved = game.seat("E"), game.seat("D")
    assert war.chance_to_join(damned, CATHOLIC_SIDE) > war.chance_to_join(damned, EVANGELICAL_SIDE)
    assert war.chance_to_join(saved, EVANGELICAL_SIDE) > 0.5
    assert war.chance_to_join(saved, CATHOLIC_SIDE) == 0.0  # it is closed to them


@pytest.mark.rule("V.postwar.1", "V.war.religious.1")
def test_declaring_a_religious_war_counts_the_saved_upkeep() -> None:
    position = {
        "players": 5,
        "round": 2,
        "step": "war.declare",
        "turn": "A",
        "emperor": "A",
        "religion": "Catholic",
        "realms": {"A": {"saints": 3}},
        "principalities": {
            "Hesse": {"size": 1, "religion": "Protestant", "marker": True},
            "Saxony": {"size": 2, "influence": {"A": 2}},
            "Mainz": {"size": 1, "influence": {"A": 1}},
            "Baden": {"size": 1, "religion": "Protestant", "influence": {"A": 1}},
        },
    }
    game = from_position(position, log=False)
    policy = policy_for("five-round")
    context = policy.context(game.state, 0, policy.weights, 0)
    orthodox = [game.state.name.index(game.state.names.index(name)) for name in ("Saxony", "Mainz")]
    assert upkeep_spared(context) == pytest.approx(
        sum(context.plan.cost_of_losing(power) for power in orthodox)
    )
    assert upkeep_spared(context) > 0.5


# --- the six-round and the dice edition ---


def warring(edition: str) -> WestphaliaGame:
    """Round 4: with Trier the Protestants have all Electors; C is their Emperor and declared the war."""
    t = Table(edition, players=6, round=4, emperor="C", order="CABDEF", wages="C")
    t.realm("A", "4,4 4,5 5,4 5,5")
    t.realm("B", "7,4 7,3 7,2")
    for who in "CDEF":
        t.realm(who, religion=PROTESTANT)
    trier = t.prince("Trier", "6,4", A=1, B=1, F=1)
    s = t.fill(PROTESTANT)
    if edition == "six-round":
        s.converted = [0, 0, 1, 2, 3, 4]
    else:
        s.points = [3, 1, 9, 8, 0, 0]
    for elector in bit_list(s.electors & ~(1 << trier)):
        s.influence[elector * SEATS + 2] = 3
        settle(s, elector)
    convert_provinces(s, s.land[trier], 0)
    s.target, s.rotf = trier, 2
    s.league = [0, 0, EVANGELICAL_SIDE, 0, 0, 0, *s.league[6:]]
    return t.play("religious_war")


@pytest.mark.rule("VI.rw.2", "D.rwar.form.1", "VI.win.4", "D.victory.protestant.1")
@pytest.mark.parametrize("edition", ["six-round", "dice"])
def test_bots_with_influence_on_the_target_stop_the_victory(edition: str) -> None:
    game = warring(edition)
    asked = []
    while (seat := game.next_seat()) != game.seat("C") and game.question(seat).kind == "league":  # type: ignore[union-attr]
        player = game.players[seat]
        asked.append(player)
        assert chosen(game, player) == "catholic league", player
        game.say(player, "decline")
        if len(asked) == 3 or game.over:
            break
    assert asked == ["A", "B", "F"]


@pytest.mark.parametrize(
    ("new", "out", "words"),
    [
        (0, 0, "changes no vote of your allies"),
        (1, 0, "makes 1 of your allies an Elector"),
        (2, 1, "makes 2 of your allies Electors and takes the vote from 1"),
        (0, 1, "takes the vote from 1 of your allies"),
    ],
)
def test_the_reason_for_a_list_of_electors_names_only_what_changes(new: int, out: int, words: str) -> None:
    assert list_of_electors(new, out) == f"This list {words}."
