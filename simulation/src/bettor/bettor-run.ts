import { freshSourcesOf, LEAST_FRESH } from '@candor/exchange/ground/prices/fresh-sources';
import { TickHistory } from '@candor/exchange/ground/prices/tick-history';
import { verdictOf, type Wager } from '@candor/exchange/products/updown/verdict';
import { IndexSeries } from '@candor/server/feeds/index-series';
import type { RandomStream } from '@candor/server/feeds/simulated/random';
import { fiveVenues, VENUE_COUNT, type Trouble, type Venues } from './five-venues.ts';
import { STEP_MS } from './recorded-path.ts';

/** The products on offer: seconds, and what a win pays on top of the stake. */
export const PRODUCTS = [
  { seconds: 30, rate: 0.8 },
  { seconds: 60, rate: 0.85 },
  { seconds: 120, rate: 0.85 },
  { seconds: 300, rate: 0.9 },
  { seconds: 900, rate: 0.92 },
] as const;
export const BASIS_POINTS = [1, 3, 5] as const;
const START_MS = 1_767_225_600_000;
const KEPT_MS = 1_200_000;

export type Coin = { readonly coin: string; readonly tickUnits: bigint };
/** Contracts won, lost and given back; and how often the recorded price itself moved the bettor's way, whatever the index did. */
type Row = { won: number; lost: number; tied: number; pathWon: number; pathLost: number };
/** By bettor and product. */
export type Results = Map<string, Row[]>;

/** How a bettor makes up his mind at a step: 1 up, -1 down, 0 not at all. */
type Bettor = { readonly name: string; side(step: number, lastTicks: number): number };

/**
 * Whoever sees all venues at once and without delay: follows the fastest, or the mean of those that tell the truth, when the last tick is
 * off by so many basis points; or bets for or against the one that lies, as long as it lies.
 */
function bettorsOf({ prices, lies }: Venues, { lie }: Trouble): readonly Bettor[] {
  const honest = prices.slice(0, lie === 0 ? VENUE_COUNT : VENUE_COUNT - 1);
  const mean = (step: number): number => honest.reduce((sum, own) => sum + (own[step] ?? 0), 0) / honest.length;
  const off = (name: string, seen: (step: number) => number): readonly Bettor[] =>
    BASIS_POINTS.map((points) => ({
      name: `${name}, ${points} bp`,
      side(step, lastTicks) {
        const by = (seen(step) / lastTicks - 1) * 10_000;
        return by >= points ? 1 : by <= -points ? -1 : 0;
      },
    }));
  const followers = [...off('fastest', (step) => prices[0]?.[step] ?? 0), ...off('all', mean)];
  if (lie === 0) return followers;
  return [
    ...followers,
    { name: 'for the lie', side: (step) => (lies[step] ?? 0) * Math.sign(lie) },
    { name: 'against the lie', side: (step) => -(lies[step] ?? 0) * Math.sign(lie) },
  ];
}

/** Plays a path through the index and settles every contract by the rule of second contracts; adds to the results. */
export function playBettors(path: Float64Array, { coin, tickUnits }: Coin, trouble: Trouble, random: RandomStream, results: Results): void {
  const code = `${coin.toLowerCase()}usdt`;
  const venues = fiveVenues(path, tickUnits, trouble, code, random);
  const feed = { kind: 'live', weightOf: () => 1, minSources: () => 3, isOpen: () => true } as const;
  const series = new IndexSeries({ symbol: { symbolId: 1, code, tickUnits }, feed, minGapMs: STEP_MS, last: null, startMs: START_MS });
  const bettors = bettorsOf(venues, trouble).map((bettor) => ({ ...bettor, readySteps: PRODUCTS.map(() => 0) }));
  const history = new TickHistory();
  const open = PRODUCTS.map((): { readonly bettor: string; readonly wager: Wager }[] => []);
  let [lastTicks, canBet, n] = [0, false, 0];

  for (let step = 0; step < path.length; step += 1) {
    const timeMs = START_MS + step * STEP_MS;
    for (const quote of venues.quotesAt(step, timeMs)) series.observe(quote);
    const tick = series.due(timeMs);
    if (tick?.state === 'ok') {
      history.add((n += 1), timeMs, tick.priceTicks);
      history.dropBefore(timeMs - KEPT_MS);
      [lastTicks, canBet] = [tick.priceTicks, freshSourcesOf(tick, timeMs) >= LEAST_FRESH];
    }
    for (const [product, wagers] of open.entries()) {
      while ((wagers[0]?.wager.expiryMs ?? Number.POSITIVE_INFINITY) < timeMs) settle(wagers.shift(), { product, history, path, results });
    }
    if (!canBet) continue;
    for (const bettor of bettors) {
      const side = bettor.side(step, lastTicks);
      if (side === 0) continue;
      for (const [product, { seconds }] of PRODUCTS.entries()) {
        // One contract after the other: those that overlap stand or fall together and would count for more than they say.
        if (step < (bettor.readySteps[product] ?? 0)) continue;
        bettor.readySteps[product] = step + (seconds * 1_000) / STEP_MS;
        const wager = { side: side > 0 ? 'up' : 'down', acceptedMs: timeMs, expiryMs: timeMs + seconds * 1_000 } as const;
        open[product]?.push({ bettor: bettor.name, wager });
      }
    }
  }
}

type Books = { readonly product: number; readonly history: TickHistory; readonly path: Float64Array; readonly results: Results };

function settle(one: { readonly bettor: string; readonly wager: Wager } | undefined, { product, history, path, results }: Books): void {
  if (one === undefined) return;
  const { bettor, wager } = one;
  const rows = results.get(bettor) ?? PRODUCTS.map((): Row => ({ won: 0, lost: 0, tied: 0, pathWon: 0, pathLost: 0 }));
  results.set(bettor, rows);
  const row = rows[product];
  if (row === undefined) return;
  const { result } = verdictOf(wager, history);
  if (result === 'win') row.won += 1;
  else if (result === 'lose') row.lost += 1;
  else row.tied += 1;
  const priceAt = (timeMs: number): number => path[(timeMs - START_MS) / STEP_MS] ?? 0;
  const moved = priceAt(wager.expiryMs) - priceAt(wager.acceptedMs + STEP_MS);
  if ((wager.side === 'up' ? moved : -moved) > 0) row.pathWon += 1;
  else row.pathLost += 1;
}
