"""The marks of a perpetual market, the checkpoints that name them, and the files that rest on one of them."""

from .decimals import decimals, half_even, scaled
from .encoding import NO_LINK, digest
from .forms import listing, one_of, record, text, whole
from .objects import AMOUNT, COUNT, EVIDENCE, HASH, MAX_SAFE, PRICE, PRICE_OR_NONE, SIGNATURE, SYMBOL, TIME, V
from .problem import need
from .series import SILENCE, Series
from .proof_check import ProofCheck

RATE_ONE = 10**8
INTERVAL = 28_800_000

MARK = record(
    {
        "v": V,
        "symbol": SYMBOL,
        "n": COUNT,
        "time": TIME,
        "indexN": COUNT,
        "index": PRICE,
        "rateE8": whole(-RATE_ONE, RATE_ONE),
        "intervalEnd": TIME,
        "basisSum": whole(-MAX_SAFE, MAX_SAFE),
        "basisCount": whole(0, 30),
        "bid": PRICE_OR_NONE,
        "ask": PRICE_OR_NONE,
        "last": PRICE_OR_NONE,
        "mark": PRICE,
        "prev": HASH,
    }
)
SIGNED_AMOUNT = text(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{8}")
LONG_OR_SHORT = one_of("long", "short")
LOTS = whole(1, MAX_SAFE)
RATE_PPM = whole(1, 1_000_000)
HOLDING = record({"lots": whole(0, MAX_SAFE), "entryValue": AMOUNT, "margin": AMOUNT})


def file_form(kind, settlement):
    """The form of an evidence file whose settlement rests on a mark."""
    return record(
        {
            "v": V,
            "kind": one_of(kind),
            "settlement": settlement,
            "settlementSignature": SIGNATURE,
            "marks": listing(MARK, 20_000),
            "ticks": EVIDENCE["ticks"],
            "checkpoints": EVIDENCE["checkpoints"],
            "keys": EVIDENCE["keys"],
        }
    )


def signed_units(amount):
    return -scaled(amount[1:], 8) if amount.startswith("-") else scaled(amount, 8)


def written(number, digits):
    """A count of 10^-digits as a decimal text with all its digits."""
    figures = str(abs(number)).rjust(digits + 1, "0")
    text_of = figures if digits == 0 else figures[:-digits] + "." + figures[-digits:]
    return "-" + text_of if number < 0 else text_of


def own_price(mark, index):
    """The middle one of both impact prices and the last fill; the index where a side is missing."""
    bid, ask, last = ([int(mark[name].replace(".", ""))] if mark[name] else [] for name in ("bid", "ask", "last"))
    if not bid or not ask:
        return index
    return sorted(bid + ask + (last or [half_even(bid[0] + ask[0], 2)]))[1]


def mark_price(mark, lowest_rate):
    index = scaled(mark["index"], decimals(mark["index"]))
    left = max(0, mark["intervalEnd"] - mark["time"])
    one = RATE_ONE * INTERVAL
    with_funding = half_even(index * (one + mark["rateE8"] * left), one)
    twice = 2 * mark["basisCount"]
    with_basis = half_even(index * twice + mark["basisSum"], twice) if twice else index
    middle = sorted([with_funding, with_basis, own_price(mark, index)])[1]
    away = index * lowest_rate // 2_000_000
    return min(max(middle, index - away), index + away)


class MarkFile(ProofCheck):
    """A file whose settlement names a mark and has no receipt."""

    def __init__(self, whole_file, trusted):
        self.file = whole_file
        self.trusted = trusted
        self.settlement = whole_file["settlement"]
        self.ticks = whole_file["ticks"]
        self.listed = whole_file["marks"]
        self.symbol = self.settlement["symbol"]

    def step_settlement(self):
        settlement = self.settlement
        self.keys.check_signed("candor/settlement/1", settlement, self.file["settlementSignature"], settlement["time"])
        return settlement["orderId"]

    def step_ticks(self):
        self.series = Series(self.symbol, self.ticks, 1)
        return f"{len(self.ticks)} ticks"

    def step_marks(self):
        need(self.listed, "no marks")
        self.hashes = [digest("candor/mark/2", mark) for mark in self.listed]
        named = {tick["n"]: tick for tick in self.ticks}
        for at, mark in enumerate(self.listed):
            n = mark["n"]
            need(mark["symbol"] == self.symbol, f"mark {n} is of another symbol")
            need((n == 1) == (mark["prev"] == NO_LINK), f"mark {n}: only the first of all names nothing before it")
            if at > 0:
                before = self.listed[at - 1]
                linked = n == before["n"] + 1 and mark["prev"] == self.hashes[at - 1] and mark["time"] >= before["time"]
                need(linked, f"mark {n} does not follow the one before")
        for mark in self.listed:
            n, index = mark["n"], mark["index"]
            tick = named.get(mark["indexN"])
            right = tick is not None and tick["state"] == "ok" and tick["price"] == index and tick["time"] <= mark["time"]
            need(right, f"mark {n} was made with another tick")
            own = [mark[name] for name in ("bid", "ask", "last") if mark[name]]
            need(all(decimals(price) == decimals(index) for price in own), f"mark {n} has prices of other digits than its index")
            due = written(mark_price(mark, self.settlement["lowestRatePpm"]), decimals(index))
            need(mark["mark"] == due, f"mark {n} does not follow from its inputs")
        return f"{len(self.listed)} marks"

    def step_checkpoints(self):
        said = super().step_checkpoints()
        places = {mark["n"]: at for at, mark in enumerate(self.listed)}
        self.named = {}
        for one in self.file["checkpoints"]:
            checkpoint = one["checkpoint"]
            k, time = checkpoint["k"], checkpoint["time"]
            head = self.mark_head(checkpoint)
            need(head is not None and head["n"] in places, f"{k} names none of these marks")
            at = places[head["n"]]
            need(head["hash"] == self.hashes[at], f"{k} names another mark {head['n']}")
            need(time >= self.listed[at]["time"], f"{k} is older than mark {head['n']}")
            hidden = at + 1 < len(self.listed) and time > self.listed[at + 1]["time"] + SILENCE
            need(not hidden, f"{k} does not name mark {head['n'] + 1}")
            self.named.setdefault(at, []).append(time)
        need(len(self.listed) - 1 in self.named, "the last mark is not signed")
        return said

    def mark_head(self, checkpoint):
        return next((head for head in checkpoint["heads"] if head["symbol"] == self.symbol + "mark"), None)

    def step_mark(self):
        time = self.settlement["time"]
        need(self.settlement["mark"] in self.hashes, "the settlement names a mark that is not there")
        at = self.hashes.index(self.settlement["mark"])
        self.mark = self.listed[at]
        if at + 1 < len(self.listed):
            newest = self.listed[at + 1]["time"] >= time
        else:
            newest = any(signed >= time for signed in self.named.get(at, []))
        need(self.mark["time"] <= time and newest, "the mark is not shown to be the newest")
        self.digits = decimals(self.mark["mark"])
        self.mark_units = scaled(self.mark["mark"], self.digits)
        return f"mark {self.mark['n']}: {self.mark['mark']}"

    def check_figure(self, name, said, due):
        need(signed_units(said) == due, f"{name} is {said}, it is {written(due, 8)}")
