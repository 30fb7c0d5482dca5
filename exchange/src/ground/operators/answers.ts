import type { Power, Role } from './words.ts';

/** Somebody who works on the exchange, or did. */
export type KnownOperator = {
  readonly operator: string;
  readonly roles: readonly Role[];
  readonly standing: 'invited' | 'active' | 'disabled';
  /** Who was told the code of his invitation; `host` for the first administrator. */
  readonly openedBy: string;
  /** Invited by the first administrator alone. */
  readonly isAlone: boolean;
  /** He has enrolled at some time. */
  readonly wasActive: boolean;
  /** Of his invitation; '' when it was used. */
  readonly enrolmentHash: string;
  readonly invitedMs: number;
  /** Hash of what he signs in with; '' when there is nothing. */
  readonly credentials: string;
  /** Of his key for payments; '' when he has none. */
  readonly publicKey: string;
  /** Hashes of the passkeys that count as a factor of his, in the order in which they came. */
  readonly passkeys: readonly string[];
};

/** What is proposed, or decided and not closed. */
export type KnownDecision = {
  readonly proposalId: number;
  readonly proposer: string;
  readonly power: Power;
  readonly persons: number;
  readonly about: string;
  readonly proposedMs: number;
  /** '' as long as nobody has confirmed it, and where one person was enough. */
  readonly confirmer: string;
  /** The change of an operator that was decided is made. */
  readonly isMade: boolean;
};

export type OperatorQueries = {
  /** Everybody, by name. */
  'operators.all': readonly [asked: object, answer: readonly KnownOperator[]];
  /** What is not closed, by number, also what nobody may confirm any more; and the highest number ever given. */
  'operators.decisions': readonly [asked: object, answer: { readonly last: number; readonly decisions: readonly KnownDecision[] }];
};
