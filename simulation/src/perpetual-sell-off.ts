import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Audit } from '@candor/server/audit/audit';
import { compareState } from '@candor/server/audit/compare-state';
import { serverProducts } from '@candor/server/products/registry';
import { CRASH_MARKETS, CrashHarness, type CrashMarket } from './perpetual-crash.ts';

const RECORDED = join(import.meta.dirname, '../../../shared/market-data/klines-perp-2025-06');
const MINUTE_MS = 60_000;
const FUNDING_MS = 8 * 60 * MINUTE_MS;
const RESTARTS = 4;
const FILES: Readonly<Record<CrashMarket['code'], string>> = {
  btcusdt: 'BTCUSDT-perp-1m.csv.gz',
  ethusdt: 'ETHUSDT-perp-1m.csv.gz',
};

type Point = { readonly timeMs: number; readonly priceTicks: number };

/** Four points a minute of a recording, and a last one where funding is due: open, the extreme that a bar of its direction meets first, the other one, close. */
function recorded({ code }: CrashMarket, fromMs: number, toMs: number): readonly Point[] {
  const [, ...lines] = gunzipSync(readFileSync(join(RECORDED, FILES[code])))
    .toString()
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [startMs = 0, open = 0, high = 0, low = 0, close = 0] = line.split(',').map(Number);
    if (startMs < fromMs || startMs >= toMs) return [];
    const path = close < open ? [open, high, low, close] : [open, low, high, close];
    const points = path.map((price, quarter) => ({ timeMs: startMs + (quarter * MINUTE_MS) / 4, priceTicks: Math.round(price * 100) }));
    const endMs = startMs + MINUTE_MS;
    // A funding needs a price of the ten seconds before it.
    return endMs % FUNDING_MS === 0 ? [...points, { timeMs: endMs - 5_000, priceTicks: Math.round(close * 100) }] : points;
  });
}

/** Half of the price in ten minutes: a tick a second, and a jump a minute. */
function halved({ startTicks }: CrashMarket, fromMs: number): readonly Point[] {
  return Array.from({ length: 600 }, (_, second) => ({
    timeMs: fromMs + second * 1_000,
    priceTicks: Math.round(startTicks * (1 - 0.5 * (Math.floor(second / 60) / 9)) * (1 + ((second * 7_919) % 13) / 20_000)),
  }));
}

/**
 * Plays the paths of both markets at once. The witness looks at every entry, and the exchange checks its whole state after each price, or after
 * every so many; it is restarted from its snapshot and from its journal in turn, while liquidations are left for `house.advance` or in the middle.
 */
function play(harness: CrashHarness, paths: readonly (readonly Point[])[], checkEvery = 1): void {
  let left = RESTARTS;
  const length = Math.min(...paths.map((path) => path.length));
  for (let step = 0; step < length; step++) {
    for (const [index, market] of CRASH_MARKETS.entries()) {
      const point = paths[index]?.[step];
      if (point === undefined) continue;
      harness.timeMs = Math.max(harness.timeMs, point.timeMs);
      const cut = harness.price(market, point.priceTicks);
      if (step % checkEvery === 0) harness.exchange.check();
      const isMiddle = step >= length / 2;
      if (left > 0 && (cut.left || isMiddle)) {
        if (left % 2 === 0) harness.restartFast();
        else harness.restartSlow();
        left -= 1;
        harness.exchange.check();
      }
      if (step === 0) continue;
      if (step % 4 === 0) harness.quote(market);
      harness.act();
    }
    if (step === 0) harness.openAll();
  }
}

/** Five hours before the first point, a price a minute, so that the next funding has its samples. */
function before(harness: CrashHarness, paths: readonly (readonly Point[])[], fromMs: number): void {
  for (let minute = 0; minute < 300; minute++) {
    harness.timeMs = Math.max(harness.timeMs, fromMs + minute * MINUTE_MS);
    for (const [index, market] of CRASH_MARKETS.entries()) {
      harness.price(market, paths[index]?.[0]?.priceTicks ?? market.startTicks);
      if (minute % 10 === 0) harness.quote(market, 'deep');
    }
    // The premiums of this minute, while the prices are not old.
    harness.drain();
  }
}

/** Whether the recordings are there: they are not part of the product. */
export const hasRecordings = existsSync(RECORDED);

export type SellOff = { readonly day: string; readonly fromMs: number; readonly toMs: number };

export const SELL_OFFS: readonly SellOff[] = [
  { day: '13 June 2025', fromMs: Date.UTC(2025, 5, 12, 23, 40), toMs: Date.UTC(2025, 5, 13, 2, 0) },
  { day: '22 June 2025', fromMs: Date.UTC(2025, 5, 22, 15, 50), toMs: Date.UTC(2025, 5, 22, 17, 30) },
];

/** A recorded sell-off with so many leveraged accounts, five quiet hours before it. Throws at the first broken invariant. */
export function playSellOff({ fromMs, toMs }: SellOff, traders: number, checkEvery = 1): CrashHarness {
  const harness = new CrashHarness(fromMs - 301 * MINUTE_MS, traders, fromMs % 1_000_003);
  const paths = CRASH_MARKETS.map((market) => recorded(market, fromMs, toMs));
  before(harness, paths, fromMs - 300 * MINUTE_MS);
  play(harness, paths, checkEvery);
  return harness;
}

/** A fall by half in ten minutes, in the same way. */
export function playHalving(traders: number): CrashHarness {
  const startMs = Date.UTC(2026, 0, 1, 7, 55);
  const harness = new CrashHarness(startMs - MINUTE_MS, traders, 12);
  const paths = CRASH_MARKETS.map((market) => halved(market, startMs));
  play(harness, paths, 4);
  return harness;
}

/** What the run has met, by the kind of event. */
export function met(harness: CrashHarness): Readonly<Record<string, number>> {
  return Object.fromEntries(harness.witness.counts);
}

/** How many times a position paid or received funding. */
export function funded(harness: CrashHarness): number {
  let count = 0;
  for (const { events } of harness.entries)
    for (const event of events) if (event.type === 'perpetual.fundingMoved') count += event.positionIds.length;
  return count;
}

/** What the audit, which shares no code with the exchange, does not find as it decides all of the journal again. */
export function audited(harness: CrashHarness): string[] {
  const audit = new Audit(serverProducts);
  for (const entry of harness.entries) audit.see(entry);
  compareState(audit, harness.exchange);
  return [...audit.report().problems];
}
