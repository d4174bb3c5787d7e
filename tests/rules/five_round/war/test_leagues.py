"""Phase 5: the Leagues form."""

from typing import Any

import pytest

from rules.five_round.reading import ally, phases, placed, waiting
from westphalia import from_position
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, PROTESTANT
from westphalia.rules.realm.provinces import religion_of

# A and D are Saved by Faith Alone, F is Predestined, E is Saved by Faith and Works, B and C are in Mortal Sin.
ROLES: dict[str, Any] = {
    "A": {"role": "Saved by Faith Alone"},
    "B": {"role": "Mortal Sin"},
    "C": {"role": "Mortal Sin"},
    "D": {"role": "Saved by Faith Alone"},
    "E": {"good_works": 1},
    "F": {"role": "Predestined to Hell"},
}
TYROL = {"size": 3, "target_of": "A", "influence": {"A": 4, "B": 2, "C": 2, "D": 1}}


def war(step: str = "religious_war", **changes: Any) -> WestphaliaGame:
    """Return a Religious War against Catholic Tyrol, declared by A; a change is merged into the realm of its
    name.
    """
    realms = {name: {**fields, **changes.pop(name, {})} for name, fields in ROLES.items()}
    lands = {"Tyrol": TYROL} | {name: changes.pop(name) for name in list(changes) if name[0].isupper()}
    order = ["E", "A", "B", "C", "D", "F"]
    position = {"players": 6, "round": 3, "step": step, "initiative": order, "emperor": "E"}
    return from_position(position | {"realms": realms, "principalities": lands} | changes)


@pytest.mark.rule("V.league.1", "V.postwar.4")
def test_the_phase_needs_a_religious_war() -> None:
    game = war("war.post_war_diplomacy")
    assert phases(game) == ["religious_war"]
    assert waiting(game) == ["E"]
    game = war("war.post_war_diplomacy", Tyrol={"size": 3})
    assert phases(game) == ["foreign_powers"]


@pytest.mark.rule("V.league.1", "V.ruling.target-lives")
def test_a_shrunken_target_stays_the_target() -> None:
    game = war(Tyrol={"land": ["3,4"], "target_of": "A", "influence": {"C": 3}})
    assert waiting(game) == ["E"]
    assert game.question(game.seat("E")).kind == "league"  # type: ignore[union-attr]


@pytest.mark.rule("V.league.2")
def test_declarers_lose_influence_on_every_heretical_principality() -> None:
    game = war(
        Ulm={"size": 2, "influence": {"A": 2}},
        Nassau={"size": 2, "influence": {"A": 2, "B": 3}, "religion": "Protestant"},
    )
    assert [placed(game, name, "A") for name in ("Tyrol", "Ulm", "Nassau")] == [3, 1, 2]
    assert placed(game, "Nassau", "B") == 3  # only the Declarers lose now


@pytest.mark.rule("V.league.2", "V.ally.9")
def test_the_declarers_losses_can_cost_alliances() -> None:
    game = war(
        Ulm={"size": 1, "influence": {"A": 1}}, Tyrol={**TYROL, "influence": {"A": 4, "B": 4}, "ally": "A"}
    )
    assert ally(game, "Ulm") is None
    assert ally(game, "Tyrol") == "B"


@pytest.mark.rule("V.league.3", "V.fp.19", "V.fp.20")
def test_all_others_choose_in_initiative_order() -> None:
    game = war(B={"home": "France", "edge": "north"})
    order = []
    while game.questions and game.question(game.waiting[0]).kind == "league":  # type: ignore[union-attr]
        order += waiting(game)
        game.say(game.waiting[0], "decline")
    assert order == ["E", "B", "C", "D", "F"]


@pytest.mark.rule("V.league.4", "V.ruling.decline-none")
def test_declining_costs_all_influence_on_the_targets() -> None:
    game = war(Ulm={"size": 2, "religion": "Protestant", "influence": {"B": 2, "D": 2, "E": 3}})
    assert "decline" in game.legal("E")  # the saved may decline as well
    game.say("E", "decline")
    game.say("B", "decline")
    assert (placed(game, "Tyrol", "B"), placed(game, "Ulm", "B"), placed(game, "Ulm", "E")) == (0, 2, 3)
    game.say("C", "catholic league")
    assert placed(game, "Tyrol", "C") == 2
    game = war(Tyrol={**TYROL, "influence": {"E": 3}})
    game.say("E", "decline")
    assert ally(game, "Tyrol") is None


@pytest.mark.rule("V.league.5", "V.league.6")
def test_the_saved_join_their_own_league_and_pay() -> None:
    game = war(
        Ulm={"size": 2, "religion": "Protestant", "influence": {"E": 2, "D": 3}},
        Nassau={"size": 2, "influence": {"E": 2, "D": 4}},
    )
    assert game.legal("E") == ["catholic league", "decline"]
    assert game.why_not("E", "evangelical league").rule == "V.league.5"  # type: ignore[union-attr]
    game.say("E", "catholic league")
    assert (placed(game, "Ulm", "E"), placed(game, "Nassau", "E")) == (1, 2)
    assert game.log[-1].rule == "V.league.5"
    game.say("B", "catholic league")
    game.say("C", "catholic league")
    assert game.legal("D") == ["evangelical league", "decline"]
    assert game.why_not("D", "catholic league").rule == "V.league.6"  # type: ignore[union-attr]
    game.say("D", "evangelical league")
    assert [placed(game, name, "D") for name in ("Tyrol", "Ulm", "Nassau")] == [0, 3, 3]


@pytest.mark.rule("V.league.7")
def test_the_others_join_either_league_free_of_cost() -> None:
    game = war(
        Ulm={"size": 2, "religion": "Protestant", "influence": {"B": 2}}, Nassau={"influence": {"F": 2}}
    )
    game.say("E", "decline")
    assert game.legal("B") == ["catholic league", "evangelical league", "decline"]
    game.say("B", "catholic league")
    game.say("C", "evangelical league")
    game.say("D", "decline")
    assert game.legal("F") == ["catholic league", "evangelical league", "decline"]
    game.say("F", "catholic league")
    assert (placed(game, "Ulm", "B"), placed(game, "Nassau", "F")) == (2, 2)
    leagues = [game.state.league[game.seat(name)] for name in "ABCDEF"]
    c, e, n = CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE
    assert leagues == [e, c, e, n, n, c]


def join(game: WestphaliaGame, **leagues: str) -> None:
    """All Players choose: the League named, or decline."""
    while game.questions and game.question(game.waiting[0]).kind == "league":  # type: ignore[union-attr]
        seat = game.waiting[0]
        game.say(seat, leagues.get(game.players[seat], "decline"))


@pytest.mark.rule("V.league.8", "V.ally.10", "V.ruling.sufficient")
def test_a_target_gets_the_ally_with_most_influence_in_its_league() -> None:
    game = war()
    join(game, B="catholic league", C="catholic league")  # B and C have 2 each; B is first in order
    assert (ally(game, "Tyrol"), placed(game, "Tyrol", "B")) == ("B", 4)  # A has 3 left
    game = war(Tyrol={**TYROL, "influence": {"A": 4, "B": 2, "C": 3}})
    join(game, B="catholic league", C="catholic league")
    assert (ally(game, "Tyrol"), placed(game, "Tyrol", "C"), placed(game, "Tyrol", "B")) == ("C", 4, 2)


@pytest.mark.rule("V.league.8", "V.ruling.target-ally")
def test_an_ally_in_the_right_league_stays() -> None:
    game = war(Tyrol={**TYROL, "influence": {"A": 1, "B": 3, "C": 3}, "ally": "C"})
    join(game, B="catholic league", C="catholic league")
    assert ally(game, "Tyrol") == "C"
    assert (placed(game, "Tyrol", "B"), placed(game, "Tyrol", "C")) == (3, 3)


@pytest.mark.rule("V.league.9")
def test_without_influence_the_first_member_becomes_the_targets_ally() -> None:
    game = war()
    join(game, E="catholic league", F="catholic league")
    assert (ally(game, "Tyrol"), placed(game, "Tyrol", "E"), placed(game, "Tyrol", "F")) == ("E", 4, 0)


@pytest.mark.rule("V.league.10", "V.rwpeace.1", "V.rwpeace.2", "V.rwpeace.8")
def test_without_opponents_the_declarers_win_without_a_battle() -> None:
    game = war()
    join(game, C="evangelical league")
    assert religion_of(game.state, game.power("Tyrol")) == PROTESTANT
    assert not any(event.kind in ("draw_cards", "treaty_league") for event in game.log)
    assert ally(game, "Tyrol") == "A"
    assert phases(game)[-1] == "foreign_powers"


@pytest.mark.rule("V.league.11", "V.league.8", "V.ruling.two-sided", "V.war.religious.5")
def test_all_of_one_league_are_at_war_with_all_of_the_other() -> None:
    targets = {"Ulm": {"size": 2, "religion": "Protestant", "target_of": "E", "influence": {"D": 1}}}
    game = war(**targets)
    assert waiting(game) == ["B"]  # E is a Declarer, too
    join(game, D="evangelical league")
    assert any(event.kind == "leagues_at_war" for event in game.log)
    assert (ally(game, "Tyrol"), ally(game, "Ulm")) == ("E", "D")  # each in the League of its religion
    assert {game.players[seat] for seat in game.waiting} == {"A", "E"}  # D waits In Reserve
    game.play_on("treaty", "foreign_power")
    religions = [religion_of(game.state, game.power(name)) for name in ("Tyrol", "Ulm")]
    assert religions[0] == religions[1]  # the losers' Target has turned to the victors' religion


@pytest.mark.rule(
    "V.ex.13", "V.league.2", "V.league.3", "V.league.4", "V.league.5", "V.league.7", "V.league.8"
)
def test_example_13_the_leagues_form() -> None:
    game = war()
    assert placed(game, "Tyrol", "A") == 3
    game.say("E", "catholic league")
    game.say("B", "catholic league")
    game.say("C", "evangelical league")
    game.say("D", "decline")
    game.say("F", "evangelical league")
    assert [placed(game, "Tyrol", player) for player in "ABCDEF"] == [3, 4, 2, 0, 0, 0]
    assert ally(game, "Tyrol") == "B"
    assert game.state.war_allies[game.seat("B")] >> game.power("Tyrol") & 1  # it fights on their side
    facing = [game.state.facing[game.seat(player)] for player in "EBF"]
    assert facing[:2] == [game.seat("A"), game.seat("C")]
    assert game.state.line[1] == (game.seat("F"),)
