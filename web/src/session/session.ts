import type { ResultOf } from '@candor/contract/call';
import type { getInfo } from '@candor/contract/modules/accounts/calls';
import type { withdrawAddress } from '@candor/contract/modules/withdrawal-addresses/calls';
import * as v from 'valibot';
import { create, useStore } from 'zustand';
import { lendSession } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { emitSessionEvent } from './events.ts';
import { storage, tabStorage, type TabStorageKey } from './storage.ts';

export type UserInfo = ResultOf<typeof getInfo>;
type WithdrawAddress = ResultOf<typeof withdrawAddress>[number];

/** What the shell draws before the server has answered; no balance stands in it. */
const shellUser = v.object({ userId: v.number(), loginName: v.string(), level: v.number(), demo: v.boolean() });
export type ShellUser = v.InferOutput<typeof shellUser>;
export const shellUserVersion = 1;

export interface SessionState {
  readonly token: string | null;
  /** `isSign` of the specification. */
  readonly signedIn: boolean;
  readonly user: ShellUser | null;
  /** Null until the first `getInfo` of this page. */
  readonly info: UserInfo | null;
  readonly withdrawAddress: WithdrawAddress | null;
}

export const signedOut: SessionState = { token: null, signedIn: false, user: null, info: null, withdrawAddress: null };

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
    endSession(['draft-ticket', 'draft-transfer']);
    tabStorage.writeText('session-lost', '1');
    setTimeout(() => window.location.reload(), reloadAfterMs);
  },
});

/**
 * Forgets everything that belongs to the person; the test-platform flag stays (SPEC §4). Whoever did not sign out himself keeps
 * the form he had begun: `kept`.
 */
export function endSession(kept: readonly TabStorageKey[] = []): void {
  storage.remove('token');
  storage.remove('user-info');
  storage.remove('outcomes');
  storage.remove('rooms');
  tabStorage.clearExcept(['test-platform', ...kept]);
  sessionStore.setState(signedOut);
  queryClient.clear();
  emitSessionEvent('signed-out');
}

export const useSignedIn = (): boolean => useStore(sessionStore, (state) => state.signedIn);
export const useUser = (): ShellUser | null => useStore(sessionStore, (state) => state.user);
