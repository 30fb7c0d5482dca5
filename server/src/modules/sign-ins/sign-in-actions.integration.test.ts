import { randomUUID } from 'node:crypto';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SocketReader } from '../../test/socket-client.ts';

const REASON = 'Somebody else may have the password';

let server: ServerProcess;
let operators: TestOperators;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators({
    get dataFolder() {
      return server.dataFolder;
    },
    nowMs: () => server.nowMs(),
  });
  await operators.add('root', ['administrator']);
  for (const name of ['anna', 'bea']) await operators.add(name, ['support']);
  for (const name of ['rita']) await operators.add(name, ['reviewer']);
});
afterAll(() => discard(server));

const guest = (): ApiClient => new ApiClient(server.address);
const ask = async (name: string, action: string, input: object = {}) => await operators.ask(name, action, { reason: REASON, ...input });
const outcome = async (name: string, action: string, input: object = {}): Promise<string> => (await ask(name, action, input)).outcome;
const login = async (loginName: string, loginPassword = PASSWORD): Promise<string | null> => {
  const answer = await guest().single(CALLS.login, { signType: 3, loginName, loginPassword });
  return answer.ok ? null : answer.reason;
};
async function both(action: string, input: object): Promise<string> {
  const { output } = await ask('anna', action, input);
  return (await operators.ask('bea', 'confirm', { id: (output as { readonly proposalId: number }).proposalId })).outcome;
}
const isSignedIn = async (client: ApiClient): Promise<boolean> => !(await client.text(CALLS.assets, {})).includes('NOT_SIGNED_IN');
const kinds = async (client: ApiClient): Promise<readonly string[]> => (await client.rows(CALLS.mail, {})).map(({ kind }) => kind);
async function killed(): Promise<void> {
  await server.end('SIGKILL');
  server = await startServerProcess({ dataFolder: server.dataFolder, environment: { DATABASE_URL: server.databaseUrl } });
}
/** Whether the market socket says that nobody signs in: at once, and then as it changes. */
async function stopHeard(): Promise<{ readonly is: (stopped: boolean) => Promise<unknown>; readonly close: () => void }> {
  const socket = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/${randomUUID()}`);
  socket.send({ op: 'subscribe', type: 'SIGN_INS' });
  const said = (message: object): unknown =>
    (message as { readonly data?: { readonly tick: { readonly stopped?: boolean } } }).data?.tick.stopped;
  return { is: async (stopped) => await socket.next((message) => said(message) === stopped), close: () => socket.close() };
}
const warnings = async (): Promise<readonly string[]> =>
  ((await (await fetch(`${server.adminAddress}/readyz`)).json()) as { readonly warnings: readonly string[] }).warnings;

describe('RULES §18 operators of support end sessions and freeze signing in', () => {
  test('all sessions and devices of one account end, its owner signs in again and is told why; those of others stay', async () => {
    const [alice, bob] = [guest(), guest()];
    const [account] = [await alice.register('freezealice', true), await bob.register('freezebob', true)];
    const device = guest();
    device.cookie = alice.cookie;
    expect(await outcome('anna', 'end-sessions', { account })).toBe('ok');
    expect([await isSignedIn(alice), await isSignedIn(bob)]).toEqual([false, true]);
    expect(await device.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    alice.token = (await alice.data(CALLS.login, { signType: 3, loginName: 'freezealice', loginPassword: PASSWORD })).satoken;
    expect(await kinds(alice)).toEqual(['sessionsEnded']);
    const [mail] = await alice.rows(CALLS.mail, {});
    expect(mail?.content).toContain(REASON);
  });

  test('a frozen account is told so after the right password alone, by nobody of other roles, and two let it sign in again, also after a kill', async () => {
    const owner = guest();
    const account = await owner.register('freezecarol', true);
    for (const name of ['root', 'rita'])
      expect([name, await outcome(name, 'freeze-sign-in', { account })]).toEqual([name, 'NO_PERMISSION']);
    expect(await outcome('anna', 'freeze-sign-in', { account: 999_999_999 })).toBe('NOT_FOUND');
    expect(await outcome('anna', 'unfreeze-sign-in', { account })).toBe('ALREADY_DONE');
    const twice = await Promise.all([outcome('anna', 'freeze-sign-in', { account }), outcome('bea', 'freeze-sign-in', { account })]);
    expect(twice).toContain('ok');
    expect(await isSignedIn(owner)).toBe(false);
    const device = guest();
    device.cookie = owner.cookie;
    expect(await device.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    const states = async () => [await login('freezecarol'), await login('freezecarol', 'Wr0ng!harbour'), await login('freezenobody')];
    expect(await states()).toEqual(['SIGN_IN_FROZEN', 'LOGIN_WRONG', 'LOGIN_WRONG']);
    await killed();
    expect(await states()).toEqual(['SIGN_IN_FROZEN', 'LOGIN_WRONG', 'LOGIN_WRONG']);
    const said = guest();
    said.language = 'zh';
    expect(await said.text(CALLS.login, { signType: 3, loginName: 'freezecarol', loginPassword: PASSWORD })).toContain('无法登录');
    expect(await both('unfreeze-sign-in', { account })).toBe('ok');
    const back = guest();
    back.token = (await back.data(CALLS.login, { signType: 3, loginName: 'freezecarol', loginPassword: PASSWORD })).satoken;
    expect(await kinds(back)).toEqual(['signInThawed', 'signInFrozen']);
  });
});

describe('RULES §18 for an incident', () => {
  test('sign-ins of all users stop by one and go on by two, over a kill, with a warning, and who is signed in stays so', async () => {
    const owner = guest();
    await owner.register('stopdave', true);
    const device = guest();
    device.cookie = owner.cookie;
    expect(await outcome('rita', 'stop-sign-ins')).toBe('NO_PERMISSION');
    expect(await outcome('anna', 'resume-sign-ins')).toBe('ALREADY_DONE');
    const heard = await stopHeard();
    await heard.is(false);
    expect(await outcome('anna', 'stop-sign-ins')).toBe('ok');
    await heard.is(true);
    heard.close();
    expect(await outcome('bea', 'stop-sign-ins')).toBe('ALREADY_DONE');
    await killed();
    const still = guest();
    still.token = owner.token;
    expect(await isSignedIn(still)).toBe(true);
    expect([await login('stopdave'), await login('stopdave', 'Wr0ng!harbour')]).toEqual(['SIGN_INS_STOPPED', 'SIGN_INS_STOPPED']);
    const waiting = guest();
    waiting.cookie = device.cookie;
    expect(await waiting.refusal(CALLS.autoLogin, {})).toBe('SIGN_INS_STOPPED');
    expect(await guest().refusal(CALLS.register, { signType: 3, loginName: 'stoperin', loginPassword: PASSWORD, remember: false })).toBe(
      'SIGN_INS_STOPPED',
    );
    expect(await warnings()).toContain('sign-ins');
    const state = async (name: string) => (await operators.ask(name, 'sign-ins.state', {})).output;
    expect(await state('rita')).toMatchObject({ stop: { reason: REASON } });
    const again = await stopHeard();
    await again.is(true);
    expect(await both('resume-sign-ins', {})).toBe('ok');
    await again.is(false);
    again.close();
    expect(await warnings()).not.toContain('sign-ins');
    expect(await state('rita')).toEqual({ stop: null });
    // the device's cookie was not used up meanwhile
    expect((await waiting.single(CALLS.autoLogin, {})).ok).toBe(true);
  });

  test('all sessions and devices of all users end at once, those of operators do not', async () => {
    const [one, other] = [guest(), guest()];
    await one.register('endall001', true);
    await other.register('endall002');
    const begun = await operators.ask('bea', 'whoami', {});
    expect(await outcome('rita', 'end-all-sessions')).toBe('NO_PERMISSION');
    expect(await outcome('anna', 'end-all-sessions')).toBe('ok');
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, false]);
    const device = guest();
    device.cookie = one.cookie;
    expect(await device.refusal(CALLS.autoLogin, {})).toBe('DEVICE_UNKNOWN');
    expect(await login('endall001')).toBeNull();
    expect((await operators.ask('bea', 'whoami', {})).output).toEqual(begun.output);
  });
});
