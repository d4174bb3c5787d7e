"""Positions written from the guides alone: a Religious War with two Targets, a Peace Resolution with a Vassal."""

from __future__ import annotations

from westphalia import from_position, in_words
from westphalia.rebels import from_position as umpire


def test_a_religious_war_with_two_targets():
    game = from_position("""
        players = ["Anna", "Bert", "Cato", "Dora", "Emil"]
        round = 4
        step = "religious_war"
        stop = "foreign_powers"
        emperor = "Anna"
        initiative = ["Anna", "Bert", "Cato", "Dora", "Emil"]
        targets = [
            {principality = "Brandenburg", declarer = "Anna"},
            {principality = "Trier", declarer = "Bert"},
        ]

        [realms.Anna]
        saints = 3
        imperial_power = 14

        [realms.Bert]
        role = "Saved by Faith Alone"
        imperial_power = 5

        [principalities.Brandenburg]
        religion = "Protestant"
        influence = {Bert = 4}
    """)
    assert game.question("Cato").kind == "league"
    assert game.why_not("Dora", "catholic league").code == "not-asked"
    game.say("Cato", "decline")
    game.say("Dora", "join catholic league")
    game.say("Emil", "decline")
    now = in_words(game)
    assert [now["realms"][name]["league"] for name in ("Anna", "Bert", "Cato", "Dora")] == [
        "Catholic League",
        "Evangelical League",
        "none",
        "Catholic League",
    ]
    game.play_on()
    assert game.stopped
    assert in_words(game)["principalities"]["Brandenburg"]["religion"] == "Catholic"
    assert in_words(game)["principalities"]["Trier"]["religion"] == "Catholic"


def test_a_peace_resolution_with_a_vassal():
    def town(area, owner, **more):
        return {"area": area, "size": "small", "printed_realm": owner, "lawful_owner": owner, **more}

    game = umpire(
        {
            "turn_order": ["france", "spain"],
            "realms": {
                "france": {"kind": "PR", "stability": 1, "prestige": 10},
                "spain": {"kind": "PR", "stability": 0, "prestige": 10, "capital": "Madrid"},
                "naples": {"kind": "VASSAL", "overlord": "spain"},
            },
            "areas": {"Provence": {}, "Castile": {}, "Apulia": {}},
            "provinces": {
                "Arles": town("Provence", "france"),
                "Madrid": town("Castile", "spain"),
                "Toledo": town("Castile", "spain", occupier="france"),
                "Bari": town("Apulia", "naples", occupier="france"),
            },
            "wars": [{"a": "france", "b": "spain", "outcome": "partial", "victor": "a"}],
        },
        first="D",
        last="D",
    )
    game.say("france", "spain")
    assert game.why_not("france", "white peace").rule == "R.d.18"
    game.say("france", "keep")  # the Term alone is enforced
    asked = {}
    while game.asked == "france" and game.question("france").kind == "keep_each":
        province = game.prompt("france").partition(":")[0]
        asked[province] = game.legal("france")
        game.say("france", "keep" if province == "Bari" else "return")
    assert list(asked) == ["Bari", "Toledo"]
    assert "liberate" not in asked["Toledo"]
    game.play_out(lambda game, player: "done")
    after = game.position()
    assert after["provinces"]["Bari"]["lawful_owner"] == "france"
    assert after["provinces"]["Toledo"]["occupier"] is None
    assert after["truces"] == [["france", "spain"]]
