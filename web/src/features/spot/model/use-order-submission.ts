import * as v from 'valibot';
import { isReviewed } from '../../../session/preferences.ts';
import { useSubmission } from '../../../session/submission/use-submission.ts';
import { firstError } from '../../../form/problem.ts';
import { spotProblems } from '../rules/spot-order.ts';
import type { SpotFacts, SpotInputs } from '../rules/ticket.ts';
import { useRefreshOrders } from '../queries.ts';
import { contentOf, findSentOrder, sendOrder, type SentOrder } from '../sending.ts';
import { spotInputs } from './ticket-draft.ts';
import { worthUsdtOf } from './worth.ts';

/** What is sent and remembered for a reload: the ticket as it was pressed, and the newest order there was before it. */
const content = v.object({
  coin: v.string(),
  quote: v.string(),
  inputs: spotInputs,
  newestId: v.number(),
});

export type OrderSubmission = v.InferOutput<typeof content>;

export function submissionOf(inputs: SpotInputs, facts: SpotFacts, newestId: number): OrderSubmission {
  return { coin: facts.pair.coin, quote: facts.pair.quote, inputs, newestId };
}

/** One order on its way; an answer that got lost is looked for in the order lists. */
export function useOrderSubmission(facts: SpotFacts) {
  const settled = useRefreshOrders();
  return useSubmission<OrderSubmission, SentOrder>({
    name: `spot-${facts.pair.coin}`,
    content,
    check: ({ inputs }) => Promise.resolve(firstError(spotProblems(inputs, facts)) === null),
    confirm: ({ inputs }) => isReviewed(`spot-${inputs.kind}`, worthUsdtOf(inputs, facts)),
    send: ({ inputs, coin, quote }, key) => sendOrder(contentOf(inputs, coin, quote), key),
    // An order's number is its id in words, here as in the answer to the order itself.
    made: (_, id) => Promise.resolve({ id, number: String(id) }),
    find: ({ inputs, coin, quote, newestId }) => findSentOrder(contentOf(inputs, coin, quote), newestId),
    settled,
  });
}
