"""A spot order: its objects and its rules."""

from ..decimals import ceil_div, units
from ..forms import one_of, record, text
from ..objects import AMOUNT, USDT
from ..orders import COIN, ORDER_RECEIPT, QUOTE_DIGITS, SETTLEMENT, OrderFile, file_form
from ..problem import need

KIND = "spot"
ORDER_ID = text("O-[1-9][0-9]{0,14}")
STATE = one_of("waiting", "filled", "cancelled", "expired", "self-trade", "delisted")

RECEIPT_KIND = "spot.accept"
RECEIPT = record(
    {
        **ORDER_RECEIPT,
        "kind": one_of(RECEIPT_KIND),
        "orderId": ORDER_ID,
        "base": COIN,
        "quote": USDT,
        "side": one_of("buy", "sell"),
        "amount": AMOUNT,
    }
)
FORM = file_form(
    KIND,
    RECEIPT,
    {**SETTLEMENT, "kind": one_of("spot.settle"), "orderId": ORDER_ID, "feeAsset": COIN, "state": STATE},
)


class File(OrderFile):
    def __init__(self, whole_file, trusted):
        super().__init__(whole_file, trusted)
        self.is_buy = self.receipt["side"] == "buy"
        self.fee_digits = self.lot_digits if self.is_buy else QUOTE_DIGITS
        self.by_amount = self.receipt["lots"] == 0

    def own_terms(self):
        receipt, amount = self.receipt, units(self.receipt["amount"])
        is_market = receipt["type"] == "market"
        if self.by_amount:
            need(self.is_buy and is_market and amount > 0, "an order for nothing")
        else:
            need(amount == 0, "an order by lots and by amount")
            need(not is_market or receipt["timeInForce"] == "ioc", "a market order is IOC")
        return f"{receipt['side']} {receipt['lots']} lots"

    def fee_due(self, lots, value, _before):
        received = lots * self.lot_units if self.is_buy else value
        return ceil_div(received * self.receipt["feePpm"], 1_000_000)

    def need_state(self):
        said, receipt = self.settlement, self.receipt
        need(said["feeAsset"] == receipt["base" if self.is_buy else "quote"], "the fee is in another asset")
        if self.by_amount:
            need(units(said["value"]) <= units(receipt["amount"]), "more was spent than was ordered")
            return
        need(said["lots"] <= receipt["lots"], "more was filled than was ordered")
        if said["lots"] == receipt["lots"]:
            need(said["state"] == "filled", "all was filled")
        else:
            need(said["state"] != "filled" and receipt["timeInForce"] != "fok", "not all was filled")
