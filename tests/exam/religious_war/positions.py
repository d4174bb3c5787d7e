"""Positions of the Religious War that several of these files begin with."""

from exam.examiner import CATHOLIC, EVANGELICAL, asked, realm
from westphalia import from_position


def hand(game, player):
    return "".join(sorted(realm(game, player)["hand"]))


FAITHS = {
    "A": {"good_works": 3},
    "B": {"religion": "Protestant", "role": "Saved by Faith Alone"},
    "C": {"religion": "Protestant", "role": "Saved by Faith Alone"},
    "D": {"religion": "Protestant", "role": "Predestined to Hell"},
    "E": {},
}


def form(principalities, *, realms=None, target_of="A", stop="religious_war.record_who_fights", **fields):
    """Let the Leagues form; Hesse is the Protestant Target of A unless said otherwise."""
    hesse = {"size": 3, "religion": "Protestant", "target_of": target_of}
    lands = {"Hesse": hesse, **principalities}
    lands["Hesse"] = {**hesse, **lands["Hesse"]}
    return from_position(
        {
            "players": 5,
            "round": 3,
            "step": "religious_war",
            "initiative": list("ABCDE"),
            "stop": stop,
            **fields,
            "realms": {p: {**FAITHS[p], **(realms or {}).get(p, {})} for p in FAITHS},
            "principalities": lands,
        }
    )


def everyone(game, **answers):
    """Return the answers in Initiative Order, `decline` where nothing is said."""
    while "league" in asked(game).values():
        (who,) = asked(game)
        game.say(who, answers.get(who, "decline"))
    return game


def melee(catholics, evangelicals, *, realms=None, target=None, **fields):
    """All have drawn these cards and line up; A (Catholic) declared on Hesse, whose ally is B."""
    realms = {p: {**FAITHS[p], **(realms or {}).get(p, {})} for p in FAITHS}
    for league, members in ((CATHOLIC, catholics), (EVANGELICAL, evangelicals)):
        for player, cards in members.items():
            realms[player] |= {"league": league, "hand": cards}
    hesse = {"size": 3, "religion": "Protestant", "target_of": "A", "influence": {"B": 3}, **(target or {})}
    return from_position(
        {
            "players": 5,
            "round": 3,
            "step": "religious_war.line_up",
            "initiative": sorted("ABCDE", key=lambda player: player != fields.get("emperor", "A")),
            "stop": ["religious_war.decide_war", "foreign_powers"],
            **fields,
            "realms": realms,
            "principalities": {"Hesse": hesse, **fields.get("principalities", {})},
        }
    )


def duel(game, **cards):
    for player, card in cards.items():
        game.say(player, card)
    return game


def fight(game, player, winners):
    if asked(game)[player] == "buycards":
        return "done"
    return "P" if player in winners else "C"


def catholics_win(catholics="A", evangelicals="B", **fields):
    """All Evangelicals hold only Cavalry and run into Pikemen."""
    game = melee(
        dict.fromkeys(catholics, "PPPM"),
        dict.fromkeys(evangelicals, "CC"),
        **{"stop": "foreign_powers", **fields},
    )
    while {"buycards", "card"} & set(asked(game).values()):
        for player in list(asked(game)):
            game.say(player, fight(game, player, catholics))
    return game


def evangelicals_win(catholics="A", evangelicals="B", **fields):
    game = melee(
        dict.fromkeys(catholics, "CC"),
        dict.fromkeys(evangelicals, "PPPM"),
        **{"stop": "foreign_powers", **fields},
    )
    while {"buycards", "card"} & set(asked(game).values()):
        for player in list(asked(game)):
            game.say(player, fight(game, player, evangelicals))
    return game


ELECTORS = {
    "Trier": {"influence": {"B": 1}},
    "Mainz": {"influence": {"C": 1}},
    "Saxony": {"influence": {"A": 2}},
    "Berg": {"size": 1},
}
