import { isAmount, isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { Leg } from '../../ledger/leg.ts';
import { EQUITY, PLATFORM } from '../accounts/accounts.ts';
import { isByAuthor } from '../author.ts';
import type { Ground } from '../ground.ts';
import { isDecided } from '../operators/state.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { AdjustmentCommand } from './commands.ts';
import type { AdjustmentEvent } from './events.ts';
import { MOST_ADJUSTMENTS, type AdjustmentsState } from './state.ts';

const REASON_HASH = /^[\da-f]{64}$/;

type Booking = Context<AdjustmentEvent>;

/** Order of checks: shape, account, what is known of it, who, limits. `ref` is the adjustment. */
export function decideAdjustment(ground: Ground, state: AdjustmentsState, context: Booking, body: AdjustmentCommand): GroundOutcome {
  const { adjustmentId, accountId, assetId, reverses } = body;
  if (context.accountId !== 0 || !areShaped(body) || !isByAuthor(body)) return refused('BAD_INPUT');
  const { accounts } = ground;
  if (accounts.asset(assetId) === undefined || !accounts.isOpen(accountId)) return refused('NOT_FOUND');
  // The house pays its own accounts otherwise, nobody owes a program anything, and what stands under an account is its products'.
  if (accounts.isHouse(accountId) || accounts.isSimulated(accountId) || !accounts.isAccount(accountId)) return refused('BAD_INPUT');
  if (state.get(adjustmentId) !== undefined) return refused('ALREADY_DONE');
  const undecided = whyUndecided(ground, body);
  if (undecided !== null) return refused(undecided);
  if (state.count >= MOST_ADJUSTMENTS) return refused('ABOVE_MAX', String(MOST_ADJUSTMENTS));
  return reverses === 0 ? credit(ground, context, body) : debit(ground, state, context, body);
}

function areShaped({ adjustmentId, amount, reverses }: AdjustmentCommand): boolean {
  const areNumbers = isWhole(adjustmentId, 1, Number.MAX_SAFE_INTEGER) && isWhole(reverses, 0, Number.MAX_SAFE_INTEGER);
  return areNumbers && adjustmentId !== reverses && isAmount(amount);
}

/** What was decided is what is booked, by the two who have decided it and may still do so; null when it is. */
function whyUndecided({ operators }: Ground, body: AdjustmentCommand): 'NOT_FOUND' | 'BAD_INPUT' | null {
  const { adjustmentId, accountId, assetId, amount, reverses } = body;
  const decision = operators.decision(adjustmentId);
  if (decision === undefined) return 'NOT_FOUND';
  const { power, persons, proposer, confirmer, about } = decision;
  if (!isDecided(decision) || power !== 'adjustments' || persons !== 2) return 'BAD_INPUT';
  if (!says(about, `adjust ${accountId} ${assetId} ${amount} ${reverses}`)) return 'BAD_INPUT';
  const areDeciders = body.operator === `${proposer}, ${confirmer}`;
  return areDeciders && operators.isBy(body, 'adjustments') ? null : 'BAD_INPUT';
}

/** Behind the words stands the hash of the reason, in decisions of before nothing. Whether it is that of this reason the audit says: nothing is hashed here. */
function says(about: string, words: string): boolean {
  return about === words || (about.startsWith(`${words} `) && REASON_HASH.test(about.slice(words.length + 1)));
}

function credit(ground: Ground, context: Booking, body: AdjustmentCommand): GroundOutcome {
  const thereUnits = ground.ledger.house(EQUITY, body.assetId);
  return thereUnits < body.amount ? refused('INSUFFICIENT_FUNDS', String(thereUnits)) : book(context, body);
}

/** Only of a credit that was made in error: nothing else of an account is ever taken by hand. */
function debit(ground: Ground, state: AdjustmentsState, context: Booking, body: AdjustmentCommand): GroundOutcome {
  const { accountId, assetId, amount, reverses } = body;
  const made = state.get(reverses);
  if (made?.accountId !== accountId || made.assetId !== assetId || made.reverses !== 0) return refused('NOT_FOUND');
  if (amount > made.leftUnits) return refused('ABOVE_MAX', String(made.leftUnits));
  const availableUnits = ground.ledger.wallet(PLATFORM, accountId, assetId);
  return availableUnits < amount ? refused('INSUFFICIENT_FUNDS', String(availableUnits)) : book(context, body);
}

function book(
  context: Booking,
  { adjustmentId, accountId, assetId, amount, reverses, operator, reason }: AdjustmentCommand,
): GroundOutcome {
  const equity: Leg = { code: EQUITY.code, ownerId: 0, ref: 0, assetId, amount: reverses === 0 ? -amount : amount };
  const account: Leg = { code: PLATFORM.code, ownerId: accountId, ref: 0, assetId, amount: -equity.amount };
  const legs = reverses === 0 ? [equity, account] : [account, equity];
  context.emit({ type: 'adjustment.booked', adjustmentId, accountId, reverses, legs, operator, reason });
  return done(adjustmentId);
}
