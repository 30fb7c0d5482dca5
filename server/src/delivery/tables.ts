import { integer, personal, table, text, type RowsOf } from '../machine/storage/table.ts';

export const deliveryTables = {
  demo_inboxes: table({ address: personal(text), owner_hash: personal(text), last_ms: integer }, { lifetime: { until: 'module' } }),
};

export type DeliveryTables = RowsOf<typeof deliveryTables>;
