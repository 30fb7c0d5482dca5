import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { Ground } from '../ground.ts';
import { isDecided } from '../operators/state.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { VerificationCommand } from './commands.ts';
import type { VerificationEvent } from './events.ts';
import type { VerificationState } from './state.ts';

type Of<T extends VerificationCommand['type']> = Extract<VerificationCommand, { type: T }>;
type Emitting = Context<VerificationEvent>;
type Parts = { readonly state: VerificationState; readonly ground: Ground };

const HASH = /^[0-9a-f]{64}$/;

/** Order of checks: shape, account, what is known of it, who. `ref` is the account; of the end of adoption 0. */
export function decideVerification(parts: Parts, context: Emitting, body: VerificationCommand): GroundOutcome {
  const { state, ground } = parts;
  if (context.accountId !== 0) return refused('BAD_INPUT');
  if (body.type === 'verification.endAdoption') {
    if (state.isAdoptionOver) return refused('ALREADY_DONE');
    if (body.count !== state.count) return refused('BAD_INPUT');
    context.emit({ type: 'verification.adoptionEnded', count: body.count });
    return done(0);
  }
  if ('contentHash' in body && !HASH.test(body.contentHash)) return refused('BAD_INPUT');
  const { accountId } = body;
  if (!ground.accounts.isOpen(accountId)) return refused('NOT_FOUND');
  // Whoever owns parts of an account is its person, and nobody verifies the house.
  if (ground.accounts.isHouse(accountId) || !ground.accounts.isAccount(accountId)) return refused('BAD_INPUT');
  if (body.type === 'verification.decide') return decide(parts, context, body);
  return body.type === 'verification.adopt' ? adopt(state, context, body) : end(state, context, body);
}

/** What was decided is what is done, once, by persons who may still decide it. */
function decide({ state, ground: { operators } }: Parts, context: Emitting, body: Of<'verification.decide'>): GroundOutcome {
  const { proposalId, accountId, level, outcome, contentHash } = body;
  const before = state.find(accountId, level);
  if (before !== undefined && before.proposalId === proposalId) return refused('ALREADY_DONE');
  const decision = operators.decision(proposalId);
  if (decision === undefined) return refused('NOT_FOUND');
  // Decisions of one account and level are done in their order: one of before does not come again.
  if (before !== undefined && before.proposalId > proposalId) return refused('BAD_INPUT');
  const { power, persons, proposer, confirmer, about } = decision;
  if (!isDecided(decision) || power !== 'kyc' || (level === 'advanced' && persons !== 2)) return refused('BAD_INPUT');
  if (about !== `verify ${accountId} ${level} ${outcome} ${contentHash}`) return refused('BAD_INPUT');
  const deciders = confirmer === '' ? [proposer] : [proposer, confirmer];
  if (!deciders.every((name) => operators.may(name, 'kyc'))) return refused('BAD_INPUT');
  context.emit({ type: 'verification.decided', proposalId, accountId, level, outcome, contentHash });
  return done(accountId);
}

function adopt(state: VerificationState, context: Emitting, { accountId, level, contentHash }: Of<'verification.adopt'>): GroundOutcome {
  if (state.isAdoptionOver) return refused('BAD_INPUT');
  if (state.find(accountId, level) !== undefined) return refused('ALREADY_DONE');
  context.emit({ type: 'verification.adopted', accountId, level, contentHash });
  return done(accountId);
}

function end(state: VerificationState, context: Emitting, { accountId, level }: Of<'verification.end'>): GroundOutcome {
  if (state.find(accountId, level)?.standing !== 'passed') return refused('NOT_FOUND');
  context.emit({ type: 'verification.ended', accountId, level });
  return done(accountId);
}
