import { EvmNode } from '../../../chains/evm/evm-node.ts';
import { openRpc } from '../../../chains/evm/rpc-client.ts';
import { termsOf, type PaidChannel } from '../chain-parts.ts';
import { bookDemoFunds } from '../demo-signer.ts';
import type { OpenKind } from '../open-kind.ts';
import { seenTransaction } from './seen-transaction.ts';
import { testWallets } from '../user-wallets.ts';
import { evmKind } from './evm-kind.ts';

export const openEvm: OpenKind = async ({ core, provenance, now, transactions, scaleOf }, { node: settings, accountKey, local }) => {
  if (!('tokens' in settings)) return null;
  const { url, chainId, tokens, ownSenders } = settings;
  const paid = async (name: PaidChannel['name'], contract: string): Promise<PaidChannel> => ({
    name,
    contract,
    scale: scaleOf((await termsOf(core, name)).assetId),
  });
  const node = new EvmNode(openRpc({ url }), chainId);
  if (local !== null) await bookDemoFunds(core, scaleOf);
  const coin = await paid('ETH', '');
  const channels = [coin, ...(await Promise.all(tokens.map(({ channel, contract }) => paid(channel, contract))))];
  return {
    kind: evmKind({ core, transactions, now, node, chainId, coin, channels, keyring: provenance.keyring, accountKey, ownSenders }),
    channels,
    coin,
    broadcast: async (raw, txId) => {
      const isKnown = await node.send(raw, txId);
      if (isKnown) await local?.taken();
      return isKnown;
    },
    seen: (name, txId, hot) => seenTransaction({ node, channels, hot }, name, txId),
    ...(local === null ? {} : { testWallet: testWallets(node, channels) }),
  };
};
