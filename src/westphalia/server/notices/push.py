"""Web Push: messages encrypted for one browser (RFC 8291), signed by the server (VAPID, RFC 8292)."""

import base64
import os
import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from westphalia.server.ops.settings import vapid_scalar

CURVE: Final = ec.SECP256R1()
RECORD: Final = 4096  # bytes, the size that every push service accepts
VALID: Final = 12 * 3600
TTL: Final = 24 * 3600  # seconds for which a push service keeps a message for a device that is off
POINT: Final = (serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


class Keys(msgspec.Struct, frozen=True):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    endpoint: str
    keys: Keys


def encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def check_subscription(subscription: Subscription) -> None:
    """Raise ValueError for keys that cannot encrypt."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(subscription.keys.p256dh))
        if len(decode(subscription.keys.auth)) != 16:
            raise ValueError
    except ValueError:
        raise ValueError("The browser's subscription is not valid.") from None


def encrypt(content: bytes, subscription: Subscription) -> bytes:
    """Return the body of a push message: one record of aes128gcm."""
    theirs = decode(subscription.keys.p256dh)
    ours = ec.generate_private_key(CURVE)
    public = ours.public_key().public_bytes(*POINT)
    shared = ours.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = _derive(decode(subscription.keys.auth), shared, b"WebPush: info\0" + theirs + public, 32)
    salt = os.urandom(16)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, content + b"\x02", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(public)]) + public + sealed


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Vapid:
    """Signs requests to push services."""

    def __init__(self, key: str, contact: str) -> None:
        self._key = ec.derive_private_key(vapid_scalar(key), CURVE)
        self._contact = contact
        self.public: Final = encode(self._key.public_key().public_bytes(*POINT))

    def headers(self, endpoint: str, topic: str) -> dict[str, str]:
        """Return the headers of a push message; a newer one of the same topic replaces it."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + VALID,
            "sub": self._contact,
        }
        head = encode(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        signed = f"{head}.{encode(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        token = f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return {
            "authorization": f"vapid t={token}, k={self.public}",
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(TTL),
            "urgency": "normal",
            "topic": topic[:32],
        }
