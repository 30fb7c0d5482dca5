import { getInfo, loginOut } from '@candor/contract/modules/accounts/calls';
import { withdrawAddress } from '@candor/contract/modules/withdrawal-addresses/calls';
import { call } from '../api/client.ts';
import { isFailure } from '../api/failures.ts';
import { queryClient } from '../api/query-client.ts';
import { emitSessionEvent } from './events.ts';
import type { ShellUser } from './session.ts';
import { endSession, sessionStore, shellUserVersion, signedOut } from './session.ts';
import { storage } from './storage.ts';

/** Starts the session of a token and fetches its user. */
export async function beginSession(token: string): Promise<void> {
  storage.writeText('token', token);
  sessionStore.setState({ ...signedOut, token, signedIn: true });
  queryClient.clear();
  await refreshUser();
}

/** Signs out here and on the server. A server that cannot be reached does not keep anybody signed in. */
export async function signOut(): Promise<void> {
  await call(loginOut, {}, { quiet: true }).catch(() => undefined);
  storage.remove('remembered');
  endSession();
}

/** Of an account that has just been closed: the server knows its session no more. */
export function leaveClosedAccount(): void {
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
      demo: info.user.kind === 'demo',
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
