import type { EvmNode } from '../../chains/evm/evm-node.ts';
import { localTestWallet } from '../../chains/local/local-accounts.ts';
import type { ChannelName } from '../../chains/networks.ts';
import type { PaidChannel } from './chain-parts.ts';

export type TestWallet = {
  readonly address: string;
  /** What it has, in units of the chain. */
  readonly held: readonly { readonly channel: ChannelName; readonly chainUnits: bigint }[];
};

/** A wallet of the demo's own chain for each user, to which he may withdraw and where he sees coins arrive. */
export function testWallets(node: EvmNode, channels: readonly PaidChannel[]) {
  return async (userId: number): Promise<TestWallet> => {
    const address = localTestWallet(userId);
    const balances = channels.map(async ({ name, contract }) => ({ channel: name, chainUnits: await node.balance(address, contract) }));
    return { address, held: await Promise.all(balances) };
  };
}
