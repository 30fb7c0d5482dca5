import type { Tick } from '@candor/proofs/tick';
import { expect, test } from 'vitest';
import type { Provenance, LinkRun } from '../../../prices/provenance/provenance.ts';
import type { Circumstances } from '../bind.ts';
import type { Machine } from '../machine.ts';
import { priceCalls } from './prices.ts';

const HEAD = 1_000;

function runOf(fromN: number, toN: number): LinkRun {
  const numbers = Array.from({ length: toN - fromN + 1 }, (_, index) => fromN + index);
  const ticks = numbers.map((n) => ({ n, sources: [] }) as Partial<Tick> as Tick);
  return { ticks, digests: numbers.map((n) => `digest ${n}`) };
}

/** A series of a thousand ticks of which those from `firstN` on are kept. */
function series(firstN: number): Partial<Provenance> {
  return {
    head: (symbol) => (symbol === 'btcusdt' ? { n: HEAD, digest: '' } : null),
    ticks: (_symbol, fromN, toN) => Promise.resolve(fromN < firstN ? { absent: 'pruned', firstN } : runOf(fromN, toN)),
    latest: () => null,
  };
}

/** What a call answers, and for how long it may be kept. */
async function ask(provenance: Partial<Provenance>, name: string, parameters: object): Promise<readonly [unknown, number]> {
  const symbols = ['btc', 'eth'].map((coin, index) => ({ symbolId: index, code: `${coin}usdt`, tickUnits: 1n }));
  const catalogue = { symbols, symbolOfCoin: (coin: string) => symbols.find(({ code }) => code === `${coin}usdt`) };
  const machine = { provenance, catalogue } as object as Machine;
  let keptSeconds = 0;
  const circumstances = {
    caller: null,
    keepAnswer: (seconds: number) => void (keptSeconds = seconds),
  } as Partial<Circumstances> as Circumstances;
  const bound = priceCalls(machine).find(({ call }) => call.name === name);
  const answered = await bound?.run(parameters, circumstances);
  return [answered, keptSeconds];
}

function numbers([answered]: readonly [unknown, number]): readonly number[] {
  const { data } = answered as { readonly data: { readonly ticks: readonly { readonly n: number }[] } };
  return [data.ticks[0]?.n ?? 0, data.ticks.at(-1)?.n ?? 0];
}

test('a range that the retention has removed is refused with the oldest number kept', async () => {
  const refused = { ok: false, reason: 'TICKS_PRUNED', limit: '601', field: 'from' };
  for (const range of [{ from: 1, to: 100 }, { from: 600, to: 700 }, { from: 5 }, { to: 600 }])
    expect(await ask(series(601), 'prices.ticks', { symbol: 'btc', ...range })).toEqual([refused, 0]);
});

test('who names no beginning gets the newest that are kept', async () => {
  expect(numbers(await ask(series(1), 'prices.ticks', { symbol: 'btc' }))).toEqual([901, 1_000]);
  expect(numbers(await ask(series(951), 'prices.ticks', { symbol: 'btc' }))).toEqual([951, 1_000]);
  expect(numbers(await ask(series(951), 'prices.ticks', { symbol: 'btcusdt', to: 960 }))).toEqual([951, 960]);
  expect(numbers(await ask(series(1), 'prices.ticks', { symbol: 'btc', from: 10 }))).toEqual([10, 109]);
});

test('only a range with both ends that exists wholly may be kept', async () => {
  const kept = async (parameters: object): Promise<number> => (await ask(series(1), 'prices.ticks', { symbol: 'btc', ...parameters }))[1];
  expect(await kept({ from: 501, to: 1_000 })).toBe(86_400);
  expect(await kept({ from: 501, to: 999 })).toBe(86_400);
  for (const open of [{}, { from: 501 }, { to: 1_000 }, { from: 502, to: 1_001 }]) expect(await kept(open)).toBe(0);
});

test('a symbol without ticks has none', async () => {
  expect((await ask(series(1), 'prices.ticks', { symbol: 'eth', from: 1, to: 2 }))[0]).toMatchObject({ data: { ticks: [], digest: '' } });
  expect((await ask(series(1), 'prices.latest', {}))[0]).toEqual({ ok: true, data: null });
});
