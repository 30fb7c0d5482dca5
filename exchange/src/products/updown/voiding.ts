import type { Ground } from '../../ground/ground.ts';
import { isByAuthor } from '../../ground/author.ts';
import { voidRefusal } from '../../ground/operators/decided.ts';
import { isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { UpdownCommand } from './commands.ts';
import type { UpdownEvent } from './events.ts';
import { MOST_DURATION_MS } from './order.ts';
import type { UpdownOutcome } from './refusals.ts';
import type { UpdownState } from './state.ts';
import { MOST_VOIDS } from './voids.ts';
import { LIVE_WAIT_MS } from './wait.ts';

type Voiding = Extract<UpdownCommand, { type: 'updown.void' }>;

/** A contract that is accepted now expires by then. */
const MOST_AHEAD_MS = LIVE_WAIT_MS + MOST_DURATION_MS;

/**
 * Rule 8: all of a symbol that expires in a window, and nothing that has expired before the command, so that nobody chooses by the exit what is refunded.
 * Order of checks: shape, symbol, what is known of it, who, limits. `ref` is the void.
 */
export function voidWindow(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Voiding): UpdownOutcome {
  const { voidId, symbolId, toMs, operator, reason } = body;
  const { timeMs } = context;
  if (!isShaped(body) || !isByAuthor(body)) return refused('BAD_INPUT');
  if (state.queuesOf(symbolId).length === 0) return refused('NOT_FOUND');
  const known = state.voidsAt(timeMs);
  if (known.some((one) => one.voidId === voidId)) return refused('ALREADY_DONE');
  const undecided = voidRefusal(ground.operators, body, voidId, `void contracts ${symbolId} ${body.fromMs} ${toMs}`);
  if (undecided !== null) return refused(undecided);
  if (toMs < timeMs) return refused('BELOW_MIN', String(timeMs));
  if (toMs > timeMs + MOST_AHEAD_MS) return refused('ABOVE_MAX', String(timeMs + MOST_AHEAD_MS));
  const fromMs = Math.max(body.fromMs, timeMs);
  if (state.voids.covers({ symbolId, fromMs, toMs })) return refused('ALREADY_DONE');
  if (known.length >= MOST_VOIDS) return refused('BUSY');
  context.emit({ type: 'updown.voided', voidId, symbolId, fromMs, toMs, operator, reason });
  return done(voidId);
}

function isShaped({ voidId, symbolId, fromMs, toMs }: Voiding): boolean {
  const most = Number.MAX_SAFE_INTEGER;
  return isWhole(voidId, 1, most) && isWhole(symbolId, 1, most) && isWhole(fromMs, 0, most) && isWhole(toMs, fromMs, most);
}
