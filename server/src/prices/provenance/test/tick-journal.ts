import { createHash } from 'node:crypto';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { publicKeyOf, sign } from '@candor/proofs/signature';
import type { RecordedBatch } from '../../../machine/journal/reader.ts';
import type { Keyring } from '../signed.ts';
import { digestOfLine, signedTick, tickLine } from '../tick-line.ts';

/** RFC 8032 test 1: the key of the golden vectors. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
export const VECTOR_PUBLIC_KEY = publicKeyOf(SECRET);
const VECTOR_KEY = '21fe31dfa154a261';

/** Signs with the key of the golden vectors. */
export const vectorKeyring: Keyring = {
  key: VECTOR_KEY,
  sign: (tag, object) => sign(SECRET, tag, object),
  signLong: async (tag, object) => await Promise.resolve(sign(SECRET, tag, object)),
  keys: () => [{ key: VECTOR_KEY, publicKey: VECTOR_PUBLIC_KEY, fromMs: 0 }],
};

export const BTC = { symbolId: 1, code: 'btcusdt', tickUnits: 1_000_000n };
export const DOGE = { symbolId: 6, code: 'dogeusdt', tickUnits: 1_000n };

const TICK = {
  type: 'price.ticked',
  symbolId: 1,
  n: 1,
  priceTicks: 1,
  state: 'ok',
  sourceKind: 'simulated',
  rule: 'index/1',
  sources: [],
} as const satisfies PriceEvent;

/** An entry that says nothing of prices, or says what is given. */
export function entry(seq: number, timeMs: number, events: readonly ExchangeEvent[] = []): Entry {
  const body = {
    type: 'price.tick',
    symbolId: 1,
    priceTicks: 1,
    state: 'ok',
    sourceKind: 'simulated',
    rule: 'index/1',
    sources: [],
  } as const;
  return { seq, timeMs, command: { id: '', accountId: 0, body }, outcome: { ok: true, ref: 0, repeated: false }, events };
}

export function batchOf(entries: readonly Entry[], hash: Buffer): RecordedBatch {
  return { firstSeq: entries[0]?.seq ?? 0, lastSeq: entries.at(-1)?.seq ?? 0, entries, hash };
}

/** Lines of the ticks `fromN` to `toN` of bitcoin, linked to `prev`; tick `n` is at `1_000 * n` ms. */
export function linkedLines(fromN: number, toN: number, prev: string): readonly string[] {
  const lines: string[] = [];
  let link = prev;
  for (let n = fromN; n <= toN; n += 1) {
    const line = tickLine(signedTick(BTC, { ...TICK, n, priceTicks: n }, 1_000 * n, link));
    lines.push(line);
    link = digestOfLine(BTC.code, line);
  }
  return lines;
}

/** Batches of random ticks of two symbols, as a journal would hold them. */
export function tickJournal(seed: number, batches: number, startMs = 1_767_225_600_000): readonly RecordedBatch[] {
  const random = seededRandom(seed);
  const counted = new Map([BTC, DOGE].map(({ symbolId }) => [symbolId, 0]));
  const made: RecordedBatch[] = [];
  let seq = 0;
  let timeMs = startMs;
  const ticked = (): PriceEvent => {
    const { symbolId } = random(2) === 0 ? BTC : DOGE;
    const n = (counted.get(symbolId) ?? 0) + 1;
    counted.set(symbolId, n);
    const state = random(10) === 0 ? 'frozen' : 'ok';
    const sources = [{ name: 'model', price: '1.5', timeMs, weight: 1, used: state === 'ok' }];
    return {
      type: 'price.ticked',
      symbolId,
      n,
      priceTicks: 1 + random(9_000_000),
      state,
      sourceKind: 'simulated',
      rule: 'index/1',
      sources,
    };
  };
  for (let index = 0; index < batches; index += 1) {
    const entries: Entry[] = [];
    if (index === 0) for (const symbol of [BTC, DOGE]) entries.push(entry(++seq, timeMs, [{ type: 'symbol.defined', ...symbol }]));
    for (let count = random(4); count >= 0; count -= 1) {
      timeMs += random(400);
      entries.push(entry(++seq, timeMs, random(5) === 0 ? [] : [ticked()]));
    }
    made.push(batchOf(entries, createHash('sha256').update(`${seed} ${seq}`).digest()));
  }
  return made;
}
