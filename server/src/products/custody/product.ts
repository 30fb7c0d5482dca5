import { custody as contract } from '@candor/contract/products/custody/product';
import type { CustodyEvent } from '@candor/exchange/products/custody/events';
import { paymentTables } from '../../records/payment-tables.ts';
import type { ServerProduct } from '../product.ts';
import { CustodyAudit } from './audit/audit.ts';
import { custodyRows } from './audit/rows.ts';
import { besideWallets } from './beside-wallets.ts';
import { custodyGenesis } from './genesis.ts';
import { CustodyProjection } from './projection.ts';
import { recordParts } from './record-parts.ts';

/** Channels, the ledger of what comes and goes, and its records. What follows chains, and the calls, are modules. */
export const custody: ServerProduct<CustodyEvent> = {
  name: contract.name,
  contract,
  tables: paymentTables,
  projection: { open: () => new CustodyProjection() },
  recordParts,
  auditRows: custodyRows,
  genesis: custodyGenesis,
  besideWallets,
  audit: { turn: 5, risk: 'none', open: (ground) => new CustodyAudit(ground) },
  open: () => Promise.resolve({ contract, calls: [] }),
};
