import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withDocumentTables } from '../modules/documents/tables.ts';
import { documentPurposeOf } from '../modules/documents/documents.ts';
import { Encryption } from '../machine/encryption/encryption.ts';
import { PasskeyHandles } from '../identity/passkey-handles.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { Resealing } from './resealing.ts';
import { heldByKey } from './sealed-columns.ts';

const [old, current, foreign] = [1, 2, 3].map((fill) => createSecretKey(Buffer.alloc(32, fill)));
if (old === undefined || current === undefined || foreign === undefined) throw new Error('no keys');
const first = new Encryption(old);
const encryption = new Encryption(current, [old]);

let connection: DatabaseConnection;
const files = new Map<string, Buffer>();
const store = {
  put: (id: string, sealed: Uint8Array) => Promise.resolve(void files.set(id, Buffer.from(sealed))),
  get: (id: string) => Promise.resolve(files.get(id) ?? null),
  remove: (id: string) => Promise.resolve(void files.delete(id)),
};

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const row = { password_hash: '', inviter_1: null, inviter_2: null, inviter_3: null, credits: 0, created_ms: 0 };
  const users = [1, 2].map((id) => ({ ...row, id, login_name: `user${id}`, invite_code: String(100_000 + id) }));
  await connection.database.insertInto('users').values(users).execute();
});
afterAll(() => connection.close());

test('SPEC §18 what no key opens, and a picture that is not there, stay as they are, are named, and hold on to the old key', async () => {
  const { database } = connection;
  const picture = Buffer.from('a picture');
  const sealedBy = { noted: first, unnoted: first, fresh: encryption, foreign: new Encryption(foreign) };
  for (const [id, by] of Object.entries(sealedBy)) files.set(id, by.seal(documentPurposeOf(id), picture));
  files.set('damaged', first.seal('another purpose', picture));
  const keys = { noted: first.keyId, unnoted: null, fresh: null, foreign: null, damaged: first.keyId, missing: first.keyId };
  const rows = Object.entries(keys).map(([id, key_id]) => ({ id, user_id: 1, created_ms: 0, key_id }));
  await withDocumentTables(database).insertInto('documents').values(rows).execute();
  const foreignSecret = new Encryption(foreign).seal('totp 1', picture);
  await database.insertInto('authenticators').values({ user_id: 1, sealed_secret: foreignSecret, created_ms: 0 }).execute();
  await database
    .insertInto('authenticators')
    .values({ user_id: 2, sealed_secret: first.seal('totp 2', picture), created_ms: 0 })
    .execute();
  const problems: string[] = [];
  const onProblem = (what: string, id: string, why: string): void => void problems.push(`${what} ${id}: ${why}`);
  const run = () => new Resealing({ database, store, encryption, onStep: () => undefined, onProblem }).run();
  expect((await run()).map(({ count }) => count)).toEqual([1, 0, 0, 2]);
  expect(problems).toEqual([
    expect.stringMatching(/^authenticator apps of users 1: sealed with the key/),
    expect.stringMatching(/^pictures damaged: sealed for another purpose/),
    expect.stringMatching(/^pictures foreign: sealed with the key/),
    expect.stringMatching(/^pictures missing: there is no such picture/),
  ]);
  const foreignId = new Encryption(foreign).keyId;
  const held = await heldByKey(database);
  expect(held).toHaveLength(5);
  for (const each of [
    { what: 'authenticator apps of users', keyId: encryption.keyId, count: 1 },
    { what: 'authenticator apps of users', keyId: foreignId, count: 1 },
    { what: 'pictures', keyId: encryption.keyId, count: 3 },
    { what: 'pictures', keyId: first.keyId, count: 2 },
    { what: 'pictures', keyId: foreignId, count: 1 },
  ])
    expect(held).toContainEqual(each);
  const alone = new Encryption(current);
  for (const id of ['noted', 'unnoted', 'fresh']) expect(alone.open(documentPurposeOf(id), files.get(id) ?? Buffer.of())).toEqual(picture);
  expect((await run()).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
});

test('SPEC §18 passkeys from before handles were kept go on with the one that their devices have, whatever key is in use; new ones are random', async () => {
  const { database } = connection;
  const passkey = { user_id: 1, credential_id: 'c', public_key: Buffer.of(1), sign_count: 0, transports: '', name: 'Phone', created_ms: 0 };
  await database
    .insertInto('passkeys')
    .values([
      { ...passkey, id: 'a' },
      { ...passkey, id: 'b', credential_id: 'd' },
    ])
    .execute();
  const handles = new PasskeyHandles(database);
  expect(await handles.of(1)).toBeNull();
  await handles.adopt(encryption);
  expect(await handles.of(1)).toBe(first.fingerprint('passkey user', '1'));
  await handles.adopt(new Encryption(current));
  expect(await handles.ensure(1)).toBe(first.fingerprint('passkey user', '1'));
  const made = await Promise.all([handles.ensure(2), handles.ensure(2)]);
  expect(made[0]).toMatch(/^[\w-]{43}$/);
  expect(made).toEqual([made[0], made[0]]);
  expect(await handles.of(2)).toBe(made[0]);
});
