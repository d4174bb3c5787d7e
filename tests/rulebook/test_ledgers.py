"""The parser's results for the four ledgers, compared with plain regular expressions."""

import re
from importlib.resources import files

import pytest

from westphalia.rulebook import EDITIONS, Rulebook, UnknownRule, rule, rulebook, rules_in
from westphalia.rulebook.sources import without_references

ALL = list(EDITIONS)
ID = re.compile(r"\b(?:VI|V|D|R)\.[a-zA-Z][\w-]*(?:\.[\w-]+)*(?:\.\*)?")


def ledger(edition: str) -> str:
    return files("westphalia.rulebook").joinpath(f"{edition}.md").read_text(encoding="utf-8")


def known_ids(book: Rulebook) -> set[str]:
    return {rule.id for rule in book.rules} | {decision["id"] for decision in book.decisions}


def resolves(reference: str) -> bool:
    try:
        return bool(rules_in(reference))
    except UnknownRule:
        return False


@pytest.mark.parametrize("edition", ALL)
def test_every_bullet_with_an_id_is_read_once_and_in_order(edition: str) -> None:
    bullets = re.findall(r"^- `([A-Z]+\.[^`]+)`", ledger(edition), re.MULTILINE)
    assert [rule.id for rule in rulebook(edition).rules] == bullets
    assert len(set(bullets)) == len(bullets)


@pytest.mark.parametrize(
    ("edition", "kinds"),
    [
        ("five-round", {"rule": 315, "ruling": 132, "invariant": 26, "example": 15}),
        ("six-round", {"rule": 286, "ruling": 183, "invariant": 30, "example": 20}),
        ("dice", {"rule": 250, "ruling": 101, "invariant": 23, "example": 18}),
        ("peace-and-rebels", {"rule": 192, "ruling": 70, "invariant": 16, "example": 21}),
    ],
)
def test_rules_have_the_right_kinds(edition: str, kinds: dict[str, int]) -> None:
    text = ledger(edition)
    rules = rulebook(edition).rules
    assert {kind: sum(rule.kind == kind for rule in rules) for kind in kinds} == kinds
    assert kinds["ruling"] == len(re.findall(r"^- `[A-Z]+\.ruling\.", text, re.MULTILINE))
    assert kinds["invariant"] == len(re.findall(r"^- `[A-Z]+\.inv\.", text, re.MULTILINE))
    assert kinds["example"] == len(
        re.findall(r"^- `[A-Z]+\.(?:variant\.)?ex(?:ample)?\.", text, re.MULTILINE)
    )


@pytest.mark.parametrize("edition", ALL)
def test_constants_and_decisions_are_all_read(edition: str) -> None:
    text = ledger(edition)
    table = text.split("| name | value | source |\n")[1].split("\n\n")[0]
    names = [line.split("|")[1] for line in table.splitlines()[1:]]
    book = rulebook(edition)
    assert len(book.constants) >= len(names)
    for cell in names:
        first = re.match(r"[a-z_]+", cell.replace("`", "").strip())
        assert first
        assert any(name.startswith(first[0]) for name in book.constants), cell
    rows = re.findall(r"^\| `?((?:VI|V|D|W)\.[\w.-]+)", text, re.MULTILINE)
    prefix = EDITIONS[edition]
    assert [decision["id"] for decision in book.decisions] == [
        row if row.startswith(f"{prefix}.") else f"{prefix}.{row}" for row in rows
    ]


@pytest.mark.parametrize("edition", ALL)
def test_every_rule_has_text_sources_and_a_place(edition: str) -> None:
    for one in rulebook(edition).rules:
        assert one.text.strip() == one.text != "", one.id
        assert one.edition == edition
        assert one.section
        assert one.sources or one.kind != "rule", one.id
        assert not re.search(r"\[\d{3}:[^\]]*\]$", one.text), one.id
        assert not one.text.endswith("(added)"), one.id


@pytest.mark.parametrize("edition", ALL)
def test_rulings_and_examples_name_rules_that_exist(edition: str) -> None:
    book = rulebook(edition)
    for one in book.rules:
        if one.kind in ("ruling", "example") and one.id != "R.ruling.variant-six-dice":  # "on the whole"
            assert one.on, one.id
            written = re.search(r"\(((?:on )?[^)]*)\)", one.text)
            assert written
            assert set(re.findall(r"`([^`]+\.\d+)`", written[1])) <= set(one.on), one.id
            assert set(one.on) <= known_ids(book)


@pytest.mark.parametrize("edition", ALL)
def test_every_id_in_the_tables_of_constants_and_decisions_exists(edition: str) -> None:
    book = rulebook(edition)
    for name, constant in book.constants.items():
        for reference in ID.findall(f"{constant.value} {constant.source}"):
            assert resolves(reference), (name, reference)
        for slug in re.findall(r"ruling ([a-z][\w-]*)", constant.source):
            assert resolves(f"{EDITIONS[edition]}.ruling.{slug}"), (name, slug)
    for decision in book.decisions:
        assert ID.findall(decision["rules"]), decision["id"]
        for reference in ID.findall(decision["rules"]):
            assert resolves(reference), (decision["id"], reference)
        assert book.get(decision["id"]).on


@pytest.mark.parametrize("edition", ALL)
def test_every_id_named_in_a_rule_or_its_sources_exists(edition: str) -> None:
    for one in rulebook(edition).rules:
        for source in one.sources:
            if slug := re.fullmatch(r"ruling ([\w-]+)", source):
                assert resolves(f"{EDITIONS[edition]}.ruling.{slug[1]}"), (one.id, source)
        for reference in re.findall(r"`((?:VI|V|D|R)\.[a-z][^`]*)`", f"{one.text} {' '.join(one.sources)}"):
            assert resolves(reference), (one.id, reference)


def test_a_rule_in_full() -> None:
    one = rule("V.trent.7")
    assert one.text == (
        "When it meets, the Ottoman die is rolled: 1-2 breaks the Council up without result for this round; "
        "3-6 concludes it."
    )
    assert one.sources == ("000:170", "ruling ottoman")
    assert one.section == ("Phase 2: Combat Heresy", "2.2 Council of Trent")
    assert [ruling.id for ruling in rulebook("V").rulings_on("V.trent.7")] == ["V.ruling.ottoman"]
    assert [example.id for example in rulebook("V").examples_on("V.trent.7")] == ["V.ex.4"]


@pytest.mark.parametrize("edition", ALL)
def test_shown_text_has_no_source_references(edition: str) -> None:
    book = rulebook(edition)
    assert re.search(r"\b00\d:\d", ledger(edition)), "the ledger keeps them"
    for one in book.rules:
        assert not re.search(r"\b00\d\b|\(added\)|\b[Ss]eeds?\b", one.text), one.id
    for title in (section.title for section in book.sections):
        assert "(added)" not in title
    for constant in book.constants.values():
        assert "000:" not in constant.value


def test_a_reference_inside_a_ruling_becomes_the_name_of_its_rulebook() -> None:
    def shown(text: str) -> str:
        return without_references(text, "six-round")

    assert shown("No. **Why.** 001:153.") == "No. **Why.** The rulebook says so."
    assert (
        shown("Why? 001:46,53 fills it; 003:156 does not.")
        == "Why? The rulebook fills it; the dice rulebook does not."
    )
    assert shown("It ends (001:218; 001:219), as in V. VI's edges") == (
        "It ends, as in the five-round edition. This edition's edges"
    )
    assert shown("Yes (six edges, 001:41). (added) **Why.** 001:12 and 001:14.") == (
        "Yes (six edges). **Why.** The rulebook says so."
    )
    assert shown("St. Pius V, see `V.trent.9`") == "St. Pius V, see `V.trent.9`"


def test_sources_in_all_their_notations() -> None:
    assert rule("D.setup.map.1").sources == (
        "001:38",
        "lead",
        "VI.ruling.map-shape",
        "D.ruling.map-exists",
        "D.ruling.map-shape",
    )
    assert rule("R.a.4").sources == ("004:4", "004:12", "rb 10.4 p. 30")
    assert rule("R.lib.8").sources == ("added",)
    assert rule("R.api.1").sources == rule("R.variant.set.1").sources == ("added",)
    assert rule("R.c.1").sources != ("added",)


def test_constants_are_read_from_the_ledger() -> None:
    five = rulebook("five-round").constants
    assert five["rounds"] == ("5", "000:124")
    assert (five["players_min"].value, five["players_max"].value) == ("5", "8")
    assert "saved_places" in five, "without the note after its name"
    assert rulebook("peace-and-rebels").constants["tax_value_large"].value == "2"
    assert rulebook("dice").constants["activities_done"].value == "2"


def test_a_decision_is_looked_up_like_a_rule() -> None:
    convert = rule("V.dec.convert")
    assert convert.kind == "decision"
    assert convert.on[0] == "V.convert.2"
    assert len(convert.on) == 10
    assert "convert, stay" in convert.text
    assert rule("R.D.siege").on == ("R.c.7",)
    assert rule("VI.dp.options").on == tuple(f"VI.option.{n}" for n in range(1, 10))


def test_sections_hold_every_rule_in_order() -> None:
    for edition in ALL:
        book = rulebook(edition)
        ids = [rule_id for section in book.sections for rule_id in section.all_ids()]
        assert ids == [rule.id for rule in book.rules]
    titles = [section.title for section in rulebook("V").sections]
    assert "Phase 4: Wage War" in titles
    war = rulebook("V").sections[titles.index("Phase 4: Wage War")]
    assert [below.title for below in war.sections][:2] == [
        "4.1 Declaring war",
        "4.2 War on unaligned Principalities",
    ]


def test_search_finds_all_words_and_puts_the_phrase_first() -> None:
    found = rulebook("V").search("Ottoman DIE")
    assert "V.trent.7" in [one.id for one in found]
    assert all("ottoman" in one.text.lower() and "die" in one.text.lower() for one in found)
    phrase = ["own province" in one.text.lower() for one in rulebook("V").search("own province")]
    assert phrase == sorted(phrase, reverse=True)
    assert phrase[0] is not phrase[-1]
    assert rulebook("V").search("no such words here") == ()
    assert rulebook("V").search("  ") == ()
    assert rulebook("V").search("V.trent.3")[0].id == "V.trent.3"


def test_a_ledger_is_read_once() -> None:
    assert rulebook("five_round") is rulebook("V") is rulebook("five-round")
