import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { isSigned } from '@candor/proofs/signature';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecordedBatch } from '../../machine/journal/reader.ts';
import { answerOf } from './answers.ts';
import { tickFolder } from './folders.ts';
import { ChainMismatch, PriceChain } from './price-chain.ts';
import { TicksDamaged } from './tick-links.ts';
import type { PublishedCheckpoint } from './provenance.ts';
import type { Tick } from '@candor/proofs/tick';
import { batchOf, BTC, DOGE, entry, tickJournal, vectorKeyring, VECTOR_PUBLIC_KEY } from './test/tick-journal.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-chain-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function openChain(nowMs = 0): PriceChain {
  return new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], keyring: vectorKeyring, now: () => nowMs });
}

/** Ticks `1…n` of a symbol as they are on disk. */
function storedTicks(chain: PriceChain, symbol: string): readonly Tick[] {
  const { n } = chain.head(symbol) ?? { n: 0 };
  return n === 0 ? [] : chain.ticks.lines(symbol, 1, n).map((line) => JSON.parse(line) as Tick);
}

function allCheckpoints(chain: PriceChain): readonly PublishedCheckpoint[] {
  return chain.checkpoints.range(1, chain.checkpoints.lastK);
}

/** Batches after what the chain has. */
function rest(chain: PriceChain, journal: readonly RecordedBatch[]): readonly RecordedBatch[] {
  return journal.filter(({ firstSeq }) => firstSeq > chain.journal.seq);
}

/** What anybody can check with the proofs alone: links, digests, signatures, and that checkpoints name links of the chain. */
function expectWhole(chain: PriceChain): void {
  const digests = new Map<string, string>();
  for (const symbol of chain.ticks.symbols) {
    let prev = NO_LINK;
    for (const [index, tick] of storedTicks(chain, symbol).entries()) {
      expect([tick.symbol, tick.n, tick.prev]).toEqual([symbol, index + 1, prev]);
      prev = digest('candor/tick/1', tick);
      digests.set(`${symbol} ${tick.n}`, prev);
    }
    expect(chain.head(symbol)?.hash).toBe(prev);
  }
  let prev = NO_LINK;
  let timeMs = 0;
  for (const [index, { checkpoint, signature, hash }] of allCheckpoints(chain).entries()) {
    expect([checkpoint.k, checkpoint.prev]).toEqual([index + 1, prev]);
    expect(checkpoint.time).toBeGreaterThanOrEqual(timeMs);
    expect(isSigned(VECTOR_PUBLIC_KEY, 'candor/checkpoint/1', checkpoint, signature)).toBe(true);
    expect(digest('candor/checkpoint/1', checkpoint)).toBe(hash);
    for (const head of checkpoint.heads) expect(digests.get(`${head.symbol} ${head.n}`)).toBe(head.hash);
    prev = hash;
    timeMs = checkpoint.time;
  }
}

describe('golden vectors', () => {
  const source = (name: string, price: string, timeMs: number): PriceEvent['sources'][number] => ({
    name,
    price,
    timeMs,
    weight: 1,
    used: true,
  });
  const ticked = (n: number, priceTicks: number, sources: PriceEvent['sources']): PriceEvent => {
    return { type: 'price.ticked', symbolId: 1, n, priceTicks, state: 'ok', sourceKind: 'live', rule: 'index/1', sources };
  };

  test('G41 ticks, byte for byte, and G42 the checkpoint over them with its signature', () => {
    const first = ticked(1, 3_000_001, [source('alpha', '30000.00', 1767225599900), source('beta', '30000.02', 1767225599950)]);
    const second = ticked(2, 3_000_002, [source('alpha', '30000.02', 1767225600900), source('beta', '30000.03', 1767225600950)]);
    const before = Array.from({ length: 40 }, (_, index) => entry(index + 1, 1767225599000));
    const entries = [...before, entry(41, 1767225600000, [first]), entry(42, 1767225601000, [second])];
    const chain = openChain();
    expect(chain.apply(batchOf(entries, Buffer.alloc(32)))).toEqual(['btcusdt']);
    const [line = ''] = chain.ticks.lines('btcusdt', 1, 1);
    expect(line).toHaveLength(347);
    expect(line).toBe(
      `{"n":1,"prev":"${NO_LINK}","price":"30000.01","rule":"index/1","sources":[{"name":"alpha","price":"30000.00","time":1767225599900,"used":true,"weight":1},{"name":"beta","price":"30000.02","time":1767225599950,"used":true,"weight":1}],"state":"ok","symbol":"btcusdt","time":1767225600000,"v":1}`,
    );
    expect(storedTicks(chain, 'btcusdt')[1]?.prev).toBe('bddaf2f9e8e332753205f354bf446c1eb6ce7956f89cb93b5c7485d07d9af2a8');
    expect(chain.head('btcusdt')?.hash).toBe('c82978416a5c3a196ec7ebc36b67fcec544a9a2cfb3d0a443ab078be48492cf2');
    const signed = chain.sign();
    expect(signed?.hash).toBe('8697a1732efd353792c08f0addd463bc9a66ede1ca7e920eb6dbe84450038fbd');
    expect(signed?.signature).toBe(
      'f69b13a5691248014feaa0752fe36c7360e1b67fe6eff65eff23ad9a622ed35762848515132ceacece1adbd3d77500906fc557dcb0b0f84f566a74e09c362908',
    );
    chain.close();
  });

  test('RULES §3.4 heads are ordered by symbol, and every symbol that has a tick is among them', () => {
    const chain = openChain();
    for (const batch of tickJournal(1, 40)) chain.apply(batch);
    expect(chain.sign()?.checkpoint.heads.map(({ symbol }) => symbol)).toEqual(['btcusdt', 'dogeusdt']);
    expect(chain.sign()).toBeNull();
    expectWhole(chain);
    chain.close();
  });
});

describe('I27 a crash leaves no gap and no fork', () => {
  const journal = tickJournal(7, 400);

  function wholeRun(signEvery: number): PriceChain {
    const chain = openChain();
    for (const [index, batch] of journal.entries()) {
      chain.apply(batch);
      if (index % signEvery === 0) chain.sign();
    }
    chain.sign();
    return chain;
  }

  test('the same journal gives the same ticks, wherever the process died, and what was signed stays as it was', () => {
    const whole = wholeRun(5);
    const ticks = ['btcusdt', 'dogeusdt'].map((symbol) => storedTicks(whole, symbol));
    whole.close();
    rmSync(folder, { recursive: true });
    const random = seededRandom(99);
    const told: PublishedCheckpoint[] = [];
    let chain = openChain();
    for (let life = 0; life < 60; life += 1) {
      for (const batch of rest(chain, journal).slice(0, random(20))) {
        chain.apply(batch);
        if (random(3) === 0) chain.ticks.flush();
        const signed = random(4) === 0 ? chain.sign() : null;
        // half of them were stored and never told: the process died in between
        if (signed !== null && random(2) === 0) told.push(signed);
      }
      // died without closing: what was not flushed is gone
      chain = openChain(life);
      const stored = allCheckpoints(chain);
      for (const signed of told) expect(stored[signed.checkpoint.k - 1]).toEqual(signed);
    }
    for (const batch of rest(chain, journal)) chain.apply(batch);
    chain.sign();
    expect(told.length).toBeGreaterThan(20);
    expect(['btcusdt', 'dogeusdt'].map((symbol) => storedTicks(chain, symbol))).toEqual(ticks);
    expectWhole(chain);
    chain.close();
  });

  test('ticks that a power cut took or damaged are made again; the checkpoints over them are compared and not signed anew', () => {
    const random = seededRandom(5);
    for (let cut = 0; cut < 16; cut += 1) {
      const chain = wholeRun(7);
      const before = allCheckpoints(chain);
      chain.close();
      for (const symbol of ['btcusdt', 'dogeusdt']) {
        const [name = ''] = readdirSync(tickFolder(folder, symbol));
        const path = join(tickFolder(folder, symbol), name);
        const kept = random(statSync(path).size + 1);
        // the end is lost, or was never written and reads as zeros
        if (cut % 2 === 0) truncateSync(path, kept);
        else writeFileSync(path, readFileSync(path).fill(0, kept));
      }
      const again = openChain(cut);
      for (const batch of rest(again, journal)) {
        again.apply(batch);
        expect(again.sign()).toBeNull();
      }
      expect(allCheckpoints(again)).toEqual(before);
      expectWhole(again);
      again.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('a checkpoint whose line was never finished was told to nobody: its number is given again', () => {
    const chain = wholeRun(5);
    const before = allCheckpoints(chain);
    chain.close();
    const [name = ''] = readdirSync(join(folder, 'provenance', 'checkpoints'));
    const path = join(folder, 'provenance', 'checkpoints', name);
    truncateSync(path, statSync(path).size - 40);
    const again = openChain(9_000_000_000_000);
    for (const batch of rest(again, journal)) again.apply(batch);
    expect(again.sign()?.checkpoint.k).toBe(before.length);
    expect(allCheckpoints(again).slice(0, -1)).toEqual(before.slice(0, -1));
    expectWhole(again);
    again.close();
  });

  test('another journal is refused: nothing is signed that contradicts what was', () => {
    wholeRun(5).close();
    rmSync(join(folder, 'provenance', 'ticks'), { recursive: true });
    const chain = openChain();
    const other = tickJournal(8, 400);
    expect(() => other.forEach((batch) => chain.apply(batch))).toThrow(ChainMismatch);
    expect(chain.sign()).toBeNull();
    chain.close();
  });
});

test('RULES §3.4 after a pause nothing is signed before the chain has reached the end of the journal: a checkpoint names the newest ticks', () => {
  const startMs = 1_767_225_600_000;
  const journal = tickJournal(9, 40, startMs);
  const durableSeq = journal.at(-1)?.lastSeq ?? 0;
  const chain = openChain(startMs + 60_000);
  const signed = journal.map((batch) => {
    chain.apply(batch);
    return chain.sign(durableSeq);
  });
  expect(signed.filter((one) => one !== null)).toEqual([signed.at(-1)]);
  expect(signed.at(-1)?.checkpoint.heads.map(({ n }) => n)).toEqual(
    chain.heads.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)).map(({ n }) => n),
  );
  // What is only a moment behind is signed as it comes.
  const some = journal.slice(0, 5);
  rmSync(folder, { recursive: true });
  const quick = openChain((some.at(-1)?.entries.at(-1)?.timeMs ?? 0) + 2_000);
  for (const batch of some) quick.apply(batch);
  expect(quick.sign(durableSeq)?.checkpoint.k).toBe(1);
  quick.close();
  chain.close();
});

test('checkpoints of a clock that was set back keep their order of time', () => {
  let nowMs = 2_000_000_000_000;
  const chain = new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], keyring: vectorKeyring, now: () => nowMs });
  for (const batch of tickJournal(3, 200)) {
    chain.apply(batch);
    chain.sign();
    nowMs -= 60_000;
  }
  expect(chain.checkpoints.lastK).toBeGreaterThan(100);
  expectWhole(chain);
  chain.close();
});

describe('retention', () => {
  /** Three full files of ticks and a beginning, an hour a file. */
  function longChain(): PriceChain {
    const chain = openChain();
    applyLong(chain, 1);
    return chain;
  }

  /** A batch of a thousand ticks for each number of an entry. */
  function applyLong(chain: PriceChain, fromSeq: number): void {
    let n = (fromSeq - 1) * 1_000;
    for (let seq = fromSeq; seq <= 51; seq += 1) {
      const events = Array.from({ length: 1_000 }, (): PriceEvent => {
        n += 1;
        return { type: 'price.ticked', symbolId: 1, n, priceTicks: n, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] };
      });
      chain.apply(batchOf([entry(seq, seq * 1_000_000, events)], Buffer.alloc(32, seq)));
      chain.sign();
    }
  }

  test('old ticks go, in whole files, and a question for them is answered with the oldest kept; checkpoints stay', async () => {
    const chain = longChain();
    await chain.ticks.compressFull();
    const before = allCheckpoints(chain);
    const oldest = chain.ticks.lines('btcusdt', 32_769, 32_770);
    expect(chain.ticks.removeOlder(33 * 1_000_000 + 1)).toBe(32_768);
    expect(answerOf(chain, { type: 'ticks', symbol: 'btcusdt', fromN: 32_768, toN: 32_770 })).toEqual({ absent: 'pruned', firstN: 32_769 });
    expect(answerOf(chain, { type: 'ticks', symbol: 'btcusdt', fromN: 32_769, toN: 32_770 })).toMatchObject({ lines: oldest });
    expect(answerOf(chain, { type: 'ticks', symbol: 'btcusdt', fromN: 51_000, toN: 51_001 })).toEqual({ absent: 'missing', lastN: 51_000 });
    expect(allCheckpoints(chain)).toEqual(before);
    chain.close();
    const again = openChain();
    expect(again.head('btcusdt')?.n).toBe(51_000);
    expect(again.ticks.firstN('btcusdt')).toBe(32_769);
    again.close();
  });

  test('a tick that was changed in an old file is not served, and the others are', async () => {
    const chain = longChain();
    await chain.ticks.compressFull();
    chain.close();
    const path = join(tickFolder(folder, 'btcusdt'), '000000016385.jsonl.gz');
    const whole = gunzipSync(readFileSync(path)).toString();
    for (const n of [16_385, 20_000, 32_768]) {
      writeFileSync(path, gzipSync(whole.replace(`"n":${n},`, `"n": ${n},`)));
      const again = openChain();
      expect(again.ticks.cut.size).toBe(0);
      expect(() => again.ticks.lines('btcusdt', 16_385, 16_386)).toThrow(
        new TicksDamaged(`tick ${n} of btcusdt on disk is not the one that was linked`),
      );
      expect(again.ticks.lines('btcusdt', 16_384, 16_384)).toHaveLength(1);
      expect(again.ticks.lines('btcusdt', 40_000, 40_001)).toHaveLength(2);
      again.close();
    }
  });

  test('a tick that was changed in the newest file is made again from the journal, and is said', () => {
    const chain = longChain();
    const before = chain.ticks.lines('btcusdt', 49_153, 51_000);
    chain.close();
    const path = join(tickFolder(folder, 'btcusdt'), '000000049153.jsonl');
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.replace('"n":49500,', '"n": 49500,'));
    const again = openChain();
    expect(again.ticks.cut).toEqual(new Map([['btcusdt', 51_000 - 49_500 + 1]]));
    expect(again.head('btcusdt')?.n).toBe(49_000);
    applyLong(again, again.journal.seq + 1);
    expect(again.ticks.lines('btcusdt', 49_153, 51_000)).toEqual(before);
    again.close();
  });

  test('a full file is compressed and read as before, also when a crash left both forms of it', async () => {
    const chain = longChain();
    const read = (): readonly string[] => chain.ticks.lines('btcusdt', 16_380, 32_800);
    const before = read();
    const plain = join(tickFolder(folder, 'btcusdt'), '000000016385.jsonl');
    const bytes = readFileSync(plain);
    await chain.ticks.compressFull();
    expect(read()).toEqual(before);
    expect(statSync(`${plain}.gz`).size).toBeLessThan(bytes.length / 2);
    chain.close();
    writeFileSync(plain, bytes);
    const again = openChain();
    expect(again.ticks.lines('btcusdt', 16_380, 32_800)).toEqual(before);
    expect(readdirSync(tickFolder(folder, 'btcusdt'))).not.toContain('000000016385.jsonl');
    again.close();
  });

  test('the first tick after a time is found, across files, before the first and after the last', async () => {
    const chain = longChain();
    await chain.ticks.compressFull();
    const after = (timeMs: number): unknown => answerOf(chain, { type: 'firstAfter', symbol: 'btcusdt', timeMs });
    // a thousand ticks a batch have the batch's time
    for (const batch of [1, 16, 17, 32, 33, 50]) {
      expect(after(batch * 1_000_000 - 1)).toEqual({ n: (batch - 1) * 1_000 + 1 });
      expect(after(batch * 1_000_000)).toEqual({ n: batch * 1_000 + 1 });
    }
    expect(after(0)).toEqual({ n: 1 });
    expect(after(99_000_000)).toEqual({ n: 51_001 });
    expect(answerOf(chain, { type: 'firstAfter', symbol: 'ethusdt', timeMs: 5 })).toEqual({ n: 1 });
    chain.ticks.removeOlder(33 * 1_000_000 + 1);
    expect(after(1_000_000)).toEqual({ absent: 'pruned', firstN: 32_769 });
    expect(after(40 * 1_000_000)).toEqual({ n: 40_001 });
    chain.close();
  });

  test('evidence: the ticks asked for and on to the first checkpoint that covers them', () => {
    const chain = longChain();
    for (const toN of [1, 999, 1_000, 1_001, 25_500, 50_001, 51_000]) {
      const answer = answerOf(chain, { type: 'covering', symbol: 'btcusdt', fromN: toN, toN });
      const k = Math.ceil(toN / 1_000);
      expect(answer).toMatchObject({ checkpoints: [{ checkpoint: { k } }] });
      const { lines, digests } = answer as { readonly lines: readonly string[]; readonly digests: readonly string[] };
      expect(lines).toHaveLength(k * 1_000 - toN + 1);
      expect(digests.at(-1)).toBe(chain.checkpoints.get(k).checkpoint.heads[0]?.hash);
    }
    expect(answerOf(chain, { type: 'covering', symbol: 'btcusdt', fromN: 1, toN: 51_001 })).toEqual({ absent: 'missing', lastN: 51_000 });
    expect(answerOf(chain, { type: 'covering', symbol: 'ethusdt', fromN: 1, toN: 1 })).toEqual({ absent: 'missing', lastN: 0 });
    chain.close();
  });
});
