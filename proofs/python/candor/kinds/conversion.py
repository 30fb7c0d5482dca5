"""A conversion of one coin into another: its receipt, and that amounts and fee follow from it."""

from ..decimals import ceil_div, decimals, scaled
from ..forms import listing, one_of, record, text, whole
from ..objects import KEY, MAX_SAFE, PLACE, PRICE, PUBLISHED_KEY, SIGNATURE, TIME, V
from ..orders import COIN
from ..problem import need
from ..proof_check import ProofCheck

KIND = "conversion"
RECEIPT_KIND = "conversion.accept"
TICK_NUMBER = whole(0, MAX_SAFE)
RECEIPT = record(
    {
        "v": V,
        "kind": one_of(RECEIPT_KIND),
        "orderId": text("V-[1-9][0-9]{0,14}"),
        "from": COIN,
        "to": COIN,
        "amount": PRICE,
        "fromTick": TICK_NUMBER,
        "fromPrice": PRICE,
        "toTick": TICK_NUMBER,
        "toPrice": PRICE,
        "quoted": TIME,
        "terms": whole(1, MAX_SAFE),
        "commissionPpm": whole(1_000, 10_000),
        "gross": PRICE,
        "fee": PRICE,
        "time": TIME,
        "journal": PLACE,
        "key": KEY,
    }
)
FORM = record(
    {
        "v": V,
        "kind": one_of(KIND),
        "receipt": RECEIPT,
        "receiptSignature": SIGNATURE,
        "keys": listing(PUBLISHED_KEY, 64),
    }
)


class File(ProofCheck):
    STEPS = "keys receipt terms amounts".split()

    def __init__(self, whole_file, trusted):
        self.file = whole_file
        self.trusted = trusted
        self.receipt = whole_file["receipt"]

    def step_terms(self):
        said = self.receipt
        need(said["from"] != said["to"], "a coin into itself")
        for side in ("from", "to"):
            tick, price = said[side + "Tick"], said[side + "Price"]
            if said[side] == "USDT":
                need((tick, price) == (0, "1"), "USDT is worth 1")
            else:
                need(tick != 0 and scaled(price, 18) != 0, f"{said[side]} has no price")
        if said["quoted"]:
            need(0 < said["time"] - said["quoted"] <= 10_000, "the quote was not of the last ten seconds")
        return f"{said['amount']} {said['from']} into {said['to']}"

    def step_amounts(self):
        said = self.receipt
        digits = decimals(said["gross"])
        sold = scaled(said["amount"], 18) * scaled(said["fromPrice"], 18)
        gross = sold * 10**digits // (scaled(said["toPrice"], 18) * 10**18)
        need(gross > 0 and said["gross"] == written(gross, digits), f"the gross amount is {gross} units")
        fee = ceil_div(gross * said["commissionPpm"], 1_000_000)
        need(said["fee"] == written(fee, digits), f"the fee is {fee} units")
        return f"{said['gross']} less {said['fee']}"


def written(number, digits):
    text_of = str(number).rjust(digits + 1, "0")
    return text_of if digits == 0 else f"{text_of[:-digits]}.{text_of[-digits:]}"
