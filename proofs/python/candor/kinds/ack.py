"""An acknowledgement: that an order was accepted at a place of the journal."""

import hashlib

from ..encoding import digest
from ..forms import listing, one_of, record, whole
from ..objects import COUNT, HASH, KEY, PLACE, PUBLISHED_KEY, SIGNATURE, TIME, V
from ..problem import NotProved, need
from ..proof_check import ProofCheck

KIND = "ack"
ACK = record({"v": V, "seqFirst": COUNT, "count": COUNT, "root": HASH, "journal": PLACE, "time": TIME, "key": KEY})


def receipt_form(value, place):
    """A receipt of any kind of evidence that has one."""
    from . import KINDS

    kind = value.get("kind") if type(value) is dict else None
    for module in KINDS.values():
        if kind is not None and kind == getattr(module, "RECEIPT_KIND", None):
            return module.RECEIPT(value, place)
    raise NotProved(f"{place}: no receipt that this verifier knows")


FORM = record(
    {
        "v": V,
        "kind": one_of(KIND),
        "receipt": receipt_form,
        "index": whole(0, 2**32 - 1),
        "path": listing(HASH, 32),
        "ack": ACK,
        "signature": SIGNATURE,
        "keys": listing(PUBLISHED_KEY, 64),
    }
)


def parent(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def root_of(own, index, count, path):
    """Climbs from a leaf; `width` is how many nodes there are at its height."""
    beside = [bytes.fromhex(one) for one in path]
    node, width = hashlib.sha256(b"\x00" + bytes.fromhex(own)).digest(), count
    while width > 1:
        if index % 2 == 1:
            need(beside, "the path is too short")
            node = parent(beside.pop(0), node)
        elif index + 1 < width:
            need(beside, "the path is too short")
            node = parent(node, beside.pop(0))
        index, width = index // 2, (width + 1) // 2
    need(not beside, "the path is too long")
    return node.hex()


class File(ProofCheck):
    STEPS = "keys ack path".split()

    def __init__(self, whole_file, trusted):
        self.file = whole_file
        self.trusted = trusted
        self.receipt = whole_file["receipt"]
        self.ack = whole_file["ack"]

    def step_ack(self):
        receipt, ack = self.receipt, self.ack
        self.keys.check_signed("candor/ack/1", ack, self.file["signature"], ack["time"])
        need(ack["seqFirst"] == ack["journal"]["seq"] + 1, "its batch does not follow the one before")
        need(receipt["journal"]["hash"] == ack["journal"]["hash"], "the receipt names another batch")
        need(receipt["journal"]["seq"] >= ack["seqFirst"], "the receipt names an entry before its batch")
        need(receipt["time"] <= ack["time"], "the receipt is later than its batch")
        need(receipt["key"] == ack["key"], "the receipt names another key")
        return f"{receipt['orderId']}, entry {receipt['journal']['seq']}"

    def step_path(self):
        index, count = self.file["index"], self.ack["count"]
        need(index < count, "there are not so many receipts")
        root = root_of(digest("candor/receipt/1", self.receipt), index, count, self.file["path"])
        need(root == self.ack["root"], "the path leads to another root")
        return f"receipt {index + 1} of {count}"
