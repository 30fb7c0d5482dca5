import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { PerpetualTerms } from '@candor/exchange/products/perpetual/terms';
import type { Checkpoint } from '@candor/proofs/checkpoint';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { isMarkSeries, markDigest, parseMark, type Mark } from '@candor/proofs/mark';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBatches } from '../../machine/journal/reader.ts';
import { writeEntries } from '../../machine/journal/test/written-journal.ts';
import { perpetualMarks } from '../../products/perpetual/marks.ts';
import { CheckpointLog } from './checkpoint-log.ts';
import { checkpointFolder, keyFolder, tickFolder, ticksFolder } from './folders.ts';
import { ChainMismatch, PriceChain } from './price-chain.ts';
import { auditSeries } from './series-audit.ts';
import { batchOf, BTC, DOGE, entry, tickJournal, vectorKeyring } from './test/tick-journal.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-marks-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Market 9 has the prices of bitcoin, market 4 those of dogecoin: numbers of markets are their own. */
const MARKETS = [
  { marketId: 9, symbolId: BTC.symbolId },
  { marketId: 4, symbolId: DOGE.symbolId },
];

const TERMS: PerpetualTerms = {
  enable: true,
  isShow: true,
  leverages: [5],
  minShareLots: 1,
  maxShareLots: 2,
  openFeePpm: 1_000,
  closeFeePpm: 1_000,
  minMarginUnits: 1n,
  maxOpenInterestUnits: 1n,
  maxOpenOrders: 1,
  tiers: [],
  sort: 1,
};

function defined(market: (typeof MARKETS)[number]): ExchangeEvent {
  return {
    type: 'perpetual.defined',
    ...market,
    lotUnits: 100_000n,
    factor: 1_000n,
    version: 1,
    tierVersion: 1,
    effectiveMs: 0,
    terms: TERMS,
  };
}

function marked(marketId: number, markTicks: number): ExchangeEvent {
  return {
    type: 'perpetual.marked',
    marketId,
    indexN: 3,
    indexTicks: 3_000_000,
    fundingE8: -10_000,
    intervalEndMs: 1_767_254_400_000,
    sampled: false,
    basisSumTicks: -12,
    basisCount: 4,
    bidTicks: 2_999_990,
    askTicks: null,
    lastTicks: 3_000_005,
    markTicks,
  };
}

function openChain(source: typeof perpetualMarks | null = perpetualMarks): PriceChain {
  const marks = { source, markets: MARKETS };
  return new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], marks, keyring: vectorKeyring, now: () => 0 });
}

/** A journal of ticks whose every batch ends with marks of both markets. */
const journal = tickJournal(11, 60).map((batch, index) => {
  const last = batch.entries.at(-1) ?? entry(1, 0);
  const before = index === 0 ? [...last.events, ...MARKETS.map(defined)] : last.events;
  const events = [...before, marked(9, 3_000_000 + index), marked(4, 100 + index)];
  return batchOf([...batch.entries.slice(0, -1), { ...last, events }], batch.hash);
});

function marksOf(chain: PriceChain, series: string): readonly Mark[] {
  return chain.ticks.lines(series, 1, chain.head(series)?.n ?? 0).map((line) => parseMark(JSON.parse(line)));
}

test('RULES §3.3 each mark is {index n, F, interval end, Σ and count of samples, impact bid, impact ask, last, mark}, chained per market, its head in every checkpoint', () => {
  const chain = openChain();
  for (const batch of journal) chain.apply(batch);
  const marks = marksOf(chain, 'btcusdtmark');
  expect(marks).toHaveLength(60);
  const time = journal[0]?.entries.at(-1)?.timeMs;
  expect(marks[0]).toEqual({
    v: 1,
    symbol: 'btcusdt',
    n: 1,
    time,
    indexN: 3,
    index: '30000.00',
    rateE8: -10_000,
    intervalEnd: 1_767_254_400_000,
    basisSum: -12,
    basisCount: 4,
    bid: '29999.90',
    ask: '',
    last: '30000.05',
    mark: '30000.00',
    prev: NO_LINK,
  });
  for (const [index, mark] of marks.entries())
    expect([mark.n, mark.prev]).toEqual([index + 1, index === 0 ? NO_LINK : digest('candor/mark/2', marks[index - 1] as Mark)]);
  const heads = chain.sign()?.checkpoint.heads ?? [];
  expect(heads.map(({ symbol, n }) => [symbol, n])).toEqual([
    ['btcusdt', chain.head('btcusdt')?.n],
    ['btcusdtmark', 60],
    ['dogeusdt', chain.head('dogeusdt')?.n],
    ['dogeusdtmark', 60],
  ]);
  expect(heads[1]?.hash).toBe(markDigest(marks[59] as Mark));
  chain.close();
});

test('I27 marks that were lost are made again from the journal, the same ones, and the checkpoints over them are compared', () => {
  let chain = openChain();
  for (const batch of journal) {
    chain.apply(batch);
    chain.sign();
  }
  const before = marksOf(chain, 'dogeusdtmark');
  const signed = chain.checkpoints.range(1, chain.checkpoints.lastK);
  chain.close();
  rmSync(tickFolder(folder, 'dogeusdtmark'), { recursive: true });
  chain = openChain();
  expect(chain.journal.seq).toBe(0);
  for (const batch of journal) chain.apply(batch);
  expect(marksOf(chain, 'dogeusdtmark')).toEqual(before);
  expect(chain.checkpoints.range(1, chain.checkpoints.lastK)).toEqual(signed);
  chain.close();
});

test('I27 a journal with another mark than the signed one is refused', () => {
  let chain = openChain();
  for (const batch of journal) chain.apply(batch);
  chain.sign();
  chain.close();
  rmSync(ticksFolder(folder), { recursive: true });
  chain = openChain();
  const [first, ...rest] = journal;
  const last = first?.entries.at(-1) ?? entry(1, 0);
  const other = [...last.events.filter(({ type }) => type !== 'perpetual.marked'), marked(9, 2_999_999), marked(4, 100)];
  const forged = batchOf([...(first?.entries.slice(0, -1) ?? []), { ...last, events: other }], first?.hash ?? Buffer.alloc(32));
  chain.apply(forged);
  expect(() => rest.forEach((batch) => chain.apply(batch))).toThrow(ChainMismatch);
  chain.close();
});

test('marks count from the last checkpoint that names none: what was signed before they were chained stays as it is', async () => {
  const entries = journal.flatMap((batch) => batch.entries);
  await writeEntries(folder, entries, 3);
  mkdirSync(keyFolder(folder), { recursive: true });
  writeFileSync(join(keyFolder(folder), 'public.json'), JSON.stringify(vectorKeyring.keys()));
  const batches = await Array.fromAsync(readBatches(folder, 1));
  const cut = Math.floor(batches.length / 2);
  const lead = (chain: PriceChain, part: typeof batches): void => {
    for (const batch of part) {
      chain.apply(batch);
      chain.sign();
    }
  };
  let chain = openChain(null);
  lead(chain, batches.slice(0, cut));
  chain.close();
  chain = openChain();
  lead(chain, batches.slice(cut));
  const marks = marksOf(chain, 'btcusdtmark');
  expect(marks.length).toBeGreaterThan(10);
  expect(marks.length).toBeLessThan(60);
  chain.close();
  rmSync(ticksFolder(folder), { recursive: true });
  chain = openChain();
  for (const batch of batches) chain.apply(batch);
  expect(marksOf(chain, 'btcusdtmark')).toEqual(marks);
  chain.close();
  const report = await auditSeries(folder, perpetualMarks);
  expect(report.problems).toEqual([]);
});

test('I27 a later checkpoint without the marks that an earlier one names does not follow from the journal', async () => {
  await writeEntries(
    folder,
    journal.flatMap((batch) => batch.entries),
    3,
  );
  mkdirSync(keyFolder(folder), { recursive: true });
  writeFileSync(join(keyFolder(folder), 'public.json'), JSON.stringify(vectorKeyring.keys()));
  const chain = openChain();
  for await (const batch of readBatches(folder, 1)) {
    chain.apply(batch);
    chain.sign();
  }
  chain.close();
  expect((await auditSeries(folder, perpetualMarks)).problems).toEqual([]);
  const log = new CheckpointLog(folder);
  const last = log.get(log.lastK).checkpoint;
  const { lastK } = log;
  log.close();
  const path = join(checkpointFolder(folder), '000000000001.jsonl');
  const checkpoint: Checkpoint = { ...last, heads: last.heads.filter(({ symbol }) => !isMarkSeries(symbol)) };
  const signature = vectorKeyring.sign('candor/checkpoint/1', checkpoint);
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(0, -1);
  lines.push(JSON.stringify({ checkpoint, signature, hash: digest('candor/checkpoint/1', checkpoint) }));
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  expect((await auditSeries(folder, perpetualMarks)).problems).toEqual([`checkpoint ${lastK} does not follow from the journal`]);
});
