"""Keep Current Board State: exchanges, returns and Liberations."""

import pytest

from rebels.table import begin, board, land, town


def kept(provinces, **rest):
    """Spain has a Partial Victory over France."""
    war = {"a": "spain", "b": "france", "outcome": "partial", "victor": "a"}
    home = {"madrid": town("castile", "spain"), "paris": town("ile", "france")}
    game = begin(board("spain france", {**home, **provinces}, wars=[war], **rest), "D")
    game.say("spain", "france", "enforce keep")
    return game


@pytest.mark.rule("R.ruling.exchange", "R.term.keep.3", "R.api.3")
def test_two_provinces_of_2_and_1_are_exchanged_for_one_of_3():
    provinces = {
        "dijon": town("burgundy", "france", "large", occupier="spain"),
        "macon": town("burgundy", "france", occupier="spain"),
        "oran": town("barbary", "spain", "large", tax_value=3, occupier="france"),
    }
    game = kept(provinces)
    assert game.legal("spain") == ["keep", "return", "exchange"]
    assert game.why_not("spain", "liberate").rule == "R.term.keep.3"
    assert "dijon" in game.why_not("spain", "liberate").sentence
    game.say("spain", "exchange")
    after = game.position()["provinces"]  # macon had to follow, and oran to come back
    assert [after[name]["lawful_owner"] for name in ("dijon", "macon", "oran")] == [
        "france",
        "france",
        "spain",
    ]
    assert all(after[name]["occupier"] is None for name in ("dijon", "macon", "oran"))
    game = kept({name: provinces[name] for name in ("dijon", "macon")})
    assert game.why_not("spain", "exchange").rule == "R.ruling.exchange"


@pytest.mark.rule("R.ruling.exchange", "R.api.3")
def test_what_would_upset_an_exchange_is_refused():
    provinces = {
        "dijon": town("burgundy", "france", "large", occupier="spain"),
        "macon": town("burgundy", "france", occupier="spain"),
        "nevers": town("burgundy", "france", occupier="spain"),
        "oran": town("barbary", "spain", "large", tax_value=3, occupier="france"),
    }
    game = kept(provinces)
    game.say("spain", "exchange", "keep")
    after = game.position()["provinces"]  # nevers had to be exchanged
    assert [after[name]["lawful_owner"] for name in ("dijon", "macon", "nevers")] == [
        "france",
        "spain",
        "france",
    ]
    game = kept(provinces)
    game.say("spain", "keep")
    assert game.legal("spain") == ["keep", "return"]
    assert game.why_not("spain", "exchange").rule == "R.ruling.exchange"


@pytest.mark.rule("R.ruling.exchange")
def test_what_comes_back_must_make_up_the_whole():
    """3 are given: of 1, 2 and 2 the one and either of the twos come back."""
    provinces = {
        "dijon": town("burgundy", "france", "large", tax_value=3, occupier="spain"),
        "bone": town("barbary", "spain", occupier="france"),
        "oran": town("barbary", "spain", "large", occupier="france"),
        "tunis": town("barbary", "spain", "large", occupier="france"),
    }
    game = kept(provinces)
    game.say("spain", "exchange")
    assert game.legal("spain") == ["bone", "oran", "tunis"]
    game.say("spain", "tunis")
    owners = {name: q["lawful_owner"] for name, q in game.position()["provinces"].items()}
    assert (owners["bone"], owners["oran"], owners["tunis"]) == ("spain", "france", "spain")


@pytest.mark.rule("R.term.keep.1", "R.term.keep.2")
def test_the_capital_of_a_vassal_is_kept_like_any_other():
    provinces = {"nantes": land("bretagne", "brittany", occupier="spain")}
    game = kept(provinces, realms={"brittany": {"overlord": "france", "capital": "nantes"}})
    assert game.question("spain").kind == "keep_each"
    game.say("spain", "keep")
    assert game.position()["provinces"]["nantes"]["lawful_owner"] == "spain"


@pytest.mark.rule("R.term.keep.3")
@pytest.mark.parametrize(("flag", "free"), [("transylvania", False), ("moldavia", True), ("hungary", False)])
def test_which_land_of_an_nprs_vassal_can_be_liberated(flag, free):
    provinces = {
        "wien": town("enns", "austria"),
        "buda": land("pest", "hungary"),
        "sibiu": land("ardeal", "transylvania", flag=flag, occupier="austria"),
    }
    war = {"a": "austria", "b": "hungary", "outcome": "partial", "victor": "a"}
    realms = {"transylvania": {"overlord": "hungary"}, "hungary": {"capital": "buda"}}
    game = begin(board("austria", provinces, realms, wars=[war]), "D")
    game.say("austria", "hungary", "enforce keep")
    assert ("liberate" in game.legal("austria")) == free
