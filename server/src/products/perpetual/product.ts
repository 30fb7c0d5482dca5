import { perpetual as contract } from '@candor/contract/products/perpetual/product';
import type { PerpetualEvent } from '@candor/exchange/products/perpetual/events';
import type { ServerProduct } from '../product.ts';
import { PerpetualAudit } from './audit/audit.ts';
import { perpetualRows } from './audit/rows.ts';
import { perpetualBooks } from './books.ts';
import { perpetualGenesis } from './genesis.ts';
import { perpetualHalting } from './halting.ts';
import { perpetualInsuring } from './insuring.ts';
import { perpetualTerms } from './planned-terms.ts';
import { perpetualMarks } from './marks.ts';
import { ownersOf, positionsOf } from './handlers/own-event.ts';
import { PerpetualProjection } from './records/projection.ts';
import { perpetualParticipation } from './quoting/participation.ts';
import { perpetualQuoting } from './quoting/quoting.ts';
import { recordParts } from './records/record-parts.ts';
import { perpetualTables } from './tables.ts';
import { perpetualTrades } from './records/trades.ts';
import { perpetualVolumes } from './records/volumes.ts';

const type = contract.ownEvents.orders;

export const perpetual: ServerProduct<PerpetualEvent> = {
  name: contract.name,
  contract,
  switchVariable: 'CANDOR_PERPETUAL',
  ownEvent(event) {
    const accountIds = ownersOf(event);
    return accountIds.length === 0 ? null : { type, accountIds, positionsOf: positionsOf(event) };
  },
  tables: perpetualTables,
  projection: { open: (ground) => new PerpetualProjection(ground) },
  recordParts,
  books: perpetualBooks,
  marks: perpetualMarks,
  trades: perpetualTrades,
  volumes: perpetualVolumes,
  auditRows: perpetualRows,
  genesis: perpetualGenesis,
  halting: perpetualHalting,
  insuring: perpetualInsuring,
  terms: perpetualTerms,
  audit: { turn: 4, risk: 'leveraged', open: (ground) => new PerpetualAudit(ground) },
  participation: perpetualParticipation,
  quoting: perpetualQuoting,
  receipts: async (ground) => (await import('./proofs/accepted-receipts.ts')).perpetualReceipts(ground),
  open: async (machine) => await (await import('./open.ts')).openPerpetual(machine),
};
