import { isWhole } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { Ground } from '../../ground/ground.ts';
import type { CommandOf } from './commands.ts';
import { isHash, isId } from './depositing.ts';
import type { CustodyEvent } from './events.ts';
import { endedLegs } from './legs.ts';
import type { CustodyOutcome } from './refusals.ts';
import type { CustodyState } from './state.ts';

/** The one network whose transactions are valid for a time alone. Elsewhere what was signed stays valid, however late it is. */
const EXPIRING_NETWORK = 'TRC20';

/** The proof is the time of a final block, at or after which no block takes the pinned transaction, and no later than now. */
export function expire(
  ground: Ground,
  state: CustodyState,
  context: Context<CustodyEvent>,
  body: CommandOf<'custody.expire'>,
): CustodyOutcome {
  const { withdrawalId, txId, expirationMs, finalMs } = body;
  if (!isId(withdrawalId) || !isHash(txId) || !isMoment(expirationMs) || !isMoment(finalMs)) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.networkId !== ground.accounts.network(EXPIRING_NETWORK)) return refused('BAD_INPUT');
  if (found.txId !== txId || finalMs > context.timeMs) return refused('BAD_INPUT');
  if (found.state !== 'signed' && found.state !== 'broadcast') return refused('ALREADY_DONE');
  if (finalMs < expirationMs) return refused('BELOW_MIN', String(expirationMs));
  const { accountId } = found;
  context.emit({ type: 'custody.ended', withdrawalId, accountId, end: 'failed', reason: '', legs: endedLegs(found) });
  return done(withdrawalId);
}

const isMoment = (timeMs: number): boolean => isWhole(timeMs, 1, Number.MAX_SAFE_INTEGER);
