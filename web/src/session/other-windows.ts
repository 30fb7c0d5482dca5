import { beginSession } from './session-actions.ts';
import { endSession, sessionStore } from './session.ts';
import { onWrittenElsewhere } from './storage.ts';

/**
 * Follows the other windows of this browser: who signs out in one is signed out in all, and who signs in there is signed in here. No window goes on
 * showing what belongs to somebody who has left. `onSignedIn` decides anew which page that person sees.
 */
export function followOtherWindows(onSignedIn: () => void): void {
  onWrittenElsewhere('token', (token) => {
    if (token === sessionStore.getState().token) return;
    if (token === null) {
      endSession();
      return;
    }
    void beginSession(token);
    onSignedIn();
  });
}
