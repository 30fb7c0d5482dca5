import * as v from 'valibot';
import * as result from './result.ts';

/** What every element of the four coin lists has. Prices are null while there is none. */
export const listed = {
  id: result.integer,
  symbol: result.text,
  coin: result.text,
  baseCoin: result.text,
  showSymbol: result.text,
  logo: result.text,
  market: result.text,
  amount: result.decimalOrNull,
  open: result.decimalOrNull,
  sort: result.integer,
  /** 1 no, 2 display `showSymbol`. */
  customizeFlag: result.integer,
  /** 1 in the caller's watch-list, 2 not; absent when signed out. */
  isCollect: v.optional(result.integer),
};
