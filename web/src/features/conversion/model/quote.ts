import type { ResultOf } from '@candor/contract/call';
import type { conversionQuote } from '@candor/contract/products/conversion/calls';
import type { CallFailure } from '../../../api/failures.ts';
import type { ConversionInputs } from './conversion.ts';

/** A firm rate, and the newest conversion there was when it was asked for. */
export type Quote = ResultOf<typeof conversionQuote> & { readonly newestId: number };

/** Why another rate is shown than before: the market has moved, or the time was over. */
export type Renewed = 'moved' | 'over' | null;

/** From the press to the yes. `asking`: a rate is on its way. `failed`: there is none; null where nobody answered. */
export type Quoting =
  | { readonly step: 'idle' }
  | { readonly step: 'asking'; readonly wanted: ConversionInputs; readonly renewed: Renewed }
  | { readonly step: 'review'; readonly wanted: ConversionInputs; readonly quote: Quote; readonly renewed: Renewed }
  | { readonly step: 'failed'; readonly wanted: ConversionInputs; readonly failure: CallFailure | null };
