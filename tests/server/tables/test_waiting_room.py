"""The waiting room: the host changes the game and the seats, players choose colours and say when they are ready."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from server.table import Person
from westphalia.editions.kit.edition import edition
from westphalia.server.clocks.rule import ClockRule
from westphalia.server.storage.models import Entry
from westphalia.server.storage.store import seconds_of_play
from westphalia.server.tables.lengths import A_STEP, length, measured
from westphalia.server.tables.titles import BOTS, bot_name, table_title

Make = Callable[[str], Person]
BOT = {"kind": "bot", "bot": "random"}


def open_table(ann: Person, players: int = 5, **wish: Any) -> str:
    id: str = ann.post("/tables", {"players": players, **wish})["id"]
    return id


def seat(ann: Person, id: str, number: int) -> dict[str, Any]:
    told: dict[str, Any] = ann.get(f"/tables/{id}")["seats"][number]
    return told


def test_a_table_has_a_name_of_its_own_until_the_host_gives_one(person: Make) -> None:
    ann = person("Ann")
    id = open_table(ann)
    assert ann.get(f"/tables/{id}")["title"] == table_title(id)
    told = ann.post(f"/tables/{id}/settings", {"title": "  Thursday   table "})
    assert told["title"] == "Thursday table"
    assert ann.post(f"/tables/{id}/settings", {"title": " "})["title"] == "Thursday table"
    assert bot_name(0, BOTS[:1]) == BOTS[1]
    assert bot_name(0, BOTS) not in BOTS


def test_only_the_host_changes_the_game_and_nobody_is_ready_any_more(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = open_table(ann)
    ben.post(f"/tables/{id}/join")
    ben.post(f"/tables/{id}/seats/1", {"ready": True})
    assert seat(ann, id, 1)["ready"]
    assert ben.post(f"/tables/{id}/settings", {"players": 6}, 403)["code"] == "not-host"
    ann.post(f"/tables/{id}/settings", {"title": "Ours"})
    assert seat(ann, id, 1)["ready"], "a name changes nothing for the players"
    clock = {"kind": "days", "seconds": 86400}
    told = ann.post(f"/tables/{id}/settings", {"clock": clock, "at_zero": "pass", "private": True})
    assert not told["seats"][1]["ready"]
    assert told["clock"]["words"].startswith("You have 1 day for each turn. At zero we pass")
    told = ann.post(f"/tables/{id}/settings", {"edition": "six-round", "players": 9})
    assert (told["edition"], len(told["seats"])) == ("six-round", 9)
    assert told["options"]["shape"] == "hexagon"
    told = ann.post(f"/tables/{id}/settings", {"options": {"shape": "rectangle"}})
    assert (told["options"]["shape"], told["options"]["setup"]) == ("rectangle", "historical")
    assert ann.post(f"/tables/{id}/settings", {"players": 99}, 400)["field"] == "players"
    assert (
        ann.post(f"/tables/{id}/settings", {"options": {"shape": "round"}}, 400)["field"] == "options.shape"
    )
    assert ann.post(f"/tables/{id}/settings", {"edition": "chess"}, 400)["field"] == "edition"
    told = ann.post(f"/tables/{id}/settings", {"edition": "five-round"})
    assert len(told["seats"]) == 8, "as many as the edition allows"


def test_fewer_seats_take_free_ones_first_then_bots_never_people(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = open_table(ann, 8, seats=[{"kind": "me"}, BOT, *[{"kind": "person"}] * 5, BOT])
    ben.post(f"/tables/{id}/join", {"seat": 5})
    told = ann.post(f"/tables/{id}/settings", {"players": 5})
    assert [s["kind"] for s in told["seats"]] == ["person", "bot", "person", "person", "bot"]
    assert [s["name"] for s in told["seats"] if s["user"]] == ["Ann", "Ben"]
    ann.post(f"/tables/{id}/settings", {"edition": "six-round", "players": 3})
    assert ann.post(f"/tables/{id}/settings", {"edition": "six-round", "players": 2}, 400)
    told = ann.get(f"/tables/{id}")
    assert {"Ann", "Ben"} <= {s["name"] for s in told["seats"]}


def test_the_host_gives_seats_to_bots_frees_them_and_swaps_them(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = open_table(ann)
    told = ann.post(f"/tables/{id}/seats/2", {"player": "bot", "bot": "random"})
    assert (told["seats"][2]["bot"], told["seats"][2]["name"]) == ("random", BOTS[2])
    strongest = ann.get("/editions")[0]["bots"][0]["id"]
    assert ann.post(f"/tables/{id}/seats/2", {"bot": strongest})["seats"][2]["bot"] == strongest
    assert ann.post(f"/tables/{id}/seats/2", {"bot": "deep-blue"}, 400)["field"] == "bot"
    assert ann.post(f"/tables/{id}/seats/3", {"bot": strongest}, 409)["code"] == "no-bot"
    told = ann.post(f"/tables/{id}/seats/2", {"player": "free"})
    assert not told["seats"][2]["taken"]
    ben.post(f"/tables/{id}/join", {"seat": 1})
    assert ann.post(f"/tables/{id}/seats/1", {"player": "bot"}, 409)["code"] == "taken"
    assert ben.post(f"/tables/{id}/seats/2", {"player": "bot"}, 403)["code"] == "not-host"
    told = ann.post(f"/tables/{id}/seats/1/swap", {"seat": 4})
    assert [s["name"] for s in told["seats"]] == ["Ann", "", "", "", "Ben"]
    assert ben.post(f"/tables/{id}/seats/1/swap", {"seat": 4}, 403)["code"] == "not-host"
    assert ann.post(f"/tables/{id}/seats/1/swap", {"seat": 9}, 404)["code"] == "no-seat"
    ann.post(f"/tables/{id}/seats/4/remove")
    assert ben.get(f"/tables/{id}")["mine"] == []


def test_players_name_and_colour_their_own_seats(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = open_table(ann)
    ben.post(f"/tables/{id}/join")
    assert (
        ben.post(f"/tables/{id}/seats/1", {"name": "Benedict", "colour": 4})["seats"][1]["name"] == "Benedict"
    )
    assert ann.post(f"/tables/{id}/seats/0", {"colour": 4}, 409)["code"] == "taken"
    assert ann.post(f"/tables/{id}/seats/0", {"colour": 8}, 400)["field"] == "colour"
    for wish in ({"name": "Nobody"}, {"colour": 2}, {"ready": True}):
        assert ann.post(f"/tables/{id}/seats/1", wish, 403)["code"] == "not-your-seat"
    assert ann.post(f"/tables/{id}/seats/0", {"name": "​"}, 400)["field"] == "name"
    ben.post(f"/tables/{id}/leave")
    assert seat(ann, id, 1)["colour"] == -1


def test_no_player_looks_like_another_of_the_table(person: Make) -> None:
    """Names in chat and in the game are all that tells players apart; \u0410 is Cyrillic."""
    ann, ben, eve = person("Ann"), person("Ben"), person("\u0410nn")
    id = ann.post("/tables", {"players": 5})["id"]
    ben.post(f"/tables/{id}/join", {"seat": 1})
    eve.post(f"/tables/{id}/join", {"seat": 2})
    assert [s["name"] for s in ann.get(f"/tables/{id}")["seats"][:3]] == ["Ann", "Ben", "\u0410nn 2"]
    for name in ("Ann", "\u0410nn", "B\u0435n", "ANN"):
        assert eve.post(f"/tables/{id}/seats/2", {"name": name}, 409)["code"] == "taken"
    eve.post(f"/tables/{id}/seats/2", {"name": "Z" + "\u0335" * 20})
    assert ann.get(f"/tables/{id}")["seats"][2]["name"] == "Z" + "\u0335" * 3  # piles of marks cover others


def test_a_bot_gives_its_name_to_a_person_who_has_it(person: Make) -> None:
    ann, amalia = person("Ann"), person("Amalia")
    id = ann.post("/tables", {"players": 5})["id"]
    for seat in range(1, 4):
        ann.post(f"/tables/{id}/seats/{seat}", {"player": "bot"})
    names = [seat["name"] for seat in ann.get(f"/tables/{id}")["seats"]]
    bot = names[2]
    amalia.post("/guest", {"name": bot})
    amalia.post(f"/tables/{id}/join")
    seats = ann.get(f"/tables/{id}")["seats"]
    assert seats[4]["name"] == bot
    assert seats[2]["name"] not in (*names, "")
    started = amalia.post("/play-now", {"players": 8})["id"]
    assert [seat["name"] for seat in amalia.get(f"/tables/{started}")["seats"]].count(bot) == 1


def test_a_second_player_at_the_host_s_device(person: Make) -> None:
    ann = person("Ann")
    id = open_table(ann)
    assert ann.post(f"/tables/{id}/seats/1", {"player": "here"}, 400)["field"] == "name"
    told = ann.post(f"/tables/{id}/seats/1", {"player": "here", "name": "Bea"})
    assert (told["mine"], told["seats"][1]["name"]) == ([0, 1], "Bea")
    assert ann.post(f"/tables/{id}/seats/1", {"player": "free"})["mine"] == [0]
    assert ann.post(f"/tables/{id}/seats/0", {"player": "free"}, 409)["code"] == "host"


def test_a_game_begins_with_the_colours_chosen_and_bots_in_the_free_seats(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = open_table(ann, options={"setup": "historical"})
    ben.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/seats/0", {"colour": 7})
    ben.post(f"/tables/{id}/seats/1", {"colour": 2})
    assert ann.post(f"/tables/{id}/start", None, 409)["code"] == "seats-open"
    assert ben.post(f"/tables/{id}/start", {"fill": True}, 403)["code"] == "not-host"
    ann.post(f"/tables/{id}/start", {"fill": True})
    told = ann.get(f"/tables/{id}")
    assert told["status"] == "playing"
    assert all(s["bot"] for s in told["seats"][2:])
    colours = [s["colour"] for s in told["seats"]]
    assert colours[:2] == [7, 2]
    assert len(set(colours)) == 5
    assert ben.post(f"/tables/{id}/seats/1", {"ready": True}, 409)["code"] == "begun"
    flags = ann.get("/editions")[0]["flags"]

    async def look() -> None:
        async with ann.at(id) as talk:
            await talk.hello()
            board = next(m for m in talk.heard if m["t"] == "board")["board"]
            for number, realm in enumerate(talk.views[0]["realms"]):
                assert board["flags"][realm["flag"]]["emblem"] == flags[colours[number]]["emblem"]

    asyncio.run(look())


def test_people_talk_before_the_game_begins(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    id = open_table(ann)
    ben.post(f"/tables/{id}/join")

    async def talk() -> None:
        async with ann.at(id) as hers, ben.at(id) as his:
            await hers.hello()
            await his.hello()
            await his.say("chat", id="1", channel="table", text="First game for me.", seat=1)
            assert (await hers.until("chat"))["text"] == "First game for me."

    asyncio.run(talk())
    mine = next(t for t in ann.get("/tables?list=mine") if t["id"] == id)
    assert mine["unread"] == 1
    ann.post(f"/tables/{id}/read")
    assert [t["unread"] for t in ann.get("/tables?list=mine")] == [0]
    assert [t["unread"] for t in ben.get("/tables?list=mine")] == [0], "my own lines are read"


def test_join_lists_only_what_can_be_joined(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    free = open_table(ann, title="Free")
    open_table(ann, title="Private", private=True)
    full = open_table(ann, title="Full", seats=[{"kind": "me"}, BOT, BOT, BOT, BOT])
    begun = open_table(ann, title="Begun", seats=[{"kind": "me"}, BOT, BOT, BOT, BOT])
    ann.post(f"/tables/{begun}/start")
    listed = {t["id"] for t in ben.get("/tables?list=join")}
    assert free in listed
    assert not listed & {full, begun}
    assert all(t["status"] == "waiting" for t in ben.get("/tables?list=join"))
    assert free not in {t["id"] for t in ann.get("/tables?list=join")}, "Ann sits there already"


def test_the_invitation_is_a_picture_of_the_table_s_address(person: Make) -> None:
    ann = person("Ann")
    id = open_table(ann)
    told = ann.http.get(f"/api/tables/{id}/qr")
    assert told.headers["content-type"].startswith("image/svg+xml")
    assert told.text.startswith("<svg")
    assert ann.http.get("/api/tables/nowhere/qr").status_code == 404


def test_my_games_shows_a_game_at_a_glance(person: Make) -> None:
    ann, eve = person("Ann"), person("Eve")
    id = open_table(ann, options={"setup": "random"}, seats=[{"kind": "me"}, BOT, BOT, BOT, BOT])
    assert ann.get(f"/tables/{id}/glance")["map"] == [], "it has not begun"
    ann.post(f"/tables/{id}/start")
    told = ann.get(f"/tables/{id}/glance")
    assert len(told["map"]) > 50
    assert {cell[2] for cell in told["map"]} >= {-1, 0}
    assert eve.get(f"/tables/{id}/glance", 403)["code"] == "not-seated"
    summary = ann.get(f"/tables/{id}")
    assert (summary["rounds"], len(summary["powers"])) == (5, 5)


def test_how_long_a_game_takes_is_measured() -> None:
    for id in measured():
        assert set(measured()[id]) == {str(n) for n in edition(id).players}
    known = measured()["five-round"]["6"]
    rough = length("five-round", 6, ClockRule(), [])
    assert (rough.seconds, rough.games, rough.days) == (round(known.steps * A_STEP), 0, 0)
    assert length("five-round", 6, ClockRule("days", 86400), [7000.0]).days == known.days
    exact = length("five-round", 6, ClockRule(), [7000.0, 9000.0, 8000.0])
    assert (exact.seconds, exact.games) == (8000, 3)
    assert length("unknown", 6, ClockRule(), []).seconds == 0


@pytest.mark.parametrize(("given_by", "seconds"), [("person", 70.0), ("bot", 0.0)])
def test_breaks_do_not_count_as_play(given_by: str, seconds: float) -> None:
    times = [0.0, 30.0, 30_000.0, 30_040.0]
    log = [Entry(i + 1, "answer", 0, 0, str(i), given_by, at) for i, at in enumerate(times)]
    assert seconds_of_play(log) == seconds


def test_the_length_of_a_game_is_shown(person: Make) -> None:
    ann = person("Ann")
    id = open_table(ann, 6)
    told = ann.get(f"/tables/{id}/length")
    assert told["choices"] > 50
    assert told["seconds"] > 3600
