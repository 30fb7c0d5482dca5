import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

/** A coin with second contracts. */
const updownCoin = v.object({
  ...listed,
  status: described(result.integer, '1 on, 2 off.'),
  showFlag: result.integer,
  type: result.integer,
  coinType: result.integer,
});

/** The coins of `getCoinList` that have periods. */
export const updownListing = { coinList: v.array(updownCoin) } as const;

export const updownSample: { readonly coinList: v.InferOutput<typeof updownCoin>[] } = { coinList: [] };
