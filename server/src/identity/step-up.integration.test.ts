import type { CallDefinition } from '@candor/contract/call';
import type { CodeType } from '@candor/contract/one-time-codes';
import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { isProvedAgain, needsLine, stepUpTable } from '../api/user/step-up.ts';
import { modules } from '../modules/registry.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const ETHEREUM = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const OTHER_ETHEREUM = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const OLD_MS = 16 * 60_000;
/** Whoever has stolen the session knows nothing of these. */
const PROOFS = ['loginPassword', 'oldPwd', 'factorCode', 'oldCode'];
const GUESS = 'Wrong0ne!';

/** Each call that proves, with its example and, where the shape demands a password, a guess. */
const guarded: readonly CallDefinition[] = Object.values(CALLS).filter(
  (call: CallDefinition) => needsLine(call) && isProvedAgain(stepUpTable(modules), call),
);

async function authenticatorOf(client: ApiClient): Promise<Authenticator> {
  const app = new Authenticator((await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD })).secret);
  await client.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs(), -1) });
  return app;
}

/** An account with an address, and the session that somebody has stolen: just signed in, a while ago, or opened by a remembered device. */
async function stolen(name: string, age: 'young' | 'old' | 'device', hasFactor: boolean): Promise<ApiClient> {
  const client = new ApiClient(server.address);
  await client.register(name, age === 'device');
  const email = `${name}@example.com`;
  await client.data(CALLS.sendEmailCode, { codeType: 'BIND', email });
  const emailCode = (await client.codeSentTo(email)) ?? '';
  await client.data(CALLS.bindEmail, { email, emailCode, loginPassword: PASSWORD });
  if (hasFactor) await authenticatorOf(client);
  if (age === 'old') await server.passTime(OLD_MS, LONG_STEP_MS);
  if (age === 'device') client.token = (await client.data(CALLS.autoLogin, {})).satoken;
  return client;
}

async function protectionOf(client: ApiClient): Promise<unknown> {
  const { user, detail } = await client.data(CALLS.userInfo, {});
  const rows = await client.rows(CALLS.sessions, {});
  return [user, detail, await client.data(CALLS.factors, {}), await client.data(CALLS.withdrawAddresses, {}), rows.map(({ id }) => id)];
}

/** Sends the example without proofs; a password that the shape demands is guessed. */
async function attempt(client: ApiClient, call: CallDefinition, changes: object, network: number | null): Promise<string | null> {
  const example = Object.fromEntries(
    Object.entries(call.example)
      .filter(([name]) => !PROOFS.includes(name))
      .concat(['loginPassword', 'oldPwd'].filter((name) => call.example[name] !== undefined).map((name) => [name, GUESS])),
  );
  return await client.refusal(call, { ...example, ...changes }, network === null ? {} : { 'x-forwarded-for': `198.51.100.${network}` });
}

describe('RULES §14.1 nobody with a session alone adds a way in or out, or takes a protection away', () => {
  for (const hasFactor of [false, true])
    for (const age of ['young', 'old', 'device'] as const)
      test(`a session: ${age}, ${hasFactor ? 'with' : 'without'} a second factor`, async () => {
        const client = await stolen(`stolen${age}${hasFactor ? 'f' : ''}`, age, hasFactor);
        const before = await protectionOf(client);
        const changes = { id: 'x', emailOrPhone: '' };
        let network = hasFactor ? 100 : 0;
        for (const call of guarded) {
          network += 1;
          // a young session is believed, by some calls, in the network of its sign-in alone
          for (const from of age === 'young' && !hasFactor ? [network] : [network, null]) {
            const without = await attempt(client, call, { ...changes, loginPassword: undefined }, from);
            expect(
              ['PASSWORD_NEEDED', 'PASSWORD_WRONG', 'FACTOR_REQUIRED', 'BAD_PARAMETER', 'TRADE_PASSWORD_NONE', 'HOLD_ACTIVE', 'NOT_FOUND'],
              call.name,
            ).toContain(without);
          }
          // the password was seen, the second factor was not
          if (!hasFactor) continue;
          const known = { ...changes, loginPassword: PASSWORD, oldPwd: PASSWORD };
          expect(await attempt(client, call, known, network), call.name).toBe('FACTOR_REQUIRED');
          const guessed = await attempt(client, call, { ...known, factorCode: 'aaaa-aaaa-aaaa-aaaa' }, network);
          // the last of them come after as many as are taken of an account
          expect(['FACTOR_WRONG', 'TOO_MANY_REQUESTS'], call.name).toContain(guessed);
        }
        expect(await protectionOf(client)).toEqual(before);
      });

  test('a withdrawal address is bound by neither session nor password where an authenticator is on', async () => {
    const client = new ApiClient(server.address);
    await client.register('boundforgood');
    const address = { type: 'usdt', address: TRON };
    const app = await authenticatorOf(client);
    expect(await client.refusal(CALLS.bindWithdrawAddress, address)).toBe('PASSWORD_NEEDED');
    expect(await client.refusal(CALLS.bindWithdrawAddress, { ...address, loginPassword: PASSWORD })).toBe('FACTOR_REQUIRED');
    expect(await client.data(CALLS.withdrawAddresses, {})).toEqual([]);
    const proof = { loginPassword: PASSWORD, factorCode: app.code(server.nowMs()) };
    expect((await client.single(CALLS.bindWithdrawAddress, { ...address, ...proof })).ok).toBe(true);
  });
});

const codeFor = async (client: ApiClient, codeType: CodeType, email: string): Promise<string | null> => {
  await client.data(CALLS.sendEmailCode, { codeType, email });
  return await client.codeSentTo(email);
};

describe('RULES §14.1 what the wire contract sets without the password, by a young session from the network of its sign-in', () => {
  /** The owner, and a thief with the owner's session and living codes to an address of his own, that he has bound to the owner's account. */
  async function invaded(name: string) {
    const email = `${name}@example.com`;
    const thief = new ApiClient(server.address);
    const registration = { signType: 1, email, loginPassword: PASSWORD, code: (await codeFor(thief, 'REGISTER', email)) ?? '' };
    thief.token = (await thief.data(CALLS.register, registration)).satoken ?? '';
    const codes = { reset: (await codeFor(thief, 'FIND_PASSWORD', email)) ?? '', login: (await codeFor(thief, 'LOGIN', email)) ?? '' };
    await thief.data(CALLS.unbindEmail, { emailCode: (await codeFor(thief, 'BIND', email)) ?? '', loginPassword: PASSWORD });
    const owner = new ApiClient(server.address);
    await owner.register(name);
    thief.token = owner.token;
    await thief.data(CALLS.bindEmail, { email, emailCode: (await codeFor(thief, 'BIND', email)) ?? '' });
    expect((await owner.data(CALLS.userInfo, {})).user.email).toBe(email);
    expect(await owner.data(CALLS.factors, {})).toMatchObject({ unproved: ['email'] });
    return { owner, thief, email, codes };
  }

  test('is no way in: neither a code to the address nor the trade password takes the account over', async () => {
    const { owner, thief, email, codes } = await invaded('youngtaken');
    await thief.data(CALLS.setTradePassword, { pwd: 'Second7!anchor' });
    const code = (await codeFor(thief, 'UPD_PASSWORD', email)) ?? '';
    const change = { signType: 2, newPwd: 'Third8?anchor!', emailOrPhone: email, code };
    expect(await thief.refusal(CALLS.changeTradePassword, change)).toBe('PASSWORD_NEEDED');
    for (const call of [CALLS.renewRecoveryCodes, CALLS.setUpPasskey, CALLS.unbindEmail]) {
      expect(await thief.refusal(call, {}), call.name).toBe('PASSWORD_NEEDED');
    }
    const guest = new ApiClient(server.address);
    guest.inboxCookie = thief.inboxCookie;
    const reset = { email, newPwd: 'Taken0ver!', emailCode: codes.reset };
    expect(await guest.refusal(CALLS.resetPassword, reset)).toBe('CODE_WRONG');
    expect(await guest.refusal(CALLS.login, { signType: 1, email, code: codes.login })).toBe('CODE_WRONG');
    await server.passTime(300_000, LONG_STEP_MS);
    for (const codeType of ['LOGIN', 'FIND_PASSWORD', 'FIND_USER'] as const)
      expect(await codeFor(guest, codeType, email), codeType).toBeNull();
    expect((await owner.single(CALLS.login, { signType: 3, loginName: 'youngtaken', loginPassword: PASSWORD })).ok).toBe(true);
  });

  test('is told to the owner, who takes its place by the password, which pauses withdrawals; then nobody does', async () => {
    const { owner, thief, email } = await invaded('youngback');
    await thief.data(CALLS.setTradePassword, { pwd: 'Second7!anchor' });
    await thief.data(CALLS.bindWithdrawAddress, { type: 'usdt', address: TRON });
    expect(await thief.refusal(CALLS.bindWithdrawAddress, { type: 'usdt', address: ETHEREUM })).toBe('WITHDRAW_ADDRESS_SET');
    expect(await thief.refusal(CALLS.setTradePassword, { pwd: 'Third8?anchor!' })).toBe('TRADE_PASSWORD_SET');
    const kinds = (await owner.rows(CALLS.mail, {})).map(({ kind }) => kind);
    expect(kinds).toEqual(['withdrawalAddressBound', 'tradePasswordSet', 'addressChanged']);
    const held = async () => (await owner.data(CALLS.holds, {})).map(({ reason }) => reason);
    expect(await held()).toEqual([]);
    await thief.data(CALLS.changeTradePassword, { signType: 1, oldPwd: 'Second7!anchor', newPwd: 'Third8?anchor!' });
    const loginPassword = PASSWORD;
    await owner.data(CALLS.bindWithdrawAddress, { type: 'usdt', address: OTHER_ETHEREUM, loginPassword });
    expect(await held()).toEqual(['The withdrawal address was changed.']);
    await owner.data(CALLS.setTradePassword, { pwd: 'Fourth9?anchor!', loginPassword });
    expect(await held()).toEqual(['The trade password was changed.']);
    const own = 'youngown@example.com';
    await owner.data(CALLS.bindEmail, { email: own, emailCode: (await codeFor(owner, 'BIND', own)) ?? '', loginPassword });
    expect(await held()).toEqual(['The e-mail address was changed or removed.']);
    expect(await owner.data(CALLS.factors, {})).toMatchObject({ unproved: [] });
    expect(await codeFor(owner, 'FIND_PASSWORD', own)).not.toBeNull();
    expect((await owner.data(CALLS.withdrawAddresses, {})).map(({ address }) => address)).toEqual([OTHER_ETHEREUM]);
    const again = { loginPassword };
    expect(await owner.refusal(CALLS.bindWithdrawAddress, { type: 'usdt', address: TRON, ...again })).toBe('WITHDRAW_ADDRESS_SET');
    expect(await owner.refusal(CALLS.setTradePassword, { pwd: 'Second7!anchor', ...again })).toBe('TRADE_PASSWORD_SET');
    expect(await owner.refusal(CALLS.bindEmail, { email, emailCode: '000000', ...again })).toBe('ALREADY_BOUND');
    expect((await owner.single(CALLS.changeTradePassword, { signType: 1, oldPwd: 'Fourth9?anchor!', newPwd: 'Fifth0!anchor' })).ok).toBe(
      true,
    );
    const subjects = async () => (await owner.rows(CALLS.demoInbox, {})).filter(({ to }) => to === own).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your Candor trade password was changed');
  });

  test('an unproved address is unbound by the password alone, and is proved by binding it once more or by a sign-in with it and the password', async () => {
    const { owner, thief, email } = await invaded('youngproof');
    await owner.data(CALLS.unbindEmail, { loginPassword: PASSWORD });
    const bind = async (proof: object) =>
      await owner.data(CALLS.bindEmail, { email, emailCode: (await codeFor(thief, 'BIND', email)) ?? '', ...proof });
    await server.passTime(60_000, LONG_STEP_MS);
    await bind({});
    await server.passTime(60_000, LONG_STEP_MS);
    await bind({ loginPassword: PASSWORD });
    expect(await owner.refusal(CALLS.unbindEmail, { loginPassword: PASSWORD })).toBe('CODE_WRONG');
    await server.passTime(300_000, LONG_STEP_MS);
    expect(await codeFor(thief, 'FIND_PASSWORD', email)).not.toBeNull();
    const other = await invaded('youngproof2');
    await server.passTime(60_000, LONG_STEP_MS);
    expect(await codeFor(other.thief, 'LOGIN', other.email)).toBeNull();
    await other.owner.data(CALLS.login, { signType: 1, email: other.email, loginPassword: PASSWORD });
    await server.passTime(60_000, LONG_STEP_MS);
    const code = (await codeFor(other.thief, 'LOGIN', other.email)) ?? '';
    // that sign-in shows a code and not the password
    other.owner.token = (await other.owner.data(CALLS.login, { signType: 1, email: other.email, code })).satoken;
    expect(await other.owner.refusal(CALLS.setTradePassword, { pwd: 'Second7!anchor' })).toBe('PASSWORD_NEEDED');
  });
});

describe('RULES §14.1 who the account is, and what keeps it from trading', () => {
  const IDENTITY = { flag: 1, realName: 'Mallory Thief', idCard: 'M7654321', country: 'Thailand', cardType: 2 };
  const stateOf = async (client: ApiClient) => (await client.data(CALLS.verification, {})).levels[0];

  test('documents of a young session are told to the owner, whose own take their place; an old session hands none in', async () => {
    const client = await stolen('identity01', 'young', false);
    await client.data(CALLS.uploadVerification, IDENTITY);
    expect(await stateOf(client)).toMatchObject({ status: '3', country: 'TH', proved: false });
    await expect.poll(async () => (await client.rows(CALLS.mail, {}))[0]).toMatchObject({ kind: 'verificationHandedIn' });
    await server.passTime(OLD_MS, LONG_STEP_MS);
    expect(await client.refusal(CALLS.uploadVerification, { ...IDENTITY, flag: 2 })).toBe('PASSWORD_NEEDED');
    const own = { ...IDENTITY, realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', loginPassword: PASSWORD };
    await client.data(CALLS.uploadVerification, own);
    expect(await stateOf(client)).toMatchObject({ status: '3', country: 'MY', proved: true });
    expect((await client.data(CALLS.userInfo, {})).detail.realName).toBe('Alice Example');
  });

  test('no session sets the anti-phishing word, and none excludes its owner for longer than a week', async () => {
    const client = await stolen('excluded01', 'young', false);
    const days = (count: number) => server.nowMs() + count * 86_400_000 + 60_000;
    for (const until of [0, days(8), days(3_650)]) {
      expect(await client.refusal(CALLS.exclude, { scope: 'all', until })).toBe('PASSWORD_NEEDED');
      expect(await client.refusal(CALLS.exclude, { scope: 'all', until, loginPassword: GUESS })).toBe('PASSWORD_WRONG');
    }
    for (const word of ['blue heron', '']) expect(await client.refusal(CALLS.setAntiPhishingWord, { word })).toBe('PASSWORD_NEEDED');
    expect((await client.data(CALLS.protection, {})).exclusions).toEqual([]);
    await client.data(CALLS.exclude, { scope: 'all', until: days(7) });
    await client.data(CALLS.exclude, { scope: 'all', until: 0, loginPassword: PASSWORD });
    expect((await client.data(CALLS.protection, {})).exclusions).toEqual([{ scope: 'all', until: 0 }]);
  });
});

describe('RULES §14.1 whoever has a session', () => {
  const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` });
  const change = { oldPwd: PASSWORD, newPwd: 'Another9!harbour' };

  test('does not keep its owner from taking it back by guesses of the password from many networks', async () => {
    const owner = new ApiClient(server.address);
    await owner.register('guessedaway');
    const answers = new Set<string | null>();
    for (let network = 0; network < 8; network++) {
      for (let guess = 0; guess < 8; guess++) {
        const call = guess < 4 ? CALLS.revokeSession : CALLS.unbindEmail;
        answers.add(await owner.refusal(call, { ...call.example, loginPassword: GUESS }, from(network)));
      }
    }
    expect([...answers]).toEqual(['PASSWORD_WRONG', 'TOO_MANY_REQUESTS']);
    expect(await owner.refusal(CALLS.changePassword, change, from(99))).toBe('TOO_MANY_REQUESTS');
    expect((await owner.single(CALLS.changePassword, change)).ok).toBe(true);
  });
});

describe('what was shown for nothing', () => {
  test('is good for another try of the same call by the same session, and for no second change', async () => {
    const client = new ApiClient(server.address);
    await client.register('shownonce');
    const app = await authenticatorOf(client);
    const proof = { loginPassword: PASSWORD, factorCode: app.code(server.nowMs()) };
    expect(await client.refusal(CALLS.setTradePassword, { pwd: 'short', ...proof })).toBe('PASSWORD_RULE');
    expect(await client.refusal(CALLS.renewRecoveryCodes, proof)).toBe('FACTOR_WRONG');
    const elsewhere = new ApiClient(server.address);
    elsewhere.token = client.token;
    expect((await elsewhere.single(CALLS.setTradePassword, { pwd: 'Second7!anchor', ...proof })).ok).toBe(true);
    expect(await client.refusal(CALLS.setTradePassword, { pwd: 'Second7!anchor', ...proof })).toBe('FACTOR_WRONG');
  });
});
