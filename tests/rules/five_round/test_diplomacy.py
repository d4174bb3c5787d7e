"""Phase 3: the Diplomacy Game and the Diplomacy turns."""

from typing import Any

import pytest

from rules.five_round.reading import ally, placed, waiting
from rules.table import refused
from westphalia import from_position
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.answers import PROVINCE
from westphalia.rules.diplomacy.influence import influence_on
from westphalia.rules.realm.provinces import religion_of, size

ORDER = ["E", "A", "B", "C", "D"]

# A's capital is 2,4. 2,5 touches Hesse and Lippe (Catholic, with room), Baden (full) and Ulm (Protestant);
# 1,4 touches Nassau; 3,4 touches only Ulm and B.
BORDER: dict[str, Any] = {
    "realms": {
        "A": {"land": ["2,4", "2,5", "1,4", "3,4"], "capital": "2,4"},
        "B": {"land": ["4,4", "4,3", "3,3"]},
        "C": {"land": ["0,4", "0,5", "0,3"]},
    },
    "principalities": {
        "Hesse": {"land": ["2,6", "2,7"]},
        "Lippe": {"land": ["1,6"]},
        "Baden": {"land": ["1,5", "0,6", "0,7", "0,8"]},
        "Ulm": {"land": ["3,5"], "religion": "Protestant"},
        "Nassau": {"land": ["1,3", "2,3"]},
        "Fulda": {"land": ["5,0"]},
    },
}


def game_of(step: str = "diplomacy.act", order: list[str] | None = None, **position: Any) -> WestphaliaGame:
    """Return a position in Engage in Diplomacy, by default at A's turn."""
    order = order or ["A", "B", "C", "D", "E"]
    return from_position({"step": step, "initiative": order, "emperor": order[0], **position})


# --- the Diplomacy Game ---


@pytest.mark.rule(
    "V.ex.8", "V.dipgame.1", "V.dipgame.3", "V.dipgame.4", "V.dipgame.5", "V.dipgame.6", "V.round.2"
)
def test_each_player_plays_twice_in_initiative_order() -> None:
    game = game_of("diplomacy", ORDER, realms={"C": {"stored": 1}})
    assert game.state.k.phases[game.state.phase] == "diplomacy"
    rounds = [("E", "thumb", "A", "gun"), ("A", "thumb", "B", "thumb"), ("B", "gun", "C", "gun")]
    rounds += [("C", "gun", "D", "thumb"), ("D", "thumb", "E", "thumb")]
    for one, gesture, other, answer in rounds:
        assert waiting(game) == sorted([one, other])
        game.say(one, gesture)
        game.say(other, answer)
    # C had 1 stored before, and the 5 they have won lie with it.
    assert dict(zip("ABCDE", game.state.stored, strict=True)) == {"A": 6, "B": 3, "C": 6, "D": 2, "E": 2}
    assert game.questions[game.seat("E")].kind == "diplomacy"
    rules = [e.rule for e in game.log if e.kind == "diplomacy_game"]
    assert rules == ["V.dipgame.4", "V.dipgame.3", "V.dipgame.5", "V.dipgame.4", "V.dipgame.3"]


@pytest.mark.rule("V.dipgame.2", "V.ruling.gestures", "V.inv.25")
def test_gestures_are_secret_until_both_have_chosen() -> None:
    game = game_of("diplomacy", ORDER)
    assert game.legal("E") == game.legal("A") == ["thumb", "gun"]
    assert all(question.sealed for question in game.questions.values())
    opponents = {game.players[seat]: q.about for seat, q in game.questions.items()}
    assert opponents == {"A": (game.seat("E"),), "E": (game.seat("A"),)}
    seen = len(game.log)
    game.say("E", "gun")
    assert waiting(game) == ["A"]
    assert len(game.log) == seen
    assert game.state.stored == [0] * 5
    game.say("E", "thumb")  # still theirs to change
    game.say("A", "gun")
    assert game.state.stored[game.seat("A")] == 4
    assert game.state.stored[game.seat("E")] == 0
    told = next(e for e in game.log if e.kind == "diplomacy_game")
    assert told.rule == "V.dipgame.4"
    assert told.seen_by is None


@pytest.mark.rule("V.dipgame.2", "V.ruling.dipgame-order")
def test_a_game_is_revealed_before_the_next_begins() -> None:
    game = game_of("diplomacy", ORDER)
    game.say("E", "gun")
    game.say("A", "thumb")
    assert waiting(game) == ["A", "B"]  # A's second game, with the first known
    assert game.state.stored[game.seat("E")] == 4


# --- the turns ---


@pytest.mark.rule("V.dip.1", "V.dip.2", "V.ruling.dip-turn")
def test_a_turn_ends_only_with_nothing_stored() -> None:
    game = game_of(realms={"A": {"stored": 2}, "B": {"stored": 1}})
    assert waiting(game) == ["A"]
    assert refused(game, "A", "end turn") == "V.dip.2"
    game.say("A", "Trier", "Trier")
    assert game.why_not("A", "end turn") is None
    assert waiting(game) == ["A"]  # they end the turn themselves
    game.say("A", "end turn")
    assert waiting(game) == ["B"]


@pytest.mark.rule("V.dip.1")
def test_actions_come_in_any_order_and_number() -> None:
    game = game_of(
        **BORDER | {"realms": BORDER["realms"] | {"A": BORDER["realms"]["A"] | {"gold": 2, "stored": 1}}}
    )
    game.say(
        "A", "gift", "1,4", "buy influence", "Hesse", "withdraw", "Hesse", "buy influence", "gift", "Lippe"
    )
    game.say("A", "Fulda", "Fulda", "end turn")
    assert placed(game, "Nassau", "A") == placed(game, "Lippe", "A") == 1
    assert placed(game, "Hesse", "A") == 0
    assert ally(game, "Fulda") == "A"


@pytest.mark.rule("V.dip.1", "V.round.3")
def test_a_player_with_nothing_to_do_ends_their_turn_unasked() -> None:
    alone = {
        name: {"home": home, "edge": "north"}
        for name, home in zip("ABCD", ("France", "Spain", "Sweden", "Poland"))
    }
    game = game_of(realms=alone | {"E": {"gold": 1}})
    assert waiting(game) == ["E"]
    ended = [e for e in game.log if e.kind == "end_diplomacy"]
    assert [e.fields["seat"] for e in ended] == [0, 1, 2, 3]


@pytest.mark.rule("V.dip.3", "V.ally.8", "V.gen.1")
def test_influence_may_be_placed_on_any_principality_but_on_no_player() -> None:
    hesse = {"size": 2, "religion": "Protestant", "ally": "B"}
    game = game_of(realms={"A": {"stored": 3}}, principalities={"Hesse": hesse})
    listed = [
        game.state.names[game.state.name[p]] for p in range(16, 80) if game.state.principalities >> p & 1
    ]
    assert game.legal("A")[: len(listed)] == listed
    game.say("A", "Hesse", "Hesse", "Hesse")  # B has 2 there
    assert ally(game, "Hesse") == "A"
    assert refused(game, "A", "Hesse") == "V.dip.3"
    assert refused(game, "A", "B") == "V.gen.1"


@pytest.mark.rule("V.dip.4", "V.ex.8", "V.ally.3", "V.ally.5")
def test_alliances_change_at_once_as_influence_is_placed() -> None:
    game = game_of(
        realms={"A": {"stored": 3}, "B": {"stored": 3, "gold": 1}}, principalities={"Hesse": {"size": 3}}
    )
    game.say("A", "Hesse", "Hesse")
    assert ally(game, "Hesse") is None
    game.say("A", "Hesse")
    assert ally(game, "Hesse") == "A"
    game.say("A", "end turn")
    game.say("B", "Hesse", "Hesse", "Hesse")
    assert ally(game, "Hesse") == "A"  # 3 against 3
    game.say("B", "buy influence", "Hesse")
    assert ally(game, "Hesse") == "B"
    assert game.state.gold[game.seat("B")] == 0


@pytest.mark.rule("V.dip.5", "V.dip.8")
def test_assistance_costs_a_gold_for_each_influence_and_gold_may_be_kept() -> None:
    game = game_of(realms={"A": {"gold": 3}})
    game.say("A", "buy influence", "buy influence")
    assert game.state.stored[0] == 2
    assert game.state.gold[0] == 1
    game.say("A", "Trier", "Trier", "end turn")
    assert game.state.gold[0] == 1
    assert refused(game, "B", "buy influence") == "V.dip.5"


@pytest.mark.rule("V.dip.6", "V.ruling.release", "V.ally.13")
def test_a_released_town_is_a_principality_and_an_ally() -> None:
    land = {"land": ["2,4", "2,5", "2,6"], "towns": ["2,5", "2,6"], "protestant": ["2,6"]}
    game = game_of(realms={"A": land, "B": {"stored": 3}})
    game.say("A", "release")
    assert refused(game, "A", "2,4") == "V.dip.6"
    assert refused(game, "A", "2,7") == "V.dip.6"
    off_the_map = game.refusal(0, PROVINCE + game.state.board.size)
    assert off_the_map is not None
    assert (off_the_map.code, off_the_map.rule) == ("not-offered", "V.dip.6")
    game.say("A", "2,6")  # the heretical one; any number may be released
    power = game.state.owner[game.hex("2,6")]
    assert (size(game.state, power), game.state.capital[power], religion_of(game.state, power)) == (
        1,
        game.hex("2,6"),
        1,
    )
    assert influence_on(game.state, power, 0) == 2
    assert game.state.ally[power] == 0
    assert game.state.stored[0] == 0
    game.say("A", "release")  # only 2,5 is left
    assert refused(game, "A", "release") == "V.dip.6"
    game.say("A", "end turn")
    name = game.state.names[game.state.name[power]]
    game.say("B", name, name, name)
    assert ally(game, name) == "B"


@pytest.mark.rule("V.dip.7", "V.ruling.gift", "V.gen.10")
def test_a_gift_goes_to_an_adjacent_principality_of_its_religion_with_room() -> None:
    game = game_of(**BORDER)
    game.say("A", "gift")
    assert game.legal("A") == ["1,4", "2,5"]
    for province, rule in (("2,4", "V.dip.7"), ("3,4", "V.dip.7"), ("4,4", "V.dip.7")):
        assert refused(game, "A", province) == rule
    game.say("A", "2,5")
    assert game.legal("A") == ["Hesse", "Lippe"]
    for name, rule in (("Baden", "V.gen.10"), ("Ulm", "V.dip.7"), ("Fulda", "V.dip.7"), ("B", "V.gen.1")):
        assert refused(game, "A", name) == rule
    game.say("A", "Lippe")
    assert game.state.owner[game.hex("2,5")] == game.power("Lippe")
    assert placed(game, "Lippe", "A") == 1
    assert ally(game, "Lippe") is None  # it has 2 provinces now


@pytest.mark.rule("V.dip.2", "V.dip.3", "V.dip.5", "V.dip.6", "V.dip.7", "V.ally.11")
def test_a_refusal_says_what_is_wrong() -> None:
    def said(game: WestphaliaGame, word: str) -> str:
        refusal = game.why_not("A", word)
        assert refusal is not None
        return refusal.sentence

    game = game_of(**BORDER)
    assert said(game, "Fulda") == "You have no stored Influence to place."
    assert said(game, "withdraw") == "You have no Influence on any Principality."
    game.say("A", "gift")
    assert said(game, "4,4") == "4,4 is not yours."
    assert said(game, "2,4") == "You cannot give away your capital."
    assert said(game, "3,4") == "3,4 touches no Catholic Principality with at most 3 provinces."
    game.say("A", "2,5")
    assert said(game, "Baden") == "Baden already has 4 provinces."
    assert said(game, "Ulm") == "Ulm is Protestant, 2,5 is not."
    assert said(game, "Fulda") == "Fulda is not adjacent to 2,5."
    realm = {"land": ["2,4", "2,5", "2,6", "3,4"], "towns": ["2,5", "2,6"], "stored": 2}
    game = game_of(realms={"A": realm, "B": {"land": ["3,5"]}})
    assert said(game, "end turn") == "You still have 2 Influence stored; all of it must be placed."
    game.say("A", "release")
    assert said(game, "2,4") == "You cannot release your capital."
    assert said(game, "3,4") == "3,4 has no town."
    assert said(game, "3,5") == "3,5 is not yours."
    assert refused(game, "A", "3,4") == refused(game, "A", "3,5") == "V.dip.6"
    assert said(game, "yes") == "That is not an answer to this question. The answers are: 2,5, 2,6."


@pytest.mark.rule("V.dip.7", "V.ruling.gift")
def test_a_heretical_province_goes_to_a_heretical_principality() -> None:
    realms = BORDER["realms"] | {"A": BORDER["realms"]["A"] | {"protestant": ["3,4"]}}
    game = game_of(**BORDER | {"realms": realms})
    game.say("A", "gift", "3,4")
    assert game.state.owner[game.hex("3,4")] == game.power("Ulm")
    assert game.state.protestant >> game.hex("3,4") & 1


@pytest.mark.rule("V.dip.7", "V.ruling.gift", "V.ruling.split")
def test_a_gift_may_follow_a_release_and_growth_stops_at_four() -> None:
    others = {"B": {"land": ["1,5", "1,6", "1,7", "3,4", "3,5", "3,6"]}, "C": {"land": ["2,9", "1,9"]}}
    land = {"land": ["2,4", "2,5", "2,6", "2,7", "2,8"], "towns": ["2,5"]}
    wall = {"Ulm": {"land": ["1,8", "3,7", "3,8"], "religion": "Protestant"}}
    game = game_of(realms={"A": land, **others}, principalities=wall)
    assert game.why_not("A", "gift") is not None  # nobody of their religion beside their plain provinces
    game.say("A", "release", "gift", "gift", "gift")
    power = game.state.owner[game.hex("2,5")]
    assert size(game.state, power) == 4
    assert influence_on(game.state, power, 0) == 2 + 3
    assert game.state.land[0] == 1 << game.hex("2,4")


@pytest.mark.rule("V.ally.11", "V.ally.12", "V.ruling.withdraw")
def test_withdrawing_takes_all_influence_off_for_good() -> None:
    game = game_of(principalities={"Hesse": {"size": 2, "influence": {"A": 3, "B": 2}, "ally": "A"}})
    game.say("A", "withdraw")  # Hesse is the only place
    assert placed(game, "Hesse", "A") == 0
    assert game.state.stored[0] == 0
    assert ally(game, "Hesse") == "B"
    assert refused(game, "A", "withdraw") == "V.ally.11"


@pytest.mark.rule("V.ally.11")
def test_withdrawing_is_possible_only_where_they_have_influence() -> None:
    game = game_of(realms={"A": {"influence": {"Trier": 1, "Mainz": 1}}})
    game.say("A", "withdraw")
    assert game.legal("A") == ["Trier", "Mainz"]
    assert refused(game, "A", "Cologne") == "V.ally.11"


@pytest.mark.rule("V.dip.6", "V.gen.15")
def test_a_copy_made_between_two_questions_of_an_action_plays_on_alike() -> None:
    game = game_of(
        options={"names": "chosen"}, realms={"A": {"land": ["2,4", "2,5", "2,6"], "towns": ["2,5", "2,6"]}}
    )
    game.say("A", "release", "2,5")
    copy = game.copy()
    for one in (game, copy):
        one.say("A", one.legal("A")[3])
    assert game.hash() == copy.hash()
