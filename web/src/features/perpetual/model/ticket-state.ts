import * as v from 'valibot';
import { useDraft } from '../../../form/draft.ts';
import type { PerpetualMarket } from './market.ts';
import { SIZE_UNITS, type TicketInputs } from '../rules/ticket.ts';

/** A ticket as it is remembered: in a draft, and while an order is on its way. */
export const ticketInputs = v.object({
  side: v.picklist(['long', 'short']),
  closes: v.boolean(),
  kind: v.picklist(['limit', 'market']),
  timeInForce: v.picklist(['gtc', 'ioc', 'fok', 'post-only']),
  leverage: v.number(),
  price: v.string(),
  unit: v.picklist(SIZE_UNITS),
  amount: v.string(),
  takeProfit: v.string(),
  stopLoss: v.string(),
  takeProfitLimit: v.nullable(v.string()),
  stopLossLimit: v.nullable(v.string()),
});

const NO_TRIGGERS = { takeProfit: '', stopLoss: '', takeProfitLimit: null, stopLossLimit: null } as const;

export const EMPTY_TICKET: TicketInputs = {
  side: 'long',
  closes: false,
  kind: 'limit',
  timeInForce: 'gtc',
  leverage: 1,
  price: '',
  unit: 'coin',
  amount: '',
  ...NO_TRIGGERS,
};

/** What was typed for a market. The first leverage on offer is the lowest. */
export function useTicketDraft({ coin, leverages }: PerpetualMarket) {
  const first: TicketInputs = { ...EMPTY_TICKET, leverage: leverages[0] ?? 1 };
  return useDraft<TicketInputs>({
    key: 'draft-contract',
    shape: ticketInputs,
    subject: coin,
    begin: (kept) => kept ?? first,
    isEmpty: ({ amount, takeProfit, stopLoss }) => amount === '' && takeProfit === '' && stopLoss === '',
  });
}

export type TicketChange = Partial<TicketInputs>;

/** The ticket after a change. What another side means differs, so triggers do not carry over; price and size do, but the size of what is open does not. */
export function changeTicket(inputs: TicketInputs, change: TicketChange): TicketInputs {
  const turned = change.side !== undefined && change.side !== inputs.side;
  const switched = change.closes !== undefined && change.closes !== inputs.closes;
  const size = switched || (turned && inputs.closes) ? { amount: '' } : {};
  return { ...inputs, ...((turned || switched) && NO_TRIGGERS), ...size, ...change };
}

export const afterSending = (inputs: TicketInputs): TicketInputs => ({ ...inputs, amount: '', ...NO_TRIGGERS });
