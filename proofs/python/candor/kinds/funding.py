"""What a position paid or received at a funding: its objects and its rules."""

from ..decimals import ceil_div, units
from ..forms import one_of, record, text, whole
from ..marks import LONG_OR_SHORT, LOTS, RATE_ONE, RATE_PPM, SIGNED_AMOUNT, MarkFile, file_form
from ..objects import AMOUNT, COUNT, HASH, KEY, SYMBOL, TIME, V
from ..problem import need

KIND = "funding"
INTERVAL = 28_800_000
NUMBER = "[1-9][0-9]{0,14}"

SETTLEMENT = record(
    {
        "v": V,
        "kind": one_of("perpetual.funding"),
        "orderId": text(f"F-{NUMBER}-{NUMBER}"),
        "symbol": SYMBOL,
        "side": LONG_OR_SHORT,
        "time": TIME,
        "mark": HASH,
        "lowestRatePpm": RATE_PPM,
        "lotValue": AMOUNT,
        "lots": LOTS,
        "margin": AMOUNT,
        "rateE8": whole(-RATE_ONE, RATE_ONE),
        "amount": SIGNED_AMOUNT,
        "seq": COUNT,
        "key": KEY,
    }
)
FORM = file_form(KIND, SETTLEMENT)


class File(MarkFile):
    STEPS = "keys settlement ticks index marks checkpoints mark rate amounts".split()

    def step_rate(self):
        said = self.settlement
        end = self.mark["intervalEnd"]
        following = [mark for mark in self.listed if mark["n"] == self.mark["n"] + 1]
        right = end <= said["time"] and following and following[0]["intervalEnd"] == end + INTERVAL
        need(right, "the mark is not the last of an interval that had ended")
        need(following[0]["rateE8"] == said["rateE8"], f"the next mark says {following[0]['rateE8']}")
        return str(said["rateE8"])

    def step_amounts(self):
        said = self.settlement
        value = self.mark_units * said["lots"] * units(said["lotValue"])
        weighed = value * abs(said["rateE8"])
        if (said["rateE8"] > 0) == (said["side"] == "long"):
            due = -min(ceil_div(weighed, RATE_ONE), units(said["margin"]))
        else:
            due = weighed // RATE_ONE
        self.check_figure("amount", said["amount"], due)
        return said["amount"]
