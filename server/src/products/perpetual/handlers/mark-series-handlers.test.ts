import type { Mark } from '@candor/proofs/mark';
import { expect, test } from 'vitest';
import type { Circumstances } from '../../../api/user/bind.ts';
import type { LinkRun, Provenance } from '../../../prices/provenance/provenance.ts';
import { markSeriesCalls } from './mark-series-handlers.ts';
import type { PerpetualParts } from './parts.ts';

const HEAD = 1_000;

function runOf(fromN: number, toN: number): LinkRun<Mark> {
  const numbers = Array.from({ length: toN - fromN + 1 }, (_, index) => fromN + index);
  return { ticks: numbers.map((n) => ({ n }) as Partial<Mark> as Mark), digests: numbers.map((n) => `digest ${n}`) };
}

/** Answers a question to a market of a thousand marks, of which those from `firstN` on are kept, and for how long it may be kept. */
async function ask(firstN: number, parameters: object): Promise<readonly [unknown, number]> {
  const marks: Partial<Provenance['marks']> = {
    head: (symbol) => (symbol === 'btcusdt' ? { n: HEAD, digest: '' } : null),
    run: (_symbol, fromN, toN) => Promise.resolve(fromN < firstN ? { absent: 'pruned', firstN } : runOf(fromN, toN)),
  };
  const perpetuals = { ofCoin: (coin: string) => (coin === 'doge' ? undefined : { symbol: { code: `${coin}usdt` } }) };
  const parts = { perpetuals, provenance: { marks } } as object as PerpetualParts;
  let keptSeconds = 0;
  const circumstances = {
    caller: null,
    keepAnswer: (seconds: number) => void (keptSeconds = seconds),
  } as Partial<Circumstances> as Circumstances;
  return [await markSeriesCalls(parts)[0]?.run(parameters, circumstances), keptSeconds];
}

const ends = ([answered]: readonly [unknown, number]): readonly unknown[] => {
  const { data } = answered as { readonly data: { readonly marks: readonly Mark[]; readonly digest: string } };
  return [data.marks[0]?.n, data.marks.at(-1)?.n, data.digest];
};

test('SPEC §3.3 a stretch of the marks of a market is read by number; the newest hundred without one', async () => {
  expect(ends(await ask(1, { symbol: 'btc', from: 11, to: 510 }))).toEqual([11, 510, 'digest 510']);
  expect(ends(await ask(1, { symbol: 'btc' }))).toEqual([901, 1_000, 'digest 1000']);
  expect(ends(await ask(951, { symbol: 'btc' }))).toEqual([951, 1_000, 'digest 1000']);
  expect(ends(await ask(1, { symbol: 'eth' }))).toEqual([undefined, undefined, '']);
});

test('a range that exists wholly may be kept, another may not; too many, removed ones and an unknown market are refused', async () => {
  expect((await ask(1, { symbol: 'btc', from: 501, to: 1_000 }))[1]).toBe(86_400);
  expect((await ask(1, { symbol: 'btc', from: 901, to: 1_001 }))[1]).toBe(0);
  expect((await ask(1, { symbol: 'btc', from: 1, to: 501 }))[0]).toMatchObject({ ok: false, reason: 'ABOVE_MAX', limit: '500' });
  expect((await ask(601, { symbol: 'btc', from: 1, to: 100 }))[0]).toMatchObject({ ok: false, reason: 'TICKS_PRUNED', limit: '601' });
  expect((await ask(1, { symbol: 'doge' }))[0]).toMatchObject({ ok: false, reason: 'NOT_FOUND', field: 'symbol' });
});
