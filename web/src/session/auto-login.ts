import { autoLogin } from '@candor/contract/modules/accounts/calls';
import { call } from '../api/client.ts';
import { isFailure } from '../api/failures.ts';
import { emitSessionEvent } from './events.ts';
import { beginSession } from './session-actions.ts';
import { sessionStore } from './session.ts';
import { storage } from './storage.ts';

export type AutoLoginResult =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'nothing' };

/** Marks this device as one that may sign in by itself; the secret is a cookie that no script can read. */
export function rememberDevice(remembered: boolean): void {
  if (remembered) storage.writeText('remembered', 'yes');
  else storage.remove('remembered');
}

/** Once per start: a signed-out device that was remembered. An exception is silent (SPEC §8). */
export async function tryAutoLogin(): Promise<AutoLoginResult> {
  if (sessionStore.getState().signedIn || storage.readText('remembered') === null) return { kind: 'nothing' };
  try {
    const { sessionToken } = await call(autoLogin, {}, { quiet: true });
    emitSessionEvent('login_success');
    await beginSession(sessionToken);
    return { kind: 'signed-in' };
  } catch (error) {
    if (!isFailure(error) || error.kind !== 'refused') return { kind: 'nothing' };
    storage.remove('remembered');
    return { kind: 'refused', words: error.words };
  }
}
