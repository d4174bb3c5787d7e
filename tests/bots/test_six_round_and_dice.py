"""Bots of the six-round and the dice edition: whole games, and deliberate choices."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from analysis import analyse, report
from habits import HabitBot

from rules.table import PROTESTANT, Table
from westphalia import new_game
from westphalia.board import bit_list
from westphalia.bots import Bot, Choice, make_bot
from westphalia.bots.arena.tournament import Match, play_number, table
from westphalia.bots.core.policy import policy_for
from westphalia.bots.core.prince import Prince
from westphalia.bots.core.weights import TEMPERAMENTS
from westphalia.bots.search.elector import Elector
from westphalia.editions.dice.rules import upheaval
from westphalia.editions.player_turns.rules import treaty_close
from westphalia.engine.contents import asks, each, repeat
from westphalia.game.records import to_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rulebook import rulebook
from westphalia.rules.base.answers import RAISE_REQUEST
from westphalia.rules.base.state import SEATS, Treaty
from westphalia.rules.diplomacy.influence import settle

EDITIONS = ("six-round", "dice")
MOST_ANSWERS = 20_000


def play(game: WestphaliaGame, bots: Sequence[Bot]) -> list[Choice]:
    """Play to the end; return every choice."""
    choices = []
    while not game.over:
        seat = game.next_seat()
        choices.append(bots[seat].choose(view(game, seat)))
        game.answer(seat, choices[-1].answer)
        assert len(choices) < MOST_ANSWERS, "the game has stalled"
    return choices


def choice(game: WestphaliaGame, player: str, bot: Bot | None = None) -> tuple[str, str]:
    """Return a bot's answer in a position, in words, and its reason."""
    chosen = (bot or Prince(3)).choose(view(game, game.seat(player)))
    return game.words(chosen.answer), chosen.reason


# --- whole games ---


@pytest.mark.parametrize(
    ("edition", "players", "setup"),
    [("six-round", 3, "random"), ("six-round", 7, "manual"), ("dice", 5, "random"), ("dice", 8, "manual")],
)
def test_bots_play_with_any_number_of_players_and_cite_rules_that_exist(
    edition: str, players: int, setup: str
) -> None:
    game = new_game(edition, players, seed=players, log=False, setup=setup)
    kinds = tuple(TEMPERAMENTS)
    bots: list[Bot] = [
        make_bot("novice", seat) if seat % 3 == 2 else Prince(seat, kinds[seat % 3])
        for seat in range(players)
    ]
    known = {rule.id for rule in rulebook(edition).rules}
    choices = play(game, bots)
    assert game.winners
    said = [c.reason for c in choices if "[" in c.reason]
    said += [reason for c in choices for _, reason in c.alternatives]
    cited = {re.sub(r".*\[(.*)\]$", r"\1", reason) for reason in said}
    assert cited <= known
    assert not [reason for reason in said if "{" in reason or "None" in reason]


@pytest.mark.rule("VI.gen.4")
def test_princes_play_openly_in_order_when_a_player_asks_for_it() -> None:
    game = new_game("six-round", 4, seed=3, log=False, setup="random")
    game.answer(game.next_seat(), RAISE_REQUEST)
    kinds, bots = set(), [Prince(seat) for seat in range(4)]
    while not game.over:
        seen = view(game, seat := game.next_seat())
        assert seen.question is not None
        kinds.add(str(seen.question.kind))
        game.answer(seat, bots[seat].choose(seen).answer)
    assert {"patronage_openly", "shift_loss_openly"} & kinds
    assert not {"patronage", "shift_loss", "start_doctrine"} & kinds


@pytest.mark.parametrize("edition", EDITIONS)
def test_electors_play_the_end_of_a_game(edition: str) -> None:
    game = new_game(edition, 5, seed=2, log=False, setup="random")
    bots: list[Bot] = [
        Elector(seat, nodes=30, seconds=60.0) if seat < 2 else Prince(seat) for seat in range(5)
    ]
    play(game, bots)
    assert game.winners
    lines = report(analyse(to_record(game)))
    assert game.winners[0] in lines[0]


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_prince_beats_novices(edition: str) -> None:
    match = Match(edition, ("prince", *("novice",) * 5), games=6)
    games = [play_number(match, number) for number in range(6)]
    prince = table(match, games)[0]
    assert prince.name == "prince"
    assert prince.share >= 0.5  # 0.9 and more in many games
    assert prince.faults == 0


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", ["novice", "prince", "elector"])
def test_equal_views_get_equal_answers(edition: str, name: str) -> None:
    game = new_game(edition, 5, seed=9, log=False, setup="random")
    for _ in range(40):
        seat = game.next_seat()
        seen = view(game, seat)
        bots = [
            Elector(7, nodes=20, seconds=60.0) if name == "elector" else make_bot(name, 7) for _ in range(2)
        ]
        assert bots[0].choose(seen) == bots[1].choose(seen)
        game.answer(seat, Prince(1).choose(seen).answer)


# --- war ---


@pytest.mark.rule("VI.war.2", "VI.army.2")
def test_bots_attack_a_neighbour_half_as_strong() -> None:
    t = Table("six-round", round=2, emperor="B", wages="A")
    t.realm("A", "4,4 4,5 5,4 5,5 4,3 3,4 3,5 5,3")
    t.prince("Hesse", "6,4 6,5 7,4")
    game = t.play("war", turn="A")
    word, reason = choice(game, "A")
    assert word.startswith("war on")
    assert "VI." in reason
    game.say("A", word)
    enemy, why = choice(game, "A")
    assert "without a battle" in why
    assert enemy


@pytest.mark.rule("VI.war.6")
@pytest.mark.parametrize(("attacker", "answer"), [("weak", "stand by"), ("strong", "withdraw")])
def test_bots_stand_by_an_ally_unless_the_war_is_hopeless(attacker: str, answer: str) -> None:
    t = Table("six-round", round=2, emperor="D", wages="A")
    t.realm("A", "4,4 4,5 5,4 5,5 4,3 3,4 3,5 5,3" if attacker == "strong" else "4,4 4,5")
    t.realm("B", "7,4" if attacker == "strong" else "7,4 7,3 7,2 6,3 6,2")
    t.prince("Hesse", "6,4", A=2, B=1)
    game = t.play("war", turn="A")
    game.say("A", "war on principality", "Hesse")
    assert choice(game, "B")[0] == answer


@pytest.mark.rule("D.treaty.prince.1")
def test_a_player_cedes_the_land_that_is_worth_least() -> None:
    t = Table("dice", round=2, emperor="B")
    t.realm("A", "4,4 4,5 5,4 5,5")
    power = t.prince("Hesse", "6,4 6,5")
    s = t.fill()
    t.protestant("4,5")
    s.treaty = Treaty(power, 1)
    game = t.run(asks(treaty_close.cede))
    assert choice(game, "A")[0] == "4,5"  # heretical, so it gives no Imperial Power


# --- Influence ---


@pytest.mark.rule("VI.shift.6", "VI.di.4")
def test_influence_is_lost_where_it_holds_no_ally() -> None:
    t = Table("six-round", has_fought="ACDEF")
    t.realm("B", "2,4")
    t.prince("Hesse", "7,4 7,3", B=2)
    t.prince("Baden", "4,4 4,5 4,6", B=1)
    game = t.play("shifts")
    word, reason = choice(game, "B")
    assert word == "Baden"
    assert "not your ally" in reason


@pytest.mark.rule("D.ip.3", "D.upheaval.early.4")
def test_unrest_takes_a_province_without_a_town() -> None:
    t = Table("dice", round=2, emperor="B")
    t.realm("A", "4,4 4,5 5,4", towns="4,5")
    t.fill()
    game = t.run(each(lambda s: [0], repeat(asks(upheaval.lose_province))))
    assert choice(game, "A")[0] == "5,4"


# --- the crown ---


@pytest.mark.rule("VI.win.4", "VI.election.4")
def test_a_player_who_would_lose_votes_to_stop_a_religious_victory() -> None:
    t = Table("six-round", round=5, emperor="C", order="CABDEF", reign=1, converted=[0, 0, 1, 2, 3, 4])
    for who in "CDEF":
        t.realm(who, religion=PROTESTANT)
    s = t.fill(PROTESTANT)
    for elector, who in zip(bit_list(s.electors), (0, 0, 2, 2, 2, 5, 5), strict=True):
        s.influence[elector * SEATS + who] = 5
        settle(s, elector)
    game = t.play("election.open_election")
    game.say("C", "C", "C", "C")
    game.say("A", "A", "A")
    word, reason = choice(game, "F")
    assert word == "A"  # not F, who would not keep the Protestant C from the throne
    assert "stops the Protestant victory" in reason


def test_every_plan_belongs_to_a_question_of_its_edition() -> None:
    assert "combat_heresy" not in policy_for("dice").decisions
    assert "sit_out" not in policy_for("six-round").decisions


# --- leaving the Empire ---


def at_the_border(edition: str, round: int, allies: int, players: int = 6) -> WestphaliaGame:
    """A, with three provinces and some allies, may leave the Empire."""
    t = Table(edition, players, round=round, emperor="B")
    t.realm("A", "4,4 4,5 5,4")
    for name in ("Hesse", "Baden", "Silesia")[:allies]:
        t.prince(name, {"Hesse": "7,4 7,3", "Baden": "2,6 2,5", "Silesia": "1,8 1,7"}[name], A=3)
    return t.play("foreign_powers")


def leaving(game: WestphaliaGame) -> float:
    """Return how often electors leave."""
    bots = [Elector(seed, seconds=0.0) for seed in range(40)]
    return sum(choice(game, "A", bot)[0] == "become foreign power" for bot in bots) / len(bots)


@pytest.mark.rule("VI.fp.1", "VI.ip.4", "VI.win.6")
def test_an_elector_with_little_to_lose_leaves_while_a_home_can_grow() -> None:
    poor, rich = at_the_border("six-round", 2, allies=0), at_the_border("six-round", 4, allies=3)
    assert leaving(poor) > 0.5 > leaving(rich)
    sentences = {choice(poor, "A", Elector(seed, seconds=0.0))[1] for seed in range(20)}
    assert "A Home may give you 4 Imperial Power next round, but you lose 3 provinces. [VI.fp.9]" in sentences
    said = Elector(1, seconds=0.0).choose(view(at_the_border("six-round", 2, allies=2), 0))
    reasons = [said.reason, *(reason for _, reason in said.alternatives)]
    assert any("but you lose 3 provinces and 2 allies." in reason for reason in reasons)


@pytest.mark.parametrize("players", [8, 14])
def test_electors_leave_only_where_leaving_was_measured_to_pay(players: int) -> None:
    assert leaving(at_the_border("six-round", 2, allies=0, players=players)) == 0.0


@pytest.mark.rule("D.fp.choice.1")
@pytest.mark.parametrize("round", [2, 6])
def test_no_bot_leaves_in_the_dice_edition(round: int) -> None:
    game = at_the_border("dice", round, allies=0)
    assert choice(game, "A", Elector(3, seconds=0.0))[0] == "stay"
    assert choice(game, "A")[0] == "stay"


@pytest.mark.parametrize(
    ("edition", "kind", "word"), [("six-round", "combat_heresy", "no"), ("dice", "sit_out", "combat heresy")]
)
def test_a_secular_bot_skips_combat_heresy(edition: str, kind: str, word: str) -> None:
    game = new_game(edition, 5, seed=9, log=False, setup="random")
    asked = 0
    while asked < 5:
        seat = game.next_seat()
        seen = view(game, seat)
        assert seen.question is not None
        chosen = HabitBot("secular", 7).choose(seen)
        if seen.question.kind == kind:
            asked += 1
            assert (game.words(chosen.answer), chosen.reason) == (word, "By habit.")
        game.answer(seat, chosen.answer)
