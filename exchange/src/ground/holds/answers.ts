import type { LockCode, LockScope } from './words.ts';

/** A lock in force, from `sinceMs` on and before `reviewMs`; by whom and why it was placed or last renewed. */
export type Lock = {
  readonly scope: LockScope;
  readonly code: LockCode;
  readonly sinceMs: number;
  readonly reviewMs: number;
  readonly operator: string;
  readonly reason: string;
};

export type LocksQueries = {
  /** Those in force at the last entry's time, by scope and code; of a sub-owner those of its person, which bind it. */
  'holds.ofAccount': readonly [asked: { readonly accountId: number }, answer: readonly Lock[]];
};
