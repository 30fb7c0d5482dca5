import { isAmount, isNumbered } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { Ground } from '../../ground/ground.ts';
import { CUSTODY_HOT, NETWORK } from './accounts.ts';
import type { ChannelInfo } from './answers.ts';
import type { CommandOf } from './commands.ts';
import { isHash } from './depositing.ts';
import type { CustodyEvent } from './events.ts';
import { moveLegs, networkLegs, PLACE_ROWS } from './legs.ts';
import type { CustodyOutcome } from './refusals.ts';
import type { CustodyState } from './state.ts';
import type { Place } from './words.ts';

/** Coins that we hold at a place of a channel. */
export function heldUnits(ground: Ground, { assetId, networkId }: ChannelInfo, place: Place): bigint {
  return -ground.ledger.numbered(PLACE_ROWS[place], networkId, assetId);
}

/** What is hot and not signed away. */
export function freeHotUnits(ground: Ground, state: CustodyState, channel: ChannelInfo): bigint {
  return heldUnits(ground, channel, 'hot') - state.withdrawals.signedUnits(channel.channelId);
}

export function move(ground: Ground, state: CustodyState, context: Context<CustodyEvent>, body: CommandOf<'custody.move'>): CustodyOutcome {
  const { channelId, from, to, units, txId } = body;
  if (!isNumbered(channelId) || !isAmount(units) || !isHash(txId) || from === to) return refused('BAD_INPUT');
  const channel = state.channels.channel(channelId);
  if (channel === undefined) return refused('NOT_FOUND');
  if (state.isBooked({ channelId, txId, from, to })) return refused('ALREADY_DONE');
  // what has come there as capital, or from elsewhere, has not come by this
  if (state.hasLeft(body) || state.hasArrived(body)) return refused('BAD_INPUT');
  const free = from === 'hot' ? freeHotUnits(ground, state, channel) : heldUnits(ground, channel, from);
  if (free < units) return refused('CUSTODY_SHORT', String(free));
  context.emit({ type: 'custody.moved', channelId, from, to, units, txId, legs: moveLegs(channel, from, to, units) });
  return done(channelId);
}

export function payNetwork(
  ground: Ground,
  state: CustodyState,
  context: Context<CustodyEvent>,
  body: CommandOf<'custody.payNetwork'>,
): CustodyOutcome {
  const { channelId, units, txId } = body;
  if (!isNumbered(channelId) || !isAmount(units) || !isHash(txId)) return refused('BAD_INPUT');
  const channel = state.channels.channel(channelId);
  if (channel === undefined) return refused('NOT_FOUND');
  if (state.isBooked({ channelId, txId, from: 'fee', to: 'fee' })) return refused('ALREADY_DONE');
  if (ground.ledger.house(NETWORK, channel.assetId) < units) return refused('BUDGET_EMPTY');
  if (-ground.ledger.numbered(CUSTODY_HOT, channel.networkId, channel.assetId) < units) return refused('CUSTODY_SHORT');
  context.emit({ type: 'custody.networkPaid', channelId, units, txId, legs: networkLegs(channel, units) });
  return done(channelId);
}
