import { fixed, toStep } from '../../../domain/decimal.ts';
import type { Side, TradedPair } from '../../../domain/pair.ts';
import type { SpotInputs } from '../rules/ticket.ts';
import { useTicketDraft } from './ticket-draft.ts';
import { firstInputs, reduceTicket, type TicketAction } from './ticket-state.ts';

export type Ticket = {
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
  readonly pickPrice: (price: string) => void;
};

/** What is typed, kept above the phone's sheet and the desk's panel so that a tap on the book reaches it. */
export function useTicket(pair: TradedPair): Ticket {
  const [inputs, setInputs] = useTicketDraft(pair.coin, firstInputs('buy', null));
  const act = (action: TicketAction) => setInputs((before) => reduceTicket(before, action, pair));
  return {
    inputs,
    act,
    pickPrice: (price) => {
      act({ type: 'price', price: fixed(price, pair.priceDecimals, 'half-up') });
    },
  };
}

/** A price on a tick of the pair, in favour of who orders, with all decimals that its prices have. */
export function priceOnTick(price: string, side: Side, { tick, priceDecimals }: TradedPair): string {
  return fixed(toStep(price, tick, side === 'buy' ? 'floor' : 'ceil'), priceDecimals, 'down');
}
