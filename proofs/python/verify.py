#!/usr/bin/env python3
"""Verifies an evidence file of Candor. Written from docs/proofs.md alone; shares no code with the other verifier.

    verify.py FILE [--key HEX ...]     prints one line a step; exit code 0 proved, 1 not proved, 2 unreadable
    verify.py --batch                  reads one evidence file a line from standard input, prints one JSON verdict a line

Needs Python 3.9 or later and python3-cryptography.
"""

import hashlib
import json
import re
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

MAX_SAFE = 2**53 - 1
LAST_TIME = 8_640_000_000_000_000


class NotProved(Exception):
    pass


def need(condition, reason):
    if not condition:
        raise NotProved(reason)


# --- Bytes -------------------------------------------------------------------


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


# --- Formats: each parser answers the value, with numbers as int, or raises ----


def text(pattern):
    compiled = re.compile(pattern)

    def parse(value, place):
        need(type(value) is str and compiled.fullmatch(value) is not None, f"{place}: not as {pattern}")
        return value

    return parse


def whole(least, most):
    def parse(value, place):
        if type(value) is float and value.is_integer():
            value = int(value)
        need(type(value) is int and least <= value <= most, f"{place}: not a whole number from {least} to {most}")
        return value

    return parse


def one_of(*choices):
    def parse(value, place):
        need(type(value) is str and value in choices, f"{place}: not one of {choices}")
        return value

    return parse


def boolean(value, place):
    need(type(value) is bool, f"{place}: not true or false")
    return value


def listing(item, most):
    def parse(value, place):
        need(type(value) is list and len(value) <= most, f"{place}: not a list of at most {most}")
        return [item(one, f"{place}[{index}]") for index, one in enumerate(value)]

    return parse


def record(shape, optional=None):
    extra = optional or {}

    def parse(value, place):
        need(type(value) is dict, f"{place}: not an object")
        for key in shape:
            need(key in value, f"{place}: no key {key}")
        for key in value:
            need(key in shape or key in extra, f"{place}: unknown key {key!r}")
        return {key: (shape.get(key) or extra[key])(one, f"{place}.{key}") for key, one in value.items()}

    return parse


V = whole(1, 1)
TIME = whole(0, LAST_TIME)
COUNT = whole(1, MAX_SAFE)
HASH = text("[0-9a-f]{64}")
HASH_OR_NONE = text("([0-9a-f]{64})?")
SIGNATURE = text("[0-9a-f]{128}")
KEY = text("[0-9a-f]{16}")
SYMBOL = text("[a-z0-9]{2,32}")
SIDE = one_of("up", "down")
PRICE = text(r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")
AMOUNT = text(r"(0|[1-9][0-9]{0,17})\.[0-9]{8}")
PERIOD = whole(4_000, 86_400_000)
ROUND_NUMBER = whole(1, 10**12)
FEE_TYPE = whole(1, 2)
USDT = one_of("USDT")
SECOND_ID = text("S-[1-9][0-9]{0,14}")
ROUND_ID = text("R-[1-9][0-9]{0,14}")
PLACE = record({"seq": whole(0, MAX_SAFE), "hash": HASH})
ROUND_REASON = one_of("", "TIE", "ONE_SIDED", "NO_LOCK", "NO_CLOSE")

SOURCE = record(
    {"name": text("[A-Za-z0-9 ._-]{1,64}"), "price": PRICE, "time": TIME, "weight": whole(0, 1_000_000), "used": boolean}
)
TICK = record(
    {
        "v": V,
        "symbol": SYMBOL,
        "n": COUNT,
        "time": TIME,
        "price": PRICE,
        "state": one_of("ok", "frozen", "closed"),
        "rule": one_of("index/1"),
        "sources": listing(SOURCE, 32),
        "prev": HASH,
    }
)
CHECKPOINT = record(
    {
        "v": V,
        "k": COUNT,
        "time": TIME,
        "heads": listing(record({"symbol": SYMBOL, "n": COUNT, "hash": HASH}), 1024),
        "journal": PLACE,
        "prev": HASH,
        "key": KEY,
    }
)
ANNOUNCEMENT = record(
    {
        "object": record({"v": V, "key": KEY, "publicKey": HASH, "time": TIME, "prev": KEY}),
        "signature": SIGNATURE,
        "by": KEY,
    }
)
PUBLISHED_KEY = record({"key": KEY, "publicKey": HASH, "fromMs": TIME}, {"announcement": ANNOUNCEMENT})
SECOND_RECEIPT = record(
    {
        "v": V,
        "kind": one_of("second.accept"),
        "orderId": SECOND_ID,
        "product": text("[a-z0-9]{2,32}-[1-9][0-9]{0,6}@[1-9][0-9]{0,8}"),
        "symbol": SYMBOL,
        "side": SIDE,
        "stake": AMOUNT,
        "asset": USDT,
        "ratePpm": whole(800_000, 1_000_000),
        "time": TIME,
        "expiry": TIME,
        "journal": PLACE,
        "key": KEY,
    }
)
ROUND_RECEIPT = record(
    {
        "v": V,
        "kind": one_of("round.accept"),
        "orderId": ROUND_ID,
        "symbol": SYMBOL,
        "period": PERIOD,
        "round": ROUND_NUMBER,
        "side": SIDE,
        "stake": AMOUNT,
        "asset": USDT,
        "feeType": FEE_TYPE,
        "feeValue": AMOUNT,
        "time": TIME,
        "journal": PLACE,
        "key": KEY,
    }
)
AMOUNTS = record({"stake": AMOUNT, "payout": AMOUNT})
INPUTS = listing(HASH, 20_000)
SECOND_SETTLEMENT = record(
    {
        "v": V,
        "kind": one_of("second.settle"),
        "orderId": SECOND_ID,
        "receipt": HASH,
        "inputs": INPUTS,
        "result": one_of("win", "lose", "tie", "void"),
        "reason": one_of("", "NO_ENTRY", "FEW_TICKS", "GAP", "STALE_EXIT"),
        "amounts": AMOUNTS,
        "seq": COUNT,
        "key": KEY,
    }
)
ROUND_SETTLEMENT = record(
    {
        "v": V,
        "kind": one_of("round.settle"),
        "orderId": ROUND_ID,
        "receipt": HASH,
        "round": HASH,
        "inputs": INPUTS,
        "result": one_of("win", "lose", "refund"),
        "reason": ROUND_REASON,
        "amounts": AMOUNTS,
        "seq": COUNT,
        "key": KEY,
    }
)
PUBLISHED_ROUND = record(
    {
        "v": V,
        "kind": one_of("round"),
        "symbol": SYMBOL,
        "period": PERIOD,
        "round": ROUND_NUMBER,
        "asset": USDT,
        "feeType": FEE_TYPE,
        "feeValue": AMOUNT,
        "lock": HASH_OR_NONE,
        "close": HASH_OR_NONE,
        "result": one_of("up", "down", "refund"),
        "reason": ROUND_REASON,
        "up": AMOUNT,
        "down": AMOUNT,
        "fee": AMOUNT,
        "stakes": listing(record({"orderId": ROUND_ID, "side": SIDE, "stake": AMOUNT, "payout": AMOUNT}), 100_000),
        "seq": COUNT,
        "key": KEY,
    }
)
COMMON = {
    "v": V,
    "receiptSignature": SIGNATURE,
    "settlementSignature": SIGNATURE,
    "ticks": listing(TICK, 20_000),
    "checkpoints": listing(record({"checkpoint": CHECKPOINT, "signature": SIGNATURE}), 2_000),
    "keys": listing(PUBLISHED_KEY, 64),
}
EVIDENCE = {
    "second": record({**COMMON, "kind": one_of("second"), "receipt": SECOND_RECEIPT, "settlement": SECOND_SETTLEMENT}),
    "round": record(
        {
            **COMMON,
            "kind": one_of("round"),
            "receipt": ROUND_RECEIPT,
            "settlement": ROUND_SETTLEMENT,
            "round": PUBLISHED_ROUND,
            "roundSignature": SIGNATURE,
        }
    ),
}


# --- Numbers -----------------------------------------------------------------


def decimals(price):
    return len(price.partition(".")[2])


def scaled(number, digits):
    """A decimal text as a count of 10^-digits."""
    before, _, after = number.partition(".")
    return int(before + after.ljust(digits, "0"))


def units(amount):
    return scaled(amount, 8)


def ceil_div(value, by):
    return -(-value // by)


def half_even(value, by):
    quotient, rest = divmod(value, by)
    if 2 * rest > by or (2 * rest == by and quotient % 2 == 1):
        quotient += 1
    return quotient


# --- One verification --------------------------------------------------------


class Verification:
    def __init__(self, evidence, trusted):
        self.raw = evidence
        self.trusted = trusted
        self.lines = []

    def run(self):
        """Answers whether it is proved; `lines` has (step, ok, detail) up to the first step that fails."""
        steps = ["format", "keys", "receipt", "terms", "settlement", "ticks", "index", "checkpoints"]
        steps += ["entry", "exit", "inputs", "void", "outcome", "payout"]
        if type(self.raw) is dict and self.raw.get("kind") == "round":
            steps = ["format", "keys", "receipt", "terms", "settlement", "round", "ticks", "index", "checkpoints"]
            steps += ["lock", "close", "inputs", "outcome", "payout"]
        for step in steps:
            method = getattr(self, "step_" + step, None)
            if method is None:
                method = getattr(self, f"step_{step}_{self.kind}")
            try:
                self.lines.append((step, True, method() or ""))
            except NotProved as problem:
                self.lines.append((step, False, str(problem)))
                return False
        return True

    def step_format(self):
        need(type(self.raw) is dict, "not an object")
        kind = self.raw.get("kind")
        need(type(kind) is str and kind in EVIDENCE, "kind: not second or round")
        whole_file = EVIDENCE[kind](self.raw, "evidence")
        self.kind = kind
        self.receipt = whole_file["receipt"]
        self.settlement = whole_file["settlement"]
        self.round = whole_file.get("round")
        self.ticks = whole_file["ticks"]
        self.checkpoints = whole_file["checkpoints"]
        self.keys = whole_file["keys"]
        self.file = whole_file
        self.one_sided = kind == "round" and 0 in (units(self.round["up"]), units(self.round["down"]))
        return kind

    # Keys and signatures

    def step_keys(self):
        need(self.keys, "no key")
        self.known = {}
        for index, one in enumerate(self.keys):
            name = one["key"]
            need(key_name(one["publicKey"]) == name, f"{name} is not the name of its public key")
            need(name not in self.known, f"{name} comes twice")
            need(index == 0 or one["fromMs"] > self.keys[index - 1]["fromMs"], f"{name} is not later than the one before")
            self.check_announcement(one)
            is_trusted = index == 0 if self.trusted is None else one["publicKey"] in self.trusted
            need(is_trusted or "announcement" in one, f"{name} is neither trusted nor announced")
            until = self.keys[index + 1]["fromMs"] if index + 1 < len(self.keys) else None
            self.known[name] = (one["publicKey"], one["fromMs"], until)
        return f"{len(self.keys)} keys, the first is {self.keys[0]['publicKey']}"

    def check_announcement(self, one):
        announcement = one.get("announcement")
        if announcement is None:
            return
        name, said = one["key"], announcement["object"]
        same = (said["key"], said["publicKey"], said["time"]) == (name, one["publicKey"], one["fromMs"])
        need(same and said["prev"] == announcement["by"], f"the announcement of {name} is of something else")
        need(announcement["by"] in self.known, f"{name} is announced by a key that is not before it")
        signer = self.known[announcement["by"]][0]
        need(is_signed(signer, "candor/key/1", said, announcement["signature"]), f"the announcement of {name} is not signed")

    def check_signed(self, tag, value, signature, time, from_counts):
        need(value["key"] in self.known, f"key {value['key']} is not in the list")
        public_key, from_ms, until = self.known[value["key"]]
        need(not from_counts or from_ms <= time, f"key {value['key']} was not in use yet")
        need(until is None or time <= until, f"key {value['key']} was replaced")
        need(is_signed(public_key, tag, value, signature), f"not signed by {value['key']}")

    def step_receipt(self):
        receipt = self.receipt
        self.check_signed("candor/receipt/1", receipt, self.file["receiptSignature"], receipt["time"], True)
        return receipt["orderId"]

    def step_terms_second(self):
        receipt = self.receipt
        code, _, rest = receipt["product"].partition("-")
        need(units(receipt["stake"]) > 0, "the stake is 0")
        need(code == receipt["symbol"], "the product is of another symbol")
        need(receipt["expiry"] == receipt["time"] + 1000 * int(rest.partition("@")[0]), "expiry is not acceptance and duration")
        return receipt["product"]

    def step_terms_round(self):
        receipt = self.receipt
        period = receipt["period"]
        need(units(receipt["stake"]) > 0, "the stake is 0")
        need(period % 4000 == 0, "the period is not a multiple of 4 s")
        self.start = period * receipt["round"]
        self.lock_ms = self.start + period // 2
        self.betting_end = self.lock_ms - 2000
        self.end = self.start + period
        need(self.end <= LAST_TIME, "the round is beyond all time")
        need(receipt["feeType"] == 2 or units(receipt["feeValue"]) <= units("10.00000000"), "the fee is above 10 percent")
        need(self.start <= receipt["time"] < self.betting_end, "accepted outside of betting")
        return f"round {receipt['round']}"

    def step_settlement(self):
        settlement = self.settlement
        signature = self.file["settlementSignature"]
        self.check_signed("candor/settlement/1", settlement, signature, self.receipt["time"], False)
        need(settlement["orderId"] == self.receipt["orderId"], "of another order")
        need(settlement["receipt"] == digest("candor/receipt/1", self.receipt), "of another receipt")
        need(settlement["seq"] > self.receipt["journal"]["seq"], "before the receipt")
        return settlement["result"]

    def step_round(self):
        published, receipt = self.round, self.receipt
        self.check_signed("candor/round/1", published, self.file["roundSignature"], receipt["time"], False)
        need(self.settlement["round"] == digest("candor/round/1", published), "the settlement names another round")
        need(receipt["journal"]["seq"] < published["seq"] <= self.settlement["seq"], "decided at another time")
        for key in ("symbol", "period", "round", "feeType", "feeValue", "asset"):
            need(published[key] == receipt[key], f"{key} is not the receipt's")
        numbers = [int(stake["orderId"][2:]) for stake in published["stakes"]]
        need(all(a < b for a, b in zip(numbers, numbers[1:])), "the stakes are not in order")
        need(all(units(stake["stake"]) > 0 for stake in published["stakes"]), "a stake is 0")
        for side in ("up", "down"):
            pool = sum(units(stake["stake"]) for stake in published["stakes"] if stake["side"] == side)
            need(pool == units(published[side]), f"the pool {side} is not the sum of its stakes")
        own = [stake for stake in published["stakes"] if stake["orderId"] == receipt["orderId"]]
        need(own and (own[0]["side"], own[0]["stake"]) == (receipt["side"], receipt["stake"]), "the stake is not in the round")
        self.own = own[0]
        return f"{len(numbers)} stakes"

    # The series

    def step_ticks(self):
        if self.one_sided:
            need(not self.ticks, "a one-sided round has no ticks")
            return "one-sided"
        need(self.ticks, "no ticks")
        self.hashes = [digest("candor/tick/1", tick) for tick in self.ticks]
        # A run is a pair of places: its first tick and the one after its last.
        starts = [0]
        for at, tick in enumerate(self.ticks):
            need(tick["symbol"] == self.receipt["symbol"], f"tick {tick['n']} is of another symbol")
            need(tick["state"] != "ok" or scaled(tick["price"], 18) > 0, f"tick {tick['n']} has no price")
            if at == 0:
                continue
            before = self.ticks[at - 1]
            need(tick["n"] > before["n"], f"tick {tick['n']} does not come after tick {before['n']}")
            need(tick["time"] >= before["time"], f"tick {tick['n']} is older than the one before")
            if tick["n"] == before["n"] + 1:
                need(tick["prev"] == self.hashes[at - 1], f"tick {tick['n']} does not name the one before")
                need(tick["state"] == "ok" or tick["price"] == before["price"], f"tick {tick['n']} changes the price")
            else:
                starts.append(at)
        need(len(starts) <= (1 if self.kind == "second" else 2), "ticks are missing")
        self.runs = [range(a, b) for a, b in zip(starts, starts[1:] + [len(self.ticks)])]
        return f"{len(self.ticks)} ticks"

    def step_index(self):
        for tick in self.ticks:
            if tick["state"] == "ok":
                check_index(tick)
        return ""

    def step_checkpoints(self):
        if self.one_sided:
            need(not self.checkpoints, "a one-sided round has no checkpoints")
            return "one-sided"
        places = {tick["n"]: at for at, tick in enumerate(self.ticks)}
        self.named = {}
        before = None
        for one in self.checkpoints:
            checkpoint = one["checkpoint"]
            k = checkpoint["k"]
            self.check_signed("candor/checkpoint/1", checkpoint, one["signature"], checkpoint["time"], True)
            symbols = [head["symbol"] for head in checkpoint["heads"]]
            need(all(a < b for a, b in zip(symbols, symbols[1:])), f"heads of {k} are not in order")
            if before is not None:
                need(k > before["k"] and checkpoint["time"] >= before["time"], f"{k} is not after {before['k']}")
                need(checkpoint["journal"]["seq"] >= before["journal"]["seq"], f"{k} is not after {before['k']}")
                linked = k > before["k"] + 1 or checkpoint["prev"] == digest("candor/checkpoint/1", before)
                need(linked, f"{k} does not name {before['k']}")
            heads = [head for head in checkpoint["heads"] if head["symbol"] == self.receipt["symbol"]]
            need(heads and heads[0]["n"] in places, f"{k} names none of these ticks")
            at = places[heads[0]["n"]]
            need(heads[0]["hash"] == self.hashes[at], f"{k} names another tick {heads[0]['n']}")
            need(checkpoint["time"] >= self.ticks[at]["time"], f"{k} is older than tick {heads[0]['n']}")
            self.named.setdefault(at, []).append(checkpoint["time"])
            before = checkpoint
        for run in self.runs:
            need(run[-1] in self.named, f"tick {self.ticks[run[-1]]['n']} is not signed")
        return ", ".join(str(one["checkpoint"]["k"]) for one in self.checkpoints)

    def need_final(self, run, limit):
        silent = any(time > limit + 5000 for time in self.named.get(run[-1], []))
        need(self.ticks[run[-1]]["time"] > limit or silent, f"the ticks end before {limit}")

    def ok_between(self, run, least, most):
        return [at for at in run if self.ticks[at]["state"] == "ok" and least <= self.ticks[at]["time"] <= most]

    def check_inputs(self, pieces):
        """Each piece is a run and its limit: its ticks up to the limit and the next one; the very last next one may be absent."""
        expected, least = [], 0
        for run, limit in pieces:
            up_to = [at for at in run if self.ticks[at]["time"] <= limit]
            expected += [self.hashes[at] for at in up_to]
            least = len(expected)
            expected += [self.hashes[at] for at in run if at == run[0] + len(up_to)]
        need(self.settlement["inputs"] in (expected, expected[:least]), "the settlement names other ticks")
        return f"{len(self.settlement['inputs'])} ticks"

    def said(self, at):
        return "none" if at is None else f"tick {self.ticks[at]['n']} at {self.ticks[at]['time']}: {self.ticks[at]['price']}"

    # A second contract

    def step_entry(self):
        run, t0 = self.runs[0], self.receipt["time"]
        need(self.ticks[run[0]]["time"] <= t0, "the tick before the entry is missing")
        need(len(run) == 1 or self.ticks[run[1]]["time"] > t0, "more than one tick before the entry")
        found = self.ok_between(run, t0 + 1, t0 + 5000)
        self.entry = found[0] if found else None
        if self.entry is None:
            self.need_final(run, t0 + 5000)
        return self.said(self.entry)

    def step_exit(self):
        self.exit = None
        if self.entry is not None:
            self.need_final(self.runs[0], self.receipt["expiry"])
            found = self.ok_between(self.runs[0], self.receipt["time"] + 1, self.receipt["expiry"])
            self.exit = found[-1] if found else None
        return self.said(self.exit)

    def step_inputs_second(self):
        limit = self.receipt["time"] + 5000 if self.entry is None else self.receipt["expiry"]
        return self.check_inputs([(self.runs[0], limit)])

    def step_void(self):
        t0, t1 = self.receipt["time"], self.receipt["expiry"]
        times = [self.ticks[at]["time"] for at in self.ok_between(self.runs[0], t0 + 1, t1)]
        self.reason = ""
        if self.entry is None:
            self.reason = "NO_ENTRY"
        elif len(times) < 2:
            self.reason = "FEW_TICKS"
        elif any(b - a > 10_000 for a, b in zip(times, times[1:])):
            self.reason = "GAP"
        elif t1 - times[-1] > 5000:
            self.reason = "STALE_EXIT"
        return self.reason or "not void"

    def step_outcome_second(self):
        self.result = "void"
        if self.reason == "":
            first, last = (scaled(self.ticks[at]["price"], 18) for at in (self.entry, self.exit))
            higher = "up" if last > first else "down"
            self.result = "tie" if first == last else "win" if higher == self.receipt["side"] else "lose"
        said = (self.settlement["result"], self.settlement["reason"])
        need(said == (self.result, self.reason), f"the settlement says {said}, it is {(self.result, self.reason)}")
        return self.result

    def step_payout_second(self):
        stake = units(self.receipt["stake"])
        won = stake + stake * self.receipt["ratePpm"] // 1_000_000
        due = {"win": won, "lose": 0}.get(self.result, stake)
        return self.check_amounts(due)

    def check_amounts(self, due):
        amounts = self.settlement["amounts"]
        need(amounts["stake"] == self.receipt["stake"], "another stake")
        need(units(amounts["payout"]) == due, f"the payout is {due} units")
        return amounts["payout"]

    # A round

    def deciding(self, run, least, limit):
        first = self.ticks[run[0]]
        need(first["time"] < least or first["n"] == 1, "the ticks begin too late")
        self.need_final(run, limit)
        found = self.ok_between(run, least, limit)
        return found[-1] if found else None

    def step_lock(self):
        return self.look("lock", 0, lambda run: self.deciding(run, self.betting_end, self.lock_ms))

    def step_close(self):
        return self.look("close", -1, lambda run: self.deciding(run, self.end - 5000, self.end))

    def look(self, name, which, find):
        at = None if self.one_sided else find(self.runs[which])
        need(self.round[name] == ("" if at is None else self.hashes[at]), f"the round names another {name} tick")
        setattr(self, name + "_at", at)
        return self.said(at)

    def step_inputs_round(self):
        if self.one_sided:
            need(self.settlement["inputs"] == [], "the settlement of a one-sided round names ticks")
            return "one-sided"
        last = (self.runs[-1], self.end)
        return self.check_inputs([last] if len(self.runs) == 1 else [(self.runs[0], self.lock_ms), last])

    def step_outcome_round(self):
        result, reason = "refund", ""
        if self.one_sided:
            reason = "ONE_SIDED"
        elif self.lock_at is None:
            reason = "NO_LOCK"
        elif self.close_at is None:
            reason = "NO_CLOSE"
        else:
            lock, close = (scaled(self.ticks[at]["price"], 18) for at in (self.lock_at, self.close_at))
            if lock == close:
                reason = "TIE"
            else:
                result = "up" if close > lock else "down"
        need((self.round["result"], self.round["reason"]) == (result, reason), f"the round is {result} {reason}")
        own = "refund" if result == "refund" else "win" if result == self.receipt["side"] else "lose"
        need((self.settlement["result"], self.settlement["reason"]) == (own, reason), f"the stake is {own} {reason}")
        return f"{result} {reason}"

    def step_payout_round(self):
        published = self.round
        result, stakes = published["result"], published["stakes"]
        losing = 0 if result == "refund" else units(published["down" if result == "up" else "up"])
        value = units(published["feeValue"])
        fee = ceil_div(losing * value, 100 * 10**8) if published["feeType"] == 1 else min(value, ceil_div(losing, 10))
        need(units(published["fee"]) == fee, f"the fee is {fee} units")
        winners = [index for index, stake in enumerate(stakes) if stake["side"] == result]
        pool = sum(units(stakes[index]["stake"]) for index in winners)
        share, rests = {}, []
        for index in winners:
            share[index], rest = divmod((losing - fee) * units(stakes[index]["stake"]), pool)
            rests.append((-rest, index))
        left = losing - fee - sum(share.values()) if winners else 0
        for _, index in sorted(rests)[:left]:
            share[index] += 1
        for index, stake in enumerate(stakes):
            due = units(stake["stake"]) + share.get(index, 0) if result == "refund" or index in share else 0
            need(units(stake["payout"]) == due, f"the payout of {stake['orderId']} is {due} units")
        return self.check_amounts(units(self.own["payout"]))


def check_index(tick):
    places = decimals(tick["price"])
    sources = []
    for source in tick["sources"]:
        need(decimals(source["price"]) == places, f"a source of tick {tick['n']} has other decimals")
        price = scaled(source["price"], places)
        if price > 0 and source["weight"] > 0:
            sources.append((price, source["weight"], source["used"], tick["time"] - source["time"]))
        else:
            need(not source["used"], f"tick {tick['n']} used a source without price or weight")
    need(any(used for _, _, used, _ in sources), f"tick {tick['n']} used no source")
    fresh = [one for one in sources if one[2] or one[3] <= 10_000]
    price = scaled(tick["price"], places)
    need(price in (index_of(sources), index_of(fresh)), f"the price of tick {tick['n']} does not follow from its sources")


def index_of(sources):
    prices = sorted(price for price, _, _, _ in sources)
    twice_median = prices[len(prices) // 2] + prices[(len(prices) - 1) // 2]
    outside = [abs(2 * price - twice_median) * 100 > twice_median * 5 for price, _, _, _ in sources]
    outliers = sum(outside)
    if 2 * outliers > len(sources) or any(out == one[2] for out, one in zip(outside, sources)):
        return None
    if outliers >= 2:
        return half_even(twice_median, 2)
    inside = [one for out, one in zip(outside, sources) if not out]
    return half_even(sum(price * weight for price, weight, _, _ in inside), sum(weight for _, weight, _, _ in inside))


# --- Command -----------------------------------------------------------------


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def read(content):
    return json.loads(content, parse_constant=refuse_constant)


def batch():
    for line in sys.stdin:
        verification = Verification(read(line), None)
        proved = verification.run()
        print(json.dumps({"proved": proved, "step": verification.lines[-1][0], "detail": verification.lines[-1][2]}), flush=True)
    return 0


def main(arguments):
    if arguments == ["--batch"]:
        return batch()
    files, trusted = [], []
    words = iter(arguments)
    for word in words:
        if word == "--key":
            trusted.append(next(words, ""))
        else:
            files.append(word)
    if len(files) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with open(files[0], encoding="utf-8") as file:
            evidence = read(file.read())
    except (OSError, ValueError, RecursionError) as problem:
        print(f"{files[0]} cannot be read: {problem}", file=sys.stderr)
        return 2
    verification = Verification(evidence, trusted or None)
    proved = verification.run()
    for step, ok, detail in verification.lines:
        print(f"{'ok    ' if ok else 'FAILED'}  {step:<11}  {detail}".rstrip())
    print("proved" if proved else "not proved")
    return 0 if proved else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
