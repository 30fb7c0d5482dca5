import { TronOwnNode } from '../../../chains/tron/tron-own-node.ts';
import { openTronNode } from '../../../chains/tron/tron-node.ts';
import { termsOf } from '../chain-parts.ts';
import type { OpenKind } from '../open-kind.ts';
import { tronKind } from './tron-kind.ts';

/** A node that is away for so long, or a coin that is short of a moment, fails no withdrawal; one that is lost is given back after it. */
const VALID_MS = 3_600_000;

export const openTron: OpenKind = async ({ core, provenance, now, transactions, scaleOf }, { node: settings, accountKey }) => {
  if (!('solidityUrl' in settings)) return null;
  const node = new TronOwnNode(openTronNode(settings));
  const scale = scaleOf((await termsOf(core, 'USDT-TRC')).assetId);
  return {
    kind: tronKind({ core, transactions, now, node, keyring: provenance.keyring, accountKey, validMs: VALID_MS }),
    channels: [{ name: 'USDT-TRC', contract: settings.usdtContract, scale }],
    coin: null,
    broadcast: async (raw, txId) => await node.send(raw, txId),
  };
};
