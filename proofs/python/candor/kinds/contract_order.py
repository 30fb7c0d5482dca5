"""An order for contracts: its objects and its rules."""

from ..decimals import ceil_div, scaled
from ..forms import boolean, one_of, record, text, whole
from ..marks import LONG_OR_SHORT, LOTS
from ..objects import MAX_SAFE, PRICE, USDT
from ..orders import ORDER_RECEIPT, QUOTE_DIGITS, SETTLEMENT, OrderFile, file_form
from ..problem import need

KIND = "perpetual"
ORDER_ID = text("P-[1-9][0-9]{0,14}")
PROTECTIONS = ("takeProfit", "takeProfitLimit", "stopLoss", "stopLossLimit")
ENDS = "filled cancelled expired self-trade margin-at-fill position-closed liquidation price-frozen".split()

RECEIPT_KIND = "perpetual.accept"
RECEIPT = record(
    {
        **ORDER_RECEIPT,
        "kind": one_of(RECEIPT_KIND),
        "orderId": ORDER_ID,
        "asset": USDT,
        "side": LONG_OR_SHORT,
        "reduceOnly": boolean,
        "position": whole(0, MAX_SAFE),
        "cause": one_of("user", "trigger", "liquidation"),
        "lots": LOTS,
        "leverage": whole(1, 1_000),
        **{name: PRICE for name in PROTECTIONS},
    }
)
FORM = file_form(
    KIND,
    RECEIPT,
    {**SETTLEMENT, "kind": one_of("perpetual.settle"), "orderId": ORDER_ID, "feeAsset": USDT, "state": one_of("waiting", *ENDS)},
)


class File(OrderFile):
    fee_digits = QUOTE_DIGITS

    def __init__(self, whole_file, trusted):
        super().__init__(whole_file, trusted)
        self.reduces = self.receipt["reduceOnly"]
        self.is_buy = (self.receipt["side"] == "long") != self.reduces
        # before the margin would pass zero the fee of a reduction is cut
        self.may_pay_less = self.reduces

    def own_terms(self):
        receipt = self.receipt
        need(self.reduces == (receipt["position"] > 0), "only a reducing order names a position")
        if self.reduces:
            need(all(scaled(receipt[name], 18) == 0 for name in PROTECTIONS), "a reducing order protects nothing")
        else:
            need(receipt["cause"] == "user", "only its owner opens")
        need(receipt["cause"] != "liquidation" or receipt["feePpm"] == 0, "a liquidation pays no fee")
        return f"{receipt['lots']} lots"

    def fee_due(self, _lots, value, before):
        # a fill pays by how much the fee of all fills grows
        rate = self.receipt["feePpm"]
        return ceil_div((before + value) * rate, 1_000_000) - ceil_div(before * rate, 1_000_000)

    def need_state(self):
        said, receipt = self.settlement, self.receipt
        need(said["lots"] <= receipt["lots"], "more was filled than was ordered")
        if said["lots"] == receipt["lots"]:
            need(said["state"] == "filled", "all was filled")
        elif not self.reduces:
            need(said["state"] != "filled" and receipt["timeInForce"] != "fok", "not all was filled")
