import { previewContractOrder } from '@candor/contract/products/perpetual/preview-calls';
import type { ResultOf } from '@candor/contract/call';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../../api/client.ts';
import { lotsTyped } from '../rules/size.ts';
import { leverageOf, type TicketFacts, type TicketInputs } from '../rules/ticket.ts';

export type OrderPreview = ResultOf<typeof previewContractOrder>;

/** A size that is still being typed asks nothing; the answer is asked for again while the ticket stands there. */
const TYPED_AFTER_MS = 300;
const ASK_EVERY_MS = 3_000;

/** A value once it has been the same for a moment. */
function useSettled(value: string, afterMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
}

/** What an order that opens would do now, told by the code that decides it; null while it is not known. */
export function usePreview(inputs: TicketInputs, facts: TicketFacts): OrderPreview | null {
  const lots = lotsTyped(inputs, facts);
  const parameters = {
    baseCoin: facts.market.coin,
    leverage: leverageOf(inputs, facts),
    lots: lots ?? 0,
    side: inputs.side,
    kind: inputs.kind,
    ...(inputs.kind === 'limit' && { limitPrice: inputs.price }),
  };
  const typed = JSON.stringify(parameters);
  const settled = useSettled(typed, TYPED_AFTER_MS) === typed;
  const isWhole = !inputs.closes && lots !== null && lots > 0 && (inputs.kind === 'market' || inputs.price !== '');
  const { data } = useQuery({
    ...queryOf(previewContractOrder, parameters),
    enabled: settled && isWhole && facts.live,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
  return isWhole ? (data ?? null) : null;
}
