import { fixed, toStep } from '../../../domain/decimal.ts';
import type { Side, TradedPair } from '../../../domain/pair.ts';
import { preferencesStore, setPreference } from '../../../session/preferences.ts';
import type { SpotInputs } from '../rules/ticket.ts';
import { useTicketDraft } from './ticket-draft.ts';
import { firstInputs, inView, reduceTicket, type TicketAction, type TicketView } from './ticket-state.ts';

export type Ticket = {
  /** What the chosen view shows, checks and sends. */
  readonly inputs: SpotInputs;
  /** What stands in all fields, those of the other view among them. */
  readonly typed: SpotInputs;
  readonly view: TicketView;
  readonly act: (action: TicketAction) => void;
  readonly chooseView: (view: TicketView) => void;
  readonly pickPrice: (price: string) => void;
};

const chooseView = (view: TicketView): void => setPreference('ticketView', view);

/** What is typed, kept above the phone's sheet and the desktop's panel so that a tap on the book reaches it. */
export function useTicket(pair: TradedPair): Ticket {
  const [typed, setTyped] = useTicketDraft(pair.coin, firstInputs('buy', null));
  const view = preferencesStore((preferences) => preferences.ticketView);
  const act = (action: TicketAction) => setTyped((before) => reduceTicket(before, action, pair));
  return {
    inputs: inView(typed, view),
    typed,
    view,
    act,
    chooseView,
    pickPrice: (price) => {
      // Who chooses a price wants to order at it, which the simple view cannot.
      if (view === 'simple') {
        chooseView('pro');
        act({ type: 'kind', kind: 'limit' });
      }
      act({ type: 'price', price: fixed(price, pair.priceDecimals, 'half-up') });
    },
  };
}

/** A price on a tick of the pair, in favour of who orders, with all decimals that its prices have. */
export function priceOnTick(price: string, side: Side, { tick, priceDecimals }: TradedPair): string {
  return fixed(toStep(price, tick, side === 'buy' ? 'floor' : 'ceil'), priceDecimals, 'down');
}
