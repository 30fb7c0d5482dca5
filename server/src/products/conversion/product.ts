import { conversion as contract } from '@candor/contract/products/conversion/product';
import type { ConversionEvent } from '@candor/exchange/products/conversion/events';
import type { ServerProduct } from '../product.ts';
import { ConversionAudit } from './audit/audit.ts';
import { conversionRows } from './audit/rows.ts';
import { recordParts } from './record-parts.ts';

export const conversion: ServerProduct<ConversionEvent> = {
  name: contract.name,
  contract,
  recordParts,
  auditRows: conversionRows,
  audit: { turn: 6, risk: 'none', open: (ground) => new ConversionAudit(ground) },
  receipts: async (ground) => (await import('./accepted-receipts.ts')).conversionReceipts(ground),
  open: () => Promise.resolve({ contract, calls: [] }),
};
