import { orderList } from '@candor/contract/products/spot/calls';
import * as v from 'valibot';
import { callTable } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failures.ts';
import { firstError } from '../../../form/problem.ts';
import { spotProblems } from '../rules/spot-order.ts';
import type { SpotFacts } from '../rules/ticket.ts';
import { askByKey } from '../../../session/submission/request-result.ts';
import { useSubmission, wait } from '../../../session/submission/use-submission.ts';
import { useRefreshOrders } from '../queries.ts';
import { contentOf, findSentOrder, sendCancel, sendOrder } from '../sending.ts';
import { cancelOutcome } from '../../../session/submission/cancel-outcome.ts';
import { moveOrder, type Moved } from './move.ts';
import { spotInputs } from './ticket-draft.ts';

const content = v.object({
  coin: v.string(),
  quote: v.string(),
  orderId: v.number(),
  ordered: v.string(),
  newestId: v.number(),
  inputs: spotInputs,
});

export type MoveSubmission = v.InferOutput<typeof content>;

const PAST_ROWS = 50;
const LOOKS = 8;
const LOOK_EVERY_MS = 500;

/** The history is written a moment after the cancel is answered. */
async function filledOf(coin: string, orderId: number): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await wait(LOOK_EVERY_MS);
    const { rows } = await callTable(orderList, { state: 'ended', baseCoin: coin, pageNum: 1, pageSize: PAST_ROWS }, { quiet: true });
    const found = rows.find((row) => row.orderId === orderId);
    if (found !== undefined) return found.filledQuantity;
  }
  throw new CallFailure('network');
}

/** One order on its way to another price. `facts` are those without the old order. */
export function useMove(coin: string, facts: SpotFacts) {
  const settled = useRefreshOrders();
  return useSubmission<MoveSubmission, Moved>({
    // Remembered for a reload; the trade page looks for it when it opens.
    name: `move-${coin}`,
    content,
    check: ({ inputs }) => Promise.resolve(firstError(spotProblems(inputs, facts)) === null),
    // The sheet with before and after is the question; it is never left out.
    confirm: () => false,
    send: (sent, key) =>
      moveOrder(sent, key, {
        cancel: (id, cancelKey) => cancelOutcome({ send: (one) => sendCancel(id, one), ask: askByKey, wait }, cancelKey),
        filledOf: (id) => filledOf(sent.coin, id),
        place: (inputs, orderKey) => sendOrder(contentOf(inputs, sent.coin, sent.quote), orderKey),
        lost: () => new CallFailure('network'),
      }),
    made: (_, id) => Promise.resolve({ kind: 'moved', order: { id, number: String(id) } }),
    find: async ({ inputs, coin: base, quote, newestId }) => {
      const order = await findSentOrder(contentOf(inputs, base, quote), newestId);
      return order === null ? null : { kind: 'moved', order };
    },
    settled,
  });
}
