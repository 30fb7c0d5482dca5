import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { photo } from '../../test/pictures.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { withDocumentTables } from './tables.ts';
import { Documents, type DocumentsOptions } from './documents.ts';
import { makeClosedFolder, openFolderStore } from './folder-store.ts';
import type { Form } from '../../api/user/receive-file.ts';
import { formOf } from './test/forms.ts';

const HOUR_MS = 3_600_000;
const ALICE = 1_001;
const NETWORK = '198.51.100.1';
const BOB = 1_002;

let connection: DatabaseConnection;
let folder = '';
let nowMs = Date.UTC(2026, 0, 1);
let picture: Buffer;
const problems: string[] = [];

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const row = { password_hash: '', inviter_1: null, inviter_2: null, inviter_3: null, credits: 0, created_ms: 0 };
  const users = [ALICE, BOB].map((id) => ({ ...row, id, login_name: `user${id}`, invite_code: String(100_000 + id) }));
  await connection.database.insertInto('users').values(users).execute();
  picture = await photo();
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-documents-'));
  await withDocumentTables(connection.database).deleteFrom('documents').execute();
  problems.length = 0;
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

afterAll(async () => {
  await connection.close();
});

async function open(changes: Partial<DocumentsOptions> = {}): Promise<Documents> {
  const arrivals = join(folder, 'arrivals');
  await makeClosedFolder(arrivals);
  return new Documents({
    database: connection.database,
    store: await openFolderStore(join(folder, 'kept')),
    sealing: { keyId: '', seal: (_purpose, bytes) => bytes, open: (_purpose, bytes) => Buffer.from(bytes) },
    isClean: () => Promise.resolve(true),
    arrivals,
    now: () => nowMs,
    onProblem: (problem) => void problems.push(problem),
    ...changes,
  });
}

const sent = (bytes: Uint8Array): Form => formOf([bytes]);

async function idOf(documents: Documents, userId: number): Promise<string> {
  const uploaded = await documents.upload(userId, sent(picture), NETWORK);
  if (!uploaded.ok) throw new Error(uploaded.reason);
  return uploaded.id;
}

class RolledBack extends Error {}

/** As the verification does: all of them or none. */
async function handIn(documents: Documents, userId: number, ids: readonly string[]): Promise<boolean> {
  try {
    await withDocumentTables(connection.database)
      .transaction()
      .execute(async (transaction) => {
        if (!(await documents.handIn(transaction, userId, ids))) throw new RolledBack();
      });
    return true;
  } catch (error) {
    if (error instanceof RolledBack) return false;
    throw error;
  }
}

describe('uploaded documents', () => {
  test('what is not handed in is removed after a day with its file; what is handed in stays', async () => {
    const documents = await open();
    const [kept, waiting] = [await idOf(documents, ALICE), await idOf(documents, ALICE)];
    expect(await handIn(documents, ALICE, [kept])).toBe(true);
    nowMs += 23 * HOUR_MS;
    await documents.removeExpired();
    expect(await documents.ofUser(ALICE, waiting)).not.toBeNull();
    nowMs += HOUR_MS;
    expect(await handIn(documents, ALICE, [waiting])).toBe(false);
    await documents.removeExpired();
    expect(await readdir(join(folder, 'kept'))).toEqual([kept]);
    expect(await documents.ofUser(ALICE, waiting)).toBeNull();
    expect(await documents.ofUser(ALICE, kept)).not.toBeNull();
  });

  test('a picture of another user, one that was handed in and one that nobody has are not handed in', async () => {
    const documents = await open();
    const [own, others] = [await idOf(documents, ALICE), await idOf(documents, BOB)];
    for (const ids of [[others], [own, others], ['A'.repeat(22)]]) expect(await handIn(documents, ALICE, ids)).toBe(false);
    expect(await documents.ofUser(BOB, own)).toBeNull();
    expect(await handIn(documents, ALICE, [own])).toBe(true);
    expect(await handIn(documents, ALICE, [own])).toBe(false);
  });

  test('at most 24 of one user wait; another one’s do not count', async () => {
    const documents = await open();
    for (let count = 0; count < 24; count++) await idOf(documents, ALICE);
    expect(await documents.upload(ALICE, sent(picture), NETWORK)).toEqual({ ok: false, reason: 'TOO_MANY_FILES' });
    await idOf(documents, BOB);
  });

  test('what is damaged or no picture counts among the 24, and is forgotten after a day', async () => {
    const documents = await open();
    for (let count = 0; count < 12; count++) {
      expect(await documents.upload(ALICE, sent(picture.subarray(0, 300)), NETWORK)).toEqual({ ok: false, reason: 'FILE_DAMAGED' });
      expect(await documents.upload(ALICE, sent(Buffer.of(1)), NETWORK)).toEqual({ ok: false, reason: 'FILE_TYPE' });
    }
    expect(await documents.upload(ALICE, sent(picture), NETWORK)).toEqual({ ok: false, reason: 'TOO_MANY_FILES' });
    await idOf(documents, BOB);
    nowMs += 24 * HOUR_MS;
    await documents.removeExpired();
    await idOf(documents, ALICE);
  });

  test('sixteen networks that fill their places leave each other one a place', async () => {
    const documents = await open();
    const whole = sent(picture);
    const streams: PassThrough[] = [];
    const slow = Array.from({ length: 128 }, async (_, index) => {
      const stream = new PassThrough();
      streams.push(stream);
      return await documents.upload(ALICE + 100 + index, { headers: whole.headers, stream }, `203.0.113.${Math.floor(index / 8)}`);
    });
    expect((await documents.upload(ALICE, sent(picture), NETWORK)).ok).toBe(true);
    for (const stream of streams) stream.destroy();
    const answers = await Promise.all(slow);
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'NO_FILE')).toHaveLength(72);
  });

  test('one user uploads one picture at a time', async () => {
    const documents = await open();
    const answers = await Promise.all([1, 2, 3].map(() => documents.upload(ALICE, sent(picture), NETWORK)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok)).toEqual([1, 2].map(() => ({ ok: false, reason: 'BUSY' })));
  });

  test('of one network eight arrive at once, and those of others go on', async () => {
    const documents = await open();
    const whole = sent(picture);
    const streams = Array.from({ length: 8 }, () => new PassThrough());
    const slow = streams.map((stream, index) => documents.upload(ALICE + 100 + index, { headers: whole.headers, stream }, NETWORK));
    expect(await documents.upload(ALICE, sent(picture), NETWORK)).toEqual({ ok: false, reason: 'BUSY' });
    expect((await documents.upload(ALICE, sent(picture), '198.51.100.2')).ok).toBe(true);
    for (const stream of streams) stream.destroy(new Error('aborted'));
    expect(await Promise.all(slow)).toEqual(streams.map(() => ({ ok: false, reason: 'NO_FILE' })));
    expect((await documents.upload(ALICE, sent(picture), NETWORK)).ok).toBe(true);
  });

  test('a connection that is killed in the middle leaves nothing and blocks nothing', async () => {
    const documents = await open();
    const whole = sent(picture);
    const cut = Readable.from(
      (async function* () {
        for await (const piece of whole.stream) yield (piece as Buffer).subarray(0, 500);
        throw new Error('aborted');
      })(),
    );
    expect(await documents.upload(ALICE, { headers: whole.headers, stream: cut }, NETWORK)).toEqual({ ok: false, reason: 'NO_FILE' });
    expect(await readdir(join(folder, 'arrivals'))).toEqual([]);
    expect(await readdir(join(folder, 'kept'))).toEqual([]);
    await idOf(documents, ALICE);
  });

  test('what the scanner finds is refused, and so is everything while it cannot be asked', async () => {
    const infected = await open({ isClean: () => Promise.resolve(false) });
    expect(await infected.upload(ALICE, sent(picture), NETWORK)).toEqual({ ok: false, reason: 'FILE_INFECTED' });
    const away = await open({ isClean: () => Promise.reject(new Error('away')) });
    expect(await away.upload(ALICE, sent(picture), NETWORK)).toEqual({ ok: false, reason: 'UNAVAILABLE' });
    expect(problems).toEqual(['no virus scan: Error: away']);
    expect(await readdir(join(folder, 'kept'))).toEqual([]);
  });

  test('a store that takes nothing is told, and the picture is not named to anybody', async () => {
    const store = { put: () => Promise.reject(new Error('full')), get: () => Promise.resolve(null), remove: () => Promise.resolve() };
    const documents = await open({ store });
    expect(await documents.upload(ALICE, sent(picture), NETWORK)).toEqual({ ok: false, reason: 'UNAVAILABLE' });
    expect(problems).toEqual(['a document could not be kept: Error: full']);
  });
});
