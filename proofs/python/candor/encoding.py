"""Bytes: canonical JSON, digests, names of keys, signatures."""

import hashlib
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

NO_LINK = "0" * 64


def jcs(value):
    """Canonical JSON of what signed objects hold: printable ASCII texts, booleans, integers, lists, objects."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def message(tag, value):
    return (tag + "\n" + jcs(value)).encode("utf-8")


def digest(tag, value):
    return hashlib.sha256(message(tag, value)).hexdigest()


def key_name(public_key):
    return hashlib.sha256(bytes.fromhex(public_key)).hexdigest()[:16]


def is_signed(public_key, tag, value, signature):
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), message(tag, value))
        return True
    except (InvalidSignature, ValueError):
        return False
