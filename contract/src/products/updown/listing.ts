import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import * as result from '../../result.ts';

/** A coin with second contracts. */
const updownCoin = v.object({
  ...listed,
  status: result.integer,
  showFlag: result.integer,
  type: result.integer,
  coinType: result.integer,
});

/** The coins of `getCoinList` that have periods. */
export const updownListing = { coinList: v.array(updownCoin) } as const;

export const updownSample: { readonly coinList: v.InferOutput<typeof updownCoin>[] } = { coinList: [] };
