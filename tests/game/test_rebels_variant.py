"""The five-round edition with and without Peace & Rebels: random games, records, copies, and unchanged play."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.random_play import BOUND, play_on
from westphalia import from_position, from_record, new_game, to_position
from westphalia.editions.five_round.rebels.invariants import broken_invariants
from westphalia.editions.kit.edition import edition
from westphalia.game.records import to_record, write_record
from westphalia.game.view import imagine, view
from westphalia.rules.base.fields import fingerprint

GOLDEN = Path(__file__).parents[1] / "golden"


def a_game(seed: int, log: bool = False):
    setup = ("random", "historical", "manual")[seed % 3]
    names = "chosen" if seed % 5 == 0 else "proposed"
    game = new_game("five-round", 5 + seed % 4, seed, log, setup=setup, names=names, rebels="on")
    return game, random.Random(seed)


def check(game):
    if game.state.phase:
        assert broken_invariants(game.state) == []  # those of the edition, and those of the variant


def a_game_ends(seed: int) -> None:
    """Play a game to its end; in every other game players save Gold for the Rebels."""
    game, rnd = a_game(seed)
    answers = 0
    while seed % 2 and not game.over and answers < BOUND:
        seat = rnd.choice(game.waiting)
        question = game.question(seat)
        thrifty = question.kind in ("diplomacy", "buycards", "patronage")
        game.answer(seat, game.quiet_answer(question) if thrifty else rnd.choice(question.answers))
        check(game)
        answers += 1
    answers += play_on(game, rnd, check=check)
    assert answers < BOUND
    assert game.over
    assert game.winners


@pytest.mark.rule("R.variant.end.1", "R.variant.set.2", "R.variant.set.9")
@pytest.mark.parametrize("block", range(6))
def test_random_games_end_with_both_sets_of_invariants_held_after_every_answer(block):
    for seed in range(block * 5, block * 5 + 5):
        a_game_ends(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(30))
def test_three_hundred_random_games(block):
    for seed in range(20_000 + block * 10, 20_000 + block * 10 + 10):
        a_game_ends(seed)


# --- without it nothing changes ---


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*-of-?.json")), ids=lambda path: path.stem)
def test_a_recorded_game_without_it_is_written_again_to_the_letter(path):
    record = json.loads(path.read_text("utf-8"))
    game = from_record(record)
    assert game.edition is edition("five-round")
    assert game.hash() == record["hash"]
    assert json.loads(write_record(game)) == record


def test_an_option_that_is_off_is_not_listed():
    plain, off = (new_game("five-round", 6, 4, setup="random", **o) for o in ({}, {"rebels": "off"}))
    assert plain.state.options == off.state.options == {"setup": "random", "names": "proposed"}
    assert type(off.state).__name__ == "FiveRoundState"
    assert off.hash() == plain.hash()
    assert to_record(off) == to_record(plain)
    assert not {"rebels", "unrest", "stability"} & {f.name for f in off.state.fields}
    assert not any(name.startswith("rebels") for name in off.program.steps)
    assert "rebels" not in off.state.k.phases


def test_until_the_first_phase_both_games_are_asked_and_told_the_same():
    plain, variant = (new_game("five-round", 5, 7, setup="random", **o) for o in ({}, {"rebels": "on"}))
    rnd = random.Random(7)
    shared = [field for field in plain.state.fields if field.name != "options"]
    answers = 0
    while variant.state.k.phases[variant.state.phase] != "religious_war" and not plain.state.wars:
        assert fingerprint(shared, variant.state, "") == fingerprint(shared, plain.state, "")
        assert plain.log == variant.log
        seat = plain.next_seat()
        assert plain.question(seat).answers == variant.question(seat).answers
        answer = rnd.choice(plain.question(seat).answers)
        plain.answer(seat, answer)
        variant.answer(seat, answer)
        answers += 1
    assert answers > 50


@pytest.mark.rule("R.ruling.variant-six-dice")
@pytest.mark.parametrize("name", ["six-round", "dice"])
def test_only_the_five_round_edition_offers_it(name):
    with pytest.raises(ValueError, match=r"options\.rebels: there is no such option"):
        new_game(name, 5, rebels="on")


# --- records, copies, positions, views ---


def in_the_phase(seed: int):
    """Return a game that stands at a question of the phase."""
    game, rnd = a_game(seed, log=True)
    while not any(
        q.kind in ("dissent", "unrest", "suppress", "ally_dissent") for q in game.questions.values()
    ):
        play_on(game, rnd, 1)
        assert not game.over
    return game, rnd


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_record_replays_to_the_same_position(seed):
    game, rnd = in_the_phase(seed)
    play_on(game, rnd, 40)
    record = write_record(game)
    assert json.loads(record)["options"]["rebels"] == "on"
    assert json.loads(record)["edition"] == "five-round"
    again = from_record(record)
    assert again.hash() == game.hash()
    assert again.edition.key == "five-round+rebels"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_copy_and_an_exact_position_go_on_alike(seed):
    game, _ = in_the_phase(seed)
    exact = json.loads(json.dumps(to_position(game)))
    others = [game.copy(), from_position(exact, log=False)]
    before = game.hash()
    assert all(other.hash() == before for other in others)
    ends = []
    for other in (game, *others):
        play_on(other, random.Random(5), 60)
        ends.append(other.hash())
    assert len(set(ends)) == 1


def test_a_seat_imagines_a_game_of_the_same_rules():
    game, rnd = in_the_phase(4)
    seat = game.next_seat()
    seen = view(game, seat)
    imagined = imagine(seen, 3)
    assert imagined.edition is game.edition
    assert imagined.question(seat).answers == game.question(seat).answers
    play_on(imagined, rnd)
    assert imagined.over


def test_the_seed_and_future_dice_are_hidden_from_all():
    game, _ = in_the_phase(5)
    for seat in (None, 0):
        shown = view(game, seat).state
        assert shown.seed == shown.drawn == 0
        assert shown.rebel_dice == game.state.rebel_dice
