"""Bots answer every question legally, give the same answer for the same view, and use no hidden information."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from westphalia import from_position
from westphalia.bots import BOTS, Bot, make_bot
from westphalia.bots.core.decision_context import DecisionContext
from westphalia.bots.core.policy import POLICIES, policy_for, weights_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.weights import POLITIQUE, TEMPERAMENTS
from westphalia.bots.search.elector import Chancellor, Elector
from westphalia.bots.search.rollout import roll_out
from westphalia.editions.kit.edition import edition
from westphalia.engine.question import Question
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame, new_game


def play(game: WestphaliaGame, bots: list[Bot], limit: int = 5_000) -> list[str]:
    """Play a game to its end; return the kinds of questions that were asked."""
    kinds = []
    while not game.over:
        seat = game.next_seat()
        seen = view(game, seat)
        assert seen.question is not None
        choice = bots[seat].choose(seen)
        assert choice.answer in seen.question.answers
        assert choice.reason
        assert all(other in seen.question.answers for other, _ in choice.alternatives)
        kinds.append(seen.question.kind)
        game.answer(seat, choice.answer)
        assert len(kinds) < limit, "the game has stalled"
    return kinds


@pytest.mark.parametrize("players", [5, 6, 7, 8])
def test_princes_and_novices_play_with_any_number_of_players(players: int) -> None:
    game = new_game("five-round", players, seed=players, log=False, setup="random")
    bots = [make_bot(("prince", "novice")[seat % 2], seed=seat) for seat in range(players)]
    play(game, bots)
    assert game.winners


def test_bots_set_the_map_up_too() -> None:
    game = new_game("five-round", 5, seed=4, log=False)
    play(game, [make_bot("prince", seed=seat) for seat in range(5)])
    assert game.winners


@pytest.mark.parametrize("temperament", sorted(TEMPERAMENTS))
def test_bots_of_all_temperaments_play_whole_games(temperament: str) -> None:
    game = new_game("five-round", 5, seed=11, log=False, setup="random")
    play(game, [make_bot("prince", seed=seat, temperament=temperament) for seat in range(5)])
    same = weights_for("five-round", temperament=temperament) == weights_for("five-round")
    assert same == (temperament == POLITIQUE)


def test_electors_answer_every_question_of_the_last_round() -> None:
    game = last_round()
    bots: list[Bot] = [Elector(seed=seat, nodes=60) if seat < 2 else Prince(seat) for seat in range(5)]
    kinds = play(game, bots)
    assert {"convert", "dice", "diplomacy", "declare", "vote"} <= set(kinds)


def last_round() -> WestphaliaGame:
    """Return a fifth round in which every player has something to lose."""
    return from_position(
        {
            "players": 5,
            "round": 5,
            "step": "heresy.choose_conversion",
            "emperor": "A",
            "protestant_provinces": 30,
            "realms": {
                "A": {"provinces": 5, "saints": 3},
                "B": {"provinces": 6, "saints": 2, "good_works": 1},
                "C": {"religion": "Protestant", "provinces": 5},
                "D": {"religion": "Protestant", "provinces": 4},
                "E": {"provinces": 3, "good_works": 2},
            },
            "principalities": {
                "Saxony": {"size": 2, "influence": {"B": 3}},
                "Bohemia": {"size": 3, "influence": {"A": 4}},
                "Trier": {"size": 1, "influence": {"C": 2}},
            },
        },
        log=False,
    )


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_decides_the_same_for_the_same_view_and_seed(name: str) -> None:
    game = last_round()
    for _ in range(12):
        seat = game.next_seat()
        seen = view(game, seat)
        one, two = fresh(name), fresh(name)
        assert one.choose(seen) == two.choose(seen)
        game.answer(seat, Prince(1).choose(seen).answer)


def fresh(name: str) -> Bot:
    """Return a bot without a history; one that searches gets little to search and more time than it needs."""
    searching = {"elector": Elector, "chancellor": Chancellor}
    return searching[name](7, seconds=60.0, nodes=150) if name in searching else make_bot(name, seed=7)


BATTLE: dict[str, Any] = {
    "players": 5,
    "round": 4,
    "step": "war.play_cards",
    "wars": [{"attacker": "A", "defender": "B"}],
    "realms": {"A": {"hand": "MMPPCC"}, "B": {"hand": "MMMPC"}},
}


@pytest.mark.parametrize("name", ["novice", "prince", "elector", "chancellor"])
def test_a_bot_answers_the_same_whatever_is_hidden_from_it(name: str) -> None:
    hidden = {"B": {"hand": "CCCCP", "doctrines": ["Guerilla"]}, "C": {"doctrines": ["Flexible", "Tercio"]}}
    other = {"B": {"hand": "MMMPC", "doctrines": ["Tercio"]}, "C": {"doctrines": ["Guerilla", "Tercio"]}}
    answers = []
    for realms in (hidden, other):
        game = from_position({**BATTLE, "realms": {"A": {"hand": "MMPPCC"}, **realms}}, log=False)
        game.answer(1, game.questions[1].answers[0])  # sealed: A must not see what B has chosen
        answers.append(fresh(name).choose(view(game, 0)))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", list(POLICIES))
def test_there_is_a_plan_and_a_reason_for_every_kind_of_question(name: str) -> None:
    kinds, policy = set(edition(name).kinds()), policy_for(name)
    assert set(policy.decisions) == kinds
    assert set(policy.tried) | set(policy.tried_in_battle) | set(policy.turn_strategies) <= kinds


def test_an_edition_without_plans_is_refused() -> None:
    seen = replace(view(last_round(), 0), edition=replace(edition("five-round"), id="rebels"))
    with pytest.raises(ValueError, match="no plans for 'rebels'"):
        Prince(1).choose(seen)
    with pytest.raises(ValueError, match="no plans for 'rebels'"):
        Elector(1).choose(seen)
    assert seen.question is not None
    assert make_bot("novice").choose(seen).answer in seen.question.answers


def test_an_unknown_bot_or_temperament_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no 'pope'"):
        make_bot("pope")
    with pytest.raises(ValueError, match="there is no 'meek'"):
        make_bot("prince", temperament="meek")


def test_the_first_bot_offered_is_the_recommended_one() -> None:
    assert next(iter(BOTS)) == "prince"
    assert {"novice", "prince", "elector", "random"} <= set(BOTS)


def test_rollouts_that_diverge_keep_the_same_luck() -> None:
    """A seat's draws depend on its own questions, not on how often others were asked before."""
    game = last_round()
    seat = game.next_seat()
    question = game.question(seat)
    assert question is not None
    drawn: list[dict[tuple[int, int, str, int, int], int]] = []
    for answer in (question.answers[0], question.answers[-1]):
        one, luck = game.copy(), dict[tuple[int, int, str, int, int], int]()

        def note(context: DecisionContext, q: Question, luck: dict[Any, int] = luck) -> int | None:
            place = (context.s.round, context.s.phase, str(q.kind), context.seat)
            times = sum(known[:4] == place for known in luck)
            luck[(*place, times)] = context.chance
            return None

        one.answer(seat, answer)
        players = one.state.players
        roll_out(
            one, [policy_for("five-round").weights] * players, 3, lambda s: s.over, habits=[note] * players
        )
        drawn.append(luck)
    both = drawn[0].keys() & drawn[1].keys()
    assert len(both) > 20
    assert list(drawn[0])[:40] != list(drawn[1])[:40]  # they part
    assert all(drawn[0][place] == drawn[1][place] for place in both)
    assert len(set(drawn[0].values())) == len(drawn[0])
