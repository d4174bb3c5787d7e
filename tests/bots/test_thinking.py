"""Evaluation, plans and reasons, one question at a time."""

from __future__ import annotations

import pytest
from analysis import analyse, report

from westphalia import from_position
from westphalia.board import bit_list
from westphalia.bots.core.card_game import solve_mix
from westphalia.bots.core.policy import weights_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.weights import lookup
from westphalia.bots.five_round.evaluation import FiveRoundContext as DecisionContext
from westphalia.bots.five_round.evaluation import FiveRoundOutlook as Outlook
from westphalia.bots.five_round.evaluation import odds_of_battle
from westphalia.bots.five_round.plans_league import receiver
from westphalia.bots.search.elector import Elector
from westphalia.editions.five_round.rules.foreign_powers import ASK_FOREIGN_POWER_RECEIVER
from westphalia.engine.question import Question
from westphalia.game.records import to_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game
from westphalia.rules.base.answers import PRINCIPALITY

W = weights_for("five-round")


def diplomacy(**principality: object) -> WestphaliaGame:
    """Return B's Diplomacy turn with 2 Influence; `Hesse` describes that Principality."""
    return from_position(
        {
            "players": 5,
            "round": 2,
            "step": "diplomacy.act",
            "turn": "B",
            "realms": {"B": {"stored": 2}},
            "principalities": principality,
        },
        log=False,
    )


def test_chances_are_shares_of_one_win() -> None:
    game = diplomacy()
    for seat in range(5):
        assert sum(Outlook(game.state, seat, W).shares) == pytest.approx(1.0, abs=0.01)


def test_more_land_means_a_better_outlook() -> None:
    game = from_position({"players": 5, "round": 3, "realms": {"A": {"provinces": 8}}}, log=False)
    shares = Outlook(game.state, 0, W).shares
    assert shares[0] > shares[1]


@pytest.mark.rule("V.ally.3")
def test_influence_goes_where_it_wins_an_ally_and_the_reason_says_so() -> None:
    game = diplomacy(Hesse={"size": 3, "influence": {"B": 1}})
    choice = Prince(1).choose(view(game, 1))
    assert "ally" in choice.reason
    assert "[V.ally." in choice.reason
    assert choice.alternatives


@pytest.mark.rule("V.dipgame.4")
def test_the_gun_pays_whatever_the_other_does_but_a_bot_may_keep_faith() -> None:
    game = from_position({"players": 5, "step": "diplomacy.diplomacy_game"}, log=False)
    seat = game.next_seat()
    words = [game.words(Prince(seed).choose(view(game, seat)).answer) for seed in range(100)]
    assert 80 < words.count("gun") < 100


@pytest.mark.rule("V.battle.4")
def test_odds_follow_imperial_power() -> None:
    realms = {"A": {"provinces": 8}, "B": {"provinces": 4}, "C": {"provinces": 7}, "D": {"provinces": 9}}
    s = from_position({"players": 5, "round": 3, "realms": realms}, log=False).state
    assert odds_of_battle(s, 0, 1, W) == W.sure
    assert odds_of_battle(s, 1, 0, W) == 1.0 - W.sure
    assert 0.5 < odds_of_battle(s, 0, 2, W) < 0.9
    assert odds_of_battle(s, 0, 3, W) < 0.5


def test_mixed_strategies_cannot_be_exploited() -> None:
    assert solve_mix([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]) == pytest.approx(
        [1 / 3] * 3, abs=0.1
    )
    assert solve_mix([[3.0, 2.0], [1.0, 0.0]])[0] > 0.9
    assert solve_mix([[1.0]]) == [1.0]


def test_a_weight_table_repeats_its_last_entry() -> None:
    assert [lookup((1.0, 2.0), i) for i in range(4)] == [1.0, 2.0, 2.0, 2.0]


def test_an_elector_takes_no_more_time_than_it_is_given() -> None:
    import time

    game = new_game("five-round", 5, 2, log=False, setup="random")
    bot = Elector(1, seconds=0.2, nodes=10**9)
    seat = game.next_seat()
    began = time.process_time()
    bot.choose(view(game, seat))
    assert time.process_time() - began < 0.6


def test_electors_do_not_search_clear_questions() -> None:
    game = from_position({"players": 5, "step": "diplomacy.diplomacy_game"}, log=False)
    seat = game.next_seat()
    assert Elector(1, nodes=0).choose(view(game, seat)) is not None


def test_thinking_does_not_change_the_game() -> None:
    game = diplomacy()
    before = game.hash()
    Elector(1, nodes=100, seconds=60.0).choose(view(game, 1))
    assert game.hash() == before


def test_an_analysis_tells_how_the_chances_went() -> None:
    game = new_game("five-round", 5, 5, log=False, setup="random")
    bots = [Prince(seat) for seat in range(5)]
    while not game.over:
        seat = game.next_seat()
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    found = analyse(to_record(game))
    lines = report(found)
    assert game.winners[0] in lines[0]
    assert len(found.standings) == game.state.round + 1
    assert any(line.startswith("- Round") for line in lines)


def test_a_context_knows_its_own_hand_and_the_sizes_of_others() -> None:
    game = from_position(
        {
            "players": 5,
            "step": "war.play_cards",
            "wars": [{"attacker": "A", "defender": "B"}],
            "realms": {"A": {"hand": "MMP"}, "B": {"hand": "CCCC"}},
        },
        log=False,
    )
    seen = view(game, 0)
    context = DecisionContext(seen.state, 0, W, 1, seen.sizes["hand"])
    assert (context.cards(0), context.cards(1)) == (3, 4)


@pytest.mark.rule("V.fp.11")
def test_land_goes_to_the_principality_with_most_influence() -> None:
    game = diplomacy(Hesse={"size": 1, "influence": {"B": 1}}, Saxony={"size": 1, "influence": {"B": 3}})
    s = game.state
    powers = [
        next(p for p in bit_list(s.principalities) if s.names[s.name[p]] == n) for n in ("Hesse", "Saxony")
    ]
    question = Question(s, 1, ASK_FOREIGN_POWER_RECEIVER, [PRINCIPALITY + power for power in powers])
    assert receiver(DecisionContext(s, 1, W, 1), question) == [1.0, 3.0]
