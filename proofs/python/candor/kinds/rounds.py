"""A stake in a round: its objects and its rules."""

from ..decimals import ceil_div, units
from ..encoding import digest
from ..forms import listing, one_of, record, text, whole
from ..objects import AMOUNT, COUNT, EVIDENCE, HASH, INPUTS, KEY, LAST_TIME, PLACE, SIDE, SIGNATURE, SYMBOL, TIME, USDT, V
from ..problem import need
from ..series import Series
from ..proof_check import ProofCheck

KIND = "round"

ORDER_ID = text("R-[1-9][0-9]{0,14}")
PERIOD = whole(4_000, 86_400_000)
ROUND_NUMBER = whole(1, 10**12)
FEE_TYPE = whole(1, 2)
REASON = one_of("", "TIE", "ONE_SIDED", "NO_LOCK", "NO_CLOSE")
TICK_OR_NONE = text("([0-9a-f]{64})?")
RECEIPT_KIND = "round.accept"
RECEIPT = record(
    {
        "v": V,
        "kind": one_of(RECEIPT_KIND),
        "orderId": ORDER_ID,
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
SETTLEMENT = record(
    {
        "v": V,
        "kind": one_of("round.settle"),
        "orderId": ORDER_ID,
        "receipt": HASH,
        "round": HASH,
        "inputs": INPUTS,
        "result": one_of("win", "lose", "refund"),
        "reason": REASON,
        "amounts": record({"stake": AMOUNT, "played": AMOUNT, "payout": AMOUNT}),
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
        "lock": TICK_OR_NONE,
        "close": TICK_OR_NONE,
        "result": one_of("up", "down", "refund"),
        "reason": REASON,
        "up": AMOUNT,
        "down": AMOUNT,
        "matched": AMOUNT,
        "fee": AMOUNT,
        "stakes": listing(
            record({"orderId": ORDER_ID, "side": SIDE, "stake": AMOUNT, "played": AMOUNT, "payout": AMOUNT}), 100_000
        ),
        "seq": COUNT,
        "key": KEY,
    }
)
FORM = record(
    {
        **EVIDENCE,
        "kind": one_of(KIND),
        "receipt": RECEIPT,
        "settlement": SETTLEMENT,
        "round": PUBLISHED_ROUND,
        "roundSignature": SIGNATURE,
    }
)


class File(ProofCheck):
    STEPS = "keys receipt terms settlement round played ticks index checkpoints lock close inputs outcome payout".split()

    def __init__(self, whole_file, trusted):
        super().__init__(whole_file, trusted)
        self.published = whole_file["round"]
        self.one_sided = 0 in (units(self.published["up"]), units(self.published["down"]))

    def step_terms(self):
        receipt = self.receipt
        period = receipt["period"]
        need(units(receipt["stake"]) > 0, "the stake is 0")
        need(period % 4000 == 0, "the period is not a multiple of 4 s")
        start = period * receipt["round"]
        self.lock_ms = start + period // 2
        self.betting_end = self.lock_ms - 2000
        self.end = start + period
        need(self.end <= LAST_TIME, "the round is beyond all time")
        need(receipt["feeType"] == 2 or units(receipt["feeValue"]) <= units("10.00000000"), "the fee is above 10 percent")
        need(start <= receipt["time"] < self.betting_end, "accepted outside of betting")
        return f"round {receipt['round']}"

    def step_round(self):
        published, receipt = self.published, self.receipt
        self.keys.check_signed("candor/round/1", published, self.file["roundSignature"], receipt["time"])
        need(self.settlement["round"] == digest("candor/round/1", published), "the settlement names another round")
        need(receipt["journal"]["seq"] < published["seq"] <= self.settlement["seq"], "decided at another time")
        for key in ("symbol", "period", "round", "feeType", "feeValue", "asset"):
            need(published[key] == receipt[key], f"{key} is not the receipt's")
        numbers = [int(stake["orderId"][2:]) for stake in published["stakes"]]
        need(all(a < b for a, b in zip(numbers, numbers[1:])), "the stakes are not in order")
        need(all(units(stake["stake"]) > 0 for stake in published["stakes"]), "a stake is 0")
        for side in ("up", "down"):
            pool = sum(units(stake["stake"]) for stake in published["stakes"] if stake["side"] == side)
            need(pool == units(published[side]), f"the pool {side} is not the sum of its stakes")
        own = [stake for stake in published["stakes"] if stake["orderId"] == receipt["orderId"]]
        need(own and (own[0]["side"], own[0]["stake"]) == (receipt["side"], receipt["stake"]), "the stake is not in the round")
        self.own = own[0]
        return f"{len(numbers)} stakes"

    def step_played(self):
        published = self.published
        stakes = published["stakes"]
        up, down = units(published["up"]), units(published["down"])
        matched = min(up, down)
        need(units(published["matched"]) == matched, f"{matched} units play on each side")
        due = [units(stake["stake"]) for stake in stakes]
        if up != down:
            larger = [index for index, stake in enumerate(stakes) if stake["side"] == ("up" if up > down else "down")]
            for index, part in proportional(matched, larger, due).items():
                due[index] = part
        for stake, part in zip(stakes, due):
            need(units(stake["played"]) == part, f"{part} units of {stake['orderId']} play")
        return f"{matched} units on each side"

    def step_ticks(self):
        if self.one_sided:
            need(not self.ticks, "a one-sided round has no ticks")
            return "one-sided"
        self.series = Series(self.receipt["symbol"], self.ticks, 2)
        return f"{len(self.ticks)} ticks"

    def step_checkpoints(self):
        if self.one_sided:
            need(not self.file["checkpoints"], "a one-sided round has no checkpoints")
            return "one-sided"
        return super().step_checkpoints()

    def deciding(self, run, least, limit):
        first = self.ticks[run[0]]
        need(first["time"] < least or first["n"] == 1, "the ticks begin too late")
        self.series.need_final(run, limit)
        found = self.series.ok_between(run, least, limit)
        return found[-1] if found else None

    def step_lock(self):
        return self.look("lock", 0, self.betting_end, self.lock_ms)

    def step_close(self):
        return self.look("close", -1, self.end - 5000, self.end)

    def look(self, name, which, least, limit):
        at = None if self.one_sided else self.deciding(self.series.runs[which], least, limit)
        digest_of = "" if at is None else self.series.hashes[at]
        need(self.published[name] == digest_of, f"the round names another {name} tick")
        setattr(self, name + "_at", at)
        return "one-sided" if self.one_sided else self.series.said(at)

    def step_inputs(self):
        inputs = self.settlement["inputs"]
        if self.one_sided:
            need(inputs == [], "the settlement of a one-sided round names ticks")
            return "one-sided"
        runs = self.series.runs
        last = (runs[-1], self.end)
        return self.series.check_inputs(inputs, [last] if len(runs) == 1 else [(runs[0], self.lock_ms), last])

    def step_outcome(self):
        result, reason = "refund", ""
        if self.one_sided:
            reason = "ONE_SIDED"
        elif self.lock_at is None:
            reason = "NO_LOCK"
        elif self.close_at is None:
            reason = "NO_CLOSE"
        else:
            lock, close = self.series.price(self.lock_at), self.series.price(self.close_at)
            if lock == close:
                reason = "TIE"
            else:
                result = "up" if close > lock else "down"
        published, settlement = self.published, self.settlement
        need((published["result"], published["reason"]) == (result, reason), f"the round is {result} {reason}")
        own = "refund" if result == "refund" else "win" if result == self.receipt["side"] else "lose"
        need((settlement["result"], settlement["reason"]) == (own, reason), f"the stake is {own} {reason}")
        return f"{result} {reason}"

    def step_payout(self):
        published = self.published
        result, stakes = published["result"], published["stakes"]
        losing = 0 if result == "refund" else units(published["matched"])
        value = units(published["feeValue"])
        fee = ceil_div(losing * value, 100 * 10**8) if published["feeType"] == 1 else min(value, ceil_div(losing, 10))
        need(units(published["fee"]) == fee, f"the fee is {fee} units")
        played = [units(stake["played"]) for stake in stakes]
        winners = [index for index, stake in enumerate(stakes) if stake["side"] == result]
        share = proportional(losing - fee, winners, played)
        for index, stake in enumerate(stakes):
            due = played[index] + share.get(index, 0) if result == "refund" or index in share else 0
            need(units(stake["payout"]) == due, f"the payout of {stake['orderId']} is {due} units")
        need(self.settlement["amounts"]["played"] == self.own["played"], "the settlement says that something else played")
        return self.check_amounts(units(self.own["payout"]))


def proportional(total, members, weights):
    """The share of each member in `total` by its weight: floors first, a unit more for the largest remainders, ties to the earlier."""
    whole_weight = sum(weights[index] for index in members)
    share, rests = {}, []
    for index in members:
        share[index], rest = divmod(total * weights[index], whole_weight)
        rests.append((-rest, index))
    for _, index in sorted(rests)[: total - sum(share.values())]:
        share[index] += 1
    return share
