import type { ExclusionScope } from './risk-categories.ts';

export type ProtectionInfo = {
  /** By product that asks for it, the confirmed version of its risk text; 0 = none. */
  readonly riskVersions: Readonly<Record<string, number>>;
  /** Whether stakes without a confirmation are refused. */
  readonly confirmationRequired: boolean;
  /** In force until `nextFromMs`, from then on it is `nextUnits`; 0 = no limit. `nextFromMs` 0: nothing waits. */
  readonly limitUnits: bigint;
  readonly nextUnits: bigint;
  readonly nextFromMs: number;
  /** The one by which the local day is counted now. */
  readonly utcOffsetMinutes: number;
  /** Net loss of the local day that runs at the last entry's time; negative: a gain. */
  readonly dayLossUnits: bigint;
  /** Stakes whose result is open. */
  readonly openStakeUnits: bigint;
  /** Those that have not ended at the last entry's time; `untilMs` 0 = for ever. */
  readonly exclusions: readonly { readonly scope: ExclusionScope; readonly untilMs: number }[];
};

export type ProtectionQueries = {
  /** Of a sub-owner the protection of its person, which binds it. */
  'protection.info': readonly [asked: { readonly accountId: number }, answer: ProtectionInfo];
};
