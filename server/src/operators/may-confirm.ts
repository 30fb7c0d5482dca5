import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import type { Operator } from './operator-accounts.ts';
import { refuseAction, type ActionDetails, type ActionRefusal, type OperatorChange } from './operator-action.ts';
import { allows } from './permissions.ts';

const OWN = refuseAction('OWN_PROPOSAL', 'another operator has to confirm what you have proposed');
const ABOUT_YOU = refuseAction('ABOUT_YOURSELF', 'it is about you: another operator has to confirm it');
const OPENED = refuseAction(
  'OPENED_BY',
  'who was told the enrolment code of an operator, and that operator, are not two: a third person has to confirm it',
);

type Asked = { readonly proposer: string; readonly details: ActionDetails };

/** Why somebody who has the permission does not confirm a proposal all the same; null when he may. */
export function confirmRefusal(
  operator: Operator,
  { proposer, details }: Asked,
  { permission }: OperatorChange,
  all: ReadonlyMap<string, KnownOperator>,
): ActionRefusal | null {
  if (proposer === operator.name) return OWN;
  if (permission === 'operators' && details['operator'] === operator.name) return ABOUT_YOU;
  const [own, other] = [all.get(operator.name), all.get(proposer)];
  if (other?.standing !== 'active' || !allows(other.roles, permission))
    return refuseAction('PROPOSER_GONE', '{proposer} may not propose this any more', { proposer });
  return own?.openedBy === proposer || other.openedBy === operator.name ? OPENED : null;
}

/** What others have proposed about him he does not take back. */
export function mayWithdraw(operator: Operator, { proposer, details }: Asked): boolean {
  return details['operator'] !== operator.name || proposer === operator.name;
}
