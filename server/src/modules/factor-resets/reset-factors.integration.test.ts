import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { TestOperators } from '../../test/operators.ts';
import { programOf } from '../../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import type { WaitingRows } from '../verification/reviews.ts';
import { reviewed } from '../verification/test/review.ts';

const CANDOR = programOf(join(import.meta.dirname, '../../command-line/candor.ts'));
const IDENTITY = { flag: 1, realName: 'Alice Example', idCard: 'X1234567', country: 'Malaysia', cardType: 1 } as const;

let server: ServerProcess;
let operators: TestOperators;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators(server);
  await operators.add('root', ['administrator']);
  await operators.add('otto', ['auditor']);
  for (const name of ['rita', 'rosa']) await operators.add(name, ['reviewer']);
  for (const name of ['anna', 'bea']) await operators.add(name, ['support']);
});
afterAll(async () => {
  await discard(server);
});

type Owner = { readonly client: ApiClient; readonly account: string; readonly verification: string };

/** A user who has handed in, with an authenticator app. */
async function owner(name: string): Promise<Owner> {
  const client = new ApiClient(server.address);
  await client.register(name, true);
  await client.data(CALLS.uploadVerification, { ...IDENTITY, loginPassword: PASSWORD });
  const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
  await client.data(CALLS.confirmAuthenticator, { code: new Authenticator(secret).code(server.nowMs()) });
  const { output } = await operators.ask('rita', 'kyc.list', {});
  const waiting = (output as WaitingRows).rows.at(-1);
  return { client, account: String(waiting?.userId), verification: String(waiting?.id) };
}

const passed = (id: string): Promise<void> => reviewed(operators, Number(id), null, ['rita', 'rosa']);

const signIn = async (name: string): Promise<string | null> => {
  const answer = await new ApiClient(server.address).single(CALLS.login, { signType: 3, loginName: name, loginPassword: PASSWORD });
  return answer.ok ? null : answer.reason;
};

const WHY = ['--reason', 'compared by video with the passport'] as const;

describe('RULES §18 second factors are reset by two operators after a proof of identity', () => {
  test('everybody is signed out, the password alone signs in, withdrawals are held, and the owner is told', async () => {
    const { client, account, verification } = await owner('reset001');
    await passed(verification);
    expect(await signIn('reset001')).toBe('FACTOR_REQUIRED');
    const seen = await operators.run('anna', 'account', account);
    for (const part of [`account ${account}: reset001`, 'second factor  on', `verification   ${verification}: basic, passed`])
      expect(seen).toContain(part);
    expect(await operators.run('anna', 'account', '99999999')).toBe('1 there is no account 99999999');
    expect(await operators.run('rita', 'account', account)).toBe('1 your roles do not allow that');
    const said = await operators.run('anna', 'reset-factors', account, '--verification', verification, ...WHY);
    expect(said).toMatch(/^0 proposal \d+: another operator has to confirm it within 24 hours$/);
    const id = /\d+(?=:)/.exec(said)?.[0] ?? '';
    expect(await operators.run('anna', 'confirm', id)).toMatch(/^1 another operator has to confirm/);
    expect(await signIn('reset001')).toBe('FACTOR_REQUIRED');
    expect(await operators.run('bea', 'proposals')).toContain(
      `${id}  reset-factors  {"account":${account},"verification":${verification}}`,
    );
    expect(await operators.run('bea', 'confirm', id)).toBe('0 done');

    expect(await client.refusal(CALLS.userInfo, {})).toBe('NOT_SIGNED_IN');
    expect(await client.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect(await signIn('reset001')).toBeNull();
    client.token = (await client.data(CALLS.login, { signType: 3, loginName: 'reset001', loginPassword: PASSWORD })).satoken;
    expect(await client.data(CALLS.factors, {})).toMatchObject({ authenticator: null, recoveryCodes: 0 });
    const mails = await client.rows(CALLS.mail, {});
    expect(mails.map(({ kind }) => kind)).toContain('factorsReset');
    const { stdout } = await promisify(execFile)(process.execPath, [CANDOR, 'journal', 'cat', server.dataFolder], { maxBuffer: 1e9 });
    const holds = stdout.split('\n').filter((line) => line.includes('"hold.place"'));
    expect(holds).toHaveLength(1);
    for (const part of ['"withdrawal"', '"SECURITY_CHANGE"', `operator:${id}`]) expect(holds[0]).toContain(part);
    const trail = await operators.run('otto', 'audit');
    for (const line of [
      `anna  account\\.look  \\{"account":${account}\\}`,
      `anna  reset-factors\\.proposed  \\{"proposal":${id},"account":${account}`,
      `bea  reset-factors\\.confirmed  `,
      `bea  reset-factors\\.done  `,
    ])
      expect(trail).toMatch(new RegExp(line));
    expect(trail).not.toMatch(/Alice|X1234567|reset001/);
  });

  test('not without a passed verification of that account, and not where there is no factor', async () => {
    const mine = await owner('reset002');
    const others = await owner('reset003');
    const reset = async (account: string, ...words: readonly string[]) =>
      await operators.run('anna', 'reset-factors', account, ...words, ...WHY);
    expect(await reset(mine.account)).toMatch(/^1 --verification needs a whole number/);
    expect(await reset('alice', '--verification', mine.verification)).toBe('1 account needs a whole number from 1 on');
    expect(await reset('99999999', '--verification', mine.verification)).toMatch(/^1 there is no such account/);
    const none = '1 the account has no passed verification of this number';
    expect(await reset(mine.account, '--verification', mine.verification)).toBe(none);
    await passed(others.verification);
    expect(await reset(mine.account, '--verification', others.verification)).toBe(none);
    const bare = new ApiClient(server.address);
    await bare.register('reset004');
    await bare.data(CALLS.uploadVerification, { ...IDENTITY, loginPassword: PASSWORD });
    const { output } = await operators.ask('rita', 'kyc.list', {});
    const last = (output as WaitingRows).rows.at(-1);
    await passed(String(last?.id));
    expect(await reset(String(last?.userId), '--verification', String(last?.id))).toBe('1 the account has no second factor');
    expect(await signIn('reset002')).toBe('FACTOR_REQUIRED');
  });

  test('nobody without the role proposes it, and no proposal comes without a code', async () => {
    expect(await operators.run('rita', 'reset-factors', '1001', '--verification', '1', ...WHY)).toBe('1 your roles do not allow that');
    const env = { ...process.env, CANDOR_DATA: server.dataFolder, CANDOR_OPERATOR: 'anna', CANDOR_OPERATOR_PASSWORD: 'six green lanterns' };
    const run = promisify(execFile)(process.execPath, [CANDOR, 'operator', 'proposals'], { env });
    await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('set CANDOR_OPERATOR_CODE') as string });
  });

  test('what a stolen session has handed in proves nobody, though it has passed; operators see that it, and an address, may be somebody else’s', async () => {
    const client = new ApiClient(server.address);
    const account = String(await client.register('reset005'));
    await client.data(CALLS.uploadVerification, IDENTITY);
    const email = 'reset005@example.com';
    await client.data(CALLS.sendEmailCode, { codeType: 'BIND', email });
    await client.data(CALLS.bindEmail, { email, emailCode: (await client.codeSentTo(email)) ?? '' });
    const { output } = await operators.ask('rita', 'kyc.list', {});
    const id = String((output as WaitingRows).rows.at(-1)?.id);
    expect(await operators.run('rita', 'kyc', 'list')).toMatch(new RegExp(`^${id}  .*UNPROVED$`, 'm'));
    expect(await operators.run('rita', 'kyc', 'look', id)).toContain('UNPROVED: handed in without the login password');
    await passed(id);
    const seen = await operators.run('anna', 'account', account);
    expect(seen).toMatch(/^e-mail +reset005@example\.com +UNPROVED/m);
    expect(seen).toMatch(/^phone +none$/m);
    expect(seen).toMatch(new RegExp(`^verification +${id}: basic, passed +UNPROVED`, 'm'));
    const { secret } = await client.data(CALLS.setUpAuthenticator, { loginPassword: PASSWORD });
    await client.data(CALLS.confirmAuthenticator, { code: new Authenticator(secret).code(server.nowMs()) });
    const none = '1 the account has no passed verification of this number';
    expect(await operators.run('anna', 'reset-factors', account, '--verification', id, ...WHY)).toBe(none);
  });
});
