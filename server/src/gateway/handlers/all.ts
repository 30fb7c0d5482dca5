import { CALLS } from '@candor/contract/table';
import type { BoundCall } from '../bind.ts';
import type { Services } from '../services.ts';
import { assetCalls } from './assets.ts';
import { commonCalls, marketCalls } from './markets.ts';
import { priceCalls } from './prices.ts';
import { proofCalls } from './proofs.ts';
import { protectionCalls } from './protection.ts';
import { recordCalls } from './records.ts';
import { roundProofCalls } from '../../products/rounds/proof-handlers.ts';
import { roundCalls } from '../../products/rounds/handlers.ts';
import { secondCalls } from '../../products/updown/handlers.ts';
import { spotCalls } from '../../products/spot/handlers.ts';
import { statisticsCalls } from './statistics.ts';
import { sessionCalls, userCalls } from './users.ts';
import { watchListCalls } from './watch-list.ts';

/** Every call of the table with its handler. Throws when one has none or two: that is a mistake in this room. */
export function allCalls(services: Services): readonly BoundCall[] {
  const bound = [
    ...userCalls(services),
    ...sessionCalls(services),
    ...commonCalls(services),
    ...marketCalls(services),
    ...priceCalls(services),
    ...watchListCalls(services),
    ...assetCalls(services),
    ...spotCalls(services),
    ...secondCalls(services),
    ...roundCalls(services),
    ...roundProofCalls(services),
    ...proofCalls(services),
    ...protectionCalls(services),
    ...statisticsCalls(services),
    ...recordCalls(services),
  ];
  for (const call of Object.values(CALLS)) {
    const handlers = bound.filter((candidate) => candidate.call.name === call.name).length;
    if (handlers !== 1) throw new Error(`call ${call.name} has ${handlers} handlers`);
  }
  return bound;
}
