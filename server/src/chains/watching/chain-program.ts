import { Socket } from 'node:net';
import process from 'node:process';
import { openBitcoinChain } from '../bitcoin/bitcoin-chain.ts';
import type { Chain } from '../chain.ts';
import { openEvmChain } from '../evm/evm-chain.ts';
import { openRpc } from '../evm/rpc-client.ts';
import { openTronChain } from '../tron/tron-chain.ts';
import { openTronNode } from '../tron/tron-node.ts';
import { hostChain } from './chain-host.ts';
import type { NodeSettings } from './chain-messages.ts';

// The process that asks a chain's node. `ChainApart` has it started, without keys, data folder, database or any setting but the node's, and ended.

function open(settings: NodeSettings): Chain {
  if ('usdtContract' in settings) return openTronChain(openTronNode(settings), settings);
  const rpc = openRpc(settings);
  return 'chainId' in settings ? openEvmChain(rpc, settings) : openBitcoinChain(rpc, settings);
}

process.title = 'candor-chain';
const output = new Socket({ fd: 3 });
// the server has gone
output.on('error', () => process.exit(0));
await hostChain({ input: process.stdin, output, open });
process.exit(0);
