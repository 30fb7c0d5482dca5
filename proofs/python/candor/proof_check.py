"""What files of every kind have in common: the steps in their order, up to the first that fails."""

from .decimals import units
from .encoding import digest
from .index_rule import check_index
from .keys import Keys
from .problem import NotProved, need


class ProofCheck:
    """One file of a kind; the steps of the kind are methods `step_…` of its class."""

    STEPS = ()

    def __init__(self, whole_file, trusted):
        self.file = whole_file
        self.trusted = trusted
        self.receipt = whole_file["receipt"]
        self.settlement = whole_file["settlement"]
        self.ticks = whole_file["ticks"]
        self.series = None

    def run(self, lines):
        for step in self.STEPS:
            try:
                lines.append((step, True, getattr(self, "step_" + step)() or ""))
            except NotProved as problem:
                lines.append((step, False, str(problem)))
                return False
        return True

    def step_keys(self):
        self.keys = Keys(self.file["keys"], self.trusted)
        return f"{len(self.keys.known)} keys, the first is {self.file['keys'][0]['publicKey']}"

    def step_receipt(self):
        receipt = self.receipt
        self.keys.check_signed("candor/receipt/1", receipt, self.file["receiptSignature"], receipt["time"])
        return receipt["orderId"]

    def step_settlement(self):
        settlement, receipt = self.settlement, self.receipt
        self.keys.check_signed("candor/settlement/1", settlement, self.file["settlementSignature"], receipt["time"])
        need(settlement["orderId"] == receipt["orderId"], "of another order")
        need(settlement["receipt"] == digest("candor/receipt/1", receipt), "of another receipt")
        need(settlement["seq"] >= self.least_seq(), "before the receipt")
        need(self.keys.place(settlement["key"]) >= self.keys.place(receipt["key"]), "signed before the receipt")
        return self.state()

    def least_seq(self):
        return self.receipt["journal"]["seq"] + 1

    def state(self):
        return self.settlement["result"]

    def step_index(self):
        for tick in self.ticks:
            if tick["state"] == "ok":
                check_index(tick)
        return ""

    def step_checkpoints(self):
        self.series.check_checkpoints(self.file["checkpoints"], self.keys)
        return ", ".join(str(one["checkpoint"]["k"]) for one in self.file["checkpoints"])

    def check_amounts(self, due):
        amounts = self.settlement["amounts"]
        need(amounts["stake"] == self.receipt["stake"], "another stake")
        need(units(amounts["payout"]) == due, f"the payout is {due} units")
        return amounts["payout"]
