import { Socket } from 'node:net';
import process from 'node:process';
import { openEvmChain } from '../evm/evm-chain.ts';
import { openRpc } from '../evm/rpc-client.ts';
import { hostChain } from './chain-host.ts';

// The process that asks a chain's node. `ChainApart` has it started, without keys, data folder, database or any setting but the node's, and ended.

process.title = 'candor-chain';
const output = new Socket({ fd: 3 });
// the server has gone
output.on('error', () => process.exit(0));
await hostChain({ input: process.stdin, output, open: ({ url, ...settings }) => openEvmChain(openRpc({ url }), settings) });
process.exit(0);
