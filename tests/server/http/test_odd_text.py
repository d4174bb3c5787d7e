"""Text that PostgreSQL cannot store, in every field of every request: a refusal, never an error of ours."""

import asyncio
from typing import Any

import pytest

from server.receivers import Browser
from server.table import Person, Talk, serving, settings
from westphalia.server.ops.settings import Settings

NUL = "a\u0000b"
QUIET = {"url": "https://play.example", "hooks": "any", "notice_interval": 60.0}
pytestmark = pytest.mark.postgres


def resolved(schema: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = whole["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return resolved(next(one for one in schema[key] if one.get("type") != "null"), whole)
    return schema


def body_of(schema: dict[str, Any], whole: dict[str, Any], text: str, depth: int = 0) -> Any:
    """Return a body with the text in all its fields."""
    schema = resolved(schema, whole)
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object":
            if "properties" not in schema:
                return {text: text}
            return {
                n: body_of(s, whole, text, depth + 1) for n, s in schema["properties"].items() if depth < 5
            }
        case "array":
            return [body_of(schema["items"], whole, text, depth + 1)] if "items" in schema else []
        case "integer" | "number":
            return max(1, schema.get("minimum", 1))
        case "boolean":
            return True
    return text


def operations(whole: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, of in whole["paths"].items()
        for method, operation in of.items()
        if method in ("get", "post")
    ]


def test_no_field_of_any_request_fails_on_a_nul(postgres: str) -> None:
    told: Settings = settings(postgres, **QUIET)
    with serving(told) as url:
        ann = Person(url)
        ann.post("/accounts", {"name": "Ann", "password": "correct horse"})
        seats = [{"kind": "me"}, *[{"kind": "person"}] * 4]
        id = ann.post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"]
        whole = ann.get("/schema")
        failed = []
        for method, path, operation in operations(whole):
            if "/lab" in path or path.endswith(("/delete", "/logout", "/end-others")):
                continue
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            body = body_of(content["schema"], whole, NUL) if content else {}
            query = {p["name"]: NUL for p in operation.get("parameters", []) if p["in"] == "query"}
            for filled in {path.replace("{table_id}", id), path}:
                parts = [
                    "1" if p == "{seat}" else "a%00b" if p.startswith("{") else p for p in filled.split("/")
                ]
                for one in (
                    body,
                    *({**body, name: None} for name in (body if isinstance(body, dict) else ())),
                ):
                    given = {n: v for n, v in one.items() if v is not None} if isinstance(one, dict) else one
                    more = {"json": given} if method == "post" else {}
                    answer = ann.http.request(method, "/".join(parts), params=query, **more)
                    if answer.status_code >= 500:
                        failed.append((method, path, given, answer.text[:100]))
        assert failed == []


def test_single_fields_with_a_nul_are_refused_or_cleaned(postgres: str) -> None:
    with serving(settings(postgres, **QUIET)) as url:
        ann = Person(url)
        ann.post("/accounts", {"name": "Ann", "password": "correct horse"})
        me = ann.get("/me")["user"]["id"]
        seats = [{"kind": "me"}, *[{"kind": "person"}] * 4]
        id = ann.post("/tables", {"players": 5, "options": {"setup": "random"}, "seats": seats})["id"]
        push = str(Browser(f"http://127.0.0.1:1/{NUL}").subscription).replace("'", '"')
        posts: list[tuple[str, dict[str, Any]]] = [
            ("/me/people", {"person": NUL, "bond": "friend"}),
            ("/me/people", {"person": NUL, "bond": "block"}),
            ("/me/notes", {"text": NUL, "table": id}),
            ("/me/notes", {"text": "x", "table": NUL}),
            ("/me/notes", {"text": "", "person": NUL}),
            ("/me/notes", {"text": "x", "person": NUL}),
            (f"/tables/{id}/invite", {"person": NUL}),
            (f"/tables/{id}/invite", {"person": NUL, "invite": False}),
            ("/reports", {"reason": NUL, "person": me}),
            ("/reports", {"reason": "x", "person": NUL}),
            ("/reports", {"reason": "x", "table": NUL, "seat": 0, "line": "x"}),
            ("/reports", {"reason": "x", "person": me, "table": NUL}),
            (f"/tables/{id}/settings", {"title": NUL}),
            (f"/tables/{id}/settings", {"edition": NUL}),
            (f"/tables/{id}/settings", {"options": {NUL: "x"}}),
            (f"/tables/{id}/settings", {"options": {"house": f"# {NUL}"}}),
            (f"/tables/{id}/seats/0", {"name": NUL}),
            (f"/tables/{id}/seats/1", {"player": "bot", "bot": NUL}),
            (f"/tables/{id}/seats/2", {"player": "here", "name": NUL}),
            ("/me/rest", {"zone": NUL}),
            ("/me/notices", {"kind": "hook", "address": f"http://127.0.0.1:1/{NUL}"}),
            ("/me/notices", {"kind": "push", "address": push}),
            ("/me/notices/x/mute", {"table": NUL, "quiet": True}),
            ("/me/recovery", {"password": "correct horse", "channel": NUL}),
            ("/reset", {"token": NUL, "password": "correct horse"}),
            ("/me/password", {"password": "correct horse", "new": f"correct {NUL}"}),
        ]
        failed = [
            (path, body) for path, body in posts if ann.http.post(f"/api{path}", json=body).status_code >= 500
        ]
        gets = (
            "/people?name=%00",
            "/people/%00",
            f"/tables/{id}/replay?seat=%00",
            "/sessions/%00/end",
            "/join/%00",
        )
        failed += [(path, {}) for path in gets if ann.http.get(f"/api{path}").status_code >= 500]
        assert failed == []

        async def talk(line: Talk) -> None:
            await line.hello()
            await line.say("chat", id="1", channel="table", text=NUL)
            await line.until("chat", text="a b")

        async def go() -> None:
            async with ann.at(id) as line:
                await talk(line)

        asyncio.run(go())
