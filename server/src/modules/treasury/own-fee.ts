import { CHANNEL_OF, type ChannelName, type Network } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { refuseAction, type ActionRefusal } from '../../operators/operator-action.ts';
import { channelTerms } from '../deposits/channels.ts';
import { unitsOf, type Coins } from './coin-fields.ts';

/** The channel of the coin that a chain is paid in; of TRON none is known. */
const COINS: Readonly<Record<Network, ChannelName | null>> = { ethereum: 'ETH', bitcoin: 'BTC', litecoin: 'LTC', tron: null };

type Fee = { readonly channelId: number; readonly assetId: number; readonly units: bigint };
type Leaving = { readonly channel: ChannelName; readonly fee?: string | undefined; readonly units: bigint };

/**
 * What a transaction from the hot wallet may cost at most, which is booked with it: otherwise the chain had less than the ledger says. What it does not
 * cost the chain has more. Null where the chain's coin is not in the ledger. Refused where budget and hot wallet have not so much.
 */
export async function ownFee(
  { core, catalogue }: { readonly core: Pick<Core, 'query'>; readonly catalogue: Coins },
  { channel, fee, units }: Leaving,
): Promise<Fee | ActionRefusal | null> {
  const coin = COINS[CHANNEL_OF[channel].network];
  if (coin === null) return null;
  const field = 'fee';
  if (fee === undefined)
    return { ...refuseAction('BAD_INPUT', 'fee needs what the transaction may cost at most, in coins of its chain'), field };
  const { channelId } = CHANNEL_OF[coin];
  const terms = await channelTerms(core, channelId);
  const asset = terms === undefined ? undefined : catalogue.asset(terms.assetId);
  if (asset === undefined) return refuseAction('NOT_FOUND', `the exchange has no channel ${coin}`);
  const read = unitsOf(fee, asset.scale);
  if (!read.ok) return { ...read, field };
  const { assetId } = asset;
  const { balances } = await core.query({ type: 'accounts.house' });
  const budget = balances.find((one) => one.kind === 'house.network' && one.assetId === assetId)?.units ?? 0n;
  if (budget < read.units) return { ...refuseAction('BUDGET_EMPTY', 'the budget network has not so much'), field };
  const held = (await core.query({ type: 'custody.held' })).find((one) => one.channelId === channelId);
  const left = (held?.hotUnits ?? 0n) - (held?.signedUnits ?? 0n) - (coin === channel ? units : 0n);
  return left < read.units
    ? { ...refuseAction('CUSTODY_SHORT', `the hot wallet has not so much ${coin}`), field }
    : { channelId, assetId, units: read.units };
}

/** Booked first: a budget that is empty meanwhile refuses all of it. */
export async function bookFee(core: Pick<Core, 'submit'>, { channelId, units }: Fee, txId: string): Promise<ActionRefusal | null> {
  const { outcome } = await core.submit({ id: '', accountId: 0, body: { type: 'custody.payNetwork', channelId, units, txId } });
  return outcome.ok || outcome.code === 'ALREADY_DONE' ? null : refuseAction(outcome.code, `the fee was not booked: ${outcome.code}`);
}
