/** Why the browser has made or shown no passkey. `aborted`: something else took its place. */
export type PasskeyProblem = 'cancelled' | 'known' | 'address' | 'failed' | 'aborted';

export class PasskeyFailure extends Error {
  readonly problem: PasskeyProblem;

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(problem, { cause });
    this.name = 'PasskeyFailure';
    this.problem = problem;
  }
}

const PROBLEMS: ReadonlyMap<string, PasskeyProblem> = new Map([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'address'],
  ['AbortError', 'aborted'],
]);

/** What a browser's error means to its user; its name says so. */
export function passkeyFailure(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : '';
  return new PasskeyFailure(PROBLEMS.get(name) ?? 'failed', error);
}
