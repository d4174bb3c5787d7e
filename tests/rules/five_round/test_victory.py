"""Victory: Catholic, Protestant, or the Peace of Westphalia."""

from typing import Any

import pytest

from rules.table import refused
from westphalia import from_position, new_game
from westphalia.board import bit_list
from westphalia.editions.five_round.constants import constants
from westphalia.editions.five_round.rules import power, victory
from westphalia.editions.five_round.rules.power import imperial_power
from westphalia.editions.five_round.state import FAITH_ALONE, FAITH_AND_WORKS, MORTAL_SIN, PREDESTINED
from westphalia.engine.event import Teller
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT, State, with_item


def state_of(
    players: int = 6, number: int = 4, religion: int = CATHOLIC, provinces: int = 37, electors: int = 6
) -> State:
    """Return the end of a round with these numbers of provinces and Electors of a religion, whose Emperor and saved is
    player B.
    """
    game = from_position({"players": players, "round": number, "step": "diplomacy"})
    s = game.state
    other = 1 - religion
    s.religion[1] = religion
    s.role[1] = FAITH_AND_WORKS if religion == CATHOLIC else FAITH_ALONE
    s.emperor = 1
    own = bit_list(s.electors)[:electors]
    land = sum(s.land[power] for power in own)
    for province in range(s.board.size):
        if (
            land.bit_count() < provinces
            and not land >> province & 1
            and not s.electors >> s.owner[province] & 1
        ):
            land |= 1 << province
    assert land.bit_count() == provinces
    s.protestant = land if religion == PROTESTANT else s.board.everything & ~land
    s.tell = Teller([], s.ids)
    assert other != religion
    return s


@pytest.mark.rule("V.win.1", "V.end.3", "V.ruling.win-both")
@pytest.mark.parametrize(("number", "won"), [(1, False), (2, False), (3, False), (4, True), (5, True)])
def test_religious_victory_is_tested_after_rounds_4_and_5_only(number: int, won: bool) -> None:
    s = state_of(number=number)
    victory.religious_victory(s)
    assert s.over is won
    assert s.victory == ("catholic" if won else "")


@pytest.mark.rule(
    "V.win.2", "V.win.3", "V.win.4", "V.win.5", "V.ex.15", "V.ruling.win-thresholds", "V.ruling.win-count"
)
@pytest.mark.parametrize(
    ("players", "provinces", "electors"), [(5, 33, 7), (6, 37, 6), (7, 49, 7), (8, 52, 6)]
)
@pytest.mark.parametrize("religion", [CATHOLIC, PROTESTANT])
@pytest.mark.parametrize(("fewer_provinces", "fewer_electors"), [(0, 0), (1, 0), (0, 1)])
def test_religious_victory_needs_the_ledgers_thresholds(
    players: int, provinces: int, electors: int, religion: int, fewer_provinces: int, fewer_electors: int
) -> None:
    s = state_of(players, 4, religion, provinces - fewer_provinces, electors - fewer_electors)
    victory.religious_victory(s)
    assert s.winners == ((1,) if fewer_provinces == fewer_electors == 0 else ())
    assert s.over is bool(s.winners)


@pytest.mark.rule("V.win.2", "V.win.4")
@pytest.mark.parametrize("religion", [CATHOLIC, PROTESTANT])
def test_the_emperor_must_be_of_the_religion(religion: int) -> None:
    s = state_of(religion=religion)
    s.religion[0] = 1 - religion
    s.emperor = 0
    victory.religious_victory(s)
    assert not s.over


@pytest.mark.rule("V.win.3", "V.win.5")
@pytest.mark.parametrize("religion", [CATHOLIC, PROTESTANT])
@pytest.mark.parametrize(("players", "most"), [(5, 2), (6, 2), (7, 3), (8, 3)])
def test_all_saved_of_the_religion_win_together(religion: int, players: int, most: int) -> None:
    k = constants(players)
    assert k.religious_victory_max_winners == most
    s = state_of(players, 5, religion, k.religious_victory_provinces, k.religious_victory_electors)
    s.initiative = tuple(reversed(range(players)))
    saved = list(range(most))
    for seat in range(players):
        s.religion[seat] = religion
        s.role[seat] = (MORTAL_SIN, PREDESTINED)[religion]
        if seat in saved:
            s.role[seat] = (FAITH_AND_WORKS, FAITH_ALONE)[religion]
    victory.religious_victory(s)
    assert s.winners == tuple(reversed(saved))
    assert s.victory == ("catholic", "protestant")[religion]
    assert s.tell is not None
    assert s.tell.log[-1].rule == ("V.win.3", "V.win.5")[religion]


@pytest.mark.rule("V.win.6", "V.ruling.win-count")
def test_homes_count_for_neither_religion() -> None:
    s = state_of(provinces=36)
    s.home[2], s.edge[2] = 0, 0
    standing = victory.religious_standing(s)
    assert standing.provinces == (36, 36)
    assert standing.electors == (6, 1)
    assert not standing.meets(CATHOLIC)


@pytest.mark.rule("V.win.7", "V.ruling.win-nobody")
def test_without_a_saved_player_of_the_religion_nobody_wins() -> None:
    s = state_of()
    s.role[1] = MORTAL_SIN
    s.religion[2], s.role[2] = PROTESTANT, FAITH_ALONE
    victory.religious_victory(s)
    assert not s.over
    assert s.tell is not None
    told = s.tell.log[-1]
    assert (told.kind, told.rule, told.fields) == ("nobody_saved", "V.win.7", {"religion": CATHOLIC})


@pytest.mark.rule("V.win.2", "V.win.4")
def test_before_there_is_an_emperor_no_religion_meets_the_conditions() -> None:
    standing = victory.religious_standing(new_game("five-round", players=5).state)
    assert (standing.provinces, standing.emperor) == ((60, 0), NONE)
    assert not any(standing.meets(religion) for religion in (CATHOLIC, PROTESTANT))


# --- the Peace of Westphalia ---


def last_round(**realms: dict[str, Any]) -> WestphaliaGame:
    """Return the end of round 5 with A as Emperor; E is strong enough to be out of the way of ties."""
    return from_position({"round": 5, "step": "end", "emperor": "A", "realms": realms})


@pytest.mark.rule("V.win.8", "V.end.4", "V.ruling.win-nobody", "V.inv.26")
def test_after_round_5_the_highest_score_wins() -> None:
    game = last_round(C={"provinces": 4})
    assert game.over
    assert game.winners == ["C"]
    assert game.state.victory == "westphalia"


@pytest.mark.rule("V.win.8", "V.win.1")
def test_a_religious_victory_comes_before_westphalia() -> None:
    game = last_round(C={"provinces": 4}, B={"saints": 1})
    assert game.winners == ["B"]  # the whole map is Catholic
    assert game.state.victory == "catholic"


@pytest.mark.rule("V.win.9", "V.ex.15", "V.ruling.westphalia-town", "V.gen.2")
def test_the_score_leaves_homes_out_and_counts_orthodox_towns() -> None:
    realms: dict[str, Any] = {
        "A": {"home": "France", "edge": "north", "land": ["0,2", "0,3"], "towns": ["0,3"]},
        "B": {"land": ["3,3", "3,4", "3,5", "3,6", "3,7"], "towns": ["3,4"], "heretical": ["3,4"]},
    }
    principalities = {"Hesse": {"size": 1, "ally": "A"}, "Lippe": {"size": 3, "ally": "B"}}
    game = from_position(
        {"round": 5, "step": "diplomacy", "realms": realms, "principalities": principalities}
    )
    s = game.state
    assert imperial_power(s, 0) == 14
    assert power.westphalia_score(s, 0) == 6
    assert imperial_power(s, 1) == power.westphalia_score(s, 1) == 8
    assert power.westphalia_score(s, 2) == 3  # the capital is no town-province
    s.religion = with_item(s.religion, 1, PROTESTANT)
    assert power.westphalia_score(s, 1) == 8 + 2  # to a Protestant that town is orthodox


@pytest.mark.rule("V.win.10", "V.ruling.westphalia-emperor")
def test_the_emperor_chooses_among_equals() -> None:
    game = last_round(C={"provinces": 5}, D={"provinces": 5})
    assert game.legal("A") == ["C", "D"]
    assert refused(game, "A", "A") == "V.win.10"
    assert game.why_not("A", "pass") is not None
    game.say("A", "D")
    assert game.winners == ["D"]


@pytest.mark.rule("V.win.10", "V.ruling.westphalia-emperor")
def test_the_emperor_elected_in_round_5_may_choose_themselves() -> None:
    lands = {name: {"ally": "B"} for name in ("Trier", "Mainz", "Cologne", "Saxony")}
    realms = {"C": {"provinces": 11}}
    game = from_position(
        {
            "round": 5,
            "step": "election",
            "emperor": "A",
            "principalities": lands,
            "realms": realms,
            "initiative": list("ABCDE"),
        }
    )
    game.say("B", "B", "B", "B", "B", "done")
    assert game.legal("B") == ["B", "C"]
    game.say("B", "B")
    assert game.winners == ["B"]
