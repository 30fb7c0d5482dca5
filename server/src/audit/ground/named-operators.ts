import type { CommandBody } from '@candor/exchange/command';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import { powerOf } from './operator-words.ts';
import type { KnownOperators } from './operators.ts';

/** What acts by itself may place a hold and turn off; the rules of those ask for two where more is done. */
const BY_ITSELF = ['house', 'Candor (automatic)'];
/** The id of a command that carries out a decision: its number, and behind it, where several are turned, which of them. */
const OF_A_DECISION = /^operator:([1-9]\d{0,15})(:.+)?$/;

const NAMED: Rule = {
  name: 'SPEC/18 named operator',
  says: 'Whoever a command names as its operator is enrolled, may do this, and did not open the account of the other who is named.',
};
const DECIDED_BY_TWO: Rule = {
  name: 'SPEC/18 decided by two',
  says: 'A command that names two operators carries out what just these two have decided about such a thing and is not closed: once, and where several are halted or resumed together, each of them.',
};

type Named = { readonly id: string; readonly body: CommandBody };

/** Who is named as the operator of any command but those of operators themselves. */
export function needNamed(step: Step, { id, body }: Named, operators: KnownOperators): void {
  if (!operators.areAny || !('operator' in body) || !('reason' in body)) return;
  const { type, operator } = body;
  const power = powerOf(type);
  if (BY_ITSELF.includes(operator) && (type === 'hold.place' || power === 'halts')) return;
  const names = operator.split(',').map((name) => name.trim());
  for (const name of names) step.need(operators.may(name, power), NAMED, `operator of ${type}`, `one who may do ${power}`, name);
  const [one = '', other = ''] = names;
  if (names.length < 2) return;
  step.need(!operators.areRelated(one, other), NAMED, `operators of ${type}`, 'independent ones', operator);
  // an adjustment names its decision itself, and its own rule compares them word by word; who is named twice is one person
  if (type !== 'adjustment.book' && one !== other) needDecision(step, id, { type, operator, power }, operators);
}

function needDecision(
  step: Step,
  id: string,
  { type, operator, power }: { readonly type: string; readonly operator: string; readonly power: string },
  operators: KnownOperators,
): void {
  const [, number = '', part] = OF_A_DECISION.exec(id) ?? [];
  const proposal = operators.proposal(Number(number));
  const isDecided = proposal?.persons === 2 && proposal.confirmer !== '';
  const deciders = isDecided ? `${proposal.operator}, ${proposal.confirmer}` : 'nobody';
  const what = `decision ${number} of ${type}`;
  step.need(deciders === operator, DECIDED_BY_TWO, what, operator, deciders);
  step.need(proposal?.power === power, DECIDED_BY_TWO, what, power, proposal?.power ?? '');
  const isOnce = (part === undefined || power === 'halts') && proposal?.isMade !== true;
  step.need(isOnce, DECIDED_BY_TWO, what, 'carried out once', 'again, or in parts');
  if (proposal !== undefined && part === undefined) proposal.isMade = true;
}
