import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, list, number } from '../../kernel/codec/kinds.ts';
import { orderKind, side, timeInForce } from './words.ts';
import { written } from './written.ts';

/** `offsetPpm` of the index, of either sign. */
const quote = record('quote', { offsetPpm: number, lots: number }, written);
export type PegQuote = RecordOf<typeof quote.fields>;

export const SPOT_COMMANDS = {
  /**
   * `limit`: `priceTicks` and `lots`. `market`: a buy by `amountUnits` of quote (then `lots` 0) or by `lots`, a sell by `lots`;
   * `priceTicks` 0. A market order is IOC; its `timeInForce` must be `ioc`.
   */
  'spot.place': {
    tag: 1,
    memory: '24-hours',
    fields: { marketId: number, side, kind: orderKind, timeInForce, priceTicks: number, lots: number, amountUnits: amount },
    meaning:
      'a market order has `priceTicks` 0; a market buy by amount has `lots` 0 and `amountUnits` of the quote asset, every other order `amountUnits` 0',
  },
  'spot.cancel': { tag: 2, memory: '24-hours', runsUnremembered: true, fields: { orderId: number } },
  'spot.cancelAll': {
    tag: 3,
    memory: '24-hours',
    runsUnremembered: true,
    fields: { marketId: number },
    meaning: 'every open order of the acting account in a market; 0: in all',
  },
  /** The house (account 0) takes every order out of a market that is no longer enabled; holds return, balances stay. */
  'spot.delist': { tag: 4, memory: '30-days', fields: { marketId: number }, meaning: 'ends the open orders of a market that is closed' },
  /** At most 40, of the house's liquidity and of simulated participants. A bid stands at `boundTicks` at most, an offer at least. */
  'spot.peg': {
    tag: 5,
    memory: '24-hours',
    fields: { marketId: number, side, boundTicks: number, quotes: list(quote) },
    meaning: "the account's pegged orders of this side, instead of those before",
  },
} satisfies CommandTable;

export type SpotCommand = OneOf<typeof SPOT_COMMANDS>;
