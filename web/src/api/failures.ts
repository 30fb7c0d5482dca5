import type { Refused } from '@candor/contract/client';
import type { Reason } from '@candor/contract/codes';

/**
 * Why a call brought no result.
 * `refused`: the server said no and nothing was done (its words in `words`).
 * `network`: no answer that we can trust; for a call that changes something, what happened is unknown.
 * `forbidden-text`: Chinese characters, never sent.
 */
export type FailureKind = 'refused' | 'network' | 'forbidden-text';

export class CallFailure extends Error {
  readonly kind: FailureKind;
  /** The envelope's code; 0 where there was no envelope. */
  readonly code: number;
  /** The server's words in the language of the page; empty when it had none. */
  readonly words: string;
  readonly reason: Reason | null;
  readonly limit: string | null;
  readonly field: string | null;

  constructor(
    kind: FailureKind,
    details: Partial<Pick<CallFailure, 'code' | 'words' | 'reason' | 'limit' | 'field'>> = {},
    cause?: unknown,
  ) {
    super(details.words === undefined || details.words === '' ? kind : details.words, cause === undefined ? undefined : { cause });
    this.name = 'CallFailure';
    this.kind = kind;
    this.code = details.code ?? 0;
    this.words = details.words ?? '';
    this.reason = details.reason ?? null;
    this.limit = details.limit ?? null;
    this.field = details.field ?? null;
  }
}

/** Pages compare reasons with the names they know, so one of a newer server decides nothing; the list of all would weigh in the entry. */
function isReason(text: string | null): text is Reason {
  return /^[A-Z_]+$/.test(text ?? '');
}

export function failureOf(refused: Refused): CallFailure {
  const reason = isReason(refused.reason) ? refused.reason : null;
  return new CallFailure('refused', { code: refused.code, words: refused.msg, reason, limit: refused.limit, field: refused.field });
}

export function isFailure(error: unknown): error is CallFailure {
  return error instanceof CallFailure;
}

/** SPEC §8: what the user sees for a failure. Null means: the server's own words. */
export function titleOf(
  failure: CallFailure,
): 'shell.failure.network' | 'shell.failure.system' | 'shell.failure.cannotInputChinese' | null {
  switch (failure.kind) {
    case 'network':
      return 'shell.failure.network';
    case 'forbidden-text':
      return 'shell.failure.cannotInputChinese';
    case 'refused':
      return failure.words === '' ? 'shell.failure.system' : null;
  }
}
