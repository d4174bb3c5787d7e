"""`westphalia play` without --text: the web table where it is built, otherwise the terminal."""

import http.server
import io
import json
import socket
import sys
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from westphalia.cli import browser, play
from westphalia.cli.main import main


class Healthy(http.server.BaseHTTPRequestHandler):
    """Answers as our server does."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"ok": True}).encode())

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture
def table() -> Iterator[int]:
    server = http.server.ThreadingHTTPServer((browser.HOST, 0), Healthy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as other:
        other.bind((browser.HOST, 0))
        other.listen()
        yield other.getsockname()[1]


def test_the_next_free_port_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "FIRST_PORT", taken)
    assert browser.free_port() > taken


def test_no_free_port_is_reported(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "FIRST_PORT", taken)
    monkeypatch.setattr(browser, "PORTS", 1)
    with pytest.raises(ValueError, match=r"^--port: all ports from"):
        browser.free_port()


@pytest.mark.parametrize("port", [0, 70000])
def test_an_impossible_port_is_refused(port: int) -> None:
    with pytest.raises(ValueError, match=f"^--port: {port} is not between 1 and 65535"):
        browser.check_port(port)


def test_a_port_in_use_is_refused(taken: int) -> None:
    with pytest.raises(ValueError, match=f"^--port: {taken} is in use"):
        browser.check_port(taken)


def test_a_running_server_is_found(table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "FIRST_PORT", table)
    monkeypatch.setattr(browser, "PORTS", 1)
    assert browser.running_table() == table


def test_another_program_on_the_port_is_not_our_server(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "FIRST_PORT", taken)
    monkeypatch.setattr(browser, "PORTS", 1)
    monkeypatch.setattr("urllib.request.urlopen", lambda *_, **__: io.BytesIO(b"hello"))
    assert browser.running_table() is None


def test_the_page_is_opened_when_the_server_answers(
    table: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("webbrowser.open", opened.append)
    browser.welcome(table, browser=True)
    assert opened == [f"http://127.0.0.1:{table}/"]
    assert f"Westphalia is at http://127.0.0.1:{table}/" in capsys.readouterr().err


def test_a_text_browser_is_not_opened(table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("webbrowser.open", lambda _: pytest.fail("opened"))
    browser.welcome(table, browser=True)


def test_play_starts_the_web_table_if_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "web_table_is_built", lambda: True)
    monkeypatch.setattr(browser, "play_in_browser", lambda port, browser: 40 + (port == 8123) + browser)
    assert main(["play", "--port", "8123", "--no-browser"]) == 41


@pytest.mark.parametrize("option", [["--bots", "elector"], ["--seats", "all"], ["--alone"], ["--seed", "3"]])
def test_an_option_of_the_terminal_plays_there(option: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "web_table_is_built", lambda: True)
    monkeypatch.setattr(play, "play_text", lambda args: 7)
    assert main(["play", *option]) == 7


def test_ctrl_c_stops_the_web_table_without_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "web_table_is_built", lambda: True)
    monkeypatch.setattr(browser, "play_in_browser", interrupt)
    assert main(["play"]) == 0


def test_play_is_in_the_terminal_if_it_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "web_table_is_built", lambda: False)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play"]) == 0
    said = capsys.readouterr()
    assert "playing in the terminal" in said.err
    assert "You are A." in said.out


def test_without_the_server_there_is_no_web_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "find_spec", lambda _: None)
    assert not play.web_table_is_built()
    monkeypatch.setattr(play, "find_spec", lambda _: SimpleNamespace(submodule_search_locations=["/nowhere"]))
    assert not play.web_table_is_built()


def test_play_names_missing_packages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wheel installed without the extra must not recommend `make web`."""
    monkeypatch.setattr(play, "find_spec", lambda name: None if name == "litestar" else SimpleNamespace())
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play"]) == 0
    said = capsys.readouterr().err
    assert "westphalia[server]" in said
    assert "make web" not in said


def test_serve_names_the_extra_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "litestar", None)
    monkeypatch.setitem(
        sys.modules, "westphalia.server.ops.supervisor", None
    )  # it may have been imported before
    assert main(["serve"]) == 2
    said = capsys.readouterr().err
    assert "westphalia[server]" in said
    assert "Traceback" not in said
