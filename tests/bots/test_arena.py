"""The arena: seats rotate over paired seeds, shares have intervals, ratings follow strength."""

from __future__ import annotations

import pytest

from westphalia.bots.arena import tournament as arena
from westphalia.bots.arena.playing import bot_from_spec
from westphalia.bots.arena.tournament import (
    Match,
    Played,
    Record,
    play_match,
    play_number,
    table,
)
from westphalia.bots.search.elector import Elector
from westphalia.cli.arena import report
from westphalia.cli.main import main

FIVE = ("prince", "novice", "novice", "novice", "novice")


def test_every_seed_is_played_once_for_each_rotation() -> None:
    match = Match("five-round", FIVE, games=2)
    games = [play_number(match, number) for number in (0, 1)]
    assert games[0].seed == games[1].seed
    assert play_number(match, 5).seed == games[0].seed + 1
    assert play_number(match, 0).records[1].share == games[0].records[1].share  # the same game again


def test_a_prince_beats_novices() -> None:
    match = Match("five-round", FIVE, games=5)
    rows = table(match, [play_number(match, number) for number in range(5)])
    assert rows[0].name == "prince"
    assert rows[0].share >= 0.8
    assert rows[0].rating > rows[1].rating
    assert rows[0].milliseconds < 50  # 5 on an idle machine; tests run on busy ones


def test_some_games_of_a_match_are_the_same_as_in_the_whole() -> None:
    match = Match("five-round", FIVE, games=6)
    some = [game for chunk in play_match(match, 1, [1, 5]) for game in chunk]
    assert [(game.number, game.seed) for game in some] == [(1, 1), (5, 2)]
    assert [record.share for record in some[1].records] == [
        record.share for record in play_number(match, 5).records
    ]


def test_every_game_of_a_match_is_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_number", lambda match, number: Played(number, 1, "", 5, stalled=False))
    for games in (1, 45, 99):
        chunks = list(play_match(Match("five-round", FIVE, games), 1))
        assert [game.number for chunk in chunks for game in chunk] == list(range(games))
    assert max(map(len, chunks)) > 1


def test_shares_count_a_shared_win_in_parts() -> None:
    game = Played(0, 1, "protestant", 4, False, (Record(share=0.5), Record(share=0.5), *[Record()] * 3))
    rows = table(Match("five-round", FIVE, games=1), [game])
    assert [(row.name, row.share, row.among) for row in rows] == [
        ("prince", 0.5, 1.0),
        ("novice", 0.125, 0.25),
    ]


def test_the_table_shows_rating_errors() -> None:
    won, lost = (Record(share=1.0), *[Record()] * 4), (Record(), Record(share=1.0), *[Record()] * 3)
    match = Match("five-round", FIVE, games=10)
    games = [Played(n, n // 5, "westphalia", 5, False, lost if n == 9 else won) for n in range(10)]
    rows = table(match, games)
    lines = report(match, games, rows, 1.0)
    for row in rows:
        assert row.rating_error
        assert any(f"{row.rating:.0f} ± {row.rating_error:.0f}" in line for line in lines)


def test_a_bot_may_have_a_temperament() -> None:
    assert bot_from_spec("prince:zealot", 1, 1.0).name == "prince"
    with pytest.raises(ValueError, match="meek"):
        bot_from_spec("prince:meek", 1, 1.0)


def test_a_bot_may_have_its_own_time_limit() -> None:
    fast_answer, slow = bot_from_spec("elector@0", 1, 5.0), bot_from_spec("elector:zealot@0.5", 1, 5.0)
    assert isinstance(fast_answer, Elector)
    assert isinstance(slow, Elector)
    assert (fast_answer.seconds, slow.seconds, slow.temperament) == (0.0, 0.5, "zealot")
    for wrong in ("elector@", "elector@soon", "elector@-1", "elector@nan", "elector@inf"):
        with pytest.raises(ValueError, match="not a number of seconds"):
            bot_from_spec(wrong, 1, 5.0)


def test_an_elector_decides_sooner_than_a_chancellor() -> None:
    for name, seconds in (("elector", 0.1), ("chancellor", 1.0)):
        bot = bot_from_spec(name, 1, 1.0)
        assert isinstance(bot, Elector)
        assert (bot.name, bot.seconds) == (name, seconds)


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--bots", ",".join(FIVE), "--games", "2", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    assert "95 % interval" in out
    assert "prince" in out
    assert "±" not in out  # one seed gives no margin of error


@pytest.mark.parametrize(
    ("words", "mistake"),
    [
        (["--bots", "prince,novice"], "players"),
        (["--bots", "pope,novice,novice,novice,novice"], "pope"),
        (["--bots", ",".join(FIVE), "--games", "0"], "games"),
        (["--bots", ",".join(FIVE), "--seconds", "0"], "seconds"),
    ],
)
def test_mistakes_are_refused_before_the_first_game(
    words: list[str], mistake: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    assert mistake in capsys.readouterr().err
