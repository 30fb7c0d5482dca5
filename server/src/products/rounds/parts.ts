import type { RoundOffer } from '@candor/exchange/products/rounds/answers';
import type { Offers } from '../../api/user/offers.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { RoundPublications } from './publications.ts';
import type { RoundsReceipts } from './receipts.ts';

/** What the calls of rounds work with. */
export type RoundsParts = Machine & {
  readonly offers: Offers<RoundOffer>;
  readonly receipts: RoundsReceipts;
  readonly publications: RoundPublications;
  /** Whether an account (null: a visitor) may stake, and so is shown what there is to stake on. */
  readonly offeredTo: (accountId: number | null) => boolean;
};
