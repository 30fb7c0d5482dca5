import type { Entry } from '../../../entry.ts';
import { BTCUSDT, type Harness, openHarness, TERMS } from '../../../test/harness.ts';
import type { LevelTotal } from '../../../trading/level-changes.ts';
import type { PegQuote } from '../commands.ts';

export const INDEX = 3_000_000;
/** An order of the first list of an entry, by its place. */
export const pegId = ({ seq }: Entry, index = 0): number => 2 ** 52 + 64 * seq + index;

export function peg(
  harness: Harness,
  accountId: number,
  side: 'buy' | 'sell',
  quotes: readonly PegQuote[],
  boundTicks = side === 'buy' ? 3_300_000 : 2_700_000,
): Entry {
  return harness.send(accountId, { type: 'spot.peg', marketId: BTCUSDT, side, boundTicks, quotes });
}

/** House accounts with a million USDT and 100 BTC each, and an index of 30,000. */
export function opened(accounts = 3, terms = TERMS): Harness {
  const harness = openHarness(accounts, terms);
  harness.tick(INDEX);
  return harness;
}

/** The best level of each side. */
export function best(harness: Harness): readonly (LevelTotal | undefined)[] {
  const depth = harness.exchange.ask({ type: 'spot.depth', marketId: BTCUSDT, levels: 1 });
  return [depth?.bids[0], depth?.asks[0]];
}

/** Everything that is due, as the core's thread has it done. */
export function drain(harness: Harness): readonly Entry[] {
  const from = harness.entries.length;
  while (harness.exchange.firstMs(harness.timeMs) <= harness.timeMs)
    harness.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 100 } });
  return harness.entries.slice(from);
}
