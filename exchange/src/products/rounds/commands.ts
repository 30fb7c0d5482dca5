import { record } from '../../kernel/codec/fields.ts';
import type { CommandTable, OneOf, RecordOf } from '../../kernel/codec/fields.ts';
import { amount, flag, number } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { CHANGE } from '../../ground/terms/change.ts';
import { side } from './words.ts';

/** What of a pair may change after its definition, by a journaled command; each change makes a new version, for later rounds and stakes. */
export const ROUND_TERMS = {
  /** Taken from what plays on the losing side, 1: a share of it. 2: a fixed amount, never above a tenth of it. Others are refused (`product-rules` 7). */
  feeType: number,
  /** Type 1: per cent, type 2: USDT; either way counted in 10^-8, so that "5" is 500,000,000. At most 10 per cent and whole ppm. */
  feeValue: amount,
  /** Bounds of one stake, in units of USDT. */
  minStakeUnits: amount,
  maxStakeUnits: amount,
  enable: flag,
  /** Whether an own stake may be taken back in the first quarter of the round. */
  cancellable: flag,
};
export type RoundTerms = RecordOf<typeof ROUND_TERMS>;
/** In snapshots. */
export const roundTerms = record('terms', ROUND_TERMS);

export const ROUNDS_COMMANDS = {
  /** By the house (account 0): `offerId` 1 … 1,000, `periodMs` a multiple of 4,000 from 8,000 to one day. */
  'rounds.define': {
    tag: 1,
    memory: 'by-object',
    fields: { offerId: number, symbolId: number, periodMs: number, ...ROUND_TERMS },
    meaning: 'rounds of a symbol are opened',
  },
  /**
   * An hour ahead or more (`product-rules` 18). A round that is running keeps the fee and the right to cancel it began with; limits act on the next
   * stake. `enable` stands there as it is.
   */
  'rounds.change': {
    tag: 5,
    memory: '30-days',
    fields: { offerId: number, ...ROUND_TERMS, ...CHANGE },
    meaning: 'by two operators, for rounds and stakes from `effectiveMs` on',
  },
  'rounds.switch': {
    tag: 6,
    memory: '30-days',
    fields: { offerId: number, enable: flag, ...AUTHOR },
    meaning: 'at once, for the next stake; one operator turns off, two turn on',
  },
  'rounds.stake': {
    tag: 3,
    memory: '24-hours',
    fields: { offerId: number, side, stakeUnits: amount },
    meaning: 'a stake in the round that runs when the command is stamped',
  },
  'rounds.cancel': { tag: 4, memory: '24-hours', runsUnremembered: true, fields: { orderId: number } },
} satisfies CommandTable;

export type RoundsCommand = OneOf<typeof ROUNDS_COMMANDS>;
