import { useSubmission } from '../../../session/submission/use-submission.ts';
import { useRefreshContracts } from '../queries.ts';
import { action, findAction, sendAction, type Action, type ActionResult } from './action.ts';

/** The forms that act: each remembers what it has on its way under its own name. */
export type ActionForm = 'contract-action' | 'contract-close';

/** One thing done to positions at a time. Its sheet is its review: what it does is on the button. */
export function useAction(name: ActionForm) {
  const settled = useRefreshContracts();
  return useSubmission<Action, ActionResult>({
    name,
    content: action,
    confirm: () => false,
    send: sendAction,
    made: (_, id) => Promise.resolve({ id, left: 0, reason: null, limit: '', missed: null, waits: 0 }),
    find: findAction,
    settled,
  });
}

export type PositionActions = ReturnType<typeof useAction>;
