"""The index: the price of a tick from its sources."""

from .decimals import decimals, half_even, scaled
from .problem import need


def check_index(tick):
    places = decimals(tick["price"])
    sources, names = [], set()
    for source in tick["sources"]:
        name = source["name"]
        need(name not in names, f"source {name} is in tick {tick['n']} twice")
        names.add(name)
        need(not source["used"] or tick["time"] - source["time"] <= 15_000, f"tick {tick['n']} used a source of long ago")
        need(decimals(source["price"]) == places, f"a source of tick {tick['n']} has other decimals")
        price = scaled(source["price"], places)
        if price > 0 and source["weight"] > 0:
            sources.append((price, source["weight"], source["used"], tick["time"] - source["time"]))
        else:
            need(not source["used"], f"tick {tick['n']} used a source without price or weight")
    need(any(used for _, _, used, _ in sources), f"tick {tick['n']} used no source")
    fresh = [one for one in sources if one[2] or one[3] <= 10_000]
    price = scaled(tick["price"], places)
    need(price in (index_of(sources), index_of(fresh)), f"the price of tick {tick['n']} does not follow from its sources")


def index_of(sources):
    prices = sorted(price for price, _, _, _ in sources)
    twice_median = prices[len(prices) // 2] + prices[(len(prices) - 1) // 2]
    outside = [abs(2 * price - twice_median) * 100 > twice_median * 5 for price, _, _, _ in sources]
    outliers = sum(outside)
    if 2 * outliers > len(sources) or any(out == one[2] for out, one in zip(outside, sources)):
        return None
    if outliers >= 2:
        return half_even(twice_median, 2)
    inside = [one for out, one in zip(outside, sources) if not out]
    return half_even(sum(price * weight for price, weight, _, _ in inside), sum(weight for _, weight, _, _ in inside))
