import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';
import { CONVERSION_REFUSALS, converted, conversionRow } from './calls.ts';
import { conversionReceiptObject } from './signed.ts';

/** What answers something that is signed: apart, because a browser needs it only when a rate was asked for. */
export const convert = defineCall({
  name: 'conversion.convert',
  methods: POST,
  path: '/api/texchange/currencyExchange',
  summary: 'Converts an amount of one coin into another, at the rate of a quote or of its own moment',
  details:
    'What was done is the answer, with its rate and the signed receipt. `/api/texchange/quote` gives a firm rate for one conversion: with another price it is done by that rate or refused with `QUOTE_EXPIRED`.',
  access: 'user',
  product: { name: 'conversion', use: 'open' },
  limit: CHANGE_LIMIT,
  idempotent: true,
  acknowledged: true,
  refusals: [...CONVERSION_REFUSALS, 'ID_CONFLICT'],
  parameters: translated({
    ...converted,
    quoteId: v.optional(
      described(
        request.text(160),
        'Added: a rate of `/api/texchange/quote`, for one conversion; when an index has moved too far, or it is used or its time is over, the answer is `QUOTE_EXPIRED`.',
        'Q1-1-2-10000000000-1800000000000-1-AAAAAAAAAAAA-AAAAAAAAAAAAAAAAAAAAAA',
      ),
    ),
  }),
  example: { fromSymbol: 'usdt', toSymbol: 'btc', total: '100' },
  result: translated({
    ...conversionRow.entries,
    repeated: described(result.bool, 'The same request was done before: nothing was converted twice.'),
    receipt: described(conversionReceiptObject, 'Added: the signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
  }),
});

export const conversionReceipt = defineCall({
  name: 'conversion.receipt',
  methods: GET,
  path: '/api/texchange/receipt',
  added: true,
  summary: 'The signed receipt of an own conversion',
  access: 'user',
  product: { name: 'conversion', use: 'read' },
  limit: CHANGE_LIMIT,
  refusals: ['NOT_FOUND'],
  parameters: translated({ id: named('conversionId', described(request.recordId, '`id` of the conversion.', 1_234)) }),
  example: { id: 1_234 },
  result: v.object({
    receipt: described(conversionReceiptObject, 'The signed receipt.'),
    receiptSignature: described(result.text, 'Ed25519, hexadecimal.'),
  }),
});
