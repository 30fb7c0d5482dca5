"""A conversion of one coin into another: its receipt, and that amounts and fee follow from it."""

from ..decimals import ceil_div, decimals, scaled
from ..forms import listing, one_of, record, text, whole
from ..index_rule import check_index
from ..objects import EVIDENCE, KEY, MAX_SAFE, PLACE, PRICE, PUBLISHED_KEY, SIGNATURE, TIME, V
from ..orders import COIN
from ..problem import need
from ..proof_check import ProofCheck
from ..series import Series

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
        "prices": listing(record({name: EVIDENCE[name] for name in ("ticks", "checkpoints")}), 2),
        "keys": listing(PUBLISHED_KEY, 64),
    }
)


class File(ProofCheck):
    STEPS = "keys receipt terms ticks index checkpoints prices amounts".split()

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

    def step_ticks(self):
        sides = [side for side in ("from", "to") if self.receipt[side] != "USDT"]
        need(len(self.file["prices"]) == len(sides), f"{len(sides)} series of prices are needed")
        self.series = []
        for side, prices in zip(sides, self.file["prices"]):
            one = Series(self.receipt[side].lower() + "usdt", prices["ticks"], 1)
            self.series.append((side, one, prices["checkpoints"]))
        return f"{len(sides)} series"

    def step_index(self):
        for _, one, _ in self.series:
            for tick in one.ticks:
                if tick["state"] == "ok":
                    check_index(tick)
        return ""

    def step_checkpoints(self):
        for _, one, checkpoints in self.series:
            one.check_checkpoints(checkpoints, self.keys)
        return f"{sum(len(checkpoints) for _, _, checkpoints in self.series)} checkpoints"

    def step_prices(self):
        said = self.receipt
        moment = said["quoted"] or said["time"]
        # Without a quote a tick of the entry's own millisecond may stand before it or behind it.
        limit = said["quoted"] or said["time"] - 1
        for side, one, _ in self.series:
            run = one.runs[0]
            tick = one.ticks[run[0]]
            known = (tick["n"], tick["state"], tick["price"])
            need(known == (said[side + "Tick"], "ok", said[side + "Price"]), f"{said[side]} was priced by another tick")
            need(0 <= moment - tick["time"] <= 2_000, f"the price of {said[side]} was not of the last two seconds")
            need(not [at for at in one.ok_between(run, 0, limit) if at != run[0]], f"{said[side]} had a later price")
            one.need_final(run, limit)
        return f"the last prices at {moment}"

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
