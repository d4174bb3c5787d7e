"""The legate: a network that learned the game, run with numpy."""

import importlib.util
import random
import re
from itertools import islice
from typing import Any

import pytest

from westphalia import new_game, view
from westphalia.bots import bots_for, explain_answer, make_bot
from westphalia.game.view import imagine

np = pytest.importorskip("numpy")

from westphalia.bots.network.inference import Network, fit, gelu, softmax  # noqa: E402
from westphalia.bots.network.layout import ENDINGS, inputs  # noqa: E402
from westphalia.bots.network.legate import CHANCES, Legate, chances, trained_network  # noqa: E402

TABLES = [("six-round", 5), ("six-round", 3), ("dice", 6), ("five-round", 8)]


def positions(edition: str, players: int, seed: int = 1) -> Any:
    """Questions of a game that is played at random."""
    game = new_game(edition, players, seed, setup="random", log=False)
    chance = random.Random(seed)
    while not game.over:
        seat = game.next_seat()
        yield game, seat
        game.answer(seat, chance.choice(game.question(seat).answers))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_the_legate_gives_legal_answers_at_tables_of_any_size(edition: str, players: int) -> None:
    bot = Legate()
    for game, seat in islice(positions(edition, players), 0, 400, 16):
        question = game.question(seat)
        choice = bot.choose(view(game, seat))
        assert choice.answer in question.answers
        assert all(other in question.answers for other, _ in choice.alternatives)


def test_the_legate_plays_a_whole_game() -> None:
    game = new_game("dice", 5, 3, setup="random", log=False)
    bots = [make_bot("legate") for _ in range(5)]
    while not game.over:
        seat = game.next_seat()
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    assert game.state.winners


def test_the_legate_uses_only_its_seats_view() -> None:
    bot = Legate()
    for game, seat in islice(positions("dice", 5), 0, 300, 20):
        seen = view(game, seat)
        other = imagine(seen, 7)
        assert bot.choose(view(other, seat)) == bot.choose(seen)


def test_the_legates_chances_add_up() -> None:
    for game, seat in islice(positions("six-round", 5), 0, 200, 20):
        judged = Legate().judge(view(game, seat))
        assert judged.shares.sum() == pytest.approx(1, abs=1e-5)
        assert judged.endings.sum() == pytest.approx(1, abs=1e-5)


RAISES = re.compile(r"Raises my chance (?P<what>.+) from (?P<before>\d+) to (?P<after>\d+) %\.")
GIVES = re.compile(r"I give myself (?P<share>\d+) % to win(, mostly by (?P<victory>.+))?\.")


@pytest.mark.parametrize("edition", ["dice", "six-round"])
def test_the_legates_reasons_repeat_what_it_expects(edition: str) -> None:
    """Its chances now, and those at its next decision in imagined games, stand in the sentence."""
    bot, raised = Legate(), 0
    for game, seat in islice(positions(edition, 5), 0, 900, 7):
        seen = view(game, seat)
        choice = bot.choose(seen)
        if not choice.reason:
            assert len(seen.question.answers) == 1
            continue
        assert choice == bot.choose(view(game, seat)), "the same view, the same reason"
        now = chances(bot.judge(seen))
        if said := RAISES.fullmatch(choice.reason):
            raised += 1
            later = bot.chances_after(seen, choice.answer)
            at = CHANCES.index(said["what"])
            assert int(said["before"]) == round(100 * float(now[at])) < int(said["after"])
            assert int(said["after"]) == round(100 * float(later[at]))
            continue
        said = GIVES.fullmatch(choice.reason)
        assert said, choice.reason
        assert int(said["share"]) == round(100 * float(now[0]))
        if said["victory"]:
            assert max(now[1:]) > 0.5 * sum(now[1:])
    assert raised > 5


def test_the_legate_looks_ahead_only_for_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(*args: Any) -> Any:
        raise AssertionError("nobody reads this reason")

    monkeypatch.setattr(Legate, "explain", unread)
    for game, seat in islice(positions("dice", 5), 0, 100, 20):
        assert Legate().choose(view(game, seat), explain=False).reason == ""


def test_a_legates_answer_is_explained_by_its_network_and_not_by_plans() -> None:
    game, seat = next((g, s) for g, s in positions("dice", 5) if g.question(s).kind == "dilemma")
    answer = game.question(seat).answers[0]
    said = explain_answer("legate", view(game, seat), answer)
    assert said.answer == answer
    assert RAISES.fullmatch(said.reason) or GIVES.fullmatch(said.reason)
    assert explain_answer("prince", view(game, seat), answer).reason.endswith("]"), "a rule follows"


def test_the_legate_is_offered_where_it_beats_princes() -> None:
    assert "legate" in bots_for("dice")
    assert "legate" in bots_for("six-round")
    assert "legate" not in bots_for("five-round")


def test_the_legate_is_not_offered_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("westphalia.bots.core.registry.find_spec", lambda name: None)
    assert "legate" not in bots_for("dice")
    assert importlib.util.find_spec("numpy") is not None


def test_the_weights_fit_in_four_megabytes() -> None:
    from importlib import resources

    weights = resources.files("westphalia.bots.network") / "weights" / "legate.npz"
    assert len(weights.read_bytes()) <= 4 * 2**20


def test_weights_are_matched_to_inputs_by_name() -> None:
    """A feature that moves keeps its weights; one that is new counts for nothing."""
    now = inputs()
    meant = {**now, "seats": [*reversed(now["seats"][1:]), "gone/1/0"]}
    columns = np.arange(len(meant["seats"]), dtype=np.float32)[None]
    weights = {
        name: np.zeros((len(now["kind"]), 1), np.float32) for name in ("kind.weight", "ask_kind.weight")
    }
    weights |= {name: np.zeros((len(now["fixed"]), 1), np.float32) for name in ("fixed.weight", "fixed.bias")}
    weights |= {f"{name}.weight": np.zeros((1, len(now[name])), np.float32) for name in ("hexes", "world")}
    fitted = fit(weights | {"seats.weight": columns}, meant)["seats.weight"][0]
    assert fitted[0] == 0, "new"
    assert list(fitted[1:]) == list(reversed(range(len(now["seats"]) - 1)))


def test_gelu_and_softmax_match_their_definitions() -> None:
    x = np.array([-1.0, 0.0, 2.0], np.float32)
    assert gelu(x) == pytest.approx([-0.1588, 0, 1.9546], abs=1e-4)
    assert softmax(x).sum() == pytest.approx(1)


def test_rounding_hides_float_differences_between_machines() -> None:
    """Weights that differ in the last bit of float16 arithmetic lead to the same answers."""
    weights = {name: value * np.float32(1 + 1e-7) for name, value in trained_network()._w.items()}
    weights |= {name: trained_network()._w[name] for name in ("heads", "layers")}
    other = Legate(Network(weights))
    for game, seat in islice(positions("dice", 5), 0, 300, 20):
        seen = view(game, seat)
        assert other.choose(seen).answer == Legate().choose(seen).answer


def test_endings_name_what_the_rules_call_a_victory() -> None:
    assert ENDINGS[0] == "lost"
    assert set(ENDINGS) >= {"westphalia", "catholic", "protestant"}
