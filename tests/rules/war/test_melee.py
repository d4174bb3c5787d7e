"""The melee of the Leagues, in the six-round and the dice edition alike."""

from typing import Any

import pytest

from rules.table import NAMES, PROTESTANT, Table, asked, rules, told
from rules.warfare import both_editions, cards, deal, religious_war
from westphalia.editions.player_turns.rules import battle_rounds, melee_rounds
from westphalia.editions.six_round.contents import RELIGIOUS_WAR
from westphalia.engine.contents import as_long_as, asks, chapter, each, repeat
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NO_LEAGUE, NONE, TYPES
from westphalia.rules.war import melee

CARDS = {"M": "Musketeer", "P": "Pikeman", "C": "Cavalry"}

MELEE = (
    melee_rounds.enter_melee,
    as_long_as(
        melee.goes_on,
        asks(melee.play_cards),
        repeat(asks(melee.rifling)),
        melee_rounds.charge,
        melee_rounds.end_of_tick,
        chapter("forced", each(melee_rounds.callers, repeat(asks(battle_rounds.fetch)))),
        asks(melee_rounds.free_calls),
        each(melee_rounds.callers, repeat(asks(battle_rounds.fetch))),
        melee.new_pairings,
    ),
    melee.close_league_battle,
)


def fight(
    edition: str, catholics: dict[str, str], evangelicals: dict[str, str], *, round: int = 1, **reserves: int
) -> WestphaliaGame:
    """Return the melee with these hands; A is first in Initiative Order, then B and so on."""
    t = Table(edition, 8, round, emperor="A")
    t.prince("Hesse", "3,4", PROTESTANT)
    religious_war(t, "Hesse", next(iter(catholics)), "".join(catholics), "".join(evangelicals))
    for one, hand in {**catholics, **evangelicals}.items():
        deal(t.s, NAMES.index(one), hand, "", reserves.get(one, 0))
    return t.run(*MELEE)


def play(game: WestphaliaGame, **chosen: str) -> None:
    """Let each player named here play their card."""
    for one, card in chosen.items():
        game.say(one, CARDS[card])


def pairs(game: WestphaliaGame) -> set[str]:
    """Return the pairs of opponents, the Catholic first."""
    s = game.state
    return {
        game.players[seat] + game.players[other]
        for seat, other in enumerate(s.facing)
        if other != NONE and s.league[seat] == 1
    }


def waiting(game: WestphaliaGame) -> tuple[str, str]:
    """Return the lines In Reserve."""
    catholics, evangelicals = game.state.line
    return "".join(game.players[i] for i in catholics), "".join(game.players[i] for i in evangelicals)


def victor(game: WestphaliaGame) -> int:
    """Return the League that has won."""
    assert game.over
    return int(game.state.victorious)


@both_editions
@pytest.mark.rule("VI.rwb.3", "D.rwar.line.1", "D.rwar.melee.1", "VI.rwb.2")
def test_members_line_up_in_initiative_order_and_pair_off(edition: str) -> None:
    game = fight(edition, {"A": "PP", "B": "PP", "E": "PP"}, {"C": "PP", "D": "PP"})
    assert pairs(game) == {"AC", "BD"}
    assert waiting(game) == ("E", "")
    assert set(asked(game)) == set("ABCD"), "all pairs fight at once"


@both_editions
@pytest.mark.rule("VI.hidden.10", "D.hidden.6")
def test_members_of_a_league_do_not_see_each_others_hands(edition: str) -> None:
    game = fight(edition, {"A": "PP", "B": "PP"}, {"C": "PP", "D": "PP"})
    seen = view(game, 0).state.hand
    assert any(seen[:TYPES])
    assert not any(seen[TYPES:])


@both_editions
@pytest.mark.rule(
    "VI.ex.16",
    "VI.rwb.6",
    "VI.rwb.7",
    "VI.rwb.8",
    "D.rwar.melee.3",
    "D.rwar.melee.4",
    "VI.ruling.rw-lockstep",
)
def test_the_melee_of_example_16(edition: str) -> None:
    game = fight(edition, {"A": "P", "B": "MM", "E": "MM"}, {"C": "MMM", "D": "P"})
    play(game, A="P", B="M", C="M", D="P")
    assert told(game, "leaves_battle")[0]["seat"] == 0
    assert pairs(game) == {"EC"}, "C, with the hand they have, meets E; B, who beat D, waits"
    assert waiting(game) == ("B", "")
    assert cards(game, "C") == "MMM"
    play(game, E="M", C="M")
    play(game, E="M", C="M")
    assert pairs(game) == {"BC"}
    play(game, B="M", C="M")
    assert victor(game) == 1


@both_editions
@pytest.mark.rule(
    "VI.ruling.rw-lockstep", "D.rwar.melee.5", "D.ruling.melee-pairing", "VI.ruling.rw-double-exit"
)
def test_waiting_victors_of_both_sides_pair_off_and_both_of_a_pair_may_leave_together(edition: str) -> None:
    game = fight(edition, {"A": "MM", "B": "P", "E": "P"}, {"C": "P", "D": "MM", "F": "P"})
    play(game, A="M", C="P", B="P", D="M", E="P", F="P")
    assert {e["seat"] for e in told(game, "leaves_battle")} == {1, 2, 4, 5}
    assert pairs(game) == {"AD"}


@both_editions
@pytest.mark.rule("VI.rwb.7", "D.rwar.melee.4")
def test_a_player_who_beats_their_opponent_meets_the_first_in_reserve_at_once(edition: str) -> None:
    game = fight(edition, {"A": "MM", "B": "PPP"}, {"C": "P", "D": "PPP", "E": "PP", "F": "PP"})
    assert waiting(game) == ("", "EF")
    play(game, A="M", C="P", B="P", D="P")
    assert pairs(game) == {"AE", "BD"}
    assert waiting(game) == ("", "F")


@both_editions
@pytest.mark.rule("VI.rwb.4", "D.rwar.melee.2")
def test_twice_the_hand_after_a_charge_routs_nobody_who_is_not_the_last(edition: str) -> None:
    game = fight(edition, {"A": "CCCCCC", "B": "PP"}, {"C": "MPMC", "D": "PP"})
    play(game, A="C", C="M", B="P", D="P")
    assert told(game, "rout") == []
    assert pairs(game) == {"AC", "BD"}


@both_editions
@pytest.mark.rule("VI.rwb.4", "VI.battle.10", "VI.battle.5", "D.rwar.melee.1")
def test_lack_of_infantry_and_nothing_but_cavalry_still_rout(edition: str) -> None:
    game = fight(edition, {"A": "CC", "B": "PP"}, {"C": "MP", "D": "CC", "E": "PP"})
    play(game, A="C", C="M", B="P", D="C")
    assert [e["seat"] for e in told(game, "rout")] == [2, 3]
    assert pairs(game) == {"AE"}


@both_editions
@pytest.mark.rule("VI.rwb.5", "VI.ruling.rw-last", "D.rwar.melee.2")
@pytest.mark.parametrize(("reserve", "routs"), [("PP", True), ("P", False)])
def test_the_last_of_their_league_routs_after_a_charge_against_twice_their_hand_in_all(
    edition: str, reserve: str, routs: bool
) -> None:
    game = fight(edition, {"A": "CC", "B": reserve}, {"C": "MPMCC"})
    play(game, A="C", C="M")  # C has 2 cards left; A 2 and B, waiting, 2 or 1
    assert bool(told(game, "rout")) is routs
    assert game.over is routs


@both_editions
@pytest.mark.rule("VI.rwb.5", "D.rwar.melee.2", "VI.ruling.rw-last")
def test_a_player_who_becomes_the_last_in_the_same_round_counts_as_the_last(edition: str) -> None:
    game = fight(edition, {"A": "CCC", "B": "MM"}, {"C": "MPMC", "D": "P"})
    play(game, A="C", C="M", B="M", D="P")
    assert [e["seat"] for e in told(game, "rout")] == [2]
    assert victor(game) == 1


@both_editions
@pytest.mark.rule("VI.rwb.6", "VI.ruling.rw-reinforce", "D.rwar.melee.3", "D.ruling.melee-reserves")
def test_a_player_who_routs_must_call_if_they_can_and_only_once_in_the_whole_war(edition: str) -> None:
    game = fight(edition, {"A": "PPPP"}, {"C": "CC", "D": "PP"}, C=1)
    play(game, A="P", C="C")
    assert told(game, "must_call") == [{"seat": 2}]
    assert pairs(game) == {"AC"}, "they have not left"
    assert cards(game, "C") == "C"
    play(game, A="P", C="C")
    assert told(game, "leaves_battle")[-1]["seat"] == 2
    assert pairs(game) == {"AD"}


@both_editions
@pytest.mark.rule("VI.ruling.rw-reinforce", "VI.reinforce.1", "D.battle.reinforce.3")
def test_only_those_who_have_just_played_may_call(edition: str) -> None:
    game = fight(edition, {"A": "MMM", "B": "PPP"}, {"C": "PMM"}, A=1, C=1, B=1)
    deal(game.state, 1, "PPP", "M", 1)  # B waits, with something in their pile
    play(game, A="M", C="M")
    assert asked(game) == {"A": "call", "C": "call"}


@both_editions
@pytest.mark.rule("VI.ruling.rw-bar", "D.ruling.melee-pairing")
def test_a_ban_on_cavalry_ends_with_the_pairs_fight(edition: str) -> None:
    game = fight(edition, {"A": "CCM"}, {"C": "PP", "D": "PPP"})
    play(game, A="C", C="P")
    assert game.legal("A") == ["Musketeer"]
    deal(game.state, 2, "P")
    play(game, A="M", C="P")  # C leaves
    assert pairs(game) == {"AD"}
    assert "Cavalry" in game.legal("A")


@both_editions
@pytest.mark.rule("VI.rwb.8", "VI.ruling.rw-draw", "D.rwar.melee.6", "D.ruling.league-white-peace")
def test_if_both_leagues_are_empty_at_once_nobody_has_won(edition: str) -> None:
    game = fight(edition, {"A": "P"}, {"C": "P"})
    play(game, A="P", C="P")
    assert victor(game) == NO_LEAGUE
    assert told(game, "league_inconclusive")


@both_editions
@pytest.mark.rule("VI.ruling.rw-zero", "D.ruling.empty-pile")
def test_a_player_who_has_no_cards_leaves_before_the_first_pairing(edition: str) -> None:
    game = fight(edition, {"A": "", "B": "PP"}, {"C": "PP", "D": "PP"})
    assert pairs(game) == {"BC"}
    assert waiting(game) == ("", "D")
    assert told(game, "leaves_battle") == [{"seat": 0}]


@both_editions
@pytest.mark.rule("VI.battle.7", "D.battle.rifle.1", "VI.rwb.2")
def test_advanced_rifling_works_in_every_pair(edition: str) -> None:
    game = fight(edition, {"A": "MM", "B": "MM"}, {"C": "PC", "D": "PM"}, round=5)
    play(game, A="M", C="P", B="M", D="P")
    assert asked(game) == {"A": "rifling", "B": "rifling"}
    game.say("A", "Cavalry")
    game.say("B", "Cavalry")
    assert asked(game) == {"B": "rifling"}
    game.say("B", "Musketeer")
    assert victor(game) == 1


@both_editions
@pytest.mark.rule("VI.ruling.rw-draw", "D.ruling.league-white-peace", "D.rwar.melee.6")
def test_an_inconclusive_war_changes_nothing(edition: str) -> None:
    t = Table(edition, 5, 2, emperor="E")
    t.prince("Hesse", "3,4", PROTESTANT, B=1, A=1)
    religious_war(t, "Hesse", "A", "A", "B")
    s: Any = t.s
    s.dotf = 1
    s.has_fought = 0b11111
    for seat in (0, 1):
        deal(s, seat, "P")
    if edition == "six-round":
        s.doctrine = [NONE] * 5
    game = t.play("religious_war.enter_melee")
    play(game, A="P", B="P")
    assert told(game, "league_inconclusive")
    assert told(game, "target_converts") == told(game, "target_keeps") == told(game, "treaty_league") == []
    assert game.state.league == [NO_LEAGUE] * 5


@pytest.mark.rule("VI.rwb.2", "D.rwar.melee.1")
def test_the_contents_play_the_same_melee() -> None:
    from westphalia.engine.contents import Program

    names = [name.rsplit(".")[-1] for name in Program(RELIGIOUS_WAR).steps]
    at = names.index("enter_melee")
    steps = [name.rsplit(".")[-1] for name in Program(*MELEE).steps]
    assert names[at : at + len(steps)] == steps


@both_editions
@pytest.mark.rule("VI.rwb.5", "VI.ruling.rw-reinforce", "D.rwar.melee.2", "D.rwar.melee.3")
def test_the_last_of_their_league_must_call_too_if_they_can(edition: str) -> None:
    game = fight(edition, {"A": "CC", "B": "PP"}, {"C": "MPMCC"}, C=2)
    play(game, A="C", C="M")
    rule = {"six-round": "VI.rwb.5", "dice": "D.rwar.melee.2"}[edition]
    assert rules(game, "rout") == [rule]
    assert cards(game, "C", "pile") == "CCMMP"
    assert asked(game) == {"C": "reinforce"}
    game.say("C", "Pikeman")
    game.say("C", "Musketeer")
    assert pairs(game) == {"AC"}
