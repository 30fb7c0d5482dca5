import { freshSourcesOf } from '@candor/exchange/ground/prices/fresh-sources';
import { TickHistory } from '@candor/exchange/ground/prices/tick-history';
import { verdictOf, type Wager } from '@candor/exchange/products/updown/verdict';
import { IndexSeries } from '@candor/server/prices/feeds/index-series';
import type { RandomStream } from '@candor/server/prices/feeds/simulated/random';
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
/** What is asked of a bet: how many sources of the last tick were fresh, and how long after its acceptance its contract begins. */
export type Gate = { readonly leastFresh: number; readonly waitMs: number };
/** How a contract ended by the index; and how the price itself moved from its beginning to the expiry: 1 the bettor's way, -1 against him, 0 neither. */
export type Played = { readonly result: 'win' | 'lose' | 'back'; readonly moved: number };
/** By bettor and product. */
export type Results = Map<string, Played[][]>;

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

type Player = Bettor & { readonly readySteps: number[] };
type Bet = { readonly player: Player; readonly product: number; readonly side: number };
type Contract = Bet & { readonly wager: Wager };
type Game = { readonly history: TickHistory; readonly path: Float64Array; readonly results: Results };

/** Plays a path through the index and settles every contract by the rule of second contracts; adds to the results. */
export function playBettors(
  path: Float64Array,
  { coin, tickUnits }: Coin,
  trouble: Trouble,
  { leastFresh, waitMs }: Gate,
  random: RandomStream,
  results: Results,
): void {
  const code = `${coin.toLowerCase()}usdt`;
  const venues = fiveVenues(path, tickUnits, trouble, code, random);
  const feed = { kind: 'live', weightOf: () => 1, minSources: () => 3, isOpen: () => true } as const;
  const series = new IndexSeries({ symbol: { symbolId: 1, code, tickUnits }, feed, minGapMs: STEP_MS, last: null, startMs: START_MS });
  const players = bettorsOf(venues, trouble).map((bettor): Player => ({ ...bettor, readySteps: PRODUCTS.map(() => 0) }));
  const game = { history: new TickHistory(), path, results };
  const open = PRODUCTS.map((): Contract[] => []);
  let [lastTicks, isFresh, n] = [0, false, 0];

  for (let step = 0; step < path.length; step += 1) {
    const timeMs = START_MS + step * STEP_MS;
    for (const quote of venues.quotesAt(step, timeMs)) series.observe(quote);
    const tick = series.due(timeMs);
    if (tick?.state === 'ok') {
      game.history.add((n += 1), timeMs, tick.priceTicks);
      game.history.dropBefore(timeMs - KEPT_MS);
      [lastTicks, isFresh] = [tick.priceTicks, freshSourcesOf(tick, timeMs) >= leastFresh];
    }
    for (const contracts of open)
      while ((contracts[0]?.wager.expiryMs ?? Number.POSITIVE_INFINITY) < timeMs) settle(contracts.shift(), game);
    if (lastTicks === 0 || !isFresh) continue;
    for (const player of players)
      for (const bet of betsOf(player, step, lastTicks, waitMs)) open[bet.product]?.push({ ...bet, wager: wagerOf(bet, timeMs, waitMs) });
  }
}

/** What a player stakes on at a step. One contract after the other: those that overlap stand or fall together and would count for more than they say. */
function betsOf(player: Player, step: number, lastTicks: number, waitMs: number): readonly Bet[] {
  const side = player.side(step, lastTicks);
  if (side === 0) return [];
  return PRODUCTS.flatMap(({ seconds }, product) => {
    if (step < (player.readySteps[product] ?? 0)) return [];
    player.readySteps[product] = step + (waitMs + seconds * 1_000) / STEP_MS;
    return [{ player, product, side }];
  });
}

function wagerOf({ side, product }: Bet, acceptedMs: number, waitMs: number): Wager {
  const expiryMs = acceptedMs + waitMs + (PRODUCTS[product]?.seconds ?? 0) * 1_000;
  return { side: side > 0 ? 'up' : 'down', acceptedMs, waitMs, expiryMs };
}

function settle(contract: Contract | undefined, { history, path, results }: Game): void {
  if (contract === undefined) return;
  const { player, product, side, wager } = contract;
  const rows = results.get(player.name) ?? PRODUCTS.map((): Played[] => []);
  results.set(player.name, rows);
  const { result } = verdictOf(wager, history);
  const priceAt = (timeMs: number): number => path[(timeMs - START_MS) / STEP_MS] ?? 0;
  const move = priceAt(wager.expiryMs) - priceAt(wager.acceptedMs + wager.waitMs);
  rows[product]?.push({ result: result === 'win' || result === 'lose' ? result : 'back', moved: Math.sign(move * side) });
}
