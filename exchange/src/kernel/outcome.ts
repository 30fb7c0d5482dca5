/** Refusal codes: business refusals are outcomes, never exceptions, and change nothing. */
export type RefusalCode =
  | 'BAD_INPUT'
  | 'TOO_PRECISE'
  | 'BELOW_MIN'
  | 'ABOVE_MAX'
  | 'NOT_FOUND'
  | 'ALREADY_DONE'
  | 'MARKET_CLOSED'
  | 'MARKET_NOT_EXACT'
  | 'PRICE_FROZEN'
  | 'PRICE_TOO_FAR'
  | 'INSUFFICIENT_FUNDS'
  | 'BUDGET_EMPTY'
  | 'WOULD_TAKE'
  | 'NOT_FILLED'
  | 'TOO_MANY_ORDERS'
  | 'ID_CONFLICT'
  | 'BUSY'
  | 'QUOTE_EXPIRED'
  | 'NO_COVER'
  | 'EXPOSURE_LIMIT'
  | 'FAST_MARKET'
  | 'BAD_TERMS'
  | 'WINDOW_CLOSED'
  | 'WRONG_SIDE'
  | 'NOT_ELIGIBLE'
  | 'SELF_EXCLUDED'
  | 'LOSS_LIMIT'
  | 'RISK_UNCONFIRMED';

/**
 * The answer to a command. `ref` names what the command made or touched (an order's id; 0 when nothing).
 * `limit` is the bound that was crossed, as decimal text, when the code speaks of one.
 * A repeated id gets the first outcome again with `repeated: true`.
 */
export type Outcome =
  | { readonly ok: true; readonly ref: number; readonly repeated: boolean }
  | { readonly ok: false; readonly code: RefusalCode; readonly limit: string; readonly repeated: boolean };
