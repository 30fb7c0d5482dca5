import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';

const FIRST = 'Second7!anchor';
const NEXT = 'Third8?anchor!';

describe('wire-contract §2 the trade password', () => {
  let server: ServerProcess;
  test.beforeAll(({ server: shared }) => {
    server = shared;
  });

  async function someone(loginName: string): Promise<ApiClient> {
    const client = new ApiClient(server.address);
    await client.register(loginName);
    return client;
  }
  const set = (client: ApiClient, pwd: string) => client.single(CALLS.setTradePassword, { pwd, loginPassword: PASSWORD });
  const change = (client: ApiClient, oldPwd: string, newPwd: string, signType = 1) =>
    client.single(CALLS.changeTradePassword, { signType, oldPwd, newPwd, ...(signType === 1 ? {} : { loginPassword: PASSWORD }) });
  const state = async (client: ApiClient) => (await client.data(CALLS.userInfo, {})).detail.userTardPwd;
  const reasonOf = async (answer: Promise<{ readonly ok: boolean; readonly reason?: string | null }>) => (await answer).reason;

  test('is set once, also when six set it at once, and shown by getInfo as set', async () => {
    const client = await someone('tradeonce');
    expect(await state(client)).toBeNull();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => set(client, `${FIRST}${index}`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await state(client)).toBe('set');
    expect(await reasonOf(set(client, FIRST))).toBe('TRADE_PASSWORD_SET');
    expect(await client.text(CALLS.userInfo, {})).not.toContain('argon2');
  });

  test('follows the password rule and is never the login password', async () => {
    const client = await someone('traderule');
    expect(await reasonOf(set(client, ''))).toBe('BAD_PARAMETER');
    for (const pwd of ['a1!', 'nosign77', 'nodigit!!']) expect(await reasonOf(set(client, pwd)), pwd).toBe('PASSWORD_RULE');
    expect(await reasonOf(set(client, PASSWORD))).toBe('TRADE_PASSWORD_LOGIN');
    expect(await set(client, FIRST)).toMatchObject({ ok: true });
    expect(await reasonOf(change(client, FIRST, PASSWORD))).toBe('TRADE_PASSWORD_LOGIN');
  });

  test('is changed by a code to what is bound, once; a code of another type or address changes nothing', async () => {
    const email = 'trade@example.com';
    const client = new ApiClient(server.address);
    await client.data(CALLS.sendEmailCode, { codeType: 'REGISTER', email });
    const registration = { signType: 1, email, loginPassword: PASSWORD, code: (await client.codeSentTo(email)) ?? '' };
    client.token = (await client.data(CALLS.register, registration)).satoken ?? '';
    await set(client, FIRST);
    await client.data(CALLS.sendEmailCode, { codeType: 'BIND' });
    const other = (await client.codeSentTo(email)) ?? '';
    await client.data(CALLS.sendEmailCode, { codeType: 'UPD_PASSWORD' });
    const code = (await client.codeSentTo(email)) ?? '';
    const byCode = (changes: object) =>
      client.single(CALLS.changeTradePassword, {
        signType: 2,
        emailOrPhone: email,
        code,
        newPwd: NEXT,
        loginPassword: PASSWORD,
        ...changes,
      });
    expect(await byCode({ code: other })).toMatchObject({ reason: 'CODE_WRONG', field: 'code' });
    expect(await byCode({ emailOrPhone: 'other@example.com' })).toMatchObject({ reason: 'NOT_BOUND', field: 'emailOrPhone' });
    expect(await byCode({ signType: 3 })).toMatchObject({ reason: 'NOT_BOUND' });
    expect(await byCode({ newPwd: 'a1!' })).toMatchObject({ reason: 'PASSWORD_RULE' });
    expect(await byCode({ newPwd: PASSWORD })).toMatchObject({ reason: 'TRADE_PASSWORD_LOGIN' });
    expect(await byCode({})).toMatchObject({ ok: true });
    expect(await byCode({ newPwd: 'Fifth0!anchor' })).toMatchObject({ reason: 'CODE_WRONG' });
    expect(await change(client, NEXT, 'Fourth9!anchor')).toMatchObject({ ok: true });
  });

  test('is changed by the one in force; codes of nobody change nothing', async () => {
    const client = await someone('tradechange');
    expect(await reasonOf(change(client, FIRST, NEXT))).toBe('TRADE_PASSWORD_NONE');
    await set(client, FIRST);
    expect(await reasonOf(change(client, 'Wrong0ne!', NEXT))).toBe('PASSWORD_WRONG');
    expect(await reasonOf(change(client, FIRST, FIRST))).toBe('PASSWORD_SAME');
    expect(await reasonOf(change(client, FIRST, 'a1!'))).toBe('PASSWORD_RULE');
    for (const signType of [2, 3]) expect(await reasonOf(change(client, FIRST, NEXT, signType))).toBe('NOT_BOUND');
    expect(await change(client, FIRST, NEXT)).toMatchObject({ ok: true });
    expect(await reasonOf(change(client, FIRST, 'Fourth9!anchor'))).toBe('PASSWORD_WRONG');
    expect(await change(client, NEXT, 'Fourth9!anchor')).toMatchObject({ ok: true });
    // The pause is told by the exchange's batch, the change by its call: neither waits for the other.
    const kinds = async (): Promise<readonly string[]> => (await client.rows(CALLS.mail, {})).map(({ kind }) => kind);
    await expect.poll(async () => (await kinds()).length).toBe(5);
    const told = await kinds();
    expect(told.filter((kind) => kind !== 'withdrawalHeld')).toEqual(['tradePasswordChanged', 'tradePasswordChanged', 'tradePasswordSet']);
    expect(told.filter((kind) => kind === 'withdrawalHeld')).toHaveLength(2);
    expect(told.at(-1)).toBe('tradePasswordSet');
  });

  test('of two changes at once one counts', async () => {
    const client = await someone('traderace');
    await set(client, FIRST);
    const answers = await Promise.all([change(client, FIRST, NEXT), change(client, FIRST, 'Fourth9!anchor')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('guesses are counted, of the trade password and, by way of it, of the login password', async () => {
    const client = await someone('tradeguess');
    for (let index = 0; index < 8; index++) expect(await reasonOf(set(client, PASSWORD))).toBe('TRADE_PASSWORD_LOGIN');
    expect(await reasonOf(set(client, PASSWORD))).toBe('TOO_MANY_REQUESTS');
    const other = await someone('tradeguesser');
    await set(other, FIRST);
    for (let index = 0; index < 4; index++) expect(await reasonOf(change(other, `Wrong0ne!${index}`, NEXT))).toBe('PASSWORD_WRONG');
    for (const guess of ['Wrong0ne!', FIRST]) expect(await reasonOf(change(other, guess, NEXT))).toBe('PASS_PAUSED');
  });

  test('belongs to its account, and an ended session neither sets nor changes it', async () => {
    const [alice, bob] = [await someone('tradealice'), await someone('tradebob1')];
    await set(alice, FIRST);
    expect(await state(bob)).toBeNull();
    expect(await reasonOf(change(bob, FIRST, NEXT))).toBe('TRADE_PASSWORD_NONE');
    await alice.data(CALLS.logout, {});
    expect(await reasonOf(change(alice, FIRST, NEXT))).toBe('NOT_SIGNED_IN');
    expect(await reasonOf(set(alice, NEXT))).toBe('NOT_SIGNED_IN');
  });

  test('RULES §13.2 of guesses from many networks five are looked at; a change by code is none of them', async () => {
    const client = await someone('tradehome');
    await set(client, FIRST);
    const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` });
    const guess = { signType: 1, oldPwd: 'Wrong0ne!', newPwd: NEXT };
    const answers = new Set<string | null>();
    for (let network = 0; network < 4; network++)
      for (let attempt = 0; attempt < 3; attempt++) answers.add(await client.refusal(CALLS.changeTradePassword, guess, from(network)));
    expect([...answers]).toEqual(['PASSWORD_WRONG', 'PASS_PAUSED']);
    expect(await reasonOf(change(client, FIRST, NEXT))).toBe('PASS_PAUSED');
    // what a code needs is asked before: none is bound here
    expect(await reasonOf(change(client, FIRST, NEXT, 2))).toBe('NOT_BOUND');
  });
});
