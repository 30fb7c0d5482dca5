"""The index: the price of a tick from its sources, by the rule that the tick names."""

from .decimals import decimals, half_even, scaled
from .problem import need


def check_index(tick):
    places = decimals(tick["price"])
    sources, names = [], set()
    for source in tick["sources"]:
        name = source["name"]
        need(name not in names, f"source {name} is in tick {tick['n']} twice")
        names.add(name)
        counted = source["used"] or tick["rule"] != "index/1"
        age = tick["time"] - source["time"]
        need(not counted or age <= 15_000, f"tick {tick['n']} used a source of long ago")
        need(decimals(source["price"]) == places, f"a source of tick {tick['n']} has other decimals")
        price = scaled(source["price"], places)
        if price > 0 and source["weight"] > 0:
            sources.append((price, source["weight"], source["used"], age))
        else:
            need(not counted, f"tick {tick['n']} used a source without price or weight")
    need(any(used for _, _, used, _ in sources), f"tick {tick['n']} used no source")
    if tick["rule"] != "index/1":
        check_count(tick, [price for price, _, _, _ in sources])
        indexes = [index_of(sources, clamped_mean)]
    else:
        fresh = [one for one in sources if one[2] or one[3] <= 10_000]
        indexes = [index_of(sources, plain_mean), index_of(fresh, plain_mean)]
    price = scaled(tick["price"], places)
    need(price in indexes, f"the price of tick {tick['n']} does not follow from its sources")


def check_count(tick, prices):
    """Exactly two sources have a rule of their own: they may be no more than one part in 2,000 apart."""
    is_pair = tick["rule"] == "index/3"
    need((len(prices) == 2) == is_pair, f"tick {tick['n']} names a rule for another number of sources")
    if is_pair:
        lower, higher = sorted(prices)
        need((higher - lower) * 2_000 <= lower, f"the two sources of tick {tick['n']} are too far apart for a price")


def index_of(sources, mean):
    prices = sorted(price for price, _, _, _ in sources)
    twice_median = prices[len(prices) // 2] + prices[(len(prices) - 1) // 2]
    outside = [abs(2 * price - twice_median) * 100 > twice_median * 5 for price, _, _, _ in sources]
    outliers = sum(outside)
    if 2 * outliers > len(sources) or any(out == one[2] for out, one in zip(outside, sources)):
        return None
    if outliers >= 2:
        return half_even(twice_median, 2)
    return mean([(price, weight) for out, (price, weight, _, _) in zip(outside, sources) if not out], twice_median)


def plain_mean(inside, _twice_median):
    return half_even(sum(price * weight for price, weight in inside), sum(weight for _, weight in inside))


def clamped_mean(inside, twice_median):
    """In 20,000ths of the last digit the median plus or minus 0.01 % is whole."""
    least, most = 9_999 * twice_median, 10_001 * twice_median
    clamped = sum(weight * min(max(20_000 * price, least), most) for price, weight in inside)
    return half_even(clamped, 20_000 * sum(weight for _, weight in inside))
