"""A withdrawal: its receipt, and that what arrives is the amount less the fee."""

from ..decimals import decimals, scaled
from ..forms import listing, one_of, record, text
from ..objects import KEY, PLACE, PRICE, PUBLISHED_KEY, SIGNATURE, TIME, V
from ..orders import COIN
from ..problem import need
from ..proof_check import ProofCheck

KIND = "withdrawal"
RECEIPT_KIND = "withdrawal.accept"
RECEIPT = record(
    {
        "v": V,
        "kind": one_of(RECEIPT_KIND),
        "orderId": text("W-[1-9][0-9]{0,14}"),
        "coin": COIN,
        "channel": text("[A-Z0-9-]{1,40}"),
        "network": text("[a-z0-9-]{1,32}"),
        "address": text("[!-~]{1,128}"),
        "memo": text("[!-~]{0,128}"),
        "amount": PRICE,
        "fee": PRICE,
        "received": PRICE,
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
        return f"{said['amount']} {said['coin']} to {said['address']} by {said['channel']}"

    def step_amounts(self):
        texts = [self.receipt[name] for name in ("amount", "fee", "received")]
        digits = decimals(texts[0])
        need([decimals(one) for one in texts] == [digits] * 3, "written with different decimals")
        amount, fee, received = [scaled(one, digits) for one in texts]
        need(fee < amount, "the fee takes all of it")
        need(received == amount - fee, f"{amount - fee} units arrive")
        return f"{texts[2]} arrives"
