import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { CHART_INTERVALS } from '@candor/contract/intervals';
import { BTCUSDT, openHarness, type Harness } from '@candor/exchange/test/harness';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { parseSteps } from '@candor/money/amount';
import { beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS, type Bar, type MinuteBar } from '../prices/bars/bar.ts';
import type { HistorySource } from '../prices/feeds/history-source.ts';
import { chartBars } from '../prices/market-data/chart-bars.ts';
import { foldMinutes, joinBars, withoutVolume } from '../prices/market-data/fold.ts';
import { minuteOf, TickMinutes } from '../prices/bars/tick-minutes.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { candles } from './candle-queries.ts';
import { HISTORY_DAYS, HistoryImport } from './history-import.ts';
import { Projector } from './projector.ts';
import { serverProducts } from '../products/registry.ts';

const DAY_MS = 86_400_000;
const FAR_MS = Date.UTC(2100, 0, 1);
const BTC_SYMBOL = { symbolId: BTCUSDT, code: 'btcusdt' };

let connection: DatabaseConnection;

beforeEach(async () => {
  const fresh = connectDatabase({ url: await createTestDatabase() });
  connection = fresh;
  return () => fresh.close();
});

async function record(harness: Harness, size = 500): Promise<void> {
  const projector = await Projector.load(connection.pool, serverProducts);
  for (let from = projector.position.seq; from < harness.entries.length; from += size) {
    const batch = harness.entries.slice(from, from + size);
    await projector.prepare(connection.pool, batch);
    projector.apply(batch, `hash-${from}`);
    await projector.write(connection.pool);
  }
}

/** Twelve days of ticks over the end of a month, with closed hours, and trades. */
function busyHarness(): Harness {
  const harness = openHarness();
  harness.timeMs = Date.UTC(2026, 0, 27);
  const random = seededRandom(21);
  let indexTicks = 3_000_000;
  for (let step = 0; step < 4_000; step += 1) {
    harness.timeMs += random(8) === 0 ? random(40 * MINUTE_MS) : random(4 * MINUTE_MS);
    indexTicks += random(801) - 400;
    harness.tick(indexTicks, random(25) === 0 ? 'closed' : 'ok');
    if (random(4) > 0) continue;
    harness.place(1, { side: 'sell', priceTicks: indexTicks, lots: 30 });
    harness.timeMs += random(2 * MINUTE_MS);
    harness.place(2, { side: 'buy', priceTicks: indexTicks, lots: 20 + random(10) });
    harness.send(1, { type: 'spot.cancelAll', marketId: BTCUSDT });
  }
  return harness;
}

/** Minutes of the house's entries, made without any of the code under test but the minute rule; `openTicks` 0 without price. */
function referenceMinutes(harness: Harness): readonly Bar[] {
  const minutes = new Map<number, Bar>();
  const series = new TickMinutes(null);
  const join = (next: Bar): void => {
    const known = minutes.get(next.startMs);
    if (known === undefined) minutes.set(next.startMs, next);
    else if (next.openTicks === 0 || known.openTicks === 0) {
      const [priced, other] = known.openTicks === 0 ? [next, known] : [known, next];
      minutes.set(next.startMs, {
        ...priced,
        volumeUnits: priced.volumeUnits + other.volumeUnits,
        valueUnits: priced.valueUnits + other.valueUnits,
        trades: priced.trades + other.trades,
      });
    } else minutes.set(next.startMs, joinBars(known, next));
  };
  for (const entry of harness.entries) {
    for (const event of entry.events) {
      if (event.type === 'price.ticked') {
        for (const { startMs, priceTicks: at } of series.tick(entry.timeMs, event.priceTicks, event.state)) {
          join(withoutVolume({ startMs, openTicks: at, highTicks: at, lowTicks: at, closeTicks: at }));
        }
      } else if (event.type === 'spot.filled') {
        join({
          startMs: minuteOf(entry.timeMs),
          openTicks: 0,
          highTicks: 0,
          lowTicks: 0,
          closeTicks: 0,
          volumeUnits: BigInt(event.lots) * 1_000n,
          valueUnits: BigInt(event.lots * event.priceTicks) * 10n,
          trades: 1,
        });
      }
    }
  }
  return [...minutes.values()].filter((minute) => minute.openTicks > 0).sort((a, b) => a.startMs - b.startMs);
}

describe('CONTRACT §5 bars', () => {
  test('RULES §3.2 every interval equals the fold of the minutes made of ticks, whatever the limit and the end', async () => {
    const harness = busyHarness();
    await record(harness);
    const minutes = referenceMinutes(harness);
    const firstMs = minutes[0]?.startMs ?? 0;
    for (const interval of CHART_INTERVALS) {
      const folded = foldMinutes(minutes, interval);
      const prices = ({ volumeUnits: _volume, valueUnits: _value, trades: _trades, ...bar }: Bar): MinuteBar => bar;
      const all = await candles(connection.database, BTCUSDT, interval, 5_000, FAR_MS);
      expect(all.map(prices)).toEqual(folded.slice(-5_000).map(prices));
      for (const endMs of [firstMs + DAY_MS, firstMs + 5 * DAY_MS + 12_345, firstMs]) {
        const before = folded.filter((bar) => bar.startMs < endMs).map(prices);
        const page = await candles(connection.database, BTCUSDT, interval, 10, endMs);
        expect(page.map(prices)).toEqual(before.slice(-10));
      }
    }
    const oneMinute = await candles(connection.database, BTCUSDT, 'ONE_MIN', 5_000, FAR_MS);
    expect(oneMinute).toEqual(minutes.slice(-5_000));
  });

  test('volume is what traded in our own book, also in minutes without a price', async () => {
    const harness = busyHarness();
    await record(harness, 37);
    const fills = harness.entries.flatMap((entry) => entry.events.flatMap((event) => (event.type === 'spot.filled' ? [event] : [])));
    const weeks = await candles(connection.database, BTCUSDT, 'ONE_WEEK', 100, FAR_MS);
    expect(weeks.reduce((sum, bar) => sum + bar.trades, 0)).toBe(fills.length);
    expect(weeks.reduce((sum, bar) => sum + bar.volumeUnits, 0n)).toBe(fills.reduce((sum, fill) => sum + BigInt(fill.lots) * 1_000n, 0n));
  });

  test('paging back by the oldest bar reaches every bar once and ends with an empty list', async () => {
    const harness = busyHarness();
    await record(harness);
    const seen: number[] = [];
    for (let endMs = FAR_MS; ;) {
      const page = await candles(connection.database, BTCUSDT, 'FIFTEEN_MIN', 100, endMs);
      if (page.length === 0) break;
      seen.unshift(...page.map((bar) => bar.startMs));
      endMs = page[0]?.startMs ?? 0;
    }
    expect(seen).toEqual(foldMinutes(referenceMinutes(harness), 'FIFTEEN_MIN').map((bar) => bar.startMs));
  });
});

function sourceOf(name: string, minutes: readonly MinuteBar[]): HistorySource {
  return { origin: null, name, bars: (_code, fromMs, toMs) => minutes.filter((bar) => bar.startMs >= fromMs && bar.startMs < toMs) };
}

/** Random minutes that end before `endMs`, every `gap`th missing. */
function invented(days: number, endMs: number, gap: number): readonly MinuteBar[] {
  const random = seededRandom(22);
  return Array.from({ length: days * 1_440 }, (_, index) => {
    const openTicks = 2_000_000 + random(1_000);
    const startMs = endMs - (days * 1_440 - index) * MINUTE_MS;
    return { startMs, openTicks, highTicks: openTicks + random(50), lowTicks: openTicks - random(50), closeTicks: openTicks };
  }).filter((_, index) => index % gap !== 0);
}

const aborted = new AbortController().signal;

describe("SPEC 3.2 back-fill of a feed's history", () => {
  test('charts are the same before, during and after the history is written, and own ticks go before it', async () => {
    const harness = openHarness();
    const nowMs = minuteOf(harness.timeMs);
    // longer than what is kept: the chart ends at the same bar before and after
    const plain = sourceOf('simulated:1', invented(HISTORY_DAYS + 2, nowMs, 7));
    let watched = (_toMs: number): unknown => false;
    const source: HistorySource = {
      origin: null,
      name: plain.name,
      bars: (code, fromMs, toMs) => {
        watched(toMs);
        return plain.bars(code, fromMs, toMs);
      },
    };
    await record(harness);
    const importing = await HistoryImport.prepare(connection.pool, source, [BTC_SYMBOL], nowMs);
    harness.timeMs = nowMs;
    for (let minute = 0; minute < 30; minute += 1) {
      harness.timeMs += MINUTE_MS;
      harness.tick(3_000_000 + minute);
    }
    await record(harness);
    const everything = async (): Promise<readonly (readonly Bar[])[]> => {
      const charts = CHART_INTERVALS.flatMap((interval) =>
        [FAR_MS, nowMs + 600_000, nowMs - DAY_MS].map((endMs) =>
          chartBars(connection.database, importing, BTC_SYMBOL, interval, 50, endMs),
        ),
      );
      return Promise.all(charts);
    };
    const before = await everything();
    expect(importing.pendingBeforeMs(BTCUSDT)).toBe(nowMs);
    for (const days of [1, 10]) {
      const stop = new AbortController();
      watched = (toMs) => toMs <= nowMs - days * DAY_MS && stop.abort(new Error('half-way'));
      await expect(importing.run(stop.signal, () => undefined)).rejects.toThrow('half-way');
      watched = () => false;
      expect(importing.pendingBeforeMs(BTCUSDT)).toBe(nowMs - days * DAY_MS);
      expect(await everything()).toEqual(before);
    }
    await importing.run(aborted, () => undefined);
    expect(importing.pendingBeforeMs(BTCUSDT)).toBe(0);
    expect(await everything()).toEqual(before);
    expect(before[0]?.length).toBe(50);
    const sources = await connection.pool.query('SELECT source, count(*) AS bars FROM minute_bars GROUP BY source ORDER BY source');
    expect(sources.rows).toEqual([
      { source: 'exchange', bars: 30 },
      { source: 'simulated:1', bars: source.bars('btcusdt', nowMs - HISTORY_DAYS * DAY_MS, nowMs).length },
    ]);
  });

  test('an import that was cut off goes on with the same source, and none begins over own bars', async () => {
    const harness = openHarness();
    const nowMs = minuteOf(harness.timeMs);
    const source = sourceOf('simulated:1', invented(4, nowMs, 5));
    await record(harness);
    const first = await HistoryImport.prepare(connection.pool, source, [BTC_SYMBOL], nowMs);
    const stop = new AbortController();
    const counting: HistorySource = {
      origin: null,
      name: source.name,
      bars: (code, fromMs, toMs) => {
        if (nowMs - toMs >= 2 * DAY_MS) stop.abort(new Error('killed'));
        return source.bars(code, fromMs, toMs);
      },
    };
    const cut = await HistoryImport.prepare(connection.pool, counting, [BTC_SYMBOL], nowMs);
    await expect(cut.run(stop.signal, () => undefined)).rejects.toThrow('killed');
    expect(first.pendingBeforeMs(BTCUSDT)).toBe(nowMs);
    harness.timeMs = nowMs + 5 * MINUTE_MS;
    harness.tick(3_000_000);
    await record(harness);
    const second = await HistoryImport.prepare(connection.pool, source, [BTC_SYMBOL], nowMs + DAY_MS);
    expect(second.pendingBeforeMs(BTCUSDT)).toBe(nowMs - 2 * DAY_MS);
    await second.run(aborted, () => undefined);
    const bars = await candles(connection.database, BTCUSDT, 'ONE_MIN', 5_000, nowMs);
    expect(bars.map((bar) => bar.startMs)).toEqual(
      source
        .bars('btcusdt', 0, nowMs)
        .slice(-5_000)
        .map((bar) => bar.startMs),
    );
    const other = await HistoryImport.prepare(connection.pool, sourceOf('replay:x', invented(4, nowMs, 5)), [BTC_SYMBOL], nowMs);
    expect(other.pendingBeforeMs(BTCUSDT)).toBe(0);
  });
});

const KLINES = fileURLToPath(new URL('../../../../shared/market-data/klines-spot-2026-04/BTCUSDT-spot-1m.csv.gz', import.meta.url));

describe.skipIf(!existsSync(KLINES))('recorded bars of 2026-04 (../shared/market-data; skipped without it)', () => {
  test('a month of real minutes is imported in the background and folds to the same hours and days', async () => {
    const minutes = gunzipSync(readFileSync(KLINES))
      .toString()
      .trim()
      .split('\n')
      .slice(1)
      .map((line): MinuteBar => {
        const [startMs, ...prices] = line.split(',');
        const [openTicks = 0, highTicks = 0, lowTicks = 0, closeTicks = 0] = prices.slice(0, 4).map((price) => {
          const ticks = parseSteps(price, 8, 1_000_000n);
          if (!ticks.ok) throw new Error(`${price} is no multiple of the tick`);
          return ticks.steps;
        });
        return { startMs: Number(startMs), openTicks, highTicks, lowTicks, closeTicks };
      });
    const endMs = (minutes.at(-1)?.startMs ?? 0) + MINUTE_MS;
    const recordedMinutes = minutes.filter((bar) => bar.startMs >= endMs - HISTORY_DAYS * DAY_MS).map(withoutVolume);
    const importing = await HistoryImport.prepare(connection.pool, sourceOf('replay:klines-spot-2026-04', minutes), [BTC_SYMBOL], endMs);
    await importing.run(aborted, () => undefined);
    for (const interval of ['ONE_MIN', 'ONE_HOUR', 'FOUR_HOUR', 'ONE_DAY', 'ONE_WEEK', 'ONE_MONTH'] as const) {
      expect(await candles(connection.database, BTCUSDT, interval, 1_000, endMs)).toEqual(
        foldMinutes(recordedMinutes, interval).slice(-1_000),
      );
    }
  });
});
