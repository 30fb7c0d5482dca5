import { recordParameters, ledgerRow } from '../../calls/record.ts';
import { defineCall, GET } from '../../call.ts';

export const recordTrading = defineCall({
  name: 'record.perpetual',
  methods: GET,
  path: '/api/record/trading',
  summary: 'Balance changes by contracts (types 27 opened, 28 closed, 29 funding, 30 liquidated)',
  details:
    '`serialId` is the number of the position. Margin stays in the wallet as a frozen part of it, so that adding or taking out margin, holding and releasing it are no rows: opening is its fee, closing the profit or loss and the fee.',
  access: 'user',
  product: { name: 'perpetual', use: 'read' },
  envelope: 'table',
  parameters: recordParameters,
  example: { pageNum: 1, pageSize: 20, symbol: 'usdt' },
  result: ledgerRow,
});
