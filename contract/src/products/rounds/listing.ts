import * as v from 'valibot';
import { listed } from '../../listed-coin.ts';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

/** A coin with flash rounds. */
const roundsCoin = v.object({
  ...listed,
  feeType: described(
    result.integer,
    'Fee of the shortest period that is on, 1: percent of what plays on the losing side, 2: USDT; `periodList` has each period’s own.',
  ),
  feeValue: described(result.decimal, 'The fee, as `feeType` says.'),
  status: described(result.integer, '1 on, 2 off.'),
  showFlag: described(result.integer, '1 shown, 2 hidden.'),
});

/** The coins of `getCoinList` that have rounds. */
export const roundsListing = { optionList: described(v.array(roundsCoin), 'Coins with flash rounds.') } as const;

export const roundsSample: { readonly optionList: v.InferOutput<typeof roundsCoin>[] } = { optionList: [] };
