import { isLine, isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { OperatorCommand } from './commands.ts';
import type { OperatorEvent } from './events.ts';
import { HOST, isDecided, OPEN_MS, type OperatorsState } from './state.ts';
import { needsTwo } from './words.ts';

type Of<T extends OperatorCommand['type']> = Extract<OperatorCommand, { type: T }>;
export type DecisionCommand = Extract<OperatorCommand, { type: `decision.${string}` }>;

export const MOST_DECISIONS = 10_000;

/** Order of checks: shape, who, object, limits. `ref` is the number of the proposal. */
export function decideDecision(state: OperatorsState, context: Context<OperatorEvent>, body: DecisionCommand): GroundOutcome {
  if (!isWhole(body.proposalId, 1, Number.MAX_SAFE_INTEGER)) return refused('BAD_INPUT');
  switch (body.type) {
    case 'decision.propose':
      return propose(state, context, body);
    case 'decision.confirm':
      return confirm(state, context, body);
    case 'decision.withdraw':
      return withdraw(state, context, body);
    case 'decision.close': {
      const decision = state.decision(body.proposalId);
      if (decision === undefined) return refused('NOT_FOUND');
      if (!isDecided(decision)) return refused('BAD_INPUT');
      context.emit({ type: 'decision.closed', proposalId: body.proposalId });
      return done(body.proposalId);
    }
  }
}

function propose(state: OperatorsState, context: Context<OperatorEvent>, body: Of<'decision.propose'>): GroundOutcome {
  const { proposalId, operator, power, persons, about } = body;
  if (!isWhole(persons, 1, 2) || !isLine(about) || about.trim() === '') return refused('BAD_INPUT');
  if (!state.may(operator, power)) return refused('BAD_INPUT');
  // The first administrator invites the second and the third alone; what he may say with it the invitation itself decides.
  const isFounding = power === 'operators' && state.get(operator)?.openedBy === HOST && about.startsWith('add ');
  if (persons === 1 && needsTwo(power) && !isFounding) return refused('BAD_INPUT');
  if (proposalId <= state.last) return refused('ALREADY_DONE');
  if (state.decisionCount >= MOST_DECISIONS) return refused('BUSY');
  context.emit({ type: 'decision.proposed', proposalId, operator, power, persons, about });
  return done(proposalId);
}

function confirm(state: OperatorsState, context: Context<OperatorEvent>, body: Of<'decision.confirm'>): GroundOutcome {
  const { proposalId, operator, about } = body;
  const decision = state.decision(proposalId);
  if (decision === undefined) return refused('NOT_FOUND');
  if (isDecided(decision)) return refused('ALREADY_DONE');
  if (decision.proposedMs + OPEN_MS <= context.timeMs) return refused('NOT_FOUND');
  const { power, proposer } = decision;
  const mayBoth = state.may(operator, power) && state.may(proposer, power);
  if (!mayBoth || operator === proposer || state.isOpenedBy(operator, proposer) || about !== decision.about) return refused('BAD_INPUT');
  context.emit({ type: 'decision.confirmed', proposalId, operator });
  return done(proposalId);
}

function withdraw(state: OperatorsState, context: Context<OperatorEvent>, body: Of<'decision.withdraw'>): GroundOutcome {
  const { proposalId, operator } = body;
  const decision = state.decision(proposalId);
  if (decision === undefined) return refused('NOT_FOUND');
  if (isDecided(decision)) return refused('ALREADY_DONE');
  if (!state.may(operator, decision.power)) return refused('BAD_INPUT');
  // What others have proposed about him he does not take back.
  const [, concerned = ''] = decision.power === 'operators' ? decision.about.split(' ') : [];
  if (concerned === operator && decision.proposer !== operator) return refused('BAD_INPUT');
  context.emit({ type: 'decision.withdrawn', proposalId, operator });
  return done(proposalId);
}
