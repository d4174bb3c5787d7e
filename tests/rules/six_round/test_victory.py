"""The end of a Round, religious victory, and the Peace of Westphalia."""

from typing import Any

import pytest

from rules.table import CATHOLIC, PROTESTANT, Table, asked, refused, rules, told
from westphalia.editions.player_turns.rules.religious_victory import (
    check_victory,
    religious_standing,
    victory_after_religious_war,
)
from westphalia.editions.six_round.rules.rounds import clear_round
from westphalia.editions.six_round.rules.salvation import check_salvation
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import CATHOLIC_SIDE, EVANGELICAL_SIDE, NO_LEAGUE, NONE, War, with_item
from westphalia.rules.realm.provinces import convert_provinces, religion_of


def table(round: int = 5, phase: str = "shifts", **state: Any) -> Table:
    t = Table("six-round", round=round, **{"reformation": True, **state})
    t.s.phase = t.s.k.phases.index(phase)
    return t


def won(t: Table, check: Any = check_victory) -> tuple[str, str]:
    """Return how the game ends if it is checked now: the victory and its winners."""
    s = t.fill()
    check_salvation(s)
    check(s)
    return s.victory, "".join("ABCDEFGHIJKLMN"[seat] for seat in s.winners)


def protestant(t: Table) -> None:
    """A map that is Protestant in all its Principalities, with a Protestant Emperor A."""
    t.realm("A", "4,4", PROTESTANT, converted=1)
    t.fill(PROTESTANT)


# --- the conditions ---


@pytest.mark.rule("VI.win.2", "VI.win.3", "VI.ruling.win-few")
def test_a_catholic_victory_is_won_by_the_catholics_with_most_good_works() -> None:
    t = table()
    for who, works in (("A", 1), ("B", 9), ("C", 4), ("D", 7)):
        t.realm(who, good_works=works)
    assert won(t) == ("catholic", "BD"), "not the Emperor A"


@pytest.mark.rule("VI.win.3", "VI.ruling.win-ties")
def test_a_tie_for_the_last_place_goes_by_initiative() -> None:
    t = table(order="FEDCBA")
    for who, works in (("B", 9), ("C", 4), ("D", 4)):
        t.realm(who, good_works=works)
    assert won(t) == ("catholic", "BD")


@pytest.mark.rule("VI.win.3", "VI.ruling.slots-option")
def test_as_many_win_as_there_are_saved_slots() -> None:
    t = Table("six-round", 8, round=5, reformation=True)
    t.s.phase = t.s.k.phases.index("shifts")
    assert len(won(t)[1]) == 3


@pytest.mark.rule("VI.win.4", "VI.win.5")
def test_a_protestant_victory_is_won_by_those_saved_by_faith_alone() -> None:
    t = table(conversions=3)
    for who, number in (("A", 3), ("B", 2), ("C", 1)):
        t.realm(who, religion=PROTESTANT, converted=number)
    t.fill(PROTESTANT)
    assert won(t) == ("protestant", "CB"), "the earliest two; the Emperor A is not saved"


@pytest.mark.rule("VI.win.5", "VI.ruling.win-few")
def test_fewer_protestants_than_slots_all_win() -> None:
    t = table(conversions=1)
    protestant(t)
    assert won(t) == ("protestant", "A")


@pytest.mark.rule("VI.win.2", "VI.win.4")
@pytest.mark.parametrize("religion", [CATHOLIC, PROTESTANT])
def test_one_elector_or_the_emperor_of_the_other_religion_prevents_it(religion: int) -> None:
    t = table(conversions=1)
    if religion == PROTESTANT:
        protestant(t)
    s = t.fill()
    trier = next(p for p in range(16, len(s.name)) if s.electors >> p & 1)
    convert_provinces(s, s.land[trier], 1 - religion)
    assert won(t) == ("", "")
    convert_provinces(s, s.land[trier], religion)
    s.emperor = 1
    s.religion = with_item(s.religion, 1, 1 - religion)
    assert won(t) == ("", "")
    s.religion = with_item(s.religion, 1, religion)
    assert won(t)[0] == ("catholic", "protestant")[religion]


@pytest.mark.rule("VI.win.2", "VI.win.4", "VI.ruling.win-count")
def test_more_provinces_are_needed_than_the_other_religion_has() -> None:
    t = table()
    t.foreign("F")  # its Home Province counts for nobody
    s = t.fill()
    electors = sum(s.land[p] for p in range(16, len(s.name)) if s.electors >> p & 1)
    others = [i for i in range(s.board.size) if not electors >> i & 1]
    half = s.board.size // 2
    convert_provinces(s, sum(1 << i for i in others[:half]), PROTESTANT)
    assert religious_standing(s).provinces == (half, half)
    assert won(t) == ("", ""), "a tie is no majority"
    convert_provinces(s, 1 << others[0], CATHOLIC)
    assert won(t)[0] == "catholic"


@pytest.mark.rule("VI.ruling.win-interregnum")
def test_without_an_emperor_there_is_no_religious_victory() -> None:
    t = table()
    t.s.emperor = NONE
    assert won(t) == ("", "")


# --- when ---


@pytest.mark.rule("VI.win.1", "VI.inv.29", "VI.ruling.win-check")
@pytest.mark.parametrize(
    ("round", "phase", "open"),
    [
        (3, "election", False),
        (4, "upheaval", False),
        (4, "heresy", False),
        (4, "war", False),
        (4, "religious_war", False),
        (4, "shifts", True),
        (4, "foreign_powers", True),
        (5, "upheaval", True),
        (6, "religious_war", True),
    ],
)
def test_it_is_possible_once_the_religious_war_of_round_four_has_ended(
    round: int, phase: str, open: bool
) -> None:
    assert won(table(round, phase)) == (("catholic", "AB") if open else ("", ""))


@pytest.mark.rule("VI.win.1", "VI.ruling.win-check")
@pytest.mark.parametrize(("round", "open"), [(3, False), (4, True), (5, True)])
def test_the_first_moment_is_the_end_of_that_phase(round: int, open: bool) -> None:
    assert won(table(round, "religious_war"), victory_after_religious_war)[0] == ("catholic" if open else "")


@pytest.mark.rule("VI.win.1", "VI.ruling.win-check", "VI.rw.1")
def test_the_end_of_round_fours_religious_war_phase_is_checked_without_a_war() -> None:
    game = table(4).play("religious_war")
    assert game.over
    assert game.state.victory == "catholic"
    assert rules(game, "catholics_win") == ["VI.win.2"]


@pytest.mark.rule("VI.ruling.win-check", "VI.win.1")
def test_a_departure_that_changes_the_religion_of_land_can_end_the_game_at_once() -> None:
    t = table(5)
    t.realm("B", "4,4 4,5 5,4")
    t.protestant("4,5 5,4")
    s = t.fill()
    electors = sum(s.land[p] for p in range(16, len(s.name)) if s.electors >> p & 1)
    others = [i for i in range(s.board.size) if not (electors | s.land[1]) >> i & 1]
    convert_provinces(s, sum(1 << i for i in others[: s.board.size // 2 - 2]), PROTESTANT)
    assert won(t) == ("", "")
    game = t.play("foreign_powers")
    game.say("A", "stay")
    game.say("B", "become foreign power")
    assert (game.over, game.state.victory) == (True, "catholic")


@pytest.mark.rule("VI.ruling.win-check", "VI.win.1")
def test_an_election_can_end_the_game() -> None:
    t = table(5, reign=1, emperor="B", conversions=1)
    t.realm("B", "2,4", PROTESTANT, converted=1)
    t.prince("Trier", "4,4", C=1)
    game = t.play("election")
    game.say("C", "D")
    assert (game.over, game.state.victory) == (True, "catholic")


# --- the end of a Round ---


@pytest.mark.rule("VI.end.2", "VI.inv.22", "VI.upheaval.7")
def test_what_belongs_to_one_round_is_cleared() -> None:
    t = table()
    hesse = t.prince("Hesse", "4,4", A=1)
    t.realm("A", "2,4", stored=3)
    s = t.fill()
    s.markers = s.attacked = 1 << hesse
    s.wars = (War(0, hesse, 1),)
    s.target, s.rotf, s.dotf = hesse, 0, 1
    s.combats = s.engages = s.wages = s.doctrine_changed = 7
    s.declared = s.has_fought = s.fought_foreign = s.took_foreign = s.exiled = 1
    s.league = [CATHOLIC_SIDE, EVANGELICAL_SIDE, 0, 0, 0, 0]
    s.doctrine = with_item(s.doctrine, 0, 4)
    clear_round(s)
    assert (s.markers, s.attacked, s.wars, s.target, s.rotf, s.dotf) == (0, 0, (), NONE, NONE, NONE)
    assert (s.declared, s.has_fought, s.fought_foreign, s.took_foreign, s.exiled) == (0, 0, 0, 0, 0)
    assert (s.combats, s.engages, s.wages, s.doctrine_changed) == (0, 0, 0, 0)
    assert s.league == [NO_LEAGUE] * 6
    assert (s.stored[0], s.doctrine[0], s.ally[hesse]) == (3, 4, 0)


@pytest.mark.rule("VI.end.1", "VI.trent.10", "VI.ruling.pius-timing")
@pytest.mark.parametrize(("number", "begun"), [(2, False), (3, True)])
def test_st_pius_begins_the_reformation_at_the_end_of_round_three(number: int, begun: bool) -> None:
    t = table(number, reformation=False)
    t.s.pins = {"imperial": (6,)}
    game = t.play("end")
    assert game.state.reformation is begun
    assert ("pius" in [e.kind for e in game.log]) is begun


# --- the Peace of Westphalia ---


def last(t: Table) -> WestphaliaGame:
    t.prince("Trier", "0,5", PROTESTANT)  # no religious victory
    return t.play("end")


@pytest.mark.rule(
    "VI.ex.20", "VI.win.6", "VI.ruling.home-city", "VI.ruling.home-ip", "VI.ruling.final-moment"
)
def test_the_score_is_power_without_homes_and_three_for_each_orthodox_town() -> None:
    t = table(6)
    t.realm("A", "4,4 4,5 5,4 5,3 4,3 3,4 3,5 3,6 4,6", towns="4,5 5,4")
    t.protestant("5,4")  # a heretical town scores nothing
    t.prince("Hesse", "2,2 2,3", A=2)
    t.prince("Baden", "6,2 6,1 6,0", A=3)
    t.foreign("F", where="7,1 7,2 7,3", founded=2, affairs=1)
    t.prince("Bohemia", "1,4 1,5 1,6 1,7 1,8", F=5)
    game = last(t)
    scores = dict(
        zip(told(game, "westphalia_scores")[0]["seats"], told(game, "westphalia_scores")[0]["scores"])
    )
    assert scores[0] == 9 + 2 + 3 + 4 + 3 * 2 == 24
    assert game.state.imperial_power(5) == 3 + 4 + 12 + 1
    assert scores[5] == 7
    assert (game.state.victory, game.winners) == ("westphalia", ["A"])


@pytest.mark.rule("VI.win.6", "VI.end.3")
@pytest.mark.parametrize(("number", "over"), [(5, False), (6, True)])
def test_it_is_scored_after_round_six_alone_and_the_highest_wins_alone(number: int, over: bool) -> None:
    t = table(number)
    t.realm("C", "4,4 4,5 5,4 5,3 4,3 3,4")
    t.s.pins = {"imperial": (6,)}
    game = last(t)
    assert game.over is over
    if over:
        assert game.winners == ["C"]


@pytest.mark.rule("VI.win.7")
def test_among_equals_the_emperor_picks_the_winner() -> None:
    t = table(6, emperor="D")
    t.realm("B", "4,4 4,5 5,4 5,3 4,3 3,4")
    t.realm("C", "2,2 2,3 3,2 3,3 2,4 1,4")
    game = last(t)
    assert asked(game) == {"D": "westphalia"}
    assert game.legal("D") == ["B", "C"]
    assert refused(game, "D", "D") == "VI.win.7"
    game.say("D", "C")
    assert game.winners == ["C"]


@pytest.mark.rule("VI.win.7")
def test_the_emperor_may_pick_themselves_if_they_are_one_of_them() -> None:
    t = table(6, emperor="B")
    t.realm("B", "4,4 4,5")  # 2 + 4 + 3
    t.realm("C", "2,2 2,3 3,2 3,3 2,4 1,4")  # 6 + 3
    game = last(t)
    assert game.legal("B") == ["B", "C"]
    game.say("B", "B")
    assert game.winners == ["B"]
    assert religion_of(game.state, game.power("Trier")) == PROTESTANT
