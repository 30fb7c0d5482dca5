import { sample as contract } from '@candor/contract/products/sample/product';
import type { SampleEvent } from '@candor/exchange/products/sample/events';
import type { ServerProduct } from '../product.ts';
import { onePart, type RecordName } from '../../records/record-parts.ts';
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
  recordParts: (event) => onePart(event, recordName(event)),
  auditRows: sampleRows,
  audit: { turn: 99, risk: 'none', open: (ground) => new SampleAudit(ground) },
  open: async (machine) => (await import('./handlers.ts')).openSample(machine),
};

/** What is in a jar is its owner's: of his total, only the fee is gone. What a copy gets is gone from its person's. */
function recordName(event: SampleEvent): RecordName | null {
  if (event.type === 'sample.opened') return null;
  const { fee: FEE, copy: COPY } = contract.recordTypes;
  return event.type === 'sample.filled' ? { type: FEE, objectId: event.jarId } : { type: COPY, objectId: event.ownerId };
}
