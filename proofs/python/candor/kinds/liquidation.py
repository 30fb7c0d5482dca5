"""A step of a liquidation: its objects and its rules."""

from ..decimals import ceil_div, decimals, scaled, units
from ..forms import listing, one_of, record, text
from ..marks import HOLDING, LONG_OR_SHORT, LOTS, RATE_PPM, SIGNED_AMOUNT, MarkFile, file_form, written
from ..objects import AMOUNT, COUNT, HASH, KEY, PRICE, SYMBOL, TIME, V
from ..problem import need

KIND = "liquidation"
MILLION = 1_000_000
MOST_PRICE = 1_000_000_000
NUMBER = "[1-9][0-9]{0,14}"

TIER = record({"above": AMOUNT, "upTo": AMOUNT, "ratePpm": RATE_PPM})
FILL = record(
    {
        "kind": one_of("book", "insurance", "deleveraging"),
        "lots": LOTS,
        "price": PRICE,
        "realised": SIGNED_AMOUNT,
        "insured": AMOUNT,
        "margin": AMOUNT,
    }
)
SETTLEMENT = record(
    {
        "v": V,
        "kind": one_of("perpetual.liquidation"),
        "orderId": text(f"L-{NUMBER}-{NUMBER}"),
        "symbol": SYMBOL,
        "side": LONG_OR_SHORT,
        "time": TIME,
        "mark": HASH,
        "lowestRatePpm": RATE_PPM,
        "lotValue": AMOUNT,
        "tierVersion": COUNT,
        "tiers": listing(TIER, 20),
        "before": HOLDING,
        "equity": SIGNED_AMOUNT,
        "maintenance": AMOUNT,
        "bankruptcy": PRICE,
        "cutLots": LOTS,
        "positionBudget": AMOUNT,
        "dayBudget": AMOUNT,
        "fills": listing(FILL, 10_000),
        "fee": AMOUNT,
        "returned": AMOUNT,
        "after": HOLDING,
        "seq": COUNT,
        "key": KEY,
    }
)
FORM = file_form(KIND, SETTLEMENT)


class File(MarkFile):
    STEPS = "keys settlement ticks index marks checkpoints mark position fills amounts".split()

    def read_tiers(self):
        """Rows of (floor, rate, deduction)."""
        rows, end, deduction = [], 0, 0
        for row in self.settlement["tiers"]:
            above, rate = units(row["above"]), row["ratePpm"]
            rate_before = rows[-1][1] if rows else 0
            more = above * (rate - rate_before)
            sound = above == end and units(row["upTo"]) > above and rate > rate_before
            need(sound and more % MILLION == 0, "the tiers are no table")
            deduction += more // MILLION
            rows.append((above, rate, deduction))
            end = units(row["upTo"])
        need(rows, "there are no tiers")
        return rows

    def row_of(self, value):
        place = 0
        for at, row in enumerate(self.tiers):
            if row[0] < value:
                place = at
        return place

    def equity(self):
        return self.margin + self.sign * (self.mark_units * self.lots * self.per_lot - self.entry)

    def maintenance(self):
        value = self.mark_units * self.lots * self.per_lot
        _, rate, deduction = self.tiers[self.row_of(value)]
        return ceil_div(value * rate, MILLION) - deduction

    def bankrupt(self):
        over = self.lots * self.per_lot
        price = ceil_div(self.entry - self.margin, over) if self.sign > 0 else (self.entry + self.margin) // over
        return price if 0 < price <= MOST_PRICE else 0

    def step_position(self):
        said = self.settlement
        before = said["before"]
        self.sign = 1 if said["side"] == "long" else -1
        self.per_lot = units(said["lotValue"])
        self.lots, self.entry, self.margin = before["lots"], units(before["entryValue"]), units(before["margin"])
        need(self.lots > 0 and self.per_lot > 0, "the position is empty")
        self.tiers = self.read_tiers()
        self.check_figure("equity", said["equity"], self.equity())
        self.check_figure("maintenance", said["maintenance"], self.maintenance())
        need(self.equity() < self.maintenance(), "the position was not to be liquidated")
        self.bankruptcy = self.bankrupt()
        need(said["bankruptcy"] == written(self.bankruptcy, self.digits), "another bankruptcy price")
        place = self.row_of(self.mark_units * self.lots * self.per_lot)
        kept = 0 if place == 0 else self.tiers[place][0] // (self.mark_units * self.per_lot)
        need(said["cutLots"] == self.lots - kept, f"{self.lots - kept} lots go")
        self.solvent = self.equity() > 0
        self.budget = min(units(said["positionBudget"]), units(said["dayBudget"]))
        return f"equity {said['equity']}, maintenance {said['maintenance']}"

    def no_worse(self, price, limit):
        return price >= limit if self.sign > 0 else price <= limit

    def check_price(self, one, price):
        near = ceil_div(self.mark_units * 999, 1_000) if self.sign > 0 else self.mark_units * 1_001 // 1_000
        if one["kind"] == "deleveraging":
            need(self.pairs_at == price and price > 0, "deleveraging is at the bankruptcy price")
        elif one["kind"] == "book":
            limits = [self.bankruptcy] if self.bankruptcy else []
            if self.solvent:
                limits.append(near)
            need(price > 0 and limits and all(self.no_worse(price, limit) for limit in limits), "beyond its limit")
        else:
            need(price > 0 and self.no_worse(price, near), "beyond what the insurance account pays for")

    def step_fills(self):
        self.pairs_at, self.in_book, self.paired, closed = 0, 0, False, 0
        before = "book"
        for one in self.settlement["fills"]:
            lots, kind = one["lots"], one["kind"]
            closed += lots
            need(lots <= self.lots and closed <= self.settlement["cutLots"], "more lots than may go")
            need(decimals(one["price"]) == self.digits, "a price with other digits")
            need(kind == "deleveraging" or not self.paired, "a trade after deleveraging")
            price = scaled(one["price"], self.digits)
            begins = kind not in ("book", before)
            need(not begins or self.equity() < self.maintenance(), "no longer to be liquidated")
            need(kind == "book" or not self.solvent, "the position has equity")
            before = kind
            if kind == "deleveraging" and not self.paired:
                need(self.equity() <= 0, "what is left has equity")
                self.paired, self.pairs_at = True, self.bankrupt()
            self.check_price(one, price)
            self.close(one, lots, price)
        return f"{len(self.settlement['fills'])} fills"

    def close(self, one, lots, price):
        last = lots == self.lots
        entry = self.entry if last else self.entry * lots // self.lots
        part = self.margin if last else self.margin * lots // self.lots
        realised = self.sign * (price * lots * self.per_lot - entry)
        insured, covered = 0, 0
        if one["kind"] == "insurance":
            insured = covered = max(0, -(part + realised))
        if one["kind"] == "deleveraging":
            insured = min(self.sign * (price - self.mark_units) * lots * self.per_lot, self.budget)
        else:
            self.in_book += price * lots * self.per_lot
        need(insured <= self.budget, "more than the insurance account may pay")
        self.budget -= insured
        self.lots, self.entry, self.margin = self.lots - lots, self.entry - entry, self.margin + realised + covered
        self.check_figure("realised", one["realised"], realised)
        self.check_figure("insured", one["insured"], insured)
        self.check_figure("margin", one["margin"], self.margin)

    def step_amounts(self):
        said, after = self.settlement, self.settlement["after"]
        spare = max(0, self.equity() - self.maintenance()) if self.lots else self.margin
        fee = min(ceil_div(self.in_book * 2_500, MILLION), self.margin, spare)
        if self.paired and self.lots == 0:
            fee = self.margin
        returned = self.margin - fee if self.lots == 0 else 0
        self.check_figure("fee", said["fee"], fee)
        self.check_figure("returned", said["returned"], returned)
        need(after["lots"] == self.lots, f"{self.lots} lots are left")
        self.check_figure("entryValue", after["entryValue"], self.entry)
        self.check_figure("margin", after["margin"], self.margin - fee - returned)
        return f"fee {said['fee']}, {said['returned']} returned"
