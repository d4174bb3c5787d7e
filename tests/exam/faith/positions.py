"""Positions of Combat Heresy that several of these files begin with."""

from westphalia import from_position

PROTESTANT = {"religion": "Protestant"}


def placing(player="A", successes=1, **fields):
    fields["realms"] = {**fields.get("realms", {})}
    fields["realms"][player] = {**fields["realms"].get(player, {}), "successes": successes}
    return from_position({"players": 5, "step": "heresy.measure_reach", "turn": player, "round": 3, **fields})


ROAD = {
    "realms": {
        "A": {**PROTESTANT, "land": ["2,2", "2,3", "2,9"], "protestant": ["2,2", "2,3"]},
        "B": {"land": ["2,6", "2,5", "3,5"]},
    },
    "principalities": {
        "Hesse": {"land": ["2,4"], "religion": "Protestant"},
        "Austria": {"land": ["1,6", "0,7"]},  # two beyond the chain
        "Bavaria": {"land": ["1,5", "0,6"]},  # one beyond
    },
}
