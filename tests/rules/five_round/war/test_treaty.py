"""Phase 4: the Peace Treaty, from the winner's choice to forced exile."""

from typing import Any

import pytest

from rules.five_round.reading import ally, owner, placed
from westphalia import from_position
from westphalia.editions.five_round.invariants import broken_invariants
from westphalia.editions.five_round.rules.war import spoils, treaty
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import NOTHING
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.realm.provinces import is_foreign_power, religion_of, size

# A's land touches 2,6 of B; Lippe (A's) touches 2,8 of B; Xanten is B's. C has beaten D, so that play stops at C's
# Treaty when A's is over.
REALMS: dict[str, Any] = {
    "A": {"land": ["2,4", "2,5", "1,5"]},
    "B": {"land": ["2,7", "2,6", "2,8", "3,7"], "towns": ["3,7"]},
    "C": {"land": ["5,0", "5,1", "4,1"]},
    "D": {"land": ["0,4", "0,5", "0,3"]},
    "E": {"land": ["0,10", "0,9", "1,10"]},
}
PRINCIPALITIES: dict[str, Any] = {
    "Xanten": {"land": ["4,8", "4,9", "5,8"], "ally": "B"},
    "Lippe": {"land": ["1,8", "1,9"], "ally": "A", "religion": "Protestant"},
    "Nassau": {"land": ["3,0", "3,1", "2,1"], "influence": {"A": 1}},
    "Ulm": {"land": ["5,5", "5,4"]},
    "Worms": {"land": ["5,7"]},
}
WON = [
    {"attacker": "A", "defender": "B", "phase": 1, "winner": "A"},
    {"attacker": "C", "defender": "D", "phase": 1, "winner": "C"},
]


def peace(step: str = "war.battle.open_battle_treaty", **changes: Any) -> WestphaliaGame:
    """A has beaten B and makes their Treaty; a change is merged into the realm or Principality of its name."""
    realms = {name: {**fields, **changes.pop(name, {})} for name, fields in REALMS.items()}
    for realm in realms.values():
        if not realm["land"]:
            del realm["land"]
    lands = {name: {**fields, **changes.pop(name, {})} for name, fields in PRINCIPALITIES.items()}
    lands |= {name: changes.pop(name) for name in list(changes) if name[0].isupper()}
    order = ["A", "B", "C", "D", "E"]
    position = {"round": 3, "step": step, "initiative": order, "emperor": "A", "wars": WON}
    return from_position(position | {"realms": realms, "principalities": lands} | changes)


def unaligned(*losing: str, **changes: Any) -> WestphaliaGame:
    """A has won a war on unaligned Principalities; B declares next."""
    war = {"wars": [], "turn": "A", "treaty": {"winner": "A", "losing": list(losing)}}
    return peace("war.unaligned.open_unaligned_treaty", **war, **changes)


def kind(game: WestphaliaGame, player: str) -> str | None:
    """Return the kind of question a player is asked."""
    question = game.question(game.seat(player))
    return None if question is None else question.kind


def why(game: WestphaliaGame, word: str, player: str = "A") -> str:
    """Return the rule by which an answer is refused."""
    refusal = game.why_not(player, word)
    assert refusal is not None
    return refusal.rule


def refused(game: WestphaliaGame, word: str, player: str = "A") -> tuple[str, str]:
    """Return the rule by which an answer is refused, and the sentence that says so."""
    refusal = game.why_not(player, word)
    assert refusal is not None
    return refusal.rule, refusal.sentence


# --- the winner's choice ---


@pytest.mark.rule("V.treaty.1", "V.treaty.14", "V.ruling.winner-may")
def test_the_winner_may_take_nothing_and_their_allies_still_take() -> None:
    game = peace()
    assert game.legal("A") == ["conquer", "liberate", "nothing"]  # nobody has just one or two provinces
    assert why(game, "vassalize") == "V.treaty.8"
    game.say("A", "nothing")
    assert kind(game, "A") == "allyconquest"
    game.say("A", "Lippe")  # 2,8 is the only province in its reach, so that is not asked
    assert owner(game, "2,8") == "Lippe"
    assert [owner(game, p) for p in ("2,6", "2,7", "3,7")] == ["B", "B", "B"]


@pytest.mark.rule("V.treaty.2", "V.treaty.3", "V.ruling.losing-side")
def test_the_losing_side_is_the_beaten_player_and_their_allies() -> None:
    game = peace()
    game.say("A", "conquer")
    assert set(game.legal("A")) == {"2,6", "2,8", "3,7", "4,9", "5,8"}
    assert why(game, "0,4") == "V.treaty.2"  # D's
    assert why(game, "5,4") == "V.treaty.2"  # Ulm's, unaligned
    assert why(game, "1,9") == "V.treaty.2"  # Lippe is A's own ally
    game.say("A", "4,9")
    assert set(game.legal("A")) == {"2,6", "2,8", "5,8", "done"}  # in any mix
    game.say("A", "2,6")
    assert (owner(game, "4,9"), owner(game, "2,6")) == ("A", "A")


@pytest.mark.rule("V.treaty.2", "V.ruling.losing-side")
def test_the_winners_own_ally_is_not_on_the_losing_side() -> None:
    game = peace(Xanten={"ally": "A"})
    game.say("A", "conquer")
    for province in ("4,9", "1,9"):  # Xanten's and Lippe's
        sentence = "It is your ally now, not on the losing side."
        assert refused(game, province) == ("V.treaty.2", sentence)
    assert refused(game, "5,4") == ("V.treaty.2", "That Power is not on the losing side.")


@pytest.mark.rule("V.treaty.2", "V.treaty.9", "V.ruling.losing-side", "V.ruling.ally-set")
def test_what_is_just_vassalized_neither_takes_nor_loses() -> None:
    xanten = {"land": ["1,7", "0,8"], "ally": "B"}  # beside Lippe and beside B
    game = peace(Xanten=xanten)
    before = game.copy()
    before.say("A", "nothing", "Lippe")
    assert set(before.legal("A")) == {"2,8", "0,8"}
    game.say("A", "vassalize")  # only Xanten is small enough
    assert game.legal("A") == ["Lippe", "done"]
    assert why(game, "Xanten") == "V.treaty.14"
    game.say("A", "Lippe")  # only 2,8 is left to take, so no question is asked
    assert owner(game, "2,8") == "Lippe"
    assert owner(game, "0,8") == "Xanten"


@pytest.mark.rule("V.treaty.2", "V.ruling.losing-side")
def test_an_ally_from_the_start_of_the_battle_is_on_the_losing_side() -> None:
    game = peace()
    s, a, b = game.state, game.seat("A"), game.seat("B")
    s.war_allies[b] |= 1 << game.power("Ulm") | 1 << game.power("Lippe")  # Lippe has gone over to A since
    treaty.open_battle_treaty(s, 0)
    assert spoils.losing_principalities(s) == 1 << game.power("Ulm") | 1 << game.power("Xanten")
    assert s.treaty == (a, 1 << b)
    s.war_allies[b] = 0
    treaty.open_battle_treaty(s, 0)
    assert spoils.losing_principalities(s) == 0


@pytest.mark.rule("V.treaty.3", "V.ruling.capital-town")
def test_a_town_excludes_other_provinces() -> None:
    game = peace()
    game.say("A", "conquer", "3,7")
    assert kind(game, "A") == "allyconquest"
    game = peace(B={"land": ["2,7", "2,6", "2,8", "3,7", "3,8"]})
    game.say("A", "conquer", "2,6")
    assert why(game, "3,7") == "V.treaty.3"
    assert why(game, "2,6") == "V.treaty.3"
    game.say("A", "done")
    assert (owner(game, "2,6"), owner(game, "2,8")) == ("A", "B")


@pytest.mark.rule("V.treaty.4", "V.gen.14", "V.ruling.conquest-religion")
def test_a_conquered_province_keeps_its_religion_and_town() -> None:
    game = peace(A={"role": "Saved by Faith Alone"})
    game.say("A", "conquer", "3,7", "done")
    assert owner(game, "3,7") == "A"
    assert game.state.towns >> game.hex("3,7") & 1
    assert not game.state.protestant >> game.hex("3,7") & 1


@pytest.mark.rule("V.treaty.4", "V.treaty.14")
def test_it_is_told_from_whom_a_province_is_taken() -> None:
    game = peace(Xanten={"land": ["1,7", "0,7", "0,8", "1,6"], "ally": "B"})
    game.say("A", "conquer", "2,6", "0,7", "Lippe", "0,8")
    told = {event.kind: event for event in game.log}
    xanten = game.state.names.index("Xanten")
    assert told["conquer_from_player"].fields["other"] == game.seat("B")
    assert told["conquer"].fields["principality"] == xanten
    assert told["ally_conquers_from"].fields["principalities"] == [xanten]
    game = peace()
    game.say("A", "nothing", "Lippe")
    assert [e.fields["loser"] for e in game.log if e.kind == "ally_conquers"] == [game.seat("B")]


@pytest.mark.rule("V.treaty.5", "V.ruling.capital-town", "V.inv.23")
def test_a_capital_falls_only_as_the_last_province() -> None:
    game = peace(B={"land": ["2,7", "2,6"], "towns": []})
    game.say("A", "conquer")
    assert why(game, "2,7") == "V.treaty.5"
    game.say("A", "2,6")
    assert "2,7" not in game.legal("A")  # the last province now, but a town
    assert why(game, "2,7") == "V.treaty.3"
    game = peace(B={"land": ["2,7"], "towns": []}, Nassau={"influence": {"A": 3}})
    game.say("A", "conquer", "2,7")
    assert owner(game, "2,7") == "A"
    assert placed(game, "Nassau", "A") == 1  # a town, and distant
    assert kind(game, "B") == "foreign_power_home"


@pytest.mark.rule("V.treaty.6", "V.inv.24", "V.ruling.vassal-elector")
def test_the_last_province_of_an_elector_or_target_is_safe() -> None:
    for what, protected, mainz in (
        ("an Elector", {"elector": True}, {"elector": False}),
        ("a Target", {"target_of": "E"}, {}),
    ):
        heretics = {
            "E": {"role": "Saved by Faith Alone"},
            "Ulm": {"land": ["5,5", "5,4", "4,5"]},
            "Mainz": mainz,
        }
        game = unaligned("Worms", "Ulm", Worms={"land": ["5,7"], **protected}, **heretics)
        game.say("A", "conquer")
        sentence = f"The last province of {what} cannot be conquered; vassalize it instead."
        assert refused(game, "5,7") == ("V.treaty.6", sentence)
        assert game.legal("A") == ["4,5", "5,4"]
        game = unaligned("Worms", Worms={"land": ["5,7"], **protected}, **heretics)
        assert game.legal("A") == ["vassalize", "nothing"]
        sentence = "The losing side has no province that you may conquer."
        assert refused(game, "conquer") == ("V.treaty.3", sentence)
        game.say("A", "vassalize")
        assert ally(game, "Worms") == "A"
        worms = 1 << game.power("Worms")
        assert (game.state.electors | game.state.markers) & worms  # it stays what it was


@pytest.mark.rule("V.treaty.7", "V.gen.9", "V.gen.17", "V.ruling.hex-limit")
def test_conquests_need_a_hex_of_their_kind() -> None:
    plain = ["2,4", "2,5", "1,5", "2,3", "1,4", "1,3", "2,2", "3,3", "3,4", "3,2", "4,2", "4,3"]
    game = peace(A={"land": plain})  # their capital and 11 others
    game.say("A", "conquer")
    assert owner(game, "3,7") == "A"  # the town was the only answer
    game = peace(A={"land": plain[:11]})
    game.say("A", "conquer")
    assert why(game, "2,7") == "V.treaty.5"
    game.say("A", "2,6")
    assert kind(game, "A") != "conquer"  # there is no hex for a second
    game = peace(A={"land": plain[:4], "towns": plain[1:4]}, B={"towns": ["3,7", "2,8"]})
    game.say("A", "conquer")
    assert {"3,7", "2,8"} < set(game.legal("A"))  # a hex for one of the two towns is left
    game = peace(A={"land": plain[:5], "towns": plain[1:5]})
    game.say("A", "conquer")
    assert refused(game, "3,7") == ("V.treaty.7", "Your hex set has no piece left for that province.")
    assert set(game.legal("A")) == {"2,6", "2,8", "4,9", "5,8"}


@pytest.mark.rule("V.treaty.8", "V.treaty.9", "V.treaty.11", "V.ruling.vassal-own", "V.ruling.loser-vassal")
def test_a_vassal_keeps_its_land_and_only_the_winners_influence() -> None:
    game = peace(
        Xanten={"land": ["4,8", "4,9"], "influence": {"A": 1, "B": 4, "C": 3}, "religion": "Protestant"},
        Nassau={"influence": {"A": 3}},
    )
    assert "vassalize" in game.legal("A")
    game.say("A", "vassalize")
    assert [placed(game, "Xanten", p) for p in "ABC"] == [3, 0, 0]
    assert ally(game, "Xanten") == "A"
    assert (size(game.state, game.power("Xanten")), religion_of(game.state, game.power("Xanten"))) == (2, 1)
    game.say("A", "done")
    assert placed(game, "Xanten", "A") == 3  # nothing is lost for it
    assert placed(game, "Nassau", "A") == 3


@pytest.mark.rule("V.treaty.8")
def test_only_powers_of_one_or_two_provinces_become_vassals() -> None:
    game = peace(B={"land": ["2,7", "2,6"], "towns": []}, Xanten={"land": ["4,8", "4,9", "5,8"], "ally": "B"})
    game.say("A", "vassalize")  # only B, so no further question is asked
    assert kind(game, "B") == "foreign_power_home"
    game = peace(B={"land": ["2,7", "2,6"], "towns": []}, Xanten={"land": ["4,8"], "ally": "B"})
    game.say("A", "vassalize")
    assert game.legal("A") == ["Xanten", "B"]
    assert why(game, "D") == "V.treaty.2"
    game = peace(
        A={"land": ["2,4", "2,5"]},
        Ypern={"size": 1, "ally": "A"},
        wars=[{"attacker": "C", "defender": "A", "phase": 1, "winner": "C"}],
    )
    game.say("C", "vassalize")
    assert game.legal("C") == ["Lippe", "Ypern", "A"]
    game.say("C", "A")
    assert ally(game, owner(game, "2,4")) == "C"
    game = peace(Xanten={"land": ["4,8"], "ally": "B"}, Ypern={"land": ["5,2", "5,3"], "ally": "B"})
    game.say("A", "vassalize")
    assert game.legal("A") == ["Xanten", "Ypern"]
    assert why(game, "B") == "V.treaty.8"


@pytest.mark.rule(
    "V.treaty.10", "V.treaty.21", "V.gen.6", "V.ruling.vassal-player", "V.ruling.new-principality"
)
def test_a_vassalized_players_land_becomes_one_principality() -> None:
    realm = {"role": "Saved by Faith Alone", "land": ["2,7", "2,8"], "towns": ["2,8"], "heretical": ["2,8"]}
    game = peace(B=realm, options={"names": "chosen"})
    game.say("A", "vassalize")
    assert kind(game, "A") == "name"
    assert game.question("A").about == (game.hex("2,7"),)
    name = game.legal("A")[3]
    game.say("A", name)
    vassal = game.power(name)
    assert (owner(game, "2,7"), owner(game, "2,8")) == (name, name)
    assert game.state.capital[vassal] == game.hex("2,7")
    assert religion_of(game.state, vassal) == PROTESTANT
    assert game.state.protestant >> game.hex("2,8") & 1
    assert not game.state.towns >> game.hex("2,8") & 1
    assert (placed(game, name, "A"), ally(game, name)) == (2, "A")
    assert kind(game, "B") == "foreign_power_home"  # Lippe finds nothing more to take


@pytest.mark.rule("V.treaty.10", "V.treaty.21", "V.ruling.vassal-player", "V.ruling.fp-again")
def test_the_winner_picks_the_capital_of_a_foreign_powers_land() -> None:
    realm = {
        "home": "France",
        "edge": "north",
        "land": ["2,7", "2,8"],
        "towns": [],
        "heretical": ["2,8"],
        "gold": 4,
    }
    game = peace(B=realm)
    game.say("A", "vassalize")
    assert kind(game, "A") == "newcapital"
    assert why(game, "2,6") == "V.treaty.10"
    game.say("A", "2,8")
    vassal = game.power(owner(game, "2,7"))
    assert game.state.capital[vassal] == game.hex("2,8")
    assert religion_of(game.state, vassal) == PROTESTANT
    assert game.state.towns & game.state.land[vassal] == 1 << game.hex("2,8")
    assert kind(game, "C") == "treaty"  # B is an FP already: no second exile
    assert game.state.gold[game.seat("B")] == 4


@pytest.mark.rule("V.treaty.12", "V.treaty.13", "V.ruling.liberate")
def test_a_town_of_the_beaten_player_is_liberated() -> None:
    game = peace(B={"heretical": ["3,7"]}, Nassau={"influence": {"A": 3}}, options={"names": "chosen"})
    game.say("A", "liberate")
    assert game.question("A").about == (game.hex("3,7"),)
    name = game.legal("A")[5]
    game.say("A", name)
    assert game.state.land[game.power(name)] == 1 << game.hex("3,7")
    assert religion_of(game.state, game.power(name)) == PROTESTANT
    assert (placed(game, name, "A"), ally(game, name)) == (2, "A")
    assert game.legal("A") == ["Lippe", "done"]  # the new Principality takes nothing
    game.say("A", "done")
    assert (placed(game, name, "A"), placed(game, "Nassau", "A")) == (2, 3)


@pytest.mark.rule("V.treaty.12", "V.ruling.liberate")
def test_a_capital_is_liberated_only_as_the_last_province() -> None:
    game = peace(B={"land": ["2,7", "2,6", "3,7", "3,8"], "towns": ["3,7", "3,8"]})
    game.say("A", "liberate")
    assert game.legal("A") == ["3,7", "3,8"]
    assert why(game, "2,7") == "V.treaty.12"  # the capital
    assert why(game, "2,6") == "V.treaty.12"  # no town
    assert why(game, "4,8") == "V.treaty.12"  # an ally's
    game = peace(B={"land": ["2,7"], "towns": []})
    assert "liberate" in game.legal("A")
    game.say("A", "liberate")
    assert ally(game, owner(game, "2,7")) == "A"
    assert kind(game, "B") == "foreign_power_home"
    assert "liberate" not in unaligned("Ulm").legal("A")


# --- the winner's allies ---


@pytest.mark.rule("V.treaty.14", "V.ruling.ally-set")
def test_each_ally_since_the_start_takes_one_province_in_any_order() -> None:
    game = peace(
        Marburg={"land": ["4,5", "4,6"], "ally": "A"}, Xanten={"land": ["4,8", "4,7", "5,6"], "ally": "B"}
    )
    game.say("A", "nothing")
    assert game.legal("A") == ["Lippe", "Marburg", "done"]
    game.say("A", "Marburg", "4,7")
    assert game.legal("A") == ["Lippe", "done"]
    assert why(game, "Marburg") == "V.treaty.14"
    assert why(game, "Xanten") == "V.treaty.14"
    game.say("A", "done")
    assert (owner(game, "4,7"), owner(game, "2,8")) == ("Marburg", "B")
    game = peace()
    game.state.war_allies[game.seat("A")] = 0
    treaty.open_battle_treaty(game.state, 0)
    assert game.state.fought == 0  # Lippe joined A only after the battle had started
    game.state.war_allies[game.seat("A")] = 1 << game.power("Lippe") | 1 << game.power("Ulm")
    treaty.open_battle_treaty(game.state, 0)
    assert game.state.fought == 1 << game.power("Lippe")  # Ulm has left A since


@pytest.mark.rule("V.treaty.14", "V.treaty.2", "V.ruling.ally-set")
def test_allies_take_from_unaligned_principalities_too() -> None:
    game = unaligned("Ulm", Marburg={"land": ["4,5", "4,6"], "ally": "A"})
    game.say("A", "nothing", "Marburg")
    assert owner(game, "5,4") == "Marburg"
    assert (game.state.treaty, game.state.losing, game.state.taken) == (
        (NONE, 0),
        0,
        (),
    )  # the Treaty is over
    game = unaligned("Ulm", Marburg={"land": ["4,5", "4,6"], "ally": "A"})
    game.state.war_allies[game.seat("A")] &= ~(1 << game.power("Marburg"))
    treaty.open_unaligned_treaty(game.state, game.seat("A"))
    assert game.state.fought == 1 << game.power("Lippe")


@pytest.mark.rule("V.treaty.15", "V.ruling.ally-adjacency", "V.gen.10")
def test_allies_take_adjacent_provinces_without_town_and_have_room() -> None:
    game = peace(Lippe={"land": ["1,8", "1,9", "1,7"]}, B={"towns": ["3,7", "2,8"]})
    game.say("A", "nothing")
    assert game.legal("A") == ["Lippe", "done"]
    game.say("A", "Lippe")  # 2,6 alone: 2,7 is a capital, 2,8 bears a town
    assert owner(game, "2,6") == "Lippe"
    game = peace(Lippe={"land": ["1,8", "1,9", "1,7", "0,7"]})
    game.say("A", "nothing")
    assert kind(game, "C") == "treaty"  # Lippe has 4 provinces
    game = peace(Lippe={"land": ["1,8", "1,9", "1,7"]})
    game.say("A", "conquer", "5,8", "done", "Lippe")
    assert why(game, "2,7") == "V.treaty.15"
    assert why(game, "4,9") == "V.treaty.15"
    assert why(game, "5,8") == "V.treaty.2"


@pytest.mark.rule("V.treaty.15", "V.ruling.ally-adjacency")
def test_an_allys_adjacency_is_that_of_the_moment() -> None:
    game = peace(Marburg={"land": ["1,7"], "ally": "A"})
    game.say("A", "conquer", "2,6", "done")
    assert game.legal("A") == ["Lippe", "done"]  # Marburg touched only 2,6 and the capital
    assert why(game, "Marburg") == "V.treaty.15"


@pytest.mark.rule("V.treaty.15")
def test_an_ally_takes_only_what_is_adjacent_to_itself() -> None:
    game = peace(B={"land": ["3,7", "2,7", "2,8", "2,9"], "towns": []}, Lippe={"land": ["1,9"]})
    game.say("A", "nothing", "Lippe")
    assert game.legal("A") == ["2,8", "2,9"]
    assert refused(game, "2,7") == ("V.treaty.15", "That province is not adjacent to the ally.")


@pytest.mark.rule("V.treaty.15", "V.gen.10")
def test_an_ally_of_four_provinces_takes_none_though_some_are_adjacent() -> None:
    game = peace(Marburg={"land": ["1,7", "0,7", "0,8", "1,6"], "ally": "A"})  # beside 2,6
    game.say("A", "nothing")
    assert game.legal("A") == ["Lippe", "done"]
    assert refused(game, "Marburg") == ("V.treaty.15", "A Principality never has more than 4 provinces.")


@pytest.mark.rule("V.treaty.14", "V.rwpeace.9")
def test_a_target_takes_part_in_the_treaties_of_wage_war_like_any_ally() -> None:
    target = {"ally": "A", "target_of": "E"}
    game = peace(
        E={"role": "Saved by Faith Alone"},
        Marburg={"land": ["1,7", "0,7"], **target},  # beside 2,6
        Nassau=target,  # beside nothing of B's
    )
    game.say("A", "nothing")
    assert game.legal("A") == ["Lippe", "Marburg", "done"]
    sentence = "No province without a town on the losing side is adjacent to it."
    assert refused(game, "Nassau") == ("V.treaty.15", sentence)
    game.say("A", "Marburg")
    assert owner(game, "2,6") == "Marburg"


@pytest.mark.rule("V.treaty.16")
def test_what_a_principality_takes_turns_to_its_religion() -> None:
    game = peace(A={"role": "Saved by Faith and Works", "good_works": 1})
    game.say("A", "nothing", "Lippe")
    assert game.state.protestant >> game.hex("2,8") & 1
    assert (game.state.good_works, game.state.saints) == ([1, 0, 0, 0, 0], [0, 0, 0, 0, 0])
    assert any(event.kind == "forced_conversion" for event in game.log)
    game = peace(Lippe={"religion": "Catholic"})
    game.say("A", "nothing", "Lippe")
    assert not any(event.kind == "forced_conversion" for event in game.log)


# --- consequences ---


@pytest.mark.rule("V.treaty.17", "V.gen.16")
def test_influence_on_a_vanished_principality_is_gone() -> None:
    game = peace(B={"gained": ["Xanten"]}, Xanten={"land": ["4,8"], "influence": {"B": 3, "C": 2, "A": 1}})
    xanten = game.power("Xanten")
    assert game.state.gained[game.seat("B")] >> xanten & 1
    game.say("A", "conquer", "4,8", "done")
    assert owner(game, "4,8") == "A"
    assert not game.state.principalities >> xanten & 1
    assert [influence_on(game.state, xanten, seat) for seat in range(5)] == [0] * 5
    assert not game.state.war_allies[game.seat("B")] >> xanten & 1
    assert (
        not game.state.gained[game.seat("B")] >> xanten & 1
    )  # a later Principality of its number gained nothing
    assert broken_invariants(game.state) == []


@pytest.mark.rule("V.treaty.18")
def test_the_winner_loses_all_influence_only_where_they_themselves_took() -> None:
    game = peace(
        Xanten={"land": ["4,8", "4,9", "5,8"], "influence": {"A": 2, "B": 4}},
        Ypern={"land": ["0,8", "0,7", "1,7"], "influence": {"A": 2, "B": 4}},
    )
    game.say("A", "conquer", "2,6", "4,9", "Lippe", "1,7")
    assert placed(game, "Xanten", "A") == 0
    assert placed(game, "Ypern", "A") == 1  # 1 for the distance of 4,9
    game = peace(Xanten={"influence": {"A": 2, "B": 4}, "land": ["4,8", "4,9", "5,8"]})
    game.say("A", "conquer", "2,6", "done", "done")
    assert placed(game, "Xanten", "A") == 2


@pytest.mark.rule("V.treaty.19")
def test_the_beaten_player_loses_influence_for_each_province_an_ally_lost() -> None:
    game = peace(Xanten={"land": ["1,7", "0,7", "0,8"], "influence": {"B": 4, "C": 3}})
    game.say("A", "conquer", "0,7", "0,8", "done")
    assert placed(game, "Xanten", "B") == 2
    assert placed(game, "Xanten", "C") == 3
    assert ally(game, "Xanten") == "C"  # once, at the Treaty's end
    game = peace(Xanten={"land": ["1,7", "0,7", "0,8"], "influence": {"B": 4, "C": 3}})
    game.say("A", "conquer", "0,7", "done", "Lippe", "0,8")
    assert placed(game, "Xanten", "B") == 2


@pytest.mark.rule("V.treaty.20", "V.ruling.distant", "V.ruling.treaty-order", "V.ally.9")
@pytest.mark.parametrize(
    ("conquests", "left"),
    [
        (("2,6", "done"), 4),  # adjacent
        (("2,8", "done"), 3),  # distant
        (("4,9", "5,8"), 3),  # two distant ones cost no more than one
        (("3,7",), 2),  # a distant town
        (("3,5",), 3),  # an adjacent town
    ],
)
def test_distance_and_towns_cost_influence_everywhere(conquests: tuple[str, ...], left: int) -> None:
    game = peace(
        B={"land": ["2,7", "2,6", "2,8", "3,7", "3,5"], "towns": ["3,7", "3,5"]},
        Nassau={"influence": {"A": 4, "E": 3}},
    )
    game.say("A", "conquer", *conquests)
    if kind(game, "A") == "allyconquest":  # lost only after the allies have had their turn
        assert placed(game, "Nassau", "A") == 4
        game.say("A", "done")
    assert placed(game, "Nassau", "A") == left
    assert placed(game, "Lippe", "A") == 2 - min(2, 4 - left)
    assert ally(game, "Lippe") == (None if left == 2 else "A")
    assert ally(game, "Nassau") == ("E" if left == 2 else "A")  # E's 3 equal the size and pass A's 2


@pytest.mark.rule("V.treaty.20", "V.ruling.distant", "V.gen.13")
def test_a_foreign_powers_edge_is_adjacent_to_them_but_not_their_allies_land() -> None:
    game = peace(
        A={"home": "France", "edge": "south", "land": []},
        Xanten={"land": ["4,8", "4,9", "5,8"], "ally": "B"},
        Nassau={"influence": {"A": 2}},
    )
    south = game.copy()
    south.say("A", "conquer", "5,8", "done", "done")
    assert placed(south, "Nassau", "A") == 2
    game.say("A", "conquer", "2,8", "done")  # beside Lippe, their ally
    assert kind(game, "C") == "treaty"
    assert placed(game, "Nassau", "A") == 1


@pytest.mark.rule("V.treaty.20", "V.ruling.distant", "V.gen.13")
def test_a_foreign_powers_own_land_is_adjacent_as_well_as_their_edge() -> None:
    game = peace(
        A={"home": "France", "edge": "south", "land": ["2,5", "1,5"]},
        Xanten={"land": ["4,8", "4,9", "5,8"], "ally": "B"},
        Nassau={"influence": {"A": 2}},
    )
    game.say("A", "conquer", "2,6", "5,8", "done")  # beside their land, and on their edge
    assert (owner(game, "2,6"), owner(game, "5,8")) == ("A", "A")
    assert placed(game, "Nassau", "A") == 2


@pytest.mark.rule("V.treaty.21", "V.fp.17", "V.fp.18", "V.ruling.treaty-order")
def test_a_player_who_has_lost_all_their_provinces_leaves_when_the_losses_are_settled() -> None:
    game = peace(
        B={"land": ["2,7"], "towns": [], "gold": 5},
        Xanten={"land": ["4,8", "4,9", "5,8"], "influence": {"B": 4}},
    )
    game.say("A", "conquer", "2,7")
    b = game.seat("B")
    assert kind(game, "B") == "foreign_power_home"
    assert game.state.gold[b] == 0
    game.say("B", "France", "north")
    assert is_foreign_power(game.state, b)
    assert (placed(game, "Xanten", "B"), game.state.stored[b]) == (0, 2)
    assert kind(game, "C") == "treaty"


@pytest.mark.rule("V.treaty.22")
def test_beating_a_foreign_power_without_land_and_allies_brings_nothing() -> None:
    game = peace(B={"home": "France", "edge": "north", "land": []}, Xanten={"ally": "C"})
    assert kind(game, "C") == "treaty"  # A was not even asked
    assert [e.fields["answer"] for e in game.log if e.kind == "only_answer"] == [NOTHING]
    assert [e.kind for e in game.log if e.fields.get("seat") == 0][-1] == "take_nothing"


# --- the ledger's examples ---


@pytest.mark.rule("V.ex.9", "V.treaty.3", "V.treaty.5", "V.treaty.6", "V.treaty.8", "V.treaty.20")
def test_example_9_an_unaligned_war() -> None:
    changes: dict[str, Any] = {
        "A": {"land": ["2,4", "2,5", "1,5", "1,4"], "gold": 2},
        "Worms": {"land": ["5,7"], "influence": {"A": 1, "C": 0}},
        "Nassau": {"influence": {"A": 2}},
    }
    game = peace("war.declare", **{**changes, "wars": [], "turn": "A"})
    game.say("A", "war on principalities", "Ulm", "Worms")
    assert (game.state.gold[0], placed(game, "Worms", "A")) == (0, 0)
    town, plain, vassal = game.copy(), game.copy(), game.copy()
    town.say("A", "conquer", "5,7")
    assert owner(town, "5,7") == "A"
    assert (placed(town, "Nassau", "A"), placed(town, "Lippe", "A")) == (0, 0)
    plain.say("A", "conquer")
    assert plain.legal("A") == ["5,4", "5,7"]
    assert why(plain, "5,5") == "V.treaty.5"
    plain.say("A", "5,4")
    assert kind(plain, "A") != "conquer"
    assert placed(plain, "Nassau", "A") == 1
    vassal.say("A", "vassalize")
    assert vassal.legal("A") == ["Ulm", "Worms"]
    vassal.say("A", "Worms")
    assert (placed(vassal, "Worms", "A"), placed(vassal, "Nassau", "A")) == (2, 2)


@pytest.mark.rule("V.ex.12", "V.treaty.14", "V.treaty.16", "V.treaty.18", "V.treaty.19", "V.treaty.20")
def test_example_12_a_treaty() -> None:
    game = peace(
        Lippe={"influence": {"A": 3}, "ally": "A"},
        Xanten={"land": ["4,8", "4,9", "5,8"], "influence": {"A": 2, "B": 4}},
        Ulm={"land": ["5,5", "5,4"], "influence": {"A": 4}},
    )
    game.say("A", "conquer", "4,9", "2,6", "Lippe")
    assert game.state.protestant >> game.hex("2,8") & 1
    assert (placed(game, "Xanten", "A"), placed(game, "Xanten", "B")) == (0, 3)
    assert (placed(game, "Lippe", "A"), placed(game, "Nassau", "A")) == (2, 0)
    assert (size(game.state, game.power("Lippe")), ally(game, "Lippe")) == (3, "A")
    assert placed(game, "Ulm", "A") == 3
    game.say("C", "nothing")  # nothing more is asked before Post-War Diplomacy
    assert (placed(game, "Lippe", "A"), placed(game, "Ulm", "A")) == (2, 2)


@pytest.mark.rule("V.ex.12", "V.treaty.10", "V.treaty.21", "V.fp.17", "V.fp.18")
def test_example_12_forced_exile() -> None:
    realm = {
        "role": "Saved by Faith Alone",
        "land": ["2,7", "2,6"],
        "towns": [],
        "heretical": ["2,6"],
        "gold": 5,
    }
    game = peace(
        B=realm,
        Xanten={"land": ["4,8", "4,9", "5,8"], "influence": {"B": 3}},
        Ypern={"land": ["5,2", "5,3"], "influence": {"B": 4}, "ally": "B"},
        wars=[{"attacker": "C", "defender": "B", "phase": 1, "winner": "C"}],
    )
    game.say("C", "vassalize", "B")
    vassal = owner(game, "2,7")
    assert game.state.land[game.power(vassal)] == 1 << game.hex("2,7") | 1 << game.hex("2,6")
    assert religion_of(game.state, game.power(vassal)) == PROTESTANT != CATHOLIC
    assert placed(game, vassal, "C") == 2
    game.say("B", "Sweden", "north")
    b = game.seat("B")
    assert (game.state.gold[b], game.state.stored[b]) == (0, 3)


@pytest.mark.rule("V.ruling.marked", "V.treaty.6", "V.treaty.17")
def test_a_marker_protects_only_targets() -> None:
    game = unaligned("Worms", Worms={"land": ["5,7"], "marker": True})
    game.say("A", "conquer")
    assert owner(game, "5,7") == "A"
    assert game.state.markers == 0
