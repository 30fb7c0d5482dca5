import { isAmount, isNumbered } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { EQUITY } from '../../ground/accounts/accounts.ts';
import { areTwo } from '../../ground/author.ts';
import type { Author } from '../../ground/author.ts';
import type { Ground } from '../../ground/ground.ts';
import { RECEIVABLE_REORG } from './accounts.ts';
import type { ChannelInfo } from './answers.ts';
import type { CommandOf } from './commands.ts';
import { isHash } from './depositing.ts';
import type { CustodyEvent } from './events.ts';
import { capitalLegs, moveLegs } from './legs.ts';
import { canCarry } from './limits.ts';
import { freeHotUnits, heldUnits } from './moving.ts';
import type { CustodyOutcome } from './refusals.ts';
import { scaleOf } from './standing.ts';
import type { CustodyState } from './state.ts';

type Stating = Context<CustodyEvent>;
type Named = Author & { readonly channelId: number; readonly units: bigint; readonly txId: string };

/** What may be taken out of an asset: equity, less what users owe and what positions have lost beyond their margins, since nobody else covers that. */
export function freeCapitalUnits(ground: Ground, assetId: number): bigint {
  let freeUnits = ground.ledger.house(EQUITY, assetId);
  // what is owed to the house stands below zero
  for (const leg of ground.ledger.balancesOf(RECEIVABLE_REORG)) if (leg.assetId === assetId) freeUnits += leg.amount;
  if (assetId === ground.accounts.stakeAssetId) freeUnits -= ground.running.uncoveredUnits();
  return freeUnits < 0n ? 0n : freeUnits;
}

export function payIn(ground: Ground, state: CustodyState, context: Stating, body: CommandOf<'custody.payIn'>): CustodyOutcome {
  const { channelId, to, units, txId } = body;
  if (to === 'deposit') return refused('BAD_INPUT');
  const channel = channelOf(ground, state, body);
  if ('code' in channel) return channel;
  if (state.hasArrived(body)) return refused('ALREADY_DONE');
  context.emit({ type: 'custody.paidIn', channelId, to, units, txId, legs: capitalLegs(channel, to, units) });
  return done(channelId);
}

export function takeOut(ground: Ground, state: CustodyState, context: Stating, body: CommandOf<'custody.takeOut'>): CustodyOutcome {
  const { channelId, units, txId } = body;
  const channel = channelOf(ground, state, body);
  if ('code' in channel) return channel;
  if (state.hasLeft({ ...body, from: 'cold' })) return refused('ALREADY_DONE');
  const freeUnits = freeCapitalUnits(ground, channel.assetId);
  if (freeUnits < units) return refused('INSUFFICIENT_FUNDS', String(freeUnits));
  const coldUnits = heldUnits(ground, channel, 'cold');
  if (coldUnits < units) return refused('CUSTODY_SHORT', String(coldUnits));
  context.emit({ type: 'custody.takenOut', channelId, units, txId, legs: capitalLegs(channel, 'cold', -units) });
  return done(channelId);
}

export function relocate(ground: Ground, state: CustodyState, context: Stating, body: CommandOf<'custody.relocate'>): CustodyOutcome {
  const { channelId, from, to, units, txId } = body;
  if (from === to || from === 'deposit' || to === 'deposit') return refused('BAD_INPUT');
  const channel = channelOf(ground, state, body);
  if ('code' in channel) return channel;
  if (state.hasLeft(body) || state.hasArrived(body)) return refused('ALREADY_DONE');
  const freeUnits = from === 'hot' ? freeHotUnits(ground, state, channel) : heldUnits(ground, channel, from);
  if (freeUnits < units) return refused('CUSTODY_SHORT', String(freeUnits));
  context.emit({ type: 'custody.moved', channelId, from, to, units, txId, legs: moveLegs(channel, from, to, units) });
  return done(channelId);
}

/** The channel of a command that two operators have given in its form, and whose chain can carry the amount. */
function channelOf(ground: Ground, state: CustodyState, body: Named): ChannelInfo | Extract<CustodyOutcome, { readonly ok: false }> {
  const { channelId, units, txId, operator } = body;
  if (!isNumbered(channelId) || !isAmount(units) || !isHash(txId)) return refused('BAD_INPUT');
  if (!ground.operators.isBy(body, 'capital') || !areTwo(operator)) return refused('BAD_INPUT');
  const channel = state.channels.channel(channelId);
  if (channel === undefined) return refused('NOT_FOUND');
  return canCarry(units, channel.chainDecimals, scaleOf(ground, channel)) ? channel : refused('TOO_PRECISE');
}
