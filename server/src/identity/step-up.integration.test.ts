import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { needsLine } from '../gateway/step-up.ts';
import { STEP_UP } from '../gateway/step-up-table.ts';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';

let server: ServerProcess;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const OLD_MS = 16 * 60_000;
const EMAIL = 'stolen@example.com';
/** Whoever has stolen the session knows nothing of these. */
const PROOFS = ['loginPassword', 'oldPwd', 'factorCode', 'oldCode'];
const GUESS = 'Wrong0ne!';

/** Each call that proves, with its example and, where the shape demands a password, a guess. */
const guarded: readonly CallDefinition[] = Object.values(CALLS).filter((call: CallDefinition) => {
  const entry = STEP_UP[call.name];
  return needsLine(call) && entry !== undefined && !('free' in entry);
});

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
async function attempt(client: ApiClient, call: CallDefinition, changes: object, network: number): Promise<string | null> {
  const example = Object.fromEntries(
    Object.entries(call.example)
      .filter(([name]) => !PROOFS.includes(name))
      .concat(['loginPassword', 'oldPwd'].filter((name) => call.example[name] !== undefined).map((name) => [name, GUESS])),
  );
  return await client.refusal(call, { ...example, ...changes }, { 'x-forwarded-for': `198.51.100.${network}` });
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
          const without = await attempt(client, call, { ...changes, loginPassword: undefined }, network);
          expect(
            ['PASSWORD_NEEDED', 'PASSWORD_WRONG', 'FACTOR_REQUIRED', 'BAD_PARAMETER', 'TRADE_PASSWORD_NONE', 'NOT_FOUND'],
            call.name,
          ).toContain(without);
          // the password was seen, the second factor was not
          if (!hasFactor) continue;
          const known = { ...changes, loginPassword: PASSWORD, oldPwd: PASSWORD };
          expect(await attempt(client, call, known, network), call.name).toBe('FACTOR_REQUIRED');
          expect(await attempt(client, call, { ...known, factorCode: 'aaaa-aaaa-aaaa-aaaa' }, network), call.name).toBe('FACTOR_WRONG');
        }
        expect(await protectionOf(client)).toEqual(before);
      });

  test('a young session takes the account over neither by an address nor by recovery codes', async () => {
    const client = new ApiClient(server.address);
    await client.register('youngstolen');
    await client.data(CALLS.sendEmailCode, { codeType: 'BIND', email: EMAIL });
    const emailCode = (await client.codeSentTo(EMAIL)) ?? '';
    expect(await client.single(CALLS.bindEmail, { email: EMAIL, emailCode })).toMatchObject({
      reason: 'PASSWORD_NEEDED',
      field: 'loginPassword',
    });
    expect(await client.refusal(CALLS.renewRecoveryCodes, {})).toBe('PASSWORD_NEEDED');
    expect(await client.refusal(CALLS.setTradePassword, { pwd: 'Second7!anchor' })).toBe('PASSWORD_NEEDED');
  });

  test('a withdrawal address is bound by neither session nor password where an authenticator is on', async () => {
    const client = new ApiClient(server.address);
    await client.register('boundforgood');
    const address = { type: 'usdt', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' };
    const app = await authenticatorOf(client);
    expect(await client.refusal(CALLS.bindWithdrawAddress, address)).toBe('PASSWORD_NEEDED');
    expect(await client.refusal(CALLS.bindWithdrawAddress, { ...address, loginPassword: PASSWORD })).toBe('FACTOR_REQUIRED');
    expect(await client.data(CALLS.withdrawAddresses, {})).toEqual([]);
    const proof = { loginPassword: PASSWORD, factorCode: app.code(server.nowMs()) };
    expect((await client.single(CALLS.bindWithdrawAddress, { ...address, ...proof })).ok).toBe(true);
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
