import type { TradedPair } from '../../../domain/pair.ts';
import type { SpotEstimate } from '../rules/estimate.ts';
import type { SpotInputs } from '../rules/ticket.ts';
import { EstimateReceipt } from './estimate-receipt.tsx';
import { SimpleSentence } from './simple-sentence.tsx';

interface TicketEstimateProps {
  readonly estimate: SpotEstimate | null;
  readonly inputs: SpotInputs;
  readonly pair: TradedPair;
  readonly simple: boolean;
}

/** What the order would do: a sentence in the simple view, the receipt in the other. */
export function TicketEstimate({ estimate, inputs, pair, simple }: TicketEstimateProps) {
  if (simple) return <SimpleSentence estimate={estimate} side={inputs.side} />;
  return estimate === null ? null : <EstimateReceipt estimate={estimate} inputs={inputs} pair={pair} />;
}
