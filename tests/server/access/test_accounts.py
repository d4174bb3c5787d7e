"""Guests and accounts."""

from collections.abc import Callable

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY

from server.table import Person
from westphalia.bots.core.weights import TEMPERAMENTS

Make = Callable[[str], Person]
SECRET = {"password": "correct horse"}


def test_a_guest_who_registers_keeps_their_games(person: Make, server: str) -> None:
    ann = person("Ann")
    table = ann.post("/play-now")["id"]
    before = ann.get("/me")["user"]
    assert before["guest"]
    account = ann.post("/accounts", {"name": "Annelore", **SECRET})["user"]
    assert account == {"id": before["id"], "name": "Annelore", "guest": False}
    phone = Person(server)  # another device
    assert phone.get("/tables?list=mine") == []
    assert phone.post("/login", {"name": "ANNELORE", **SECRET})["user"] == account
    assert [t["id"] for t in phone.get("/tables?list=mine")] == [table]
    phone.post("/logout")
    assert phone.get("/me") == {"user": None}


def test_logging_in_brings_a_guests_games_into_the_account(person: Make) -> None:
    person("Berta").post("/accounts", {"name": "Berta", **SECRET})
    guest = person("CurrentUser")
    table = guest.post("/play-now")["id"]
    guest.post("/login", {"name": "Berta", **SECRET})
    mine = guest.get(f"/tables/{table}")
    assert (mine["mine"], mine["host"]) == ([0], True)


def test_a_table_shows_the_temperaments_of_its_bots(person: Make) -> None:
    table = person("Clara").post("/play-now")["id"]
    seats = person("Dora").get(f"/tables/{table}")["seats"]
    assert seats[0]["temperament"] == ""
    assert {seat["temperament"] for seat in seats[1:]} <= set(TEMPERAMENTS)


def test_names_are_unique_regardless_of_case(person: Make) -> None:
    person("x1").post("/accounts", {"name": "Straße", **SECRET})
    assert person("x2").post("/accounts", {"name": "STRASSE", **SECRET}, status=409)["field"] == "name"


@pytest.mark.parametrize(
    "look_alike",
    [
        "Kl\u0430ra", "Kla\u200dra", "\u039alara", "KLARA", "Kl\uff41ra", "K1ara", "KIara", "K\u04cfara",
        "Kl\u0251ra", "Kla\ufe0fra", "Kla\u3164ra",
    ],
)  # fmt: skip
def test_names_that_look_alike_are_one_account(person: Make, look_alike: str) -> None:
    person("x").http.post("/api/accounts", json={"name": "Klara", "password": "a long password"})
    body = {"name": look_alike, "password": "another password"}
    assert person("y").post("/accounts", body, status=409)["code"] == "name-taken"


def test_wrong_passwords_and_names_are_refused_alike(person: Make) -> None:
    ann = person("Ann")
    ann.post("/accounts", {"name": "Carla", **SECRET})
    stranger = person("Eve")
    wrong = stranger.post("/login", {"name": "Carla", "password": "wrong horse"}, status=403)
    assert stranger.post("/login", {"name": "Nobody", **SECRET}, status=403) == wrong
    assert (
        stranger.post("/accounts", {"name": "Dora", "password": "short"}, status=400)["field"] == "password"
    )
    ann.post("/accounts", {"name": "Carla 2", **SECRET}, status=409)


def test_a_guest_can_be_renamed(person: Make) -> None:
    ann = person("Ann")
    assert ann.post("/guest", {"name": "Anna"})["user"]["name"] == "Anna"
    assert ann.get("/me")["user"]["name"] == "Anna"
    ann.post("/accounts", {"name": "Emma", **SECRET})
    assert ann.post("/guest", {"name": "Other"})["user"]["name"] == "Emma"


def test_passwords_are_kept_as_advised(true_hasher: Callable[[], PasswordHasher]) -> None:
    assert extract_parameters(true_hasher().hash("a long password")) == RFC_9106_LOW_MEMORY
