import { BitcoinNode } from '../../../chains/bitcoin/bitcoin-node.ts';
import { openRpc } from '../../../chains/evm/rpc-client.ts';
import { termsOf, type PaidChannel } from '../chain-parts.ts';
import type { OpenKind } from '../open-kind.ts';
import { BitcoinKind } from './bitcoin-kind.ts';
import { channelOf } from './bitcoin-parts.ts';

/** Without the address of the hot wallet nothing is paid. */
export const openBitcoin: OpenKind = async (
  { core, provenance, now, transactions, scaleOf, feeRates },
  { node: settings, accountKey, hot },
) => {
  if (!('marks' in settings) || hot === null) return null;
  const { network, url } = settings;
  const name = channelOf(network);
  const coin: PaidChannel = { name, contract: '', scale: scaleOf((await termsOf(core, name)).assetId) };
  const node = new BitcoinNode(openRpc({ url }), settings);
  const parts = { transactions, now, network, node, coin, keyring: provenance.keyring, arrivals: hot, feeRates: feeRates[network] };
  return {
    kind: new BitcoinKind(parts, accountKey),
    channels: [coin],
    coin,
    broadcast: async (raw, txId) => await node.send(raw, txId),
  };
};
