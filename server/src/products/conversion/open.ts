import { conversion as contract } from '@candor/contract/products/conversion/product';
import { conversionCalls } from '@candor/contract/products/conversion/table';
import type { Machine } from '../../api/user/machine.ts';
import type { OpenProduct } from '../../api/user/open-product.ts';
import { signingOf } from '../../api/user/signing.ts';
import { coinCalls } from './coin-handlers.ts';
import { convertingCalls } from './handlers.ts';
import { NewestConversions } from './newest.ts';
import type { ConversionParts } from './parts.ts';
import { conversionProofCalls } from './proof-handlers.ts';
import { Quotes } from './quotes.ts';
import { openConversionReceipts } from './receipts.ts';

/** Begins to hear conversions, and to keep the receipts that are signed. */
export function openConversion(machine: Machine): OpenProduct {
  const { core, catalogue, eligibility } = machine;
  const receipts = openConversionReceipts(signingOf(machine, 'receipts of conversions'), catalogue);
  const newest = new NewestConversions(core);
  const offeredTo = (accountId: number): boolean => eligibility.of(accountId, contract).open;
  const parts: ConversionParts = { ...machine, newest, quotes: new Quotes(), receipts, offeredTo };
  return {
    contract,
    calls: [...coinCalls(parts), ...convertingCalls(parts), ...conversionProofCalls(parts)],
    ownLists: [{ call: conversionCalls.conversions, parameters: {} }],
    async stop() {
      newest.stop();
      await receipts.stop();
    },
  };
}
