import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '@candor/exchange/entry';
import { loadTrials } from '@candor/exchange/test/trials';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { digest } from '@candor/proofs/digest';
import type { AckEvidence } from '@candor/proofs/kinds/ack/evidence';
import { MerkleList } from '@candor/proofs/merkle';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { JournalSearch } from '../machine/journal/search.ts';
import { writeEntries } from '../machine/journal/test/written-journal.ts';
import { serverProducts } from '../products/registry.ts';
import { contradictionOf, receiptsOf } from './contradiction.ts';

const KEY = '21fe31dfa154a261';
const BATCH = 7;

let folder = '';
let honest = '';
let entries: readonly Entry[] = [];

type Type = Entry['events'][number]['type'];
const ACCEPTED: readonly Type[] = ['spot.accepted', 'perpetual.accepted', 'updown.accepted', 'rounds.staked', 'conversion.accepted'];

const entryWith = (type: Type): Entry | undefined => entries.findLast(({ events }) => events.some((event) => event.type === type));

function stakeTakenBack(): Entry | undefined {
  const cancelled = new Set(
    entries.flatMap(({ events }) => events.flatMap((one) => (one.type === 'rounds.cancelled' ? [one.orderId] : []))),
  );
  return entries.find(({ events }) => events.some((one) => one.type === 'rounds.staked' && cancelled.has(one.orderId)));
}

beforeAll(async () => {
  const trials = (await loadTrials()).filter(({ name }) => ACCEPTED.some((type) => type.startsWith(`${name}.`)));
  // the first random run in which each of these products takes an order, and a stake is taken back
  for (let seed = 1; seed <= 10 && !(ACCEPTED.every((type) => entryWith(type) !== undefined) && stakeTakenBack() !== undefined); seed += 1)
    ({ entries } = new TrialRun(trials, seed, 2_000));
  honest = mkdtempSync(join(tmpdir(), 'candor-honest-'));
  await writeEntries(honest, entries, BATCH);
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-contradiction-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

afterAll(() => {
  rmSync(honest, { recursive: true, force: true });
});

/** The last entry that accepted so. */
function acceptedBy(type: Type): Entry {
  const found = entryWith(type);
  if (found === undefined) throw new Error(`nothing is ${type}`);
  return found;
}

/** The acknowledgement of an entry's first order, as an honest exchange makes it; nobody looks at its signature here. */
async function honestAck(entry: Entry, journal = honest): Promise<AckEvidence> {
  const batch = await new JournalSearch(journal).batch(entry.seq);
  if (batch === null) throw new Error('no batch');
  const { firstSeq, previousHash: hash } = batch;
  const [receipt] = await receiptsOf(batch, entry.seq, { previousHash: hash, key: KEY }, journal, serverProducts);
  if (receipt === undefined) throw new Error('no receipt');
  const { root } = new MerkleList([digest('candor/receipt/1', receipt)]);
  const ack = { v: 1, seqFirst: firstSeq, count: 1, root, journal: { seq: firstSeq - 1, hash }, time: entry.timeMs, key: KEY } as const;
  return { v: 1, kind: 'ack', receipt, index: 0, path: [], ack, signature: '', keys: [] };
}

/** What is said of an acknowledgement when the journal is this one. */
async function saidOf(entry: Entry, journal: readonly Entry[], size = BATCH): Promise<string | null> {
  await writeEntries(folder, journal, size);
  return await contradictionOf(await honestAck(entry), folder, serverProducts);
}

const replacing = (changed: Entry): readonly Entry[] => entries.map((entry) => (entry.seq === changed.seq ? changed : entry));

/** An entry that accepted another order than it did. */
function another(entry: Entry): Entry {
  const events = entry.events.map((event) => {
    if (event.type === 'spot.accepted') return { ...event, limitTicks: event.limitTicks + 1 };
    if (event.type === 'perpetual.accepted') return { ...event, leverage: event.leverage + 1 };
    if (event.type === 'conversion.accepted') return { ...event, feeUnits: event.feeUnits + 1n };
    return event.type === 'updown.accepted' || event.type === 'rounds.staked'
      ? { ...event, side: event.side === 'up' ? ('down' as const) : ('up' as const) }
      : event;
  });
  return { ...entry, events };
}

test.each(ACCEPTED)('RULES §15.1 %s: the journal has it; another order at its entry convicts, and so does none', async (type) => {
  const entry = acceptedBy(type);
  const evidence = await honestAck(entry);
  expect(evidence.receipt.journal.seq).toBe(entry.seq);
  expect(await contradictionOf(evidence, honest, serverProducts)).toBeNull();
  expect(await saidOf(entry, replacing(another(entry)))).toMatch(/^entry \d+ is [a-z]+\.[A-Za-z]+, which accepted something else$/);
  rmSync(folder, { recursive: true });
  const refused: Entry = { ...entry, outcome: { ok: false, code: 'INSUFFICIENT_FUNDS', limit: '', repeated: false }, events: [] };
  expect(await saidOf(entry, replacing(refused))).toMatch(/, which accepted nothing$/);
});

test('RULES §15.1 a stake that is taken back within its own batch convicts nobody', async () => {
  const entry = stakeTakenBack();
  if (entry === undefined) throw new Error('no stake was taken back');
  await writeEntries(folder, entries, entries.length);
  expect(await contradictionOf(await honestAck(entry, folder), folder, serverProducts)).toBeNull();
});

test('RULES §15.1 something else before its batch, another batch, and a journal that ends before', async () => {
  const entry = acceptedBy('spot.accepted');
  const before = entries[entry.seq - BATCH - 1];
  if (before === undefined) throw new Error('nothing before');
  const changed = replacing({ ...before, timeMs: before.timeMs + 1 });
  expect(await saidOf(entry, changed)).toMatch(/^the batch before entry \d+ has the hash [0-9a-f]{64}, not [0-9a-f]{64}$/);
  rmSync(folder, { recursive: true });
  expect(await saidOf(entry, entries, BATCH + 1)).toMatch(/^the batch/);
  rmSync(folder, { recursive: true });
  expect(await saidOf(entry, entries.slice(0, entry.seq - 1))).toMatch(/^the journal has no entry/);
});
