import { CALLS } from '@candor/contract/table';
import { describe, expect } from 'vitest';
import { ApiClient, PASSWORD } from '../test/api-client.ts';
import { Authenticator } from '../test/authenticator.ts';
import { LONG_STEP_MS } from '../test/long-steps.ts';
import { test } from '../test/room.ts';
import type { ServerProcess } from '../test/server-process.ts';

let server: ServerProcess;

test.beforeAll(({ server: shared }) => {
  server = shared;
});

const NEW_PASSWORD = 'N3wPassword!';

type Owner = { readonly client: ApiClient; readonly codes: readonly string[] };

/** A user without e-mail address and phone number who has taken recovery codes right after registration. */
async function owner(name: string, remember = false): Promise<Owner> {
  const client = new ApiClient(server.address);
  await client.register(name, remember);
  return { client, codes: (await client.data(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD })).recoveryCodes };
}

type Reset = { readonly loginName: string; readonly recoveryCode: string; readonly newPwd?: string; readonly factorCode?: string };

/** Null when the new password is set. */
async function reset(body: Reset, address = '203.0.113.7'): Promise<string | null> {
  const answer = await new ApiClient(server.address).single(
    CALLS.resetPassword,
    { newPwd: NEW_PASSWORD, ...body },
    { 'x-forwarded-for': address },
  );
  return answer.ok ? null : answer.reason;
}

async function signIn(loginName: string, loginPassword: string): Promise<string | null> {
  const answer = await new ApiClient(server.address).single(CALLS.login, { signType: 3, loginName, loginPassword });
  return answer.ok ? null : answer.reason;
}

describe('nobody is stranded: recovery codes of an account without address', () => {
  test('are given right after registration by the password alone; the sign-in asks for no more than before', async () => {
    const { client, codes } = await owner('stranded1');
    expect(new Set(codes).size).toBe(10);
    expect(await client.data(CALLS.factors, {})).toEqual({ authenticator: null, passkeys: [], recoveryCodes: 10, unproved: [] });
    expect(await signIn('stranded1', PASSWORD)).toBeNull();
  });

  test('they take the password, of a young session and of a remembered device', async () => {
    const { client } = await owner('stranded2', true);
    const first = await client.data(CALLS.factors, {});
    expect(await client.refusal(CALLS.renewRecoveryCodes, {})).toBe('PASSWORD_NEEDED');
    client.token = (await client.data(CALLS.autoLogin, {})).satoken;
    const refused = await client.single(CALLS.renewRecoveryCodes, {});
    expect(refused).toMatchObject({ ok: false, reason: 'PASSWORD_NEEDED', field: 'loginPassword' });
    expect(await client.refusal(CALLS.renewRecoveryCodes, { loginPassword: 'Wrong0ne!' })).toBe('PASSWORD_WRONG');
    expect(await client.data(CALLS.factors, {})).toEqual(first);
    expect((await client.data(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD })).recoveryCodes).toHaveLength(10);
  });

  test('one sets a new password once and ends all sessions and remembered devices', async () => {
    const { client, codes } = await owner('stranded3', true);
    const [code = '', other = ''] = codes;
    expect(await reset({ loginName: 'STRANDED3', recoveryCode: ` ${code.toUpperCase()} `.replaceAll('-', ' ') })).toBeNull();
    expect(await signIn('stranded3', PASSWORD)).toBe('LOGIN_WRONG');
    expect(await signIn('stranded3', NEW_PASSWORD)).toBeNull();
    expect(await client.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await client.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect(await reset({ loginName: 'stranded3', recoveryCode: code })).toBe('RECOVERY_CODE_WRONG');
    expect(await reset({ loginName: 'stranded3', recoveryCode: other, newPwd: PASSWORD })).toBeNull();
  });

  test('a refused password keeps the code, also after many tries', async () => {
    const { codes } = await owner('stranded4');
    const proof = { loginName: 'stranded4', recoveryCode: codes[0] ?? '' };
    for (let count = 0; count < 12; count++) expect(await reset({ ...proof, newPwd: 'short' })).toBe('PASSWORD_RULE');
    expect(await reset(proof)).toBeNull();
  });

  test('sent twenty times at once, it sets one password', async () => {
    const { codes } = await owner('stranded5');
    const proof = { loginName: 'stranded5', recoveryCode: codes[0] ?? '' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset({ ...proof, newPwd: `N3wPassword!${index}` }, `203.0.113.${index}`)),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    const index = outcomes.indexOf(null);
    expect(await signIn('stranded5', `N3wPassword!${index}`)).toBeNull();
  });

  test('new ones end the old ones, and nobody has the codes of another', async () => {
    const { client, codes } = await owner('stranded6');
    const { codes: others } = await owner('stranded7');
    await client.data(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD });
    expect(await reset({ loginName: 'stranded6', recoveryCode: codes[0] ?? '' })).toBe('RECOVERY_CODE_WRONG');
    expect(await reset({ loginName: 'stranded6', recoveryCode: others[0] ?? '' })).toBe('RECOVERY_CODE_WRONG');
  });
});

describe('guesses of recovery codes', () => {
  test('known and unknown names get the same answer, byte for byte', async () => {
    await owner('stranded8');
    const guest = new ApiClient(server.address);
    const body = (loginName: string) => ({ loginName, recoveryCode: '0000-0000-0000-0000', newPwd: NEW_PASSWORD });
    const known = await guest.text(CALLS.resetPassword, body('stranded8'));
    expect(known).toBe(await guest.text(CALLS.resetPassword, body('nobody08')));
    expect(known).toBe(await guest.text(CALLS.resetPassword, body('<nobody>')));
    expect(JSON.parse(known)).toMatchObject({ code: 500, reason: 'RECOVERY_CODE_WRONG', field: 'recoveryCode' });
  });

  test('eight from one network make it wait, and lock out neither the owner elsewhere nor the sign-in', async () => {
    const { codes } = await owner('stranded9');
    const wrong = { loginName: 'stranded9', recoveryCode: '0000-0000-0000-0000' };
    const guesses = await Promise.all(Array.from({ length: 10 }, () => reset(wrong, '198.51.100.9')));
    expect(guesses.filter((reason) => reason === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    const right = { loginName: 'stranded9', recoveryCode: codes[0] ?? '' };
    expect(await reset(right, '198.51.100.9')).toBe('TOO_MANY_REQUESTS');
    expect(await signIn('stranded9', PASSWORD)).toBeNull();
    expect(await reset(right, '203.0.113.9')).toBeNull();
  });
});

describe('with an authenticator on', () => {
  test('the code and another of the same sheet are not two factors; the code of the app is asked for', async () => {
    const client = new ApiClient(server.address);
    await client.register('stranded10');
    const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    const app = new Authenticator(secret);
    const leftMs = 30_000 - (server.nowMs() % 30_000);
    if (leftMs < 10_000) await server.passTime(leftMs, LONG_STEP_MS);
    const { recoveryCodes } = await client.data(CALLS.confirmAuthenticator, { code: app.code(server.nowMs(), -1) });
    const [code = '', another = ''] = recoveryCodes;
    const proof = { loginName: 'stranded10', recoveryCode: code };
    expect(await reset(proof)).toBe('FACTOR_REQUIRED');
    expect(await reset({ ...proof, factorCode: another })).toBe('FACTOR_WRONG');
    expect((await client.data(CALLS.factors, {})).recoveryCodes).toBe(10);
    expect(await client.refusal(CALLS.renewRecoveryCodes, { loginPassword: PASSWORD })).toBe('FACTOR_REQUIRED');
    expect(await reset({ ...proof, factorCode: app.code(server.nowMs()) })).toBeNull();
  });
});
