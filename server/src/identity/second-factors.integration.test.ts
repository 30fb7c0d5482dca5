import { createSecretKey } from 'node:crypto';
import { PASSKEYS_MAX } from '@candor/contract/modules/identity/passkey';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Encryption } from '../machine/encryption/encryption.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { FamiliarNetworks } from './familiar-networks.ts';
import { SecondFactors } from './second-factors.ts';
import { Users } from './users.ts';

const now = (): number => Date.UTC(2026, 0, 1);
let connection: DatabaseConnection;
let users: Users;
let factors: SecondFactors;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const { database } = connection;
  users = new Users(database);
  const encryption = new Encryption(createSecretKey(Buffer.alloc(32, 7)));
  const networks = new FamiliarNetworks(database, now);
  factors = new SecondFactors({ database, encryption, users, networks, now, wallNow: now, onCopied: () => undefined });
});
afterAll(() => connection.close());

async function userId(loginName: string): Promise<number> {
  const user = await users.insert({ loginName, passwordHash: 'x', inviter: null, credits: 0, nowMs: now() });
  return user?.id ?? 0;
}

const keyNamed = (credentialId: string) => ({ credentialId, publicKey: Buffer.of(1, 2), signCount: 5, transports: [] });

test('a reset of all factors leaves none, and touches nobody else', async () => {
  const [lost, other] = [await userId('factors1'), await userId('factors2')];
  for (const user of [lost, other]) {
    await factors.passkeys.passkeys.add(user, keyNamed(`reset-${user}`), 'My phone');
    await factors.recoveryCodes.renew(user);
  }
  await factors.authenticators.begin(lost);
  expect(await factors.isOn(lost)).toBe(true);
  await factors.removeAll(lost);
  expect(await factors.isOn(lost)).toBe(false);
  expect(await factors.recoveryCodes.left(lost)).toBe(0);
  expect(await factors.isOn(other)).toBe(true);
  expect(await factors.recoveryCodes.left(other)).toBe(10);
});

test('of many passkeys that are added at once no more than the most are', async () => {
  const user = await userId('factors3');
  const adding = Array.from({ length: PASSKEYS_MAX + 5 }, (_one, index) =>
    factors.passkeys.passkeys.add(user, keyNamed(`many-${index}`), 'Key'),
  );
  const added = await Promise.all(adding);
  expect(added.filter((one) => one === 'full')).toHaveLength(5);
  expect(await factors.passkeys.passkeys.list(user)).toHaveLength(PASSKEYS_MAX);
});

test('WebAuthn §7.2 of many signatures with one count the first is noted; a lower count, or none after one, is not', async () => {
  const user = await userId('factors4');
  const { passkeys } = factors.passkeys;
  const added = await passkeys.add(user, keyNamed('counted'), 'Key');
  const id = typeof added === 'string' ? '' : added.id;
  const noted = await Promise.all(Array.from({ length: 8 }, () => passkeys.use(id, 6)));
  expect(noted.filter(Boolean)).toHaveLength(1);
  for (const count of [0, 5, 6]) expect(await passkeys.use(id, count)).toBe(false);
  expect(await passkeys.use(id, 7)).toBe(true);
});
