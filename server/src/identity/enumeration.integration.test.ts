import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Delivery } from '../delivery/delivery.ts';
import { Encryption } from '../encryption/encryption.ts';
import { connectDatabase, type DatabaseConnection } from '../storage/connection.ts';
import { migrate } from '../storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { AccountAddresses } from './account-addresses.ts';
import { CodeSender } from './code-sender.ts';
import { Devices } from './devices.ts';
import { FamiliarNetworks } from './familiar-networks.ts';
import { LoginGuard } from './login-guard.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { PasswordDesk } from './password-desk.ts';
import { RecoveryReset } from './recovery-reset.ts';
import { SecondFactors } from './second-factors.ts';
import { Sessions } from './sessions.ts';
import { SignInProof } from './sign-in-proof.ts';
import { Users, type User } from './users.ts';

/** Counts what is checked, whoever's it is. */
class CountingDesk extends PasswordDesk {
  checked = 0;

  override async check(_password: string, _user: User | null): Promise<boolean> {
    this.checked += 1;
    return await Promise.resolve(false);
  }
}

let connection: DatabaseConnection;
let delivery: Delivery;
let codeSender: CodeSender;
let proof: SignInProof;
let addresses: AccountAddresses;
let recoveryReset: RecoveryReset;
const desk = new CountingDesk(false);
const now = (): number => Date.UTC(2026, 0, 1);

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
  const { database } = connection;
  const users = new Users(database);
  const encryption = new Encryption(createSecretKey(Buffer.alloc(32, 7)));
  const codes = new OneTimeCodes({ database, encryption, now });
  const networks = new FamiliarNetworks(database, now);
  const guard = new LoginGuard(now);
  const rooms = {
    users,
    codes,
    networks,
    guard,
    passwords: desk,
    devices: new Devices(database, now),
    sessions: new Sessions(database, now),
  };
  delivery = new Delivery({ configuration: { mail: null, sms: null }, mode: 'demo', database, now, onProblem: () => undefined });
  codeSender = new CodeSender({ ...rooms, delivery, host: null });
  proof = new SignInProof(rooms);
  const factors = new SecondFactors({ ...rooms, database, encryption, now, wallNow: now, onCopied: () => undefined });
  const pause = { begin: async () => await Promise.resolve(null) };
  recoveryReset = new RecoveryReset({ ...rooms, factors, pause, onEvent: () => undefined });
  addresses = new AccountAddresses({
    factors,
    pause,
    ...rooms,
    confirm: async () => await Promise.resolve(null),
    onEvent: () => undefined,
    onAddressChange: () => undefined,
  });
  const address = { kind: 'email', value: 'known@example.com' } as const;
  await users.insert({ loginName: 'known01', address, passwordHash: 'x', inviter: null, credits: 0, nowMs: now() });
});
afterAll(() => connection.close());

/** Connections that the work takes from the pool: one for each query. */
async function queriesOf(work: () => Promise<unknown>): Promise<{ readonly queries: number; readonly answer: unknown }> {
  let queries = 0;
  const count = (): void => {
    queries += 1;
  };
  connection.pool.on('acquire', count);
  const answer = await work();
  connection.pool.off('acquire', count);
  return { queries, answer };
}

const visitor = { address: '203.0.113.7', agent: 'test' };
const emails = ['known@example.com', 'unknown@example.com'] as const;

describe('known and unknown addresses cost the same work', () => {
  test.each(['REGISTER', 'LOGIN', 'FIND_USER', 'FIND_PASSWORD'] as const)('a code of the type %s', async (type) => {
    const cookie = 'c'.repeat(43);
    const send = (text: string) => () =>
      codeSender.send({ type, kind: 'email', text, userId: null, network: '203.0.113.7', language: 'en', inboxCookie: cookie });
    const messages = async (): Promise<readonly number[]> => {
      const all = (await delivery.demoInbox?.list(cookie, [])) ?? [];
      return emails.map((email) => all.filter(({ to }) => to === email).length);
    };
    const before = await messages();
    const [known, unknown] = [await queriesOf(send(emails[0])), await queriesOf(send(emails[1]))];
    expect(known.queries).toBe(unknown.queries);
    expect(known.queries).toBeGreaterThan(4);
    expect(await messages()).toEqual(before.map((count) => count + 1));
  });

  test('a wrong password and a wrong code', async () => {
    for (const secrets of [
      { password: 'Wrong0ne!', code: '' },
      { password: '', code: '000000' },
    ]) {
      const login = (value: string) => () => proof.prove({ who: { kind: 'email', value }, ...secrets }, '', '203.0.113.7');
      const checkedBefore = desk.checked;
      const known = await queriesOf(login(emails[0]));
      const checkedOfKnown = desk.checked - checkedBefore;
      const unknown = await queriesOf(login(emails[1]));
      expect(known.queries).toBe(unknown.queries);
      expect(desk.checked - checkedBefore).toBe(checkedOfKnown * 2);
      expect(known.answer).toMatchObject({ ok: false, reason: secrets.password === '' ? 'CODE_WRONG' : 'LOGIN_WRONG' });
      expect((unknown.answer as { readonly reason: string }).reason).toBe((known.answer as { readonly reason: string }).reason);
    }
  });

  test('a password that is set anew', async () => {
    const reset = (value: string) => () =>
      addresses.resetPassword({ kind: 'email', value }, { code: '000000', newPassword: 'N3wPassword!', factorCode: '' }, visitor);
    expect(await queriesOf(reset(emails[0]))).toEqual(await queriesOf(reset(emails[1])));
  });

  test('a password that is set anew by a recovery code', async () => {
    const proof = { recoveryCode: '0000-0000-0000-0000', newPassword: 'N3wPassword!', factorCode: '' };
    const reset = (loginName: string) => () => recoveryReset.reset({ loginName, ...proof }, visitor);
    const known = await queriesOf(reset('known01'));
    expect(known).toEqual(await queriesOf(reset('unknown01')));
    expect(known.queries).toBeGreaterThan(1);
  });
});
