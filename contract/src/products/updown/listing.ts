import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

/** A coin with second contracts. */
const updownCoin = v.object({
  ...listed,
  status: described(result.integer, '1 on, 2 off.'),
  showFlag: described(result.integer, '1 shown, 2 hidden.'),
  type: described(result.integer, 'Always 2.'),
  coinType: described(result.integer, '1 forex, 2 crypto, 3 gold and silver.'),
});

/** The coins of `getCoinList` that have periods. */
export const updownListing = { coinList: described(v.array(updownCoin), 'Coins with second contracts.') } as const;

export const updownSample: { readonly coinList: v.InferOutput<typeof updownCoin>[] } = { coinList: [] };
