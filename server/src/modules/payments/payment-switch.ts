import type { Core } from '../../machine/core/core.ts';
import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { operatorChange, operatorTask, refuseAction, type OperatorChange, type OperatorTask } from '../../operators/operator-action.ts';

/** Of the reason, which stands in the journal. */
const REASON_LENGTH_MAX = 200;

/** One person stops all payments, since danger does not wait for a second one; two turn them on, also after they have turned themselves off. */
export function paymentSwitch(core: Pick<Core, 'query' | 'submit'>): readonly OperatorChange[] {
  const actionOf = (name: string, summary: string, persons: 1 | 2, enable: boolean): OperatorChange =>
    operatorChange({
      name,
      summary,
      permission: 'halts',
      persons,
      reasonLengthMax: REASON_LENGTH_MAX,
      input: {},
      async check() {
        const { areOn } = await core.query({ type: 'custody.rules' });
        return areOn === enable
          ? refuseAction('ALREADY_DONE', enable ? 'they are on already' : 'they are off already')
          : { ok: true, details: {} };
      },
      async changes() {
        const { areOn } = await core.query({ type: 'custody.rules' });
        return [{ name: 'payments', before: areOn ? 'on' : 'off', after: enable ? 'on' : 'off' }];
      },
      async run(_, { proposalId, proposer, confirmer, reason }) {
        const operator = confirmer === null ? proposer : `${proposer}, ${confirmer}`;
        const body = { type: 'custody.switchPayments', enable, operator, reason } as const;
        const { outcome } = await core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
        if (!outcome.ok) return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
        return { ok: true, text: `payments are ${enable ? 'on' : 'off'}` };
      },
    });
  return [
    actionOf('stop-payments', 'Stops all withdrawals: none is requested, approved or signed.', 1, false),
    actionOf(
      'resume-payments',
      'Has withdrawals paid again, after somebody has stopped them or a chain had less than the ledger says.',
      2,
      true,
    ),
  ];
}

/** Every operator may know it: it says what users meet. */
export function paymentState(core: Pick<Core, 'query'>): OperatorTask {
  return operatorTask({
    name: 'payments.state',
    summary: 'Says whether withdrawals are paid.',
    permission: null,
    input: {},
    output: v.object({ areOn: described(v.boolean(), 'False: none is requested, approved or signed.') }),
    example: { areOn: true },
    trail: null,
    async answer() {
      const { areOn } = await core.query({ type: 'custody.rules' });
      return { ok: true, output: { areOn } };
    },
  });
}
