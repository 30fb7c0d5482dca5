import type { AuditGround } from '../../../audit/ground/ground.ts';
import type { KnownPrices } from '../../../audit/ground/prices.ts';
import type { OkTick } from '../../../audit/ground/ticks.ts';
import type { Step } from '../../../audit/step.ts';
import { FRESH } from './rules.ts';

/** What is converted, and the symbol of its index: 0 for USDT, which has none. */
export type Coin = { readonly assetId: number; readonly symbolId: number };
export type Tick = Pick<OkTick, 'n' | 'priceTicks'>;
/** Of one unit of a coin, in units of USDT. */
export type Worth = { readonly numerator: bigint; readonly denominator: bigint };

const FRESH_MS = 2_000;
const NO_TICK: Tick = { n: 0, priceTicks: 0 };
const ONE_USDT = 100_000_000n;

/** The last tick of the coin's index is a price now. */
export function needFresh(step: Step, prices: KnownPrices, { assetId, symbolId }: Coin): void {
  if (symbolId === 0) return;
  const last = prices.last(symbolId);
  const isFresh = last?.state === 'ok' && step.timeMs - last.timeMs <= FRESH_MS;
  step.need(isFresh, FRESH, `the last tick of asset ${assetId}`, `ok and at most ${FRESH_MS} ms old`, last?.state ?? 'none');
}

/** The last price of a coin up to a moment, when it was one then. */
export function tickAt(prices: KnownPrices, { symbolId }: Coin, timeMs: number): Tick {
  if (symbolId === 0) return NO_TICK;
  const tick = prices.ticks(symbolId).lastUpTo(timeMs);
  return tick === undefined || timeMs - tick.timeMs > FRESH_MS ? NO_TICK : tick;
}

/** Whether the price has not moved by more than half the commission since, counted in half parts per million of what it was. */
export function isNear(was: Tick, is: Tick, commissionPpm: number): boolean {
  const moved = BigInt(is.priceTicks) - BigInt(was.priceTicks);
  const most = BigInt(was.priceTicks) * BigInt(commissionPpm);
  return moved * 2_000_000n <= most && moved * 2_000_000n >= -most;
}

export function worth({ accounts, markets }: AuditGround, { assetId, symbolId }: Coin, { priceTicks }: Tick): Worth {
  const denominator = 10n ** BigInt(accounts.scaleOf(assetId) ?? 0);
  if (symbolId === 0) return { numerator: ONE_USDT, denominator };
  // Without a price, which is found beside this, anything above zero lets the audit go on.
  return { numerator: BigInt(Math.max(1, priceTicks)) * (markets.tickUnits(symbolId) ?? 1n), denominator };
}
