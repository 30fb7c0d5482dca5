import type { Entry } from '@candor/exchange/entry';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PublishedBatch } from '../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import type { Follower } from './follower.ts';
import { Following, type FollowingOptions } from './following.ts';

let connection: DatabaseConnection;
beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  await sql`CREATE TABLE done (seq bigint)`.execute(connection.database);
});
afterAll(() => connection.close());

type Batch = { readonly lastSeq: number; readonly entries: readonly Entry[] };

let journal: Batch[] = [];
let listeners = new Set<(batch: PublishedBatch) => void>();
let reads: string[] = [];
let problems: string[] = [];
let running: Following[] = [];
/** What a follower does before it writes. */
let before: (seqs: readonly number[]) => Promise<void> = async () => undefined;

beforeEach(async () => {
  [journal, listeners, reads, problems, running] = [[], new Set(), [], [], []];
  before = async () => undefined;
  await sql`DELETE FROM done`.execute(connection.database);
  await sql`DELETE FROM followers`.execute(connection.database);
});
afterEach(() => Promise.all(running.map((one) => one.stop())));

const lastSeq = (): number => journal.at(-1)?.lastSeq ?? 0;

/** A batch comes onto the disk and is then published. Entries with an even number concern the follower. */
function publish(count: number): void {
  const firstSeq = lastSeq() + 1;
  const entries = Array.from({ length: count }, (_, index) => ({ seq: firstSeq + index }) as Entry);
  const batch = { firstSeq, lastSeq: firstSeq + count - 1, entries };
  journal.push(batch);
  for (const listener of listeners) listener({ ...batch, prevBatchHash: '', timeMs: 0, depth: [] });
}

const follower: Follower = {
  name: 'even',
  concerns: ({ seq }) => seq % 2 === 0,
  async follow(entries, moved) {
    const seqs = entries.map(({ seq }) => seq);
    await before(seqs);
    await connection.database.transaction().execute(async (transaction) => {
      for (const seq of seqs) await sql`INSERT INTO done VALUES (${seq})`.execute(transaction);
      await moved(transaction);
    });
  },
};

async function start(more: Pick<FollowingOptions, 'keepEveryMs'> = {}, follow = follower.follow): Promise<Following> {
  const following = await Following.start(
    { ...follower, follow },
    {
      core: {
        onBatch: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
        figures: () => ({ seq: lastSeq() }) as ReturnType<FollowingOptions['core']['figures']>,
      },
      database: connection.database,
      read: async function* (fromSeq, untilSeq) {
        reads.push(`${fromSeq} to ${untilSeq}`);
        for (const batch of journal) {
          if (batch.lastSeq < fromSeq || batch.lastSeq > untilSeq) continue;
          yield await Promise.resolve({ ...batch, entries: batch.entries.filter(({ seq }) => seq >= fromSeq) });
        }
      },
      onProblem: (_name, error) => problems.push(String(error)),
      againMs: 1,
      ...more,
    },
  );
  running.push(following);
  return following;
}

const done = async (): Promise<readonly number[]> =>
  (await sql<{ seq: number }>`SELECT seq FROM done ORDER BY ctid`.execute(connection.database)).rows.map(({ seq }) => seq);
const kept = async (): Promise<number> => (await connection.database.selectFrom('followers').select('seq').executeTakeFirstOrThrow()).seq;

test('one that was never started begins with what is published from then on', async () => {
  publish(4);
  await start();
  publish(3);
  publish(2);
  await expect.poll(done).toEqual([6, 8]);
  expect(reads).toEqual([]);
});

test('what was published while the server was away is done at the next start, and nothing twice', async () => {
  await (await start()).stop();
  publish(3);
  publish(4);
  const following = await start();
  publish(2);
  await expect.poll(done).toEqual([2, 4, 6, 8]);
  await following.stop();
  await (await start()).stop();
  expect(await done()).toEqual([2, 4, 6, 8]);
  expect(await kept()).toBe(9);
});

test('what failed is tried again, and what comes after waits for it', async () => {
  let failures = 3;
  before = async () => {
    if (failures-- > 0) throw new Error('no connection');
  };
  await start();
  publish(2);
  publish(2);
  await expect.poll(done).toEqual([2, 4]);
  expect(problems).toEqual(Array.from({ length: 3 }, () => 'Error: no connection'));
});

test('cut off after its rows were written it does not write them again; cut off before, it writes them', async () => {
  let cut: () => void = () => undefined;
  before = async (seqs) => {
    if (seqs.includes(4)) await new Promise<void>((resolve) => (cut = resolve));
  };
  await start();
  publish(2);
  publish(2);
  await expect.poll(done).toEqual([2]);
  // as a kill leaves it: another process starts with what the database has
  listeners.clear();
  before = async () => undefined;
  await start();
  await expect.poll(done).toEqual([2, 4]);
  cut();
  await expect.poll(() => problems).toContainEqual('Error: even is followed by another server');
  expect(await done()).toEqual([2, 4]);
});

test('where its position was written and the answer to that was lost it goes on', async () => {
  let losses = 1;
  await start({}, async (entries, moved) => {
    await follower.follow(entries, moved);
    if (losses-- > 0) throw new Error('no connection');
  });
  publish(2);
  await expect.poll(() => problems).toEqual(['Error: no connection']);
  publish(2);
  await expect.poll(done).toEqual([2, 4]);
  expect(problems).toEqual(['Error: no connection']);
});

test('one that cannot keep up reads what it missed from the journal', async () => {
  let go: (() => void) | null = null;
  before = () => new Promise<void>((resolve) => (go = resolve));
  await start();
  publish(2);
  await expect.poll(() => go).not.toBeNull();
  for (let count = 0; count < 1_010; count++) publish(2);
  before = async () => undefined;
  (go as (() => void) | null)?.();
  await expect.poll(async () => (await done()).length).toBe(1_011);
  expect(await done()).toEqual(Array.from({ length: 1_011 }, (_, index) => 2 * (index + 1)));
  expect(reads.length).toBeGreaterThan(0);
});

/** Statements of this database that write a position and wait for a lock. */
const LOCKED_OUT = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'update "followers"%'`;

test('what comes while its position is written waits for that, and finds nobody else', async () => {
  await start({ keepEveryMs: 1 });
  const begun: (readonly number[])[] = [];
  before = async (seqs) => void begun.push(seqs);
  const client = await connection.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT seq FROM followers FOR UPDATE');
    publish(1);
    await expect.poll(async () => (await connection.pool.query(LOCKED_OUT)).rowCount).toBe(1);
    publish(1);
    // as long as another question takes
    await connection.pool.query(LOCKED_OUT);
    expect(begun).toEqual([]);
  } finally {
    await client.query('COMMIT');
    client.release();
  }
  await expect.poll(done).toEqual([2]);
  expect(problems).toEqual([]);
});

test('where nothing concerns it a stop keeps how far it has heard', async () => {
  const following = await start();
  publish(1);
  publish(0);
  await following.stop();
  expect([await kept(), await done()]).toEqual([1, []]);
});
