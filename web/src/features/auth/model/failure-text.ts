import type { CallFailure } from '../../../api/failures.ts';
import { failureText } from '../../../form/failure-text.ts';
import type { Say } from '../../../i18n/text.tsx';

/** What stands on the form after a failed call; without an answer nobody knows whether it was done. */
export function signFailureText(failure: CallFailure, say: Say): string {
  const text = failureText(failure, say);
  return failure.kind === 'network' ? `${text}. ${say('auth.form.unknown')}` : text;
}
