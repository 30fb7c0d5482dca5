import { PLATFORM } from '../../ground/accounts/accounts.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { FEE_CONVERSION, HOUSE_FX } from './accounts.ts';
import type { ConversionEvent } from './events.ts';

type Amounts = Pick<
  Extract<ConversionEvent, { type: 'conversion.accepted' }>,
  'accountId' | 'fromAssetId' | 'toAssetId' | 'amountUnits' | 'grossUnits' | 'feeUnits'
>;

/** `platform → inventory` of the coin that is sold, `inventory → platform net` and `→ fees` of the one that is bought. None is zero. */
export function acceptLegs({ accountId, fromAssetId, toAssetId, amountUnits, grossUnits, feeUnits }: Amounts): readonly Leg[] {
  return [
    leg(PLATFORM, accountId, fromAssetId, -amountUnits),
    leg(HOUSE_FX, 0, fromAssetId, amountUnits),
    leg(HOUSE_FX, 0, toAssetId, -grossUnits),
    leg(PLATFORM, accountId, toAssetId, grossUnits - feeUnits),
    leg(FEE_CONVERSION, 0, toAssetId, feeUnits),
  ];
}

function leg({ code }: PlanRow, ownerId: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref: 0, assetId, amount };
}
