import type { PlanRow } from '../../ledger/plan.ts';
import { CUSTODY_DEPOSIT, PROVIDER } from './accounts.ts';
import type { ChannelInfo, ProviderChannel } from './answers.ts';
import type { ChannelSwitches } from './commands.ts';
import type { Deposits, Output } from './deposits.ts';

/**
 * Channels from this number on are those of payment providers: money comes to them, and lies with them. Of such a channel the network is the provider's name,
 * `txId` the provider's number of a payment, one confirmation says that it was paid, and the channel's final ones that it is settled.
 */
export const FIRST_PROVIDER_CHANNEL = 501;

export function isOfProvider(channelId: number): boolean {
  return channelId >= FIRST_PROVIDER_CHANNEL;
}

/** Nothing is paid out through a provider. */
export function areProviderSwitches(channelId: number, { withdrawEnable }: ChannelSwitches): boolean {
  return !isOfProvider(channelId) || !withdrawEnable;
}

/** Where what was deposited over a channel lies. */
export function depositRowOf(channelId: number): PlanRow {
  return isOfProvider(channelId) ? PROVIDER : CUSTODY_DEPOSIT;
}

/** A payment of a provider is booked once for ever, whichever of its channels it is told of. */
export function isBookedPayment(deposits: Deposits, channels: readonly ChannelInfo[], { channelId, txId, outputIndex }: Output): boolean {
  const networkId = channels.find((one) => one.channelId === channelId)?.networkId;
  const ofProvider = channels.filter((one) => isOfProvider(one.channelId) && one.networkId === networkId);
  return ofProvider.some((one) => deposits.ofOutput({ channelId: one.channelId, txId, outputIndex }) !== undefined);
}

export function askProviders(channels: readonly ChannelInfo[], codeOf: (networkId: number) => string): readonly ProviderChannel[] {
  return channels
    .filter(({ channelId }) => isOfProvider(channelId))
    .map(({ channelId, assetId, networkId }) => ({ channelId, assetId, provider: codeOf(networkId) }));
}
