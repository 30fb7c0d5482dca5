import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, said } from '../../kernel/codec/kinds.ts';
import { AUTHOR } from '../../ground/author.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { UPDOWN_TERMS } from './commands.ts';
import { reason, result, side } from './words.ts';

export const UPDOWN_EVENTS = {
  /** The wait is the exchange's own, by its mode. */
  'updown.defined': {
    tag: 6,
    fields: {
      offerId: count,
      symbolId: count,
      durationMs: count,
      version: count,
      ...UPDOWN_TERMS,
      waitMs: count,
      effectiveMs: count,
    },
    meaning:
      "a definition or a change; `version` counts the offer's terms from 1; acts on orders from `effectiveMs` on (0: at once), but for `enable`, which is what was switched last",
  },
  'updown.switched': { tag: 7, fields: { offerId: count, enable: flag } },
  'updown.voided': {
    tag: 8,
    fields: { voidId: count, symbolId: count, fromMs: count, toMs: count, ...AUTHOR },
    meaning:
      'acts on each contract of the symbol that expires from `fromMs`, which is not before this entry, to `toMs`: where the ticks say `lose` the stake is refunded; it moves no money itself, and nothing is accepted any more that expires then',
  },
  /** Legs: platform → escrow stake, house → escrow cover. */
  'updown.accepted': {
    tag: 5,
    fields: {
      orderId: said(count, 'ref'),
      accountId: said(count),
      offerId: said(count),
      version: count,
      symbolId: count,
      side: said(side),
      stakeUnits: said(amount),
      coverUnits: amount,
      ratePpm: count,
      waitMs: count,
      expiryMs: count,
      legs: legs('accountId', 'orderId'),
    },
    meaning:
      '`orderId` is the seq of the entry and its time that of acceptance; `coverUnits` is what the house sets against the stake; a contract begins `waitMs` after its acceptance, and its duration counts from then on',
  },
  /** Legs empty the escrow. */
  'updown.settled': {
    tag: 3,
    fields: {
      orderId: count,
      accountId: count,
      symbolId: count,
      result,
      reason,
      entryN: count,
      entryTicks: count,
      exitN: count,
      exitTicks: count,
      payoutUnits: amount,
      legs: legs('accountId', 'orderId'),
    },
    meaning:
      '`N` is the number of a tick of the symbol, `Ticks` its price, also of a void order, 0 where there is none; `reason` says why the result is `void`, and `GAP_WON` of a win that is paid although prices were missing; else it is empty; `OPERATOR_VOID` would be `lose` without the void that covers its expiry',
  },
} satisfies EventTable;

export type UpdownEvent = OneOf<typeof UPDOWN_EVENTS>;
