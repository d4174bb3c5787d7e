"""The printed files: pages, sizes and words. One box is rendered for all tests here."""

import io
import json
import re

import pytest
from pypdf import PdfReader

from westphalia.cli.main import main
from westphalia.editions.kit.edition import edition, editions, variants
from westphalia.printing import render
from westphalia.printing.box import PrintOptions, box_of
from westphalia.printing.make import box_files
from westphalia.printing.tabletop import SAVE, tabletop_files

BOX = box_of(edition("five-round"), 5)
MM = 72 / 25.4


@pytest.fixture(scope="module")
def pdfs():
    return {name: PdfReader(io.BytesIO(pdf)) for name, pdf in box_files(BOX, PrintOptions())}


def words(pdf, *pages):
    return " ".join(
        " ".join(pdf.pages[page].extract_text() for page in pages or range(len(pdf.pages))).split()
    )


def test_every_sheet_has_the_size_of_the_paper(pdfs):
    for name, pdf in pdfs.items():
        wide = 148.5 if name == "rulebook.pdf" else 297
        for page in pdf.pages:
            assert float(page.mediabox.width) / MM == pytest.approx(wide, abs=0.1)
            assert float(page.mediabox.height) / MM == pytest.approx(210, abs=0.1)


def test_pages_are_counted(pdfs):
    for pdf in pdfs.values():
        assert render.page_count(pdf.stream.getvalue()) == len(pdf.pages)


def test_cards_are_eight_to_a_page_and_backs_follow_faces(pdfs):
    pdf = pdfs["cards.pdf"]
    cards = sum(card.copies for card in BOX.cards)
    assert len(pdf.pages) == 2 * -(-cards // 8)
    assert words(pdf, 0).count("Beats the Pikeman") == 8
    assert words(pdf, 1).count("RED DECK") == 8
    assert "Beats" not in words(pdf, 1)


def test_all_cards_are_there(pdfs):
    said = words(pdfs["cards.pdf"])
    for name in (*BOX.lands, "Guerilla", "Mortal Sin", "Saved by Faith Alone", "Transylvania"):
        assert name in said
    assert said.count("Aristocratic") == 3


def test_the_map_has_all_hexes_edges_and_goals(pdfs):
    pdf = pdfs["map.pdf"]
    assert len(pdf.pages) == 4  # turned to save a page
    plan = words(pdf, 0)
    assert "How the map fits together" in plan
    assert {"A1", "A2", "A3"} <= set(plan.split())
    assert "at least 33 Catholic provinces" in plan
    assert "NORTH-WEST EDGE" in plan


def test_the_booklet_is_the_rulebook_two_pages_to_a_side(pdfs):
    pages, sides = len(pdfs["rulebook.pdf"].pages), len(pdfs["booklet.pdf"].pages)
    assert sides == -(-pages // 4) * 2
    assert "Rules of the five-round edition, for 5 players" in words(pdfs["booklet.pdf"], 0)


def test_the_index_names_the_page_of_a_rule(pdfs):
    pdf = pdfs["rulebook.pdf"]
    index = words(pdf, len(pdf.pages) - 1)
    page = int(re.search(r"White Peace card\.13 ?(\d+)", index)[1])
    assert "If both hands run empty in the same round" in words(pdf, page - 1)


def test_the_contents_name_the_page_of_a_chapter(pdfs):
    pdf = pdfs["rulebook.pdf"]
    page = int(re.search(r"Phase 4: Wage War[ .]*(\d+)", words(pdf, 1))[1])
    assert words(pdf, page - 1).startswith("Phase 4: Wage War")


def test_the_first_sheet_lists_the_others(pdfs):
    said = words(pdfs["start-here.pdf"])
    for name in pdfs:
        assert name in said or name == "start-here.pdf"
    assert "flip on the short edge" in said
    assert f"booklet.pdf {len(pdfs['booklet.pdf'].pages) // 2} " in said


def test_boards_and_reference_cards_are_for_every_player(pdfs):
    assert len(pdfs["boards.pdf"].pages) == 5
    assert "Phoenix" in words(pdfs["boards.pdf"], 0)
    assert len(pdfs["reference.pdf"].pages) == 6
    assert "The Diplomacy Game" in words(pdfs["reference.pdf"], 1)


def test_a_changed_constant_is_printed():
    changed = box_of(edition("five-round").changed({"charge_extra_infantry": 4}), 5)
    made = dict(box_files(changed, PrintOptions(paper="letter", grey=True), ("reference",)))
    pdf = PdfReader(io.BytesIO(made["reference.pdf"]))
    assert "discards 4 more Infantry" in words(pdf, 1)
    assert float(pdf.pages[0].mediabox.width) / MM == pytest.approx(279.4, abs=0.1)


# --- the command ---


def test_the_command_writes_the_files(tmp_path, capsys):
    assert main(["print", "dice", "--players", "5", "--only", "boards", "--out", str(tmp_path / "box")]) == 0
    assert {file.name for file in (tmp_path / "box").iterdir()} == {"boards.pdf", "start-here.pdf"}
    assert "boards.pdf" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["five-round", "--players", "4"], "players: the five-round edition is for 5 to 8 players, not 4"),
        (["--house", "nowhere.toml"], "nowhere.toml: No such file or directory"),
        (["dice", "--house", "HOUSE"], "--house: the file is for 'five-round', not for 'dice'"),
    ],
)
def test_mistakes_are_one_sentence_and_write_nothing(words, said, tmp_path, capsys):
    house = tmp_path / "house.toml"
    house.write_text('name = "Ours"\nbase = "five-round"\n')
    out = tmp_path / "box"
    assert main(["print", *(str(house) if w == "HOUSE" else w for w in words), "--out", str(out)]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path, capsys):
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert main(["print", "dice", "--only", "boards", "--out", str(blocked)]) == 2
    assert "--out:" in capsys.readouterr().err


def test_without_typst_the_command_says_what_to_install(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr("westphalia.cli.printing.can_print", lambda: False)
    assert main(["print", "dice", "--out", str(tmp_path / "box")]) == 2
    assert capsys.readouterr().err.strip().endswith(render.MISSING)


# --- Tabletop Simulator, and everything ---


@pytest.mark.slow
def test_the_saved_game_finds_all_its_pictures():
    made = dict(tabletop_files(BOX, "https://example.org/box"))
    save = json.loads(made[SAVE])
    addresses = set(re.findall(r'"https://example.org/box/([^"]+)"', made[SAVE].decode()))
    assert addresses == made.keys() - {SAVE}
    decks = [it for it in save["ObjectStates"] if it["Name"] == "DeckCustom"]
    assert sum(len(it["DeckIDs"]) for it in decks) == sum(card.copies for card in BOX.cards)
    assert all(picture.startswith(b"\x89PNG") for name, picture in made.items() if name != SAVE)


@pytest.mark.slow
@pytest.mark.parametrize("key", [*editions(), *variants()])
@pytest.mark.parametrize("options", [PrintOptions(), PrintOptions(paper="letter", grey=True, bleed=False)])
def test_every_edition_can_be_printed(key, options):
    made = dict(box_files(box_of(edition(key), edition(key).players[-1]), options))
    assert len(made) == 9
    for pdf in made.values():
        assert len(PdfReader(io.BytesIO(pdf)).pages) >= 1
