"""The objects that evidence files of every kind have, key by key."""

from .forms import boolean, listing, one_of, record, text, whole

MAX_SAFE = 2**53 - 1
LAST_TIME = 8_640_000_000_000_000

V = whole(1, 1)
TIME = whole(0, LAST_TIME)
COUNT = whole(1, MAX_SAFE)
HASH = text("[0-9a-f]{64}")
SIGNATURE = text("[0-9a-f]{128}")
KEY = text("[0-9a-f]{16}")
SYMBOL = text("[a-z0-9]{2,32}")
SIDE = one_of("up", "down")
PRICE = text(r"(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?")
PRICE_OR_NONE = text(r"((0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?)?")
AMOUNT = text(r"(0|[1-9][0-9]{0,17})\.[0-9]{8}")
USDT = one_of("USDT")
PLACE = record({"seq": whole(0, MAX_SAFE), "hash": HASH})

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
        "rule": one_of("index/1", "index/2", "index/3"),
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
AMOUNTS = record({"stake": AMOUNT, "payout": AMOUNT})
INPUTS = listing(HASH, 20_000)
EVIDENCE = {
    "v": V,
    "receiptSignature": SIGNATURE,
    "settlementSignature": SIGNATURE,
    "ticks": listing(TICK, 20_000),
    "checkpoints": listing(record({"checkpoint": CHECKPOINT, "signature": SIGNATURE}), 2_000),
    "keys": listing(PUBLISHED_KEY, 64),
}
