import type { Machine } from '../../api/user/machine.ts';
import type { NewestConversions } from './newest.ts';
import type { Quotes } from './quotes.ts';
import type { ConversionReceipts } from './receipts.ts';

/** What the calls of conversions work with. */
export type ConversionParts = Machine & {
  readonly newest: NewestConversions;
  readonly quotes: Quotes;
  readonly receipts: ConversionReceipts;
  /** Whether an account may convert, and so is shown into what. */
  readonly offeredTo: (accountId: number) => boolean;
};
