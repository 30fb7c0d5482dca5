import type { Level } from './words.ts';

/** What was last decided of an account and a level. */
export type KnownVerification = {
  readonly accountId: number;
  readonly level: Level;
  readonly standing: 'passed' | 'refused' | 'ended';
  readonly contentHash: string;
  /** Of the decision; 0: it had passed before decisions stood in the journal. */
  readonly proposalId: number;
};

export type VerificationQueries = {
  /** By account, then level. */
  'verification.ofAccount': readonly [asked: { readonly accountId: number }, answer: readonly KnownVerification[]];
  'verification.all': readonly [
    asked: object,
    answer: { readonly isAdoptionOver: boolean; readonly verifications: readonly KnownVerification[] },
  ];
};
