import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { KnownDecision, KnownOperator } from './answers.ts';
import type { OperatorCommand } from './commands.ts';
import { decideDecision } from './decisions.ts';
import type { OperatorEvent } from './events.ts';
import { HOST, isDecided, OPEN_MS, type OperatorsState } from './state.ts';
import { allows, fitTogether, type Role } from './words.ts';

type Of<T extends OperatorCommand['type']> = Extract<OperatorCommand, { type: T }>;
type Change = Of<'operator.add' | 'operator.setRoles' | 'operator.renew' | 'operator.disable' | 'operator.key' | 'operator.addPasskey'>;
type Emitting = Context<OperatorEvent>;

export const MOST_OPERATORS = 1_000;
/** Whom the first administrator invites alone. */
const PLACES = 2;
/** Passkeys of one operator. */
const MOST_PASSKEYS = 10;
const HASH = /^[0-9a-f]{64}$/;
const NAME = /^[a-z0-9][a-z0-9._@-]{1,39}$/;
/** Names of what acts without being an operator. */
const TAKEN: readonly string[] = [HOST, 'house'];

/** Order of checks: shape, object, who, limits. `ref` is 0, of decisions and what follows from one its number. */
export function decideOperators(state: OperatorsState, context: Emitting, body: OperatorCommand): GroundOutcome {
  if (context.accountId !== 0) return refused('BAD_INPUT');
  switch (body.type) {
    case 'operator.begin':
      return begin(state, context, body);
    case 'operator.enrol':
      return enrol(state, context, body);
    case 'operator.add':
    case 'operator.setRoles':
    case 'operator.renew':
    case 'operator.disable':
    case 'operator.key':
    case 'operator.addPasskey':
      return isShaped(body) ? change(state, context, body) : refused('BAD_INPUT');
    case 'operator.removePasskey': {
      const { operator, passkey } = body;
      if (state.get(operator)?.passkeys.includes(passkey) !== true) return refused('NOT_FOUND');
      context.emit({ type: 'operator.passkeyRemoved', operator, passkey });
      return done(0);
    }
    case 'decision.propose':
    case 'decision.confirm':
    case 'decision.withdraw':
    case 'decision.close':
      return decideDecision(state, context, body);
  }
}

function begin(state: OperatorsState, context: Emitting, body: Of<'operator.begin'>): GroundOutcome {
  const { operator, enrolmentHash, isAccepted } = body;
  if (!isName(operator) || !HASH.test(enrolmentHash)) return refused('BAD_INPUT');
  const others = administrators(state).filter((one) => one.operator !== operator);
  if (!isAccepted && administrators(state).some(({ standing }) => standing === 'active')) return refused('ALREADY_DONE');
  if (state.get(operator) === undefined && state.operatorCount >= MOST_OPERATORS) return refused('BUSY');
  // Who cannot sign in is no administrator any more: else what he proposed could still be confirmed.
  for (const other of others) context.emit({ type: 'operator.disabled', proposalId: 0, operator: other.operator });
  const invited = { roles: ['administrator'], openedBy: HOST, isAlone: false, enrolmentHash } as const;
  context.emit({ type: 'operator.added', proposalId: 0, operator, ...invited });
  return done(0);
}

function enrol(state: OperatorsState, context: Emitting, body: Of<'operator.enrol'>): GroundOutcome {
  const { operator, enrolmentHash, credentials } = body;
  if (!HASH.test(enrolmentHash) || !HASH.test(credentials)) return refused('BAD_INPUT');
  const known = state.get(operator);
  if (known === undefined) return refused('NOT_FOUND');
  if (known.standing !== 'invited') return refused('ALREADY_DONE');
  if (known.enrolmentHash !== enrolmentHash || known.invitedMs + OPEN_MS <= context.timeMs) return refused('BAD_INPUT');
  context.emit({ type: 'operator.enrolled', operator, credentials });
  return done(0);
}

/** What was decided is what is done, by persons who may still decide it, and of nobody by himself. */
function change(state: OperatorsState, context: Emitting, body: Change): GroundOutcome {
  const { proposalId, operator } = body;
  const decision = state.decision(proposalId);
  if (decision === undefined) return refused('NOT_FOUND');
  if (decision.isMade) return refused('ALREADY_DONE');
  const { power, proposer, confirmer, about } = decision;
  if (!isDecided(decision) || power !== 'operators' || about !== wordsOf(body)) return refused('BAD_INPUT');
  const deciders = confirmer === '' ? [proposer] : [proposer, confirmer];
  if (deciders.includes(operator) || !deciders.every((name) => state.may(name, 'operators'))) return refused('BAD_INPUT');
  if (body.type === 'operator.add') return add(state, context, body, decision);
  const known = state.get(operator);
  if (known === undefined || (known.standing === 'disabled' && body.type !== 'operator.renew')) return refused('NOT_FOUND');
  if (decision.persons !== 2) return refused('BAD_INPUT');
  return body.type === 'operator.addPasskey' ? addPasskey(state, context, body, known) : alter(state, context, body, confirmer);
}

/** Of somebody who is an operator already. */
function alter(
  state: OperatorsState,
  context: Emitting,
  body: Exclude<Change, { type: 'operator.add' | 'operator.addPasskey' }>,
  confirmer: string,
): GroundOutcome {
  const { proposalId, operator } = body;
  switch (body.type) {
    case 'operator.renew':
      context.emit({ type: 'operator.renewed', proposalId, operator, openedBy: confirmer, enrolmentHash: body.enrolmentHash });
      break;
    case 'operator.setRoles':
      context.emit({ type: 'operator.rolesSet', proposalId, operator, roles: body.roles });
      break;
    case 'operator.disable':
      context.emit({ type: 'operator.disabled', proposalId, operator });
      break;
    case 'operator.key':
      if (isOfAnother(state, body)) return refused('BAD_INPUT');
      context.emit({ type: 'operator.keyed', proposalId, operator, publicKey: body.publicKey });
  }
  return done(proposalId);
}

/** Whoever has not enrolled has nothing beside which it could be shown; and one person with one passkey would else be two. */
function addPasskey(state: OperatorsState, context: Emitting, body: Of<'operator.addPasskey'>, known: KnownOperator): GroundOutcome {
  const { proposalId, operator, passkey } = body;
  if (known.standing !== 'active') return refused('NOT_FOUND');
  if (state.all.some(({ passkeys }) => passkeys.includes(passkey))) return refused('BAD_INPUT');
  if (known.passkeys.length >= MOST_PASSKEYS) return refused('ABOVE_MAX');
  context.emit({ type: 'operator.passkeyAdded', proposalId, operator, passkey });
  return done(proposalId);
}

function add(state: OperatorsState, context: Emitting, body: Of<'operator.add'>, decision: KnownDecision): GroundOutcome {
  const { proposalId, operator, roles, enrolmentHash } = body;
  const { proposer, confirmer, persons } = decision;
  const known = state.get(operator);
  const isAlone = persons === 1;
  if (known !== undefined && !(isAlone && isVacant(known))) return refused('BAD_INPUT');
  if (known === undefined && state.operatorCount >= MOST_OPERATORS) return refused('BUSY');
  if (isAlone) {
    if (roles.join() !== 'administrator') return refused('BAD_INPUT');
    const given = state.all.filter((one) => one.operator !== operator && one.isAlone && one.standing !== 'disabled' && !one.wasActive);
    const used = state.all.filter((one) => one.isAlone && one.wasActive).length;
    if (used >= PLACES) return refused('BAD_INPUT');
    const [vacated] = given;
    if (used + given.length >= PLACES && vacated !== undefined)
      context.emit({ type: 'operator.disabled', proposalId: 0, operator: vacated.operator });
  }
  const openedBy = isAlone ? proposer : confirmer;
  context.emit({ type: 'operator.added', proposalId, operator, roles, openedBy, isAlone, enrolmentHash });
  return done(proposalId);
}

/** One person with one key would else sign as two. */
function isOfAnother(state: OperatorsState, { operator, publicKey }: Of<'operator.key'>): boolean {
  return state.all.some((one) => one.operator !== operator && one.publicKey === publicKey);
}

/** Whom the first administrator has invited alone and who never came: he may be invited again, or another in his place. */
function isVacant({ isAlone, wasActive, roles }: KnownOperator): boolean {
  return isAlone && !wasActive && roles.join() === 'administrator';
}

function administrators(state: OperatorsState): readonly KnownOperator[] {
  return state.all.filter(({ roles, standing }) => standing !== 'disabled' && allows(roles, 'operators'));
}

function isShaped(body: Change): boolean {
  if (!isName(body.operator)) return false;
  if ('roles' in body && !fitTogether(body.roles)) return false;
  if ('enrolmentHash' in body && !HASH.test(body.enrolmentHash)) return false;
  if ('passkey' in body && !HASH.test(body.passkey)) return false;
  return !('publicKey' in body) || HASH.test(body.publicKey);
}

function isName(name: string): boolean {
  return NAME.test(name) && !TAKEN.includes(name);
}

/** What was proposed has to have said the same. */
function wordsOf(body: Change): string {
  const of = (roles: readonly Role[]): string => roles.join(',');
  switch (body.type) {
    case 'operator.add':
      return `add ${body.operator} ${of(body.roles)}`;
    case 'operator.setRoles':
      return `roles ${body.operator} ${of(body.roles)}`;
    case 'operator.renew':
      return `renew ${body.operator}`;
    case 'operator.disable':
      return `disable ${body.operator}`;
    case 'operator.key':
      return `key ${body.operator} ${body.publicKey}`;
    case 'operator.addPasskey':
      return `passkey ${body.operator} ${body.passkey}`;
  }
}
