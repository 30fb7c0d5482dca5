import { CHANNEL_OF, type ChannelName, type Network } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { refuseAction, type ActionRefusal } from '../../operators/operator-action.ts';
import { channelTerms } from '../deposits/channels.ts';
import { unitsOf, type Coins } from './coin-fields.ts';

/** The channel of the coin that a chain is paid in; of TRON none is known. */
const COINS: Readonly<Record<Network, ChannelName | null>> = { ethereum: 'ETH', bitcoin: 'BTC', litecoin: 'LTC', tron: null };

type Fee = { readonly coin: ChannelName; readonly channelId: number; readonly assetId: number; readonly units: bigint };

/**
 * What a transaction from the hot wallet may cost at most, which is booked with it: otherwise the chain had less than the ledger says. What it does not
 * cost the chain has more. Null where the chain's coin is not in the ledger.
 */
export async function ownFee(
  { core, catalogue }: { readonly core: Pick<Core, 'query'>; readonly catalogue: Coins },
  { channel, fee }: { readonly channel: ChannelName; readonly fee?: string | undefined },
): Promise<Fee | ActionRefusal | null> {
  const coin = COINS[CHANNEL_OF[channel].network];
  if (coin === null) return null;
  const field = 'fee';
  if (fee === undefined)
    return { ...refuseAction('BAD_INPUT', 'fee needs what the transaction may cost at most, in coins of its chain'), field };
  const { channelId } = CHANNEL_OF[coin];
  const terms = await channelTerms(core, channelId);
  const asset = terms === undefined ? undefined : catalogue.asset(terms.assetId);
  if (asset === undefined) return refuseAction('NOT_FOUND', 'the exchange has no channel {coin}', { coin });
  const read = unitsOf(fee, asset.scale);
  return read.ok ? { coin, channelId, assetId: asset.assetId, units: read.units } : { ...read, field };
}

/** Refused where budget and hot wallet have not so much, beside the coins that leave it. */
export async function feeRefusal(
  core: Pick<Core, 'query'>,
  { coin, channelId, assetId, units }: Fee,
  leaving: { readonly channel: ChannelName; readonly units: bigint },
): Promise<ActionRefusal | null> {
  const field = 'fee';
  const { balances } = await core.query({ type: 'accounts.house' });
  const budget = balances.find((one) => one.kind === 'house.network' && one.assetId === assetId)?.units ?? 0n;
  if (budget < units) return { ...refuseAction('BUDGET_EMPTY', 'the budget network has not so much'), field };
  const held = (await core.query({ type: 'custody.held' })).find((one) => one.channelId === channelId);
  const left = (held?.hotUnits ?? 0n) - (held?.signedUnits ?? 0n) - (coin === leaving.channel ? leaving.units : 0n);
  return left < units ? { ...refuseAction('CUSTODY_SHORT', 'the hot wallet has not so much {coin}', { coin }), field } : null;
}

/**
 * Booked once for its transaction, however often it is told: `before` when it was, or when there is none. What pays in between may have emptied the
 * budget: then the coins are booked and this is not, until the same is proposed again.
 */
export async function bookFee(
  core: Pick<Core, 'submit'>,
  fee: Fee | ActionRefusal | null,
  txId: string,
): Promise<'now' | 'before' | ActionRefusal> {
  if (fee === null) return 'before';
  if ('code' in fee) return fee;
  const { channelId, units } = fee;
  const { outcome } = await core.submit({ id: '', accountId: 0, body: { type: 'custody.payNetwork', channelId, units, txId } });
  if (outcome.ok) return 'now';
  if (outcome.code === 'ALREADY_DONE') return 'before';
  return outcome.code === 'BUDGET_EMPTY'
    ? refuseAction(
        outcome.code,
        'the coins are booked, their fee is not ({code}): leave payments off, fund the budget network and propose the same again before it is sent, which books the fee alone',
        { code: outcome.code },
      )
    : refuseAction(
        outcome.code,
        'the coins are booked, their fee is not ({code}): leave payments off and propose the same again before it is sent, which books the fee alone',
        { code: outcome.code },
      );
}
