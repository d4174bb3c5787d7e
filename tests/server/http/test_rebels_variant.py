"""The Peace & Rebels option at the server: offered, played, undone, imported as a record, shown in rulebooks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from server.games import played, table
from server.table import Person
from westphalia.bots import make_bot
from westphalia.game.records import to_record
from westphalia.game.view import view
from westphalia.game.westphalia_game import new_game
from westphalia.server.live.play import Play

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}
SEATS = [{"kind": "me"}, BOT, BOT, BOT, BOT]


def finished() -> dict[str, Any]:
    """Return the record of a game that is over."""
    game = new_game("five-round", 5, 17, setup="random", rebels="on")
    bots = [make_bot("random", seat) for seat in range(5)]
    while not game.over:
        seat = game.waiting[0]
        game.answer(seat, bots[seat].choose(view(game, seat)).answer)
    return to_record(game)


def test_the_option_is_offered_with_what_it_means_and_its_rule(person: Make) -> None:
    five = next(e for e in person("Ann").get("/editions") if e["id"] == "five-round")
    option = next(o for o in five["options"] if o["name"] == "rebels")
    assert option["label"] == "Peace & Rebels"
    assert option["proposed"] == "off"
    assert [value["value"] for value in option["values"]] == ["off", "on"]
    assert option["rule"] == "R.variant.set.1"
    others = [e for e in person("Ann").get("/editions") if e["id"] != "five-round"]
    assert all(o["name"] != "rebels" for e in others for o in e["options"])


def test_a_table_keeps_it_and_one_without_it_does_not_mention_it(person: Make) -> None:
    ann = person("Ann")

    def made(value: str) -> dict[str, Any]:
        options = {"setup": "random", "rebels": value}
        return dict(
            ann.get(
                f"/tables/{ann.post('/tables', {'players': 5, 'options': options, 'seats': SEATS})['id']}"
            )
        )

    assert made("on")["options"]["rebels"] == "on"
    assert made("on")["edition"] == "five-round"
    assert "rebels" not in made("off")["options"]
    options = {"setup": "random", "rebels": "perhaps"}
    refused = ann.post("/tables", {"players": 5, "options": options, "seats": SEATS}, status=400)
    assert refused["field"] == "options.rebels"


def test_a_log_with_answers_taken_back_replays_to_the_same_game() -> None:
    row = table(seed=3, rebels="on")
    play, log = played(row, 1, undoing=0.2)
    assert any(entry.kind == "takeback" for entry in log)
    assert play.game.over
    again = Play(row, 0.0)
    again.apply_all(log)
    assert again.game.hash() == play.game.hash()
    assert again.cursors == play.cursors


def test_the_card_of_a_casus_belli_is_shown_to_its_owner_alone() -> None:
    bots = [make_bot("novice", i) for i in range(5)]
    for seed in range(60):
        play = Play(table(seed=seed, rebels="on"), 0.0)
        while not play.game.over and not any(e.kind == "black_card_seen" for e in play.game.log):
            seat = play.game.waiting[0]
            play.game.answer(seat, bots[seat].choose(view(play.game, seat)).answer)
        found = [e for e in play.game.log if e.kind == "black_card_seen"]
        if found:
            assert found[0].seen_by == (found[0].fields["seat"],)
            return
    raise AssertionError("nobody used a casus belli on a player")


def test_a_record_is_imported_and_exported(person: Make) -> None:
    ann, record = person("Ann"), finished()
    assert record["options"]["rebels"] == "on"
    id = ann.post("/import", record)["id"]
    shown = ann.get(f"/tables/{id}")
    assert shown["status"] == "over"
    assert shown["options"]["rebels"] == "on"
    back = ann.http.get(f"/api/tables/{id}/record")
    assert json.loads(back.text)["hash"] == record["hash"]


def test_the_rulebook_of_the_variant_has_its_chapter_and_a_longer_table_of_contents(person: Make) -> None:
    ann = person("Ann")
    books = {book["edition"]: book for book in ann.get("/rulebooks")}
    assert list(books)[:2] == ["five-round", "five-round+rebels"]
    assert books["five-round+rebels"]["title"] == "the five-round edition with Peace & Rebels"
    plain, variant = (ann.get(f"/rulebook/{name}") for name in ("five-round", "five-round%2Brebels"))
    assert [s["title"] for s in variant["sections"]] == [
        *(s["title"] for s in plain["sections"]),
        "As a Westphalia variant",
    ]
    found = ann.get("/rulediff/five-round/five-round%2Brebels")
    new = [row["b"]["title"] for row in found["contents"] if row["a"] is None]
    assert "Peace & Rebels" in new
    assert not [row for row in found["contents"] if row["b"] is None]
    assert len([r for chapter in found["chapters"] for r in chapter["only_b"]]) > 40
    ids = [rule["id"] for rule in ann.get("/rulesearch/five-round%2Brebels?q=unrest")]
    assert "R.variant.g.1" in ids
    assert all(id.startswith(("V.", "R.variant", "R.ruling.variant")) for id in ids)
    assert ann.get("/rules/R.variant.a.1")["edition"] == "peace-and-rebels"
    ann.get("/rulebook/five-round%2Bnothing", status=404)
