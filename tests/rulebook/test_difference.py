"""The comparison of two editions."""

from westphalia.rulebook import diff, rulebook


def test_constants_that_differ() -> None:
    constants = {pair.name: pair for pair in diff("five-round", "six-round").constants}
    rounds = constants["rounds"]
    assert rounds.a is not None
    assert rounds.b is not None
    assert (rounds.a.value, rounds.b.value) == ("5", "6")
    assert "good_works_per_saint" not in constants  # 5 in both
    assert constants["de_sales_saints"].b is None
    assert constants["foreign_affairs_die"].a is None


def test_rules_by_family() -> None:
    chapters = {chapter.name: chapter for chapter in diff("V", "VI").chapters}
    assert [one.id for one in chapters["trent"].only_a] == ["V.trent.11"]
    assert chapters["trent"].only_b == ()
    assert len(chapters["trent"].changed) + chapters["trent"].same == 10
    assert all(0 <= pair.similarity < 1 for pair in chapters["trent"].changed)
    assert chapters["role"].only_b == ()
    assert not {"inv", "ex", "example"} & set(chapters)


def test_every_rule_is_in_exactly_one_place() -> None:
    found = diff("five-round", "dice")
    count = sum(len(chapter.only_a) + len(chapter.changed) + chapter.same for chapter in found.chapters)
    assert count == sum(one.kind in ("rule", "ruling") for one in rulebook("five-round").rules)
    assert (found.edition_a, found.edition_b) == ("five-round", "dice")


def test_an_edition_does_not_differ_from_itself() -> None:
    found = diff("dice", "dice")
    assert found.constants == ()
    assert all(not (chapter.only_a or chapter.only_b or chapter.changed) for chapter in found.chapters)
