"""Replays from one seat's view, and games continued from one of their moments."""

from collections.abc import Callable

from server.records import at_sealed_question, finished_record
from server.table import Person

Make = Callable[[str], Person]


def test_replays_of_a_seat_are_private_until_the_game_is_over(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    running = ann.post("/import", at_sealed_question())["id"]
    mine = ann.get(f"/tables/{running}/replay?seat=1")["frames"][-1]["view"]
    assert mine["seat"] == 1
    assert mine["question"] is None
    assert ben.get(f"/tables/{running}/replay?seat=1", 403)["code"] == "not-yours"
    assert ben.get(f"/tables/{running}/replay")["frames"][-1]["view"]["seat"] is None
    assert ben.get(f"/tables/{running}/replay?seat=77", 404)["code"] == "no-seat"
    over = ann.post("/import", finished_record())["id"]
    assert ben.get(f"/tables/{over}/replay?seat=2")["frames"][-1]["view"]["seat"] == 2


def test_a_finished_game_is_played_on_from_a_moment(person: Make) -> None:
    ann, ben = person("Ann"), person("Ben")
    running = ann.post("/import", at_sealed_question())["id"]
    refused = ben.post(f"/tables/{running}/sandbox", {"frame": 1, "seat": 0}, 403)
    assert refused["code"] == "not-over"
    over = ann.post("/import", finished_record())["id"]
    frames = ben.get(f"/tables/{over}/replay")["frames"]
    middle = len(frames) // 2
    for frame in (middle, len(frames) - 1):
        made = ben.get(f"/tables/{ben.post(f'/tables/{over}/sandbox', {'frame': frame, 'seat': 2})['id']}")
        assert made["status"] == "playing"
        assert made["mine"] == [2]
        assert [seat["bot"] is None for seat in made["seats"]] == [s == 2 for s in range(len(made["seats"]))]
        if frame == middle:
            assert (made["round"], made["phase"]) == (frames[middle]["round"], frames[middle]["phase"])
