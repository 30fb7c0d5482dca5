import * as v from 'valibot';
import { described } from './described.ts';
import * as result from './result.ts';

/** What every element of the four coin lists has. Prices are null while there is none. */
export const listed = {
  id: described(result.integer, 'Number of the price, the same in every list.'),
  symbol: described(result.text, 'Code of the price: `btcusdt`.'),
  coin: described(result.text, 'The coin in lower case.'),
  baseCoin: described(result.text, 'What it is priced in: `usdt`.'),
  showSymbol: described(result.text, 'As it is shown: `BTC/USDT`.'),
  name: described(result.text, 'Full name of the coin in English: `Bitcoin`. An addition.'),
  logo: described(result.text, 'Address of the picture of the coin, an SVG of this origin; empty for none.'),
  market: described(result.text, '`binance` for coins, `metal` for gold.'),
  amount: described(result.decimalOrNull, 'Last price.'),
  state: described(
    v.nullable(v.picklist(['ok', 'frozen', 'closed'])),
    'Whether `amount` is a price now: `frozen` and `closed` show the last one; null before the first. An addition.',
  ),
  opens: v.optional(
    described(result.integer, 'When the published hours of the price begin again, epoch milliseconds; absent while they run. An addition.'),
  ),
  open: described(result.decimalOrNull, 'Price 24 hours ago.'),
  sort: described(result.integer, 'Place in the list, the smallest first.'),
  customizeFlag: described(result.integer, '1 no, 2 display `showSymbol`.'),
  isCollect: v.optional(described(result.integer, '1 in the caller’s watch-list, 2 not; absent when signed out.')),
};
