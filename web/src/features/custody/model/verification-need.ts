import type { UserInfo } from '../../../session/session.ts';
import type { Settings } from '../../../session/settings.ts';

/** What an account has to pass before it can withdraw without this limit. */
export interface VerificationNeed {
  readonly level: 'basic' | 'advanced';
  /** What can be withdrawn without it in 24 hours, in USDT. */
  readonly limit: string;
}

type Passed = Pick<UserInfo['detail'], 'basicStatus' | 'advancedStatus'>;

/** Null: withdrawals need none, or it is passed. Of two levels the higher one is named, with the lower limit: both hold until it is passed. */
export function verificationNeed(rule: Settings['AUTH_LIMIT'], { basicStatus, advancedStatus }: Passed): VerificationNeed | null {
  const basic = rule.isOpenPrimary && basicStatus !== 'passed' ? rule.primaryLimit : null;
  const advanced = rule.isOpenSenior && advancedStatus !== 'passed' ? rule.seniorLimit : null;
  const limits = [basic, advanced].filter((limit) => limit !== null);
  if (limits.length === 0) return null;
  return { level: advanced === null ? 'basic' : 'advanced', limit: String(Math.min(...limits)) };
}
