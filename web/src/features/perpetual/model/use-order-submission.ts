import * as v from 'valibot';
import { firstError } from '../../../form/problem.ts';
import { isReviewed } from '../../../session/preferences.ts';
import { useSubmission } from '../../../session/submission/use-submission.ts';
import { useRefreshContracts } from '../queries.ts';
import { ticketProblems } from '../rules/problems.ts';
import { expectedPosition } from '../rules/entry.ts';
import { lotsTyped } from '../rules/size.ts';
import { leverageOf, type TicketFacts, type TicketInputs } from '../rules/ticket.ts';
import { contentOf, findSentOrder, sendOrder, type SentOrder } from '../sending.ts';
import { textOfUnits } from '../../../domain/pair.ts';
import { ticketInputs } from './ticket-state.ts';

/** What is sent and remembered for a reload: the ticket as it was pressed, its whole lots, and the newest order known before it. */
const content = v.object({ coin: v.string(), inputs: ticketInputs, leverage: v.number(), lots: v.number(), newestId: v.number() });

export type OrderSubmission = v.InferOutput<typeof content>;

/** Null while the size is no whole number of lots. */
export function submissionOf(inputs: TicketInputs, facts: TicketFacts, newestId: number): OrderSubmission | null {
  const lots = lotsTyped(inputs, facts);
  return lots === null ? null : { coin: facts.market.coin, inputs, leverage: leverageOf(inputs, facts), lots, newestId };
}

const worthOf = (inputs: TicketInputs, facts: TicketFacts): string | null => {
  const position = expectedPosition(inputs, facts);
  return position === null ? null : textOfUnits(position.entryValueUnits);
};

/** One order on its way; an answer that got lost is looked for in the order lists. */
export function useOrderSubmission(facts: TicketFacts) {
  const settled = useRefreshContracts();
  return useSubmission<OrderSubmission, SentOrder>({
    name: `contract-${facts.market.coin}`,
    content,
    check: ({ inputs }) => Promise.resolve(firstError(ticketProblems(inputs, facts)) === null),
    confirm: ({ inputs }) => isReviewed('perpetual', worthOf(inputs, facts)),
    send: ({ coin, inputs, leverage, lots }, key) => sendOrder(contentOf(inputs, coin, leverage, lots), key),
    made: (_, id) => Promise.resolve({ id, number: String(id) }),
    find: ({ coin, inputs, leverage, lots, newestId }) => findSentOrder(contentOf(inputs, coin, leverage, lots), newestId),
    settled,
  });
}
