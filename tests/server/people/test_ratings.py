"""Ratings: only with everyone's consent, once for each game, and the same when they are computed again."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from server.fake_time import until
from server.groups import SECRET, id_of
from server.table import Person, serving, settings
from westphalia.cli.main import main
from westphalia.server.people.ratings import Skill, rate

SEATS = [{"kind": "me"}, {"kind": "person"}, *[{"kind": "bot", "bot": "random"}] * 3]


@pytest.fixture
def here(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    with serving(settings(str(tmp_path / "t.db"), sweep_interval=0.05, idle_seconds=0.0)) as url:
        yield url, tmp_path / "t.db"


def rated(url: str, name: str, agrees: bool = True) -> Person:
    one = Person(url)
    one.post("/accounts", {"name": name, **SECRET})
    one.post("/me/profile", {"open": True, "rated": agrees})
    return one


def start(*people: Person) -> str:
    """Return a game of some people and bots that has begun."""
    seats = [{"kind": "me"}, *[{"kind": "person"}] * (len(people) - 1)]
    seats += [{"kind": "bot", "bot": "random"}] * (5 - len(people))
    id: str = people[0].post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"]
    for seat, one in enumerate(people[1:], 1):
        one.post(f"/tables/{id}/join")
        one.post(f"/tables/{id}/seats/{seat}", {"ready": True})
    people[0].post(f"/tables/{id}/start")
    return id


def end(path: Path, people: Sequence[Person], winners: Sequence[int], phase: str = "end") -> str:
    """Return a rated game that is over, as it is stored."""
    wish = {"players": 5, "options": {"setup": "random"}, "seats": SEATS}
    id: str = people[0].post("/tables", wish)["id"]
    for one in people[1:]:
        one.post(f"/tables/{id}/join")
    with sqlite3.connect(path, timeout=30) as connection:
        rows = [(id, seat, id_of(one)) for seat, one in enumerate(people)]
        connection.executemany("INSERT INTO standings (table_id, seat, player) VALUES (?, ?, ?)", rows)
        connection.execute(
            "UPDATE tables SET status = 'over', rules_version = 0, phase = ?, winners = ?, updated = 0 WHERE id = ?",
            (phase, json.dumps(winners), id),
        )
    until(lambda: all(place is not None for place in places(path, id)))
    return id


def places(path: Path, id: str) -> list[int | None]:
    with sqlite3.connect(path, timeout=30) as connection:
        query = "SELECT place FROM standings WHERE table_id = ? ORDER BY seat"
        return [row[0] for row in connection.execute(query, (id,))]


def test_a_win_raises_a_rating_and_a_game_makes_it_surer() -> None:
    after = rate({}, [("a", 1), ("b", 2), ("c", 2)])
    assert after["a"].mu > 25 > after["b"].mu == after["c"].mu
    assert all(skill.sigma < 25 / 3 and skill.games == 1 for skill in after.values())
    weak, strong = Skill(20, 2, 9), Skill(30, 2, 9)
    upset, expected = (rate({"w": weak, "s": strong}, [("w", w), ("s", 3 - w)]) for w in (1, 2))
    assert upset["w"].mu - weak.mu > expected["s"].mu - strong.mu, "a surprise counts for more"


def test_a_game_is_rated_only_if_every_person_agrees(here: tuple[str, Path]) -> None:
    url, _ = here
    ann, ben = rated(url, "Ann"), rated(url, "Ben")
    carl, guest = rated(url, "Carl", agrees=False), Person(url)
    guest.post("/guest", {"name": "Guest"})
    assert guest.post("/me/profile", {"open": True, "rated": True}, 403)["field"] == "rated"
    assert ann.get(f"/tables/{start(ann, ben)}")["rated"]
    for people in ((ann, ben, carl), (ann, guest), (ann,)):
        assert not ann.get(f"/tables/{start(*people)}")["rated"]


def test_ratings_are_shown_with_their_margin_and_rebuilt_alike(
    here: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    url, path = here
    ann, ben = rated(url, "Ann"), rated(url, "Ben")
    assert ann.get(f"/people/{id_of(ben)}")["rating"] == {"rating": 1500, "margin": 980, "games": 0}
    for winners in ([0], [1, 0], [0, 4]):
        end(path, (ann, ben), winners)
    unrated = [end(path, (ann, ben), [3]), end(path, (ann, ben), [], "agreed")]
    until(lambda: not any(places(path, id) for id in unrated))
    told = [ann.get(f"/people/{id_of(one)}")["rating"] for one in (ann, ben)]
    assert told[0]["rating"] > 1500 > told[1]["rating"]
    assert [one["games"] for one in told] == [3, 3]
    assert all(one["margin"] < 980 for one in told)
    assert main(["admin", "ratings", "--rebuild", "--database", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "3 games, 0 ratings changed."
    with sqlite3.connect(path, timeout=30) as connection:
        kept = connection.execute("SELECT * FROM ratings ORDER BY player").fetchall()
        connection.execute("UPDATE ratings SET mu = 1")
    assert main(["admin", "ratings", "--rebuild", "--database", str(path)]) == 0
    assert "3 games, 2 ratings changed." in capsys.readouterr().out
    with sqlite3.connect(path, timeout=30) as connection:
        assert connection.execute("SELECT * FROM ratings ORDER BY player").fetchall() == kept


def test_a_player_who_leaves_their_seat_has_not_won(here: tuple[str, Path]) -> None:
    url, path = here
    ann, ben, carl = (rated(url, name) for name in ("Ann", "Ben", "Carl"))
    wish = {"players": 5, "seats": [*SEATS[:2], {"kind": "person"}, *SEATS[3:]]}
    id = ann.post("/tables", wish)["id"]
    for one in (ben, carl):
        one.post(f"/tables/{id}/join")
    with sqlite3.connect(path, timeout=30) as connection:
        rows = [(id, seat, id_of(one)) for seat, one in enumerate((ann, ben, carl))]
        connection.executemany("INSERT INTO standings (table_id, seat, player) VALUES (?, ?, ?)", rows)
        connection.execute("UPDATE seats SET user_id = NULL WHERE table_id = ? AND seat = 0", (id,))
        connection.execute(
            "UPDATE tables SET status = 'over', rules_version = 0, winners = '[0, 1]', updated = 0 WHERE id = ?",
            (id,),
        )
    until(lambda: places(path, id) == [2, 1, 2])


def test_a_deleted_account_leaves_the_ratings_of_others_as_they_are(
    here: tuple[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    url, path = here
    ann, ben, carl = (rated(url, name) for name in ("Ann", "Ben", "Carl"))
    end(path, (ann, ben), [0])
    end(path, (ann, carl), [1])
    bens, who = ben.get("/me/data")["rating"], id_of(ann)
    until(lambda: {t["status"] for t in ann.get("/tables?list=mine")} == {"over"})  # no room holds them
    assert len(ann.get("/me/data")["rated_games"]) == 2
    ann.post("/me/delete", SECRET)
    with sqlite3.connect(path, timeout=30) as connection:
        for table in ("standings", "ratings"):
            assert who not in str(connection.execute(f"SELECT * FROM {table}").fetchall())
    assert main(["admin", "ratings", "--rebuild", "--database", str(path)]) == 0
    out = capsys.readouterr().out
    assert "2 games, 0 ratings changed." in out
    assert "Ann" not in out
    assert ben.get("/me/data")["rating"] == bens


def test_a_rating_does_not_tell_delayed_spectators_of_the_end(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path), sweep_interval=0.05, spectator_delay=3600.0)) as url:
        ann, ben = rated(url, "Ann"), rated(url, "Ben")
        wish = {"players": 5, "seats": SEATS}
        id = ann.post("/tables", wish)["id"]
        ben.post(f"/tables/{id}/join")
        with sqlite3.connect(path, timeout=30) as connection:
            connection.execute(
                "INSERT INTO standings (table_id, seat, player) VALUES (?, 0, ?)", (id, id_of(ann))
            )
            connection.execute(
                "UPDATE tables SET status = 'over', rules_version = 0, phase = 'end', winners = '[0]' WHERE id = ?",
                (id,),
            )
        end(path, (ann, ben), [1])  # a sweep that has rated an older game has looked at this one too
        assert places(path, id) == [None]
        told = Person(url).get(f"/people/{id_of(ann)}")
        assert [(r["games"], r["wins"]) for r in told["results"]] == [(1, 0)]
        assert told["rating"]["games"] == 1
