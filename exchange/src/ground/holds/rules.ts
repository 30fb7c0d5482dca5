import { isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { namesOf } from '../author.ts';
import type { Ground } from '../ground.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { LockCommand } from './commands.ts';
import type { LockEvent } from './events.ts';

type Of<T extends LockCommand['type']> = Extract<LockCommand, { type: T }>;

const DAY_MS = 86_400_000;
const MOST_DAYS = 7;
/** The last moment that a date can be. */
const MOST_REVIEW_MS = 8_640_000_000_000_000;

/** Order of checks: shape, object, limits. `ref` is the account. */
export function decideLocks(ground: Ground, context: Context<LockEvent>, body: LockCommand): GroundOutcome {
  if (context.accountId !== 0) return refused('BAD_INPUT');
  // What protects an account pauses its withdrawals by itself; nothing but persons lifts a hold.
  if (!ground.operators.isBy(body, 'holds', body.type === 'hold.place' ? 'or-house' : 'operators')) return refused('BAD_INPUT');
  if (body.type === 'hold.place' && !isWhole(body.reviewMs, context.timeMs + 1, MOST_REVIEW_MS)) return refused('BAD_INPUT');
  if (!ground.accounts.isOpen(body.accountId)) return refused('NOT_FOUND');
  // An account of the house is no user's, and to stop its quoting is a halt of a market. What holds a person holds all his owners.
  if (ground.accounts.isHouse(body.accountId) || !ground.accounts.isAccount(body.accountId)) return refused('BAD_INPUT');
  return body.type === 'hold.place' ? place(ground, context, body) : lift(ground, context, body);
}

function place(ground: Ground, context: Context<LockEvent>, body: Of<'hold.place'>): GroundOutcome {
  const { timeMs } = context;
  const { accountId, scope, code, operator, reason } = body;
  if (code !== 'LEGAL_ORDER' && body.reviewMs > timeMs + MOST_DAYS * DAY_MS) return refused('ABOVE_MAX', String(MOST_DAYS));
  const { sinceMs, reviewMs: standingMs } = ground.locks.find(body, timeMs) ?? { sinceMs: timeMs, reviewMs: 0 };
  // A renewal never ends a lock earlier: that is to lift it, which takes two operators.
  const reviewMs = Math.max(body.reviewMs, standingMs);
  context.emit({ type: 'hold.placed', accountId, scope, code, sinceMs, reviewMs, operator, reason });
  return done(accountId);
}

function lift(ground: Ground, context: Context<LockEvent>, body: Of<'hold.lift'>): GroundOutcome {
  const { accountId, scope, code, operator, reason } = body;
  const lock = ground.locks.find(body, context.timeMs);
  if (lock === undefined) return refused('NOT_FOUND');
  if (!isAnother(operator, lock.operator)) return refused('BAD_INPUT');
  context.emit({ type: 'hold.lifted', accountId, scope, code, operator, reason });
  return done(accountId);
}

/** Whether one of those who lift is none of those who placed. */
function isAnother(lifting: string, placing: string): boolean {
  const placers = namesOf(placing);
  return namesOf(lifting).some((name) => !placers.includes(name));
}
