import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparedStates, stateAfter, stateBefore } from '../../test/account-state.ts';
import { ApiClient, PASSWORD, WAITING_BUY } from '../../test/api-client.ts';
import { HOSTILE_BODIES, HOSTILE_JSON } from '../../test/hostile-input.ts';
import { bodyBoundBytes } from './http/body-bound.ts';
import { discard, startServerProcess, type ServerProcess } from '../../test/server-process.ts';

let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;
/** Each with a token that was good: signed out, ended by its owner elsewhere, and by a new password. */
let ended: readonly ApiClient[];

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off', CANDOR_LOG: 'debug' } });
  alice = new ApiClient(server.address);
  bob = new ApiClient(server.address);
  await alice.register('hostile1');
  await bob.register('hostile2');
  ended = await endedSessions();
});

afterAll(async () => {
  await discard(server);
});

async function endedSessions(): Promise<readonly ApiClient[]> {
  const signedIn = async (loginPassword = PASSWORD): Promise<ApiClient> => {
    const client = new ApiClient(server.address);
    client.token = (await client.data(CALLS.login, { signType: 3, loginName: 'hostile3', loginPassword })).satoken;
    return client;
  };
  await new ApiClient(server.address).register('hostile3');
  const [signedOut, revoked] = [await signedIn(), await signedIn()];
  await signedOut.data(CALLS.logout, {});
  const owner = await signedIn();
  for (const { id, kind, current } of await owner.rows(CALLS.sessions, {}))
    if (kind === 'session' && !current) await owner.data(CALLS.revokeSession, { id, loginPassword: PASSWORD });
  const before = await signedIn();
  await owner.data(CALLS.changePassword, { oldPwd: PASSWORD, newPwd: 'N3wPassword!' });
  return [signedOut, revoked, before];
}

/** `isBare`: there is no envelope, since what was asked for was answered: a file. */
type Answered = { readonly status: number; readonly body: string; readonly isBare: boolean };

async function send(call: CallDefinition, client: ApiClient, query: string, body: string | null): Promise<Answered> {
  const method = body === null && call.methods.includes('GET') ? 'GET' : 'POST';
  const path = call.path.replace(/\{[A-Za-z]+\}/g, 'x');
  const response = await fetch(`${server.address}${path}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(client.token === '' ? {} : { satoken: client.token }) },
    ...(body === null || method === 'GET' ? {} : { body }),
  });
  const type = response.headers.get('content-type') ?? '';
  const isBare = type.split(';')[0] === BARE_TYPES[call.envelope];
  return { status: response.status, body: await response.text(), isBare };
}

/** Calls that end the session they are made with. */
const ENDS_SESSION = new Set<string>([CALLS.logout.path]);
/** Whole calls that are harmless with hostile parts: they make or change something when the rest is right. */
const calls = Object.values<CallDefinition>(CALLS).filter((call) => !ENDS_SESSION.has(call.path));

/** What is wrong with an answer; empty for one that is handled, with or without a refusal. `length`: of the body that was sent. */
function faultsOf({ status, body, isBare }: Answered, what: string, length = 0, bound = Number.POSITIVE_INFINITY): readonly string[] {
  if (length > bound) return status === 413 && body.includes('TOO_LARGE') ? [] : [`${what}: HTTP ${status} to more than is read`];
  if (status !== 200) return [`${what}: HTTP ${status}`];
  if (isBare) return [];
  const envelope = JSON.parse(body) as { readonly code: number; readonly msg: string; readonly reason?: string };
  const handled = [200, 500, 601].includes(envelope.code) && typeof envelope.msg === 'string' && envelope.reason !== 'INTERNAL';
  const signsOut = envelope.msg.includes('Token') && envelope.reason !== 'NOT_SIGNED_IN';
  return handled && !signsOut ? [] : [`${what}: ${body.slice(0, 200)}`];
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (path, call) => {
  const names = Object.keys(call.parameters.entries);

  test('I28 each parameter × each hostile value, in the body and in the query: handled, and nothing changes', async () => {
    const before = await stateBefore(alice);
    const faults: string[] = [];
    for (const name of names) {
      for (const value of HOSTILE_JSON) {
        const what = `${path} ${name}=${value.slice(0, 60)}`;
        faults.push(...faultsOf(await send(call, alice, '', `{"${name}":${value}}`), what));
        faults.push(...faultsOf(await send(call, alice, `?${name}=${encodeURIComponent(value.slice(0, 400))}&${name}=2`, null), what));
      }
    }
    expect(faults).toEqual([]);
    expect(await comparedStates(alice, before, await stateAfter(alice))).toBe('same');
  });

  test('bodies that are no JSON, or not an object', async () => {
    const faults: string[] = [];
    for (const body of HOSTILE_BODIES) {
      const answered = await send(call, bob, '', body);
      faults.push(...faultsOf(answered, `${path} ${body.slice(0, 40)}`, body.length, bodyBoundBytes(call)));
    }
    expect(faults).toEqual([]);
  });

  test('§1.4 without a session it is answered exactly when it is public', async () => {
    const { body } = await send(call, new ApiClient(server.address), '', '{}');
    expect(body.includes('NOT_SIGNED_IN')).toBe(call.access === 'user');
  });

  test('§1.8 with a session that has ended it is answered exactly when it is public, in the body and in the query', async () => {
    for (const client of ended)
      for (const body of ['{}', null]) {
        const answered = await send(call, client, '', body);
        expect(answered.body.includes('NOT_SIGNED_IN')).toBe(call.access === 'user');
      }
  });

  test('an oversized body is turned away before it is read', async () => {
    const { status, body } = await send(call, alice, '', `{"a":"${'x'.repeat(70_000)}"}`);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: 500, reason: 'TOO_LARGE' });
  });
});

describe('I28 §1.8 owners', () => {
  test("another's order, session and user id answer exactly like unknown ones", async () => {
    const { id } = await alice.data(CALLS.submitOrder, WAITING_BUY);
    const unknown = await bob.text(CALLS.cancelOrder, { id: 9_007_199_254_740_991 });
    expect(await bob.text(CALLS.cancelOrder, { id })).toBe(unknown);
    const session = (await alice.rows(CALLS.sessions, {}))[0]?.id ?? '';
    const loginPassword = PASSWORD;
    const refused = await bob.text(CALLS.revokeSession, { id: session, loginPassword });
    expect(refused).toContain('NOT_FOUND');
    expect(refused).toBe(await bob.text(CALLS.revokeSession, { id: 'nosuchsession', loginPassword }));
    const aliceId = (await alice.data(CALLS.userInfo, {})).user.userId;
    const change = (userId: number): Promise<string> => bob.text(CALLS.changePassword, { oldPwd: 'a', newPwd: 'b', userId });
    expect(await change(aliceId)).toBe(await change(987_654));
    await bob.data(CALLS.cancelAllOrders, {});
    expect((await alice.rows(CALLS.orders, { status: 0 })).map((row) => row.id)).toContain(id);
    for (const list of [CALLS.otherRecords, CALLS.spotRecords, CALLS.updownRecords, CALLS.roundRecords]) {
      const userIds = new Set((await bob.rows(list, {})).map((row) => row.userId));
      expect(userIds.has(aliceId)).toBe(false);
    }
    await alice.data(CALLS.cancelOrder, { id });
  });
});

describe('paths', () => {
  test.each(['/api', '/api/nothing', '/api/user/login/more', '/kline/x', '/api/user/%2e%2e/register', '/api/%', '/api/%ff'])(
    '%s is a 4xx in JSON',
    async (path) => {
      const response = await fetch(server.address + path, { method: 'POST', body: '{}' });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(await response.json()).toMatchObject({ code: 500 });
    },
  );
});
