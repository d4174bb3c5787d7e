"""General rules about powers, provinces, religion, towns and names."""

from typing import Any

import pytest

from rules.table import refused
from westphalia import from_position, new_game
from westphalia.board import bit_list, mask_of
from westphalia.data.names import names
from westphalia.editions.five_round.rules.war.spoils import has_hex_for
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import kind_of
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.realm.provinces import (
    convert_provinces,
    is_player,
    new_principality,
    own_capital,
    own_reach,
    religion_of,
    religion_of_province,
    town_provinces,
    transfer,
    vanish,
)
from westphalia.rules.setup.naming import names_not_in_use


def game_of(**position: Any) -> WestphaliaGame:
    """Return a position in A's Diplomacy turn."""
    return from_position({"step": "diplomacy.act", "initiative": list("ABCDE"), "emperor": "A", **position})


@pytest.mark.rule("V.gen.1")
def test_a_power_is_a_player_or_a_principality() -> None:
    game = game_of(realms={"A": {"stored": 1}})
    owners = set(game.state.owner)
    assert {power for power in owners if is_player(power)} == {0, 1, 2, 3, 4}
    assert mask_of(power for power in owners if not is_player(power)) == game.state.principalities
    assert refused(game, "A", "B") == "V.gen.1"  # "any Principality" is no Player's realm


@pytest.mark.rule("V.gen.2", "V.faith.3")
def test_orthodox_means_of_the_players_own_religion() -> None:
    land = {"land": ["2,4", "2,5", "2,6"], "towns": ["2,5", "2,6"], "heretical": ["2,6"]}
    for religion in ("Catholic", "Protestant"):
        game = from_position(
            {"round": 2, "step": "heresy.income", "realms": {"A": land | {"religion": religion}}}
        )
        assert game.state.gold[0] == 2 * 2  # capital and the one orthodox town


@pytest.mark.rule("V.gen.3", "V.ruling.talk")
def test_nothing_passes_from_player_to_player() -> None:
    land = {
        "land": ["2,4", "2,5", "2,6"],
        "towns": ["2,6"],
        "gold": 3,
        "stored": 2,
        "influence": {"Trier": 1},
    }
    game = game_of(realms={"A": land, "B": {"gold": 1, "stored": 1}})
    s = game.state
    for _ in range(100):
        question = game.question(0)
        if question is None:
            break
        assert all(kind_of(answer)[0] != "player" for answer in question.answers)
        assert (s.gold[1:], s.stored[1:]) == ([1, 0, 0, 0], [1, 0, 0, 0])
        game.answer(0, question.answers[-1])
    assert game.question(0) is None


@pytest.mark.rule("V.gen.4", "V.gen.5", "V.inv.1", "V.ruling.province-owner")
def test_after_setup_each_province_has_one_owner_and_is_catholic() -> None:
    s = new_game("five-round", players=5, seed=2, setup="random").state
    assert sum(land.bit_count() for land in s.land) == s.board.size == 60
    assert NONE not in s.owner
    assert s.protestant == 0
    convert_provinces(s, 1 << 7, PROTESTANT)
    assert [religion_of_province(s, p) for p in (6, 7, 8)] == [CATHOLIC, PROTESTANT, CATHOLIC]
    convert_provinces(s, 1 << 7, CATHOLIC)
    assert s.protestant == 0


@pytest.mark.rule("V.gen.6", "V.ruling.uniform")
@pytest.mark.parametrize("religion", ["Catholic", "Protestant"])
def test_a_province_that_joins_a_principality_takes_its_religion(religion: str) -> None:
    hesse = {"land": ["2,6", "2,7"], "religion": religion}
    realm = {"land": ["2,4", "2,5"], "heretical": ["2,5"], "religion": religion}
    game = game_of(realms={"A": realm}, principalities={"Hesse": hesse})
    s, power = game.state, game.power("Hesse")
    transfer(s, game.hex("2,5"), power)
    assert s.land[power] & s.protestant == (s.land[power] if religion == "Protestant" else 0)


@pytest.mark.rule("V.gen.6", "V.gen.7", "V.gen.14", "V.ruling.new-principality", "V.ruling.uniform")
def test_a_new_principality_has_one_town_and_one_religion() -> None:
    game = game_of(realms={"A": {"land": ["2,4", "2,5"], "towns": ["2,5"], "heretical": ["2,5"]}})
    s = game.state
    both = mask_of([game.hex("2,4"), game.hex("2,5")])
    assert town_provinces(s, 0) == 1 << game.hex("2,5")
    power = new_principality(s, both, game.hex("2,4"), names_not_in_use(s)[0])
    assert s.towns & both == 1 << s.capital[power] == 1 << game.hex("2,4")
    assert s.protestant & both == 0
    plain = game.hex("2,5")
    transfer(s, plain, 1)
    alone = new_principality(s, 1 << plain, plain, names_not_in_use(s)[0])
    assert s.towns >> plain & 1  # its capital gets a town
    assert s.capital[alone] == plain


@pytest.mark.rule("V.gen.8", "V.resolve.5")
def test_dice_never_convert_a_players_capital() -> None:
    position = {"round": 2, "step": "heresy.resolve_dice", "realms": {"A": {"land": ["2,4", "2,5"]}}}
    game = from_position(
        position | {"provinces": {"2,4": {"dice": {"Protestant": 9}}, "2,5": {"dice": {"Protestant": 9}}}}
    )
    assert religion_of_province(game.state, game.hex("2,4")) == CATHOLIC
    assert religion_of_province(game.state, game.hex("2,5")) == PROTESTANT


@pytest.mark.rule("V.gen.8")
def test_a_capital_follows_its_player() -> None:
    game = from_position({"round": 1, "step": "heresy", "realms": {"A": {"land": ["2,4", "2,5"]}}})
    for seat in range(5):
        game.answer(seat, game.understand(seat, "convert" if seat == 0 else "stay"))
    assert religion_of_province(game.state, game.hex("2,4")) == PROTESTANT
    assert religion_of_province(game.state, game.hex("2,5")) == CATHOLIC


@pytest.mark.rule("V.gen.9", "V.gen.17", "V.ruling.hex-limit")
@pytest.mark.parametrize(
    ("towns", "plain", "more_towns", "more_plain", "fits"),
    [
        (3, 11, 1, 0, True),
        (4, 11, 1, 0, False),
        (4, 10, 0, 1, True),
        (4, 11, 0, 1, False),
        (0, 10, 0, 2, False),
    ],
)
@pytest.mark.parametrize("foreign", [False, True])
def test_a_player_has_a_capital_four_towns_and_eleven_plain_hexes(
    towns: int, plain: int, more_towns: int, more_plain: int, fits: bool, foreign: bool
) -> None:
    game = game_of(realms={"A": {"home": "France", "edge": "north"} if foreign else {"provinces": 1}})
    s = game.state
    others = [p for p in range(s.board.size) if s.owner[p] != 0]
    s.towns = own_capital(s, 0)
    for province in others[: towns + plain]:
        transfer(s, province, 0)
    wanted = others[towns + plain :][: more_towns + more_plain]
    s.towns |= mask_of(others[:towns]) | mask_of(wanted[:more_towns])
    assert has_hex_for(s, 0, mask_of(wanted)) is fits
    if fits and not foreign:
        assert s.land[0].bit_count() + len(wanted) <= s.k.player_hexes == 16


@pytest.mark.rule("V.gen.10")
def test_a_principality_holds_at_most_four_provinces() -> None:
    hesse = {"land": ["2,6", "2,7", "1,7"]}
    game = game_of(realms={"A": {"land": ["2,4", "2,5", "3,5"]}}, principalities={"Hesse": hesse})
    game.say("A", "gift", "2,5", "Hesse")
    game.say("A", "gift")
    assert "Hesse" not in game.legal("A")
    assert refused(game, "A", "Hesse") == "V.gen.10"


@pytest.mark.rule("V.gen.11", "V.ruling.components")
def test_components_never_run_out() -> None:
    game = game_of(
        realms={"A": {"gold": 90, "saints": 60}, "B": {"stored": 50, "influence": {"Bohemia": 300}}}
    )
    game.say("A", *["buy influence"] * 90, *["Bohemia"] * 90, "end turn")
    game.say("B", *["Trier"] * 50)
    assert game.state.ally[game.power("Bohemia")] == 1
    assert len(names()) + 7 >= 96  # as many names as the largest map has hexes


@pytest.mark.rule("V.gen.12", "V.ruling.twice", "V.battle.4")
@pytest.mark.parametrize(("provinces", "at_once"), [(5, False), (6, True), (7, True)])
def test_twice_means_at_least_twice(provinces: int, at_once: bool) -> None:
    game = from_position(
        {
            "step": "war.open_battle_phase",
            "battle_phase": 1,
            "initiative": list("ABCDE"),
            "realms": {"A": {"provinces": provinces}, "B": {"provinces": 3}},
            "wars": [{"attacker": "A", "defender": "B", "phase": 1}],
        }
    )
    assert any(e.kind == "automatic_victory" for e in game.log) is at_once
    assert 2 * game.state.k.election_majority > game.state.k.electors  # a majority is more than half
    assert 2 * (game.state.k.election_majority - 1) <= game.state.k.electors


@pytest.mark.rule("V.gen.13", "V.ruling.home-adjacency")
def test_adjacent_hexes_share_a_side() -> None:
    game = game_of(realms={"A": {"land": ["2,4"]}})
    touching = [game.state.board.hexes[p] for p in bit_list(own_reach(game.state, 0))]
    assert sorted(touching) == [(1, 4), (1, 5), (2, 3), (2, 5), (3, 3), (3, 4)]


@pytest.mark.rule("V.gen.14")
def test_a_province_taken_by_a_player_keeps_religion_and_town() -> None:
    game = game_of(principalities={"Hesse": {"land": ["2,6"], "religion": "Protestant"}})
    transfer(game.state, game.hex("2,6"), 0)
    assert religion_of_province(game.state, game.hex("2,6")) == PROTESTANT
    assert town_provinces(game.state, 0) == 1 << game.hex("2,6")


@pytest.mark.rule("V.gen.15", "V.ruling.names", "V.inv.2")
def test_a_player_who_creates_a_principality_gives_it_a_name_not_in_use() -> None:
    realm = {"land": ["2,4", "2,5"], "towns": ["2,5"]}
    game = game_of(options={"names": "chosen"}, realms={"A": realm})
    game.say("A", "release")
    assert game.questions[0].kind == "name"
    used = {game.state.names[game.state.name[p]] for p in bit_list(game.state.principalities)}
    assert used.isdisjoint(game.legal("A"))
    assert used | set(game.legal("A")) == set(game.state.names)
    chosen = game.legal("A")[-1]
    game.say("A", chosen)
    assert game.state.owner[game.hex("2,5")] == game.power(chosen)


@pytest.mark.rule("V.gen.16", "V.ally.14", "V.ruling.names")
def test_a_principality_without_provinces_ceases_to_exist() -> None:
    game = game_of(principalities={"Hesse": {"land": ["2,6"], "influence": {"A": 2, "B": 1}}})
    s, power = game.state, game.power("Hesse")
    name = s.name[power]
    assert name not in names_not_in_use(s)
    transfer(s, game.hex("2,6"), 1)
    vanish(s, power)
    assert not s.principalities >> power & 1
    assert name in names_not_in_use(s)
    assert s.allied[0] == 0
    assert not any(s.influence[power * 16 : power * 16 + 16])


@pytest.mark.rule("V.gen.16", "V.gen.15")
def test_a_new_principality_joins_the_deck() -> None:
    land = {"land": ["2,4", "2,5"], "towns": ["2,5"]}
    game = game_of(realms={"A": land})
    game.say("A", "release")
    power = game.state.owner[game.hex("2,5")]
    assert game.state.principalities >> power & 1
    assert religion_of(game.state, power) == CATHOLIC
    assert game.state.name[power] not in names_not_in_use(game.state)
