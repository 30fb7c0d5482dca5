import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { amount, count, flag, said } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { CONVERSION_TERMS } from './commands.ts';

export const CONVERSION_EVENTS = {
  'conversion.defined': {
    tag: 1,
    fields: { assetId: said(count), symbolId: count, version: count, ...CONVERSION_TERMS, effectiveMs: count },
    meaning:
      "a definition or a change; `symbolId` is the coin's index, 0 for USDT, which is worth itself; `version` counts the coin's terms from 1; acts on conversions from `effectiveMs` on (0: at once), but for `enable`, which is what was switched last",
  },
  'conversion.switched': { tag: 2, fields: { assetId: said(count), enable: said(flag) } },
  /** Legs: platform → inventory of the one coin, inventory of the other → platform net, → fees. */
  'conversion.accepted': {
    tag: 3,
    fields: {
      conversionId: said(count, 'ref'),
      accountId: said(count),
      fromAssetId: said(count),
      toAssetId: said(count),
      amountUnits: said(amount),
      grossUnits: amount,
      feeUnits: amount,
      quotedMs: said(count),
      version: said(count),
      commissionPpm: count,
      fromN: count,
      fromTicks: count,
      toN: count,
      toTicks: count,
      legs: legs('accountId'),
    },
    meaning:
      "`conversionId` is the seq of the entry; of what is bought `grossUnits` leave the inventory, `feeUnits` of them are the fee; `N` is the number of the tick of each coin's index that made the rate, `Ticks` its price, both 0 for USDT; `version` is that of the terms of the coin that is bought, `quotedMs` 0 without a quote",
  },
} satisfies EventTable;

export type ConversionEvent = OneOf<typeof CONVERSION_EVENTS>;
