"""The objects of an evidence file, key by key."""

from .forms import boolean, listing, one_of, record, text, whole

MAX_SAFE = 2**53 - 1
LAST_TIME = 8_640_000_000_000_000

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
