"""A second contract: its objects and its rules."""

from ..decimals import units
from ..forms import listing, one_of, record, text, whole
from ..objects import AMOUNT, AMOUNTS, COUNT, EVIDENCE, HASH, INPUTS, KEY, PLACE, SIDE, SIGNATURE, SYMBOL, TIME, USDT, V
from ..problem import need
from ..series import Series
from ..proof_check import ProofCheck

KIND = "second"

ORDER_ID = text("S-[1-9][0-9]{0,14}")
RECEIPT_KIND = "second.accept"
RECEIPT = record(
    {
        "v": whole(2, 2),
        "kind": one_of(RECEIPT_KIND),
        "orderId": ORDER_ID,
        "product": text("[a-z0-9]{2,32}-[1-9][0-9]{0,6}@[1-9][0-9]{0,8}"),
        "symbol": SYMBOL,
        "side": SIDE,
        "stake": AMOUNT,
        "asset": USDT,
        "ratePpm": whole(800_000, 1_000_000),
        "time": TIME,
        "waitMs": whole(0, 60_000),
        "expiry": TIME,
        "journal": PLACE,
        "key": KEY,
    }
)
SETTLEMENT = record(
    {
        "v": V,
        "kind": one_of("second.settle"),
        "orderId": ORDER_ID,
        "receipt": HASH,
        "inputs": INPUTS,
        "result": one_of("win", "lose", "tie", "void"),
        "reason": one_of("", "NO_ENTRY", "FEW_TICKS", "STALE_EXIT", "GAP_WON", "OPERATOR_VOID"),
        "amounts": AMOUNTS,
        "seq": COUNT,
        "key": KEY,
    }
)
VOID = record(
    {
        "v": V,
        "kind": one_of("second.void"),
        "symbol": SYMBOL,
        "from": TIME,
        "to": TIME,
        "reason": text("[^\ud800-\udfff]{1,200}"),
        "operators": listing(text("[^\ud800-\udfff,]{1,100}"), 2),
        "time": TIME,
        "journal": PLACE,
        "key": KEY,
    }
)
FORM = record(
    {**EVIDENCE, "kind": one_of(KIND), "receipt": RECEIPT, "settlement": SETTLEMENT},
    {"voided": record({"object": VOID, "signature": SIGNATURE})},
)


class File(ProofCheck):
    STEPS = "keys receipt terms settlement ticks index checkpoints entry exit inputs void outcome payout".split()

    def __init__(self, whole_file, trusted):
        super().__init__(whole_file, trusted)
        # What happens up to here, acceptance and the wait, decides nothing.
        self.start = self.receipt["time"] + self.receipt["waitMs"]
        self.t1 = self.receipt["expiry"]

    def step_terms(self):
        receipt = self.receipt
        code, _, rest = receipt["product"].partition("-")
        need(units(receipt["stake"]) > 0, "the stake is 0")
        need(code == receipt["symbol"], "the product is of another symbol")
        need(self.t1 == self.start + 1000 * int(rest.partition("@")[0]), "expiry is not acceptance, wait and duration")
        return receipt["product"]

    def step_ticks(self):
        self.series = Series(self.receipt["symbol"], self.ticks, 1)
        self.ticks_run = self.series.runs[0]
        return f"{len(self.ticks)} ticks"

    def step_entry(self):
        run = self.ticks_run
        need(self.ticks[run[0]]["time"] <= self.start, "the tick before the entry is missing")
        need(len(run) == 1 or self.ticks[run[1]]["time"] > self.start, "more than one tick before the entry")
        found = self.series.ok_between(run, self.start + 1, self.start + 5000)
        self.entry = found[0] if found else None
        if self.entry is None:
            self.series.need_final(run, self.start + 5000)
        return self.series.said(self.entry)

    def step_exit(self):
        self.exit = None
        if self.entry is not None:
            self.series.need_final(self.ticks_run, self.t1)
            found = self.series.ok_between(self.ticks_run, self.start + 1, self.t1)
            self.exit = found[-1] if found else None
        return self.series.said(self.exit)

    def step_inputs(self):
        limit = self.start + 5000 if self.entry is None else self.t1
        return self.series.check_inputs(self.settlement["inputs"], [(self.ticks_run, limit)])

    def step_void(self):
        times = [self.ticks[at]["time"] for at in self.series.ok_between(self.ticks_run, self.start + 1, self.t1)]
        self.lack = ""
        if self.entry is None:
            self.lack = "NO_ENTRY"
        elif len(times) < 2:
            self.lack = "FEW_TICKS"
        elif self.t1 - times[-1] > 5000:
            self.lack = "STALE_EXIT"
        self.voided = "voided" in self.file
        if self.voided:
            self.check_void(self.file["voided"]["object"], self.file["voided"]["signature"])
        return self.lack or ("voided by operators" if self.voided else "prices as the rules want them")

    def check_void(self, said, signature):
        self.keys.check_signed("candor/voided/1", said, signature, said["time"])
        need(said["symbol"] == self.receipt["symbol"], "the void is of another symbol")
        need(said["from"] <= self.t1 <= said["to"], "the void does not cover the expiry")
        need(len(said["operators"]) == 2 and len(set(said["operators"])) == 2, "not voided by two persons")
        accepted, settled = self.receipt["journal"]["seq"], self.settlement["seq"]
        need(accepted < said["journal"]["seq"] < settled, "voided before the acceptance or after the settlement")
        need(self.receipt["time"] <= said["time"] <= said["from"], "voided before the acceptance or after the expiry")

    def step_outcome(self):
        self.result, self.reason = "void", self.lack
        if self.entry is not None and self.exit is not None:
            first, last = self.series.price(self.entry), self.series.price(self.exit)
            higher = "up" if last > first else "down"
            by_price = "tie" if first == last else "win" if higher == self.receipt["side"] else "lose"
            if self.lack == "" and self.voided and by_price == "lose":
                self.result, self.reason = "void", "OPERATOR_VOID"
            elif self.lack == "":
                self.result = by_price
            elif by_price == "win":
                self.result, self.reason = "win", "GAP_WON"
        said = (self.settlement["result"], self.settlement["reason"])
        need(said == (self.result, self.reason), f"the settlement says {said}, it is {(self.result, self.reason)}")
        return self.result

    def step_payout(self):
        stake = units(self.receipt["stake"])
        won = stake + stake * self.receipt["ratePpm"] // 1_000_000
        return self.check_amounts({"win": won, "lose": 0}.get(self.result, stake))
