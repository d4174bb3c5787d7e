"""Draw the map as text and as SVG, and the command that shows it."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from westphalia.board import Board, board_of, draw_svg, draw_text, five_round_map, six_round_map
from westphalia.cli.main import main
from westphalia.editions.kit.edition import edition

SVG = "{http://www.w3.org/2000/svg}"


def show(*words: str) -> int:
    return main(["map", *words])


def test_text_map_shifts_every_other_row_by_half_a_box() -> None:
    board = board_of([(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1)])
    assert draw_text(board, lambda i: f"{'abcdef'[i]}\n{i}").split("\n") == [
        "    _____ _____",
        "   |  a  |  b  |",
        " __|__0__|__1__|__",
        "|  c  |  d  |  e  |",
        "|__2__|__3__|__4__|",
        "         |  f  |",
        "         |__5__|",
    ]


def test_long_labels_are_cut_and_widths_checked() -> None:
    board = board_of([(0, 0), (0, 1)])
    assert draw_text(board, lambda i: "Brandenburg\nSaxony", width=4).split("\n")[1:] == [
        "|Bra|Bra|",
        "|Sax|Sax|",
    ]
    for width in (2, 5):
        with pytest.raises(ValueError, match=f"not {width}"):
            draw_text(board, width=width)


@pytest.mark.parametrize("board", [five_round_map(8), six_round_map(14)], ids=["five-round", "six-round"])
def test_the_largest_maps_fit_a_terminal_of_80_columns(board: Board) -> None:
    text = draw_text(board)
    assert max(map(len, text.split("\n"))) <= 80
    assert f"{board.hexes[-1][0]},{board.hexes[-1][1]}" in text


def test_svg_has_a_hex_and_a_label_for_every_province_and_names_the_edges() -> None:
    board = five_round_map(6)
    root = ElementTree.fromstring(draw_svg(board, fill=lambda i: "#fff" if i else "#000", title="A < B"))
    hexes = root.findall(f".//{SVG}polygon")
    assert [hexagon.get("data-hex") for hexagon in hexes] == [str(i) for i in range(72)]
    assert [hexagon.get("fill") for hexagon in hexes] == ["#000"] + 71 * ["#fff"]
    words = [text.text for text in root.findall(f".//{SVG}text")]
    assert words[:72] == [f"{q},{r}" for q, r in board.hexes]
    assert tuple(words[72:]) == board.edge_names
    assert root.findtext(f"{SVG}title") == "A < B"


@pytest.mark.parametrize(
    "board", [five_round_map(5), six_round_map(5), six_round_map(9)], ids=["V", "VI", "VI9"]
)
def test_svg_names_stand_clear_of_the_hexes_on_their_own_side(board: Board) -> None:
    root = ElementTree.fromstring(draw_svg(board, scale=1))
    centres = []
    for hexagon in root.findall(f".//{SVG}polygon"):
        corners = [tuple(map(float, corner.split(","))) for corner in (hexagon.get("points") or "").split()]
        centres.append((sum(x for x, _ in corners) / 6, sum(y for _, y in corners) / 6))
    names = [text for text in root.findall(f".//{SVG}text") if text.get("transform")]
    for text, edge in zip(names, board.edges, strict=True):
        x, y = map(float, (text.get("transform") or "").split("(")[1].split(")")[0].split())
        far = [((x - u) ** 2 + (y - v) ** 2) ** 0.5 for u, v in centres]
        assert min(far) > 0.97
        assert edge >> far.index(min(far)) & 1


def test_svg_labels_may_have_lines_or_be_empty() -> None:
    board = board_of([(0, 0), (0, 1)])
    root = ElementTree.fromstring(draw_svg(board, label=lambda i: "a&b\nc" if i else ""))
    assert [text.text for text in root.findall(f".//{SVG}text")][:2] == ["a&b", "c"]


@pytest.mark.rule("V.setup.map.1")
def test_map_command_prints_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    assert show("five-round", "--players", "5") == 0
    shown = capsys.readouterr().out
    assert "five-round, 5 players, 60 hexes" in shown
    assert draw_text(five_round_map(5)) in shown
    assert "north-west  3 hexes" in shown


@pytest.mark.rule("D.setup.map.1")
def test_dice_is_played_on_the_six_round_map(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert edition("dice").board(7, {}) is edition("six-round").board(7, {}) is six_round_map(7)
    picture = tmp_path / "map.svg"
    assert show("dice", "--players", "8", "--svg", str(picture)) == 0
    assert capsys.readouterr().out == ""
    assert picture.read_text(encoding="utf-8").count("<polygon") == 72


@pytest.mark.parametrize(
    ("edition", "players", "why"),
    [("five-round", 4, "5 to 8"), ("six-round", 15, "3 to 14"), ("dice", 9, "dice edition is for 5 to 8")],
)
def test_map_command_refuses_impossible_player_counts(
    edition: str, players: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert show(edition, "--players", str(players)) == 2
    shown = capsys.readouterr()
    assert why in shown.err
    assert shown.out == ""


def test_map_command_reports_unwritable_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert show("dice", "--players", "5", "--svg", str(tmp_path)) == 2
    assert str(tmp_path) in capsys.readouterr().err
