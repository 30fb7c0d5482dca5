import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import * as result from '../../result.ts';

/** A coin with flash rounds. */
const roundsCoin = v.object({
  ...listed,
  /** Fee of the shortest period that is on, 1: percent of the losing pool, 2: USDT; `periodList` has each period's own. */
  feeType: result.integer,
  feeValue: result.decimal,
  status: result.integer,
  showFlag: result.integer,
});

/** The coins of `getCoinList` that have rounds. */
export const roundsListing = { optionList: v.array(roundsCoin) } as const;

export const roundsSample: { readonly optionList: v.InferOutput<typeof roundsCoin>[] } = { optionList: [] };
