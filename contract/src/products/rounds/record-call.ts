import { recordParameters, ledgerRow } from '../../calls/record.ts';
import { defineCall, GET } from '../../call.ts';

export const recordOption = defineCall({
  name: 'record.option',
  methods: GET,
  path: '/api/record/option',
  summary: 'Balance changes by flash rounds (types 56, 57)',
  access: 'user',
  product: { name: 'rounds', use: 'read' },
  envelope: 'table',
  parameters: recordParameters,
  example: { pageNum: 1, pageSize: 20, symbol: 'usdt' },
  result: ledgerRow,
});
