"""Phase 2.4, Spread the Faith: placing dice (V.place.*)."""

from typing import Any

import pytest

from westphalia import from_position
from westphalia.rules.base.answers import CARD, PRINCIPALITY, PROVINCE, SEAT
from westphalia.rules.base.state import CATHOLIC, PROTESTANT
from westphalia.rules.realm.provinces import religion_of


def placing(turn: str = "A", dice: int = 1, **changes: Any) -> Any:
    """Return a game where one Player is about to place their dice, after the Reformation unless told
    otherwise.
    """
    realms = changes.pop("realms", {})
    realms = {**realms, turn: {**realms.get(turn, {}), "successes": dice}}
    order = [turn, *(p for p in "ABCDE" if p != turn)]
    position = {"players": 5, "round": 3, "step": "heresy.measure_reach", "turn": turn, "initiative": order}
    return from_position({**position, "emperor": turn, "realms": realms, **changes})


def dice_on(game: Any, name: str) -> tuple[int, int]:
    power = game.power(name)
    return game.state.dice_power[2 * power], game.state.dice_power[2 * power + 1]


def religion(game: Any, where: str) -> int:
    if "," in where:
        return game.state.protestant >> game.hex(where) & 1
    return religion_of(game.state, game.power(where))


EX_7 = {
    "realms": {
        "A": {"religion": "Protestant", "land": ["2,5", "5,2"], "catholic": ["5,2"]},
        "B": {"land": ["5,6", "4,6", "3,6"]},
    },
    "principalities": {
        "X": {"land": ["2,6", "2,7"], "religion": "Protestant"},
        "Y": {"land": ["2,8", "2,9"]},
    },
}


@pytest.mark.rule("V.ex.7", "V.place.2", "V.place.3", "V.place.4", "V.place.5", "V.ruling.dice-principality")
def test_own_land_the_chain_and_one_step_beyond_are_legal() -> None:
    game = placing(**EX_7)
    legal = game.legal("A")
    assert {"2,5", "5,2", "3,6", "X", "Y"} <= set(legal)
    assert "4,6" not in legal
    assert game.why_not("A", "4,6").rule == "V.place.4"


@pytest.mark.rule("V.ex.7", "V.place.4")
def test_two_steps_beyond_the_chain_is_too_far() -> None:
    principalities = {**EX_7["principalities"], "Y": {"land": ["2,9"]}, "Z": {"land": ["2,8"]}}
    game = placing(realms=EX_7["realms"], principalities=principalities)
    assert "Z" in game.legal("A")
    assert "Y" not in game.legal("A")
    assert game.why_not("A", "Y").rule == "V.place.4"


@pytest.mark.rule("V.place.3", "V.place.4")
def test_the_chain_runs_through_land_of_any_owner_but_only_of_their_religion() -> None:
    realms = {
        "A": {"religion": "Protestant", "land": ["2,5"]},
        "B": {"land": ["3,7", "2,6"], "protestant": ["2,6"]},  # a Catholic's Protestant province
        "C": {"religion": "Protestant", "land": ["2,8", "2,7"], "catholic": ["2,7"]},
    }
    game = placing(realms=realms)
    assert {"2,6", "2,7"} <= set(game.legal("A"))
    assert "2,8" not in game.legal("A")  # Protestant, but behind the Catholic 2,7


@pytest.mark.rule("V.place.1")
def test_a_player_may_put_any_number_anywhere_but_holds_none_back() -> None:
    game = placing(dice=4, **EX_7)
    game.say("A", "X", "X", "3,6")
    assert dice_on(game, "X") == (0, 2)
    assert game.state.dice_hex[2 * game.hex("3,6") + PROTESTANT] == 1
    assert game.why_not("A", "done").rule == "V.place.1"
    assert game.why_not("A", "pass").rule == "V.place.1"
    game.say("A", "Y")
    assert game.question(game.waiting[0]).kind == "diplomacy_game"


@pytest.mark.rule("V.place.1")
def test_players_place_in_initiative_order_and_those_without_successes_not_at_all() -> None:
    realms = {player: {"successes": 1} for player in "BDE"}
    position = {"players": 5, "round": 3, "step": "heresy.measure_reach", "emperor": "D", "realms": realms}
    game = from_position({**position, "initiative": list("DCEAB")})
    turns = []
    while (seat := game.waiting[0]) in game.questions and game.questions[seat].kind == "dice":
        turns.append(game.players[seat])
        game.answer(seat, game.questions[seat].answers[0])
    assert turns == ["D", "E", "B"]


@pytest.mark.rule("V.place.1", "V.place.4")
def test_each_player_has_their_own_reach() -> None:
    protestant = {"religion": "Protestant", "successes": 1}
    realms = {"A": {**protestant, "land": ["2,5"]}, "B": {**protestant, "land": ["5,5"]}}
    game = placing(realms=realms, principalities={"X": {"land": ["2,6"]}})
    game.say("A", "X")
    assert "X" not in game.legal("B")
    assert game.why_not("B", "2,5").rule == "V.place.4"


@pytest.mark.rule("V.place.1", "V.place.6", "V.place.8", "V.ruling.dice-all", "V.ruling.fp-chain")
def test_without_a_legal_place_the_dice_are_lost() -> None:
    realms = {"A": {"home": "France", "edge": "north-west"}}
    walls = {f"P{i}": {"land": [hex], "religion": "Protestant"} for i, hex in enumerate(NORTH_WEST)}
    game = placing(dice=2, realms=realms, principalities=walls, round=2, reformation=False)
    assert game.question(0) is None or game.question(0).kind != "dice"
    assert [e.fields["amount"] for e in game.log if e.kind == "dice_lost"] == [2]
    assert game.state.successes[0] == 0
    assert not any(game.state.dice_power)


NORTH_WEST = ["0,2", "1,1", "2,0"]  # with 5 Players: the edge q+r = 2


@pytest.mark.rule("V.place.5", "V.ruling.dice-principality")
def test_one_hex_in_reach_is_enough_even_of_a_divided_principality() -> None:
    principalities = {"X": {"land": ["2,9", "2,6"]}}
    game = placing(realms={"A": {"religion": "Protestant", "land": ["2,5"]}}, principalities=principalities)
    assert "X" in game.legal("A")
    assert game.why_not("A", "2,6").rule == "V.place.5"
    assert game.why_not("A", "2,9").rule == "V.place.5"


@pytest.mark.rule("V.place.6", "V.gen.13", "V.ruling.fp-chain", "V.fp.5")
def test_a_foreign_powers_chain_starts_at_their_home() -> None:
    realms = {"A": {"home": "Sweden", "edge": "north-west", "religion": "Protestant", "land": ["5,5"]}}
    chain = {
        "Edge": {"land": ["1,1"], "religion": "Protestant"},
        "Inner": {"land": ["1,2"], "religion": "Protestant"},
        "Beyond": {"land": ["1,3"]},
        "Far": {"land": ["1,4"]},
        "Corner": {"land": ["0,2"]},
        "Other": {"land": ["2,0"]},
        "Apart": {"land": ["4,6"], "religion": "Protestant"},  # beside their land, which is no capital
    }
    game = placing(realms=realms, principalities=chain)
    legal = game.legal("A")
    assert {"Edge", "Inner", "Beyond", "Corner", "Other", "5,5"} <= set(legal)
    assert not {"Far", "Apart"} & set(legal)
    assert game.why_not("A", "Far").rule == "V.place.6"


@pytest.mark.rule("V.place.6", "V.ruling.fp-chain")
def test_with_no_orthodox_edge_the_chain_is_the_home_alone() -> None:
    realms = {"A": {"home": "Sweden", "edge": "north-west", "religion": "Protestant"}}
    edge = {f"P{i}": {"land": [hex]} for i, hex in enumerate(NORTH_WEST)}
    game = placing(realms=realms, principalities=edge)
    assert game.legal("A") == ["P0", "P1", "P2"]


@pytest.mark.rule("V.place.2", "V.place.6", "V.place.8")
def test_behind_a_protestant_edge_a_catholic_foreign_power_has_only_their_own_land() -> None:
    realms = {"A": {"home": "France", "edge": "north-west", "land": ["5,5", "5,4"], "protestant": ["5,4"]}}
    walls = {f"P{i}": {"land": [hex], "religion": "Protestant"} for i, hex in enumerate(NORTH_WEST)}
    game = placing(
        dice=2, realms=realms, principalities={**walls, "Far": {"land": ["4,6"]}}, round=2, reformation=False
    )
    assert [e.fields["province"] for e in game.log if e.kind == "die_on_province"] == [game.hex("5,5")] * 2
    game = placing(realms=realms, principalities={**walls, "Far": {"land": ["4,6"]}})
    assert set(game.legal("A")) == {"5,5", "5,4", "P0", "P1", "P2"}
    assert game.why_not("A", "Far").rule == "V.place.6"


@pytest.mark.rule("V.place.7", "V.ruling.fp-chain", "V.ruling.home-adjacency")
def test_no_die_lies_in_a_home_and_no_chain_runs_through_one() -> None:
    realms = {
        "A": {"religion": "Protestant", "land": ["0,2"]},
        "B": {"home": "Sweden", "edge": "north-west", "religion": "Protestant"},
    }
    principalities = {"Near": {"land": ["1,1"]}, "Far": {"land": ["2,0"], "religion": "Protestant"}}
    game = placing(realms=realms, principalities=principalities)
    assert "Near" in game.legal("A")
    assert "Far" not in game.legal("A")  # it touches B's Home, which touches A's capital
    assert game.why_not("A", "Sweden").rule == "V.place.7"


@pytest.mark.rule("V.place.8", "V.inv.16", "V.trent.8")
@pytest.mark.parametrize("reformation", [False, True])
def test_church_abuses_keep_catholic_dice_off_protestant_land(reformation: bool) -> None:
    realms = {
        "A": {"land": ["2,5", "3,5"], "protestant": ["3,5"]},
        "B": {"land": ["2,4", "3,4"], "protestant": ["3,4"]},
    }
    principalities = {"X": {"land": ["2,6"], "religion": "Protestant"}, "Y": {"land": ["1,5"]}}
    game = placing(realms=realms, principalities=principalities, round=2, reformation=reformation)
    legal = set(game.legal("A"))
    assert {"2,5", "2,4", "Y"} <= legal
    assert {"3,5", "3,4", "X"} & legal == ({"3,5", "3,4", "X"} if reformation else set())
    if not reformation:
        assert {game.why_not("A", place).rule for place in ("3,5", "3,4", "X")} == {"V.place.8"}


@pytest.mark.rule("V.place.8")
def test_protestants_place_anywhere_before_the_reformation() -> None:
    game = placing(round=1, reformation=False, **EX_7)
    assert {"2,5", "5,2", "3,6", "X", "Y"} <= set(game.legal("A"))


@pytest.mark.rule("V.place.9")
def test_capitals_of_players_are_legal_places() -> None:
    realms = {"A": {"land": ["2,5"]}, "B": {"land": ["2,6"]}}
    game = placing(realms=realms)
    assert {"2,5", "2,6"} <= set(game.legal("A"))


def duel(first: int, second: int) -> Any:
    """Catholic A puts dice on H (3 provinces), then Protestant B."""
    realms = {
        "A": {"land": ["2,5"], "successes": first},
        "B": {"religion": "Protestant", "land": ["2,8"], "successes": second},
    }
    position = {
        "players": 5,
        "round": 3,
        "step": "heresy.measure_reach",
        "realms": realms,
        "initiative": list("ABCDE"),
    }
    game = from_position({**position, "principalities": {"H": {"land": ["2,6", "2,7", "1,7"]}}})
    game.say("A", *["H"] * first)
    game.say("B", *["H"] * second)
    return game


@pytest.mark.rule("V.ex.5", "V.place.10", "V.resolve.2", "V.inv.16", "V.inv.17")
@pytest.mark.parametrize(
    ("first", "second", "converts", "marker"), [(1, 4, True, True), (1, 3, False, True), (0, 3, True, False)]
)
def test_dice_of_both_religions_cancel_on_a_principality(
    first: int, second: int, converts: bool, marker: bool
) -> None:
    game = duel(first, second)
    assert religion(game, "H") == (PROTESTANT if converts else CATHOLIC)
    assert game.state.markers == (1 << game.power("H") if marker else 0)


@pytest.mark.rule("V.place.10", "V.inv.16")
def test_cancelling_happens_at_once_one_for_one_with_one_marker() -> None:
    realms = {"A": {"land": ["2,5"]}}
    h = {"land": ["2,6", "2,7"], "dice": {"Protestant": 2}}
    game = placing(dice=4, realms=realms, principalities={"H": h})
    game.say("A", "H")
    assert (dice_on(game, "H"), game.state.markers) == ((0, 1), 1 << game.power("H"))
    assert game.log[-1].kind == "upheaval_marker"
    game.say("A", "H")
    assert dice_on(game, "H") == (0, 0)
    game.say("A", "H")
    assert dice_on(game, "H") == (1, 0)
    assert sum(e.kind == "upheaval_marker" for e in game.log) == 1


@pytest.mark.rule("V.place.10")
def test_dice_on_players_land_do_not_cancel_while_placing() -> None:
    game = placing(dice=2, realms={"A": {"land": ["2,5"]}}, provinces={"2,5": {"dice": {"Protestant": 1}}})
    game.say("A", "2,5")
    at = 2 * game.hex("2,5")
    assert (game.state.dice_hex[at], game.state.dice_hex[at + 1]) == (1, 1)
    assert game.state.markers == 0


@pytest.mark.rule("V.place.11", "V.ruling.dice-reach-fixed")
def test_placed_dice_do_not_lengthen_anybodys_reach() -> None:
    realms = {
        "A": {"religion": "Protestant", "land": ["2,5"]},
        "B": {"religion": "Protestant", "land": ["3,4"], "successes": 1},
    }
    principalities = {"X": {"land": ["2,6"]}, "Y": {"land": ["2,7"]}}
    game = placing(dice=2, realms=realms, principalities=principalities)
    game.say("A", "X")
    assert religion(game, "X") == CATHOLIC
    assert "Y" not in game.legal("A")
    game.say("A", "X")
    assert "Y" not in game.legal("B")


@pytest.mark.rule("V.resolve.1", "V.place.11")
def test_everything_resolves_together_after_the_last_die() -> None:
    realms = {"A": {"religion": "Protestant", "land": ["2,5"]}, "B": {"land": ["3,5", "3,4"], "successes": 1}}
    game = placing(dice=2, realms=realms, principalities={"X": {"land": ["2,6"]}})
    game.say("A", "X", "3,4")
    assert (religion(game, "X"), religion(game, "3,4")) == (CATHOLIC, CATHOLIC)
    game.say("B", "3,5")
    assert (religion(game, "X"), religion(game, "3,4")) == (PROTESTANT, PROTESTANT)


@pytest.mark.rule("V.resolve.3", "V.ruling.owner-dice")
@pytest.mark.parametrize("where", ["2,6", "2,5"])
def test_a_die_of_the_owners_religion_defends_no_matter_who_placed_it(where: str) -> None:
    protestant = {"religion": "Protestant"}
    realms = {"A": {**protestant, "land": ["2,5"]}, "B": {**protestant, "land": ["2,7", "2,6"]}}
    game = placing(realms=realms, provinces={"2,6": {"dice": {"Catholic": 2}}})
    game.say("A", where)
    assert religion(game, "2,6") == (PROTESTANT if where == "2,6" else CATHOLIC)


@pytest.mark.rule("V.place.1")
@pytest.mark.parametrize("nonsense", [PRINCIPALITY + 120, CARD, SEAT + 1, PROVINCE + 100])
def test_what_is_no_place_at_all_is_not_offered(nonsense: int) -> None:
    game = placing(**EX_7)
    assert game.refusal(0, nonsense).code == "not-offered"
