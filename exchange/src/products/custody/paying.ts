import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { areTwo } from '../../ground/author.ts';
import type { Ground } from '../../ground/ground.ts';
import type { CommandOf } from './commands.ts';
import { isConfirmed, isHash, isId } from './depositing.ts';
import type { CustodyEvent } from './events.ts';
import { completedLegs, endedLegs, sentLegs } from './legs.ts';
import { freeHotUnits, heldUnits } from './moving.ts';
import type { CustodyOutcome } from './refusals.ts';
import { realUnits } from './rows.ts';
import { paymentRefusal } from './standing.ts';
import type { CustodyState } from './state.ts';

type Emitting = Context<CustodyEvent>;

/** One operator, two where the value needs them. Who is held is not paid, nor is anybody while payments are off. */
export function approve(ground: Ground, state: CustodyState, context: Emitting, body: CommandOf<'custody.approve'>): CustodyOutcome {
  const { withdrawalId } = body;
  if (!isId(withdrawalId) || !ground.operators.isBy(body, 'withdrawals')) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.needsTwo && !areTwo(body.operator)) return refused('BAD_INPUT');
  const held = paymentRefusal(ground, state, found.accountId, context.timeMs);
  if (held !== null) return held;
  if (found.state !== 'review') return refused('ALREADY_DONE');
  context.emit({ type: 'custody.approved', withdrawalId, isAutomatic: false });
  return done(withdrawalId);
}

/** Before it is signed: then it may be on its way. Its owner is told the code, or the words of before there were codes. */
export function reject(
  ground: Ground,
  state: CustodyState,
  context: Emitting,
  body: CommandOf<'custody.reject' | 'custody.rejectByCode'>,
): CustodyOutcome {
  const { withdrawalId } = body;
  if (!isId(withdrawalId) || !ground.operators.isBy(body, 'withdrawals')) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.state !== 'review' && found.state !== 'approved') return refused('ALREADY_DONE');
  const { accountId } = found;
  const reason = 'code' in body ? body.code : body.reason;
  context.emit({ type: 'custody.ended', withdrawalId, accountId, end: 'rejected', reason, legs: endedLegs(found) });
  return done(withdrawalId);
}

/** Once for ever: whoever signs sends these bytes and no others. What is signed is there to be paid. */
export function pin(ground: Ground, state: CustodyState, context: Emitting, body: CommandOf<'custody.pin'>): CustodyOutcome {
  const { withdrawalId, txId, rawHash } = body;
  if (!isId(withdrawalId) || !isHash(txId) || !isHash(rawHash)) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  const held = paymentRefusal(ground, state, found.accountId, context.timeMs);
  if (held !== null) return held;
  if (found.state === 'review') return refused('BAD_INPUT');
  if (found.state !== 'approved') return refused('ALREADY_DONE');
  const free = freeHotUnits(ground, state, state.channels.known(found.channelId));
  if (free < realUnits(found)) return refused('CUSTODY_SHORT', String(free));
  context.emit({ type: 'custody.pinned', withdrawalId, txId, rawHash });
  return done(withdrawalId);
}

/** What a node took is a fact, whatever was halted since: only what is not the pinned transaction is refused. */
export function broadcast(ground: Ground, state: CustodyState, context: Emitting, body: CommandOf<'custody.broadcast'>): CustodyOutcome {
  const { withdrawalId, txId } = body;
  if (!isId(withdrawalId) || !isHash(txId)) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.txId !== txId) return refused('BAD_INPUT');
  if (found.state !== 'signed') return refused('ALREADY_DONE');
  if (heldUnits(ground, state.channels.known(found.channelId), 'hot') < realUnits(found)) return refused('CUSTODY_SHORT');
  context.emit({ type: 'custody.sent', withdrawalId, legs: sentLegs(found) });
  return done(withdrawalId);
}

export function complete(state: CustodyState, context: Emitting, body: CommandOf<'custody.complete'>): CustodyOutcome {
  const { withdrawalId, txId, confirmations } = body;
  if (!isId(withdrawalId) || !isHash(txId) || !isConfirmed(confirmations)) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.txId !== txId || found.state === 'signed') return refused('BAD_INPUT');
  if (found.state !== 'broadcast') return refused('ALREADY_DONE');
  const { finalConfirmations } = state.channels.known(found.channelId);
  if (confirmations < finalConfirmations) return refused('BELOW_MIN', String(finalConfirmations));
  context.emit({ type: 'custody.completed', withdrawalId, accountId: found.accountId, legs: completedLegs(found) });
  return done(withdrawalId);
}

/**
 * The proof is another transaction that spent its nonce or an input, or its own that was sent and stands in its chain without having moved anything: either
 * as deep as a deposit that is final.
 */
export function fail(state: CustodyState, context: Emitting, body: CommandOf<'custody.fail'>): CustodyOutcome {
  const { withdrawalId, spentByTxId, confirmations } = body;
  if (!isId(withdrawalId) || !isHash(spentByTxId) || !isConfirmed(confirmations)) return refused('BAD_INPUT');
  const found = state.withdrawals.find(withdrawalId);
  if (found === undefined) return refused('NOT_FOUND');
  if (found.txId === '' || (found.txId === spentByTxId && found.state === 'signed')) return refused('BAD_INPUT');
  if (found.state !== 'signed' && found.state !== 'broadcast') return refused('ALREADY_DONE');
  const { accountId } = found;
  const { finalConfirmations } = state.channels.known(found.channelId);
  if (confirmations < finalConfirmations) return refused('BELOW_MIN', String(finalConfirmations));
  context.emit({ type: 'custody.ended', withdrawalId, accountId, end: 'failed', reason: spentByTxId, legs: endedLegs(found) });
  return done(withdrawalId);
}
