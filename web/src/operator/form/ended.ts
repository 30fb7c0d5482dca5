import * as v from 'valibot';
import type { Action } from '../book.ts';
import { NO_ANSWER, type OperatorFailure } from '../transport.ts';

const completedShape = v.object({ proposalId: v.nullable(v.number()), isDone: v.boolean(), text: v.nullable(v.string()) });

/** What became of a change. `proposalId`: null where it is none that somebody proposes. */
export type Completed = v.InferOutput<typeof completedShape>;

/** How it ended: what the server has answered; as what became of a change, null of a look; and what it told beside that it is done. */
export type Ended = { readonly output: unknown; readonly completed: Completed | null; readonly isTold: boolean };

/** One that answers something of its own is done when it has answered. */
export function endedOf({ changes }: Pick<Action, 'changes'>, output: unknown): Ended {
  if (!changes) return { output, completed: null, isTold: true };
  const read = v.safeParse(completedShape, output);
  if (read.success) return { output, completed: read.output, isTold: false };
  return { output, completed: { proposalId: null, isDone: true, text: null }, isTold: true };
}

/** Whether it may have been done although no answer has come. */
export const isUnknown = ({ changes }: Pick<Action, 'changes'>, { code }: Pick<OperatorFailure, 'code'>): boolean =>
  changes && (code === NO_ANSWER || code === 'INTERNAL');
