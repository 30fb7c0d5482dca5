import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { encodeEntry } from '@candor/exchange/entry-codec';
import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { Exchange } from '@candor/exchange/exchange';
import { HOUSE_OPEN } from '@candor/exchange/test/harness';
import type { BenchRow } from '../table.ts';

const ACCOUNTS = 1_000;
const EACH = 10;
const OPEN = 100_000;
const DURATION_MS = 60_000;
const PIECE = 200;
const TICKS = 1_000;
const UNIT = 100_000_000n;
/** Paths are compiled in the first rounds, as those of a running server are. */
const ROUNDS = 3;

type Figures = { readonly acceptSeconds: number; readonly settleSeconds: number; readonly pieceMs: readonly number[] };

/** Second contracts in memory: decide, apply and encode, without the disk. The last of three rounds. */
export function benchUpdown(): readonly BenchRow[] {
  let figures: Figures = { acceptSeconds: 0, settleSeconds: 0, pieceMs: [] };
  for (let roundId = 0; roundId < ROUNDS; roundId++) figures = acceptAndSettle();
  const orders = ACCOUNTS * EACH;
  const { tickMicroseconds, longestTickMicroseconds } = tickOverOpen();
  return [
    {
      name: 'second contracts, accept and encode',
      figure: Math.round(orders / figures.acceptSeconds),
      unit: 'orders/s',
      note: `${orders} orders of ${ACCOUNTS} accounts, each with an id, cover into escrow`,
    },
    {
      name: 'second contracts, settle and encode',
      figure: Math.round(orders / figures.settleSeconds),
      unit: 'orders/s',
      note: `all ${orders} due at once, in pieces of ${PIECE}`,
    },
    {
      name: `piece of ${PIECE} settlements`,
      figure: round3(figures.pieceMs.at(figures.pieceMs.length >> 1) ?? 0),
      unit: 'ms',
      note: `median of ${figures.pieceMs.length}, how long other commands wait; the longest ${round3(figures.pieceMs.at(-1) ?? 0)} ms`,
    },
    {
      name: 'tick with 100,000 open orders',
      figure: round3(tickMicroseconds),
      unit: 'µs',
      note: `mean of ${TICKS} ticks with what is due asked after each; the longest ${round3(longestTickMicroseconds)} µs`,
    },
  ];
}

class MeasuredUpdown {
  readonly exchange = new Exchange();
  readonly #writer = new ByteWriter(1 << 20);
  timeMs = 1_767_225_600_000;

  constructor(accounts: number) {
    this.send(0, HOUSE_OPEN.body);
    this.send(0, { type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
    this.send(0, { type: 'symbol.define', symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n });
    this.send(0, { type: 'house.capital', assetId: 1, network: 'TREASURY', amount: 10n ** 20n });
    this.send(0, { type: 'house.fund', assetId: 1, fund: 'promo', amount: 10n ** 19n });
    this.send(0, { type: 'house.fund', assetId: 1, fund: 'updown', amount: 10n ** 19n });
    const terms = { ratePpm: 850_000, minStakeUnits: UNIT, maxStakeUnits: 2_000n * UNIT, enable: true };
    this.send(0, { type: 'updown.define', offerId: 1, symbolId: 1, durationMs: DURATION_MS, ...terms });
    for (let accountId = 1; accountId <= accounts; accountId++) {
      this.send(0, { type: 'account.open', accountId, kind: 'user' });
      this.send(0, { type: 'account.grant', accountId, assetId: 1, amount: 100_000n * UNIT });
      this.send(accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    }
    this.tick(3_000_000);
  }

  send(accountId: number, body: CommandBody, id = ''): Entry {
    const entry = this.exchange.execute(this.exchange.lastSeq + 1, this.timeMs, { id, accountId, body });
    this.#writer.clear();
    encodeEntry(this.#writer, entry);
    return entry;
  }

  tick(priceTicks: number): void {
    this.send(0, { type: 'price.tick', symbolId: 1, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] });
  }

  place(accountId: number, side: 'up' | 'down', id: string): void {
    const body = { type: 'updown.place', offerId: 1, side, stakeUnits: 10n * UNIT, version: 1, validUntilMs: 0 } as const;
    if (!this.send(accountId, body, id).outcome.ok) throw new Error('an order was refused');
  }
}

function acceptAndSettle(): Figures {
  const measured = new MeasuredUpdown(ACCOUNTS);
  const ids = Array.from({ length: ACCOUNTS * EACH }, (_, index) => Buffer.from(`order-of-a-user-${index}`).toString('latin1'));
  const accepting = performance.now();
  for (const [index, id] of ids.entries()) measured.place(1 + (index % ACCOUNTS), index % 2 === 0 ? 'up' : 'down', id);
  const acceptSeconds = (performance.now() - accepting) / 1e3;
  for (let second = 1; second <= DURATION_MS / 1_000; second++) {
    measured.timeMs += 1_000;
    measured.tick(3_000_000 + second);
  }
  measured.timeMs += 1;
  const pieceMs: number[] = [];
  const settling = performance.now();
  for (let settled = 0; settled < ids.length; settled += PIECE) {
    const began = performance.now();
    measured.send(0, { type: 'house.advance', budget: PIECE });
    pieceMs.push(performance.now() - began);
  }
  const settleSeconds = (performance.now() - settling) / 1e3;
  measured.exchange.check();
  if (measured.exchange.dueMs(measured.timeMs) <= measured.timeMs) throw new Error('orders were not settled');
  return { acceptSeconds, settleSeconds, pieceMs: pieceMs.toSorted((a, b) => a - b) };
}

function tickOverOpen(): { readonly tickMicroseconds: number; readonly longestTickMicroseconds: number } {
  const measured = new MeasuredUpdown(ACCOUNTS);
  for (let count = 0; count < OPEN; count++) {
    if (count % 2_000 === 0) {
      measured.timeMs += 500;
      measured.tick(3_000_000);
    }
    measured.place(1 + (count % ACCOUNTS), count % 2 === 0 ? 'up' : 'down', '');
  }
  measured.exchange.dueMs(measured.timeMs);
  let total = 0;
  let longest = 0;
  for (let count = 0; count < TICKS; count++) {
    measured.timeMs += 10;
    const began = performance.now();
    measured.tick(3_000_000 + (count % 3));
    measured.exchange.dueMs(measured.timeMs);
    const took = performance.now() - began;
    total += took;
    longest = Math.max(longest, took);
  }
  return { tickMicroseconds: (1e3 * total) / TICKS, longestTickMicroseconds: 1e3 * longest };
}

function round3(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}
