import { sample as contract } from '@candor/contract/products/sample/product';
import type { SampleEvent } from '@candor/exchange/products/sample/events';
import type { ServerProduct } from '../product.ts';
import { onePart } from '../../records/record-parts.ts';
import { SampleAudit } from './audit/audit.ts';
import { sampleRows } from './audit/rows.ts';
import { SampleProjection } from './projection.ts';
import { sampleTables } from './tables.ts';

export const sample: ServerProduct<SampleEvent> = {
  name: contract.name,
  contract,
  switchVariable: 'CANDOR_SAMPLE',
  ownEvent: ({ accountId }) => ({ type: contract.ownEvents.jars, accountIds: [accountId] }),
  tables: sampleTables,
  projection: { open: () => new SampleProjection() },
  // what is in a jar is its owner's: of his total, only the fee is gone
  recordParts: (event) => onePart(event, event.type === 'sample.filled' ? { type: contract.recordTypes.fee, objectId: event.jarId } : null),
  auditRows: sampleRows,
  audit: { turn: 4, asksToConfirm: false, exclusion: null, open: (ground) => new SampleAudit(ground) },
  open: async (services) => (await import('./handlers.ts')).openSample(services),
};
