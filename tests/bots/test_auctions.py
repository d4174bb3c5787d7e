"""Bots place Influence well, take weak alliances from the leader, and give land away when that gains more."""

from __future__ import annotations

from typing import Any

import pytest
from habits import DOUBLED, HABITS, HabitBot, double_alliances

from rules.table import Table
from westphalia import from_position
from westphalia.bots import Bot
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.search.elector import Elector
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame

WARRING = ("six-round", "dice")


def chosen(game: WestphaliaGame, player: str, bot: Bot | None = None) -> str:
    """Return a bot's answer in words."""
    return game.words((bot or Prince(3)).choose(view(game, game.seat(player))).answer)


def bots() -> list[Bot]:
    """Return a prince, and an elector that does not search."""
    return [Prince(3), Elector(3, nodes=1, seconds=60.0)]


def five_round(**position: Any) -> WestphaliaGame:
    """Return a Diplomacy turn of A."""
    base = {"players": 5, "round": 2, "step": "diplomacy.act", "turn": "A", "emperor": "B"}
    return from_position({**base, **position}, log=False)


# --- cheap Imperial Power ---


@pytest.mark.rule("V.ally.3", "V.power.2")
def test_a_free_one_province_principality_comes_before_an_expensive_ally() -> None:
    game = five_round(
        realms={"A": {"stored": 1}},
        principalities={"Bohemia": {"size": 4, "influence": {"A": 5}}, "Hesse": {"size": 1}},
    )
    s = game.state
    for bot in bots():
        word = chosen(game, "A", bot)
        power = next(
            p for p in range(16, len(s.land)) if s.principalities >> p & 1 and s.names[s.name[p]] == word
        )
        assert s.land[power].bit_count() == 1, word
        assert s.ally[power] != 0


@pytest.mark.rule("VI.ally.1", "D.ally.1")
@pytest.mark.parametrize("edition", WARRING)
def test_a_free_principality_comes_before_an_expensive_ally_in_all_editions(edition: str) -> None:
    t = Table(edition, round=2, emperor="B", engages="A")
    t.realm("A", "4,4 4,5", stored=1)
    t.prince("Bohemia", "6,4 6,5 7,4 7,3", A=6)
    game = t.play("diplomacy.act" if edition == "six-round" else "diplomacy", turn="A")
    for bot in bots():
        assert chosen(game, "A", bot) not in ("Bohemia", "end turn")


@pytest.mark.rule("V.ally.5")
def test_bots_take_another_players_cheap_alliance() -> None:
    game = five_round(
        realms={"A": {"stored": 2}, "C": {"provinces": 6}},
        principalities={
            "Bohemia": {"size": 4, "influence": {"A": 5}},
            "Saxony": {"size": 2, "influence": {"C": 1, "A": 1}, "ally": "C"},
        },
    )
    ranking = (
        policy_for("five-round").context(game.state, 0, policy_for("five-round").weights, 0).plan.ranking(2)
    )
    powers = {game.state.names[game.state.name[p]]: value for p, (value, _) in ranking.items()}
    assert powers["Saxony"] > powers["Bohemia"]


# --- a leader ---


@pytest.mark.rule("V.ally.5", "V.win.9")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_bots_take_the_leaders_weak_alliance_first(round: int) -> None:
    game = five_round(
        round=round,
        realms={"A": {"stored": 2}, "B": {"provinces": 9}, "C": {"provinces": 3}},
        principalities={
            "Hesse": {"size": 2, "influence": {"B": 1}, "ally": "B"},
            "Baden": {"size": 2, "influence": {"C": 1}, "ally": "C"},
        },
    )
    policy = policy_for("five-round")
    for weights in (policy.weights, policy.tables["elector"]):
        context = policy.context(game.state, 0, weights, 0)
        found = {
            game.state.names[game.state.name[p]]: value for p, (value, _) in context.plan.ranking(2).items()
        }
        assert found["Hesse"] > found["Baden"]
        assert context.outlook.deny[1] > 1.2 * context.outlook.deny[2]


@pytest.mark.rule("VI.ally.1", "D.ally.1")
@pytest.mark.parametrize("edition", WARRING)
def test_bots_take_the_leaders_alliance_first_in_all_editions(edition: str) -> None:
    t = Table(edition, round=2, emperor="D", engages="A")
    t.realm("A", "4,4 4,5", stored=2)
    t.realm("B", "1,6 1,7 2,5 2,6 2,7 3,5 3,6")
    t.realm("C", "8,3")
    t.prince("Hesse", "6,4", B=1)
    t.prince("Baden", "7,5", C=1)
    game = t.play("diplomacy.act" if edition == "six-round" else "diplomacy", turn="A")
    policy = policy_for(edition)
    context = policy.context(game.state, 0, policy.weights, 0)
    found = {game.state.names[game.state.name[p]]: value for p, (value, _) in context.plan.ranking(2).items()}
    assert found["Hesse"] > found["Baden"]


@pytest.mark.rule("V.war.player.1")
def test_bots_attack_the_leader_of_two_equal_enemies() -> None:
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "war.declare",
            "turn": "A",
            "emperor": "A",
            "realms": {
                "A": {"provinces": 9},
                "B": {"provinces": 4, "gold": 0, "stored": 0, "towns": 2},
                "C": {"provinces": 4},
            },
        },
        log=False,
    )
    policy = policy_for("five-round")
    context = policy.context(game.state, 0, policy.weights, 0)
    from westphalia.bots.five_round.plans_war import war_on_player

    assert context.outlook.shares[1] > context.outlook.shares[2]
    assert war_on_player(context, 1) > war_on_player(context, 2)


# --- giving away ---


@pytest.mark.rule("V.dip.6", "V.win.9")
def test_a_heretical_town_is_released_in_the_last_round() -> None:
    realm = {"land": ["2,4", "3,4", "2,5"], "towns": ["3,4"], "heretical": ["3,4"]}
    game = five_round(round=5, realms={"A": realm})
    assert chosen(game, "A") == "release"  # 2 Imperial Power as a vassal, 1 as one's own


def test_habit_bots_use_the_weights_of_a_table() -> None:
    policy = policy_for("five-round")
    for name in (*HABITS, DOUBLED):
        for table in ("prince", "elector"):
            bot = HabitBot(name, 1, table)
            assert bot.habit is HABITS.get(name)
            usual = policy.tables[table]
            assert bot.weights(policy) == (double_alliances(usual) if name == DOUBLED else usual)


def test_a_habit_decides_regardless_of_the_position() -> None:
    game = from_position({"players": 5, "round": 2, "step": "foreign_powers", "emperor": "A"}, log=False)
    choice = HabitBot("emigrant", 1).choose(view(game, 0))
    assert game.words(choice.answer) == "become foreign power"
    assert choice.reason == "By habit."
