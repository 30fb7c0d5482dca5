import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BookHarness } from '@candor/exchange/test/book-harness';
import type { Side } from '@candor/exchange/trading/side';
import { parseSteps } from '@candor/money/amount';
import { describe, expect, test } from 'vitest';

const RECORDINGS = new URL('../../../shared/market-data/captures-2024-08/', import.meta.url);

/** Recorded prices and sizes have at most eight decimals. */
const SCALE = 8;

/**
 * `tickUnits` and `lotUnits` are the steps that every recorded price and size is a multiple of. `checks` is how many best bids and asks
 * carry the same update id as a depth message, so that the two can be compared.
 */
const MARKETS = [
  { recording: 'BTCUSDT-spot', tickUnits: 1_000_000n, lotUnits: 100n, checks: 1_072 },
  { recording: 'ETHUSDT-spot', tickUnits: 1_000_000n, lotUnits: 1_000n, checks: 1_056 },
  { recording: 'BTCUSDT-usdm', tickUnits: 10_000_000n, lotUnits: 100_000n, checks: 629 },
  { recording: 'ETHUSDT-usdm', tickUnits: 1_000_000n, lotUnits: 100_000n, checks: 551 },
  { recording: 'BTCUSD-coinm', tickUnits: 10_000_000n, lotUnits: 100_000_000n, checks: 1_124 },
  { recording: 'ETHUSD-coinm', tickUnits: 1_000_000n, lotUnits: 100_000_000n, checks: 1_345 },
];

type Levels = readonly (readonly [price: string, size: string])[];
/** `U` to `u` are the updates of a message; `pu` (futures only) is the last update of the message before. */
type Diff = { readonly U: number; readonly u: number; readonly pu?: number; readonly b: Levels; readonly a: Levels };
type Ticker = { readonly u: number; readonly b: string; readonly B: string; readonly a: string; readonly A: string };
type Snapshot = { readonly lastUpdateId: number; readonly bids: Levels; readonly asks: Levels };
type Recording = { readonly snapshot: Snapshot; readonly diffs: readonly Diff[]; readonly tickers: ReadonlyMap<number, Ticker> };

/** One message a line: the receive time, a space, the raw JSON. */
function readRecording(name: string): Recording {
  const text = gunzipSync(readFileSync(new URL(`${name}-ws.txt.gz`, RECORDINGS))).toString('utf8');
  let snapshot: Snapshot | null = null;
  const diffs: Diff[] = [];
  const tickers = new Map<number, Ticker>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const message = JSON.parse(line.slice(line.indexOf(' ') + 1)) as Snapshot | { readonly stream: string; readonly data: Diff & Ticker };
    if ('lastUpdateId' in message) snapshot = message;
    else if (message.stream.includes('@depth')) diffs.push(message.data);
    else if (message.stream.includes('@bookTicker')) tickers.set(message.data.u, message.data);
  }
  if (snapshot === null) throw new Error(`${name} has no snapshot`);
  return { snapshot, diffs, tickers };
}

/** A recorded depth feed in our book: each price level is one order, taken out and rested again when its size changes. */
class RecordedBook {
  readonly book = new BookHarness();
  readonly #orderAt: Record<Side, Map<number, number>> = { buy: new Map(), sell: new Map() };
  readonly #tickUnits: bigint;
  readonly #lotUnits: bigint;
  #lastOrder = 0;

  constructor(tickUnits: bigint, lotUnits: bigint) {
    this.#tickUnits = tickUnits;
    this.#lotUnits = lotUnits;
  }

  /** Takes every named level out before any comes back, for a price may pass from one side to the other within a message. */
  apply(bids: Levels, asks: Levels): void {
    const sides = [['buy', bids] as const, ['sell', asks] as const];
    for (const [side, levels] of sides) {
      for (const [price] of levels) {
        const ticks = steps(price, this.#tickUnits);
        this.book.cancel(this.#orderAt[side].get(ticks) ?? 0);
        this.#orderAt[side].delete(ticks);
      }
    }
    for (const [side, levels] of sides) {
      for (const [price, size] of levels) {
        const ticks = steps(price, this.#tickUnits);
        const lots = steps(size, this.#lotUnits);
        if (lots === 0) continue;
        this.book.place(++this.#lastOrder, side, ticks, lots, unexpectedFill);
        this.#orderAt[side].set(ticks, this.#lastOrder);
      }
    }
  }

  /** Whether best bid and ask, prices and sizes, are what the exchange said. */
  isAt(ticker: Ticker): boolean {
    const [bid] = this.book.levels('buy', 1);
    const [ask] = this.book.levels('sell', 1);
    return (
      bid?.[0] === steps(ticker.b, this.#tickUnits) &&
      bid[1] === steps(ticker.B, this.#lotUnits) &&
      ask?.[0] === steps(ticker.a, this.#tickUnits) &&
      ask[1] === steps(ticker.A, this.#lotUnits)
    );
  }
}

function unexpectedFill(orderId: number): never {
  throw new Error(`order ${orderId} was to rest and met another`);
}

function steps(text: string, stepUnits: bigint): number {
  const parsed = parseSteps(text, SCALE, stepUnits);
  if (!parsed.ok) throw new Error(`${text} is not a multiple of the step`);
  return parsed.steps;
}

describe.skipIf(!existsSync(RECORDINGS))('I7 recorded markets in our book (skipped where the recordings are missing)', () => {
  test.each(MARKETS)('$recording: $checks of $checks best bids and asks are what the exchange said', (market) => {
    const { snapshot, diffs, tickers } = readRecording(market.recording);
    const recorded = new RecordedBook(market.tickUnits, market.lotUnits);
    recorded.apply(snapshot.bids, snapshot.asks);
    const folded = { bids: new Map<number, number>(), asks: new Map<number, number>() };
    const wrong: number[] = [];
    let matched = 0;
    let lastUpdate: number | null = null;
    for (const diff of diffs) {
      if (diff.u < snapshot.lastUpdateId) continue;
      if (lastUpdate !== null && (diff.pu ?? diff.U - 1) !== lastUpdate) throw new Error(`messages are missing before ${diff.U}`);
      lastUpdate = diff.u;
      recorded.apply(diff.b, diff.a);
      const ticker = tickers.get(diff.u);
      if (ticker !== undefined && recorded.isAt(ticker)) matched++;
      else if (ticker !== undefined) wrong.push(diff.u);
      const changes = recorded.book.takeChanges();
      for (const side of ['bids', 'asks'] as const) {
        for (const [ticks, lots] of changes[side]) {
          if (lots === 0) folded[side].delete(ticks);
          else folded[side].set(ticks, lots);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(matched).toBe(market.checks);
    expect([...folded.bids].sort(([left], [right]) => right - left)).toEqual(recorded.book.levels('buy', Infinity));
    expect([...folded.asks].sort(([left], [right]) => left - right)).toEqual(recorded.book.levels('sell', Infinity));
  });
});
