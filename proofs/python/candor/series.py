"""The ticks, the checkpoints that name them, and what can be said of them."""

from .decimals import scaled
from .encoding import NO_LINK, digest
from .problem import need

SILENCE = 5000


class Series:
    def __init__(self, symbol, ticks, most_runs):
        """Links the ticks; `runs` are ranges of places of ticks that follow each other without a gap."""
        need(ticks, "no ticks")
        self.symbol = symbol
        self.ticks = ticks
        self.hashes = [digest("candor/tick/1", tick) for tick in ticks]
        starts = [0]
        for at, tick in enumerate(ticks):
            need(tick["symbol"] == symbol, f"tick {tick['n']} is of another symbol")
            need(tick["state"] != "ok" or scaled(tick["price"], 18) > 0, f"tick {tick['n']} has no price")
            need((tick["n"] == 1) == (tick["prev"] == NO_LINK), f"tick {tick['n']}: only the first of all names nothing before it")
            if at > 0 and self.begins_run(at):
                starts.append(at)
        need(len(starts) <= most_runs, "ticks are missing")
        self.runs = [range(a, b) for a, b in zip(starts, starts[1:] + [len(ticks)])]
        self.named = {}

    def begins_run(self, at):
        before, tick = self.ticks[at - 1], self.ticks[at]
        need(tick["n"] > before["n"], f"tick {tick['n']} does not come after tick {before['n']}")
        need(tick["time"] >= before["time"], f"tick {tick['n']} is older than the one before")
        if tick["n"] > before["n"] + 1:
            return True
        need(tick["prev"] == self.hashes[at - 1], f"tick {tick['n']} does not name the one before")
        need(tick["state"] == "ok" or tick["price"] == before["price"], f"tick {tick['n']} changes the price")
        return False

    def check_checkpoints(self, checkpoints, keys):
        places = {tick["n"]: at for at, tick in enumerate(self.ticks)}
        before = None
        for one in checkpoints:
            checkpoint = one["checkpoint"]
            k, time = checkpoint["k"], checkpoint["time"]
            keys.check_signed("candor/checkpoint/1", checkpoint, one["signature"], time, True)
            need((k == 1) == (checkpoint["prev"] == NO_LINK), f"{k}: only the first of all names nothing before it")
            symbols = [head["symbol"] for head in checkpoint["heads"]]
            need(all(a < b for a, b in zip(symbols, symbols[1:])), f"heads of {k} are not in order")
            head = self.head(checkpoint)
            need(head is not None and head["n"] in places, f"{k} names none of these ticks")
            if before is not None:
                self.check_after(before, checkpoint)
            at = places[head["n"]]
            need(head["hash"] == self.hashes[at], f"{k} names another tick {head['n']}")
            need(time >= self.ticks[at]["time"], f"{k} is older than tick {head['n']}")
            following = places.get(head["n"] + 1)
            hidden = following is not None and time > self.ticks[following]["time"] + SILENCE
            need(not hidden, f"{k} does not name tick {head['n'] + 1}, which is older than it")
            self.named.setdefault(at, []).append(time)
            before = checkpoint
        for run in self.runs:
            need(run[-1] in self.named, f"tick {self.ticks[run[-1]]['n']} is not signed")

    def head(self, checkpoint):
        return next((head for head in checkpoint["heads"] if head["symbol"] == self.symbol), None)

    def check_after(self, before, checkpoint):
        k, journal, earlier = checkpoint["k"], checkpoint["journal"], before["journal"]
        need(k > before["k"] and checkpoint["time"] >= before["time"], f"{k} is not after {before['k']}")
        need(journal["seq"] >= earlier["seq"], f"{k} is not after {before['k']} in the journal")
        need(self.head(checkpoint)["n"] >= self.head(before)["n"], f"{k} names an earlier tick than {before['k']}")
        need(journal["seq"] > earlier["seq"] or journal["hash"] == earlier["hash"], f"{k} and {before['k']} name two journals")
        linked = k > before["k"] + 1 or checkpoint["prev"] == digest("candor/checkpoint/1", before)
        need(linked, f"{k} does not name {before['k']}")

    def need_final(self, run, limit):
        silent = any(time > limit + SILENCE for time in self.named.get(run[-1], []))
        need(self.ticks[run[-1]]["time"] > limit or silent, f"the ticks end before {limit}")

    def ok_between(self, run, least, most):
        return [at for at in run if self.ticks[at]["state"] == "ok" and least <= self.ticks[at]["time"] <= most]

    def check_inputs(self, inputs, pieces):
        """Each piece is a run and its limit: its ticks up to the limit and the next one; the very last next one may be absent."""
        expected, least = [], 0
        for run, limit in pieces:
            up_to = [at for at in run if self.ticks[at]["time"] <= limit]
            expected += [self.hashes[at] for at in up_to]
            least = len(expected)
            expected += [self.hashes[at] for at in run if at == run[0] + len(up_to)]
        need(inputs in (expected, expected[:least]), "the settlement names other ticks")
        return f"{len(inputs)} ticks"

    def price(self, at):
        return scaled(self.ticks[at]["price"], 18)

    def said(self, at):
        return "none" if at is None else f"tick {self.ticks[at]['n']} at {self.ticks[at]['time']}: {self.ticks[at]['price']}"
