import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession, IDLE_MS, type Session } from './session.ts';
import { NO_ANSWER, OperatorFailure, type Ask, type Shown } from './transport.ts';

const PROOF = { name: 'anna', password: 'six green lanterns', code: '123456' };

type Asked = { readonly action: string; readonly input: object; readonly shown: Shown };

/** A server that answers what a test says; `Error` codes are refusals. */
function scripted() {
  const asked: Asked[] = [];
  const refusals = new Map<string, string>();
  let tokens = 0;
  const outputs: Record<string, () => unknown> = {
    'sign-in': () => {
      tokens += 1;
      return { token: `t${tokens}` };
    },
    whoami: () => ({ name: 'anna', roles: ['support'] }),
    proposals: () => [],
  };
  const ask: Ask = (action, input, shown) => {
    asked.push({ action, input, shown });
    const refused = refusals.get(action);
    if (refused !== undefined) return Promise.reject(new OperatorFailure(refused));
    return Promise.resolve({ output: outputs[action]?.(), atMs: 0 });
  };
  return { asked, refusals, outputs, session: createSession(ask) };
}

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'ok',
    (error: unknown) => (error instanceof OperatorFailure ? error.code : String(error)),
  );

async function signedIn(server: ReturnType<typeof scripted>): Promise<Session> {
  await server.session.signIn(PROOF);
  const { session } = server.session.store.getState();
  if (session === null) throw new Error('nobody is signed in');
  return session;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('signing in', () => {
  test('shows the three once, and knows who it is by what the server says', async () => {
    const server = scripted();
    expect(await signedIn(server)).toEqual({ token: 't1', name: 'anna', roles: ['support'] });
    expect(server.asked).toEqual([
      { action: 'sign-in', input: PROOF, shown: {} },
      { action: 'whoami', input: {}, shown: { token: 't1' } },
    ]);
  });

  test.each(['OPERATOR_WRONG', 'TOO_MANY_REQUESTS', 'BUSY', NO_ANSWER])('%s leaves nobody signed in', async (code) => {
    const server = scripted();
    server.refusals.set('sign-in', code);
    expect(await codeOf(server.session.signIn(PROOF))).toBe(code);
    expect(server.session.store.getState()).toEqual({ session: null, ending: null });
  });

  test('an answer of another shape is none', async () => {
    const server = scripted();
    server.outputs['whoami'] = () => ({ name: 'anna' });
    expect(await codeOf(server.session.signIn(PROOF))).toBe(NO_ANSWER);
    expect(server.session.store.getState().session).toBeNull();
  });
});

describe('a session ends', () => {
  test.each(['SESSION_ENDED', 'SIGN_IN_NEEDED'])('when the server says %s', async (code) => {
    const server = scripted();
    const session = await signedIn(server);
    server.refusals.set('proposals', code);
    expect(await codeOf(server.session.ask(session, 'proposals'))).toBe(code);
    expect(server.session.store.getState()).toEqual({ session: null, ending: 'over' });
  });

  test.each(['NO_PERMISSION', 'CODE_NEEDED', 'OPERATOR_WRONG', 'BUSY', NO_ANSWER])('not by %s', async (code) => {
    const server = scripted();
    const session = await signedIn(server);
    server.refusals.set('proposals', code);
    expect(await codeOf(server.session.ask(session, 'proposals'))).toBe(code);
    expect(server.session.store.getState().session).toEqual(session);
  });

  test('and a late word about it does not end the next one', async () => {
    const server = scripted();
    const first = await signedIn(server);
    const second = await signedIn(server);
    server.refusals.set('proposals', 'SESSION_ENDED');
    await codeOf(server.session.ask(first, 'proposals'));
    expect(server.session.store.getState().session).toEqual(second);
  });

  test('by signing out at once, also while the server is away', async () => {
    const server = scripted();
    await signedIn(server);
    server.refusals.set('sign-out', NO_ANSWER);
    const signingOut = server.session.signOut();
    expect(server.session.store.getState()).toEqual({ session: null, ending: 'signed-out' });
    await signingOut;
    expect(server.asked.at(-1)).toEqual({ action: 'sign-out', input: {}, shown: { token: 't1' } });
    await server.session.signOut();
    expect(server.asked).toHaveLength(3);
  });

  test('by itself after ten minutes without a request', async () => {
    const server = scripted();
    const session = await signedIn(server);
    vi.advanceTimersByTime(IDLE_MS - 1);
    await server.session.ask(session, 'proposals');
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(server.session.store.getState().session).toEqual(session);
    vi.advanceTimersByTime(1);
    expect(server.session.store.getState()).toEqual({ session: null, ending: 'over' });
  });
});
