"""Which keys belong together, and who signed what."""

from .curve import is_strong_key
from .encoding import is_signed, key_name
from .problem import need


class Keys:
    def __init__(self, listed, trusted):
        """Follows the keys of a file; `trusted` are public keys, or None for the file's first one."""
        need(listed, "no key")
        self.known = {}
        unmet = {listed[0]["publicKey"]} if trusted is None else set(trusted)
        before = None
        for place, one in enumerate(listed):
            name = one["key"]
            need(key_name(one["publicKey"]) == name, f"{name} is not the name of its public key")
            need(is_strong_key(one["publicKey"]), f"anybody can sign for {name}")
            need(name not in self.known, f"{name} comes twice")
            need(before is None or one["fromMs"] > before["fromMs"], f"{name} is not later than the one before")
            check_announcement(one, before or one)
            is_trusted = one["publicKey"] in unmet
            unmet.discard(one["publicKey"])
            need(is_trusted or (place > 0 and not unmet), f"{name} is not trusted, and not announced after all that are")
            until = listed[place + 1]["fromMs"] if place + 1 < len(listed) else None
            self.known[name] = (place, one["publicKey"], one["fromMs"], until)
            before = one

    def place(self, name):
        return self.known[name][0]

    def check_signed(self, tag, value, signature, time, from_counts=False):
        """By a key in use at `time` or later; at `time` itself where `from_counts`."""
        need(value["key"] in self.known, f"key {value['key']} is not in the list")
        _, public_key, from_ms, until = self.known[value["key"]]
        need(not from_counts or from_ms <= time, f"key {value['key']} was not in use yet")
        need(until is None or time <= until, f"key {value['key']} was replaced")
        need(is_signed(public_key, tag, value, signature), f"not signed by {value['key']}")


def check_announcement(one, announcer):
    name = one["key"]
    need("announcement" in one, f"{name} is not announced")
    announcement = one["announcement"]
    said = announcement["object"]
    same = (said["key"], said["publicKey"], said["time"]) == (name, one["publicKey"], one["fromMs"])
    need(same and said["prev"] == announcement["by"], f"the announcement of {name} is of something else")
    need(announcement["by"] == announcer["key"], f"{name} is not announced by the key before it")
    signed = is_signed(announcer["publicKey"], "candor/key/1", said, announcement["signature"])
    need(signed, f"the announcement of {name} is not signed")
