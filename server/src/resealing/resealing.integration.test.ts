import { execFile, spawn } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Encryption, keyIdOf } from '../machine/encryption/encryption.ts';
import { askDatabaseUrl } from '../operator/ask.ts';
import { connectDatabase, type Database } from '../machine/storage/connection.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { TestOperators } from '../test/operators.ts';
import { photo } from '../test/pictures.ts';
import { programOf } from '../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { SoftwarePasskey } from '../test/software-passkey.ts';
import { pictureAt, uploaded } from '../test/upload.ts';
import { identityPurposeOf, withVerificationTables } from '../modules/verification/tables.ts';

const CANDOR = programOf(fileURLToPath(new URL('../command-line/candor.ts', import.meta.url)));
const IDENTITY = { realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', cardType: 1, flag: 1 } as const;

type Keys = { readonly CANDOR_ENCRYPTION_KEY: string; readonly CANDOR_EARLIER_ENCRYPTION_KEYS: string };

const [FIRST, SECOND] = [randomBytes(32), randomBytes(32)];
const encryptionOf = (key: Buffer): Encryption => new Encryption(createSecretKey(key));
const [firstId, secondId] = [encryptionOf(FIRST).keyId, encryptionOf(SECOND).keyId];
const keysOf = (current: Buffer, ...earlier: readonly Buffer[]): Keys => ({
  CANDOR_ENCRYPTION_KEY: current.toString('hex'),
  CANDOR_EARLIER_ENCRYPTION_KEYS: earlier.map((key) => key.toString('base64')).join(','),
});
const BOTH = keysOf(SECOND, FIRST);

let server: ServerProcess;
/** Of a foreign database; '' for that of the data folder. */
let databaseUrl = '';

beforeAll(async () => {
  server = await startServerProcess({ environment: { ...keysOf(FIRST), CANDOR_LIMITS: 'off' } });
  ({ databaseUrl } = server);
});
afterAll(() => discard(server));

async function restart(keys: Keys): Promise<void> {
  await server.end('SIGTERM');
  server = await startServerProcess({
    dataFolder: server.dataFolder,
    environment: { ...keys, CANDOR_LIMITS: 'off', DATABASE_URL: databaseUrl },
  });
}

const environmentOf = (keys: Keys) => ({ ...process.env, ...keys, CANDOR_DATA: server.dataFolder, DATABASE_URL: databaseUrl });

/** Exit code and words of `candor encryption …`. */
async function candor(keys: Keys, verb: 'status' | 'rotate'): Promise<string> {
  return await new Promise((resolve) => {
    execFile(process.execPath, [CANDOR, 'encryption', verb], { env: environmentOf(keys) }, (error, stdout, stderr) =>
      resolve(`${error === null ? 0 : Number(error.code)} ${stdout}${stderr}`),
    );
  });
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const url = await askDatabaseUrl(server.dataFolder);
  if (url === null) throw new Error('no server answers');
  const connection = connectDatabase({ url });
  try {
    await work(connection.database);
  } finally {
    await connection.close();
  }
}

/** Begins a rotation, kills it when it has done some verifications, and holds it up until then. */
async function killedInTheMiddle(database: Database): Promise<void> {
  await withVerificationTables(database)
    .transaction()
    .execute(async (transaction) => {
      await transaction.selectFrom('verifications').select('id').orderBy('id', 'desc').limit(1).forUpdate().execute();
      const child = spawn(process.execPath, [CANDOR, 'encryption', 'rotate'], { env: environmentOf(BOTH) });
      for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('verifications: 200 ')) break;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    });
}

async function keepManyRefused(database: Database, userId: number): Promise<void> {
  const row = { user_id: userId, level: 1, status: 2, country: 'MY', document_kind: 1, handed_in_ms: 0 };
  const identity = Buffer.from(JSON.stringify({ realName: 'Alice Example', documentNumber: 'X1' }));
  const rows = Array.from({ length: 250 }, () => ({ ...row, identity: encryptionOf(FIRST).seal(identityPurposeOf(userId), identity) }));
  await withVerificationTables(database).insertInto('verifications').values(rows).execute();
}

async function bringApp(client: ApiClient): Promise<Authenticator> {
  const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
  const app = new Authenticator(secret);
  await client.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs(), -1) });
  return app;
}

test('SPEC §18 a new encryption key takes the place of the old one: killed in the middle and begun again, all opens with the new one alone', async () => {
  const origin = (): string => server.address.replace('127.0.0.1', 'localhost');
  const [alice, paula] = [new ApiClient(server.address), new ApiClient(origin())];
  await alice.register('rotate01');
  await paula.register('rotate02');
  const passkey = new SoftwarePasskey(origin());
  const options = await paula.data(CALLS.setUpPasskey, { loginPassword: PASSWORD });
  await paula.data(CALLS.confirmPasskey, { passkey: passkey.make(options), name: 'Phone' });
  const operators = new TestOperators({ dataFolder: server.dataFolder, nowMs: () => server.nowMs() });
  await operators.add('root', ['administrator']);
  await operators.add('rita', ['reviewer']);
  const { userId } = (await alice.data(CALLS.userInfo, {})).user;
  await withDatabase((database) => keepManyRefused(database, userId));
  const picture = await uploaded(alice, await photo());
  await alice.data(CALLS.uploadVerification, { ...IDENTITY, cardType: 2, frontUrl: picture });
  const app = await bringApp(alice);

  // a server that seals with the old key would go on doing so behind the rotation
  expect(await candor(BOTH, 'rotate')).toMatch(/^1 the running server does not seal with the key/);
  await restart(BOTH);
  await withDatabase(killedInTheMiddle);
  const between = await candor(BOTH, 'status');
  expect(between).toMatch(
    new RegExp(`^1 key in use ${secondId}: 1 authenticator apps of users, 4 authenticator apps of operators, 2\\d\\d verifications`),
  );
  expect(between).toMatch(new RegExp(`earlier key ${firstId}: \\d+ verifications, 1 pictures\n`));
  expect(between).not.toContain('may be removed');

  // the rest with the server stopped
  await server.end('SIGTERM');
  const rotated = await candor(BOTH, 'rotate');
  expect(rotated).toContain('pictures: 1 sealed anew');
  expect(rotated).toMatch(new RegExp(`^0 [^]*earlier key ${firstId}: nothing\n  it may be removed; keep a copy`));
  expect(await candor(BOTH, 'rotate')).toMatch(/^0 0 sealed anew with the key/);
  expect(await candor(keysOf(SECOND), 'status')).toBe(
    `0 key in use ${secondId}: 1 authenticator apps of users, 4 authenticator apps of operators, 251 verifications, 1 pictures\n`,
  );
  expect(keyIdOf(await readFile(join(server.dataFolder, 'documents', picture.split('/').at(-1) ?? '')))).toBe(secondId);

  await expect(restart(keysOf(FIRST))).rejects.toThrow('another key than this sealed what is stored');
  await restart(keysOf(SECOND));
  const [again, back] = [new ApiClient(server.address), new ApiClient(origin())];
  const login = { signType: 3, loginName: 'rotate01', loginPassword: PASSWORD, factorCode: app.code(server.nowMs()) };
  again.token = (await again.data(CALLS.login, login)).satoken;
  expect((await pictureAt(again, picture)).status).toBe(200);
  const signed = passkey.sign(await back.data(CALLS.passkeySignInOptions, { purpose: 'signIn' }), { origin: origin() });
  expect((await back.single(CALLS.passkeyLogin, { passkey: signed })).ok).toBe(true);
  const list = (await operators.ask('rita', 'kyc.list', {})).output as { readonly rows: readonly { readonly id: number }[] };
  expect(await operators.run('rita', 'kyc', 'look', String(list.rows.at(-1)?.id))).toContain('X1234567');
}, 400_000);
