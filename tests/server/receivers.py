"""A real SMTP server, and a real endpoint for pushes and web-hooks, both on loopback."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from server.table import free_port
from westphalia.server.notices.push import CURVE, POINT, decode, encode


class MailBox:
    """The mails that the SMTP server has received; `refuse` is its answer to the next ones."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuse = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuse:
            return self.refuse
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def texts(self) -> list[str]:
        return [str(mail.get_body(("plain",)).get_content()) for mail in self.mails]  # type: ignore[union-attr]

    def subjects(self) -> list[str]:
        return [str(mail["Subject"]) for mail in self.mails]


@contextmanager
def smtp_server() -> Iterator[tuple[MailBox, str]]:
    box, port = MailBox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box, f"smtp://127.0.0.1:{port}"
    finally:
        controller.stop()


class Endpoint:
    """The requests posted to an HTTP server; `status` and `headers` are its answer."""

    def __init__(self) -> None:
        self.posted: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.headers: dict[str, str] = {}


@contextmanager
def http_endpoint() -> Iterator[tuple[Endpoint, str]]:
    there = Endpoint()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            there.posted.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            self.send_response(there.status)
            self.send_header("Location", "http://127.0.0.1:1/")
            for header in there.headers.items():
                self.send_header(*header)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield there, f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


class Browser:
    """A browser's push subscription and its decryption, written from RFC 8291 rather than from our code."""

    def __init__(self, endpoint: str) -> None:
        self.private = ec.generate_private_key(CURVE)
        self.public = self.private.public_key().public_bytes(*POINT)
        self.auth = b"0123456789abcdef"
        self.subscription = {
            "endpoint": endpoint,
            "keys": {"p256dh": encode(self.public), "auth": encode(self.auth)},
        }

    def read(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        info = b"WebPush: info\x00" + self.public + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(key).decrypt(nonce, sealed, None)
        assert plain[-1:] == b"\x02"
        return plain[:-1]


__all__ = ["Browser", "Endpoint", "MailBox", "decode", "http_endpoint", "smtp_server"]
