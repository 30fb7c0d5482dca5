import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient, PASSWORD } from '../../test/api-client.ts';
import { TestOperators } from '../../test/operators.ts';
import { programOf } from '../../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';
import { SocketReader } from '../../test/socket-client.ts';

const CANDOR = programOf(fileURLToPath(new URL('../../command-line/candor.ts', import.meta.url)));
const HOUR_MS = 3_600_000;
/** Nothing here needs a price. */
const STEP_MS = 60_000;

let server: ServerProcess;
let operators: TestOperators;
let visitor: ApiClient;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
  operators = new TestOperators({ dataFolder: server.dataFolder, nowMs: () => server.nowMs() });
  await operators.add('root', ['administrator']);
  await operators.add('anna', ['support']);
  await operators.add('alma', ['administrator']);
  visitor = new ApiClient(server.address);
});
afterAll(() => discard(server));

const served = async () => await visitor.data(CALLS.settings, {});

async function propose(key: string, ...changes: readonly string[]): Promise<number> {
  const { outcome, output, text } = await operators.ask('root', 'settings.change', { key, changes, reason: 'Asked for by users' });
  if (outcome !== 'ok') throw new Error(`${outcome} ${text}`);
  return (output as { readonly proposalId: number }).proposalId;
}

const confirm = async (id: number) => await operators.ask('alma', 'confirm', { id });

async function change(key: string, ...changes: readonly string[]): Promise<void> {
  const { outcome, text } = await confirm(await propose(key, ...changes));
  if (outcome !== 'ok') throw new Error(`${outcome} ${text}`);
}

describe('RULES §18 settings are changed by two persons', () => {
  test('what is only shown at once: served, told over the socket with its number, and listed with both values', async () => {
    const socket = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/${randomUUID()}`);
    socket.send({ op: 'subscribe', type: 'SETTINGS' });
    const versionOf = (message: object): unknown =>
      Reflect.get((message as { readonly data: { readonly tick: object } }).data.tick, 'version');
    const first = await socket.next(({ type }) => type === 'SETTINGS');
    expect(versionOf(first)).toBe(0);
    const preview = await operators.ask('root', 'settings.preview', {
      key: 'BOTTOM_MENU_SETTING',
      changes: ['store.linkUrl=/store?tab=all'],
    });
    expect(preview.output).toMatchObject({ from: 'now', effects: { list: 'acts' } });
    await change('BOTTOM_MENU_SETTING', 'store.linkUrl=/store?tab=all', 'store.name=All markets');
    const told = await socket.next((message) => message.type === 'SETTINGS' && versionOf(message) === 1);
    expect(told['symbol']).toBe('');
    socket.close();
    const { BOTTOM_MENU_SETTING } = await served();
    expect(BOTTOM_MENU_SETTING.find(({ key }) => key === 'store')).toMatchObject({ linkUrl: '/store?tab=all', name: 'All markets' });
    await expect
      .poll(async () => (await operators.ask('anna', 'settings.versions', { key: 'BOTTOM_MENU_SETTING' })).output)
      .toMatchObject([{ version: 1, operators: 'root, alma', reason: 'Asked for by users', differences: [{ name: 'list' }] }]);
  });

  test('what users can do an hour later: signed before, acting after, on what is asked then', async () => {
    await change('LOGIN_REGIS_SETTING', 'credits=33', 'inviteCodeRequired=true');
    const before = new ApiClient(server.address);
    await before.register('settingsalice');
    expect((await served()).LOGIN_REGIS_SETTING).toMatchObject({ credits: 80, inviteCodeRequired: false });
    await expect
      .poll(async () => await visitor.data(CALLS.termsChanges, { product: 'settings' }))
      .toMatchObject([{ kind: 'params', params: { symbol: 'loginregissetting', version: 2, operators: ['root', 'alma'] } }]);
    const [file] = await visitor.data(CALLS.termsChanges, { product: 'settings' });
    expect(file?.params.terms.filter((term) => term.before !== term.after)).toEqual([
      { name: 'credits', unit: '', before: '80', after: '33' },
      { name: 'inviteCodeRequired', unit: '', before: 'false', after: 'true' },
    ]);
    await server.passTime(HOUR_MS + 120_000, STEP_MS);
    await expect.poll(async () => (await served()).LOGIN_REGIS_SETTING.credits).toBe(33);
    const bob = { signType: 3, loginName: 'settingsbob', loginPassword: PASSWORD } as const;
    expect(await visitor.refusal(CALLS.register, bob)).toBe('INVITE_REQUIRED');
  }, 400_000);

  test('a switch goes off at once, and signing in by it is refused', async () => {
    await change('LOGIN_REGIS_SETTING', 'emailIsOpen=false');
    await expect.poll(async () => (await served()).LOGIN_REGIS_SETTING.emailIsOpen).toBe(false);
    const entry = { signType: 1, email: 'a@exchange.example', loginPassword: PASSWORD, code: '1234' } as const;
    expect(await visitor.refusal(CALLS.register, entry)).toBe('SIGN_TYPE_OFF');
  });

  test('nobody who may not, no value out of its range, no link to nowhere, no one person, nothing on top of another change', async () => {
    const refused = async (operator: string, key: string, ...changes: readonly string[]): Promise<string> => {
      const { outcome, text = '' } = await operators.ask(operator, 'settings.change', { key, changes, reason: 'a test' });
      return `${outcome} ${text}`;
    };
    const before = await served();
    expect(await refused('anna', 'LOGO_SETTING', 'logo=/a.svg')).toMatch(/^NO_PERMISSION/);
    expect(await refused('root', 'NOTHING', 'a=1')).toMatch(/^NOT_FOUND the keys are/);
    expect(await refused('root', 'AUTH_LIMIT', 'seniorLimit=-1')).toMatch(/^BAD_TERMS .*needs a number from 0/);
    expect(await refused('root', 'MIDDLE_MENU_SETTING', 'records.linkUrl=/nowhere')).toMatch(/^BAD_TERMS .*leads to no page/);
    const [one, other] = [await propose('LOGO_SETTING', 'logo=/a.svg'), await propose('LOGO_SETTING', 'logo=/b.svg')];
    expect((await operators.ask('root', 'confirm', { id: one })).outcome).toBe('OWN_PROPOSAL');
    expect(await served()).toEqual(before);
    expect((await confirm(one)).outcome).toBe('ok');
    expect((await confirm(other)).outcome).toBe('ALREADY_DONE');
    await expect.poll(async () => (await served()).LOGO_SETTING.logo).toBe('/a.svg');
  });

  test('I3 a restarted server serves the same, and the audit finds nothing wrong', async () => {
    const before = await served();
    const timeAheadMs = server.timeAheadMs();
    expect(await server.end('SIGTERM')).toBe(0);
    const { stdout } = await promisify(execFile)(process.execPath, [CANDOR, 'audit', server.dataFolder]);
    expect(stdout).toContain('audit clean');
    server = await startServerProcess({
      dataFolder: server.dataFolder,
      timeAheadMs,
      environment: { CANDOR_LIMITS: 'off', DATABASE_URL: server.databaseUrl },
    });
    visitor = new ApiClient(server.address);
    expect(await served()).toEqual(before);
  });
});
