"""Influence and alliances."""

from typing import Any

import pytest

from westphalia import from_position
from westphalia.editions.five_round.rules.power import imperial_power
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE
from westphalia.rules.diplomacy import influence
from westphalia.rules.realm.provinces import transfer


def game_of(size: int = 3, ally: str | None = None, order: str = "ABCDE", **placed: Any) -> WestphaliaGame:
    """Hesse with a number of provinces and the Influence of each player."""
    hesse: dict[str, Any] = {"size": size, "influence": placed}
    if ally is not None:
        hesse["ally"] = ally
    return from_position(
        {
            "step": "diplomacy.act",
            "initiative": list(order),
            "emperor": order[0],
            "principalities": {"Hesse": hesse},
        }
    )


def ally_after(game: WestphaliaGame, **placed: int) -> str | None:
    """Return the ally of Hesse after its Influence is changed to these amounts."""
    s, hesse = game.state, game.power("Hesse")
    for player, amount in placed.items():
        s.influence[hesse * 16 + game.seat(player)] = amount
    influence.settle(s, hesse)
    return None if s.ally[hesse] == NONE else game.players[s.ally[hesse]]


@pytest.mark.rule("V.ally.1")
def test_influence_is_counted_by_player_and_principality_or_stored() -> None:
    position = {"step": "diplomacy.act", "initiative": list("ABCDE")}
    game = from_position(
        position | {"realms": {"A": {"stored": 2, "influence": {"Trier": 1}}, "B": {"stored": 1}}}
    )
    game.say("A", "Trier", "Mainz", "end turn")
    game.say("B", "Trier")
    found = {
        (name, player): influence.influence_on(game.state, game.power(name), game.seat(player))
        for name in ("Trier", "Mainz")
        for player in "AB"
    }
    assert found == {("Trier", "A"): 2, ("Mainz", "A"): 1, ("Trier", "B"): 1, ("Mainz", "B"): 0}
    assert game.state.stored[:2] == [0, 0]


@pytest.mark.rule("V.ally.1", "V.ally.3")
def test_influence_elsewhere_does_not_count() -> None:
    lands = {"Hesse": {"size": 1, "influence": {"B": 1}}, "Lippe": {"size": 4, "influence": {"A": 5}}}
    game = from_position({"step": "diplomacy", "principalities": lands})
    assert game.power("Lippe") == game.power("Hesse") + 1
    assert game.state.ally[game.power("Hesse")] == game.seat("B")


@pytest.mark.rule("V.ally.2")
def test_no_action_moves_placed_influence() -> None:
    game = game_of(A=2, D=1)
    assert game.legal("A")[-2:] == ["withdraw", "end turn"]
    assert game.why_not("A", "Trier") is not None  # nothing is stored, and what is placed stays where it is
    game.say("A", "withdraw")
    assert game.state.stored[0] == 0


@pytest.mark.rule("V.ally.3")
@pytest.mark.parametrize(
    ("placed", "ally"),
    [
        ({"A": 2}, None),
        ({"A": 3}, "A"),
        ({"A": 4, "B": 3}, "A"),
        ({"A": 2, "B": 1}, None),
        ({"B": 5, "A": 4}, "B"),
    ],
)
def test_an_ally_needs_one_influence_per_province_and_more_than_anybody(
    placed: dict[str, int], ally: str | None
) -> None:
    assert ally_after(game_of(3), **placed) == ally


@pytest.mark.rule("V.ally.4", "V.power.1")
def test_one_ally_holds_the_marker_and_counts_the_power() -> None:
    game = game_of(3, A=3)
    s, hesse = game.state, game.power("Hesse")
    before = imperial_power(s, 0), imperial_power(s, 1)
    assert s.allied[0] == 1 << hesse
    assert ally_after(game, B=4) == "B"
    assert (s.allied[0], s.allied[1]) == (0, 1 << hesse)
    assert (imperial_power(s, 0), imperial_power(s, 1)) == (before[0] - 3, before[1] + 3)


@pytest.mark.rule("V.ally.5")
def test_the_ally_stays_in_a_tie_and_goes_when_passed() -> None:
    game = game_of(2, A=2)
    assert ally_after(game, B=2) == "A"
    assert ally_after(game, B=3) == "B"
    assert ally_after(game, A=3) == "B"


@pytest.mark.rule("V.ally.6", "V.ruling.sticky-ally", "V.ex.8")
def test_the_ally_stays_below_the_size_while_nobody_displaces_them() -> None:
    game = game_of(3, "B", A=3, B=4)
    s, hesse = game.state, game.power("Hesse")
    beside = s.board.around(s.land[hesse])
    transfer(s, beside.bit_length() - 1, hesse)  # Hesse grows to 4
    assert influence.lose(s, hesse, 1, 2, "V.treaty.18") == 2
    assert ally_after(game) == "B"  # A has more than B, but 3 is below 4
    assert ally_after(game, A=0, B=1) == "B"
    assert ally_after(game, B=0) is None
    assert ally_after(game_of(3, "B", A=3, B=4), B=2) == "A"  # with 3 provinces A's 3 suffice


@pytest.mark.rule("V.ally.7", "V.ruling.tie-no-ally")
def test_a_tie_without_an_ally_goes_by_initiative_order() -> None:
    assert ally_after(game_of(3, order="DCBAE"), B=3, C=3) == "C"
    assert ally_after(game_of(3, order="DCBAE"), B=2, C=2) is None  # below the size
    assert (
        ally_after(game_of(2, "A", order="DCBAE", A=2), B=4, C=4, A=3) == "C"
    )  # the old ally has been passed
    assert ally_after(game_of(2, "A", order="DCBAE", A=2), B=2, C=2) == "A"


@pytest.mark.rule("V.ally.7", "V.ally.9", "V.ruling.tie-no-ally")
def test_a_shrunken_principality_may_find_an_ally() -> None:
    game = game_of(3, order="EDCBA", A=2, B=2)
    s, hesse = game.state, game.power("Hesse")
    assert ally_after(game) is None
    plain = s.land[hesse] & ~s.towns
    transfer(s, plain.bit_length() - 1, 0)
    assert ally_after(game) == "B"


@pytest.mark.rule("V.ally.8")
def test_religion_is_no_bar_to_an_alliance() -> None:
    game = from_position(
        {
            "step": "diplomacy.act",
            "initiative": list("ABCDE"),
            "realms": {"A": {"religion": "Catholic", "stored": 1}},
            "principalities": {"Hesse": {"size": 1, "religion": "Protestant"}},
        }
    )
    game.say("A", "Hesse")
    assert game.state.ally[game.power("Hesse")] == 0


@pytest.mark.rule("V.ally.9")
def test_a_gift_re_evaluates_the_alliance() -> None:
    hesse = {"land": ["2,6"], "influence": {"A": 1, "B": 1}, "ally": "B"}
    position = {
        "step": "diplomacy.act",
        "initiative": list("ABCDE"),
        "realms": {"A": {"land": ["2,4", "2,5"]}},
    }
    game = from_position(position | {"principalities": {"Hesse": hesse}})
    game.say("A", "gift", "Hesse")
    assert game.state.ally[game.power("Hesse")] == 0  # 2 of theirs on 2 provinces, against 1


@pytest.mark.rule("V.ally.10", "V.ruling.sufficient")
@pytest.mark.parametrize(
    ("placed", "more"),
    [({}, 3), ({"C": 1}, 2), ({"C": 1, "B": 2}, 2), ({"B": 3}, 4), ({"C": 2, "B": 5}, 4), ({"C": 4}, 0)],
)
def test_sufficient_influence_is_the_least_that_makes_an_ally(placed: dict[str, Any], more: int) -> None:
    game = game_of(3, **placed)
    s, hesse, c = game.state, game.power("Hesse"), game.seat("C")
    assert influence.sufficient(s, hesse, c) == more
    influence.gain_sufficient(s, hesse, c, "V.league.8")
    assert s.ally[hesse] == c
    assert influence.influence_on(s, hesse, c) == placed.get("C", 0) + more


@pytest.mark.rule("V.ally.10")
def test_the_ally_gains_nothing_even_below_the_size_or_in_a_tie() -> None:
    game = game_of(3, "A", A=1, B=1)
    assert influence.sufficient(game.state, game.power("Hesse"), 0) == 0


@pytest.mark.rule("V.ally.11", "V.ally.12")
def test_withdrawing_touches_nobody_elses_influence() -> None:
    game = game_of(3, "C", B=1, C=4, D=2)
    s, hesse = game.state, game.power("Hesse")
    assert influence.influenced(s, game.seat("C")) == [hesse]
    influence.withdraw(s, hesse, game.seat("C"))
    assert list(s.influence[hesse * 16 : hesse * 16 + 5]) == [0, 1, 0, 2, 0]
    assert s.ally[hesse] == NONE


@pytest.mark.rule("V.ally.3", "V.ally.5", "V.ally.6")
def test_the_log_says_by_which_rule_an_alliance_changes() -> None:
    game = game_of(2)
    ally_after(game, A=2)
    ally_after(game, B=3)
    ally_after(game, A=0, B=0)
    told = [(e.kind, e.rule) for e in game.log if e.kind in ("ally", "unaligned")]
    assert told == [("ally", "V.ally.3"), ("ally", "V.ally.5"), ("unaligned", "V.ally.6")]


@pytest.mark.rule("V.ally.12", "V.ruling.floors")
def test_a_loss_never_goes_below_nothing() -> None:
    game = game_of(3, A=2)
    s, hesse = game.state, game.power("Hesse")
    assert influence.lose(s, hesse, 0, 5, "V.postwar.1") == 2
    assert influence.influence_on(s, hesse, 0) == 0
    assert s.stored[0] == 0
