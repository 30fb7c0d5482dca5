import type { CommandBody } from '@candor/exchange/command';
import type { Author } from '@candor/exchange/ground/author';
import type { Core } from '../../machine/core/core.ts';
import { refuseAction, type ActionBy, type ActionRefusal } from '../../operators/operator-action.ts';

/** Of the reason, which stands in the journal. */
export const REASON_LENGTH_MAX = 200;

const SAID: Readonly<Record<string, string>> = {
  ALREADY_DONE: 'this transaction is booked already',
  BUDGET_EMPTY: 'the budget has not so much',
  CUSTODY_SHORT: 'the ledger has not so much at that place',
  INSUFFICIENT_FUNDS: 'so much of the equity is not free',
  TOO_PRECISE: 'the chain cannot carry so many decimals',
};

export function authorOf({ proposer, confirmer, reason }: ActionBy): Author {
  return { operator: confirmer === null ? proposer : `${proposer}, ${confirmer}`, reason };
}

/** Whether a proposal that is run again, since the server was killed, was done before: then nothing else is looked at. */
export async function wasDone(core: Pick<Core, 'query'>, { proposalId }: ActionBy): Promise<boolean> {
  return (await core.query({ type: 'house.request', accountId: 0, id: `operator:${proposalId}` }))?.ok === true;
}

/** The same proposal is the same command, so it is done once however often it is run. */
export async function submitBy(
  core: Pick<Core, 'submit'>,
  { proposalId }: ActionBy,
  body: CommandBody,
): Promise<{ readonly ok: true } | ActionRefusal> {
  const { outcome } = await core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
  return outcome.ok
    ? { ok: true }
    : refuseAction(outcome.code, SAID[outcome.code] ?? 'the exchange refused it: {code}', { code: outcome.code });
}
