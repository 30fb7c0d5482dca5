import { spot as contract } from '@candor/contract/products/spot/product';
import type { SpotEvent } from '@candor/exchange/products/spot/events';
import type { ServerProduct } from '../product.ts';
import { SpotAudit } from './audit/audit.ts';
import { spotBooks } from './books.ts';
import { coinDeals } from './coin-deals.ts';
import { spotGenesis } from './genesis.ts';
import { spotHalting } from './halting.ts';
import { spotTerms } from './planned-terms.ts';
import { spotParticipation } from './participation.ts';
import { spotRows } from './audit/rows.ts';
import { OrderProjection } from './order-projection.ts';
import { spotQuoting } from './quoting.ts';
import { recordParts } from './record-parts.ts';
import { spotTables } from './tables.ts';
import { spotTrades } from './trades.ts';
import { spotVolumes } from './volumes.ts';

const type = contract.ownEvents.orders;

export const spot: ServerProduct<SpotEvent> = {
  name: contract.name,
  contract,
  ownEvent(event) {
    if (event.type === 'spot.accepted' || event.type === 'spot.pegged' || event.type === 'spot.ended')
      return { type, accountIds: [event.accountId] };
    return event.type === 'spot.filled' ? { type, accountIds: [event.takerAccountId, event.makerAccountId] } : null;
  },
  tables: spotTables,
  projection: { open: (ground) => new OrderProjection(ground) },
  recordParts,
  coinDeals,
  books: spotBooks,
  trades: spotTrades,
  volumes: spotVolumes,
  auditRows: spotRows,
  genesis: spotGenesis,
  halting: spotHalting,
  terms: spotTerms,
  participation: spotParticipation,
  quoting: () => spotQuoting,
  audit: { turn: 1, risk: 'none', open: (ground) => new SpotAudit(ground) },
  receipts: async (ground) => (await import('./accepted-receipts.ts')).spotReceipts(ground),
  open: async (machine) => (await import('./open.ts')).openSpot(machine),
};
