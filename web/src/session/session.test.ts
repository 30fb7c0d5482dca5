import { beforeEach, expect, test, vi } from 'vitest';

/** The session over a scripted server: what each answer does to token, user and storages. */

const local = new Map<string, string>();
const tab = new Map<string, string>();
const area = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
  clear: () => values.clear(),
});
const reload = vi.fn<() => void>();
type Written = { readonly key: string | null; readonly newValue: string | null };
let writeElsewhere: (written: Written) => void = () => undefined;
const addEventListener = (_: 'storage', listener: (written: Written) => void) => {
  writeElsewhere = listener;
};
vi.stubGlobal('window', { localStorage: area(local), sessionStorage: area(tab), location: { reload }, addEventListener });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });

const asset = {
  userId: 7,
  symbol: 'usdt',
  amout: 1,
  occupiedAmount: 0,
  availableAmount: 1,
  type: 1,
  exchageAmount: 1,
  loge: '',
  atStake: 0,
  onTheWay: 0,
  onTheWayUsdt: 0,
  notFinal: 0,
  invested: 0,
  name: 'Tether',
};
const nothing = { realName: null, idCard: null, country: null, cardType: null, frontUrl: null, backUrl: null, handelUrl: null };
const info = {
  user: {
    userId: 7,
    loginName: 'anna01',
    email: null,
    phone: null,
    address: null,
    walletType: null,
    activeCode: '123456',
    level: 0,
    status: 0,
    type: '1',
    loginPassword: 'set',
  },
  detail: { ...nothing, auditStatusPrimary: null, auditStatusAdvanced: null, userTardPwd: null, credits: 80 },
  asset: [asset],
  trader: null,
};

let answers: Record<string, () => unknown>;
const asked: string[] = [];
vi.stubGlobal('fetch', (url: string) => {
  asked.push(url);
  const answer = answers[url]?.();
  return answer === undefined ? Promise.reject(new TypeError('offline')) : Promise.resolve(new Response(JSON.stringify(answer)));
});

const { sessionStore, endSession } = await import('./session.ts');
const { beginSession, refreshUser, signOut } = await import('./session-actions.ts');
const { followOtherWindows } = await import('./other-windows.ts');
const { tryAutoLogin, rememberDevice } = await import('./auto-login.ts');
const { onSessionEvent } = await import('./events.ts');

const ok = (data?: unknown) => ({ code: 200, msg: '', data });
const addresses = [
  { id: 1, symbol: 'usdt', address: 'first' },
  { id: 2, symbol: 'usdt', address: 'last' },
];

beforeEach(() => {
  endSession();
  local.clear();
  tab.clear();
  asked.length = 0;
  reload.mockClear();
  answers = { '/api/user/getInfo': () => ok(info), '/api/user/withdrawAddress': () => ok(addresses) };
});

test('SPEC §4 a token signs in, is stored, and brings the user; of the withdrawal addresses the last one counts', async () => {
  let changed = 0;
  const stop = onSessionEvent('user-info-changed', () => {
    changed += 1;
  });
  await beginSession('token-1');
  stop();
  expect(sessionStore.getState()).toMatchObject({
    token: 'token-1',
    signedIn: true,
    user: { userId: 7, loginName: 'anna01' },
    withdrawAddress: { address: 'last' },
  });
  expect(local.get('candor:token')).toBe('token-1');
  expect(changed).toBe(1);
});

test('SPEC §4 balances are never stored: the cached user paints the shell only', async () => {
  await beginSession('token-1');
  expect(local.get('candor:user-info')).toContain('anna01');
  expect(local.get('candor:user-info')).not.toMatch(/asset|wallet|total|amout/);
});

test('SPEC §4 any code but 200 from getInfo signs out', async () => {
  for (const code of [500, 601, 0]) {
    answers['/api/user/getInfo'] = () => ok(info);
    await beginSession('token-1');
    answers['/api/user/getInfo'] = () => ({ code, msg: 'no' });
    await refreshUser();
    expect(sessionStore.getState().signedIn, String(code)).toBe(false);
  }
});

test('no answer proves nothing: the session stays', async () => {
  await beginSession('token-1');
  delete answers['/api/user/getInfo'];
  await refreshUser();
  expect(sessionStore.getState()).toMatchObject({ signedIn: true, user: { loginName: 'anna01' } });
});

test('SPEC §8 the word Token signs out and loads the page again after about 10 ms', async () => {
  vi.useFakeTimers();
  await beginSession('token-1');
  tab.set('candor:draft-ticket', '1');
  tab.set('candor:submission-spot-btc', '1');
  answers['/api/user/getInfo'] = () => ({ code: 500, msg: 'Token expired' });
  await refreshUser();
  expect(sessionStore.getState().signedIn).toBe(false);
  // web.md §9: session loss keeps the draft, and the door says why one stands before it.
  expect([...tab.keys()].toSorted()).toEqual(['candor:draft-ticket', 'candor:session-lost']);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  expect(reload).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('SPEC §4 two navigations at once ask for the user once', async () => {
  await beginSession('token-1');
  asked.length = 0;
  await Promise.all([refreshUser(), refreshUser()]);
  expect(asked.filter((url) => url === '/api/user/getInfo')).toHaveLength(1);
});

test('SPEC §4 signing out removes token and user, clears the tab, keeps the test-platform flag and the choices of the device', async () => {
  await beginSession('token-1');
  rememberDevice(true);
  local.set('candor:language', 'ar');
  local.set('candor:test-platform', 'on');
  tab.set('candor:draft-order', '1');
  tab.set('candor:test-platform', 'on');
  answers['/api/user/loginOut'] = () => ok();
  await signOut();
  expect(sessionStore.getState()).toEqual({ token: null, signedIn: false, user: null, info: null, withdrawAddress: null });
  expect([...local.keys()].toSorted()).toEqual(['candor:language', 'candor:test-platform']);
  expect([...tab.keys()]).toEqual(['candor:test-platform']);
});

test('a server that cannot be reached keeps nobody signed in', async () => {
  await beginSession('token-1');
  await signOut();
  expect(sessionStore.getState().signedIn).toBe(false);
});

test('who signs out, or in, in another window of the browser is signed out, or in, here', async () => {
  await beginSession('token-1');
  const decided = vi.fn<() => void>();
  followOtherWindows(decided);
  writeElsewhere({ key: 'candor:language', newValue: 'ar' });
  writeElsewhere({ key: 'candor:token', newValue: 'token-1' });
  expect(sessionStore.getState().token).toBe('token-1');
  expect(decided).not.toHaveBeenCalled();
  writeElsewhere({ key: 'candor:token', newValue: null });
  expect(sessionStore.getState().signedIn).toBe(false);
  writeElsewhere({ key: 'candor:token', newValue: 'token-2' });
  expect(sessionStore.getState().token).toBe('token-2');
  expect(decided).toHaveBeenCalledOnce();
  // A storage that is emptied has no token either.
  writeElsewhere({ key: null, newValue: null });
  expect(sessionStore.getState().signedIn).toBe(false);
});

test('SPEC §4 automatic login: 200 emits login_success and signs in', async () => {
  let successes = 0;
  const stop = onSessionEvent('login_success', () => {
    successes += 1;
  });
  rememberDevice(true);
  answers['/api/user/autoLogin'] = () => ok({ satoken: 'token-2' });
  expect(await tryAutoLogin()).toEqual({ kind: 'signed-in' });
  stop();
  expect(successes).toBe(1);
  expect(sessionStore.getState().token).toBe('token-2');
});

test('SPEC §8 automatic login: a refusal hands over the words, an exception is silent', async () => {
  rememberDevice(true);
  answers['/api/user/autoLogin'] = () => ({ code: 500, msg: 'Please log in' });
  expect(await tryAutoLogin()).toEqual({ kind: 'refused', words: 'Please log in' });
  rememberDevice(true);
  delete answers['/api/user/autoLogin'];
  expect(await tryAutoLogin()).toEqual({ kind: 'nothing' });
});

test('SPEC §4 no automatic login for a device that was not remembered, nor for somebody signed in', async () => {
  expect(await tryAutoLogin()).toEqual({ kind: 'nothing' });
  await beginSession('token-1');
  rememberDevice(true);
  expect(await tryAutoLogin()).toEqual({ kind: 'nothing' });
  expect(asked).not.toContain('/api/user/autoLogin');
});
