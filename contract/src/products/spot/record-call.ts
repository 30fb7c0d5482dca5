import { recordParameters, ledgerRow } from '../../calls/record.ts';
import { defineCall, GET } from '../../call.ts';

export const recordCurrency = defineCall({
  name: 'record.spot',
  methods: GET,
  path: '/api/record/currency',
  summary: 'Balance changes by spot trading (types 21, 22)',
  access: 'user',
  product: { name: 'spot', use: 'read' },
  envelope: 'table',
  parameters: recordParameters,
  example: { pageNum: 1, pageSize: 20, symbol: 'usdt' },
  result: ledgerRow,
});
