import type { CallFailure } from '../../../api/failures.ts';
import { titleOf } from '../../../api/failures.ts';
import type { Say } from '../../../i18n/text.tsx';

/** What stands on the form after a failed call: the server's own words where it had some. */
export function failureText(failure: CallFailure, say: Say): string {
  const title = titleOf(failure);
  if (title === null) return failure.words;
  return failure.kind === 'network' ? `${say(title)}. ${say('auth.form.unknown')}` : say(title);
}
