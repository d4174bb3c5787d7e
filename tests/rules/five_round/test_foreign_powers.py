"""Phase 6: Foreign Powers."""

from typing import Any

import pytest

from rules.table import refused
from westphalia import from_position
from westphalia.board import bit_list, mask_of
from westphalia.editions.five_round.rules import foreign_powers
from westphalia.editions.five_round.rules.power import imperial_power
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import HOME, PRINCIPALITY, PROVINCE, SEAT, STAY
from westphalia.rules.base.state import CATHOLIC, NONE, PROTESTANT
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.realm.provinces import own_reach, religion_of, religion_of_province, size

# The lands of V.ex.14: capital 2,4, towns 2,3 and 3,3, four plain provinces; Hesse (2 provinces) touches 2,7.
REALM: dict[str, Any] = {"land": ["2,4", "2,3", "3,3", "2,5", "2,6", "2,7", "3,4"], "towns": ["2,3", "3,3"]}
HESSE: dict[str, Any] = {"land": ["2,8", "2,9"]}


def game_of(step: str = "foreign_powers", **position: Any) -> WestphaliaGame:
    """Return a position at the beginning of Foreign Powers, A first."""
    return from_position({"step": step, "initiative": list("ABCDE"), "emperor": "A", "round": 3, **position})


def leave(game: WestphaliaGame, home: str = "France", edge: str = "north") -> None:
    """A leaves the Empire."""
    game.say("A", "become foreign power", home, edge)


# --- choosing exile ---


@pytest.mark.rule("V.fp.1", "V.ruling.fp-order")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_in_rounds_1_to_4_each_player_in_the_empire_may_leave(number: int) -> None:
    realms = {"C": {"home": "Spain", "edge": "south"}}
    game = game_of(round=number, realms=realms)
    asked = []
    while not game.over and (q := game.question(game.waiting[0])) is not None and q.kind == "foreign_power":
        asked.append(game.players[q.seat])
        assert [game.words(answer) for answer in q.answers] == ["stay", "become foreign power"]
        game.say(q.seat, "stay")
    assert asked == ([] if number == 5 else ["A", "B", "D", "E"])


@pytest.mark.rule("V.fp.2", "V.ruling.fp-steps", "V.ruling.fp-steps")
def test_all_steps_are_carried_out_before_the_next_player_decides() -> None:
    game = game_of(realms={"A": REALM}, principalities={"Hesse": HESSE})
    leave(game)
    assert game.questions[0].kind == "foreign_power_gift"
    assert game.waiting == [0]
    while game.question(0) is not None:
        game.answer(0, game.questions[0].answers[0])
    assert game.questions[1].kind == "foreign_power"
    kinds = [e.kind for e in game.log]
    order = [
        kinds.index(k) for k in ("leaves", "foreign_power", "release", "gift", "halve_influence", "successor")
    ]
    assert order == sorted(order)


@pytest.mark.rule("V.fp.3", "V.ruling.fp-forever", "V.inv.4")
def test_a_foreign_power_is_never_asked_again_whatever_they_own() -> None:
    game = game_of(realms={"A": {"home": "Spain", "edge": "south", "land": ["3,3", "3,4"], "towns": ["3,3"]}})
    assert foreign_powers.may_leave(game.state) == [1, 2, 3, 4]


# --- step 1: the Home ---


@pytest.mark.rule("V.fp.4", "V.gen.13")
def test_they_pick_a_free_home_and_any_edge() -> None:
    game = game_of(realms={"A": {"religion": "Protestant"}, "B": {"home": "Spain", "edge": "north"}})
    game.say("A", "become foreign power")
    assert game.legal("A") == [
        "France",
        "Sweden",
        "Denmark",
        "England",
        "Poland",
        "Transylvania",
        "Netherlands",
    ]
    assert refused(game, "A", "Spain") == "V.fp.4"
    game.say("A", "Sweden")
    assert sorted(game.legal("A")) == sorted(game.state.board.edge_names)  # B's presence does not matter
    game.say("A", "north")
    assert game.state.k.fp_homes[game.state.home[0]] == "Sweden"
    shown = next(e for e in game.log if e.kind == "foreign_power")
    assert shown.fields["religion"] == PROTESTANT


@pytest.mark.rule("V.fp.5", "V.gen.13", "V.ruling.home-adjacency")
def test_the_home_is_adjacent_to_its_edge_for_its_owner_only() -> None:
    game = game_of(realms={"A": {"home": "France", "edge": "north"}, "B": {"land": ["0,2"]}})
    north = mask_of(game.state.board.index[0, r] for r in range(2, 11))
    assert own_reach(game.state, 0) == north
    assert own_reach(game.state, 1) & north == 1 << game.hex("0,3")


@pytest.mark.rule("V.fp.6", "V.fp.15", "V.fp.16", "V.ruling.fp-keeps", "V.ruling.fp-emperor", "V.role.11")
def test_they_keep_role_merit_monastery_gold_and_the_crown() -> None:
    game = game_of(realms={"A": {"saints": 2, "good_works": 3, "gold": 4}})
    s = game.state
    before = (s.role[0], s.saints[0], s.good_works[0], s.monastery & 1, s.gold[0], s.emperor, s.religion[0])
    leave(game)
    assert (
        s.role[0],
        s.saints[0],
        s.good_works[0],
        s.monastery & 1,
        s.gold[0],
        s.emperor,
        s.religion[0],
    ) == before


@pytest.mark.rule("V.fp.6", "V.convert.2", "V.inv.4")
def test_they_are_not_asked_to_convert_any_more() -> None:
    game = from_position({"round": 2, "step": "heresy", "realms": {"A": {"home": "France", "edge": "north"}}})
    assert game.waiting == [1, 2, 3, 4]


@pytest.mark.rule("V.fp.7")
def test_the_home_pays_two_gold() -> None:
    home = {"home": "France", "edge": "north"}
    game = from_position({"round": 2, "step": "heresy.income", "realms": {"A": home}})
    assert game.state.gold[0] == 2


@pytest.mark.rule("V.fp.7")
def test_the_home_is_no_place_for_dice_or_conquest() -> None:
    game = game_of(realms={"A": {"home": "France", "edge": "north"}})
    assert game.state.land[0] == 0
    assert game.state.capital[0] == NONE
    assert 0 not in game.state.owner


# --- steps 2 to 5 ---


@pytest.mark.rule("V.ex.14", "V.fp.9", "V.fp.10", "V.fp.13", "V.fp.14", "V.fp.8", "V.ruling.fp-halving")
def test_the_worked_example_of_leaving() -> None:
    principalities = {
        "Hesse": HESSE,
        "Lippe": {"size": 4, "influence": {"A": 3}},
        "Baden": {"size": 4, "influence": {"A": 2}},
    }
    game = game_of(realms={"A": REALM}, principalities=principalities)
    s = game.state
    leave(game)
    towns = [s.owner[game.hex("2,3")], s.owner[game.hex("3,3")]]
    for town in towns:
        assert (size(s, town), influence_on(s, town, 0), s.ally[town], religion_of(s, town)) == (
            1,
            2,
            0,
            CATHOLIC,
        )
    game.say("A", "2,7", "Hesse")
    halved = next(e for e in game.log if e.kind == "halve_influence").fields
    assert (halved["stored"], halved["placed"], halved["amount"]) == (0, 10, 5)
    assert s.stored[0] == 5
    assert all(influence_on(s, p, 0) == 0 and s.ally[p] == NONE for p in (*towns, game.power("Hesse")))
    successor = s.owner[game.hex("2,4")]
    assert s.land[successor] == mask_of(game.hex(h) for h in ("2,4", "2,5", "2,6", "3,4"))
    assert s.capital[successor] == game.hex("2,4")
    assert (influence_on(s, successor, 0), s.ally[successor], religion_of(s, successor)) == (4, 0, CATHOLIC)
    assert (s.land[0], s.capital[0]) == (0, NONE)
    assert imperial_power(s, 0) == 7
    s.round = 4
    assert imperial_power(s, 0) == 9


@pytest.mark.rule("V.fp.9", "V.gen.14")
def test_a_heretical_town_becomes_a_principality_of_its_own_religion() -> None:
    game = game_of(realms={"A": {"land": ["2,4", "2,5"], "towns": ["2,5"], "protestant": ["2,5"]}})
    leave(game)
    assert religion_of(game.state, game.state.owner[game.hex("2,5")]) == PROTESTANT
    assert religion_of(game.state, game.state.owner[game.hex("2,4")]) == CATHOLIC


@pytest.mark.rule("V.fp.10", "V.fp.11", "V.ruling.fp-gift")
def test_surplus_goes_to_adjacent_principalities_of_its_religion_with_room() -> None:
    realm = {"land": ["2,4", "2,5", "2,6", "2,7", "3,4"], "protestant": ["2,7"]}
    full = {"land": ["1,6", "1,7", "1,8", "0,8"]}
    ulm = {"land": ["2,8"], "religion": "Protestant"}
    lands = {
        "Hesse": full,
        "Ulm": ulm,
        "Fulda": {"land": ["5,0"]},
        "Lippe": {"land": ["3,6"]},
        "Baden": {"land": ["3,5"]},
    }
    game = game_of(realms={"A": realm}, principalities=lands)
    leave(game)
    q = game.questions[0]
    assert (q.kind, q.about) == ("foreign_power_gift", (foreign_powers.ADJACENT,))
    assert refused(game, "A", "2,4") == "V.fp.10"
    assert refused(game, "A", "3,6") == "V.fp.10"  # Lippe's
    game.say("A", "2,6")
    for name, rule in (("Hesse", "V.gen.10"), ("Ulm", "V.fp.11"), ("Fulda", "V.fp.11"), ("B", "V.gen.1")):
        assert refused(game, "A", name) == rule
    assert game.legal("A") == ["Lippe", "Baden"]
    game.say("A", "Baden")
    assert game.state.owner[game.hex("2,6")] == game.power("Baden")
    assert next(e for e in game.log if e.kind == "gift").rule == "V.fp.11"


@pytest.mark.rule("V.fp.4", "V.fp.10", "V.fp.11", "V.fp.12")
def test_a_refusal_says_what_is_wrong() -> None:
    def said(word: str) -> str:
        refusal = game.why_not("A", word)
        assert refusal is not None
        return refusal.sentence

    realm = {"land": ["2,4", "2,5", "2,6", "2,7", "3,4"], "protestant": ["3,4"]}
    lands = {
        "Hesse": {"land": ["1,6"]},
        "Lippe": {"land": ["3,6"]},
        "Ulm": {"land": ["5,0"], "religion": "Protestant"},
    }
    game = game_of(realms={"A": realm, "B": {"home": "Spain", "edge": "north"}}, principalities=lands)
    game.say("A", "become foreign power")
    assert said("Spain") == "Spain is already in play."
    game.say("A", "France", "north")
    assert said("2,4") == "You cannot give your capital away."
    assert said("1,6") == "1,6 is not yours."
    assert said("3,4") == (
        "No Principality of its religion beside 3,4 has room. Give away a province that has such a neighbour."
    )
    game.say("A", "2,6")
    assert said("Ulm") == "Ulm is Protestant, 2,6 is not."
    assert said("Trier") == "Trier is not adjacent to 2,6."
    assert said("B") == "You can give a province only to a Principality."
    game = surrounded("Protestant", {"size": 3, "religion": "Protestant"})
    game.state.protestant |= mask_of([game.hex("0,4"), game.hex("0,5")])
    leave(game)
    assert game.legal("A") == ["0,4", "0,5"]
    assert said("0,3") == (
        "No Catholic Principality has room for 0,3."
        " Choose one that a Principality of its religion has room for."
    )
    assert refused(game, "A", "0,3") == "V.fp.12"


@pytest.mark.rule("V.fp.10", "V.fp.11", "V.gen.1")
def test_only_a_province_is_given_and_only_a_principality_of_the_map_receives_it() -> None:
    def code(answer: int) -> str:
        refusal = game.refusal(0, answer)
        assert refusal is not None
        return refusal.code

    realm = {"land": ["2,4", "2,5", "2,6", "2,7", "3,4"]}
    lands = {"Hesse": {"land": ["1,6"]}, "Lippe": {"land": ["3,6"]}}
    game = game_of(realms={"A": realm}, principalities=lands)
    leave(game)
    s = game.state
    assert code(PROVINCE + game.hex("1,6")) == "illegal"  # another Player owns it
    assert code(PROVINCE + s.board.size) == "not-offered"  # the map has no such province
    assert [code(PRINCIPALITY + game.power("Hesse")), code(SEAT + 1), code(STAY)] == ["not-offered"] * 3
    game.say("A", "2,6")
    last = max(bit_list(s.principalities))
    assert last not in (game.power("Hesse"), game.power("Lippe"))
    assert code(PRINCIPALITY + last) == "illegal"
    assert code(PRINCIPALITY + last + 1) == "not-offered"  # there is no such Principality
    assert code(PROVINCE + game.hex("2,5")) == "illegal"  # their own land
    assert [code(HOME), code(STAY)] == ["not-offered"] * 2


@pytest.mark.rule("V.fp.11", "V.gen.10")
def test_a_principality_of_three_provinces_has_room() -> None:
    realm = {"land": ["2,4", "2,5", "2,6", "2,7", "3,4"]}
    lands = {
        "Hesse": {"land": ["1,6", "1,7", "1,8"]},
        "Lippe": {"land": ["3,6"]},
        "Ulm": {"land": ["2,8", "2,9", "3,8"], "religion": "Protestant"},
        "Fulda": {"size": 3},
        "Baden": {"size": 4},
    }
    game = game_of(realms={"A": realm}, principalities=lands)
    leave(game)
    game.say("A", "2,6")
    assert refused(game, "A", "Ulm") == "V.fp.11"  # not full: it is of the other religion
    assert refused(game, "A", "Fulda") == "V.fp.11"  # not full: it is far away
    assert refused(game, "A", "Baden") == "V.gen.10"
    game.say("A", "Hesse")
    assert size(game.state, game.power("Hesse")) == 4


def surrounded(religion: str, far: dict[str, Any], **fill: Any) -> WestphaliaGame:
    """A, with 5 provinces in a corner of players' lands; all Principalities but `far` are full or of one religion."""
    realms = {
        "A": {"land": ["0,2", "0,3", "0,4", "0,5", "0,6"]},
        "B": {"land": ["1,1", "1,2", "1,3", "1,4", "1,5", "1,6", "0,7"]},
    }
    game = game_of(realms=realms, principalities={"Fulda": far}, **fill)
    s = game.state
    for power in bit_list(s.principalities):
        if power != game.power("Fulda"):
            s.protestant = (
                s.protestant | s.land[power] if religion == "Protestant" else s.protestant & ~s.land[power]
            )
    return game


@pytest.mark.rule("V.fp.12")
def test_without_an_adjacent_receiver_any_of_the_same_religion_will_do() -> None:
    game = surrounded("Protestant", {"size": 3})
    leave(game)
    assert game.questions[0].about == (foreign_powers.SAME_RELIGION,)
    game.say("A", "0,4")  # Fulda is the only Catholic Principality
    assert game.state.owner[game.hex("0,4")] == game.power("Fulda")
    assert next(e for e in game.log if e.kind == "gift").rule == "V.fp.12"
    game = surrounded("Protestant", {"size": 3})
    game.state.protestant |= 1 << game.hex("0,4")
    leave(game)
    game.say("A", "0,4")
    assert refused(game, "A", "Fulda") == "V.fp.12", "Fulda is Catholic, 0,4 is not"


@pytest.mark.rule("V.fp.12")
@pytest.mark.parametrize(("others", "religion"), [("Protestant", PROTESTANT), ("Catholic", CATHOLIC)])
def test_without_any_of_the_same_religion_the_province_converts(others: str, religion: int) -> None:
    game = surrounded(others, {"size": 2, "religion": others})
    s, given = game.state, game.hex("0,4")
    if others == "Catholic":
        s.protestant |= mask_of(game.hex(h) for h in ("0,3", "0,4", "0,5", "0,6"))
    leave(game)
    game.say("A", "0,4", "Fulda")
    assert size(s, game.power("Fulda")) == 3
    assert religion_of_province(s, given) == religion
    told = next(e for e in game.log if e.kind == "gift_converts")
    assert (told.rule, told.fields) == ("V.fp.12", {"province": given, "religion": religion})


@pytest.mark.rule("V.fp.12", "V.gen.14", "V.ruling.fp-gift", "V.ruling.new-principality")
def test_if_every_principality_is_full_the_province_becomes_one() -> None:
    game = surrounded("Catholic", {"size": 1})
    s = game.state
    s.k = _with_room_for(0, s.k)
    leave(game)
    assert game.questions[0].about == (foreign_powers.NO_RECEIVER,)
    game.say("A", "0,4")
    power = s.owner[game.hex("0,4")]
    assert (size(s, power), s.capital[power]) == (1, game.hex("0,4"))
    assert s.towns >> game.hex("0,4") & 1
    assert next(e for e in game.log if e.kind == "halve_influence").fields["placed"] == 1
    assert next(e for e in game.log if e.kind == "release").rule == "V.fp.12"
    gained = next(e for e in game.log if e.kind == "gain_influence")
    assert (gained.rule, gained.fields["amount"]) == ("V.fp.12", 1)


@pytest.mark.rule("V.fp.12", "V.gen.15")
def test_they_name_the_province_that_becomes_a_principality() -> None:
    game = surrounded("Catholic", {"size": 1}, options={"names": "chosen"})
    s = game.state
    s.k = _with_room_for(0, s.k)
    leave(game)
    game.say("A", "0,4")
    question = game.questions[0]
    assert (question.kind, question.rule, question.about) == ("name", "V.gen.15", (game.hex("0,4"),))
    name = game.legal("A")[2]
    game.say("A", name)
    assert s.owner[game.hex("0,4")] == game.power(name)


def _with_room_for(most: int, k: Any) -> Any:
    """Return the constants with Principalities that count as full beyond this many provinces."""
    from dataclasses import replace

    return replace(k, gift_recipient_size=most)


@pytest.mark.rule("V.fp.12", "V.ruling.fp-gift")
def test_a_worse_way_opens_only_when_no_province_has_a_better_one() -> None:
    realm = {"land": ["2,4", "2,5", "2,6", "2,7", "3,4"], "heretical": ["3,4"]}
    game = game_of(realms={"A": realm}, principalities={"Hesse": HESSE})
    leave(game)
    assert "3,4" not in game.legal("A")  # no Protestant Principality is beside it, but others find receivers
    assert refused(game, "A", "3,4") == "V.fp.12"


@pytest.mark.rule("V.fp.13", "V.ruling.fp-halving")
def test_half_of_all_influence_comes_back_rounded_down() -> None:
    realm = {"land": ["2,4", "2,5"], "stored": 2, "influence": {"Trier": 3, "Mainz": 2}}
    game = game_of(realms={"A": realm, "B": {"influence": {"Trier": 2}}})
    leave(game)
    assert game.state.stored[0] == 3
    assert game.state.ally[game.power("Trier")] == 1  # B was behind A and is first now
    assert game.state.ally[game.power("Mainz")] == NONE


@pytest.mark.rule("V.fp.14", "V.gen.6", "V.ruling.uniform")
def test_the_successor_is_of_the_capitals_religion_throughout() -> None:
    game = game_of(
        realms={"A": {"religion": "Protestant", "land": ["2,4", "2,5", "2,6"], "catholic": ["2,6"]}}
    )
    leave(game)
    s = game.state
    successor = s.owner[game.hex("2,4")]
    assert s.land[successor] & s.protestant == s.land[successor]
    assert (size(s, successor), influence_on(s, successor, 0), s.ally[successor]) == (3, 3, 0)
    assert (s.towns & s.land[successor]) == 1 << game.hex("2,4")


@pytest.mark.rule("V.fp.9", "V.fp.14", "V.gen.15")
def test_they_name_the_new_principalities() -> None:
    game = game_of(
        options={"names": "chosen"}, realms={"A": {"land": ["2,4", "2,5", "2,6"], "towns": ["2,5", "2,6"]}}
    )
    leave(game)
    free = game.legal("A")[:3]
    game.say("A", free[1])
    assert free[1] not in game.legal("A")
    game.say("A", free[0], free[2])
    names = [game.state.names[game.state.name[game.state.owner[game.hex(h)]]] for h in ("2,5", "2,6", "2,4")]
    assert names == [free[1], free[0], free[2]]


# --- forced exile, and playing as a Foreign Power ---


def beaten(round: int = 2, **b: Any) -> WestphaliaGame:
    """A has won a war against B, who owns nothing but their capital, and conquers it."""
    game = game_of(
        "war.open_battle_phase",
        round=round,
        battle_phase=1,
        emperor="B",
        initiative=list("BACDE"),
        realms={
            "A": {"land": [f"2,{r}" for r in range(7)] + ["3,6"]},
            "B": {"land": ["2,7"], "good_works": 1, **b},
        },
        principalities={"Hesse": {"size": 2, "religion": "Protestant", "target_of": "B"}},
        wars=[{"attacker": "A", "defender": "B", "phase": 1}],
    )
    game.say("A", "conquer")
    if game.question(0) is not None:
        game.say("A", "2,7")
    return game


@pytest.mark.rule("V.fp.17", "V.fp.18", "V.fp.16", "V.ruling.fp-steps", "V.ruling.fp-emperor")
@pytest.mark.parametrize("number", [1, 5])
def test_a_player_who_loses_all_their_land_leaves_at_once_without_gold(number: int) -> None:
    game = beaten(number, gold=5, influence={"Bohemia": 3, "Brandenburg": 4}, stored=0)
    s, b = game.state, 1
    assert (game.questions[b].kind, s.gold[b], s.land[b]) == ("foreign_power_home", 0, 0)
    game.say("B", "Denmark", "south")
    assert (s.stored[b], s.gold[b]) == (3, 0)  # 7 halved; no successor, no gifts
    assert (s.k.fp_homes[s.home[b]], s.board.edge_names[s.edge[b]]) == ("Denmark", "south")
    assert imperial_power(s, b) == s.k.ip_of_foreign_home[number]
    assert s.emperor == b
    assert not any(e.kind in ("successor", "release", "gift") for e in game.log)


@pytest.mark.rule("V.fp.19", "V.ruling.fp-declarer")
def test_an_exile_stays_the_declarer_of_their_religious_war() -> None:
    game = beaten()
    game.say("B", "Denmark", "south")
    assert game.state.targets == ((game.power("Hesse"), 1),)
    game.play_on("foreign_power", "league")
    assert game.state.league[1] != 0


@pytest.mark.rule("V.fp.20", "V.ruling.fp-play")
def test_a_foreign_power_acts_in_diplomacy_and_may_be_elected() -> None:
    home = {"home": "France", "edge": "north", "land": ["0,2", "0,3"], "towns": ["0,2"], "stored": 1}
    game = from_position(
        {"step": "diplomacy.act", "initiative": list("ABCDE"), "round": 3, "realms": {"A": home}}
    )
    game.say("A", "Trier", "release", "end turn")
    assert game.state.ally[game.power("Trier")] == 0
    assert size(game.state, game.state.owner[game.hex("0,2")]) == 1
    game.play_on("vote")
    game.say("A", "A")
    game.play_on("convert", "diplomacy", "council")
    assert game.state.emperor == 0


@pytest.mark.rule("V.fp.20", "V.ruling.fp-play")
def test_the_home_touches_nothing_for_gifts() -> None:
    home = {"home": "France", "edge": "north", "land": ["5,5"]}
    around = {
        "Ulm": {"land": ["5,4", "4,5"], "religion": "Protestant"},
        "Fulda": {"land": ["5,6", "4,6"], "religion": "Protestant"},
    }
    game = from_position(
        {
            "step": "diplomacy.act",
            "initiative": list("ABCDE"),
            "realms": {"A": home | {"gold": 1}},
            "principalities": around,
        }
    )
    assert "gift" not in game.legal("A")
