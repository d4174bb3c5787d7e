"""A toy edition outside the package plays everywhere, without any change elsewhere."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.playing import look, play
from server.players import Player
from server.table import Person, serving, settings
from toy.toy_edition import TOY
from westphalia import from_record, new_game, view, write_record
from westphalia.bots import make_bot
from westphalia.cli.main import main
from westphalia.presentation.show import view_json

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "src" / "westphalia" / "server" / "static"


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WESTPHALIA_EDITIONS", "toy=toy.toy_edition:TOY")


def test_the_toy_edition_has_under_150_lines():
    assert len((HERE / "toy_edition.py").read_text("utf-8").splitlines()) < 150


@pytest.mark.parametrize("players", TOY.players)
def test_novices_play_the_toy_edition(players):
    for seed in range(10):
        game = new_game("toy", players=players, seed=seed)
        bots = [make_bot("novice", seed * 10 + seat) for seat in range(players)]
        while not game.over:
            seat = game.waiting[0]
            game.answer(seat, bots[seat].choose(view(game, seat)).answer)
        assert len(game.winners) == 1
        again = from_record(write_record(game))
        assert (again.hash(), again.winners) == (game.hash(), game.winners)


def test_princes_have_no_plans_for_the_toy_edition():
    game = new_game("toy", players=3)
    with pytest.raises(ValueError, match="no plans for 'toy'"):
        make_bot("prince").choose(view(game, 0))


def test_the_toy_editions_counter_and_goal_are_data():
    game = new_game("toy", players=3, seed=1)
    game.answer(0, game.question(0).answers[1])
    shown = view_json(view(game, 1))
    assert [goal["name"] for goal in shown["race"]["goals"]] == ["Five relics"]
    assert shown["realms"][0]["counters"]["relics"] == game.state.relics[0]
    assert game.refusal(1, 0).rule == "T.3"


def test_the_toy_edition_is_played_in_the_terminal():
    env = {
        **os.environ,
        "WESTPHALIA_EDITIONS": "toy=toy_edition:TOY",
        "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path]),
    }
    command = "from westphalia.cli.main import main; import sys; sys.exit(main())"
    told = "play --text --plain --edition toy --players 3 --seats 1 --seed 3 --bots novice"
    done = subprocess.run(
        [sys.executable, "-c", command, *told.split(" ")],
        input="2\n2\n2\nq\n",
        capture_output=True,
        text=True,
        env=env,
        timeout=60,
    )
    assert "How many days do you travel?" in done.stdout, done.stderr
    assert "wins with" in done.stdout, done.stdout[-2000:]


@pytest.mark.parametrize(
    "command", ["simulate --players 3 --bots random", "arena --bots novice,random,random"]
)
def test_summaries_of_the_toy_edition_leave_out_what_it_does_not_have(command, capsys):
    """It has neither options nor roles."""
    assert main([*command.split(), "--edition", "toy", "--games", "3"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("3 games of the toy edition, 3 players")
    assert ", ," not in told
    assert "role" not in told


def test_the_toy_edition_is_played_at_the_server(tmp_path):
    with serving(settings(str(tmp_path / "toy.db"))) as url:
        ann = Person(url)
        listed = {e["id"]: e for e in ann.get("/editions")}
        assert listed["toy"]["players"] == [3, 4, 5]
        assert listed["toy"]["proposed_bot"] == "novice"
        table = ann.post("/play-now", {"edition": "toy", "players": 3})["id"]
        player = Player(ann, table, 0, 1)
        asyncio.run(asyncio.wait_for(player.play(), 60))
        record = ann.get(f"/tables/{table}/record")
        assert from_record(record).over


@pytest.mark.browser
def test_the_toy_edition_is_shown_in_the_browser(page: Page, tmp_path):
    if not (STATIC / "index.html").exists():
        pytest.skip("the web client is not built: make web")
    with serving(settings(str(tmp_path / "toy.db"))) as url:
        page.goto(url)
        table = page.evaluate(
            """async () => (await (await fetch('/api/play-now', {method: 'POST', body: JSON.stringify({edition: 'toy',
            players: 3}), headers: {'Content-Type': 'application/json', 'X-Westphalia': '1'}})).json()).id"""
        )
        page.goto(f"{url}/table/{table}")
        expect(page.get_by_test_id("prompt")).to_contain_text("How many days do you travel?")
        expect(page.locator("body")).to_contain_text("Five relics")
        expect(page.get_by_title("Relics").or_(page.get_by_text("Relics")).first).to_be_attached()
        for seed in range(40):
            if look(page).get("over"):
                break
            play(page, 1, seed=seed)
        expect(page.get_by_test_id("end-stage")).to_contain_text("win")
        page.screenshot(path=str(tmp_path / "toy.png"))
