"""What a position paid or received at a funding: its objects and its rules."""

from ..decimals import ceil_div, half_even, units
from ..forms import listing, one_of, record, text, whole
from ..marks import LONG_OR_SHORT, LOTS, RATE_ONE, RATE_PPM, SIGNED_AMOUNT, MarkFile, file_form
from ..objects import AMOUNT, COUNT, HASH, KEY, MAX_SAFE, SYMBOL, TIME
from ..problem import need

KIND = "funding"
INTERVAL = 28_800_000
MINUTE = 60_000
# 0.05 % in 10^-8.
DAMPER = 50_000
NUMBER = "[1-9][0-9]{0,14}"

PREMIUM = record({"time": TIME, "premiumE8": whole(-MAX_SAFE, MAX_SAFE)})
SETTLEMENT = record(
    {
        "v": whole(2, 2),
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
        "premiums": listing(PREMIUM, 480),
        "rateE8": whole(-RATE_ONE, RATE_ONE),
        "amount": SIGNED_AMOUNT,
        "seq": COUNT,
        "key": KEY,
    }
)
FORM = file_form(KIND, SETTLEMENT)


def rate_of(premiums, lowest_rate, end):
    """The rate that the samples of the interval with this end give."""
    minutes = [sample["time"] // MINUTE for sample in premiums]
    for place, sample in enumerate(premiums):
        inside = end - INTERVAL <= sample["time"] < end
        need(inside and (place == 0 or minutes[place - 1] < minutes[place]), f"sample {place + 1} is of another interval or minute")
    count = len(premiums)
    if count < 240:
        return 0
    weighed = sum((place + 1) * sample["premiumE8"] for place, sample in enumerate(premiums))
    mean = half_even(weighed * 2, count * (count + 1))
    if abs(mean) <= DAMPER:
        return 0
    rate = mean - DAMPER if mean > 0 else mean + DAMPER
    bound = lowest_rate * 75
    return min(max(rate, -bound), bound)


class File(MarkFile):
    STEPS = "keys settlement ticks index marks checkpoints mark rate amounts".split()

    def step_rate(self):
        said = self.settlement
        end = self.mark["intervalEnd"]
        following = [mark for mark in self.listed if mark["n"] == self.mark["n"] + 1]
        right = end <= said["time"] and following and following[0]["intervalEnd"] == end + INTERVAL
        need(right, "the mark is not the last of an interval that had ended")
        need(following[0]["rateE8"] == said["rateE8"], f"the next mark says {following[0]['rateE8']}")
        due = rate_of(said["premiums"], said["lowestRatePpm"], end)
        need(due == said["rateE8"], f"the samples give {due}")
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
