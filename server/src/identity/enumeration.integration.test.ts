import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Delivery } from '../delivery/delivery.ts';
import { Encryption } from '../machine/encryption/encryption.ts';
import { connectDatabase, type DatabaseConnection } from '../machine/storage/connection.ts';
import { migrate } from '../machine/storage/migrate.ts';
import { createTestDatabase } from '../test/shared-postgres.ts';
import { AccountAddresses } from './account-addresses.ts';
import type { Identifier } from './addresses.ts';
import { CodeSender } from './code-sender.ts';
import { Devices } from './devices.ts';
import { FamiliarNetworks } from './familiar-networks.ts';
import { LoginGuard } from './login-guard.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { Passwords } from './passwords.ts';
import { RecoveryReset } from './recovery-reset.ts';
import { SecondFactors } from './second-factors.ts';
import { Sessions } from './sessions.ts';
import { SignInFreezes } from './sign-in-freezes.ts';
import { SignInProof } from './sign-in-proof.ts';
import { DEFAULT_TEXT_BOUNDS } from '../delivery/delivery-configuration.ts';
import { TextBudget } from './text-budget.ts';
import { Users, type User } from './users.ts';

/** Counts what is checked, whoever's it is. */
class CountingPasswords extends Passwords {
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
const passwords = new CountingPasswords(false);
const KINDS = [
  { kind: 'email', known: 'known@example.com', unknown: 'unknown@example.com' },
  { kind: 'phone', known: '8613800138000', unknown: '8613800138001' },
] as const;
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
  const parts = {
    users,
    codes,
    networks,
    guard,
    passwords,
    devices: new Devices(database, now),
    sessions: new Sessions(database, now),
  };
  delivery = new Delivery({ configuration: { mail: null, sms: null }, mode: 'demo', database, now, onProblem: () => undefined });
  codeSender = new CodeSender({
    ...parts,
    delivery,
    texts: new TextBudget({ ...DEFAULT_TEXT_BOUNDS, now, onLimit: () => undefined }),
    host: null,
  });
  proof = new SignInProof(parts);
  const factors = new SecondFactors({ ...parts, database, encryption, now, wallNow: now, onCopied: () => undefined });
  const pause = { begin: async () => await Promise.resolve(null) };
  const freezes = new SignInFreezes(database);
  recoveryReset = new RecoveryReset({ ...parts, factors, pause, freezes, onEvent: () => undefined });
  addresses = new AccountAddresses({
    factors,
    pause,
    freezes,
    ...parts,
    onEvent: () => undefined,
    onAddressChange: () => undefined,
  });
  for (const [index, { kind, known }] of KINDS.entries()) {
    const loginName = `known0${index + 1}`;
    await users.insert({ loginName, address: { kind, value: known }, passwordHash: 'x', inviter: null, credits: 0, nowMs: now() });
  }
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

describe.each(KINDS)('known and unknown addresses cost the same work: $kind', ({ kind, known: knownOne, unknown: unknownOne }) => {
  const both = [knownOne, unknownOne] as const;

  test.each(['REGISTER', 'LOGIN', 'FIND_USER', 'FIND_PASSWORD'] as const)('a code of the type %s', async (type) => {
    const cookie = 'c'.repeat(43);
    const send = (text: string) => () =>
      codeSender.send({ type, kind, text, userId: null, network: '203.0.113.7', language: 'en', browser: cookie, deviceCookie: '' });
    const messages = async (): Promise<readonly number[]> => {
      const all = (await delivery.demoInbox?.list(cookie, [])) ?? [];
      return both.map((one) => all.filter(({ to }) => to === one).length);
    };
    const before = await messages();
    const [known, unknown] = [await queriesOf(send(both[0])), await queriesOf(send(both[1]))];
    expect(known.queries).toBe(unknown.queries);
    expect(known.queries).toBeGreaterThan(4);
    expect(await messages()).toEqual(before.map((count) => count + 1));
  });

  test('a wrong password and a wrong code', async () => {
    for (const secrets of [
      { password: 'Wrong0ne!', code: '' },
      { password: '', code: '000000' },
    ]) {
      const login = (value: string) => () => proof.prove({ who: { kind, value }, ...secrets }, '', { browser: '', network: '203.0.113.7' });
      const checkedBefore = passwords.checked;
      const known = await queriesOf(login(both[0]));
      const checkedOfKnown = passwords.checked - checkedBefore;
      const unknown = await queriesOf(login(both[1]));
      expect(known.queries).toBe(unknown.queries);
      expect(passwords.checked - checkedBefore).toBe(checkedOfKnown * 2);
      expect(known.answer).toMatchObject({ ok: false, reason: secrets.password === '' ? 'CODE_WRONG' : 'LOGIN_WRONG' });
      expect((unknown.answer as { readonly reason: string }).reason).toBe((known.answer as { readonly reason: string }).reason);
    }
  });

  test('§2.1 an address of an account that waits by its name costs a check too: that both are of one account is told by no time', async () => {
    const loginName = kind === 'email' ? 'known01' : 'known02';
    const from = '203.0.113.88';
    const wrong = { password: 'Wrong0ne!', code: '' };
    const reasonOf = async (who: Identifier): Promise<string> => {
      const answer = await proof.prove({ who, ...wrong }, '', { browser: '', network: from });
      return answer.ok ? 'done' : answer.reason;
    };
    let waits = false;
    for (let count = 0; count < 20 && !waits; count++) waits = (await reasonOf({ kind: 'name', value: loginName })) === 'TOO_MANY_REQUESTS';
    expect(waits).toBe(true);
    const checkedOf = async (value: string): Promise<number> => {
      const before = passwords.checked;
      expect(await reasonOf({ kind, value })).toBe('LOGIN_WRONG');
      return passwords.checked - before;
    };
    expect(await checkedOf(knownOne)).toBe(await checkedOf(unknownOne));
    expect(await checkedOf(knownOne)).toBe(1);
  });

  test('a password that is set anew', async () => {
    const reset = (value: string) => () =>
      addresses.resetPassword({ kind, value }, { code: '000000', newPassword: 'N3wPassword!', factorCode: '' }, visitor);
    expect(await queriesOf(reset(both[0]))).toEqual(await queriesOf(reset(both[1])));
  });

  test('a password that is set anew by a recovery code', async () => {
    const proof = { recoveryCode: '0000-0000-0000-0000', newPassword: 'N3wPassword!', factorCode: '' };
    const reset = (loginName: string) => () => recoveryReset.reset({ loginName, ...proof }, visitor);
    const known = await queriesOf(reset('known01'));
    expect(known).toEqual(await queriesOf(reset('unknown01')));
    expect(known.queries).toBeGreaterThan(1);
  });
});
