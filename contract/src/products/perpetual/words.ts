import * as v from 'valibot';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { coded, named, translated } from '../../translated.ts';

/** Words of parameters and results that several calls of contracts have. */

export const symbol = named('baseCoin', described(request.coinCode, 'The coin.', 'btc'));
export const onlySymbol = named(
  'baseCoin',
  v.optional(described(request.coinCode, 'Only of this coin; an unknown one answers no rows.', 'btc')),
);
export const onlyCoin = named('baseCoin', v.optional(described(request.coinCode, 'Only of this coin.', 'btc')));
const SIDES = { long: 0, short: 1 } as const;
export const KINDS = { limit: 0, market: 1 } as const;
export const side = named('side', described(coded(request.whole(0, 1), SIDES), '0 long, 1 short.', 0));
export const kind = named('kind', described(coded(request.whole(0, 1), KINDS), '0 limit, 1 market.', 1));
export const leverage = described(request.whole(1, 125), 'One of the market’s `leverage`.', 5);
export const positionId = described(request.recordId, '`id` of an own open position.', 1_234);

export const timesInForce = coded(v.picklist(['gtc', 'ioc', 'fok', 'postOnly']), {
  gtc: 'gtc',
  ioc: 'ioc',
  fok: 'fok',
  'post-only': 'postOnly',
});
export const timeInForce = v.optional(
  described(
    timesInForce,
    'Added: how long it may rest: a limit order `gtc` until it is cancelled (when not given), `ioc` not at all, `fok` filled whole at once or refused, `postOnly` refused if it would trade at once; a market order `ioc` (when not given) or `fok`.',
    'gtc',
  ),
);

export const sideShown = named('side', described(coded(result.integer, SIDES), '0 long, 1 short.'));
export const coinShown = named('baseCoin', described(result.text, 'The coin in lower case.'));
export const leverageShown = described(result.integer, 'Leverage.');
export const showCoin = named(
  'displayPair',
  v.optional(described(result.text, 'Only of a coin with `customizeFlag` 2: as it is shown, `BTC/USDT`.')),
);
export const repeated = described(result.bool, 'Added: the same request was done before: nothing was done twice.');

/** A time of a table's row, and the same as a number. */
export const createTime = described(result.timeText, 'When, in the platform’s time zone.');
export const createParams = named(
  'times',
  described(translated({ createTime: named('createMs', described(result.integer, 'Epoch milliseconds.')) }), 'The same time as a number.'),
);

/** What an action did: the reason that kept it from doing it, null for none, with the bound that was crossed. */
export const refusalShown = {
  reason: described(result.textOrNull, 'The reason for which it would be refused now, as an envelope’s `reason`; null: it would be taken.'),
  limit: described(result.text, 'The bound that is crossed; empty for none.'),
};
