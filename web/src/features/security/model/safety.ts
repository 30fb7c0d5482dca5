import type { VerificationStatus } from '@candor/contract/verification-codes';

/** What can protect an account; null where it is not offered. The login password is always there. */
export interface Measures {
  readonly tradePassword: boolean;
  readonly passkey: boolean;
  readonly authenticator: boolean;
  readonly recoveryCodes: boolean;
  readonly email: boolean | null;
  readonly phone: boolean | null;
  readonly word: boolean | null;
}

/** How many of what is offered are on, the login password among them. */
export function safetyScore(measures: Measures): { readonly done: number; readonly all: number } {
  const offered = Object.values(measures).filter((isOn) => isOn !== null);
  return { done: offered.filter(Boolean).length + 1, all: offered.length + 1 };
}

/** Of a level; null: never handed in. */
type LevelStatus = VerificationStatus | null;
export type VerificationState = 'none' | 'review' | 'refused' | 'basic' | 'advanced';

/** What is said of both levels in one line: what waits for the reader or the reviewer comes first. */
export function verificationState(basic: LevelStatus, advanced: LevelStatus): VerificationState {
  if (advanced === 'passed') return 'advanced';
  for (const status of [advanced, basic]) {
    if (status === 'underReview') return 'review';
    if (status === 'refused') return 'refused';
  }
  return basic === 'passed' ? 'basic' : 'none';
}
