"""Bots play the five-round edition with Peace & Rebels, and their plans see the stakes."""

from __future__ import annotations

from typing import Any

import pytest

from westphalia import from_position, new_game
from westphalia.bots import Bot, make_bot
from westphalia.bots.core.policy import policy_for, weights_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.search.elector import Elector
from westphalia.editions.kit.edition import edition
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame

NEW = set(edition("five-round+rebels").kinds()) - set(edition("five-round").kinds())
LAND = {"land": ["2,4", "2,5", "1,5", "3,4", "3,5"], "capital": "2,4", "core": ["2,4", "2,5", "1,5"]}


def play(game: WestphaliaGame, bots: list[Bot]) -> set[str]:
    """Play to the end; return the kinds of questions that were asked."""
    kinds = set()
    while not game.over:
        seat = game.next_seat()
        seen = view(game, seat)
        assert seen.question is not None
        choice = bots[seat].choose(seen)
        assert choice.answer in seen.question.answers
        assert choice.reason
        kinds.add(str(seen.question.kind))
        game.answer(seat, choice.answer)
    return kinds


def chosen(step: str, realms: dict[str, dict[str, Any]] | None = None, **position: Any) -> tuple[str, str]:
    """Return a prince's answer for A in a position of round 2, in words, and its reason."""
    given = {"A": LAND} | {name: dict(fields) for name, fields in (realms or {}).items()}
    given["A"] = LAND | given["A"]
    game = from_position(
        {"players": 5, "round": 2, "step": step, "options": {"rebels": "on"}, "realms": given, **position}
    )
    choice = Prince(1).choose(view(game, 0))
    return game.words(choice.answer), choice.reason


def test_princes_and_novices_play_the_variant_to_its_end() -> None:
    met: set[str] = set()
    for seed in range(4):
        players = 5 + seed
        game = new_game("five-round", players, seed, log=False, setup="random", rebels="on")
        met |= play(game, [make_bot(("prince", "novice")[seat % 2], seed=seat) for seat in range(players)])
        assert game.winners
    assert len(met & NEW) >= 7


def test_electors_play_a_rebels_phase() -> None:
    game = from_position(
        {
            "players": 5,
            "round": 5,
            "step": "war.declare",
            "options": {"rebels": "on"},
            "realms": {"A": {**LAND, "gold": 2}, "B": {"casus_belli": ["A"]}},
            "provinces": {"3,4": {"unrest": True, "rebels": 1}, "1,5": {"rebel_held": True}},
        },
        log=False,
    )
    bots: list[Bot] = [Elector(seed=seat, nodes=40) if seat < 2 else Prince(seat) for seat in range(5)]
    assert "suppress" in play(game, bots)


def test_gold_goes_to_the_province_that_would_fall() -> None:
    provinces = {"3,4": {"unrest": True, "rebels": 1}, "3,5": {"unrest": True}}
    answer, reason = chosen("rebels.suppress", {"A": {"gold": 1}}, provinces=provinces)
    assert answer == "3,4"
    assert "falls this phase" in reason
    assert "R.variant.c.2" in reason


def test_no_gold_is_spent_on_provinces_it_cannot_save() -> None:
    provinces = {"3,4": {"unrest": True, "rebels": 2}}
    assert chosen("rebels.suppress", {"A": {"gold": 1}}, provinces=provinces)[0] == "pass"
    town = {"A": {"gold": 1, "towns": ["3,4"]}}  # one Rebel would not be enough for it
    assert chosen("rebels.suppress", town, provinces=provinces)[0] == "3,4"


def test_in_the_last_round_unrest_is_left_alone_and_a_core_province_taken_back() -> None:
    provinces = {"3,5": {"unrest": True}, "1,5": {"rebel_held": True}}
    answer, reason = chosen("rebels.suppress", {"A": {"gold": 3}}, round=5, provinces=provinces)
    assert answer == "1,5"
    assert "R.variant.set.5" in reason
    assert (
        chosen("rebels.suppress", {"A": {"gold": 3}}, round=5, provinces={"3,5": {"unrest": True}})[0]
        == "pass"
    )


def test_unrest_goes_where_rebels_can_only_hold_the_land() -> None:
    fields = {"stability": -3, "land": ["2,4", "2,5", "3,4"], "towns": ["2,5", "3,4"], "core": ["2,4", "2,5"]}
    answer, reason = chosen("rebels.unrest_of_instability", {"A": fields})
    assert answer == "2,5"
    assert "R.variant.c.3" in reason


def test_relief_goes_to_land_that_would_be_lost_for_good() -> None:
    provinces = {"2,5": {"unrest": True}, "3,4": {"unrest": True}}
    fields = {"stability": 3, "towns": ["2,5", "3,4"]}
    answer, reason = chosen("rebels.relief", {"A": fields}, provinces=provinces)
    assert answer == "3,4"
    assert "R.variant.i.1" in reason


@pytest.mark.parametrize(
    "step", ["rebels.end_claim", "rebels.pay_with_influence", "rebels.work_off"], ids=["cb", "pay", "die"]
)
def test_influence_is_lost_where_it_holds_no_ally(step: str) -> None:
    answer, reason = chosen(
        step,
        {"A": {"casus_belli": ["B"], "could_attack": ["B"]}},
        principalities={
            "Bohemia": {"size": 3, "influence": {"A": 3}},
            "Saxony": {"size": 2, "influence": {"A": 1, "B": 2}},
        },
        provinces={"3,4": {"unrest": True}, "1,5": {"rebel_held": True}},
        chance={"rebel_dice": [3]},
    )
    assert answer == "Saxony"
    assert "not your ally" in reason


def test_a_weak_hold_on_a_heretical_ally_goes_before_land() -> None:
    lands = {"Saxony": {"size": 2, "religion": "Protestant", "influence": {"A": 9}}}
    answer, reason = chosen("rebels.ally_dissent", principalities=lands)
    assert answer == "Saxony"
    assert "R.variant.g.3" in reason


def test_a_casus_belli_is_used_and_makes_a_war_more_likely() -> None:
    game = from_position(
        {
            "players": 5,
            "round": 2,
            "step": "war.declare",
            "options": {"rebels": "on"},
            "realms": {
                "A": {**LAND, "casus_belli": ["B"], "truces": ["D"]},
                "B": {"land": ["4,4", "4,3", "5,3"]},
                "C": {"land": ["4,6", "4,7", "5,6"]},
            },
            "principalities": {"Bohemia": {"size": 3, "influence": {"A": 3}}},
        }
    )
    game.say("A", "war on player")
    choice = Prince(1).choose(view(game, 0))
    assert game.words(choice.answer) == "B"  # B and C are alike but for the casus belli
    assert "casus belli" in choice.reason
    game.answer(0, choice.answer)
    game.play_on("use_cb")
    assert game.words(Prince(1).choose(view(game, 0)).answer) == "yes"


def test_the_outlook_counts_no_rebel_held_land() -> None:
    shares = []
    for provinces in ({}, {"1,5": {"rebel_held": True}, "2,5": {"rebel_held": True}}):
        game = from_position(
            {"players": 5, "options": {"rebels": "on"}, "realms": {"A": LAND}, "provinces": provinces}
        )
        policy = policy_for(game.edition.key)
        shares.append(policy.outlook(game.state, 0, weights_for(game.edition.key)).peace[0])
    assert shares[0] > shares[1]
