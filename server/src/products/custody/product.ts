import { custody as contract } from '@candor/contract/products/custody/product';
import type { CustodyEvent } from '@candor/exchange/products/custody/events';
import type { ServerProduct } from '../product.ts';
import { CustodyAudit } from './audit/audit.ts';
import { custodyRows } from './audit/rows.ts';

/** Nothing of it is offered yet: no start defines a channel, and it answers no calls. */
export const custody: ServerProduct<CustodyEvent> = {
  name: contract.name,
  contract,
  auditRows: custodyRows,
  audit: { turn: 5, risk: 'none', open: (ground) => new CustodyAudit(ground) },
  open: () => Promise.resolve({ contract, calls: [] }),
};
