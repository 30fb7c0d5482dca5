import type { HoldName } from './commands.ts';
import type { HoldCode, HoldScope } from './words.ts';

/** A hold in force, from `sinceMs` on and before `reviewMs`; by whom and why it was placed or last renewed. */
export type Hold = {
  readonly scope: HoldScope;
  readonly code: HoldCode;
  readonly sinceMs: number;
  readonly reviewMs: number;
  readonly operator: string;
  readonly reason: string;
};

/** A hold whose review date has come. */
export type EndedHold = HoldName & Pick<Hold, 'reason' | 'reviewMs'>;

export type HoldsQueries = {
  /** Those in force at the last entry's time, by scope and code. */
  /** Of a sub-owner the holds of its person, which bind it. */
  'holds.ofAccount': readonly [asked: { readonly accountId: number }, answer: readonly Hold[]];
  /**
   * Those of all accounts that have ended after `afterMs` and until `untilMs`, by account; and when the next one after `untilMs` ends, null for
   * none. An account's ended holds are forgotten when another hold of it is placed or lifted. Looks at every hold.
   */
  'holds.ended': readonly [
    asked: { readonly afterMs: number; readonly untilMs: number },
    answer: { readonly ended: readonly EndedHold[]; readonly nextMs: number | null },
  ];
};
