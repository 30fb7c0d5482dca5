import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordedBatch } from '../../machine/journal/reader.ts';
import { openFilesBelow } from '../../test/open-files.ts';
import { ticksFolder } from './folders.ts';
import { ChainMismatch, PriceChain } from './price-chain.ts';
import { BTC, DOGE, tickJournal, vectorKeyring } from './test/tick-journal.ts';

let folder = '';
const journal = tickJournal(4, 12);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-chain-faults-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const openChain = (): PriceChain => new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], keyring: vectorKeyring, now: () => 0 });

/** Signs after the last batch, and takes the ticks away, so that they are made again. */
function signedWithoutTicks(): void {
  const chain = openChain();
  for (const batch of journal) chain.apply(batch);
  chain.sign();
  chain.close();
  rmSync(ticksFolder(folder), { recursive: true });
}

const last = (change: (batch: RecordedBatch) => RecordedBatch): readonly RecordedBatch[] =>
  journal.map((batch, index) => (index === journal.length - 1 ? change(batch) : batch));
const withPrice = (batch: RecordedBatch): RecordedBatch => ({
  ...batch,
  entries: batch.entries.map((entry) => ({
    ...entry,
    events: entry.events.map((event) => (event.type === 'price.ticked' ? { ...event, priceTicks: event.priceTicks + 1 } : event)),
  })),
});

test.each<[string, readonly RecordedBatch[]]>([
  ['the same ticks after a batch of another hash', last((batch) => ({ ...batch, hash: Buffer.alloc(32, 7) }))],
  ['another price in a batch of the same hash', last(withPrice)],
  ['a last batch that is longer', last((batch) => ({ ...batch, lastSeq: batch.lastSeq + 1 }))],
])('I27 %s: that is not the journal that was signed, and nothing is signed over it', (_name, other) => {
  signedWithoutTicks();
  const chain = openChain();
  expect(() => other.forEach((batch) => chain.apply(batch))).toThrow(ChainMismatch);
  expect(chain.sign()).toBeNull();
  chain.close();
});

test('a tick that is not the next one of its symbol is said with both numbers', () => {
  const chain = openChain();
  const skipped = (by: number): readonly RecordedBatch[] =>
    journal.map((batch) => ({
      ...batch,
      entries: batch.entries.map((entry) => ({
        ...entry,
        events: entry.events.map((event) => (event.type === 'price.ticked' && event.n >= by ? { ...event, n: event.n + 1 } : event)),
      })),
    }));
  expect(() => skipped(1).forEach((batch) => chain.apply(batch))).toThrow(/^tick 2 of \w+ after tick 0$/);
  chain.close();
  const other = openChain();
  expect(() => skipped(3).forEach((batch) => other.apply(batch))).toThrow(/^tick 4 of \w+ after tick 2$/);
  other.close();
});

test.skipIf(process.platform !== 'linux')('a chain that is closed leaves no file open', () => {
  const chain = openChain();
  for (const batch of journal) chain.apply(batch);
  chain.sign();
  // A file of ticks a symbol, and one of checkpoints.
  expect(openFilesBelow(folder)).toHaveLength(3);
  chain.close();
  expect(openFilesBelow(folder)).toEqual([]);
});
