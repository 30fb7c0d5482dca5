import type { MessageDescription, PlainMessageId } from '../i18n/text.tsx';
import { NO_ANSWER, OperatorFailure } from './transport.ts';

const TEXTS: ReadonlyMap<string, PlainMessageId> = new Map([
  ['OPERATOR_WRONG', 'operator.failure.wrong'],
  ['TOO_MANY_REQUESTS', 'operator.failure.wait'],
  ['NO_PERMISSION', 'operator.failure.role'],
  ['SESSION_ENDED', 'operator.signIn.over'],
  ['WRONG_HOST', 'operator.failure.address'],
  ['WRONG_ORIGIN', 'operator.failure.address'],
  ['BUSY', 'operator.failure.busy'],
  ['NOT_FOUND', 'operator.failure.notFound'],
  ['PASSKEY_CANCELLED', 'operator.passkey.cancelled'],
  ['PASSKEY_KNOWN', 'operator.passkey.known'],
  ['PASSKEY_FAILED', 'operator.passkey.failed'],
  ['PASSKEY_WRONG', 'operator.passkey.wrong'],
  ['PASSKEY_COPIED', 'operator.passkey.copied'],
  ['PASSKEYS_OFF', 'operator.passkey.off'],
  [NO_ANSWER, 'operator.failure.noAnswer'],
]);

/** What is said of a look that brought nothing. */
export function failureText(error: unknown): MessageDescription {
  const code = error instanceof OperatorFailure ? error.code : NO_ANSWER;
  const id = TEXTS.get(code);
  return id === undefined ? { id: 'operator.failure.other', values: { code } } : { id };
}
