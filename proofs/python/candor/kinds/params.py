"""A change of terms: what it was, what it is, by whom, why and from when on."""

from ..forms import listing, one_of, record, text, whole
from ..objects import COUNT, KEY, MAX_SAFE, PLACE, PUBLISHED_KEY, SIGNATURE, SYMBOL, TIME, V
from ..problem import need
from ..proof_check import ProofCheck

KIND = "params"
HOUR = 3_600_000
VALUE = text("[ -~]{1,4096}")
TERM = record({"name": text("[A-Za-z][A-Za-z0-9]{0,63}"), "unit": text("[ -~]{0,64}"), "before": VALUE, "after": VALUE})
PARAMS = record(
    {
        "v": V,
        "product": text("[a-z]{2,32}"),
        "record": COUNT,
        "symbol": SYMBOL,
        "length": whole(0, 86_400),
        "version": whole(2, MAX_SAFE),
        "effectiveMs": TIME,
        "terms": listing(TERM, 64),
        "reason": text("[^\ud800-\udfff]{1,200}"),
        "operators": listing(text("[^\ud800-\udfff,]{1,100}"), 2),
        "time": TIME,
        "journal": PLACE,
        "key": KEY,
    }
)
FORM = record(
    {
        "v": V,
        "kind": one_of(KIND),
        "params": PARAMS,
        "signature": SIGNATURE,
        "keys": listing(PUBLISHED_KEY, 64),
    }
)


class File(ProofCheck):
    STEPS = "keys params change".split()

    def __init__(self, whole_file, trusted):
        self.file = whole_file
        self.trusted = trusted
        self.params = whole_file["params"]

    def step_params(self):
        params = self.params
        self.keys.check_signed("candor/params/1", params, self.file["signature"], params["time"])
        return f"{params['product']} {params['symbol']} version {params['version']}, entry {params['journal']['seq']}"

    def step_change(self):
        params = self.params
        need(len(set(params["operators"])) == 2, "not planned by two persons")
        need(params["effectiveMs"] - params["time"] >= HOUR, "planned less than an hour before it acts")
        names = [term["name"] for term in params["terms"]]
        need(names == sorted(set(names)), "the figures are not sorted by name, each once")
        return "; ".join(f"{term['name']}: {term['before']} to {term['after']}" for term in params["terms"] if term["before"] != term["after"])
