import { recordParameters, ledgerRow } from '../../calls/record.ts';
import { defineCall, GET } from '../../call.ts';

export const recordUpdown = defineCall({
  name: 'record.updown',
  methods: GET,
  path: '/api/record/second',
  summary: 'Balance changes by second contracts (types 5, 9)',
  access: 'user',
  product: { name: 'updown', use: 'read' },
  envelope: 'table',
  parameters: recordParameters,
  example: { pageNum: 1, pageSize: 20, symbol: 'usdt' },
  result: ledgerRow,
});
