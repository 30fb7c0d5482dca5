import { useState } from 'react';
import { isFailure, type CallFailure } from '../../api/failures.ts';
import type { PlainMessageId } from '../../i18n/text.tsx';
import { useSay } from '../../i18n/text.tsx';
import { failureText } from '../failure-text.ts';
import { PasskeyFailure, type PasskeyProblem } from './passkey-failure.ts';

const TEXTS = {
  cancelled: 'factor.passkey.cancelled',
  aborted: 'factor.passkey.cancelled',
  known: 'factor.passkey.known',
  address: 'factor.passkey.address',
  failed: 'factor.passkey.failed',
} as const satisfies Readonly<Record<PasskeyProblem, PlainMessageId>>;

/** The code that speaks with the browser; it comes with the first passkey. Throws `PasskeyFailure`. */
export async function passkeyCode() {
  try {
    return await import('./ask-passkey.ts');
  } catch (error) {
    throw new PasskeyFailure('failed', error);
  }
}

/** One thing at a time that has to do with a passkey: dead while the browser's window is open, and what went wrong until it is tried again. */
export function usePasskey() {
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | PasskeyFailure | null>(null);
  /** Answers whether it was done. */
  const run = async (action: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof PasskeyFailure) && !isFailure(error)) throw error;
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const words = failure === null ? null : isFailure(failure) ? failureText(failure, say) : say(TEXTS[failure.problem]);
  return { busy, words, refused: isFailure(failure) ? failure.reason : null, run, forget: () => setFailure(null) };
}
