import type { Leg } from '../../ledger/leg.ts';

export type SampleEvent =
  /** `jarId` = seq of the command, filling = its time. Legs: platform → jar, platform → house. */
  | {
      readonly type: 'sample.filled';
      readonly jarId: number;
      readonly accountId: number;
      readonly amountUnits: bigint;
      readonly feeUnits: bigint;
      readonly opensMs: number;
      readonly legs: readonly Leg[];
    }
  /** After `owner.opened`. Legs: platform of the account → platform of its copy. */
  | {
      readonly type: 'sample.copied';
      readonly ownerId: number;
      readonly accountId: number;
      readonly amountUnits: bigint;
      readonly legs: readonly Leg[];
    }
  /** Legs: jar → platform. */
  | {
      readonly type: 'sample.opened';
      readonly jarId: number;
      readonly accountId: number;
      readonly amountUnits: bigint;
      readonly legs: readonly Leg[];
    };
