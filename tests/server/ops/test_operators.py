"""The operators' commands: check, export, import."""

import json
import re
import sqlite3
import time
from pathlib import Path

import pytest

from server.records import finished_record
from server.table import Person, serving, settings
from westphalia.cli.main import main
from westphalia.game.records import from_record
from westphalia.server.ops.metrics import Metrics


def test_exported_games_can_be_imported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out, other = tmp_path / "t.db", tmp_path / "games", tmp_path / "other.db"
    with serving(settings(str(path))) as url:
        id = Person(url).post("/import", finished_record())["id"]
        assert main(["export", str(out), "--database", str(path)]) == 0  # while it runs
    assert sorted(file.name for file in out.iterdir()) == ["feedback.csv", f"westphalia-{id}.json"]
    file = out / f"westphalia-{id}.json"
    assert from_record(file.read_text()).over
    with sqlite3.connect(path) as connection:  # also of rules that are no longer here
        connection.execute("UPDATE tables SET rules_version = 99")
        connection.execute("DELETE FROM archives")
    assert main(["export", str(tmp_path / "old"), "--database", str(path)]) == 0
    bare = json.loads((tmp_path / "old" / f"westphalia-{id}.json").read_text())
    assert bare["answers"] == finished_record()["answers"]
    with serving(settings(str(other))) as url:
        assert main(["import", str(file), "--database", str(other)]) == 0
        new = capsys.readouterr().out.split("/tables/")[-1].strip()
        assert Person(url).get(f"/tables/{new}/record")["hash"] == finished_record()["hash"]


def test_export_and_import_explain_failures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, wrong = tmp_path / "t.db", tmp_path / "wrong.json"
    wrong.write_text("{}")
    for command in (["export", str(tmp_path / "x")], ["import", str(wrong)]):
        assert main([*command, "--database", str(path)]) == 1
        assert "there is no" in capsys.readouterr().err
    with serving(settings(str(path))):
        pass
    for bad in (wrong, tmp_path / "nothing.json"):
        assert main(["import", str(bad), "--database", str(path)]) == 1
        assert str(bad) in capsys.readouterr().err


def test_check_reports_each_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "t.db"
    assert main(["check", "--database", str(path)]) == 0
    assert "the first start creates it" in capsys.readouterr().out
    assert not path.exists()
    with serving(settings(str(path))) as url:
        Person(url).post("/play-now", {"players": 5})
    assert main(["check", "--database", str(path)]) in (0, 1)  # few files may be allowed here
    told = capsys.readouterr().out
    assert "NOT" not in told.replace("NOT files", "")
    path.chmod(0o644)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("UPDATE tables SET updated = ?", (time.time() + 1000,))
    assert main(["check", "--database", str(path)]) == 1
    told = capsys.readouterr().out
    for what in ("privacy", "schema", "clock"):
        assert f"NOT {what}" in told


@pytest.mark.postgres
def test_check_on_postgres(postgres: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(settings(postgres)):
        pass
    main(["check", "--database", postgres])
    assert "ok  clock" in capsys.readouterr().out
    assert main(["check", "--database", postgres + "x"]) == 1
    assert "does not exist" in capsys.readouterr().out


def test_metrics_can_be_closed(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"), metrics_for=())) as url:
        assert Person(url).http.get("/metrics").status_code == 404


def test_metrics_are_not_for_players(server: str) -> None:
    """Where one table is played, `westphalia_answers_total` told the moment of a secret change of mind."""
    here = Person(server).http
    assert here.get("/metrics").status_code == 200
    for address in ("203.0.113.7", "127.0.0.1"):  # through a proxy
        assert here.get("/metrics", headers={"X-Forwarded-For": address}).status_code == 404


DEPLOY = Path(__file__).parents[3] / "deploy"


def test_the_dashboard_uses_existing_metrics() -> None:
    found = list(Metrics().registry.collect())
    names = {metric.name for metric in found} | {s.name for metric in found for s in metric.samples}
    board = json.loads((DEPLOY / "grafana.json").read_text())
    shown = re.findall(r"westphalia_\w+", " ".join(t["expr"] for p in board["panels"] for t in p["targets"]))
    assert len(shown) >= 8
    for name in shown:
        assert name in names or name.removesuffix("_total").removesuffix("_bucket") in names, name


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("westphalia.service", r"ExecStart=(.*)"),
        ("Containerfile", r"ENTRYPOINT (.*)"),
        ("compose.yaml", r"command: (.*)"),
    ],
)
def test_deployment_files_use_existing_options(
    file: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    found = re.search(line, (DEPLOY / file).read_text())
    assert found is not None
    used = set(re.findall(r"--[a-z-]+", found.group(1)))
    assert used
    assert used <= known
