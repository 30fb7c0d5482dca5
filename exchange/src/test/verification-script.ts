import type { CommandBody } from '../command.ts';
import type { Level, VerificationOutcome } from '../ground/verification/words.ts';
import { hashOf, OperatorsScript } from './operators-script.ts';

type Send = (body: CommandBody) => unknown;
type Decided = {
  readonly accountId: number;
  readonly level: Level;
  readonly outcome: VerificationOutcome;
  readonly contentHash: string;
};

export const wordsOf = ({ accountId, level, outcome, contentHash }: Decided): string =>
  `verify ${accountId} ${level} ${outcome} ${contentHash}`;

/** Two reviewers, `rae` and `ben`, behind the three administrators of `OperatorsScript.found`. */
export function addReviewers(script: OperatorsScript): void {
  for (const name of ['rae', 'ben']) {
    script.add(['second', 'third'], name, ['reviewer']);
    script.enrol(name);
  }
}

/** Decided by the first, or by both, and carried out. */
export function verify(script: OperatorsScript, send: Send, by: readonly [string, string?], decided: Decided): number {
  const proposalId = script.decide(by, 'kyc', wordsOf(decided));
  send({ type: 'verification.decide', proposalId, ...decided });
  return proposalId;
}

/** Every command and fact of verifications, behind `everyStepOfOperators`; at its end one level of each account has passed. */
export function everyStepOfVerification(send: Send, [one, other]: readonly [number, number]): void {
  const script = new OperatorsScript(send, 1_000);
  send({ type: 'verification.adopt', accountId: one, level: 'basic', contentHash: hashOf('a') });
  send({ type: 'verification.adopt', accountId: other, level: 'advanced', contentHash: hashOf('b') });
  send({ type: 'verification.endAdoption', count: 2 });
  addReviewers(script);
  const advanced = { accountId: one, level: 'advanced' } as const;
  verify(script, send, ['rae', 'ben'], { ...advanced, outcome: 'passed', contentHash: hashOf('c') });
  send({ type: 'verification.end', accountId: one, level: 'basic' });
  verify(script, send, ['rae'], { accountId: other, level: 'basic', outcome: 'refused', contentHash: hashOf('d') });
}
