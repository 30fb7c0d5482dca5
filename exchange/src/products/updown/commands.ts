import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, number } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { CHANGE } from '../../ground/terms/change.ts';
import { side } from './words.ts';

/** What of a product may change after its definition, by a journaled command; each change makes a new version, for later orders only. */
export const UPDOWN_TERMS = {
  /** What a win pays on top of the stake, in parts per million of it: 800,000 … 1,000,000 (`product-rules` 6, rule 9). */
  ratePpm: number,
  /** Bounds of one stake, in units of USDT. */
  minStakeUnits: amount,
  maxStakeUnits: amount,
  enable: flag,
};
export type UpdownTerms = RecordOf<typeof UPDOWN_TERMS>;
/** In snapshots. */
export const updownTerms = record('terms', UPDOWN_TERMS);

export const UPDOWN_COMMANDS = {
  /** By the house (account 0): `offerId` 1 … 1,000, `durationMs` whole seconds from 10 s to one day. */
  'updown.define': {
    tag: 1,
    memory: 'by-object',
    fields: { offerId: number, symbolId: number, durationMs: number, ...UPDOWN_TERMS },
    meaning: 'a duration of a symbol is offered',
  },
  /** An hour ahead or more (`product-rules` 18). `enable` stands there as it is. */
  'updown.change': {
    tag: 4,
    memory: '30-days',
    fields: { offerId: number, ...UPDOWN_TERMS, ...CHANGE },
    meaning: 'by two operators, for orders from `effectiveMs` on',
  },
  'updown.switch': {
    tag: 5,
    memory: '30-days',
    fields: { offerId: number, enable: flag, ...AUTHOR },
    meaning: 'at once; one operator turns off, two turn on',
  },
  /**
   * `voidId` is the number of the decision, which says `void contracts {symbolId} {fromMs} {toMs}`. It covers what expires from `fromMs` to `toMs`,
   * both included, and not before the command: what has expired by then is decided by its ticks alone, settled or not. There is no field for a
   * result, an order, a side or an account.
   */
  'updown.void': {
    tag: 6,
    memory: '30-days',
    fields: { voidId: number, symbolId: number, fromMs: number, toMs: number, ...AUTHOR },
    meaning: 'two operators void what of a symbol expires in a time window: what is lost is refunded, what is won is paid',
  },
  /** There is no field for a price, a time or a result: they are the exchange's. */
  'updown.place': {
    tag: 3,
    memory: '24-hours',
    fields: { offerId: number, side, stakeUnits: amount, version: number, validUntilMs: number },
    meaning: "refused when the offer's terms have another version, or after this time; 0: any",
  },
} satisfies CommandTable;

export type UpdownCommand = OneOf<typeof UPDOWN_COMMANDS>;
