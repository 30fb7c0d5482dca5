import type { Entry } from '@candor/exchange/entry';
import { digest } from '@candor/proofs/digest';
import type { AnyReceipt } from '@candor/proofs/kinds/kind';
import { rootOfPath } from '@candor/proofs/verify/merkle-path';
import { beforeEach, expect, test } from 'vitest';
import type { PublishedBatch } from '../../machine/core/core.ts';
import type { Keyring } from '../provenance/signed.ts';
import { Acks } from './acks.ts';
import type { PlacedBatch } from './journal-entries.ts';
import type { ProductReceipts } from './product-receipts.ts';

const HASH = 'ab'.repeat(32);
const USER = 7;

let tell: (batch: PublishedBatch) => void = () => undefined;
let journal = new Map<number, PlacedBatch>();
let searches: (() => void)[] | null = null;
let signed = 0;
let errors: unknown[] = [];
let unknown = false;

const keyring: Pick<Keyring, 'key' | 'sign'> = {
  key: '21fe31dfa154a261',
  sign(tag, object) {
    signed += 1;
    return digest(tag, object).repeat(2);
  },
};

const receipts: ProductReceipts = {
  acceptedBy: 'rounds.staked',
  receiptOf({ event, seq, timeMs, previousHash, key }): AnyReceipt | null {
    if (unknown || event.type !== 'rounds.staked') return null;
    return { v: 1, kind: 'round.accept', orderId: `R-${event.orderId}`, time: timeMs, journal: { seq, hash: previousHash }, key };
  },
};

beforeEach(() => {
  journal = new Map();
  searches = null;
  [signed, errors, unknown] = [0, [], false];
});

function open(own = receipts): Acks {
  return new Acks({
    core: {
      onBatch(listener) {
        tell = listener;
        return () => undefined;
      },
    },
    journal: {
      entry: async () => await Promise.resolve(null),
      async batch(seq) {
        const waiting = searches;
        if (waiting !== null) await new Promise<void>((resolve) => waiting.push(resolve));
        return [...journal.values()].find(({ firstSeq, entries }) => seq >= firstSeq && seq < firstSeq + entries.length) ?? null;
      },
    },
    keyring: keyring as Keyring,
    receipts: new Map([['rounds', own]]),
    onError: (error) => errors.push(error),
  });
}

/** An entry that stakes so many times, or nothing at all. */
function entry(seq: number, stakes: number): Entry {
  const event = { type: 'rounds.staked', accountId: USER, roundId: 1, side: 'up', stakeUnits: 1n, legs: [] } as const;
  const command = { id: '', accountId: USER, body: { type: 'rounds.cancel', orderId: 1 } } as const;
  const events = Array.from({ length: stakes }, (_, at) => ({ ...event, orderId: seq * 10 + at }));
  return { seq, timeMs: 1_000 + seq, command, outcome: { ok: true, ref: seq, repeated: false }, events };
}

function publish(firstSeq: number, stakes: readonly number[]): PublishedBatch {
  const entries = stakes.map((count, at) => entry(firstSeq + at, count));
  const lastSeq = firstSeq + stakes.length - 1;
  const batch = { firstSeq, lastSeq, prevBatchHash: HASH, timeMs: 2_000 + lastSeq, entries, depth: [] };
  tell(batch);
  return batch;
}

const own = (seq: number) => ({ seq, ref: seq, repeated: false });
const repeated = (ref: number) => ({ seq: 9_999, ref, repeated: true });

test('one signature a batch, made when the first of its orders is answered; the first order of an entry is meant', async () => {
  const acks = open();
  publish(39, [0, 1, 0, 2, 1]);
  expect(signed).toBe(0);
  const answered = await Promise.all([40, 42, 43].map((seq) => acks.of('rounds', own(seq))));
  expect(signed).toBe(1);
  const [first] = answered;
  expect(first?.ack).toMatchObject({ seqFirst: 39, count: 4, journal: { seq: 38, hash: HASH }, time: 2_043, key: keyring.key });
  expect(answered.map((one) => [one?.receipt.orderId, one?.index])).toEqual([
    ['R-400', 0],
    ['R-420', 1],
    ['R-430', 3],
  ]);
  for (const one of answered) {
    expect(one?.ack).toBe(first?.ack);
    const leaf = digest('candor/receipt/1', one?.receipt ?? {});
    expect(rootOfPath(leaf, one?.index ?? 0, 4, one?.path ?? [])).toBe(first?.ack.root);
  }
});

test('a command that placed nothing has none, and nobody looks for it in the journal', async () => {
  const acks = open();
  publish(40, [0, 1]);
  searches = [];
  expect(await acks.of('rounds', own(40))).toBeNull();
  expect([searches, signed]).toEqual([[], 0]);
});

test('a repeated request has it by the entry of the first, whose batch the journal has', async () => {
  const acks = open();
  const { firstSeq, entries } = publish(40, [1, 1]);
  const first = await acks.of('rounds', own(41));
  expect(await acks.of('rounds', repeated(41))).toEqual(first);
  const again = open();
  journal.set(40, { firstSeq, entries: [...entries, { ...entry(42, 0), timeMs: 2_041 }], previousHash: HASH });
  expect(await again.of('rounds', repeated(41))).toEqual(first);
  const numbered: ProductReceipts = { ...receipts, seqOf: async (id) => await Promise.resolve(id === 3 ? 41 : null) };
  const ofNumbered = open(numbered);
  expect(await ofNumbered.of('rounds', repeated(3))).toEqual(first);
  expect(await ofNumbered.of('rounds', repeated(41))).toBeNull();
});

test('what cannot be made now is said, the answer goes without it, and the next one has it', async () => {
  const acks = open();
  publish(40, [1]);
  unknown = true;
  expect(await acks.of('rounds', own(40))).toBeNull();
  expect(errors).toHaveLength(1);
  unknown = false;
  expect(await acks.of('rounds', own(40))).not.toBeNull();
});

test('so many repeated requests look into the journal at one moment, and no more', async () => {
  const acks = open();
  const { firstSeq, entries } = { firstSeq: 1, entries: Array.from({ length: 20 }, (_, at) => entry(at + 1, 1)) };
  journal.set(1, { firstSeq, entries, previousHash: HASH });
  searches = [];
  const asked = Array.from({ length: 20 }, (_, at) => acks.of('rounds', repeated(at + 1)));
  await Promise.resolve();
  for (const go of searches) go();
  const answered = await Promise.all(asked);
  expect(answered.filter((one) => one !== null)).toHaveLength(16);
});

test('batches of before make room for new ones', async () => {
  const acks = open();
  publish(1, [1]);
  publish(
    2,
    Array.from({ length: 16_384 }, () => 1),
  );
  searches = [];
  expect(await acks.of('rounds', own(1))).toBeNull();
  expect(await acks.of('rounds', own(2))).not.toBeNull();
});
