import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Checkpoint } from '@candor/proofs/checkpoint';
import { digest } from '@candor/proofs/digest';
import { publicKeyOf, sign } from '@candor/proofs/signature';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBatches } from '../../machine/journal/reader.ts';
import { writeEntries } from '../../machine/journal/test/written-journal.ts';
import { checkpointFolder, keyFolder } from './folders.ts';
import { PriceChain } from './price-chain.ts';
import type { PublishedCheckpoint } from './provenance.ts';
import { auditSeries } from './series-audit.ts';
import { tickJournal, vectorKeyring, VECTOR_PUBLIC_KEY } from './test/tick-journal.ts';

const BATCHES = 30;
const OTHER_SECRET = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
const entries = tickJournal(4, BATCHES).flatMap((batch) => batch.entries);
const tickCount = entries.flatMap(({ events }) => events).filter(({ type }) => type === 'price.ticked').length;

let folder = '';
const publicPath = (): string => join(keyFolder(folder), 'public.json');
const linesPath = (): string => join(checkpointFolder(folder), '000000000001.jsonl');
const stored = (): PublishedCheckpoint[] =>
  readFileSync(linesPath(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PublishedCheckpoint);
const store = (checkpoints: readonly PublishedCheckpoint[]): void =>
  writeFileSync(linesPath(), checkpoints.map((one) => `${JSON.stringify(one)}\n`).join(''));

/** A journal, the series signed over it, and the published key, as a server leaves them. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-audit-series-'));
  await writeEntries(folder, entries, 3);
  mkdirSync(keyFolder(folder), { recursive: true });
  writeFileSync(publicPath(), JSON.stringify(vectorKeyring.keys()));
  const chain = new PriceChain({ dataFolder: folder, symbols: [], keyring: vectorKeyring, now: () => 0 });
  for await (const batch of readBatches(folder, 1)) {
    chain.apply(batch);
    chain.sign();
  }
  chain.close();
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** As a signer would give it out who has the published key. */
function signed(checkpoint: Checkpoint): PublishedCheckpoint {
  return { checkpoint, signature: vectorKeyring.sign('candor/checkpoint/1', checkpoint), hash: digest('candor/checkpoint/1', checkpoint) };
}

/** Changes one checkpoint, signs it again, and links those behind it to it. */
function resigned(k: number, change: (checkpoint: Checkpoint) => Partial<Checkpoint>): readonly PublishedCheckpoint[] {
  const all: PublishedCheckpoint[] = [];
  for (const { checkpoint } of stored()) {
    const prev = all.at(-1)?.hash ?? checkpoint.prev;
    all.push(signed({ ...checkpoint, prev, ...(checkpoint.k === k ? change(checkpoint) : {}) }));
  }
  return all;
}

test('RULES §3.4 a series that follows from the journal has no problems, and its ticks are counted', async () => {
  const checkpoints = stored().length;
  expect(checkpoints).toBeGreaterThan(8);
  expect(await auditSeries(folder, null)).toEqual({ ticks: tickCount, marks: 0, checkpoints, problems: [] });
});

test('a folder without a series has nothing to say', async () => {
  rmSync(checkpointFolder(folder), { recursive: true });
  expect(await auditSeries(folder, null)).toEqual({ ticks: 0, marks: 0, checkpoints: 0, problems: [] });
});

describe('RULES §3.4 what does not follow from the journal is named, whoever signed it', () => {
  const NOT_FROM_JOURNAL = 'checkpoint 5 does not follow from the journal';

  test.each<[string, (checkpoint: Checkpoint) => Partial<Checkpoint>]>([
    ['another head', ({ heads }) => ({ heads: heads.map((head, index) => (index === 0 ? { ...head, hash: 'ab'.repeat(32) } : head)) })],
    ['another number at a head', ({ heads }) => ({ heads: heads.map((head, index) => (index === 0 ? { ...head, n: head.n + 1 } : head)) })],
    ['one head twice in the place of another', ({ heads }) => ({ heads: heads.map(() => heads[0] ?? { symbol: '', n: 0, hash: '' }) })],
    ['a head left out', ({ heads }) => ({ heads: heads.slice(1) })],
    ['a head of a symbol that has no tick', ({ heads }) => ({ heads: [...heads, { symbol: 'ethusdt', n: 1, hash: 'ab'.repeat(32) }] })],
    ['the hash of another batch', ({ journal }) => ({ journal: { ...journal, hash: 'ab'.repeat(32) } })],
    ['an entry inside a batch', ({ journal }) => ({ journal: { ...journal, seq: journal.seq - 1 } })],
  ])('%s', async (_name, change) => {
    store(resigned(5, change));
    expect((await auditSeries(folder, null)).problems).toEqual([NOT_FROM_JOURNAL]);
  });

  test('a price that was changed in the journal: every checkpoint from there on', async () => {
    rmSync(join(folder, 'journal'), { recursive: true });
    const changed = entries.map((entry) => ({
      ...entry,
      events: entry.events.map((event) =>
        event.type === 'price.ticked' && event.n === 4 && event.symbolId === 1 ? { ...event, priceTicks: 1 } : event,
      ),
    }));
    await writeEntries(folder, changed, 3);
    const { problems } = await auditSeries(folder, null);
    expect(problems.at(0)).toMatch(/^checkpoint \d+ does not follow from the journal$/);
    expect(problems.at(-1)).toBe(`checkpoint ${stored().length} does not follow from the journal`);
  });

  test('checkpoints over more than the journal has', async () => {
    const last = stored().length;
    rmSync(join(folder, 'journal'), { recursive: true });
    const fifth = stored()[4]?.checkpoint.journal.seq ?? 0;
    await writeEntries(folder, entries.slice(0, fifth), 3);
    expect((await auditSeries(folder, null)).problems).toEqual([`checkpoints 6 to ${last} name entries after the end of the journal`]);
  });
});

describe('RULES §3.4 links, signatures and keys of checkpoints', () => {
  test('a checkpoint that links to another than the one before', async () => {
    const all = stored();
    store(all.map((one) => (one.checkpoint.k === 5 ? signed({ ...one.checkpoint, prev: all[2]?.hash ?? '' }) : one)));
    // The one behind links to what stood there.
    expect((await auditSeries(folder, null)).problems).toEqual([
      'checkpoint 5 does not link to the one before',
      'checkpoint 6 does not link to the one before',
    ]);
  });

  test('a first one that links to something', async () => {
    store(resigned(1, () => ({ prev: 'ab'.repeat(32) })));
    expect((await auditSeries(folder, null)).problems).toEqual(['checkpoint 1 does not link to the one before']);
  });

  test('a signature of a key that is not the published one', async () => {
    const forged = stored().map((one) =>
      one.checkpoint.k === 5 ? { ...one, signature: sign(OTHER_SECRET, 'candor/checkpoint/1', one.checkpoint) } : one,
    );
    store(forged);
    expect((await auditSeries(folder, null)).problems).toEqual(['checkpoint 5 is not signed by a published key']);
  });

  test('a key that nobody published, and one that was published for later', async () => {
    writeFileSync(publicPath(), JSON.stringify([{ key: 'another', publicKey: publicKeyOf(OTHER_SECRET), fromMs: 0 }]));
    const { problems, checkpoints } = await auditSeries(folder, null);
    expect(problems).toEqual(Array.from({ length: checkpoints }, (_, index) => `checkpoint ${index + 1} is not signed by a published key`));
    const fromMs = (stored()[4]?.checkpoint.time ?? 0) + 1;
    writeFileSync(publicPath(), JSON.stringify([{ key: vectorKeyring.key, publicKey: VECTOR_PUBLIC_KEY, fromMs }]));
    const older = stored().filter(({ checkpoint }) => checkpoint.time < fromMs).length;
    expect(older).toBeGreaterThanOrEqual(5);
    expect((await auditSeries(folder, null)).problems).toEqual(
      Array.from({ length: older }, (_, index) => `checkpoint ${index + 1} is older than its key`),
    );
    writeFileSync(
      publicPath(),
      JSON.stringify([{ key: vectorKeyring.key, publicKey: VECTOR_PUBLIC_KEY, fromMs: stored()[0]?.checkpoint.time }]),
    );
    expect((await auditSeries(folder, null)).problems).toEqual([]);
  });
});
