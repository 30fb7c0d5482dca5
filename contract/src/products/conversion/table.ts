import * as calls from './calls.ts';
import { conversionReceipt, convert } from './convert-calls.ts';
import { conversionProof } from './proof-call.ts';

export const conversionCalls = {
  convertibleCoins: calls.convertibleCoins,
  conversionPrices: calls.conversionPrices,
  conversionQuote: calls.conversionQuote,
  convert,
  conversions: calls.conversions,
  conversionReceipt,
  conversionProof,
} as const;
