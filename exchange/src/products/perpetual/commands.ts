import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, list, number, optional } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { CHANGE } from '../../ground/terms/change.ts';
import { perpetualTerms } from './terms.ts';
import { bookSide, orderKind, side, timeInForce } from './words.ts';
import { written } from './written.ts';

/** A take-profit or stop-loss that comes with an opening order: for all lots of the position. */
const ATTACHED = {
  /** Of the mark. */
  triggerTicks: number,
  /** 0: at market. */
  limitTicks: number,
};
export type AttachedTrigger = RecordOf<typeof ATTACHED>;
export const attached = optional(record('attached', ATTACHED));

/** `lots` 0: as many as the position has when it triggers. */
const TRIGGER = { ...ATTACHED, lots: number };
export type TriggerTerms = RecordOf<typeof TRIGGER>;
const trigger = optional(record('trigger', TRIGGER));

/** `offsetPpm` of the index, of either sign. */
const quote = record('quote', { offsetPpm: number, lots: number, leverage: number }, written);
export type PegQuote = RecordOf<typeof quote.fields>;

export const PERPETUAL_COMMANDS = {
  /** By the house (account 0). `marketId` 1 … 1,000; `lotUnits`: base units of one lot. */
  'perpetual.define': {
    tag: 1,
    memory: 'by-object',
    fields: { marketId: number, symbolId: number, lotUnits: amount, terms: perpetualTerms },
    meaning: 'a market of a symbol; its numbers are its own',
  },
  /** An hour ahead or more (`product-rules` 18). `enable` stands in `terms` as it is. */
  'perpetual.change': {
    tag: 12,
    memory: '30-days',
    fields: { marketId: number, terms: perpetualTerms, ...CHANGE },
    meaning: 'by two operators, for orders from `effectiveMs` on',
  },
  'perpetual.switch': {
    tag: 13,
    memory: '30-days',
    fields: { marketId: number, enable: flag, ...AUTHOR },
    meaning: 'at once; one operator turns off, two turn on',
  },
  'perpetual.insure': {
    tag: 3,
    memory: '30-days',
    fields: { marketId: number, units: amount },
    meaning: 'capital of the house for the insurance account',
  },
  /**
   * Opens or adds to the account's position of a side. `market`: `timeInForce` is `ioc` or `fok`. `takeProfit`, `stopLoss`: set on the position with
   * the order's first fill, one cancelling the other.
   */
  'perpetual.open': {
    tag: 4,
    memory: '24-hours',
    fields: {
      marketId: number,
      side,
      kind: orderKind,
      timeInForce,
      priceTicks: number,
      lots: number,
      leverage: number,
      takeProfit: attached,
      stopLoss: attached,
    },
    meaning: 'a market order has `priceTicks` 0; what is attached has `limitTicks` 0 at market',
  },
  /** A limit may rest and is trimmed when the position shrinks. */
  'perpetual.close': {
    tag: 5,
    memory: '24-hours',
    runsUnremembered: true,
    fields: { positionId: number, kind: orderKind, timeInForce, priceTicks: number, lots: number },
    meaning: '`lots` 0: all of the position',
  },
  /** At market, and cancels their orders. */
  'perpetual.closeAll': {
    tag: 6,
    memory: '24-hours',
    runsUnremembered: true,
    fields: { marketId: number },
    meaning: 'every position of the acting account; 0: of all markets',
  },
  /** At most 40, of the house's liquidity and of simulated participants. A bid stands at `boundTicks` at most, an offer at least. */
  'perpetual.peg': {
    tag: 14,
    memory: '24-hours',
    fields: { marketId: number, side: bookSide, boundTicks: number, quotes: list(quote) },
    meaning:
      "the account's pegged orders of this side, instead of those before; `leverage` 0: it reduces the position of the other side, a bid the short",
  },
  'perpetual.cancel': { tag: 7, memory: '24-hours', runsUnremembered: true, fields: { orderId: number } },
  'perpetual.cancelAll': {
    tag: 8,
    memory: '24-hours',
    runsUnremembered: true,
    fields: { marketId: number },
    meaning: 'every order of the acting account; 0: of all markets',
  },
  'perpetual.adjust': {
    tag: 9,
    memory: '24-hours',
    fields: { positionId: number, units: amount },
    meaning: 'margin added, or below zero taken out',
  },
  /** One or both; both together cancel each other as well. A group is 1 … 2^31 − 1, 0 none. */
  'perpetual.protect': {
    tag: 10,
    memory: '24-hours',
    fields: { positionId: number, takeProfit: trigger, stopLoss: trigger, group: number },
    meaning: 'triggers of one `group` that is not 0 cancel each other',
  },
  'perpetual.unprotect': { tag: 11, memory: '24-hours', runsUnremembered: true, fields: { triggerId: number } },
} satisfies CommandTable;

export type PerpetualCommand = OneOf<typeof PERPETUAL_COMMANDS>;
