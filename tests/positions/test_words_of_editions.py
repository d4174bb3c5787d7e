"""Words that players would use, at the questions of the six-round and the dice edition."""

import pytest

from westphalia import from_position

PROTESTANT = {"religion": "Protestant"}
LAND = ["4,3", "4,4", "5,3", "5,4"]
WAR = [{"attacker": "A", "defender": "B"}]
HOLY = {
    "round": 4,
    "target": "Saxony",
    "rotf": "B",
    "emperor": "A",
    "realms": {"B": {"good_works": 9, "league": "Catholic League"}, "C": {"good_works": 8}},
    "principalities": {"Saxony": {"religion": "Protestant", "influence": {"A": 1, "B": 1}}},
}

SIX_ROUND = [
    (
        {"step": "heresy"},
        "combat_heresy",
        {"yes": "yes", "no": "no", "Combat Heresy": "yes", "combat": "yes"},
    ),
    (
        {"step": "heresy.choose_conversion"},
        "convert",
        {"yes": "convert", "no": "stay", "thumbs up": "convert", "remain": "stay", "pass": "stay"},
    ),
    (
        {"step": "council"},
        "council",
        {"Council of Trent token": "trent", "French Interference": "french", "council": "trent"},
    ),
    ({"step": "patronage", "realms": {"A": {"gold": 3}}}, "patronage", {"2": "2", 0: "0", 3: "3"}),
    (
        {"step": "diplomacy"},
        "second_activity",
        {
            "yes": "engage in diplomacy",
            "no": "wage war",
            "war": "wage war",
            "diplomacy": "engage in diplomacy",
        },
    ),
    (
        {"step": "diplomacy game"},
        "diplomacy_game",
        {"cooperate": "thumb", "finger gun": "gun", "Thumbs up": "thumb", "compete": "gun"},
    ),
    (
        {"step": "diplomacy.act", "realms": {"A": {"gold": 1, "land": LAND, "influence": {"Trier": 1}}}},
        "diplomacy",
        {
            "provide assistance": "buy influence",
            "take back": "withdraw",
            "join the Catholic League": "catholic league",
            "Protestant League": "evangelical league",
            "pass": "end turn",
            "end": "end turn",
        },
    ),
    (
        {"step": "war.declare"},
        "declare",
        {
            "attack player": "war on player",
            "war on principalities": "war on principality",
            "change military doctrine": "change doctrine",
            "pass": "end turn",
        },
    ),
    (
        {"step": "war.play_cards", "wars": WAR, "realms": {"A": {"hand": "MPC"}, "B": {"hand": "M"}}},
        "card",
        {"pike": "Pikeman", "Musketeers": "Musketeer", "C": "Cavalry"},
    ),
    (
        {"step": "peace treaty", "wars": [{**WAR[0], "winner": "A"}]},
        "treaty",
        {"take": "conquer", "pass": "nothing", "none": "nothing"},
    ),
    (
        {"step": "religious war", **HOLY},
        "league",
        {"evangelical": "evangelical league", "lose influence": "decline", "no": "decline"},
    ),
    (
        {"step": "shifts"},
        "shift_place",
        {"save": "stored", "saved": "stored", "Palatinate": "The Palatinate"},
    ),
    (
        {"step": "foreign powers"},
        "foreign_power",
        {
            "yes": "become foreign power",
            "leave the Empire": "become foreign power",
            "no": "stay",
            "pass": "stay",
        },
    ),
]
DICE = [
    (
        {"step": "player turns"},
        "sit_out",
        {"heresy": "combat heresy", "diplomacy": "engage in diplomacy", "war": "wage war"},
    ),
    (
        {"step": "diplomacy game"},
        "dilemma",
        {"thumbs up": "cooperate", "defect": "compete", "Cooperate": "cooperate", "gun": "compete"},
    ),
    (
        {"step": "war.muster", "wars": WAR, "realms": {"A": {"hand": "MMPC"}, "B": {"hand": "M"}}},
        "muster",
        {
            "none": "pass",
            "MM": "two Musketeers",
            "Pikeman and Musketeer": "Musketeer and Pikeman",
            "Cavalry": "Cavalry",
            "no": "pass",
        },
    ),
    (
        {
            "step": "war.free_calls",
            "wars": WAR,
            "realms": {"A": {"hand": "M", "pile": "MM", "reserves": 1}, "B": {"hand": "M"}},
        },
        "call",
        {"yes": "call", "reinforcements": "call", "no": "wait", "pass": "wait"},
    ),
    (
        {"step": "tradeoffs", "realms": {"B": {"stored": 4, "influence": {"Trier": 1}}}, "emperor": "A"},
        "losses",
        {"unplaced": "stored", "capital": "stored", "Trier": "Trier"},
    ),
]


@pytest.mark.parametrize(
    ("edition", "position", "kind", "said"),
    [("six-round", *case) for case in SIX_ROUND] + [("dice", *case) for case in DICE],
    ids=[case[1] for case in SIX_ROUND + DICE],
)
def test_what_people_say_is_understood(edition, position, kind, said):
    game = from_position({"edition": edition, "players": 5, **position})
    seat = next(seat for seat in game.waiting if game.question(seat).kind == kind)
    for word, meant in said.items():
        answer = game.understand(seat, word)
        assert game.words(answer) == meant, word
        assert answer in game.question(seat).answers, word


HEADINGS = {
    "six-round": (
        "Pick Provinces", "Place Electors", "Place Other Principalities", "Receive and Place Diplomatic Influence",
        "Elect the Emperor", "Choose a Military Doctrine", "Religious Upheaval", "Player Turns", "Combat Heresy",
        "Player Conversion", "Call The Council of Trent", "Spread the Faith", "Engage in Diplomacy",
        "Play the Diplomacy Game", "Diplomatic Actions", "Wage War", "Declare Wars & Change Military Doctrines",
        "Battles & Peace Treaties", "Religious War", "Religious War Declared", "Diplomatic Shifts", "Foreign Powers",
        "Imperial Election",
    ),
    "dice": (
        "Pick Provinces", "Place Electors", "Place other Principalities", "Place Diplomatic Influence",
        "Elect the Emperor", "Determine Initiative", "Religious Upheaval", "Player Turns", "Combat Heresy",
        "Player Conversion", "Spread the Faith", "Engage in Diplomacy", "Play the Diplomacy Game", "Wage War",
        "Setting the Warfare Stage", "Declare a Religious War", "Battles & Peace Treaties", "Religious War",
        "Religious War Declared", "Tradeoffs", "Foreign Powers",
    ),
}  # fmt: skip


@pytest.mark.parametrize("edition", list(HEADINGS))
def test_play_begins_at_the_rulebooks_headings(edition):
    for heading in HEADINGS[edition]:
        assert from_position({"edition": edition, "players": 5, "step": heading}).waiting, heading
