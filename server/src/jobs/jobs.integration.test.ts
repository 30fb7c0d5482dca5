import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { HOUR_MS, type Job } from './job.ts';
import { Jobs } from './jobs.ts';

let connection: DatabaseConnection;
let nowMs = 0;
let did: string[] = [];

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());
beforeEach(async () => {
  nowMs = Date.UTC(2026, 0, 1);
  did = [];
  await connection.database.deleteFrom('jobs').execute();
});

const job = (name: string, run: () => Promise<void> = async () => undefined): Job => ({
  name,
  intervalMs: HOUR_MS,
  run: async () => {
    did.push(name);
    await run();
  },
});

/** What a start of the server makes; its own turns are those of `look`. */
function started(...all: readonly Job[]): Jobs {
  return new Jobs(all, {
    database: connection.database,
    now: () => nowMs,
    onFailure: (name, error) => did.push(`${name}: ${String(error)}`),
  });
}

test('a job is done once an interval, to the millisecond, in the order of the list', async () => {
  const jobs = started(job('sweep'), job('count'));
  await jobs.look();
  nowMs += HOUR_MS - 1;
  await jobs.look();
  expect(did).toEqual(['sweep', 'count']);
  nowMs += 1;
  await jobs.look();
  expect(did).toEqual(['sweep', 'count', 'sweep', 'count']);
  expect(jobs.states()).toEqual(['sweep', 'count'].map((name) => ({ name, doneMs: nowMs, failed: false })));
});

test('restarts neither repeat it nor put it off', async () => {
  await started(job('sweep')).look();
  for (let minutes = 0; minutes < 59; minutes++) {
    nowMs += 60_000;
    await started(job('sweep')).look();
  }
  expect(did).toEqual(['sweep']);
  nowMs += 60_000;
  await started(job('sweep')).look();
  expect(did).toEqual(['sweep', 'sweep']);
});

test('one that fails is told, is tried again after five minutes, and keeps no other from running', async () => {
  let isBroken = true;
  const broken = job('broken', () => (isBroken ? Promise.reject(new Error('no disk')) : Promise.resolve()));
  const jobs = started(broken, job('count'));
  await jobs.look();
  expect(did).toEqual(['broken', 'broken: Error: no disk', 'count']);
  expect(jobs.states()[0]).toEqual({ name: 'broken', doneMs: null, failed: true });
  isBroken = false;
  nowMs += HOUR_MS / 12 - 1;
  await jobs.look();
  nowMs += 1;
  await jobs.look();
  expect(did.slice(3)).toEqual(['broken']);
  expect(jobs.states()[0]).toEqual({ name: 'broken', doneMs: nowMs, failed: false });
});

test('one that was cut off by the end of the server is tried again after five minutes', async () => {
  let cut: () => void = () => undefined;
  void started(job('sweep', () => new Promise((resolve) => (cut = resolve)))).look();
  await expect.poll(() => did).toEqual(['sweep']);
  nowMs += HOUR_MS / 12;
  await started(job('sweep')).look();
  expect(did).toEqual(['sweep', 'sweep']);
  cut();
});

test('of servers that share a database one runs it', async () => {
  await Promise.all([started(job('sweep')).look(), started(job('sweep')).look()]);
  nowMs += HOUR_MS;
  await Promise.all([started(job('sweep')).look(), started(job('sweep')).look()]);
  expect(did).toEqual(['sweep', 'sweep']);
});

test('a stop waits for what runs, and nothing is begun after it; two of one name are refused', async () => {
  const jobs = started(job('sweep'));
  await jobs.stop();
  await jobs.look();
  expect(did).toEqual([]);
  expect(() => started(job('sweep'), job('sweep'))).toThrow('two jobs are called sweep');
});
