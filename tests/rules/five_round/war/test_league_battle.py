"""Phase 5: the battle of the Leagues."""

from typing import Any

import pytest

from westphalia import PositionError, from_position, view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NONE
from westphalia.rules.war.cards import hand_of, hand_size

ORDER = ["E", "A", "B", "C", "D", "F"]


def battle(
    catholic: dict[str, str], evangelical: dict[str, str], step: str = "religious_war.line_up", **changes: Any
) -> WestphaliaGame:
    """Two Leagues as players and hands, lined up to fight over Catholic Tyrol; A, a Protestant, is the Declarer."""
    realms: dict[str, Any] = {name: {} for name in ORDER}
    for name in "AD":
        realms[name]["role"] = "Saved by Faith Alone"
    for league, members in (("Catholic League", catholic), ("Evangelical League", evangelical)):
        for name, hand in members.items():
            realms[name] |= {"league": league, "hand": hand}
    for name in ORDER:
        realms[name] |= changes.pop(name, {})
    position = {"players": 6, "round": 3, "step": step, "initiative": ORDER, "emperor": "E", "realms": realms}
    lands = {"Tyrol": {"size": 3, "target_of": "A"}}
    return from_position(position | {"principalities": lands} | changes)


def play(game: WestphaliaGame, **cards: str) -> None:
    """Play one round: each player named plays a card."""
    for name, card in cards.items():
        game.say(name, card)


def pairs(game: WestphaliaGame) -> dict[str, str]:
    """Return the pairs of opponents, the Catholic first."""
    s = game.state
    return {
        game.players[seat]: game.players[s.facing[seat]]
        for seat in s.initiative
        if s.facing[seat] != NONE and s.league[seat] == CATHOLIC_SIDE
    }


def lines(game: WestphaliaGame) -> tuple[str, str]:
    """Return the players In Reserve: the Catholics and the Evangelicals."""
    catholics, evangelicals = game.state.line
    return "".join(game.players[p] for p in catholics), "".join(game.players[p] for p in evangelicals)


def hand(game: WestphaliaGame, player: str) -> str:
    """Return a player's hand in letters."""
    return "".join("MPC"[card] for card in hand_of(game.state, game.seat(player)))


def told(game: WestphaliaGame, kind: str) -> list[str]:
    """Return the players named by events of a kind."""
    return [game.players[event.fields["seat"]] for event in game.log if event.kind == kind]


def victors(game: WestphaliaGame) -> str:
    """Return the outcome of the battle, from its last event."""
    for event in reversed(game.log):
        if event.kind == "league_defeated":
            return {CATHOLIC_SIDE: "Evangelical", EVANGELICAL_SIDE: "Catholic"}[event.fields["league"]]
        if event.kind == "league_inconclusive":
            return "inconclusive"
    return "none yet"


# --- before the first round ---


@pytest.mark.rule("V.rwbattle.1", "V.rwbattle.2", "V.ruling.rw-no-auto", "V.battle.6")
def test_all_members_draw_by_their_ip_and_nobody_wins_by_double_ip() -> None:
    game = battle(
        {"E": "", "B": ""}, {"A": ""}, "religious_war.draw_armies", E={"provinces": 12}, A={"provinces": 3}
    )
    assert hand_size(game.state, game.seat("E")) == 12
    assert [hand_size(game.state, game.seat(p)) for p in "AB"] == [3, 3]
    assert set(game.waiting) == {game.seat("E"), game.seat("A")}
    home = {"home": "France", "edge": "north", "land": ["3,3", "3,4", "3,5", "3,6"]}
    game = battle({"E": ""}, {"A": ""}, "religious_war.draw_armies", E=home, round=5)
    assert (hand_size(game.state, game.seat("E")), game.state.reserves[game.seat("E")]) == (12, 2)


@pytest.mark.rule("V.rwbattle.2", "V.ruling.decks")
def test_members_draw_in_initiative_order_two_to_a_deck() -> None:
    def draw(**cards: str) -> WestphaliaGame:
        leagues = {"E": "", "B": ""}, {"A": ""}
        chance = {"cards": {"E": "C" * 12, **cards}}
        return battle(*leagues, "religious_war.draw_armies", E={"provinces": 12}, chance=chance)

    game = draw(A="MMM", B="CCC")
    assert (hand(game, "E"), hand(game, "A"), hand(game, "B")) == ("C" * 12, "MMM", "CCC")
    with pytest.raises(PositionError, match=r"chance\.cards: the deck has no Cavalry left"):
        draw(A="C")


@pytest.mark.rule("V.rwbattle.3")
def test_the_leagues_line_up_in_initiative_order() -> None:
    game = battle({"B": "M", "E": "M"}, {"F": "M", "A": "M", "D": "M", "C": "M"})
    assert pairs(game) == {"E": "A", "B": "C"}
    assert lines(game) == ("", "DF")


@pytest.mark.rule("V.rwbattle.4", "V.ruling.rw-prep")
def test_all_members_prepare_in_initiative_order() -> None:
    doctrine = {"doctrines": ["Tercio"], "gold": 1}
    game = battle(
        {"E": "MM", "B": "MM"},
        {"A": "MM", "C": "M", "F": "MM"},
        E=doctrine,
        B=doctrine,
        A={"gold": 1},
        F=doctrine,
    )
    order = []
    while len(game.waiting) == 1:
        player = game.players[game.waiting[0]]
        order.append((player, game.question(game.waiting[0]).kind))  # type: ignore[union-attr]
        game.say(player, "no doctrine" if order[-1][1] == "doctrine" else "done")
    both = ("doctrine", "buycards")
    assert order == [(p, kind) for p in "EABF" for kind in both if (p, kind) != ("A", "doctrine")]


@pytest.mark.rule("V.rwbattle.5", "V.ruling.rw-prep")
def test_guerilla_hits_the_opponent_and_in_reserve_a_chosen_one() -> None:
    guerilla = {"doctrines": ["Guerilla"]}
    game = battle({"E": "MMMM", "B": "PPPP"}, {"A": "MMMC", "C": "MPPP", "F": "MMM"}, E=guerilla, F=guerilla)
    game.say("E", "Guerilla", "execute", "Musketeer", "Musketeer")
    question = game.question(game.seat("E"))
    assert question is not None
    assert (question.kind, question.about) == ("guerillaenemy", (game.seat("A"),))
    game.say("E", "Cavalry")
    assert hand(game, "A") == "MMM"
    game.say("F", "Guerilla", "execute")
    assert game.legal("F") == ["B", "E"]
    assert game.why_not("F", "C").rule == "V.rwbattle.5"  # type: ignore[union-attr]
    game.say("F", "B", "Musketeer", "Musketeer", "Pikeman")
    assert hand(game, "B") == "PPP"


@pytest.mark.rule("V.rwbattle.9", "V.rwbattle.11", "V.ruling.rw-empty")
def test_a_player_who_has_no_cards_after_preparation_leaves_before_the_first_round() -> None:
    game = battle({"E": "", "B": "MM"}, {"A": "MM", "C": "M", "F": "MM"})
    assert told(game, "leaves_battle") == ["E"]
    assert [event.rule for event in game.log if event.kind == "leaves_battle"] == ["V.rwbattle.9"]
    assert pairs(game) == {"B": "C"}
    assert lines(game) == ("", "FA")  # A finds nobody waiting and gets in line behind F
    game = battle({"E": "MM"}, {"A": "MM", "C": ""})
    assert pairs(game) == {"E": "A"}
    assert lines(game) == ("", "")  # a waiting member leaves the line
    game = battle({"E": "MM", "B": ""}, {"A": "MM"})
    assert pairs(game) == {"E": "A"}
    assert lines(game) == ("", "")  # on either side


# --- the rounds ---


@pytest.mark.rule("V.rwbattle.6", "V.ruling.rw-ticks", "V.inv.25")
def test_all_pairs_play_in_step_and_in_secret() -> None:
    game = battle({"E": "MMMM", "B": "MMMM"}, {"A": "MMMM", "C": "MMMM"})
    assert [game.players[seat] for seat in game.waiting] == ["A", "B", "C", "E"]
    play(game, E="M", A="M", B="M")
    assert hand(game, "E") == "MMMM"  # nothing is shown before all have chosen
    assert all(question.sealed and not question.open_options for question in game.questions.values())
    seen, other = (view(g, g.seat("C")).state.fingerprint() for g in (game, battle_after("P")))
    assert seen == other
    play(game, C="M")
    assert [hand(game, player) for player in "EABC"] == ["MMM"] * 4


def battle_after(card: str) -> WestphaliaGame:
    """Return the same battle, with another secret card of E."""
    game = battle({"E": "MMMP", "B": "MMMM"}, {"A": "MMMM", "C": "MMMM"})
    play(game, E=card, A="M", B="M")
    return game


@pytest.mark.rule("V.rwbattle.7", "V.card.5", "V.card.9")
def test_members_rout_by_pikemen_and_by_a_charge_without_infantry() -> None:
    game = battle({"E": "CCC", "B": "MP"}, {"A": "PPP", "C": "CC", "F": "MM"})
    play(game, E="C", A="P", B="M", C="C")
    assert told(game, "rout") == ["E", "B"]
    assert victors(game) == "Evangelical"


@pytest.mark.rule("V.rwbattle.7", "V.rwbattle.8", "V.rwbattle.1", "V.card.10")
def test_a_double_hand_routs_nobody_who_has_comrades() -> None:
    game = battle({"E": "MMMM", "B": "MMM"}, {"A": "C" * 9, "C": "PPP"})
    play(game, E="M", A="C", B="M", C="P")
    game.say("E", "two Musketeers")
    assert hand(game, "E") == "M"
    assert told(game, "rout") == []
    assert pairs(game) == {"E": "A", "B": "C"}


@pytest.mark.rule("V.rwbattle.8")
@pytest.mark.parametrize(("reserve", "routs"), [("MMM", True), ("MM", False)])
def test_the_last_of_a_league_routs_before_twice_their_hand(reserve: str, routs: bool) -> None:
    game = battle({"E": "M" * 7}, {"A": "CCCCC", "C": reserve})  # E keeps 4 against 5 + 3, or 5 + 2
    play(game, E="M", A="C")
    game.say("E", "two Musketeers")
    assert (told(game, "rout") == ["E"]) == routs
    assert (victors(game) == "Evangelical") == routs


@pytest.mark.rule("V.rwbattle.8")
def test_the_last_of_a_league_routs_only_when_they_have_just_lost_a_charge() -> None:
    game = battle({"E": "PP"}, {"A": "M" * 9, "C": "MMM"})
    play(game, E="P", A="M")
    assert told(game, "rout") == []
    assert hand(game, "E") == "P"
    game = battle({"E": "MMMMM", "B": "MM"}, {"A": "CCCCM", "C": "MMM"}, E={"reserves": 1})
    play(game, E="M", A="C", B="M", C="M")
    game.say("E", "two Musketeers")  # a charge, but B is still there
    game.say("E", "done")
    play(game, E="M", A="M", B="M", C="M")  # B has no cards left; the charge was in an earlier round
    assert (told(game, "leaves_battle"), told(game, "rout")) == (["B"], [])


@pytest.mark.rule("V.rwbattle.14", "V.rwbattle.8", "V.ruling.rw-ticks")
def test_a_comrade_who_routs_in_the_same_round_no_longer_counts() -> None:
    game = battle({"E": "M" * 7, "B": "CC"}, {"A": "CCCCC", "C": "PPP"})
    play(game, E="M", A="C", B="C", C="P")
    assert told(game, "rout") == ["B"]
    game.say("E", "two Musketeers")
    assert told(game, "rout") == ["B", "E"]  # 4 against 5 + 3
    game = battle({"E": "M" * 7, "B": "CC"}, {"A": "CCCCC", "C": "P"})
    play(game, E="M", A="C", B="C", C="P")
    game.say("E", "two Musketeers")
    assert told(game, "rout") == ["B"]
    game = battle({"E": "M" * 7}, {"A": "CCCCC", "C": "PPP"}, C={"pile": "MMMMM"})
    play(game, E="M", A="C")
    game.say("E", "two Musketeers")
    assert told(game, "rout") == ["E"]  # hands count, piles do not matter


@pytest.mark.rule("V.rwbattle.14", "V.rwbattle.8")
def test_the_last_is_judged_when_all_others_have_left() -> None:
    game = battle({"E": "M" * 7, "B": "M"}, {"A": "CCCCC", "C": "M", "D": "MM"})
    play(game, E="M", A="C", B="M", C="M")  # B and C both leave
    game.say("E", "two Musketeers")
    assert told(game, "leaves_battle") == ["B", "C"]
    assert told(game, "rout") == []  # E is the last, with 4 against 5 + 2
    assert pairs(game) == {"E": "A"}
    assert lines(game) == ("", "D")


@pytest.mark.rule(
    "V.rwbattle.9", "V.rwbattle.13", "V.rwpeace.11", "V.ruling.rw-empty", "V.ruling.rw-inconclusive"
)
def test_both_of_a_pair_may_leave_and_the_war_be_inconclusive() -> None:
    game = battle({"E": "M", "B": "MM"}, {"A": "M", "C": "MM"})
    play(game, E="M", A="M", B="M", C="M")
    assert told(game, "leaves_battle") == ["E", "A"]
    assert {event.rule for event in game.log if event.kind == "leaves_battle"} == {"V.rwbattle.9"}
    assert pairs(game) == {"B": "C"}
    play(game, B="M", C="M")
    assert victors(game) == "inconclusive"
    assert [event.rule for event in game.log if event.kind == "league_inconclusive"] == ["V.rwbattle.13"]
    assert not game.state.protestant >> game.state.capital[game.power("Tyrol")] & 1


@pytest.mark.rule("V.rwbattle.10", "V.rwbattle.11")
def test_a_victor_keeps_their_army_and_faces_the_first_in_reserve() -> None:
    game = battle(
        {"E": "PPP", "B": "PP"}, {"A": "CC", "C": "PP", "D": "MM", "F": "MM"}, E={"pile": "M", "called": True}
    )
    play(game, E="P", A="C", B="P", C="P")
    assert told(game, "rout") == ["A"]
    assert pairs(game) == {"E": "D", "B": "C"}
    assert lines(game) == ("", "F")
    e = game.seat("E")
    assert (hand(game, "E"), list(game.state.pile[e * 3 : e * 3 + 3])) == ("PPP", [1, 0, 0])
    assert game.state.called >> e & 1
    assert game.seat("A") not in game.waiting  # they take no further part


@pytest.mark.rule("V.rwbattle.11", "V.ruling.rw-ticks", "V.inv.22")
def test_free_victors_are_handled_in_initiative_order() -> None:
    game = battle({"E": "PP", "B": "CC"}, {"A": "CC", "C": "PP"})
    play(game, E="P", A="C", B="C", C="P")  # A and B rout: E gets in line, then C finds them there
    assert pairs(game) == {"E": "C"}
    assert lines(game) == ("", "")
    game = battle({"E": "PP", "B": "PP"}, {"A": "CC", "C": "CC", "F": "MM"})
    play(game, E="P", A="C", B="P", C="C")
    assert pairs(game) == {"E": "F"}
    assert lines(game) == ("B", "")


@pytest.mark.rule("V.inv.22", "V.inv.21", "V.rwbattle.13")
def test_the_lines_are_never_both_occupied_and_every_battle_ends() -> None:
    for seed in range(30):
        game = battle(
            {"E": "", "B": "", "C": ""},
            {"A": "", "D": "", "F": ""},
            "religious_war.draw_armies",
            seed=seed,
            round=4,
        )
        while victors(game) == "none yet":
            assert "" in lines(game)
            seat = game.waiting[seed % len(game.waiting)]
            answers = game.questions[seat].answers
            game.answer(seat, answers[(seed + hand_size(game.state, seat)) % len(answers)])


@pytest.mark.rule("V.rwbattle.12", "V.ruling.rw-reinforce", "V.card.14")
def test_one_call_in_all_and_only_after_a_round_one_fought_in() -> None:
    pile = {"pile": "PPP", "reserves": 2}
    game = battle({"E": "PPP"}, {"A": "CC", "C": "MMMM"}, E=pile, C=pile, A=pile)
    play(game, E="P", A="C")
    assert told(game, "rout") == ["A"]
    assert [game.players[seat] for seat in game.waiting] == ["E"]  # C waits In Reserve, A is gone
    game.say("E", "Pikeman", "Pikeman")
    assert hand(game, "E") == "PPPPP"
    play(game, E="P", C="M")
    assert [game.players[seat] for seat in game.waiting] == ["C"]  # E's one call is spent
    game.say("C", "done")
    play(game, E="P", C="M")
    assert [game.players[seat] for seat in game.waiting] == ["C"]  # without a call so far, C may call
    game.say("C", "Pikeman", "done")
    play(game, E="P", C="M")
    assert set(game.waiting) == {game.seat("E"), game.seat("C")}


@pytest.mark.rule("V.rwbattle.12", "V.ruling.rw-reinforce")
def test_nobody_in_reserve_calls_on_either_side() -> None:
    pile = {"pile": "PPP", "reserves": 2}
    for catholic, evangelical in (
        ({"E": "MMM", "B": "MMM"}, {"A": "MMM"}),
        ({"E": "MMM"}, {"A": "MMM", "C": "MMM"}),
    ):
        game = battle(catholic, evangelical, B=pile, C=pile, E=pile)
        play(game, E="M", A="M")
        assert [game.players[seat] for seat in game.waiting] == ["E"]
        game.say("E", "done")
        assert {game.questions[seat].kind for seat in game.waiting} == {"card"}  # B or C has only waited


@pytest.mark.rule("V.rwbattle.12", "V.rwbattle.13")
def test_nobody_calls_when_the_war_is_over() -> None:
    game = battle({"E": "PPP"}, {"A": "CC"}, E={"pile": "PPP", "reserves": 2})
    play(game, E="P", A="C")
    assert victors(game) == "Catholic"
    assert game.state.hand == bytearray(48)  # V.card.17
    assert (game.state.army_mask, game.state.line) == (0, ((), ()))


@pytest.mark.rule("V.rwbattle.1", "V.card.7")
def test_advanced_rifling_of_several_pairs() -> None:
    game = battle({"E": "MM", "B": "MM"}, {"A": "PC", "C": "PPM"}, round=4)
    play(game, E="M", A="P", B="M", C="P")
    assert {game.questions[seat].kind for seat in game.waiting} == {"rifling"}
    game.say("E", "Musketeer")
    game.say("B", "Pikeman")
    assert (hand(game, "A"), hand(game, "C")) == ("C", "M")
    assert game.legal("E") == ["Pikeman", "Cavalry"]  # A had no Musketeer; B has hit
    game.say("E", "Cavalry")
    assert told(game, "leaves_battle") == ["A"]


@pytest.mark.rule("V.rwbattle.1", "V.card.4")
def test_beaten_cavalry_may_not_ride_again_at_once() -> None:
    game = battle({"E": "CCM", "B": "MM"}, {"A": "PPP", "C": "MM"})
    play(game, E="C", A="P", B="M", C="M")
    assert game.legal("E") == ["Musketeer"]
    assert game.why_not("E", "Cavalry").rule == "V.card.4"  # type: ignore[union-attr]


@pytest.mark.rule(
    "V.ex.13",
    "V.rwbattle.3",
    "V.rwbattle.8",
    "V.rwbattle.10",
    "V.rwbattle.11",
    "V.rwbattle.13",
    "V.rwbattle.14",
)
def test_example_13_the_battle() -> None:
    game = battle({"E": "MCC", "B": "MMMMMPPP"}, {"A": "MPPP", "C": "CC", "F": "MCCCCC"})
    assert (pairs(game), lines(game)) == ({"E": "A", "B": "C"}, ("", "F"))
    play(game, E="M", A="M", B="P", C="C")  # C routs: B faces F
    assert (told(game, "rout"), pairs(game), lines(game)) == (["C"], {"E": "A", "B": "F"}, ("", ""))
    play(game, E="C", A="P", B="M", F="M")  # E routs: A finds nobody waiting
    assert (told(game, "rout"), pairs(game), lines(game)) == (["C", "E"], {"B": "F"}, ("", "A"))
    play(game, B="M", F="C")
    game.say("B", "two Pikemen")  # they hold 4; F 5 + A 3 = 8
    assert told(game, "rout") == ["C", "E", "B"]
    assert victors(game) == "Evangelical"
