"""Phase 4.10: Post-War Diplomacy."""

from typing import Any

import pytest

from rules.five_round.reading import placed
from westphalia import from_position
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE


def after_the_wars(**position: Any) -> WestphaliaGame:
    """Return a position at Post-War Diplomacy."""
    return from_position(
        {"players": 5, "round": 2, "step": "war.post_war_diplomacy", "initiative": list("ABCDE"), **position}
    )


@pytest.mark.rule("V.postwar.1", "V.postwar.2", "V.ruling.postwar-gain")
def test_allies_that_gained_nothing_cost_one_influence() -> None:
    game = after_the_wars(
        realms={"A": {"gained": ["Lippe"]}, "B": {"unbroken": []}},
        principalities={
            "Hesse": {"size": 4, "influence": {"A": 5}},
            "Lippe": {"size": 2, "influence": {"A": 2}},
            "Ulm": {"size": 3, "influence": {"A": 1, "B": 2}},
            "Fulda": {"size": 1, "influence": {"B": 2}},
        },
    )
    assert placed(game, "Hesse", "A") == 4, "even if it could not grow"
    assert placed(game, "Lippe", "A") == 2, "it gained a province in a war of theirs"
    assert (placed(game, "Ulm", "A"), placed(game, "Ulm", "B")) == (1, 2), "nobody's ally"
    assert placed(game, "Fulda", "B") == 2, "not their ally throughout"


@pytest.mark.rule("V.postwar.1")
def test_an_alliance_broken_in_between_does_not_count() -> None:
    game = from_position(
        {
            "players": 5,
            "step": "war",
            "initiative": list("ABCDE"),
            "principalities": {"Hesse": {"size": 1, "influence": {"A": 3, "B": 2}}},
        }
    )
    game.say("A", "withdraw")
    game.play_on("foreign_power")
    assert placed(game, "Hesse", "B") == 2, "B is its ally only since A left"


@pytest.mark.rule("V.postwar.1", "V.war.1")
def test_what_an_ally_gained_in_an_earlier_round_does_not_count() -> None:
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "war",
            "initiative": list("ABCDE"),
            "realms": {"A": {"gained": ["Lippe"]}},
            "principalities": {"Lippe": {"size": 2, "influence": {"A": 2}}},
        }
    )
    assert (game.state.gained, game.state.battle_phase) == ([0] * 5, 0), "the wars of this round are to come"
    game.play_on("foreign_power")
    assert placed(game, "Lippe", "A") == 1


@pytest.mark.rule("V.postwar.1", "V.postwar.4")
def test_declarers_of_a_religious_war_are_spared_and_keep_their_doctrines() -> None:
    game = after_the_wars(
        realms={
            "A": {"good_works": 1, "role": "Saved by Faith and Works", "doctrines": ["Tercio"]},
            "B": {"doctrines": ["Flexible", "Guerilla"]},
        },
        principalities={
            "Hesse": {"size": 2, "religion": "Protestant", "influence": {"A": 2}, "target_of": "A"},
            "Lippe": {"size": 2, "influence": {"A": 2}},
            "Ulm": {"size": 2, "influence": {"B": 2}},
        },
    )
    assert game.questions[game.waiting[0]].kind == "league", "phase 5 follows"
    assert placed(game, "Lippe", "A") == 2
    assert placed(game, "Ulm", "B") == 1
    assert [sum(game.state.doctrines[seat * 8 : seat * 8 + 8]) for seat in (0, 1)] == [1, 2]


@pytest.mark.rule("V.postwar.4", "V.inv.19")
def test_without_a_religious_war_doctrines_are_reshuffled_and_phase_six_follows() -> None:
    game = after_the_wars(realms={"B": {"doctrines": ["Flexible", "Guerilla"]}})
    assert game.questions[game.waiting[0]].kind == "foreign_power"
    assert not any(game.state.doctrines)
    assert list(game.state.doctrine_deck) == [3] * 8


@pytest.mark.rule("V.postwar.3", "V.ruling.postwar-simultaneous", "V.ally.7")
def test_losses_are_simultaneous_then_alliances_change() -> None:
    game = after_the_wars(
        principalities={
            "Hesse": {"size": 1, "influence": {"A": 1}},
            "Lippe": {"size": 2, "influence": {"A": 2, "C": 2, "B": 2}, "ally": "A"},
        },
    )
    assert game.state.ally[game.power("Hesse")] == NONE, "nothing left there"
    assert game.state.ally[game.power("Lippe")] == game.seat("B"), (
        "tied, and earlier in Initiative Order than C"
    )
