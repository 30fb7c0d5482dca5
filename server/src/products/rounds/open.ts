import { rounds as contract } from '@candor/contract/products/rounds/product';
import { roundsCalls } from '@candor/contract/products/rounds/table';
import type { RoundOffer } from '@candor/exchange/products/rounds/answers';
import { recordListCall } from '../../api/user/handlers/records.ts';
import { Offers } from '../../api/user/offers.ts';
import type { Machine } from '../../api/user/machine.ts';
import type { OpenProduct } from '../../api/user/open-product.ts';
import { signingOf } from '../../api/user/signing.ts';
import { roundCalls } from './handlers.ts';
import { roundsListings } from './listings.ts';
import { roundProofCalls } from './proof-handlers.ts';
import { RoundPublications } from './publications.ts';
import { openRoundsReceipts } from './receipts.ts';
import { roundResults } from './results.ts';
import type { RoundsParts } from './parts.ts';
import { roundTopic } from './topic.ts';

/** Reads what is offered, and begins to keep what is signed of stakes and settled rounds. */
export async function openRounds(machine: Machine): Promise<OpenProduct> {
  const { core, provenance, eligibility } = machine;
  const offers = await Offers.open<RoundOffer>({
    core,
    read: () => core.query({ type: 'rounds.pairs' }),
    definedBy: ['rounds.defined', 'rounds.switched'],
    lengthMs: ({ periodMs }) => periodMs,
  });
  const signing = signingOf(machine, 'signed stakes and rounds');
  const receipts = openRoundsReceipts(signing);
  const publications = new RoundPublications({ ...signing, series: provenance });
  const offeredTo = (accountId: number | null): boolean => eligibility.of(accountId, contract).open;
  const parts: RoundsParts = { ...machine, offers, receipts, publications, offeredTo };
  return {
    contract,
    calls: [
      ...roundCalls(parts),
      ...roundProofCalls(parts),
      recordListCall(parts, roundsCalls.roundRecords, Object.values(contract.recordTypes)),
    ],
    ownLists: [
      { call: roundsCalls.roundOrders, parameters: { state: 'running' }, isOpen: true },
      { call: roundsCalls.roundOrders, parameters: { state: 'finished' } },
      { call: roundsCalls.roundRecords, parameters: {} },
    ],
    topics: [roundTopic(contract.name, parts)],
    listings: roundsListings(parts),
    results: (fromMs) => roundResults(parts, fromMs),
    async stop() {
      await publications.stop();
      await receipts.stop();
    },
  };
}
