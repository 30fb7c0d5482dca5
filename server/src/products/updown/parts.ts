import type { UpdownOffer } from '@candor/exchange/products/updown/answers';
import type { Offers } from '../../api/user/offers.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { Proposals } from './proposal.ts';
import type { UpdownReceipts } from './receipts.ts';

/** What the calls of second contracts work with. */
export type UpdownParts = Machine & {
  readonly offers: Offers<UpdownOffer>;
  readonly receipts: UpdownReceipts;
  readonly proposals: Proposals;
  /** Whether an account (null: a visitor) may open a contract, and so is shown what there is to open. */
  readonly offeredTo: (accountId: number | null) => boolean;
};
