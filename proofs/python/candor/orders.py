"""Orders on a book: what their receipts and settlements share, and that fills, fees and sums follow from the terms."""

from .decimals import decimals, scaled, units
from .forms import listing, one_of, record, text, whole
from .objects import AMOUNT, COUNT, HASH, KEY, MAX_SAFE, PLACE, PRICE, PUBLISHED_KEY, SIGNATURE, SYMBOL, TIME, V
from .problem import need
from .proof_check import ProofCheck

QUOTE_DIGITS = 8
COIN = text("[A-Z0-9]{1,16}")

ORDER_RECEIPT = {
    "v": V,
    "symbol": SYMBOL,
    "type": one_of("limit", "market"),
    "timeInForce": one_of("gtc", "ioc", "fok", "post-only"),
    "price": PRICE,
    "limit": PRICE,
    "lot": PRICE,
    "lots": whole(0, MAX_SAFE),
    "feePpm": whole(0, 1_000_000),
    "time": TIME,
    "journal": PLACE,
    "key": KEY,
}
FILL = record(
    {
        "seq": COUNT,
        "trade": COUNT,
        "time": TIME,
        "price": PRICE,
        "lots": COUNT,
        "value": AMOUNT,
        "fee": PRICE,
        "role": one_of("maker", "taker"),
    }
)
SETTLEMENT = {
    "v": V,
    "receipt": HASH,
    "fills": listing(FILL, 100_000),
    "lots": COUNT,
    "value": AMOUNT,
    "fee": PRICE,
    "ended": TIME,
    "seq": COUNT,
    "key": KEY,
}


def file_form(kind, receipt, settlement):
    """The form of a file with a receipt, and with a settlement where there is one."""
    accepted = {
        "v": V,
        "kind": one_of(kind),
        "receipt": receipt,
        "receiptSignature": SIGNATURE,
        "keys": listing(PUBLISHED_KEY, 64),
    }
    settled = record({**accepted, "settlement": record(settlement), "settlementSignature": SIGNATURE})
    alone = record(accepted)

    def parse(value, place):
        return (settled if type(value) is dict and "settlement" in value else alone)(value, place)

    return parse


class OrderFile(ProofCheck):
    """A kind says `is_buy`, `fee_digits`, `own_terms()`, `fee_due(lots, value, before)` and `need_state()`."""

    may_pay_less = False

    def __init__(self, whole_file, trusted):
        self.file = whole_file
        self.trusted = trusted
        self.receipt = whole_file["receipt"]
        self.settlement = whole_file.get("settlement")
        if self.settlement is None:
            self.STEPS = "keys receipt terms fills".split()
        else:
            self.STEPS = "keys receipt terms settlement fills amounts end".split()
        self.lot_digits = decimals(self.receipt["lot"])
        self.lot_units = scaled(self.receipt["lot"], self.lot_digits)

    def step_terms(self):
        receipt = self.receipt
        if receipt["type"] == "limit":
            need(receipt["price"] == receipt["limit"], "a limit order without its limit")
        else:
            need(scaled(receipt["price"], 18) == 0, "a market order with a price")
            need(receipt["timeInForce"] in ("ioc", "fok"), "a market order that rests")
        need(decimals(receipt["price"]) == decimals(receipt["limit"]), "other decimals of the price")
        need(scaled(receipt["limit"], 18) > 0, "no limit")
        need(self.lot_units > 0, "an empty lot")
        return self.own_terms()

    def may_rest(self):
        return self.receipt["timeInForce"] in ("gtc", "post-only")

    def least_seq(self):
        return self.receipt["journal"]["seq"]

    def state(self):
        return self.settlement["state"]

    def step_fills(self):
        if self.settlement is None:
            return "nothing was filled"
        receipt, accepted = self.receipt, self.receipt["journal"]["seq"]
        seq, trade, time = accepted, 0, receipt["time"]
        before = 0
        for at, fill in enumerate(self.settlement["fills"]):
            need(fill["seq"] >= seq and fill["trade"] > trade and fill["time"] >= time, f"fill {at} does not follow")
            seq, trade, time = fill["seq"], fill["trade"], fill["time"]
            if fill["role"] == "taker":
                need(seq == accepted and receipt["timeInForce"] != "post-only", f"fill {at} cannot take")
            else:
                need(self.may_rest(), f"fill {at} cannot have rested")
            before += self.check_price(at, fill, before)
        need(self.settlement["seq"] == seq, "the settlement is of another entry")
        return f"{len(self.settlement['fills'])} fills"

    def check_price(self, at, fill, before):
        price, limit = scaled(fill["price"], 18), scaled(self.receipt["limit"], 18)
        need(price > 0 and decimals(fill["price"]) == decimals(self.receipt["limit"]), f"fill {at} has no price of this symbol")
        need(price <= limit if self.is_buy else price >= limit, f"fill {at} is worse than the limit")
        value, rest = divmod(price * fill["lots"] * self.lot_units * 10**QUOTE_DIGITS, 10 ** (18 + self.lot_digits))
        need(rest == 0, f"the value of fill {at} is not whole")
        need(units(fill["value"]) == value, f"the value of fill {at} is {value} units")
        due = self.fee_due(fill["lots"], value, before)
        if self.may_pay_less and decimals(fill["fee"]) == self.fee_digits:
            due = min(due, scaled(fill["fee"], self.fee_digits))
        self.check_fee(fill["fee"], f"the fee of fill {at}", due)
        return value

    def check_fee(self, fee, name, due):
        need(decimals(fee) == self.fee_digits and scaled(fee, self.fee_digits) == due, f"{name} is {due} units")

    def step_amounts(self):
        said = self.settlement
        fills = said["fills"]
        need(said["lots"] == sum(fill["lots"] for fill in fills), "lots are not the sum")
        need(units(said["value"]) == sum(units(fill["value"]) for fill in fills), "value is not the sum")
        self.check_fee(said["fee"], "fee", sum(scaled(fill["fee"], self.fee_digits) for fill in fills))
        return f"{said['lots']} lots, {said['value']}, fee {said['fee']}"

    def step_end(self):
        ended, fills = self.settlement["ended"], self.settlement["fills"]
        if self.state() == "waiting":
            need(ended == 0 and self.may_rest(), "it cannot wait")
        else:
            need(ended >= max([self.receipt["time"]] + [fill["time"] for fill in fills]), "it ended before its last fill")
        self.need_state()
        return self.state()
