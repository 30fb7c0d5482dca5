import type { HandedOf } from '@candor/contract/call';
import type { totals } from '@candor/contract/modules/deposits/calls';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import type { Core } from '../../machine/core/core.ts';

type Parts = { readonly core: Pick<Core, 'query'>; readonly catalogue: Pick<Catalogue, 'asset'> };

/** What stands beside a wallet because of deposits, of the coins of which there is any. */
export async function totalsOf({ core, catalogue }: Parts, accountId: number): Promise<HandedOf<typeof totals>> {
  const all = await core.query({ type: 'custody.totals', accountId });
  return all.flatMap(({ assetId, nonFinalUnits, unclaimedUnits, owedUnits }) => {
    const asset = catalogue.asset(assetId);
    if (asset === undefined || nonFinalUnits + unclaimedUnits + owedUnits === 0n) return [];
    const told = (units: bigint) => decimalOf(units, asset.scale);
    return [{ coin: asset.code.toLowerCase(), notFinal: told(nonFinalUnits), unclaimed: told(unclaimedUnits), owed: told(owedUnits) }];
  });
}
