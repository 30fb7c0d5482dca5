import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Command } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Query } from '@candor/exchange/query';
import { BatchBuffer } from '../journal/batch-buffer.ts';
import { quietEntry } from '../journal/test/written-journal.ts';
import { readCommandLetter } from './command-letter.ts';
import { CoreClient, type CoreThread } from './core-client.ts';
import { CoreGone } from './core-gone.ts';
import type { CoreFigures, PublishedBatch } from './core.ts';
import type { FromCore, RawBatch, ToCore } from './messages.ts';
import { grant } from './test/counting-machine.ts';

const FIGURES: CoreFigures = { seq: 0, queued: 0, batches: 0, lastBatchSize: 0, lastSyncMs: 0, snapshotSeq: 0 };

/** Stands for the core's thread: keeps what is sent to it and says what the test tells it to. */
class QuietThread extends EventEmitter implements CoreThread {
  readonly sent: ToCore[] = [];
  terminated = 0;

  postMessage(message: ToCore): void {
    this.sent.push(structuredClone(message));
  }

  terminate(): Promise<number> {
    this.terminated += 1;
    return Promise.resolve(1);
  }

  say(message: FromCore): void {
    this.emit('message', message);
  }
}

type Opened = {
  readonly client: CoreClient;
  readonly thread: QuietThread;
  readonly fatal: readonly Error[];
  readonly notices: readonly string[];
};

function open(queueCommands = 100): Opened {
  const thread = new QuietThread();
  const fatal: Error[] = [];
  const notices: string[] = [];
  const options = { onFatal: (error: Error) => void fatal.push(error), onNotice: (text: string) => void notices.push(text) };
  return { client: new CoreClient(thread, FIGURES, queueCommands, options), thread, fatal, notices };
}

const oneTurn = (): Promise<void> => new Promise(setImmediate);
const balances = (accountId: number): Query => ({ type: 'accounts.balances', accountId });

/** A durable batch of these entries. */
function batchOf(entries: readonly Entry[], prevBatchHash: string): RawBatch {
  const buffer = new BatchBuffer();
  for (const entry of entries) buffer.add(entry);
  const last = entries.at(-1);
  const [lastSeq, timeMs] = [last?.seq ?? 0, last?.timeMs ?? 0];
  return { lastSeq, prevBatchHash, timeMs, count: entries.length, payload: buffer.copyPayload(), depth: [] };
}

/** Numbers under which commands and queries were sent, in their order. */
function asked({ sent }: QuietThread): { readonly commands: [number, Command][]; readonly queries: [number, Query][] } {
  const work = sent.filter((message) => message.type === 'work');
  return {
    commands: work.flatMap(({ commands }) => [...readCommandLetter(commands)].map(([ask, command]): [number, Command] => [ask, command])),
    queries: work.flatMap(({ queries }) => queries.map(([ask, query]): [number, Query] => [ask, query])),
  };
}

test('each command and each question gets its own answer, in whatever order the answers come', async () => {
  const { client, thread } = open();
  const replies = [client.submit(grant(1, 1n))];
  const results = [client.query(balances(1))];
  replies.push(client.submit(grant(2, 1n)));
  results.push(client.query(balances(2)));
  replies.push(client.submit(grant(3, 1n)));
  await oneTurn();
  expect(thread.sent).toHaveLength(1);
  const { commands, queries } = asked(thread);
  expect(commands.map(([, command]) => command)).toEqual([grant(1, 1n), grant(2, 1n), grant(3, 1n)]);
  expect(queries.map(([, query]) => query)).toEqual([balances(1), balances(2)]);
  const figures = { ...FIGURES, seq: 3, batches: 1 };
  const entries = [1, 2, 3].map((seq): Entry => ({ ...quietEntry(seq), outcome: { ok: true, ref: 10 * seq, repeated: seq === 2 } }));
  thread.say({
    type: 'done',
    replies: commands.flatMap(([ask], index) => [index + 1, ask]).toReversed(),
    answers: queries.map(([ask], index) => [ask, `answer ${index + 1}`] as const).toReversed(),
    batches: [batchOf(entries.slice(0, 1), 'aa'), batchOf(entries.slice(1), 'bb')],
    figures,
  });
  expect(await Promise.all(replies)).toEqual(
    entries.map(({ seq, timeMs, outcome }) => ({ seq, timeMs, outcome, prevBatchHash: seq === 1 ? 'aa' : 'bb' })),
  );
  expect(await Promise.all(results)).toEqual(['answer 1', 'answer 2']);
  expect(client.figures()).toEqual(figures);
});

test('§16 more than the queue holds is answered BUSY and does not cross to the core', async () => {
  const { client, thread } = open(2);
  void client.submit(grant(1, 1n));
  void client.submit(grant(2, 1n));
  const third = await client.submit(grant(3, 1n));
  expect(third).toMatchObject({ seq: 0, outcome: { ok: false, code: 'BUSY' } });
  expect(client.figures().queued).toBe(2);
  await oneTurn();
  expect(asked(thread).commands.map(([, command]) => command)).toEqual([grant(1, 1n), grant(2, 1n)]);
});

test('a stop follows what was asked for before it, and takes in nothing more', async () => {
  const { client, thread, fatal } = open();
  void client.submit(grant(1, 1n)).catch(() => undefined);
  const stopped = client.stop();
  expect(thread.sent.map(({ type }) => type)).toEqual(['work', 'stop']);
  expect((await client.submit(grant(2, 1n))).outcome).toMatchObject({ ok: false, code: 'BUSY' });
  await oneTurn();
  expect(thread.sent).toHaveLength(2);
  thread.say({ type: 'stopped' });
  thread.emit('exit', 0);
  await stopped;
  expect(fatal).toEqual([]);
});

test('a stop with nothing under way sends the stop alone', () => {
  const { client, thread } = open();
  void client.stop();
  expect(thread.sent).toEqual([{ type: 'stop' }]);
});

test.each<[string, (thread: QuietThread) => void]>([
  ['its thread says that it failed', (thread) => thread.say({ type: 'failed', text: 'EIO' })],
  ['its thread throws', (thread) => thread.emit('error', new Error('EIO'))],
  ['its thread ends', (thread) => thread.emit('exit', 1)],
])('§2 the core is gone when %s: nobody waits any more, it is told once, and a stop ends the thread', async (_name, end) => {
  const { client, thread, fatal } = open();
  const reply = client.submit(grant(1, 1n));
  const result = client.query(balances(1));
  end(thread);
  thread.emit('exit', 1);
  await expect(reply).rejects.toThrow(CoreGone);
  await expect(result).rejects.toThrow(CoreGone);
  await expect(client.submit(grant(1, 1n))).rejects.toThrow(CoreGone);
  await expect(client.query(balances(1))).rejects.toThrow(CoreGone);
  expect(fatal.map(({ message }) => message)).toEqual([expect.stringMatching(/^EIO$|ended with code 1/)]);
  expect(client.figures().queued).toBe(0);
  await client.stop();
  expect([thread.terminated, thread.sent.filter(({ type }) => type === 'stop')]).toEqual([1, []]);
});

test('a notice of the core reaches the operator and ends nothing', async () => {
  const { client, thread, fatal, notices } = open();
  thread.say({ type: 'notice', text: 'snapshot at entry 5 failed' });
  expect([notices, fatal]).toEqual([['snapshot at entry 5 failed'], []]);
  const reply = client.submit(grant(1, 1n));
  await oneTurn();
  const ask = asked(thread).commands[0]?.[0] ?? 0;
  thread.say({ type: 'done', replies: [ask, 1], answers: [], batches: [batchOf([quietEntry(1)], '')], figures: FIGURES });
  expect((await reply).seq).toBe(1);
});

test('§16 a command that found the core’s own queue full is answered BUSY', async () => {
  const { client, thread } = open();
  const reply = client.submit(grant(1, 1n));
  await oneTurn();
  const ask = asked(thread).commands[0]?.[0] ?? 0;
  thread.say({ type: 'done', replies: [ask, 0], answers: [], batches: [], figures: FIGURES });
  expect(await reply).toMatchObject({ seq: 0, outcome: { ok: false, code: 'BUSY' } });
});

test.each([
  ['none', []],
  ['one that ends before it', [batchOf([quietEntry(1)], '')]],
  ['one that begins behind it', [batchOf([quietEntry(3)], '')]],
])('§2 an answer whose entry is in no durable batch ends the core: batches, %s', async (_which, batches) => {
  const { client, thread, fatal } = open();
  const reply = client.submit(grant(1, 1n));
  await oneTurn();
  const ask = asked(thread).commands[0]?.[0] ?? 0;
  thread.say({ type: 'done', replies: [ask, 2], answers: [], batches, figures: FIGURES });
  await expect(reply).rejects.toThrow(CoreGone);
  expect(fatal.map(({ message }) => message)).toEqual(['entry 2 was answered and is in no durable batch']);
});

test.each([
  ['a type that no product knows', { type: 'no.such.command' }],
  ['a member that is missing', { type: 'custody.rejectByCode', withdrawalId: 1, operator: 'anna', reason: 'a mixer' }],
  ['a text that is a number', { type: 'custody.reject', withdrawalId: 1, operator: 'anna', reason: 7 }],
])('§2 a command that cannot be written, of %s, is rejected alone: those before and after it arrive', async (_which, body) => {
  const { client, thread, fatal } = open();
  const before = client.submit(grant(1, 1n));
  await expect(client.submit({ id: 'x', accountId: 0, body } as unknown as Command)).rejects.toThrow(TypeError);
  expect(client.figures().queued).toBe(1);
  const after = client.submit(grant(2, 1n));
  await oneTurn();
  await oneTurn();
  const { commands } = asked(thread);
  expect(commands.map(([, command]) => command)).toEqual([grant(1, 1n), grant(2, 1n)]);
  const replies = commands.flatMap(([ask], index) => [ask, index + 1]);
  thread.say({ type: 'done', replies, answers: [], batches: [batchOf([quietEntry(1), quietEntry(2)], '')], figures: FIGURES });
  expect([(await before).seq, (await after).seq, fatal]).toEqual([1, 2, []]);
});

test('of a batch that became durable what was accepted is published, and neither refusals nor repetitions', () => {
  const { client, thread } = open();
  const published: PublishedBatch[] = [];
  client.onBatch((batch) => published.push(batch));
  const refused = quietEntry(1);
  const accepted: Entry = { ...quietEntry(2), outcome: { ok: true, ref: 2, repeated: false } };
  const repeated: Entry = { ...quietEntry(3), outcome: { ok: true, ref: 2, repeated: true } };
  thread.say({ type: 'done', replies: [], answers: [], batches: [batchOf([refused, accepted, repeated], 'ab')], figures: FIGURES });
  const place = { firstSeq: 1, lastSeq: 3, prevBatchHash: 'ab' };
  expect(published).toEqual([{ ...place, timeMs: repeated.timeMs, entries: [accepted], depth: [] }]);
});
