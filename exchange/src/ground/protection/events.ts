import type { ExclusionScope } from './commands.ts';

export type ProtectionEvent =
  | { readonly type: 'protection.riskConfirmed'; readonly accountId: number; readonly product: string; readonly version: number }
  /**
   * `limitUnits` is in force from now on, `nextUnits` from `nextFromMs` on; `nextFromMs` 0: nothing waits. The offset acts from
   * `nextFromMs` on, at once when that is 0. Limits of 0 are none.
   */
  | {
      readonly type: 'protection.limitSet';
      readonly accountId: number;
      readonly limitUnits: bigint;
      readonly nextUnits: bigint;
      readonly nextFromMs: number;
      readonly utcOffsetMinutes: number;
    }
  /** `untilMs` 0 = for ever. */
  | { readonly type: 'protection.excluded'; readonly accountId: number; readonly scope: ExclusionScope; readonly untilMs: number }
  | { readonly type: 'protection.required'; readonly confirmation: boolean };
