"""Positions an examiner writes down naturally in the second half of the rulebook: set up, or refused with a reason.

Where a position makes no sense, `from_position` says so with a ValueError; no other error may come out of it,
and no field may be ignored silently.
"""

# Written as an examiner's complaints: all but `league-treaty` failed when they were written, because of defects of
# `from_position` or `in_words`, not of the rules.

import pytest

from exam.examiner import asked
from westphalia import from_position, in_words

WAR = [{"attacker": "A", "defender": "B"}]
WON = [{"attacker": "A", "defender": "B", "winner": "A"}]
TARGET = {"Hesse": {"size": 3, "religion": "Protestant", "target_of": "A"}}


def set_up(**fields):
    """Return the game, or None if the position is refused properly."""
    try:
        return from_position({"players": 5, **fields})
    except ValueError:
        return None


@pytest.mark.parametrize(
    "fields",
    [
        {"step": "war.play_cards", "wars": WAR},
        {"step": "war.play_cards", "wars": WAR, "realms": {"A": {"hand": "MPC"}}},
        {
            "step": "war.play_cards",
            "wars": WAR,
            "realms": {"A": {"hand": "CC", "barred": True}, "B": {"hand": "M"}},
        },
        {
            "step": "war.guerilla_removes",
            "wars": WAR,
            "realms": {"A": {"hand": "M", "played": "Guerilla"}, "B": {"hand": "P"}},
        },
        {"step": "war.battle.choose_treaty", "wars": WON},
        {"step": "war.battle.ally_takes", "wars": WON},
        {"step": "foreign_powers", "round": 2, "realms": {"B": {"land": []}}},
        {
            "step": "religious_war.treaty.choose_treaty",
            "round": 3,
            "realms": {
                "A": {"good_works": 1, "league": "Catholic League"},
                "B": {"religion": "Protestant", "league": "Evangelical League"},
            },
            "principalities": TARGET,
        },
    ],
    ids=[
        "no-hands",
        "one-hand",
        "barred-with-cavalry-only",
        "guerilla",
        "choose-treaty",
        "ally-takes",
        "no-land",
        "league-treaty",
    ],
)
def test_an_impossible_position_is_refused_with_a_reason(fields):
    set_up(**fields)


def test_a_foreign_power_with_an_empty_list_of_land():
    game = from_position(
        {"players": 5, "round": 2, "step": "war.declare", "realms": {"B": {"home": "France", "land": []}}}
    )
    assert in_words(game)["realms"]["B"]["land"] == []


def test_a_given_hand_is_not_drawn_a_second_time():
    game = set_up(step="war.open_battle_phase", wars=WAR, realms={"A": {"hand": "MMM"}, "B": {"hand": "PPP"}})
    if game is not None:
        assert [in_words(game)["realms"][p]["hand"] for p in "AB"] == ["MMM", "PPP"]


LEAGUES = {
    "A": {"good_works": 1, "league": "Catholic League", "hand": "MMM"},
    "B": {"religion": "Protestant", "league": "Evangelical League", "hand": "PPP"},
}


def test_a_given_hand_is_not_drawn_a_second_time_in_a_league_battle():
    game = set_up(round=3, step="religious_war.draw_armies", realms=LEAGUES, principalities=TARGET)
    if game is not None:
        assert [in_words(game)["realms"][p]["hand"] for p in "AB"] == ["MMM", "PPP"]


@pytest.mark.parametrize("facing", [{}, {"A": "B"}, {"A": "B", "B": "A"}])
def test_a_league_battle_can_begin_with_its_cards(facing):
    realms = {p: {**r, **({"facing": facing[p]} if p in facing else {})} for p, r in LEAGUES.items()}
    game = from_position(
        {
            "players": 5,
            "round": 3,
            "step": "religious_war.play_cards",
            "realms": realms,
            "principalities": TARGET,
        }
    )
    assert asked(game) == {"A": "card", "B": "card"}
    game.say("A", "M")
    game.say("B", "P")
    assert asked(game) == {"A": "card", "B": "card"}


def test_no_leagues_without_a_target():
    game = set_up(round=3, step="religious_war")
    assert game is None or "league" not in asked(game).values()


def test_a_target_is_heretical_to_its_declarer():
    assert (
        set_up(
            round=3,
            step="religious_war",
            realms={"A": {"good_works": 1}},
            principalities={"Hesse": {"target_of": "A"}},
        )
        is None
    )


def test_only_the_saved_can_have_declared():
    assert set_up(round=3, step="religious_war", principalities=TARGET) is None


def test_the_outcome_of_a_war_is_told_in_the_words_of_the_position():
    game = from_position(
        {
            "players": 5,
            "step": "war.open_battle_phase",
            "wars": WAR,
            "realms": {"A": {"provinces": 6}},
            "stop": "war.battle.open_battle_treaty",
        }
    )
    (war,) = in_words(game)["wars"]
    assert war["winner"] == "A"


@pytest.mark.parametrize("provinces", [13, 15, 16])
def test_a_big_realm_needs_no_list_of_towns(provinces):
    game = from_position({"players": 5, "step": "war.declare", "realms": {"A": {"provinces": provinces}}})
    assert len(in_words(game)["realms"]["A"]["land"]) == provinces


def test_a_stop_at_a_chapter_that_is_passed_over():
    game = from_position(
        {"players": 5, "round": 2, "step": "war.post_war_diplomacy", "stop": "religious_war"}
    )
    assert game.stopped
