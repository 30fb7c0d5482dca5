import { conversion as contract } from '@candor/contract/products/conversion/product';
import type { ConversionEvent } from '@candor/exchange/products/conversion/events';
import type { ServerProduct } from '../product.ts';
import { ConversionAudit } from './audit/audit.ts';
import { conversionRows } from './audit/rows.ts';
import { conversionGenesis } from './genesis.ts';
import { conversionHalting } from './halting.ts';
import { conversionTerms } from './planned-terms.ts';
import { ConversionProjection } from './projection.ts';
import { recordParts } from './record-parts.ts';
import { conversionTables } from './tables.ts';

export const conversion: ServerProduct<ConversionEvent> = {
  name: contract.name,
  contract,
  switchVariable: 'CANDOR_CONVERSION',
  tables: conversionTables,
  projection: { open: () => new ConversionProjection() },
  recordParts,
  auditRows: conversionRows,
  genesis: conversionGenesis,
  halting: conversionHalting,
  terms: conversionTerms,
  audit: { turn: 6, risk: 'none', open: (ground) => new ConversionAudit(ground) },
  receipts: async (ground) => (await import('./accepted-receipts.ts')).conversionReceipts(ground),
  open: async (machine) => (await import('./open.ts')).openConversion(machine),
};
