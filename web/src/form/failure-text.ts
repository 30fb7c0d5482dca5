import type { CallFailure } from '../api/failures.ts';
import { titleOf } from '../api/failures.ts';
import type { Say } from '../i18n/text.tsx';

/** What a form says of a failed call: the server's own words where it had some. */
export function failureText(failure: CallFailure, say: Say): string {
  const title = titleOf(failure);
  return title === null ? failure.words : say(title);
}
