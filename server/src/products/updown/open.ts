import { updown as contract } from '@candor/contract/products/updown/product';
import { PAGE_SIZE_MAX } from '@candor/contract/request';
import { updownCalls } from '@candor/contract/products/updown/table';
import type { UpdownOffer } from '@candor/exchange/products/updown/answers';
import { recordListCall } from '../../api/user/handlers/records.ts';
import { Offers } from '../../api/user/offers.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { OpenProduct } from '../../api/user/open-product.ts';
import { signingOf } from '../../api/user/signing.ts';
import { contractCalls } from './handlers.ts';
import { updownListings } from './listings.ts';
import { contractProofCalls } from './proof-handlers.ts';
import { Proposals } from './proposal.ts';
import { openUpdownReceipts } from './receipts.ts';
import { updownResults } from './results.ts';
import type { UpdownParts } from './parts.ts';

/** Reads what is offered, and begins to keep the receipts that are signed. */
export async function openUpdown(machine: Machine): Promise<OpenProduct> {
  const { core, eligibility } = machine;
  const offers = await Offers.open<UpdownOffer>({
    core,
    read: () => core.query({ type: 'updown.products' }),
    definedBy: ['updown.defined', 'updown.switched'],
    lengthMs: ({ durationMs }) => durationMs,
  });
  const receipts = openUpdownReceipts(signingOf(machine, 'receipts of second contracts'));
  const proposals = new Proposals();
  const offeredTo = (accountId: number | null): boolean => eligibility.of(accountId, contract).open;
  const parts: UpdownParts = { ...machine, offers, receipts, proposals, offeredTo };
  return {
    contract,
    calls: [
      ...contractCalls(parts),
      ...contractProofCalls(parts),
      recordListCall(parts, updownCalls.updownRecords, Object.values(contract.recordTypes)),
    ],
    ownLists: [
      { call: updownCalls.updownOrders, parameters: { state: 'running', pageNum: 1, pageSize: PAGE_SIZE_MAX }, isOpen: true },
      { call: updownCalls.updownOrders, parameters: { state: 'finished', pageNum: 1, pageSize: PAGE_SIZE_MAX } },
      { call: updownCalls.updownRecords, parameters: {} },
    ],
    listings: updownListings(parts),
    results: (fromMs) => updownResults(parts, fromMs),
    stop: () => receipts.stop(),
  };
}
