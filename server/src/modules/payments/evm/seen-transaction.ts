import type { EvmNode, MovedCoins } from '../../../chains/evm/evm-node.ts';
import { NodeFault } from '../../../chains/evm/rpc-client.ts';
import { transferOf } from '../../../chains/evm/token-log.ts';
import type { ChannelName } from '../../../chains/networks.ts';
import type { PaidChannel } from '../chain-parts.ts';
import type { SeenTransaction } from '../module.ts';

type Looking = { readonly node: EvmNode; readonly channels: readonly PaidChannel[]; readonly hot: string | null };

/**
 * What a transaction has moved of a channel's coin by the chain as it is now, with logs that are proved by the header of their block; null where it
 * stands in no block. Of the chain's own coin what a contract has moved inside is not seen.
 */
export async function seenTransaction({ node, channels, hot }: Looking, name: ChannelName, txId: string): Promise<SeenTransaction | null> {
  const channel = channels.find((one) => one.name === name);
  if (channel === undefined) throw new Error(`${name} is not paid here`);
  if (hot === null) throw new NodeFault('the signer has not said yet what the hot wallet is');
  const receipt = await node.receipt(txId);
  if (receipt === null) return null;
  const { height } = await node.head();
  const { isDone, logs } = await node.provedRun(txId, receipt.blockHash);
  const contract = channel.contract.toLowerCase();
  const transfers = logs.flatMap((log) => transferOf(log) ?? []).filter((one) => one.contract === contract);
  const moved: readonly MovedCoins[] =
    contract === '' ? [await node.valueOf(txId)] : transfers.map(({ to, units }) => ({ to, chainUnits: units }));
  return {
    confirmations: height - receipt.height + 1,
    isDone,
    hotUnits: moved.filter(({ to }) => to === hot.toLowerCase()).reduce((sum, { chainUnits }) => sum + chainUnits, 0n),
    movedUnits: moved.map(({ chainUnits }) => chainUnits),
  };
}
