"""The server starts, or says in one sentence why it cannot; nobody else can read its files."""

import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from server.conftest import Cluster
from server.table import FAST, Person, free_port, serving, settings
from westphalia import built
from westphalia.cli.main import main
from westphalia.server.ops.prepare import StartError, prepare
from westphalia.server.ops.settings import Settings
from westphalia.server.storage.lock import InUse


def said(*options: str) -> tuple[int, str]:
    """Return the message of `westphalia serve` when it cannot start."""
    run = "import sys; from westphalia.cli.main import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", run, "serve", *options], capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--port", "99999"), "port: 99999"),
        (("--port", "-1"), "port: -1"),
        (("--host", ""), "host"),
        (("--bot-seconds", "nan"), "bot_seconds"),
        (("--spectator-delay", "-3"), "spectator_delay"),
        (("--database", "mysql://h/d"), "mysql"),
        (("--database", "/proc/nowhere/t.db"), "cannot be opened"),
        (("--database", "sqlite:////"), "is not a file"),
        (("--database", "sqlite://"), "is not a file"),
        (("--database", "/usr"), "is not a file"),
        (("--database", "postgresql://u:secret@h:port/d"), "this is not a database URL"),
        (("--proxy", "my-proxy"), "proxy: 'my-proxy' is not an address"),
        (("--proxy", "10.0.0.0/8"), "proxy"),
        (("--lab", "/dev/null", "--database", "{new}"), "lab: /dev/null cannot be a directory"),
        (("--lab", "/proc/nowhere/lab", "--database", "{new}"), "lab"),
        (("--host", "nowhere.invalid", "--database", "{new}"), "nowhere.invalid"),
        (("--host", "192.0.2.1", "--database", "{new}"), "cannot be used"),
    ],
)
def test_bad_settings_end_in_one_sentence(
    options: tuple[str, ...], words: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    options = tuple(word.replace("{new}", str(tmp_path / "t.db")) for word in options)
    port = () if "--port" in options else ("--port", "0")
    code = main(["serve", *port, *options])  # in this process: another would load the program for each
    text = capfd.readouterr().err
    assert code == 1
    assert "secret" not in text
    assert words in text
    assert len(text.strip().splitlines()) == 1, text


def test_a_port_that_is_taken_ends_in_one_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code = main(["serve", "--port", port, "--database", str(tmp_path / "t.db")])
    text = capfd.readouterr().err
    assert code == 1
    assert f"127.0.0.1:{port} cannot be used" in text
    assert len(text.strip().splitlines()) == 1, text


def test_a_file_that_is_no_database_ends_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    path.write_text("This is a letter to my aunt, not a database. " * 100)
    with pytest.raises(StartError, match="not a database"):
        prepare(settings(str(path)))


def test_a_newer_schema_ends_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    prepare(settings(str(path)))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, text = said("--database", str(path), "--port", "0")
    assert code == 1
    assert "newer version" in text
    assert "Traceback" not in text


@pytest.mark.postgres
def test_the_server_waits_for_its_database(mortal_postgres: Cluster) -> None:
    database = mortal_postgres.database()
    mortal_postgres.kill()
    told = settings(database, start_patience=0.6)
    with pytest.raises(StartError, match="cannot be reached"):
        prepare(told)
    later = threading.Timer(1.0, mortal_postgres.start)
    later.start()
    prepare(settings(database, start_patience=30.0))
    later.join()


@pytest.mark.postgres
def test_a_database_that_is_not_there_is_not_waited_for(postgres: str) -> None:
    began = time.monotonic()
    with pytest.raises(StartError, match="does not exist"):
        prepare(settings(postgres + "x", start_patience=60.0))
    assert time.monotonic() - began < 20


def test_a_link_to_the_file_is_the_file(tmp_path: Path) -> None:
    """A symlinked path must not evade the lock: two processes would write one SQLite file."""
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "t.db")
    with serving(settings(str(tmp_path / "t.db"))), pytest.raises(InUse):
        prepare(settings(str(link)))


def test_files_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    old = os.umask(0o022)
    try:
        path, copy = tmp_path / "new" / "t.db", tmp_path / "copy.db"
        with serving(settings(str(path))) as url:
            Person(url).post("/play-now", {"players": 5})
            assert main(["backup", str(copy), "--database", str(path)]) == 0
            files = [*path.parent.iterdir(), copy]
            assert {f.name for f in files} >= {"t.db", "t.db-wal", "copy.db"}
            assert all(f.stat().st_mode & 0o077 == 0 for f in files if not f.name.endswith(".lock"))
        assert path.parent.stat().st_mode & 0o077 == 0
        path.chmod(0o644)  # as an older version left it
        with serving(settings(str(path))):
            assert path.stat().st_mode & 0o077 == 0
    finally:
        os.umask(old)


def test_health_says_when_there_is_no_room(tmp_path: Path) -> None:
    with serving(settings(str(tmp_path / "t.db"), disk_reserve=1 << 60)) as url:
        answer = Person(url).http.get("/health")
        assert (answer.status_code, answer.json()["disk"]) == (503, False)
        assert Person(url).http.get("/live").status_code == 200


def test_health_says_when_nothing_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with serving(settings(str(path))) as url:
        ann = Person(url)
        assert ann.http.get("/health").json() == {
            "ok": True,
            "database": True,
            "disk": True,
            "listening": True,
            "rules": built(),
        }
        with sqlite3.connect(path) as connection:
            connection.execute("ALTER TABLE keys RENAME TO gone")
        time.sleep(1.1)  # an answer holds for a second
        answer = ann.http.get("/health")
        assert (answer.status_code, answer.json()["database"]) == (503, False)


def test_impossible_ports_are_refused(tmp_path: Path) -> None:
    for port in (65536, 99999, -1):
        with pytest.raises(ValueError, match="port"):
            Settings(database=str(tmp_path / "t.db"), port=port)
    assert Settings(database="x", port=free_port(), limits=FAST).port


@pytest.mark.postgres
def test_odd_characters_are_refused_without_a_crash(postgres: str) -> None:
    with serving(settings(postgres)) as url:
        ann = Person(url)
        for id in ("%00", "a%00b", "%F0%9F%98%80", "x" * 300, "%EF%BF%BD"):
            assert ann.http.get(f"/api/tables/{id}").status_code in (400, 404)
            assert ann.http.post(f"/api/tables/{id}/join", json={}).status_code in (400, 404)
        for name in ("\u0000", "a\u0000b", "\ufdfa" * 20, "x\u0000" * 10, "ẞ" * 24, "\U0001f600a"):
            body = {"name": name, "password": "correct horse"}
            assert ann.http.post("/api/login", json=body).status_code in (400, 403)
            assert Person(url).http.post("/api/accounts", json=body).status_code in (200, 400, 409)
            assert Person(url).http.post("/api/guest", json={"name": name}).status_code in (200, 400)
