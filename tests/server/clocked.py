"""Tables with clocks in tests, on a clock that stands still until it is set."""

from typing import Any

from server.table import Person, Talk

BOT = {"kind": "bot", "bot": "random"}
DAY = 86400.0
HOUR = 3600.0
DAYS = {"kind": "days", "seconds": int(2 * DAY)}
QUICK = {"sweep_interval": 0.05, "restart_grace": 0.0}


def person(url: str, name: str) -> Person:
    made = Person(url)
    made.post("/guest", {"name": name})
    return made


def begin(ann: Person, clock: dict[str, Any], at_zero: str = "bot", *others: Person) -> str:
    seats = [{"kind": "me"}, *[{"kind": "person"}] * len(others), *[BOT] * (4 - len(others))]
    wish = {"players": 5, "options": {"setup": "random"}, "seats": seats, "clock": clock, "at_zero": at_zero}
    wish["title"] = "Ann’s table"
    id = str(ann.post("/tables", wish)["id"])
    for other in others:
        other.post(f"/tables/{id}/join")
    ann.post(f"/tables/{id}/start")
    return id


def seen(person: Person, id: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"/tables/{id}")
    return found


def asked(person: Person, id: str, seat: int = 0) -> bool:
    return seat in seen(person, id)["waiting"]


async def answer(talk: Talk, seat: int = 0) -> None:
    first = talk.views[seat]["question"]["answers"][0]["id"]
    version = talk.versions[seat]
    await talk.say("answer", id=f"a{version}", seat=seat, answer=first, version=version)
    await talk.until("ack", id=f"a{version}")
    await talk.catch_up()
