"""The rounds, their end, and conditions that always hold."""

import random
from collections.abc import Iterator

import pytest

from westphalia import from_position, new_game
from westphalia.board import bit_list
from westphalia.game.westphalia_game import WestphaliaGame
from westphalia.rules.base.state import NONE, PROTESTANT, State

PHASES = ["upheaval", "heresy", "diplomacy", "war", "religious_war", "foreign_powers", "election"]

# Where Influence may come from and go to, and Gold likewise (V.ally.13, V.ally.14, V.inv.9): chapters of rules.
INFLUENCE_IN = ("setup", "election", "trent", "dipgame", "dip", "treaty", "league", "rwpeace", "fp", "end")
INFLUENCE_OUT = ("ally", "war.unaligned", "treaty", "postwar", "league", "rwpeace", "fp")
GOLD_IN = ("V.convert.7", "V.convert.12", "V.faith.3")
GOLD_OUT = (
    "V.faith.8",
    "V.resolve.6",
    "V.resolve.7",
    "V.dip.5",
    "V.war.unaligned.3",
    "V.battle.9",
    "V.fp.18",
    "V.end.1",
)


def play(game: WestphaliaGame, seed: int) -> Iterator[WestphaliaGame]:
    """Play a game to its end with random answers, stopping after each."""
    choose = random.Random(seed)
    while not game.over:
        seat = game.waiting[0]
        question = game.question(seat)
        assert question is not None
        game.answer(seat, choose.choice(list(question.answers)))
        yield game


def random_game(players: int, seed: int) -> WestphaliaGame:
    """Return a game begun with a random map."""
    return new_game("five-round", players=players, seed=seed, setup="random")


# --- the rounds ---


@pytest.mark.rule("V.round.1", "V.round.2", "V.end.4")
def test_five_rounds_of_thirty_years_run_through_seven_phases() -> None:
    game = from_position({"round": 1, "step": "upheaval", "realms": {"C": {"provinces": 4}}})
    game.play_on()
    assert game.over
    years = [e.fields["year"] for e in game.log if e.kind == "round"]
    assert years == [1540, 1570, 1600, 1630]  # after 1510, in which the position begins
    phases = [(e.fields["round"], e.fields["phase"]) for e in game.log if e.kind == "phase"]
    # Nobody declares a Religious War, so that phase passes in silence.
    assert phases == [
        (number, phase) for number in range(1, 6) for phase in PHASES if phase != "religious_war"
    ]
    assert game.state.k.round_year[1:] == tuple(1510 + 30 * (n - 1) for n in range(1, 6))


@pytest.mark.rule("V.round.2")
def test_a_religious_war_comes_after_wage_war() -> None:
    targets = {"Hesse": {"size": 2, "religion": "Protestant", "target_of": "B"}}
    realms = {"B": {"good_works": 1}}
    where = {"round": 2, "step": "war.post_war_diplomacy"}
    game = from_position({**where, "realms": realms, "principalities": targets})
    game.play_on("convert")
    assert [e.fields["phase"] for e in game.log if e.kind == "phase"][:3] == PHASES[4:]


@pytest.mark.rule("V.round.3", "V.ruling.all-phases", "V.fp.20")
def test_every_player_takes_part_in_every_phase() -> None:
    realms = {name: {"gold": 1} for name in "ABCD"} | {"E": {"home": "France", "edge": "north", "gold": 1}}
    game = from_position({"round": 2, "step": "heresy", "realms": realms})
    asked: dict[str, set[int]] = {}
    while game.state.round == 2:
        for seat, question in game.questions.items():
            asked.setdefault(question.kind, set()).add(seat)
        seat = game.waiting[0]
        game.answer(seat, game.quiet_answer(game.questions[seat]))
    assert asked["convert"] == asked["foreign_power"] == {0, 1, 2, 3}  # what a Foreign Power cannot do
    assert (
        asked["patronage"]
        == asked["diplomacy_game"]
        == asked["diplomacy"]
        == asked["declare"]
        == {0, 1, 2, 3, 4}
    )


# --- the end of a round ---


@pytest.mark.rule("V.end.1", "V.ruling.leftover-gold", "V.inv.10")
@pytest.mark.parametrize("number", [1, 4, 5])
def test_leftover_gold_becomes_stored_influence(number: int) -> None:
    realms = {"A": {"gold": 3, "stored": 1}, "B": {"gold": 2, "provinces": 5}}
    game = from_position({"round": number, "step": "end.exchange_gold", "realms": realms})
    assert game.state.stored == [4, 2, 0, 0, 0]
    exchanged = [e.fields["amount"] for e in game.log if e.rule == "V.end.1" and e.kind == "store_influence"]
    assert exchanged == [3, 2]
    if number == 5:
        assert game.over
        assert game.winners == ["B"]  # the Influence no longer counts


@pytest.mark.rule("V.end.2", "V.trent.9")
@pytest.mark.parametrize(("number", "begun"), [(1, False), (2, True)])
def test_the_reformation_begins_at_the_end_of_round_2_at_the_latest(number: int, begun: bool) -> None:
    game = from_position({"round": number, "step": "end", "reformation": False})
    assert game.state.reformation is begun


@pytest.mark.rule("V.end.3", "V.end.4", "V.win.1")
@pytest.mark.parametrize(("number", "over"), [(1, False), (2, False), (3, False), (4, True), (5, True)])
def test_a_religious_victory_ends_the_game_after_round_4_or_5(number: int, over: bool) -> None:
    game = from_position({"round": number, "step": "end", "realms": {"B": {"saints": 1}}})
    assert game.over is over
    assert game.state.round == (number if over else number + 1)
    assert game.winners == (["B"] if over else [])


@pytest.mark.rule("V.end.4", "V.win.8")
def test_without_a_religious_victory_round_5_follows_round_4() -> None:
    game = from_position({"round": 4, "step": "end"})  # all is Catholic, but nobody is saved
    assert not game.over
    assert game.state.round == 5


# --- what is true throughout ---


def check(s: State) -> None:
    """Check V.inv.5 to V.inv.8 and V.inv.11 independently of the engine."""
    assert len(bit_list(s.electors)) == 7
    assert s.electors & ~s.principalities == 0
    assert s.emperor in range(s.players)
    for seat in range(s.players):
        assert min(s.gold[seat], s.stored[seat], s.good_works[seat], s.saints[seat]) >= 0
        assert s.good_works[seat] <= 4
        assert s.religion[seat] != PROTESTANT or s.good_works[seat] == s.saints[seat] == 0
    if s.treaty[0] != NONE:
        return
    worth = [s.land[seat].bit_count() for seat in range(s.players)]
    for power in bit_list(s.principalities):
        size = s.land[power].bit_count()
        placed = [s.influence[power * 16 + seat] for seat in range(s.players)]
        ally = s.ally[power]
        if ally == NONE:
            assert max(placed) < size
            continue
        worth[ally] += 2 if size <= 2 else 3
        assert placed[ally] >= 1
        assert not any(n >= size and n > placed[ally] for n in placed)
    assert worth == [
        sum((2, 2, 3, 3)[s.land[p].bit_count() - 1] for p in bit_list(s.allied[seat]))
        + s.land[seat].bit_count()
        for seat in range(s.players)
    ]


@pytest.mark.rule("V.inv.5", "V.inv.6", "V.inv.7", "V.inv.8", "V.inv.10", "V.inv.11", "V.inv.26")
@pytest.mark.parametrize(("players", "seed"), [(5, 1), (5, 2), (6, 3), (7, 4), (8, 5)])
def test_invariants_hold_in_a_random_game(players: int, seed: int) -> None:
    game = random_game(players, seed)
    s = game.state
    exiles: set[int] = set()
    number = 0
    for _ in play(game, seed):
        if not s.round:
            continue
        check(s)
        phase = s.k.phases[s.phase]
        if number != s.round:
            number = s.round
            exiles = set()
        if any(question.kind == "convert" for question in game.questions.values()):
            assert not any(s.gold)
        if phase in ("war", "religious_war"):
            exiles |= {seat for seat in range(players) if not s.land[seat]}
            assert not any(s.stored[seat] for seat in range(players) if seat not in exiles)
    assert s.round in (4, 5)
    assert 1 <= len(s.winners) <= (1 if s.victory == "westphalia" else s.k.saved_places)


def of_chapter(rule: str, chapters: tuple[str, ...]) -> bool:
    """Return whether a rule (or ruling) belongs to one of the chapters."""
    return any(rule.startswith(f"V.{chapter}.") for chapter in chapters)


@pytest.mark.rule("V.ally.13", "V.ally.14", "V.inv.9")
@pytest.mark.parametrize(("players", "seed"), [(5, 11), (6, 12), (8, 13)])
def test_influence_and_gold_come_and_go_only_by_the_rules(players: int, seed: int) -> None:
    game = random_game(players, seed)
    for _ in play(game, seed):
        pass
    s = game.state
    gold = influence = 0
    for e in game.log:
        amount = e.fields.get("amount", 0)
        if e.kind == "gold":
            assert e.rule in GOLD_IN, e
            gold += amount
        elif e.kind in ("lose_gold", "patronage"):
            assert e.rule in GOLD_OUT, e
            gold -= amount if e.kind == "lose_gold" else e.fields["gold"]
        elif e.kind in ("gain_influence", "store_influence"):
            assert of_chapter(e.rule, INFLUENCE_IN), e
            influence += amount
        elif e.kind == "lose_influence":
            assert of_chapter(e.rule, INFLUENCE_OUT), e
            influence -= amount
        elif e.kind == "halve_influence":
            influence -= e.fields["stored"]
    assert gold == sum(s.gold)
    assert influence == sum(s.influence) + sum(s.stored)
