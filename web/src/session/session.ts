import type { ResultOf } from '@candor/contract/call';
import { getInfo, loginOut, withdrawAddress } from '@candor/contract/calls/user';
import * as v from 'valibot';
import { create } from 'zustand';
import { call, lendSession } from '../api/client.ts';
import { isFailure } from '../api/failures.ts';
import { queryClient } from '../api/query-client.ts';
import { emitSessionEvent } from './events.ts';
import { storage, tabStorage } from './storage.ts';

export type UserInfo = ResultOf<typeof getInfo>;
type WithdrawAddress = ResultOf<typeof withdrawAddress>[number];

/** What the shell draws before the server has answered; no balance stands in it. */
const shellUser = v.object({ userId: v.number(), loginName: v.string(), level: v.number(), demo: v.boolean() });
export type ShellUser = v.InferOutput<typeof shellUser>;
const shellUserVersion = 1;

export interface SessionState {
  readonly token: string | null;
  /** `isSign` of the specification. */
  readonly signedIn: boolean;
  readonly user: ShellUser | null;
  /** Null until the first `getInfo` of this page. */
  readonly info: UserInfo | null;
  readonly withdrawAddress: WithdrawAddress | null;
}

const signedOut: SessionState = { token: null, signedIn: false, user: null, info: null, withdrawAddress: null };

function restored(): SessionState {
  const token = storage.readText('token');
  if (token === null || token === '') return signedOut;
  return { ...signedOut, token, signedIn: true, user: storage.read('user-info', shellUserVersion, shellUser) };
}

export const sessionStore = create<SessionState>(() => restored());

/** How long the specification waits before it loads the page again. */
const reloadAfterMs = 10;

lendSession({
  token: () => sessionStore.getState().token,
  onSessionLost() {
    if (sessionStore.getState().token === null) return;
    endSession();
    setTimeout(() => window.location.reload(), reloadAfterMs);
  },
});

/** Starts the session of a token and fetches its user. */
export async function beginSession(token: string): Promise<void> {
  storage.writeText('token', token);
  sessionStore.setState({ ...signedOut, token, signedIn: true });
  queryClient.clear();
  await refreshUser();
}

/** Forgets everything that belongs to the person; the test-platform flag stays (SPEC §4). */
export function endSession(): void {
  storage.remove('token');
  storage.remove('user-info');
  tabStorage.clearExcept(['test-platform']);
  sessionStore.setState(signedOut);
  queryClient.clear();
  emitSessionEvent('signed-out');
}

/** Signs out here and on the server. A server that cannot be reached does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  await call(loginOut, {}, { quiet: true }).catch(() => undefined);
  storage.remove('remembered');
  endSession();
}

let refreshing: Promise<void> | null = null;

/** Runs behind each navigation. One request at a time: a second navigation joins the first. */
export function refreshUser(): Promise<void> {
  if (sessionStore.getState().token === null) return Promise.resolve();
  refreshing ??= fetchUser().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function fetchUser(): Promise<void> {
  const { token } = sessionStore.getState();
  try {
    const info = await call(getInfo, {}, { quiet: true });
    if (sessionStore.getState().token !== token) return;
    const user: ShellUser = {
      userId: info.user.userId,
      loginName: info.user.loginName,
      level: info.user.level,
      demo: info.user.type === '2',
    };
    storage.write('user-info', shellUserVersion, user);
    sessionStore.setState({ info, user });
    await fetchWithdrawAddress(token);
    emitSessionEvent('user-info-changed');
  } catch (error) {
    // Any code but 200 signs out (SPEC §4); no answer at all proves nothing.
    const isRefusal = isFailure(error) && error.kind === 'refused';
    if (isRefusal && sessionStore.getState().token === token) endSession();
  }
}

/** Of the bound addresses the last one counts. */
async function fetchWithdrawAddress(token: string | null): Promise<void> {
  const addresses = await call(withdrawAddress, {}, { quiet: true }).catch(() => null);
  if (addresses === null || sessionStore.getState().token !== token) return;
  sessionStore.setState({ withdrawAddress: addresses.at(-1) ?? null });
}

export const useSignedIn = (): boolean => sessionStore((state) => state.signedIn);
export const useUser = (): ShellUser | null => sessionStore((state) => state.user);
