import * as v from 'valibot';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';

/** Words of parameters and results that several calls of contracts have. */

export const symbol = described(request.coinCode, 'The coin.', 'btc');
export const onlySymbol = v.optional(described(request.coinCode, 'Only of this coin; an unknown one answers no rows.', 'btc'));
export const side = described(request.whole(0, 1), '0 long, 1 short.', 0);
export const leverage = described(request.whole(1, 125), 'One of the market’s `leverage`.', 5);
export const positionId = described(request.recordId, '`id` of an own open position.', 1_234);

export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'postOnly'] as const;
export const timeInForce = v.optional(
  described(
    v.picklist(TIMES_IN_FORCE),
    'Added: how long it may rest: a limit order `gtc` until it is cancelled (when not given), `ioc` not at all, `fok` filled whole at once or refused, `postOnly` refused if it would trade at once; a market order `ioc` (when not given) or `fok`.',
    'gtc',
  ),
);

export const sideShown = described(result.integer, '0 long, 1 short.');
export const coinShown = described(result.text, 'The coin in lower case.');
export const leverageShown = described(result.integer, 'Leverage.');
export const showCoin = v.optional(described(result.text, 'Only of a coin with `customizeFlag` 2: as it is shown, `BTC/USDT`.'));
export const repeated = described(result.bool, 'Added: the same request was done before: nothing was done twice.');

/** A time of a table's row, and the same as a number. */
export const createTime = described(result.timeText, 'When, in the platform’s time zone.');
export const createParams = described(
  v.object({ createTime: described(result.integer, 'Epoch milliseconds.') }),
  'The same time as a number.',
);

/** What an action did: the reason that kept it from doing it, null for none, with the bound that was crossed. */
export const refusalShown = {
  reason: described(result.textOrNull, 'The reason for which it would be refused now, as an envelope’s `reason`; null: it would be taken.'),
  limit: described(result.text, 'The bound that is crossed; empty for none.'),
};
